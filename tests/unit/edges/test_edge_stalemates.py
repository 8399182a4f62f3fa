"""Fights that nobody can win: played to the limit, and called by its name."""

import pytest
from edge import SHOOT, pistol, two

from experiments.difficulty.odds import Odds
from experiments.fighting.batch import Batch
from experiments.statistics.tally import tally
from tests.both_clocks import Fought, fight_text

BATTLES = 200
ROUNDS = 6
LIMIT = f"round_limit = {ROUNDS}"
WAIT = "turn:\n    guarded_stance\nspend:\nspend_enemy:\n"
IDLE = "turn:\n"


def ends(fought: Fought) -> set[tuple[object, ...]]:
    """How the battles ended."""
    return {(row["outcome"], row["ended_by"], row["winner"], row["rounds"]) for row in fought.battles}


def shares(fought: Fought) -> dict[str, float]:
    """What `kassen odds` makes of them."""
    told = Odds(Batch(fought.encounter, BATTLES), tally(fought.rows, fought.encounter)).as_json()
    wins = {f"{name} wins": side["p_win"]["value"] for name, side in told["sides"].items()}
    return wins | {"draw": told["p_draw"]["value"], "limit": told["p_limit"]["value"]}


@pytest.mark.parametrize("policy", [WAIT, IDLE], ids=["waits", "passes"])
def test_policies_that_never_attack_play_to_the_limit(policy: str) -> None:
    fought = fight_text(two(pistol(6), pistol(6), LIMIT, policy, policy), BATTLES)
    assert ends(fought) == {("limit", "limit", None, ROUNDS)}
    assert {(row["attacks"], row["turns"], row["wounds"], row["state"]) for row in fought.fighters} == {
        (0, ROUNDS, 0, "standing")
    }
    assert shares(fought) == {"left wins": 0, "right wins": 0, "draw": 1, "limit": 1}


def test_who_never_attacks_loses_to_who_does() -> None:
    fought = fight_text(two(pistol(6), pistol(6), "round_limit = 100", SHOOT, WAIT), BATTLES)
    assert {(row["outcome"], row["winner"]) for row in fought.battles} == {("won", "left")}
    assert fought.attacks("Right") == []


def test_two_sides_that_cannot_hurt_each_other_play_to_the_limit() -> None:
    armored = "soak = 40\n" + pistol(6, crit_rating=1)
    policy = "turn:\n    attack nearest\nspend:\n    critical\nspend_enemy:\n"
    fought = fight_text(two(armored, armored, LIMIT, policy, policy), BATTLES)
    assert ends(fought) == {("limit", "limit", None, ROUNDS)}
    attacks = fought.attacks("Left") + fought.attacks("Right")
    assert len(attacks) == 2 * ROUNDS * BATTLES
    assert {(row["wounds"], row["strain"], row["bought"]) for row in attacks} == {(0, 0, None)}
    assert [row for row in attacks if row["hit"]]
    assert shares(fought) == {"left wins": 0, "right wins": 0, "draw": 1, "limit": 1}


def test_a_fight_that_could_have_been_won_at_the_limit_is_not() -> None:
    fought = fight_text(two(pistol(16), pistol(16), "round_limit = 1"), BATTLES)
    assert {row["rounds"] for row in fought.battles} == {1}
    assert {row["outcome"] for row in fought.battles} == {"limit", "won"}
    assert sum(shares(fought)[key] for key in ("left wins", "right wins", "draw")) == pytest.approx(1)
