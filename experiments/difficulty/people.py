"""What of a combatant could be otherwise: how many, how tough, how dangerous, when and where."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from experiments.difficulty.camps import STEPS, Change, Post

HEADS = {"minion": 1, "rival": 3, "nemesis": 6, "pc": 6}
"""How many small steps it is to add or leave out one head."""
SHARES = (0.1, 0.2, 0.3, 0.4, 0.5)
"""By how much of itself a wound threshold changes."""
LATEST = 5


def _members(post: Post, sign: int) -> Iterator[Change]:
    """Fewer or more in each group."""
    now, groups = post.combatant.minions, post.combatant.count
    if now is None or not groups:
        return
    for step in range(1, STEPS + 1):
        if (value := now + sign * step) >= 1:
            told = f"{value} in each group instead of {now}" if groups > 1 else f"a group of {value} instead of {now}"
            yield post.change("minions", value, told, "heads", step * groups)


def _count(post: Post, sign: int) -> Iterator[Change]:
    """One fewer or more of it, or two."""
    now, minions = post.combatant.count, getattr(post.combatant, "minions", None)
    heads = HEADS[getattr(post.combatant, "kind", None) or "rival"] * (minions or 1)
    for step in (1, 2):
        if (value := now + sign * step) >= 0:
            yield post.change("count", value, number_of(value, now, grouped=bool(minions)), "heads", heads * step)


def _wounds(post: Post, sign: int) -> Iterator[Change]:
    """A lower or higher wound threshold."""
    if post.fighter is None:
        return
    now, before = post.fighter.wound_threshold, post.fighter.wound_threshold
    for share in SHARES:
        value = now + sign * round(now * share)
        if value != before and value >= 1:
            told = f"a wound threshold of {value} instead of {now}"
            yield post.change("wound_threshold", value, told, "toughness", 10 * share)
            before = value


def _soak(post: Post, sign: int) -> Iterator[Change]:
    """Less or more soak."""
    if post.fighter is None:
        return
    now = post.fighter.soak
    for step in range(1, STEPS):
        if (value := now + sign * step) >= 0:
            yield post.change("soak", value, f"a soak of {value} instead of {now}", "toughness", step)


def _damage(post: Post, sign: int) -> Iterator[Change]:
    """Its first weapon does less or more damage."""
    armed = [(k, weapon) for k, weapon in enumerate(post.combatant.weapons) if weapon.damage is not None]
    if post.fighter is None or not armed:
        return
    k, weapon = armed[0]
    now = weapon.damage or 0
    for step in range(1, STEPS + 1):
        if (value := now + sign * step) >= 0:
            told = f"damage {value} with {weapon.name} instead of {now}"
            yield post.change(f"weapons.{k}.damage", value, told, "harm", step)


def _health(post: Post, sign: int) -> Iterator[Change]:
    """Less or more health to start with (Σ-System)."""
    if post.fighter is None:
        return
    now = before = post.fighter.health
    for share in SHARES:
        value = now + sign * round(now * share)
        if value != before and 1 <= value <= (post.combatant.health_max or value):
            yield post.change("health", value, f"health {value} instead of {now}", "toughness", 10 * share)
            before = value


def _armor(post: Post, sign: int) -> Iterator[Change]:
    """Less or more armor (Σ-System)."""
    if post.fighter is None:
        return
    now = post.fighter.armor
    for step in range(1, STEPS):
        if (value := now + sign * step) >= 0:
            told = f"{post.name}: armor {value} instead of {now}"
            yield Change(f'{post.path}.armor={{ name = "armor", base = {value} }}', told, "toughness", step)


def _base(post: Post, sign: int) -> Iterator[Change]:
    """Its first weapon has a lower or higher base (Σ-System)."""
    if post.fighter is None or not post.combatant.weapons:
        return
    weapon = post.combatant.weapons[0]
    for step in range(1, STEPS + 1):
        if (value := weapon.base + sign * step) >= 0:
            told = f"base {value} with {weapon.name} instead of {weapon.base}"
            yield post.change("weapons.0.base", value, told, "harm", step)


def _skill(post: Post, sign: int) -> Iterator[Change]:
    """Its first weapon is used with fewer or more dice (Σ-System)."""
    skill = post.combatant.weapons[0].skill if post.combatant.weapons else ""
    written = post.combatant.skills.get(skill)
    if post.fighter is None or written is None or written != attrs.evolve(type(written)(), tries=written.tries):
        return
    for step in (1, 2):
        if (value := written.tries + sign * step) >= 1:
            told = f"skill {value} with {skill} instead of {written.tries}"
            yield post.change(f"skills.{skill}", value, told, "harm", 2 * step)


def arrival(post: Post, enemies: Sequence[Post], *, later: bool) -> Iterator[Change]:
    """It joins later, as long as others of theirs are there; or sooner."""
    now = post.combatant.arrives
    others = [
        each
        for each in enemies
        if each is not post and each.fighter and not each.combatant.arrives and each.camp.stage == post.camp.stage
    ]
    if post.fighter is None or (later and not others):
        return
    rounds = range(max(now + 1, 2), max(now, 1) + LATEST) if later else range(now - 1, -1, -1)
    for value in rounds:
        if value != 1:
            told = f"joins in round {value}" if value else "there from the start"
            yield post.change("arrives", value, told, "time", abs(max(value, 1) - max(now, 1)))


def place(post: Post, sign: int) -> Iterator[Change]:
    """It starts nearer or farther off; `sign` with the places of a step."""
    if post.fighter is None:
        return
    now = post.fighter.place
    for step in range(1, STEPS):
        value = now + sign * step
        yield post.change("place", value, f"starts at place {value} instead of {now}", "place", step)


def heads_of_heroes(post: Post, *, easier: bool) -> Iterator[Change]:
    """One more or one fewer on the players' side."""
    now = post.combatant.count
    value = now + 1 if easier else now - 1
    if value >= 0:
        yield post.change("count", value, number_of(value, now, grouped=False), "players", HEADS["pc"])


def number_of(value: int, before: int, *, grouped: bool) -> str:
    """So many of them instead of so many."""
    if value == 0:
        return "left out"
    return f"{value} {('group' if value == 1 else 'groups') if grouped else 'of them'} instead of {before}"


MAKERS: Mapping[str, Sequence[Callable[[Post, int], Iterator[Change]]]] = {
    "narrative": (_members, _count, _wounds, _soak, _damage),
    "sigma": (_count, _health, _armor, _base, _skill),
}
"""What can be changed of an enemy, by ruleset."""


PLACES = {"narrative": 1, "sigma": 3}
"""Places of a small step."""
