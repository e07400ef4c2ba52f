"""All mistakes of a review below a table: the tiles in the order of the match, the shown one raised."""

from collections.abc import Callable, Sequence

from game.app.window.actions import Action, InputEvent
from game.i18n import _, pgettext
from game.i18n.numbers import number as in_figures
from game.tiles.tile import Tile
from game.view.paint import Canvas, Kit, Pose
from game.view.table.hand_row import HIGH
from game.view.table.marks import draw_judged, draw_shelf, edge
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget
from game.view.widgets.choice import sideways

_MOST, _APART = 76.0, 0.45
"""The greatest width of a tile, and the gap between two deals, in its widths."""
_SHELF, _RISE = 12.0, 12.0
_SIGN = 28.0
"""The greatest size of the sign at the top of a tile."""
_NAMED, _NAME = 54.0, TextStyle(Face.SEMIBOLD, 21, theme.TEXT_SECOND)
"""The height and style of a deal's name above its tiles."""
Marked = tuple[Tile | None, int, int]
"""The tile of a mistake, how grave it is, and the number of its deal."""


class FindingStrip(Widget):
    """A row of tiles; one is shown by a press, or by the arrow keys.

    :param show: called with the number of the wanted mistake, from 0.
    """

    corner = 14.0
    bleed = 16.0
    can_focus = True
    switch_actions: Sequence[Action] = (Action.RIGHT, Action.LEFT)
    chosen = Seen(0)

    def __init__(self, marked: Sequence[Marked], show: Callable[[int], None]) -> None:
        self.called = pgettext("replay", "Mistakes")
        self._marked = tuple(marked)
        self._show = show

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        if step and 0 <= self.chosen + step < len(self._marked):
            self._show(self.chosen + step)
        return bool(step)

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        places = self.places
        x = 2 * self.box.center[0] - at[0] if kit.mirrored else at[0]
        self._show(min(range(len(places)), key=lambda number: abs(places[number].center[0] - x)))

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        """Does nothing: the mistake was shown by the press."""

    pointer_up = pointer_drag

    @property
    def places(self) -> Sequence[Box]:
        """The boxes of the tiles, in reading direction."""
        box = self.box
        starts = [number > 0 and one[2] != self._marked[number - 1][2] for number, one in enumerate(self._marked)]
        count = len(self._marked) + _APART * sum(starts)
        above = _NAMED if sum(starts) else _RISE + _SIGN / 2
        wide = min(_MOST, (box.width - 24) / count, (box.height - _SHELF - above) / HIGH)
        x, foot = box.center[0] - count * wide / 2, box.center[1] + (above + HIGH * wide - _SHELF) / 2
        places = []
        for is_first in starts:
            x += _APART * wide * is_first
            places.append(Box(x, foot - HIGH * wide, wide, HIGH * wide))
            x += wide
        return places

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        places = self.places
        shelf = Box(box.x, places[0].bottom - 2, box.width, _SHELF)
        draw_shelf(canvas, shelf)
        self._draw_names(canvas, places)
        for number in sorted(range(len(places)), key=lambda number: number == self.chosen):
            (tile, gravity, _deal), place = self._marked[number], places[number]
            x, is_chosen = place.center[0], number == self.chosen
            foot = place.bottom - _RISE * is_chosen
            top, size = foot - place.height, min(_SIGN, 0.54 * place.width)
            if tile is None:
                top, size = foot - place.height / 2, 0.7 * place.width
            else:
                canvas.tile(tile, (x, foot), place.width, Pose.HAND)
            if is_chosen:
                around = Box(place.x, foot - place.height, place.width, place.height)
                edge(canvas, around.grown(4), theme.GOLD_RING, width=4, radius=12)
            draw_judged(canvas, (x, top), size=size, is_better=False, gravity=gravity)

    def _draw_names(self, canvas: Canvas, places: Sequence[Box]) -> None:
        """Draw above the tiles of each deal which it is; in figures alone where the names of all have no room."""
        deals: dict[int, list[Box]] = {}
        for (_tile, _gravity, deal), place in zip(self._marked, places, strict=True):
            deals.setdefault(deal, []).append(place)
        if len(deals) < 2:
            return
        names = {deal: _("Deal {number}").format(number=in_figures(deal)) for deal in deals}
        apart = _APART * places[0].width
        has_room = all(
            canvas.kit.writer.width(names[deal], _NAME) <= of_deal[-1].right - of_deal[0].x + apart - 8
            for deal, of_deal in deals.items()
        )
        for deal, of_deal in deals.items():
            first, last = of_deal[0], of_deal[-1]
            line = Box(first.x - apart / 2, first.y - _NAMED, last.right - first.x + apart, _NAMED - _RISE - 18)
            is_chosen = deal == self._marked[self.chosen][2]
            name = names[deal] if has_room else in_figures(deal)
            canvas.centered(name, _NAME.colored(theme.SCORE) if is_chosen else _NAME, line)
