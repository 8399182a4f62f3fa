"""A combatant's talents: the table that a user writes, and the numbers that the rules read from it (R14)."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from sim.faults import BAD, Absent, nearest, snake
from sim.narrative.lexicon import TALENTS, SkillName, skill_of
from sim.narrative.model import FIRST_TALENTS, Gift, Talent
from sim.narrative.talent_names import TERRIFYING, is_same, known_as, talent_of
from sim.shapes import Rank
from sim.structure import Json, Spot

HIGHEST = 7
"""Ranks beyond count as this many: a rank has three bits in a battle."""
DEADLY = "deadly_accuracy"
RANKS = Rank(100)
ALIKE = 0.8
"""From here on a key of no talent is taken for a slip of the pen."""

Talents = Mapping[str, int | str]
"""Talents by name: a rank, or a skill."""


@attrs.frozen
class TalentTable:
    """Talents with their ranks; of Deadly Accuracy the name of the skill.

    There are many games: names of any talents will do. But not a key, in lower case, that looks like one of those that
    the rules know.
    """

    expected: ClassVar[str] = "a table of talents with their ranks"

    def read(self, value: object, spot: Spot) -> dict[str, int | str] | Absent:
        """A dict of what could be read."""
        if not isinstance(value, dict):
            return spot.refuse(value, self.expected)
        read: dict[str, int | str] = {}
        for name, written in value.items():
            here = spot.at(name)
            rank = self._rank(name, written, here)
            if not self._is_known(name, here):
                continue
            if twin := next((other for other in read if is_same(other, name)), None):
                here.refuse_twin(name, spot.at(twin))
            elif rank is not BAD:
                read[name] = rank  # type: ignore[assignment]
        return read

    def _is_known(self, name: str, spot: Spot) -> bool:
        slip = nearest(name, TALENTS, least=ALIKE) if name == snake(name) and not known_as(name, TALENTS) else ()
        if slip or not snake(name):
            spot.refuse(name, "the name of a talent", slip)
            return False
        return True

    def _rank(self, name: str, value: object, spot: Spot) -> object:
        if isinstance(value, str) and known_as(name, TALENTS) == DEADLY:
            return SkillName().read(value, spot)
        if value is True and known_as(name, TALENTS) == TERRIFYING:
            return talent_of(name).rank
        return RANKS.read(value, spot)

    def write(self, value: Talents) -> Json:
        """A table."""
        return dict(value)

    def schema(self) -> Json:
        """An object of ranks and names of skills."""
        return {"type": "object", "additionalProperties": {"anyOf": [RANKS.schema(), {"type": "string"}]}}


def rank_of_talent(talents: Talents, abilities: Iterable[str], key: str) -> int:
    """The rank of a talent, however it is spelled, whether it stands among talents or abilities; 0: it has none.

    What goes by another name and does the same as some ranks of it is added to them.
    """
    written = [(name, 1 if isinstance(rank, str) else rank) for name, rank in talents.items()]
    written += [(name, talent_of(name).rank) for name in abilities]
    ranks = [(rank, talent_of(name).worth) for name, rank in written if known_as(name, TALENTS) == key]
    own = max((rank for rank, worth in ranks if worth == 1), default=0)
    return own + sum(rank * worth for rank, worth in ranks if worth > 1)


def packed_talents(talents: Talents, abilities: Iterable[str] = ()) -> dict[str, int]:
    """Ranks as a fighter's fields hold them."""
    named = tuple(abilities)
    ranks = [min(HIGHEST, rank_of_talent(talents, named, each.name.lower())) for each in Talent]
    return {"talents": _packed(ranks[:FIRST_TALENTS]), "further_talents": _packed(ranks[FIRST_TALENTS:])}


def _packed(ranks: Iterable[int]) -> int:
    return sum(rank << 3 * k for k, rank in enumerate(ranks))


def packed_gifts(talents: Talents, abilities: Iterable[str] = ()) -> int:
    """Talents without ranks as `Fighter.gifts` holds them."""
    named = tuple(abilities)
    return sum(1 << each for each in Gift if rank_of_talent(talents, named, each.name.lower()) > 0)


def deadly_skills(talents: Talents) -> frozenset[str]:
    """Skills of Deadly Accuracy: as its value, or in brackets behind its name."""
    found = (
        skill_of(value) if isinstance(value, str) else talent_of(name).of
        for name, value in talents.items()
        if known_as(name, TALENTS) == DEADLY
    )
    return frozenset(skill for skill in found if skill)
