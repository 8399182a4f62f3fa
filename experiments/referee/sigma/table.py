"""The referee's own view of a battle of the Σ-System: plain dictionaries, made of the scenario, changed row by row."""

from collections.abc import Mapping
from typing import Any

from experiments.referee.docket import ABSENT, UP, Docket, Fighter
from experiments.referee.sigma.arms import ABILITIES, arms_of, number_of, skill_of
from experiments.referee.sigma.options import options_of
from experiments.referee.verdict import LOG, Row


class Table(Docket):
    """What the referee knows while it reads: who is there, how they stand, who has yet to act in which order."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        super().__init__(scenario)
        self.options = options_of(scenario.get("rules", {}))
        self.fighters = [
            _fighter(number, side, name, combatant, self.options, whose)
            for number, (side, name, combatant, whose) in enumerate(
                (side, name, combatant, each["name"])
                for side, each in enumerate(scenario["side"])
                for combatant in each["combatant"]
                for name in combatant["names"]
            )
        ]
        self.queue: list[dict[str, Any]] = []
        """Who has yet to act in this round: fighter, position, and the place in time of its turn."""

    def fighter(self, number: object) -> Fighter | None:
        """Somebody by number."""
        known = isinstance(number, int) and 0 <= number < len(self.fighters)
        return self.fighters[number] if known and isinstance(number, int) else None

    def hold_target(self, row: Row, rule: str, state_rule: str) -> None:
        """How the target of a row stands afterwards, and where its fighter is."""
        j, f = self.fighter(row["target"]), self.fighter(row["fighter"])
        self.hold(row, "target_name", j and j["name"], LOG)
        self.hold(row, "target_health", j["health"] if j else 0, rule)
        self.hold(row, "target_state", j["state"] if j else UP, state_rule)
        if f is not None:
            self.hold(row, "place", f["place"], "GO21")


def _fighter(
    number: int, side: int, name: str, c: dict[str, Any], options: dict[str, Any], whose: str
) -> Fighter:
    most = c.get("health_max", max(options["health_max"], c.get("health", 0)))
    evade = skill_of(c, "evade")
    return {
        "number": number,
        "name": name,
        "side": side,
        **{ability: c.get(ability, 8) for ability in ABILITIES},
        "health": c.get("health", most),
        "health_max": most,
        "armor": sum(each.get("base", 0) for each in c.get("armor", [])),
        "evade": {
            "tries": evade["tries"],
            "number": number_of(c, "evade", "melee"),
            "fixed": "target" in evade,
        },
        "arms": arms_of(c, options),
        "aware": c.get("aware", True),
        "surprised": c.get("surprised", False),
        "said": c.get("surprised"),
        "entry": c["names"][0],
        "side_name": whose,
        "arrives": c.get("arrives", 0),
        "place": c.get("place", 0),
        "state": ABSENT if c.get("arrives", 0) else UP,
        "declared": None,
        "acted": 0,
        "waited": 0,
        "woke": 0,
        "fell": None,
        "reactions": 0,
        "treated": 0,
        "down_round": None,
        **dict.fromkeys(COUNTED, 0),
    }


COUNTED = (
    "turns", "attacks", "hits", "evasions", "evaded", "damage_dealt", "damage_taken", "healed", "lost",
)  # fmt: skip
"""What is counted over a battle."""
