"""The beginning and the end of a transcript: who fights, with what, and what became of everybody."""

from collections.abc import Iterator

import attrs

from experiments.transcript.page import Page
from experiments.transcript.tongue import Line
from sim.narrative.conditions import has_strain
from sim.narrative.model import Band, Fighter, Kind, Weapon
from sim.narrative.summary import heads_left
from sim.state import Ended, Outcome, State

QUALITIES = (
    "accurate", "inaccurate", "pierce", "breach", "defensive", "deflection", "disorient", "knockdown", "stun",
    "stun_damage", "stun_setting", "vicious", "limited_ammo", "prepare",
)  # fmt: skip
FLAGS = {"knockdown", "stun_damage", "stun_setting"}


def tell_head(page: Page) -> Iterator[Line]:
    """What is fought, by whom, with what."""
    battle, tongue = page.battle, page.tongue
    rules = battle.encounter.ruleset
    yield Line(tongue.cut(battle.encounter.name, 80), "title")
    told = tongue.say("battle", number=battle.number, seed=battle.seed, ruleset=rules.name, version=rules.version)
    yield Line(told, "dim")
    for side, name in enumerate(page.sides):
        yield from _side(page, side, name)
    yield Line("")
    yield Line(tongue.say("weapons"), "title")
    carried = {arm.weapon for arm in battle.end.arms}
    rows = [_weapon(page, k, weapon) for k, weapon in enumerate(battle.end.weapons) if k in carried]
    for line in tongue.table(rows):
        yield Line(line)
    yield Line("")
    for line in tongue.wrapped("", tongue.say("legend"), 0):
        yield Line(line, "dim")


def _side(page: Page, side: int, name: str) -> Iterator[Line]:
    w = page.battle.happenings[0].before
    policy = page.tongue.cut(page.battle.encounter.policies[w.sides[side].policy])
    key = "heroes" if w.sides[side].players else "side"
    yield Line("")
    yield Line(page.tongue.say(key, side=name, policy=policy), page.side_style(side))
    members = [i for i, c in enumerate(w.fighters) if c.side == side]
    for line in page.tongue.table([_fighter(page, i, w.fighters[i]) for i in members]):
        yield Line(line)


def _fighter(page: Page, i: int, c: Fighter) -> tuple[str, ...]:
    say, w = page.tongue.say, page.battle.happenings[0].before
    group = c.kind == Kind.MINION and c.members > 1
    more = [say("head.soak", soak=c.soak)]
    if c.melee_defense or c.ranged_defense:
        more.append(say("head.defense", melee=c.melee_defense, ranged=c.ranged_defense))
    if c.adversary:
        more.append(say("head.adversary", rank=c.adversary))
    more.append(say("head.place", place=c.place))
    if c.arrives:
        more.append(say("head.arrives", round=c.arrives))
    if c.policy != w.sides[c.side].policy:
        more.append(say("head.policy", policy=page.tongue.cut(page.battle.encounter.policies[c.policy])))
    more += [page.weapons[arm.weapon] for arm in w.arms[c.first_arm : c.first_arm + c.arms - 1]]
    return (
        page.fighters[i],
        page.tongue.count(c.members, "minion") if group else page.tongue.word("kind", Kind(c.kind)),
        say("head.each" if group else "head.wounds", n=c.members, threshold=c.wound_threshold),
        say("head.strain", threshold=c.strain_threshold) if has_strain(c) else say("head.no_strain"),
        page.tongue.listed(more),
    )


def _weapon(page: Page, k: int, weapon: Weapon) -> tuple[str, ...]:
    say = page.tongue.say
    qualities = [
        say(f"quality.{name}") if name in FLAGS else say("quality", quality=say(f"quality.{name}"), rank=rank)
        for name, rank in attrs.asdict(weapon).items()
        if name in QUALITIES and rank
    ]
    return (
        page.weapons[k],
        page.skill(page.skills[weapon.skill]),
        say("head.brawn" if weapon.adds_brawn else "head.damage", damage=weapon.damage),
        say("head.crit", rating=weapon.crit_rating) if weapon.crit_rating else say("head.no_crit"),
        page.tongue.listed([page.tongue.word("band", Band(weapon.reach)), *qualities]),
    )


def tell_end(page: Page) -> Iterator[Line]:
    """Who won and why, and everybody's state."""
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("end")), "round")
    yield Line(verdict(page), "title")
    w = page.battle.end
    for side, name in enumerate(page.sides):
        yield Line("")
        told = page.tongue.say("heads", side=name, left=heads_left(w, side), heads=w.sides[side].heads)
        yield Line(told, page.side_style(side))
        members = [i for i, c in enumerate(w.fighters) if c.side == side]
        for line in page.tongue.table([_fate(page, i, w.fighters[i]) for i in members]):
            yield Line(line)


def verdict(page: Page) -> str:
    """The outcome and its reason."""
    b, say = page.battle.end.battle, page.tongue.say
    if b.outcome != Outcome.WON:
        why = say("ended.limit" if b.ended_by == Ended.LIMIT else "ended.nobody")
        return say("end.draw", round=b.round, why=why)
    return say("end.won", side=page.sides[b.winner], round=b.round, why=page.tongue.word("ended", Ended(b.ended_by)))


def _fate(page: Page, i: int, c: Fighter) -> tuple[str, ...]:
    tongue = page.tongue
    last = [
        tongue.say("end.attacks", attacks=c.attacks, hits=c.hits),
        tongue.say("end.dealt", dealt=c.damage_dealt, taken=c.damage_taken),
    ]
    return (page.fighters[i], tongue.word("state", State(c.state)), *page.health_cells(c), tongue.listed(last))
