"""The words for questions that a club's file can ask: conditions for its own rows, and for hands.

The texts and examples of the questions are in ``scoring.toml`` beside this module.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from game import Frozen
from game.hands.pattern import Pattern, pattern
from game.hands.pattern_sets import is_before_last, is_of_sets, set_shapes, whole_of
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.elements.sets import each, is_honor, is_major, is_simple, is_terminal, kongs, pungs
from game.rules.rows import SetsOf
from game.rules.terms import Flag
from game.rules.win import Reasons, Win, tiles_at
from game.tiles.counts import changed
from game.tiles.tile import Tile

When = Callable[[Win], bool]
Each = Callable[[Win], Reasons]

ONLY_KIND = "out.only_kind"
"""The word of a question whose answer depends on the book, as are the next two."""
LAST_OF_KIND = "out.last_of_kind"
READY = "out.ready"
LAST_ON_TABLE = "out.last_on_table"
AFTER_KONG = "out.kong"
FLAGS = {LAST_ON_TABLE: Flag.LAST_ON_TABLE, AFTER_KONG: Flag.AFTER_KONG}
"""The flags of a win that are told only where a row asks for them, by the words of the questions."""


def _completes_pair(kind: sets.Kind) -> When:
    """The question whether the winning tile completed a pair of tiles of this kind."""

    def question(win: Win) -> bool:
        finished = None if win.finished is None else win.melds[win.finished]
        return going_out.mahjong(win) and finished is not None and finished.is_pair and kind(finished.tile)

    return question


def _is_any(_tile: Tile) -> bool:
    return True


def _prevailing_wind_pairs(win: Win) -> Reasons:
    return [meld.tiles for meld in win.pairs if meld.tile is win.prevailing.tile]


WHEN: Mapping[str, When] = {
    "out": going_out.mahjong,
    "out.self_drawn": going_out.self_drawn,
    "out.from_wall": going_out.on_live_tile,
    "out.discard": going_out.on_discard,
    "out.replacement": going_out.on_replacement,
    AFTER_KONG: going_out.on_replacement_of_kong,
    "out.second_kong": going_out.on_replacement_of_second_kong,
    "out.robbed_kong": going_out.on_robbed_tile,
    "out.last_of_wall": going_out.on_last_live_tile,
    "out.last_discard": going_out.on_last_discard,
    "out.dealt": going_out.with_dealt_tiles,
    "out.first_discard": going_out.on_first_discard,
    "out.first_draw": going_out.on_first_draw,
    LAST_OF_KIND: going_out.on_last_of_kind,
    LAST_ON_TABLE: going_out.on_last_on_table,
    READY: going_out.with_ready_hand,
    "out.edge": going_out.completing_edge,
    "out.closed": going_out.completing_middle,
    "out.all_claimed": going_out.with_all_sets_claimed,
    "out.pair": _completes_pair(_is_any),
    "out.pair.simple": _completes_pair(is_simple),
    "out.pair.major": _completes_pair(is_major),
    "dealer": lambda win: win.is_dealer,
    "concealed": lambda win: all(meld.concealed for meld in win.hand.melds),
    "no_bonus": lambda win: not win.bonus,
    "no_chow": sets.no_chow,
    "all_chows": sets.all_chows,
    "all_chows.plain": sets.all_chows_without_value,
    "all_pungs": sets.all_triplets,
    "half_flush": suits.half_flush,
    "full_flush": suits.full_flush,
    "two_suits": lambda win: win.suits == 2,
    "no_honors": lambda win: not suits.has_honors(win),
    "every_kind": lambda win: len({tile.suit for tile in win.tiles}) == 5,
    "all_simples": lambda win: all(tile.is_simple for tile in win.tiles),
    "all_terminals": suits.all_terminals,
    "all_honors": suits.all_honors,
    "all_major": suits.all_major,
}
"""Questions about a whole hand, and about the way in which it went out, which are false for a hand that did not."""

SETS: Mapping[str, sets.Melds] = {
    "chow": sets.chows,
    "pung": pungs(_is_any),
    "pung.simple": pungs(is_simple),
    "pung.terminal": pungs(is_terminal),
    "pung.honor": pungs(is_honor),
    "pung.major": pungs(is_major),
    "kong": kongs(_is_any),
    "kong.simple": kongs(is_simple),
    "kong.terminal": kongs(is_terminal),
    "kong.honor": kongs(is_honor),
    "kong.major": kongs(is_major),
    "set.dragon": honors.dragon_melds,
    "set.seat_wind": honors.seat_wind_melds,
    "set.prevailing_wind": honors.prevailing_wind_melds,
}
"""Questions about each set, which can be asked of concealed or exposed sets alone."""

EACH: Mapping[str, Each] = {
    "pair.dragon": honors.dragon_pairs,
    "pair.seat_wind": honors.seat_wind_pairs,
    "pair.prevailing_wind": _prevailing_wind_pairs,
    "bonus": bonus.each_tile,
    "bonus.own": bonus.own_each,
    "bonus.other": bonus.others_each,
    "bonus.own_pair": bonus.own_pair,
    "bonus.flowers": bonus.all_flowers,
    "bonus.seasons": bonus.all_seasons,
    "four_alike": sets.four_alike,
    "three_concealed": sets.three_concealed_triplets,
    "two_dragons": honors.two_dragons,
    "small_dragons": honors.small_dragons,
    "big_dragons": honors.big_dragons,
    "three_winds": honors.three_winds,
    "small_winds": honors.small_winds,
    "big_winds": honors.big_winds,
}
"""Questions that can be answered by several sets, pairs or bonus tiles of a hand, each by itself."""

QUESTIONS = (*WHEN, ONLY_KIND, *SETS, *EACH)
"""The words of all questions."""


def each_of(word: str, condition: When | None, *, is_concealed: bool | None) -> Each:
    """Each reason of this question; none unless the condition is met.

    ``is_concealed``: whether only concealed sets count, or only exposed ones; ``None`` if both do.
    """
    if word in SETS and is_concealed is not None:
        melds = SETS[word]
        return SetsOf(lambda win: melds(win) if condition is None or condition(win) else (), concealed=is_concealed)
    found = each(SETS[word]) if word in SETS else EACH[word]
    return found if condition is None else lambda win: found(win) if condition(win) else ()


class PartOfHand(Frozen):
    """The question that counts each choice of a winner's sets which is this part of a hand."""

    text: str
    condition: When | None = None

    def places(self, win: Win) -> Sequence[tuple[int, ...]]:
        """The places of the sets among those of the hand, for each choice of them."""
        if win.facts is None or (self.condition is not None and not self.condition(win)):
            return ()
        return tuple(set_shapes(self.text, win.wind, win.prevailing).among(win.melds))

    def __call__(self, win: Win) -> Reasons:
        return [tiles_at(win, places) for places in self.places(win)]


def is_part(text: str) -> bool:
    """Whether a pattern is sets that are only a part of a hand."""
    return bool(text) and whole_of(text) != text and not is_before_last(text)


def of_shape(text: str) -> When:
    """Whether a hand that went out has this shape, with its sets as they are sorted."""
    if is_of_sets(text):
        return lambda win: win.facts is not None and any(set_shapes(text, win.wind, win.prevailing).among(win.melds))
    shape = pattern(whole_of(text))
    return _before_last(shape) if is_before_last(text) else _of_whole(shape)


def _before_last(shape: Pattern) -> When:
    def question(win: Win) -> bool:
        last = going_out.tile(win)
        if win.facts is None or win.hand.melds or not shape.is_made(win.hand, own=win.wind, prevailing=win.prevailing):
            return False
        kept = [plan.kept for plan in shape.plans((), own=win.wind, prevailing=win.prevailing)]
        return last is None or any(changed(each, last, 1) == win.hand.counts for each in kept)

    return question


def _of_whole(shape: Pattern) -> When:
    def question(win: Win) -> bool:
        if win.facts is None or not shape.is_made(win.hand, own=win.wind, prevailing=win.prevailing):
            return False
        melds = Counter(win.melds)
        return any(
            Counter(reading.melds) <= melds
            for reading in shape.readings(
                win.hand,
                going_out.tile(win),
                claimed=win.facts.source.is_taken_from_player,
                own=win.wind,
                prevailing=win.prevailing,
            )
        )

    return question
