"""What a reader reckons of a hit and of what a roll buys: damage, soak, prices, criticals."""

import re

from tests.golden.ledger import Fighter, Table, Weapon, suffer

HIT = re.compile(
    r"(?:brawn (?P<brawn>\d+) \+ )?(?P<damage>\d+) \+ (?P<successes>\d+) success(?:es)? = (?P<total>\d+), less soak "
    r"(?P<soak>\d+)(?: - (?P<pierced>\d+) pierced = (?P<rest>\d+))?: (?:nothing|(?P<n>\d+) (?P<what>strain|wounds?))"
    r"(?P<dead>, but .+ is dead already)?"
)


def check_hit(text: str, successes: int, t: Fighter, weapon: Weapon, strain: bool, line: str) -> tuple[int, int]:
    """Damage less soak; what is left, as wounds and as strain."""
    hit = HIT.fullmatch(text)
    assert hit, (line, text)
    assert (hit["brawn"] is not None) == weapon.brawn, line
    assert (int(hit["damage"]), int(hit["successes"])) == (weapon.damage, successes), line
    total = int(hit["brawn"] or 0) + weapon.damage + successes
    pierced = min(t.soak, weapon.traits.get("pierce", 0) + 10 * weapon.traits.get("breach", 0))
    assert (int(hit["total"]), int(hit["soak"]), int(hit["pierced"] or 0)) == (total, t.soak, pierced), line
    left = max(0, total - (t.soak - pierced))
    assert int(hit["n"] or 0) == left, line
    if left:
        assert (hit["what"] == "strain") == strain, line
    if hit["dead"]:
        left = 0
    return (0, left) if strain else (left, 0)


def check_spending(
    text: str, advantages: int, triumphs: int, c: Fighter, weapon: Weapon, line: str
) -> tuple[int, bool]:
    """Prices are paid with what was rolled; says what the Stun quality did, and whether a critical was bought."""
    stun, critical = 0, False
    for purchase in text.split("; "):
        price, _, what = purchase.partition(": ")
        n, coin = price.split(" ")
        if coin.startswith("advantage"):
            advantages -= int(n)
            check_price(int(n), what, line)
        else:
            triumphs -= int(n)
        if m := re.fullmatch(r"(\d+) strain recovered", what):
            c.strain = max(0, c.strain - int(m[1]))
        elif m := re.fullmatch(r"(\d+) (?:strain|wounds?) past soak for .+", what):
            assert int(m[1]) == weapon.traits["stun"], line
            stun += int(m[1])
        elif m := re.fullmatch(r"a critical(?:, (\d+) times)?", what):
            critical = True
            if coin.startswith("advantage"):
                assert int(n) == weapon.critical * int(m[1] or 1), line
    assert advantages >= 0 or "advantage" not in text, line
    assert triumphs >= 0, line
    return stun, critical


def check_price(n: int, what: str, line: str) -> None:
    """What costs how many advantages; a critical's price is the weapon's."""
    if what.endswith("knocked down"):
        assert n >= 2, line
    elif m := re.match(r"(\d+) (?:strain recovered|boost)", what):
        assert n == int(m[1]), line
    elif not what.startswith("a critical"):
        assert n == 2, line


def check_critical(table: Table, text: str, t: Fighter, weapon: Weapon, name: str, line: str) -> int:
    """A critical that was paid for; says what wounds it did at once."""
    table.counted["criticals"] += 1
    if m := re.fullmatch(rf"{re.escape(name)} suffers (\d+) wounds? more, a member's threshold", text):
        more = t.wounds_each + (table.options.get("minion_crit_wounds") == "wt_plus_1")
        before = t.wounds
        suffer(table, t, more)
        assert int(m[1]) == t.wounds - before, line
        return t.wounds - before
    if text.startswith("comes to nothing"):
        return 0
    check_d100(text, t, weapon.traits.get("vicious", 0), line)
    return 0


def check_d100(text: str, t: Fighter, vicious: int, line: str) -> None:
    """A d100 and what it adds: injuries borne, Vicious, further payments."""
    sum_, _, result = text.partition(": 151")[0].partition(" = ")
    rolled = int(re.match(r"d100 (\d+)", sum_)[1])  # type: ignore[index]
    assert 1 <= rolled <= 100, line
    parts = {m[2]: (int(m[1]), int(m[3])) for m in re.finditer(r"\+ (\d+) \((?:(vicious|paid) )?(\d+)", sum_)}
    assert parts.get(None, (0, 0)) == (10 * t.injuries, t.injuries), line  # type: ignore[call-overload]
    assert parts.get("vicious", (0, 0)) == (10 * vicious, vicious), line
    paid = parts.get("paid", (0, 1))
    assert paid[0] == 10 * (paid[1] - 1), line
    total = rolled + sum(plus for plus, _ in parts.values())
    assert total == int(result or rolled), line
    assert (total >= 151) == ("151 or more kills" in text), line
    t.injuries += 1


def check_threats(table: Table, text: str, threats: int, despairs: int, actor: str, line: str) -> None:
    """What the enemy makes of threats and despairs: strain, or wounds of those who have no strain."""
    c = table.fighters[actor]
    for each in text.rpartition(" (chosen by")[0].split("; "):
        m = re.fullmatch(rf"(\d+) (threat|despair)s?: (\d+) (strain|wound)s? for {re.escape(actor)}", each)
        assert m, (line, each)
        assert m[1] == m[3], (line, each)
        assert int(m[1]) <= (threats if m[2] == "threat" else despairs), line
        assert (m[4] == "strain") == (c.strain_threshold is not None), line
        if m[4] == "strain":
            c.strain += int(m[3])
        else:
            suffer(table, c, int(m[3]))
