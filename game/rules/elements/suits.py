"""Questions about the suits, terminals and honors of a whole hand."""

from game.rules.win import Win


def half_flush(win: Win) -> bool:
    """Whether the tiles are of one suit, with honors."""
    return win.suits == 1 and has_honors(win)


def half_flush_closed_with_honors(win: Win) -> bool:
    """Whether the hand is four sets of one suit and a pair of dragons or winds."""
    return (
        len({meld.tile.suit for meld in win.sets}) == 1
        and not any(meld.tile.is_honor for meld in win.sets)
        and any(meld.tile.is_honor for meld in win.pairs)
    )


def full_flush(win: Win) -> bool:
    """Whether the tiles are of one suit, without honors."""
    return win.suits == 1 and not has_honors(win)


def all_honors(win: Win) -> bool:
    """Whether all tiles are winds and dragons."""
    return win.suits == 0


def has_honors(win: Win) -> bool:
    """Whether the hand has winds or dragons, with or without other tiles."""
    return any(tile.is_honor for tile in win.tiles)


def all_major(win: Win) -> bool:
    """Whether all tiles are terminals or honors, in any mixture."""
    return all(tile.is_major for tile in win.tiles)


def all_terminals(win: Win) -> bool:
    """Whether all tiles are terminals."""
    return all(tile.is_terminal for tile in win.tiles)


def terminals_and_honors(win: Win) -> bool:
    """Whether all tiles are terminals or honors, with some of both."""
    return all_major(win) and has_honors(win) and not all_honors(win)
