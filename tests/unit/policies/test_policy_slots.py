"""Who takes a slot, and letting it pass, in real battles."""

from policy_case import SCENARIO

from experiments.encounter import prepare_text
from sim import simpy_clock
from sim.narrative.model import Event, Order
from sim.ruleset import Journal


def turns(slot: str, rules: str = "") -> list[tuple[int, int]]:
    """Rounds and fighters of the crew's turns, in the first three rounds, where a text of its own gives the slots."""
    policy = f'policy = """\nslot:\n    {slot}\nturn:\n    guarded_stance\n"""'
    text = SCENARIO.replace('policy = "marksman"', policy).replace("[[side]]", f"{rules}\n[[side]]", 1)
    opening = prepare_text(text).opening
    journal = Journal(Event)
    simpy_clock.fight(opening.ruleset, opening.world(3, 0, journal))
    rows = [Event(*row) for row in journal]
    acted = [
        (row.round, row.fighter)
        for row in rows
        if row.order == Order.GUARDED_STANCE and row.round <= 3 and row.fighter < 2
    ]
    return list(dict.fromkeys(acted))


def test_each_candidate_is_asked_about_itself() -> None:
    assert [fighter for _, fighter in turns("highest place\n    first if place == 0")][:2] == [0, 1]
    assert [fighter for _, fighter in turns("first if has_melee_weapon\n    first")][:2] == [1, 0]
    assert [fighter for _, fighter in turns("first if has_ranged_weapon\n    first")][:2] == [0, 1]


def test_a_slot_passes_when_the_condition_holds_for_somebody_and_the_option_allows_it() -> None:
    allowed = "[rules]\nallow_pass = true"
    assert {round for round, _ in turns("pass if round == 1\n    first", allowed)} == {2, 3}
    assert {round for round, _ in turns("pass if round == 9\n    first", allowed)} == {1, 2, 3}


def test_a_slot_does_not_pass_where_the_option_forbids_it() -> None:
    assert {round for round, _ in turns("pass\n    first")} == {1, 2, 3}
