"""The menu over the table while a match is paused."""

from functools import partial
from itertools import pairwise

from game.i18n import _
from game.i18n.player_texts import known_walls, rated_text, stop_goals, watching
from game.players.journey import Stop
from game.players.roster import MatchSetup
from game.scenes.shared.destinations import BeginMatch, Destination, Go, Open, OpenRulebook, Way
from game.scenes.shared.looks import stop_at
from game.scenes.shared.page_scene import PageScene
from game.view.paint import Icon, Kit, Paint, PanelKind
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import MAIN, PLAIN, Button, Finish, Label, PanelBox

_WIDTH, _INSET = 560.0, 48.0
_BUTTON, _LOW, _GAP, _MORE = 68.0, 54.0, 14.0, 24.0
"""Heights of a usual and a rare button; the gaps between buttons of one kind, and between the two kinds."""
_TOP, _OVER_NOTE = 130.0, 26.0
"""Height of the title's part of the panel, and the gap between the buttons and the note."""
_RARE = Finish(paint=Paint.WOOD, style=theme.BUTTON.sized(22))


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
    veil, blurs = (8, 4, 2, 165), 8

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
        stop = stop_at(setup.journey)
        stars = (
            _("Stars: {aims}").format(aims=" \u00b7 ".join(stop_goals(stop).values())) if isinstance(stop, Stop) else ""
        )
        note = "\n".join(filter(None, (stars, far if is_far else saved, rated, watching(watched_by))))
        self._note = Label(note, theme.SMALL, align=Align.CENTRE, wraps=True)
        guests: list[tuple[str, Icon, Destination]] = [(_("Guests"), Icon.PLAYERS, Way.GUESTS)] if has_guests else []
        ways: list[tuple[str, Icon, Destination]] = [
            *guests,
            (_("Settings"), Icon.GEAR, Open.SETTINGS),
            (_("Rulebook"), Icon.BOOK, OpenRulebook.of(setup)),
            *([] if is_far or setup.journey else [(_("Same walls again"), Icon.STACK, BeginMatch(setup))]),
            (_("Leave the table") if is_far else _("Exit to the title screen"), Icon.HOME, Way.TO_TITLE),
            (_("Quit"), Icon.POWER, Way.QUIT),
        ]
        if len(setup.people) == 1:
            ways.insert(2 + len(guests), (_("Copy this position"), Icon.TILE, Way.COPY_POSITION))
        if setup.may_take_back and not (is_far or has_guests):
            ways.insert(0, (_("Take back"), Icon.UNDO, Way.TAKE_BACK))
        self._heights = [_BUTTON, *(_LOW if _is_seldom_used(to) else _BUTTON for _label, _icon, to in ways)]
        self._buttons = [
            Button(_("Back to the table") if by_host else _("Continue"), self.go_back, finish=MAIN, icon=Icon.PLAY),
            *(
                Button(
                    label,
                    partial(go, to),
                    finish=_RARE if _is_seldom_used(to) else PLAIN,
                    icon=icon,
                    tooltip=known_walls() if isinstance(to, BeginMatch) else "",
                )
                for label, icon, to in ways
            ),
        ]
        self.page.add(self._panel, self._title, self._note)
        self.page.add(*self._buttons)

    def lay_out(self) -> None:
        inner = _WIDTH - 2 * _INSET
        note = self._note.height_for(inner, self.kit)
        gaps = [_GAP if one == following else _MORE for one, following in pairwise(self._heights)]
        apart = [size for pair in zip(self._heights, (*gaps, _OVER_NOTE), strict=True) for size in pair]
        height = _TOP + sum(apart) + note + 36
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        self._title.place(Box(panel.x + _INSET, panel.y + 34, inner, 70))
        under_title = Box(panel.x + _INSET, panel.y + _TOP, inner, 0)
        lay((*self._buttons, self._note), column(under_title, (*apart, note))[::2])


def _is_seldom_used(to: Destination) -> bool:
    """Whether a menu entry is seldom used, and so gets a smaller button."""
    return to is Way.COPY_POSITION or isinstance(to, BeginMatch)
