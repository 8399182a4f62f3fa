"""What a reader reckons of abilities: their price, check and Force dice, and what each effect does."""

import re
from collections.abc import Iterator

from tests.golden.ledger import Ability, Effect, Fighter, Table, Used, amounts, eased, some, suffer, suffer_strain
from tests.golden.rolled import check_net, check_pool

USES = re.compile(
    r"uses (?P<power>.+?)(?: on (?P<target>.+))?: (?P<result>it works|prevented|too little light|in vain)"
)
REACHES = re.compile(r"(?P<power>.+) reaches (?P<target>.+): it works")
CONTEST = re.compile(r"(?P<name>.+) stands up to (?P<power>.+)")
FORCE = re.compile(
    r"(?P<dice>\d+) Force dice: (?P<faces>[ld, -]+); "
    r"(?P<light>\d+) light, (?P<dark>\d+) dark; (?P<needed>\d+) light needed"
    r"(?:; (?P<used>\d+) dark used, for as much strain)?"
)
HARM = re.compile(r"(?P<damage>\d+), less soak (?P<soak>\d+): (?P<left>.+)")
SECOND = 2
"""Strain for a second maneuver."""


def read_power(table: Table, actor: str, text: str, said: dict[str, str]) -> bool:
    """Whatever of these a line tells; says whether it was one."""
    if (contest := CONTEST.fullmatch(text)) and contest["power"] in table.abilities:
        successes, advantages, triumphs = rolled(said, text)
        table.contested = (successes, triumphs, advantages)
        table.counted["contests"] += 1
        return True
    if (uses := USES.fullmatch(text)) and uses["power"] in table.abilities:
        read_use(table, actor, uses, said)
        table.contested = None
        return True
    if (reaches := REACHES.fullmatch(text)) and reaches["power"] in table.abilities:
        used = table.used
        assert used, text
        assert used.ability is table.abilities[reaches["power"]], text
        do_effects(table, used, used.user if reaches["target"] == "itself" else reaches["target"], said, again=True)
        return True
    return False


def rolled(said: dict[str, str], text: str) -> tuple[int, int, int]:
    """Successes, advantages and triumphs of a check."""
    check_pool(said["pool"], said["because"], said["dice"], text)
    successes, advantages, triumphs, _ = check_net(said["dice"], said["net"], text)
    return successes, advantages, triumphs


def read_use(table: Table, actor: str, uses: re.Match[str], said: dict[str, str]) -> None:
    """The price, the check, the Force dice; then the effects if both do."""
    a, c = table.abilities[uses["power"]], table.fighters[actor]
    pay(table, c, a, said.get("price", ""))
    used, does = Used(actor, a), True
    if "pool" in said:
        assert a.checked, uses[0]
        used.successes = margin(rolled(said, uses[0]), table.contested)
        does = used.successes > 0
    if "Force" in said:
        does &= read_force(table, c, used, said["Force"])
    rested = ("pool" in said or not a.checked) and ("Force" in said or not a.points)
    if rested and (a.checked or a.points):
        assert (uses["result"] == "it works") == does, uses[0]
    table.used = used
    table.counted["abilities"] += 1
    if uses["result"] == "it works":
        assert rested, uses[0]
        do_effects(table, used, uses["target"] or actor, said, again=False)


def pay(table: Table, c: Fighter, a: Ability, price: str) -> None:
    """Its strain, and that of a second maneuver."""
    own, _, second = price.partition(", ") if a.strain else ("", "", price)
    assert sum(amounts(own).values()) == a.strain, price
    if second:
        assert a.maneuver, price
        assert re.fullmatch(rf"{SECOND} (?:strain|wounds) for the maneuver", second), price
        suffer_strain(table, c, SECOND)
    suffer_strain(table, c, a.strain)


def margin(own: tuple[int, int, int], theirs: tuple[int, int, int] | None) -> int:
    """Net successes; in a contest by how many it is won: ties go to triumphs, then to advantages."""
    successes, advantages, triumphs = own
    if theirs is None or successes <= 0:
        return max(0, successes)
    if successes != theirs[0]:
        return max(0, successes - max(0, theirs[0]))
    return int((triumphs, advantages) > theirs[1:])


def read_force(table: Table, c: Fighter, used: Used, text: str) -> bool:
    """Whether the light does, or dark that is paid for."""
    m = FORCE.fullmatch(text)
    assert m, text
    light, dark, needed, paid = int(m["light"]), int(m["dark"]), int(m["needed"]), int(m["used"] or 0)
    assert needed == used.ability.points, text
    assert int(m["dice"]) == c.knows["Force rating"], text
    faces = m["faces"].split(", ")
    assert int(m["dice"]) == len(faces), text
    assert (light, dark) == (m["faces"].count("l"), m["faces"].count("d")), text
    assert set(faces) <= {"l", "ll", "d", "dd"}, text
    assert paid in {0, needed - light}, text
    assert paid <= dark, text
    suffer_strain(table, c, paid)
    used.spare = max(0, light - needed)
    return light + paid >= needed


def do_effects(table: Table, used: Used, target: str, said: dict[str, str], *, again: bool) -> None:
    """Each effect in turn, on the target or on the user; what is told of it is what was reckoned."""
    told = iter(said.get("does", "").split("; "))
    damage = left = 0
    for e in used.ability.effects:
        if e.own and again:
            continue
        n = e.amount + e.each * used.successes + e.light * used.spare
        t = table.fighters[used.user if e.own else target]
        through = n if e.unsoaked else max(0, n - t.soak)
        if e.what == "damage" and not e.own:
            damage, left = damage + n, left + through
        else:
            check_told(table, e, n, through, told)
        if not t.dead:
            harm = through if e.what == "damage" else n
            do_effect(table, table.fighters[used.user], t, e, harm)
    if damage:
        hit = HARM.fullmatch(said["hit"])
        assert hit, said["hit"]
        assert (int(hit["damage"]), int(hit["soak"])) == (damage, damage - left), (said["hit"], damage, left)
        assert amounts(hit["left"]) == some(left, 0), said["hit"]
    assert next(told, "") == "", said


def check_told(table: Table, e: Effect, n: int, left: int, told: Iterator[str]) -> None:
    """How much of it there is."""
    text = next(told)
    text = next((text.removeprefix(f"{name}: ") for name in table.fighters if text.startswith(f"{name}: ")), text)
    if e.what == "damage":
        m = HARM.fullmatch(text)
        assert m, text
        assert (int(m["damage"]), int(m["soak"]), amounts(m["left"])) == (n, n - left, some(left, 0)), text
    elif e.what not in {"prone", "staggered", "disoriented", "immobilized", "disarm"}:
        number = re.search(r"\d+", text)
        assert number, text
        assert int(number[0]) == n, (text, n)
        resolved = re.search(r", (\d+) with resolve", text)
        assert not resolved or int(resolved[1]) < n, text


def do_effect(table: Table, user: Fighter, t: Fighter, e: Effect, n: int) -> None:
    """Wounds and strain of it."""
    if e.what in {"damage", "strain"}:
        n = n if e.what == "damage" else eased(t, n)
        if not e.own:
            user.dealt += n
            t.taken += n
        if e.what == "damage":
            suffer(table, t, n)
        else:
            suffer_strain(table, t, n)
    elif e.what == "heals":
        t.wounds -= min(t.healable, n)
    elif e.what == "strain recovered":
        t.strain = max(0, t.strain - n)
