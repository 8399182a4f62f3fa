"""From the attrs classes of a battle to records of numbers: one description, two shapes."""

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt


def layout(cls: type) -> np.dtype[Any]:
    """The record with the fields of an attrs class, each of the width its `fact` states."""
    return np.dtype([(f.name, f.metadata["width"]) for f in attrs.fields(cls)], align=True)


def pack(rows: Sequence[Any]) -> npt.NDArray[Any]:
    """Objects of one class as an array of records."""
    return np.array([attrs.astuple(row, recurse=False) for row in rows], layout(type(rows[0])))


def unpack(cls: type, records: npt.NDArray[Any]) -> list[Any]:
    """Records as objects of the class again."""
    return [cls(*record) for record in records.tolist()]
