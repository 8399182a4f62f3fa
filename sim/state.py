"""What a battle is made of, whatever the ruleset.

Each class here is plain attrs for the simpy clock and, by `sim.layout`, a record for the compiled one. Every field is
an integer; what it means, its unit and its range stand beside it as metadata (`fact`), and nowhere else.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Generic, TypeVar

import attrs

NEVER = 1 << 60
NOBODY = -1
LEAST = -(1 << 60)
ALL = (1 << 62) - 1
FIGHTERS, ARMS, WEAPONS, SIDES, HAZARDS, STAGES = 32, 160, 96, 4, 16, 12  # the most of each in one battle
POWERS, EFFECTS = 30, 180  # the most abilities of one battle, and of what they do
PLACES = 60  # the most places of a field


class State(IntEnum):
    """How a fighter stands; only STANDING acts, is a target by default and engages."""

    STANDING = 0
    DOWN = 1
    DEAD = 2
    FLED = 3
    ABSENT = 4
    ELSEWHERE = 5  # of another stage, or left behind


class Purpose(IntEnum):
    """What a random number is for; each has a stream of its own for each fighter."""

    ORDER = 0
    ATTACK = 1
    DEFENSE = 2
    INJURY = 3
    POLICY = 4


PURPOSES = len(Purpose)


class Outcome(IntEnum):
    """How a battle ended; FIGHTING while it has not."""

    FIGHTING = 0
    WON = 1
    DRAW = 2
    LIMIT = 3


class Ended(IntEnum):
    """What ended a battle."""

    NOTHING = 0
    LAST_STANDING = 1
    BROKE = 2
    HOLD = 3
    KILL = 4
    PROTECT = 5
    REACH = 6
    LIMIT = 7


class Duty(IntEnum):
    """What falls due when the time of an entry of the agenda has come."""

    ROUND = 0
    HAZARD = 1
    ARRIVAL = 2
    TURN = 3
    REST = 4  # is over
    STAGE = 5  # the next one of a gauntlet begins


def fact(  # noqa: PLR0913 - one keyword for each thing that can be said of a field
    meaning: str,
    *,
    default: int = 0,
    unit: str = "",
    low: int | None = None,
    high: int | None = None,
    names: type[IntEnum] | None = None,
    word: tuple[str, int] | None = None,
    group: int = 0,
    width: str = "i8",
) -> Any:
    """A field with its meaning, unit, range, and width.

    Also the enum that names its values, the word for one value out of the range, and what filling it takes.
    """
    metadata = {
        "meaning": meaning,
        "unit": unit,
        "low": low,
        "high": high,
        "names": names,
        "word": word,
        "group": group,
        "width": width,
    }
    return attrs.field(default=default, metadata=metadata)


@attrs.define
class Battle:
    """The battle as a whole."""

    key: int = fact("names the battle's random streams", width="u8")
    number: int = fact("which battle of its batch", unit="from 0", low=0)
    round: int = fact("the round being fought", unit="from 1; 0 before the first", low=0)
    now: int = fact("the time", unit="ms since the battle began", low=0)
    slot: int = fact("position in the round of the turn being taken", unit="from 0; -1 between turns", default=NOBODY)
    rows: int = fact("log rows written", low=0)
    asked: int = fact("decisions taken", low=0)
    turns: int = fact("turns taken", low=0)
    outcome: int = fact("how it ended", names=Outcome)
    winner: int = fact("the side that won", unit="side; -1 for none", default=NOBODY)
    ended_by: int = fact("what ended it", names=Ended)
    shaken: int = fact("whether somebody fell, fled, came or rose since the sides were last judged")
    viewed: int = fact(
        "the fighter whose words on the field are still right in the Situation; -1: nobody's",
        unit="fighter",
        default=NOBODY,
    )
    engagements: int = fact("engagements founded so far", low=0)
    first_place: int = fact("one end of the field", unit="place")
    last_place: int = fact("the other end of the field", unit="place")
    cover: int = fact("places with cover, counted from the first", unit="bits", default=ALL)
    concealment: int = fact("setback dice on ranged attacks", unit="dice", low=0, high=3)
    difficult: int = fact("places of difficult ground, counted from the first (narrative)", unit="bits")
    round_limit: int = fact("the round after which nobody has won", unit="rounds", low=1, default=30)
    open_sheets: int = fact("whether policies see the enemy's exact numbers")
    viewed_groups: int = fact("the groups of those words that were filled", unit="bits")
    exact: int = fact("whether legal orders are worked out in full, for a reader other than a policy text", default=1)
    logging: int = fact("whether rows are written", default=1)
    hold_side: int = fact("the side that wins by holding out", unit="side; -1 for none", default=NOBODY)
    hold_rounds: int = fact("for so long", unit="rounds")
    kill: int = fact("fighters whose fall decides for their enemies", unit="bits by fighter")
    protect: int = fact("fighters whose fall loses the battle for their side", unit="bits by fighter")
    reach_side: int = fact("the side that wins by reaching a place", unit="side; -1 for none", default=NOBODY)
    reach_place: int = fact("that place", unit="place")
    chain: int = fact("names the random streams of all stages of a gauntlet", width="u8")
    stage: int = fact("the stage being fought; 0 where there are none", unit="from 0", low=0)
    earlier: int = fact("rounds counted before this stage", unit="rounds", low=0)
    began: int = fact("when this stage began", unit="ms since the battle began", low=0)
    turns_before: int = fact("turns taken before this stage", low=0)
    light: int = fact("points of the heroes' pool (narrative)", low=0)
    dark: int = fact("points of the pool of those who fight them (narrative)", low=0)
    staked: int = fact("points staked on the check that is being made: 1 for it, 2 against it (narrative)", high=3)


@attrs.define
class Stage:
    """An encounter of a gauntlet: the rest before it, and what the battle takes over from it when it begins."""

    hours: int = fact("rest before it", unit="hours; 0: none", low=0)
    care: int = fact("who treats the wounded in that rest", unit="a Care of the ruleset")
    rejoin: int = fact("whether those who fled join again")
    first_place: int = fact("one end of the field", unit="place")
    last_place: int = fact("the other end of the field", unit="place")
    cover: int = fact("places with cover, counted from the first", unit="bits", default=ALL)
    concealment: int = fact("setback dice on ranged attacks", unit="dice", low=0, high=3)
    difficult: int = fact("places of difficult ground, counted from the first (narrative)", unit="bits")
    round_limit: int = fact("the round after which nobody has won", unit="rounds", low=1, default=30)
    hold_side: int = fact("the side that wins by holding out", unit="side; -1 for none", default=NOBODY)
    hold_rounds: int = fact("for so long", unit="rounds")
    kill: int = fact("fighters whose fall decides for their enemies", unit="bits by fighter")
    protect: int = fact("fighters whose fall loses the battle for their side", unit="bits by fighter")
    reach_side: int = fact("the side that wins by reaching a place", unit="side; -1 for none", default=NOBODY)
    reach_place: int = fact("that place", unit="place")


@attrs.define
class Side:
    """One side of a battle."""

    policy: int = fact("who answers for the side", unit="policy number")
    foes: int = fact("the sides it fights", unit="bits by side")
    players: int = fact("whether these are the heroes")
    heads: int = fact("members of all its fighters at the start", unit="heads")
    breaks_at: int = fact("share of heads out at which it breaks; above 1000: never", unit="1/1000", default=1001)
    broke: int = fact("whether it has broken")


@attrs.define
class Slot:
    """An entry of the agenda: something that falls due at a time. The clocks know nothing else of a battle's order."""

    due: int = fact("when", unit="ms since the battle began; NEVER while it waits for nothing", default=NEVER)
    duty: int = fact("what then happens", names=Duty)
    side: int = fact("whose slot it is (narrative)", unit="side", default=NOBODY)
    fighter: int = fact("the fighter that earned it or arrives, or the hazard", unit="number", default=NOBODY)
    rank: int = fact("what it was earned with; the greater comes first")
    position: int = fact("its position in the round", unit="from 0; -1 while it has none", default=NOBODY)


@attrs.define
class Hazard:
    """Something of the scene that strikes at a time."""

    round: int = fact("the round at whose start it strikes", unit="round", low=1, default=1)
    every: int = fact("whether it strikes again each round")
    places: int = fact("where, counted from the field's first place", unit="bits", default=ALL)
    damage: int = fact("damage before soak", unit="points", low=0)
    condition: int = fact("a condition it brings", unit="a Condition of the ruleset")
    stage: int = fact("the stage it belongs to", unit="from 0")


@attrs.define
class Combatant:
    """What the fighters of every ruleset share."""

    side: int = fact("its side", unit="side")
    policy: int = fact("who decides for it", unit="policy number")
    foes: int = fact("the sides it fights", unit="bits by side")
    stream: int = fact("names its random streams, by its side, its combatant on it and which copy it is", low=0)
    wants: int = fact("orders its policy can give in a turn", unit="bits", default=ALL)
    place: int = fact("where it is", unit="place")
    state: int = fact("how it stands", names=State)
    arrives: int = fact("the round it joins at", unit="round; 0 from the start", low=0)
    acted: int = fact("the last round in which it took a turn", unit="round")
    beat: int = fact("odd within its own turn, even between turns; effects last while it is below their end", low=0)
    first_arm: int = fact("its first weapon among all arms", unit="arm")
    arms: int = fact("how many weapons it has, fists included", low=1, high=24)
    stage: int = fact("the stage it belongs to", unit="from 0; -1: all of them", default=NOBODY)
    fate: int = fact("how it stood when its last stage was over", names=State, default=State.ELSEWHERE)


F = TypeVar("F")
W = TypeVar("W")
S = TypeVar("S")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741  the ruleset's options
A = TypeVar("A")


@attrs.define(eq=False)
class World(Generic[F, A, W, S, E, O]):
    """One battle, for the simpy clock. In the kernel the same names are parts of two records (sim.kernel_world)."""

    battle: Battle
    sides: list[Side]
    fighters: list[F]
    arms: list[A]
    weapons: Sequence[W]
    slots: list[Slot]
    hazards: Sequence[Hazard]
    counts: list[int]  # numbers drawn so far, by fighter and purpose
    rules: O
    needs: Sequence[int]  # groups of words, by policy and question
    seen: S
    event: E
    chances: Sequence[int]  # P(success) by pool, see narrative.odds
    means: Sequence[int]  # mean net success given success
    table: Any  # who sits at it: policies, script, journal (sim.host)
    log: Any
    dice: Callable[[Any, int, int], int]
    stages: Sequence[Stage] = ()  # of a gauntlet; none for a single encounter
    lineups: Sequence[Side] = ()  # each stage's sides, stage by stage
    posts: Sequence[int] = ()  # where each fighter starts and whether it is surprised, stage by stage
    past: Sequence[Any] = ()  # the row of each stage, written when it is over (sim.log.StageRow)
    powers: Sequence[Any] = ()  # what the fighters can do besides, and each of its effects (narrative)
    effects: Sequence[Any] = ()
