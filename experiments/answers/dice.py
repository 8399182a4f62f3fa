"""The keys of `kassen dice`."""

EXACT = "The same as a fraction."
EXACTLY = {"*_exact": EXACT, "*_exact.*": EXACT}
DICE = {
    **EXACTLY,
    "pool": "The pool in letters.",
    "glyphs": "The pool in glyphs.",
    "p_success": "The chance to succeed: more successes than failures.",
    "p_triumph": "The chance of a triumph at least, success or not.",
    "p_despair": "The chance of a despair at least, success or not.",
    "mean_net_success": "Successes less failures, on average.",
    "mean_net_advantage": "Advantages less threats, on average.",
    "net_success.*": "The chance of just so many successes less failures.",
    "net_advantage.*": "The chance of just so many advantages less threats.",
    "p_success_with_advantage.*": "The chance to succeed with so many advantages or more.",
    "p_success_with_crit.*": "The chance to succeed with a critical injury of such a crit rating paid for.",
}
SIGMA = {
    **EXACTLY,
    "check": "The check, as it is written.",
    "keep": "Which success stands: first, or the first that is worth keeping.",
    "rules.*": "What the option of the rules says on which these odds hang.",
    "p_success": "The chance that the check succeeds, or that the attack hits.",
    "attacker_face.*": "The chance that the die that stands shows this face; 0 is a check that fails.",
    "attacker_try.*": "The chance that this die is the one that stands; 0 is none.",
    "attacker_keep_from.*": "With so many dice left, the lowest face that is worth keeping.",
    "defender_face.*": "The same of the defender's check.",
    "defender_try.*": "The same of the defender's check.",
    "defender_keep_from.*": "The same of the defender's check.",
    "damage.*": "The chance of just so much damage; 0 is an attack that misses.",
    "mean_damage": "Damage on average, misses being 0.",
    "mean_damage_of_hit": "Damage of a hit, on average; null where none can hit.",
}
