"""Declarations, turns, moves, the log: ways to tamper with them, and the rule that must be named."""

from sigma_looks import (
    ACTIONS,
    agilities,
    alone,
    arms,
    bound,
    in_turn,
    last_of_round,
    next_is,
    order,
    places_before,
    said,
    side_broke,
    swapped,
    usual,
    waited,
)
from tamper import Look, Tampering, add, insert, put, remove

DECLARATIONS = (
    Tampering(
        "the faster declares first",
        "G2",
        lambda look: (
            look["order"] == "declare" and next_is("declare")(look) and agilities(look)[0] < agilities(look)[1]
        ),
        swapped,
    ),
    Tampering("nobody hears a declaration", "G2", lambda look: look["order"] == "declare" and alone(look), remove),
    Tampering(
        "a declaration out of the file's order",
        "GO9",
        lambda look: (
            look["order"] == "declare"
            and next_is("declare")(look)
            and agilities(look)[0] == agilities(look)[1]
            and usual(look, agility_tie="side")
        ),
        swapped,
    ),
    Tampering("a declaration in a turn", "G3", order("declare"), put(slot=0)),
    Tampering(
        "a declared attack beyond reach",
        "GO11",
        lambda look: look["order"] == "declare" and look["declared"] == "attack",
        put(weapon="nothing"),
    ),
    Tampering("an unheard-of order is declared", "GO11", order("declare", declared="pass"), put(declared="evade")),
    Tampering(
        "somebody declares to attack itself",
        "GO11",
        order("declare", declared="attack"),
        put(target=lambda look: look["fighter"], meant=lambda look: look["fighter"]),
    ),
    Tampering("a means of treatment as a weapon", "GO11", order("declare", declared="treat"), put(declared="attack")),
    Tampering(
        "who ran declares to stay",
        "scenario",
        lambda look: (
            look["order"] == "declare"
            and look["declared"] == "flee"
            and any(row["order"] == "break" for row in look.bout.rows[: look.k])
            and side_broke(look)
        ),
        put(declared="pass"),
    ),
)

TURNS = (
    Tampering(
        "a turn that never comes",
        "G1",
        lambda look: in_turn(look) and bound(look) and look.single and last_of_round(look),
        remove,
    ),
    Tampering(
        "a turn that another comes before",
        "G3",
        lambda look: in_turn(look) and bound(look) and look.single and next_is(*ACTIONS)(look),
        remove,
    ),
    Tampering(
        "a second action",
        "G1",
        lambda look: in_turn(look) and look["order"] == "advance" and look.single,
        insert(1),
    ),
    Tampering(
        "the slower acts first",
        "G3",
        lambda look: (
            in_turn(look)
            and bound(look)
            and look.single
            and next_is(*ACTIONS)(look)
            and look.at(1)["slot"] is not None
            and Look(look.bout, look.k + 1).single
        ),
        swapped,
    ),
    Tampering(
        "a turn in another slot", "G1", lambda look: in_turn(look) and bound(look) and look.single, add("slot", 20)
    ),
    Tampering("a row of a round gone by", "G1", order("declare"), add("round", 1), later=True),
    Tampering(
        "somebody acts who lies on the ground",
        "G1",
        lambda look: (
            look["order"] == "attack"
            and look["target_state"] == "down"
            and look["damage"] > 0
            and usual(look, agility_tie=None)
        ),
        insert(1, order="flee", slot=99, fighter=lambda look: look["target"], target=None, meant=None, weapon=None),
        later=True,
    ),
    Tampering(
        "it waits though nobody may",
        "GO10",
        lambda look: in_turn(look) and look["order"] == "advance" and usual(look, delay=False) and look.single,
        put(order="wait_last", target=None, meant=None, target_name=None, target_health=0, target_state="standing"),
    ),
    Tampering(
        "it waits twice",
        "GO10",
        lambda look: look["order"] in ("advance", "flee") and look.single and waited(look),
        insert(
            order="wait_last",
            target=None,
            meant=None,
            target_name=None,
            target_health=0,
            target_state="standing",
            place=lambda look: places_before(look)[look["fighter"]],
            retargeted=False,
        ),
    ),
    Tampering(
        "it waits for who has acted",
        "G4",
        lambda look: look["order"] == "wait",
        put(target=lambda look: look["fighter"], meant=lambda look: look["fighter"]),
    ),
    Tampering(
        "another order than was declared",
        "GO11",
        lambda look: look["order"] == "advance" and bound(look) and look.single and said(look)["declared"] == "advance",
        put(order="retreat"),
    ),
    Tampering(
        "another target than was declared",
        "GO11",
        lambda look: (
            look["order"] == "attack"
            and bound(look)
            and not look["retargeted"]
            and any(k != look["target"] for k in look.others(friend=False))
            and said(look)["target"] == look["target"]
        ),
        lambda rows, k, look: rows[k].update(target=next(n for n in look.others(friend=False) if n != look["target"])),
    ),
    Tampering(
        "another weapon than was declared",
        "GO11",
        lambda look: (
            look["order"] == "attack" and bound(look) and any(each["name"] != look["weapon"] for each in arms(look))
        ),
        put(weapon=lambda look: next(each["name"] for each in arms(look) if each["name"] != look["weapon"])),
    ),
    Tampering("retargeted, it says", "GO11", order("attack", retargeted=False), put(retargeted=True)),
    Tampering("not retargeted, it says", "GO11", order("attack", retargeted=True), put(retargeted=False)),
    Tampering("meant for somebody else", "GO11", order("attack", retargeted=True), add("meant", 1)),
    Tampering(
        "lost though it could be done",
        "GO11",
        lambda look: look["order"] == "advance" and bound(look) and look.single,
        put(order="lost", declared="advance", place=lambda look: said(look)["place"]),
    ),
    Tampering(
        "done though it was lost",
        "GO11",
        lambda look: look["order"] == "lost" and usual(look, declaration="strict"),
        put(order=lambda look: look["declared"], declared="pass"),
    ),
    Tampering("another order was lost", "GO11", order("lost", declared="attack"), put(declared="treat")),
    Tampering("lost with another weapon", "GO11", order("lost", declared="attack"), put(weapon="fork")),
)

MOVES = (
    Tampering("a metre more on the way there", "GO21", order("advance"), add("place", 1)),
    Tampering("a metre less on the way back", "GO21", order("retreat"), add("place", -1)),
    Tampering("a runner who stays", "GO21", order("flee"), add("place", 1)),
    Tampering("somebody is moved by its blow", "GO21", order("attack"), add("place", 2)),
    Tampering(
        "it advances on itself",
        "GO21",
        lambda look: look["order"] == "advance" and usual(look, declaration="free"),
        put(target=lambda look: look["fighter"], meant=lambda look: look["fighter"]),
    ),
)

LOG = (
    Tampering("another name for the number", "log", order("attack"), put(fighter_name="Nobody")),
    Tampering("damage in a row of a move", "log", order("advance"), put(damage=3)),
    Tampering("dice in a row of a move", "log", order("advance"), put(faces=[["attack", 3]])),
    Tampering("a row with another number", "log", order("attack"), add("row", 1)),
    Tampering("a fighter that is none", "log", order("hazard"), put(fighter=0)),
)

TAMPERINGS = (*DECLARATIONS, *TURNS, *MOVES, *LOG)
