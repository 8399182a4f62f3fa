"""Small scenarios for the tests beside this file."""

from collections.abc import Sequence
from pathlib import Path

from sim.encounter import Encounter
from sim.faults import Fault, FaultsError
from sim.load import loads
from sim.narrative.build import Start, build

BROKEN = Path(__file__).parents[2] / "fixtures" / "broken"
HERO = 'name = "Hero"\nkind = "pc"\n'
DUMMY = 'name = "Dummy"\nkind = "rival"\nwound_threshold = 10\n'


def scenario(hero: str = "", dummy: str = "", top: str = "", crew: str = "", gang: str = "") -> str:
    """Two sides of one fighter each; each argument is TOML that is added to a part of it."""
    return (
        f'{top}\n[[side]]\nname = "crew"\nplayers = true\n{crew}\n[[side.combatant]]\n{HERO}{hero}\n'
        f'[[side]]\nname = "gang"\n{gang}\n[[side.combatant]]\n{DUMMY}{dummy}\n'
    )


def sides(we: str, they: str = '{ is = "thug" }', top: str = "", more: str = "") -> str:
    """Two sides with these combatants, as inline tables."""
    return f'{top}\n[[side]]\nname = "we"\ncombatant = [{we}]\n[[side]]\nname = "they"\ncombatant = [{they}]\n{more}'


def read(*overrides: str, **parts: str) -> Encounter:
    return loads(scenario(**parts), "fight.toml", None, overrides)


def start(*overrides: str, **parts: str) -> Start:
    return build(read(*overrides, **parts))


def faults_of(text: str, name: str = "fight.toml", overrides: Sequence[str] = ()) -> Sequence[Fault]:
    """What is wrong with a text; nothing if it is sound."""
    try:
        loads(text, name, None, overrides)
    except FaultsError as broken:
        return broken.faults
    return []


def faults(text: str, *overrides: str) -> list[str]:
    """What is wrong with a text, each fault as its message."""
    return [str(fault) for fault in faults_of(text, overrides=overrides)]
