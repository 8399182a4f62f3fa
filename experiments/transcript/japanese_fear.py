"""The phrases of Japanese transcripts for fear, and for those who stand it."""

from experiments.transcript.tongue import Phrases

FEAR: Phrases = {
    "fear": "{fighter} は {target} に直面する（{dread}{rating}）",
    "fear.held": "耐えた",
    "fear.failed": "恐れをなす",
    "fear.lifted": "これまでの恐れは消えた",
    "fear.afraid": "この遭遇の間、自身のチェックに■",
    "fear.panicked": "この遭遇の間、自身のチェックに◆",
    "fear.steeled": "この遭遇ではもう恐怖チェックをしない",
    "fear.staggered": "次のターンの終わりまでよろめく",
    "fear.boost": "次のチェックに□",
    "fear.boost_ally": "{ally} の次のチェックに□",
    "hurried": "{dice}、{price}でさらに{n}",
    "mark.afraid": "恐れ",
    "mark.panicked": "恐慌",
    "why.terrifying": "恐怖",
    "why.fearsome": "威圧",
    "why.confidence": "自信",
    "why.afraid": "恐れ",
    "why.panicked": "恐慌",
    "talent.terrifying": "恐怖",
    "talent.fearsome": "威圧",
    "talent.confidence": "自信",
    "talent.resolve": "不屈",
    "talent.rapid_reaction": "即応",
    "talent.fearless": "恐れ知らず",
    "resolved": "{left}、不屈により{rest}",
}
