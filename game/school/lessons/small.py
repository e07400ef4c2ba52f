"""The rules of a lesson: those of a book without time limits, and with fewer sets for a small hand."""

from __future__ import annotations

from fractions import Fraction

from game import replace
from game.hands.hand import Hand
from game.hands.meld import Meld, pung
from game.hands.readings import winner_readings
from game.rules.combining import MahjongRule, Way
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, Score, unscored
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.counts import Key
from game.tiles.tile import KINDS, Tile, Wind

_FILL = pung(Tile.WN)
"""The set that fills up a small hand to four sets, so that the usual rule can judge it."""


class SmallMahjong(MahjongRule, kw_only=True, dict=True):
    """A mahjong of a pair and fewer sets than four."""

    sets: int

    @property
    def whole(self) -> int:
        return 3 * self.sets + 2

    @property
    def filled(self) -> tuple[Meld, ...]:
        """The sets that fill up a hand to four."""
        return (_FILL,) * (4 - self.sets)

    def _whole_hand(self, player: PlayerHand) -> PlayerHand:
        hand = player.hand
        return replace(player, hand=Hand(hand.concealed, (*self.filled, *hand.melds), hand.bonus))

    def is_made(self, player: PlayerHand, prevailing: Wind) -> bool:
        return MahjongRule.is_made(self, self._whole_hand(player), prevailing)

    def waits(self, player: PlayerHand, prevailing: Wind) -> tuple[Tile, ...]:
        found = MahjongRule.waits(self, self._whole_hand(player), prevailing)
        return tuple(tile for tile in KINDS if tile in found)

    def may_wait(self, key: Key, melds: tuple[Meld, ...]) -> bool:
        return MahjongRule.may_wait(self, key, (*self.filled, *melds))

    def ways_of_winner(self, deal: DealFacts) -> tuple[Way, ...]:
        """Nothing, because a small hand scores nothing and needs no grouping."""
        return ()


class ForNothing(Ruleset, kw_only=True, eq=False):
    """The rules of a deal in which nothing is scored or paid."""

    def scores(self, deal: DealFacts) -> tuple[Score, ...]:
        won = {win.wind: win for win in deal.wins}
        return tuple(
            _won_for_nothing(self, player, won[player.wind]) if player.wind in won else unscored(player)
            for player in deal.hands
        )

    def scored(self, deal: DealFacts) -> DealScore:
        return DealScore(scores=self.scores(deal), deltas=(Fraction(0),) * self.seats)


def _won_for_nothing(rules: Ruleset, player: PlayerHand, win: WinFacts) -> Score:
    """The score of a winner's small hand: its sets, worth nothing."""
    fill = rules.mahjong.filled if isinstance(rules.mahjong, SmallMahjong) else ()
    whole = Hand(player.hand.concealed, (*fill, *player.hand.melds), player.hand.bonus)
    readings = winner_readings(whole, win.tile, claimed=win.source.is_taken_from_player)
    if not readings:
        return Score(wind=player.wind, is_winner=True, melds=player.hand.melds)
    melds, finished = readings[0].melds[len(fill) :], readings[0].finished
    finished = None if finished is None else finished - len(fill)
    return Score(wind=player.wind, is_winner=True, melds=melds, finished=finished)


def without_clocks(rules: Ruleset) -> Ruleset:
    """The rules without time limits for moves and claims."""
    return replace(rules, turn_seconds=None, claims=replace(rules.claims, seconds=None, preempt_chow_within=None))


def lesson_rules(rules: Ruleset, sets: int, *, pays: bool) -> Ruleset:
    """The rules of a lesson with this many sets in a hand, with or without payments; any mahjong ends the deal.

    A match has no length here: house rules may set another one than the book.
    """
    endless = replace(rules.course, moves=None, won_deals=None, points=None)
    timeless = replace(without_clocks(rules), last_turns=False, course=endless)
    if sets == 4 and pays:
        return timeless
    free = ForNothing(**{name: getattr(timeless, name) for name in Ruleset.__struct_fields__} | {"elements": ()})
    if sets == 4:
        return free
    claims = replace(free.claims, finishes=None, may_hold_chow=None, mahjong_rank=None)
    small = SmallMahjong(sets=sets)
    return replace(free, mahjong=small, countings=None, counts_as_last_of_kind=None, claims=claims, ready=None)
