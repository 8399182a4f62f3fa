"""Encounters made for the referee."""

from pathlib import Path

from bouts import Fights

from sim.load import load

HERE = Path(__file__).parent


def staged(name: str) -> Fights:
    """Battles of an encounter beside this file."""
    return Fights(load(HERE / f"{name}.toml"))
