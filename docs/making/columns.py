"""The columns of datasets, from the data dictionary that every run carries."""

from collections.abc import Iterator

from docs.making.files import NAMES
from docs.making.markdown import code, grid, plain
from experiments.dataset.card import PART_MEANS
from experiments.dataset.columns import Tables
from experiments.encounter import prepare
from experiments.fighting.rows import Log

SAMPLES = {"narrative": ("standard", "three_doors"), "sigma": ("standard_sigma", "mountain_pass")}
"""An encounter and a gauntlet of each ruleset: together they have all columns."""
FEW = 24
HEAD = """\
# Columns of a dataset: {name}

What `kassen run` keeps, table by table. `README.md` and `run.json` in the folder of a run say the same of that run,
with the names of its own people and weapons; here they are those of `{samples}`. Tables are joined by
`scenario` and `battle`, fighters and events also by `fighter`; `scenario` is a column of each.
"""


def page(ruleset: str) -> str:
    """All tables of a ruleset."""
    encounters = [prepare(name) for name in SAMPLES[ruleset]]
    dictionary = Tables(encounters, Log.DECISIONS).dictionary(encounters[1])
    head = HEAD.format(name=NAMES[ruleset], samples="` and `".join(SAMPLES[ruleset]))
    return "\n".join([head, *_tables(dictionary)])


def _tables(dictionary: dict[str, list[dict[str, object]]]) -> Iterator[str]:
    for table, columns in dictionary.items():
        yield f"## `{table}`\n"
        yield f"{PART_MEANS[table].capitalize()}.\n"
        yield from grid(("column", "type", "meaning", "unit", "values"), map(_column, columns))
        yield ""


def _column(column: dict[str, object]) -> tuple[str, ...]:
    values = [str(each) for each in column.get("values", ())]
    if "rows" in column:
        values = [f"{name} {'above' if top is None else f'to {top}'}" for name, top in column["rows"].items()]
    shown = ", ".join(map(plain, values[:FEW])) + (f", and {len(values) - FEW} more" if len(values) > FEW else "")
    facts = (plain(str(column.get(fact, ""))) for fact in ("type", "meaning", "unit"))
    return code(str(column["name"])), *facts, shown
