"""An attack: who may be attacked with what, the pool, the hit, damage and soak, wounds and strain (R6, R7)."""

from collections.abc import Mapping
from typing import Any

from experiments.referee.arms import MAJOR, blunt, destroy, find, fire, let_go, quality, ready, shoot
from experiments.referee.blanks import CHECK
from experiments.referee.criticals import hold_limb, paid_critical
from experiments.referee.deal import Deal
from experiments.referee.docket import DEAD, DOWN, UP, Fighter
from experiments.referee.harm import members_left
from experiments.referee.hits import crits, damage_of, ignored, land, left_of, meets_soak, soaked, to_strain
from experiments.referee.injuries import ARMS, LIMBS, UNKNOWN, WITH_LIMB, row_for
from experiments.referee.place import BANDS, band, engaged_by, together
from experiments.referee.points import opponent, stake
from experiments.referee.pool import hold_pool, into_melee, rank_of, use_up, volley_pool
from experiments.referee.prices import sweep_price
from experiments.referee.reactions import dodge, turn_aside
from experiments.referee.rolls import hold_roll
from experiments.referee.spending import spend, spend_enemy
from experiments.referee.state import hold_target
from experiments.referee.table import BODY, ITEM, LIMB, Table, deadly_skills, talent
from experiments.referee.turns import act, brink, until_next_turn_ends
from experiments.referee.verdict import LOG, Row

FRAGILE = 2  # threats that break an improvised weapon, R6.9


def attack(t: Table, f: Fighter, row: Row) -> dict[str, Any] | None:
    """The whole attack, but for criticals that nobody paid for: those have rows of their own.

    Returns what a repetition needs (R8, Overpowered); None for a row that tells of no attack.
    """
    act(t, f, row)
    meant, struck = _fighter(t, row["meant"]), _fighter(t, row["target"])
    k = find(f, row["weapon"], [_usable(f, k) for k in range(len(f["arms"]))])
    second = f["second"] if row["second"] is not None else None
    if meant is None or struck is None or k is None or meant is f:
        t.refuse(LOG, f"{row['target']}, meant {row['meant']}, with {row['weapon']}", "a target and a weapon it has")
        return None
    may_attack(t, f, meant, k, row)
    declared = _declare(t, f, meant, k, row)
    t.hold(row, "again", False, "R8 Overpowered")
    stake(t, f, meant, row)
    against = declared if row["mode"] == "spread" else [meant]
    pool, cost = volley_pool(t, f, against, k, second, row["mode"]), brink(t, f)
    if f["state"] != UP:
        hold_nothing(t, row, cost)
        return None
    shot = {
        "meant": meant, "k": k, "pool": pool, "stun": row["stun"], "called": f["called"], "stood": meant["state"],
        "mode": row["mode"], "second": second, "declared": declared, "cripples": f["crippling"],
        "pounces": f["aims"] > 0 and talent(f, "fierce_pounce") > 0,
        "destiny": row["destiny"],
    }  # fmt: skip
    for arm in (k,) if second is None else (k, second):
        use_up(f, meant, f["arms"][arm]["style"] == "melee")
        fire(f, arm, t.round)
    pool.upgrade("difficulty", dodge(t, meant, row), "R14 Dodge")
    carry_out(t, f, struck, row, shot, cost)
    return shot


def hold_nothing(t: Table, row: Row, cost: dict[str, int]) -> None:
    """An attack that did not come about: the action itself put out who took it (R8, At the Brink)."""
    for column, n in cost.items():
        t.hold(row, column, n, "R8 At the Brink")
    for column in (*CHECK, "hit", "damage", "soak", "wounds", "strain"):
        t.hold(row, column, 0, "R8 At the Brink", "no attack from who is out")
    hold_target(t, row)


def repeat(t: Table, f: Fighter, row: Row, shot: dict[str, Any]) -> None:
    """The same attack once more, with the same pool, at no cost (R8, Overpowered)."""
    struck, name = _fighter(t, row["target"]), f["arms"][shot["k"]]["name"]
    if struck is None or row["weapon"] != name or row["meant"] != shot["meant"]["number"]:
        t.refuse("R8 Overpowered", f"{row['weapon']} on {row['meant']}", f"{name} on {shot['meant']['number']} again")
        return
    t.hold(row, "stun", shot["stun"], "R8 Overpowered")
    t.hold(row, "mode", shot["mode"], "R8 Overpowered")
    t.hold(row, "destiny", shot["destiny"], "R2.10", "as of the first")
    for k in (shot["k"],) if shot["second"] is None else (shot["k"], shot["second"]):
        arm = f["arms"][k]
        if arm["gone"] or arm["uses"] == 0 or arm["damaged"] >= MAJOR:
            t.refuse("R8 Overpowered", f"attacks again with {name}", "a weapon that is still there, whole and loaded")
        shoot(f, k)
    if row["mode"] not in ("auto_fire", "spread"):
        shot["declared"] = [shot["meant"], *(o for o in shot["declared"][1:] if o["state"] == UP)]
    carry_out(t, f, struck, row, shot, {"own_strain": 0, "own_wounds": 0})


def carry_out(t: Table, f: Fighter, struck: Fighter, row: Row, shot: dict[str, Any], cost: dict[str, int]) -> None:
    """From the roll to its consequences."""
    f["attacks"] += 1
    meant, k = shot["meant"], shot["k"]
    arm = f["arms"][k]
    if "called" in row:
        t.hold(row, "called", shot["called"], "R5.2")
    hold_pool(t, row, shot["pool"], "R6.1" if arm["style"] == "melee" else "R6.2", f["kind"] == "minion")
    result = hold_roll(t, row, {"advantages": of_itself(arm) + bool(f["coordinated"])})
    told = {"wounds": 0, "strain": 0, "paid": 0 if row["again"] else row["dodged"]} | cost
    led_astray = 0 if row["order"] == "homing" else stray(t, f, meant, struck, arm, result)
    despairs = result["despairs"] - led_astray
    each = struck["kind"] == "minion" and t.options["blast_hits_each_minion"]
    shot["heads"] = (members_left(struck) if each else 1) - int(result["successes"] > 0)  # R7.18
    shot.update(struck=struck, successes=result["successes"], hits=[], criticals=[], blast=False)
    strike(t, f, struck, row, shot, result, told)
    other = opponent(t, f, meant)
    if other is not None:
        spend_enemy(Deal(t, f, other, k, False, 0, False, [], told, shot), row, result | {"despairs": despairs})
    elif row["bought_enemy"]:
        t.refuse("R9.1", f"bought {row['bought_enemy']}", "nothing: nobody is there to buy it")
    t.hold(row, "target_paid", told["paid"], "R12.4", "what dodging, parrying and reflecting cost")
    t.hold(row, "own_strain", told["own_strain"], "R9.2")
    t.hold(row, "own_wounds", told["own_wounds"], "R9.4")
    if arm.get("improvised") and (result["advantages"] <= -FRAGILE or despairs):
        destroy(f, k)  # R6.9
    hold_target(t, row)


def of_itself(arm: dict[str, Any]) -> int:
    """Advantages that no die shows: Superior; Inferior and improvised weapons a threat each (R6.9, R10)."""
    return bool(quality(arm, "superior")) - bool(quality(arm, "inferior")) - bool(arm.get("improvised"))


def _fighter(t: Table, k: int | None) -> Fighter | None:
    return t.fighters[k] if k is not None and 0 <= k < len(t.fighters) else None


def _declare(t: Table, f: Fighter, meant: Fighter, k: int, row: Row) -> list[Fighter]:
    """Who may be hit: who is aimed at; of a spread or a sweep all its friends at its place and in reach (R10, R14)."""
    mode, arm = row["mode"], f["arms"][k]
    if mode in ("auto_fire", "spread") and not quality(arm, "auto_fire"):
        t.refuse("R10 Auto-fire", f"a burst of {arm['name']}", "a weapon with Auto-fire")
    if (row["second"] is not None) != (mode == "two_weapons"):
        t.refuse("R6.7", f"mode {mode}, second {row['second']}", "a second weapon for an attack with two")
    if mode == "two_weapons":
        other = None if f["second"] is None else f["arms"][f["second"]]
        if other is None or other["name"] != row["second"] or k != f["held"]:
            t.refuse("R6.7", f"attacks with {row['weapon']} and {row['second']}", "what it holds in both hands")
        elif arm["both"] or other["both"]:
            t.refuse("R6.7", f"attacks with {arm['name']} and {other['name']}", "two weapons of one hand each")
        else:
            may_attack(t, f, meant, f["second"], row)
    sweeps = mode != "auto_fire" and blunt(arm) and sweep_price(f)
    if mode != "spread" and not sweeps:
        return [meant]
    reach = BANDS.index(arm["range"])
    return [meant] + [
        o for o in t.others(meant)
        if o["state"] == UP and t.foes(f, o) and o["place"] == meant["place"] and BANDS.index(band(t, f, o)) <= reach
    ]  # fmt: skip


def _usable(f: Fighter, k: int) -> bool:
    arm = f["arms"][k]
    return not (arm["gone"] or arm["uses"] == 0 or arm.get("harmless")) and ready(f, k)


def hands(f: Fighter) -> int:
    """Arms that it still has (R8.10)."""
    return sum(arm not in f["lost"] for arm in ARMS)


def may_attack(t: Table, f: Fighter, target: Fighter, k: int, row: Row) -> None:
    """Whether the weapon can be used on the target now (R5.15, R6.1-R6.3, R7.5, R10, R15)."""
    arm = f["arms"][k]
    if target["state"] not in (UP, DOWN):
        t.refuse("R6.1", f"attacks {target['name']}, who is {target['state']}", "somebody who is there")
    if not ready(f, k):
        t.refuse("R5.7", f"attacks with {arm['name']}", "what is in hand, or to draw it first")
    if arm["gone"] or arm.get("harmless"):
        t.refuse("R15", f"attacks with {arm['name']}", "a weapon that it still has, and that can hurt")
    if arm["uses"] == 0:
        t.refuse("R10 Limited Ammo", f"attacks with {arm['name']}", "to reload it first")
    if arm["prepared"] < quality(arm, "prepare"):
        t.refuse("R5.15", f"attacks after {arm['prepared']} preparations", f"{quality(arm, 'prepare')}")
    _in_order(t, f, k)
    if row["stun"] and not quality(arm, "stun_setting"):
        t.refuse("R7.5", f"{arm['name']} set to stun", "a weapon with a stun setting")
    _in_reach(t, f, target, arm, row)


def _in_order(t: Table, f: Fighter, k: int) -> None:
    """Whether the weapon works, and can be held."""
    arm = f["arms"][k]
    if arm["damaged"] >= MAJOR:
        t.refuse("R9.5", f"attacks with {arm['name']}, damaged", "a weapon that is not useless")
    if arm["ready_in"] > t.round:
        t.refuse("R10 Slow-Firing", f"fires in round {t.round}", f"to wait for round {arm['ready_in']}")
    if f"disabled {k}" in f["conditions"]:
        t.refuse("R9.2", f"attacks with {arm['name']}, disabled", "to wait for the end of its next turn")
    if hands(f) < (2 if arm["both"] else 1):
        t.refuse(
            "R8.10", f"attacks with {arm['name']} and {hands(f)} arms", "two for a two-handed weapon, one for others"
        )


def _in_reach(t: Table, f: Fighter, target: Fighter, arm: dict[str, Any], row: Row) -> None:
    here = band(t, f, target)
    if arm["style"] == "melee":
        if not together(f, target):
            t.refuse("R6.1", f"{arm['name']} on {target['name']} at {here} range", "somebody in the same melee")
        return
    reach = arm["range"]
    if row["stun"] and BANDS.index(reach) > BANDS.index("short"):
        reach = "short"
    elif f["sniping"] and not row["stun"]:
        reach = BANDS[min(len(BANDS) - 1, BANDS.index(reach) + f["sniping"])]  # R14
    if BANDS.index(here) > BANDS.index(reach):
        t.refuse("R7.5" if row["stun"] else "R6.2", f"{arm['name']} at {here} range", f"at most {reach}")
    if arm["style"] == "gunnery" and engaged_by(t, f):
        t.refuse("R6.3", f"{arm['name']} while engaged", "no gunnery")


def stray(t: Table, f: Fighter, meant: Fighter, struck: Fighter, arm: dict[str, Any], result: Mapping[str, int]) -> int:
    """R6.5: a Despair on a hit into a melee is spent on another of that melee. Returns the Despairs that takes."""
    others = [o for o in t.others(meant) if o is not f and together(o, meant) and o["state"] == UP]
    lost = arm["style"] != "melee" and result["successes"] > 0 and result["despairs"] > 0 and into_melee(t, f, meant)
    if lost and struck not in others:
        names = " or ".join(o["name"] for o in others)
        t.refuse("R6.5", f"hits {struck['name']}", f"the Despair leads the hit to {names}")
    if not lost and struck is not meant:
        t.refuse("R6.5", f"hits {struck['name']}", f"{meant['name']}, who was aimed at")
    return int(lost)


def strike(
    t: Table,
    f: Fighter,
    target: Fighter,
    row: Row,
    shot: dict[str, Any],
    result: Mapping[str, int],
    told: dict[str, int],
) -> None:
    """Damage, soak, purchases, wounds or strain, the critical that was paid for (R7.1-R7.5, R8.1-R8.4)."""
    arm, hit = f["arms"][shot["k"]], result["successes"] > 0
    f["hits"] += hit
    damage = max(0, damage_of(f, arm) + result["successes"]) + hit_bonus(t, f, target, arm) if hit else 0
    t.hold(row, "hit", hit, "R1.11")
    left = hold_damage(t, target, arm, row, damage, turn_aside(t, target, arm, row, damage, told))
    strained = to_strain(row["stun"], arm, target)
    deal = Deal(t, f, target, shot["k"], hit, left, left > 0 and crits(t, strained), [], told, shot)
    spend(deal, row, result)
    landed = 0 if "disable" in deal.bought else left
    if landed and target["state"] != DEAD and shot.get("cripples") and not strained:
        target["lamed"] = True  # R14
    land(t, target, landed, strained, told)
    if hit and shot["called"] != BODY:
        hit_part(t, target, shot["called"], row)
    injury = paid_critical(t, target, arm, deal.bought.count("critical"), row, told, f)
    hold_limb(t, row, injury, hit and shot["called"] == LIMB)
    t.hold(row, "wounds", told["wounds"], "R7.4")
    t.hold(row, "strain", told["strain"], "R7.5")
    f["damage_dealt"] += told["wounds"] + told["strain"]
    target["damage_taken"] += told["wounds"] + told["strain"]


def hold_damage(t: Table, target: Fighter, arm: dict[str, Any], row: Row, damage: int, cut: int) -> int:
    """Hold damage and soak of a hit, `cut` of which was parried or reflected (R7.1-R7.3, R12.4); what gets past."""
    t.hold(row, "damage", damage, "R7.1")
    damage = meets_soak(damage - cut, target, arm)
    t.hold(row, "soak", soaked(damage, target, arm), "R7.3" if ignored(arm, target) else "R7.2")
    return left_of(damage, target, arm)


def hit_bonus(t: Table, f: Fighter, target: Fighter, arm: dict[str, Any]) -> int:
    """Damage that talents add to one hit (R12.1, R14)."""
    more, far = 0, BANDS.index(band(t, f, target))
    if arm["skill"] in deadly_skills(f):
        more += rank_of(f, arm["skill"])
    if blunt(arm):
        more += talent(f, "feral_strength")
        if talent(f, "wookiee_rage"):
            more += 2 if f["injuries"] else int(f["wounds"] > 0)
    if arm["style"] in ("light", "heavy") and far <= BANDS.index("short"):
        more += talent(f, "point_blank")
    if arm["style"] in ("heavy", "gunnery") and far >= BANDS.index("long"):
        more += talent(f, "barrage")
    return more


def hit_part(t: Table, target: Fighter, called: int, row: Row) -> None:
    """A called shot that hit: the item is dropped, the limb hindered to the end of its next turn (R5.2)."""
    if called == ITEM:
        if target["held"] is not None:
            let_go(target)
        return
    both = row_for(row["injury"] or 0)[1] in WITH_LIMB
    limb = UNKNOWN if both else row["limb"]
    if not both and limb not in LIMBS:
        t.refuse("R5.2", f"limb {limb}", "one of two arms, 1 and 2, or two legs, 3 and 4")
    target["hurt"].add(limb)
    until_next_turn_ends(t, target, "hurt")


