"""The local page in a browser: an encounter is built, fought and changed, and faults stand at their fields."""

import re
import tomllib

from sim.load import load, samples
from tests.browser.pages import Page, expect, has_odds


def test_every_sample_fills_the_form_and_has_odds(page: Page) -> None:
    for name in samples():
        page.select_option("#sample", name)
        scenario = load(name).scenario
        expect(page.locator("#at-name")).to_have_value(scenario.name)
        has_odds(page)
        heroes = next(side.name for side in scenario.side if side.players or not any(e.players for e in scenario.side))
        assert page.inner_text("#answer .headline b") == f"for {heroes}"
        assert page.locator("#faults li").count() == 0


def test_an_encounter_is_built_from_nothing(page: Page) -> None:
    page.click("#new-narrative")
    expect(page.locator("#at-name")).to_have_value("New encounter")
    page.fill("#at-name", "At the well")
    page.fill("#at-side-1-name", "bandits")
    page.press("#at-side-1-name", "Tab")
    page.select_option("#at-side-1-combatant-0-is", "thug")
    page.fill("#at-side-1-combatant-0-minions", "5")
    page.press("#at-side-1-combatant-0-minions", "Tab")
    page.click("#add-combatant-side-1")
    page.select_option("#at-side-1-combatant-1-is", "enforcer")
    page.select_option("#at-side-1-combatant-1-policy", "rush")
    page.click("#form > details:has-text('Objectives') > summary")
    page.select_option("#at-end-hold-side", "heroes")
    page.fill("#at-end-hold-rounds", "6")
    page.press("#at-end-hold-rounds", "Tab")
    page.click("#form > details:has-text('Hazards') > summary")
    page.click("#add-hazard-hazard")
    page.fill("#at-hazard-0-name", "falling stones")
    page.press("#at-hazard-0-name", "Tab")
    page.click("#source summary")
    expect(page.locator("#toml")).to_have_value(re.compile("falling stones"))
    has_odds(page)
    assert page.locator("#faults li").count() == 0
    written = tomllib.loads(page.input_value("#toml"))
    assert written["name"] == "At the well"
    assert written["end"] == {"hold": {"side": "heroes", "rounds": 6}}
    assert written["hazard"] == [{"round": 2, "damage": 5, "name": "falling stones"}]
    bandits = written["side"][1]
    assert (bandits["name"], bandits["combatant"][0]["minions"]) == ("bandits", 5)
    assert bandits["combatant"][1] == {"is": "enforcer", "policy": "rush"}


def test_other_values_of_a_combatant_are_set_in_its_card(page: Page) -> None:
    card = page.locator("fieldset.combatant").first
    card.locator("details > summary").click()
    card.locator("select[aria-label^='Another value']").select_option("soak")
    field = page.locator("#at-side-0-combatant-0-soak")
    expect(field).to_be_focused()
    field.fill("9")
    field.press("Tab")
    expect(page.locator("fieldset.combatant").first.locator("summary")).to_contain_text("Soak 9")
    has_odds(page)
    assert tomllib.loads(page.input_value("#toml"))["side"][0]["combatant"][0]["soak"] == 9


def test_a_policy_is_written_on_the_page(page: Page) -> None:
    page.select_option("#at-side-0-policy", label="write one…")
    text = page.locator("#text-side-0-policy")
    expect(text).to_have_value(re.compile("turn:"))
    has_odds(page)
    text.fill("turn:\n    atack nearest\n")
    text.press("Tab")
    expect(page.locator("#faults li")).to_have_text(re.compile("line 2.*Did you mean attack"))
    text.fill("turn:\n    attack nearest\n    advance nearest\n")
    text.press("Tab")
    has_odds(page)
    assert page.locator("#faults li").count() == 0


def test_a_gauntlet_is_made_of_an_encounter(page: Page) -> None:
    page.click("#form > details:has-text('Stages') > summary")
    page.click("#first-stage")
    page.click("#add-rest-stage-0")
    page.click("#add-stage-stage-1")
    expect(page.locator("fieldset.stage")).to_have_count(3)
    expect(page.locator("#answer caption", has_text="Stages")).to_have_count(1)
    has_odds(page)
    assert page.locator("#faults li").count() == 0
    written = tomllib.loads(page.input_value("#toml"))
    assert [sorted(stage) for stage in written["stage"]] == [["encounter"], ["rest"], ["encounter"]]
    assert [side["name"] for side in written["side"]] == ["heroes"]


def test_a_fault_is_told_at_its_field_and_stops_the_odds(page: Page) -> None:
    field = page.locator("#at-side-1-combatant-2-minions")
    field.fill("many")
    field.press("Tab")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert "whole number" in page.inner_text("#" + str(field.get_attribute("aria-describedby")))
    assert page.is_disabled("#fight")
    assert page.locator("#answer .word").count() == 0
    page.click("#faults button")
    expect(field).to_be_focused()
    field.fill("3")
    field.press("Tab")
    has_odds(page)
    assert field.get_attribute("aria-invalid") is None


def test_a_fault_in_a_closed_part_opens_it(page: Page) -> None:
    page.click("#source summary")
    page.fill("#toml", page.input_value("#toml") + '\n[rules]\ndefense_stacking = "best"\n')
    field = page.locator("#at-rules-defense_stacking")
    expect(field).to_be_visible()
    assert field.get_attribute("aria-invalid") == "true"


def test_faults_are_told_in_japanese(page: Page) -> None:
    field = page.locator("#at-side-1-combatant-2-minions")
    field.fill("many")
    field.press("Tab")
    expect(page.locator("#faults li")).to_have_count(1)
    page.select_option("#language", "ja")
    expect(page.locator("#faults li")).to_have_text(re.compile("までの整数"))
    assert "many" in page.locator("#at-side-1-combatant-2-minions").input_value()


def test_form_and_text_say_the_same(page: Page) -> None:
    page.click("#source summary")
    page.fill("#at-side-1-combatant-2-minions", "1")
    page.press("#at-side-1-combatant-2-minions", "Tab")
    toml = page.locator("#toml")
    has_odds(page)
    expect(page.locator("#many")).to_have_text("1")
    written = tomllib.loads(toml.input_value())
    assert written["side"][1]["combatant"][2]["minions"] == 1
    toml.fill(toml.input_value().replace('"warlord"', '"sergeant"'))
    expect(page.locator("#at-side-1-combatant-0-is")).to_have_value("sergeant")


def test_odds_sharpen_and_can_be_stopped(page: Page) -> None:
    page.select_option("#battles", "100000")
    expect(page.locator("#status")).to_have_text(re.compile("of 100,000 battles"))
    page.click("#stop")
    expect(page.locator("#status")).to_have_text(re.compile("^stopped after"))
    assert page.is_disabled("#stop")
    assert page.locator("#answer .bar").count() > 0


def test_a_change_while_it_is_fought_starts_anew(page: Page) -> None:
    page.select_option("#battles", "100000")
    expect(page.locator("#status")).to_have_text(re.compile("of 100,000 battles"))
    page.fill("#at-side-0-name", "the five")
    page.press("#at-side-0-name", "Tab")
    expect(page.locator("#answer .headline b")).to_have_text("for the five")
    page.click("#stop")


def test_the_band_of_tactics_comes_last(page: Page) -> None:
    page.select_option("#sample", "duel")
    expect(page.locator("#status")).to_have_text(re.compile("clock .*, seed 1"))
    rows = page.locator("#answer table", has_text="How much hangs on tactics").locator("tbody tr")
    assert rows.count() == 2
    shares = [float(text.split("%")[0].strip("<> \n")) for text in rows.first.locator("td").all_inner_texts()]
    assert shares[0] <= shares[1] <= shares[2]


def test_the_slider_changes_the_encounter_and_its_curve_falls(page: Page) -> None:
    page.click("#new-narrative")
    expect(page.locator("#at-name")).to_have_value("New encounter")
    has_odds(page)
    page.click("#draw")
    expect(page.locator("#drawing polyline")).to_have_count(1)
    page.focus("#count")
    page.press("#count", "Home")
    expect(page.locator("#at-side-1-combatant-0-minions")).to_have_value("1")
    expect(page.locator("#drawing tbody tr")).to_have_count(8)
    page.click("#drawing summary")
    shares = [float(text.split("%")[0].strip("<> ")) for text in page.locator("#drawing tbody td").all_inner_texts()]
    assert shares[0] > shares[-1] + 20
    for _ in range(2):  # the slider keeps its end, however far it is pushed
        page.press("#count", "End")
        expect(page.locator("#at-side-1-combatant-0-minions")).to_have_value("8")
    assert page.locator("#count").get_attribute("max") == "8"
    assert page.locator("#drawing circle.here").count() == 1


def test_what_the_rules_make_of_everybody_is_told(page: Page) -> None:
    page.click("#known summary")
    rows = page.locator("#known tbody tr")
    assert rows.count() == 7
    assert "nothing is missing" in page.inner_text("#known summary")
