"""A report as one HTML file: no script, no link, nothing to fetch. Names in it are data, whatever signs they hold."""

import itertools
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from experiments.charts import FONT
from experiments.report.parts import Chapter, Figure, Grid, Lead, Report, Share
from experiments.report.telling import bounds

if TYPE_CHECKING:
    from experiments.charts import Chart

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Browsers are told to fetch nothing and to run nothing."""
ROOM = 14  # pixels


def page(report: Report, lang: str) -> str:
    """The whole file."""
    return document(report.title, lang, "\n".join(_body(report)))


def document(title: str, lang: str, body: str) -> str:
    """An HTML file with the style of reports; `body` is HTML already."""
    style = files("experiments.report").joinpath("report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(report: Report) -> Iterator[str]:
    numbers = itertools.count()
    for chapter in report.chapters:
        yield f"<header><h1>{escape(chapter.title)}</h1><p>{escape(chapter.below)}</p></header>"
        yield from lead(chapter.lead)
        yield "<main>"
        yield from _parts(chapter, numbers)
        yield "</main>"
    yield f"<footer>{escape(report.foot)}</footer>"


def lead(told: Lead) -> Iterator[str]:
    """The first screen."""
    yield f'<section class="lead {told.style}">'
    if told.word:
        yield f'<p class="word">{escape(told.word)}</p>'
    yield f'<p class="told">{escape(told.told)}</p>'
    if told.shares:
        yield from _shares(told)
    if told.tiles:
        tiles = (
            f"<div><b>{escape(tile.value)}</b><span>{escape(tile.label)}</span><small>{escape(tile.below)}</small></div>"
            for tile in told.tiles
        )
        yield f'<div class="tiles">{"".join(tiles)}</div>'
    for line in told.lines:
        yield f"<p>{escape(line)}</p>"
    yield "</section>"


def _shares(told: Lead) -> Iterator[str]:
    pieces = (
        f'<i style="width:{100 * (share.estimate.value or 0):.2f}%;background:{share.color}"></i>'
        for share in told.shares
    )
    yield f'<div class="split" role="img" aria-hidden="true">{"".join(pieces)}</div>'
    yield f'<ul class="shares">{"".join(map(_share, told.shares))}</ul>'


def _share(share: Share) -> str:
    told = bounds(share.estimate)
    text = f"{escape(share.name)}: <b>{told['share']}</b> <small>({told['low']} – {told['high']})</small>"
    return f'<li><i style="background:{share.color}"></i>{text}</li>'


def _parts(chapter: Chapter, numbers: Iterator[int]) -> Iterator[str]:
    for part in chapter.parts:
        if isinstance(part, Figure):
            yield (
                f"<figure><h2>{escape(part.title)}</h2>{inline(svg(part.chart), f'f{next(numbers)}-', part.title)}"
                f"<figcaption>{escape(part.note)}</figcaption></figure>"
            )
        else:
            yield from table(part)


def table(grid: Grid) -> Iterator[str]:
    """A table."""
    yield f"<section><h2>{escape(grid.title)}</h2><p>{escape(grid.note)}</p><div class='wide'><table><thead><tr>"
    yield "".join(f"<th{_right(k, grid)}>{escape(name)}</th>" for k, name in enumerate(grid.head))
    yield "</tr></thead><tbody>"
    for row in grid.rows:
        yield f"<tr>{''.join(f'<td{_right(k, grid)}>{escape(cell)}</td>' for k, cell in enumerate(row))}</tr>"
    yield "</tbody></table></div></section>"


def _right(column: int, grid: Grid) -> str:
    return ' class="n"' if column >= grid.words else ""


def svg(chart: "Chart") -> str:
    """A chart as the text of an SVG file."""
    import vl_convert

    found: str = vl_convert.vegalite_to_svg(spec(chart))
    return found


def spec(chart: "Chart") -> str:
    """A chart as Vega-Lite's JSON, with room beside it: the letters of a reader's screen may be wider."""
    room = {"left": ROOM, "right": ROOM, "top": 4, "bottom": 4}
    framed = chart.configure(font=FONT, padding=room).configure_view(strokeWidth=0)
    found: str = framed.configure_axisY(titlePadding=ROOM).to_json()
    return found


def inline(drawn: str, prefix: str, title: str) -> str:
    """An SVG to stand within HTML: without namespaces, with names of its own for what it refers to within itself."""
    root = ET.fromstring(drawn)  # noqa: S314 - vl_convert drew it
    own = {each.attrib["id"] for each in root.iter() if "id" in each.attrib}
    for each in root.iter():
        each.tag = each.tag.rpartition("}")[2]
        for name, value in list(each.attrib.items()):
            del each.attrib[name]
            if name == "id":
                each.attrib[name] = prefix + value
            elif value.startswith("url(#") and value[5:-1] in own:
                each.attrib[name] = f"url(#{prefix}{value[5:]}"
            elif not name.startswith(("{", "aria-", "role")):
                each.attrib[name] = value
    root.attrib |= {"role": "img", "aria-label": title}
    return ET.tostring(root, encoding="unicode", short_empty_elements=False)
