"""The pool of an attack, die by die, each with the rule it comes from (R2, R5, R6.11)."""

from fractions import Fraction
from typing import Any

from experiments.referee.arms import MODERATE, SLIGHT, blunt, in_hands, quality
from experiments.referee.dice import KINDS, positive, upgraded
from experiments.referee.docket import UP, Fighter
from experiments.referee.harm import borne, members_left
from experiments.referee.injuries import ARMS, UNKNOWN, crippled, sore_hand
from experiments.referee.place import BANDS, band, engaged_by, together
from experiments.referee.spells import lasting
from experiments.referee.table import BODY, NEXT, Table, talent
from experiments.referee.verdict import Row

RANGED = {"engaged": 1, "short": 1, "medium": 2, "long": 3, "extreme": 4}  # R6.2
MELEE = 2  # R6.1
SHOOTING_ENGAGED = {"light": 1, "heavy": 2, "gunnery": 0}  # R6.3
SIZES = 2  # R6.6
CALLED = {1: 2, 2: 1}  # setback dice of a called shot by aims, R5.2
LEGS = (3, 4)
AILS = {
    "brawn": "Agonizing Wound", "agility": "Agonizing Wound", "intellect": "Head Ringer", "cunning": "Head Ringer",
    "willpower": "Fearsome Wound", "presence": "Fearsome Wound",
}  # fmt: skip
"""Injuries that add a difficulty die to checks of a characteristic (R8)."""
LOST = {
    "difficulty": Fraction(1, 2), "challenge": Fraction(3, 4), "setback": Fraction(1, 3), "boost": Fraction(-1, 3),
}  # fmt: skip
"""Successes that a die costs on average (R1)."""
MOST_DEFENSE = 4  # R5.20
AWKWARD = 3  # setback dice, R14
MOST_GROUP_RANK = 5  # R7.15


class Pool:
    """Dice by kind, upgrades, and where each comes from."""

    def __init__(self) -> None:
        self.dice = dict.fromkeys(KINDS, 0)
        self.upgrades = {"ability": 0, "difficulty": 0}
        self.unsure = dict.fromkeys(KINDS, 0)
        self.why: dict[str, list[str]] = {kind: [] for kind in KINDS}

    def add(self, kind: str, n: int, rule: str) -> None:
        """So many dice of a kind."""
        if n:
            self.dice[kind] += n
            self.why[kind].append(f"{n} by {rule}")

    def doubt(self, kind: str, n: int, rule: str) -> None:
        """Dice of which the rows do not tell whether they are there."""
        if n:
            self.unsure[kind] += n
            self.why[kind].append(f"perhaps {n} by {rule}")

    def upgrade(self, kind: str, n: int, rule: str) -> None:
        """Upgrade so often, once all dice are there (R2.3)."""
        if n:
            self.upgrades[kind] += n
            self.why[kind].append(f"{n} upgrades by {rule}")

    def lose(self, kind: str, rule: str) -> None:
        """Lose all dice of a kind."""
        if self.dice[kind]:
            self.why[kind].append(f"none by {rule}")
            self.dice[kind] = 0

    def whole(self) -> dict[str, int]:
        """The dice after all upgrades (R2.3)."""
        told = dict(self.dice)
        for plain, better in (("ability", "proficiency"), ("difficulty", "challenge")):
            told[plain], told[better] = upgraded(max(0, told[plain]), told[better], self.upgrades[plain])
        return told

    def reasons(self, kind: str) -> str:
        """Where the dice of a kind come from."""
        plain = {"proficiency": "ability", "challenge": "difficulty"}.get(kind, kind)
        return ", ".join(self.why[plain])


def rank_of(f: Fighter, skill: str) -> int:
    """Its rank; of a minion group, members left less one in its group skills (R7.15)."""
    if f["kind"] == "minion":
        return min(MOST_GROUP_RANK, max(0, members_left(f) - 1)) if skill in f["group_skills"] else 0
    return int(f["skills"].get(skill, 0))


def good_dice(pool: Pool, f: Fighter, characteristic: str, skill: str) -> None:
    """Ability and proficiency dice (R2.1)."""
    ability, proficiency = positive(f[characteristic], rank_of(f, skill))
    pool.add("ability", ability, f"R2.1 ({characteristic} {f[characteristic]}, {skill} {rank_of(f, skill)})")
    pool.add("proficiency", proficiency, "R2.1")


def check_pool(f: Fighter, characteristic: str, skill: str, difficulty: list[tuple[int, str]]) -> Pool:
    """A check that is no attack; `difficulty`: dice, each with its rule (R2.3)."""
    pool = Pool()
    good_dice(pool, f, characteristic, skill)
    for n, rule in difficulty:
        pool.add("difficulty", n, rule)
    if characteristic in ("brawn", "agility"):
        pool.add("difficulty", int(any(limb in LEGS for limb in crippled(f))), "R8 Crippled")
        _hurt(pool, f, LEGS)
    _whatever_the_check(pool, f, characteristic)
    return pool


def volley_pool(t: Table, f: Fighter, declared: list[Fighter], k: int, second: int | None, mode: str) -> Pool:
    """An attack in its mode: a burst takes a die more, of a spread the hardest target counts (R6.7, R10 Auto-fire)."""
    pools = [attack_pool(t, f, target, k, second) for target in declared]
    for pool in pools:
        pool.add("difficulty", int(mode in ("auto_fire", "spread")), "R10 Auto-fire")
    return max(pools, key=_hardness)


def _hardness(pool: Pool) -> Fraction:
    """Successes that a target costs on average (R1.1-R1.6); of equals the first counts."""
    whole = pool.whole()
    return sum((whole[kind] * n for kind, n in LOST.items()), Fraction(0))


def attack_pool(t: Table, f: Fighter, target: Fighter, k: int, second: int | None = None) -> Pool:
    """Every die of an attack (R6.11)."""
    pool, arm = Pool(), f["arms"][k]
    melee = arm["style"] == "melee"
    if second is None:
        good_dice(pool, f, arm["characteristic"], arm["skill"])
        _difficulty(pool, t, f, target, arm)
    else:
        _both_hands(pool, t, f, target, (arm, f["arms"][second]))
    _aim(pool, f)
    pool.add("boost", quality(arm, "accurate"), "R10 Accurate")
    pool.add("setback", max(0, defense(t, target, melee) - f["stances"].get("precise_aim", 0)), "R5.17")
    pool.add("setback", int("guarded" in f["conditions"]), "R5.5")
    pool.add("setback", quality(arm, "inaccurate"), "R10 Inaccurate")
    pool.add("setback", int(arm["damaged"] == SLIGHT), "R9.5")
    _hurt(pool, f, ARMS)
    if melee:
        pool.add("boost", int(target["prone"]), "R5.14")
        pool.add("boost", int(target["number"] in f["openings"]), "R6.4")
        pool.add("setback", int(f["prone"]), "R5.14")
    else:
        smoke = 0 if "ignores" in f["conditions"] else t.scene.get("concealment", 0)
        pool.add("setback", smoke, "R6.10")
        if not t.options["prone_is_defense"]:
            pool.add("setback", int(target["prone"]), "R5.14")
    pool.upgrade("difficulty", target["talents"].get("adversary", 0), "R2.7")
    pool.upgrade("difficulty", lasting(target, "ward"), "a ward of an ability")
    _by_talents(pool, t, f, target, arm)
    _whatever_the_check(pool, f, arm["characteristic"])
    return pool


def _by_talents(pool: Pool, t: Table, f: Fighter, target: Fighter, arm: dict[str, Any]) -> None:
    """What talents of both change in the pool of an attack (R14)."""
    if not target["acted"]:
        pool.add("boost", talent(f, "quick_strike"), "R14 Quick Strike")
    pool.upgrade("ability", f["trued"] if f["aims"] else 0, "R14 True Aim")
    if blunt(arm):
        pool.upgrade("ability", f["frenzy"], "R14 Frenzied Attack")
        pool.add("boost", int(talent(f, "many_armed") > 0), "R14 Many-armed")
        pool.add("setback", AWKWARD * (talent(f, "awkward") > 0), "R14 Awkward")
    if arm["style"] == "melee":
        pool.upgrade("difficulty", target["stances"].get("defensive_stance", 0), "R14 Defensive Stance")
    else:
        pool.upgrade("difficulty", target["stances"].get("side_step", 0), "R14 Side Step")
        if f["sniping"]:
            far = BANDS.index(band(t, f, target)) - BANDS.index(arm["range"])
            pool.upgrade("difficulty", max(0, far), "R14 Sniper Shot")
    for guard in t.others(target):
        if guard["ward"] == target["number"] and guard["state"] == UP and together(guard, target):
            pool.upgrade("difficulty", guard["stances"].get("body_guard", 0), "R14 Body Guard")


def _hurt(pool: Pool, f: Fighter, limbs: tuple[int, ...]) -> None:
    """A limb that a called shot hit; which one, a row keeps silent of where a critical took one, too (R5.2)."""
    hurt = any(limb in limbs for limb in f["hurt"])
    pool.add("setback", int(hurt), "R5.2")
    pool.doubt("setback", int(UNKNOWN in f["hurt"] and not hurt), "R5.2")


def _aim(pool: Pool, f: Fighter) -> None:
    """Boost dice; for a called shot setback dice instead, fewer of them after two aims (R5.1, R5.2)."""
    if f["called"] == BODY:
        pool.add("boost", f["aims"], "R5.1")
    elif f["aims"]:
        pool.add("setback", CALLED[f["aims"]], "R5.2")


def _whatever_the_check(pool: Pool, f: Fighter, characteristic: str) -> None:
    """What is granted, and what ails one, counts in every check (R4.8, R5.4, R8, R9.3)."""
    pool.add("boost", f["assists"], "R5.4")
    for kind in ("boost", "setback"):
        pool.add(kind, lasting(f, kind), "an ability that lasts")
    pool.upgrade("ability", lasting(f, "upgrade"), "an ability that lasts")
    pool.upgrade("difficulty", lasting(f, "difficulty"), "an ability that lasts")
    pool.add("boost", int("heartened" in f["conditions"]), "R14 Inspiring Rhetoric")
    pool.add("setback", int("berated" in f["conditions"]), "R14 Scathing Tirade")
    pool.add("setback", int(f["afraid"]), "R14 Terrifying")
    pool.add("difficulty", int(f["panicked"]), "R14 Terrifying")
    for kind in ("boost", "setback", "difficulty"):
        pool.add(kind, f["next"][kind], "R8 Stinger" if kind == "difficulty" else "R9.3")
    pool.upgrade("ability", f["next"]["easier"], "R9.3")
    pool.upgrade("difficulty", f["next"]["harder"], "R9.3")
    pool.upgrade("difficulty", 2 * borne(f, "Blinded"), "R8 Blinded")
    dazed = "disoriented" in f["conditions"] or borne(f, "Slightly Dazed")
    pool.add("setback", int(bool(dazed)), "R4.8")
    pool.add("setback", int(bool(f["lost"])), "R8 Maimed")
    pool.add("difficulty", borne(f, "Compromised"), "R8 Compromised")
    pool.add("difficulty", borne(f, AILS[characteristic]), f"R8 {AILS[characteristic]}")
    if borne(f, "Scattered Senses"):
        pool.lose("boost", "R8 Scattered Senses")


def _difficulty(pool: Pool, t: Table, f: Fighter, target: Fighter, arm: dict[str, Any]) -> None:
    if arm["style"] == "melee":
        pool.add("difficulty", MELEE, "R6.1")
    else:
        here = band(t, f, target)
        pool.add("difficulty", RANGED[here], f"R6.2 ({here})")
        if engaged_by(t, f):
            pool.add("difficulty", SHOOTING_ENGAGED[arm["style"]], "R6.3")
        if into_melee(t, f, target):
            pool.upgrade("difficulty", 1, "R6.5")
    size = target["silhouette"] - f["silhouette"]
    pool.add("difficulty", -1 if size >= SIZES else int(size <= -SIZES), "R6.6")
    pool.add("difficulty", max(0, quality(arm, "cumbersome") - f["brawn"]), "R10 Cumbersome")
    pool.add("difficulty", max(0, quality(arm, "unwieldy") - f["agility"]), "R10 Unwieldy")
    pool.add("difficulty", int(arm["damaged"] == MODERATE), "R9.5")
    pool.add("difficulty", int(sore_hand(f, arm["both"])), "R8 Crippled")
    pool.add("difficulty", int(f["crippling"]), "R14 Crippling Blow")


def _both_hands(pool: Pool, t: Table, f: Fighter, target: Fighter, arms: tuple[Any, Any]) -> None:
    """R6.7: the lower characteristic, the lower rank, the harder difficulty, and 1 more, or 2 with other skills."""
    value = min(f[arm["characteristic"]] for arm in arms)
    rank = min(rank_of(f, arm["skill"]) for arm in arms)
    ability, proficiency = positive(value, rank)
    pool.add("ability", ability, f"R6.7 (the lower of each: {value}, {rank})")
    pool.add("proficiency", proficiency, "R6.7")
    alone = []
    for arm in arms:
        one = Pool()
        _difficulty(one, t, f, target, arm)
        alone.append(one)
    hard = max(alone, key=lambda one: max(0, one.dice["difficulty"]))
    pool.add("difficulty", hard.dice["difficulty"], "R6.7, the harder of both")
    if not talent(f, "multiattack") and not (f["blazing"] and all(arm["style"] == "light" for arm in arms)):
        pool.add("difficulty", 1 if arms[0]["skill"] == arms[1]["skill"] else 2, "R6.7")
    pool.upgrade("difficulty", alone[0].upgrades["difficulty"], "R6.5")


def into_melee(t: Table, f: Fighter, target: Fighter) -> bool:
    """Whether the target is in a melee with a standing ally of the shooter (R6.5)."""
    return any(
        together(each, target) and each["state"] == UP and not t.foes(f, each)
        for each in t.others(target)
        if each is not f
    )


def defense(t: Table, target: Fighter, melee: bool) -> int:
    """Setback dice of its defense (R5.17-R5.20); none in a round in which it counts 0 (R9.2)."""
    if t.round and target["defenseless"] == t.round:
        return 0
    provided = [_worn(t, target, melee)]
    provided.append(int("guarded" in target["conditions"] if melee else target["cover"]))
    more = _added(target, melee) + int(("defends melee" if melee else "defends ranged") in target["conditions"])
    more += lasting(target, "defense")
    if not melee and t.options["prone_is_defense"]:
        more += int(target["prone"])
    stacked = sum(provided) if t.options["defense_stacking"] == "additive" else max(provided)
    return min(MOST_DEFENSE, stacked + more)


def _worn(t: Table, target: Fighter, melee: bool) -> int:
    """Defense that is printed, else that of armor."""
    printed = target["printed"]
    if printed:
        return int(printed.get("melee_defense" if melee else "ranged_defense", printed.get("defense", 0)))
    worn = [each.get("defense", 0) for each in target["armor"]] or [0]
    return sum(worn) if t.options["defense_stacking"] == "additive" else max(worn)


def _added(target: Fighter, melee: bool) -> int:
    """Defensive and Deflection of what is worn and held; a printed total holds them already (R5.18)."""
    if target["printed"]:
        return 0
    name = "defensive" if melee else "deflection"
    worn = sum(each.get("qualities", {}).get(name, 0) for each in target["armor"])
    return int(worn + sum(quality(target["arms"][k], name) for k in in_hands(target)))


def use_up_granted(f: Fighter) -> None:
    """What waited for the next check (R5.4, R9.3)."""
    f["assists"] = 0
    f["next"] = dict.fromkeys(NEXT, 0)


def use_up(f: Fighter, target: Fighter, melee: bool) -> None:
    """What an attack takes with it: aim, granted dice, an opening (R5.3, R6.4, R9.3)."""
    use_up_granted(f)
    lose_aim(f)
    f["crippling"], f["sniping"], f["blazing"] = False, 0, False
    f["stances"].pop("precise_aim", None)
    if melee:
        f["openings"].discard(target["number"])
        f["frenzy"] = 0


def lose_aim(f: Fighter) -> None:
    """R5.3."""
    f["aims"], f["called"] = 0, BODY


def hold_pool(t: Table, row: Row, pool: Pool, base: str, group: bool = False) -> None:
    """Hold the row's dice against the pool; `group`: of a minion group, whose rank is its own (R7.15)."""
    whole = pool.whole()
    bad = ("difficulty", "challenge")
    swapped = sum(row[kind] for kind in bad) == sum(whole[kind] for kind in bad)
    good = "R7.15" if group else "R2.1"
    rules = {"ability": good, "proficiency": good, "boost": "R6.11", "setback": "R6.11"}
    for kind in KINDS:
        rule = rules.get(kind, "R2.5" if swapped else base)
        if not whole[kind] < row[kind] <= whole[kind] + pool.unsure[kind]:
            t.hold(row, kind, whole[kind], rule, pool.reasons(kind))


def openings(t: Table, f: Fighter) -> None:
    """Enemies in the melee of a shooter gain a boost against it (R6.4)."""
    for each in engaged_by(t, f):
        each["openings"].add(f["number"])
