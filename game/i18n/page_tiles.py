"""Tiles on HTML pages: one picture of all faces inside the page, and rows of tiles that show parts of it."""

import json
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from pathlib import Path

from game.hands.asset_files import ASSET_PLACES
from game.tiles.tile import Tile

_SHEET = "hand-0"
"""The sheet of faces."""
_WIDTH = 59
"""The width of the tiles on that sheet, in pixels."""
_ON_PHONE = "hand-marks"
"""The sheet of faces that the phone's page uses."""
_SIZE = "min(34px, (100vw - 48px) / 10.4)"
"""The width of a tile on the page; on screens too narrow for nine such tiles, they are smaller."""


def _assets() -> Path:
    return next(place for place in ASSET_PLACES if place.is_dir())


def tile_style(*, on_phone: bool = False) -> str:
    """The style rules of the tiles: the sheet of faces, and the place of each face on it.

    :param on_phone: whether the page is served beside the phone's and shares its sheet; otherwise the sheet is inside.
    """
    folder, kind, width = (_assets() / "phone", _ON_PHONE, None) if on_phone else (_assets() / "tiles", _SHEET, _WIDTH)
    sheets = json.loads((folder / f"{folder.name}.json").read_bytes())["sheets"]
    sheet = next(each for each in sheets if each["kind"] == kind and width in (None, each["width"]))
    address = f"/{sheet['file']}"
    if not on_phone:
        address = f"data:image/webp;base64,{b64encode((folder / sheet['file']).read_bytes()).decode()}"
    places = [sheet["sprites"][tile.name] for tile in Tile]
    scale = 1 / sheet["width"]
    wide = max(left + across for left, _top, across, *_rest in places) * scale
    rules = [
        f".{tile.name} {{ width: {across * scale:.4f}em; height: {down * scale:.4f}em; "
        f"background-position: {-left * scale:.4f}em {-top * scale:.4f}em; }}"
        for tile, (left, top, across, down, *_rest) in zip(Tile, places, strict=True)
    ]
    _left, _top, across, down, *_rest = places[0]
    back = (
        f".back {{ width: {across * scale:.4f}em; height: {down * scale:.4f}em; box-sizing: border-box; "
        "padding: .06em .03em .15em; background: #d79a3e content-box; border-radius: .18em; }"
    )
    first = f'.tile {{ background-image: url("{address}"); background-size: {wide:.4f}em auto; font-size: {_SIZE}; }}'
    return "\n".join((first, *rules, back))


def tiles_row(
    groups: Iterable[tuple[Iterable[Tile | None], str]], *, winning: Tile | None = None, words: str = ""
) -> str:
    """Tiles in groups; the last tile of the kind ``winning`` is marked."""
    drawn = [(list(tiles), kind) for tiles, kind in groups]
    last = max(
        ((g, t) for g, (tiles, _kind) in enumerate(drawn) for t, tile in enumerate(tiles) if tile is winning),
        default=None,
    )
    parts = []
    for g, (tiles, kind) in enumerate(drawn):
        faces = "".join(
            f'<span class="tile {tile.name if tile is not None else "back"}'
            f'{" won" if winning is not None and (g, t) == last else ""}" title="{tile.name if tile else ""}"></span>'
            for t, tile in enumerate(tiles)
        )
        parts.append(f'<span class="group {kind}">{faces}</span>')
    note = f'<span class="manner">{escape(words)}</span>' if words else ""
    return f'<div class="hand"><span class="row">{"".join(parts)}</span>{note}</div>'
