"""The controls of a replay: the bar in the lane, and the round buttons at the table's corner."""

from collections.abc import Callable, Sequence
from functools import partial

from game.app.window.actions import Action
from game.engine.state import Over
from game.i18n import _
from game.i18n.gaps import isolated
from game.players.roster import Chair
from game.view.layout import TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.layout.tape import Tape
from game.view.page.seek_bar import SeekBar
from game.view.paint import Canvas, Icon, Kit, Paint, PanelKind
from game.view.stage.table_page import TablePage
from game.view.table.table_picture import room_of
from game.view.units import Align, Box, Colour, theme
from game.view.widgets import Button, Finish, IconButton, Label, PanelBox, Pressed, Widget

_ROUND, _STEP, _APART = 50.0, 56.0, 14.0
_CORNER = 3
"""So many buttons stand below each other in the corner, clear of the plate at the side."""
_LEFT, _EDGE = 30.0, 22.0
_PLACE = 260.0
"""What is left for the words that say where one is."""
_SPEED_WIDE = 84.0
_SMALL = Finish(style=theme.BUTTON.sized(22), padding=16.0)
_MAIN = Finish(paint=Paint.TEAL, style=theme.BUTTON.sized(22), padding=18.0)


Sign = tuple[Icon, float, float]
"""An icon, how far right of the middle it stands, and its size, as shares of the button."""


class SignButton(IconButton):
    """A round button with a sign made of several: ``‹‹``, ``›|``, a star with an arrow."""

    def __init__(
        self, signs: Sequence[Sign], name: str, on_press: Callable[[], None], key: Action, *, bar: float | None = None
    ) -> None:
        """``bar``: where a stroke stands."""
        super().__init__(signs[0][0], name, on_press)
        self.signs = signs
        self._does_same = key
        self._bar = bar

    def hint(self, kit: Kit) -> str:
        """The key stands in the tooltip: so many of them have no room beside the buttons."""
        key = kit.actions.hint(self._does_same)
        return _("{name} ({key})").format(name=self.tooltip, key=isolated(key)) if key else self.tooltip

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        for icon, across, share in self.signs:
            canvas.icon(icon, (centre[0] + across * size, centre[1]), size * share, ink)
        if self._bar is not None:
            x = centre[0] + self._bar * size
            canvas.rounded(Box(x - 1.5, centre[1] - size * 0.4, 3, size * 0.8), ink, radius=1.5)


class PlayButton(SignButton):
    """Plays, or pauses; its sign says what pressing it does."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__([(Icon.PLAY, 0.0, 1.0)], _("Watch"), on_press, Action.SKIP)
        self._plays = False

    def tell(self, *, plays: bool) -> None:
        """Whether it plays now."""
        if plays != self._plays:
            self._plays = plays
            self.signs = [(Icon.PAUSE if plays else Icon.PLAY, 0.0, 1.0)]
            self.tooltip = _("Pause") if plays else _("Watch")
            self.touch()


class SeatButton(Pressed):
    """The portrait of the one whose seat the table is seen from; pressing it goes on to the next seat."""

    corner = 400.0

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self._chair: Chair | None = None

    def seat(self, chair: Chair) -> None:
        """Who it is."""
        if chair != self._chair:
            self._chair = chair
            self.tooltip = _("Seen from {name}'s seat").format(name=chair.name)
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        if self._chair is not None:
            canvas.avatar(self._chair.portrait, self.box.centre, self.box.width)
        if self.warmth:
            canvas.disc(self.box.centre, self.box.width, theme.WHITE, opacity=0.13 * self.warmth)


class ReplayControls:
    """All widgets over the replayed table. ``show`` tells them where the match is."""

    def __init__(
        self,
        kit: Kit,
        tape: Tape,
        *,
        act: Callable[[Action], None],
        seek: Callable[[int], None],
        toggle: Callable[[], None],
        change_speed: Callable[[], None],
        play_on: Callable[[], None] | None,
        corner: Sequence[IconButton],
    ) -> None:
        """The controls of a match.

        Args:
            tape: the match.
            act: does what the key for an action does.
            seek: goes to any place, at once.
            toggle: plays, or pauses.
            change_speed: plays at the next speed.
            play_on: what its button does, where it is offered.
            corner: the buttons at the table's corner.
        """
        self._kit = kit.chrome
        self._tray = PanelBox(PanelKind.LACQUER, radius=42)
        self.seek = SeekBar(tape.length, tape.deals, tape.marks, seek, tooltip=_("Anywhere in the match"))
        self._where = Label("", theme.BODY_SECOND.sized(22), align=Align.END)
        left, right, claim, win = Icon.CHEVRON_LEFT, Icon.CHEVRON_RIGHT, Icon.PUNG, Icon.STAR
        self.play = PlayButton(toggle)

        def sign(name: str, action: Action, *signs: Sign, bar: float | None = None) -> SignButton:
            return SignButton(signs, name, partial(act, action), action, bar=bar)

        self._walk = [
            sign(_("Previous deal"), Action.PREVIOUS_DEAL, (left, 0.02, 0.8), (left, 0.36, 0.8), bar=-0.42),
            sign(_("This seat's previous turn"), Action.DOWN, (left, -0.2, 0.85), (left, 0.18, 0.85)),
            sign(_("Step back"), Action.LEFT, (left, 0.0, 0.9)),
            self.play,
            sign(_("Step forward"), Action.RIGHT, (right, 0.0, 0.9)),
            sign(_("This seat's next turn"), Action.UP, (right, -0.18, 0.85), (right, 0.2, 0.85)),
            sign(_("Next deal"), Action.NEXT_DEAL, (right, -0.36, 0.8), (right, -0.02, 0.8), bar=0.42),
        ]
        self._jumps = [
            sign(_("Previous claim"), Action.PREVIOUS_CLAIM, (left, -0.42, 0.6), (claim, 0.16, 0.75)),
            sign(_("Next claim"), Action.NEXT_CLAIM, (right, 0.42, 0.6), (claim, -0.16, 0.75)),
            sign(_("Previous win"), Action.PREVIOUS_WIN, (left, -0.42, 0.6), (win, 0.16, 0.8)),
            sign(_("Next win"), Action.NEXT_WIN, (right, 0.42, 0.6), (win, -0.16, 0.8)),
        ]
        self._speed = Button("", change_speed, finish=_SMALL, tooltip=_("Speed"))
        self._seat = SeatButton(partial(act, Action.NEXT_SEAT))
        self._hands = sign(_("Show all hands"), Action.OPEN_HANDS, (Icon.EYE, 0.0, 1.0))
        self._sheet = sign(_("Score sheet"), Action.SCORE, (Icon.LOG, 0.0, 1.0))
        self._play_on = None if play_on is None else Button(_("Play on from here"), play_on, finish=_MAIN)
        self._corner = tuple(corner)

    def lie_on(self, page: TablePage) -> None:
        """Puts all of them on the page, the keys at the play button."""
        page.add(self._tray, self._where)
        page.add(self.seek)
        last = [self._play_on] if self._play_on is not None else []
        page.add(*self._walk, *self._jumps, self._speed, self._seat, self._hands, self._sheet, *last)
        page.add(*self._corner)
        page.set_focus(self.play)

    def place(self, model: TableModel) -> None:
        """Lays them out; the own flowers end the bar. Where it has too little room everything in it is smaller."""
        room = room_of(self._kit)
        flowers = own_flowers_width(model)
        left = places.lane_left(room, flowers) if room.mirrored and flowers else _LEFT / room.scale
        width = places.lane_end(room, flowers) - left
        height = places.LANE_HEIGHT + 2
        bar = Box(left, places.lane_bottom(room) + 2 - height, width, height)
        inner = width - 2 * _EDGE
        boxes: dict[Widget, Box] = {self._tray: bar}
        boxes[self.seek] = Box(bar.x + _EDGE, bar.y + 3, inner - _PLACE, 30)
        boxes[self._where] = Box(bar.x + _EDGE + inner - _PLACE + 14, bar.y + 4, _PLACE - 14, 28)
        boxes |= self._row(Box(bar.x + _EDGE, bar.y + 33, inner, _ROUND))
        for widget, box in boxes.items():
            x = room.width - box.right if room.mirrored else box.x
            widget.place(Box(x, box.y, box.width, box.height))
        step = 72.0 if room.mirrored else -72.0
        for number, button in enumerate(self._corner):
            column, row = divmod(number, _CORNER)
            at = places.menu_button(room, row)
            button.place(Box(at.x + column * step, at.y, at.width, at.height))

    def _row(self, row: Box) -> dict[Widget, Box]:
        """The buttons: those that walk from the left, those that change what is seen from the right."""
        wide, play_on = _SPEED_WIDE + 3 * _STEP + _APART, 0.0
        if self._play_on is not None:
            self._play_on.place(Box(0, 0, 1, _ROUND - 4))
            play_on = self._play_on.content_width(self._kit)
            wide += play_on + _APART
        steers = (*self._walk, *self._jumps)
        share = min(1.0, row.width / (wide + len(steers) * _STEP + 2 * _APART))
        size, step, apart = _ROUND * share, _STEP * share, _APART * share
        y = row.y + (_ROUND - size) / 2
        boxes: dict[Widget, Box] = {}
        x = row.x
        for number, button in enumerate(steers):
            x += apart if number in (len(self._walk), len(self._walk) + 2) else 0
            boxes[button] = Box(x, y, size, size)
            x += step
        x = row.right - wide * share
        boxes[self._speed] = Box(x, y + 1, _SPEED_WIDE * share - 8, size - 4)
        x += _SPEED_WIDE * share
        for widget in (self._seat, self._hands, self._sheet):
            boxes[widget] = Box(x, y, size, size)
            x += step
        if self._play_on is not None:
            boxes[self._play_on] = Box(row.right - play_on * share, y + 1, play_on * share, size - 4)
        return boxes

    def show(self, tape: Tape, place: int, model: TableModel, chair: Chair, *, speed: str) -> None:
        """Show where the match is, and how it is seen."""
        self.seek.place_in_match = place
        number, deals = tape.deal_at(place), len(tape.deals)
        where = _("Deal {number} of {all}").format(number=number, all=deals) if number else _("Before the first deal")
        self._where.write(where)
        self._speed.relabel(speed)
        self._seat.seat(chair)
        self._hands.is_lit = model.is_open
        self._sheet.is_enabled = is_over(model)
        for button, at_end in zip(
            self._walk,
            (place == 0, place == 0, place == 0, False, *(place >= tape.length,) * 3),
            strict=True,
        ):
            button.is_enabled = not at_end


def is_over(model: TableModel) -> bool:
    """Whether the deal that is seen is over, so that it has a sheet."""
    return model.deal is not None and isinstance(model.deal.phase, Over)
