"""A rule case is a transcript: who does what, with which dice, and what comes of it. Here the transcript is acted out.

The steps answer every question of the policies, bring every die, and are compared with every row of the log.
"""

from typing import Any

from stage import Stage
from symbols import force_numbers, numbers

from sim.chance import Script
from sim.common import hostile
from sim.host import BIT, CHOSEN, PASS, Answer
from sim.narrative.arms import code_of
from sim.narrative.model import Mode, Order, Question, Target
from sim.state import ALL, Outcome, Purpose, State

REFUSED = -2
AT_LIMB = 2
NOT_A_NAME = frozenset({
    "of_itself", "pool", "faces", "automatic", "buys", "enemy_buys", "d100", "d10", "d4", "astray", "chance", "second",
    "reacts", "force", "stakes",
})  # fmt: skip
HITS = (Order.ATTACK, Order.EXTRA_HIT, Order.HOMING)
"""Rows whose target may roll for an injury."""
MODES = {"auto_fire": Mode.AUTO_FIRE, "spread": Mode.SPREAD, "both": Mode.TWO_WEAPONS}
"""How an attack is "set to" something, besides stun."""
ROLLED_FOR_ORDER = (Order.INITIATIVE, Order.ARRIVE, Order.REST)


class Step:
    """One line of the transcript."""

    def __init__(self, stage: Stage, round: int, words: dict[str, Any]) -> None:
        who = [word for word in words if word in stage.fighters or word in stage.sides]
        assert len(who) == 1, f"a step begins with one fighter or side: {words}"
        self.who, self.round, self.text = who[0], round, str(words[who[0]])
        self.columns = {word: value for word, value in words.items() if word not in NOT_A_NAME and word != self.who}
        self.pool, self.faces = words.get("pool", ""), words.get("faces", "")
        self.buys, self.enemy_buys = listed(words.get("buys", "")), listed(words.get("enemy_buys", ""))
        self.reacts = listed(words.get("reacts", ""))  # what the one attacked does: "dodge, parry", "may not reflect"
        self.force, self.stakes = words.get("force", ""), listed(words.get("stakes", ""))
        self.automatic, self.chance = words.get("automatic", 0), words.get("chance", "")
        self.d100, self.d10, self.d4 = (several(words.get(die, [])) for die in ("d100", "d10", "d4"))
        said = self.text.removeprefix("may not ")
        self.refused = said != self.text
        verb, *rest = said.split()
        self.order = Order[verb.upper()]
        how = rest[-1] if rest[-3:-1] == ["set", "to"] else ""
        self.stun, self.mode = how == "stun", MODES.get(how, Mode.PLAIN)
        rest = rest[:-3] if how else rest
        self.weapon = rest[rest.index("with") + 1] if "with" in rest else ""
        rest = rest[: rest.index("with")] if "with" in rest else rest
        if self.order == Order.DRAW:
            self.weapon, rest = rest[0], []
        self.power = ""
        if self.order == Order.ACTIVATE:
            self.power, self.weapon = self.weapon, ""
        self.target = rest[0] if rest else ""
        self.of_itself = words.get("of_itself", self.order >= Order.INITIATIVE)
        self.second = words.get("second", "")
        self.astray = words.get("astray", "")  # "Bo, 1 of 2": the hit lands on Bo, the first of two
        self.struck = self.astray.split(",")[0] if self.astray else self.target

    def __str__(self) -> str:
        return f"round {self.round}, {self.who}: {self.text}"

    def injury_dice(self) -> list[int]:
        """What the one who is struck draws: a limb for a called shot, then the d100 and what it leads to."""
        limbs = list(self.d4)
        called = [one_of(limbs.pop(0), 4)] if self.columns.get("called") == AT_LIMB and limbs else []
        rolled = [one_of(result, 100) for result in self.d100]
        return [*called, *rolled, *(one_of(limb, 4) for limb in limbs), *(one_of(which, 10) for which in self.d10)]


def listed(text: str) -> list[str]:
    """Words set apart by commas."""
    return [word.strip() for word in text.split(",")] if text else []


def several(numbers: int | list[int]) -> list[int]:
    """One number, or a list of them."""
    return [numbers] if isinstance(numbers, int) else numbers


class Prompter:
    """Knows the transcript, and how far the battle has come in it."""

    def __init__(self, stage: Stage, steps: list[Step]) -> None:
        self.stage, self.steps = stage, steps
        self.names = list(stage.fighters)
        self.waiting = [step for step in steps if not step.of_itself]
        self.asked: Step | None = None  # a step that must be refused, and was given as an answer
        self.attack: Step | None = None
        self.buys: list[str] = []
        self.enemy_buys: list[str] = []
        self.reacts: list[str] = []
        self.stakes: list[str] = []
        self.homing = -1  # the row of the guided shot that spends
        self.fearing = -1  # the row of the fear check on which points may be staked
        self.feared: list[int] = []  # who made those before

    def skip_refused(self, w: Any, i: int) -> None:
        """Steps that may not be taken are over, too, when the turn in which they stand is over."""
        while self.waiting and self.waiting[0].refused and self.waiting[0].who in self.names:
            step = self.waiting[0]
            j = self.names.index(step.who)
            if j == i or w.fighters[j].acted < step.round:
                return
            self.waiting.pop(0)

    def turn(self, w: Any, i: int, legal: int, after: int) -> Answer:
        """The next order of the transcript, if it is this fighter's in this round."""
        assert (after == REFUSED) == (self.asked is not None), (
            f"{self.asked or self.attack}: {'was carried out' if self.asked else 'cannot be carried out'}"
        )
        if self.asked is not None:
            self.asked = None
            self.waiting.pop(0)
        if w.fighters[i].beat % 2:  # a maneuver out of turn ends nobody's turn
            self.skip_refused(w, i)
        while self.waiting and self.waiting[0].who == self.names[i] and self.waiting[0].round == w.battle.round:
            step = self.waiting[0]
            if legal >> step.order & 1:
                self.attack = step
                if step.refused:
                    self.asked = step
                else:
                    self.waiting.pop(0)
                    self.buys, self.enemy_buys = list(step.buys), list(step.enemy_buys)
                    self.reacts, self.stakes = list(step.reacts), list(step.stakes)
                return self.answer(w, i, step)
            assert step.refused, f"{step}: is not legal"
            self.waiting.pop(0)
        return PASS

    def answer(self, w: Any, i: int, step: Step) -> Answer:
        """A step as an exact answer."""
        c = w.fighters[i]
        target = CHOSEN + self.names.index(step.target) if step.target else 0
        weapon = 0
        if step.order in (Order.ATTACK, Order.DRAW):
            arm = c.held if c.held >= 0 else c.first_arm + c.arms - 1
            if step.weapon:
                arm = self.stage.arm_of(step.who, step.weapon)
            weapon = CHOSEN + code_of(arm - c.first_arm, step.stun + 2 * step.mode)
        if step.power:
            weapon = CHOSEN + code_of(list(self.stage.powers).index(step.power), 0)
        return Answer(step.order, target, weapon, -1, 0)

    def purchase(self, legal: int, wanted: list[str]) -> Answer:
        """The next purchase of the attack under way."""
        while wanted:
            word = wanted.pop(0)
            order = Order[word.removeprefix("may not ").upper()]
            for_sale = legal >> (order & BIT) & 1
            if word.startswith("may not"):
                assert not for_sale, f"{self.attack}: {order.name.lower()} is for sale"
            else:
                assert for_sale, f"{self.attack}: {order.name.lower()} is not for sale"
                return Answer(order, 0, 0, -1, 0)
        return PASS

    def stake(self, legal: int) -> Answer:
        """Whether a point is staked on the check under way, by whoever is asked."""
        for order in (Order.FORTUNE, Order.MISFORTUNE):
            if legal >> (order & BIT) & 1:
                word = order.name.lower()
                assert f"may not {word}" not in self.stakes, f"{self.attack}: {word} may be staked"
                if word in self.stakes:
                    self.stakes.remove(word)
                    return Answer(order, 0, 0, -1, 0)
        return PASS

    def reaction(self, legal: int) -> Answer:
        """What the one attacked does about the attack under way, if it is asked for just that."""
        for word in self.reacts:
            order = Order[word.removeprefix("may not ").upper()]
            if legal >> (order & BIT) & 1:
                assert not word.startswith("may not"), f"{self.attack}: {order.name.lower()} may be done"
                self.reacts.remove(word)
                return Answer(order, 0, 0, -1, 0)
        return PASS

    def turn_to_repetition(self, w: Any) -> None:
        """An attack that is repeated (Overpowered) is a step of its own, with purchases of its own."""
        if w.event.order == Order.HOMING and self.homing != w.battle.rows:
            behind = self.steps[self.steps.index(self.attack) + 1 :] if self.attack else self.steps
            self.homing, self.attack = w.battle.rows, next(step for step in behind if step.order == Order.HOMING)
            self.buys, self.enemy_buys = list(self.attack.buys), list(self.attack.enemy_buys)
        elif w.event.again and self.attack is not None and not self.attack.of_itself:
            behind = self.steps[self.steps.index(self.attack) + 1 :]
            self.attack = next(step for step in behind if step.order == Order.ATTACK and step.of_itself)
            self.buys, self.enemy_buys = list(self.attack.buys), list(self.attack.enemy_buys)

    def turn_to_fear(self, w: Any) -> None:
        """A fear check that nobody orders has stakes of its own, those of its step."""
        in_hand = w.event.order == Order.FEAR and w.event.row == w.battle.rows
        if in_hand and self.fearing != w.battle.rows:
            mine = [step for step in self.steps if step.order == Order.FEAR and step.who == self.names[w.event.fighter]]
            self.fearing, self.stakes = w.battle.rows, list(mine[self.feared.count(w.event.fighter)].stakes)
            self.feared.append(w.event.fighter)

    def slot(self, w: Any, side: int, first: int, after: int) -> Answer:
        """Who takes the side's slot: whom the transcript says, else the next in it, else anybody."""
        name, refused = self.stage.sides[side], self.asked
        assert (after == REFUSED) == (refused is not None), (
            f"{refused or f'slot of {name}'}: {'was carried out' if refused else 'cannot be taken as the case says'}"
        )
        if refused is not None:
            self.asked = None
            self.waiting.pop(0)
        if self.waiting and self.waiting[0].who == name and self.waiting[0].round == w.battle.round:
            step = self.waiting[0]
            if step.refused:
                self.asked = step
            else:
                self.waiting.pop(0)
            if step.order == Order.PASS:
                return Answer(Order.TAKE, Target.NONE, 0, -1, 0)
            return Answer(Order.TAKE, CHOSEN + self.names.index(step.target), 0, -1, 0)
        for step in self.waiting:
            if step.round == w.battle.round and step.who in self.names:
                c = w.fighters[i := self.names.index(step.who)]
                if c.side == side and c.state == State.STANDING and c.acted < w.battle.round:
                    return Answer(Order.TAKE, CHOSEN + i, 0, -1, 0)
        return Answer(Order.TAKE, CHOSEN + first, 0, -1, 0)


class Actor:
    """The policy of one side and all who fight on it."""

    needs, wants, reads_odds = (0,) * len(Question), ALL, False

    def __init__(self, prompter: Prompter, side: int) -> None:
        self.prompter, self.side = prompter, side

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        """What the transcript says."""
        prompter = self.prompter
        if question == Question.TURN:
            assert w.fighters[i].side == self.side, "a turn is a matter of the fighter's own side"
            return prompter.turn(w, i, legal, after)
        if question == Question.SLOT:
            return prompter.slot(w, self.side, i, after)
        if question == Question.REACT:
            assert w.fighters[i].side == self.side, "who is attacked is asked, by its own policy"
            return prompter.reaction(legal)
        if question == Question.DESTINY:
            assert w.fighters[i].side == self.side, "each side stakes its own points"
            prompter.turn_to_fear(w)
            return prompter.stake(legal)
        prompter.turn_to_repetition(w)
        if question == Question.SPEND:
            assert w.fighters[i].side == self.side, "R9.1: advantages are spent by the side that rolled"
            return prompter.purchase(legal, prompter.buys)
        assert prompter.attack, "threats without an attack"
        roller = w.fighters[prompter.names.index(prompter.attack.who)]
        assert hostile(roller, w.fighters[i]), "R9.1: threats are spent by the enemy"
        assert w.fighters[i].side == self.side, "R9.1: the enemy's own side is asked"
        return prompter.purchase(legal, prompter.enemy_buys)

    def rate(self, w: Any, line: int, value: int) -> int:
        """Exact answers are not rated."""
        return value

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


def script_dice(add: Any, stage: Stage, steps: list[Step]) -> None:
    """Put the dice of all steps into the streams that will be asked for them."""
    names = list(stage.fighters)
    for step in steps:
        if step.refused or step.who not in names:
            continue
        i = names.index(step.who)
        if step.pool:
            purpose = Purpose.ORDER if step.order in ROLLED_FOR_ORDER else Purpose.ATTACK
            add(i, purpose, numbers(step.pool, step.faces))
        if step.force:
            add(i, Purpose.ATTACK, force_numbers(step.force))
        if step.astray:
            nth, _, of = step.astray.split(",")[1].split()
            add(i, Purpose.INJURY, [one_of(int(nth), int(of))])
        add(names.index(step.struck) if step.order in HITS else i, Purpose.INJURY, step.injury_dice())


class Dice(Script):
    """The dice of a case. Where it does not say how people rest, their dice come up blank."""

    def __init__(self, resting: bool) -> None:
        super().__init__()
        self.resting = resting

    def __call__(self, w: Any, i: int, purpose: int) -> int:
        """The next number."""
        if not self.resting and purpose == Purpose.ORDER and w.battle.outcome != Outcome.FIGHTING:
            return 0
        return super().__call__(w, i, purpose)


def one_of(nth: int, sides: int) -> int:
    """The number to draw for the nth (from 1) of so many equally likely things."""
    return ((2 * nth - 1) << 56) // (2 * sides)
