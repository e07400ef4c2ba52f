"""The controls of a replay: the bar below the table, and the round buttons in the table's corner."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from game.app.window.actions import Action
from game.engine.state import Over
from game.i18n import _
from game.i18n.gaps import isolated
from game.players.roster import Chair
from game.view.layout import TableModel, places
from game.view.layout.tape import Mark, Tape
from game.view.page.chance_curve import LOW, ChanceCurve
from game.view.page.seek_bar import SeekBar
from game.view.paint import Canvas, Cue, Icon, Kit, Paint, PanelKind, Upper
from game.view.stage.table_page import TablePage
from game.view.table.marks import edge
from game.view.table.table_picture import room_of
from game.view.units import Box, Color, column, row, theme
from game.view.widgets import Button, Finish, IconButton, PanelBox, Pressed, Widget

_ROUND = 66.0
"""The size of the buttons."""
_PLAY = 118.0
"""The size of the button that plays."""
_GAP = 12.0
"""The usual gap between buttons."""
_LOW_ROUND = 54.0
"""The size of the buttons in one row."""
_LOW_PLAY = 62.0
"""The size of the button that plays in one row."""
_APART = 22.0
"""The gap between groups."""
_SEEK = 30.0
"""The height of the seek bar."""
BAR = 130.0
"""The height of the bar in one row."""
DECK = 194.0
"""The height of the bar with the curve between its buttons."""
_ABOVE = 6.0
"""The margin above the bar."""
_MARGIN = 18.0
"""The margin beside the bar."""
_EDGE = 24.0
"""The margin within the bar."""
_BELOW_CURVE = 22.0
_ROOMY = 1000.0
"""The least height of a window in which the curve is shown unasked, in interface units."""
_LEAST_HIGH = 700
"""The least height of such a window in pixels."""
_LEAST_DECK = 1500.0
"""The least width of a window in which the curve lies between the buttons, in interface units."""
_SPEED_WIDE, _MOST_PLAY_ON = 86.0, 360.0
_SMALL = Finish(style=theme.BUTTON.sized(24), padding=16.0)
_LACQUER: Color = (0x36, 0x22, 0x15)
_MAIN = Finish(paint=Paint.TEAL, style=theme.BUTTON.sized(24), padding=18.0)


def keyed(name: str, kit: Kit, action: Action) -> str:
    """The name of a button with its key."""
    key = kit.actions.hint(action)
    return _("{name} ({key})").format(name=name, key=isolated(key)) if key else name


class SignButton(IconButton):
    """A round button with its key in the tooltip."""

    def __init__(self, icon: Icon, name: str, on_press: Callable[[], None], key: Action | None = None) -> None:
        super().__init__(icon, name, on_press)
        self._does_same = key

    def hint(self, kit: Kit) -> str:
        """The tooltip with the key, since there is no room for it beside the button."""
        return self.tooltip if self._does_same is None else keyed(self.tooltip, kit, self._does_same)


class PlayButton(SignButton):
    """A button that plays or pauses; its sign shows what a press does."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(Icon.PLAY, _("Watch"), on_press, Action.SKIP)
        self._plays = False

    def tell(self, *, plays: bool) -> None:
        """Updates the sign and the tooltip."""
        if plays != self._plays:
            self._plays = plays
            self._icon = Icon.PAUSE if plays else Icon.PLAY
            self.tooltip = _("Pause") if plays else _("Watch")
            self.touch()

    def draw_sign(self, canvas: Canvas, center: tuple[float, float], size: float, ink: Color) -> None:
        """Draw the sign on gold, because this is the button that is pressed most."""
        canvas.disc(center, size * 1.76, theme.GOLD)
        super().draw_sign(canvas, center, size, theme.ON_GOLD)


class _JumpButton(SignButton):
    """A button that goes further than a step does: its sign is the step's, twice."""

    def draw_sign(self, canvas: Canvas, center: tuple[float, float], size: float, ink: Color) -> None:
        for aside in (-0.2, 0.2):
            super().draw_sign(canvas, (center[0] + aside * size, center[1]), size, ink)


class SpeedButton(Button):
    """A button with the speed of the replay, in the lacquer and brass of its neighbors; its key is in the tooltip."""

    corner = 400.0

    def draw(self, canvas: Canvas) -> None:
        box, round_ = self.box, self.box.height / 2
        canvas.rounded(box, _LACQUER, radius=round_)
        edge(canvas, box, theme.BRASS, width=2, radius=round_)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=round_, opacity=0.13 * self.warmth)
        canvas.reading(box).centered(self.label, _SMALL.style.colored(theme.TEXT), box)

    def hint(self, kit: Kit) -> str:
        return keyed(self.tooltip, kit, Action.REPLAY_SPEED)


class SeatButton(Pressed):
    """A button with the portrait of the player whose view is shown; a press goes to the next seat."""

    corner = 400.0

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self._chair: Chair | None = None

    def seat(self, chair: Chair) -> None:
        if chair != self._chair:
            self._chair = chair
            self.tooltip = _("Seen from {name}'s seat").format(name=chair.name)
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        if self._chair is not None:
            canvas.avatar(self._chair.portrait, self.box.center, self.box.width)
        if self.warmth:
            canvas.disc(self.box.center, self.box.width, theme.WHITE, opacity=0.13 * self.warmth)


class Ways(Struct, frozen=True, kw_only=True):
    """What the controls of a replay do."""

    act: Callable[[Action], None]
    """Does what the key for an action does."""
    seek: Callable[[int], None]
    """Goes to any place without animation."""
    lead: Callable[[Mark], None]
    """Goes to what is marked on the curve."""
    jump_back: Callable[[], None]
    """Goes to the marked moment before."""
    jump_on: Callable[[], None]
    play_on: Callable[[], None] | None
    """Begins to play on from here; ``None`` where that is impossible."""
    menu: Callable[[], None]
    leave: Callable[[], None]


class ReplayControls:
    """The bar below the replayed table and the buttons in its corner. ``show`` updates them."""

    def __init__(self, kit: Upper, tape: Tape, chairs: Sequence[Chair], ways: Ways) -> None:
        """Creates the controls of a match.

        :param kit: the kit of the table.
        :param tape: the match.
        :param chairs: its players, by the person's number.
        """
        act = ways.act
        self._table = kit
        self._kit = kit.window.chrome
        self._tray = PanelBox(PanelKind.LACQUER, radius=30)
        self.seek = SeekBar(tape.length, tape.deals, tape.marks, ways.seek, tooltip=_("Anywhere in the match"))
        self.curve = ChanceCurve(chairs, tape.deals, tape.results, ways.seek, ways.lead)
        self.wants_curve: bool | None = None
        """Whether the curve is shown, as was asked for; ``None``: where there is room."""
        self.play = PlayButton(partial(act, Action.LIFT))
        self._step_back = SignButton(Icon.CHEVRON_LEFT, _("Step back"), partial(act, Action.LEFT), Action.LEFT)
        self._step_on = SignButton(Icon.CHEVRON_RIGHT, _("Step forward"), partial(act, Action.RIGHT), Action.RIGHT)
        self._jump_back = _JumpButton(Icon.CHEVRON_LEFT, _("Previous moment"), ways.jump_back)
        self._jump_on = _JumpButton(Icon.CHEVRON_RIGHT, _("Next moment"), ways.jump_on)
        self._speed = SpeedButton("", partial(act, Action.REPLAY_SPEED), finish=_SMALL, tooltip=_("Speed"))
        self._seat = SeatButton(partial(act, Action.NEXT_SEAT))
        self._hands = SignButton(Icon.EYE, _("Show all hands"), partial(act, Action.OPEN_HANDS), Action.OPEN_HANDS)
        self._menu = SignButton(Icon.MENU, _("Menu"), ways.menu, Action.MENU)
        self._play_on = None
        if ways.play_on is not None:
            self._play_on = Button(_("Play on from here"), ways.play_on, finish=_MAIN)
        self._back = IconButton(Icon.CROSS, _("Back"), ways.leave, cue=Cue.BACK)
        self.hide = SignButton(Icon.CHEVRON_UP, _("Show controls"), partial(act, Action.HIDE_BAR), Action.HIDE_BAR)
        """The button that shows the bar again once it is hidden."""

    @property
    def _buttons(self) -> Sequence[Widget]:
        """The buttons on the bar, in Tab order."""
        steers = [self._step_back, self.play, self._step_on, self._jump_back, self._jump_on]
        last = [self._play_on] if self._play_on is not None else []
        return [*steers, self._speed, self._seat, self._hands, self._menu, *last]

    @property
    def height(self) -> float:
        """The height of the bar, in interface units."""
        if not self.has_curve:
            return BAR
        return DECK if self._is_deck else BAR - _SEEK + LOW + _BELOW_CURVE

    @property
    def has_curve(self) -> bool:
        """Whether the bar, if it is shown, has the curve."""
        frame = self._kit.frame
        is_roomy = frame.window[1] / frame.unit >= _ROOMY and frame.window[1] >= _LEAST_HIGH
        return is_roomy if self.wants_curve is None else self.wants_curve

    @property
    def _is_deck(self) -> bool:
        """Whether the curve lies between the buttons, where it is shown."""
        return self._kit.frame.width >= _LEAST_DECK

    def lie_on(self, page: TablePage) -> None:
        """Adds all controls to the page and focuses the play button."""
        page.add(self._tray, self.curve, self.seek)
        page.add(*self._buttons)
        page.add(self._back, self.hide)
        page.set_focus(self.play)

    def place(self) -> None:
        """Lays out the controls; everything on the bar shrinks if there is little room."""
        self._place_corner()
        self.hide.is_visible = not self._table.bar
        for widget in (self._tray, self.curve, self.seek, *self._buttons):
            widget.is_visible = self._table.bar > 0
        self.curve.is_visible &= self.has_curve
        self.seek.is_visible &= not self.has_curve
        if not self._table.bar:
            return
        frame = self._kit.frame
        bar = self._table.bar_box.inset(_MARGIN, _ABOVE)
        inner = bar.inset(_EDGE, 12)
        if self.has_curve and self._is_deck:
            boxes = self._deck(inner)
        else:
            boxes = self._row(Box(inner.x, inner.bottom - _LOW_PLAY, inner.width, _LOW_PLAY))
            if self.has_curve:
                boxes[self.curve] = Box(inner.x, inner.y, inner.width, LOW)
            else:
                boxes[self.seek] = Box(inner.x, inner.y - 2, inner.width, _SEEK)
        for widget, box in {self._tray: bar, **boxes}.items():
            widget.place(self._kit.read(box, Box(0, 0, frame.width, 0)))

    def _deck(self, inner: Box) -> dict[Widget, Box]:
        """Lays out the curve between the buttons that lead elsewhere and those for the view."""
        wide = self._play_on_wide(_MOST_PLAY_ON)
        views_wide = _SPEED_WIDE + 3 * (_ROUND + _GAP)
        start, curve, end = row(inner, [_PLAY + 2 * (_ROUND + _GAP), None, max(wide, views_wide)], 28)
        before, play, after = row(start, [_ROUND, None, _ROUND], _GAP)
        boxes: dict[Widget, Box] = {self.curve: curve, self.play: play.inset(0, (play.height - _PLAY) / 2)}
        for side, ways in ((before, (self._step_back, self._jump_back)), (after, (self._step_on, self._jump_on))):
            boxes |= zip(
                ways, column(side.inset(0, side.height / 2 - _ROUND - _GAP / 2), [_ROUND] * 2, _GAP), strict=True
            )
        views, _between, below = column(end, [_ROUND, None, 64])
        if self._play_on is not None:
            boxes[self._play_on] = below
        else:
            views = replace(views, y=end.center[1] - _ROUND / 2)
        gap = (views.width - _SPEED_WIDE - 3 * _ROUND) / 3
        return boxes | self._views_in(views, _ROUND, gap)

    def _play_on_wide(self, most: float) -> float:
        return 0.0 if self._play_on is None else min(most, self._play_on.content_width(self._kit, _LOW_ROUND))

    def _row(self, line: Box) -> dict[Widget, Box]:
        """Lays out all buttons in one row, closer together and smaller if there is little room."""
        last = self._play_on_wide(0.34 * line.width)
        end = line.right - last - (_APART if last else 0.0)
        fixed = _LOW_PLAY + 7 * (_LOW_ROUND + _GAP) + _SPEED_WIDE + _APART
        share = min(1.0, max(0.4, (end - line.x) / fixed))
        size, play, gap, speed = (share * each for each in (_LOW_ROUND, _LOW_PLAY, _GAP, _SPEED_WIDE))
        steers = [self._jump_back, self._step_back, self.play, self._step_on, self._jump_on]
        places = row(line, [play if button is self.play else size for button in steers], gap)
        boxes: dict[Widget, Box] = {
            button: place.inset(0, (line.height - place.width) / 2)
            for button, place in zip(steers, places, strict=True)
        }
        if self._play_on is not None:
            boxes[self._play_on] = Box(line.right - last, line.center[1] - _LOW_ROUND / 2, last, _LOW_ROUND)
        wide = speed + 3 * (size + gap)
        return boxes | self._views_in(Box(end - wide, line.center[1] - size / 2, wide, size), size, gap, speed)

    def _views_in(self, line: Box, size: float, gap: float, speed: float = _SPEED_WIDE) -> dict[Widget, Box]:
        boxes: dict[Widget, Box] = {self._speed: Box(line.x, line.y, speed, size)}
        for number, button in enumerate((self._seat, self._hands, self._menu)):
            boxes[button] = Box(line.x + speed + gap + number * (size + gap), line.y, size, size)
        return boxes

    def _place_corner(self) -> None:
        """Places the corner buttons where the menu is at a table."""
        table = self._table.chrome
        room = room_of(table)
        below = places.folded_tool(room, 0) if places.folds(room) else places.menu_button(room, 1)
        for button, box in zip((self._back, self.hide), (places.menu_button(room, 0), below), strict=True):
            button.place(self._kit.frame.converted(box, table.frame))

    def show(self, tape: Tape, place: int, model: TableModel, chair: Chair, *, speed: str) -> None:
        """Updates the controls to a place in the match and to the view."""
        self.seek.place_in_match = place
        self._speed.relabel(speed)
        self._seat.seat(chair)
        self._hands.is_lit = model.is_open
        self._step_back.is_enabled = place > 0
        self._step_on.is_enabled = place < tape.length
        self._jump_back.is_enabled = any(mark.place < place for mark in tape.marks)
        self._jump_on.is_enabled = any(mark.place > place for mark in tape.marks)


def is_over(model: TableModel) -> bool:
    """Whether the deal shown has ended, so that there is a score sheet."""
    return model.deal is not None and isinstance(model.deal.phase, Over)
