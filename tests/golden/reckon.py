"""Reads an English transcript as a player would, and reckons every wound again from what it says.

It knows no rule code. Anything that does not follow from the lines before it is a fault: `reckon` raises an
AssertionError with the line.
"""

import re

from tests.golden.ledger import Fighter, Table, Weapon, cells, check_state, read_head, suffer
from tests.golden.rolled import check_net, check_pool
from tests.golden.strike import check_critical, check_d100, check_hit, check_spending, check_threats

LABEL = 15  # columns up to the text behind a label
ATTACK = re.compile(
    r"attacks (?P<target>.+?) with (?P<weapon>.+?)(?P<stun> on its stun setting| for strain)?(?:, \w+ range)?: "
    r"(?:(?P<miss>a miss)|a hit(?:, (?P<left>.+?)|, but nothing gets through)(?: for (?P<struck>.+))?)"
)
TURN = re.compile(r"[ \d]\d\. (?P<side>.+): (?P<name>.+?)   (?P<state>.+)")
SECOND = re.compile(r"\(2nd maneuver: (?P<n>\d+) (?P<what>strain|wounds?), now (?P<state>.+?)\)$")
HAZARD = re.compile(
    r".+ strikes (?P<name>.+) at place -?\d+: (?P<damage>\d+) damage, less soak (?P<soak>\d+): "
    r"(?:nothing|(?P<wounds>\d+) wounds?)(?:, .*)?"
)


def reckon(transcript: str) -> dict[str, int]:
    """Check a whole transcript; says how much of each was reckoned."""
    lines = joined(transcript.splitlines())
    start = next(k for k, line in enumerate(lines) if line.startswith("Initiative "))
    end = next(k for k, line in enumerate(lines) if line.startswith("The end "))
    table = Table()
    read_head(table, lines[:start])
    read_body(table, lines[start:end])
    read_end(table, lines[end:])
    return dict(table.counted)


def joined(lines: list[str]) -> list[str]:
    """Paragraphs: continued lines are put behind those they continue."""
    told: list[str] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if told and line.strip() and (indent in (8, LABEL) or indent > 40):
            told[-1] += " " + line.strip()
        else:
            told.append(line)
    return told


def read_body(table: Table, lines: list[str]) -> None:
    """Every turn, and what happens between turns."""
    actor = ""
    k = 0
    while k < len(lines):
        line = lines[k]
        block = [line]
        while k + 1 < len(lines) and re.match(r" {6}\S", lines[k + 1]):
            k += 1
            block.append(lines[k])
        k += 1
        text = line.strip()
        if turn := TURN.fullmatch(line):
            actor = turn["name"]
            check_state(table, actor, turn["state"], line)
        elif line.startswith("    ") and (attack := ATTACK.fullmatch(text)):
            read_attack(table, actor, attack, labels(block[1:]), line)
        elif line.startswith("    "):
            read_deed(table, actor, text, labels(block[1:]))


def labels(lines: list[str]) -> list[tuple[str, str]]:
    """Labels and what stands behind them."""
    return [(line[:LABEL].strip(), line[LABEL:].strip()) for line in lines]


def read_deed(table: Table, actor: str, text: str, told: list[tuple[str, str]]) -> None:
    """A maneuver that costs something, a hazard."""
    if second := SECOND.search(text):
        c = table.fighters[actor]
        if second["what"] == "strain":
            c.strain += int(second["n"])
        else:
            suffer(table, c, int(second["n"]))
        check_state(table, actor, second["state"], text)
        table.counted["payments"] += 1
    if hazard := HAZARD.fullmatch(text):
        t = table.fighters[hazard["name"]]
        assert int(hazard["soak"]) == t.soak, text
        left = max(0, int(hazard["damage"]) - t.soak)
        assert left == int(hazard["wounds"] or 0), text
        t.taken += left
        suffer(table, t, left)
        table.counted["hazards"] += 1
    read_rest(table, told)


def read_attack(table: Table, actor: str, attack: re.Match[str], told: list[tuple[str, str]], line: str) -> None:
    """An attack, from its dice to what the target and the attacker have suffered by it."""
    said: dict[str, str] = {}
    for label, text in told:
        said.setdefault(label, text)
    c, weapon = table.fighters[actor], table.weapons[attack["weapon"]]
    struck = attack["struck"] or attack["target"]
    t = table.fighters[struck]
    check_pool(said["pool"], said["because"], said["dice"], line)
    successes, advantages, triumphs, despairs = check_net(said["dice"], said["net"], line)
    assert (successes > 0) == (attack["miss"] is None), line
    table.counted["attacks"] += 1
    c.attacks += 1
    wounds = strain = 0
    critical = False
    if successes > 0:
        c.hits += 1
        wounds, strain = check_hit(said["hit"], successes, t, weapon, to_strain(attack, weapon, t), line)
    else:
        assert "hit" not in said, line
    if "spends" in said:
        more, critical = check_spending(said["spends"], advantages, triumphs, c, weapon, line)
        wounds, strain = (wounds, strain + more) if t.strain_threshold is not None else (wounds + more, strain)
    suffer(table, t, wounds)
    t.strain += strain
    if critical:
        wounds += check_critical(table, said["critical"], t, weapon, struck, line)
    inflicted = {"wound": wounds, "strain": strain}
    amounts = {m[2]: int(m[1]) for m in re.finditer(r"(\d+) (wound|strain)", attack["left"] or "")}
    if successes > 0:
        assert amounts == {what: n for what, n in inflicted.items() if n}, (line, inflicted)
    c.dealt += wounds + strain
    t.taken += wounds + strain
    if "threats" in said:
        check_threats(table, said["threats"], -advantages, despairs - (struck != attack["target"]), actor, line)
    read_rest(table, told)


def to_strain(attack: re.Match[str], weapon: Weapon, t: Fighter) -> bool:
    """Whether the hit does strain."""
    return (attack["stun"] is not None or "stun damage" in weapon.traits) and t.strain_threshold is not None


def read_rest(table: Table, told: list[tuple[str, str]]) -> None:
    """How everybody stands now, who fell, and criticals of those who passed their threshold."""
    for label, text in told:
        if label == "now":
            name, _, state = text.partition(": ")
            check_state(table, name, state.partition(" (wounds are")[0], text)
        elif label == "falls":
            check_fall(table, text)
        elif label == "critical" and (m := re.fullmatch(r"(.+) passed the threshold: (d100 .+)", text)):
            t = table.fighters[m[1]]
            assert t.wounds > t.threshold, text
            check_d100(m[2], t, 0, text)
            table.counted["threshold criticals"] += 1


def check_fall(table: Table, text: str) -> None:
    """Nobody falls without a reason, and members of groups as many as their wounds say."""
    table.counted["falls"] += 1
    if m := re.fullmatch(r"(\d+) of (.+); (\d+) left", text):
        assert int(m[3]) == table.fighters[m[2]].standing, text
    elif m := re.fullmatch(r"(.+) is (?:down|dead): more than (\d+) (wounds|strain)", text):
        t = table.fighters[m[1]]
        has, limit = (t.wounds, t.threshold) if m[3] == "wounds" else (t.strain, t.strain_threshold)
        assert limit == int(m[2]) < has, text
    else:
        assert re.fullmatch(r".+ is dead", text), text


def read_end(table: Table, lines: list[str]) -> None:
    """The last table says what was reckoned."""
    seen = 0
    for line in lines:
        name = cells(line)[0]
        if line.startswith("  ") and name in table.fighters:
            seen += 1
            t = table.fighters[name]
            check_state(table, name, ", ".join(cells(line)[1:]), line)
            m = re.search(r"hits (\d+)/(\d+), dealt (\d+), took (\d+)", line)
            assert m, line
            assert (t.hits, t.attacks, t.dealt, t.taken) == tuple(int(n) for n in m.groups()), (line, t)
    assert seen == len(table.fighters)
