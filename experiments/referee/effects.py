"""What an ability does to somebody: its effects, as the scenario has them written."""

from collections.abc import Callable
from typing import Any, NamedTuple

from experiments.referee.arms import let_go
from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.harm import eased, heal, own_strain, strain, wound
from experiments.referee.place import ends, join, move, together
from experiments.referee.pool import lose_aim
from experiments.referee.spells import make_last
from experiments.referee.table import Table
from experiments.referee.turns import immobilized, in_turn, last

NEXT = {"boost": "boost", "setback": "setback", "upgrade": "easier", "difficulty": "harder"}
"""Effects that wait for the next check where nothing is said of turns (R9.3)."""
FOR_A_TURN = ("defense", "ward", "staggered", "disoriented", "immobilized")
"""Effects that last a turn where nothing is said."""
LASTING = (*NEXT, "defense", "ward")
CONDITIONS = ("staggered", "disoriented", "immobilized")
ENCOUNTER = 1_000_000
"""Turns: more than any fight has."""
SHOWN = ("damage", "soak", "wounds", "strain")
OWN = ("own_wounds", "own_strain")


class Deed(NamedTuple):
    """One effect on somebody."""

    t: Table
    f: Fighter
    """Who uses the ability."""
    target: Fighter
    effect: dict[str, Any]
    n: int
    """How much."""
    told: dict[str, int]
    """What the row must say, added up on the way."""

    @property
    def on_self(self) -> bool:
        """Whether it is done to who uses the ability."""
        return bool(self.effect.get("on") == "self")


def carry_out(
    t: Table,
    f: Fighter,
    other: Fighter,
    power: dict[str, Any],
    more: tuple[int, int],
    told: dict[str, int],
    *,
    first: bool,
) -> None:
    """All effects on somebody; those on the user itself but once.

    Args:
        t: the battle.
        f: who uses the ability.
        other: whom it is done to.
        power: the ability.
        more: net successes, and light points beyond those it takes.
        told: what the row must say.
        first: whether it is the one it was meant for.
    """
    for effect in power["effects"]:
        on_self = effect.get("on") == "self"
        if on_self and not first:
            continue
        deed = Deed(t, f, f if on_self else other, effect, amount(effect, *more), told)
        if effect["effect"] == "leap":
            leap(deed._replace(target=other))
        elif deed.target["state"] in (UP, DOWN):  # nothing reaches the dead
            EFFECTS[effect["effect"]](deed)


def amount(effect: dict[str, Any], successes: int, spare: int) -> int:
    """1 if nothing is written, 0 beside what is added for successes and light points."""
    each, point = effect.get("per_success", 0), effect.get("per_point", 0)
    base = effect.get("amount", 0 if each or point else 1)
    return int(base + each * successes + point * spare)


def _turns(effect: dict[str, Any]) -> int:
    """How long it lasts; 0: to the next check."""
    lasts = effect.get("lasts")
    if lasts is None:
        return int(effect["effect"] in FOR_A_TURN)
    return ENCOUNTER if lasts == "encounter" else int(lasts)


def _harm(deed: Deed) -> None:
    """Wounds past soak, or strain that no soak stops (R7.2, R7.4, R7.9); it breaks the aim (R5.3)."""
    t, target, damage = deed.t, deed.target, deed.effect["effect"] == "damage"
    soaks = damage and deed.effect.get("soak", True) is not False
    strained = not damage and own_strain(target)
    left = max(0, deed.n - max(0, target["soak"])) if soaks else eased(target, deed.n) if strained else deed.n
    if not deed.on_self:
        if damage:
            deed.told["damage"] += deed.n
            deed.told["soak"] += deed.n - left
        deed.f["damage_dealt"] += left
        target["damage_taken"] += left
    _tell(deed, 0 if strained else left, left if strained else 0)
    if left > 0:
        lose_aim(target)
    (wound if damage else strain)(t, target, left)


def _mend(deed: Deed) -> None:
    """Wounds healed, or strain; who has no threshold for strain has none to heal (R9.4, R11.7)."""
    target = deed.target
    wounds, before = target["wounds"], target["strain"]
    if deed.effect["effect"] == "heal":
        heal(deed.t, target, deed.n, 0)
    elif own_strain(target):
        heal(deed.t, target, 0, deed.n)
    _tell(deed, target["wounds"] - wounds, target["strain"] - before)


def _tell(deed: Deed, wounds: int, strains: int) -> None:
    own = "own_" if deed.on_self else ""
    deed.told[f"{own}wounds"] += wounds
    deed.told[f"{own}strain"] += strains


def _help_or_hinder(deed: Deed) -> None:
    """On its next check, or for turns (R9.3)."""
    sort, turns = deed.effect["effect"], _turns(deed.effect)
    if turns:
        make_last(deed.target, sort, deed.n, turns + (1 if in_turn(deed.t, deed.target) else 0))
    else:
        deed.target["next"][NEXT[sort]] += deed.n


def _afflict(deed: Deed) -> None:
    """R4.8."""
    last(deed.t, deed.target, deed.effect["effect"], _turns(deed.effect))


def _lay_low(deed: Deed) -> None:
    deed.target["prone"] = True


def _disarm(deed: Deed) -> None:
    if deed.target["held"] is not None:
        let_go(deed.target)


def _shove(deed: Deed) -> None:
    """Away from the user or toward it, place by place, as far as the field goes; beside it, away is up the field."""
    first, end = ends(deed.t)
    pull = deed.effect["effect"] == "pull"
    for _ in range(deed.n):
        here, user = deed.target["place"], deed.f["place"]
        if pull and here == user:
            return
        away = 1 if here > user or (here == user and here < end) else -1
        to = here - away if pull else here + away
        if not first <= to <= end:
            return
        move(deed.t, deed.target, to)


def leap(deed: Deed) -> None:
    """The user toward the target, and beside it into its melee (R5.12); not with feet that are bound (R4.8)."""
    t, f, target = deed.t, deed.f, deed.target
    if immobilized(t, f):
        return
    for _ in range(deed.n):
        if f["place"] != target["place"]:
            move(t, f, f["place"] + (1 if target["place"] > f["place"] else -1))
    if f["place"] == target["place"] and not together(f, target):
        join(t, f, target)
    deed.told["place"] = f["place"]


EFFECTS: dict[str, Callable[[Deed], None]] = {
    "damage": _harm, "strain": _harm, "heal": _mend, "recover": _mend, "push": _shove, "pull": _shove,
    "prone": _lay_low, "disarm": _disarm, **dict.fromkeys(LASTING, _help_or_hinder),
    **dict.fromkeys(CONDITIONS, _afflict),
}  # fmt: skip
