"""The column of the persons at the table: what each gains in the deal, the others' hands, and penalties."""

from collections.abc import Callable, Sequence
from functools import partial

from game.i18n import _
from game.i18n.numbers import points_text
from game.ledger.entry import EnteredDeal
from game.ledger.questions import hands_asked
from game.ledger.session import CountedDeal
from game.scenes.ledger import words
from game.scenes.ledger.header import DealAt
from game.scenes.ledger.parts import OnwardRow, PersonRow
from game.scenes.ledger.reckoning import ABOVE, HEADING
from game.view.units import Box, column, lay
from game.view.widgets import Label, Widget

_SEAT, _CLOSE_SEAT, _ROW = 78.0, 73.0, 44.0
_MOST_LINES = 6
"""The most persons and rows together that are laid out at the full distance; more of them lie closer together."""


class Everybody:
    """The persons in the order of their seats, which is the same on every page of a session, and rows to press.

    :param open_hand: opens the hand of a seat on the pad.
    :param rows: the rows that are always shown, above the row of the others' hands.
    """

    def __init__(self, at: DealAt, open_hand: Callable[[int], None], rows: Sequence[OnwardRow]) -> None:
        self._at = at
        self._rules = at.session.ruleset
        self._open_hand = open_hand
        self._names, self._portraits = words.names(at.session), words.portraits(at.session)
        self.title = Label(_("Everyone"), HEADING)
        self.people: list[PersonRow] = []
        self._rows = rows
        self.others = OnwardRow(_("Other hands"), self.open_next)
        self._deal = EnteredDeal()
        self._seat = 0

    @property
    def pressed(self) -> tuple[Widget, ...]:
        """The widgets that can be pressed, in the order of the Tab key."""
        return (*self.people, *self._rows, self.others)

    @property
    def _others(self) -> list[int]:
        """The seats of the persons who did not go out, in the order of the column."""
        return [seat for seat in range(self._rules.seats) if seat not in self._deal.winners]

    def show(self, counted: CountedDeal, seat: int) -> None:
        """Shows what a deal brings each person, and marks the seat whose hand is on the pad."""
        self._deal, self._seat, placing = counted.entry, seat, counted.placing
        self.people = [self._person(each, counted) for each in range(self._rules.seats)]
        asked = hands_asked(self._rules, placing, self._deal)
        self.others.is_visible = bool(asked or any(self._deal.hand_of(each) for each in self._others))
        self.others.value = " \u00b7 ".join(self._worth(each, counted) for each in self._others)

    def _person(self, seat: int, counted: CountedDeal) -> PersonRow:
        gain = counted.played.deltas[seat] if not counted.problems else None
        before = self._at.balances[seat]
        wind = counted.placing.wind_of(seat, self._rules.seats)
        one = PersonRow(self._names[seat], self._portraits[seat], wind, "", gain=gain, balance=before + (gain or 0))
        one.is_dealer = seat == counted.placing.dealer
        one.is_marked = seat == self._seat
        one.was = _("was {points}").format(points=points_text(before)) if gain else ""
        one.tooltip = self._names[seat]
        one.on_press = partial(self._open_hand, seat)
        return one

    def _worth(self, seat: int, counted: CountedDeal) -> str:
        """The worth of a loser's hand, as text."""
        wind = counted.placing.wind_of(seat, self._rules.seats)
        score = next((score for score in counted.score.scores if score.wind is wind), None)
        return points_text(score.worth) if score is not None else "0"

    @property
    def is_last(self) -> bool:
        """Whether the pad shows the last of the hands of persons who did not go out."""
        return self._seat == self._others[-1]

    def open_next(self) -> None:
        """Opens the next hand of a person who did not go out."""
        others = self._others
        following = others.index(self._seat) + 1 if self._seat in others else 0
        self._open_hand(others[following % len(others)])

    def lay_out(self, area: Box) -> None:
        """Lays out the column in this area; its title goes above it."""
        self.title.place(Box(area.x, area.y - ABOVE, area.width, 44))
        is_close = len(self._rows) + len(self.people) > _MOST_LINES
        seat, gap, below = (_CLOSE_SEAT, 4, 3) if is_close else (_SEAT, 6, 6)
        boxes = column(area, [seat] * len(self.people), gap)
        lay(self.people, boxes)
        rows = (*self._rows, self.others)
        lay(rows, column(Box(area.x, boxes[-1].bottom + 2 + below, area.width, 0), [_ROW] * len(rows), below))
