"""Abilities, Force dice, points of Destiny, difficult ground: ways to tamper with them, and the rule to be named."""

from collections.abc import Callable
from typing import Any

from looks import PC_LIKE, attack, every, kind, order
from tamper import Look, Row, Tampering, add, both, face, insert, more_dice, put, remove, someone

UNUSED = 4


def used(*names: str, **columns: Any) -> Callable[[Look], bool]:
    """A row of one of these abilities."""
    return lambda look: look["power"] in names and order("activate", **columns)(look)


def seers(look: Look) -> bool:
    """An attack or an ability with a check, of those who stake a point whenever there is one."""
    checks = look["order"] == "attack" or used("push", "curse", "wrestle")(look)
    return checks and look["fighter"] is not None and look.of()["side"] == "seers" and bool(look["faces"])


def another_force_die(rows: list[Row], k: int, _: Look) -> None:
    rows[k]["faces"].append(["force", "D"])
    rows[k]["force"] += 1
    rows[k]["dark"] += 1


def in_one_go(look: Look) -> bool:
    """A move over difficult ground, both halves in one turn."""
    ends = look.at(1)
    same = ends["fighter"] == look["fighter"] and ends["slot"] == look["slot"]
    return look["order"] == "wade" and same and ends["order"] == "advance" and look["own_strain"] == 0


TAMPERINGS = (
    Tampering("a light point more", "R1.7", used("push", "lash"), add("light", 1)),
    Tampering("a dark point less", "R1.7", used("lash"), add("dark", -1)),
    Tampering("a Force die more", "R1.7", used("push", "lash"), another_force_die),
    Tampering("a Force die that is not shown", "R1.7", used("push", "lash"), add("force", 1)),
    Tampering("a face that no Force die has", "R1.7", used("push"), face("force", "LLL")),
    Tampering(
        "a Force die in an attack",
        "R1.7",
        attack(lambda look: True),
        lambda rows, k, _: rows[k]["faces"].append(["force", "L"]),
    ),
    Tampering("an attack with an ability", "log", attack(lambda look: True), put(power="push")),
    Tampering("too little light", "R1.7", used("lash", hit=False), put(hit=True)),
    Tampering(
        "dark points for nothing",
        "R4.5",
        every(used("lash", hit=True), lambda look: look["own_strain"] > 1),
        put(own_strain=1),
    ),
    Tampering("an ability that nobody has", "R4.5", used("lash"), put(power="thunder")),
    Tampering("an ability twice in a turn", "R4.5", used("breath"), insert(1)),
    Tampering(
        "an ability for enemies on a friend",
        "R4.5",
        used("lash"),
        both(
            put(target=someone(True), target_name=lambda look: look.name(someone(True)(look))),
            lambda rows, k, _: rows[k].update(meant=rows[k]["target"]),
        ),
    ),
    Tampering("an ability for nothing", "R4.5", used("curse", own_strain=1), put(own_strain=0)),
    Tampering("an ability's damage", "scenario", used("push", "lash", "wrestle", hit=True), add("damage", 1)),
    Tampering("soak where none helps", "R7.2", used("wrestle", hit=True), add("soak", 1)),
    Tampering("a wound more by an ability", "R7.4", used("lash", hit=True), add("wounds", 1)),
    Tampering("a wound more healed", "R7.4", used("mend"), add("wounds", -1)),
    Tampering("strain less by an ability", "R7.9", used("curse", hit=True), add("strain", -1)),
    Tampering("a leap not so far", "R5.9", used("spring"), add("place", -1)),
    Tampering("an ability that fails with a success", "R1.11", used("curse", hit=True), put(hit=False)),
    Tampering("a check where none is", "R4.5", used("lash"), add("ability", 1)),
    Tampering("a contest that is lost", "R1.11", used("wrestle", hit=False), put(hit=True)),
    Tampering("a contest of one", "R2.8", order("contest"), remove),
    Tampering("a die more against a contest", "R2.8", order("contest"), more_dice("difficulty")),
    Tampering("a rank that the other has not", "R2.1", every(order("contest"), kind(*PC_LIKE)), more_dice("ability")),
    Tampering("a contest over nothing", "R2.8", order("contest"), put(power="lash")),
    Tampering("a die more in an opposed check", "R2.8", used("push"), more_dice("difficulty")),
    Tampering("a die more against a difficulty", "R2.2", used("curse"), more_dice("difficulty")),
    Tampering("somebody not reached", "R4.5", order("affect"), remove),
    Tampering("somebody reached twice", "log", order("affect"), insert(1)),
    Tampering("a light point of Destiny more", "R1.7", order("destiny"), add("light", 1)),
    Tampering("a hero without a die of Destiny", "R1.7", order("destiny"), add("force", -1)),
    Tampering("no points of Destiny", "R2.10", order("destiny"), remove),
    Tampering(
        "a point that nobody has",
        "R2.10",
        every(seers, lambda look: look["destiny"] in (0, 2)),
        lambda rows, k, _: rows[k].update(destiny=rows[k]["destiny"] + 1),
    ),
    Tampering(
        "a point that no enemy has",
        "R2.10",
        every(seers, lambda look: look["destiny"] in (0, 1)),
        lambda rows, k, _: rows[k].update(destiny=rows[k]["destiny"] + 2),
    ),
    Tampering("more points than sides", "R2.10", seers, put(destiny=UNUSED)),
    Tampering(
        "a point that upgrades nothing",
        "R2.1",
        every(seers, lambda look: look["destiny"] in (1, 3)),
        lambda rows, k, _: rows[k].update(destiny=rows[k]["destiny"] - 1),
    ),
    Tampering(
        "an enemy's point that makes nothing harder",
        "R2.5",
        attack(lambda look: look["destiny"] in (2, 3)),
        lambda rows, k, _: rows[k].update(destiny=rows[k]["destiny"] - 2),
    ),
    Tampering("a point staked on a step", "log", order("advance"), put(destiny=1)),
    Tampering("difficult ground in one step", "R5.16", in_one_go, remove),
    Tampering(
        "half a move twice",
        "R5.16",
        every(order("wade", place=0, own_strain=0), lambda look: look.at(-1)["slot"] != look["slot"]),
        insert(1),
    ),
    Tampering(
        "a flyer in the mud",
        "R5.16",
        every(order("advance"), lambda look: "flyer" in look.of()["abilities"]),
        put(order="wade"),
    ),
)
