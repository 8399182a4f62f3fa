"""What a reader reckons of a gauntlet: who meets whom, what each begins with, and what a rest heals."""

import re
from collections.abc import Callable

from tests.golden.ledger import Table, amounts, cells, check_state, read_head, some
from tests.golden.tended import read_rest

STAGE = re.compile(r"Stage (\d+) of \d+: .*─")
REST = re.compile(r"(\d+) hours? of rest ─+")
OVER = re.compile(r"(?:Victory for .+|Nobody wins: .+) in round \d+.*")
SLEEPS = re.compile(r"(?P<name>.+) sleeps: (?P<left>.+) healed; now (?P<state>.+)")
DAY, NIGHT, WEEK = 24, 8, 168
Body = Callable[[Table, list[str]], None]


def read_stages(table: Table, lines: list[str], body: Body) -> None:
    """Everything between the head and the end."""
    starts = [k for k, line in enumerate(lines) if STAGE.fullmatch(line)]
    read_head(table, lines[: starts[0]])
    party = [*table.fighters]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        read_stage(table, lines[start + 1 : end], party, body)
        table.counted["stages"] += 1


def read_stage(table: Table, lines: list[str], party: list[str], body: Body) -> None:
    """One stage: how the party stands, who else is there, the fight, what comes behind it, and the rest."""
    first = next(k for k, line in enumerate(lines) if line.startswith(("Initiative ", "Round ")))
    over = next(k for k, line in enumerate(lines) if OVER.fullmatch(line))
    rests = [k for k, line in enumerate(lines) if REST.fullmatch(line)]
    for line in lines[:first]:
        name = cells(line)[0]
        if line.startswith("  ") and name in party:
            check_state(table, name, ", ".join(cells(line)[1:]), line)
    read_head(table, lines[:first])
    body(table, lines[first:over])
    for line in lines[over + 1 : rests[0] if rests else len(lines)]:
        if line.startswith("  ") and not line.startswith("    "):
            read_rest(table, line)
    if rests:
        relax(table, party)
        sleeping(table, int((REST.fullmatch(lines[rests[0]]) or [0, 0])[1]), lines[rests[0] + 1 :], party, body)


def relax(table: Table, party: list[str]) -> None:
    """What was rested is healed."""
    for name in party:
        t = table.fighters[name]
        t.strain, t.rested = t.strain - t.rested, 0
        t.fear.clear()
        t.faced = 0


def sleeping(table: Table, hours: int, lines: list[str], party: list[str], body: Body) -> None:
    """Checks, then nights; behind a night a new day begins."""
    nights = (hours % WEEK + DAY - NIGHT) // DAY if hours < WEEK else 0
    first = next((k for k, line in enumerate(lines) if SLEEPS.fullmatch(line.strip())), len(lines))
    body(table, lines[:first])
    for line in lines[first:]:
        m = SLEEPS.fullmatch(line.strip())
        if m:
            t = table.fighters[m["name"]]
            wounds = min(t.healable, nights)
            assert amounts(m["left"]) == some(wounds, t.strain), line
            t.wounds, t.strain = t.wounds - wounds, 0
            check_state(table, m["name"], m["state"], line)
            table.counted["nights"] += 1
    for name in party if nights else ():
        table.fighters[name].doses = 0
