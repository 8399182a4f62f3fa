"""What a reader reckons of a hit: damage, soak, and what does not hurt."""

import re

from tests.golden.ledger import Fighter, Weapon

HIT = re.compile(
    r"(?:brawn (?P<brawn>\d+) \+ )?(?P<damage>\d+)(?P<more>(?: [+-] 1 \w+)*) \+ (?P<successes>\d+) success(?:es)? = "
    r"(?P<total>\d+), less soak (?P<soak>\d+)(?: - (?P<pierced>\d+) pierced = (?P<rest>\d+))?: "
    r"(?:nothing|(?P<n>\d+) (?P<what>strain|wounds?))"
    r"(?P<spared>, but (?:.+ is dead already|.+ is no droid|the hit disables instead))?"
)
CHANGES = {"superior": 1, "inferior": -1}


def check_hit(text: str, successes: int, t: Fighter, weapon: Weapon, strain: bool, line: str) -> tuple[int, int]:
    """Damage less soak; what is left, as wounds and as strain."""
    hit = HIT.fullmatch(text)
    assert hit, (line, text)
    assert (hit["brawn"] is not None) == weapon.brawn, line
    assert (int(hit["damage"]), int(hit["successes"])) == (weapon.damage, successes), line
    changes = {kind: n for kind, n in CHANGES.items() if kind in weapon.traits}
    assert hit["more"] == "".join(f" {'+' if n > 0 else '-'} 1 {kind}" for kind, n in changes.items()), line
    total = int(hit["brawn"] or 0) + weapon.damage + sum(changes.values()) + successes
    pierced = min(t.soak, weapon.traits.get("pierce", 0) + 10 * weapon.traits.get("breach", 0))
    pierced = 0 if t.cortosis else pierced
    assert (int(hit["total"]), int(hit["soak"]), int(hit["pierced"] or 0)) == (total, t.soak, pierced), line
    left = max(0, total - (t.soak - pierced))
    assert int(hit["n"] or 0) == left, line
    if left:
        assert (hit["what"] == "strain") == strain, line
        if "ion" in weapon.traits:
            assert ("is no droid" in (hit["spared"] or "")) != t.droid, line
    if hit["spared"]:
        left = 0
    return (0, left) if strain else (left, 0)


def base_of(text: str, weapon: Weapon) -> int:
    """What the weapon does without successes: of what fire does."""
    hit = HIT.fullmatch(text)
    assert hit, text
    changes = sum(n for kind, n in CHANGES.items() if kind in weapon.traits)
    return max(0, int(hit["brawn"] or 0) + weapon.damage + changes)
