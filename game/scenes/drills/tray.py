"""The felt with a hand on it; where a tile is asked for, it is chosen here."""

from collections.abc import Callable, Mapping, Sequence

from game.app.window.actions import Action, InputEvent
from game.scenes.drills.parts import Mark, draw_marked, draw_sign
from game.tiles.tile import Tile
from game.view.page.cloth import draw_cloth
from game.view.paint import Canvas, Cue, Felt, Kit
from game.view.table.hand_row import HIGH, draw_row, row_width
from game.view.table.marks import edge
from game.view.units import Box, theme
from game.view.widgets import Seen, Widget

_WIDEST, _BETWEEN, _APART = 104.0, 0.35, 0.9
"""The width of a tile at most; between two groups of the hand, and before the sets on the table, in tile widths."""
_RISE = 0.16
"""How far up a tile stands that is marked, in tile widths."""


class HandTray(Widget):
    """A hand, suit by suit, and its sets on the table after a wider gap; from left to right in every language.

    :param pick: told the tile that is chosen; ``None``: none is asked for.
    """

    bleed = 8.0
    corner = 24.0
    ring_inset = 6.0
    cursor = Seen(0)
    """Which tile the keys are at."""

    def __init__(self, felt: Felt, pick: Callable[[Tile], None] | None) -> None:
        super().__init__()
        self._felt = felt
        self._pick = pick
        self._hand: Sequence[Sequence[Tile]] = ()
        self._sets: Sequence[Sequence[Tile]] = ()
        self._marks: Mapping[Tile, Mark] = {}

    def show(
        self, hand: Sequence[Sequence[Tile]], sets: Sequence[Sequence[Tile]], marks: Mapping[Tile, Mark] | None = None
    ) -> None:
        """Show a hand; with ``marks`` a tile was chosen, and nothing can be chosen any more."""
        self._hand, self._sets, self._marks = hand, sets, marks or {}
        self.can_focus = self._pick is not None and marks is None
        self.cursor = min(self.cursor, len(self.tiles) - 1)
        self.touch()

    @property
    def tiles(self) -> list[Tile]:
        """The tiles of the hand, from left to right."""
        return [tile for group in self._hand for tile in group]

    def places(self) -> list[Box]:
        """Where these lie."""
        tile, x, found = self._tile, self._begin, []
        for group in self._hand:
            for _each in group:
                found.append(Box(x, self._top, tile, HIGH * tile))
                x += tile
            x += _BETWEEN * tile
        return found

    @property
    def _wide(self) -> float:
        """How long all of it is, in tile widths."""
        hand = row_width(self._hand, 1.0, gap=_BETWEEN)
        return hand + (_APART + row_width(self._sets, 1.0) if self._sets else 0.0)

    @property
    def _tile(self) -> float:
        return min(_WIDEST, (self.box.width - 80) / max(1.0, self._wide), (self.box.height - 58) / HIGH)

    @property
    def _top(self) -> float:
        return self.box.centre[1] - HIGH * self._tile / 2 + 4

    @property
    def _begin(self) -> float:
        return self.box.centre[0] - self._wide * self._tile / 2

    def draw(self, canvas: Canvas) -> None:
        draw_cloth(canvas, self.box, self._felt)
        tile, tiles, places = self._tile, self.tiles, self.places()
        marked = {tiles.index(one): mark for one, mark in self._marks.items() if mark is not Mark.NONE}
        for number, (one, place) in enumerate(zip(tiles, places, strict=True)):
            mark = marked.get(number, Mark.NONE)
            up = _RISE * tile if mark is not Mark.NONE else 0.0
            draw_marked(canvas, one, Box(place.x, place.y - up, place.width, place.height), mark)
        if self._sets:
            x = self._begin + (row_width(self._hand, 1.0, gap=_BETWEEN) + _APART) * tile
            draw_row(canvas, self._sets, (x, self._top), tile)
        if self.is_focused and self.can_focus:
            edge(canvas, places[self.cursor].grown(3), theme.GOLD_RING, width=5, radius=13)
        for number, mark in marked.items():
            place = places[number]
            draw_sign(canvas, (place.right - 6, place.y + 4 - _RISE * tile), mark)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        actions = kit.actions
        step = actions.is_pressed(event, Action.RIGHT) - actions.is_pressed(event, Action.LEFT)
        goal = self.cursor + step
        if actions.is_pressed(event, Action.FIRST) or actions.is_pressed(event, Action.LAST):
            goal = 0 if actions.is_pressed(event, Action.FIRST) else len(self.tiles) - 1
        if goal == self.cursor or not 0 <= goal < len(self.tiles):
            return False
        kit.play(Cue.FOCUS)
        self.cursor = goal
        return True

    def press(self) -> None:
        if self._pick is not None:
            self._pick(self.tiles[self.cursor])

    def _at(self, at: tuple[float, float]) -> int | None:
        return next((number for number, place in enumerate(self.places()) if place.holds(at)), None)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        number = self._at(at)
        if number is not None:
            self.cursor = number
            self.press()
