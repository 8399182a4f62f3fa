"""The phrases of English transcripts for fear, and for those who stand it."""

from experiments.transcript.tongue import Phrases

FEAR: Phrases = {
    "fear": "{fighter} faces {target}, {dread} {rating}",
    "fear.held": "holds out",
    "fear.failed": "is afraid",
    "fear.lifted": "earlier fear is over",
    "fear.afraid": "1 setback on its checks in this encounter",
    "fear.panicked": "1 difficulty on its checks in this encounter",
    "fear.steeled": "no more fear checks in this encounter",
    "fear.staggered": "staggered to the end of its next turn",
    "fear.boost": "1 boost on its next check",
    "fear.boost_ally": "1 boost on the next check of {ally}",
    "hurried": "{dice}; {n} more for {price}",
    "mark.afraid": "afraid",
    "mark.panicked": "panicked",
    "why.terrifying": "terrifying",
    "why.fearsome": "fearsome",
    "why.confidence": "confidence",
    "why.afraid": "afraid",
    "why.panicked": "panicked",
    "talent.terrifying": "Terrifying",
    "talent.fearsome": "Fearsome",
    "talent.confidence": "Confidence",
    "talent.resolve": "Resolve",
    "talent.rapid_reaction": "Rapid Reaction",
    "talent.fearless": "Fearless",
    "resolved": "{left}, {rest} with resolve",
}
