"""From a hand to its lines: the readings of a regular mahjong, and the best of them for their owner."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.hands.deficiency import deficiency
from game.hands.meld import Meld
from game.hands.readings import Reading, is_complete, winner_readings
from game.hands.waits import waits
from game.rules.element import Element
from game.rules.score import Line, Score
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, Win, WinFacts
from game.rules.worth import Doubles, Points
from game.tiles.counts import Key
from game.tiles.tile import Tile, Wind


class NotAMahjong(ValueError):
    """A hand that is said to have won and is no mahjong under the rulebook."""


def is_regular(player: PlayerHand, _prevailing: Wind) -> bool:
    """Whether a hand with its winning tile is four sets and a pair."""
    return is_complete(player.hand.counts, player.hand.sets_to_make)


def regular_waits(player: PlayerHand, _prevailing: Wind) -> tuple[Tile, ...]:
    """The tiles that make a hand of thirteen four sets and a pair."""
    return waits(player.hand)


def may_wait_regularly(key: Key, melds: tuple[Meld, ...]) -> bool:
    """Whether concealed tiles and sets laid out lack but one tile to four sets and a pair, the best discard made."""
    return deficiency(key, 4 - len(melds)) <= 1


def lines_of(win: Win, elements: Iterable[Element]) -> tuple[Line, ...]:
    """Every line of the table that counts for this reading, once for each reason; none for a row that is worth 0."""
    lines: list[Line] = []
    lost = win.facts is None
    for element in elements:
        if not element.is_counted or (lost and element.winner_only):
            continue
        if element.each is not None:
            lines += [Line(element.id, element.worth, tiles) for tiles in element.each(win)]
        elif element.when is not None and element.when(win):
            lines.append(Line(element.id, element.worth))
    return tuple(lines)


def points_of(lines: Iterable[Line]) -> Fraction:
    """The points of these lines."""
    return Fraction(sum([line.worth.points for line in lines if isinstance(line.worth, Points)]))


def doubles_of(lines: Iterable[Line]) -> int:
    """How often these lines double."""
    return sum([line.worth.doubles for line in lines if isinstance(line.worth, Doubles)])


def readings_of(player: PlayerHand, facts: WinFacts, deal: DealFacts) -> tuple[Win, ...]:
    """Every reading of a regular mahjong.

    Raises:
        NotAMahjong: when there is none.
    """
    readings = winner_readings(player.hand, winning_tile(player, facts), claimed=facts.source.is_taken_from_player)
    if not readings:
        raise NotAMahjong(f"{facts.wind.name.title()}'s hand is no mahjong: it is not four sets and a pair")
    return tuple(seen_as(reading, player, facts, deal) for reading in readings)


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


def best_by_points(wins: Iterable[Win], elements: tuple[Element, ...]) -> Score:
    """The score of the reading with the most points, every line of the table being points to add."""
    best: Score | None = None
    for win in wins:
        lines = lines_of(win, elements)
        points = points_of(lines)
        if best is None or points > best.worth:
            best = Score(
                wind=win.wind,
                is_winner=win.facts is not None,
                melds=win.melds,
                lines=lines,
                points=points,
                worth=points,
            )
    if best is None:
        raise ValueError("no reading to score")
    return best
