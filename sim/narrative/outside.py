"""Talents and abilities that no fight asks for, each under the reason; names are facts, the reasons are this project's.

What is neither here nor known to the rules is missing: a name whose effect is in doubt does not belong here.
"""

from collections.abc import Mapping

from sim.faults import fold
from sim.narrative.talent_names import talent_of

REASONS: Mapping[str, str] = {
    "the printed numbers hold it already": "enduring",
    "only checks outside a fight: to charm, deceive, coerce or bargain": """
        nobody's fool; plausible deniability; kill with kindness; convincing demeanor; intimidating; congenial;
        smooth talker; good cop; bad cop; good and bad cop; clever retort; proper upbringing; greased palms; discredit;
        laugh it off; just kidding!; improved just kidding!; haughty demeanor; sense emotions; all walks of life;
        etiquette and protocol; improved etiquette and protocol; natural charmer; natural leader; natural negotiator;
        let's make a deal; playing politics; trusted reputation; cantina talk; bribable; native language""",
    "only a reroll or a bonus of checks of knowledge and research": """
        researcher; improved researcher; respected scholar; natural scholar; codebreaker; encoded communique;
        knowledge specialization; reconstruct the scene; sense the scene; eye for detail""",
    "only computers, repairs, inventions and locks": """
        gearhead; bypass security; technical aptitude; solid repairs; defensive slicing; skilled slicer;
        defensive sysops; improved defensive sysops; code slinger; natural programmer; natural tinkerer; natural rogue;
        known schematic; contraption; tinkerer; intuitive improvements; hidden storage; distinctive style""",
    "only trade, money and contacts": """
        black market contacts; wheel and deal; street smarts; know somebody; bought info; utinni!""",
    "only travel, wilderness and tracks": """
        expert tracker; forager; outdoorsman; natural outdoorsman; natural hunter; expert handler; soft spot; stalker;
        animal empathy; beast of burden; domesticable; trained mount; desert dweller; suited to the cold""",
    "only vehicles and starships": """
        skilled jockey; full throttle; improved full throttle; supreme full throttle; natural pilot; natural driver;
        master pilot; master driver; fine tuning; starship adversary; galaxy mapper; brilliant evasion;
        defensive driving; let's ride; all-terrain driver; hold together; exhaust port; smooth acceleration;
        daring aviator; determined driver; offensive driving; form on me; fire control; shortcut; improved shortcut;
        barrel roll; fleet commander""",
    "only to hide, to sneak or to notice somebody": """
        indistinguishable; unremarkable; uncanny senses; keen eyed; keen senses; enhanced senses; sensitive hearing;
        scent; shroud; master of shadows; sleight of mind; natural camouflage; sensor masking""",
    "only healing that takes days, or a check once a session": """
        bacta specialist; healing trance; natural doctor; natural athlete""",
    "what it takes off Leadership and Cool checks, a fight does not put there": "commanding presence",
    "only fear checks, which nobody here is asked for": "confidence; fearless",
    "air, food, sleep, water and poison, of which no rule here speaks": """
        amphibious; undead; construct; ammonia breather""",
    "what its bearer is told in the story, not what it does in a fight": "clone inhibitor chip; careful planning",
    "a power that acts outside a fight": "force power: seek; force power: farsight",
}


def _by_letters() -> dict[str, str]:
    names = ((name.strip(), reason) for reason, text in REASONS.items() for name in text.split(";"))
    return {fold(talent_of(name).key): reason for name, reason in names}


OUTSIDE = _by_letters()
"""The reason why no fight asks for a talent or an ability, by the letters of its key."""


def why_outside(name: str) -> str:
    """Why no fight asks for a talent or an ability, however it is spelled; empty where one may."""
    return OUTSIDE.get(fold(talent_of(name).key), "")
