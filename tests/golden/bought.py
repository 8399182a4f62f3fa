"""What a reader reckons of purchases: prices, and wounds and strain that they do or heal."""

import re

from tests.golden.ledger import Fighter, Table, Weapon, eased, suffer_strain

DEAR = 99
DAMAGED = "(?:slightly damaged|moderately damaged|useless|destroyed)"
MENU = {
    r"(\d+) (?:strain recovered|wounds? healed)": 1,
    r"1 boost for the next ally to act": 1,
    r"something useful noticed": 1,
    r"a maneuver": 2,
    r"1 setback on the next check of .+": 2,
    r"1 boost on the next check of .+": 2,
    r".+ without defense to the end of the round": 3,
    r"conditions ignored to the end of the next turn": 3,
    r".+ disabled to the end of its next turn": 3,
    r"(?:melee|ranged) defense \+ 1 to the end of the next turn": 3,
    r".+ drops .+": 3,
    r"the next check of .+ made harder by 1 upgrade": DEAR,
    r"1 upgrade of ability on the next check of .+": DEAR,
    r"a vital deed": DEAR,
    r".+ (?:disoriented|immobilized|staggered) for \d+ rounds?": 2,
    r"\d+ (?:strain|wounds?)(?:, \d+ with resolve)? past soak for .+": 2,
    rf".+ of .+ {DAMAGED}": 1,
    r"a hit with .+": 2,
    r".+ set on fire for \d+ turns?": 2,
    r"the shot will come again, with \d+A": 3,
}
ENEMY_MENU = {
    r"(\d+) (?:strain|wounds?) for .+": 1,
    r".+ loses (?:cover|the guarded stance|the aim)": 1,
    r"a maneuver out of turn for .+": 2,
    r"1 boost on the next check of .+": 2,
    r"1 setback on the next check of .+": 2,
    r".+ falls prone": 3,
    r"a significant advantage": 3,
    r".+ out of ammunition": DEAR,
    r"the next check of .+ made harder by 1 upgrade": DEAR,
    rf".+ {DAMAGED}": DEAR,
}


def check_spending(
    table: Table, text: str, points: int, triumphs: int, c: Fighter, weapon: Weapon, line: str
) -> tuple[int, bool]:
    """Prices are paid with what was rolled; says what the Stun quality did, and whether a critical was bought."""
    stun, critical = 0, False
    for purchase in text.split("; "):
        if purchase == "and more":
            continue
        price, _, what = purchase.partition(": ")
        n, coin = price.split(" ")
        points, triumphs = (points - int(n), triumphs) if "advantage" in coin else (points, triumphs - int(n))
        check_price("advantage" in coin, int(n), what, weapon, line, table.successes > 0)
        table.counted["purchases"] += 1
        if m := re.fullmatch(r"(\d+) strain recovered", what):
            c.strain = max(0, c.strain - int(m[1]))
        elif m := re.fullmatch(r"(\d+) wounds? healed", what):
            c.wounds = max(0, c.wounds - int(m[1]))
        elif m := re.fullmatch(r"(\d+) (?:strain|wounds?)(?:, (\d+) with resolve)? past soak for (.+)", what):
            assert int(m[1]) == weapon.traits["stun"], line
            rest = eased(table.fighters[m[3]], int(m[1]))
            assert int(m[2] or m[1]) == rest, line
            stun += rest
        critical |= what.startswith("a critical") and "of a further hit" not in what
    assert points >= 0 or "advantage" not in text, line
    assert triumphs >= 0, line
    return stun, critical


def check_price(points: bool, n: int, what: str, weapon: Weapon, line: str, hit: bool) -> None:
    """What costs how many advantages; with triumphs one each, but to destroy something takes two."""
    if m := re.fullmatch(r"a critical(?:, (\d+) times)?", what):
        assert n == (weapon.critical if points else 1) * int(m[1] or 1), line
    elif m := re.fullmatch(r"another hit of the (?:burst|linked weapon)(?:, (\d+) times)?", what):
        assert n == (2 if points else 1) * int(m[1] or 1), line
    elif m := re.fullmatch(r"a critical of a further hit(?:, (\d+) times)?", what):
        assert n >= int(m[1] or 1), line
    elif what.startswith("the blast of "):
        assert n == ((2 if hit else 3) if points else 1), line
    elif what.endswith("knocked down"):
        assert n >= 2 if points else n == 1, line
    elif points:
        check_menu(MENU, n, what, line)
    elif what.endswith("destroyed"):
        assert n in (1, 2), line
    else:
        assert any(re.fullmatch(phrase, what) for phrase in MENU), (line, what)


def check_menu(menu: dict[str, int], n: int, what: str, line: str) -> None:
    """The price of one of the menu; what can be had again and again says how often."""
    phrase, price = next(((phrase, price) for phrase, price in menu.items() if re.fullmatch(phrase, what)), ("", 0))
    assert phrase, (line, what)
    m = re.fullmatch(phrase, what)
    assert m, line
    if m.groups():
        assert n == int(m[1]) * price, (line, what)
    elif re.search(DAMAGED, what) and price == 1:
        assert n >= price, (line, what)
    else:
        assert n == price, (line, what)


def check_threats(table: Table, text: str, threats: int, despairs: int, actor: str, line: str) -> None:
    """What the enemy makes of threats and despairs; of its numbers only strain, or wounds of those who have none."""
    c = table.fighters[actor]
    for each in text.rpartition(" (chosen by")[0].split("; "):
        price, _, what = each.partition(": ")
        n, coin = price.split(" ")
        table.counted["purchases"] += 1
        if coin.startswith("threat"):
            threats -= int(n)
            check_menu(ENEMY_MENU, int(n), what, line)
        else:
            despairs -= int(n)
            assert any(re.fullmatch(phrase, what) for phrase in ENEMY_MENU), (line, what)
        if m := re.fullmatch(rf"(\d+) (strain|wound)s? for {re.escape(actor)}", what):
            assert int(m[1]) == int(n), (line, each)
            assert (m[2] == "strain") == (c.strain_threshold is not None), line
            suffer_strain(table, c, int(m[1]))
    assert threats >= 0 or "threat" not in text, line
    assert despairs >= 0, line
