"""What a reader reckons of a hit: damage, soak, and what does not hurt."""

import re

from tests.golden.ledger import Fighter, Table, Weapon, eased

HIT = re.compile(
    r"(?:brawn (?P<brawn>\d+) \+ )?(?P<damage>\d+)(?P<more>(?: [+-] \d+ \w[\w ]*?)*)"
    r" \+ (?P<successes>\d+) success(?:es)? = "
    r"(?P<total>\d+)(?: - (?P<turned>\d+) (?P<how>parried|reflected))?(?:, halved by the swarm: (?P<met>\d+))?"
    r", less soak (?P<soak>\d+)(?: - (?P<pierced>\d+) pierced = (?P<rest>\d+))?: "
    r"(?:nothing|(?P<n>\d+) (?P<what>strain|wounds?)(?:, (?P<resolved>\d+) with resolve)?)"
    r"(?P<spared>, but (?:.+ is dead already|.+ is no droid|the hit disables instead))?"
)
LEAST = 2
"""Damage that parrying takes off, and 1 more for each rank."""
REACTIONS = {"parried": "Parry", "reflected": "Reflect"}
CHANGES = {"superior": 1, "inferior": -1}


def check_hit(
    table: Table, text: str, t: Fighter, weapon: Weapon, strain: bool, talents: dict[str, int], line: str
) -> tuple[int, int]:
    """Damage, less what was turned aside and soak; what is left, as wounds and as strain."""
    successes = table.successes
    hit = HIT.fullmatch(text)
    assert hit, (line, text)
    assert (hit["brawn"] is not None) == weapon.brawn, line
    assert (int(hit["damage"]), int(hit["successes"])) == (weapon.damage, successes), line
    changes = {kind: n for kind, n in CHANGES.items() if kind in weapon.traits}
    changes |= talents
    assert hit["more"] == "".join(f" {'+' if n > 0 else '-'} {abs(n)} {kind}" for kind, n in changes.items()), line
    total = int(hit["brawn"] or 0) + weapon.damage + sum(changes.values()) + successes
    pierced = min(t.soak, weapon.traits.get("pierce", 0) + 10 * weapon.traits.get("breach", 0))
    pierced = 0 if t.cortosis else pierced
    assert (int(hit["total"]), int(hit["soak"]), int(hit["pierced"] or 0)) == (total, t.soak, pierced), line
    assert (hit["how"] or "") == table.turned, line
    turned = min(total, LEAST + t.knows[REACTIONS[hit["how"]]]) if hit["how"] else 0
    assert int(hit["turned"] or 0) == turned, line
    assert turned == (table.less if hit["how"] else 0), line
    table.total = total
    assert not hit["rest"] or int(hit["rest"]) == t.soak - pierced, line
    met = halved(t, weapon, total - turned)
    assert int(hit["met"] or total - turned) == met, line
    left = max(0, met - (t.soak - pierced))
    assert int(hit["n"] or 0) == left, line
    if left:
        assert (hit["what"] == "strain") == strain, line
        if "ion" in weapon.traits:
            assert ("is no droid" in (hit["spared"] or "")) != t.droid, line
    felt = eased(t, left) if strain else left
    assert (hit["resolved"] is None) == (felt == left), line
    assert int(hit["resolved"] or left) == felt, line
    left = 0 if hit["spared"] else felt
    return (0, left) if strain else (left, 0)


def halved(t: Fighter, weapon: Weapon, damage: int) -> int:
    """What soak meets of damage: of a swarm half, rounded up, unless it blasts or burns."""
    spared = "Swarm" in t.knows and {"blast", "burn"}.isdisjoint(weapon.traits)
    return (damage + 1) // 2 if spared else damage


def base_of(text: str, weapon: Weapon) -> int:
    """What the weapon does without successes: of what fire does."""
    hit = HIT.fullmatch(text)
    assert hit, text
    changes = sum(n for kind, n in CHANGES.items() if kind in weapon.traits)
    return max(0, int(hit["brawn"] or 0) + weapon.damage + changes)
