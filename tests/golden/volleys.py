"""What a reader reckons of hits beyond the first, blasts and fire."""

import re

from tests.golden.injured import check_critical
from tests.golden.ledger import Fighter, Table, Weapon, amounts, eased, some, suffer
from tests.golden.strike import check_hit
from tests.golden.talented import read_reaction

LEFT = r": a hit(?:, (?P<left>.+)|, but nothing gets through)"
EXTRA = re.compile(
    r"(?:the burst of (?P<burst>.+) hits (?P<shot>.+) too|(?P<linked>.+), linked, hits (?P<struck>.+) once more|"
    r"(?:sweeps on and )?hits (?P<slashed>.+) with (?P<second>.+) too)" + LEFT
)
CAUGHT = re.compile(r"(?P<name>.+) is caught in the blast of (?P<weapon>.+)" + LEFT)
BURNS = re.compile(r"(?P<name>.+) burns" + LEFT)
SOAKED = re.compile(
    r"(?P<damage>\d+), less soak (?P<soak>\d+): "
    r"(?:nothing|(?P<n>\d+) (?:strain|wounds?)(?:, (?P<resolved>\d+) with resolve)?)"
    r"(?: each for (?P<heads>\d+) of the group)?"
)
SPREAD = ", spread over all who stand there"


def first_weapon(table: Table, text: str) -> Weapon:
    """The weapon that an attack is made with: of a burst, or of two the first."""
    name = text.removeprefix("a burst of ").removesuffix(SPREAD)
    if name not in table.weapons:
        name = next(each for each in table.weapons if text.startswith(f"{each} and ") and text.endswith(" at once"))
    return table.weapons[name]


def read_volley(table: Table, text: str, said: dict[str, str]) -> None:
    """Whatever of these a line tells."""
    if extra := EXTRA.fullmatch(text):
        read_extra(table, extra, said, text)
    elif caught := CAUGHT.fullmatch(text):
        read_blast(table, caught, said, text)
    elif burns := BURNS.fullmatch(text):
        read_fire(table, burns, said, text)


def read_extra(table: Table, extra: re.Match[str], said: dict[str, str], text: str) -> None:
    """One more hit, by the successes of the attack before it; and its critical."""
    name = extra["shot"] or extra["struck"] or extra["slashed"]
    t, weapon = table.fighters[name], table.weapons[extra["burst"] or extra["linked"] or extra["second"]]
    table.turned = ""
    if "reacts" in said:
        read_reaction(table, said["reacts"], "")
    wounds, strain = check_hit(table, said["hit"], t, weapon, to_strain(table, weapon, t), {}, text)
    suffer(table, t, wounds)
    t.strain += strain
    if " the threshold: " not in said.get("critical", " the threshold: "):
        more = check_critical(table, said["critical"], t, weapon, name, text)
        wounds, strain = wounds + more[0], strain + more[1]
    count(table, t, wounds, strain, extra, "further hits")


def read_blast(table: Table, caught: re.Match[str], said: dict[str, str], text: str) -> None:
    """Its rank, with a hit also the successes; of a group each member takes it."""
    t, weapon = table.fighters[caught["name"]], table.weapons[caught["weapon"]]
    hit = SOAKED.fullmatch(said["hit"])
    assert hit, text
    assert int(hit["damage"]) == weapon.traits["blast"] + max(0, table.successes), text
    soak = max(0, t.soak - (0 if t.cortosis else weapon.traits.get("pierce", 0) + 10 * weapon.traits.get("breach", 0)))
    left = max(0, int(hit["damage"]) - soak)
    if "ion" in weapon.traits and not t.droid:
        left = 0
    assert int(hit["n"] or 0) == left, text
    heads = int(hit["heads"] or 1)
    assert heads <= t.members, text
    wounds, strain = (0, eased(t, left)) if to_strain(table, weapon, t) else (heads * left, 0)
    assert int(hit["resolved"] or left) == (strain or left), text
    suffer(table, t, wounds)
    t.strain += strain
    count(table, t, wounds, strain, caught, "blasts")


def read_fire(table: Table, burns: re.Match[str], said: dict[str, str], text: str) -> None:
    """Damage less soak, as wounds."""
    t, hit = table.fighters[burns["name"]], SOAKED.fullmatch(said["hit"])
    assert hit, text
    assert int(hit["damage"]) in t.fires, text
    left = max(0, int(hit["damage"]) - t.soak)
    assert (int(hit["soak"]), int(hit["n"] or 0)) == (min(t.soak, int(hit["damage"])), left), text
    suffer(table, t, left)
    assert amounts(burns["left"]) == some(left, 0), text
    t.taken += left
    table.counted["fires"] += 1


def count(table: Table, t: Fighter, wounds: int, strain: int, told: re.Match[str], what: str) -> None:
    """The headline says what got through; it is the striker's, and the target's."""
    assert amounts(told["left"]) == some(wounds, strain), (told[0], wounds, strain)
    table.fighters[table.striker].dealt += wounds + strain
    t.taken += wounds + strain
    table.counted[what] += 1


def to_strain(table: Table, weapon: Weapon, t: Fighter) -> bool:
    """Whether what gets through is strain."""
    strain = table.stun or not {"stun damage", "ion"}.isdisjoint(weapon.traits)
    return strain and t.strain_threshold is not None
