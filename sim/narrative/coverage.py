"""What of a described combatant the rules use, what no fight asks for, and what is still missing.

What is modelled is read off the tables that the rules are built from, and is written down nowhere else.
"""

from collections.abc import Iterator

from sim.coverage import IGNORED, MISSING, MODELLED, UNKNOWN, Coverage, Finding, sorted_out, unread
from sim.faults import fold, snake
from sim.narrative.circumstances import ALONE, Circumstances
from sim.narrative.describe import NarrativeCombatant
from sim.narrative.describe_abilities import skills_of
from sim.narrative.lexicon import (
    AIRBORNE,
    MODELLED_QUALITIES,
    OUTSIDE_QUALITIES,
    TALENTS,
    TECHNIQUES,
    characteristic_of,
)
from sim.narrative.outside import NO_FORCE, why_outside
from sim.narrative.settle import WITH_STRAIN
from sim.narrative.talent_names import known_as, talent_of

CHECKS = {
    "cool": "R3.1, R11.6", "vigilance": "R3.1", "discipline": "R11.6, R14", "medicine": "R11.3", "mechanics": "R11.3",
    "athletics": "R10", "coordination": "R10", "survival": "R5.8",
}  # fmt: skip
LATER = "not built yet"


def cover(combatant: NarrativeCombatant, around: Circumstances = ALONE) -> Coverage:
    """The coverage of one combatant, in a fight that holds what is told of it."""
    findings = (
        *_cover_body(combatant),
        *_cover_skills(combatant),
        *_cover_weapons(combatant),
        *_cover_talents(combatant, around.of(combatant)),
        *_cover_powers(combatant),
        *_cover_gear(combatant),
        *map(unread, combatant.left_out),
    )
    return sorted_out(combatant.name or "", findings)


def _cover_powers(c: NarrativeCombatant) -> Iterator[Finding]:
    """Its abilities, and what keeps some from ever being used."""
    for power in c.powers:
        name, way = power.name or "", power.type
        if power.force and not c.force_rating:
            why = "it asks for Force dice, and there is no force_rating (R1.7)"
        elif power.strain and c.kind == "minion":
            why = "a minion pays no strain (R4.6)"
        else:
            yield Finding(MODELLED, f"ability {name}: {way} (R4.5)", "ability", name)
            continue
        yield Finding(IGNORED, f"ability {name}: {why}", "ability", name, why)


def _cover_body(c: NarrativeCombatant) -> Iterator[Finding]:
    yield Finding(MODELLED, f"{c.kind} (R7.11-R7.14)", "body")
    if c.kind not in WITH_STRAIN and c.strain_threshold is not None:
        why = "strain that is wounds (R7.12, R7.13)"
        yield Finding(IGNORED, f"strain_threshold: {why}", "body", "strain_threshold", why)
    if c.silhouette != 1:
        yield Finding(MODELLED, f"silhouette {c.silhouette} (R6.6)", "body")
    if c.droid:
        yield Finding(MODELLED, "droid (R10, R11)", "ability", "droid")


def _cover_skills(c: NarrativeCombatant) -> Iterator[Finding]:
    minion = c.kind == "minion"
    used = {weapon.skill for weapon in c.weapons} | {"brawl"}
    used |= {skill for power in c.powers for skill in skills_of(power)}
    for skill in c.group_skills if minion else c.skills:
        yield _skill(skill, skill in used, minion)
    for skill in c.skills if minion else c.group_skills:
        why = "a minion has group skills (R7.15)" if minion else "group skills are for minions, not for others"
        yield Finding(IGNORED, f"skill {skill}: {why}", "skill", skill, why)


def _skill(skill: str, used: bool, minion: bool) -> Finding:
    if used or skill in CHECKS or (skill == "leadership" and not minion):
        rule = CHECKS.get(skill, "who leads" if skill == "leadership" else "R2.1")
        return Finding(MODELLED, f"skill {skill} ({rule})", "skill", skill)
    if characteristic_of(skill) is None:
        return Finding(MISSING, f"skill {skill}: {UNKNOWN}", "skill", skill, UNKNOWN)
    return Finding(IGNORED, f"skill {skill}: not used here", "skill", skill, "not used here")


def _cover_weapons(c: NarrativeCombatant) -> Iterator[Finding]:
    for weapon in c.weapons:
        if weapon.harmless:
            yield Finding(IGNORED, f"{weapon.name}: harmless", "weapon", fold(weapon.name or ""), "harmless")
        for quality in weapon.qualities:
            if quality in MODELLED_QUALITIES:
                yield Finding(MODELLED, f"{weapon.name}: {quality} (R10)", "quality", quality)
            elif why := OUTSIDE_QUALITIES.get(quality):
                yield Finding(IGNORED, f"{weapon.name}: {quality} (R10): {why}", "quality", quality, why)
            else:
                yield Finding(MISSING, f"{weapon.name}: {quality} (R10): {LATER}", "quality", quality, LATER)
        for what in weapon.left_out:
            yield unread(what, f"{weapon.name}: ")


def _cover_talents(c: NarrativeCombatant, around: Circumstances) -> Iterator[Finding]:
    for talent, rank in c.talents.items():
        yield _named("talent", talent, rank, around)
    for ability in c.abilities:
        rank = talent_of(ability).ranks
        yield _named("ability", ability, 1 if str(rank) in ability else rank, around)
    for power in c.powers:
        yield Finding(MODELLED, f"ability {power.name} (R4.5)", "ability", snake(power.name or ""))
    if c.force_rating and any(power.force for power in c.powers):
        yield Finding(MODELLED, f"force_rating {c.force_rating} (R1.7)", "talent", "force_rating")
    elif c.force_rating:
        yield Finding(IGNORED, f"force_rating {c.force_rating}: {NO_FORCE}", "talent", "force_rating", NO_FORCE)


def _named(sort: str, name: str, rank: int | str, around: Circumstances) -> Finding:
    """What becomes of a talent or an ability, by its name, in a fight that holds what is told of it."""
    key = talent_of(name).key
    if fold(key) in AIRBORNE:
        return Finding(MODELLED, f"{sort} {name} (R5.16)", sort, key)
    if known := known_as(name, TALENTS):
        told = "" if rank == 1 and known != "adversary" else f" {rank}"
        return Finding(MODELLED, f"{sort} {name}{told} ({TALENTS[known]})", sort, known)
    if (known := known_as(name, TECHNIQUES)) and sort == "talent":
        return Finding(MODELLED, f"{sort} {name} (R2.9)", sort, known)
    if why := why_outside(name, around):
        return Finding(IGNORED, f"{sort} {name}: {why}", sort, key, why)
    if fold(key) == "droid":
        return Finding(MISSING, f"{sort} {name} (R11): write droid = true", sort, key, "write droid = true")
    return Finding(MISSING, f"{sort} {name}: {UNKNOWN}", sort, key, UNKNOWN)


def _cover_gear(c: NarrativeCombatant) -> Iterator[Finding]:
    carries = {"stimpack": c.stimpacks, "medkit": c.medkit, "repairpatch": c.patches}
    for thing in c.gear:
        key = next((word for word in carries if word in fold(thing)), None)
        if key is not None and not carries[key]:
            why = "write it as stimpacks, patches or medkit"
            yield Finding(MISSING, f"{thing} (R11): {why}", "gear", key, why)
        elif key is None:
            yield Finding(IGNORED, f"{thing}: no rule asks for gear", "gear", fold(thing), "no rule asks for gear")
    for word, has in carries.items():
        if has:
            yield Finding(MODELLED, f"{word} (R11)", "gear", word)
