"""The header of the page of a deal: the person whose hand it is, the deal, and where the winning tile came from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from game.engine.codec import amount_to_json
from game.i18n import _
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.ledger.session import Session
from game.players.roster import SPARROW
from game.rules.flow import Placing
from game.scenes.ledger import words
from game.scenes.ledger.parts import WallTab
from game.view.paint import Canvas, Kit
from game.view.sheet.parts import SeatTab
from game.view.units import Box, lay, row, theme
from game.view.widgets import Label, TextEntry, Widget

_LONGEST_POINTS = 8
_POINTS, _TAB, _LEAST_TAB = 200.0, 54.0, 120.0
_ROOM_FOR_PORTRAIT = 500.0
"""The least width for a portrait and the text beside it, in layout units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAt:
    """The place in a session of the deal that is entered or changed."""

    session: Session
    number: int
    """The number of the deal, from 1."""
    placing: Placing
    balances: tuple[Fraction, ...]
    """The balances before the deal, by seat."""


class Portrayed(Widget):
    """The portrait ``avatar``, as large as the widget's box."""

    avatar = SPARROW

    def draw(self, canvas: Canvas) -> None:
        canvas.avatar(self.avatar, self.box.center, self.box.width)


class EntryHeader:
    """The header: for a winner's hand with the question whose tile it was, for another with a field for its points.

    :param titles: the parts of the line below the title.
    :param won_from: called with the seat that the winning tile came from; ``None``: it came from the wall.
    :param tell_points: called with the text of the points after every change.
    :param told: called when Enter is pressed in the field of the points.
    """

    def __init__(
        self,
        session: Session,
        titles: Sequence[str],
        won_from: Callable[[int | None], None],
        tell_points: Callable[[str], None],
        told: Callable[[], None],
    ) -> None:
        self._names, self._portraits = words.names(session), words.portraits(session)
        self._portrait = Portrayed()
        self._title = Label("", theme.PAGE_TITLE, most=2)
        self._line = Label(" \u00b7 ".join(titles), theme.BODY_SECOND, most=3)
        self._asked = Label("", theme.SMALL)
        self.sources = [
            SeatTab(name, avatar, partial(won_from, seat))
            for seat, (name, avatar) in enumerate(zip(self._names, self._portraits, strict=True))
        ]
        self.wall = WallTab(partial(won_from, None))
        self.points = TextEntry("", tell_points, longest=_LONGEST_POINTS, on_enter=told)
        self.points.called = _("Points")

    @property
    def texts(self) -> tuple[Widget, ...]:
        """The labels, which cannot be pressed."""
        return (self._portrait, self._title, self._line, self._asked)

    @property
    def answers(self) -> tuple[Widget, ...]:
        """The widgets that take input."""
        return (*self.sources, self.wall, self.points)

    def show(self, deal: EnteredDeal, seat: int, *, keeps_points: bool) -> None:
        """Shows the header of a seat's hand; ``keeps_points``: the field of the points is in use and stays as it is."""
        is_winner, winner = seat in deal.winners, deal.wins[0]
        self._portrait.avatar = self._portraits[seat]
        said = _("{name} goes out") if is_winner else _("{name}'s tiles")
        self._title.write(said.format(name=self._names[seat]))
        self._asked.write(_("Whose tile?") if is_winner else _("Or only the points"))
        for other, tab in enumerate(self.sources):
            tab.is_visible = is_winner and other != winner.seat
            tab.is_chosen = other == winner.loser
        self.wall.is_visible = is_winner
        self.wall.is_chosen = winner.loser is None
        self.points.is_visible = not is_winner
        if not keeps_points:
            told = drafting.hand_in(deal, seat).points
            self.points.set_text("" if told is None else str(amount_to_json(told)))

    def lay_out(self, area: Box, kit: Kit) -> None:
        self._portrait.place(Box(area.x + 34, area.y + 14, 114, 114))
        tabs: list[SeatTab] = [*self.sources, self.wall]
        shown = [tab for tab in tabs if tab.is_visible]
        widths = [max(_LEAST_TAB, tab.measure(kit)[0] + 8) for tab in shown] or [_POINTS]
        whole = sum(widths) + 12 * (len(widths) - 1)
        place = Box(area.right - whole, area.y + 56, whole, _TAB)
        for tab in tabs:
            tab.place(Box(place.x, place.y, _LEAST_TAB, _TAB))
        self.points.place(Box(place.x, place.y, _POINTS, _TAB))
        lay(shown or [self.points], row(place, widths, 12))
        self._asked.place(Box(place.x, area.y + 18, whole, 32))
        self._portrait.is_visible = place.x - area.x > _ROOM_FOR_PORTRAIT
        x = area.x + (178 if self._portrait.is_visible else 34)
        self._title.place(Box(x, area.y + 8, place.x - x - 30, 62))
        self._line.place(Box(x, area.y + 72, place.x - x - 30, 64))
