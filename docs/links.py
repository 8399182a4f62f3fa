"""Links within READMEs that a page includes: to the page that has the file, or, where none has it, plain text."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sphinx import addnodes
from sphinx.transforms import SphinxTransform

ROOT = Path(__file__).parents[1]
INCLUDE = "```{include} "
BEFORE_ALL = 1


def pages(source: Path) -> dict[Path, str]:
    """For each file that is included somewhere as a whole or in parts, the first page that does."""
    found: dict[Path, str] = {}
    for page in sorted(source.rglob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith(INCLUDE):
                file = (page.parent / line.removeprefix(INCLUDE).strip()).resolve()
                found.setdefault(file, page.relative_to(source).with_suffix("").as_posix())
    return found


class Links(SphinxTransform):
    """Points links of included files where a reader can go."""

    default_priority = BEFORE_ALL

    def apply(self, **_: Any) -> None:  # noqa: ANN401 - what docutils hands to transforms
        """Look at every link that came from another file than the page itself."""
        own = Path(self.env.doc2path(self.env.docname)).resolve()
        where = pages(Path(self.env.srcdir))
        for kind in (addnodes.pending_xref, addnodes.download_reference):
            for node in list(self.document.findall(kind)):
                source = Path(node.source or own).resolve()
                if source != own:
                    self._point(node, source, where)

    def _point(self, node: Any, source: Path, where: dict[Path, str]) -> None:  # noqa: ANN401 - a link of any kind
        path, _, anchor = unquote(node["reftarget"]).partition("#")
        page = where.get((source.parent / path).resolve())
        if page is None:
            node.replace_self(node.children)
            return
        link = addnodes.pending_xref(
            "", *node.children, refdomain="doc", reftarget=page, reftype="myst", refexplicit=True,
            refdoc=self.env.docname, reftargetid=anchor or None,
        )
        link.source, link.line = node.source, node.line
        node.replace_self(link)


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx's application
    """What Sphinx calls."""
    app.add_transform(Links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
