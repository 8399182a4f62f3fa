"""A scenario ready to be fought: complete, checked, and resting on no file any more."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from sim.scenario import CombatantDescription, Scenario, SideDescription
from sim.structure import Json, document

ENDING = ".policy"


@attrs.frozen
class PolicyRef:
    """A policy as a scenario or the command line refers to it.

    With a text, that is the policy, and `name` only says where it came from. Without, `name` is looked up by whoever
    knows policies; `module:Class`, which only the command line can say, is a Python class.
    """

    name: str
    text: str | None = None


@attrs.frozen
class PolicyFault:
    """What is wrong with a policy: with its name, or at a line and column (from 1) of its text."""

    value: object
    expected: str
    nearest: tuple[str, ...] = ()
    line: int | None = None
    column: int | None = None


@attrs.frozen
class Bearer:
    """What of a fighter a policy can name behind `with`."""

    weapons: tuple[str, ...]
    """Its weapons, and the skills that they are used with."""
    powers: tuple[str, ...]
    """Its abilities."""


@attrs.frozen
class Named:
    """What policies can name behind `with`, of the libraries and of the scenario, whether somebody has it or not."""

    weapons: tuple[str, ...]
    """Weapons, and the skills that they are used with."""
    powers: tuple[str, ...]
    """Abilities."""
    keys: Mapping[str, str]
    """What the library's entries are called, by their keys."""
    bearers: tuple[Bearer, ...] = ()
    """Those whom the policy that is asked about decides for."""


CheckPolicy = Callable[[PolicyRef, Named, str], Iterable[PolicyFault]]
"""Says what is wrong with a policy, given what it can name, and the name of the ruleset."""


@attrs.frozen
class Encounter:
    """A scenario in which everything is written out, and what it was made from."""

    scenario: Scenario[Any, Any]
    source: str
    """The file as the user called it, or the name of the bundled sample."""
    texts: Mapping[str, str]
    """The text of each policy file that the scenario names, by the name it uses."""
    notices: tuple[str, ...]
    """What was taken for what is not written, one line each."""
    chosen: Mapping[str, str]
    """Policies that the command line gave to whole sides, by the side's name."""

    @property
    def name(self) -> str:
        """What the scenario is called."""
        return str(self.scenario.name)

    def side_policy(self, side: int) -> PolicyRef:
        """Who answers for a side."""
        return self.decides(self.scenario.side[side])

    def policy(self, side: int, combatant: int) -> PolicyRef:
        """Who decides for a combatant: its own policy, else the side's."""
        return self.decides(self.scenario.side[side], self.scenario.side[side].combatant[combatant])

    def decides(self, side: SideDescription[Any], combatant: CombatantDescription | None = None) -> PolicyRef:
        """Who answers for a side of any encounter, or decides for somebody on it: its own policy, else the side's."""
        if combatant is None or combatant.policy is None:
            return reference(side.policy, self.texts, f"side {side.name}")
        return reference(combatant.policy, self.texts, str(combatant.name))

    def document(self) -> Json:
        """The scenario as a table: read again, with `texts` beside it and `chosen`, it is the same fight."""
        table = document(self.scenario)
        encounters = (stage.get("encounter", {}) for stage in table.get("stage", []))
        for side in (side for each in (table, *encounters) for side in each.get("side", [])):
            if side["name"] in self.chosen:
                side.pop("policy", None)
        return table


def reference(written: str, texts: Mapping[str, str], bearer: str) -> PolicyRef:
    """What `policy = "..."` refers to: an inline text if it has a line break, a file by its ending, else a name."""
    if "\n" in written:
        return PolicyRef(f"text of {bearer}", written)
    return PolicyRef(written, texts.get(written))
