"""Where scenarios and policies meet: a file, checked in full, as an encounter that a batch can fight."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import attrs

from experiments.fighting.recipe import Recipe
from experiments.games import GAMES, Game, game_of
from policies.bound import BoundPolicy
from policies.faults import Fault, PolicyTextError
from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.named import misnamed
from policies.registry import PythonSource, Shelf, Source, import_policy, named, parted, spoken_by
from policies.registry import load as load_policy
from policies.rulesets import owner
from policies.seat import PythonSeat
from policies.text import PolicyText
from sim.encounter import Encounter, Named, PolicyFault, PolicyRef
from sim.errors import PolicyError
from sim.faults import nearest
from sim.gauntlet import every_side, with_sides
from sim.host import Policy
from sim.load import load, loads
from sim.ruleset import Opening, Ruleset
from sim.start import Start
from sim.vocabulary import Vocabulary


@attrs.frozen(slots=False, eq=False)
class Prepared:
    """An encounter with its policies at the table. Implements `experiments.fighting.recipe.Encounter`."""

    encounter: Encounter
    start: Start[Any, Any, Any, Any]
    sources: tuple[Source, ...]
    """Its policies, by number."""

    @property
    def key(self) -> str:
        """The file's name without folder and ending."""
        return Path(self.encounter.source).stem

    @property
    def name(self) -> str:
        """What the scenario is called."""
        return self.encounter.name

    @property
    def game(self) -> Game:
        """The game it is played by."""
        return game_of(self.encounter)

    @property
    def ruleset(self) -> Ruleset:
        """Its rules."""
        return self.game.ruleset

    @cached_property
    def bound(self) -> tuple[BoundPolicy | None, ...]:
        """Policy texts with the numbers of this scenario's weapons; None for Python policies."""
        return tuple(
            source.bound_to(self.start) if isinstance(source, PolicyText) else None for source in self.sources
        )

    @cached_property
    def opening(self) -> Opening:
        """The battle about to begin."""
        opening = Opening(self.ruleset, self.start, tuple(self._seats()))
        for seat in opening.policies:
            if isinstance(seat, PythonSeat):
                seat.join(opening)
        return opening

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, by number."""
        return self.start.side_names

    @property
    def fighters(self) -> tuple[str, ...]:
        """Names of the fighters, by number."""
        return self.start.fighter_names

    @property
    def weapons(self) -> tuple[str, ...]:
        """Names of the kinds of weapons, by number."""
        return self.start.weapon_names

    @property
    def powers(self) -> tuple[str, ...]:
        """Names of the abilities, by number."""
        return self.start.power_names

    @property
    def policies(self) -> tuple[str, ...]:
        """Names of the policies, by number."""
        return tuple(ref.name for ref in self.start.policies)

    @property
    def recipe(self) -> Recipe:
        """How another process makes the same."""
        encounter = self.encounter
        return Recipe(
            "experiments.encounter:remake",
            {
                "text": json.dumps(encounter.document(), ensure_ascii=False),
                "source": encounter.source,
                "files": dict(encounter.texts),
                "policies": dict(encounter.chosen),
            },
        )

    @property
    def origin(self) -> dict[str, Any]:
        """What it was made of: the whole scenario and the texts of its policies, each with its hash."""
        scenario = json.dumps(self.encounter.document(), ensure_ascii=False, sort_keys=True)
        texts = {
            ref.name: source.text if isinstance(source, PolicyText) else None
            for ref, source in zip(self.start.policies, self.sources, strict=True)
        }
        return {
            "source": self.encounter.source,
            "scenario": json.loads(scenario),
            "scenario_sha256": _hash(scenario),
            "chosen": dict(self.encounter.chosen),
            "policies": {name: {"text": text, "sha256": text and _hash(text)} for name, text in texts.items()},
        }

    @cached_property
    def notices(self) -> tuple[str, ...]:
        """What a user should know before the first battle, one line each."""
        return (*self.encounter.notices, *self._warnings())

    def _warnings(self) -> Iterator[str]:
        for source, bound in zip(self.sources, self.bound, strict=True):
            if isinstance(source, PolicyText) and bound is not None:
                yield from (f"policy {source.name}, {warning}" for warning in source.warnings)
                for line in bound.never:
                    what = "the ability " if line.order in bound.vocabulary.activates else ""
                    yield f"policy {source.name}, line {line.row}: never applicable, nobody here has {what}{line.wield}"

    def _seats(self) -> Iterator[Policy]:
        for source, bound in zip(self.sources, self.bound, strict=True):
            if bound is not None:
                yield TextPolicy(bound)
            elif isinstance(source, PythonSource):
                yield PythonSeat(source.name, source.make, self.game.vocabulary)


def prepare(scenario: str | Path, overrides: Sequence[str] = (), policies: Mapping[str, str] | None = None) -> Prepared:
    """The encounter of a scenario file, or of a bundled sample by name.

    Args:
        scenario: a TOML or JSON file, or a bundled name.
        overrides: `PATH=VALUE` texts of `--set`.
        policies: for sides by name the policy that all of the side fight with (`--policy`): a name, a file, or a
            Python class as `package.module:Name`.

    Raises:
        FaultsError: the scenario, a library or a policy is wrong; all faults are in it.
    """
    return with_policies(load(scenario, overrides, policies, policy_faults))


def prepare_text(
    text: str,
    source: str = "scenario.toml",
    files: Mapping[str, str] | None = None,
    overrides: Sequence[str] = (),
    policies: Mapping[str, str] | None = None,
) -> Prepared:
    """The encounter of a text, JSON if its name says so, with the files beside it by name.

    Raises:
        FaultsError: the text, or something beside it, is wrong; all faults are in it.
    """
    return with_policies(loads(text, source, files, overrides, policies, policy_faults))


def remake(text: str, source: str, files: Mapping[str, str], policies: Mapping[str, str]) -> Prepared:
    """The encounter that a recipe describes: `text` is its whole scenario as JSON, whatever its source was."""
    made = loads(text, f"{source}.json", files, (), policies, lambda ref, _, ruleset: policy_faults(ref, None, ruleset))
    return with_policies(attrs.evolve(made, source=source))


def played_by(prepared: Prepared, policies: Mapping[str, str]) -> Prepared:
    """The same fight, in which all of these sides, by name, fight by bundled policies; as `--policy` would have it."""
    encounter, start = prepared.encounter, prepared.start
    names = {name: policies[whole] for whole in policies for name in named_in(start, whole)}
    sides = every_side(encounter.scenario)
    for number, side in enumerate(sides):
        if side.name in names:
            combatants = tuple(attrs.evolve(each, policy=None) for each in side.combatant)
            sides[number] = attrs.evolve(side, policy=names[side.name], combatant=combatants)
    scenario = with_sides(encounter.scenario, sides)
    return with_policies(attrs.evolve(encounter, scenario=scenario, chosen={**encounter.chosen, **names}))


def named_in(start: Start[Any, Any, Any, Any], side: str) -> list[str]:
    """What a side is called in the scenario: in a gauntlet, where it may have several names, each of them."""
    number = start.side_names.index(side) if side in start.side_names else -1
    return [names[number] for names in start.stage_sides if number >= 0 and names[number]] or [side]


def with_policies(encounter: Encounter) -> Prepared:
    """The encounter with its policies read."""
    game = game_of(encounter)
    start = game.build(encounter)
    return Prepared(encounter, start, tuple(read(ref, game.vocabulary) for ref in start.policies))


def read(ref: PolicyRef, vocabulary: Vocabulary) -> Source:
    """The policy that a scenario or the command line refers to, in the words of its ruleset.

    Raises:
        PolicyError: there is none, or its text is wrong.
    """
    if ref.text is not None:
        return read_policy(ref.text, vocabulary, Shelf(vocabulary), ref.name)
    return import_policy(ref.name) if ":" in ref.name else bundled(ref.name, vocabulary.ruleset)


@cache
def bundled(name: str, ruleset: str) -> Source:
    """A bundled policy, read once: a band of difficulty asks for the same ones fight after fight."""
    return load_policy(name, vocabulary=GAMES[ruleset].vocabulary)


def policy_faults(ref: PolicyRef, words: Named | None, ruleset: str) -> Iterator[PolicyFault]:
    """What is wrong with a policy; `words` are those that it can name behind `with`. For `sim.load`.

    A recipe has none: they were looked up in libraries that it does not hold.
    """
    game = GAMES[ruleset]
    names = named(game.vocabulary)
    if ref.text is None and ":" not in ref.name and parted(ref.name)[0] not in names:
        spoken = spoken_by(ref.name)
        expected = "the name of a policy, one of those that `kassen policies list` tells"
        if spoken:
            expected = f"a policy that speaks {ruleset}, where {ref.name} speaks {spoken.ruleset}"
        yield PolicyFault(ref.name, expected, () if spoken else nearest(ref.name, names))
        return
    source: object
    found: list[PolicyFault] = []
    try:
        source = read(ref, game.vocabulary)
    except PolicyTextError as broken:
        source = broken.read
        found = [_of_text(fault, game.vocabulary) for fault in broken.faults]
    except PolicyError as broken:
        yield PolicyFault(ref.name, f"a policy that loads ({broken})")
        return
    if isinstance(source, PolicyText) and words is not None:
        found += misnamed(source, words, game.skills, game.given)
    yield from sorted(found, key=lambda fault: (fault.line or 0, fault.column or 0))


def _of_text(fault: Fault, vocabulary: Vocabulary) -> PolicyFault:
    """A fault of a text; of a word that is another game's it says whose it is, and nothing that looks like it."""
    near = (fault.did_you_mean,) if fault.did_you_mean else ()
    expected, theirs = fault.expected, owner(fault.value, vocabulary)
    if theirs and theirs in fault.message:
        near, expected = (), f"{expected}, where {fault.value} is {theirs}"
    return PolicyFault(fault.value, expected, near, fault.line, fault.column)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
