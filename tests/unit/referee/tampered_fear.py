"""Fear, Resolve, Rapid Reaction: ways to tamper with them, and the rule that must be named."""

from looks import attack, every, order
from tamper import Look, Row, Tampering, add, insert, more_dice, put, remove

STUNNED_BY = -3


def fear(look: Look) -> bool:
    """A fear check when a round opens, in a battle of these."""
    return look.bout.scenario["name"] == "Dread" and order("fear", slot=None)(look)


def fear_in_melee(look: Look) -> bool:
    """A fear check amid a turn, in a battle of these."""
    return look.bout.scenario["name"] == "Dread" and order("fear")(look) and look["slot"] is not None


def afraid(look: Look) -> bool:
    """An attack of somebody who failed a fear check, and no triumph since lifted it."""
    mine = [row for row in look.bout.rows[: look.k] if row["order"] == "fear" and row["fighter"] == look["fighter"]]
    return bool(mine) and not any(row["triumphs"] for row in mine) and any(row["successes"] <= 0 for row in mine)


def acts_next(look: Look) -> bool:
    """A check with two threats that succeeds, of somebody who attacks in its next turn."""
    turns = [row for row in look.bout.rows[look.k :] if row["fighter"] == look["fighter"] and row["slot"] is not None]
    same = [row for row in turns if row["round"] == turns[0]["round"]]
    acts = any(row["order"] == "attack" for row in same) and not any(row["order"] == "fear" for row in same)
    almost = look["advantages"] == STUNNED_BY + 1 and ["difficulty", "T"] in look["faces"]
    return fear(look) and almost and look["hit"] and acts


def one_threat_more(rows: list[Row], k: int, _: Look) -> None:
    next(die for die in rows[k]["faces"] if die == ["difficulty", "T"])[1] = "TT"
    rows[k]["advantages"] -= 1


def resolute(look: Look) -> bool:
    """Somebody with Resolve suffers strain."""
    return look["target"] is not None and "resolve" in look.of("target").get("talents", {}) and look["strain"] > 0


TAMPERINGS = (
    Tampering("a fear check left out", "R14 Terrifying", fear, remove),
    Tampering("a fear check twice", "R3.6", every(fear, lambda look: look.at(1)["order"] != "fear"), insert(1)),
    Tampering("a fear check with a die less", "R14 Terrifying",
              every(fear, lambda look: ["difficulty", "-"] in look["faces"]), more_dice("difficulty", -1)),
    Tampering("fear of somebody less terrifying", "R14 Terrifying",
              every(fear, lambda look: look["target_name"] == "Worse"), put(target=4, meant=4, target_name="Maw")),
    Tampering("fear that is called none", "R1.11", every(fear, lambda look: not look["hit"]), put(hit=True)),
    Tampering("fear without its strain", "R14 Terrifying", every(fear, lambda look: look["own_strain"] > 0),
              put(own_strain=0)),
    Tampering("fear without its wounds", "R14 Terrifying", every(fear, lambda look: look["own_wounds"] > 0),
              put(own_wounds=0)),
    Tampering("strain besides being staggered by fear", "R14 Terrifying",
              every(fear, lambda look: look["advantages"] <= STUNNED_BY and look["fighter_name"] == "Bo"),
              put(own_strain=1)),
    Tampering("fear forgotten", "R6.11", every(attack(afraid), lambda look: ["setback", "-"] in look["faces"]),
              more_dice("setback", -1)),
    Tampering("an action by somebody staggered with fear", "R4.8", acts_next, one_threat_more, later=True),
    Tampering("no fear in a melee", "R14 Terrifying", fear_in_melee, remove),
    Tampering("a fear check of the fearless", "R3.6", every(fear, lambda look: look.at(1)["order"] != "fear"),
              insert(1, fighter=3, fighter_name="Stone")),
    Tampering("strain in spite of Resolve", "R7.5", every(attack(resolute), lambda look: look["strain"] > 1),
              add("strain", 1)),
    Tampering("successes of haste for nothing", "R14 Rapid Reaction",
              every(order("initiative"), lambda look: look["own_strain"] > 0), put(own_strain=0)),
    Tampering("haste without the talent", "R14 Rapid Reaction",
              every(order("initiative"), lambda look: look["fighter_name"] == "Bo"), put(own_strain=1)),
)  # fmt: skip
