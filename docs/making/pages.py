"""All pages that are made from the code, written where Sphinx finds them."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from docs.making import answers, columns, commands, files, people, tactics

FOLDER = Path(__file__).parents[1] / "reference" / "made"
PAGES: Mapping[str, Callable[[], str]] = {
    "commands": commands.page,
    "answers": answers.page,
    "bundled": people.page,
    "policies": tactics.texts_page,
    **{f"keys-{ruleset}": partial(files.keys_page, ruleset) for ruleset in files.NAMES},
    **{f"options-{ruleset}": partial(files.options_page, ruleset) for ruleset in files.NAMES},
    **{f"words-{ruleset}": partial(tactics.words_page, ruleset) for ruleset in files.NAMES},
    **{f"columns-{ruleset}": partial(columns.page, ruleset) for ruleset in files.NAMES},
}


def write(folder: Path = FOLDER) -> None:
    """Write every page; what has not changed is left alone, so that Sphinx need not read it again."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in PAGES.items():
        path, text = folder / f"{name}.md", make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
