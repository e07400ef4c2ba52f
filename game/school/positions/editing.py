"""Editing of positions: every step gives a new position, so that each can be undone."""

from collections import Counter
from enum import Enum, auto

from msgspec.structs import replace

from game.rules.rulesets import RULEBOOKS
from game.school.positions.checks import size_of
from game.school.positions.position import (
    AtTurn,
    Letter,
    PlacedDiscard,
    PlacedHand,
    PlacedSet,
    Position,
    letter_of,
    wind_at,
)
from game.tiles.tile import Tile

_SET, _KONG = 3, 4
_MOST_HELD, _MOST_SETS = 14, 4


class Spot(Enum):
    """The place where an entered tile goes; a bonus tile always goes beside the hand."""

    HAND = auto()
    SETS = auto()
    DISCARDS = auto()


def begun(rules: str) -> Position:
    """An empty position in which East is to discard."""
    return Position(rules=rules, players=(PlacedHand(seat="E", hand=()),), turn=AtTurn(seat="E"))


def is_free(position: Position, tile: Tile) -> bool:
    """Whether another copy of a tile is left."""
    used = sum(placed is tile for placed, _place in position.tiles())
    return used < position.ruleset.tiles.copies(tile)


def held(position: Position, seat: int, spot: Spot) -> Counter[Tile]:
    """The tiles of a seat in one place, together with its bonus tiles."""
    player = position.player(seat)
    tiles = Counter(player.bonus)
    if spot is Spot.HAND:
        tiles.update(player.hand or ())
    elif spot is Spot.SETS:
        tiles.update(tile for laid in player.melds for tile in laid.tiles)
    else:
        tiles.update(thrown.tile for thrown in position.discards if thrown.seat == player.seat)
    return tiles


def tapped(position: Position, seat: int, spot: Spot, tile: Tile) -> Position:
    """The position with one more tile; unchanged if there is no room for it."""
    player, newest = position.player(seat), None
    if tile.is_bonus:
        position = _with(position, replace(player, bonus=(*player.bonus, tile)))
    elif spot is Spot.HAND:
        if len(player.hand or ()) >= _MOST_HELD:
            return position
        position = replace(_with(position, replace(player, hand=(*(player.hand or ()), tile))), asks=player.seat)
        newest = tile
    elif spot is Spot.SETS:
        grown = _grown(player.melds, tile)
        if len(grown) > _MOST_SETS:
            return position
        position = _with(position, replace(player, melds=grown))
    else:
        position = replace(position, discards=(*position.discards, PlacedDiscard(seat=player.seat, tile=tile)))
    return settled(replace(position, wall=None), newest)


def taken_out(position: Position, seat: int, spot: Spot, tile: Tile) -> Position:
    """The position without the last copy of a tile in this place; unchanged if there is none."""
    player = position.player(seat)
    if tile in player.bonus:
        position = _with(position, replace(player, bonus=_less(player.bonus, tile)))
    elif spot is Spot.HAND and tile in (player.hand or ()):
        hand = _less(player.hand or (), tile)
        position = _with(position, replace(player, hand=hand))
    elif spot is Spot.SETS:
        position = _with(position, replace(player, melds=_shrunk(player.melds, tile)))
    elif spot is Spot.DISCARDS:
        own = [at for at, each in enumerate(position.discards) if (each.seat, each.tile) == (player.seat, tile)]
        gone = own[-1:]
        position = replace(
            position, discards=tuple(each for at, each in enumerate(position.discards) if at not in gone)
        )
    return settled(replace(position, wall=None))


def hidden(position: Position, seat: int) -> Position:
    """The position with a seat's hand hidden."""
    return settled(replace(_with(position, replace(position.player(seat), hand=None)), wall=None))


def next_turn(position: Position) -> Position:
    """The position with the turn passed to the next seat, which is to discard."""
    position = _unclaimed(position)
    turn = position.turn
    seat = 0 if turn is None else (wind_at(turn.seat) + 1) % position.ruleset.seats
    return settled(replace(position, turn=AtTurn(seat=letter_of(seat))))


def asked_otherwise(position: Position) -> Position:
    """The position with its question changed.

    With a discard to claim, the next seat is to discard instead; else the last discard, if any, is to be claimed.
    """
    turn = position.turn
    if turn is not None and turn.to == "claim":
        thrower = wind_at(turn.seat)
        position = _unclaimed(position)
        following = letter_of((thrower + 1) % position.ruleset.seats)
        return settled(replace(position, turn=AtTurn(seat=following)))
    if not position.discards:
        return position
    last = position.discards[-1]
    turn = AtTurn(seat=last.seat, to="claim", tile=last.tile)
    return settled(replace(position, discards=position.discards[:-1], turn=turn))


def next_wind(position: Position) -> Position:
    """The position under the next prevailing wind."""
    following: Letter = letter_of((wind_at(position.prevailing_wind) + 1) % 4)
    return replace(position, prevailing_wind=following, dealer=None)


def next_book(position: Position) -> Position:
    """The position under the next book, with that book's usual options; unchanged if it has too few seats."""
    books = list(RULEBOOKS)
    following = books[(books.index(position.rules) + 1) % len(books)]
    seats = RULEBOOKS[following].with_options().seats
    if any(wind_at(player.seat) >= seats for player in position.players):
        return position
    return replace(position, rules=following, options={}, dealer=None, wall=None)


def settled(position: Position, newest: Tile | None = None) -> Position:
    """The position with its drawn tile and its asking seat made consistent.

    :param newest: the tile that was entered last; it counts as the drawn one if that is possible.
    """
    turn = position.turn
    if turn is not None and turn.to == "discard":
        seat = int(wind_at(turn.seat))
        player = position.player(seat)
        hand = player.hand or ()
        begins = seat == position.placing.dealer and not position.discards and not player.melds
        drawn = newest or turn.tile
        if begins or not hand or len(hand) != size_of(position, seat):
            drawn = None
        elif drawn not in hand:
            drawn = hand[-1]
        position = replace(position, turn=replace(turn, tile=drawn))
        if player.hand is not None:
            return replace(position, asks=player.seat)
    thrower = None if turn is None or turn.to != "claim" else turn.seat
    known = [player.seat for player in position.players if player.hand is not None and player.seat != thrower]
    return position if position.asks in known or not known else replace(position, asks=known[0])


def _unclaimed(position: Position) -> Position:
    """The position with a tile to be claimed put back among the discards."""
    turn = position.turn
    if turn is None or turn.to != "claim" or turn.tile is None:
        return position
    back = PlacedDiscard(seat=turn.seat, tile=turn.tile)
    return replace(position, discards=(*position.discards, back), turn=AtTurn(seat=turn.seat))


def _with(position: Position, player: PlacedHand) -> Position:
    """The position with a player replaced; a player without anything is left out."""
    others = [other for other in position.players if other.seat != player.seat]
    told = [player] if player.hand is not None or player.melds or player.bonus or player.ready else []
    return replace(position, players=tuple(sorted([*others, *told], key=lambda other: wind_at(other.seat))))


def _grown(melds: tuple[PlacedSet, ...], tile: Tile) -> tuple[PlacedSet, ...]:
    """Sets with one more tile: added to an incomplete last set, as the fourth of a pung, or else in a new set."""
    last = melds[-1] if melds else None
    is_pung = last is not None and last.meld is not None and last.meld.is_pung
    if last is not None and (len(last.tiles) < _SET or (is_pung and last.tiles[0] is tile)):
        grown = PlacedSet(tiles=tuple(sorted((*last.tiles, tile))))
        return (*melds[:-1], grown)
    return (*melds, PlacedSet(tiles=(tile,)))


def _shrunk(melds: tuple[PlacedSet, ...], tile: Tile) -> tuple[PlacedSet, ...]:
    """The sets after a tile is removed: a kong becomes a pung; any other set moves to the end, to be filled again."""
    at = next((number for number in reversed(range(len(melds))) if tile in melds[number].tiles), None)
    if at is None:
        return melds
    left = _less(melds[at].tiles, tile)
    others = (*melds[:at], *melds[at + 1 :])
    if len(left) == _KONG - 1:
        return (*melds[:at], PlacedSet(tiles=left), *melds[at + 1 :])
    return (*others, PlacedSet(tiles=left)) if left else others


def _less(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Tiles without the last copy of one."""
    last = len(tiles) - 1 - tiles[::-1].index(tile)
    return (*tiles[:last], *tiles[last + 1 :])
