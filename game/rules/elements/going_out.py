"""Questions about the way of winning; a loser answers no to all of them."""

from __future__ import annotations

from game.rules.terms import Flag, Source
from game.rules.win import Win
from game.tiles.tile import Tile


def mahjong(win: Win) -> bool:
    """Whether this hand went out."""
    return win.facts is not None


def _on(win: Win, source: Source) -> bool:
    return win.facts is not None and win.facts.source is source


def _has(win: Win, flag: Flag) -> bool:
    return win.facts is not None and flag in win.facts.flags


def tile(win: Win) -> Tile | None:
    """The winning tile; ``None`` for a dealt hand, of which nobody asks, and for a loser."""
    return None if win.facts is None or _on(win, Source.DEALT) else win.facts.tile


def self_drawn(win: Win) -> bool:
    """On no other player's tile: from the wall, on a replacement, or with the dealt tiles."""
    return win.facts is not None and not win.facts.source.is_taken_from_player


def on_live_tile(win: Win) -> bool:
    """On a tile from the live wall."""
    return _on(win, Source.WALL)


def on_replacement(win: Win) -> bool:
    """On a replacement for a kong or a bonus tile."""
    return _on(win, Source.REPLACEMENT)


def on_robbed_tile(win: Win) -> bool:
    """On a tile robbed from another player's kong."""
    return _on(win, Source.ROBBED_KONG)


def with_dealt_tiles(win: Win) -> bool:
    """With the dealt tiles."""
    return _on(win, Source.DEALT)


def on_last_live_tile(win: Win) -> bool:
    """On the last tile of the live wall, drawn as such."""
    return on_live_tile(win) and _has(win, Flag.LAST_OF_WALL)


def on_last_discard(win: Win) -> bool:
    """On the discard made after the last tile of the live wall was drawn."""
    return _on(win, Source.DISCARD) and _has(win, Flag.AFTER_LAST_OF_WALL)


def on_last_tile_or_after(win: Win) -> bool:
    """On the last tile of a wall that also gives the replacements, drawn as either, or on the discard after it."""
    return _has(win, Flag.LAST_OF_WALL) or _has(win, Flag.AFTER_LAST_OF_WALL)


def on_first_discard(win: Win) -> bool:
    """On the discard with which the deal began."""
    return _on(win, Source.DISCARD) and _has(win, Flag.FIRST_DISCARD)


def on_first_draw(win: Win) -> bool:
    """On the first tile that the winner drew from the live wall."""
    return on_live_tile(win) and _has(win, Flag.FIRST_DRAW)


def on_replacement_after_last_live_tile(win: Win) -> bool:
    """On the replacement that the wall's last tile asked for: it made a kong, or was a bonus tile."""
    return on_replacement(win) and _has(win, Flag.LAST_TILE_MADE_REPLACEMENT)


def on_replacement_of_second_kong(win: Win) -> bool:
    """On the replacement of a kong that the replacement of a kong had made, in one turn."""
    return on_replacement(win) and _has(win, Flag.AFTER_SECOND_KONG)


def on_last_of_kind(win: Win) -> bool:
    """On the last tile of its kind, as the book understands it."""
    return _has(win, Flag.LAST_OF_KIND)


def on_live_tile_before_last(win: Win) -> bool:
    """On a tile of the live wall that was not its last."""
    return on_live_tile(win) and not on_last_live_tile(win)


def with_ready_hand(win: Win) -> bool:
    """With a ready hand that had been called."""
    return mahjong(win) and win.is_ready


def completing_kong(win: Win) -> bool:
    """On a tile that completed a kong of the hand."""
    return mahjong(win) and win.finished is not None and win.melds[win.finished].is_kong
