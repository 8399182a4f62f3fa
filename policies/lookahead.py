"""A policy of the narrative ruleset that looks one order ahead, by the exact odds of the dice.

Everything is weighed in one coin: wounds that the own side will not suffer. An enemy's danger is what it can be
expected to deal in a turn with what it holds; an attack is worth the danger that it takes away, by its exact chances;
a maneuver, what the attack behind it gains, or what it spares in wounds.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from policies.narrative_view import Arms, Known, Seen
from policies.view import Answered, Choice, View
from sim.narrative.dice import PROFICIENCY
from sim.narrative.model import Band, Kind, Pool, Style
from sim.narrative.odds import joint, rolls
from sim.state import State

Sight = View[Known, Seen]
ROUNDS = 3.0
"""How many turns an enemy is thought to have left."""
THRESHOLD = {Kind.MINION: 5, Kind.RIVAL: 12, Kind.NEMESIS: 18, Kind.PC: 14}
"""Wounds that somebody of a class is thought to bear; a minion each."""
ABILITY, PROFICIENCIES = {Kind.MINION: 2, Kind.RIVAL: 2, Kind.NEMESIS: 1, Kind.PC: 1}, 2
"""The good dice of an enemy whose sheet nobody sees."""
DIFFICULTY = {Band.ENGAGED: 2, Band.SHORT: 1, Band.MEDIUM: 2, Band.LONG: 3, Band.EXTREME: 4}
SOAK = 4
"""Of those who are shot at."""
OFF_GUARD = 0.8
"""The part of its danger that an enemy loses with its weapon."""
DISARM = 3
"""Advantages that take a weapon from a hand, or a triumph."""
STRAIN = 0.25
"""Wounds that a point of strain is worth, while there is enough."""
PARRY = 3
"""Strain that parrying or reflecting costs (R12.4)."""
SPARE = 7
"""Strain that must be left for a second maneuver."""
DOSE, HURT, AGAIN = 5, 50, 6.0
"""Wounds that a stimpack heals, from how hurt on one is worth it, and what it is worth that somebody rises again."""


class Odds(NamedTuple):
    """What a pool can be expected to show, exactly."""

    hits: tuple[tuple[int, float], ...]
    """The chance of each number of net successes above 0."""
    disarms: float
    """The chance of three advantages, or a triumph."""


@lru_cache(maxsize=8192)
def odds_of(pool: Pool) -> Odds:
    """The exact odds of a pool."""
    every = rolls(pool)
    hits: dict[int, int] = {}
    for (success, _), ways in joint(pool).items():
        if success > 0:
            hits[success] = hits.get(success, 0) + ways
    plain = sum(ways for (_, advantage), ways in joint(pool, PROFICIENCY).items() if advantage < DISARM)
    return Odds(tuple((success, ways / every) for success, ways in sorted(hits.items())), 1 - plain / every)


@lru_cache(maxsize=4096)
def strikes(kind: Kind, band: Band, setbacks: int) -> float:
    """The chance that an enemy of a class hits somebody."""
    pool = Pool(ABILITY[kind], PROFICIENCIES, 0, DIFFICULTY[band], 0, setbacks)
    return sum(chance for _, chance in odds_of(pool).hits)


class Lookahead:
    """One order ahead by exact odds: take the most danger from the field, and give away the least.

    Weak where two steps must be seen: it will not walk through fire to be somewhere in two rounds. Use it with anybody,
    and as the measure of a text.
    """

    rulesets = ("narrative",)

    def answer(self, view: Sight) -> Answered:
        """What is worth most.

        Dice:
            None.
        """
        match view.question:
            case "turn":
                return self.turn(view)
            case "spend":
                return self.spend(view)
            case "react":
                return self.react(view)
            case "slot":
                return Choice("take", max(view.candidates, key=lambda number: self.haste(view, number)))
        return "best" if "best" in view.legal else view.legal[0]

    def turn(self, view: Sight) -> Answered:
        """The order of a turn that is worth most: maneuvers while they gain something, then the attack."""
        attacks = list(self.attacks(view))
        best = max(attacks, key=lambda each: each[0], default=None)
        worth, choice = max(self.maneuvers(view, best), key=lambda each: each[0], default=(0.0, Choice("pass")))
        if worth > self.price(view):
            return choice
        if best is not None:
            return best[1]
        return "pass"

    def price(self, view: Sight) -> float:
        """What a maneuver must be worth now: the second one of a turn costs strain."""
        if not view.words["second"]:
            return 0.0
        return 2 * STRAIN if view.words["strain_left"] >= SPARE else 100.0

    def attacks(self, view: Sight, boosts: int = 0) -> Iterator[tuple[float, Choice]]:
        """Every attack on an enemy that is possible now, and what it is worth with so many more boost dice."""
        foes = {enemy.number: enemy for enemy in standing(view.enemies)}
        for choice in view.choices:
            if choice.stun or choice.mode:
                continue
            if choice.order == "attack" and choice.fighter in foes and choice.weapon is not None:
                enemy, weapon = foes[choice.fighter], view.me.weapons[choice.weapon]
                pool = view.dice(enemy.number, weapon.number)
                worth = blow(pool._replace(boost=pool.boost + boosts), weapon, enemy)
                yield worth - (0 if weapon.in_hand else 2 * STRAIN), choice

    def maneuvers(self, view: Sight, best: tuple[float, Choice] | None) -> Iterator[tuple[float, Choice]]:
        """Every maneuver that may be worth something, and what it gains."""
        me, pressed = view.me, any(enemy.engaged for enemy in standing(view.enemies))
        blades, guns = (
            any(weapon.usable and (weapon.style == Style.MELEE) == melee for weapon in me.weapons[:-1])
            for melee in (True, False)
        )
        blocked = best is None and view.words["action_left"]
        for choice in view.choices:
            match choice.order:
                case "aim" if best is not None and not (me.prone and pressed):
                    yield max(worth for worth, _ in self.attacks(view, 1)) - best[0], choice
                case "take_cover" if not pressed:
                    yield spared(view, 1), choice
                case "drop_prone" if not pressed and guns:
                    yield 0.9 * spared(view, 1), choice
                case "stand" if pressed:
                    yield 1.0, choice
                case "disengage" if guns and not blades:
                    yield 3.0, choice
                case "reload" if view.words["ammo"] == 0:
                    yield 5.0, choice
                case "prepare" if blocked:
                    yield 4.0, choice
                case "stimpack" | "patch":
                    yield self.dose(view, choice), choice
                case "engage" | "advance" if blocked:
                    yield self.approach(view, choice, guns), choice

    def approach(self, view: Sight, choice: Choice, guns: bool) -> float:
        """What a step toward an enemy is worth, where no attack is possible."""
        enemy = next((each for each in standing(view.enemies) if each.number == choice.fighter), None)
        if enemy is None or (choice.order == "engage" and guns):
            return 0.0
        near = 4.0 if choice.order == "engage" else 3.0 - 0.5 * enemy.band
        return near + 0.01 * danger(enemy)

    def dose(self, view: Sight, choice: Choice) -> float:
        """Wounds that a stimpack would heal; a fallen friend strikes again."""
        friend = next(each for each in (view.me, *view.allies) if each.number == choice.fighter)
        if friend.wounds_percent < HURT:
            return 0.0
        healed = min(DOSE, friend.wounds) * friend.wounds_percent / 200
        return healed + (AGAIN if friend.state == State.DOWN else 0.0)

    def haste(self, view: Sight, number: int) -> float:
        """How much is gained when this one goes first: what it strikes with, before that is struck from its hand."""
        fighter = next(each for each in (view.me, *view.allies) if each.number == number)
        armed = next((weapon for weapon in fighter.weapons if weapon.in_hand), fighter.weapons[-1])
        return armed.damage + 2 * fighter.aims + 3 * fighter.engaged

    def react(self, view: Sight) -> Answered:
        """Parry or reflect what is worth the strain; it never dodges."""
        worth = view.words["spared"] > STRAIN * PARRY and view.words["strain_left"] >= PARRY
        return view.legal[0] if worth and "dodge" not in view.legal else "pass"

    def spend(self, view: Sight) -> Answered:
        """The purchase that is worth most."""
        legal = [order for order in view.legal if order != "best"]
        return max(legal, key=lambda order: self.bought(view, order)) if legal else "pass"

    def bought(self, view: Sight, order: str) -> float:
        """What a purchase is worth."""
        words = view.words
        members = max(1, words["target_members"])
        turn = dealt(Kind(words["target_kind"]), Band.MEDIUM, words["target_damage"], members)
        threat = turn * ROUNDS
        minion = words["target_kind"] == Kind.MINION
        worth = {
            "destroy": threat * OFF_GUARD + 0.1,
            "disarm": threat * OFF_GUARD,
            "critical": threat / members if minion else 2.5,
            "concussive": turn * (not words["target_staggered"]),
            "ensnare": turn * 0.4 * (not words["target_immobilized"]),
            "knockdown": 0.4,
            "stun": 1.0,
            "disorient": turn * 0.15 * (not words["target_disoriented"]),
            "sunder": turn * 0.5,
            "upgrade_ally": 0.9,
            "boost": 0.55,
            "boost_ally": 0.5,
            "hinder": turn * 0.12,
            "negate_defense": 0.2 * words["target_defense"],
            "recover_strain": STRAIN * (1 + words["strain_percent"] / 60),
            "upgrade_target": turn * 0.15,
        }
        return worth.get(order, 0.01)


def standing(enemies: Sequence[Seen]) -> list[Seen]:
    """Those who are up."""
    return [enemy for enemy in enemies if enemy.state == State.STANDING]


def dealt(kind: Kind, band: Band, damage: int, members: int, setbacks: int = 0) -> float:
    """Wounds that an enemy can be expected to deal in a turn."""
    return strikes(kind, band, setbacks) * max(0.5, damage + 1.5 - SOAK) * (1 + 0.15 * (members - 1))


def danger(enemy: Seen) -> float:
    """Wounds that an enemy can be expected to deal in a turn, from where it stands."""
    return dealt(enemy.kind, enemy.band, enemy.damage, enemy.members)


def spared(view: Sight, setbacks: int) -> float:
    """Wounds that so many more setback dice spare the one who is asked, by all who may shoot at it."""
    friends = 1 + sum(ally.state == State.STANDING for ally in view.allies)
    base = view.me.in_cover + view.me.prone
    gains = (
        dealt(enemy.kind, enemy.band, enemy.damage, enemy.members, base)
        - dealt(enemy.kind, enemy.band, enemy.damage, enemy.members, base + setbacks)
        for enemy in standing(view.enemies)
        if not enemy.engaged
    )
    return ROUNDS * sum(gains) / friends


def blow(pool: Pool, weapon: Arms, enemy: Seen) -> float:
    """What an attack is worth: the danger it takes away by wounds, by felling, and by a weapon struck from a hand."""
    odds, each = odds_of(pool), THRESHOLD[enemy.kind]
    bearing = each * (enemy.members if enemy.kind == Kind.MINION else 1)
    left = max(1.0, bearing * (100 - min(95, enemy.wounds_percent + 12)) / 100)
    share = 0.0
    for success, chance in odds.hits:
        wounds = max(0, weapon.damage + success - enemy.armor)
        share += chance * (1.0 if wounds >= left else 0.7 * wounds / left)
    armed = enemy.damage >= SOAK + 2
    taken = share + (1 - share) * odds.disarms * OFF_GUARD * armed
    return danger(enemy) * ROUNDS * taken + share
