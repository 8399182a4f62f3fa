"""Who stands for bad and for good play: bundled policies, by what they were measured to be worth.

`python -m experiments.difficulty.yardstick` measures again: every bundled text on every bundled scenario of its
ruleset, all of the players by it, then all of their enemies.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from experiments.encounter import prepare
from experiments.fighting.recipe import Encounter, players_of
from experiments.statistics.paired import Terms, fought
from policies.registry import VOCABULARIES, Shelf
from sim.load import load, samples
from sim.narrative.vocabulary import NARRATIVE
from sim.vocabulary import Vocabulary

BATTLES = 2000
MOST = 3
"""So many texts are tried for good play, and for bad: none is best or worst everywhere."""


class Worth(NamedTuple):
    """The players' p_win in percent, mean of the bundled scenarios."""

    players: float
    """When all of the players fight by the text."""
    enemies: float
    """When all of their enemies do."""


MEASURED: Mapping[str, Worth] = {
    "alpha": Worth(49.6, 58.7),
    "captain": Worth(52.7, 58.7),
    "cautious": Worth(46.5, 63.1),
    "disabler": Worth(69.1, 16.5),
    "focus": Worth(57.6, 48.8),
    "guarded": Worth(45.1, 60.8),
    "hoarder": Worth(59.5, 51.4),
    "marksman": Worth(54.3, 58.5),
    "medic": Worth(65.1, 69.5),
    "merciless": Worth(60.2, 61.9),
    "novice": Worth(24.9, 81.2),
    "protector": Worth(62.5, 72.8),
    "rush": Worth(48.3, 56.5),
    "skirmisher": Worth(37.4, 50.3),
    "spread": Worth(72.9, 35.6),
    "withdraw": Worth(42.4, 72.7),
    "archer": Worth(75.5, 75.3),
    "evader": Worth(90.5, 78.9),
    "finisher": Worth(88.0, 80.3),
    "gang": Worth(86.2, 83.6),
    "healer": Worth(82.6, 74.6),
    "parrier": Worth(87.8, 75.6),
    "reckless": Worth(38.0, 100.0),
    "runner": Worth(55.9, 88.4),
    "sparer": Worth(86.1, 82.8),
    "waiter": Worth(89.7, 78.8),
}
"""Seed 1, 2,000 battles of each; as the files have it the players win 58.7 %, and 84.1 % by the Σ-System."""


def enemies_of(encounter: Encounter) -> tuple[str, ...]:
    """Names of the sides that the players fight."""
    start = encounter.opening.start
    lineups, size = start.lineups or start.sides, len(start.sides)
    heroes = lineups[players_of(encounter) :: size]
    return tuple(name for k, name in enumerate(encounter.sides) if any(side.foes >> k & 1 for side in heroes))


def known(words: Vocabulary = NARRATIVE) -> list[str]:
    """The bundled texts of a ruleset that were measured."""
    return [name for name in Shelf(words).names() if name in MEASURED]


def good(words: Vocabulary = NARRATIVE, *, enemies: bool) -> list[str]:
    """The texts that stand for good play of the players or of their enemies, best first."""
    return _ranked(words, enemies=enemies)[:MOST]


def bad(words: Vocabulary = NARRATIVE, *, enemies: bool) -> list[str]:
    """The texts that stand for bad play, worst first."""
    return _ranked(words, enemies=enemies)[: -MOST - 1 : -1]


def _ranked(words: Vocabulary = NARRATIVE, *, enemies: bool) -> list[str]:
    """Best first: what wins the players most battles, or costs them most."""
    return sorted(known(words), key=lambda name: MEASURED[name].enemies if enemies else -MEASURED[name].players)


def samples_of(words: Vocabulary = NARRATIVE) -> list[str]:
    """The bundled scenarios of a ruleset."""
    return [name for name in samples() if load(name).scenario.ruleset == words.ruleset]


def measured(name: str, words: Vocabulary = NARRATIVE) -> Iterator[tuple[float, float]]:
    """The players' p_win in percent, scenario by scenario: when they fight by a text, and when their enemies do."""
    for sample in samples_of(words):
        plain = prepare(sample)
        players = plain.sides[players_of(plain)]
        seats = ({players: name}, dict.fromkeys(enemies_of(plain), name))
        first, second = (
            100 * float(fought(prepare(sample, (), seat), 0, BATTLES, Terms()).won.mean()) for seat in seats
        )
        yield first, second


def main() -> None:
    """Print the table."""
    for words in VOCABULARIES.values():
        for name in Shelf(words).names():
            rows = list(measured(name, words))
            means = (sum(column) / len(rows) for column in zip(*rows, strict=True))
            each = zip(samples_of(words), rows, strict=True)
            told = "  ".join(f"{sample} {first:.1f} {second:.1f}" for sample, (first, second) in each)
            worth = ", ".join(f"{mean:.1f}" for mean in means)
            print(f'    "{name}": Worth({worth}),  # {told}', flush=True)  # noqa: T201 - this is its job


if __name__ == "__main__":
    main()
