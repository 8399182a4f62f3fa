"""The tables of orders and words in README.md and sigma.md, made from the rulesets' vocabularies themselves."""

from pathlib import Path

import attrs

from sim.vocabulary import Section, Vocabulary

README = Path(__file__).with_name("README.md")
PAGES = {"narrative": README, "sigma": README.with_name("sigma.md")}
ORDERS, WORDS = "orders", "words"
"""The two parts of a page that are made here."""


def order_rows(section: Section, vocabulary: Vocabulary) -> list[tuple[str, str, str]]:
    """Every order of a section with what may follow it, what it costs, and what it does."""
    rows = []
    for name, order in section.orders.items():
        target = " [X]" if order in section.targets else ""
        weapon = (" [with W]" if target else " [W]") if order in section.weapons else ""
        rows.append((f"{name}{target}{weapon}", *vocabulary.meanings[order]))
    return rows


def best_of(section: Section, vocabulary: Vocabulary) -> list[str]:
    """In which order `best` of a section takes what can be had."""
    return [vocabulary.order_name(order) for order in section.preferred]


def order_tables(vocabulary: Vocabulary) -> str:
    """Every order of every section, and in which order `best` takes them."""
    parts = []
    for section in vocabulary.sections:
        if section.orders:
            rows = [f"| `{name}` | {cost} | {does} |" for name, cost, does in order_rows(section, vocabulary)]
            parts.append("\n".join([f"| `{section.name}` | costs | what it does |", "|---|---|---|", *rows]))
        if section.preferred:
            first = ", ".join(best_of(section, vocabulary))
            parts.append(f"`best` of `{section.name}` buys the first that can be paid of: {first}.")
    return "\n\n".join(parts)


def word_rows(vocabulary: Vocabulary, of_target: bool) -> list[tuple[str, str, str]]:
    """Every word of the fighter and the field, or of the target: its name, its meaning, its values."""
    numbers = range(len(vocabulary.names))
    return [_row(number, vocabulary) for number in numbers if vocabulary.describes_target(number) == of_target]


def word_tables(vocabulary: Vocabulary) -> str:
    """Every word with its meaning, unit and range, those of the target in a table of their own."""
    parts = []
    for title, of_target in (("of the fighter and the field", False), ("of the target", True)):
        rows = [f"| `{name}` | {meaning} | {values} |" for name, meaning, values in word_rows(vocabulary, of_target)]
        parts.append("\n".join([f"| word {title} | meaning | values |", "|---|---|---|", *rows]))
    return "\n\n".join(parts)


def made(part: str, vocabulary: Vocabulary) -> str:
    """What a part of the page should show."""
    return order_tables(vocabulary) if part == ORDERS else word_tables(vocabulary)


def shown(part: str, page: Path = README) -> str:
    """What a part of a page shows now."""
    begin, end = _marks(part)
    return page.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0].strip()


def write(vocabulary: Vocabulary) -> None:
    """Bring the ruleset's page up to date."""
    page = PAGES[vocabulary.ruleset]
    for part in (ORDERS, WORDS):
        begin, end = _marks(part)
        before, _, rest = page.read_text(encoding="utf-8").partition(begin)
        after = rest.partition(end)[2]
        page.write_text(f"{before}{begin}\n{made(part, vocabulary)}\n{end}{after}", encoding="utf-8")


def _marks(part: str) -> tuple[str, str]:
    return f"<!-- {part}: made by policies.words -->", f"<!-- end of {part} -->"


def _row(number: int, vocabulary: Vocabulary) -> tuple[str, str, str]:
    field = attrs.fields(vocabulary.situation)[number]
    said = field.metadata
    values = ", ".join(vocabulary.constants[number]) or _range(said["low"], said["high"], said["unit"])
    return field.name, said["meaning"], values


def _range(low: int | None, high: int | None, unit: str) -> str:
    """A range in words; 0 or 1 is a yes or no."""
    if low is None and high == 1:
        return "0 no, 1 yes"
    if unit.startswith("from "):
        return unit
    ends = {(False, False): f"{low} to {high}", (False, True): f"{low} or more", (True, False): f"up to {high}"}
    bounds = ends.get((low is None, high is None), "")
    return " ".join(part for part in (bounds, unit) if part)


if __name__ == "__main__":
    from policies.registry import VOCABULARIES

    for each in VOCABULARIES.values():
        write(each)
