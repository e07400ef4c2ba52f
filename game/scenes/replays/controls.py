"""What a replay is steered with: the bar in the lane, and the round buttons at the table's corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.app.window.actions import Action
from game.engine.state import Over
from game.i18n import _
from game.i18n.gaps import isolated
from game.players.roster import Chair
from game.view.layout import places
from game.view.layout.layout import own_flowers_width
from game.view.layout.table_model import TableModel
from game.view.layout.tape import Tape
from game.view.page.seek_bar import SeekBar
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.stage.table_page import TablePage
from game.view.table.table_picture import room_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Colour
from game.view.widgets.button import Button, Finish, IconButton
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.widget import Widget

_ROUND, _STEP, _APART = 50.0, 56.0, 14.0
_LEFT, _EDGE = 30.0, 22.0
_PLACE = 260.0
"""What is left for the words that say where one is."""
_SPEED_WIDE = 84.0
_SMALL = Finish(style=theme.BUTTON.sized(22), padding=16.0)
_MAIN = Finish(paint=Paint.TEAL, style=theme.BUTTON.sized(22), padding=18.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Presses:
    """What the controls do."""

    seek: Callable[[int], None]
    step: Callable[[], None]
    step_back: Callable[[], None]
    turn: Callable[[], None]
    turn_back: Callable[[], None]
    deal: Callable[[], None]
    deal_back: Callable[[], None]
    claim: Callable[[], None]
    claim_back: Callable[[], None]
    win: Callable[[], None]
    win_back: Callable[[], None]
    play: Callable[[], None]
    speed: Callable[[], None]
    seat: Callable[[], None]
    hands: Callable[[], None]
    sheet: Callable[[], None]
    play_on: Callable[[], None] | None
    export: Callable[[], None] | None
    review: Callable[[], None] | None
    settings: Callable[[], None]
    close: Callable[[], None]


class SignButton(IconButton):
    """A round button with a sign made of several: ``‹‹``, ``›|``, a star with an arrow."""

    def __init__(
        self,
        signs: Sequence[tuple[Icon, float, float]],
        name: str,
        on_press: Callable[[], None],
        *,
        key: Action | None = None,
        bar: float | None = None,
    ) -> None:
        """``signs``: icons, how far right of the middle they stand, and their size, as shares; ``bar``: a stroke."""
        super().__init__(signs[0][0], name, on_press)
        self._name, self._steers = name, key
        self._signs = tuple(signs)
        self._bar = bar

    def hint(self, kit: Kit) -> str:
        """The key stands in the tooltip: so many of them have no room beside the buttons."""
        return with_key(self._name, self._steers, kit)

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        sign = -1 if canvas.kit.mirrored else 1
        for icon, across, share in self._signs:
            canvas.icon(icon, (centre[0] + sign * across * size, centre[1]), size * share, ink)
        if self._bar is not None:
            x = centre[0] + sign * self._bar * size
            canvas.rounded(Box(x - 1.5, centre[1] - size * 0.4, 3, size * 0.8), ink, radius=1.5)


def with_key(name: str, action: Action | None, kit: Kit) -> str:
    """What a button does, and the key that does the same."""
    key = "" if action is None else kit.actions.hint(action)
    return _("{name} ({key})").format(name=name, key=isolated(key)) if key else name


class PlayButton(IconButton):
    """Plays, or pauses; its sign says what pressing it does."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(Icon.PLAY, _("Watch"), on_press)
        self._plays = False

    def tell(self, *, plays: bool) -> None:
        """Whether it plays now."""
        if plays != self._plays:
            self._plays = plays
            self.tooltip = _("Pause") if plays else _("Watch")
            self.touch()

    def hint(self, kit: Kit) -> str:
        return with_key(self.tooltip, Action.SKIP, kit)

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        canvas.icon(Icon.PAUSE if self._plays else Icon.PLAY, centre, size, ink)


class SeatButton(Widget):
    """The portrait of the one whose seat the table is seen from; pressing it goes on to the next seat."""

    corner = 400.0

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(can_focus=True)
        self._on_press = on_press
        self._chair: Chair | None = None
        self._kit: Kit | None = None

    def seat(self, chair: Chair) -> None:
        """Who it is."""
        if chair != self._chair:
            self._chair = chair
            self.tooltip = _("Seen from {name}'s seat").format(name=chair.name)
            self.touch()

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_press()

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        if self._chair is not None:
            canvas.avatar(Avatar(self._chair.portrait), self.box.centre, self.box.width)
        if self.warmth:
            canvas.disc(self.box.centre, self.box.width, theme.WHITE, opacity=0.13 * self.warmth)


class ReplayControls:
    """All widgets over the replayed table. ``show`` tells them where the match is."""

    def __init__(self, kit: Kit, tape: Tape, presses: Presses) -> None:
        self._kit = kit.chrome
        self._tray = PanelBox(PanelKind.LACQUER, radius=42)
        self.seek = SeekBar(tape.length, tape.deals, tape.marks, presses.seek, tooltip=_("Anywhere in the match"))
        self._where = Label("", theme.BODY_SECOND.sized(22), align=Align.END)
        left, right = Icon.CHEVRON_LEFT, Icon.CHEVRON_RIGHT
        self.play = PlayButton(presses.play)
        self._walk = [
            SignButton(
                [(left, 0.02, 0.8), (left, 0.36, 0.8)],
                _("Deal before"),
                presses.deal_back,
                key=Action.PREVIOUS_DEAL,
                bar=-0.42,
            ),
            SignButton(
                [(left, -0.2, 0.85), (left, 0.18, 0.85)],
                _("Turn of this seat before"),
                presses.turn_back,
                key=Action.DOWN,
            ),
            SignButton([(left, 0.0, 0.9)], _("Step back"), presses.step_back, key=Action.LEFT),
            self.play,
            SignButton([(right, 0.0, 0.9)], _("Step"), presses.step, key=Action.RIGHT),
            SignButton(
                [(right, -0.18, 0.85), (right, 0.2, 0.85)],
                _("Next turn of this seat"),
                presses.turn,
                key=Action.UP,
            ),
            SignButton(
                [(right, -0.36, 0.8), (right, -0.02, 0.8)],
                _("Next deal"),
                presses.deal,
                key=Action.NEXT_DEAL,
                bar=0.42,
            ),
        ]
        self._jumps = [
            SignButton(
                [(left, -0.42, 0.6), (Icon.PUNG, 0.16, 0.75)],
                _("Claim before"),
                presses.claim_back,
                key=Action.PREVIOUS_CLAIM,
            ),
            SignButton(
                [(right, 0.42, 0.6), (Icon.PUNG, -0.16, 0.75)], _("Next claim"), presses.claim, key=Action.NEXT_CLAIM
            ),
            SignButton(
                [(left, -0.42, 0.6), (Icon.STAR, 0.16, 0.8)], _("Win before"), presses.win_back, key=Action.PREVIOUS_WIN
            ),
            SignButton([(right, 0.42, 0.6), (Icon.STAR, -0.16, 0.8)], _("Next win"), presses.win, key=Action.NEXT_WIN),
        ]
        self._speed = Button("", presses.speed, finish=_SMALL, tooltip=_("Speed"))
        self._seat = SeatButton(presses.seat)
        self._hands = SignButton([(Icon.EYE, 0.0, 1.0)], _("All hands open"), presses.hands, key=Action.OPEN_HANDS)
        self._sheet = SignButton([(Icon.LOG, 0.0, 1.0)], _("Score sheet"), presses.sheet, key=Action.SCORE)
        self._play_on = None
        if presses.play_on is not None:
            self._play_on = Button(_("Play on from here"), presses.play_on, finish=_MAIN)
        self._corner = [
            IconButton(Icon.CROSS, _("Back"), presses.close, cue=Cue.BACK),
            IconButton(Icon.GEAR, _("Settings"), presses.settings),
        ]
        if presses.export is not None:
            self._corner.append(IconButton(Icon.SAVE, _("Export"), presses.export))
        if presses.review is not None:
            self._corner.append(IconButton(Icon.BULB, _("Review"), presses.review))

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
        for number, button in enumerate(self._corner):
            button.place(places.menu_button(room, number))

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
        """Where the match is, and how it is seen."""
        self.seek.move_to(place)
        number, deals = tape.deal_at(place), len(tape.deals)
        where = _("Deal {number} of {all}").format(number=number, all=deals) if number else _("Before the first deal")
        self._where.write(where)
        self._speed.relabel(speed)
        self._seat.seat(chair)
        self._hands.light(lit=model.is_open)
        self._sheet.enable(enabled=is_over(model))
        for button, at_end in zip(
            self._walk,
            (place == 0, place == 0, place == 0, False, *(place >= tape.length,) * 3),
            strict=True,
        ):
            button.enable(enabled=not at_end)


def is_over(model: TableModel) -> bool:
    """Whether the deal that is seen is over, so that it has a sheet."""
    return model.deal is not None and isinstance(model.deal.phase, Over)
