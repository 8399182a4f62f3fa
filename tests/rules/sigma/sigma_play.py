"""A rule case is a transcript: who declares and does what, with which dice, and what comes of it. Here it is acted out.

The steps answer every question of the policies, bring every die, and are compared with every row of the log.
"""

from typing import Any, NamedTuple

from sigma_stage import Stage

from sim.chance import digits
from sim.host import BIT, CHOSEN, EXACT, PASS, Answer
from sim.sigma.model import FACES, Group, Order, Question, Wield
from sim.sigma.terms import ATTACKING, DEFENDING
from sim.state import ALL, Purpose

REFUSED = -2
REACTIONS = {"evades": Order.EVADE, "anticipates": Order.ANTICIPATE, "parries": Order.PARRY}
NOT_A_COLUMN = frozenset({
    *REACTIONS, "dice", "value", "against", "check", "defends", "may", "with", "cannot_parry_with", "of_itself",
    "meant", "answers_with", "sees", "reacting", "keeping", "keeping_defense", "offered",
})  # fmt: skip
ACTIONS = (Order.ATTACK, Order.TREAT, Order.ADVANCE, Order.RETREAT, Order.FLEE)
OF_THEMSELVES = (Order.HAZARD, Order.ARRIVE, Order.BREAK, Order.LOST, Order.HEAL)
WAITS = (Order.WAIT, Order.WAIT_LAST)


class Roll(NamedTuple):
    """The dice of a check, as a step has them: `12 (3) 8` fails, throws a success away and keeps the next one.

    All dice that are rolled are named. A check without success says so: `12 15 20 fails`.
    """

    faces: tuple[int, ...]
    thrown_away: tuple[int, ...]
    """The places of successes that are thrown away."""
    kept: int
    """The face of the last die, 0 if the check fails."""

    @classmethod
    def read(cls, text: str) -> "Roll":
        """The roll that a text says."""
        words = text.split()
        fails = not words or words[-1] == "fails"
        dice = words[:-1] if words and fails else words
        faces = tuple(int(word.strip("()")) for word in dice)
        return cls(
            faces, tuple(n for n, word in enumerate(dice) if word.startswith("(")), 0 if fails else faces[-1]
        )  # fmt: skip

    def numbers(self) -> list[int]:
        """What to draw so that the dice show this: one number, or none without dice."""
        return [digits([face - 1 for face in self.faces], [FACES] * len(self.faces))] if self.faces else []

    def successes(self) -> list[int]:
        """The places of the dice about which a policy may be asked."""
        return [*self.thrown_away, *([len(self.faces) - 1] if self.kept else [])]


class Step:
    """One line of the transcript."""

    def __init__(self, stage: Stage, round: int, words: dict[str, Any]) -> None:
        who = [word for word in words if word in stage.fighters or word in stage.sides]
        assert len(who) == 1, f"a step begins with one fighter or side: {words}"
        self.who, self.round, self.text = who[0], round, str(words[who[0]])
        self.words = {word: value for word, value in words.items() if word != self.who}
        said = self.text.removeprefix("may not ")
        self.refused = said != self.text
        verb, *rest = said.split()
        self.declared = Order.PASS  # of rows that tell of a declaration: what was declared
        if verb in ("declares", "declare", "lost"):
            self.order = Order.LOST if verb == "lost" else Order.DECLARE
            verb, *rest = rest or ["pass"]
            self.declared = Order[verb.upper()]
        else:
            self.order = Order[verb.upper()]
        self.weapon = rest[rest.index("with") + 1] if "with" in rest else ""
        rest = rest[: rest.index("with")] if "with" in rest else rest
        self.target = rest[0] if rest else ""
        self.meant = words.get("meant", self.target)
        self.of_itself = words.get("of_itself", self.order in OF_THEMSELVES)
        self.roll = Roll.read(words.get("dice", ""))
        self.reaction = next((word for word in REACTIONS if word in words), "")
        self.defense = Roll.read(words[self.reaction]) if self.reaction else Roll.read("")
        self.columns = {word: value for word, value in self.words.items() if word not in NOT_A_COLUMN}
        self.offered: str | None = None  # the reactions that turned out to be legal
        self.asked = [0, 0]  # successes of its attack or treatment, and of the defense, that a policy was asked about

    def __str__(self) -> str:
        return f"round {self.round}, {self.who}: {self.text}"

    def action(self) -> Order:
        """What it declares, or does."""
        return self.declared if self.order == Order.DECLARE else self.order


def check_sight(step: Step, seen: Any, words: dict[str, int]) -> None:
    """What somebody who is asked has in view."""
    for word, right in words.items():
        came = getattr(seen, word)
        assert came == right, f"{step}: {word}: {right} expected, {came} came"


class Prompter:
    """Knows the transcript, and what of it comes next."""

    def __init__(self, stage: Stage, steps: list[Step]) -> None:
        self.stage, self.steps = stage, steps
        self.names = list(stage.fighters)
        self.waiting = [step for step in steps if not step.of_itself]
        self.refusing: Step | None = None  # a step that must be refused, and was given as an answer

    def of(self, i: int, round: int) -> list[Step]:
        """What a fighter still does in a round."""
        return [step for step in self.waiting if step.who == self.names[i] and step.round == round]

    def check_refusal(self, after: int) -> None:
        """What had to be refused was refused, and nothing else."""
        assert (after == REFUSED) == (self.refusing is not None), (
            f"{self.refusing}: was carried out" if self.refusing else "an answer of the case cannot be carried out"
        )
        self.refusing = None

    def next_of(self, steps: list[Step], legal: int) -> Step | None:
        """The first step whose order is legal; those that must be refused and are not legal are over."""
        for step in steps:
            if legal >> (step.action() & BIT) & 1:
                if step.refused:
                    self.refusing = step
                    self.waiting.remove(step)
                return step
            assert step.refused, f"{step}: is not legal"
            self.waiting.remove(step)
        return None

    def declaration(self, w: Any, i: int, legal: int) -> Answer:
        """What the transcript declares, else the last thing that the fighter does in the round."""
        steps = self.of(i, w.battle.round)
        said = [step for step in steps if step.order == Order.DECLARE]
        done = [step for step in steps if step.order in ACTIONS and not step.refused]
        explicit = bool(said) or any(
            step.order == Order.DECLARE and step.who == self.names[i] and step.round == w.battle.round
            for step in self.steps
        )
        if not explicit:
            refused = [step for step in steps if step.order in ACTIONS and step.refused]
            said = [*refused, *done[-1:]]
        said = [step for step in said if step.action() != Order.PASS]
        step = self.next_of(said, legal)
        if step is None:
            return PASS
        if step.order == Order.DECLARE and not step.refused:
            self.waiting.remove(step)
        return self.seen_to(w, i, step, step.action(), step.meant)

    def delay(self, w: Any, i: int, legal: int) -> Answer:
        """Waiting, if that comes next."""
        waits = [step for step in self.of(i, w.battle.round) if step.order in WAITS]
        step = self.next_of(waits, legal)
        if step is None:
            return PASS
        if not step.refused:
            self.waiting.remove(step)
        return self.seen_to(w, i, step, step.order, step.target)

    def turn(self, w: Any, i: int, legal: int) -> Answer:
        """What is to be done where no declaration says so: a move before the action, another target, a free turn."""
        for step in self.of(i, w.battle.round):
            if step.order in ACTIONS:
                if not legal >> step.order & 1:
                    if not step.refused:
                        return PASS
                    self.waiting.remove(step)
                    continue
                self.waiting.remove(step)
                if step.refused:
                    assert step.words.get("offered", True), f"{step}: is offered"
                    self.refusing = step
                return self.seen_to(w, i, step, step.order, step.target)
        return PASS

    def seen_to(self, w: Any, i: int, step: Step, order: Order, target: str) -> Answer:
        """A step as an exact answer, once what the fighter has in view is what the step says."""
        check_sight(step, w.seen, step.words.get("sees", {}))
        return self.answer(w, i, step, order, target)

    def answer(self, w: Any, i: int, step: Step, order: Order, target: str) -> Answer:
        """A step as an exact answer."""
        c, weapon = w.fighters[i], 0
        if order in (Order.ATTACK, Order.TREAT):
            weapon = int(Wield.HELD if order == Order.ATTACK else Wield.BEST)
            if named := step.words.get("answers_with", step.weapon):
                weapon = CHOSEN + 2 * (self.stage.arm_of(step.who, named) - c.first_arm)
        return Answer(order, CHOSEN + self.names.index(target) if target else 0, weapon, -1, 0)

    def under_way(self, w: Any, i: int, order: Order) -> Step:
        """The attack, or treatment, of a fighter that is under way: as many of its rows are written as came before."""
        steps = [
            step for step in self.steps
            if step.who == self.names[i] and step.round == w.battle.round and step.order == order and not step.refused
        ]  # fmt: skip
        written = sum(row[w.log.order] == order and row[w.log.fighter] == i for row in w.log.of_round(w.battle.round))
        assert written < len(steps), f"round {w.battle.round}, {self.names[i]}: {order.name} is not in the case"
        return steps[written]

    def reaction(self, w: Any, j: int, legal: int, after: int) -> Answer:
        """What the target of the attack that is under way does about it."""
        step = self.under_way(w, w.fighters[j].attacker, Order.ATTACK)
        assert self.names[j] == step.target, f"{step}: {self.names[j]} is asked what it does about it"
        check_sight(step, w.seen, step.words.get("reacting", {}))
        offered = [order for order in REACTIONS.values() if legal >> (order & BIT) & 1]
        assert legal == sum(1 << (order & BIT) for order in offered) > 0, f"{step}: {legal} is legal"
        step.offered = " ".join(order.name.lower() for order in offered)
        if "cannot_parry_with" in step.words and after != REFUSED:
            self.refusing = step
            return self.parry(w, j, step.words["cannot_parry_with"])
        if not step.reaction:
            return PASS
        order = REACTIONS[step.reaction]
        assert legal >> (order & BIT) & 1, f"{step}: {order.name} is not legal"
        if order == Order.PARRY and "with" in step.words:
            return self.parry(w, j, step.words["with"])
        return Answer(order, 0, Wield.BEST, -1, 0)

    def parry(self, w: Any, j: int, weapon: str) -> Answer:
        """Parrying with a certain weapon."""
        arm = self.stage.arm_of(self.names[j], weapon) - w.fighters[j].first_arm
        return Answer(Order.PARRY, 0, CHOSEN + 2 * arm, -1, 0)

    def success(self, w: Any, i: int, legal: int, after: int) -> Answer:
        """Whether a success is kept: as the dice of the step say."""
        may = sum(1 << (order & BIT) for order in (Order.KEEP, Order.DISCARD))
        assert (legal, after, w.seen.tries_left > 0) == (may, -1, True), "one is asked once, and while dice are left"
        role = w.seen.role
        if role == DEFENDING:
            step = self.under_way(w, w.fighters[i].attacker, Order.ATTACK)
        else:
            step = self.under_way(w, i, Order.ATTACK if role == ATTACKING else Order.TREAT)
        roll, whose = (step.defense, 1) if role == DEFENDING else (step.roll, 0)
        due, asked = roll.successes(), step.asked[whose]
        assert asked < len(due), f"{step}: {w.seen.face} is no success in the case"
        place = due[asked]
        assert w.seen.face == roll.faces[place], f"{step}: success {w.seen.face}, {roll.faces[place]} expected"
        views = step.words.get("keeping_defense" if whose else "keeping", [])
        check_sight(step, w.seen, views[asked] if asked < len(views) else {})
        step.asked[whose] += 1
        return Answer(Order.DISCARD if place in roll.thrown_away else Order.KEEP, 0, 0, -1, 0)


class Actor:
    """The policy of one fighter, or of the side it fights on, which may call for it (G6); else that is never asked."""

    wants, reads_odds = ALL, False

    def __init__(self, prompter: Prompter, number: int) -> None:
        self.prompter, self.number = prompter, number
        stage = prompter.stage
        calls = any(c.caller and c.side == number for c in stage.fighters.values())
        self.needs = (EXACT | sum(Group) if calls or number >= len(stage.sides) else 0,) * len(Question)

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        """What the transcript says."""
        prompter = self.prompter
        c = w.fighters[i]
        calls = c.caller and question in (Question.DECLARE, Question.DELAY)
        assert self.number == (c.side if calls else c.policy), f"{Question(question).name}: of another policy (G6)"
        if question == Question.KEEP:
            return prompter.success(w, i, legal, after)
        prompter.check_refusal(after)
        if question == Question.DECLARE:
            return prompter.declaration(w, i, legal)
        if question == Question.DELAY:
            return prompter.delay(w, i, legal)
        if question == Question.TURN:
            return prompter.turn(w, i, legal)
        return prompter.reaction(w, i, legal, after)

    def rate(self, w: Any, line: int, value: int) -> int:
        """Exact answers are not rated."""
        return value

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


def script_dice(add: Any, stage: Stage, steps: list[Step], ties: list[list[str]]) -> None:
    """Put the dice of all steps into the streams that will be asked for them; `ties`: who comes first, each round."""
    names = list(stage.fighters)
    for order in ties:
        for place, name in enumerate(order):
            add(names.index(name), Purpose.ORDER, [(len(order) - place << 56) // (len(order) + 1)])
    for step in steps:
        if step.refused or step.who not in names:
            continue
        add(names.index(step.who), Purpose.INJURY if step.order == Order.TREAT else Purpose.ATTACK, step.roll.numbers())
        if step.reaction:
            add(names.index(step.target), Purpose.DEFENSE, step.defense.numbers())
