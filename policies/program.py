"""A policy text as one flat list of whole numbers, for the compiled clock to read from left to right.

With Q questions, and every position counted from the start of the list:

    [0 .. Q-1]     where each question's lines begin
    [Q]            where the index begins
    lines          one after the other; END after a section's last
    index          for each line number, where that line begins; END for a line that never applies

A line:

    +0 order       compare with the legal orders: legal >> (order & 63) & 1
    +1 target      a rule's code with its qualifiers
    +2 weapon      a rule's code
    +3 line        its number over the whole text; ascending within a section
    +4 filters     1 if its rows are tested on each candidate (by `rate`), 0 if before there is one (by `decide`)
    +5 length      from here to the next line, or END, in numbers
    +6 rows        an OR: how many, then each; a line without condition has one row without tests

A row, an AND:

    +0 length      from here to the next row
    +1 tests       how many; then each:
                   word, number n of further words, low, high; then n times: word, sign (1 or -1)

A test holds when low <= sum of sign x seen[word] <= high. All numbers fit 32 bits. `read_program` and `rate_program`
read all this in Python: they are the reference that the kernel's two readers are tested against.
"""

from collections.abc import Sequence

from policies.lines import Line
from sim.host import BIT, PASS, Answer
from sim.state import LEAST
from sim.vocabulary import Vocabulary

END = -1
MOST_NUMBERS = 4000
"""In one program."""
MOST_LINES = 256
"""In one text."""
ROWS = 6


def make_program(lines: Sequence[Line], count: int, vocabulary: Vocabulary) -> list[int]:
    """The program of the lines that can apply.

    Args:
        lines: in order of appearance, with every weapon as a code.
        count: how many lines the text has, those left out too.
        vocabulary: knows the questions.
    """
    program = [0] * (len(vocabulary.sections) + 1)
    index = [END] * count
    for section in vocabulary.sections:
        program[int(section.question)] = len(program)
        for line in lines:
            if line.question == section.question:
                index[line.number] = len(program)
                program += _numbers(line)
        program.append(END)
    program[len(vocabulary.sections)] = len(program)
    return program + index


def size(line: Line) -> int:
    """How many numbers a line takes, its entry in the index included."""
    return len(_numbers(line)) + 1


def frame_size(vocabulary: Vocabulary) -> int:
    """How many numbers a program has around its lines."""
    return 2 * len(vocabulary.sections) + 1


def _numbers(line: Line) -> list[int]:
    numbers = [line.order, line.target, line.weapon, line.number, int(line.filters), 0, len(line.rows)]
    for row in line.rows:
        start = len(numbers)
        numbers += [0, len(row)]
        for test in row:
            first, *others = zip(test.words, test.signs, strict=True)
            numbers += [first[0], len(others), test.low, test.high, *(number for pair in others for number in pair)]
        numbers[start] = len(numbers) - start
    numbers[5] = len(numbers)
    return numbers


def read_program(program: Sequence[int], seen: Sequence[int], question: int, legal: int, after: int) -> Answer:
    """What `TextPolicy.decide` answers, by the program; `seen` holds the words by number."""
    at = program[question]
    while program[at] != END:
        order, target, weapon, line, filters, length = program[at : at + ROWS]
        if legal >> (order & BIT) & 1 and line > after and (filters or _hold(program, at + ROWS, seen)):
            return Answer(order, target, weapon, line, filters)
        at += length
    return PASS


def rate_program(program: Sequence[int], vocabulary: Vocabulary, seen: Sequence[int], line: int, value: int) -> int:
    """What `TextPolicy.rate` says, by the program."""
    at = program[program[len(vocabulary.sections)] + line]
    if program[at + 4] and not _hold(program, at + ROWS, seen):
        return LEAST
    rule = vocabulary.rule(program[at + 1])
    if rule >= vocabulary.highest:
        return seen[rule - vocabulary.highest]
    return -seen[rule - vocabulary.lowest] if rule >= vocabulary.lowest else value


def _hold(program: Sequence[int], at: int, seen: Sequence[int]) -> bool:
    """Whether one of the rows holds that begin at a position."""
    rows = program[at]
    at += 1
    for _ in range(rows):
        if _holds(program, at + 1, seen):
            return True
        at += program[at]
    return False


def _holds(program: Sequence[int], at: int, seen: Sequence[int]) -> bool:
    """Whether all of the tests hold that begin at a position."""
    tests = program[at]
    at += 1
    for _ in range(tests):
        word, others, low, high = program[at : at + 4]
        total = seen[word]
        at += 4
        for _ in range(others):
            total += program[at + 1] * seen[program[at]]
            at += 2
        if not low <= total <= high:
            return False
    return True
