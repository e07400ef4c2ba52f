"""The controls of a replay: the bar below the table, and the round buttons in the table's corner."""

from collections.abc import Callable, Sequence

from game import Frozen, replace, ui
from game.app.window.actions import Action
from game.engine.state import Over
from game.i18n import _
from game.i18n.gaps import isolated
from game.players.roster import Chair
from game.ui.table_page import Guest, TablePage
from game.view.layout import TableModel, places
from game.view.layout.tape import Mark, Tape
from game.view.page.chance_curve import LOW, ChanceCurve
from game.view.page.seek_bar import SeekBar
from game.view.paint import Cue, Icon, Kit, Paint, Upper
from game.view.table.table_picture import room_of

_ROOMY = 1000.0
"""The least height of a window in which the curve is shown unasked, in interface units."""
_LEAST_HIGH = 700
"""The least height of that window in pixels."""
_LEAST_DECK = 1500.0
"""The least width of a window in which the curve lies between the buttons, in interface units."""


def keyed(name: str, kit: Kit, action: Action) -> str:
    """The name of a button with its key."""
    key = kit.actions.hint(action)
    return _("{name} ({key})").format(name=name, key=isolated(key)) if key else name


class Ways(Frozen, kw_only=True):
    """What the controls of a replay do."""

    act: Callable[[Action], None]
    """Does what the key for an action does."""
    seek: Callable[[int], None]
    """Goes to any place without animation."""
    lead: Callable[[Mark], None]
    """Goes to what is marked on the curve."""
    jump_back: ui.Act
    """Goes to the marked moment before."""
    jump_on: ui.Act
    play_on: ui.Act | None
    """Begins to play on from here; ``None`` where that is impossible."""
    leave: ui.Act


class _Shown(Frozen):
    """The view and the pace of the replay, as the controls show them."""

    chair: Chair
    speed: str
    plays: bool
    is_open: bool
    """Whether all hands are seen."""
    idle: frozenset[str]
    """The keys of the buttons that lead nowhere from here."""


class ReplayControls:
    """The bar below the replayed table and the buttons in its corner. ``show`` updates them."""

    def __init__(self, kit: Upper, tape: Tape, chairs: Sequence[Chair], ways: Ways, page: TablePage):
        """Creates the controls of a match.

        :param kit: the kit of the table.
        :param tape: the match.
        :param chairs: its players, by the person's number.
        :param page: the page for the controls.
        """
        self._table = kit
        self._kit = kit.window.chrome
        self._ways = ways
        self._page = page
        self.seek = SeekBar(tape.length, tape.deals, tape.marks, ways.seek, tooltip=_("Anywhere in the match"))
        self.curve = ChanceCurve(chairs, tape.deals, tape.results, ways.seek, ways.lead)
        self.wants_curve: bool | None = None
        """Whether the curve is shown, as was asked for; ``None``: where there is room."""
        self._shown = _Shown(chairs[0], "", plays=False, is_open=False, idle=frozenset())

    @property
    def height(self) -> float:
        """The height of the bar, in interface units."""
        _wide, high = self._page.size_of(self._bar(), self._kit.frame.width - 2 * ui.Step.M)
        return high + ui.Step.S

    @property
    def has_curve(self) -> bool:
        """Whether the bar, if it is shown, has the curve."""
        frame = self._kit.frame
        is_roomy = frame.window[1] / frame.unit >= _ROOMY and frame.window[1] >= _LEAST_HIGH
        return is_roomy if self.wants_curve is None else self.wants_curve

    def take_focus(self) -> None:
        """Moves the focus to the button that plays, or to the one that shows the bar again."""
        self._page.set_focus(self._page.node("play") or self._page.node("hide"))

    def _sign(self, icon: Icon, name: str, action: Action, key: str = "", *, is_lit: bool = False) -> ui.Part:
        """A round button that does the same as a key, which its tooltip tells."""
        is_off, hint = key in self._shown.idle, keyed(name, self._kit, action)
        on = self._ways.act, action
        return ui.Round(icon, on, key=key or action, called=name, hint=hint, is_lit=is_lit, is_off=is_off)

    def _jump(self, icon: Icon, name: str, on: ui.Act, key: str) -> ui.Part:
        return ui.Round(icon, on, key=key, hint=name, is_twice=True, is_off=key in self._shown.idle)

    def _steers(self) -> ui.Part:
        ways, plays = self._ways, self._shown.plays
        play = _("Pause") if plays else _("Watch")
        hint = keyed(play, self._kit, Action.SKIP)
        icon = Icon.PAUSE if plays else Icon.PLAY
        parts = (
            self._jump(Icon.CHEVRON_LEFT, _("Previous moment"), ways.jump_back, "jump back"),
            self._sign(Icon.CHEVRON_LEFT, _("Step back"), Action.LEFT, "back"),
            ui.Round(
                icon,
                (ways.act, Action.LIFT),
                key="play",
                called=play,
                hint=hint,
                is_gold=True,
            ),
            self._sign(Icon.CHEVRON_RIGHT, _("Step forward"), Action.RIGHT, "on"),
            self._jump(Icon.CHEVRON_RIGHT, _("Next moment"), ways.jump_on, "jump on"),
        )
        return ui.Row(parts, ui.Step.S)

    def _views(self) -> ui.Part:
        act, chair = self._ways.act, self._shown.chair
        speed = keyed(_("Speed"), self._kit, Action.REPLAY_SPEED)
        seat = ui.Bare(
            ui.Portrait(chair.portrait, ui.Size.CONTROL),
            on=(act, Action.NEXT_SEAT),
            corner=ui.Size.CONTROL / 2,
            hint=_("Seen from {name}'s seat").format(name=chair.name),
        )
        parts = (
            ui.Button(self._shown.speed, (act, Action.REPLAY_SPEED), hint=speed),
            seat,
            self._sign(Icon.EYE, _("Show all hands"), Action.OPEN_HANDS, is_lit=self._shown.is_open),
            self._sign(Icon.MENU, _("Menu"), Action.MENU),
        )
        return ui.Row(parts, ui.Step.S)

    def _bar(self) -> ui.Part:
        """The bar: the curve between the buttons if there is room, else above them, or the seek bar."""
        play_on = None
        if self._ways.play_on is not None:
            play_on = ui.Button(_("Play on from here"), self._ways.play_on, paint=Paint.TEAL)
        steers, views = self._steers(), self._views()
        if self.has_curve and self._kit.frame.width >= _LEAST_DECK:
            row = (steers, Guest(self.curve, LOW, grow=1.0), ui.Column((views, play_on), ui.Step.S))
            inner: ui.Part = ui.Row(row, ui.Step.L, ui.Across.FILL)
        else:
            above = Guest(self.curve, LOW) if self.has_curve else Guest(self.seek, ui.Size.CAP)
            line = ui.Row((steers, ui.Space(), views, play_on), ui.Step.S, wraps=True)
            inner = ui.Column((above, line), ui.Step.HAIR)
        return ui.Panel(inner, pad=ui.Step.M)

    def place(self) -> None:
        """Lays out the controls."""
        has_bar = self._table.bar > 0
        self.curve.is_visible = has_bar and self.has_curve
        self.seek.is_visible = has_bar and not self.has_curve
        if has_bar:
            self._page.show(self._bar(), self._table.bar_box.inset(ui.Step.M, ui.Step.HAIR), "bar")
        else:
            self._page.take_away("bar")
        back = ui.Round(Icon.CROSS, self._ways.leave, cue=Cue.BACK, hint=_("Back"))
        hide = None if has_bar else self._sign(Icon.CHEVRON_UP, _("Show controls"), Action.HIDE_BAR, "hide")
        table = self._table.chrome
        box = self._kit.frame.converted(places.menu_button(room_of(table), 0), table.frame)
        self._page.show(ui.Column((back, hide)), box, "corner")

    def show(self, tape: Tape, place: int, model: TableModel, chair: Chair, *, speed: str, plays: bool) -> None:
        """Updates the controls to a place in the match and to the view."""
        self.seek.place_in_match = place
        leads = {
            "back": place > 0,
            "on": place < tape.length,
            "jump back": any(mark.place < place for mark in tape.marks),
            "jump on": any(mark.place > place for mark in tape.marks),
        }
        idle = frozenset(key for key, is_way in leads.items() if not is_way)
        shown = _Shown(chair, speed, plays, model.is_open, idle)
        if shown != self._shown:
            self._shown = shown
            self.place()

    def stop(self) -> None:
        """Shows that nothing plays."""
        self._shown = replace(self._shown, plays=False)
        self.place()


def is_over(model: TableModel) -> bool:
    """Whether the deal shown has ended, so that there is a score sheet."""
    return model.deal is not None and isinstance(model.deal.phase, Over)
