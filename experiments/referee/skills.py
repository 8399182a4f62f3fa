"""What each skill is rolled with, typed a second time (R2.9)."""

WITH = {
    "brawn": "athletics brawl lightsaber melee melee_heavy melee_light resilience",
    "agility": "coordination driving gunnery piloting piloting_planetary piloting_space ranged ranged_heavy "
    "ranged_light riding stealth",
    "intellect": "alchemy arcana astrocartography astrogation computers computers_hacking computers_sysops cybernetics "
    "mechanics medicine operating runes",
    "cunning": "deception perception primal skulduggery streetwise survival",
    "willpower": "coercion discipline divine vigilance",
    "presence": "charm cool leadership negotiation verse",
}
KNOWLEDGE = "knowledge"


def characteristic_of(skill: str) -> str:
    """The characteristic of a skill; all knowledge is of intellect, and brawn is of what nobody knows."""
    if skill.startswith(KNOWLEDGE):
        return "intellect"
    return next((each for each, skills in WITH.items() if skill in skills.split()), "brawn")
