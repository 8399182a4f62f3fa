"""How often a notch (sim/narrative/notch.py) is enough: real adversaries whose talents are known, as if they were not.

`python -m tests.corpora.notch [battles]` takes everybody of the corpora who has a talent that rules read besides
Adversary, fights heroes of the yardstick in an even fight, then again without those talents, bounds the latter as
`kassen odds` would, and counts how often the bound holds the odds with the talents.
"""

import sys
from collections.abc import Iterator

import attrs

from experiments.adversaries.roster import Adversary, Roster, roster
from experiments.difficulty.bound import Bound, lacking, shifted
from experiments.encounter import Prepared, with_policies
from experiments.statistics.paired import Terms, fought
from sim.gauntlet import every_side, with_sides
from sim.narrative.lexicon import TALENTS
from sim.narrative.talent_names import known_as
from tests.corpora.real import files_of

BATTLES = 600
EVEN = 0.1, 0.9
TEAMS = (1, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 1)
COPIES = (1, 2, 4)
UNKNOWN = "Unknown Talents"
TERMS = Terms(1, None, "compiled")


def hidden(prepared: Prepared, adversary: Adversary) -> Prepared:
    """The fight in which the adversary's talents but Adversary are unknown."""
    sides = every_side(prepared.encounter.scenario)
    foes = tuple(
        attrs.evolve(each, talents={**_adversary(adversary), UNKNOWN: 1}, abilities=()) for each in sides[1].combatant
    )
    scenario = with_sides(prepared.encounter.scenario, [sides[0], attrs.evolve(sides[1], combatant=foes)])
    return with_policies(attrs.evolve(prepared.encounter, scenario=scenario))


def _adversary(adversary: Adversary) -> dict[str, int | str]:
    talents = adversary.combatant.talents
    return {name: rank for name, rank in talents.items() if known_as(name, TALENTS) == "adversary"}


def gifted(adversary: Adversary) -> bool:
    """Whether it has a talent that rules read, besides Adversary."""
    names = [*adversary.combatant.talents, *adversary.combatant.abilities]
    return any(known_as(name, TALENTS) not in ("", "adversary", "toughened", "grit") for name in names)


def even(everybody: Roster, adversary: Adversary, battles: int) -> Prepared | None:
    """A fight of it that either side may win; None where none of those tried is."""
    for heroes in TEAMS:
        for copies in COPIES:
            if everybody.fits(adversary, heroes, copies):
                fight = everybody.fight(adversary, "rush", heroes, copies)
                if EVEN[0] <= fought(fight, 0, battles // 4, TERMS).won.mean() <= EVEN[1]:
                    return fight
    return None


def held(everybody: Roster, battles: int) -> Iterator[tuple[str, float, float, float, float]]:
    """Of each in an even fight: its odds with its talents, without them, and the bound."""
    for adversary in filter(gifted, everybody.adversaries):
        fight = even(everybody, adversary, battles)
        if fight is None:
            continue
        without = hidden(fight, adversary)
        base = fought(without, 0, battles, TERMS)
        ends = (fought(shifted(without, by), 0, battles, TERMS) for by in (-1, 1))
        share, low, high = Bound("heroes", lacking(without), base, *ends).shares("won")
        yield adversary.name, float(fought(fight, 0, battles, TERMS).won.mean()), share or 0, low or 0, high or 0


def main() -> None:
    """Tell each, and how many are held."""
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    rows = []
    for corpus in ("sw-adversaries", "genesys-adversaries"):
        for row in held(roster(files_of(corpus)), battles):
            rows.append(row)
            print("{:40.40}  with {:.3f}  without {:.3f}  bound {:.3f} to {:.3f}".format(*row), flush=True)
    inside = sum(low <= known <= high for _, known, _, low, high in rows)
    print(f"{inside} of {len(rows)} held")


if __name__ == "__main__":
    main()
