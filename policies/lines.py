"""One line of a section -> its order, whom, with what, and when."""

import re
from collections.abc import Mapping

import attrs

from policies.conditions import ALWAYS, MOST_ROWS, Condition, Rows
from policies.expressions import Token, Value, condition, read
from policies.faults import LIKENESS, Faults, one_of
from policies.rulesets import whose
from sim.faults import listed, nearest
from sim.vocabulary import Section, Vocabulary

PIECE = re.compile(r'"[^"]*"?|[^\s"]+')
UNNAMED = -1


@attrs.frozen
class Line:
    """A line that has been understood. Its number counts over the whole text, from 0, in order of appearance."""

    question: int
    number: int
    order: int
    target: int
    """A rule's code with its qualifiers."""
    weapon: int
    """A rule's code; UNNAMED where the line names a weapon or a skill, which only a scenario gives a number."""
    wield: str
    """The name it gives; with its quotes where it has them."""
    rows: Rows
    """Its condition."""
    filters: bool
    """Whether its condition is tested on each candidate, and not before there is one."""
    words: tuple[int, ...]
    """Every word it reads."""
    text: str
    origin: str
    """The name of the text it stands in: another's for a line that came by `use`, `default` for one of a default."""
    row: int
    """Its line in that text, from 1."""
    through: str = ""
    """The `use` that brought it, outermost first, each with its condition; empty for a line of the section itself."""


@attrs.frozen
class Context:
    """What a line of a text is read with."""

    vocabulary: Vocabulary
    faults: Faults
    origin: str
    lets: Mapping[str, Value]
    later: Mapping[str, int]


@attrs.define
class _Head:
    """What stands before `if`, while it is being read."""

    order: int
    rule: int | None = None
    qualifiers: int = 0
    weapon: int | None = None
    wield: str = ""
    by: int | None = None
    """The word of `lowest WORD` or `highest WORD`."""


def pieces(text: str) -> list[Token]:
    """The blank-separated pieces of a line, a quoted name being one."""
    return [Token("piece", match[0], match.start() + 1) for match in PIECE.finditer(text)]


def read_line(text: str, section: Section, context: Context) -> Line | None:
    """The line that a text says, numbered 0; None if it is faulty.

    Args:
        text: without comment, but with the blanks before it.
        section: whose line it is.
        context: what it is read with; takes its faults.
    """
    known = len(context.faults.found)
    found = pieces(text)
    at = next((k for k, piece in enumerate(found) if piece.text == "if" or piece.text.startswith("if(")), len(found))
    end = found[at].column if at < len(found) else len(text.rstrip()) + 1
    head = _HeadReader(found[:at], section, context).read(end)
    when = Condition(ALWAYS, ())
    if at < len(found):
        start = found[at].column + 1
        when = condition(read(text[start:], start + 1, context.vocabulary, context.lets, context.faults, context.later))
    if head is None or len(context.faults.found) > known:
        return None
    return _line(head, when.yes, section, context, text)


def _line(head: _Head, rows: Rows | None, section: Section, context: Context, text: str) -> Line | None:
    vocabulary = context.vocabulary
    words = _words(rows, head.order, section, context, text)
    if rows is None or words is None:
        return None
    default = section.targets.get(head.order, 0)
    widened = default - vocabulary.rule(default)
    rule = vocabulary.rule(default) if head.rule is None else head.rule
    return Line(
        question=int(section.question),
        number=0,
        order=int(head.order),
        target=int(rule | head.qualifiers | widened),
        weapon=int(section.weapons.get(head.order, 0) if head.weapon is None else head.weapon),
        wield=head.wield,
        rows=rows,
        filters=_filters(rows, words, head.order, section, vocabulary),
        words=tuple(sorted(words | ({head.by} if head.by is not None else set()))),
        text=text.strip(),
        origin=context.origin,
        row=context.faults.line,
    )


def narrowed(line: Line, when: Condition, said: str, section: Section, context: Context) -> Line | None:
    """The line as it is under the condition of the `use` that brings it; None if the two do not go together.

    Args:
        line: as it stands in a list or another text.
        when: the condition of the `use`.
        said: the row of the `use`.
        section: whose line it is.
        context: as for `read_line`.
    """
    rows = Condition(line.rows, ()).both(when).yes
    words = _words(rows, line.order, section, context, said)
    if rows is None or words is None:
        return None
    filters = _filters(rows, words, line.order, section, context.vocabulary)
    through = f"{said.strip()} > {line.through}" if line.through else said.strip()
    read = tuple(sorted({*line.words, *words}))
    return attrs.evolve(line, rows=rows, filters=filters, words=read, through=through)


def _words(rows: Rows | None, order: int, section: Section, context: Context, text: str) -> set[int] | None:
    """The words of a condition; None, and a fault, where it is too long or speaks of what is not there."""
    vocabulary, faults = context.vocabulary, context.faults
    if rows is None:
        column = len(text) - len(text.lstrip()) + 1
        what = f"starts a line of more than {MOST_ROWS} alternatives"
        faults.add(column, text.split(maxsplit=1)[0], what, f"at most {MOST_ROWS} in the whole text")
        return None
    words = {word for row in rows for test in row for word in test.words}
    of_target = sorted(word for word in words if vocabulary.describes_target(word))
    picks = section.picks is not None
    if of_target and (picks or (section.targets and order not in section.targets)):
        whose = "a candidate's own words" if picks else "words of the fighter or the field, or an order with a target"
        _blame(vocabulary.names[of_target[0]], text, "describes a target, and there is none here", whose, faults)
        return None
    lacking = [vocabulary.names[word] for word in sorted(words) if vocabulary.names[word] in section.lacks]
    if lacking:
        what = f"means nothing in {section.name}"
        _blame(lacking[0], text, what, "words of the fighter, the field or a target", faults)
        return None
    return words


def _filters(rows: Rows, words: set[int], order: int, section: Section, vocabulary: Vocabulary) -> bool:
    """Whether the condition is tested on each candidate: it speaks of the target, or all candidates are our own."""
    of_target = any(vocabulary.describes_target(word) for word in words)
    return rows != ALWAYS and (section.picks is not None or (of_target and order in section.targets))


def _blame(word: str, text: str, what: str, expected: str, faults: Faults) -> None:
    """Note a fault of a word where it stands, or at the line's start if it came by a let."""
    found = re.search(rf"\b{word}\b", text)
    column = found.start() if found else len(text) - len(text.lstrip())
    faults.add(column + 1, word, what, expected)


class _HeadReader:
    """Reads the order, the rule with its qualifiers, and the weapon, the last three in any order."""

    def __init__(self, found: list[Token], section: Section, context: Context) -> None:
        self.rest, self.section = found, section
        self.vocabulary, self.faults = context.vocabulary, context.faults

    def read(self, end: int) -> _Head | None:
        if not self.rest:
            self.faults.add(end, "if", "comes before an order", self.orders())
            return None
        head = self.order()
        if head is None:
            return None
        while self.rest:
            if not self.one(head, self.rest.pop(0)):
                return None
        if self.section.picks is not None and head.rule is None:
            self.faults.add(end, "", "", listed(self.rules()))
            return None
        return head

    def orders(self) -> str:
        return f"an order of {self.section.name}: " + one_of("if", [*self.section.orders] or self.rules())

    def rules(self) -> list[str]:
        ways = ["lowest WORD", "highest WORD"] if self.section.rules else []
        return [*self.section.rules, *ways]

    def order(self) -> _Head | None:
        if self.section.picks is not None:
            return _Head(self.section.picks)
        piece = self.rest.pop(0)
        order = self.section.orders.get(piece.text)
        if order is None:
            self.faults.add(
                piece.column,
                piece.text,
                f"is not an order of {self.section.name}" + whose(piece.text, self.vocabulary),
                one_of(piece.text, [*self.section.orders]),
                self.section.orders,
            )
            return None
        return _Head(order)

    def one(self, head: _Head, piece: Token) -> bool:
        """Read what starts with one piece; whether it could be."""
        takes_target = head.order in self.section.targets
        rules = self.section.rules if takes_target else {}
        if piece.text in rules or (rules and piece.text in ("lowest", "highest")):
            return self.rule(head, piece)
        if takes_target and self.section.picks is None and piece.text in self.vocabulary.qualifiers:
            head.qualifiers |= self.vocabulary.qualifiers[piece.text]
            return True
        if head.order in self.section.weapons:
            if piece.text == "with":
                return self.weapon(head, piece)
            if not takes_target and head.weapon is None:
                self.rest.insert(0, piece)
                return self.weapon(head, piece)
        return self.unknown(head, piece, list(rules))

    def unknown(self, head: _Head, piece: Token, rules: list[str]) -> bool:
        known = [*rules, *(["lowest", "highest"] if rules else []), "if"]
        if head.order in self.section.targets and self.section.picks is None:
            known += self.vocabulary.qualifiers
        if head.order in self.section.weapons:
            known.append("with")
        what = "is not a rule that chooses" + whose(piece.text, self.vocabulary) if rules else "does not belong here"
        self.faults.add(piece.column, piece.text, what, one_of(piece.text, known), rules)
        return False

    def rule(self, head: _Head, piece: Token) -> bool:
        if head.rule is not None:
            self.faults.add(piece.column, piece.text, "is a second rule", "one rule in a line")
            return False
        if piece.text in self.section.rules:
            head.rule = self.section.rules[piece.text]
            return True
        base = self.vocabulary.lowest if piece.text == "lowest" else self.vocabulary.highest
        return self.by_word(head, base, piece)

    def by_word(self, head: _Head, base: int, piece: Token) -> bool:
        """Read the word of `lowest WORD` or `highest WORD`: one of those that describe a candidate."""
        of_target = self.section.picks is None
        known = [w for w, n in self.vocabulary.words.items() if self.vocabulary.describes_target(n) == of_target]
        expected = "a word of the target" if of_target else "a word of the fighter"
        if not self.rest:
            self.faults.add(piece.column, piece.text, "needs a word to go by", expected)
            return False
        word = self.rest.pop(0)
        if word.text not in known:
            what = "is the same for every candidate"
            if word.text not in self.vocabulary.words:
                what = "is not a word" + whose(word.text, self.vocabulary)
            close = nearest(f"target_{word.text}" if of_target else word.text, known, least=LIKENESS)
            self.faults.suggest(word.column, word.text, what, expected, close[0] if close else None)
            return False
        head.by = self.vocabulary.words[word.text]
        head.rule = base + head.by
        return True

    def weapon(self, head: _Head, piece: Token) -> bool:
        wields = {} if head.order in self.vocabulary.activates else self.vocabulary.wields
        expected = f"{', '.join(wields)}, a skill, or a weapon's name" if wields else "an ability's name"
        article, noun = ("a", "weapon") if wields else ("an", "ability")
        if head.weapon is not None:
            self.faults.add(piece.column, piece.text, f"is a second {noun}", f"one {noun} in a line")
            return False
        if not self.rest:
            whole = f"{expected} (with blanks: in double quotes)"
            self.faults.add(piece.column, piece.text, f"needs {article} {noun}", whole)
            return False
        name = self.rest.pop(0)
        if name.text.startswith('"') and not (name.text.endswith('"') and len(name.text) > 2):
            expected = 'a name between double quotes, as "long rifle"'
            self.faults.add(name.column, name.text, "is not a whole name", expected)
            return False
        head.weapon = wields.get(name.text, UNNAMED)
        head.wield = name.text if head.weapon == UNNAMED else ""
        return True
