"""The interpreter, the program's reference reader and Python itself agree on every text."""

import attrs
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from policy_case import read

from policies.faults import PolicyTextError
from policies.interpreter import TextPolicy
from policies.program import END, MOST_NUMBERS, frame_size, rate_program, read_program, size
from sim.host import PASS
from sim.narrative.model import Order, Question, Situation, Target
from sim.narrative.vocabulary import NARRATIVE
from sim.ruleset import values_of
from sim.state import LEAST

OWN = ("strain", "aims", "prone", "round", "engaged")
SEEN = ("target_armor", "target_prone", "target_distance")
SIGNS = ("<", "<=", ">", ">=", "==", "!=")
NUMBERS = st.integers(0, 3)


@st.composite
def conditions(draw: st.DrawFn, words: tuple[str, ...], depth: int = 3) -> str:
    """A condition whose text Python reads alike."""
    kind = draw(st.sampled_from(["word", "sum", "sum", "not", "and", "or"] if depth else ["word", "sum"]))
    if kind == "word":
        return draw(st.sampled_from(words))
    if kind == "sum":
        terms = draw(st.lists(st.sampled_from(words), min_size=1, max_size=3))
        left = terms[0] + "".join(draw(st.sampled_from([" + ", " - "])) + term for term in terms[1:])
        return f"{left} {draw(st.sampled_from(SIGNS))} {draw(st.one_of(st.sampled_from(words), NUMBERS))}"
    if kind == "not":
        return f"not ({draw(conditions(words, depth - 1))})"
    return f"({draw(conditions(words, depth - 1))}) {kind} ({draw(conditions(words, depth - 1))})"


@attrs.frozen
class Meant:
    """A line as the test made it."""

    question: int
    order: int
    text: str
    condition: str


@st.composite
def lines(draw: st.DrawFn, question: int) -> Meant:
    orders = {
        Question.SLOT: [("leader", Order.TAKE), ("healthiest", Order.TAKE), ("highest strain", Order.TAKE)],
        Question.TURN: [
            ("aim", Order.AIM),
            ("attack weakest", Order.ATTACK),
            ("attack lowest target_armor", Order.ATTACK),
            ("advance", Order.ADVANCE),
        ],
        Question.SPEND: [("critical", Order.CRITICAL), ("stun", Order.STUN)],
        Question.SPEND_ENEMY: [("strain", Order.STRAIN)],
        Question.REACT: [("dodge", Order.DODGE), ("parry", Order.PARRY)],
        Question.DESTINY: [("fortune", Order.FORTUNE)],
    }
    text, order = draw(st.sampled_from(orders[Question(question)]))
    takes_target = order in (Order.ATTACK, Order.ADVANCE, Order.CRITICAL, Order.STUN, Order.STRAIN)
    words = OWN + SEEN if takes_target else OWN
    condition = draw(st.one_of(st.just(""), conditions(words)))
    return Meant(question, order, f"{text} if {condition}" if condition else text, condition)


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, list[Meant]]:
    meant, text = [], ""
    for question in draw(st.permutations(list(Question))):
        text += f"{question.name.lower()}:\n"
        for line in draw(st.lists(lines(question), max_size=4)):
            meant.append(line)
            text += f"  {line.text}\n"
    return text, meant


SITUATIONS = st.fixed_dictionaries(dict.fromkeys(OWN + SEEN, NUMBERS))


def true(condition: str, words: dict[str, int]) -> bool:
    return not condition or bool(eval(condition, {}, words))  # noqa: S307 - made above; Python is the second opinion


@given(texts(), st.lists(SITUATIONS, min_size=1, max_size=3), st.integers(0, (1 << 30) - 1), st.integers(-1, 8))
@settings(max_examples=300, deadline=None)
def test_interpreter_program_and_python_agree(
    made: tuple[str, list[Meant]], situations: list[dict[str, int]], legal: int, after: int
) -> None:
    text, meant = made
    try:
        policy = read(text)
    except PolicyTextError as error:
        assume(all("takes" not in fault.message for fault in error.faults))  # too long: made again
        raise
    bound = policy.bind((), ())
    seat, program = TextPolicy(bound), bound.program
    alive = {line.number for line in bound.lines}
    for words in situations:
        seen = Situation(**words)
        world, values = type("World", (), {"seen": seen})(), values_of(seen)
        for question in Question:
            answer = seat.decide(world, 0, question, legal, after)
            assert read_program(program, values, question, legal, after) == answer
            expected = next(
                (
                    number
                    for number, line in enumerate(meant)
                    if line.question == question
                    and legal >> line.order & 1
                    and number > after
                    and (policy.lines[number].filters or true(line.condition, words))
                ),
                PASS.line,
            )
            assert answer.line == expected or expected not in alive
        for number in sorted(alive):
            line = policy.lines[number]
            value = seat.rate(world, number, 5)
            assert rate_program(program, NARRATIVE, values, number, 5) == value
            if line.filters and not true(meant[number].condition, words):
                assert value == LEAST
            elif line.target == Target.LOWEST + NARRATIVE.words["target_armor"]:
                assert value == -words["target_armor"]
            elif line.target == Target.HIGHEST + NARRATIVE.words["strain"]:
                assert value == words["strain"]
            else:
                assert value == 5


@given(texts())
@settings(max_examples=100, deadline=None)
def test_a_line_filters_when_its_condition_is_about_the_candidate(made: tuple[str, list[Meant]]) -> None:
    text, meant = made
    assume(text.count(" or ") < 8)
    for line, said in zip(read(text).lines, meant, strict=False):
        if line.rows != ((),):
            about = any(NARRATIVE.describes_target(word) for row in line.rows for test in row for word in test.words)
            takes = said.order in (Order.ATTACK, Order.ADVANCE)
            assert line.filters == (said.question == Question.SLOT or (takes and about))
        else:
            assert not line.filters


def test_a_program_is_laid_out_as_its_page_says() -> None:
    text = "turn:\n  aim if aims < 2\n  attack with net\nslot:\nspend:\nspend_enemy:\nreact:\ndestiny:"
    bound = read(text).bind((), ())
    row = [6, 1, NARRATIVE.words["aims"], 0, -(1 << 30), 1]
    line = [Order.AIM, 0, 0, 0, 0, 13, 1, *row]
    assert bound.program == [7, 8, 22, 23, 24, 25, 26, END, *line, END, END, END, END, END, 8, END]


def test_sizes_add_up_to_the_program() -> None:
    policy = read("turn:\n  aim if aims < 2 or strain + wounds > 4\n  attack weakest with best if target_prone\n")
    program = policy.bind((), ()).program
    assert len(program) == sum(map(size, policy.lines)) + frame_size(NARRATIVE)
    assert len(program) < MOST_NUMBERS
    assert all(-(1 << 31) < number < 1 << 31 for number in program)
