"""The portrait of a player of the coming match."""

from collections.abc import Callable
from typing import assert_never

from game.i18n import _
from game.i18n.player_texts import level_name
from game.players.roster import Chair, Computer, Person, Phone
from game.view.paint import Canvas, Kit
from game.view.units import Align, theme
from game.view.widgets import Pressed

_NAME = theme.TextStyle(theme.Face.SEMIBOLD, 20, theme.TEXT)
_PORTRAIT = 72.0


class SeatCard(Pressed):
    """A portrait with a name, in a golden ring for a person at this screen; pressing it opens the player's card."""

    corner = 20.0

    def __init__(self, chair: Chair, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.seat(chair)

    def seat(self, chair: Chair) -> None:
        self.chair = chair
        self.tooltip = self._explanation(chair)
        self.touch()

    def hint(self, kit: Kit) -> str:
        return "\n".join([*self.clipped(kit), self.tooltip])

    def draw(self, canvas: Canvas) -> None:
        box, is_human = self.box, self.chair.is_human
        self.draw_warmth(canvas, radius=self.corner, most=0.07)
        middle = (box.centre[0], box.y + 5 + _PORTRAIT / 2)
        if is_human:
            canvas.disc(middle, _PORTRAIT + 9, theme.GOLD)
            canvas.disc(middle, _PORTRAIT + 3, theme.GOLD_DARK)
        canvas.avatar(self.chair.portrait, middle, _PORTRAIT)
        style = _NAME if is_human else _NAME.coloured(theme.TEXT_SECOND)
        at = (box.centre[0], box.bottom - 7)
        canvas.text(self.chair.name, style, at, align=Align.CENTRE, widest=box.width)

    @staticmethod
    def _explanation(chair: Chair) -> str:
        match chair.kind:
            case Person():
                return _("Plays at this screen. Change name and portrait")
            case Computer(level=level):
                return _("{level}. Change player, or add a person").format(level=level_name(level))
            case Phone():
                return _("Plays on another screen. Change player")
            case _:
                assert_never(chair.kind)
