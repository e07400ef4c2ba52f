"""The menu over the table while a match is paused."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from msgspec import structs

from game.i18n import _
from game.i18n.general import general
from game.i18n.player_texts import known_walls, rated_text, stop_goals, stop_number_text, watching
from game.players.journey import JOURNEY, Stop
from game.players.roster import MatchSetup
from game.scenes.shared.destinations import BeginMatch, Destination, Go, Open, OpenRulebook, Way, leave_for
from game.scenes.shared.looks import stop_at
from game.scenes.shared.page_scene import PageScene
from game.view.page.stars import draw_star
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, column, lay, row, theme
from game.view.widgets import GLASS, MAIN, Button, Label, PanelBox, Widget

_WIDTH, _INSET = 640.0, 44.0
_MAIN, _BUTTON, _GAP, _MORE = 72.0, 60.0, 10.0, 20.0
"""Heights of the main button and of all others; the gaps between buttons of one group, and between two groups."""
_TOP, _OVER_NOTE = 122.0, 24.0
"""Height of the title's part of the panel, and the gap between the buttons and the note."""
_STOP, _AIM = 40.0, 40.0
"""Heights of the line with the stop of the journey, and of the line of a star."""
_AIM_PARTS = (24.0, 30.0, 16.0, None)
"""Widths in the line of a star: before the star, of the star, the gap, and the rest for the words, as in a button."""
_CONTINUE = structs.replace(MAIN, style=theme.BUTTON.sized(30), align=Align.START)


class StarAims(Widget):
    """The aims of the stars of a stop of the journey, each on its own line with a star before it."""

    def __init__(self, aims: Sequence[str]) -> None:
        self._aims = aims
        self.called = _("Stars: {aims}").format(aims=" \u00b7 ".join(aims))

    def measure(self, kit: Kit) -> tuple[float, float]:
        return self.box.width, _AIM * len(self._aims)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        for aim, line in zip(self._aims, column(self.box, [_AIM] * len(self._aims)), strict=True):
            _before, star, _apart, words = row(line, _AIM_PARTS)
            draw_star(canvas, star.centre, star.width, has=False)
            canvas.block(aim, theme.BODY.sized(24), words, align=Align.START)


class PauseScene(PageScene):
    """The menu over the table, which stands still meanwhile.

    :param setup: the set-up of the match.
    :param is_far: whether the match is played on another machine, where it goes on.
    :param watched_by: the number of people who watch.
    :param has_guests: whether guests with screens of their own play.
    :param by_host: whether the host has paused the match, so that it does stand still.
    :param is_rated: whether the match counts for the rating of anybody here; ``None`` if that is not known.
    """

    NARROWEST = 864.0
    is_overlay = True
    veil, blurs = (8, 4, 2, 165), 6

    def __init__(
        self,
        kit: Kit,
        go: Go,
        setup: MatchSetup,
        *,
        is_far: bool = False,
        by_host: bool = False,
        watched_by: int = 0,
        has_guests: bool = False,
        is_rated: bool | None = None,
    ) -> None:
        super().__init__(kit)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(
            _("Menu") if is_far and not by_host else _("Paused"), theme.PANEL_TITLE.sized(50), align=Align.CENTRE
        )
        saved = _("The match is saved: you can continue later.")
        far = _("The host has paused the match.") if by_host else _("Play goes on at the table.")
        rated = "" if is_rated is None else rated_text(is_rated=is_rated, may_take_back=setup.may_take_back)
        note = "\n".join(filter(None, (far if is_far else saved, rated, watching(watched_by))))
        self._note = Label(note, theme.SMALL, align=Align.CENTRE, wraps=True)
        stop = stop_at(setup.journey)
        self._stop = [Label(_stop_text(stop.id), theme.LABEL, align=Align.CENTRE)] if stop else []
        self._aims = [StarAims(tuple(stop_goals(stop).values()))] if isinstance(stop, Stop) else []
        is_own = not (is_far or has_guests)
        groups: list[list[tuple[str, Icon, Destination]]] = [
            [
                *([(_("Take back"), Icon.UNDO, Way.TAKE_BACK)] if setup.may_take_back and is_own else []),
                *([(_("Guests"), Icon.PLAYERS, Way.GUESTS)] if has_guests else []),
                (_("Settings"), Icon.GEAR, Open.SETTINGS),
                (_("Rulebook"), Icon.BOOK, OpenRulebook.of(setup)),
                *([(_("Copy this position"), Icon.TILE, Way.COPY_POSITION)] if len(setup.people) == 1 else []),
            ],
            [
                *([] if is_far or setup.journey else [(_("Same walls again"), Icon.STACK, BeginMatch(setup))]),
                *([(_("Back to the map"), Icon.FLAG, Open.JOURNEY)] if stop else []),
                (_("Leave the table") if is_far else _("Exit to the title screen"), Icon.HOME, Way.TO_TITLE),
                (_("Quit"), Icon.POWER, Way.QUIT),
            ],
        ]
        on = _("Back to the table") if by_host else _("Continue")
        self._groups = [
            [Button(on, self.go_back, finish=_CONTINUE, icon=Icon.PLAY)],
            *(
                [
                    Button(
                        label,
                        partial(leave_for, go, to) if to is Open.JOURNEY else partial(go, to),
                        finish=GLASS,
                        icon=icon,
                        tooltip=known_walls() if isinstance(to, BeginMatch) else "",
                    )
                    for label, icon, to in group
                ]
                for group in groups
                if group
            ),
        ]
        self.page.add(self._panel, self._title, *self._stop, self._note, *self._aims)
        self.page.add(*chain.from_iterable(self._groups))

    def lay_out(self) -> None:
        inner = _WIDTH - 2 * _INSET
        note = self._note.height_for(inner, self.kit)
        aims = sum(aims.measure(self.kit)[1] + _MORE for aims in self._aims)
        highs = [[_MAIN], *([_BUTTON] * len(group) for group in self._groups[1:])]
        buttons = sum(sum(high) + _GAP * (len(high) - 1) for high in highs) + _MORE * (len(highs) - 1)
        top = _TOP + _STOP * len(self._stop)
        height = top + aims + buttons + _OVER_NOTE + note + 32
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        self._title.place(Box(panel.x + _INSET, panel.y + 30, inner, 70))
        lay(self._stop, [Box(panel.x + _INSET, panel.y + 100, inner, _STOP)] * len(self._stop))
        lay(self._aims, [Box(panel.x + _INSET, panel.y + top - 8, inner, aims - _MORE)] * len(self._aims))
        y = panel.y + top + aims
        for group, high in zip(self._groups, highs, strict=True):
            lay(group, column(Box(panel.x + _INSET, y, inner, 0), high, _GAP))
            y = group[-1].box.bottom + _MORE
        self._note.place(Box(panel.x + _INSET, y - _MORE + _OVER_NOTE, inner, note))


def _stop_text(id_: str) -> str:
    """The name of a stop of the journey and its number on the way."""
    ids = [each.id for each in JOURNEY.way]
    return f"{general().stops[id_].said()}  \u00b7  {stop_number_text(ids.index(id_), len(ids))}"
