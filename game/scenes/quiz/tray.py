"""The felt with a hand, from which a tile can be chosen."""

from collections.abc import Callable, Collection, Mapping, Sequence

from game.app.window.actions import Action, InputEvent
from game.scenes.quiz.parts import Mark, draw_marked, draw_sign
from game.scenes.quiz.question import Sets
from game.tiles.tile import Tile
from game.view.page.cloth import draw_cloth
from game.view.paint import Canvas, Cue, Felt, Kit
from game.view.table.hand_row import HIGH, draw_row, row_width
from game.view.table.marks import edge
from game.view.units import Box, theme
from game.view.widgets import Seen, Widget

_WIDEST, _BETWEEN, _APART = 104.0, 0.35, 0.9
"""The greatest width of a tile in units; the gaps between groups of the hand and before the melds, in tile widths."""
_RISE = 0.16
"""How far a raised tile is lifted, in tile widths."""


class Tray(Widget):
    """A hand, suit by suit, and its sets on the table after a wider gap; from left to right in every language.

    :param pick: called with the tile that is chosen.
    """

    bleed = 8.0
    corner = 24.0
    ring_inset = 6.0
    switch_actions: Sequence[Action] = (Action.RIGHT, Action.LEFT, Action.ACCEPT)
    is_told = True
    cursor = Seen(0)
    """The place in the hand of the tile that has the keyboard focus."""
    _RING = (theme.GOLD_RING, 3.0)
    """The color of the ring around the focused tile, and its distance from the tile."""

    def __init__(self, felt: Felt, pick: Callable[[Tile], None]) -> None:
        super().__init__()
        self._felt = felt
        self._pick = pick
        self._choices: Sequence[int] = ()
        self._hand: Sets = ()
        self._sets: Sets = ()
        self._raised: Mapping[int, Mark] = {}

    def show(self, hand: Sets, sets: Sets, marks: Mapping[Tile, Mark], choices: Collection[Tile]) -> None:
        """Show a hand.

        :param marks: the marks of tiles, which are raised; the last of several alike.
        :param choices: the tiles that can be chosen; empty once there is nothing to choose.
        """
        self._hand, self._sets = hand, sets
        tiles = self.tiles
        last = {tile: place for place, tile in enumerate(tiles)}
        self._raised = {last[tile]: mark for tile, mark in marks.items() if mark is not Mark.NONE}
        self._choices = [place for place, tile in enumerate(tiles) if tile in choices]
        if self._raised and self._choices:
            self._choices = sorted(self._raised)
        self.can_focus = bool(self._choices)
        self.cursor = max(0, min(self.cursor, len(self._choices) - 1))
        self.touch()

    @property
    def choices(self) -> Sequence[int]:
        """The places of the tiles that can be chosen, from left to right."""
        return self._choices

    @property
    def tiles(self) -> list[Tile]:
        """The tiles of the hand, from left to right."""
        return [tile for group in self._hand for tile in group]

    def places(self) -> list[Box]:
        """The boxes of the tiles of the hand; raised tiles lie higher."""
        found: list[Box] = []
        tile, x = self._tile_width, self._tiles_left
        for group in self._hand:
            for _each in group:
                up = _RISE * tile if len(found) in self._raised else 0.0
                found.append(Box(x, self._tiles_top - up, tile, HIGH * tile))
                x += tile
            x += _BETWEEN * tile
        return found

    def place_at(self, at: tuple[float, float]) -> int | None:
        """The place in the hand of the tile at this point; ``None`` if there is none."""
        return next((number for number, place in enumerate(self.places()) if place.holds(at)), None)

    @property
    def _wide(self) -> float:
        """The width of the hand with its melds, in tile widths."""
        hand = row_width(self._hand, 1.0, gap=_BETWEEN)
        return hand + (_APART + row_width(self._sets, 1.0) if self._sets else 0.0)

    @property
    def _tile_width(self) -> float:
        return min(_WIDEST, (self.box.width - 80) / max(1.0, self._wide), (self.box.height - 62) / HIGH)

    @property
    def _tiles_top(self) -> float:
        return self.box.center[1] - HIGH * self._tile_width / 2 + 4

    @property
    def _tiles_left(self) -> float:
        return self.box.center[0] - self._wide * self._tile_width / 2

    def draw(self, canvas: Canvas) -> None:
        draw_cloth(canvas, self.box, self._felt)
        places = self.places()
        for number, (one, place) in enumerate(zip(self.tiles, places, strict=True)):
            draw_marked(canvas, one, place, self._raised.get(number, Mark.NONE))
        if self._sets:
            x = self._tiles_left + (row_width(self._hand, 1.0, gap=_BETWEEN) + _APART) * self._tile_width
            draw_row(canvas, self._sets, (x, self._tiles_top), self._tile_width)
        if self.is_focused and self.can_focus:
            color, outside = self._RING
            edge(canvas, places[self.choices[self.cursor]].grown(outside), color, width=5, radius=10 + outside)
        for number, mark in self._raised.items():
            draw_sign(canvas, (places[number].right - 6, places[number].y + 4), mark)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        actions = kit.actions
        goal = self.cursor + actions.is_pressed(event, Action.RIGHT) - actions.is_pressed(event, Action.LEFT)
        if actions.is_pressed(event, Action.FIRST) or actions.is_pressed(event, Action.LAST):
            goal = 0 if actions.is_pressed(event, Action.FIRST) else len(self.choices) - 1
        if goal == self.cursor or not 0 <= goal < len(self.choices):
            return False
        kit.play(Cue.FOCUS)
        self.cursor = goal
        return True

    def press(self) -> None:
        if self._choices:
            self._pick(self.tiles[self._choices[self.cursor]])

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        number, tiles = self.place_at(at), self.tiles
        alike = (place for place, one in enumerate(self.choices) if number is not None and tiles[one] is tiles[number])
        place = next(alike, None)
        if place is not None and number is not None:
            self.cursor = self.choices.index(number) if number in self.choices else place
            self.press()
