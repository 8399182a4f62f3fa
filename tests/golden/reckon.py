"""Reads an English transcript as a player would, and reckons every wound again from what it says.

It knows no rule code. Anything that does not follow from the lines before it is a fault: `reckon` raises an
AssertionError with the line.
"""

import re
from itertools import takewhile

from tests.golden.bought import check_spending, check_threats
from tests.golden.feared import read_arrival, read_fear, read_slot
from tests.golden.injured import check_critical, check_injury
from tests.golden.ledger import (
    Fighter,
    Table,
    Weapon,
    amounts,
    cells,
    check_state,
    read_head,
    some,
    suffer,
    suffer_strain,
)
from tests.golden.powers import read_power
from tests.golden.rolled import check_net, check_pool
from tests.golden.staged import STAGE, read_stages
from tests.golden.strike import base_of, check_hit
from tests.golden.talented import REACHED, begin_speech, check_price, damage_of, read_reaction, read_talent
from tests.golden.tended import read_bleeding, read_check, read_dose, read_rest
from tests.golden.volleys import first_weapon, read_volley

LABEL = 15  # columns up to the text behind a label
RESULT = (
    r"(?:(?P<miss>a miss)|(?P<none>prevented)|"
    r"a hit(?:, (?P<left>.+?)|, but nothing gets through)(?: for (?P<struck>.+))?)"
)
ATTACK = re.compile(
    r"(?:once more: )?attacks (?P<target>.+?) with (?P<weapon>.+?)(?P<stun> on its stun setting| for strain)?"
    r"(?:, (?P<band>\w+) range)?(?:, at (?:a limb|what it holds))?: " + RESULT
)
HOMING = re.compile(
    r"the guided shot of (?P<shooter>.+) \((?P<weapon>.+)\) comes again for (?P<target>.+?)(?P<stun> never)?: " + RESULT
)
TURN = re.compile(r"[ \d]\d\. (?P<side>.+): (?P<name>.+?)   (?P<state>.+)")
PAID = re.compile(r"\((?:(?P<which>2nd|no free) maneuver: )?(?P<n>\d+) (?P<what>strain|wounds?), now (?P<state>.+?)\)$")
SLOT = re.compile(r" {1,3}\d+\. {2,}")
HAZARD = re.compile(
    r".+ strikes (?P<name>.+) at place -?\d+: (?P<damage>\d+) damage, less soak (?P<soak>\d+): "
    r"(?:nothing|(?P<wounds>\d+) wounds?)(?:, .*)?"
)
BRINK = re.compile(r"(?P<n>\d+) (?P<what>strain|wounds?) for .+, at the brink")
INJURY = re.compile(r"(?P<name>.+) (?P<why>passed|bleeds far past) the threshold: (?P<rolled>d100 .+)")


def reckon(transcript: str) -> dict[str, int]:
    """Check a whole transcript; says how much of each was reckoned."""
    lines = joined(transcript.splitlines())
    if any(STAGE.fullmatch(line) for line in lines):
        table, end = Table(), next(k for k, line in enumerate(lines) if line.startswith("The end "))
        read_stages(table, lines[:end], read_body)
        read_end(table, lines[end:])
        return dict(table.counted)
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
        if told and line.strip() and (indent == 8 or indent >= LABEL):
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
        if line.startswith("    ") and text in table.fighters:  # who does something in a rest
            actor = text
        elif SLOT.match(line):
            read_slot(table, line)
        elif turn := TURN.fullmatch(line):
            actor = turn["name"]
            check_state(table, actor, turn["state"], line)
            lamed = "lamed" in turn["state"].split(", ")
            assert table.fighters[actor].lamed or not lamed, line
            table.fighters[actor].lamed = lamed
            marks = {"afraid", "panicked"} & {*turn["state"].split(", ")}
            assert marks == table.fighters[actor].fear - {"steeled"}, line
        elif line.startswith("    ") and (attack := ATTACK.fullmatch(text)):
            read_attack(table, actor, attack, labels(block[1:]), line)
        elif line.startswith("    ") and (homing := HOMING.fullmatch(text)):
            read_attack(table, homing["shooter"], homing, labels(block[1:]), line)
        elif line.startswith("    "):
            table.listeners = listeners(lines[k:])
            read_arrival(table, text, first(labels(block[1:])))
            read_deed(table, doer(table, actor, text), text, labels(block[1:]))


def listeners(lines: list[str]) -> int:
    """How many a speech before these lines reaches."""
    deeds = (line.strip() for line in lines if not line.startswith("      "))
    reached = takewhile(lambda deed: (m := REACHED.fullmatch(deed)) and m["how"] != "regenerates", deeds)
    return sum(1 for _ in reached)


def labels(lines: list[str]) -> list[tuple[str, str]]:
    """Labels and what stands behind them."""
    return [(line[:LABEL].strip(), line[LABEL:].strip()) for line in lines]


def doer(table: Table, actor: str, text: str) -> str:
    """Who does something: whose turn it is, or somebody who is named as acting out of turn."""
    for name in sorted(table.fighters, key=len, reverse=True):
        if text.startswith(f"out of turn, {name} "):
            table.counted["out of turn"] += 1
            return name
    return actor


def read_deed(table: Table, actor: str, text: str, told: list[tuple[str, str]]) -> None:
    """A maneuver that costs something or heals, a check, bleeding, a hazard."""
    said = first(told)
    read_cost(table, actor, said)
    paid = PAID.search(text)
    assert paid or not re.search(r", now (?:strain|wounds) ", text), text
    if paid:
        check_price(table.fighters[actor], text, int(paid["n"]), paid["which"])
        pay(table, table.fighters[actor], paid)
    if "would go on, but falls" not in text:
        read_dose(table, actor, text)
    if not read_power(table, actor, text, said) and not read_fear(table, text, said) and "pool" in said:
        begin_speech(table, text, *read_check(table, actor, text, said))
    read_talent(table, actor, text, said)
    read_bleeding(table, text)
    read_volley(table, text, said)
    if hazard := HAZARD.fullmatch(text):
        read_hazard(table, hazard)
    if paid:
        check_state(table, actor, paid["state"], text)
    read_after(table, told)


def first(told: list[tuple[str, str]]) -> dict[str, str]:
    """What the first line of each label says."""
    said: dict[str, str] = {}
    for label, text in told:
        said.setdefault(label, text)
    return said


def pay(table: Table, c: Fighter, paid: re.Match[str]) -> None:
    """Strain, or wounds of those who have none."""
    assert (paid["what"] == "strain") == (c.strain_threshold is not None), paid[0]
    suffer_strain(table, c, int(paid["n"]))
    table.counted["payments"] += 1


def read_cost(table: Table, actor: str, said: dict[str, str]) -> None:
    """What the action cost by itself."""
    if "cost" in said:
        brink = BRINK.fullmatch(said["cost"])
        assert brink, said["cost"]
        pay(table, table.fighters[actor], brink)
        table.counted["brinks"] += 1


def read_hazard(table: Table, hazard: re.Match[str]) -> None:
    """What a hazard does, less soak."""
    t = table.fighters[hazard["name"]]
    assert int(hazard["soak"]) == t.soak, hazard[0]
    left = max(0, int(hazard["damage"]) - t.soak)
    assert left == int(hazard["wounds"] or 0), hazard[0]
    t.taken += left
    suffer(table, t, left)
    table.counted["hazards"] += 1


def read_attack(table: Table, actor: str, attack: re.Match[str], told: list[tuple[str, str]], line: str) -> None:
    """An attack, from its dice to what the target and the attacker have suffered by it."""
    said = first(told)
    c, weapon = table.fighters[actor], first_weapon(table, attack["weapon"])
    struck = attack["struck"] or attack["target"]
    t = table.fighters[struck]
    read_cost(table, actor, said)
    table.turned = ""
    for label, text in told:
        if label == "reacts":
            read_reaction(table, text, said.get("because", ""))
    if attack["none"]:
        assert "pool" not in said, line
        read_after(table, told)
        return
    check_pool(said["pool"], said["because"], said["dice"], line)
    successes, advantages, triumphs, despairs = check_net(said["dice"], said["net"], line, weapon.traits)
    despairs -= struck != attack["target"]
    assert (successes > 0) == (attack["miss"] is None), line
    table.striker, table.successes, table.stun = actor, successes, attack["stun"] is not None
    table.counted["repeated attacks" if line.strip().startswith("once more: ") else "attacks"] += 1
    c.attacks += 1
    wounds = strain = 0
    critical = False
    if successes > 0:
        c.hits += 1
        talents = damage_of(c, weapon, said["hit"], said, attack.groupdict().get("band") or "")
        wounds, strain = check_hit(table, said["hit"], t, weapon, to_strain(attack, weapon, t), talents, line)
        t.lamed |= "; crippling blow: " in said["because"] and wounds > 0
    else:
        assert "hit" not in said, line
    if "spends" in said:
        more, critical = check_spending(table, said["spends"], advantages, triumphs, c, weapon, line)
        wounds, strain = (wounds, strain + more) if t.strain_threshold is not None else (wounds + more, strain)
    if "set on fire" in said.get("spends", ""):
        t.fires.add(base_of(said["hit"], weapon))
    suffer(table, t, wounds)
    t.strain += strain
    if critical:
        more, more_strain = check_critical(table, said["critical"], t, weapon, struck, line)
        wounds, strain = wounds + more, strain + more_strain
    if successes > 0:
        assert amounts(attack["left"]) == some(wounds, strain), (line, wounds, strain)
    c.dealt += wounds + strain
    t.taken += wounds + strain
    if "threats" in said:
        check_threats(table, said["threats"], -advantages, despairs, actor, line)
    breaks = "improvised" in weapon.traits and (advantages <= -2 or despairs > 0)
    assert ("breaks" in said) == breaks, line
    read_after(table, told)


def to_strain(attack: re.Match[str], weapon: Weapon, t: Fighter) -> bool:
    """Whether the hit does strain."""
    strain = attack["stun"] is not None or not {"stun damage", "ion"}.isdisjoint(weapon.traits)
    return strain and t.strain_threshold is not None


def read_after(table: Table, told: list[tuple[str, str]]) -> None:
    """How everybody stands now, who fell, and criticals that nobody paid for."""
    for label, text in told:
        if label == "now":
            name, _, state = text.partition(": ")
            state, _, capped = state.partition(" (wounds are counted up to ")
            assert not capped or capped == f"{table.cap * table.fighters[name].threshold})", text
            check_state(table, name, state, text)
        elif label == "falls":
            check_fall(table, text)
        elif label == "critical" and (m := INJURY.fullmatch(text)):
            check_injury(table, m["name"], m["why"], m["rolled"])


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
    if m := re.match(r"(.+) is dead(?:$|: )", text):
        table.fighters[m[1]].dead = True


def read_end(table: Table, lines: list[str]) -> None:
    """Those who rest, and the last table: it says what was reckoned."""
    seen, section = 0, ""
    for line in lines:
        if not line.startswith("  "):
            section = line
        elif section == "Afterwards":
            if not line.startswith("    "):
                read_rest(table, line)
        elif (name := cells(line)[0]) in table.fighters:
            seen += 1
            t = table.fighters[name]
            check_state(table, name, ", ".join(cells(line)[1:]), line)
            m = re.search(r"hits (\d+)/(\d+), dealt (\d+), took (\d+)(?:, rested (\d+))?", line)
            assert m, line
            told = (t.hits, t.attacks, t.dealt, t.taken, t.rested)
            assert told == tuple(int(n or 0) for n in m.groups()), (line, t)
    assert seen == len(table.fighters)
