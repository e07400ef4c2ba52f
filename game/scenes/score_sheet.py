"""The score sheet of a deal as facts and words: what everybody had, why it counts, and who has how much now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.engine.facts import deal_score
from game.engine.seat import Seat
from game.engine.state import DealState, Over, State, Winner
from game.hands.meld import Meld
from game.i18n import _
from game.i18n.row_texts import score_line_text
from game.i18n.score_texts import set_name, way_of_winning
from game.players.roster import Chair
from game.rules.score import Score
from game.rules.terms import Outcome
from game.rules.worth import Points
from game.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSet:
    """A set, a pair, or tiles that are none."""

    tiles: tuple[Tile, ...]
    name: str
    manner: str
    """Exposed or concealed, where that is said."""
    winning: int | None = None
    """The place of the tile that completed the hand."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the score."""

    name: str
    reason: str
    points: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPage:
    """What the sheet says of one seat."""

    seat: Seat
    name: str
    portrait: str
    wind: Wind
    is_dealer: bool
    is_winner: bool
    title: str
    subtitle: str
    sets: tuple[SheetSet, ...]
    lines: tuple[SheetLine, ...]
    total: Fraction
    gain: Fraction
    balance: Fraction
    remark: str
    """What the deal brought him, in a few words."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a deal that is over."""

    pages: tuple[SeatPage, ...]
    """Of all seats: the winners first, the others in turn order from the dealer."""
    outcome: Outcome
    footer: str
    """Which deal it was."""


def score_sheet(state: State, chairs: Sequence[Chair]) -> Sheet:
    """The sheet of the deal that has just ended; its hands are open."""
    deal = state.deal
    assert deal is not None, "no deal, no sheet"
    assert isinstance(deal.phase, Over), f"the deal is in {deal.phase}"
    outcome = deal.phase.outcome
    scores = {score.wind: score for score in deal_score(state).scores} if outcome is Outcome.WON else {}
    winners = [winner.seat for winner in deal.winners]
    turn = [Seat((deal.placing.dealer + step) % state.rules.seats) for step in range(state.rules.seats)]
    order = [seat for seat in turn if seat in winners] + [seat for seat in turn if seat not in winners]
    maker = _PageMaker(state, deal, deal.phase.deltas, chairs, scores)
    return Sheet(tuple(maker.page(seat) for seat in order), outcome, maker.footer)


class _PageMaker:
    def __init__(
        self,
        state: State,
        deal: DealState,
        deltas: tuple[Fraction, ...],
        chairs: Sequence[Chair],
        scores: dict[Wind, Score],
    ) -> None:
        self._state = state
        self._deal = deal
        self._deltas = deltas
        self._chairs = chairs
        self._scores = scores
        east = self._name(Seat(deal.placing.east))
        self.footer = _("Deal {number}, {name} is East").format(number=deal.number, name=east)

    def _name(self, seat: Seat) -> str:
        return self._chair(seat).name

    def _chair(self, seat: Seat) -> Chair:
        return self._chairs[self._state.persons[seat]]

    def page(self, seat: Seat) -> SeatPage:
        """What the sheet says of a seat."""
        wind = self._deal.placing.wind_of(seat, self._state.rules.seats)
        winner = next((winner for winner in self._deal.winners if winner.seat == seat), None)
        score = self._scores.get(wind)
        lines = self._lines(score) if winner is not None and score is not None else ()
        chair = self._chair(seat)
        gain = self._deltas[seat]
        return SeatPage(
            seat=seat,
            name=chair.name,
            portrait=chair.portrait,
            wind=wind,
            is_dealer=seat == self._deal.placing.dealer,
            is_winner=winner is not None,
            title=self._title(seat, winner),
            subtitle=self._subtitle(winner),
            sets=self._sets(seat, score, winner),
            lines=lines,
            total=score.worth if score is not None and winner is not None else Fraction(0),
            gain=gain,
            balance=self._state.balances[seat],
            remark=self._remark(seat, winner, gain),
        )

    def _title(self, seat: Seat, winner: Winner | None) -> str:
        if winner is not None:
            return _("Mahjong! {name} wins").format(name=self._name(seat))
        if not self._deal.winners:
            return _("The wall is used up")
        return _("{name} did not win").format(name=self._name(seat))

    def _subtitle(self, winner: Winner | None) -> str:
        if winner is None:
            return _("Nobody wins") if not self._deal.winners else ""
        tile = None if winner.tile_id is None else self._deal.faces[winner.tile_id]
        loser = None if winner.owner is None else self._name(winner.owner)
        return way_of_winning(winner.source, tile, loser)

    def _remark(self, seat: Seat, winner: Winner | None, gain: Fraction) -> str:
        if winner is not None:
            return _("wins")
        lost_tile = any(other.owner == seat for other in self._deal.winners)
        if lost_tile and gain < 0:
            return _("lost the tile")
        return _("dead hand") if self._deal.seats[seat].is_dead else ""

    def _lines(self, score: Score | None) -> tuple[SheetLine, ...]:
        if score is None:
            return ()
        found = []
        for line in score.lines:
            words = score_line_text(self._state.rules.id, line, score)
            points = Fraction(line.worth.points) if isinstance(line.worth, Points) else Fraction(0)
            found.append(SheetLine(words.name, words.reason, points))
        return tuple(found)

    def _sets(self, seat: Seat, score: Score | None, winner: Winner | None) -> tuple[SheetSet, ...]:
        held = self._deal.seats[seat]
        bonus = tuple(tile for tile_id in held.bonus if (tile := self._deal.faces[tile_id]) is not None)
        flowers = (SheetSet(tiles=tuple(sorted(bonus)), name=_("Bonus"), manner=_("flowers")),) if bonus else ()
        if winner is not None and score is not None and score.melds:
            return (*self._read_sets(score, winner, len(held.sets)), *flowers)
        laid = tuple(_set_of(laid.meld) for laid in held.sets)
        rest = tuple(sorted(tile for tile_id in held.hand if (tile := self._deal.faces[tile_id]) is not None))
        in_hand = (SheetSet(tiles=rest, name=_("In the hand"), manner=""),) if rest else ()
        return (*laid, *in_hand, *flowers)

    def _read_sets(self, score: Score, winner: Winner, laid_out: int) -> tuple[SheetSet, ...]:
        """The sets of the reading; the one that the winning tile completed shows it."""
        tile = None if winner.tile_id is None else self._deal.faces[winner.tile_id]
        completed = _completed(score.melds, laid_out, tile, taken=winner.source.is_taken_from_player)
        return tuple(_set_of(meld, tile if place == completed else None) for place, meld in enumerate(score.melds))


def _completed(melds: Sequence[Meld], laid_out: int, tile: Tile | None, *, taken: bool) -> int | None:
    """Which meld of a reading took the winning tile; an exposed one where another player lost the tile."""
    fits = [place for place, meld in enumerate(melds) if place >= laid_out and tile in meld.tiles]
    exposed = [place for place in fits if not melds[place].concealed] if taken else []
    return next(iter(exposed or fits), None)


def _set_of(meld: Meld, winning: Tile | None = None) -> SheetSet:
    name, manner = set_name(meld.kind.value, concealed=meld.concealed)
    place = meld.tiles.index(winning) if winning is not None else None
    return SheetSet(tiles=meld.tiles, name=name, manner=manner, winning=place)
