"""How Sphinx builds these pages: `make docs`. Nothing is fetched, and a warning is an error."""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

project = "kassen"
copyright = "the kassen authors, MIT license"  # noqa: A001 - Sphinx asks for it by this name
extensions = ["myst_parser", "docs.links"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "README.md"]
root_doc = "index"
language = "en"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # a README that is included begins below its own title
highlight_language = "none"
smartquotes = False  # two hyphens before an option are two hyphens

html_theme = "furo"
html_title = "kassen"
html_static_path = ["_static"]
html_css_files = ["kassen.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3b12", "color-brand-content": "#8a3b12"},
    "dark_css_variables": {"color-brand-primary": "#f0a36b", "color-brand-content": "#f0a36b"},
}


def setup(app: Any) -> None:  # noqa: ANN401 - Sphinx's application
    """Make the pages that come from the code before Sphinx looks for pages."""
    app.connect("builder-inited", lambda _: _make())


def _make() -> None:
    from docs.making.pages import write

    write()
