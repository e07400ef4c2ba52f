"""The looks won with a match, with their samples, put on and taken off by pressing."""

from collections.abc import Callable, Sequence

from game.i18n import _, pgettext
from game.view.page.paper_blocks import HEAD, PaperBlock
from game.view.paint import Canvas, Kit
from game.view.units import Box, Color, Face, TextStyle, row, theme
from game.view.widgets.widget import Pressed, Seen

_SAMPLE, _APART, _PILL, _HIGH = 122.0, 12.0, 44.0, 186.0
_CAPTION, _KIND = TextStyle(Face.SEMIBOLD, 22, theme.INK), TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
"""The styles of a look's name and of its kind."""
_WEAR = TextStyle(Face.BOLD, 20, theme.ON_GOLD)
_LOOSE: Color = (0xFC, 0xF5, 0xE4)
_WORN: Color = (0xF2, 0xDD, 0xA6)
"""The grounds of the button: before the looks are put on, and after."""


class PrizeBlock(PaperBlock, Pressed):
    """The looks that were won.

    :param names: for each look its name and its kind, such as the felt.
    :param samples: draw the looks.
    :param wear: puts the looks on or, with ``False``, restores the earlier ones.
    """

    corner = 12.0
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
        return _("Put them back") if self.is_worn else _("Use them")

    @property
    def high(self) -> float:
        return HEAD + _HIGH

    def _pill_width(self, kit: Kit) -> float:
        return max(kit.writer.width(text, _WEAR) for text in (_("Put them back"), _("Use them"))) + 44

    def _widths(self, kit: Kit) -> list[float]:
        """The widths of the looks with their names: equal ones, unless a name needs more."""
        share = (self.box.width + _APART) / len(self._names) - _APART
        width = kit.writer.width
        needed = [max(width(name, _CAPTION), width(kind, _KIND)) for name, kind in self._names]
        if max(needed) <= share:
            return [share] * len(needed)
        rest = share - sum(needed) / len(needed)
        return [wide + rest for wide in needed]

    def _head_box(self, kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self.box.width - self._pill_width(kit) - 14, HEAD)

    def draw_rest(self, canvas: Canvas) -> None:
        box, wide = self.box, self._pill_width(canvas.kit)
        looks = row(Box(box.x, box.y + HEAD + 6, box.width, _HIGH - 6), self._widths(canvas.kit), _APART)
        pill = Box(box.right - wide, box.y + (HEAD - _PILL) / 2, wide, _PILL)
        for draw, (name, kind), look in zip(self._samples, self._names, looks, strict=True):
            draw(canvas, Box(look.center[0] - _SAMPLE / 2, look.y + 4, _SAMPLE, _SAMPLE))
            canvas.centered(name, _CAPTION, Box(look.x, look.y + _SAMPLE + 10, look.width, 24))
            canvas.centered(kind, _KIND, Box(look.x, look.y + _SAMPLE + 33, look.width, 22))
        canvas.rounded(pill, theme.GOLD_DARK, radius=_PILL / 2)
        canvas.rounded(pill.grown(-2), _WORN if self.is_worn else _LOOSE, radius=_PILL / 2 - 2)
        canvas.centered(self._press_text, _WEAR, pill)
        self.draw_warmth(canvas, radius=8, most=0.3)
