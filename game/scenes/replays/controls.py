"""The controls of a replay: the bar below the table, and the round buttons in the table's corner."""

from collections.abc import Callable, Sequence
from functools import partial

from game.app.window.actions import Action
from game.engine.state import Over
from game.i18n import _, pgettext
from game.i18n.gaps import isolated
from game.players.roster import Chair
from game.view.layout import TableModel, places
from game.view.layout.tape import MarkKind, Tape
from game.view.page.chance_curve import APART, FIGURES, HIGH, LOW, ChanceCurve
from game.view.page.seek_bar import KNOB, SeekBar
from game.view.paint import Canvas, Cue, Icon, Kit, Paint, PanelKind, Upper
from game.view.stage.table_page import TablePage
from game.view.table.dark_key import DarkKey, has_dark_discards
from game.view.table.marks import edge
from game.view.table.table_picture import room_of
from game.view.units import Align, Box, Colour, theme
from game.view.widgets import Button, Finish, IconButton, Label, PanelBox, Pressed, Widget

_ROUND, _STEP, _APART = 50.0, 56.0, 14.0
_LEAST_STEP, _LEAST_GAP = 28.0, 1.5
"""The least distance between the starts of two buttons, and the least gap between them."""
_AROUND_PLAY = 6.0
"""Extra space on both sides of the play button, for the ring of its focus, where the bar has room."""
_SEEK = 32.0
"""The height of the seek bar."""
BAR, _ABOVE, _MARGIN, _EDGE = 118.0, 6.0, 18.0, 22.0
"""The height of the bar, and the margins above it, beside it and within it."""
_BELOW_CURVE = 18.0
_ROOMY, _LEAST_HIGH, _TALL = 1000.0, 700, 900
"""The least height of a window in which the curve is shown unasked, in interface units and in pixels, and in which it
has its full height, in pixels."""
_PLACE = 260.0
"""The width of the text that says which deal is shown."""
_SPEED_WIDE, _PAIR_ICON = 84.0, 26.0
_SMALL = Finish(style=theme.BUTTON.sized(22), padding=16.0)
_WORD = theme.SMALL.coloured(theme.TEXT)
_LACQUER: Colour = (0x36, 0x22, 0x15)
_MAIN = Finish(paint=Paint.TEAL, style=theme.BUTTON.sized(22), padding=18.0)


Sign = tuple[Icon, float, float]
"""An icon, how far it lies right of the button's center, and its size; both as shares of the button's size."""


def keyed(name: str, kit: Kit, action: Action) -> str:
    """The name of a button with its key."""
    key = kit.actions.hint(action)
    return _("{name} ({key})").format(name=name, key=isolated(key)) if key else name


class SignButton(IconButton):
    """A round button with a sign made of several icons, such as ``‹‹``, ``›|``, or a star with an arrow."""

    def __init__(
        self, signs: Sequence[Sign], name: str, on_press: Callable[[], None], key: Action, *, bar: float | None = None
    ) -> None:
        """``bar`` is how far right of the center a vertical stroke is, as a share of the size; ``None``: no stroke."""
        super().__init__(signs[0][0], name, on_press)
        self.signs = signs
        self.is_bare = False
        """Whether only the first icon is drawn, because the others stand beside the button."""
        self._does_same = key
        self._bar = bar

    def hint(self, kit: Kit) -> str:
        """The tooltip with the key, since there is no room for it beside the button."""
        return keyed(self.tooltip, kit, self._does_same)

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        if self.is_bare:
            canvas.icon(self.signs[0][0], centre, size * 0.9, ink)
            return
        for icon, across, share in self.signs:
            canvas.icon(icon, (centre[0] + across * size, centre[1]), size * share, ink)
        if self._bar is not None:
            x = centre[0] + self._bar * size
            canvas.rounded(Box(x - 1.5, centre[1] - size * 0.4, 3, size * 0.8), ink, radius=1.5)


class PlayButton(SignButton):
    """A button that plays or pauses; its sign shows what a press does."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__([(Icon.PLAY, 0.0, 1.0)], _("Watch"), on_press, Action.SKIP)
        self._plays = False

    def tell(self, *, plays: bool) -> None:
        """Updates the sign and the tooltip."""
        if plays != self._plays:
            self._plays = plays
            self.signs = [(Icon.PAUSE if plays else Icon.PLAY, 0.0, 1.0)]
            self.tooltip = _("Pause") if plays else _("Watch")
            self.touch()

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        """Draw the sign on gold, because this is the button that is pressed most."""
        canvas.disc(centre, size * 1.76, theme.GOLD)
        super().draw_sign(canvas, centre, size, theme.ON_GOLD)


class HideButton(SignButton):
    """A button that hides the bar or shows it again: an arrow to the bar's line, or up from it."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__([(Icon.CHEVRON_DOWN, 0.0, 0.9)], _("Hide controls"), on_press, Action.HIDE_BAR)

    def tell(self, *, hides: bool) -> None:
        """Updates the sign and the tooltip."""
        self.signs = [(Icon.CHEVRON_DOWN if hides else Icon.CHEVRON_UP, 0.0, 0.9)]
        self.tooltip = _("Hide controls") if hides else _("Show controls")
        self.touch()

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        x, y = centre
        super().draw_sign(canvas, (x, y - 0.14 * size), size, ink)
        canvas.rounded(Box(x - 0.44 * size, y + 0.34 * size, 0.88 * size, 3.5), ink, radius=1.7)


class _Pair(Label):
    """The name of a pair of jump buttons with its icon, in a capsule that holds both buttons."""

    bleed = 70.0
    is_small = True

    def __init__(self, icon: Icon, name: str) -> None:
        super().__init__(name, _WORD, align=Align.CENTRE)
        self._icon = icon
        self.button_size = _ROUND
        """The size of the buttons at both ends."""

    def wide(self, kit: Kit) -> float:
        """The width between the two buttons."""
        return kit.writer.width(self.text, _WORD) + _PAIR_ICON + 34

    def draw(self, canvas: Canvas) -> None:
        box, size = self.box, self.button_size
        capsule = Box(box.x - size - 4, box.centre[1] - size / 2 - 4, box.width + 2 * size + 8, size + 8)
        canvas.rounded(capsule, theme.BLACK, radius=capsule.height / 2, opacity=0.34)
        edge(canvas, capsule, theme.BRASS, width=1.6, radius=capsule.height / 2, opacity=0.6)
        canvas = canvas.reading(box)
        canvas.icon(self._icon, (box.x + 12 + _PAIR_ICON / 2, box.centre[1]), _PAIR_ICON, theme.GOLD)
        words = Box(box.x + _PAIR_ICON + 20, box.y, box.width - _PAIR_ICON - 32, box.height)
        canvas.centred(self.text, self.style, words, align=Align.START)


class SpeedButton(Button):
    """A button with the speed of the replay, in the lacquer and brass of its neighbors; its key is in the tooltip."""

    corner = 400.0

    def draw(self, canvas: Canvas) -> None:
        box, round_ = self.box, self.box.height / 2
        canvas.rounded(box, _LACQUER, radius=round_)
        edge(canvas, box, theme.BRASS, width=2, radius=round_)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=round_, opacity=0.13 * self.warmth)
        canvas.reading(box).centred(self.label, _SMALL.style.coloured(theme.TEXT), box)

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
            canvas.avatar(self._chair.portrait, self.box.centre, self.box.width)
        if self.warmth:
            canvas.disc(self.box.centre, self.box.width, theme.WHITE, opacity=0.13 * self.warmth)


class ReplayControls:
    """The bar below the replayed table and the buttons in its corner. ``show`` updates them."""

    def __init__(
        self,
        kit: Upper,
        tape: Tape,
        chairs: Sequence[Chair],
        *,
        act: Callable[[Action], None],
        seek: Callable[[int], None],
        play_on: Callable[[], None] | None,
        more: Sequence[IconButton],
        corner: tuple[Callable[[], None], Callable[[], None]],
    ) -> None:
        """Creates the controls of a match.

        :param kit: the kit of the table.
        :param tape: the match.
        :param chairs: its players, by the person's number.
        :param act: does what the key for an action does.
        :param seek: goes to any place without animation.
        :param play_on: called by the button to play on from here; ``None`` for no such button.
        :param more: further buttons, such as for export and review.
        :param corner: leaves the table; shows the curve of who would win, or folds it away.
        """
        back, fold = corner
        self._table = kit
        self._kit = kit.window.chrome
        self._tray = PanelBox(PanelKind.LACQUER, radius=30)
        self.seek = SeekBar(tape.length, tape.deals, tape.marks, seek, tooltip=_("Anywhere in the match"))
        self.curve = ChanceCurve(chairs, seek)
        self.wants_curve: bool | None = None
        """Whether the curve is shown, as was asked for; ``None``: where there is room."""
        self._fold = IconButton(Icon.CHART, self.curve.called, fold)
        self._where = DarkKey(align=Align.END)
        left, right, claim, win = Icon.CHEVRON_LEFT, Icon.CHEVRON_RIGHT, Icon.PUNG, Icon.STAR
        self.play = PlayButton(partial(act, Action.LIFT))

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
        self._mistakes = [
            sign(_("Previous mistake"), Action.PREVIOUS_MISTAKE, (left, -0.42, 0.6), (Icon.BULB, 0.16, 0.8)),
            sign(_("Next mistake"), Action.NEXT_MISTAKE, (right, 0.42, 0.6), (Icon.BULB, -0.16, 0.8)),
        ]
        names = pgettext("replay", "Claims"), pgettext("replay", "Wins"), pgettext("replay", "Mistakes")
        self._words = [_Pair(*named) for named in zip((claim, win, Icon.BULB), names, strict=True)]
        """The names of the pairs of jump buttons, shown between them if the bar has room."""
        self._speed = SpeedButton("", partial(act, Action.REPLAY_SPEED), finish=_SMALL, tooltip=_("Speed"))
        self._seat = SeatButton(partial(act, Action.NEXT_SEAT))
        self._hands = sign(_("Show all hands"), Action.OPEN_HANDS, (Icon.EYE, 0.0, 1.0))
        self._sheet = sign(_("Score sheet"), Action.SCORE, (Icon.LOG, 0.0, 1.0))
        self._views = [self._seat, self._hands, self._sheet, *more]
        self._play_on = None if play_on is None else Button(_("Play on from here"), play_on, finish=_MAIN)
        self._back = IconButton(Icon.CROSS, _("Back"), back, cue=Cue.BACK)
        self.hide = HideButton(partial(act, Action.HIDE_BAR))

    @property
    def _steers(self) -> Sequence[Widget]:
        """The buttons that lead to other places in the match."""
        return [*self._walk, *self._jumps, *self._mistakes]

    @property
    def _buttons(self) -> Sequence[Widget]:
        """The buttons on the bar, in Tab order."""
        last = [self._play_on] if self._play_on is not None else []
        return [*self._steers, self._speed, *self._views, *last]

    @property
    def height(self) -> float:
        """The height of the bar, in interface units."""
        return BAR + (self._curve_high + _BELOW_CURVE if self.has_curve else 0.0)

    @property
    def has_curve(self) -> bool:
        """Whether the bar, if it is shown, has the curve."""
        is_roomy = self._is_roomy and self._kit.frame.window[1] >= _LEAST_HIGH
        return is_roomy if self.wants_curve is None else self.wants_curve

    @property
    def _is_roomy(self) -> bool:
        frame = self._kit.frame
        return frame.window[1] / frame.unit >= _ROOMY

    @property
    def _curve_high(self) -> float:
        return HIGH if self._is_roomy and self._kit.frame.window[1] >= _TALL else LOW

    def lie_on(self, page: TablePage) -> None:
        """Adds all controls to the page and focuses the play button."""
        page.add(self._tray, self._where, *self._words)
        page.add(self.curve, self.seek)
        page.add(*self._buttons)
        page.add(self._back, self.hide, self._fold)
        page.set_focus(self.play)

    def place(self) -> None:
        """Lays out the controls; everything on the bar shrinks if there is little room."""
        self._place_corner()
        self.hide.tell(hides=self._table.bar > 0)
        for widget in (self._tray, self.curve, self._where, self.seek, *self._words, *self._buttons):
            widget.is_visible = self._table.bar > 0
        for button in self._mistakes:
            button.is_visible &= any(mark.kind is MarkKind.MISTAKE for mark in self.seek.marks)
        self.curve.is_visible &= self.has_curve
        self.seek.has_chapters = self.has_curve
        self._fold.is_visible = self._table.bar > 0
        self._fold.is_lit = self.has_curve
        if not self._table.bar:
            return
        frame = self._kit.frame
        top = (frame.window[1] - self._table.bar_pixels - frame.top) / frame.unit
        bar = Box(_MARGIN, top + _ABOVE, frame.width - 2 * _MARGIN, self._table.bar - 2 * _ABOVE)
        inner = bar.inset(_EDGE)
        above = Box(inner.x, bar.y + 7 + self._table.bar - BAR, inner.width, _SEEK)
        boxes = self._row(Box(inner.x, above.bottom + 4, inner.width, _ROUND), above)
        if self.has_curve:
            boxes[self.curve] = Box(inner.x, bar.y + 14, inner.width, self._curve_high)
        for widget, box in {self._tray: bar, **boxes}.items():
            widget.place(self._kit.read(box, Box(0, 0, frame.width, 0)))

    @property
    def side(self) -> Box:
        """The box of the panel beside the table, above the bar."""
        frame = self._kit.frame
        wide, high = self._table.side_pixels, frame.window[1] - self._table.bar_pixels
        left, top = (frame.window[0] - wide - frame.left) / frame.unit, -frame.top / frame.unit
        box = Box(left, top + _MARGIN, wide / frame.unit - _MARGIN, high / frame.unit - 2 * _MARGIN)
        return self._kit.read(box, Box(0, 0, frame.width, 0))

    def _place_corner(self) -> None:
        """Places the corner buttons where the menu is at a table."""
        table = self._table.chrome
        room = room_of(table)
        boxes = [places.menu_button(room, number) for number in range(3)]
        if places.folds(room):
            boxes[1:] = places.folded_tool(room, 0), places.folded_tool(room, 1)
        for button, box in zip((self._back, self.hide, self._fold), boxes, strict=True):
            button.place(self._kit.frame.converted(box, table.frame))

    def _row(self, row: Box, above: Box) -> dict[Widget, Box]:
        """Lays out the row of the bar: buttons to other places from the left, buttons for the view from the right.

        If they would be too small, the speed moves up into ``above``, beside the seek bar.
        """
        play_on = 0.0
        if self._play_on is not None:
            play_on = self._play_on.content_width(self._kit, _ROUND - 4) + _APART
        steers = [widget for widget in self._steers if widget.is_visible]
        free = row.width - play_on - _APART * (2 + (len(steers) - len(self._walk)) / 2)
        firsts = (*self._jumps[::2], *self._mistakes[::2])
        words = {button: word for button, word in zip(firsts, self._words, strict=True) if button.is_visible}
        wide: dict[Widget, float] = {button: word.wide(self._kit) for button, word in words.items()}
        has_words = free - _SPEED_WIDE - sum(wide.values()) >= _STEP * (len(steers) + len(self._views))
        free -= sum(wide.values()) if has_words else 0.0
        for word in self._words:
            word.is_visible = has_words and word in words.values()
        for jump in (*self._jumps, *self._mistakes):
            jump.is_bare = has_words
        step = (free - _SPEED_WIDE) / (len(steers) + len(self._views))
        if is_tight := step < _LEAST_STEP:
            step = free / (len(steers) + len(self._views))
        air = _AROUND_PLAY if step >= _STEP + 2 * _AROUND_PLAY / len(steers) else 0.0
        step = min(_STEP, step)
        size = min(_ROUND, step - _LEAST_GAP)
        y = row.y + (_ROUND - size) / 2
        boxes: dict[Widget, Box] = {}
        x = row.x
        for number, button in enumerate(steers):
            x += _APART if number >= len(self._walk) and (number - len(self._walk)) % 2 == 0 else 0
            x += air if button is self.play else 0
            boxes[button] = Box(x, y, size, size)
            x += step + (air if button is self.play else 0)
            if has_words and button in words:
                boxes[words[button]] = Box(x - (step - size), row.y, wide[button], row.height)
                words[button].button_size = size
                x += wide[button] - (step - size)
        steered = x + _APART
        x = row.right - play_on
        for widget in reversed(self._views):
            x -= step
            boxes[widget] = Box(x, y, size, size)
        if self._play_on is not None:
            boxes[self._play_on] = Box(row.right - play_on + _APART, row.y + 1, play_on - _APART, _ROUND - 4)
        if is_tight:
            boxes[self._speed] = Box(above.right - _SPEED_WIDE + 8, above.y, _SPEED_WIDE - 8, above.height)
            above = Box(above.x, above.y, above.width - _SPEED_WIDE, above.height)
        else:
            boxes[self._speed] = Box(x - _SPEED_WIDE, row.y + 1, _SPEED_WIDE - 8, _ROUND - 4)
        rest = Box(steered, row.y, boxes[self._speed].x - _APART - steered, 0.0 if is_tight else row.height)
        boxes[self._where], boxes[self.seek] = self._named_seek(above, rest)
        return boxes

    def _named_seek(self, above: Box, free: Box) -> tuple[Box, Box]:
        """The boxes of the text that says which deal is shown, and of the seek bar.

        Below the curve the bar is as wide as the curve's plot. The text stands in what is ``free`` of the row of
        buttons, or else before the bar below a curve, or after the bar.
        """
        is_free = free.height > 0 and free.width > _PLACE
        self._where.align = Align.START if self.has_curve and not is_free else Align.END
        beside = Box(free.right - _PLACE, free.y, _PLACE, free.height)
        if self.has_curve:
            before = FIGURES + APART
            plot = Box(above.x + before, above.y, above.width - before, above.height)
            return beside if is_free else Box(above.x, above.y + 1, FIGURES, above.height), plot.inset(-KNOB / 2, 0)
        if is_free:
            return beside, above
        where = Box(above.right - _PLACE + 14, above.y + 1, _PLACE - 14, above.height)
        return where, Box(above.x, above.y, above.width - _PLACE, above.height)

    def show(self, tape: Tape, place: int, model: TableModel, chair: Chair, *, speed: str) -> None:
        """Updates the controls to a place in the match and to the view."""
        self.seek.place_in_match = place
        number, deals = tape.deal_at(place), len(tape.deals)
        where = _("Deal {number} of {all}").format(number=number, all=deals) if number else _("Before the first deal")
        if not self.has_curve or not number:
            self._where.tell(where)
        elif has_dark_discards(model, self._kit):
            self._where.explain()
        else:
            self._where.tell("")
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
        jumps = (*self._jumps, *self._mistakes)
        for kind, back, on in zip(MarkKind, jumps[::2], jumps[1::2], strict=True):
            back.is_enabled = tape.mark(place, kind, forward=False) is not None
            on.is_enabled = tape.mark(place, kind, forward=True) is not None


def is_over(model: TableModel) -> bool:
    """Whether the deal shown has ended, so that there is a score sheet."""
    return model.deal is not None and isinstance(model.deal.phase, Over)
