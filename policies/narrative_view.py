"""What a Python policy of the narrative ruleset sees of the fighters."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from policies.view import Eyes, words_of
from sim.host import PASS, Answer
from sim.narrative.abilities import ready, times_used
from sim.narrative.arms import code_of
from sim.narrative.choice import resolve
from sim.narrative.conditions import (
    disoriented,
    gifted,
    guarded,
    has_strain,
    held_weapon,
    immobilized,
    in_hand,
    last_arm,
    members_left,
    staggered,
    talent,
    total_threshold,
    usable,
)
from sim.narrative.initiative import claimant, fit_for_slot
from sim.narrative.look import hurt, look
from sim.narrative.model import Band, Fight, Fighter, Gift, Kind, Question, Style, Talent, Target, Ways, Whom
from sim.narrative.place import band, engaged_with
from sim.narrative.pool import attack_pool
from sim.narrative.vocabulary import NARRATIVE
from sim.state import ALL, NOBODY, State


@attrs.frozen
class Arms:
    """A weapon, as the one who carries it knows it."""

    number: int
    """Among the bearer's, from 0; the last are its fists."""
    style: Style
    damage: int
    """Points, brawn included."""
    reach: Band
    in_hand: bool
    usable: bool
    """Whether it could be attacked with once in hand: loaded, prepared, not dropped."""


@attrs.frozen
class Ability:
    """Something that can be done besides, as the one who can do it knows it."""

    number: int
    """Among those of the scenario, from 0."""
    way: Ways
    whom: Whom
    reach: Band
    strain: int
    """Points that it costs."""
    force: int
    """Light points that it takes; 0: no Force dice."""
    uses_left: int | None
    """In this encounter; None: any number."""
    ready: bool
    """Whether it could be paid for now."""


@attrs.frozen
class Seen:
    """Somebody on the field, as anybody can see them."""

    number: int
    side: int
    kind: Kind
    state: State
    members: int
    """Members standing; 1 but for a minion group."""
    leader: bool
    place: int
    band: Band
    """To the one who looks."""
    engaged: bool
    """With the one who looks."""
    acted: bool
    """In this round."""
    wounds_percent: int
    """Of the threshold; an enemy's in quarters unless sheets are open."""
    armor: int
    """Soak that is worn."""
    damage: int
    """Points, of the weapon in hand, brawn included."""
    prone: bool
    in_cover: bool
    guarded: bool
    staggered: bool
    immobilized: bool
    disoriented: bool


@attrs.frozen
class Known(Seen):
    """Somebody of the own alliance, whose numbers are known exactly."""

    wounds: int
    wound_threshold: int
    """Of all members together."""
    strain: int
    strain_threshold: int | None
    """None: strain is wounds."""
    criticals: int
    soak: int
    aims: int
    agility: int
    brawn: int
    weapons: tuple[Arms, ...]
    abilities: tuple[Ability, ...] = ()
    force_rating: int = 0
    talents: Mapping[str, int] = MappingProxyType({})
    """Their ranks by key; 1 of those without ranks."""


def prepare(w: Fight, i: int, question: int) -> None:
    """Fill in the words that are not filled where this is asked."""
    if question == Question.SLOT:
        look(w, i, ALL)


def candidates(w: Fight, i: int) -> tuple[int, ...]:
    """Those of i's side who may take its slot."""
    return tuple(j for j in range(len(w.fighters)) if fit_for_slot(w, j, w.fighters[i].side))


def appearance(w: Fight, i: int, j: int) -> dict[str, Any]:
    """What i sees of j."""
    c, t = w.fighters[i], w.fighters[j]
    weapon = held_weapon(w, t)
    return {
        "number": j,
        "side": t.side,
        "kind": Kind(t.kind),
        "state": State(t.state),
        "members": members_left(t),
        "leader": t.leader > 0,
        "place": t.place,
        "band": Band(band(w, i, j)) if i != j else Band.ENGAGED,
        "engaged": i != j and engaged_with(c, t),
        "acted": t.acted >= w.battle.round,
        "wounds_percent": hurt(w, i, j),
        "armor": t.armor,
        "damage": weapon.damage + weapon.adds_brawn * t.brawn,
        "prone": t.prone > 0,
        "in_cover": t.in_cover > 0,
        "guarded": guarded(t) > 0,
        "staggered": staggered(t),
        "immobilized": immobilized(t),
        "disoriented": disoriented(t) > 0,
    }


def seen(w: Fight, i: int, j: int) -> Seen:
    """What i sees of an enemy."""
    return Seen(**appearance(w, i, j))


def known(w: Fight, i: int, j: int) -> Known:
    """What i knows of itself or an ally."""
    t = w.fighters[j]
    return Known(
        **appearance(w, i, j),
        wounds=t.wounds,
        wound_threshold=total_threshold(t),
        strain=t.strain,
        strain_threshold=t.strain_threshold if has_strain(t) else None,
        criticals=t.injuries,
        soak=t.soak,
        aims=t.aims,
        agility=t.agility,
        brawn=t.brawn,
        weapons=tuple(arms(w, j, k) for k in range(t.first_arm, last_arm(t) + 1)),
        abilities=tuple(ability(w, j, p) for p in range(len(w.powers)) if t.powers >> p & 1),
        force_rating=t.force_rating,
        talents=talents(t),
    )


def talents(t: Fighter) -> Mapping[str, int]:
    """The talents of a fighter that the rules know."""
    ranked = {each.name.lower(): talent(t, each) for each in Talent if talent(t, each)}
    return MappingProxyType(ranked | {each.name.lower(): 1 for each in Gift if gifted(t, each)})


def ability(w: Fight, j: int, p: int) -> Ability:
    """Ability p of fighter j."""
    t, a = w.fighters[j], w.powers[p]
    return Ability(
        number=p,
        way=Ways(a.way),
        whom=Whom(a.whom),
        reach=Band(a.reach),
        strain=a.strain,
        force=a.points,
        uses_left=a.uses - times_used(t, p) if a.uses else None,
        ready=ready(w, j, p),
    )


def arms(w: Fight, j: int, k: int) -> Arms:
    """Arm k of fighter j."""
    t, a = w.fighters[j], w.weapons[w.arms[k].weapon]
    return Arms(
        number=k - t.first_arm,
        style=Style(a.style),
        damage=a.damage + a.adds_brawn * t.brawn,
        reach=Band(a.reach),
        in_hand=in_hand(w, t, k),
        usable=usable(w, k),
    )


def carried_out(w: Fight, i: int, policy: int, question: int, a: Answer) -> tuple[int, int, int] | None:
    """What an answer comes to, as a history tells it; None where nobody or nothing can be picked for it."""
    if question == Question.SLOT:
        if a.target == Target.NONE:
            return (a.order, NOBODY, NOBODY) if w.rules.allow_pass > 0 else None
        j = claimant(w, w.fighters[i].side, policy, a)
        return (a.order, j, NOBODY) if j >= 0 else None
    if question != Question.TURN:
        return a.order, NOBODY, NOBODY
    choice = resolve(w, i, policy, a)
    if choice.order == PASS.order:
        return None
    code = code_of(choice.arm - w.fighters[i].first_arm, choice.how) if choice.arm >= 0 else NOBODY
    return choice.order, choice.target, code


EYES = Eyes(
    words=words_of(NARRATIVE),
    prepare=prepare,
    known=known,
    seen=seen,
    candidates=lambda w, i, question: candidates(w, i) if question == Question.SLOT else (),
    carried_out=carried_out,
    dice=lambda w, i, j, k: attack_pool(w, i, j, k, True),
)
