"""Files of the page: an encounter saved and opened again, libraries and policies beside it, imported stat blocks."""

import json
import tomllib
from pathlib import Path

from tests.browser.pages import Page, expect, has_all_odds, has_odds, saved, take

LIBRARY = '[combatant.ogre]\nname = "Ogre"\nkind = "nemesis"\nbrawn = 5\nweapons = ["great_blade"]\n'
PLAN = "turn:\n    attack nearest\n    advance nearest\n"
BLOCK = {
    "name": "Dock Guard",
    "type": "Rival",
    "characteristics": dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2),
    "derived": {"soak": 3, "wounds": 12, "defense": [0, 0]},
    "skills": {"Ranged: Light": 2},
    "talents": [],
    "abilities": [],
    "weapons": [{"name": "Pistol", "skill": "Ranged: Light", "damage": 6, "critical": 3, "range": "Medium"}],
    "gear": "",
}


def test_what_is_saved_is_opened_again_as_it_was(page: Page, tmp_path: Path) -> None:
    page.fill("#at-name", "The bridge")
    page.press("#at-name", "Tab")
    has_all_odds(page)
    text = saved(page, "#save")
    odds = page.inner_text("#answer .headline")
    page.select_option("#sample", "duel")
    expect(page.locator("#at-name")).not_to_have_value("The bridge")
    take(page, tmp_path, "again.toml", text)
    expect(page.locator("#at-name")).to_have_value("The bridge")
    assert page.locator("#sample").input_value() == ""
    has_all_odds(page)
    assert page.inner_text("#answer .headline") == odds
    assert saved(page, "#save") == text


def test_the_saved_file_is_named_after_the_encounter(page: Page) -> None:
    page.fill("#at-name", "../../The  bridge: 橋!")
    page.press("#at-name", "Tab")
    has_odds(page)
    with page.expect_download() as saving:
        page.click("#save")
    assert saving.value.suggested_filename == "the-bridge-橋.toml"


def test_a_library_is_opened_beside_the_encounter_and_fights(page: Page, tmp_path: Path) -> None:
    take(page, tmp_path, "mine.toml", LIBRARY)
    expect(page.locator("#files li")).to_contain_text("mine.toml library, 1 combatants")
    page.select_option("#at-side-1-combatant-0-is", "ogre")
    has_odds(page)
    expect(page.locator("#answer tbody th", has_text="Ogre")).to_have_count(1)
    assert tomllib.loads(saved(page, "#save"))["library"] == ["mine.toml"]
    page.click("#files button:has-text('Remove')")
    expect(page.locator("#faults li")).to_contain_text("ogre")


def test_an_encounter_without_its_library_says_so_and_both_together_fight(page: Page, tmp_path: Path) -> None:
    text = 'library = ["mine.toml"]\n' + "".join(
        f'[[side]]\nname = "{name}"\npolicy = "mine.policy"\n[[side.combatant]]\nis = "{who}"\n'
        for name, who in (("a", "ogre"), ("b", "soldier"))
    )
    take(page, tmp_path, "fight.toml", text)
    expect(page.locator("#faults")).to_contain_text("can be opened together with it")
    assert page.is_disabled("#fight")
    (tmp_path / "mine.toml").write_text(LIBRARY, encoding="utf-8")
    (tmp_path / "mine.policy").write_text(PLAN, encoding="utf-8")
    page.set_input_files("#open", [tmp_path / name for name in ("fight.toml", "mine.toml", "mine.policy")])
    expect(page.locator("#files li")).to_have_count(2)
    has_odds(page)
    assert page.locator("#faults li").count() == 0


def test_stat_blocks_of_other_tools_become_a_library(page: Page, tmp_path: Path) -> None:
    take(page, tmp_path, "guards.json", json.dumps([BLOCK]))
    expect(page.locator("#files [role=status]")).to_contain_text("1 combatants read from guards.json, now in")
    page.select_option("#at-side-1-combatant-0-is", "Dock Guard")
    has_odds(page)
    expect(page.locator("#answer tbody th", has_text="Dock Guard")).to_have_count(1)
    assert "Dock Guard" in page.locator("#known").inner_html()


def test_a_file_that_nobody_can_read_is_told_and_changes_nothing(page: Page, tmp_path: Path) -> None:
    take(page, tmp_path, "odd.json", '{"what": 1}')
    expect(page.locator("#files .fault")).to_contain_text("no stat blocks")
    take(page, tmp_path, "broken.toml", "name = ")
    expect(page.locator("#faults li")).to_contain_text("line 1")
    assert page.is_disabled("#fight")


def test_a_word_that_deaths_made_harder_says_so(page: Page, tmp_path: Path) -> None:
    heroes = '{ is = "marauder", count = 2 }, { is = "thug", name = "Boy", minions = 1, wound_threshold = 1, soak = 0 }'
    text = (
        f'side = [{{ name = "crew", players = true, combatant = [{heroes}] }},'
        '{ name = "gang", policy = "rush", combatant = [{ is = "thug", minions = 2 }] }]\n'
        'hazard = [{ name = "sparks", round = 1, damage = 3 }]\n'
    )
    (tmp_path / "frail.toml").write_text(text, encoding="utf-8")
    page.set_input_files("#open", [tmp_path / "frail.toml"])
    expect(page.locator("#answer .headline b")).to_have_text("for crew")
    expect(page.locator("#answer .headline")).to_contain_text("Somebody of them dies in 100 %: one word harder.")
    expect(page.locator("#answer .word")).to_have_text("easy")
