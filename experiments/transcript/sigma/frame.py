"""The beginning and the end of a transcript of the Σ-System: who fights with what, and what became of everybody."""

from collections.abc import Iterator

import attrs

from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.tongue import Line
from sim.log import StageRow
from sim.options import word_of
from sim.sigma.judge import WHOLE
from sim.sigma.model import FORBIDDEN, Fight, Fighter, Options, Propulsion, Weapon
from sim.sigma.summary import fate_of
from sim.state import Battle, Ended, Outcome, State


def tell_head(page: SigmaPage) -> Iterator[Line]:
    """What is fought, by whom, with what."""
    w = page.battle.happenings[0].before
    yield from tell_title(page)
    for side in range(len(page.sides)):
        yield from tell_side(page, w, side)
    yield from tell_scene(page, w)
    yield from tell_weapons(page)


def tell_title(page: SigmaPage) -> Iterator[Line]:
    """What it is called, and which battle of it this is."""
    battle, tongue = page.battle, page.tongue
    rules = battle.encounter.ruleset
    yield Line(tongue.cut(battle.encounter.name, 80), "title")
    told = tongue.say("battle", number=battle.number, seed=battle.seed, ruleset=rules.name, version=rules.version)
    yield Line(told, "dim")


def tell_scene(page: SigmaPage, w: Fight) -> Iterator[Line]:
    """Where it is fought, and for what."""
    yield Line("")
    yield Line(page.tongue.say("scene"), "title")
    for text in scene(page, w):
        for line in page.tongue.wrapped("", text, 2, 4):
            yield Line(line)


def tell_weapons(page: SigmaPage) -> Iterator[Line]:
    """What is carried by anybody, and what the signs mean."""
    w, tongue = page.battle.happenings[0].before, page.tongue
    carried = {arm.weapon for arm in w.arms}
    yield Line("")
    yield Line(tongue.say("weapons"), "title")
    for line in tongue.table([_weapon(page, k, weapon) for k, weapon in enumerate(w.weapons) if k in carried]):
        yield Line(line)
    yield Line("")
    for line in tongue.wrapped("", tongue.say("legend"), 0):
        yield Line(line, "dim")


def tell_side(page: SigmaPage, w: Fight, side: int) -> Iterator[Line]:
    """A side's policy, and those who fight on it."""
    key = "heroes" if w.sides[side].players else "side"
    yield Line("")
    told = page.tongue.say(key, side=page.sides[side], policy=page.policy(w.sides[side].policy))
    yield Line(told, page.side_style(side))
    members = [i for i, c in enumerate(w.fighters) if c.side == side and c.state != State.ELSEWHERE]
    for line in page.tongue.table([_fighter(page, w, i, w.fighters[i]) for i in members]):
        yield Line(line)


def _fighter(page: SigmaPage, w: Fight, i: int, c: Fighter) -> tuple[str, ...]:
    say = page.tongue.say
    return (
        page.fighters[i],
        page.health(c),
        say("agility", n=c.agility),
        page.tongue.listed([*_traits(page, w, c), *_arms(page, w, c)]),
    )


def _traits(page: SigmaPage, w: Fight, c: Fighter) -> Iterator[str]:
    say = page.tongue.say
    yield say("head.strength", n=c.strength)
    if c.armor:
        yield say("head.armor", n=c.armor)
    if c.evade_tries:
        yield say("head.skill", skill=say("skill.evade"), tries=c.evade_tries, number=c.evade_number)
    yield say("head.place", place=c.place)
    if c.arrives:
        yield say("head.arrives", round=c.arrives)
    if not c.aware:
        yield say("head.unaware")
    elif c.surprised:
        yield say("head.surprised")
    if c.caller:
        yield say("head.caller")
    if c.policy != w.sides[c.side].policy:
        yield say("head.policy", policy=page.policy(c.policy))


def _arms(page: SigmaPage, w: Fight, c: Fighter) -> Iterator[str]:
    """What somebody carries and has the skill for, with its dice and target number."""
    for arm in w.arms[c.first_arm : c.first_arm + c.arms]:
        if arm.tries:
            yield page.tongue.say("head.skill", skill=page.weapons[arm.weapon], tries=arm.tries, number=arm.number)


def _weapon(page: SigmaPage, k: int, weapon: Weapon) -> tuple[str, ...]:
    say, w = page.tongue.say, page.battle.happenings[0].before
    more = any(arm.least_of or arm.base != weapon.base for arm in w.arms if arm.weapon == k)
    traits = [page.tongue.word("propulsion", Propulsion(weapon.propulsion))]
    if weapon.heals:
        traits = [say("head.words" if weapon.words else "head.heals")]
    else:
        if weapon.propulsion != Propulsion.MELEE or weapon.evade:
            key = "head.no_evasion" if weapon.evade >= FORBIDDEN else "head.evasion"
            traits.append(say(key, by=f"{weapon.evade:+d}"))
        traits += [say("head.parryable")] * weapon.parryable + [say("head.can_parry")] * weapon.can_parry
    return (
        page.weapons[k],
        page.skill(page.skills[weapon.skill]),
        say("head.base_skill" if more else "head.base", n=weapon.base),
        say("head.reach", n=weapon.reach),
        page.tongue.listed(traits),
    )


def scene(page: SigmaPage, w: Fight) -> Iterator[str]:
    """The field, objectives, hazards, and options that are not as usual."""
    b, say = w.battle, page.tongue.say
    limit = say("scene.limit", rounds=page.tongue.count(b.round_limit, "round"))
    yield page.tongue.listed([say("scene.metres", first=b.first_place, last=b.last_place), limit])
    if b.hold_side >= 0:
        rounds = page.tongue.count(b.hold_rounds, "round")
        yield say("scene.hold", side=page.sides[b.hold_side], rounds=rounds)
    if b.reach_side >= 0:
        yield say("scene.reach", side=page.sides[b.reach_side], place=b.reach_place)
    for key, whom in (("scene.kill", b.kill), ("scene.protect", b.protect)):
        if whom:
            yield say(key, fighters=page.tongue.listed(name for i, name in enumerate(page.fighters) if whom >> i & 1))
    for k, side in enumerate(w.sides):
        if side.breaks_at <= WHOLE:
            yield say("scene.breaks", side=page.sides[k], percent=f"{side.breaks_at / 10:g}")
    for k, hazard in enumerate(w.hazards):
        if hazard.stage != b.stage:
            continue
        when = say("strikes.each" if hazard.every else "strikes.once", round=hazard.round)
        told = page.tongue.listed([when, page.tongue.count(hazard.damage, "damage")])
        yield say("strikes", hazard=page.hazards[k], told=told)
    for option in attrs.fields(Options):
        if (number := getattr(w.rules, option.name)) != option.default:
            yield say("scene.option", option=option.name, value=str(word_of(option, number)).lower())


def tell_end(page: SigmaPage) -> Iterator[Line]:
    """Who won and why, and everybody's state."""
    b = page.battle.end.battle
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("end")), "round")
    yield Line(verdict(page, b, b.round), "title")
    yield from tell_fates(page)


def tell_fates(page: SigmaPage) -> Iterator[Line]:
    """What became of everybody."""
    w = page.battle.end
    for side, name in enumerate(page.sides):
        yield Line("")
        met = [state for c in w.fighters if c.side == side and (state := fate_of(c)) != State.ELSEWHERE]
        told = page.tongue.say("heads", side=name, left=met.count(State.STANDING), heads=len(met))
        yield Line(told, page.side_style(side))
        cells = [fate(page, i, c) for i, c in enumerate(w.fighters) if c.side == side]
        for line in page.tongue.table(cells):
            yield Line(line)


def verdict(page: SigmaPage, over: Battle | StageRow, last: int) -> str:
    """The outcome of a battle or stage that is over, in its last round, and its reason."""
    say, why = page.tongue.say, Ended(over.ended_by)
    if over.outcome != Outcome.WON:
        return say("end.draw", round=last, why=say("ended.limit" if why == Ended.LIMIT else "ended.nobody"))
    return say("end.won", side=page.sides[over.winner], round=last, why=page.tongue.word("ended", why))


def since(page: SigmaPage, state: str, last: int) -> str:
    """A state with the round in which it began, and the stage of a gauntlet."""
    w = page.battle.end
    begun = [row.earlier for row in w.past[: w.battle.stage + 1]]
    if not begun:
        return page.tongue.say("end.since", state=state, round=last)
    stage = sum(earlier <= last for earlier in begun)
    return page.tongue.say("end.since_stage", state=state, stage=stage, round=last - begun[stage - 1])


def fate(page: SigmaPage, i: int, c: Fighter) -> tuple[str, ...]:
    """What became of somebody."""
    say, last = page.tongue.say, State(fate_of(c))
    state = page.tongue.word("state", last)
    if last in {State.DOWN, State.DEAD}:
        state = since(page, state, page.battle.round_of(i, fate_of))
    told = [say("end.attacks", attacks=c.attacks, hits=c.hits)]
    if c.evasions:
        told.append(say("end.evaded", evasions=c.evasions, evaded=c.evaded))
    told.append(say("end.dealt", dealt=c.damage_dealt, taken=c.damage_taken))
    told += [say(f"end.{what}", n=getattr(c, what)) for what in ("healed", "lost") if getattr(c, what)]
    return page.fighters[i], state, page.health(c), page.tongue.listed(told)
