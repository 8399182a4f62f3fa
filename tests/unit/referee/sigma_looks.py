"""Where a battle of the Σ-System may be tampered with, and how."""

from collections.abc import Callable
from typing import Any

from tamper import Look, put

Where = Callable[[Look], bool]

ACTIONS = ("attack", "treat", "advance", "retreat", "flee", "lost")


def options(look: Look) -> dict[str, Any]:
    return look.bout.scenario["rules"]


def usual(look: Look, **values: Any) -> bool:
    """Whether options are as said; None: as usual."""
    return all(options(look).get(name) == value for name, value in values.items())


def order(*names: str, **columns: Any) -> Where:
    return lambda look: look["order"] in names and all(look[column] == value for column, value in columns.items())


def attack(where: Where = lambda look: True, **columns: Any) -> Where:
    def fits(look: Look) -> bool:
        return look["order"] == "attack" and all(look[c] == v for c, v in columns.items()) and where(look)

    return fits


def rolled(where: Where) -> Where:
    return attack(lambda look: bool(look["faces"]) and where(look))


def defended(where: Where = lambda look: True, opposed: Any = (None, "independent"), **values: Any) -> Where:
    """An attack against a defense, both with dice, by these options."""
    return attack(
        lambda look: (
            look["reaction"] != "pass"
            and options(look).get("opposed") in opposed
            and usual(look, **values)
            and where(look)
        )
    )


def undefended(where: Where = lambda look: True, **values: Any) -> Where:
    return attack(lambda look: look["reaction"] == "pass" and usual(look, **values) and where(look))


def treat(where: Where = lambda look: True) -> Where:
    return lambda look: look["order"] == "treat" and where(look)


def target(look: Look) -> dict[str, Any]:
    return look.of("target")


def foe_free(look: Look) -> bool:
    return usual(look, modifier_applies_to=None, evade_fatigue=None, health_caps_target=None)


def arms(look: Look, column: str = "fighter") -> list[dict[str, Any]]:
    return look.of(column)["weapons"]


def propulsion(look: Look) -> str:
    return next((each["propulsion"] for each in arms(look) if each["name"] == look["weapon"]), "melee")


def reach(look: Look) -> int:
    return next((each["range_m"] for each in arms(look) if each["name"] == look["weapon"]), 2)


def face(kind: str, value: int, column: str) -> Callable[..., None]:
    """The last die of a kind shows something else, and so does the column."""

    def how(rows: list[Any], k: int, look: Look) -> None:
        next(die for die in reversed(rows[k]["faces"]) if die[0] == kind)[1] = value
        rows[k][column] = value

    return how


def shows(kind: str, value: int) -> Callable[..., None]:
    def how(rows: list[Any], k: int, look: Look) -> None:
        next(die for die in reversed(rows[k]["faces"]) if die[0] == kind)[1] = value

    return how


def one_more(kind: str, column: str, value: int = 20) -> Callable[..., None]:
    """A die more of a kind, before the others."""

    def how(rows: list[Any], k: int, look: Look) -> None:
        rows[k]["faces"].insert(0, [kind, value])
        rows[k][column] += 1

    return how


def no_defense(rows: list[Any], k: int, look: Look) -> None:
    """The reaction is told as none, its dice stay."""
    rows[k]["reaction"] = "pass"


def swapped(rows: list[Any], k: int, look: Look) -> None:
    """Two neighboring rows the other way round."""
    rows[k], rows[k + 1] = rows[k + 1], rows[k]
    for number, row in enumerate(rows):
        row["row"] = number


def reaction(name: str, **columns: Any) -> Callable[..., None]:
    return put(reaction=name, **{"defense_tries": 1, "defense_number": 8, "defense_rolled": 0, **columns})


def agilities(look: Look) -> tuple[int, int]:
    here, there = look.of(), Look(look.bout, look.k + 1).of()
    return here["agility"], there["agility"]


def next_is(*names: str) -> Where:
    return lambda look: look.at(1)["order"] in names and look.at(1)["round"] == look["round"]


def alone(look: Look) -> bool:
    """Whether nobody has the agility of the row's fighter."""
    same = [each for side in look.bout.scenario["side"] for each in side["combatant"] for _ in each["names"]]
    return sum(each["agility"] == look.of()["agility"] for each in same) == 1


def side_broke(look: Look) -> bool:
    names = [side["name"] for side in look.bout.scenario["side"]]
    return any(row["order"] == "break" and names[row["place"]] == look.of()["side"] for row in look.bout.rows[: look.k])


def bound(look: Look) -> bool:
    return options(look).get("declaration") != "free" and not usual(look, move_plus_action=True)


def said(look: Look) -> dict[str, Any]:
    """What the fighter of a row declared in its round."""
    return next(
        row
        for row in reversed(look.bout.rows[: look.k])
        if row["order"] == "declare" and row["fighter"] == look["fighter"]
    )


def in_turn(look: Look) -> bool:
    return look["slot"] is not None and look["order"] in ACTIONS


def waited(look: Look) -> bool:
    """Whether the row's fighter has waited in this round."""
    return any(
        row["order"] in ("wait", "wait_last") and row["round"] == look["round"] and row["fighter"] == look["fighter"]
        for row in look.bout.rows[: look.k]
    )


def places_before(look: Look) -> dict[int, int]:
    """Where everybody is before the row."""
    told = dict(
        enumerate(
            each["place"] for side in look.bout.scenario["side"] for each in side["combatant"] for _ in each["names"]
        )
    )
    for row in look.bout.rows[: look.k]:
        if row["fighter"] is not None:
            told[row["fighter"]] = row["place"]
    return told


def capped(look: Look) -> bool:
    weapon = next((each for each in arms(look) if each["name"] == look["weapon"]), None)
    skill = look.of()["skills"].get(weapon["skill"]) if weapon else None
    return isinstance(skill, int) and look["target_number"] < min(
        look.of()[a] for a in ("agility", "strength", "operation", "perception")
    )


def tired(look: Look) -> bool:
    """Whether the attacker has evaded or parried in this round."""
    return any(
        row["order"] == "attack"
        and row["round"] == look["round"]
        and row["target"] == look["fighter"]
        and row["reaction"] != "pass"
        for row in look.bout.rows[: look.k]
    )


def sees(look: Look) -> bool:
    """Whether the target stands and sees attacks coming."""
    return (
        state_before(look) == "standing"
        and target(look)["aware"]
        and not (target(look)["surprised"] and look["round"] == 1)
    )


def state_before(look: Look) -> str:
    """How the target stood before."""
    before = [row["target_state"] for row in look.bout.rows[: look.k] if row["target"] == look["target"]]
    return before[-1] if before else "standing"


def evades(look: Look) -> bool:
    """Whether the target has a die for evading."""
    skill = target(look)["skills"].get("evade", 0)
    return isinstance(skill, int) and skill > 0


def plain_shot(*kinds: str) -> Where:
    return lambda look: (
        propulsion(look) in kinds and not any("evade" in each for each in arms(look) if each["name"] == look["weapon"])
    )


def own_evasion(look: Look) -> bool:
    return any(each["name"] == look["weapon"] and "evade" in each for each in arms(look))


def can_be_parried(look: Look) -> bool:
    return next((each["parryable"] for each in arms(look) if each["name"] == look["weapon"]), True)


def both_succeed(look: Look) -> bool:
    return look["face"] > 0 and look["defense_face"] > 0


def skill_used(look: Look) -> str:
    return next((each["skill"] for each in arms(look) if each["name"] == look["weapon"]), "unarmed")


def difference(look: Look) -> int:
    return look["base"] + look["face"] - look["strength"] - look["armor"] - look["defense_face"]


def health_before(look: Look) -> int:
    return look["target_health"] + look["damage"]


def missing_before(look: Look) -> int:
    """Health that the target lacked before it was treated."""
    most = target(look).get("health_max", options(look).get("health_max", 15))
    return max(most, target(look).get("health", 0)) - look["target_health"] + look["healed"]


def gain(look: Look) -> int:
    return look["base"] + look["face"] - missing_before(look)


def kit(look: Look) -> int:
    return next((each["base"] for each in look.of()["kits"] if each["name"] == look["weapon"]), 1)


def last_of_round(look: Look) -> bool:
    """Whether nobody acts behind it in its round."""
    return not any(row["slot"] is not None and row["round"] == look["round"] for row in look.bout.rows[look.k + 1 :])
