"""The beginning and the end of a transcript: who fights, with what, and what became of everybody."""

from collections.abc import Iterable, Iterator

import attrs

from experiments.transcript.abilities import tell_abilities
from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.scene import tell_rest
from experiments.transcript.talent_reasons import known_talents
from experiments.transcript.tongue import Line
from experiments.transcript.turns import afterwards, tell_row
from sim.log import StageRow
from sim.narrative.conditions import has_strain, members_left
from sim.narrative.judge import WHOLE
from sim.narrative.model import Band, Condition, Fight, Fighter, Kind, Options, Order, Weapon
from sim.narrative.summary import fate_of
from sim.options import word_of
from sim.state import Battle, Ended, Hazard, Outcome, State

QUALITIES = (
    "accurate", "inaccurate", "pierce", "breach", "defensive", "deflection", "disorient", "knockdown", "stun",
    "stun_damage", "stun_setting", "vicious", "limited_ammo", "prepare", "concussive", "cortosis", "cumbersome",
    "ensnare", "inferior", "ion", "slow_firing", "sunder", "superior", "unwieldy",
    "auto_fire", "blast", "burn", "guided", "linked",
)  # fmt: skip
TRAITS = ("improvised", "two_handed", "planetary")
"""What else is to be known of a weapon."""
FLAGS = {
    "knockdown", "stun_damage", "stun_setting", "cortosis", "inferior", "ion", "sunder", "superior", "auto_fire",
    *TRAITS,
}  # fmt: skip
CARRIED = ("stimpacks", "patches")


def tell_head(page: Page) -> Iterator[Line]:
    """What is fought, by whom, with what."""
    w = page.battle.happenings[0].before
    yield from tell_title(page)
    for side in range(len(page.sides)):
        yield from tell_side(page, w, side)
    yield from tell_scene(page, w)
    yield from tell_weapons(page)


def tell_title(page: Page) -> Iterator[Line]:
    """What it is called, and which battle of it this is."""
    battle, tongue = page.battle, page.tongue
    rules = battle.encounter.ruleset
    yield Line(tongue.cut(battle.encounter.name, 80), "title")
    told = tongue.say("battle", number=battle.number, seed=battle.seed, ruleset=rules.name, version=rules.version)
    yield Line(told, "dim")


def tell_scene(page: Page, w: Fight) -> Iterator[Line]:
    """Where it is fought, and for what."""
    yield Line("")
    yield Line(page.tongue.say("scene"), "title")
    for text in scene(page, w):
        for line in page.tongue.wrapped("", text, 2, 4):
            yield Line(line)


def tell_weapons(page: Page) -> Iterator[Line]:
    """The weapons of all, and what the signs mean."""
    battle, tongue = page.battle, page.tongue
    yield Line("")
    yield Line(tongue.say("weapons"), "title")
    carried = {arm.weapon for arm in battle.end.arms}
    rows = [_weapon(page, k, weapon) for k, weapon in enumerate(battle.end.weapons) if k in carried]
    for line in tongue.table(rows):
        yield Line(line)
    yield from tell_abilities(page)
    yield Line("")
    for line in tongue.wrapped("", tongue.say("legend"), 0):
        yield Line(line, "dim")


def tell_side(page: Page, w: Fight, side: int) -> Iterator[Line]:
    """A side's policy, and those who fight on it."""
    policy = page.policy(w.sides[side].policy)
    key = "heroes" if w.sides[side].players else "side"
    yield Line("")
    yield Line(page.tongue.say(key, side=page.sides[side], policy=policy), page.side_style(side))
    members = [i for i, c in enumerate(w.fighters) if c.side == side and c.state != State.ELSEWHERE]
    for line in page.tongue.table([_fighter(page, w, i, w.fighters[i]) for i in members]):
        yield Line(line)


def _fighter(page: Page, w: Fight, i: int, c: Fighter) -> tuple[str, ...]:
    say = page.tongue.say
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
        more.append(say("head.policy", policy=page.policy(c.policy)))
    more += _besides(page, c)
    more += [_talent(page, *each) for each in known_talents(c)]
    more += [page.weapons[arm.weapon] for arm in w.arms[c.first_arm : c.first_arm + c.arms - 1]]
    return (
        page.fighters[i],
        page.tongue.count(c.members, "minion") if group else page.tongue.word("kind", Kind(c.kind)),
        say("head.each" if group else "head.wounds", n=c.members, threshold=c.wound_threshold),
        say("head.strain", threshold=c.strain_threshold) if has_strain(c) else say("head.no_strain"),
        page.tongue.listed(more),
    )


def _talent(page: Page, name: str, rank: int) -> str:
    """A talent with its rank, if it has ranks."""
    told = page.tongue.say(f"talent.{name}")
    return page.tongue.say("quality", quality=told, rank=rank) if rank else told


def _besides(page: Page, c: Fighter) -> Iterator[str]:
    """What else is to be known of a fighter."""
    say = page.tongue.say
    if c.silhouette != 1:
        yield say("head.silhouette", size=c.silhouette)
    if c.airborne:
        yield say("head.airborne")
    if c.droid:
        yield say("head.droid")
    if c.cortosis:
        yield say("head.cortosis")
    if c.mount:
        yield say("head.mount" if c.mount == 1 else "head.mount_untrained")
    yield from (say(f"head.{what}", n=getattr(c, what)) for what in CARRIED if getattr(c, what))
    if c.medkit:
        yield say("head.medkit")
    if c.force_rating:
        yield say("head.force_rating", dice=c.force_rating)
    yield from (name for number, name in enumerate(page.powers) if c.powers >> number & 1)


def _weapon(page: Page, k: int, weapon: Weapon) -> tuple[str, ...]:
    say = page.tongue.say
    qualities = [
        say(f"quality.{name}") if name in FLAGS else say("quality", quality=say(f"quality.{name}"), rank=rank)
        for name, rank in attrs.asdict(weapon).items()
        if name in (*QUALITIES, *TRAITS) and rank
    ]
    return (
        page.weapons[k],
        page.skill(page.skills[weapon.skill]),
        say("head.brawn" if weapon.adds_brawn else "head.damage", damage=weapon.damage),
        say("head.crit", rating=weapon.crit_rating) if weapon.crit_rating else say("head.no_crit"),
        page.tongue.listed([page.tongue.word("band", Band(weapon.reach)), *qualities]),
    )


def scene(page: Page, w: Fight) -> Iterator[str]:
    """The field, objectives, hazards, and options that are not as usual."""
    b, say = w.battle, page.tongue.say
    field = [say("scene.places", first=b.first_place, last=b.last_place), _cover(page, b)]
    if b.difficult:
        field.append(_places(page, "difficult", b.difficult, b.first_place, b.last_place))
    if b.concealment:
        field.append(say("scene.concealment", dice=page.die("setback", b.concealment)))
    yield page.tongue.listed([*field, say("scene.limit", rounds=page.tongue.count(b.round_limit, "round"))])
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
    yield from (_hazard(page, b, k, hazard) for k, hazard in enumerate(w.hazards) if hazard.stage == b.stage)
    for option in attrs.fields(Options):
        if (number := getattr(w.rules, option.name)) != option.default:
            yield say("scene.option", option=option.name, value=str(word_of(option, number)).lower())


def _cover(page: Page, b: Battle) -> str:
    return _places(page, "cover", b.cover, b.first_place, b.last_place)


def _places(page: Page, what: str, bits: int, first: int, last: int) -> str:
    """Where something is: everywhere, nowhere, or at some places."""
    places = [place for place in range(first, last + 1) if bits >> (place - first) & 1]
    if len(places) == last + 1 - first:
        return page.tongue.say(f"{what}.everywhere")
    if not places:
        return page.tongue.say(f"{what}.nowhere")
    return page.tongue.say(f"{what}.at", places=page.tongue.listed(map(str, places)))


def _hazard(page: Page, b: Battle, k: int, hazard: Hazard) -> str:
    say = page.tongue.say
    when = say("strikes.each" if hazard.every else "strikes.once", round=hazard.round)
    told = [when, _places(page, "strikes", hazard.places, b.first_place, b.last_place)]
    if hazard.damage:
        told.append(say("head.damage", damage=hazard.damage))
    if hazard.condition:
        told.append(page.tongue.word("mark", Condition(hazard.condition)))
    return say("strikes", hazard=page.hazards[k], told=page.tongue.listed(told))


def tell_end(page: Page) -> Iterator[Line]:
    """Who won and why, what came afterwards, and everybody's state."""
    yield Line("")
    yield Line(page.tongue.rule(page.tongue.say("end")), "round")
    b = page.battle.end.battle
    yield Line(verdict(page, b, b.round), "title")
    yield from tell_afterwards(page, page.battle.rows)
    yield from tell_fates(page)


def tell_fates(page: Page) -> Iterator[Line]:
    """What became of everybody."""
    w = page.battle.end
    for side, name in enumerate(page.sides):
        yield Line("")
        left, heads = _counted(w, side)
        told = page.tongue.say("heads", side=name, left=left, heads=heads)
        yield Line(told, page.side_style(side))
        members = [i for i, c in enumerate(w.fighters) if c.side == side]
        for line in page.tongue.table([_fate(page, i, w.fighters[i]) for i in members]):
            yield Line(line)


def _counted(w: Fight, side: int) -> tuple[int, int]:
    """Heads of a side that stand, or stood when their last stage was over, and all of it who were met."""
    left = heads = 0
    for c in w.fighters:
        if c.side == side and (state := fate_of(c)) != State.ELSEWHERE:
            left += members_left(c) if state == State.STANDING else 0
            heads += c.members
    return left, heads


def tell_afterwards(page: Page, rows: Iterable[Row]) -> Iterator[Line]:
    """Who dies because nobody tends it, and who rests (R11.6, R15)."""
    rows = [row for row in rows if afterwards(row)]
    if rows:
        yield Line("")
        yield Line(page.tongue.say("afterwards"), "title")
    for row in rows:
        if row["order"] != Order.REST:
            yield from tell_row(page, row)
    resting = [row for row in rows if row["order"] == Order.REST]
    if resting:
        yield from tell_rest(page, resting)


def verdict(page: Page, over: Battle | StageRow, last: int) -> str:
    """The outcome of a battle or stage that is over, in its last round, and its reason."""
    say, why = page.tongue.say, Ended(over.ended_by)
    if over.outcome != Outcome.WON:
        return say("end.draw", round=last, why=say("ended.limit" if why == Ended.LIMIT else "ended.nobody"))
    return say("end.won", side=page.sides[over.winner], round=last, why=page.tongue.word("ended", why))


def _since(page: Page, state: str, last: int) -> str:
    """A state with the round in which it began, and the stage of a gauntlet."""
    w = page.battle.end
    begun = [row.earlier for row in w.past[: w.battle.stage + 1]]
    if not begun:
        return page.tongue.say("end.since", state=state, round=last)
    stage = sum(earlier <= last for earlier in begun)
    return page.tongue.say("end.since_stage", state=state, stage=stage, round=last - begun[stage - 1])


def _fate(page: Page, i: int, c: Fighter) -> tuple[str, ...]:
    tongue = page.tongue
    last = [
        tongue.say("end.attacks", attacks=c.attacks, hits=c.hits),
        tongue.say("end.dealt", dealt=c.damage_dealt, taken=c.damage_taken),
    ]
    if c.rested:
        last.append(tongue.say("end.rested", n=c.rested))
    fate = State(fate_of(c))
    state = tongue.word("state", fate)
    if fate in {State.DOWN, State.DEAD}:
        state = _since(page, state, page.battle.round_of(i, fate_of))
    return (page.fighters[i], state, *page.health_cells(c), tongue.listed(last))
