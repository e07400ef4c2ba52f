"""From a hand in one of its readings to the lines that it earns, its score, and who pays whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from game.hands.meld import Meld
from game.hands.readings import Reading
from game.rules.rows import Doubles, Element, Points, Worth
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, Win, WinFacts
from game.tiles.tile import WIND_ORDER, Tile, Wind


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the scoring table that counted, once for each reason."""

    id: str
    worth: Worth
    tiles: tuple[Tile, ...] = ()
    """The tiles that earned it, where not the whole hand did."""
    concealed: bool | None = None
    """Whether these are a concealed set or an exposed one, where the row counts only such."""

    def is_for(self, tiles: tuple[Tile, ...], *, concealed: bool | None) -> bool:
        """Whether a set of these tiles, concealed or exposed, earned it."""
        return self.tiles == tiles and self.concealed in (None, concealed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a player's hand was worth, before payments."""

    wind: Wind
    is_winner: bool
    melds: tuple[Meld, ...] = ()
    """The sets and pairs of the reading that was counted."""
    left_over: tuple[Tile, ...] = ()
    """The tiles that are in none of these."""
    finished: int | None = None
    """Which of these the winning tile completed, where the book tells."""
    special: str | None = None
    """The id of the special hand that was counted."""
    lines: tuple[Line, ...] = ()
    points: Fraction = Fraction(0)
    doubles: int = 0
    worth: Fraction = Fraction(0)

    @property
    def sorting(self) -> str:
        """How the tiles are sorted: the special hand, if any, the sets, exposed ones in brackets, and single tiles."""
        return " ".join((self._sets_alone, *sorted(map(str, self.left_over))))

    def is_sorted(self, wish: str) -> bool:
        """Whether the tiles are sorted so; files of before told the sets alone."""
        return wish in (self.sorting, self._sets_alone)

    @property
    def _sets_alone(self) -> str:
        sets = ("".join(map(str, meld.tiles)) for meld in self.melds)
        marked = (each if meld.concealed else f"({each})" for each, meld in zip(sets, self.melds, strict=True))
        return " ".join((f"{self.special or 'regular'}:", *sorted(marked)))


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that one player gives another."""

    payer: Wind
    receiver: Wind
    amount: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """A deal, settled."""

    scores: tuple[Score, ...]
    """Of the hands that were given."""
    payments: tuple[Payment, ...] = ()
    deltas: tuple[Fraction, ...]
    """What the deal adds to the balance of every seat, by its wind."""

    @property
    def winners(self) -> tuple[Score, ...]:
        """Of the hands that went out."""
        return tuple(score for score in self.scores if score.is_winner)


class NotAMahjong(ValueError):
    """A hand that is said to have won and is no mahjong under the rulebook."""


def completed_place(score: Score, laid_out: int, tile: Tile | None, *, taken: bool) -> int | None:
    """Which meld of a score took the winning tile.

    Where another player lost it, that is an exposed set or the pair: a set that took it would not be concealed.
    """
    if score.finished is not None:
        return score.finished
    melds = score.melds
    fits = [place for place, meld in enumerate(melds) if place >= laid_out and tile in meld.tiles]
    exposed = [place for place in fits if not melds[place].concealed and not melds[place].is_pair] if taken else []
    pairs = [place for place in fits if melds[place].is_pair] if taken else []
    return next(iter(exposed or pairs or fits), None)


def lines_of(win: Win, elements: Iterable[Element]) -> tuple[Line, ...]:
    """Every line of the table that counts for this reading, once for each reason; none for a row that is worth 0."""
    lines: list[Line] = []
    lost = win.facts is None
    for element in elements:
        if not element.is_counted or (lost and element.winner_only):
            continue
        if element.each is not None:
            lines += [Line(element.id, element.worth, tiles, element.concealed) for tiles in element.each(win)]
        elif element.when is not None and element.when(win):
            lines.append(Line(element.id, element.worth))
    return tuple(lines)


def points_of(lines: Iterable[Line]) -> Fraction:
    """The points of these lines."""
    return Fraction(sum([line.worth.points for line in lines if isinstance(line.worth, Points)]))


def doubles_of(lines: Iterable[Line]) -> int:
    """How often these lines double."""
    return sum([line.worth.doubles for line in lines if isinstance(line.worth, Doubles)])


def seen_as(reading: Reading, player: PlayerHand, facts: WinFacts | None, deal: DealFacts) -> Win:
    """A hand in one of its readings."""
    return Win(
        hand=player.hand,
        melds=reading.melds,
        left_over=reading.left_over,
        wind=player.wind,
        prevailing=deal.prevailing,
        is_dealer=player.wind is deal.dealer,
        is_ready=player.is_ready,
        finished=reading.finished,
        facts=facts,
        sorting=player.sorting,
    )


def winning_tile(player: PlayerHand, facts: WinFacts) -> Tile | None:
    """The tile that completed the hand; ``None`` with the dealt tiles, of which nobody asks.

    Raises:
        NotAMahjong: when the hand does not hold it.
    """
    if facts.source is Source.DEALT or facts.tile is None:
        return None
    if facts.tile not in player.hand.concealed:
        raise NotAMahjong(f"{facts.wind.name.title()}'s hand does not hold the winning tile {facts.tile}")
    return facts.tile


def unscored(player: PlayerHand) -> Score:
    """The score of a hand for which nothing is counted."""
    return Score(wind=player.wind, is_winner=False, melds=player.hand.melds)


def winners_score_discarder_loses(
    scores: Iterable[Score], wins: Iterable[WinFacts], seats: int, *, each: bool = False
) -> tuple[Fraction, ...]:
    """Each winner gets his worth from nobody; whoever lost the tile loses one point (docs/rules/gala.md).

    He loses it once, however many win on the tile, or once for each of them.
    """
    deltas = [Fraction(0)] * seats
    for score in scores:
        if score.is_winner:
            deltas[score.wind] += score.worth
    losers = [win.loser for win in wins if win.loser is not None]
    for loser in losers if each else set(losers):
        deltas[loser] -= 1
    return tuple(deltas)


def winners_score_alone(scores: Iterable[Score], seats: int) -> tuple[Fraction, ...]:
    """Each winner gets his worth from nobody, and nobody loses anything (docs/rules/latvian.md)."""
    return winners_score_discarder_loses(scores, (), seats)


def worths_of_seats(scores: Iterable[Score], seats: int) -> dict[Wind, Fraction]:
    """The worth of every seat; a seat that did not count, its hand being dead, has nothing."""
    worths = dict.fromkeys(WIND_ORDER[:seats], Fraction(0))
    worths.update((score.wind, score.worth) for score in scores)
    return worths


def each_pays_the_winner(winner: Wind, amount: Fraction, losers: Iterable[Wind]) -> tuple[Payment, ...]:
    """Each of these pays the winner so much."""
    return tuple(Payment(loser, winner, amount) for loser in losers)


def losers_pay_differences(worths: Mapping[Wind, Fraction], winner: Wind) -> tuple[Payment, ...]:
    """The losers among themselves: of each two, who has less pays the other the difference."""
    losers = [wind for wind in worths if wind is not winner]
    if not any(worths[wind] for wind in losers):
        return ()
    losers.sort(key=lambda wind: (-worths[wind], wind))
    return tuple(
        Payment(lower, higher, worths[higher] - worths[lower])
        for higher, lower in combinations(losers, 2)
        if worths[higher] != worths[lower]
    )


def doubled_for(dealer: Wind, payments: Iterable[Payment]) -> tuple[Payment, ...]:
    """Whatever the dealer pays or gets is doubled."""
    return tuple(
        Payment(one.payer, one.receiver, one.amount * 2) if dealer in (one.payer, one.receiver) else one
        for one in payments
    )


def payers(deal: DealFacts, seats: int, *, discarder_alone: bool) -> tuple[Wind, ...]:
    """Who pays the winner: all others; or whoever lost him the tile, if anybody did and the house plays it so."""
    (win,) = deal.wins
    if discarder_alone and win.loser is not None:
        return (win.loser,)
    return tuple([wind for wind in WIND_ORDER[:seats] if wind is not win.wind])


def deltas_of(payments: Iterable[Payment], seats: int) -> tuple[Fraction, ...]:
    """What the payments add to the balance of every seat, by its wind."""
    deltas = [Fraction(0)] * seats
    for payment in payments:
        deltas[payment.payer] -= payment.amount
        deltas[payment.receiver] += payment.amount
    return tuple(deltas)
