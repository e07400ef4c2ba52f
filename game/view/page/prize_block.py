"""The looks won with a match, with their samples, put on and taken off by pressing."""

from collections.abc import Callable, Sequence

from game.i18n import _, pgettext
from game.view.page.paper_blocks import HEAD, PaperBlock
from game.view.paint import Canvas, Kit
from game.view.units import Box, Face, TextStyle, row, theme
from game.view.widgets.widget import Pressed, Seen

_SAMPLE, _APART, _PILL, _HIGH = 54.0, 16.0, 42.0, 104.0
_CAPTION, _KIND, _LEAST = TextStyle(Face.SEMIBOLD, 18, theme.INK), TextStyle(Face.MEDIUM, 17, theme.INK_SMALL), 84.0
"""The styles of a look's name and of its kind, and the least width of their room."""
_WEAR = TextStyle(Face.BOLD, 20, theme.ON_GOLD)


class PrizeBlock(PaperBlock, Pressed):
    """The looks that were won.

    :param names: for each look its name and its kind, such as the felt.
    :param samples: draw the looks.
    :param wear: puts the looks on or, with ``False``, restores the earlier ones.
    """

    corner = 12.0
    high = HEAD + _HIGH
    is_worn = Seen(usual=False)

    def __init__(
        self,
        names: Sequence[tuple[str, str]],
        samples: Sequence[Callable[[Canvas, Box], None]],
        wear: Callable[[bool], None],
    ) -> None:
        super().__init__(self._toggle_worn)
        self.heading = pgettext("looks", "You won")
        self._names = names
        self._samples, self._wear = samples, wear
        self._update_called()

    def _toggle_worn(self) -> None:
        self.is_worn = not self.is_worn
        self._wear(self.is_worn)
        self._update_called()

    def _update_called(self) -> None:
        self.called = ". ".join([self.heading, *(f"{kind}: {name}" for name, kind in self._names), self._press_text])

    @property
    def _press_text(self) -> str:
        return _("Take it off") if self.is_worn else _("Wear it")

    def _parts(self, kit: Kit) -> tuple[list[Box], Box]:
        """The boxes of the looks with their names, and of the button."""
        words = max(kit.writer.width(text, _WEAR) for text in (_("Take it off"), _("Wear it")))
        line = Box(self.box.x, self.box.y + HEAD, self.box.width, _HIGH)
        pill = Box(line.right - words - 44, self.box.y + (HEAD - _PILL) / 2, words + 44, _PILL)
        most = (line.width + _APART) / len(self._names) - _APART
        width = kit.writer.width
        widths = [min(most, max(_LEAST, width(name, _CAPTION), width(kind, _KIND))) for name, kind in self._names]
        return row(line, widths, _APART), pill

    def _head_box(self, kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self._parts(kit)[1].x - 14 - self.box.x, HEAD)

    def draw_rest(self, canvas: Canvas) -> None:
        looks, pill = self._parts(canvas.kit)
        for draw, (name, kind), look in zip(self._samples, self._names, looks, strict=True):
            draw(canvas, Box(look.centre[0] - _SAMPLE / 2, look.y + 4, _SAMPLE, _SAMPLE))
            canvas.centred(name, _CAPTION, Box(look.x, look.y + _SAMPLE + 6, look.width, 24))
            canvas.centred(kind, _KIND, Box(look.x, look.y + _SAMPLE + 28, look.width, 22))
        canvas.rounded(pill, theme.GOLD_DARK, radius=_PILL / 2)
        canvas.rounded(pill.grown(-3), theme.GOLD, radius=_PILL / 2 - 3, opacity=0.55 if self.is_worn else 1.0)
        canvas.centred(self._press_text, _WEAR, pill)
        self.draw_warmth(canvas, radius=8, most=0.3)
