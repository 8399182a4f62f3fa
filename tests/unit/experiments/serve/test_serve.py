"""The local page's server: who may ask, what it answers, and that nobody's leaving is overlooked."""

import asyncio
import json
import socket
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")
pytest.importorskip("httpx2", reason="starlette's test client needs httpx2")

import uvicorn
from httpx2 import Response
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from experiments.difficulty.band import band
from experiments.difficulty.odds import Odds, rounded
from experiments.encounter import prepare
from experiments.fighting.batch import Batch
from experiments.serve.app import app
from experiments.serve.fights import Fight, StoppedError
from experiments.serve.kernels import Kernels
from experiments.serve.streams import streamed, told
from experiments.statistics.paired import Terms, fought
from experiments.statistics.tally import no_tally, tally
from sim.load import samples

HERE = "http://127.0.0.1:8321"


@pytest.fixture(scope="module")
def page() -> TestClient:
    return TestClient(app(), base_url=HERE)


@pytest.fixture(scope="module")
def duel(page: TestClient) -> str:
    return next(each["toml"] for each in page.get("/api/samples").json() if each["name"] == "duel")


def events(answer: Response) -> list[dict[str, Any]]:
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(part.partition("data: ")[2]) for part in answer.text.split("\n\n") if part]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1:80@evil", "", "[::1]:8321"])
def test_another_host_is_refused(page: TestClient, host: str) -> None:
    answer = page.get("/api/samples", headers={"host": host})
    assert answer.status_code == 403
    assert "this machine alone" in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:9000"])
def test_this_machine_may_ask(page: TestClient, host: str) -> None:
    assert page.get("/api/samples", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999"])
def test_another_site_may_not_post(page: TestClient, duel: str, origin: str) -> None:
    assert page.post("/api/check", json={"toml": duel}, headers={"origin": origin}).status_code == 403
    assert page.post("/api/check", json={"toml": duel}, headers={"origin": HERE}).status_code == 200


def test_what_a_form_of_another_site_could_send_is_refused(page: TestClient, duel: str) -> None:
    answer = page.post("/api/check", content=json.dumps({"toml": duel}), headers={"content-type": "text/plain"})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["/", "/static/page.css", "/api/library", "/nothing"])
def test_every_answer_forbids_what_is_not_the_pages_own(page: TestClient, path: str) -> None:
    policy = page.get(path).headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy


def test_all_samples_are_offered_and_are_sound(page: TestClient) -> None:
    offered = page.get("/api/samples").json()
    assert [each["name"] for each in offered] == list(samples())
    for each in offered:
        checked = page.post("/api/check", json={"toml": each["toml"]}).json()
        assert checked["faults"] == []
        assert checked["ruleset"] == each["ruleset"]
        again = page.post("/api/check", json={"document": checked["document"]}).json()
        assert again["faults"] == []
        assert again["document"] == checked["document"]


def test_the_library_has_both_rulesets(page: TestClient) -> None:
    library = page.get("/api/library").json()
    assert {"trooper", "warlord"} <= {each["name"] for each in library["narrative"]["combatants"]}
    assert "raider" in {each["name"] for each in library["sigma"]["combatants"]}
    assert "cautious" in {each["name"] for each in library["narrative"]["policies"]}
    rules = {each["name"]: each for each in library["narrative"]["options"]}
    assert rules["revive_at"]["words"][0] == rules["revive_at"]["default"]
    assert rules["prone_is_defense"]["flag"]
    assert rules["prone_is_defense"]["default"] is True


def test_a_fault_stands_at_its_field(page: TestClient) -> None:
    sides = [
        {"name": 'a.b "c"', "policy": "cauti", "combatant": [{"is": "soldier"}, {"is": "troper"}]},
        {"name": "B"},
    ]
    answer = page.post("/api/check", json={"document": {"side": sides}}).json()
    faults = {tuple(each["at"]): each for each in answer["faults"]}
    assert set(faults) == {("side", 0, "policy"), ("side", 0, "combatant", 1, "is"), ("side", 1, "combatant")}
    assert faults["side", 0, "policy"]["did_you_mean"] == "cautious"


def test_text_that_is_no_toml_is_told_with_its_line(page: TestClient) -> None:
    answer = page.post("/api/check", json={"toml": 'name = "x"\nside = ['}).json()
    assert answer["document"] is None
    assert [(each["at"], each["line"]) for each in answer["faults"]] == [([], 2)]


def test_names_come_back_as_they_were_written(page: TestClient) -> None:
    name = "<img src=x onerror=alert(1)>"
    sides = [{"name": name, "combatant": [{"is": "soldier", "name": '"><svg onload=alert(1)>'}]}]
    sides.append({"name": "{{7*7}}", "combatant": [{"is": "trooper", "name": "O'Brien & \"Sons\""}]})
    document = {"name": name, "side": sides}
    answer = page.post("/api/check", json={"document": document}).json()
    assert answer["faults"] == []
    assert answer["document"] == document
    assert answer["sides"] == [name, "{{7*7}}"]


def test_no_file_and_no_python_of_this_machine_is_read(page: TestClient, tmp_path: Path, duel: str) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit")
    for policy in ("evil:Evil", "os:system", str(tmp_path / "evil.py"), "../secret.txt"):
        text = duel.replace('policy = "guarded"', f'policy = "{policy}"')
        assert text != duel
        faults = page.post("/api/check", json={"toml": text}).json()["faults"]
        assert faults
        assert {each["at"][-1] for each in faults} == {"policy"}


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "expected a document"),
        ({"document": {"x": None}}, "TOML can hold"),
        ({"toml": "", "battles": 0}, "battles 0"),
        ({"toml": "", "battles": True}, "battles True"),
        ({"toml": "", "seed": -1}, "seed -1"),
    ],
)
def test_bad_requests_say_what_was_expected(page: TestClient, body: dict[str, Any], word: str) -> None:
    answer = page.post("/api/odds", json=body)
    assert answer.status_code == 400
    assert word in answer.json()["failed"]


def test_odds_sharpen_and_are_those_of_the_command_line(page: TestClient, duel: str) -> None:
    parts = events(page.post("/api/odds", json={"toml": duel, "battles": 120, "seed": 3}))
    assert [each["event"] for each in parts] == ["odds"] * (len(parts) - 1) + ["band"]
    counts = [each["battles"] for each in parts[:-1]]
    assert counts == [30, 120]
    prepared = prepare("duel")
    batch = Batch(prepared, 120, seed=3, workers=0, clock="simpy")
    whole = no_tally(prepared)
    for one in batch.each(lambda _, rows: tally(rows, prepared)):
        whole.add(one.made)
    told_by_command = Odds(batch, whole).as_json()
    for key in ("sides", "fighters", "rounds", "difficulty", "p_draw", "turns"):
        assert parts[-2][key] == told_by_command[key], key
    terms = Terms(3, 0, "simpy")
    assert parts[-1]["band"] == rounded(band(prepared, fought(prepared, 0, 120, terms), terms).as_json())


def test_odds_of_what_is_wrong_fail_in_words(page: TestClient) -> None:
    parts = events(page.post("/api/odds", json={"toml": "round_limit = 0"}))
    assert [each["event"] for each in parts] == ["failed"]
    assert "round_limit" in parts[0]["text"]


def test_the_curve_varies_one_number_on_the_same_dice(page: TestClient, duel: str) -> None:
    body = {"toml": duel, "at": ["side", 1, "combatant", 0], "key": "count", "first": 1, "last": 2}
    points = events(page.post("/api/curve", json=body))
    assert [each["at"] for each in points] == [1, 2]
    assert points[0]["value"] == round(float(fought(prepare("duel"), 0, 300, Terms(1, 0, "simpy")).won.mean()), 6)
    assert points[1]["high"] < points[0]["low"]


def test_a_curve_of_what_is_no_combatant_is_refused(page: TestClient, duel: str) -> None:
    for at, key in ((["side", 9], "count"), ([], "count"), (["side", 0, "combatant", 0], "soak")):
        parts = events(page.post("/api/curve", json={"toml": duel, "at": at, "key": key, "first": 1, "last": 1}))
        assert [each["event"] for each in parts] == ["failed"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_battle_is_told_as_replay_tells_it(page: TestClient, duel: str, lang: str) -> None:
    from experiments.transcript.any import tell, tongue_of
    from experiments.transcript.recorder import record

    answer = page.post("/api/replay", json={"toml": duel, "pick": "7", "lang": lang}).json()
    battle = record(prepare("duel"), 1, 7)
    assert answer["battle"] == 7
    assert [each["text"] for each in answer["lines"]] == [line.text for line in tell(battle, tongue_of(battle, lang))]
    assert "round" in {each["style"] for each in answer["lines"]}


def test_a_battle_can_be_picked_by_how_it_went(page: TestClient, duel: str) -> None:
    rows = Batch(prepare("duel"), 100, workers=0, clock="simpy").rows().battles
    left = rows["heads_left_0"].astype(int), rows["heads_left_1"].astype(int)
    worst = page.post("/api/replay", json={"toml": duel, "pick": "worst"}).json()
    assert (worst["of"], left[0][worst["battle"]]) == (100, left[0].min())
    closest = page.post("/api/replay", json={"toml": duel, "pick": "closest"}).json()
    assert abs(left[0] - left[1])[closest["battle"]] == abs(left[0] - left[1]).min()
    refused = page.post("/api/replay", json={"toml": duel, "pick": "medain"})
    assert refused.status_code == 400
    assert "did you mean median" in refused.json()["failed"]


def test_who_leaves_a_silent_stream_stops_its_thread() -> None:
    ended = threading.Event()

    def silent(stop: threading.Event) -> Generator[dict[str, Any], None, None]:
        yield {"event": "tick"}
        if stop.wait(120):
            ended.set()

    async def route(request: Request) -> StreamingResponse:
        return streamed(silent, request)

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(Starlette(routes=[Route("/", route)]), log_level="error"))
        thread = threading.Thread(target=lambda: server.run([free]), daemon=True)
        thread.start()
        free.listen()
        with socket.create_connection(free.getsockname()) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            heard = b""
            while b"tick" not in heard:
                heard += client.recv(4096)
            assert not ended.is_set()
        assert ended.wait(60)
        server.should_exit = True
        thread.join(10)


def test_what_breaks_in_a_stream_is_told() -> None:
    def broken(_: threading.Event) -> Generator[dict[str, Any], None, None]:
        yield {"event": "tick"}
        raise ZeroDivisionError("no dice")

    async def never() -> bool:
        return False

    async def heard() -> list[str]:
        return [part async for part in told(broken, never)]

    parts = asyncio.run(heard())
    assert len(parts) == 2
    assert json.loads(parts[1].partition("data: ")[2])["text"] == "ZeroDivisionError: no dice"


def test_an_odds_run_that_is_stopped_fights_no_further() -> None:
    fight = Fight(prepare("duel"), Kernels())
    parts = fight.odds(10_000)
    assert next(parts)["battles"] == 30
    fight.stop.set()
    with pytest.raises(StoppedError):
        list(parts)
