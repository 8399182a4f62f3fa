"""What every referee keeps: the sides, the round, what it objects to; and when a battle is decided."""

from collections.abc import Mapping
from typing import Any

from experiments.referee.verdict import Objection, Row

Fighter = dict[str, Any]
UP, DOWN, DEAD, FLED, ABSENT, ELSEWHERE = "standing", "down", "dead", "fled", "absent", "elsewhere"
WHOLE = 1000


class Docket:
    """What a referee knows of a battle, whatever the ruleset."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        self.scene = scenario.get("scene", {})
        self.end = scenario.get("end", {})
        self.hazards: list[dict[str, Any]] = scenario.get("hazard", [])
        self.round_limit: int = scenario.get("round_limit", 30)
        self.sides = [side_of(number, side, scenario["side"]) for number, side in enumerate(scenario["side"])]
        self.fighters: list[Fighter] = []
        self.round = 0
        self.slot: int | None = None
        self.over: dict[str, Any] | None = None
        self.row: int | None = None
        self.objections: list[Objection] = []

    def refuse(self, rule: str, said: object, expected: object) -> None:
        """Note what is wrong with the row in hand."""
        self.objections.append(Objection(self.row, rule, str(said), str(expected)))

    def hold(self, row: Row, column: str, expected: object, rule: str, why: str = "") -> None:
        """Hold one number of a row against what the rule makes of it."""
        if row[column] != expected:
            self.refuse(rule, f"{column} {row[column]}", f"{column} {expected}{f' ({why})' if why else ''}")

    def foes(self, one: Fighter, other: Fighter) -> bool:
        """Whether two fighters are enemies."""
        return other["side"] in self.sides[one["side"]]["foes"]

    def others(self, one: Fighter) -> list[Fighter]:
        """Everybody else."""
        return [each for each in self.fighters if each is not one]


def side_of(number: int, side: dict[str, Any], sides: list[dict[str, Any]]) -> dict[str, Any]:
    """A side, and whom it fights."""
    heads = sum(each.get("count", 1) * (each.get("minions") or 1) for each in side["combatant"])
    return {
        "number": number,
        "name": side["name"],
        "players": side.get("players", False),
        "breaks_at": side.get("breaks_at", 1.0),
        "heads": heads,
        "broke": False,
        "foes": [
            k
            for k, other in enumerate(sides)
            if k != number
            and other["name"] not in side.get("allies", [])
            and side["name"] not in other.get("allies", [])
        ],
    }


def decide(t: Docket, outcome: str, winner: int | None, by: str) -> None:
    """The battle is over."""
    t.over = {"outcome": outcome, "winner": None if winner is None else t.sides[winner]["name"], "ended_by": by}


def objectives(t: Docket) -> None:
    """Kill, protect, reach; the first that holds decides."""
    for word, number in (("kill", 0), ("protect", 1)):
        whom = t.end.get(word, [])
        names = [whom] if isinstance(whom, str) else whom
        them = [f for f in t.fighters if f["name"] in names]
        out = [f for f in them if f["state"] in (DOWN, DEAD)]
        if them and (len(out) == len(them) or (number and out)):
            enemy = _enemy(t, them[0]["side"])
            decide(t, "won", enemy, word)
            return
    goal = t.end.get("reach")
    for f in t.fighters:
        if goal and t.sides[f["side"]]["name"] == goal["side"] and f["state"] == UP and f["place"] == goal["place"]:
            decide(t, "won", f["side"], "reach")
            return


def _enemy(t: Docket, side: int) -> int | None:
    """The first side that fights a side, heroes before others."""
    foes = sorted(t.sides[side]["foes"], key=lambda k: (not t.sides[k]["players"], k))
    return foes[0] if foes else None


def too_many_out(side: dict[str, Any], out: int) -> bool:
    """Whether a side breaks now: too great a share of its heads is out."""
    share = round(WHOLE * side["breaks_at"])
    return not side["broke"] and share < WHOLE and out > 0 and out * WHOLE >= share * side["heads"]


def standing(t: Docket, broke: bool) -> None:
    """Over when nobody who stands or is still to come has an enemy who does (R3.9)."""
    left = [
        s["number"]
        for s in t.sides
        if not s["broke"] and any(f["side"] == s["number"] and f["state"] in (UP, ABSENT) for f in t.fighters)
    ]
    if any(other in t.sides[side]["foes"] for side in left for other in left):
        return
    if left:
        decide(t, "won", left[0], "broke" if broke else "last_standing")
    else:
        decide(t, "draw", None, "last_standing")


def close_round(t: Docket) -> None:
    """Holding out, then the round limit."""
    hold = t.end.get("hold")
    if hold and t.round >= hold["rounds"]:
        for f in t.fighters:
            side = t.sides[f["side"]]
            if side["name"] == hold["side"] and f["state"] == UP and not side["broke"]:
                decide(t, "won", f["side"], "hold")
                return
    if t.round >= t.round_limit:
        decide(t, "limit", None, "limit")
