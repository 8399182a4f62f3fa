"""What all parts of a transcript share: the names of everybody, and how a fighter's state is put."""

from collections.abc import Iterator, Sequence
from functools import cached_property

import attrs

from experiments.transcript.injuries import lasting
from experiments.transcript.recorder import Recorded
from experiments.transcript.tongue import Line, Tongue
from sim.common import hostile
from sim.encounter import ENDING
from sim.narrative.conditions import (
    disoriented,
    guarded,
    has_strain,
    immobilized,
    members_left,
    staggered,
    total_threshold,
)
from sim.narrative.damage import eased
from sim.narrative.fear import AFRAID, PANICKED
from sim.narrative.model import Fight, Fighter, Kind, Pool
from sim.state import State

GOOD = 3
DEED = 4
"""Columns before what is done in a turn."""
LABEL = 15
"""Columns up to the text behind a label."""


@attrs.frozen(eq=False, slots=False)
class Page:
    """A battle and the language it is told in."""

    battle: Recorded
    tongue: Tongue
    stage: int = -1
    """The stage of a gauntlet that is told; -1: a single fight, or all of them."""

    @cached_property
    def fighters(self) -> tuple[str, ...]:
        """What to call each fighter; those of one name get their numbers."""
        return self._apart(self.battle.encounter.fighters)

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """What to call each kind of weapon; those of one name get their numbers."""
        return self._apart(self.battle.encounter.weapons)

    def _apart(self, names: Sequence[str]) -> tuple[str, ...]:
        """Names that tell apart whom, or what, they name."""
        short = [self.tongue.cut(name) for name in names]
        return tuple(f"{name} #{k}" if short.count(name) > 1 else name for k, name in enumerate(short))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """What to call each side."""
        names = self.battle.encounter.sides
        if self.stage >= 0:
            names = self.battle.encounter.opening.start.stage_sides[self.stage]
        return tuple(self.tongue.cut(name) for name in names)

    @cached_property
    def hazards(self) -> tuple[str, ...]:
        """What to call each hazard."""
        return tuple(self.tongue.cut(name) for name in self.battle.encounter.opening.start.hazard_names)

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """What to call each ability; those of one name get their numbers."""
        return self._apart(self.battle.encounter.powers)

    @cached_property
    def power_skills(self) -> tuple[str, ...]:
        """The keys of the skills that abilities ask for."""
        return tuple(self.battle.encounter.opening.start.power_skills)

    @cached_property
    def skills(self) -> tuple[str, ...]:
        """The keys of the scenario's weapon skills."""
        return tuple(self.battle.encounter.opening.start.skill_names)

    def policy(self, number: int) -> str:
        """What to call a policy."""
        ref = self.battle.encounter.opening.start.policies[number]
        if ref.text is not None and not ref.name.endswith(ENDING):
            return self.tongue.say("policy.inline")
        return self.tongue.cut(self.battle.encounter.policies[number])

    def skill(self, key: str) -> str:
        """A skill's name; one that the language does not know is shown by its key."""
        known = f"skill.{key}"
        return self.tongue.say(known) if known in self.tongue else self.tongue.cut(key.replace("_", " "))

    def side_style(self, side: int) -> str:
        """Heroes and their allies in one color, their enemies in another."""
        sides = self.battle.end.sides
        heroes = next((k for k, each in enumerate(sides) if each.players), 0)
        return "foe" if sides[heroes].foes >> side & 1 else "friend"

    def pool(self, pool: Pool) -> str:
        """A pool in the language's signs, good dice before bad ones."""
        good, bad = self.dice(pool[:GOOD]), self.dice(pool[GOOD:], GOOD)
        return self.tongue.say("against", good=good, bad=bad) if good and bad else good or bad

    def dice(self, numbers: Sequence[int], first: int = 0) -> str:
        """So many dice of each kind, from a kind on."""
        kinds = Pool._fields[first:]
        return "".join(self.die(kind, n) for kind, n in zip(kinds, numbers, strict=False) if n)

    def die(self, kind: str, number: int) -> str:
        """So many dice of one kind; less than none where dice are taken away."""
        sign, minus = self.tongue.say(f"die.{kind}"), "-" if number < 0 else ""
        return minus + self.tongue.say("pool", n=abs(number), die=sign, row=sign * abs(number))

    def wounds(self, t: Fighter) -> str:
        """Wounds and threshold."""
        return self.tongue.say("wounds_of", wounds=t.wounds, threshold=total_threshold(t))

    def strain(self, t: Fighter) -> str:
        """Strain and threshold."""
        return self.tongue.say("strain_of", strain=t.strain, threshold=t.strain_threshold)

    def amounts(self, wounds: int, strain: int) -> str:
        """So many wounds and so much strain, of which there are any."""
        return self.tongue.listed(
            self.tongue.count(n, noun) for noun, n in (("wound", wounds), ("strain_point", strain)) if n
        )

    def strained(self, n: int, t: Fighter) -> str:
        """So much strain against t's will, and with Resolve how much of it (R14)."""
        told, rest = self.tongue.count(n, "strain_point"), eased(t, n)
        return told if rest == n else self.tongue.say("resolved", left=told, rest=rest)

    def health(self, t: Fighter) -> str:
        """Wounds, strain where there is such a track, members of a group, injuries."""
        return self.tongue.listed(cell for cell in self.health_cells(t) if cell)

    def health_cells(self, t: Fighter) -> tuple[str, str, str]:
        """The same for columns: wounds; strain, or members of a group; injuries."""
        second = self.strain(t) if has_strain(t) else ""
        if t.kind == Kind.MINION and t.members > 1:
            second = self.tongue.say("members_of", left=members_left(t), members=t.members)
        return self.wounds(t), second, self.tongue.count(t.injuries, "injury") if t.injuries else ""

    def marks(self, t: Fighter) -> list[str]:
        """Cover, stance and whatever ails a fighter."""
        held = {
            "down": t.state == State.DOWN,
            "cover": t.in_cover and t.state == State.STANDING,
            "prone": t.prone and t.state == State.STANDING,
            "guarded": guarded(t) and t.state == State.STANDING,
            "disoriented": disoriented(t),
            "staggered": staggered(t),
            "immobilized": immobilized(t),
            "burning": t.beat < t.burning_until and t.state == State.STANDING,
            "mounted": t.mounted,
            "lamed": t.lamed,
            "afraid": t.fear & AFRAID,
            "panicked": t.fear & PANICKED,
        }
        return [self.tongue.say(f"mark.{mark}") for mark, true in held.items() if true]

    def ailments(self, t: Fighter) -> list[str]:
        """The critical injuries that go on ailing a fighter."""
        return [self.tongue.word("injury", injury) for injury in lasting(t)]

    def field(self, w: Fight) -> Iterator[Line]:
        """Who is where, and who is in melee with whom."""
        here = [i for i, t in enumerate(w.fighters) if t.state in {State.STANDING, State.DOWN}]
        places = sorted({w.fighters[i].place for i in here})
        told = [
            self.tongue.say(
                "field.place",
                place=place,
                fighters=self.tongue.listed(self._marked(w, i) for i in here if w.fighters[i].place == place),
            )
            for place in places
        ]
        yield from self.labeled("field", self.tongue.say("semicolon").join(told), "dim")
        for melee in sorted({w.fighters[i].engagement for i in here} - {0}):
            inside = [i for i in here if w.fighters[i].engagement == melee and w.fighters[i].state == State.STANDING]
            if any(hostile(w.fighters[i], w.fighters[j]) for i in inside for j in inside):
                yield from self.labeled("melee", self.tongue.listed(self.fighters[i] for i in inside), "dim")

    def _marked(self, w: Fight, i: int) -> str:
        marks = self.marks(w.fighters[i])
        if not marks:
            return self.fighters[i]
        return self.tongue.say("field.fighter", fighter=self.fighters[i], marks=self.tongue.listed(marks))

    def done(self, text: str, style: str = "") -> Iterator[Line]:
        """Something that somebody does, or that happens, in a turn."""
        for line in self.tongue.wrapped("", text, DEED, DEED + DEED):
            yield Line(line, style)

    def labeled(self, label: str, text: str, style: str = "", indent: int = DEED) -> Iterator[Line]:
        """A paragraph behind a label."""
        head = " " * indent + self.tongue.say(f"label.{label}")
        for line in self.tongue.wrapped(head, text, LABEL):
            yield Line(line, style)
