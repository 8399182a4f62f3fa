"""The table of words in README.md, made from the words themselves."""

from pathlib import Path

import attrs

from sim.vocabulary import Vocabulary

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- words: made by policies.words -->", "<!-- end of words -->"


def word_table(vocabulary: Vocabulary) -> str:
    """Every word with its meaning, unit and range, those of the target in a table of their own."""
    own = [number for number in range(len(vocabulary.names)) if not vocabulary.describes_target(number)]
    target = [number for number in range(len(vocabulary.names)) if vocabulary.describes_target(number)]
    parts = (("of the fighter and the field", own), ("of the target", target))
    return "\n\n".join(_table(title, numbers, vocabulary) for title, numbers in parts)


def shown_table() -> str:
    """What README.md shows now."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


def write_table(vocabulary: Vocabulary) -> None:
    """Bring README.md up to date."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    README.write_text(f"{before}{BEGIN}\n{word_table(vocabulary)}\n{END}{after}", encoding="utf-8")


def _table(title: str, numbers: list[int], vocabulary: Vocabulary) -> str:
    rows = [_row(number, vocabulary) for number in numbers]
    return "\n".join([f"| word {title} | meaning | values |", "|---|---|---|", *rows])


def _row(number: int, vocabulary: Vocabulary) -> str:
    field = attrs.fields(vocabulary.situation)[number]
    said = field.metadata
    values = ", ".join(vocabulary.constants[number]) or _range(said["low"], said["high"], said["unit"])
    return f"| `{field.name}` | {said['meaning']} | {values} |"


def _range(low: int | None, high: int | None, unit: str) -> str:
    """A range in words; 0 or 1 is a yes or no."""
    if low is None and high == 1:
        return "0 no, 1 yes"
    if unit.startswith("from "):
        return unit
    ends = {(False, False): f"{low} to {high}", (False, True): f"{low} or more", (True, False): f"up to {high}"}
    shown = ends.get((low is None, high is None), "")
    return " ".join(part for part in (shown, unit) if part)


if __name__ == "__main__":
    from sim.narrative.vocabulary import NARRATIVE

    write_table(NARRATIVE)
