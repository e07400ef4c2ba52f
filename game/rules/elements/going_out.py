"""Questions about the way of winning; a loser answers no to all of them."""

from collections.abc import Callable
from functools import lru_cache

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.rules.terms import Flag, Source
from game.rules.win import InSight, PlayerHand, Win
from game.tiles.tile import Tile, Wind

Question = Callable[[Win], bool]


def mahjong(win: Win) -> bool:
    """Whether this hand went out."""
    return win.facts is not None


def on(source: Source, flag: Flag | None = None) -> Question:
    """Whether a hand went out on a tile from this source, and with this flag if one is given."""
    return lambda win: (
        win.facts is not None and win.facts.source is source and (flag is None or flag in win.facts.flags)
    )


def marked(*flags: Flag) -> Question:
    """Whether a hand went out with any of these flags."""
    return lambda win: win.facts is not None and any(flag in win.facts.flags for flag in flags)


def tile(win: Win) -> Tile | None:
    """The winning tile; ``None`` for a loser, and for a dealt hand, which has none."""
    return None if win.facts is None or win.facts.source is Source.DEALT else win.facts.tile


def self_drawn(win: Win) -> bool:
    """Whether no other player lost the winning tile: it was drawn or a replacement, or the hand was dealt."""
    return win.facts is not None and not win.facts.source.is_taken_from_player


on_discard = on(Source.DISCARD)
on_live_tile = on(Source.WALL)
on_replacement = on(Source.REPLACEMENT)
"""Whether a hand went out on the replacement for a kong or a bonus tile."""
on_robbed_tile = on(Source.ROBBED_KONG)
"""Whether a hand went out on a tile robbed from another player's kong."""
with_dealt_tiles = on(Source.DEALT)
on_last_live_tile = on(Source.WALL, Flag.LAST_OF_WALL)
"""Whether a hand went out on the last tile of the live wall, drawn from it and not as a replacement."""
on_last_discard = on(Source.DISCARD, Flag.AFTER_LAST_OF_WALL)
"""Whether a hand went out on the discard after the last tile of the live wall was drawn."""
on_last_tile_or_after = marked(Flag.LAST_OF_WALL, Flag.AFTER_LAST_OF_WALL)
"""Whether a hand went out on the last tile of a wall that also gives the replacements, or on the discard after it."""
on_first_discard = on(Source.DISCARD, Flag.FIRST_DISCARD)
"""Whether a hand went out on the first discard of the deal."""
on_first_draw = on(Source.WALL, Flag.FIRST_DRAW)
"""Whether a hand went out on the first tile that the winner drew from the live wall."""
on_replacement_after_last_live_tile = on(Source.REPLACEMENT, Flag.LAST_TILE_MADE_REPLACEMENT)
"""Whether a hand went out on the replacement for the last tile of the wall, which made a kong or was a bonus tile."""
on_replacement_of_second_kong = on(Source.REPLACEMENT, Flag.AFTER_SECOND_KONG)
"""Whether a hand went out on the replacement for a kong made with the replacement for another kong, in one turn."""
on_last_of_kind = marked(Flag.LAST_OF_KIND)
"""Whether a hand went out on the last tile of its kind, as the book defines it."""


on_last_on_table = marked(Flag.LAST_ON_TABLE)
"""Whether a hand went out on the last tile of its kind, the others of which lay open."""
on_replacement_of_kong = on(Source.REPLACEMENT, Flag.AFTER_KONG)
"""Whether a hand went out on the replacement for a kong, not for a bonus tile alone."""


def last_of_kind_on_table(sight: InSight) -> bool:
    """Whether the other three of the kind lie open, as discards or in exposed sets, not in a concealed kong."""
    return sight.on_table == 3


def last_of_kind_in_sight(sight: InSight) -> bool:
    """Whether the winner sees the other three tiles of the kind: as discards, in sets laid out, or in his own hand."""
    return sight.on_table + sight.concealed_kongs + sight.in_hand == 3


def on_live_tile_before_last(win: Win) -> bool:
    """Whether a hand went out on a tile of the live wall that was not its last."""
    return on_live_tile(win) and not on_last_live_tile(win)


def with_ready_hand(win: Win) -> bool:
    """Whether a hand went out after it had been called ready."""
    return mahjong(win) and win.is_ready


def completing_edge(win: Win) -> bool:
    """Whether the winning tile was the 3 of a chow of 1 to 3, or the 7 of a chow of 7 to 9."""
    chow = _completed_chow(win)
    return chow is not None and (chow.tile.rank, tile(win)) in ((1, chow.tiles[2]), (7, chow.tiles[0]))


def completing_middle(win: Win) -> bool:
    """Whether the winning tile was the middle one of a chow."""
    chow = _completed_chow(win)
    return chow is not None and tile(win) is chow.tiles[1]


def _completed_chow(win: Win) -> Meld | None:
    found = None if win.finished is None else win.melds[win.finished]
    return found if mahjong(win) and found is not None and found.is_chow else None


def with_all_sets_claimed(win: Win) -> bool:
    """Whether a hand with four exposed sets went out on a claimed tile, which completed its pair."""
    return mahjong(win) and not self_drawn(win) and sum(not meld.concealed for meld in win.hand.melds) == 4


def completing_kong(win: Win) -> bool:
    """Whether the winning tile completed a kong of the hand."""
    return mahjong(win) and win.finished is not None and win.melds[win.finished].is_kong


def on_only_kind(waits: Callable[[PlayerHand, Wind], tuple[Tile, ...]]) -> Question:
    """The question whether the winner waited for one kind of tile only (an edge, closed or single wait).

    Only the winner's own tiles count, not what the others hold: ``waits`` gives the tiles that complete a hand of 13
    under the prevailing wind, without those of which it holds all four.
    """
    remembered = lru_cache(1024)(waits)

    def question(win: Win) -> bool:
        last = tile(win)
        if last is None:
            return False
        concealed = list(win.hand.concealed)
        concealed.remove(last)
        before = PlayerHand(wind=win.wind, hand=Hand(tuple(concealed), win.hand.melds))
        return remembered(before, win.prevailing) == (last,)

    return question
