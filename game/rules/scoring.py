"""From a hand in one of its readings to its lines and score, and from scores to payments."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from game import Frozen
from game.hands.meld import Meld
from game.hands.readings import Reading
from game.rules.rows import Doubles, Element, Multiplier, Points, Relation, Worth
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, Win, WinFacts, tiles_at
from game.tiles.tile import WIND_ORDER, Tile, Tiles, Wind

SPECIAL = "special."
"""The prefix of a special hand's id in a line of a score."""


class Line(Frozen):
    """A row of the scoring table that counted, once for each reason."""

    id: str
    worth: Worth
    tiles: Tiles = ()
    """The tiles that earned the line; empty if the whole hand did."""
    concealed: bool | None = None
    """Whether the tiles are a concealed set or an exposed one, for a row that counts only one of the two."""

    def is_for(self, tiles: Tiles, *, concealed: bool | None) -> bool:
        """Whether a set of these tiles, concealed or exposed, earned the line."""
        return self.tiles == tiles and self.concealed in (None, concealed)

    @property
    def is_of_bonus(self) -> bool:
        """Whether flowers or seasons earned the line."""
        return any(tile.is_bonus for tile in self.tiles)


class Score(Frozen, kw_only=True):
    """The score of a player's hand, before payments."""

    wind: Wind
    is_winner: bool
    melds: tuple[Meld, ...] = ()
    """The sets and pairs of the reading that was counted."""
    left_over: Tiles = ()
    finished: int | None = None
    """The index of the meld that the winning tile completed, if the book needs to know; otherwise ``None``."""
    special: str | None = None
    """The id of the special hand that was counted."""
    lines: tuple[Line, ...] = ()
    points: Fraction = Fraction(0)
    doubles: int = 0
    worth: Fraction = Fraction(0)
    unlimited: Fraction | None = None
    """The worth without the limit of the book, if that is higher; otherwise ``None``."""

    @property
    def sorting(self) -> str:
        """The sorting as text: the special hand or ``regular``, sets, exposed ones in parentheses, single tiles."""
        return " ".join((self._sets_alone, *sorted(map(str, self.left_over))))

    def is_sorted(self, wish: str) -> bool:
        """Whether the tiles are sorted as ``wish`` says; older files name only the sets."""
        return wish in (self.sorting, self._sets_alone)

    @property
    def _sets_alone(self) -> str:
        sets = ("".join(map(str, meld.tiles)) for meld in self.melds)
        marked = (each if meld.concealed else f"({each})" for each, meld in zip(sets, self.melds, strict=True))
        return " ".join((f"{self.special or 'regular'}:", *sorted(marked)))


class Payment(Frozen):
    """Points that one player gives another."""

    payer: Wind
    receiver: Wind
    amount: Fraction


class DealScore(Frozen, kw_only=True):
    """The settlement of a deal."""

    scores: tuple[Score, ...]
    """The scores of the hands in the deal's facts."""
    payments: tuple[Payment, ...] = ()
    deltas: tuple[Fraction, ...]
    """The change of every seat's balance, by its wind."""

    @property
    def winners(self) -> tuple[Score, ...]:
        """The scores of the hands that went out."""
        return tuple(score for score in self.scores if score.is_winner)


class NotAMahjong(ValueError):
    """A hand that went out is no mahjong under the rulebook."""


def completed_place(score: Score, laid_out: int, tile: Tile | None, *, taken: bool) -> int | None:
    """The index of the meld that took the winning tile; ``None`` if none did.

    A tile lost by another player makes its set exposed, so it went to an exposed set or to the pair.
    """
    if score.finished is not None:
        return score.finished
    melds = score.melds
    fits = [place for place, meld in enumerate(melds) if place >= laid_out and tile in meld.tiles]
    exposed = [place for place in fits if not melds[place].concealed and not melds[place].is_pair] if taken else []
    pairs = [place for place in fits if melds[place].is_pair] if taken else []
    return next(iter(exposed or pairs or fits), None)


def lines_of(win: Win, elements: Iterable[Element], special: Sequence[Line] = ()) -> tuple[Line, ...]:
    """The lines of the table that count for this reading, once for each reason; none for rows that are worth 0.

    ``special``: the line of the special hand that is counted, beside which some rows may not count.
    """
    lines: list[Line] = []
    related: list[tuple[str, Relation]] = []
    combined: list[tuple[frozenset[int], Line]] = []
    lost = win.facts is None
    for element in elements:
        if not element.is_counted or (element.winner_only if lost else element.losers_only):
            continue
        relation = element.relation
        if element.when is not None:
            if element.when(win):
                lines.append(Line(element.id, element.worth))
        elif element.places is not None and relation is not None and relation.combine_once:
            combined += [
                (frozenset(places), Line(element.id, element.worth, tiles_at(win, places)))
                for places in element.places(win)
            ]
        elif element.each is not None:
            lines += [Line(element.id, element.worth, tiles, element.concealed) for tiles in element.each(win)]
        if relation is not None:
            related.append((element.id, relation))
    if combined:
        order = {element.id: place for place, element in enumerate(elements)}
        lines = sorted([*lines, *combined_once(combined)], key=lambda line: order[line.id])
    return tuple(_beside_each_other(lines, related, special) if related else lines)


def _beside_each_other(
    lines: Sequence[Line], related: Sequence[tuple[str, Relation]], special: Sequence[Line]
) -> Sequence[Line]:
    """The lines that count together, by the relations of their rows, of which the dearest are asked first."""
    counted = [*lines, *special]
    total = {id_: _total(line for line in counted if line.id == id_) for id_ in {line.id for line in counted}}
    earned = [row for row in related if row[0] in total]
    dearest_first = sorted(earned, key=lambda row: total[row[0]], reverse=True)
    for id_, relation in dearest_first:
        own = [line for line in lines if line.id == id_]
        if own:
            left = {line.id for line in (*lines, *special)}
            if any(total[other] > total[id_] for other in left.intersection(relation.excludes)):
                lines = [line for line in lines if line.id != id_]
            else:
                beside = (line for line in lines if line.id not in relation.excludes)
                lines = [
                    line
                    for line in beside
                    if line.id not in relation.implies or not any(_is_part(line, each) for each in own)
                ]
    for id_, relation in reversed(dearest_first):
        others = [line for line in (*lines, *special) if line.id != id_]
        taken = {line.tiles for line in others if line.tiles and relation.once_per_set}
        is_off = relation.alone and not all(line.is_of_bonus for line in others)
        lines = [line for line in lines if line.id != id_ or not (is_off or line.tiles in taken)]
    return lines


def _is_part(line: Line, other: Line) -> bool:
    """Whether the tiles of a line are among the other's, or one of them is for the whole hand."""
    return not line.tiles or not other.tiles or {*line.tiles} <= {*other.tiles}


Combined = tuple[frozenset[int], Line]
"""The places of sets that a line combines, and the line."""


def combined_once(found: Iterable[Combined]) -> Sequence[Line]:
    """The lines that are worth most together, where sets already combined are combined with others only once more."""
    best: dict[frozenset[int], Line] = {}
    for places, line in found:
        if places not in best or _total([line]) > _total([best[places]]):
            best[places] = line
    dearest_first = sorted(best.items(), key=lambda each: _total(each[1:]), reverse=True)
    large = [each for each in dearest_first if len(each[0]) > 2]
    pairs = [each for each in dearest_first if len(each[0]) <= 2]
    chosen = (some for count in range(3) for some in combinations(large, count))
    return max((_joined((*some, *pairs)) for some in chosen), key=_total)


def _joined(combined: Iterable[Combined]) -> Sequence[Line]:
    """The lines of the combinations, in this order, that join sets which were not joined before."""
    groups: list[frozenset[int]] = []
    lines = []
    for places, line in combined:
        touched = [group for group in groups if group & places]
        if all(len(group & places) == 1 for group in touched):
            groups = [group for group in groups if group not in touched]
            groups.append(places.union(*touched))
            lines.append(line)
    return lines


def _total(lines: Iterable[Line]) -> tuple[int, Fraction, Fraction]:
    """The sums of the lines' doubles, shares of the points, and points, by which dearer lines are larger."""
    own = [*lines]
    return doubles_of(own), shares_of(own), points_of(own)


def points_of(lines: Iterable[Line]) -> Fraction:
    """The points of these lines."""
    return Fraction(sum([line.worth.points for line in lines if isinstance(line.worth, Points)]))


def doubles_of(lines: Iterable[Line]) -> int:
    """The number of doublings by these lines."""
    return sum([line.worth.doubles for line in lines if isinstance(line.worth, Doubles)])


def shares_of(lines: Iterable[Line]) -> Fraction:
    """The shares of the points that these lines add, together."""
    return sum((line.worth.share for line in lines if isinstance(line.worth, Multiplier)), Fraction(0))


def seen_as(reading: Reading, player: PlayerHand, facts: WinFacts | None, deal: DealFacts) -> Win:
    """A hand in one of its readings, with everything that questions about it may need."""
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
    """The tile that completed the hand; ``None`` with the dealt tiles.

    :raises NotAMahjong: when the hand does not hold it.
    """
    if facts.source is Source.DEALT or facts.tile is None:
        return None
    if facts.tile not in player.hand.concealed:
        raise NotAMahjong(f"{facts.wind.name.title()}'s hand does not hold the winning tile {facts.tile}")
    return facts.tile


def unscored(player: PlayerHand) -> Score:
    """The score of a hand that is not counted."""
    return Score(wind=player.wind, is_winner=False, melds=player.hand.melds)


def worths_of_seats(scores: Iterable[Score], seats: int) -> dict[Wind, Fraction]:
    """The worth of every seat; 0 for a seat that was not counted because its hand is dead."""
    worths = dict.fromkeys(WIND_ORDER[:seats], Fraction(0))
    worths.update((score.wind, score.worth) for score in scores)
    return worths


def deltas_of(payments: Iterable[Payment], seats: int) -> tuple[Fraction, ...]:
    """The change of every seat's balance by the payments, by its wind."""
    deltas: list[Fraction | int] = [0] * seats
    for payment in payments:
        exact = payment.amount
        amount = exact.numerator if exact.denominator == 1 else exact  # whole numbers are added faster
        deltas[payment.payer] -= amount
        deltas[payment.receiver] += amount
    return tuple(map(Fraction, deltas))
