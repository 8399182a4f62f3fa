"""A run in a bucket, against moto on loopback: written, read, gone on with, extended, merged as on a disk."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from skirmish import TEXT
from typer.testing import CliRunner, Result

from experiments.cli.main import app
from experiments.dataset.bucket import Bucket
from experiments.dataset.results import Results
from sim.errors import ResultsError

boto3 = pytest.importorskip("boto3", reason="moto and s3fs are not installed")
pytest.importorskip("moto", reason="moto is not installed")
pytest.importorskip("s3fs", reason="s3fs is not installed")
SERVER = """
import sys, time
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
print(server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    port = server.stdout.readline().strip()
    assert port, "moto did not start"
    yield f"http://127.0.0.1:{port}"
    server.kill()
    server.communicate()


@pytest.fixture(autouse=True)
def bucket(endpoint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"ENDPOINT_URL": endpoint, "ACCESS_KEY_ID": "nobody", "SECRET_ACCESS_KEY": "nothing"}
    for name, value in {**said, "DEFAULT_REGION": "us-east-1", "REGION": "us-east-1"}.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    boto3.client("s3").create_bucket(Bucket="fights")
    (tmp_path / "skirmish.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def run(out: str, battles: int, *options: str) -> Result:
    how = ("-j", "0", "--clock", "simpy", "-q")
    return CliRunner().invoke(app, ["run", "skirmish.toml", "-n", str(battles), "-o", out, *how, *options])


def same(one: str, two: str) -> bool:
    tables = ("battles", "fighters", "events")
    a, b = ([Results(each).scan(name).sort("battle", maintain_order=True) for name in tables] for each in (one, two))
    return all(first.collect().equals(second.collect()) for first, second in zip(a, b, strict=True))


def test_a_run_lies_in_a_bucket_as_on_a_disk() -> None:
    assert run("s3://fights/one/run", 12).exit_code == 0
    assert run("here", 12).exit_code == 0
    assert same("s3://fights/one/run", "here")
    assert "s3://fights/one/run: is there already; add --resume" in str(run("s3://fights/one/run", 12).exception)
    assert run("s3://fights/one/run", 5, "--extend").exit_code == 0
    assert run("more", 17).exit_code == 0
    assert same("s3://fights/one/run", "more")
    client = boto3.client("s3")
    keys = [each["Key"] for each in client.list_objects_v2(Bucket="fights")["Contents"]]
    assert sorted({key.split("/")[2] for key in keys}) == [
        "README.md", "battles", "events", "fighters", "run.json", "summary.json",
    ]  # fmt: skip
    client.delete_object(Bucket="fights", Key="one/run/events/scenario=skirmish/part-000000.parquet")
    assert len(Results("s3://fights/one/run").scan("battles").collect()) == 5
    assert run("s3://fights/one/run", 17, "--resume").exit_code == 0
    assert same("s3://fights/one/run", "more")


def test_parts_are_merged_and_asked_in_a_bucket() -> None:
    for k in (1, 2):
        assert run(f"s3://fights/part{k}", 10, "--shard", f"{k}/2").exit_code == 0
    merged = CliRunner().invoke(app, ["merge", "s3://fights/part1", "s3://fights/part2", "-o", "s3://fights/all"])
    assert merged.exit_code == 0, merged.output
    assert run("s3://fights/all", 10, "--resume", "--one-file").exit_code == 0
    assert len(pl.read_parquet("s3://fights/all/battles.parquet", **Bucket("s3://fights/all").options)) == 10
    asked = ["query", "s3://fights/all", "select count(*) as n from battles", "--format", "csv"]
    assert CliRunner().invoke(app, asked).stdout == "n\n10\n"


def test_no_such_bucket() -> None:
    fault = run("s3://nowhere/run", 3).exception
    assert isinstance(fault, ResultsError)
    assert str(fault) == "s3://nowhere/run: there is no such bucket"
    assert isinstance(CliRunner().invoke(app, ["query", "s3://fights/none", "select 1"]).exception, ResultsError)


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    began = time.monotonic()
    fault = run("s3://fights/run", 3).exception
    assert isinstance(fault, ResultsError)
    assert str(fault).startswith("s3://fights/run: cannot be reached: ")
    assert time.monotonic() - began < 60
