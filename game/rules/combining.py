"""Special hands beside the ordinary count: which hands are mahjongs, the ways to count a hand, and the best way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property
from itertools import takewhile

from game import Frozen, replace
from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.hands.meld import Meld
from game.hands.pattern import Pattern
from game.hands.pattern_examples import samples
from game.hands.pattern_spread import Spread, spread_of, spread_of_key, with_one_more
from game.hands.readings import Reading, is_complete, loser_readings, nears_foursomes, splits, waits, winner_readings
from game.rules.rows import SpecialHand
from game.rules.scoring import SPECIAL, Line, NotAMahjong, Score, seen_as, unscored, winning_tile
from game.rules.settlement import Settlement
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, Win, WinFacts
from game.tiles.counts import Key, counts_of_key
from game.tiles.tile import KINDS, Tile, Wind

SETS = 4
"""The number of sets in a mahjong."""
_Look = tuple[Spread, bool]
"""The spread of a hand, and whether it is opened."""


class Way(Frozen):
    """One way to count a hand: as one of its special hands, or ordinarily in one of its readings."""

    win: Win
    special: SpecialHand | None = None

    @property
    def own_line(self) -> tuple[Line, ...]:
        """The line of the special hand; empty for an ordinary count."""
        return () if self.special is None else (Line(f"{SPECIAL}{self.special.id}", self.special.worth),)

    @property
    def uncounted(self) -> Score:
        """The score with this sorting of the tiles, but without any lines."""
        return self.score((), points=Fraction(0), worth=Fraction(0))

    def score(
        self,
        lines: tuple[Line, ...],
        *,
        points: Fraction,
        worth: Fraction,
        doubles: int = 0,
        finished: int | None = None,
        limit: int | None = None,
    ) -> Score:
        """The score of the hand with these lines, cut to the limit if there is one."""
        is_limited = limit is not None and worth > limit
        return Score(
            wind=self.win.wind,
            is_winner=self.win.facts is not None,
            melds=self.win.melds,
            left_over=self.win.left_over,
            finished=finished,
            special=None if self.special is None or self.win.facts is None else self.special.id,
            lines=lines,
            points=points,
            doubles=doubles,
            worth=Fraction(limit or 0) if is_limited else worth,
            unlimited=worth if is_limited else None,
        )


class MahjongRule(Frozen, kw_only=True, dict=True):
    """The hands that are mahjongs: four sets and a pair, and the special hands of the book."""

    special_hands: tuple[SpecialHand, ...] = ()
    """The special hands, in the order of the rulebook page."""
    most_chows: int = SETS
    """How many chows may be sets of a hand; special hands have those that they name (docs/rules/polish.md, "Three
    players")."""
    foursomes: bool = False
    """Whether four alike kept in the hand may be a set (docs/rules/israeli.md, "What a mahjong is")."""
    one_short: int = 0
    """The percentage of a special hand's worth for which a loser counts who is one tile short of it."""
    concealed_kong_opens: bool = False
    """Whether a declared concealed kong opens a hand that must be concealed."""

    @cached_property
    def _shapes(self) -> tuple[tuple[Pattern, bool], ...]:
        """The pattern of each special hand other than regular mahjongs, and whether it must be concealed."""
        return tuple(
            (row.pattern, row.concealed)
            for row in self.special_hands
            if row.pattern is not None and not (self.most_chows == SETS and row.pattern.is_sets_and_pair)
        )

    @cached_property
    def _ready(self) -> frozenset[Spread]:
        """The spreads of hands that are one tile from one of ``_shapes``, with or without a tile to discard."""
        ready = frozenset(spread for shape, _ in self._shapes for spread in shape.spreads.ready)
        return ready | with_one_more(ready)

    @cached_property
    def _rows_for(self) -> Callable[[_Look], tuple[SpecialHand, ...]]:
        """Gives the special hands that exposed sets and spreads do not rule out, in the order in which they count."""
        rows = sorted(self.special_hands, key=lambda row: row.yields)

        @cache
        def found(look: _Look) -> tuple[SpecialHand, ...]:
            spread, opened = look
            return tuple(
                row
                for row in rows
                if not (opened and row.concealed) and (row.pattern is None or spread in row.pattern.spreads.made)
            )

        return found

    @cached_property
    def _shapes_nearing(self) -> Callable[[_Look], tuple[Pattern, ...]]:
        """Gives the shapes, other than sets and a pair, to which a hand of 13 may lack a single tile by its spread."""

        @cache
        def found(look: _Look) -> tuple[Pattern, ...]:
            spread, opened = look
            return tuple(shape for shape in self._other_shapes(opened=opened) if spread in shape.spreads.ready)

        return found

    @property
    def whole(self) -> int:
        """The number of tiles in a hand that goes out, a kong counted as three."""
        return 14

    def with_row(self, row: SpecialHand) -> MahjongRule:
        """The same rule with ``row`` in place of the special hand of that id."""
        rows = tuple(row if each.id == row.id else each for each in self.special_hands)
        return replace(self, special_hands=rows)

    def is_made(self, player: PlayerHand, prevailing: Wind) -> bool:
        return self._is_regular(player.hand) or any(
            shape.is_made(player.hand, own=player.wind, prevailing=prevailing)
            for shape in self._other_shapes(opened=self._is_opened(player.hand))
        )

    def waits(self, player: PlayerHand, prevailing: Wind) -> tuple[Tile, ...]:
        """The tiles that make a hand of 13 a mahjong, sorted; without those of which it holds all four."""
        regular = waits(player.hand, foursomes=self.foursomes)
        if self.most_chows < SETS:
            regular = tuple([tile for tile in regular if self._is_regular(player.hand.drawn(tile))])
        shapes = self._shapes_nearing(self._look_at(player.hand))
        if not shapes:
            return regular
        found = set(regular)
        for shape in shapes:
            found.update(shape.waits(player.hand, own=player.wind, prevailing=prevailing))
        return tuple([tile for tile in KINDS if tile in found])

    def may_wait(self, key: Key, melds: tuple[Meld, ...]) -> bool:
        """Whether concealed tiles and sets laid out may, after the best discard, be one tile from a mahjong."""
        return (
            deficiency(key, 4 - len(melds)) <= 1
            or (bool(self._ready) and spread_of_key(key, melds) in self._ready)
            or (self.foursomes and nears_foursomes(counts_of_key(key)))
        )

    def may_hold_chow(self, player: PlayerHand, prevailing: Wind) -> bool:
        """Whether a hand with an exposed chow can still become a mahjong."""
        return self._allows(player.hand.melds) or any(
            shape.missing(player.hand, own=player.wind, prevailing=prevailing) is not None
            for shape in self._other_shapes(opened=self._is_opened(player.hand))
        )

    def ways(self, player: PlayerHand, deal: DealFacts) -> tuple[Way, ...]:
        """Every way to count a hand: a winner's as each special hand that it is, in order, then ordinarily.

        Special hands come in the order of their ``yields``.

        :raises NotAMahjong: when a hand that went out is no mahjong.
        """
        facts = next((win for win in deal.wins if win.wind is player.wind), None)
        if facts is None:
            return self._ways_of_loser(player, deal)
        winning = winning_tile(player, facts)
        claimed = facts.source.is_taken_from_player

        def seen(readings: Iterable[Reading]) -> tuple[Win, ...]:
            return tuple([seen_as(reading, player, facts, deal) for reading in readings])

        rows = self._rows_for(self._look_at(player.hand)) if self.special_hands else ()
        shaped: dict[str, tuple[Win, ...]] = {
            row.id: seen(
                row.pattern.readings(player.hand, winning, claimed=claimed, own=player.wind, prevailing=deal.prevailing)
            )
            for row in rows
            if row.pattern is not None
        }
        regular = seen(
            reading
            for reading in winner_readings(player.hand, winning, claimed=claimed, foursomes=self.foursomes)
            if self._allows(reading.melds)
        )
        any_mahjong = (*regular, *(win for wins in shaped.values() for win in wins))
        ways = [
            Way(win, row)
            for row in rows
            for win in (any_mahjong if row.pattern is None else shaped.get(row.id, ()))
            if row.when is None or row.when(win)
        ]
        ways.extend(map(Way, regular))
        if not ways:  # a shape whose condition is not met
            ways.extend(map(Way, any_mahjong))
        if not ways:
            wanted = " under this rulebook" if self.special_hands else ": it is not four sets and a pair"
            raise NotAMahjong(f"{player.wind.name.title()}'s hand is no mahjong{wanted}")
        return tuple(ways)

    def _ways_of_loser(self, player: PlayerHand, deal: DealFacts) -> tuple[Way, ...]:
        """Every way to count a hand that did not win (docs/rules/common.md, "A set, a hand, a win").

        That it is one tile short of a special hand comes last.
        """
        readings = loser_readings(player.hand, foursomes=self.foursomes)
        if self.most_chows == 0:
            readings = tuple(map(_without_chows, readings))
        ways = tuple(Way(seen_as(reading, player, None, deal)) for reading in readings)
        if not self.one_short:
            return ways
        return (*ways, *(Way(ways[0].win, row) for row in self._one_short_of(player, deal.prevailing)))

    def _one_short_of(self, player: PlayerHand, prevailing: Wind) -> Iterator[SpecialHand]:
        """The special hands of certain tiles alone, without further conditions, that a hand lacks one tile to be."""
        opened = self._is_opened(player.hand)
        for row in self.special_hands:
            if row.pattern is None or row.when is not None or (opened and row.concealed):
                continue
            if row.pattern.waits(player.hand, own=player.wind, prevailing=prevailing):
                yield row

    def clashes(self, row: SpecialHand) -> tuple[SpecialHand, ...]:
        """The special hands above ``row`` on the page that one concealed, self-drawn hand can be together with ``row``.

        They are searched among 24 sample hands of each shape, so that a rare clash may be overlooked.
        """
        shapes = [each for each in self.special_hands if each.pattern is not None]
        above = [*takewhile(lambda each: each.id != row.id, shapes)]
        found: set[str] = set()
        for each in (row, *above):
            assert each.pattern is not None, "a shape"
            for sample in samples(each.pattern.text, 24):
                ids = self._ids(sample.hand)
                found |= ids if row.id in ids else set()
        return tuple(each for each in above if each.id in found)

    def _ids(self, hand: Hand) -> set[str]:
        """The ids of the special hands that these tiles make, drawn by South with East prevailing."""
        win = WinFacts(wind=Wind.SOUTH, tile=hand.concealed[-1], source=Source.WALL)
        player = PlayerHand(wind=Wind.SOUTH, hand=hand)
        deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player,), wins=(win,))
        with suppress(NotAMahjong):
            return {way.special.id for way in self.ways(player, deal) if way.special is not None}
        return set()

    def ways_of_winner(self, deal: DealFacts) -> tuple[Way, ...]:
        """Every way to count the only winner's hand; only those with the winner's own sorting, if one is chosen."""
        (facts,) = deal.wins
        (winner,) = (player for player in deal.hands if player.wind is facts.wind)
        ways = self.ways(winner, deal)
        if winner.sorting is None:
            return ways
        return tuple(way for way in ways if way.uncounted.is_sorted(winner.sorting)) or ways

    def _is_regular(self, hand: Hand) -> bool:
        if self.most_chows == SETS:
            return is_complete(hand.counts, hand.sets_to_make, foursomes=self.foursomes)
        return any(
            self._allows((*hand.melds, *melds))
            for melds in splits(hand.counts, hand.sets_to_make, foursomes=self.foursomes)
        )

    def _allows(self, melds: Iterable[Meld]) -> bool:
        """Whether there are not more chows among these sets than a hand may have."""
        return self.most_chows == SETS or sum(meld.is_chow for meld in melds) <= self.most_chows

    def _other_shapes(self, *, opened: bool) -> Iterator[Pattern]:
        """The shapes of special hands that need not be regular mahjongs, without those ruled out by an exposed set."""
        return (shape for shape, concealed in self._shapes if not (opened and concealed))

    def _look_at(self, hand: Hand) -> _Look:
        return spread_of(hand), self._is_opened(hand)

    def _is_opened(self, hand: Hand) -> bool:
        return any(self.concealed_kong_opens or not meld.concealed for meld in hand.melds)


def _without_chows(reading: Reading) -> Reading:
    """A loser's reading in a book without chows as sets: the tiles of concealed chows count as left over."""
    chows = [meld for meld in reading.melds if meld.is_chow and meld.concealed]
    return Reading(
        tuple(meld for meld in reading.melds if meld not in chows),
        (*reading.left_over, *(tile for meld in chows for tile in meld.tiles)),
    )


def best(ways: Iterable[Way], count: Callable[[Way], Score]) -> Score:
    """The score of the way that is worth most; of ways with the same worth, the first.

    If the owner of the tiles has chosen a sorting, only ways with that sorting are compared.
    """
    found = tuple(ways)
    wish = found[0].win.sorting
    scores = tuple(map(count, found))
    wished = tuple(score for score in scores if score.is_sorted(wish)) if wish is not None else ()
    return max(wished or scores, key=lambda score: score.worth)


def sortings(
    mahjong: MahjongRule, deal: DealFacts, scored: Callable[[DealFacts], tuple[Score, ...]]
) -> tuple[Score, ...]:
    """The ways to sort the tiles of the only winner that differ in points or in name, the highest worth first.

    ``scored`` gives the winners' scores of a deal.
    """
    ways = mahjong.ways_of_winner(deal)
    (player,) = (player for player in deal.hands if player.wind is deal.wins[0].wind)
    wishes = dict.fromkeys(
        Way(way.win, special).uncounted.sorting
        for special in dict.fromkeys(way.special for way in ways)
        for way in ways
    )
    found: dict[tuple[str | None, Fraction], Score] = {}
    for wish in (None, *wishes):
        (score,) = scored(replace(deal, hands=(replace(player, sorting=wish),)))
        if wish is None or score.sorting == wish:
            found.setdefault((score.special, score.worth), score)
    return tuple(sorted(found.values(), key=lambda score: -score.worth))


def hands_counted(rule: Settlement, deal: DealFacts, count: Callable[[PlayerHand], Score]) -> tuple[Score, ...]:
    """The scores of a deal that somebody won, with nothing for losers if the book does not count them.

    A hand of which only the worth was entered has that worth.
    """
    won = {win.wind for win in deal.wins}
    return tuple(
        replace(unscored(player), worth=player.told or Fraction(0))
        if player.told is not None and rule.losers_count
        else (count(player) if rule.losers_count or player.wind in won else unscored(player))
        for player in deal.hands
    )
