"""What a reader of a transcript keeps in mind: what its head says of everybody, and how they stand."""

import re
from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Fighter:
    """What the head says of a fighter, and how it stands now."""

    wounds_each: int
    members: int
    strain_threshold: int | None
    soak: int
    droid: bool = False
    cortosis: bool = False
    wounds: int = 0
    strain: int = 0
    injuries: int = 0
    healed: int = 0
    doses: int = 0
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    before_bleeding: int = 0
    rested: int = 0
    dead: bool = False
    passed: bool = False
    """Whether wounds passed the threshold, though some may be healed again, and the critical is still to come."""
    lamed: bool = False
    """Whether a Crippling Blow makes moving cost strain."""
    fear: set[str] = field(default_factory=set)
    """What fear checks left, and the greatest rating faced."""
    faced: int = 0
    kind: str = ""
    knows: dict[str, int] = field(default_factory=dict)
    """Ranks of talents, and whatever else the head lists."""
    fires: set[int] = field(default_factory=set)
    """Damage of the fires that it was ever in."""

    @property
    def threshold(self) -> int:
        return self.wounds_each * self.members

    @property
    def standing(self) -> int:
        return self.members - min(self.members, max(0, self.wounds - 1) // self.wounds_each)

    @property
    def healable(self) -> int:
        """Wounds that can be healed: those of a group's dead members stay."""
        dead = self.members - self.standing if self.members > 1 else 0
        return self.wounds - (dead * self.wounds_each + 1 if dead else 0)


@dataclass
class Weapon:
    """What the head says of a weapon."""

    damage: int
    brawn: bool
    critical: int
    traits: dict[str, int]
    skill: str = ""


@dataclass
class Effect:
    """One thing that an ability does: what, how much of it, more a success, more a light."""

    what: str
    amount: int
    each: int
    light: int
    unsoaked: bool
    own: bool


@dataclass
class Ability:
    """What the head says of an ability."""

    strain: int
    maneuver: bool
    checked: bool
    points: int
    effects: list[Effect]


@dataclass
class Used:
    """An ability in use: whose, what its check and its Force dice came to beyond what it takes."""

    user: str
    ability: Ability
    successes: int = 0
    spare: int = 0


@dataclass
class Table:
    """Everything that a reader keeps in mind."""

    fighters: dict[str, Fighter] = field(default_factory=dict)
    weapons: dict[str, Weapon] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    striker: str = ""
    """Who attacked last; `successes` are what that rolled, `stun` is how."""
    successes: int = 0
    stun: bool = False
    total: int = 0
    """Damage of the last hit, and how it was turned aside."""
    turned: str = ""
    less: int = 0
    abilities: dict[str, Ability] = field(default_factory=dict)
    used: Used | None = None
    """The ability that was used last."""
    contested: tuple[int, int, int] | None = None
    """Successes, triumphs and advantages of who stood up to the ability that comes next."""
    listeners: int = 0
    """How many the speech in hand reaches."""
    speech: list[int] = field(default_factory=list)
    """Strain that the last speech does to each whom it reaches."""

    @property
    def cap(self) -> int:
        return int(self.options.get("wound_cap_multiple", "2"))

    def borne(self, t: Fighter) -> int:
        """Injuries that add ten each to a critical."""
        return t.injuries + (t.healed if self.options.get("healed_crits_count") == "true" else 0)


EFFECTS = (
    "damage", "strain", "heals", "strain recovered", "boost", "setback", "upgrade", "upgrade of difficulty",
    "defense", "ward", "push", "pull", "leap", "prone", "staggered", "disoriented", "immobilized", "disarm",
)  # fmt: skip
PROMISE = re.compile(
    rf"(?P<what>{'|'.join(EFFECTS)})(?: (?P<n>\d+))?(?: \+ (?P<each>\d+) a success)?(?: \+ (?P<light>\d+) a light)?"
    r"(?P<past> past soak)?(?P<own> for itself)?"
)
AIM = re.compile(
    r"(?:itself|(?:an enemy|an ally|a friend) at (?:engaged|short|medium|long|extreme))(?:, all such)? (?P<does>.+)"
)


def cells(line: str) -> list[str]:
    return re.split(r"\s{2,}", line.strip())


def read_head(table: Table, lines: list[str]) -> None:
    """Thresholds, soak, weapons and options."""
    section = ""
    for line in lines:
        if not line.startswith("  "):
            section = line or ""
        elif section == "Weapons":
            name, skill, damage, critical, rest = cells(line)
            traits = {
                m[1]: int(m[2] or 1) for m in re.finditer(r"([a-z -]+?)(?: (\d+))?(?:,|$)", rest.replace(", ", ","))
            }
            rating = 0 if critical == "no critical" else int(critical.split()[1])
            table.weapons[name] = Weapon(int(damage.split()[-1]), "brawn" in damage, rating, traits, skill)
        elif section == "Abilities":
            read_ability(table, line)
        elif section == "Scene":
            if m := re.fullmatch(r"  option (\w+) = (\w+)", line):
                table.options[m[1]] = m[2]
        elif "; policy " in section:
            read_fighter(table, line)


def read_ability(table: Table, line: str) -> None:
    """What it takes and does."""
    name, price, *rest = cells(line)
    m = AIM.fullmatch(" ".join(rest))
    assert m, line
    does = m["does"].split(", ")
    effects = [Effect(
        e["what"], int(e["n"] or 0), int(e["each"] or 0), int(e["light"] or 0), e["past"] is not None,
        e["own"] is not None,
    ) for e in map(PROMISE.fullmatch, does) if e]  # fmt: skip
    strain, points = re.search(r"(\d+) strain", price), re.search(r"(?:^|, )(\d+) light(?:,|$)", m["does"])
    checked = not (PROMISE.fullmatch(does[0]) or does[0].endswith(" light"))
    table.abilities[name] = Ability(
        int(strain[1]) if strain else 0, price.startswith("maneuver"), checked, int(points[1]) if points else 0, effects
    )


def read_fighter(table: Table, line: str) -> None:
    """Thresholds and soak."""
    name, kind, wounds, strain, rest = cells(line)
    members, _, each = wounds.removeprefix("wounds ").rpartition(" x ")
    soak = re.match(r"soak (\d+)", rest)
    assert soak, line
    limit = None if strain == "strain is wounds" else int(strain.split()[1])
    said = rest.split(", ")
    knows = {m[1]: int(m[2] or 1) for m in (re.fullmatch(r"(.+?)(?: (\d+))?", each) for each in said) if m}
    table.fighters[name] = Fighter(
        int(each), int(members or 1), limit, int(soak[1]), "droid" in said, "cortosis armor" in said,
        kind=kind, knows=knows,
    )  # fmt: skip


def suffer(table: Table, t: Fighter, n: int) -> int:
    """Wounds, as far as they are counted; says how many were."""
    before = t.wounds
    t.wounds = min(t.wounds + n, table.cap * t.threshold)
    t.passed |= before <= t.threshold < t.wounds
    return t.wounds - before


def suffer_strain(table: Table, t: Fighter, n: int) -> tuple[int, int]:
    """Strain, or wounds of those who have no strain; says what was counted, as wounds and as strain."""
    if t.strain_threshold is None:
        return suffer(table, t, n), 0
    t.strain += n
    return 0, n


def eased(t: Fighter, n: int) -> int:
    """Strain that is suffered of so much: with Resolve less, but one at the least."""
    return max(1, n - t.knows.get("Resolve", 0)) if n > 1 and t.strain_threshold is not None else n


def amounts(text: str | None) -> dict[str, int]:
    """Wounds and strain that a text speaks of; of strain that Resolve lessens what is left."""
    text = re.sub(r"\d+ strain, (\d+) with resolve", r"\1 strain", text or "")
    return {m[2]: int(m[1]) for m in re.finditer(r"(\d+) (wound|strain)", text)}


def some(wounds: int, strain: int) -> dict[str, int]:
    """The same of numbers."""
    return {what: n for what, n in (("wound", wounds), ("strain", strain)) if n}


def check_state(table: Table, name: str, state: str, line: str) -> None:
    """Wounds, strain, members and injuries are what was reckoned."""
    t = table.fighters[name]
    table.counted["states"] += 1
    if m := re.search(r"wounds (\d+)/(\d+)", state):
        assert (int(m[1]), int(m[2])) == (t.wounds, t.threshold), (line, t)
    if m := re.search(r"strain (\d+)/(\d+)", state):
        assert (int(m[1]), int(m[2])) == (t.strain, t.strain_threshold), (line, t)
    if m := re.search(r"(\d+)/(\d+) standing", state):
        assert (int(m[1]), int(m[2])) == (t.standing, t.members), (line, t)
    if m := re.search(r"(\d+) critical injur", state):
        assert int(m[1]) == t.injuries, (line, t)
