"""Attacks as both clocks fight them against the exact odds, which share no rule with them.

How often they hit and what they take must lie within 4 standard errors. So must every pair of faces, of which there
are thousands, within 5: one of them in 15,000 lies beyond 4 by chance.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from types import SimpleNamespace
from typing import Any, NamedTuple

import attrs
import pytest

from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from sim import simpy_clock
from sim.ruleset import Journal, Opening
from sim.sigma import odds
from sim.sigma.model import (
    FORBIDDEN,
    Arm,
    AutoHitFace,
    Compare,
    Event,
    FailedDefense,
    Fighter,
    ModifierAppliesTo,
    Opposed,
    Options,
    Order,
    Propulsion,
    RangedUndefended,
    Tie,
    Weapon,
)
from sim.sigma.odds import Check, Clash, Guard, Keep, modified
from sim.sigma.ruleset import SIGMA
from sim.sigma.vocabulary import SIGMA as VOCABULARY
from sim.state import NOBODY, Battle, Side
from tests.both_clocks import CLOCKS

SE, SE_OF_FACES = 4, 5
ROUNDS = 1_000
BATTLES = {"simpy": 1, "compiled": 60}
ENOUGH = 20
"""Outcomes that are expected less often are counted together."""
HEALTH = 1 << 24  # so that nobody falls, and strength counts whole
ATTACKS = "turn:\n    attack nearest with held if agility > 9\nreact:\n    {react}\nkeep:\n    {keep}\n"
KEEPS = {Keep.FIRST: "keep", Keep.BEST: "keep if worth_keeping\n    discard"}
NOTHING = "evade if round < 0"


class Setup(NamedTuple):
    """An attack, what is done about it, and by which options."""

    attack: Check
    guard: Check | None
    rules: Options
    react: str = "evade"
    propulsion: Propulsion = Propulsion.MELEE
    modifier: int = 0
    armor: int = 2
    strength: int = 8

    @property
    def exact(self) -> dict[Clash, Fraction]:
        """What the attack can come to."""
        return odds.clashes(self.attack, self.target, self.rules, ranged=self.propulsion != Propulsion.MELEE)

    @property
    def damage(self) -> dict[int, Fraction]:
        """What it takes."""
        return odds.damage(self.attack, self.target, self.rules, ranged=self.propulsion != Propulsion.MELEE)

    @property
    def target(self) -> Guard:
        """Whom it is aimed at."""
        check = self.guard and modified(self.guard, self.modifier, self.rules)
        return Guard(check, self.strength, HEALTH, self.armor)

    def opening(self) -> Opening:
        """A battle in which nothing else happens, for many rounds."""
        keep = KEEPS[self.attack.keep]
        text = read_policy(ATTACKS.format(react=self.react, keep=keep), VOCABULARY, Shelf())
        policy = TextPolicy(text.bind(["blade", "guard"], ["melee"]))
        guard = self.guard or Check(0, 0)
        fighters = [
            Fighter(
                side=side, policy=0, foes=2 >> side, stream=side, agility=10 - side, strength=self.strength,
                health=HEALTH, health_max=HEALTH, armor=self.armor, first_arm=side, arms=1, held=side,
                evade_tries=guard.tries, evade_number=guard.target,
            )
            for side in range(2)
        ]  # fmt: skip
        arms = [
            Arm(weapon=0, bearer=0, tries=self.attack.tries, number=self.attack.target, base=self.attack.base),
            Arm(weapon=1, bearer=1, tries=guard.tries, number=guard.target, base=guard.base, parries=1),
        ]
        evade = {Propulsion.MELEE: 0, Propulsion.MECHANICAL: -2}.get(self.propulsion, FORBIDDEN)
        weapons = (
            Weapon(base=self.attack.base, propulsion=self.propulsion, evade=evade, parryable=1, reach=9),
            Weapon(base=guard.base, can_parry=1),
        )
        sides = (Side(foes=2, heads=1, players=1, policy=0), Side(foes=1, heads=1, policy=0))
        return Opening(
            SIGMA,
            SimpleNamespace(
                battle=Battle(first_place=-9, last_place=9, round_limit=ROUNDS), sides=sides, fighters=fighters,
                arms=arms, weapons=weapons, hazards=(), options=self.rules,
            ),
            [policy],
        )  # fmt: skip


def sampled(setup: Setup, clock: str, seed: int) -> tuple[Counter[Clash], Counter[int]]:
    """What the attacks of many rounds came to, and the health they took."""
    opening, columns = setup.opening(), [field.name for field in attrs.fields(Event)]
    if clock == "simpy":
        rows: Any = Journal(Event)
        for number in range(BATTLES[clock]):
            simpy_clock.fight(SIGMA, opening.world(seed, number, rows))
        told = [dict(zip(columns, row, strict=True)) for row in rows]
        shown = [
            tuple(row[name] for name in ("hit", "face", "defense_face", "damage"))
            for row in told
            if row["order"] == Order.ATTACK and not row["tied"]
        ]
    else:
        from sim.compiled_clock import Arena

        _, _, events = Arena(opening, 500_000).run(seed, 0, BATTLES[clock])
        attacks = events[(events["order"] == Order.ATTACK) & (events["tied"] == 0)]
        shown = attacks[["hit", "face", "defense_face", "damage"]].tolist()
    clashes = Counter(Clash(bool(hit), face, other) for hit, face, other, _ in shown)
    return clashes, Counter(damage for *_, damage in shown)


def check_shares(came: Counter[Any], exact: dict[Any, Fraction], errors: int = SE) -> None:
    """Every outcome as often as it should be; those that are rare together; none that cannot be."""
    n = came.total()
    assert set(came) <= set(exact)
    rare_came, rare = 0, Fraction(0)
    for outcome, share in exact.items():
        if n * share >= ENOUGH and n * (1 - share) >= ENOUGH:
            check_share(came[outcome], share, n, errors, outcome)
        else:
            rare_came, rare = rare_came + came[outcome], rare + share
    if n * rare >= ENOUGH and n * (1 - rare) >= ENOUGH:
        check_share(rare_came, rare, n, errors, "the rare ones")


def check_share(count: int, share: Fraction, n: int, errors: int, what: object) -> None:
    error = sqrt(share * (1 - share) / n)
    assert abs(count / n - share) <= errors * error, f"{what}: {count / n:.5f} came, {float(share):.5f} is right"


def rules(**changes: int) -> Options:
    return attrs.evolve(odds.DEFAULT, **changes)


def check(target: int, tries: int, base: int, keep: Keep) -> Check:
    return Check(target, tries, base, keep)


MODES = {
    f"{mode.name}-{compare.name}-{tie.name}-{keep.name}".lower(): Setup(
        check(9, 3, 8, keep), check(10, 2, 7, keep), rules(opposed=mode, opposed_compare=compare, opposed_tie=tie),
        react="parry",
    )
    for mode, compare, tie, keep in product(Opposed, Compare, Tie, Keep)
}  # fmt: skip
TRIES = {"modifier_applies_to": ModifierAppliesTo.TRIES}
BY_KEEP = {
    f"{name}-{keep.name}".lower(): Setup(check(*attack, keep), guard and check(*guard, keep), rules(**options), **more)
    for keep in Keep
    for name, (attack, guard, options, more) in {
        "one die each": ((8, 1, 10), (8, 1, 0), {}, {}),
        "the rules' example": ((9, 3, 10), (8, 2, 0), {}, {}),
        "many dice": ((12, 4, 9), (11, 5, 0), {}, {"armor": 5}),
        "always and never": ((20, 2, 10), (2, 12, 0), {}, {}),
        "armor alone where evading failed": ((9, 3, 10), (8, 2, 0), {"failed_defense": FailedDefense.ARMOR_ONLY}, {}),
        "undefended": ((8, 3, 10), None, {}, {"react": NOTHING}),
        "undefended, much armor": ((8, 3, 10), None, {}, {"react": NOTHING, "armor": 13}),
        "undefended, no die": ((8, 3, 10), None, {"auto_hit_face": AutoHitFace.ZERO}, {"react": NOTHING}),
        "undefended, target": ((8, 3, 10), None, {"auto_hit_face": AutoHitFace.TARGET}, {"react": NOTHING}),
        "a shot, undefended": ((8, 3, 10), None, {}, {"react": NOTHING, "propulsion": Propulsion.CHEMICAL}),
        "a shot that needs a check": (
            (8, 3, 10), None, {"ranged_undefended": RangedUndefended.CHECK},
            {"react": NOTHING, "propulsion": Propulsion.CHEMICAL},
        ),
        "an arrow": ((9, 3, 9), (8, 2, 0), {}, {"propulsion": Propulsion.MECHANICAL, "modifier": -2}),
        "an arrow, fewer dice": ((9, 3, 9), (8, 3, 0), TRIES, {"propulsion": Propulsion.MECHANICAL, "modifier": -2}),
        "a bullet, read beforehand": (
            (9, 3, 11), (8, 2, 0), {}, {"react": "anticipate", "propulsion": Propulsion.CHEMICAL, "modifier": -2},
        ),
        "a bullet, fewer dice": (
            (9, 3, 11), (8, 4, 0), {**TRIES, "anticipate": -3},
            {"react": "anticipate", "propulsion": Propulsion.CHEMICAL, "modifier": -3},
        ),
    }.items()
}  # fmt: skip
SETUPS: dict[str, Setup] = {**MODES, **BY_KEEP}


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("name", SETUPS)
def test_attacks_come_to_what_the_odds_say(name: str, clock: str) -> None:
    setup = SETUPS[name]
    clashes, damage = sampled(setup, clock, seed=1 + list(SETUPS).index(name))
    assert clashes.total() == ROUNDS * BATTLES[clock]
    check_shares(clashes, setup.exact, SE_OF_FACES)
    check_shares(damage, setup.damage)
    hit = sum((share for clash, share in setup.exact.items() if clash.hit), Fraction(0))
    hits = sum(count for clash, count in clashes.items() if clash.hit)
    assert abs(hits / clashes.total() - hit) <= SE * sqrt(hit * (1 - hit) / clashes.total())


def test_what_cannot_be_or_is_too_frequent_is_noticed() -> None:
    """The check itself: it fails where it should."""
    fair = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    check_shares(Counter({0: 5_000, 1: 5_000}), fair)
    check_shares(Counter({0: 5_190, 1: 4_810}), fair)
    for wrong in ({0: 5_210, 1: 4_790}, {0: 5_000, 1: 4_999, 2: 1}):
        with pytest.raises(AssertionError):
            check_shares(Counter(wrong), fair)
    assert NOBODY not in fair
