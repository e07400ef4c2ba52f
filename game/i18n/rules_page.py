"""A rulebook as one HTML page, to be printed or read on a phone: the guide of the game, with pictures of the tiles."""

from html import escape

from game.i18n import _, joined
from game.i18n.books import club_title
from game.i18n.guide import guide
from game.i18n.guide.model import (
    Block,
    Chapter,
    ChapterId,
    Entry,
    HouseRule,
    Legend,
    Mark,
    Paragraph,
    SetsRow,
    Shown,
    Sign,
    TileRow,
    WallPicture,
)
from game.i18n.guide.wall_places import LENGTH, StackPlace, half_width, stack_places
from game.i18n.page_frame import page_frame
from game.i18n.page_tiles import tile_style, tiles_row
from game.rules.options import Options
from game.rules.rulebook import Rulebook

_UNIT = 16
"""The width of a tile of the wall, in pixels."""


def rules_page(book: Rulebook, options: Options | None = None, *, on_phone: bool = False) -> str:
    """The page of a book, with these options or its own.

    :param on_phone: whether it is served beside the phone's page, whose pictures of tiles it shares.
    """
    title = club_title(book.id, book.club(options.own_hands).name if options else "")
    return page_frame(title, rules_body(book, options), tile_style(on_phone=on_phone))


def rules_body(book: Rulebook, options: Options | None = None) -> str:
    """The chapters of a book below their contents, which need the style of `page_tiles.tile_style`."""
    chapters = [chapter for chapter in guide(book, options).chapters if chapter.id is not ChapterId.SIGNS]
    contents = "".join(f'<a href="#{chapter.id.name.lower()}">{escape(chapter.title)}</a>' for chapter in chapters)
    return f"<nav>{contents}</nav>\n{''.join(map(_chapter, chapters))}"


def _chapter(chapter: Chapter) -> str:
    body = "".join(map(_block, chapter.blocks))
    return f'<section id="{chapter.id.name.lower()}">\n<h2>{escape(chapter.title)}</h2>\n{body}</section>\n'


def _block(block: Block) -> str:
    match block:
        case Paragraph(text=text, heading=heading):
            head = f"<h3>{escape(heading)}</h3>\n" if heading else ""
            line = _signed(block.mark.value, text, block.mark) if block.mark else f"<p>{escape(text)}</p>\n"
            return head + (line if text else "")
        case Legend(text, mark):
            return _signed("legend", text, mark)
        case TileRow(name, tiles, text):
            row = tiles_row([(tiles, "")])
            return f'<div class="tiles"><h3>{escape(name)}</h3><p>{escape(text)}</p>{row}</div>\n'
        case SetsRow(sets):
            return "".join(
                f'<div class="tiles"><h3>{escape(one.name)}</h3>{tiles_row([(one.tiles, "")])}</div>\n' for one in sets
            )
        case Sign(name=name, text=text):
            return f"<p><b>{escape(name)}</b> {escape(text)}</p>\n"
        case WallPicture():
            return f"<figure>{_wall(block)}<figcaption>{escape(block.text)}</figcaption></figure>\n"
        case Entry():
            return _entry(block)
        case HouseRule():
            return (
                f'<div class="entry"><h3>{escape(block.name)} <span class="worth">{escape(block.told)}</span></h3>'
                f"<p>{escape(block.text)}</p></div>\n"
            )


_SIGNS = {Mark.ADDED: ("M8 4.7v6.6M4.7 8h6.6", "#0b6b50"), Mark.CONTRADICTED: ("M8 4v4.8M8 10.4v1.8", "#a92a17")}
"""The SVG path inside the ring of each mark (a plus, an exclamation mark), and the color of both."""


def _signed(kind: str, text: str, mark: Mark) -> str:
    """A paragraph that begins with the sign of its mark."""
    inner, ink = _SIGNS[mark]
    sign = f'<path d="M8 1.5a6.5 6.5 0 1 0 .01 0z{inner}" fill="none" stroke="{ink}" stroke-width="1.5"/>'
    return f'<p class="{kind}"><svg width="16" height="16" viewBox="0 0 16 16">{sign}</svg>{escape(text)}</p>\n'


def _entry(block: Entry) -> str:
    note = "" if block.in_force else _("It does not count under these rules.")
    noted = f'<p class="note">{escape(note)}</p>' if note else ""
    kind = "entry" if block.in_force else "entry off"
    return (
        f'<div class="{kind}" id="{escape(block.anchor)}"><h3>{block.number} {escape(block.name)} '
        f'<span class="worth">{escape(block.worth)}</span></h3><p>{escape(block.text)}</p>{noted}'
        f"{''.join(map(_example_html, block.shown))}</div>\n"
    )


def _example_html(shown: Shown) -> str:
    seen = zip(shown.sets, shown.example.groups, strict=True)
    parts = [(tiles, "open" if group.is_open else "") for tiles, group in seen]
    words = joined(" · ", shown.manner, shown.worth)
    return tiles_row(parts, winning=shown.example.tile, words=words)


def _wall(block: WallPicture) -> str:
    """The wall seen from above, as an SVG drawing."""
    half = half_width(block.wall) + 2.6
    size = round(2 * half * _UNIT)
    frame = f"{-half:.2f} {-half:.2f} {2 * half:.2f} {2 * half:.2f}"
    ground = f'x="{-half:.2f}" y="{-half:.2f}" width="{2 * half:.2f}" height="{2 * half:.2f}" rx="1.4"'
    return (
        f'<svg width="{size}" height="{size}" viewBox="{frame}" font-size="0.72" font-family="sans-serif" '
        f'text-anchor="middle"><rect {ground} fill="#0f4f48"/>'
        f"{''.join(map(_stack, stack_places(block.wall)))}</svg>"
    )


def _stack(place: StackPlace) -> str:
    width, height = (1.0, LENGTH) if place.is_upright else (LENGTH, 1.0)
    box = (
        f'x="{place.x - width / 2 + 0.06:.2f}" y="{place.y - height / 2 + 0.06:.2f}" width="{width - 0.12:.2f}" '
        f'height="{height - 0.12:.2f}" rx="0.18"'
    )
    fill = "none" if place.is_gone else "#f7efdd" if place.has_loose_tiles else "#d79a3e"
    line = "#ffd257" if place.is_set_apart else "#cdbfa6" if place.is_gone else "#8a6127"
    text = f'<rect {box} fill="{fill}" stroke="{line}" stroke-width="{0.16 if place.is_set_apart else 0.06}"/>'
    if place.number:
        ink = "#f7efdd" if place.is_gone else "#1e0f08"
        text += f'<text x="{place.x:.2f}" y="{place.y + 0.27:.2f}" fill="{ink}">{place.number}</text>'
    if place.is_first:
        tip = place.y + 0.95
        text += f'<path d="M{place.x:.2f} {tip:.2f}l-0.5 1h1z" fill="#ffc94d"/>'
    return text
