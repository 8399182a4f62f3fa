"""Dice: how many were rolled, which success was kept, and how two checks come out against each other (2.1, 2.2)."""

from typing import Any, NamedTuple

from experiments.referee.docket import Fighter
from experiments.referee.sigma.table import Table
from experiments.referee.verdict import Row

D20 = range(1, 21)
WINS, LOSES, TIES = "wins", "loses", "ties"


class Dice(NamedTuple):
    """A check: how many dice it has, what they must not exceed, and by which rules that is so."""

    tries: int
    number: int
    why: tuple[str, ...]


class Rolled(NamedTuple):
    """What a check came to, as it was rolled: the face that was kept (0: none), and how many dice that took."""

    face: int
    dice: int


def dice_of(t: Table, f: Fighter, skill: dict[str, Any], modifiers: dict[str, int]) -> Dice:
    """The dice of a skill with modifiers, each under its rule (GO8b, GO23, GO24)."""
    number, tries, why = skill["number"], skill["tries"], ["2.1"]
    if t.options["health_caps_target"] and not skill["fixed"] and f["health"] < number:
        number = f["health"]
        why.append("GO24")
    why += [rule for rule, modifier in modifiers.items() if modifier]
    if t.options["modifier_applies_to"] == "target":
        number += sum(modifiers.values())
    else:
        tries = max(0, tries + sum(modifiers.values()))
    return Dice(tries, number, tuple(why))


def weariness(t: Table, f: Fighter) -> dict[str, int]:
    """What this round's evasions and parries take off (GO23)."""
    return {"GO23": -t.options["evade_fatigue"] * f["reactions"]}


def hold_dice(t: Table, row: Row, dice: Dice, tries: str, number: str) -> None:
    """Hold the columns of a check against what it should be."""
    t.hold(row, tries, dice.tries, dice.why[-1])
    t.hold(row, number, dice.number, dice.why[-1])


def faces(row: Row, kind: str) -> list[int]:
    """The dice of one kind that a row shows, in order."""
    return [face for what, face in row["faces"] if what == kind]


def hold_faces(t: Table, row: Row, kinds: tuple[str, ...]) -> None:
    """Hold the dice of a row: of those that were rolled for something, each with a face from 1 to 20."""
    for kind, face in row["faces"]:
        if kind not in kinds:
            t.refuse("2.1", f"a die of {kind}", f"dice of {' and '.join(kinds) or 'nothing'}")
        if face not in D20:
            t.refuse("2.1", f"a die shows {face}", "1 to 20")


def hold_check(t: Table, row: Row, kind: str, dice: Dice, columns: tuple[str, str]) -> Rolled:
    """One check by itself: dice one by one, up to so many, until a success is kept (2.1)."""
    rolled, face = columns
    shown = faces(row, kind)
    t.hold(row, rolled, len(shown), "2.1", "as many as were rolled")
    if len(shown) > dice.tries:
        t.refuse("2.1", f"{len(shown)} dice", f"at most {dice.tries}")
    last = shown[-1] if shown else 0
    kept = last if 0 < last <= dice.number and (len(shown) == dice.tries or row[face]) else 0
    if not kept and len(shown) < dice.tries:
        t.refuse("2.1", f"{len(shown)} of {dice.tries} dice, none a success that is kept", "all of them")
    t.hold(row, face, kept, "2.1", f"{shown} against {dice.number}")
    return Rolled(kept, len(shown))


def hold_lockstep(t: Table, row: Row, ours: Dice, theirs: Dice) -> tuple[Rolled, Rolled]:
    """Die against die: the first on which anybody keeps a success ends it for both (GO2)."""
    attack, defense = faces(row, "attack"), faces(row, "defense")
    wanted = (min(max(len(attack), len(defense)), ours.tries), min(max(len(attack), len(defense)), theirs.tries))
    for column, shown, number in zip(("rolled", "defense_rolled"), (attack, defense), wanted, strict=True):
        t.hold(row, column, len(shown), "2.1", "as many as were rolled")
        if len(shown) != number:
            t.refuse("GO2", f"{column}: {len(attack)} dice against {len(defense)}", f"{wanted[0]} against {wanted[1]}")
    mine = _kept_last(row["face"], attack, ours, len(defense))
    other = _kept_last(row["defense_face"], defense, theirs, len(attack))
    t.hold(row, "face", mine, "2.1", f"{attack} against {ours.number}")
    t.hold(row, "defense_face", other, "2.1", f"{defense} against {theirs.number}")
    rounds = max(len(attack), len(defense))
    if not mine and not other and rounds < max(ours.tries, theirs.tries):
        t.refuse("GO2", f"it ends with die {rounds}, on which nobody succeeds", "more dice")
    for shown, dice in ((attack, ours), (defense, theirs)):
        if len(shown) == dice.tries < rounds and shown and shown[-1] <= dice.number:
            t.refuse("GO2", f"{rounds} dice", f"{len(shown)}: a last die that succeeds is kept")
    return Rolled(mine, len(attack)), Rolled(other, len(defense))


def _kept_last(said: int, shown: list[int], dice: Dice, against: int) -> int:
    """The face of the last die if it is a success, the last of all, and kept: said to be, or with none behind it."""
    if not shown or len(shown) < against or shown[-1] > dice.number:
        return 0
    return shown[-1] if said or len(shown) == dice.tries else 0


def compared(t: Table, attack: Rolled, defense: Rolled, base: int, defense_base: int) -> str:
    """How two checks come out for the attacker; TIES where the option has both roll again (G27, GO2-GO4)."""
    if not attack.face:
        return LOSES
    if not defense.face:
        return WINS
    mine, theirs = attack.face, defense.face
    if t.options["opposed_compare"] == "total":
        mine, theirs = mine + base, theirs + defense_base
    if t.options["opposed"] == "delay_penalty":
        later = attack.dice - defense.dice
        mine, theirs = (mine - later, theirs) if later > 0 else (mine, theirs + later)
    if mine != theirs:
        return WINS if mine > theirs else LOSES
    return {"defender": LOSES, "attacker": WINS, "reroll": TIES}[t.options["opposed_tie"]]


def rule_of(t: Table, attack: Rolled, defense: Rolled, base: int, defense_base: int) -> str:
    """The rule that decides between two checks."""
    if not attack.face or not defense.face:
        return "G27"
    total = t.options["opposed_compare"] == "total"
    gap = attack.face - defense.face + (base - defense_base if total else 0)
    if t.options["opposed"] == "delay_penalty" and attack.dice != defense.dice:
        return "GO2"
    if gap == 0:
        return "GO4"
    return "GO3" if total else "G27"
