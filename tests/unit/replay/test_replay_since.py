"""The round behind a fate in the end is the one in which it last befell somebody, not that of a first fall."""

import re

import pytest

from experiments.encounter import prepare
from experiments.transcript.any import tell, tongue_of
from experiments.transcript.recorder import record

BATTLES = 12
BEFELL = r"\b{name} (?:is down|dies|is dead|falls)|\d+ of {name}; 0 left"
FATE = r"^  {name} +(?:down|unconscious|dead) \(round (\d+)\)"


def befell(lines: list[str], name: str) -> list[int]:
    """The rounds in which a transcript says that somebody falls or dies."""
    found, at = [], 0
    for line in lines:
        head = re.match(r"Round (\d+)", line)
        at = int(head[1]) if head else at
        if re.search(BEFELL.format(name=re.escape(name)), line):
            found.append(at)
    return found


@pytest.mark.parametrize("sample", ["standard", "standard_sigma"])
def test_a_fate_is_told_with_the_round_in_which_it_last_befell_somebody(sample: str) -> None:
    encounter, told, again = prepare(sample), 0, 0
    for number in range(BATTLES):
        battle = record(encounter, 1, number)
        lines = [line.text for line in tell(battle, tongue_of(battle, "en"))]
        for name in encounter.fighters:
            ends = [found for line in lines if (found := re.match(FATE.format(name=re.escape(name)), line))]
            if ends:
                rounds = befell(lines, name)
                assert int(ends[0][1]) == rounds[-1], (number, name)
                told, again = told + 1, again + (rounds[0] != rounds[-1])
    assert told > BATTLES
    assert again
