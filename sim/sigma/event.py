"""A row of the log, and what a check came to."""

from typing import NamedTuple

import attrs

from sim.sigma.orders import Order
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
    declared: int = fact("what was declared", names=Order, width="i2")
    target: int = fact("whom", unit="fighter; -1: nobody", width="i2")
    meant: int = fact("who was declared as the target", unit="fighter; -1: nobody", width="i2")
    retargeted: int = fact("whether the target is another than was declared (GO11)", width="i2")
    weapon: int = fact("with what", unit="weapon; -1: nothing", width="i2")
    place: int = fact("where the fighter is afterwards", unit="m", width="i2")
    tries: int = fact("dice the check has", unit="dice", width="i2")
    target_number: int = fact("what a die must not exceed", width="i2")
    rolled: int = fact("dice rolled", unit="dice", width="i2")
    face: int = fact("face of the success that was kept; 0: none", width="i2")
    reaction: int = fact("what the target did about it: evade, anticipate, parry", names=Order, width="i2")
    parry_weapon: int = fact("what it parried with", unit="weapon; -1: nothing", width="i2")
    defense_tries: int = fact("dice the defending check has", unit="dice", width="i2")
    defense_number: int = fact("what a die of it must not exceed", width="i2")
    defense_rolled: int = fact("dice of it rolled", unit="dice", width="i2")
    defense_face: int = fact("face of the success that was kept; 0: none", width="i2")
    tied: int = fact("whether both roll again (GO4)", width="i2")
    hit: int = fact("whether the attack hit, or the treatment succeeded", width="i2")
    base: int = fact("base achievement of the weapon or the means", unit="points", width="i2")
    strength: int = fact("what strength, or health, adds to the defense (G8)", unit="points", width="i2")
    armor: int = fact("what armor adds to the defense", unit="points", width="i2")
    damage: int = fact("health the target lost", unit="points", width="i2")
    healed: int = fact("health the target got back", unit="points", width="i2")
    target_health: int = fact("the target's health afterwards", unit="points", width="i2")
    target_state: int = fact("how the target stands afterwards", names=State, width="i2")


class Rolled(NamedTuple):
    """What a check came to: the face that was kept (0: it failed), and which die that was (or how many were rolled)."""

    face: int
    dice: int
