"""What each order costs and does, one line each: for the page on policies and `kassen policies words`."""

from collections.abc import Mapping
from typing import NamedTuple

from sim.narrative.model import Order


class Meaning(NamedTuple):
    """An order in words."""

    cost: str
    does: str


MANEUVER, ACTION = "maneuver", "action"
STRAINED = "maneuver, and as many strain as its talent has ranks and as it can pay"
ONE, TWO, THREE = ("1 advantage, or a triumph", "2 advantages, or a triumph", "3 advantages, or a triumph")
THREAT, THREATS_2, THREATS_3 = ("1 threat, or a despair", "2 threats, or a despair", "3 threats, or a despair")
TRIUMPH, DESPAIR = "a triumph", "a despair"

MEANINGS: Mapping[int, Meaning] = {
    Order.AIM: Meaning(
        MANEUVER, "1 boost die on the next attack, 2 after two in a row; lost by moving, other maneuvers, damage (R5.1)"
    ),
    Order.AIM_AT_ITEM: Meaning(
        MANEUVER, "the next attack is at what the target holds: 2 setback dice, 1 after two; a hit disarms (R5.2)"
    ),
    Order.AIM_AT_LIMB: Meaning(
        MANEUVER, "the same at a limb; a hit on an arm is 1 setback die on attacks to the end of its next turn (R5.2)"
    ),
    Order.ASSIST: Meaning(MANEUVER, "1 boost die on the next check of an ally in the same melee (R5.4)"),
    Order.GUARDED_STANCE: Meaning(
        MANEUVER, "1 melee defense, and 1 setback die on own attacks, to the end of the next turn (R5.5)"
    ),
    Order.TAKE_COVER: Meaning(MANEUVER, "1 ranged defense until it leaves the spot (R5.6)"),
    Order.INTERACT: Meaning(MANEUVER, "moves an object, opens a door: no effect in these rules (R5.6)"),
    Order.DRAW: Meaning(MANEUVER, "takes a carried weapon in hand; what was held is dropped (R5.7)"),
    Order.STOW: Meaning(MANEUVER, "puts away what is in hand (R5.7)"),
    Order.RELOAD: Meaning(MANEUVER, "fills a weapon of Limited Ammo (R5.7)"),
    Order.PREPARE: Meaning(MANEUVER, "one of the preparations that a weapon asks for (R5.15)"),
    Order.MOUNT: Meaning(MANEUVER, "on the animal; an untrained one takes an Average Survival check (R5.8)"),
    Order.DISMOUNT: Meaning(MANEUVER, "off the animal (R5.8)"),
    Order.ADVANCE: Meaning(MANEUVER, "one place toward the target (R5.9)"),
    Order.RETREAT: Meaning(MANEUVER, "one place away from the target (R5.9)"),
    Order.SHIFT: Meaning(MANEUVER, "to another spot of its place, out of cover (R5.11)"),
    Order.ENGAGE: Meaning(MANEUVER, "into a melee with an enemy, or beside an ally, at the same place (R5.12)"),
    Order.DISENGAGE: Meaning(MANEUVER, "out of the melee (R5.13)"),
    Order.STAND: Meaning(MANEUVER, "up from the ground (R5.14)"),
    Order.DROP_PRONE: Meaning(
        MANEUVER, "to the ground: 1 setback die for shots at it, 1 boost die for blows, 1 setback on its own (R5.14)"
    ),
    Order.FLEE: Meaning(MANEUVER, "leaves the field, from an end of it and not engaged (R15)"),
    Order.STIMPACK: Meaning(
        MANEUVER, "heals a friend beside it, fallen or not, or itself: 5 wounds, then 4, 3, 2, 1 (R11.1)"
    ),
    Order.PATCH: Meaning(MANEUVER, "the same for droids: 3 wounds, five times (R11.2)"),
    Order.ATTACK: Meaning(ACTION, "an attack; a weapon that is carried is drawn first, as a maneuver (R6)"),
    Order.TRADE_ACTION: Meaning(ACTION, "a maneuver more this turn (R4.3)"),
    Order.MEDICINE: Meaning(
        ACTION, "Medicine on a friend beside it or itself, once a battle each: heals wounds and strain (R11.3)"
    ),
    Order.TREAT: Meaning(ACTION, "Medicine on the worst critical injury, once for each (R11.5)"),
    Order.BREAK_FREE: Meaning(ACTION, "a Hard Athletics check out of being immobilized (R10)"),
    Order.ACTIVATE: Meaning(
        "as the ability says", "uses an ability of its own: the one that is named, else the first that finds a target"
    ),
    Order.PUT_OUT: Meaning(ACTION, "an Average Coordination check that puts out the fire one is in (R10)"),
    Order.TRUE_AIM: Meaning(
        MANEUVER, "an aim, and as long as it aims the attack is upgraded as often as its rank; once an aim (R14)"
    ),
    Order.PRECISE_AIM: Meaning(
        STRAINED, "the target of this turn's attack has as much less defense; once a round (R14)"
    ),
    Order.OVERWHELMING_FIRE: Meaning(
        MANEUVER, "a minion group up to medium range may attack at once, with what is at hand (R14)"
    ),
    Order.GUNS_BLAZING: Meaning(
        "incidental, 2 strain", "this turn's attack with two weapons is no harder if both are Ranged (Light) (R14)"
    ),
    Order.SIDE_STEP: Meaning(
        STRAINED, "ranged attacks on it are upgraded as often to the start of its next turn, once a round (R14)"
    ),
    Order.DEFENSIVE_STANCE: Meaning(STRAINED, "the same against attacks in melee (R14)"),
    Order.BODY_GUARD: Meaning(
        STRAINED,
        "attacks on an ally in its melee are upgraded as often to the start of its next turn, while both stand (R14)",
    ),
    Order.COORDINATED_ASSAULT: Meaning(
        MANEUVER,
        "as many allies in its melee as it has ranks of Leadership, the first in the file: an advantage on their "
        "attacks to the start of its next turn (R14)",
    ),
    Order.TACTICAL_BOOST: Meaning(
        MANEUVER, "Tactical Direction: a minion group up to medium range has 1 boost die on its next check (R12.4)"
    ),
    Order.TACTICAL_MANEUVER: Meaning(MANEUVER, "Tactical Direction: such a group may take a maneuver at once (R12.4)"),
    Order.SNIPER_SHOT: Meaning(
        MANEUVER,
        "this turn's shot, not thrown, reaches a band farther for each rank that it needs, upgraded as often (R14)",
    ),
    Order.FRENZIED_ATTACK: Meaning(
        "incidental, 1 strain, up to the rank", "this turn's attack with Brawl or Melee is upgraded once more (R14)"
    ),
    Order.CRIPPLING_BLOW: Meaning(
        "incidental", "this turn's attack: 1 difficulty die more; wounds make each move cost the target 1 strain (R14)"
    ),
    Order.SECOND_WIND: Meaning("incidental, once a battle", "as many strain less for itself as its rank (R14)"),
    Order.FIELD_COMMANDER: Meaning(
        ACTION, "Average Leadership: as many allies as its presence may each take a maneuver at once for 1 strain (R14)"
    ),
    Order.INSPIRING_RHETORIC: Meaning(
        ACTION,
        "Average Leadership: for each success an ally in short range recovers 1 strain, for each advantage one of them "
        "1 more; those with most strain first (R14)",
    ),
    Order.SCATHING_TIRADE: Meaning(
        ACTION,
        "Average Coercion: for each success an enemy in short range suffers 1 strain, for each advantage one of them "
        "1 more; those first who can bear least (R14)",
    ),
    Order.FORTUNE: Meaning("a point of its side", "an ability die of its own check is upgraded (R2.10)"),
    Order.MISFORTUNE: Meaning("a point of its side", "a difficulty die of an enemy's check is upgraded (R2.10)"),
    Order.DROP: Meaning("incidental, once a turn", "lets go of what is in hand (R4.1)"),
    Order.CRITICAL: Meaning(
        "the weapon's rating, or a triumph", "a critical injury if the hit wounds; paid again, 10 more on its roll (R8)"
    ),
    Order.RECOVER_STRAIN: Meaning(ONE, "1 strain less for itself; repeats"),
    Order.BOOST_ALLY: Meaning(ONE, "1 boost die for the next ally to act"),
    Order.NOTICE: Meaning(ONE, "a useful fact: no effect in these rules"),
    Order.MANEUVER: Meaning(TWO, "a free maneuver this turn, within the two of a turn"),
    Order.HINDER: Meaning(TWO, "1 setback die on the target's next check"),
    Order.BOOST: Meaning(TWO, "1 boost die on the next check of an ally yet to act this round, else its own"),
    Order.NEGATE_DEFENSE: Meaning(THREE, "the target's defense counts 0 to the end of the round"),
    Order.IGNORE_SCENE: Meaning(THREE, "smoke and dark do not hinder it to the end of its next turn"),
    Order.DISABLE: Meaning(THREE, "instead of damage: what the target holds is of no use to the end of its next turn"),
    Order.DEFEND_MELEE: Meaning(THREE, "1 melee defense to the end of its next turn"),
    Order.DEFEND_RANGED: Meaning(THREE, "1 ranged defense to the end of its next turn"),
    Order.DISARM: Meaning(THREE, "the target drops what it holds, which is gone for the battle"),
    Order.UPGRADE_TARGET: Meaning(TRIUMPH, "the difficulty of the target's next check is upgraded"),
    Order.UPGRADE_ALLY: Meaning(TRIUMPH, "the next check of an ally yet to act this round, else its own, is upgraded"),
    Order.VITAL_DEED: Meaning(TRIUMPH, "something of weight for the story: no effect in these rules"),
    Order.DESTROY: Meaning("2 triumphs", "what the damaged target holds is destroyed"),
    Order.DISORIENT: Meaning(TWO, "quality, on a hit: 1 setback die on all the target's checks for so many turns"),
    Order.KNOCKDOWN: Meaning(
        TWO,
        "quality, or a pounce, on a hit: the target lies prone; 1 more by silhouette above 1; by the talent, in melee, "
        "for a triumph",
    ),
    Order.STUN: Meaning(TWO, "quality, on a hit: so much strain past soak"),
    Order.ENSNARE: Meaning(TWO, "quality, on a hit: no maneuvers for so many turns"),
    Order.CONCUSSIVE: Meaning(TWO, "quality, on a hit: no actions for so many turns"),
    Order.SUNDER: Meaning(ONE, "quality, on a hit: what the target holds is one step worse (R9.5); repeats"),
    Order.AUTO_FIRE: Meaning(
        TWO, "quality, of a burst (`with auto_fire`, `with spread`): one more hit, on who is declared; repeats"
    ),
    Order.LINKED: Meaning(TWO, "quality, on a hit: one more hit on the target; as often as its rank"),
    Order.SECOND_WEAPON: Meaning(TWO, "of an attack `with both`: a hit with the second weapon (R6.7)"),
    Order.BLAST: Meaning(
        "2 advantages, on a miss 3, or a triumph",
        "quality: rank and successes as damage to all in the target's melee, friend or foe; on a miss the rank, to the "
        "target too",
    ),
    Order.BURN: Meaning(TWO, "quality, on a hit: the weapon's damage again at the start of so many of its turns"),
    Order.GUIDED: Meaning(THREE, "quality, on a miss: the shot attacks again at the end of the round"),
    Order.EXTRA_CRITICAL: Meaning(
        "the weapon's rating, or a triumph", "a critical injury of the first further hit that has none yet; repeats"
    ),
    Order.SWEEP: Meaning(
        "1 or 2 advantages, by its talent, or a triumph",
        "of a blow, on a hit: one more enemy in the target's melee is hit; by Sweep Attack all of them, for a triumph",
    ),
    Order.BEST: Meaning("as what it buys", "the first of the rows in the order below that can be bought"),
    Order.STRAIN: Meaning(THREAT, "1 strain for the one who rolled; repeats"),
    Order.UNSETTLE: Meaning(THREAT, "it loses its cover, else its guarded stance, else its aim"),
    Order.OPPORTUNITY: Meaning(THREATS_2, "the target takes one maneuver at once, out of its turn"),
    Order.BOOST_TARGET: Meaning(THREATS_2, "1 boost die on the target's next check"),
    Order.HINDER_ACTOR: Meaning(THREATS_2, "1 setback die on its next check"),
    Order.TRIP: Meaning(THREATS_3, "it falls prone"),
    Order.PRESS: Meaning(THREATS_3, "an advantage in the story: no effect in these rules"),
    Order.EMPTY: Meaning(DESPAIR, "the ranged weapon is out of ammunition for the battle"),
    Order.UPGRADE_ACTOR: Meaning(DESPAIR, "the difficulty of its next check is upgraded"),
    Order.DAMAGE_ITEM: Meaning(DESPAIR, "the melee weapon is one step worse (R9.5)"),
    Order.DODGE: Meaning(
        "1 strain, up to the rank of Dodge", "before the roll: its difficulty is upgraded once more; repeats (R14)"
    ),
    Order.PARRY: Meaning(
        "3 strain", "of a hit in melee: 2 damage less before soak, and 1 more for each rank of Parry (R12.4)"
    ),
    Order.REFLECT: Meaning(
        "3 strain", "of any other hit: 2 damage less before soak, and 1 more for each rank of Reflect (R12.4)"
    ),
    Order.WORST: Meaning("as what it buys", "the first of the rows in the order below that can be bought"),
}
