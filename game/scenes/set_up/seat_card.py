"""The card of a player of the coming match."""

from collections.abc import Callable

from game.i18n import _
from game.i18n.player_texts import kind_name
from game.players.roster import Chair
from game.view.paint import Avatar, Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, theme
from game.view.widgets import Pressed

_NAME = theme.TextStyle(theme.Face.BOLD, 25, theme.TEXT)
_SMALL_NAME = theme.TextStyle(theme.Face.SEMIBOLD, 20, theme.TEXT)
_NARROW = 190.0
"""Below this width the name stands under the portrait, and the level is left to the tooltip."""


class SeatCard(Pressed):
    """A portrait, a name, and how well it plays; pressing it lets them be changed."""

    corner = 20.0

    def __init__(self, chair: Chair, on_press: Callable[[], None]) -> None:
        super().__init__(on_press, tooltip=self._explained(chair))
        self.chair = chair
        """Who sits here."""
        self._is_alone = True

    def seat(self, chair: Chair, *, is_alone: bool = True) -> None:
        """Let somebody else sit here; ``is_alone``: no other person plays at this screen."""
        if (chair, is_alone) != (self.chair, self._is_alone):
            self.chair, self._is_alone = chair, is_alone
            self.tooltip = self._explained(chair)
            self.touch()

    def clipped(self, kit: Kit) -> list[str]:
        if self._is_narrow:
            return kit.writer.cut((self.chair.name, _SMALL_NAME, self.box.width - 4))
        room = self._words.width
        return kit.writer.cut((self.chair.name, _NAME, room), (self._role, theme.SMALL, room))

    def hint(self, kit: Kit) -> str:
        return "\n".join([*self.clipped(kit), self.tooltip])

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=20)
        self.draw_warmth(canvas, radius=20, most=0.07)
        avatar = Avatar(self.chair.portrait)
        if self._is_narrow:
            diameter = min(76.0, box.height - 44)
            canvas.avatar(avatar, (box.centre[0], box.y + 8 + diameter / 2), diameter)
            self._draw_person(canvas, (box.centre[0] + diameter * 0.40, box.y + 8 + diameter * 0.84))
            canvas.text(
                self.chair.name,
                _SMALL_NAME,
                (box.centre[0], box.bottom - 10),
                align=Align.CENTRE,
                widest=box.width - 4,
            )
            return
        diameter = min(96.0, box.height - 28)
        canvas = canvas.reading(box)
        canvas.avatar(avatar, (box.x + 18 + diameter / 2, box.centre[1]), diameter)
        words = self._words
        canvas.text(self.chair.name, _NAME, (words.x, box.centre[1] - 4), widest=words.width)
        canvas.text(self._role, theme.SMALL, (words.x, box.centre[1] + 26), widest=words.width)

    def _draw_person(self, canvas: Canvas, at: tuple[float, float]) -> None:
        """The sign of those who play at this screen."""
        if self.chair.is_human:
            canvas.disc(at, 34, theme.GOLD_DARK)
            canvas.disc(at, 29, theme.BRASS)
            canvas.icon(Icon.PERSON, at, 20, theme.ON_GOLD)

    @property
    def _is_narrow(self) -> bool:
        return self.box.width < _NARROW

    @property
    def _words(self) -> Box:
        """Where name and level are written, beside the portrait, in a layout from left to right."""
        taken = 18 + min(96.0, self.box.height - 28) + 16
        return Box(self.box.x + taken, self.box.y, self.box.width - taken - 14, self.box.height)

    @property
    def _role(self) -> str:
        return kind_name(self.chair.kind) or (_("You") if self._is_alone else _("At this screen"))

    @staticmethod
    def _explained(chair: Chair) -> str:
        level = kind_name(chair.kind)
        if not level:
            return _("Plays at this screen. Change name and portrait")
        return _("{level}. Change name, portrait and level").format(level=level)
