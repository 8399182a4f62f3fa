"""The same file in four encodings; bytes that are none (C11)."""

import codecs
import json
from pathlib import Path

import pytest

from sim.importers.decode import UnreadableError, parse
from sim.importers.files import KNOWN, read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text

NAME = "Zorei’s Éclaireur"


def record(name: str = NAME) -> str:
    ability = dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2)
    made = {
        "name": name,
        "type": "Rival",
        "characteristics": ability,
        "derived": {"soak": 3, "wounds": 12},
        "skills": {},
    }
    return json.dumps([made], ensure_ascii=False)


ENCODED = {
    "UTF-8": record().encode(),
    "UTF-8 with a byte-order mark": codecs.BOM_UTF8 + record().encode(),
    "Windows-1252": record().encode("cp1252"),
    "UTF-16": codecs.BOM_UTF16_LE + record().encode("utf-16-le"),
}


def imported_from(path: Path, raw: bytes) -> Imported:
    path.write_bytes(raw)
    return read_files([path])


def test_c11_four_encodings_give_equal_imports(tmp_path: Path) -> None:
    results = [imported_from(tmp_path / "one.json", raw) for raw in ENCODED.values()]
    text, *others = [library_text(each) for each in results]
    assert others == [text] * 3
    assert [list(each.combatants) for each in results] == [[NAME]] * 4
    assert not [garbled for garbled in ("â€™", "Ã", "\ufffd") if garbled in text]


@pytest.mark.parametrize("encoding", ENCODED)
def test_any_encoding_but_plain_utf_8_is_named(tmp_path: Path, encoding: str) -> None:
    warnings = [(w.record, w.field, w.value) for w in imported_from(tmp_path / "one.json", ENCODED[encoding]).warnings]
    assert warnings == ([] if encoding == "UTF-8" else [("one.json", "encoding", encoding)])


def test_big_endian_utf_16_is_read_too(tmp_path: Path) -> None:
    raw = codecs.BOM_UTF16_BE + record().encode("utf-16-be")
    assert list(imported_from(tmp_path / "one.json", raw).combatants) == [NAME]


@pytest.mark.parametrize(
    ("raw", "offset", "why"),
    [
        (b'[{"name": "\x81"}]', 11, "0x81 is neither UTF-8 nor Windows-1252"),
        ("[{“’É”".encode() + b"\xff\x81]", 13, "0xff is not UTF-8"),
        (record().encode("cp1252").replace(b"Rival", b"Ri\x9dal"), 42, "0x9d is neither UTF-8 nor Windows-1252"),
        (codecs.BOM_UTF16_LE + "[{".encode("utf-16-le") + b"x", 6, "0x78 is not UTF-16"),
        (codecs.BOM_UTF16_LE + b"[\x00\x00\xd8]\x00", 4, "0x00 is not UTF-16"),
        (b"", 0, "not JSON: Expecting value"),
        ("[“".encode(), 1, "not JSON: Expecting value"),
        ('["É“”", '.encode() + b"oops]", 13, "not JSON: Expecting value"),
        (codecs.BOM_UTF8 + b"[1 x]", 6, "not JSON: Expecting ',' delimiter"),
        (codecs.BOM_UTF16_LE + "[É x]".encode("utf-16-le"), 4, "not JSON: Expecting value"),
        (b"[" * 100_000, 0, "not JSON that can be read: nested too deeply"),
        (b"[" + b"9" * 10_000 + b"]", 0, "not JSON that can be read: a number of thousands of digits"),
        (b'["ok", "\\ud83d"]', 8, "an escape that is half a character"),
    ],
)
def test_what_cannot_be_read_names_the_byte(raw: bytes, offset: int, why: str) -> None:
    with pytest.raises(UnreadableError) as raised:
        parse(raw)
    assert (raised.value.offset, raised.value.why) == (offset, why)


def test_whole_characters_written_as_escapes_are_read() -> None:
    assert parse(b'["\\ud83d\\ude00"]') == (["😀"], "UTF-8")


def test_an_unreadable_file_gives_nothing_and_the_others_are_imported(tmp_path: Path) -> None:
    names = ("a.json", "b.json", "c.json", "d.json")
    broken = record("Half Read").encode() + b"\x81"
    for name, raw in zip(names, (record("First").encode(), broken, record("Last").encode(), b"[{]"), strict=True):
        (tmp_path / name).write_bytes(raw)
    imported = read_files([tmp_path / name for name in (*names, "b2.json")])
    assert list(imported.combatants) == ["First", "Last"]
    assert [(Path(fault.file).name, fault.offset, fault.why) for fault in imported.faults] == [
        ("b.json", len(broken) - 1, "0x81 is neither UTF-8 nor Windows-1252"),
        ("d.json", 2, imported.faults[1].why),
        ("b2.json", None, "there is no such file; nearest: b.json"),
    ]
    assert str(imported.faults[0]).endswith(f"b.json, byte {len(broken) - 1}: 0x81 is neither UTF-8 nor Windows-1252")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[{"name": "Rifle", "skill": "Gunnery"}]', "but a list of other things"),
        ('{"name": "Actor", "system": {}, "items": []}', "but an object with the keys name, system, items"),
        ("17", "but a single value"),
    ],
)
def test_a_file_of_something_else_says_what_it_holds(tmp_path: Path, text: str, why: str) -> None:
    (fault,) = imported_from(tmp_path / "other.json", text.encode()).faults
    assert fault.why == f"no stat blocks of {KNOWN}, {why}"


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(record(), encoding="utf-8")
    assert read_files([tmp_path / "one.json", tmp_path / "." / "one.json"]).records == 1


def test_a_single_record_needs_no_list(tmp_path: Path) -> None:
    assert list(imported_from(tmp_path / "one.json", record()[1:-1].encode()).combatants) == [NAME]
