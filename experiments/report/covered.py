"""How much of everybody the rules know, as a table of a report."""

from collections.abc import Iterator, Sequence

from experiments.report.japanese_reasons import reason_in_japanese
from experiments.report.parts import Grid
from experiments.report.telling import percent
from experiments.transcript.any import words_of
from experiments.transcript.tongue import Tongue
from sim.coverage import IGNORED, MISSING, MODELLED, Coverage, Finding
from sim.encounter import Encounter
from sim.load import coverage


def covered(encounter: Encounter, tongue: Tongue) -> Grid:
    """Of everybody what the rules model, what no fight asks for, and what is missing."""
    words = words_of(encounter.scenario.ruleset, tongue.name)
    rows = [_row(each, tongue, words) for each in coverage(encounter)]
    head = [tongue.say(f"coverage.{name}") for name in ("combatant", MODELLED, IGNORED, MISSING, "share")]
    return Grid(tongue.say("coverage.title"), tongue.say("coverage.note"), head, rows, words=4)


def _row(each: Coverage, tongue: Tongue, words: Tongue) -> tuple[str, ...]:
    told = (tongue.listed(_told(each.findings, of, tongue, words)) for of in (MODELLED, IGNORED, MISSING))
    return each.combatant, *told, percent(each.share)


def _told(findings: Sequence[Finding], state: str, tongue: Tongue, words: Tongue) -> Iterator[str]:
    """What there is of a state, each once: what is modelled by its name, of the rest also the reason."""
    found = [each for each in findings if each.state == state]
    told = (_called(each, tongue, words) if state == MODELLED else _in_words(each, tongue, words) for each in found)
    yield from dict.fromkeys(told)


def _in_words(each: Finding, tongue: Tongue, words: Tongue) -> str:
    """A finding; in another language than English its name and its reason, where there are words for them."""
    if tongue.name == "en" or not (why := reason_in_japanese(each.why)):
        return each.text
    printed = each.text.removesuffix(f": {each.why}").removeprefix(f"{each.sort} ")
    return tongue.say("coverage.finding", name=_known(each, tongue, words) or printed, why=why)


def _called(each: Finding, tongue: Tongue, words: Tongue) -> str:
    """The name of what was found; without one, what is said of it but for the rule's number."""
    return _known(each, tongue, words) or each.name.replace("_", " ") or _plain(each)


def _known(each: Finding, tongue: Tongue, words: Tongue) -> str:
    """What a language calls what was found; empty where it has no word for it."""
    for key in (f"{each.sort}.{each.name}", f"kind.{_plain(each)}"):
        for known in (tongue, words):
            if key in known:
                return known.say(key)
    return ""


def _plain(each: Finding) -> str:
    return each.text.partition(" (")[0]
