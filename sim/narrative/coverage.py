"""What of a described combatant the rules use, what no fight asks for, and what is still missing."""

from collections.abc import Iterator

from sim.coverage import IGNORED, MISSING, MODELLED, Coverage, Finding, sorted_out
from sim.faults import fold, snake
from sim.narrative.describe import NarrativeCombatant
from sim.narrative.lexicon import (
    AIRBORNE,
    IGNORED_TALENTS,
    LATER_TALENTS,
    MODELLED_RANKED,
    MODELLED_UNRANKED,
    characteristic_of,
)
from sim.narrative.settle import WITH_STRAIN

CHECKS = {
    "cool": "R3.1, R11.6", "vigilance": "R3.1", "discipline": "R11.6", "medicine": "R11.3", "mechanics": "R11.3",
    "athletics": "R10", "survival": "R5.8",
}  # fmt: skip


def cover(combatant: NarrativeCombatant) -> Coverage:
    """The coverage of one combatant."""
    findings = (
        *_cover_body(combatant),
        *_cover_skills(combatant),
        *_cover_weapons(combatant),
        *_cover_talents(combatant),
        *_cover_gear(combatant),
    )
    return sorted_out(combatant.name or "", findings)


def _cover_body(c: NarrativeCombatant) -> Iterator[Finding]:
    yield MODELLED, f"{c.kind} (R7.11-R7.14)"
    if c.kind not in WITH_STRAIN and c.strain_threshold is not None:
        yield IGNORED, f"strain_threshold: strain of a {c.kind} is wounds (R7.12, R7.13)"
    if c.silhouette != 1:
        yield MODELLED, f"silhouette {c.silhouette} (R6.6)"


def _cover_skills(c: NarrativeCombatant) -> Iterator[Finding]:
    minion = c.kind == "minion"
    used = {weapon.skill for weapon in c.weapons} | {"brawl"}
    for skill in c.group_skills if minion else c.skills:
        yield _skill(skill, skill in used, minion)
    for skill in c.skills if minion else c.group_skills:
        why = "a minion has group skills (R7.15)" if minion else f"group skills are for minions, not for a {c.kind}"
        yield IGNORED, f"skill {skill}: {why}"


def _skill(skill: str, used: bool, minion: bool) -> Finding:
    if used or skill in CHECKS or (skill == "leadership" and not minion):
        rule = CHECKS.get(skill, "who leads" if skill == "leadership" else "R2.1")
        return MODELLED, f"skill {skill} ({rule})"
    if characteristic_of(skill) is None:
        return MISSING, f"skill {skill}: no rule knows it"
    return IGNORED, f"skill {skill}: not used here"


def _cover_weapons(c: NarrativeCombatant) -> Iterator[Finding]:
    for weapon in c.weapons:
        if weapon.harmless:
            yield IGNORED, f"{weapon.name}: harmless"
        for quality in weapon.qualities:
            if quality in MODELLED_RANKED + MODELLED_UNRANKED:
                yield MODELLED, f"{weapon.name}: {quality} (R10)"
            else:
                yield MISSING, f"{weapon.name}: {quality} (R10): not built yet"


def _cover_talents(c: NarrativeCombatant) -> Iterator[Finding]:
    for talent, rank in c.talents.items():
        if snake(talent) == "adversary":
            yield MODELLED, f"talent adversary {rank} (R2.7)"
        else:
            yield _named("talent", talent)
    for ability in c.abilities:
        yield _named("ability", ability)


def _named(what: str, name: str) -> Finding:
    if fold(name) in AIRBORNE:
        return MODELLED, f"{what} {name} (R5.16)"
    for talent, why in IGNORED_TALENTS.items():
        if fold(talent) == fold(name):
            return IGNORED, f"{what} {name}: {why}"
    later = {fold(talent) for talent in LATER_TALENTS}
    return MISSING, f"{what} {name}" + (" (R14): not built yet" if fold(name) in later else ": no rule knows it")


def _cover_gear(c: NarrativeCombatant) -> Iterator[Finding]:
    carries = {"stimpack": c.stimpacks, "medkit": c.medkit, "repairpatch": c.patches}
    for thing in c.gear:
        key = next((word for word in carries if word in fold(thing)), None)
        if key is not None and not carries[key]:
            yield MISSING, f"{thing} (R11): write it as stimpacks, patches or medkit"
        elif key is None:
            yield IGNORED, f"{thing}: no rule asks for gear"
    for word, has in carries.items():
        if has:
            yield MODELLED, f"{word} (R11)"
