"""What a reader reckons of talents: damage, dodging, parrying, hitting back, speeches, wounds that close, stances."""

import re

from tests.golden.ledger import Fighter, Table, Weapon, amounts, eased, some, suffer, suffer_strain
from tests.golden.strike import CHANGES, LEAST, halved

REACTS = re.compile(
    r"(?P<n>\d+) (?P<what>strain|wounds?): (?P<name>.+) (?:(?P<dodges>dodges), difficulty upgraded as often|"
    r"(?P<how>parries|reflects), (?P<less>\d+) damage less)"
)
TURNED = {"parries": ("parried", "Parry"), "reflects": ("reflected", "Reflect")}
ASIDE = 3
"""Strain for turning a hit aside."""
BARE = 2
"""The same with bare hands, by a talent."""
COUNTER = re.compile(
    r"(?P<name>.+) hits back at (?P<target>.+) with (?P<weapon>.+): a hit(?:, (?P<left>.+)|, but nothing gets through)"
)
STRUCK = re.compile(
    r"(?:brawn (?P<brawn>\d+) \+ (?P<base>\d+) = )?(?P<damage>\d+)(?:, halved by the swarm: (?P<met>\d+))?"
    r", less soak (?P<soak>\d+): (?P<left>.+)"
)
REACHED = re.compile(r"(?P<name>.+) (?P<how>takes heart|is shaken|regenerates): (?P<left>.+?)(?: recovered| healed)?")
BREATH = re.compile(r"catches a second wind: (?P<left>.+) recovered")
FRENZY = re.compile(r"works itself into a frenzy for (?P<price>.+): 1 upgrade of ability on this turn's blow")
GUNS = re.compile(r"lets both guns blaze for (?P<price>.+): no harder than one this turn")
STANCE = re.compile(
    r"(?:(?:side-steps|takes a defensive stance|guards .+): |takes precise aim: .+ has )"
    r"(?P<n>\d+) (?:upgrades? of .+|less defense)"
)
MOVES = re.compile(r"(?:^|, \S.*? )(?:moves to another spot|advances on|falls back from|engages|leaves the melee)\b")
SECOND = 2
"""Strain for a second maneuver."""


def damage_of(c: Fighter, weapon: Weapon, text: str, said: dict[str, str], band: str) -> dict[str, int]:
    """What talents add to the first hit of an attack, as a reader expects it; `band` is empty in melee."""
    found: dict[str, int] = {}
    rank = re.match(r"\w+ \d+, .+? (\d+)(?::|;|$)", said["because"])
    if " Deadly Accuracy" in text and rank:
        found["Deadly Accuracy"] = int(rank[1])
    if weapon.skill.lower() == "lightsaber":
        return found
    if not band:
        rage = 2 if c.injuries else int(c.wounds > 0)
        more = {"Feral Strength": c.knows.get("Feral Strength", 0), "Wookiee Rage": rage * ("Wookiee Rage" in c.knows)}
    elif band in {"engaged", "short"}:
        more = {"Point Blank": c.knows.get("Point Blank", 0) * (weapon.skill != "Gunnery")}
    else:
        far = band in {"long", "extreme"} and weapon.skill in {"Ranged", "Ranged (Heavy)", "Gunnery"}
        more = {"Barrage": c.knows.get("Barrage", 0) * far}
    return found | {name: n for name, n in more.items() if n}


def read_reaction(table: Table, text: str, because: str) -> None:
    """Dodging, parrying, reflecting: what it costs, how much that may be, and how it changes the dice."""
    m = REACTS.fullmatch(text)
    assert m, text
    t, n = table.fighters[m["name"]], int(m["n"])
    assert (m["what"] == "strain") == (t.strain_threshold is not None), text
    if m["dodges"]:
        assert n <= t.knows["Dodge"], text
        assert not because or re.search(rf"target dodging: {n} upgrades?(?:;|$)", because), text
        table.counted["dodges"] += 1
    else:
        table.turned, name = TURNED[m["how"]]
        bare = {BARE} if name == "Parry" and "Unarmed Parry" in t.knows else set()
        assert n in {ASIDE} | bare, text
        assert int(m["less"]) <= LEAST + t.knows[name], text
        table.less = int(m["less"])
        table.counted["hits turned aside"] += 1
    suffer_strain(table, t, n)


def read_talent(table: Table, actor: str, text: str, said: dict[str, str]) -> None:
    """Whatever of these a line tells."""
    c = table.fighters.get(actor)
    if counter := COUNTER.fullmatch(text):
        read_counter(table, counter, said["hit"])
    elif reached := REACHED.fullmatch(text):
        read_reached(table, reached)
    elif c and (breath := BREATH.fullmatch(text)):
        healed = min(c.strain, c.knows["Second Wind"])
        assert amounts(breath["left"]) == some(0, healed), text
        c.strain -= healed
    elif c and (guns := GUNS.fullmatch(text)):
        assert amounts(guns["price"]) == some(*suffer_strain(table, c, SECOND)), text
    elif c and (frenzy := FRENZY.fullmatch(text)):
        assert amounts(frenzy["price"]) == some(*suffer_strain(table, c, 1)), text


def read_counter(table: Table, counter: re.Match[str], text: str) -> None:
    """The damage of the weapon in hand, or of the shot that was reflected, less soak."""
    hit = STRUCK.fullmatch(text)
    assert hit, text
    weapon, t = table.weapons[counter["weapon"]], table.fighters[counter["target"]]
    changes = sum(n for kind, n in CHANGES.items() if kind in weapon.traits)
    base = max(0, weapon.damage + int(hit["brawn"] or 0) + changes)
    damage = base if table.turned == "parried" else table.total
    assert int(hit["damage"]) == int(hit["brawn"] or 0) + int(hit["base"] or hit["damage"]) == damage, (text, damage)
    soak = max(0, t.soak - (0 if t.cortosis else weapon.traits.get("pierce", 0) + 10 * weapon.traits.get("breach", 0)))
    met = halved(t, weapon, damage)
    assert int(hit["met"] or damage) == met, text
    left = max(0, met - soak)
    assert int(hit["soak"]) == met - left, text
    left = 0 if "ion" in weapon.traits and not t.droid else left
    stun = table.stun and table.turned == "reflected"
    strain = (stun or not {"stun damage", "ion"}.isdisjoint(weapon.traits)) and t.strain_threshold is not None
    left = eased(t, left) if strain else left
    harm = (0, left) if strain else (left, 0)
    assert amounts(counter["left"]) == amounts(hit["left"]) == some(*harm), text
    suffer(table, t, harm[0])
    t.strain += harm[1]
    t.taken += left
    table.fighters[counter["name"]].dealt += left
    table.counted["hits back"] += 1


def begin_speech(table: Table, text: str, successes: int, advantages: int) -> None:
    """How much it does to each whom it reaches: 1, and the advantages in turn."""
    if not text.startswith(("speaks to inspire", "berates the enemy")) or successes <= 0:
        return
    assert table.listeners <= successes, text
    n = max(1, table.listeners)
    plus = max(0, advantages)
    table.speech = [1 + plus // n + (nth < plus % n) for nth in range(table.listeners)]


def read_reached(table: Table, reached: re.Match[str]) -> None:
    """Strain recovered or suffered, or wounds that close."""
    t = table.fighters[reached["name"]]
    if reached["how"] == "regenerates":
        wounds, strain = min(t.healable, t.knows["Regeneration"]), 0
        t.wounds -= wounds
        table.counted["regenerated"] += 1
    elif reached["how"] == "takes heart":
        points = table.speech.pop(0)
        wounds, strain = (0, min(t.strain, points)) if t.strain_threshold is not None else (min(t.healable, points), 0)
        if table.options.get("rival_recover_strain_heals") != "true" or t.kind != "rival":
            wounds = 0
        t.wounds, t.strain = t.wounds - wounds, t.strain - strain
        table.counted["heartened"] += 1
    else:
        points = eased(t, table.speech.pop(0))
        wounds, strain = (0, points) if t.strain_threshold is not None else (points, 0)
        suffer_strain(table, t, points)
        table.counted["berated"] += 1
    assert amounts(reached["left"]) == some(wounds, strain), (reached[0], wounds, strain)


def check_price(c: Fighter, text: str, n: int, which: str | None) -> None:
    """A maneuver costs 2 strain beyond the free one, 1 at a command, what its stance takes, and 1 if moving hurts."""
    stance = STANCE.match(text)
    more = int(stance["n"]) if stance else int(c.lamed and MOVES.search(text) is not None)
    out_of_turn = text.startswith("out of turn, ")
    due = {0, SECOND} if which else {0, 1} if out_of_turn else {0}
    assert n - more in due, text
    assert n > 0, text
