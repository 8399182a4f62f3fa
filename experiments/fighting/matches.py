"""Many fights of some battles each, and who won them: dealt to threads, each of which has one hand at a time.

A batch is one fight of many battles; here a fight may be over in a tenth of a second, and the next one is another.
"""

import queue
import threading
from collections.abc import Callable, Generator, Sequence
from types import TracebackType
from typing import NamedTuple, Self

import attrs
import numpy as np
import numpy.typing as npt

from experiments.fighting.batch import PATIENCE, PIECE, next_of, processors
from experiments.fighting.crew import Worker, WorkerDiedError
from experiments.fighting.hands import Hand, Interpreter, Kernel
from experiments.fighting.readiness import Readiness, checked_clock, python_policies
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Log, Rows
from experiments.statistics.paired import FEW, Terms
from sim.errors import RulesError
from sim.state import Outcome

Points = npt.NDArray[np.int8]
"""Battle by battle: 2 for a win, 1 for a tie (nobody stands, or the round limit), 0 for a loss."""
WIN, TIE = 2, 1
CHUNK = 4000  # battles that one call of the kernel may fight: a fraction of a second
TEXTS = "texts"


@attrs.frozen(eq=False)
class Match:
    """Some battles of a fight."""

    name: str
    """What to call it in a message."""
    make: Callable[[], Encounter]
    """Makes the fight, in the thread that then fights it."""
    camp: int
    """The sides whose points are counted (bits by side): a win of one is a win of all."""
    first: int
    battles: int
    python: bool = False
    """Whether a policy of it is no text, so that only the simpy clock can fight it."""
    seed: int | None = None
    """None: that of the hall."""


class Played(NamedTuple):
    """A match that is over."""

    match: Match
    points: Points
    clock: str
    """The clock that fought its last battle."""


def points_of(rows: Rows, camp: int) -> Points:
    """What the battles were worth to the sides of a camp."""
    battles = rows.battles
    won = battles["outcome"] == Outcome.WON
    ours = (camp >> np.maximum(battles["winner"], 0).astype(np.int64) & 1).astype(np.int8)
    return np.where(won, WIN * ours, TIE).astype(np.int8)


def camp_of(encounter: Encounter, side: int) -> int:
    """A side and those that do not fight it (bits by side)."""
    sides = encounter.opening.start.sides
    return sum(1 << number for number in range(len(sides)) if number == side or not sides[side].foes >> number & 1)


class Hall:
    """Where matches are played: its threads, its clock, and the kernel that may still be compiling.

    Use it in a `with`: then no thread works any more when it is left.
    """

    def __init__(self, terms: Terms, sample: Encounter, battles: int) -> None:
        """Args: terms: seed, workers, clock; sample: one of the fights; battles: about how many there will be.

        Raises:
            KassenError: there is no such clock, or the compiled one cannot be had or cannot fight this.
        """
        self.terms = terms
        self.workers = processors() if terms.workers is None else terms.workers
        self.asked = checked_clock(terms.clock)
        self.readiness = Readiness(sample, self.asked, battles)
        self.stopping = threading.Event()
        self.clocks: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self.readiness.end(finished=fault is None)

    @property
    def notices(self) -> list[str]:
        """What a user should know, one line each."""
        return self.readiness.notices

    @property
    def clock(self) -> str | None:
        """The clocks that fought; None: nothing was fought."""
        return "+".join(name for name in ("simpy", "compiled") if name in self.clocks) or None

    def play(self, matches: Sequence[Match]) -> Generator[Played, None, None]:
        """Play them, and give each when it is over, in whatever order; what only simpy can fight begins first.

        Raises:
            KassenError: what a rule or a policy raised, or a battle that killed every process which tried it.
        """
        ordered = sorted(matches, key=lambda match: not match.python)
        for played in self._here(ordered) if self.workers == 0 else self._threads(ordered):
            self.clocks.add(played.clock)
            yield played

    def _here(self, matches: Sequence[Match]) -> Generator[Played, None, None]:
        player = Player(self)
        for match in matches:
            yield player.played(match)

    def _threads(self, matches: Sequence[Match]) -> Generator[Played, None, None]:
        todo: queue.SimpleQueue[Match] = queue.SimpleQueue()
        for match in matches:
            todo.put(match)
        out: queue.SimpleQueue[Played | BaseException] = queue.SimpleQueue()
        over = threading.Event()
        players = [Player(self, over) for _ in range(min(self.workers, len(matches)))]
        threads = [threading.Thread(target=player.serve, args=(todo, out), daemon=True) for player in players]
        for thread in threads:
            thread.start()
        try:
            for _ in matches:
                played = next_of(out)
                if isinstance(played, BaseException):
                    raise played
                yield played
        finally:
            over.set()
            for player in players:
                player.let_go()
            for thread in threads:
                thread.join(PATIENCE)


class Player:
    """What one thread does: it makes a fight, and has a hand that fights it."""

    def __init__(self, hall: Hall, over: threading.Event | None = None) -> None:
        self.hall, self.over = hall, over or hall.stopping
        self.hand: Hand | None = None

    def serve(self, todo: "queue.SimpleQueue[Match]", out: "queue.SimpleQueue[Played | BaseException]") -> None:
        """Play until nothing is left, or it is told to stop."""
        try:
            while not self.over.is_set():
                try:
                    match = todo.get_nowait()
                except queue.Empty:
                    return
                out.put(self.played(match))
        except WorkerDiedError:
            pass  # it was told to
        except BaseException as fault:  # noqa: BLE001 - it is raised again where it can be handled
            out.put(fault)

    def played(self, match: Match) -> Played:
        """Play one match to its end."""
        encounter = match.make()
        parts: list[Points] = []
        done, clock = 0, "simpy"
        try:
            while done < match.battles:
                hand = self._ready_hand(match, encounter)
                count = min(match.battles - done, CHUNK if hand.clock == "compiled" else PIECE)
                parts.append(points_of(hand.fight(match.first + done, count), match.camp))
                clock = hand.clock
                done += count
                self._check(match)
        finally:
            self.let_go()
        return Played(match, np.concatenate(parts) if parts else np.zeros(0, np.int8), clock)

    def let_go(self) -> None:
        """Let the hand go, even while it fights."""
        hand, self.hand = self.hand, None
        if hand is not None:
            hand.close()

    def _ready_hand(self, match: Match, encounter: Encounter) -> Hand:
        """The hand for what comes next: the kernel as soon as it is there."""
        hall = self.hall
        compiled = hall.readiness.ready.is_set() and not match.python
        hand = self.hand
        if hand is None or (compiled and hand.clock != "compiled"):
            self.let_go()
            seed = hall.terms.seed if match.seed is None else match.seed
            if compiled:
                hand = Kernel(encounter.opening, seed, Log.BATTLES)
            elif hall.workers and (match.python or match.battles > FEW):
                hand = Worker(encounter.recipe, encounter.ruleset, seed, Log.BATTLES)
            else:
                hand = Interpreter(encounter.opening, seed, Log.BATTLES)
            self.hand = hand
        if self.over.is_set():
            raise WorkerDiedError
        return hand

    def _check(self, match: Match) -> None:
        """A battle that cannot be fought leaves a match without a result."""
        hand = self.hand
        if isinstance(hand, Worker) and hand.lost:
            told = ", ".join(str(number) for number in hand.lost)
            raise RulesError(f"{match.name}: the process ended each time in battle {told}: a policy in Python?")


def is_python(encounter: Encounter) -> bool:
    """Whether a policy of it is no text."""
    return bool(python_policies(encounter))
