"""What a reader reckons of fear: its check, and what that leaves; of rolls for slots what strain added."""

import re

from tests.golden.ledger import Fighter, Table, cells, eased, suffer_strain
from tests.golden.rolled import check_net, check_pool

FACES = re.compile(
    r"(?P<name>.+) faces (?P<target>.+), (?P<dread>terrifying|fearsome) (?P<rating>\d+): "
    r"(?P<result>holds out|is afraid)"
)
LASTING = {
    "afraid": "1 setback on its checks in this encounter",
    "panicked": "1 difficulty on its checks in this encounter",
    "steeled": "no more fear checks in this encounter",
}
ALLY = re.compile(r"1 boost on the next check of (.+)")
STUNNING = 3
"""Threats that take the actions of the next turn."""
HURRIED = re.compile(r"; (?P<more>\d+) success(?:es)? more for (?P<price>\d+) strain\b")


def read_fear(table: Table, text: str, said: dict[str, str]) -> bool:
    """A fear check: who is feared, how hard it is, what it leaves; says whether the line tells of one."""
    m = FACES.fullmatch(text)
    if not m:
        return False
    c, source, rating = table.fighters[m["name"]], table.fighters[m["target"]], int(m["rating"])
    assert rating == source.knows.get(m["dread"].capitalize()), text
    assert rating > c.faced, text
    assert "Fearless" not in c.knows, text
    assert "steeled" not in c.fear, text
    c.faced = rating
    confidence = min(rating, c.knows.get("Confidence", 0))
    hard = f"{m['dread']}: {rating}D" + (f", confidence: -{confidence}D" if confidence else "")
    assert hard in said["because"].replace("; confidence", ", confidence"), text
    check_pool(said["pool"], said["because"], said["dice"], text)
    net = check_net(said["dice"], said["net"], text)
    assert (m["result"] == "holds out") == (net[0] > 0), text
    told = said["does"].split("; ") if "does" in said else []
    due, allies = leaves(table, c, *net), [each for each in told if ALLY.fullmatch(each)]
    assert [each for each in told if each not in allies] == due, (text, due)
    assert len(allies) <= int(net[1] > 1), text
    table.counted["fear checks"] += 1
    return True


def leaves(table: Table, c: Fighter, successes: int, advantages: int, triumphs: int, despairs: int) -> list[str]:
    """What the check leaves, but for what an ally gains by it; the reader bears it in mind."""
    told, before = [], set(c.fear)
    if triumphs and c.fear:
        told.append("earlier fear is over")
        c.fear.clear()
        triumphs -= 1
    more = {"afraid": successes <= 0, "panicked": despairs > 0, "steeled": triumphs > 0}
    for name, true in more.items():
        if true and (not before or name not in c.fear):
            told.append(LASTING[name])
        c.fear |= {name} if true else set()
    told = [each for k, each in enumerate(told) if each not in told[:k]]
    if advantages <= -STUNNING:
        told.append("staggered to the end of its next turn")
    elif advantages < 0 and successes < 0:
        told.append(suffered(table, c, -successes))
    return told + (["1 boost on its next check"] if advantages > 0 else [])


def suffered(table: Table, c: Fighter, n: int) -> str:
    """A strain for each failure, less with Resolve; a wound each where strain is wounds."""
    if c.strain_threshold is None:
        suffer_strain(table, c, n)
        return f"{n} wound{'s' if n > 1 else ''}"
    rest = eased(c, n)
    suffer_strain(table, c, rest)
    return f"{n} strain" + (f", {rest} with resolve" if rest < n else "")


def read_slot(table: Table, line: str) -> None:
    """A line of the table of slots: strain that was paid for more successes."""
    row = cells(line)
    if len(row) > 2 and row[2] in table.fighters:
        hurry(table.fighters[row[2]], line)


def read_arrival(table: Table, text: str, said: dict[str, str]) -> None:
    """The same of somebody who arrives."""
    name = text.partition(" arrives for ")[0]
    if " arrives for " in text and name in table.fighters:
        hurry(table.fighters[name], said["dice"])


def hurry(c: Fighter, text: str) -> None:
    """As much strain as successes, as the talent says and as the threshold bears; none where it is not said."""
    m = HURRIED.search(text)
    n = int(m["more"]) if m else 0
    assert not m or int(m["price"]) == n, text
    assert n <= c.knows.get("Rapid Reaction", 0), text
    c.strain += n
    assert n == 0 or (c.strain_threshold is not None and c.strain <= c.strain_threshold), text
