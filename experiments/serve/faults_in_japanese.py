"""What faults expected, in Japanese: sentence by sentence, with the names and numbers in them as they stand.

A sentence that is not here stays English; tests hold that none of the broken scenarios leads to one.
"""

import re
from collections.abc import Mapping

NOUNS: Mapping[str, str] = {
    "a combatant": "戦う者",
    "a scenario": "シナリオ",
    "a library": "ライブラリ",
    "a weapon": "武器",
    "a skill": "技能",
    "a kit": "治療手段",
    "a suit of armor": "鎧",
    "a side": "側",
    "a stage": "場面",
    "a hazard": "危険",
    "a rest": "休息",
    "an encounter": "遭遇",
    "end": "end（目標）",
    "scene": "scene（場）",
    "another side": "別の側",
    "a weapon quality": "武器の特性",
    "a power": "能力",
    "an ability": "能力",
    "a spell": "術",
    "weapon": "武器",
    "kit": "治療手段",
}
"""Things that sentences speak of."""

SENTENCES: Mapping[str, str] = {
    r"true or false": "true か false",
    r"true or (?P<more>a whole number .+)": "true か、{more}",
    r"a whole number from (?P<low>-?\d+) to (?P<high>-?\d+)": "{low} から {high} までの整数",
    r"(?P<what>a whole number from -?\d+ to -?\d+), as for every target number \(of (?P<skill>.+)\)": (
        "{what}（{skill} の目標値だから）"
    ),
    r"(?P<what>a whole number from -?\d+ to -?\d+), or \"(?P<word>\w+)\"": '{what}、または "{word}"',
    r"(?P<what>a whole number from -?\d+ to -?\d+), or a table with the keys of (?P<noun>.+)": (
        "{what}、または {noun} の鍵を持つ表"
    ),
    r"(?P<what>a whole number from -?\d+ to -?\d+), or the least of abilities, as (?P<example>.+)": (
        "{what}、または能力値の最小（例：{example}）"
    ),
    r"(?P<what>a whole number from -?\d+ to -?\d+): words heal by no more \((?P<rule>\w+)\)": (
        "{what}。言葉ではそれ以上治らない（{rule}）"
    ),
    r"a number from (?P<low>[\d.]+) to (?P<high>[\d.]+)": "{low} から {high} までの数",
    r"one line of (?P<low>\d+) to (?P<high>\d+) characters": "{low} から {high} 文字までの一行",
    r"a list of (?P<low>\d+) to (?P<high>\d+) sides": "{low} から {high} の側のリスト",
    r"(?P<low>\d+) to (?P<high>\d+) sides": "{low} から {high} の側",
    r"a list of (?P<n>\d+), one name for each of count": "{n} 個のリスト（count の一人に一つの名前）",
    r"a list of names": "名前のリスト",
    r"a list of (?P<noun>.+)": "{noun} のリスト",
    r"(?P<what>.+), or a list of such": "{what}、またはそのリスト",
    r"a table with the keys of (?P<noun>.+)": "{noun} の鍵を持つ表",
    r"a key of (?P<noun>.+), where (?P<word>\S+) is one of (?P<other>\w+) rules": (
        "{noun} の鍵（{word} は {other} のルールの鍵）"
    ),
    r"a key of (?P<noun>.+)": "{noun} の鍵",
    r"an option of (?P<ruleset>\w+) rules, where (?P<word>\S+) is one of (?P<other>\w+) rules": (
        "{ruleset} のルールの選択肢（{word} は {other} のもの）"
    ),
    r"an option of (?P<ruleset>\w+) rules": "{ruleset} のルールの選択肢",
    r"either (?P<one>\w+) or (?P<two>\w+), not both \((?P<rule>\S+)\)": "{one} か {two} のどちらか一方（{rule}）",
    r"an option that is built: (?P<word>\S+) \((?P<rule>\S+)\) is not yet": (
        "作られている選択肢（{word}、{rule} はまだない）"
    ),
    r"a file beside the scenario": "シナリオと同じ場所のファイル（ページでは一緒に開く）",
    r"a file that is there": "実在するファイル",
    r"a file in the scenario's folder that can be read": "シナリオのフォルダにあって読めるファイル",
    r"a file saved as UTF-8(?P<rest>.*)": "UTF-8 で保存されたファイル{rest}",
    r"a scenario file beside this one that can be read, or the name of a bundled one": (
        "同じ場所の読めるシナリオファイル、または付属のシナリオの名前"
    ),
    r"a scenario of the ruleset (?P<ruleset>\w+)": "ルール {ruleset} のシナリオ",
    r"a scenario that is no gauntlet itself": "それ自身が連戦でないシナリオ",
    r"TOML \((?P<why>.+)\)": "TOML（{why}）",
    r"JSON \((?P<why>.+)\)": "JSON（{why}）",
    r"each key of a table once": "表の鍵は一度ずつ",
    r"it once: (?P<path>.+) \(line (?P<line>\d+)\) says the same": "一度だけ（{line}行目の {path} が同じもの）",
    r"it once: (?P<path>.+) says the same": "一度だけ（{path} が同じもの）",
    r"a field of at most (?P<n>\d+) places between its ends": "両端の間が {n} か所までの場",
    r"a place of the field, (?P<low>-?\d+) to (?P<high>-?\d+)": "場の中の位置（{low} から {high}）",
    r"a place from (?P<n>-?\d+) on, where the field begins": "場の始まる {n} 以上の位置",
    r"a place for each combatant: distances count from the players": (
        "一人ずつの place（距離はプレイヤーから数えるため）"
    ),
    r"the place to reach": "到達すべき位置",
    r"how many rounds to hold out": "持ちこたえるラウンド数",
    r"how many metres it reaches": "届く距離（メートル）",
    r"a name for the side": "側の名前",
    r"a name that no other side has": "ほかの側にない名前",
    r"a name that nobody else has": "ほかの誰にもない名前",
    r"a name that none of the others has: policies go by it": "ほかのどれにもない名前（方針は名前で選ぶ）",
    r"a name, or is = (?P<noun>.+) of the library": "name、または is =（ライブラリの{noun}）",
    r"a name or a file: only the command line can name a Python class": (
        "名前かファイル（Python のクラスはコマンドラインでだけ指定できる）"
    ),
    r"the name of (?P<noun>.+) of the library, where (?P<word>.+) is one of (?P<other>\w+)'s": (
        "ライブラリの{noun}の名前（{word} は {other} のもの）"
    ),
    r"the name of (?P<noun>.+) of the library": "ライブラリの{noun}の名前",
    r"the name of a combatant above the stages": "場面より上に書かれた戦う者の名前",
    r"the name of a policy, one of those that `(?P<command>.+)` tells": "方針の名前（`{command}` が示すもの）",
    r"the name of a policy, a file, or a text of many lines": "方針の名前、ファイル、または複数行の文",
    r"the name of a list or of a bundled text: (?P<words>.+), or another that `(?P<command>.+)` tells": (
        "リストまたは付属の文の名前：{words}、または `{command}` が示すもの"
    ),
    r"the name of (?P<noun>.+)": "{noun}の名前",
    r"a policy that speaks (?P<ruleset>\w+), where (?P<word>.+) speaks (?P<other>\w+)": (
        "{ruleset} の方針（{word} は {other} のもの）"
    ),
    r"a policy that loads \((?P<why>.+)\)": "読み込める方針（{why}）",
    r"a weapon of the library or of the scenario, or a weapon skill": (
        "ライブラリかシナリオの武器、または武器の技能"
    ),
    r"an ability of the library or of the scenario": "ライブラリかシナリオの能力",
    r"an order that takes (?P<noun>.+): (?P<word>.+) is one, and not (?P<other>.+)": (
        "{noun}を取る命令（{word} は{noun}であって、{other}ではない）"
    ),
    r"a weapon quality": "武器の特性",
    r"a word, a number or the name of a let": "語、数、または let の名前",
    r"words of the fighter, the field or a target": "戦う者、場、または対象の語",
    r"a word of the target": "対象の語",
    r"a word of the fighter": "戦う者の語",
    r"a skill that is known, or of a weapon that is carried; or a table with its abilities or target": (
        "知られた技能、持っている武器の技能、または abilities か target のある表"
    ),
    r"a skill of a carried weapon that is fit for parrying: (?P<words>.+)": (
        "受け流しに使える、持っている武器の技能：{words}"
    ),
    r"an ability with a check": "判定のある能力",
    r"at least one ability": "能力値を一つ以上",
    r"at least one combatant": "戦う者を一人以上",
    r"at least one side left to fight": "戦う相手の側を一つ以上",
    r"at least one side that waits there": "そこで待つ側を一つ以上",
    r"at most (?P<n>\d+) fighters in all; a minion group is one, unless (?P<option>.+)": (
        "合わせて {n} 人まで（{option} でなければ集団は一人と数える）"
    ),
    r"at most (?P<n>\d+), its health_max": "{n}（その health_max）まで",
    r"at most (?P<n>\d+) hazards in all": "危険は合わせて {n} まで",
    r"at most (?P<n>\d+) abilities in all": "能力は合わせて {n} まで",
    r"at most (?P<n>\d+) skills in all that abilities ask for": "能力の求める技能は合わせて {n} まで",
    r"at most (?P<n>\d+) encounters": "遭遇は {n} まで",
    r"at most (?P<n>\d+) weapons and kits(?P<rest>.*)": "武器と治療手段は {n} まで",
    r"at most (?P<n>\d+) kinds of weapons(?P<rest>.*)": "武器の種類は {n} まで",
    r"at most (?P<n>\d+) weapons(?P<rest>.*)": "武器は {n} まで",
    r"combatants of one side, not of (?P<one>.+) and (?P<two>.+)": "一つの側の戦う者（{one} と {two} の両方ではなく）",
    r"an ally of (?P<side>.+); enemies belong into the encounters of the stages": (
        "{side} の味方（敵は場面の遭遇に書く）"
    ),
    r"an encounter before each rest": "休息の前に遭遇",
    r"an encounter behind the last rest": "最後の休息の後に遭遇",
    r"an encounter, a scenario or a rest: one of them": "遭遇、シナリオ、休息のどれか一つ",
    r"an entry that does not rest on itself": "自分自身に基づかない項目",
    r"(?P<word>\w+) within the encounter of a stage": "場面の遭遇の中の {word}",
    r"players above the stages: they are in all": "プレイヤーは場面より上に（すべての場面にいる）",
    r"the players above the stages": "場面より上に書かれたプレイヤー",
    r"one place for all of (?P<names>.+): copies of a combatant start together": (
        "{names} に一つの位置（同じ戦う者の写しは一緒に始める）"
    ),
    r"one leader of a side only": "側の指揮者は一人だけ",
    r"one side of players only": "プレイヤー側は一つだけ",
    r"kind = \"minion\", or no minions": 'kind = "minion"、または minions なし',
    r"damage, a condition, or both": "damage、condition、またはその両方",
    r"damage": "damage（ダメージ）",
    r"no base for evade: nothing adds to an evasion": "base なし（回避には何も加わらない）",
    r"no base for treatment: the base is that of the means \((?P<rule>\w+)\)": (
        "base なし（治療の base は手段のもの、{rule}）"
    ),
    r"no such key: a hazard of the Σ-System strikes everybody": "この鍵はない（Σシステムの危険は全員に及ぶ）",
    r"no such key: the Σ-System has no (?P<word>\w+)": "この鍵はない（Σシステムに {word} はない）",
    r"the base achievement of the (?P<noun>\w+)": "{noun}の基本達成値",
    r"the skill it is used with": "それを使う技能",
    r"the weapon's damage, or harmless = true": "武器の damage、または harmless = true",
    r"the wound threshold of one minion": "ミニオン一人の負傷限界値",
    r"(?P<words>.+), or another of the (?P<n>\d+) that `(?P<command>.+)` lists": (
        "{words}、または `{command}` が示す {n} 語のどれか"
    ),
    r"(?P<words>[\w ,]+ or \w+), where (?P<word>\w+) is an order of (?P<other>\w+)": (
        "{words}（{word} は {other} の命令）"
    ),
    r"line (?P<line>\d+), column (?P<column>\d+)": "{line}行目の{column}字目",
    r"line (?P<line>\d+)": "{line}行目",
    r"(?P<first>[a-z_]+(?:, [a-z_]+)*) or (?P<last>[a-z_]+)": "{first} か {last}",
}
"""Patterns of whole sentences; what is caught is a sentence or a noun again, or stays as it is. The first fits."""

PATTERNS = [(re.compile(pattern), japanese) for pattern, japanese in SENTENCES.items()]


def in_japanese(text: str) -> str:
    """A sentence of a fault in Japanese; as it is, if it is none of those that are known."""
    if text in NOUNS:
        return NOUNS[text]
    for pattern, japanese in PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            return japanese.format(**{name: in_japanese(part) for name, part in found.groupdict().items()})
    return text
