"""What the two clocks do differently: a number drawn, a decision, a rating, a memory, a row. Here, for the interpreter.

The kernel has bodies of its own for these five (sim.kernel_host) and no others. `remember` is the fifth: a history
is the list of resolved answers, and only the rules, not the policy, know to whom "nearest" came.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from sim.chance import fork_key


class Answer(NamedTuple):
    """What a policy says: an order, whom (a rule, or a fighter), with what (a rule, or an arm), and by which line."""

    order: int
    target: int
    weapon: int
    line: int
    filters: int  # whether the line's condition speaks of the target, and so picks among candidates


PASS = Answer(0, 0, 0, -1, 0)
BIT = 63  # the part of an order that is its bit among legal orders: each question has orders of its own
CHOSEN = 1 << 16  # an exact answer: CHOSEN + fighter, CHOSEN + MODES * mode + 2 * arm + stun
MODES = 64
ALLY, FALLEN = 1 << 14, 1 << 15  # qualifiers of a target rule
EXACT = 1 << 61  # among the groups of words that a question needs: whether legal orders must be promises


class Policy(Protocol):
    """What answers for a fighter or a side. Policy texts and Python policies are both wrapped into this."""

    @property
    def needs(self) -> Sequence[int]:
        """Groups of words it reads to answer each question (bits), and EXACT if it is no text."""
        ...

    @property
    def wants(self) -> int:
        """Orders it can give in a turn (bits)."""
        ...

    @property
    def reads_odds(self) -> bool:
        """Whether it reads the tables of chances, by a word or by `with best`."""
        ...

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        """The first line beyond `after` that is legal and holds, or PASS."""
        ...

    def rate(self, w: Any, line: int, value: int) -> int:
        """How much the line likes the candidate in view, LEAST if not at all; `value` is what a named rule says."""
        ...

    def heard(self, question: int, line: int) -> None:
        """The line was carried out."""
        ...


class Table:
    """Who sits at the table in the interpreter: the policies, and before them a script of answers to repeat."""

    def __init__(self, policies: Sequence[Policy], script: Sequence[tuple[int, int, int]] = (), fork: int = 0) -> None:
        self.policies, self.script, self.fork = policies, script, fork
        self.answers: list[tuple[int, int, int]] = []


def draw(w: Any, i: int, purpose: int) -> int:
    """The next 56 random bits of a fighter for a purpose."""
    return w.dice(w, i, purpose)  # type: ignore[no-any-return]


def decide(w: Any, i: int, policy: int, question: int, legal: int, after: int) -> Answer:
    """The answer of a policy on behalf of fighter i; `legal` has a bit for each order that may be given."""
    table = w.table
    if w.battle.asked < len(table.script):
        order, target, weapon = table.script[w.battle.asked]
        return Answer(order, CHOSEN + target if target >= 0 else 0, CHOSEN + weapon if weapon >= 0 else 0, -1, 0)
    return table.policies[policy].decide(w, i, question, legal, after)  # type: ignore[no-any-return]


def rate(w: Any, policy: int, line: int, value: int) -> int:
    """How much a policy's line likes the candidate whose words are in view."""
    return w.table.policies[policy].rate(w, line, value)  # type: ignore[no-any-return]


def remember(w: Any, policy: int, question: int, line: int, order: int, target: int, weapon: int) -> None:
    """Add a resolved answer to the battle's history; behind the last of a script the dice become those of its fork."""
    table = w.table
    table.answers.append((order, target, weapon))
    w.battle.asked += 1
    if line >= 0:
        table.policies[policy].heard(question, line)
    if table.fork and w.battle.asked == len(table.script):
        w.battle.key = fork_key(w.battle.key, w.battle.asked, table.fork)
        w.battle.chain = fork_key(w.battle.chain, w.battle.asked, table.fork)


def note(w: Any) -> None:
    """Write the event in hand as a log row."""
    w.log.append(w.event)
    w.battle.rows += 1
