"""Both languages can say everything, in the words of the rules."""

from enum import IntEnum
from string import Formatter

import pytest

from experiments.transcript.english import ENGLISH
from experiments.transcript.frame import QUALITIES
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.tongue import WIDTH, Phrases, Tongue
from sim.narrative.lexicon import MODELLED_RANKED, MODELLED_UNRANKED
from sim.narrative.model import Band, Characteristic, Condition, Gift, Injury, Kind, Order, Pool, Talent
from sim.state import Ended, State

TONGUES = pytest.mark.parametrize("tongue", [ENGLISH, JAPANESE], ids=lambda tongue: tongue.name)
IN_GLYPHS = {"pool", "die_face", "rolled"}
"""Phrases that glyphs make otherwise than letters do."""
APART = (Order.ATTACK, Order.ACTIVATE)
"""Orders that are told by what they are carried out with."""
DONE = [order for order in Order if Order.TAKE < order <= Order.SECOND_WIND and order not in APART]
BOUGHT = [order for order in Order if Order.CRITICAL <= order < Order.BEST or Order.STRAIN <= order < Order.WORST]
FAMILIES: dict[str, list[IntEnum]] = {
    "order": [*DONE],
    "buy": [*BOUGHT],
    "talent": [*Talent, *Gift],
    "kind": [*Kind],
    "band": [*Band],
    "characteristic": [*Characteristic],
    "state": [*State],
    "ended": [each for each in Ended if each],
    "mark": [each for each in Condition if each],
    "injury": [*Injury],
    "effect": [each for each in Injury if each != Injury.KILLED],
}
USERS_WORDS = (
    "成功 失敗 有利 脅威 大成功 絶望 負傷 負傷値 負傷限界値 重圧 吸収値 致命傷 照準 アシスト 防御姿勢 遮蔽 接敵 "
    "離脱 近距離 中距離 遠距離 難易度 挑戦 援助 妨害 専門 能力値 強靱値 機敏値 小火器 近接戦 格闘 平静 警戒 "
    "マヌーバ アクション イニシアチブ 混乱 意識不明 近接防御力 遠隔防御力 クリティカル評価 環境を操作する 立ち上がる "
    "伏せ 弾倉を替える 騎乗 降りる 手足 サバイバル"
).split()
GLYPHS = "◇○◆●□■☆▼※＠§▽"


def whole(tongue: Tongue) -> str:
    """All phrases as one text."""
    return "".join("".join(forms) for forms in tongue.phrases.values())


def places(phrases: Phrases, key: str) -> set[str]:
    """The facts that a phrase speaks of."""
    forms = phrases[key]
    texts = (forms,) if isinstance(forms, str) else forms
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_phrases() -> None:
    assert set(ENGLISH.phrases) == set(JAPANESE.phrases)


@pytest.mark.parametrize("key", sorted(set(ENGLISH.phrases) - IN_GLYPHS))
def test_a_phrase_tells_the_same_in_both_languages(key: str) -> None:
    assert places(ENGLISH.phrases, key) == places(JAPANESE.phrases, key)


@TONGUES
@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_has_a_name(tongue: Tongue, family: str) -> None:
    assert [each.name for each in FAMILIES[family] if f"{family}.{each.name.lower()}" not in tongue] == []


@TONGUES
def test_every_die_and_every_quality_that_the_rules_know_has_a_name(tongue: Tongue) -> None:
    wanted = [f"die.{kind}" for kind in Pool._fields] + [f"quality.{name}" for name in QUALITIES]
    assert [key for key in wanted if key not in tongue] == []
    assert set(QUALITIES) == {*MODELLED_RANKED, *MODELLED_UNRANKED}


def test_japanese_speaks_in_the_words_and_glyphs_of_the_document() -> None:
    text = "".join(
        form for forms in JAPANESE.phrases.values() for form in ([forms] if isinstance(forms, str) else forms)
    )
    assert [word for word in USERS_WORDS if word not in text] == []
    assert [glyph for glyph in GLYPHS if glyph not in text] == []


def test_english_needs_no_glyphs() -> None:
    text = "".join(
        form for forms in ENGLISH.phrases.values() for form in ([forms] if isinstance(forms, str) else forms)
    )
    assert {sign for sign in text if not sign.isascii()} == {"\u00a0", "·"}


@TONGUES
def test_names_are_data_and_cannot_steer_a_terminal(tongue: Tongue) -> None:
    assert tongue.cut("a\x1b[31mb\nc\t d") == "a [31mb c d"
    assert tongue.columns(tongue.cut("大" * 50)) <= 24
    assert tongue.cut("x" * 50).endswith("…")


@TONGUES
def test_paragraphs_break_between_words_and_are_never_too_wide(tongue: Tongue) -> None:
    words = tongue.listed(["照準 aim", "遮蔽 cover", "接敵 engaged"] * 12)
    lines = tongue.wrapped("  head", words, 10)
    assert len(lines) > 2
    assert all(tongue.columns(line) <= WIDTH for line in lines)
    assert all(line.startswith(" " * 10) for line in lines[1:])
    assert "".join("".join(lines).removeprefix("  head").split()) == "".join(words.split())


def test_wide_signs_count_twice_and_those_that_may_be_wide_do_in_japanese() -> None:
    assert [ENGLISH.columns(text) for text in ("ab", "大", "◇", "e\u0301")] == [2, 2, 1, 1]
    assert JAPANESE.columns("◇") == 2
