"""An attack in words: what the target does about it, both checks, the outcome, and how the damage is reckoned."""

from collections.abc import Iterator

from experiments.transcript.recorder import Row
from experiments.transcript.sigma.basis import arm_of, attack_basis, defense_basis, least_parts
from experiments.transcript.sigma.checks import tell_check
from experiments.transcript.sigma.page import SigmaPage
from experiments.transcript.tongue import Line
from sim.sigma.defense import anticipation, evasion, parrying
from sim.sigma.model import AutoHitFace, Compare, FailedDefense, Opposed, Order, Propulsion, RangedUndefended
from sim.sigma.terms import PASS, WITH_BEST
from sim.state import State


def tell_attack(page: SigmaPage, row: Row) -> Iterator[Line]:
    """All lines of an attack, or of one roll of it where it is a tie."""
    say, target = page.tongue.say, page.fighters[row["target"]]
    yield from page.done(say("result", deed=page.deed(row), result=_result(page, row)), "hit" if row["hit"] else "miss")
    yield from tell_meant(page, row)
    w = row.before
    skill = page.arm_skill(w, arm_of(w, row["fighter"], row["weapon"]))
    if checks(row):
        yield from tell_check(page, "attack", row, "attack", attack_basis(row, page.skills), skill)
    if row["reaction"] == Order.PASS:
        ranged = w.weapons[row["weapon"]].propulsion != Propulsion.MELEE
        key = "checked" if ranged and w.rules.ranged_undefended == RangedUndefended.CHECK else "sure"
        yield from page.detail("defense", say(f"undefended.{key}", why=_why_undefended(page, row)))
        if not checks(row):
            yield from page.detail("attack", say(_given(row), face=row["face"]))
    else:
        yield from _tell_defense(page, row, target)
        yield from page.detail("outcome", _outcome(page, row))
    if row["hit"]:
        yield from page.detail("hit", reckoned(page, row))
        yield from tell_target(page, row)


def checks(row: Row) -> bool:
    """Whether the attacker rolls (GO6, GO7)."""
    rules, shot = row.before.rules, row.before.weapons[row["weapon"]].propulsion != Propulsion.MELEE
    must = rules.ranged_undefended == RangedUndefended.CHECK and shot
    return row["reaction"] != Order.PASS or must or rules.auto_hit_face == AutoHitFace.ROLL_OR_ZERO


def _given(row: Row) -> str:
    """What an automatic hit adds without a check (GO6)."""
    return "face.target" if row.before.rules.auto_hit_face == AutoHitFace.TARGET else "face.zero"


def _result(page: SigmaPage, row: Row) -> str:
    if row["tied"]:
        return page.tongue.say("result.tie")
    if not row["hit"]:
        return page.tongue.say("result.miss")
    return page.tongue.say("result.hit", damage=page.tongue.count(row["damage"], "damage"))


def tell_meant(page: SigmaPage, row: Row) -> Iterator[Line]:
    """That it was declared for somebody else, and why that cannot be done any more (GO11)."""
    if row["retargeted"]:
        meant = page.fighters[row["meant"]]
        told = page.tongue.say("retargeted", meant=meant, why=why_not(page, row, row["meant"]))
        yield from page.detail("declared", told)


def why_not(page: SigmaPage, row: Row, j: int) -> str:
    """Why what was declared cannot be done to somebody any more."""
    say, w = page.tongue.say, row.before
    c, t = w.fighters[row["fighter"]], w.fighters[j]
    if t.state != State.STANDING and (c.declared_standing or t.state != State.DOWN):
        return say("why_not.state", fighter=page.fighters[j], state=page.tongue.word("state", State(t.state)))
    if row["weapon"] >= 0:
        apart, reach = abs(c.place - t.place), w.weapons[row["weapon"]].reach
        if apart > reach:
            return say("why_not.reach", fighter=page.fighters[j], apart=apart, reach=reach)
        return say("why_not.needless", fighter=page.fighters[j])
    return say("why_not.room")


def _why_undefended(page: SigmaPage, row: Row) -> str:
    """Why somebody does not defend itself (G26, G28, G34)."""
    w, j, say, t = row.before, row["target"], page.tongue.say, row.before.fighters[row["target"]]
    k = w.fighters[row["fighter"]].first_arm
    while w.arms[k].weapon != row["weapon"]:
        k += 1
    name = page.fighters[j]
    if t.state != State.STANDING:
        return say("undefended.down", fighter=name)
    if not t.aware:
        return say("undefended.unaware", fighter=name)
    if t.surprised and w.battle.round - w.battle.earlier <= 1:
        return say("undefended.surprised", fighter=name)
    guards = (evasion(w, j, k), anticipation(w, j, k), parrying(w, j, k, WITH_BEST))
    if all(guard.order == PASS for guard in guards):
        return say("undefended.cannot", fighter=name)
    return say("undefended.will_not", fighter=name)


def _tell_defense(page: SigmaPage, row: Row, target: str) -> Iterator[Line]:
    w, say, order = row.before, page.tongue.say, Order(row["reaction"])
    basis, skill = defense_basis(row, page.skills), say("skill.evade")
    weapon = ""
    if order == Order.PARRY:
        arm = arm_of(w, row["target"], row["parry_weapon"], parries=True)
        skill, weapon = page.arm_skill(w, arm), page.weapons[row["parry_weapon"]]
    yield from page.detail("defense", say(f"reaction.{order.name.lower()}", fighter=target, weapon=weapon))
    yield from tell_check(page, "dice", row, "defense", basis, skill)


def _outcome(page: SigmaPage, row: Row) -> str:
    """How the two checks come out against each other (G27, GO2-GO4)."""
    say = page.tongue.say
    if not row["face"]:
        return say("outcome.attack_failed")
    if not row["defense_face"]:
        return say("outcome.defense_failed")
    mine, theirs = _compared(row)
    told = say("outcome.compared", mine=_sum(page, mine), theirs=_sum(page, theirs))
    tie = sum(mine) == sum(theirs)
    key = "tied" if row["tied"] else ("tie_hit" if tie else "hit") if row["hit"] else "tie_miss" if tie else "miss"
    return say(f"outcome.{key}", told=told)


def _compared(row: Row) -> tuple[list[int], list[int]]:
    """What is compared: faces, bases where totals are, and what a later success loses."""
    rules, mine, theirs = row.before.rules, [row["face"]], [row["defense_face"]]
    if rules.opposed_compare == Compare.TOTAL:
        mine.insert(0, row["base"])
        if row["parry_weapon"] >= 0:
            t, arm = row.before.fighters[row["target"]], arm_of(row.before, row["target"], row["parry_weapon"], True)
            theirs.insert(0, arm.base + (min(v for _, v in least_parts(t, arm)) if arm.least_of else 0))
    if rules.opposed == Opposed.DELAY_PENALTY:
        later = row["rolled"] - row["defense_rolled"]
        if later:
            (mine if later > 0 else theirs).append(-abs(later))
    return mine, theirs


def _sum(page: SigmaPage, parts: list[int]) -> str:
    """A sum, with what it comes to where it has more than one part."""
    told = str(parts[0]) + "".join(f" {'+' if part >= 0 else '-'} {abs(part)}" for part in parts[1:])
    return told if len(parts) == 1 else page.tongue.say("sum", parts=told, total=sum(parts))


def reckoned(page: SigmaPage, row: Row) -> str:
    """Attack value less defense value (G7-G11, G26)."""
    say = page.tongue.say
    attack, shield = row["base"] + row["face"], row["strength"] + row["armor"] + row["defense_face"]
    parts = [say("armor", n=row["armor"])]
    if row["reaction"] != Order.PASS:
        parts = [_strength(page, row), *parts]
        if row["defense_face"]:
            parts.append(say("face", n=row["defense_face"]))
    told = say(
        "hit.sum",
        base=_base(page, row),
        face=row["face"],
        attack=attack,
        parts=say("plus").join(parts),
        shield=shield,
        left=attack - shield,
    )
    return told if row["damage"] == attack - shield else say("hit.least", told=told, damage=row["damage"])


def _base(page: SigmaPage, row: Row) -> str:
    """The base of a weapon; where abilities add to it, their sum (G7, G12, G13)."""
    say, w, i = page.tongue.say, row.before, row["fighter"]
    c, arm = w.fighters[i], arm_of(w, i, row["weapon"])
    if not arm.least_of:
        return str(row["base"])
    parts = page.tongue.listed(say("ability", name=say(f"ability.{name}"), value=v) for name, v in least_parts(c, arm))
    return say("base.least", base=row["base"], own=arm.base, parts=parts)


def _strength(page: SigmaPage, row: Row) -> str:
    """What strength adds, or why it adds nothing (G8, G9, GO5)."""
    say, t = page.tongue.say, row.before.fighters[row["target"]]
    if not row["defense_face"] and row.before.rules.failed_defense == FailedDefense.ARMOR_ONLY:
        return say("strength.none")
    return say("strength.health" if t.health < t.strength else "strength", n=row["strength"], strength=t.strength)


def tell_target(page: SigmaPage, row: Row) -> Iterator[Line]:
    """How the target stands now, and whether it fell or woke."""
    say, j = page.tongue.say, row["target"]
    before, after = row.before.fighters[j], row.after.fighters[j]
    yield from page.detail("after", say("after.of", fighter=page.fighters[j], state=page.health(after)))
    if before.state != after.state and after.state in {State.DOWN, State.DEAD}:
        key = "falls.down" if after.state == State.DOWN else "falls.dead"
        if after.state == State.DEAD and before.state == State.STANDING:
            key = "falls.at_once"
        yield from page.detail("falls", say(key, fighter=page.fighters[j]), "fall")
    elif before.state == State.DOWN and after.state == State.STANDING:
        key = "rises.later" if row.after.rules.wake_next_round else "rises"
        yield from page.detail("rises", say(key, fighter=page.fighters[j]), "rise")
