"""A row of the log, and the dice in it."""

from typing import NamedTuple

import attrs

from sim.narrative.orders import Mode, Order
from sim.state import State, fact


@attrs.define
class Event:
    """A log row: an order and what came of it. Numbers of the target are as the event leaves them."""

    battle: int = fact("number of the battle", width="i8")
    row: int = fact("number of the row within its battle", unit="from 0", width="i4")
    round: int = fact("the round", unit="from 1", width="i2")
    slot: int = fact("position of the turn in its round; -1 between turns", width="i2")
    fighter: int = fact("who", unit="fighter; -1: nobody", width="i2")
    order: int = fact("what", names=Order, width="i2")
    target: int = fact("whom", unit="fighter; -1: nobody", width="i2")
    meant: int = fact(
        "who was aimed at, where a stray shot hit the target (R6.5)", unit="fighter; -1: nobody", width="i2"
    )
    weapon: int = fact("with what", unit="weapon; -1: nothing", width="i2")
    stun: int = fact("whether the weapon was set to stun", width="i2")
    mode: int = fact(
        "0 plain; 1 a burst of auto-fire at the target, 3 at all its friends at its place and in reach, too, and then "
        "rolled against the hardest of them (R10); 2 with two weapons at once (R6.7); of an extra hit what it comes "
        "of, and 4 where that is a linked weapon",
        names=Mode,
        width="i2",
    )
    second: int = fact(
        "the weapon in the other hand, of an attack with two; of a draw, that it goes into the other hand (R6.7)",
        unit="weapon; -1: none",
        width="i2",
    )
    called: int = fact("what was aimed at: 0 the body, 1 an item, 2 a limb", width="i2")
    again: int = fact("whether an attack is repeated (R8, Overpowered)", width="i2")
    place: int = fact("where the fighter is", unit="place", width="i2")
    ability: int = fact("ability dice", unit="dice", width="i2")
    proficiency: int = fact("proficiency dice", unit="dice", width="i2")
    boost: int = fact("boost dice", unit="dice", width="i2")
    difficulty: int = fact("difficulty dice", unit="dice", width="i2")
    challenge: int = fact("challenge dice", unit="dice", width="i2")
    setback: int = fact("setback dice", unit="dice", width="i2")
    successes: int = fact("net successes", width="i2")
    advantages: int = fact("net advantages", width="i2")
    triumphs: int = fact("triumphs rolled", width="i2")
    despairs: int = fact("despairs rolled", width="i2")
    hit: int = fact("whether the attack hit", width="i2")
    damage: int = fact(
        "damage before soak, and before what parrying or reflecting takes off", unit="points", width="i2"
    )
    dodged: int = fact(
        "how often who was aimed at dodged: each 1 strain and an upgrade of difficulty, which the dice hold; an attack "
        "that is repeated has the dice of the first, and costs nothing more (R14)",
        width="i2",
    )
    reaction: int = fact("what who was hit did about it: 0 nothing, 1 parried, 2 reflected (R14)", width="i2")
    reduced: int = fact("damage that this took off before soak: 2 and the rank, no more than there was", width="i2")
    target_paid: int = fact(
        "strain that dodging (by who was aimed at) and a parry or reflect (3, by who was hit) cost; wounds of those "
        "without a strain threshold; not among wounds and strain",
        unit="points",
        width="i2",
    )
    soak: int = fact("soak that was taken off", unit="points", width="i2")
    wounds: int = fact("wounds the target suffered; below 0: healed", unit="points", width="i2")
    strain: int = fact("strain the target suffered; below 0: healed", unit="points", width="i2")
    own_wounds: int = fact("wounds the fighter suffered (strain of one without a threshold)", unit="points", width="i2")
    own_strain: int = fact("strain the fighter suffered; below 0: recovered", unit="points", width="i2")
    injury: int = fact("the d100 of a critical with all it adds; 0: none", width="i2")
    limb: int = fact("the limb that an injury or a called shot took: 1, 2 arms, 3, 4 legs; 0: none", width="i2")
    lowered: int = fact("the characteristic that an injury lowered, from 1; 0: none", width="i2")
    power: int = fact("which ability", unit="ability; -1: none", width="i2")
    force: int = fact("Force dice", unit="dice", width="i2")
    light: int = fact("light points rolled", width="i2")
    dark: int = fact("dark points rolled", width="i2")
    destiny: int = fact(
        "points staked on the check: 1 by the one who made it, 2 by its enemies, 3 by both", high=3, width="i2"
    )
    bought: int = fact("what advantages and triumphs bought, in order", unit="five bits each", width="i8")
    bought_enemy: int = fact("what threats and despairs bought, in order", unit="five bits each", width="i8")
    target_wounds: int = fact("the target's wounds afterwards", unit="points", width="i2")
    target_strain: int = fact("the target's strain afterwards", unit="points", width="i2")
    target_members: int = fact("the target's members standing afterwards", width="i2")
    target_state: int = fact("how the target stands afterwards", names=State, width="i2")


class Pool(NamedTuple):
    """Dice to be rolled, by kind."""

    ability: int
    proficiency: int
    boost: int
    difficulty: int
    challenge: int
    setback: int


class Roll(NamedTuple):
    """What a pool came to: net successes and net advantages (below 0: failures and threats), triumphs and despairs."""

    successes: int
    advantages: int
    triumphs: int
    despairs: int


NO_POOL = Pool(0, 0, 0, 0, 0, 0)
NO_ROLL = Roll(0, 0, 0, 0)
