"""Names that a text gives behind `with`, held against what a scenario has: weapons and skills, or abilities."""

from collections.abc import Collection, Iterable, Iterator, Mapping

import attrs

from policies.lines import Line
from policies.text import PolicyText
from sim.encounter import Named, PolicyFault
from sim.faults import fold, nearest

WEAPON, ABILITY = "weapon", "ability"
EXPECTED = {
    WEAPON: "a weapon of the library or of the scenario, or a weapon skill",
    ABILITY: "an ability of the library or of the scenario",
}
OTHER = {WEAPON: ABILITY, ABILITY: WEAPON}


@attrs.frozen
class Words:
    """All names of a kind, folded: that there are, and, for each fighter whom the text is given to, that it has."""

    names: Collection[str]
    known: frozenset[str]
    owned: tuple[frozenset[str], ...]


def misnamed(policy: PolicyText, named: Named, skills: Iterable[str], given: Iterable[str]) -> Iterator[PolicyFault]:
    """What is wrong with the names of a text: there is no such thing, or it is certainly of the other kind.

    Args:
        policy: the text; only its own lines are looked at.
        named: what the scenario and its libraries have, and those whom the text is given to.
        skills: those that everybody knows.
        given: weapons that everybody has.
    """
    words = {
        WEAPON: _words((*named.weapons, *skills, *given), [(*each.weapons, *skills, *given) for each in named.bearers]),
        ABILITY: _words(named.powers, [each.powers for each in named.bearers]),
    }
    for line in policy.lines:
        if line.wield and line.origin == policy.name:
            yield from _misnamed(line, policy, named.keys, words)


def _misnamed(
    line: Line, policy: PolicyText, keys: Mapping[str, str], words: Mapping[str, Words]
) -> Iterator[PolicyFault]:
    name = fold(line.wield.strip('"'))
    kind = ABILITY if line.order in policy.vocabulary.activates else WEAPON
    own, other = words[kind], words[OTHER[kind]]
    theirs = [name in mine for mine in own.owned]
    others = bool(other.owned) and all(name in mine for mine in other.owned)
    if (name not in own.known and name in other.known) or (others and not any(theirs)):
        yield _of_other_kind(line, policy, kind)
    elif name not in own.known:
        meant = next((called for key, called in keys.items() if fold(key) == name and fold(called) in own.known), None)
        near = nearest(line.wield.strip('"'), own.names) if meant is None else (meant,)
        yield PolicyFault(line.wield.strip('"'), EXPECTED[kind], near, line.row, _column(line.wield, policy, line))


def _of_other_kind(line: Line, policy: PolicyText, kind: str) -> PolicyFault:
    """The order is wrong: the name is one of the other kind, for which there is another order."""
    vocabulary = policy.vocabulary
    order, article = vocabulary.order_name(line.order), {WEAPON: "a weapon", ABILITY: "an ability"}
    name = line.wield.strip('"')
    right = "attack" if kind == ABILITY else vocabulary.order_name(vocabulary.activates[0])
    expected = f"an order that takes {article[OTHER[kind]]}: {name} is one, and not {article[kind]}"
    return PolicyFault(order, expected, (right,), line.row, _column(order, policy, line))


def _words(names: Iterable[str], owned: Iterable[Iterable[str]]) -> Words:
    there = tuple(dict.fromkeys(names))
    return Words(there, frozenset(map(fold, there)), tuple(frozenset(map(fold, each)) for each in owned))


def _column(word: str, policy: PolicyText, line: Line) -> int:
    return policy.text.splitlines()[line.row - 1].find(word) + 1
