"""The looks won with a match, with their samples, put on and taken off by pressing."""

from collections.abc import Callable, Sequence

from game.i18n import _, pgettext
from game.view.page.paper_blocks import HEAD, PaperBlock
from game.view.paint import Canvas, Kit
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets.widget import Pressed, Seen

_SAMPLE, _APART, _PILL, _HIGH = 52.0, 8.0, 44.0, 72.0
_WORDS = TextStyle(Face.MEDIUM, 20, theme.INK)
_WEAR = TextStyle(Face.BOLD, 20, theme.ON_GOLD)


class PrizeBlock(PaperBlock, Pressed):
    """The looks that were won.

    :param names: for each look its name beside the samples, and its name for a screen reader.
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
        self._name = "  \u00b7  ".join(name for name, _told in names)
        self._told, self._samples, self._wear = [told for _name, told in names], samples, wear
        self._update_called()

    def _toggle_worn(self) -> None:
        self.is_worn = not self.is_worn
        self._wear(self.is_worn)
        self._update_called()

    def _update_called(self) -> None:
        self.called = ". ".join([self.heading, *self._told, self._press_text])

    @property
    def _press_text(self) -> str:
        return _("Take it off") if self.is_worn else _("Wear it")

    def _parts(self, kit: Kit) -> tuple[Box, Box]:
        """The boxes of the looks' names and of the button."""
        words = max(kit.writer.width(text, _WEAR) for text in (_("Take it off"), _("Wear it")))
        line = Box(self.box.x, self.box.y + HEAD, self.box.width, _HIGH)
        pill = Box(line.right - words - 44, line.centre[1] - _PILL / 2, words + 44, _PILL)
        left = line.x + len(self._samples) * (_SAMPLE + _APART) + 6
        return Box(left, line.y, pill.x - 14 - left, line.height), pill

    def draw_rest(self, canvas: Canvas) -> None:
        words, pill = self._parts(canvas.kit)
        for number, draw in enumerate(self._samples):
            x = self.box.x + number * (_SAMPLE + _APART)
            draw(canvas, Box(x, words.centre[1] - _SAMPLE / 2, _SAMPLE, _SAMPLE))
        canvas.block(self._name, _WORDS, words, align=Align.START, most=3)
        canvas.rounded(pill, theme.GOLD_DARK, radius=_PILL / 2)
        canvas.rounded(pill.grown(-3), theme.GOLD, radius=_PILL / 2 - 3, opacity=0.55 if self.is_worn else 1.0)
        canvas.centred(self._press_text, _WEAR, pill)
        self.draw_warmth(canvas, radius=8, most=0.3)
