"""What a row leads to, in words: criticals and what they do, who falls and who rises, and how everybody stands."""

from collections.abc import Iterator

from experiments.transcript.account import Attack, fallen_members
from experiments.transcript.injuries import DEADLY, Critical, called_limb, on_a_limb
from experiments.transcript.page import Page
from experiments.transcript.recorder import Row
from experiments.transcript.tongue import Line
from sim.narrative.conditions import characteristic, has_strain, total_threshold
from sim.narrative.criticals import EACH, PLANETARY
from sim.narrative.model import Characteristic, CritTable, Kind
from sim.state import State

AT_ITEM = 1  # a called shot (R5.2)


def tell_called(page: Page, attack: Attack) -> Iterator[Line]:
    """What a called shot that hit does besides (R5.2)."""
    row, say = attack.row, page.tongue.say
    if not row["called"] or not row["hit"]:
        return
    target, held = page.fighters[row["target"]], attack.struck.held
    if row["called"] != AT_ITEM:
        told = say("called.limb", target=target, limb=say(f"limb.{called_limb(row)}"))
    elif held >= 0:
        told = say("called.item", target=target, item=page.weapons[row.before.arms[held].weapon])
    else:
        told = say("called.nothing", target=target)
    yield from page.labeled("called", told, indent=6)


def tell_critical(page: Page, attack: Attack) -> Iterator[Line]:
    """The critical that was paid for."""
    if not attack.payments:
        return
    say, row, target = page.tongue.say, attack.row, page.fighters[attack.row["target"]]
    if attack.critical:
        told = reckoned(page, row, attack.critical)
    elif attack.member_wounds:
        told = say("critical.members", target=target, wounds=page.tongue.count(attack.member_wounds, "wound"))
    else:
        key = "critical.dead" if row.after.fighters[row["target"]].state == State.DEAD else "critical.full"
        told = say(key, target=target, most=most_wounds(row))
    yield from page.labeled("critical", told, "hit", 6)


def reckoned(page: Page, row: Row, critical: Critical) -> str:
    """A d100 and all it adds, the row of the table, and what that does."""
    say = page.tongue.say
    parts = {
        "critical.injuries": (EACH * critical.injuries, critical.injuries),
        "critical.vicious": (EACH * critical.vicious, critical.vicious),
        "critical.payments": (EACH * (critical.payments - 1), critical.payments),
        "critical.planetary": (PLANETARY * critical.planetary, critical.planetary),
        "critical.lethal": (EACH * critical.lethal, critical.lethal),
    }
    plain = summed = say("critical.rolled", rolled=critical.rolled)
    for key, (plus, n) in parts.items():
        if plus:
            summed += say(key, plus=plus, n=n)
    if critical.durable:
        summed += say("critical.durable", minus=EACH * critical.durable, n=critical.durable)
    key = "critical.least" if critical.least else "critical.result"
    told = summed if summed == plain else say(key, sum=summed, result=critical.result)
    if critical.again:
        told = say("critical.again", result=told, again=page.tongue.listed(map(str, critical.again)))
    name = page.tongue.word("injury", critical.injury)
    if critical.deadly:
        return say("critical.deadly", result=told, name=name, deadly=DEADLY)
    return say("critical.row", result=told, name=name, effect=_effect(page, row, critical))


def _effect(page: Page, row: Row, critical: Critical) -> str:
    """What a row of the table does."""
    t, say = row.after.fighters[row["target"]], page.tongue.say
    lowered = Characteristic(max(0, row["lowered"] - 1))
    key = f"effect.{critical.injury.name.lower()}"
    if row.after.rules.crit_table == CritTable.GENESYS and f"{key}.genesys" in page.tongue:
        key = f"{key}.genesys"
    return say(
        key,
        strain=page.tongue.count(1, "strain_point" if has_strain(t) else "wound"),
        slot=t.slowed_round - row.after.battle.earlier,
        end=t.dies_after - row.after.battle.earlier,
        limb=say(f"limb.{row['limb']}") if on_a_limb(critical.injury) else "",
        what=page.tongue.word("characteristic", lowered),
        value=characteristic(t, lowered),
    )


def most_wounds(row: Row) -> int:
    """Wounds up to which the target's are counted (R7.7)."""
    return row.after.rules.wound_cap_multiple * total_threshold(row.after.fighters[row["target"]])


def tell_target(page: Page, row: Row) -> Iterator[Line]:
    """How the target stands now, where that changed."""
    if row["wounds"] or row["strain"] or row["injury"] or row["target_paid"]:
        yield from page.labeled("after", told_after(page, row), indent=6)


def told_after(page: Page, row: Row) -> str:
    """The target's health, and whether wounds were lost beyond what is counted."""
    j = row["target"]
    before, after = row.before.fighters[j], row.after.fighters[j]
    state = page.health(after)
    if after.wounds < before.wounds + row["wounds"] and after.wounds == most_wounds(row):
        state = page.tongue.say("counted_up_to", state=state, most=most_wounds(row))
    return page.tongue.say("after.of", fighter=page.fighters[j], state=state)


def tell_changes(page: Page, row: Row) -> Iterator[Line]:
    """Who fell or rose."""
    say, fallen = page.tongue.say, fallen_members(row) if row["target"] >= 0 else 0
    if fallen and row.after.fighters[row["target"]].members > 1:
        told = say("falls.members", n=fallen, fighter=page.fighters[row["target"]], left=row["target_members"])
        yield from page.labeled("falls", told, "fall", 6)
    for i, (before, after) in enumerate(zip(row.before.fighters, row.after.fighters, strict=True)):
        if after.state == State.STANDING and before.state == State.DOWN:
            yield from page.labeled("rises", say("rises", fighter=page.fighters[i]), "rise", 6)
        elif before.state < after.state <= State.DEAD and not (after.kind == Kind.MINION and after.members > 1):
            yield from page.labeled("falls", _fall(page, row, i), "fall", 6)


def _fall(page: Page, row: Row, i: int) -> str:
    """That somebody fell, and what was exceeded."""
    say, t = page.tongue.say, row.after.fighters[i]
    told = say(f"falls.{State(t.state).name.lower()}", fighter=page.fighters[i])
    if t.wounds > total_threshold(t) >= row.before.fighters[i].wounds:
        return say("falls.wounds", what=told, threshold=total_threshold(t))
    if has_strain(t) and t.strain > t.strain_threshold >= row.before.fighters[i].strain:
        return say("falls.strain", what=told, threshold=t.strain_threshold)
    return told
