"""A canvas that records the texts and tiles that a widget would draw, in drawing order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from game.i18n import language
from game.i18n.tile_words import plain_name, plain_wind, wind_letter
from game.tiles.tile import Tile, Wind
from game.view.paint import BlankCanvas, Kit
from game.view.units import Box, Point, TextStyle, Unended
from game.view.widgets import Widget


@lru_cache(8)
def _winds(_language: str) -> Mapping[str, str]:
    """The names of the winds by the letters on their chips."""
    return {wind_letter(wind): plain_wind(wind) for wind in Wind}


class Listener(BlankCanvas):
    """A canvas that draws nothing and collects the texts that would be drawn within a box."""

    def __init__(self, kit: Kit, box: Box, *, names_tiles: bool = True):
        super().__init__(kit)
        self._box = box
        self._names_tiles = names_tiles
        self.heard: list[str] = []
        """Texts and tile names, in drawing order."""
        self.tiles: list[str] = []
        """The tile names among them."""
        self._goes_on = False
        """Whether the next text continues the last one."""

    def text(self, text: str, style: TextStyle, at: Point, **_how: Any) -> None:
        if self._box.y - style.size / 2 <= at[1] <= self._box.bottom + style.size:
            self._hear(text)

    def lines(self, text: str, style: TextStyle, at: Point, *_widest: float, **_how: Any) -> None:
        self.text(text, style, at)

    def stacked(self, lines: Sequence[str], style: TextStyle, box: Box, *_step: float, **_how: Any) -> None:
        self.text(" ".join(lines), style, box.center)

    def tile(self, tile: Tile | None, foot: Point, width: float, *_pose: Any, **_how: Any) -> None:
        if tile is not None and self._names_tiles and self._box.y <= foot[1] <= self._box.bottom + width:
            self.heard.append(plain_name(tile))
            self.tiles.append(plain_name(tile))

    def _hear(self, text: str) -> None:
        goes_on, self._goes_on = self._goes_on, isinstance(text, Unended)
        text = text.strip()
        if goes_on and self.heard:
            self.heard[-1] = f"{self.heard[-1]} {text}"
            return
        parts = [_winds(language()).get(part, part) for part in re.split(r"\s\s\u00b7\s\s", text)]
        is_shadow = self.heard[-len(parts) :] == parts and not any(map(str.isdigit, text))
        if text and not is_shadow:
            self.heard += parts


def words_of(widget: Widget, kit: Kit) -> list[str]:
    """All texts on a widget, and after them the names of its tiles."""
    canvas = Listener(kit, widget.box, names_tiles=widget.names_tiles)
    widget.draw(canvas)
    left = list(canvas.heard)
    for tile in canvas.tiles:
        left.remove(tile)
    return [*left, *canvas.tiles]
