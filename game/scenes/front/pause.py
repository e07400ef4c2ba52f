"""The menu over the table while a match is paused."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from msgspec import structs

from game.engine.facts import balances_now
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n import _
from game.i18n.deal_words import deal_words, deals_planned
from game.i18n.general import general
from game.i18n.player_texts import known_walls, place_with_points, stop_goals, stop_number_text
from game.players.journey import JOURNEY, Stop
from game.players.roster import MatchSetup
from game.scenes.shared.destinations import BeginMatch, Destination, Go, Open, OpenRulebook, Way, leave_for
from game.scenes.shared.looks import draw_stamp, stop_at
from game.scenes.shared.page_scene import PageScene
from game.view.page.stars import draw_star
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, column, lay, row, theme
from game.view.widgets import GLASS, MAIN, Button, Label, PanelBox, Widget, shared_widths

_WIDTH, _INSET = 700.0, 44.0
_MAIN, _BUTTON, _GAP, _MORE = 76.0, 62.0, 12.0, 20.0
"""Heights of the main button and of all others; the gaps between buttons of one group, and between two groups."""
_TOP, _LINE, _BELOW = 104.0, 36.0, 32.0
"""Height of the title's part of the panel, of each line below the title, and the space below the note."""
_FARTHER = 4.0
"""The space below the stars and above the note, in addition to the gap between two groups."""
_STAMP, _OVER_STAMP = (208.0, 149.0), 34.0
"""The size of the stamp of a stop, beside the title, and the space above it."""
_HEADING, _AIM, _AIM_GAP = 50.0, 60.0, 8.0
"""Heights of the heading over the stars of a stop and of the row of a star, and the gap between two rows."""
_AIM_PARTS = (20.0, 36.0, 18.0, None, 16.0)
"""Widths in the row of a star: before the star, of the star, the gap, the words, and after them."""
_CONTINUE = structs.replace(MAIN, style=theme.BUTTON.sized(30), align=Align.START)


class StarAims(Widget):
    """The aims of the stars of a stop of the journey below a heading, each on a row of its own behind a star."""

    def __init__(self, aims: Sequence[str]) -> None:
        self._aims = aims
        self.called = _("Stars: {aims}").format(aims=" \u00b7 ".join(aims))

    def measure(self, kit: Kit) -> tuple[float, float]:
        return self.box.width, _HEADING + (_AIM + _AIM_GAP) * len(self._aims) - _AIM_GAP

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        head, rows = column(self.box, [_HEADING, None])
        canvas.text(_("Stars to earn"), theme.PANEL_TITLE.sized(30), (head.x, head.y + 30), widest=head.width)
        for aim, line in zip(self._aims, column(rows, [_AIM] * len(self._aims), _AIM_GAP), strict=True):
            canvas.rounded(line, theme.WHITE, radius=14, opacity=0.08)
            _before, star, _apart, words, _after = row(line, _AIM_PARTS)
            draw_star(canvas, star.centre, star.width, has=False)
            canvas.block(aim, theme.BODY.sized(25), words, align=Align.START)


class _StampView(Widget):
    """The stamp of a stop of the journey."""

    def __init__(self, picture: str) -> None:
        self._picture = picture

    def draw(self, canvas: Canvas) -> None:
        draw_stamp(canvas, self.box, self._picture)


class PauseScene(PageScene):
    """The menu over the table, which stands still meanwhile.

    :param setup: the set-up of the match.
    :param is_far: whether the match is played on another machine, where it goes on.
    :param has_guests: whether guests with screens of their own play.
    :param by_host: whether the host has paused the match, so that it does stand still.
    :param stands: how the match stands, in words.
    :param notes: what else is said about the match, such as whether it counts for the rating.
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
        has_guests: bool = False,
        stands: str = "",
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__(kit)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        stop = stop_at(setup.journey)
        self._stamp = [_StampView(stop.picture)] if stop else []
        align = Align.START if stop else Align.CENTRE
        title = _("Menu") if is_far and not by_host else _("Paused")
        self._title = Label(title, theme.PANEL_TITLE.sized(50), align=align)
        saved = _("The match is saved: you can continue later.")
        far = _("The host has paused the match.") if by_host else _("Play goes on at the table.")
        note = "\n".join(filter(None, (far if is_far else saved, *notes)))
        self._note = Label(note, theme.SMALL, align=Align.CENTRE, wraps=True)
        under = [(_stop_text(stop.id), theme.LABEL)] if stop else []
        under += [(stands, theme.BODY_SECOND.sized(24))] if stands else []
        self._under = [Label(words, style, align=align) for words, style in under]
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
        self._on = Button(on, self.go_back, finish=_CONTINUE, icon=Icon.PLAY)
        self._groups = [
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
        ]
        self.page.add(self._panel, *self._stamp, self._title, *self._under, self._note, *self._aims)
        self.page.add(self._on, *chain.from_iterable(self._groups))

    def lay_out(self) -> None:
        inner = _WIDTH - 2 * _INSET
        groups = [self._rows(group, inner) for group in self._groups]
        head = _TOP + _LINE * len(self._under)
        heights = [
            max(head, _OVER_STAMP + _STAMP[1]) if self._stamp else head,
            *(aims.measure(self.kit)[1] + _FARTHER for aims in self._aims),
            _MAIN,
            *(len(rows) * (_BUTTON + _GAP) - _GAP for rows in groups),
            _FARTHER + self._note.height_for(inner, self.kit),
        ]
        height = sum(heights) + _MORE * (len(heights) - 1) + _BELOW
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        top, *below = column(panel.inset(_INSET), heights, _MORE)
        self._lay_top(top, head)
        aims, (on, *places, note) = below[: len(self._aims)], below[len(self._aims) :]
        lay([*self._aims, self._on], [*aims, on])
        for rows, place in zip(groups, places, strict=True):
            for (buttons, widths), line in zip(rows, column(place, [_BUTTON] * len(rows), _GAP), strict=True):
                lay(buttons, row(line, widths, _GAP))
        _farther, words = column(note, [_FARTHER, None])
        self._note.place(words)

    def _lay_top(self, top: Box, head: float) -> None:
        """Lays out the title with the lines below it, which take this height, beside the stamp if there is one."""
        words = top
        if self._stamp:
            place, _apart, words = row(top, [_STAMP[0], 28, None])
            lay(self._stamp, [Box(place.x, place.y + _OVER_STAMP, *_STAMP)])
        _above, said, _below = column(words, [None, head, None])
        _above, title, _apart, *lines = column(said, [30, 70, 2, *[_LINE] * len(self._under)])
        lay([self._title, *self._under], [title, *lines])

    def _rows(self, group: Sequence[Button], inner: float) -> list[tuple[Sequence[Button], Sequence[float]]]:
        """The buttons of a group, two in a row if they fit there, with their widths; those that leave stand last."""
        rows: list[tuple[Sequence[Button], Sequence[float]]] = []
        left, is_last = list(group), group is self._groups[-1]
        while left:
            pair = left[-2:] if is_last else left[:2]
            needed = [button.content_width(self.kit, _BUTTON) for button in pair]
            half = (inner - _GAP) / 2
            if len(pair) == 2 and max(needed) <= half:
                widths = [half, half]
            elif len(pair) == 2 and sum(needed) + _GAP <= inner:
                widths = shared_widths(pair, inner - _GAP, self.kit)
            else:
                pair, widths = (left[-1:] if is_last else left[:1]), [inner]
            rows.append((pair, widths))
            left = left[: -len(pair)] if is_last else left[len(pair) :]
        return rows[::-1] if is_last else rows


def _stop_text(id_: str) -> str:
    """The name of a stop of the journey and its number on the way."""
    ids = [each.id for each in JOURNEY.way]
    return f"{general().stops[id_].said()}  \u00b7  {stop_number_text(ids.index(id_), len(ids))}"


def deal_and_place_text(state: State, seat: Seat | None) -> str:
    """How a match stands: its round or deal, and the place and points of this seat; empty before the first deal."""
    if state.deal is None:
        return ""
    said = [deal_words(state, deals_planned(state.rules), lambda _seat: "")[0]]
    if seat is not None and state.played:
        balances = balances_now(state)
        own = balances[seat]
        place = 1 + sum(balance > own for balance in balances)
        said.append(place_with_points(place, own))
    return "  \u00b7  ".join(said)
