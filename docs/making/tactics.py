"""What policies can say, from the rulesets' vocabularies; and the bundled policies, word for word."""

from collections.abc import Iterator

from docs.making.files import NAMES
from docs.making.markdown import code, grid, plain
from policies.registry import VOCABULARIES, PythonSource, load, named
from policies.words import order_tables, word_tables
from sim.vocabulary import Section, Vocabulary

TITLES = {"narrative": "Narrative", "sigma": "Σ-System"}
WORDS = """\
# Words of policies: {name}

All that a policy text for this game can say. `kassen policies words{option}` prints it, too. How lines are written is
told on the page of [the language](../policies.md).
"""
TEXTS = """\
# The bundled policies

Each can be named in a scenario (`policy = "rush"`), on the command line (`--policy crew=rush`), and by a text of your
own (`use rush`). `kassen policies show NAME` prints one.
"""


def words_page(ruleset: str) -> str:
    """Questions, rules, orders and words of a ruleset."""
    vocabulary = VOCABULARIES[ruleset]
    option = "" if ruleset == "narrative" else f" --ruleset {ruleset}"
    parts = [WORDS.format(name=NAMES[ruleset], option=option), "## Questions\n", *_questions(vocabulary)]
    return "\n".join([*parts, "\n## Orders\n", order_tables(vocabulary), "\n## Words\n", word_tables(vocabulary), ""])


def _questions(vocabulary: Vocabulary) -> Iterator[str]:
    yield "What a text is asked, one section each; the rules choose among those whom a line may mean.\n"
    yield from grid(("section", "rules", "left out"), map(_question, vocabulary.sections))
    yield "\nAny word of a target makes a rule, too: `lowest WORD`, `highest WORD`."
    yield f"Beside a rule: {_listed(vocabulary.qualifiers)}."
    yield f"A weapon goes by {_listed(vocabulary.wields)}, by a skill, or by its name."


def _question(section: Section) -> tuple[str, str, str]:
    lines = [line.strip() for line in section.default.splitlines() if line.strip() and not line.strip().endswith(":")]
    left_out = ", then ".join(code(line) for line in lines)
    if section.fallback is not None:
        left_out = f"as `{section.fallback.name.lower()}:`"
    return code(f"{section.name}:"), _listed(section.rules), left_out or "nothing is done"


def _listed(names: object) -> str:
    return ", ".join(code(str(name)) for name in names)


def texts_page() -> str:
    """All bundled policies, ruleset by ruleset."""
    return "\n".join([TEXTS, *(line for ruleset in VOCABULARIES for line in _of(ruleset))])


def _of(ruleset: str) -> Iterator[str]:
    vocabulary = VOCABULARIES[ruleset]
    yield f"## {TITLES[ruleset]}\n"
    sources = {name: load(name, vocabulary=vocabulary) for name in named(vocabulary)}
    texts = {name: each for name, each in sources.items() if not isinstance(each, PythonSource)}
    for name, text in texts.items():
        yield f"### `{name}`\n"
        yield f"```text\n{text.text.rstrip()}\n```\n"
    yield "### In Python\n"
    rest = ((code(name), plain(each.idea)) for name, each in sources.items() if name not in texts)
    yield from grid(("policy", "what it does"), rest)
    yield ""
