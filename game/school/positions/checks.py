"""Checks of what is impossible in a position, each problem with its place."""

from collections import Counter
from collections.abc import Iterator

from game.ledger.checks import Problem, Trouble, problems
from game.rules.ruleset import Ruleset
from game.school.positions.position import PlacedHand, Position, wind_at

_COMPLAINTS = {
    Trouble.NO_SET: "these tiles are no set that is laid out so",
    Trouble.NO_KONGS: "this book, with these options, is played without kongs",
    Trouble.BONUS_IN_HAND: "{tile} is a bonus tile and belongs into 'bonus'",
    Trouble.NO_BONUS: "{tile} is no bonus tile",
    Trouble.NOT_IN_GAME: "{tile} is not among the tiles of this game",
    Trouble.TOO_MANY: "{tile} once more than the {count} that there are",
    Trouble.MISSING: "{count} tiles too few",
    Trouble.SURPLUS: "{count} tiles too many",
    Trouble.TILE_NOT_HELD: "{tile} is not in the hand",
    Trouble.NO_LAST_TILE: "the tile that was discarded must be told",
    Trouble.NO_HAND: "whoever it asks must have a hand",
    Trouble.NOT_SORTED: "the tiles cannot be sorted so",
    Trouble.WORTH_TOO_LITTLE: "the hand is worth less than these rules want of a mahjong",
    Trouble.NO_MAHJONG: "the hand is no mahjong under this rulebook",
}
"""Messages for the command line; problems in how a hand was won have their names as messages."""


def complaint(problem: Problem) -> str:
    """The English message for a problem."""
    said = _COMPLAINTS.get(problem.trouble, problem.trouble.value.replace("_", " "))
    return said.format(tile=problem.tile, count=problem.count)


def troubles(position: Position) -> tuple[Problem, ...]:
    """All problems of a position, each of which would keep it from being played."""
    rules = position.ruleset
    if position.is_over:
        return problems(rules, position.placing, position.deal)
    found: list[Problem] = []
    for number, player in enumerate(position.players):
        found += _problems_of_hand(rules, position, player, number)
    found += _problems_of_copies(rules, position)
    turn = position.turn
    if turn is not None and not found:
        found += _problems_of_turn(position)
    if not found:
        found += _of_wall(position)
    return tuple(found)


def size_of(position: Position, seat: int) -> int:
    """The number of concealed tiles that a seat must have, by its sets and whose turn it is."""
    turn = position.turn
    is_full = turn is not None and turn.to == "discard" and wind_at(turn.seat) == seat
    return 13 + is_full - 3 * len(position.player(seat).melds)


def _problems_of_hand(rules: Ruleset, position: Position, player: PlacedHand, number: int) -> Iterator[Problem]:
    seat, place = int(wind_at(player.seat)), ("players", number)
    for at, one in enumerate(player.melds):
        meld, there = one.meld, (*place, "melds", at)
        if meld is None or (one.kind is not None and meld.kind.value != one.kind):
            yield Problem(trouble=Trouble.NO_SET, place=there, seat=seat)
        elif meld.is_kong and not rules.kongs.allowed:
            yield Problem(trouble=Trouble.NO_KONGS, place=there, seat=seat)
        if one.claimed is not None and one.claimed not in one.tiles:
            yield Problem(trouble=Trouble.TILE_NOT_HELD, place=(*there, "claimed"), seat=seat, tile=one.claimed)
    for at, tile in enumerate(player.hand or ()):
        if tile.is_bonus:
            yield Problem(trouble=Trouble.BONUS_IN_HAND, place=(*place, "hand", at), seat=seat, tile=tile)
    for at, tile in enumerate(player.bonus):
        if not tile.is_bonus:
            yield Problem(trouble=Trouble.NO_BONUS, place=(*place, "bonus", at), seat=seat, tile=tile)
    missing = size_of(position, seat) - len(player.hand or ())
    if player.hand is not None and missing:
        trouble = Trouble.MISSING if missing > 0 else Trouble.SURPLUS
        yield Problem(trouble=trouble, place=(*place, "hand"), seat=seat, count=abs(missing))


def _problems_of_copies(rules: Ruleset, position: Position) -> Iterator[Problem]:
    seen: Counter[object] = Counter()
    for tile, place in position.tiles():
        seen[tile] += 1
        copies = rules.tiles.copies(tile)
        if not copies:
            yield Problem(trouble=Trouble.NOT_IN_GAME, place=place, tile=tile)
        elif seen[tile] > copies:
            yield Problem(trouble=Trouble.TOO_MANY, place=place, tile=tile, count=copies)


def _problems_of_turn(position: Position) -> Iterator[Problem]:
    turn = position.turn
    assert turn is not None, "nobody is at turn"
    seat = int(wind_at(turn.seat))
    hand = position.player(seat).hand
    if turn.to == "claim" and turn.tile is None:
        yield Problem(trouble=Trouble.NO_LAST_TILE, place=("turn", "tile"), seat=seat)
    elif turn.to == "discard" and turn.tile is not None and hand is not None and turn.tile not in hand:
        yield Problem(trouble=Trouble.TILE_NOT_HELD, place=("turn", "tile"), seat=seat, tile=turn.tile)
    if position.player(wind_at(position.asks)).hand is None:
        yield Problem(trouble=Trouble.NO_HAND, place=("asks",), seat=wind_at(position.asks))


def _of_wall(position: Position) -> Iterator[Problem]:
    """Report if too few unseen tiles are left for the hidden hands and the wall."""
    left = unseen(position) - hidden(position)
    wanted = position.wall or 0
    if left < wanted:
        yield Problem(trouble=Trouble.MISSING, place=("wall",), count=wanted - left)


def unseen(position: Position) -> int:
    """How many tiles the position does not show."""
    return len(position.ruleset.tiles) - sum(1 for _tile in position.tiles())


def hidden(position: Position) -> int:
    """How many tiles are in hidden hands."""
    rules, turn = position.ruleset, position.turn
    count = 0
    for seat in range(rules.seats):
        if position.player(seat).hand is None:
            count += size_of(position, seat)
            is_told = turn is not None and turn.to == "discard" and wind_at(turn.seat) == seat and turn.tile is not None
            count -= is_told
    return count
