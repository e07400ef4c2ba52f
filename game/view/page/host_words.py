"""What hosts of the journey say at the end of a match, each beside the own face."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.i18n import _
from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.view.page.paper_blocks import HEAD, HEADING, PaperBlock
from game.view.page.stars import STEP, draw_stars
from game.view.paint import Canvas, FaceLook, Kit
from game.view.units import Align, Box, Face, TextStyle, column, row, theme

_SAID = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)
_STEP = _SAID.size * theme.CLOSE
_FACE = 56.0
"""The size of a face."""
_BESIDE = 18.0
"""The space between a face and the words."""
_NAME = 30.0
"""The height of the name of a city above the words of its host."""
_APART = 8.0
_GLAD = FaceLook(Mood.GLAD)


@dataclass(frozen=True, slots=True)
class HostLine:
    """What the host of a stop says."""

    name: str
    portrait: PortraitId
    words: str
    city: str = ""
    """The name of the city where the host says goodbye; empty at the end of a match there."""
    stars: Sequence[bool] = ()
    """The stars of that city, and whether each was earned."""


class HostWords(PaperBlock):
    """The words of one host, or a line for each city below a heading."""

    def __init__(self, said: Sequence[HostLine], heading: str = "") -> None:
        self.said, self.heading = said, heading
        told = [_("{name}: {words}").format(name=one.city or one.name, words=one.words) for one in said]
        self.called = ". ".join(filter(None, [heading, *told]))
        self._heights: Sequence[float] = ()
        self.high = 0.0

    def fit(self, width: float, kit: Kit) -> None:
        """Take the height that the words need at this width."""
        room = width - _FACE - _BESIDE
        self._heights = [
            max(_FACE, _NAME * bool(one.city) + _STEP * len(kit.writer.wrapped(one.words, _SAID, room)))
            for one in self.said
        ]
        self.high = HEAD * bool(self.heading) + sum(self._heights) + _APART * (len(self.said) - 1)

    def draw_rest(self, canvas: Canvas) -> None:
        top = self.box.y + HEAD * bool(self.heading)
        lines = column(Box(self.box.x, top, self.box.width, 0), self._heights, _APART)
        for one, line in zip(self.said, lines, strict=True):
            face, words = row(line, [_FACE, None], _BESIDE)
            canvas.avatar(one.portrait, face.center, _FACE, _GLAD)
            name, said = column(words, [_NAME * bool(one.city), None])
            canvas.centered(one.city, HEADING.sized(22), name, align=Align.START)
            stars = Box(name.right - STEP * len(one.stars), name.y, STEP * len(one.stars), name.height)
            draw_stars(canvas, stars.center, one.stars, size=26.0, step=32.0, is_on_paper=True)
            broken = canvas.kit.writer.wrapped(one.words, _SAID, said.width)
            top = said.center[1] - len(broken) * _STEP / 2
            canvas.stacked(broken, _SAID, replace(said, y=top), _STEP, align=Align.START)
