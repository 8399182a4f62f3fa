"""`kassen search`: from a text that shoots before it aims to one that aims first, on the compiled clock."""

import json
from pathlib import Path

import pytest
from skirmish import TEXT, kassen

from experiments.encounter import prepare_text
from experiments.fighting.batch import Batch
from experiments.search.trial import Opponent, place, table, with_text
from policies.registry import Shelf
from sim.errors import PolicyError, ScenarioError

# A good text, but that shooting comes before aiming.
WRONG = '''"""Shoots before it aims."""
turn:
    stand if prone and engaged
    attack weakest if in_reach
    aim if aims == 0 and in_reach and not second
    engage nearest if not has_ranged_weapon and not second
    advance nearest if not in_reach and not second
    attack nearest with best
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("search")
    (here / "skirmish.toml").write_text(TEXT)
    (here / "wrong.policy").write_text(WRONG)
    return here


@pytest.fixture(scope="module")
def answer(folder: Path) -> dict[str, object]:
    done = kassen(
        "search", "duel", "--side", "duelists", "--policy", "duelists=wrong.policy", "-n", "150000", "-q",
        "--confirm", "2000", "--clock", "compiled", "-o", "better.policy", "--format", "json", cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_it_finds_what_is_wrong(answer: dict[str, object]) -> None:
    gain = answer["gain"]
    assert isinstance(gain, dict)
    assert answer["improved"]
    assert 0 < gain["low"] <= gain["value"] <= gain["high"]
    assert {"text", "gain", "opponents", "steps", "lines"} <= answer.keys()
    assert answer["opponents"] == ["as written"]
    assert answer["held_out_seed"] != answer["seed"]
    text = str(answer["text"])
    assert text.index("aim if") < text.index("attack nearest")


def test_what_it_writes_fights_as_well_as_it_says(folder: Path, answer: dict[str, object]) -> None:
    after = answer["after"]
    assert isinstance(after, dict)
    assert (folder / "better.policy").read_text() == answer["text"]
    done = kassen(
        "odds", "duel", "--policy", "duelists=better.policy", "-n", "2000", "-s", str(answer["held_out_seed"]),
        "--clock", "compiled", "--no-band", "-q", "--format", "json", cwd=folder,
    )  # fmt: skip
    odds = json.loads(done.stdout)
    won = odds["sides"]["duelists"]["p_win"]["value"] + odds["p_draw"]["value"] / 2
    assert won == pytest.approx(after["value"], abs=1e-6)


def test_without_battles_it_reports_none(folder: Path) -> None:
    done = kassen(
        "search", "skirmish.toml", "--policy", "crew=wrong.policy", "-n", "0", "--confirm", "3", "--clock", "simpy",
        "-j", "0", "-q", "--against", "rush,random", cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "No better text was found" in done.stdout
    assert "against rush, random" in done.stdout
    assert "advance nearest if not in_reach and not second" in done.stdout


def test_a_text_replaces_the_sides_and_leaves_those_with_a_policy_of_their_own() -> None:
    fight = prepare_text(TEXT, "skirmish.toml")
    made = with_text(fight, "crew", WRONG)
    of = {made.fighters[i]: made.policies[each.policy] for i, each in enumerate(made.opening.start.fighters)}
    assert of["Orrin"] == "rush"
    assert of["Vesh"] == "text of side crew"
    again = made.recipe.make()
    assert again.policies == made.policies
    assert table(made, "crew", ()).start().text == WRONG


@pytest.mark.parametrize("policies", [{}, {"crew": "rush"}, {"crew": "cautious", "patrol": "cautious"}])
def test_a_text_put_in_place_fights_as_if_the_scenario_had_it(policies: dict[str, str]) -> None:
    fight = prepare_text(TEXT, "skirmish.toml", policies=policies)
    other = WRONG.replace("aims == 0", "aims <= 1")
    put, whole = place(fight, "crew", WRONG).put(other), with_text(fight, "crew", other)
    assert put.policies == whole.policies
    assert put.recipe == whole.recipe
    rows = [Batch(each, 20, workers=0, clock="simpy").rows() for each in (put, whole, put.recipe.make())]
    assert (rows[0].fighters == rows[1].fighters).all()
    assert (rows[0].fighters == rows[2].fighters).all()
    before = Batch(fight, 20, workers=0, clock="simpy").rows()
    assert not (rows[0].fighters == before.fighters).all()


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (("--side", "patrole"), 'did you mean "patrol"?', 2),
        (("--policy", "crew=random"), "is Python; expected a text to improve", 2),
        (("--against", "ruhs"), 'did you mean "rush"?', 2),
        (("-o", "wrong.policy"), "is there already", 1),
        (("-o", "skirmish.toml/x.policy"), "skirmish.toml is a file", 2),
        (("-o", "/dev/null/x.policy", "--confirm", "1"), "expected a file that can be written", 1),
    ],
)
def test_what_is_wrong_is_told_in_a_line(folder: Path, arguments: tuple[str, ...], said: str, status: int) -> None:
    done = kassen("search", "skirmish.toml", *arguments, "-n", "1", cwd=folder)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_all_stages_of_a_gauntlet_are_its_opponents_and_a_text_that_did_not_race_is_not_counted(folder: Path) -> None:
    done = kassen(
        "search", "three_doors", "-n", "1", "--confirm", "2", "--clock", "simpy", "-j", "0", "-q", "--against", "rush",
        "-o", "new/folder/x.policy", "--format", "json", cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["opponents"], told["tried"], told["improved"]) == (["rush"], 0, False)
    assert (folder / "new/folder/x.policy").read_text() == told["text"]


def test_a_text_that_nobody_fights_by_is_told() -> None:
    own = TEXT.replace('name = "Vesh"', 'name = "Vesh"\npolicy = "medic"')
    fight = prepare_text(own, "skirmish.toml")
    with pytest.raises(PolicyError, match="nobody there fights by it"):
        table(fight, "crew", [Opponent("as written", None)]).start()
    with pytest.raises(ScenarioError, match="expected the name of a side"):
        table(fight, "nobody", ())
    assert table(fight, None, ()).side == "crew"
    assert table(fight, "patrol", ()).start().text == Shelf().text("cautious")
