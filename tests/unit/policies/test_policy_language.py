"""Sections, lines, let, use, defaults, weapon names: what a text comes to."""

import pytest
from policy_case import SKILLS, WEAPONS, faults, orders, read, seat, seeing

from policies.language import read_policy
from policies.lines import UNNAMED, Line
from sim.host import ALLY, FALLEN, PASS
from sim.narrative.model import Group, Order, Question, Situation, Target, Wield
from sim.narrative.vocabulary import NARRATIVE
from sim.state import LEAST

WORDS = NARRATIVE.words


def only(text: str) -> Line:
    return read(f"turn:\n  {text}").lines[0]


@pytest.mark.parametrize(
    ("text", "target", "weapon"),
    [
        ("attack", Target.NEAREST, Wield.HELD),
        ("attack weakest with best", Target.WEAKEST, Wield.BEST),
        ("attack with stun most_dangerous", Target.MOST_DANGEROUS, Wield.STUN),
        ("attack fallen random with held", Target.RANDOM | FALLEN, Wield.HELD),
        ("attack ally lowest target_wounds_percent", Target.LOWEST + WORDS["target_wounds_percent"] | ALLY, Wield.HELD),
        ("attack highest target_armor ally fallen", Target.HIGHEST + WORDS["target_armor"] | ALLY | FALLEN, Wield.HELD),
        ("advance", Target.NEAREST, Wield.HELD),
        ("retreat strongest", Target.STRONGEST, Wield.HELD),
        ("engage ally", Target.NEAREST | ALLY, Wield.HELD),
        ("assist", Target.NEAREST | ALLY, Wield.HELD),
        ("assist leader", Target.LEADER | ALLY, Wield.HELD),
        ("draw", Target.NONE, Wield.HELD),
        ("draw best", Target.NONE, Wield.BEST),
        ("draw with best", Target.NONE, Wield.BEST),
        ("aim", Target.NONE, Wield.HELD),
    ],
)
def test_a_line_says_whom_and_with_what(text: str, target: int, weapon: int) -> None:
    line = only(text)
    assert (line.target, line.weapon, line.filters) == (target, weapon, False)


def test_every_order_and_rule_of_the_vocabulary_can_be_said() -> None:
    for section in NARRATIVE.sections:
        for name, order in section.orders.items():
            assert read(f"{section.name}:\n  {name}").lines[0].order == order
            for rule, code in section.rules.items() if order in section.targets else ():
                (line, *_) = read(f"{section.name}:\n  {name} {rule}").lines
                assert NARRATIVE.rule(line.target) == code
    for rule, code in NARRATIVE.sections[Question.SLOT].rules.items():
        (line, *_) = read(f"slot:\n  {rule}").lines
        assert (line.order, line.target) == (Order.TAKE, code)


def test_orders_of_the_vocabulary_are_all_that_can_be_answered() -> None:
    said = {order for section in NARRATIVE.sections for order in section.orders.values()}
    assert said | {Order.PASS, Order.TAKE} == {
        order for order in Order if not Order.INITIATIVE <= order < Order.DODGE
    }


def test_lines_are_numbered_over_the_whole_text_and_defaults_come_last() -> None:
    policy = read("spend:\n  stun\nturn:\n  aim\n  stand")
    told = [(line.number, line.question, line.text, line.origin, line.row) for line in policy.lines]
    assert told == [
        (0, Question.SPEND, "stun", "mine", 2),
        (1, Question.TURN, "aim", "mine", 4),
        (2, Question.TURN, "stand", "mine", 5),
        (3, Question.SLOT, "first", "default", 1),
        (4, Question.SPEND_ENEMY, "strain", "default", 1),
        (5, Question.REACT, "parry if spared > 0 and strain_left >= 3", "default", 1),
        (6, Question.REACT, "reflect if spared > 0 and strain_left >= 3", "default", 2),
        (7, Question.DESTINY, "fortune", "default", 1),
        (8, Question.DESTINY, "misfortune", "default", 2),
    ]


def test_an_empty_section_is_not_one_left_out() -> None:
    assert orders("turn:\n  aim\nspend:\n", Question.SPEND) == (Order.PASS, PASS.line)
    assert orders("turn:\n  aim\n", Question.SPEND)[0] == Order.CRITICAL


def test_a_text_without_a_turn_is_warned_of() -> None:
    (warning,) = read("spend:\n  stun").warnings
    assert warning.value == "turn"
    assert "passes all its turns" in warning.message


def test_the_first_line_that_is_legal_and_holds_answers() -> None:
    policy = seat("turn:\n  stand if prone\n  aim if aims < 2\n  attack")
    legal = 1 << Order.STAND | 1 << Order.AIM | 1 << Order.ATTACK
    for words, allowed, after, line in [
        ({"prone": 1}, legal, -1, 0),
        ({}, legal, -1, 1),
        ({"prone": 1}, legal & ~(1 << Order.STAND), -1, 1),
        ({"aims": 2}, legal, -1, 2),
        ({"prone": 1}, legal, 0, 1),
        ({"prone": 1}, legal, 2, -1),
        ({}, 0, -1, -1),
    ]:
        assert policy.decide(seeing(**words), 0, Question.TURN, allowed, after).line == line


def test_a_condition_on_the_target_picks_among_candidates() -> None:
    policy = seat("turn:\n  attack nearest if target_prone and aims\n  attack")
    answer = policy.decide(seeing(), 0, Question.TURN, 1 << Order.ATTACK, -1)
    assert (answer.line, answer.filters) == (0, 1)
    assert policy.rate(seeing(target_prone=1, aims=1), 0, -3) == -3
    assert policy.rate(seeing(target_prone=1), 0, -3) == LEAST
    assert policy.rate(seeing(), 1, -3) == -3


def test_in_a_slot_every_condition_is_about_the_candidate() -> None:
    policy = seat("turn:\n  aim\nslot:\n  healthiest if engaged\n  lowest wounds\n  pass if round == 1")
    answer = policy.decide(seeing(), 0, Question.SLOT, 1 << Order.TAKE, -1)
    assert (answer.order, answer.line, answer.filters) == (Order.TAKE, 1, 1)
    assert policy.rate(seeing(engaged=1), 1, 7) == 7
    assert policy.rate(seeing(), 1, 7) == LEAST
    assert policy.decide(seeing(), 0, Question.SLOT, 1 << Order.TAKE, 1).filters == 0
    assert policy.rate(seeing(wounds=4), 2, 7) == -4
    passing = policy.decide(seeing(), 0, Question.SLOT, 1 << Order.TAKE, 2)
    assert (passing.order, passing.target, passing.filters) == (Order.TAKE, Target.NONE, 1)


def test_when_a_roll_is_spent_the_target_is_already_known() -> None:
    text = "turn:\n  aim\nspend:\n  critical if target_kind != minion\n  stun if advantages + triumphs >= 2"
    assert orders(text, Question.SPEND, target_kind=3, advantages=2) == (Order.STUN, 2)
    assert orders(text, Question.SPEND, target_kind=0) == (Order.CRITICAL, 1)


def test_lowest_and_highest_rate_by_the_word() -> None:
    policy = seat("turn:\n  attack lowest target_armor\n  attack highest target_damage if target_distance < 3")
    assert policy.rate(seeing(target_armor=2), 0, 99) == -2
    assert policy.rate(seeing(target_damage=9), 1, 99) == 9
    assert policy.rate(seeing(target_damage=9, target_distance=4), 1, 99) == LEAST


def test_a_line_that_was_heard_is_counted() -> None:
    policy = seat("turn:\n  aim\n  stand")
    policy.heard(Question.TURN, 1)
    policy.heard(Question.TURN, 1)
    assert policy.hits[:2] == [0, 2]


def test_a_let_stands_for_its_condition_and_may_use_earlier_ones() -> None:
    lets = "let hurt = wounds >= 4\nlet bad = hurt and not prone\nlet tired = strain - 2\n"
    text = lets + "turn:\n  aim if not bad or tired > 3"
    assert orders(text, Question.TURN, wounds=4)[0] == Order.PASS
    assert orders(text, Question.TURN, wounds=4, prone=1)[0] == Order.AIM
    assert orders(text, Question.TURN, wounds=4, strain=6)[0] == Order.AIM
    assert orders(text, Question.TURN, wounds=4, strain=5)[0] == Order.PASS


def test_a_let_that_is_a_sum_keeps_the_names_of_its_words_values() -> None:
    assert orders("let near = band\nturn:\n  aim if near <= short", Question.TURN, band=1)[0] == Order.AIM


def test_use_takes_over_the_same_section_with_its_origin() -> None:
    policy = read("turn:\n  stand if prone\n  use rush\n  aim")
    rush = [line for line in read("turn:\n  use rush").lines if line.question == Question.TURN]
    turn = [line for line in policy.lines if line.question == Question.TURN]
    assert [line.origin for line in turn] == ["mine", *["rush"] * len(rush), "mine"]
    assert [line.number for line in turn] == list(range(len(rush) + 2))
    assert turn[1].text == "stand if prone and not second"


class Ring:
    def names(self) -> list[str]:
        return ["one", "two", "bad"]

    def text(self, name: str) -> str:
        return {"one": "turn:\n  use two", "two": "turn:\n  aim\n  use one", "bad": "turn:\n  aimm"}[name]


def test_uses_that_go_round_in_a_circle_are_a_fault() -> None:
    with pytest.raises(Exception, match="one -> two -> one"):
        read_policy("turn:\n  use one", NARRATIVE, Ring(), "mine")


def test_a_faulty_text_that_is_used_is_told_with_its_first_fault() -> None:
    with pytest.raises(Exception, match=r'"bad" has faults of its own \(line 2, column 3: "aimm"'):
        read_policy("turn:\n  use bad", NARRATIVE, Ring(), "mine")


def test_a_users_text_may_use_the_bundled_one_of_its_own_name() -> None:
    assert read("turn:\n  use rush", "rush").lines


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("rifle", Wield.NAME + 0),
        ("RIFLE", Wield.NAME + 0),
        ("heavy_rifle", Wield.NAME + 1),
        ("heavy-rifle", Wield.NAME + 1),
        ('"Heavy Rifle"', Wield.NAME + 1),
        ("ranged_heavy", Wield.SKILL + 0),
        ('"Ranged (Heavy)"', Wield.SKILL + 0),
        ("melee", Wield.SKILL + 1),
        ("brawl", Wield.SKILL + 2),
    ],
)
def test_a_weapon_or_skill_is_found_by_name(named: str, code: int) -> None:
    policy = read(f"turn:\n  attack with {named}")
    assert policy.lines[0].weapon == UNNAMED
    assert policy.bind(WEAPONS, SKILLS).lines[0].weapon == code


def test_a_name_that_is_a_skill_and_a_weapon_is_the_skill_unless_it_is_quoted() -> None:
    policy = read('turn:\n  attack with melee\n  attack with "melee"')
    bound = policy.bind(["Melee"], ["melee"])
    assert [line.weapon for line in bound.lines[:2]] == [Wield.SKILL, Wield.NAME]


def test_a_weapon_nobody_has_is_no_fault_and_its_line_never_applies() -> None:
    text = "turn:\n  attack nearest with net\n  attack"
    assert faults(text) == []
    bound = read(text).bind(WEAPONS, SKILLS)
    assert [(line.number, line.wield) for line in bound.never] == [(0, "net")]
    assert orders(text, Question.TURN) == (Order.ATTACK, 1)
    assert read(text).bind([*WEAPONS, "Net"], SKILLS).never == ()


def test_a_text_needs_the_groups_of_its_words_by_question_and_wants_its_orders() -> None:
    policy = seat(
        "turn:\n  aim if enemies\n  attack lowest target_armor\nslot:\n  lowest hit_chance\nspend:\n  stun if ammo"
    )
    assert policy.needs[Question.TURN] == Group.FIELD | Group.TARGET
    assert policy.needs[Question.SLOT] == Group.ODDS
    assert policy.needs[Question.SPEND] == Group.ARMS
    assert policy.wants == 1 << Order.AIM | 1 << Order.ATTACK
    assert policy.reads_odds
    assert not seat("turn:\n  attack\n  draw").reads_odds
    assert seat("turn:\n  attack with best").reads_odds


def test_the_docstring_is_the_idea_and_the_rest() -> None:
    policy = read('# first\n\n"""Hold the\nline. Weak, v. 2.0, against fire."""   # done\nturn:\n  aim')
    assert (policy.idea, policy.doc) == ("Hold the line.", "Hold the line. Weak, v. 2.0, against fire.")
    assert read("turn:\n  aim").idea == ""
    assert read('"""守りの策。射撃に弱い。"""\nturn:\n  aim').idea == "守りの策。射撃に弱い。"


def test_line_ends_of_any_system_and_a_byte_order_mark_are_read() -> None:
    assert read("\ufeffturn:\r\n  aim if prone\r\n").lines[0].text == "aim if prone"


def test_words_of_the_situation_that_name_enums_have_constants() -> None:
    assert {name for name, number in WORDS.items() if NARRATIVE.constants[number]} == {
        "kind",
        "target_kind",
        "band",
        "target_band",
    }
    assert len(WORDS) == len(Situation.__attrs_attrs__)
