"""Whole battles of two fought by the simulation, against their exact odds by reduced rules, in both rulesets."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from experiments.encounter import Prepared, prepare_text
from experiments.statistics.exact import Duelist, Ends, p_first, shooter, solve, striker
from experiments.statistics.outcomes import Fought
from experiments.statistics.paired import Terms
from experiments.statistics.quantities import ask, bind
from sim.narrative.notation import parse
from sim.sigma import duel as sigma
from sim.sigma.odds import Check, Guard

BATTLES = 20_000
SURE = 4.5
"""Standard errors that an agreement may be off: of a hundred numbers one in a thousand such tests would be."""


def coin(share: float, life: int = 1) -> Duelist:
    return Duelist(life, lambda _: [1 - share, share])


def test_two_coins_have_a_closed_form() -> None:
    p, q = 0.3, 0.45
    ends = solve(coin(p), coin(q), 1.0)
    miss = (1 - p) * (1 - q)
    assert ends == pytest.approx((p / (1 - miss), (1 - p) * q / (1 - miss), 0, 1 / (1 - miss)))
    assert solve(coin(p), coin(q), 0.0).p_one == pytest.approx((1 - q) * p / (1 - miss))
    assert solve(coin(p), coin(q), 0.5).mean_rounds == pytest.approx(1 / (1 - miss))
    assert solve(coin(p), coin(q), 1.0, limit=2) == pytest.approx(
        (p + miss * p, ((1 - p) * q) * (1 + miss), miss**2, 1 + miss)
    )


def test_who_needs_several_hits_wins_a_race() -> None:
    ends = solve(coin(1.0, life=3), coin(1.0, life=2), 0.0)
    assert ends == pytest.approx((1, 0, 0, 2))
    harmless = solve(coin(0.0), coin(0.0), 0.5, limit=7)
    assert harmless == pytest.approx((0, 0, 1, 7))


@pytest.mark.parametrize("healths", [(1, 1), (11, 14), (6, 3)])
def test_the_chain_says_what_the_fractions_say(healths: tuple[int, int]) -> None:
    one, two = (Check(9, 3, base=10), Check(8, 2)), (Check(8, 1, base=12), Check(9, 1))
    guards = [Guard(sides[1], strength=8, health=health) for sides, health in zip((one, two), healths, strict=True)]
    exact = sigma.duel(sigma.Duelist(one[0], guards[0]), sigma.Duelist(two[0], guards[1]))
    ends = solve(striker(one[0], guards[1], healths[0]), striker(two[0], guards[0], healths[1]), 1.0)
    assert ends.p_one == pytest.approx(float(exact.p_first))
    assert ends.mean_rounds == pytest.approx(float(exact.mean_rounds or Fraction(0)))


def agrees(encounter: Prepared, ends: Ends) -> None:
    """Whether battles end as often, and as late, as they should."""
    words = ("p_win(red)", "p_win(blue)", "p_draw", "mean_rounds")
    table = Fought(encounter, [bind(ask(word), encounter) for word in words], Terms(1, None, "auto"))(0, BATTLES)
    for k, right in enumerate(ends):
        spread = sqrt(right * (1 - right)) if k < 3 else float(table[:, k].std())
        told = f"{words[k]}: fought {table[:, k].mean():.4f}, exact {right:.4f}"
        assert abs(table[:, k].mean() - right) <= SURE * spread / sqrt(BATTLES) + 1e-9, told


NARRATIVE = """
name = "Duel"
round_limit = {limit}
rules.triumph_tiebreak = false

[[side]]
name = "red"
players = true
policy = '''{policy}'''
[[side.combatant]]
kind = "rival"
name = "Red"
{red}

[[side]]
name = "blue"
distance = "{distance}"
policy = '''{policy}'''
[[side.combatant]]
kind = "rival"
name = "Blue"
{blue}
"""
SHOOTS = """
turn:
    attack nearest
spend:
    critical if wounds < 0
spend_enemy:
    strain if wounds < 0
"""
STRIKES = SHOOTS.replace("turn:\n", "turn:\n    engage nearest if engaged_enemies == 0\n")
GUN = '{{ name = "gun", skill = "ranged_heavy", damage = {damage}, range = "extreme" }}'
BLADE = '{{ name = "blade", skill = "melee", damage = {damage}, range = "engaged" }}'


def armed(skills: str, damage: int, soak: int, threshold: int, weapon: str = GUN, more: str = "") -> str:
    """A combatant; `skills` as "agility/ranks of ranged_heavy/presence"."""
    ability, ranks, presence = skills.split("/")
    keys = {
        "agility": ability,
        "brawn": ability,
        "presence": presence,
        "soak": soak,
        "wound_threshold": threshold,
        "skills": f"{{ ranged_heavy = {ranks}, melee = {ranks} }}",
        "weapons": f"[{weapon.format(damage=damage)}]",
    }
    return "\n".join([*(f"{key} = {value}" for key, value in keys.items()), more])


TALENT = "talents.adversary = 1"
SHORT, MEDIUM, LONG, EXTREME = "short", "medium", "long", "extreme"
DUELS = {  # distance, limit; of both: skills, damage, soak, threshold; the pools; more of the second
    "alike": (SHORT, 30, ("2/0/2", 6, 2, 10), ("2/0/2", 6, 2, 10), "2A1D", "2A1D", ""),
    "the first shoots better": (SHORT, 30, ("3/2/2", 6, 2, 10), ("2/0/2", 6, 2, 10), "1A2P1D", "2A1D", ""),
    "medium range": (MEDIUM, 30, ("3/1/2", 7, 3, 12), ("3/2/2", 5, 4, 12), "2A1P2D", "1A2P2D", ""),
    "long range": (LONG, 30, ("4/2/3", 9, 3, 14), ("3/3/1", 8, 2, 11), "2A2P3D", "3P3D", ""),
    "extreme range, few rounds": (EXTREME, 6, ("4/1/3", 9, 3, 14), ("3/1/2", 8, 2, 11), "3A1P4D", "2A1P4D", ""),
    "one hit is enough": (SHORT, 30, ("2/0/1", 9, 2, 1), ("2/0/3", 9, 2, 1), "2A1D", "2A1D", ""),
    "the second is quicker": (SHORT, 30, ("3/0/1", 7, 2, 8), ("3/0/5", 7, 2, 8), "3A1D", "3A1D", ""),
    "soak takes nearly all": (SHORT, 30, ("3/0/2", 4, 6, 6), ("3/0/2", 5, 5, 6), "3A1D", "3A1D", ""),
    "it ends undecided": (MEDIUM, 4, ("2/0/2", 4, 4, 20), ("2/0/2", 4, 4, 20), "2A2D", "2A2D", ""),
    "defense": (SHORT, 30, ("3/1/2", 6, 2, 10), ("3/1/2", 6, 2, 10), "2A1P1D2S", "2A1P1D", "ranged_defense = 2"),
    "an adversary": (MEDIUM, 30, ("3/1/2", 7, 2, 10), ("3/1/2", 6, 2, 10), "2A1P1D1C", "2A1P2D", TALENT),
    "many wounds": (SHORT, 60, ("3/2/2", 6, 4, 60), ("4/1/2", 6, 4, 55), "1A2P1D", "3A1P1D", ""),
}


@pytest.mark.parametrize("name", DUELS)
def test_battles_end_as_narrative_duels_do(name: str) -> None:
    distance, limit, red, blue, one, two, more = DUELS[name]
    encounter = prepare_text(
        NARRATIVE.format(
            limit=limit, distance=distance, policy=SHOOTS, red=armed(*red), blue=armed(*blue, more=more)
        )
    )
    first = p_first(parse(f"{red[0][-1]}A"), parse(f"{blue[0][-1]}A"))
    ends = solve(
        shooter(parse(one), red[1], blue[2], red[3]), shooter(parse(two), blue[1], red[2], blue[3]), first, limit
    )
    agrees(encounter, ends)


BLADES = [(("3/1/2", 5, 2, 12), ("4/0/2", 6, 3, 10)), (("5/2/1", 7, 3, 9), ("3/3/4", 8, 2, 12))]


@pytest.mark.parametrize(("red", "blue"), BLADES)
def test_battles_end_as_narrative_duels_with_blades_do(
    red: tuple[str, int, int, int], blue: tuple[str, int, int, int]
) -> None:
    both = [armed(*each, weapon=BLADE) for each in (red, blue)]
    text = NARRATIVE.format(limit=30, distance=SHORT, policy=STRIKES, red=both[0], blue=both[1])
    pools = []
    for skills, *_ in (red, blue):
        ability, ranks, _ = (int(each) for each in skills.split("/"))
        pools.append(parse(f"{max(ability, ranks) - min(ability, ranks)}A{min(ability, ranks)}P2D"))
    first = p_first(parse(f"{red[0][-1]}A"), parse(f"{blue[0][-1]}A"))
    ends = solve(shooter(pools[0], red[1], blue[2], red[3]), shooter(pools[1], blue[1], red[2], blue[3]), first, 30)
    agrees(prepare_text(text), ends)


SIGMA = """
name = "Duel"
ruleset = "sigma"
round_limit = {limit}
{sides}
"""
SIGMA_SIDE = """
[[side]]
name = "{name}"
{where}
policy = '''
turn:
    attack nearest
react:
    evade
keep:
    keep
'''
[[side.combatant]]
name = "{name}"
agility = {agility}
perception = 19
operation = 19
education = 9
strength = {strength}
health = {health}
parry = []
skills = {{ blade = {{ tries = {tries}, target = {target} }}, evade = {{ tries = {dodges}, target = {dodge} }} }}
weapons = [{{ name = "blade", base = {base}, skill = "blade" }}]
armor = [{{ name = "mail", base = {armor} }}]
"""
FIGHTER = ("tries", "target", "base", "dodges", "dodge", "armor", "strength", "health")
SIGMA_DUELS = {  # tries and target of the attack, base, tries and target of evading, armor, strength, health
    "one health": ((3, 9, 12, 2, 8, 0, 9, 1), (1, 8, 12, 1, 9, 0, 8, 1)),
    "alike": ((2, 9, 12, 1, 8, 0, 8, 15), (2, 9, 12, 1, 8, 0, 8, 15)),
    "armor": ((3, 9, 12, 2, 8, 3, 9, 15), (3, 9, 12, 2, 8, 1, 9, 15)),
    "strength": ((3, 10, 14, 1, 7, 0, 12, 12), (3, 10, 14, 1, 7, 0, 5, 12)),
    "a good shot against a good dodger": ((4, 12, 11, 1, 5, 0, 8, 10), (1, 7, 13, 4, 12, 0, 8, 10)),
    "weak weapons": ((2, 9, 6, 1, 8, 1, 7, 8), (2, 10, 5, 1, 8, 1, 7, 8)),
    "heavy weapons": ((1, 9, 22, 1, 8, 2, 8, 15), (2, 7, 20, 1, 9, 2, 8, 15)),
    "many tries": ((5, 6, 12, 5, 6, 1, 8, 9), (4, 7, 12, 4, 7, 1, 8, 9)),
}


@pytest.mark.parametrize("name", SIGMA_DUELS)
def test_battles_end_as_duels_of_the_sigma_system_do(name: str) -> None:
    both = [dict(zip(FIGHTER, each, strict=True)) for each in SIGMA_DUELS[name]]
    wheres = ("players = true\n", "distance = 2\n")
    sides = [
        SIGMA_SIDE.format(name=whose, where=where, agility=agility, **each)
        for whose, where, agility, each in zip(("red", "blue"), wheres, (15, 14), both, strict=True)
    ]
    encounter = prepare_text(SIGMA.format(limit=1000, sides="".join(sides)))
    guards = [Guard(Check(e["dodge"], e["dodges"]), e["strength"], e["health"], e["armor"]) for e in both]
    one, two = (
        striker(Check(each["target"], each["tries"], base=each["base"]), guard, each["health"])
        for each, guard in zip(both, reversed(guards), strict=True)
    )
    ends = solve(one, two, 1.0, 1000)
    assert ends.p_limit < 1e-6
    agrees(encounter, ends._replace(p_limit=0.0))


def test_the_chance_to_act_first_is_one_for_whoever_alone_has_dice() -> None:
    assert p_first(parse("1A"), parse("1A")) == pytest.approx(_counted(), abs=1e-12)


def _counted() -> float:
    """Of the eight faces of one ability die: blank, S, S, SS, A, A, SA, AA."""
    faces = [(0, 0), (1, 0), (1, 0), (2, 0), (0, 1), (0, 1), (1, 1), (0, 2)]
    return float(np.mean([one >= two for one in faces for two in faces]))
