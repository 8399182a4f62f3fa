"""A gauntlet: its stages one after the other, and what everybody brings from one to the next."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from experiments.referee.docket import ABSENT, DEAD, DOWN, ELSEWHERE, FLED, UP, Fighter, side_of
from experiments.referee.frame import leftover
from experiments.referee.verdict import LOG, SCENARIO, Objection, Row

Book = Any
"""The table of either ruleset's referee."""
Scenario = Mapping[str, Any]
NO_SIDE: dict[str, Any] = {"name": "", "combatant": []}


class Game(NamedTuple):
    """What a ruleset's referee does in a gauntlet: its table and tape, and functions on them."""

    table: Callable[[Scenario], Any]
    tape: Callable[..., Any]
    fight: Callable[[Any, Any], None]
    end_fight: Callable[[Any, Fighter], None]
    ready: Callable[[Fighter], None]
    rest: Callable[[Any, Any, dict[str, Any]], None]
    heads: Callable[[Fighter], int]
    """Its members that are not dead."""
    sums: Mapping[str, Callable[[Fighter], int]]
    """What is summed over the players alive."""
    hold_fighter: Callable[[Any, Fighter, dict[str, Any]], None]


def audit_stages(rows: list[Row], scenario: Scenario, end: Mapping[str, Any], game: Game) -> list[Objection]:
    """Reckon all stages of a gauntlet; see `experiments.referee.audit`."""
    found = encounters(scenario)
    everybody = [*scenario["side"], *(side for stage, _ in found for side in stage["side"])]
    t = game.table({**scenario, "side": everybody})
    numbers = seats(scenario)
    _belong(t, scenario, numbers)
    told: list[dict[str, Any]] = []
    stage = 0
    while True:
        here = [row for row in rows if row["stage"] == stage + 1]
        tape = game.tape(t, here, _silent(rows, end, stage), rows.index(here[0]) if here else 0)
        _enter(t, scenario, stage, numbers, game)
        before = sum(f["turns"] for f in t.fighters)
        game.fight(t, tape)
        told.append(_told(t, stage, sum(f["turns"] for f in t.fighters) - before, game))
        if stage + 1 == len(found) or not _goes_on(t):
            leftover(t, tape)
            break
        pause = found[stage + 1][1]
        _leave(t, stage, game, rejoin=bool(pause and pause.get("rejoin", False)))
        if pause is not None:
            game.rest(t, tape, pause)
        leftover(t, tape)
        told[-1] |= _party(t, game, "next_")
        stage += 1
    _hold_end(t, told, end, len(rows), names_of(scenario, numbers), game)
    objections: list[Objection] = t.objections
    return objections


def encounters(scenario: Scenario) -> list[tuple[dict[str, Any], dict[str, Any] | None]]:
    """The encounters in order, each with the rest before it."""
    found: list[tuple[dict[str, Any], dict[str, Any] | None]] = []
    pause = None
    for stage in scenario["stage"]:
        if "encounter" in stage:
            found.append(({"side": [], **stage["encounter"]}, pause))
        pause = stage.get("rest")
    return found


def seats(scenario: Scenario) -> list[list[int]]:
    """The number of each side of each encounter: those above keep theirs, a name its first one where that is free."""
    above = len(scenario["side"])
    names: dict[int, set[str]] = {}
    told: list[list[int]] = []
    for encounter, _ in encounters(scenario):
        waiting = [side["name"] for side in encounter["side"]]
        places: dict[str, int] = {}
        for name in waiting:
            mine = [k for k in sorted(names) if name in names[k] and k not in places.values()]
            if mine:
                places[name] = mine[0]
        for name in waiting:
            free = (k for k in range(above, above + len(waiting)) if k not in places.values())
            places.setdefault(name, next(free, above))
            names.setdefault(places[name], set()).add(name)
        told.append([*range(above), *(places[name] for name in waiting)])
    return told


def names_of(scenario: Scenario, numbers: list[list[int]]) -> list[str]:
    """What each side is called over all stages."""
    names: dict[int, list[str]] = {}
    for (encounter, _), taken in zip(encounters(scenario), numbers, strict=True):
        for number, side in zip(taken, [*scenario["side"], *encounter["side"]], strict=True):
            if side["name"] not in names.setdefault(number, []):
                names[number].append(side["name"])
    return [" / ".join(names[number]) for number in sorted(names)]


def _belong(t: Book, scenario: Scenario, numbers: list[list[int]]) -> None:
    """Give each fighter its side's number and its stage; nobody of a later stage is there yet."""
    owners: list[tuple[int, int | None]] = [(k, None) for k in range(len(scenario["side"]))]
    owners += [(number, stage) for stage, taken in enumerate(numbers) for number in taken[len(scenario["side"]) :]]
    for f in t.fighters:
        f["side"], f["stage"] = owners[f["side"]]
        f["fate"] = ELSEWHERE
        if f["stage"] is not None:
            f["state"] = ELSEWHERE


def _enter(t: Book, scenario: Scenario, stage: int, numbers: list[list[int]], game: Game) -> None:
    """The field, the objectives and the sides of a stage, and everybody at their places."""
    encounter = encounters(scenario)[stage][0]
    t.scene, t.end, t.hazards = encounter.get("scene", {}), encounter.get("end", {}), encounter.get("hazard", [])
    t.round_limit = encounter.get("round_limit") or scenario.get("round_limit") or 30
    sides = [NO_SIDE] * (1 + max(seat for taken in numbers for seat in taken))
    for seat, side in zip(numbers[stage], [*scenario["side"], *encounter["side"]], strict=True):
        sides[seat] = side
    t.sides = [side_of(seat, side, sides) for seat, side in enumerate(sides)]
    for side in t.sides:
        side["foes"] = [k for k in side["foes"] if sides[k] is not NO_SIDE and sides[side["number"]] is not NO_SIDE]
    t.round, t.slots, t.over, t.boosts, t.turn, t.slot = 0, [], None, [], None, None
    for f in t.fighters:
        mine = f["stage"] == stage or (stage == 0 and f["stage"] is None)
        if mine:
            f["state"] = ABSENT if f["arrives"] else UP
        if f["state"] != ELSEWHERE:
            f["place"] = encounter.get("places", {}).get(f["entry"], f["place"])
            f["surprised"] = f["said"] if f["said"] is not None else f["side_name"] in encounter.get("surprised", ())
            if stage:
                game.ready(f)
    for side in t.sides:
        there = [f for f in t.fighters if f["side"] == side["number"] and f["state"] != ELSEWHERE]
        side["heads"] = sum(f.get("members", 1) for f in there)


def _goes_on(t: Book) -> bool:
    """Whether the players or their allies won, and somebody of the players lives and is there."""
    heroes = next(side for side in t.sides if side["players"])
    won = t.over is not None and t.over["outcome"] == "won"
    winner = next((side["number"] for side in t.sides if won and t.over and side["name"] == t.over["winner"]), None)
    there = any(f["side"] == heroes["number"] and f["stage"] is None and f["state"] in (UP, DOWN) for f in t.fighters)
    return winner is not None and winner not in heroes["foes"] and there


def _leave(t: Book, stage: int, game: Game, *, rejoin: bool) -> None:
    """Who has no part in what follows, and what of the fight is over for the others."""
    for f in t.fighters:
        lost = f["state"] == DEAD or (f["state"] == FLED and not rejoin)
        if f["state"] != ELSEWHERE and (f["stage"] == stage or lost):
            f["fate"], f["state"] = f["state"], ELSEWHERE
        elif f["state"] != ELSEWHERE:
            f["state"] = DOWN if f["state"] == DOWN else UP
            game.end_fight(t, f)


def _silent(rows: list[Row], end: Mapping[str, Any], stage: int) -> list[dict[str, Any]]:
    """Turns of a stage that left no row."""
    told = [*(each for row in rows for each in row.get("silent", ())), *end.get("silent", ())]
    return [each for each in told if each["stage"] == stage + 1]


def _party(t: Book, game: Game, prefix: str = "") -> dict[str, Any]:
    """How the players stand, under the columns of a stage's row."""
    mine = [f for f in t.fighters if f["stage"] is None and t.sides[f["side"]]["players"]]
    fate = {f["number"]: f["fate"] if f["state"] == ELSEWHERE else f["state"] for f in mine}
    alive = [f for f in mine if f["state"] in (UP, DOWN)]
    told = {
        "standing": sum(game.heads(f) for f in mine if fate[f["number"]] == UP),
        "down": sum(game.heads(f) for f in mine if fate[f["number"]] == DOWN),
        **{name: sum(map(each, alive)) for name, each in game.sums.items()},
    }
    if not prefix:
        whole = [f.get("members", 1) for f in mine]
        dead = [n if fate[f["number"]] == DEAD else n - game.heads(f) for n, f in zip(whole, mine, strict=True)]
        told |= {"dead": sum(dead), "fled": sum(game.heads(f) for f in mine if fate[f["number"]] == FLED)}
    return {f"{prefix}{name}": value for name, value in told.items()}


def _told(t: Book, stage: int, turns: int, game: Game) -> dict[str, Any]:
    """The row of a stage that is over."""
    left = {f"heads_left_{side['number']}": _heads(t, side["number"], game) for side in t.sides}
    return {"stage": stage + 1, **(t.over or {}), "rounds": t.round, "turns": turns, **left, **_party(t, game)}


def _heads(t: Book, side: int, game: Game) -> int:
    return sum(game.heads(f) for f in t.fighters if f["side"] == side and f["state"] == UP)


def _hold_end(
    t: Book, told: list[dict[str, Any]], end: Mapping[str, Any], rows: int, names: list[str], game: Game
) -> None:
    """Hold what is told of the stages, the battle and the fighters against what the referee has."""
    t.row = None
    if len(end["stages"]) != len(told):
        t.refuse(LOG, f"{len(end['stages'])} stages", f"{len(told)}")
    for row, mine in zip(end["stages"], told, strict=False):
        for column, value in mine.items():
            t.hold(row, column, value, SCENARIO, f"stage {mine['stage']}")
    battle, last = end["battle"], told[-1]
    number = next((k for k, side in enumerate(t.sides) if side["name"] == last.get("winner")), None)
    t.hold(battle, "outcome", last.get("outcome"), SCENARIO)
    t.hold(battle, "winner", None if number is None else names[number], SCENARIO)
    t.hold(battle, "rounds", sum(each["rounds"] for each in told), "R3.6")
    t.hold(battle, "turns", sum(each["turns"] for each in told), "R3.5")
    t.hold(battle, "events", rows, LOG)
    for f, row in zip(t.fighters, end["fighters"], strict=True):
        f["state"] = f["fate"] if f["state"] == ELSEWHERE else f["state"]
        game.hold_fighter(t, f, row)
