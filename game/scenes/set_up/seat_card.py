"""One player of the coming match."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n import _
from game.i18n.level_texts import level_name
from game.players.roster import Chair
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_NAME = theme.TextStyle(theme.Face.BOLD, 25, theme.TEXT)
_SMALL_NAME = theme.TextStyle(theme.Face.SEMIBOLD, 20, theme.TEXT)
_NARROW = 190.0
"""Below this width the name stands under the portrait, and the level is left to the tooltip."""


class SeatCard(Widget):
    """A portrait, a name, and how well it plays; pressing it lets them be changed."""

    corner = 20.0

    def __init__(self, chair: Chair, on_press: Callable[[], None]) -> None:
        super().__init__(tooltip=self._explained(chair), can_focus=True)
        self._chair = chair
        self._is_alone = True
        self._on_press = on_press
        self._kit: Kit | None = None

    @property
    def chair(self) -> Chair:
        """Who sits here."""
        return self._chair

    def seat(self, chair: Chair, *, is_alone: bool = True) -> None:
        """Let somebody else sit here; ``is_alone``: no other person plays at this screen."""
        if (chair, is_alone) != (self._chair, self._is_alone):
            self._chair, self._is_alone = chair, is_alone
            self.tooltip = self._explained(chair)
            self.touch()

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_press()

    def clipped(self, kit: Kit) -> list[str]:
        style, room = (_SMALL_NAME, self.box.width - 8) if self._is_narrow else (_NAME, self._words.width)
        cut = [self._chair.name] if kit.writer.line(self._chair.name, style, room).is_cut else []
        if not self._is_narrow and kit.writer.line(self._role, theme.SMALL, room).is_cut:
            cut.append(self._role)
        return cut

    def hint(self, kit: Kit) -> str:
        return "\n".join([*self.clipped(kit), self.tooltip])

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=20)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=20, opacity=0.07 * self.warmth)
        avatar = Avatar(self._chair.portrait)
        if self._is_narrow:
            diameter = min(76.0, box.height - 44)
            canvas.avatar(avatar, (box.centre[0], box.y + 8 + diameter / 2), diameter)
            self._draw_person(canvas, (box.centre[0] + diameter * 0.40, box.y + 8 + diameter * 0.84))
            canvas.text(
                self._chair.name,
                _SMALL_NAME,
                (box.centre[0], box.bottom - 10),
                align=Align.CENTRE,
                widest=box.width - 8,
            )
            return
        diameter = min(96.0, box.height - 28)
        sign = -1 if canvas.kit.mirrored else 1
        edge = box.right if canvas.kit.mirrored else box.x
        canvas.avatar(avatar, (edge + sign * (18 + diameter / 2), box.centre[1]), diameter)
        words = self._words
        x = words.right if canvas.kit.mirrored else words.x
        canvas.text(self._chair.name, _NAME, (x, box.centre[1] - 4), widest=words.width)
        canvas.text(self._role, theme.SMALL, (x, box.centre[1] + 26), widest=words.width)

    def _draw_person(self, canvas: Canvas, at: tuple[float, float]) -> None:
        """The sign of those who play at this screen."""
        if self._chair.is_human:
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
        room = self.box.width - taken - 14
        mirrored = self._kit is not None and self._kit.mirrored
        return Box(self.box.x + (14 if mirrored else taken), self.box.y, room, self.box.height)

    @property
    def _role(self) -> str:
        if self._chair.level is not None:
            return level_name(self._chair.level)
        return _("You") if self._is_alone else _("At this screen")

    @staticmethod
    def _explained(chair: Chair) -> str:
        if chair.level is None:
            return _("Plays at this screen. Change name and portrait")
        return _("{level}. Change name, portrait and level").format(level=level_name(chair.level))
