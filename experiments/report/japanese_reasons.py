"""Why something of a combatant is ignored or missing, in Japanese; what a library of one's own says stays as it is."""

import re
from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "not used here": "ここでは使わない",
    "no rule knows it": "ルールにない",
    "not built yet": "まだない",
    "harmless": "無害",
    "no rule asks for gear": "ルールが問わない持ち物",
    "a minion has group skills (R7.15)": "ミニオンは集団技能を使う（R7.15）",
    "group skills are for minions, not for others": "集団技能はミニオンのもの",
    "strain that is wounds (R7.12, R7.13)": "その重圧は負傷として数える（R7.12、R7.13）",
    "it asks for Force dice, and there is no force_rating (R1.7)": (
        "フォース・ダイスが要るのに force_rating がない（R1.7）"
    ),
    "a minion pays no strain (R4.6)": "ミニオンは重圧を払えない（R4.6）",
    "write droid = true": "droid = true と書く",
    "write it as stimpacks, patches or medkit": "stimpacks・patches・medkit として書く",
    "it holds vehicles only": "乗り物を捕らえるだけ",
    "nothing that is carried needs it": "それを使う持ち物がない",
    "nobody can use it without a skill of treatment": "治療の技能なしには使えない",
    "the printed numbers hold it already": "記載の数値に含まれている",
    "only checks outside a fight: to charm, deceive, coerce or bargain": (
        "戦闘の外のチェックだけ：魅了・欺瞞・威圧・交渉"
    ),
    "only checks of Leadership, and nobody makes one here": "統率のチェックだけで、ここでは誰もしない",
    "only checks of others to charm, deceive, coerce or bargain, and nobody makes one here": (
        "他の者の魅了・欺瞞・威圧・交渉のチェックだけで、ここでは誰もしない"
    ),
    "only checks of those who lead it, and nobody makes one here": "それを率いる者のチェックだけで、ここでは誰もしない",
    "only checks of Charm and Leadership, and nobody makes one here": "魅了か統率のチェックだけで、ここでは誰もしない",
    "only checks of Coercion and Leadership of others, and nobody makes one here": (
        "他の者の威圧か統率のチェックだけで、ここでは誰もしない"
    ),
    "only checks of Survival, and nobody makes one here": "生存術のチェックだけで、ここでは誰もしない",
    "only checks of Resilience or Survival, and nobody makes one here": (
        "耐久か生存術のチェックだけで、ここでは誰もしない"
    ),
    "only a reroll or a bonus of checks of knowledge and research": "知識と調査のチェックの振り直しや助けだけ",
    "only computers, repairs, inventions and locks": "コンピューター・修理・発明・錠だけ",
    "only trade, money and contacts": "取引・金・伝手だけ",
    "only travel, wilderness and tracks": "旅・野外・追跡だけ",
    "only falls, leaps and climbing, which a fight does not ask for": "落下・跳躍・登攀だけで、戦闘では問われない",
    "only water, woods or earth as difficult ground, and there is none here": (
        "水・森・地中という足場だけで、ここに困難な足場はない"
    ),
    "only darkness and what else hides from view, and there is none here": (
        "闇など視界をさえぎるものだけで、ここにはない"
    ),
    "only heat, cold and weather, and no hazard strikes here": "暑さ・寒さ・天候だけで、ここに危険はない",
    "only vehicles and starships": "乗り物と宇宙船だけ",
    "only battles of whole armies": "軍勢どうしの戦いだけ",
    "only to hide, to sneak or to notice somebody": "隠れる・忍ぶ・気づくことだけ",
    "only healing that takes days, or a check once a session": "何日もかかる治療か、セッションに一度のチェックだけ",
    "only what comes of it after a fight": "戦闘のあとのことだけ",
    "only what is spoken, and who understands it": "話す言葉と、誰に通じるかだけ",
    "air, food, sleep, water and poison, of which no rule here speaks": (
        "空気・食物・眠り・水・毒のことで、ここのルールにはない"
    ),
    "whoever steers it from afar, of whom a fight knows nothing": "遠くから操る者のことで、戦闘では問われない",
    "what its bearer is told in the story, not what it does in a fight": (
        "物語で知らされることで、戦闘ですることではない"
    ),
    "a power that acts outside a fight": "戦闘の外で働く力",
    "nothing that it can do here asks for Force dice": "ここでできることにフォース・ダイスは要らない",
    "no name of up to 150 characters": "150文字までの名前がない",
    "one of two abilities of this name, and which of them is not said": (
        "同じ名前の能力が二つあり、どちらか書かれていない"
    ),
    "prose, which may hold a rule of this weapon": "文章で、この武器のルールを含むかもしれない",
    "no attack": "攻撃でない",
    "no number": "数でない",
    "neither a name nor a weapon": "名前でも武器でもない",
    "in no weapon list": "どの武器の一覧にもない",
    "a talent of the bearer": "持ち主のタレント",
    "no quality of the rules": "ルールの性質でない",
    "no rank that a quality can have": "性質のランクになり得ない",
    "an attachment, no quality": "取り付け部品で、性質ではない",
    "a quality the rules here do not have": "ここのルールにない性質",
    "no skill of the list": "一覧にない技能",
    "in no data set (--data)": "どのデータにもない（--data）",
    "a weapon of one's own, without a key": "鍵のない独自の武器",
    "for each further charge": "追加の装薬ごとの値",
    "beside a fixed damage": "決まったダメージに加わる値",
    "changes what is not read here": "ここで読まないものを変える",
    "neither adds nor sets a number": "数を足しも定めもしない",
    r"a skill of its own that reads like (?P<skill>\w+)": "{skill} に似た独自の技能",
    "nothing of this name is known": "この名前のものはない",
    "no rule here": "ここのルールにない",
    "no label": "見出しがない",
    "neither a number nor a skill here": "数でもここの技能でもない",
    "no ability and no skill here": "ここの能力値でも技能でもない",
    r"expected a skill from 0 to (?P<most>\d+)": "0 から {most} までの技能のはず",
    r"no number up to (?P<most>\d+)": "{most} までの数でない",
    "lines of a chat palette are not read, nor weapons in them": "チャットパレットの行は読まない（武器も）",
}
"""Each reason, or a pattern where something of it differs."""
PATTERNED = [(re.compile(reason), told) for reason, told in REASONS.items() if "(?P<" in reason]


def reason_in_japanese(why: str) -> str:
    """A reason in Japanese; empty for one that nobody of this project gives."""
    for pattern, told in PATTERNED:
        if found := pattern.fullmatch(why):
            return told.format(**found.groupdict())
    return REASONS.get(why, "")
