"""The files of the local page: nothing from elsewhere, nothing that makes markup of a name, both languages whole."""

import re
from pathlib import Path

import pytest

import experiments.serve
from experiments.serve.offer import library

STATIC = Path(experiments.serve.__file__).parent / "static"
FILES = sorted(STATIC.iterdir())
NAMESPACE = "http://www.w3.org/2000/svg"
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setHTML|DOMParser")


def tongues() -> dict[str, list[tuple[str, str]]]:
    return {name: words(f"{name.lower()}.js", name) for name in ("ENGLISH", "JAPANESE")}


def words(file: str, name: str) -> list[tuple[str, str]]:
    text = (STATIC / file).read_text(encoding="utf-8")
    (inside,) = re.findall(rf"^export const {name} = \{{\n(.*?)^\}};", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"\"?([\w.]+)\"?: \"([^\"]*)\"", inside)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_names_another_host(file: Path) -> None:
    text = file.read_text(encoding="utf-8").replace(NAMESPACE, "")
    assert not re.search(r"https?:|[\"'(]//|@import", text)


@pytest.mark.parametrize("file", [each for each in FILES if each.suffix == ".js"], ids=lambda file: file.name)
def test_no_script_makes_markup_of_text(file: Path) -> None:
    assert not MARKUP.search(file.read_text(encoding="utf-8"))


def test_the_page_has_no_script_and_no_style_of_its_own() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>(.*?)</script>", page) == [""]
    assert not re.search(r"<style| style=| on\w+=", page)


def test_both_languages_say_the_same_things_with_the_same_facts() -> None:
    both = tongues()
    english, japanese = dict(both["ENGLISH"]), dict(both["JAPANESE"])
    assert len(english) > 100
    for name, words in both.items():
        keys = [key for key, _ in words]
        assert len(keys) == len(set(keys)), name
    assert list(english) == list(japanese)
    for key in english:
        facts = [sorted(re.findall(r"\{(\w+)\}", words[key])) for words in (english, japanese)]
        assert facts[0] == facts[1], key


@pytest.mark.parametrize("ruleset", ["narrative", "sigma"])
def test_the_keys_of_an_encounter_have_japanese_labels(ruleset: str) -> None:
    rules, labels = library()[ruleset], dict(words("japanese_keys.js", "KEYS"))
    named = ("Scene", "Side", "Hazard", "Stage", "Encounter")
    tables = [rules["tables"][f"{rules['prefix']}{name}"] for name in named]
    tables += [rules["tables"][f"{goal}Description"] for goal in ("End", "Hold", "Reach")]
    headings = {"combatant", "encounter", "scene", "end", "hazard"}  # phrases of the page
    assert {key for table in tables for key in table} - headings - set(labels) == set()


def test_every_word_that_is_said_is_there() -> None:
    known = dict(tongues()["ENGLISH"])
    said: set[str] = set(re.findall(r'data-t="(\w+)"', (STATIC / "index.html").read_text(encoding="utf-8")))
    for file in FILES:
        if file.suffix == ".js":
            said |= set(re.findall(r'say\("(\w+)"', file.read_text(encoding="utf-8")))
    assert len(said) > 60
    assert said <= set(known)
