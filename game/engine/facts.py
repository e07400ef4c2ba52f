"""Facts for scoring, taken from the state: faces, hands, a deal that is over or would be, the flags of a win."""

from collections.abc import Iterable
from fractions import Fraction
from operator import add
from typing import NamedTuple

from msgspec import structs

from game.engine.commands import Claim, Command, DeclareMahjong, RobKong
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, Over, State, Thrown, Turn, Winner
from game.hands.hand import Hand
from game.hands.meld import KongKind
from game.rules.combining import sortings
from game.rules.elements.going_out import last_of_kind_on_table
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, Score, completed_place
from game.rules.terms import ClaimKind, Flag, Source
from game.rules.win import DealFacts, InSight, PlayerHand, WinFacts
from game.tiles.tile import Tile, Wind


def face(deal: DealState, tile_id: TileId) -> Tile:
    """The face of a tile, which must be known."""
    tile = deal.faces[tile_id]
    assert tile is not None, f"the face of {tile_id} is not known"
    return tile


def lies_face_up(rules: Ruleset, deal: DealState, thrown: Thrown) -> bool:
    """Whether everybody can see a discard. If the rules demand blind play, only the last discard is face up.

    :param thrown: one of the deal's discards.
    """
    return not rules.blind_discards or thrown is deal.discards[-1]


def left_in_wall(deal: DealState) -> int | None:
    """The number of tiles left to draw: of the whole wall before it is broken, ``None`` before it is built."""
    if not deal.faces:
        return None
    return len(deal.live) if deal.counted or deal.box else len(deal.faces)


def faces(deal: DealState, tile_ids: tuple[TileId, ...]) -> tuple[Tile, ...]:
    """The faces of tiles, which must be known."""
    known = deal.faces
    found = [tile for tile_id in tile_ids if (tile := known[tile_id]) is not None]
    assert len(found) == len(tile_ids), f"a face of {tile_ids} is not known"
    return tuple(found)


def player_hand(state: State, seat: Seat, *, extra: Tile | None = None) -> PlayerHand:
    """The hand of a seat for scoring, with one more tile if given."""
    deal = state.current_deal
    held = deal.seats[seat]
    concealed = faces(deal, held.hand)
    return PlayerHand(
        wind=state.wind_of(seat),
        hand=Hand(
            concealed if extra is None else (*concealed, extra),
            tuple(laid.meld for laid in held.sets),
            faces(deal, held.bonus),
        ),
        is_ready=bool(held.waits),
    )


def is_void(rules: Ruleset, deal: DealState) -> bool:
    """Whether the kongs of several seats have reached the number at which the deal is void (``KongRule.void_at``).

    Once somebody is out, the deal stays as it is.
    """
    void_at = rules.kongs.void_at
    if void_at is None or deal.winners:
        return False
    owners = [owner for owner, held in enumerate(deal.seats) for laid in held.sets if laid.meld.kong is not None]
    return len(owners) >= void_at and len({*owners}) > 1


def kong_points(rules: Ruleset, deal: DealState) -> tuple[int, ...]:
    """The points that each seat has gained or lost so far by kongs that are paid at once (``KongRule``)."""
    seats = deal.seats if rules.kongs.is_paid else ()
    laid_out = ((laid.meld.kong, owner, laid.owner) for owner, held in enumerate(seats) for laid in held.sets)
    return rules.kongs.gains(laid_out, rules.seats)


def balances_now(state: State) -> tuple[Fraction, ...]:
    """The balance of each seat; in a deal that is not over, with what kongs have gained or lost so far."""
    deal = state.deal
    if deal is None or isinstance(deal.phase, Over):
        return state.balances
    return tuple(map(add, state.balances, kong_points(state.rules, deal)))


def deal_score(state: State) -> DealScore:
    """The settlement of a deal whose winners are out and whose hands are open."""
    return state.rules.scored(deal_facts(state))


def countings(state: State, seat: Seat) -> tuple[Score, ...]:
    """The ways in which an open hand may be counted, the one that is settled first; empty if there is only one."""
    deal, rules = state.deal, state.rules
    if deal is None or not deal.winners or deal.seats[seat].is_dead:
        return ()
    wind = state.wind_of(seat)
    winner = state.winner_at(seat)
    if rules.countings is not None:
        ways = rules.countings(rules, deal_facts(state), wind)
    elif winner is not None:
        ways = sortings_of(rules, facts_of_winner(state, structs.replace(winner, sorting=None)))
    else:
        return ()
    settled = next(score for score in rules.scored(deal_facts(state)).scores if score.wind is wind)
    if winner is not None:
        ways = tuple(filter(rules.settlement.is_enough, ways))
    return (settled, *(way for way in ways if sorted(way.lines, key=repr) != sorted(settled.lines, key=repr)))


def deal_facts(state: State) -> DealFacts:
    """The facts of a deal whose hands are open."""
    deal = state.current_deal
    won = {winner.seat for winner in deal.winners}
    losers = [
        player_hand(state, Seat(seat)) for seat, held in enumerate(deal.seats) if seat not in won and not held.is_dead
    ]
    return _facts(state, deal.winners, losers)


def facts_of(state: State, wins: Iterable[WinFacts], hands: Iterable[PlayerHand]) -> DealFacts:
    """The facts of the deal if it ended with these wins and these hands."""
    placing = state.current_deal.placing
    return DealFacts(
        prevailing=placing.prevailing,
        dealer=state.wind_of(placing.dealer),
        hands=tuple(sorted(hands, key=lambda player: player.wind)),
        wins=tuple(wins),
    )


def sortings_of(rules: Ruleset, deal: DealFacts) -> tuple[Score, ...]:
    """The ways to sort the only winner's tiles that differ in points or in a name; the highest score first."""
    found = sortings(rules.mahjong, deal, lambda sorted_so: rules.scored(sorted_so).winners)
    return tuple(filter(rules.settlement.is_enough, found)) or found


def sortings_of_winner(rules: Ruleset, deal: DealFacts, wind: Wind) -> tuple[Score, ...]:
    """The ways to sort the winner's tiles with this seat wind, as in ``sortings_of``; other winners are ignored."""
    hands = tuple(structs.replace(player, sorting=None) for player in deal.hands if player.wind is wind)
    wins = tuple(win for win in deal.wins if win.wind is wind)
    return sortings_of(rules, structs.replace(deal, hands=hands, wins=wins))


def facts_with_winner(state: State, seat: Seat, window: Claiming, sorting: str | None = None) -> DealFacts:
    """The facts of the deal if this seat went out on the tile, with no hand but the winner's."""
    source = Source.ROBBED_KONG if window.robbing else Source.DISCARD
    flags = win_flags(state, seat, source, window.tile_id)
    return facts_of_winner(state, Winner(seat, source, window.tile_id, window.seat, flags, sorting))


def facts_of_own_mahjong(state: State, turn: Turn) -> DealFacts:
    """The facts of the deal if the seat went out in its turn, with no hand but the winner's."""
    tile_id = None if turn.source is Source.DEALT else turn.drawn
    flags = win_flags(state, turn.seat, turn.source, tile_id)
    return facts_of_winner(state, Winner(turn.seat, turn.source, tile_id, None, flags))


def facts_of_robbery(state: State, seat: Seat, owner: Seat, tile_id: TileId) -> DealFacts:
    """The facts of the deal if the seat robbed a kong, with no hand but the winner's."""
    flags = win_flags(state, seat, Source.ROBBED_KONG, tile_id)
    return facts_of_winner(state, Winner(seat, Source.ROBBED_KONG, tile_id, owner, flags))


def facts_of_call(command: Command, state: State) -> DealFacts | None:
    """The facts of the deal after this mahjong, with no hand but the winner's; ``None`` for another command."""
    match command, state.current_deal.phase:
        case (Claim(claim=ClaimKind.MAHJONG), Claiming() as window):
            return facts_with_winner(state, command.seat, window)
        case (DeclareMahjong(), Turn() as turn):
            return facts_of_own_mahjong(state, turn)
        case (RobKong(owner=owner, tile_id=tile_id), _):
            return facts_of_robbery(state, command.seat, owner, tile_id)
        case _:
            return None


class SortedCall(NamedTuple):
    """A mahjong with its tiles sorted in one of several ways."""

    command: Command
    score: Score
    winning: tuple[int, int] | None
    """The indexes of the winning tile's meld in the score and of the tile in that meld; ``None`` if there is none."""


def sorted_calls(commands: Iterable[Command], state: State) -> tuple[SortedCall, ...]:
    """The only mahjong among the commands, once for each way to sort its tiles, the highest score first.

    Empty if there is only one way, and in tabletop play: at a real table nobody is told what their tiles make.
    """
    calls = [command for command in commands if isinstance(command, Claim | DeclareMahjong | RobKong)]
    found = [(command, facts) for command in calls if (facts := facts_of_call(command, state)) is not None]
    if len(found) != 1 or state.rules.is_tabletop:
        return ()
    ((command, facts),) = found
    ways = sortings_of(state.rules, facts)
    if len(ways) == 1:
        return ()
    return tuple(SortedCall(structs.replace(command, sorting=way.sorting), way, _winning(way, facts)) for way in ways)


def _winning(score: Score, deal: DealFacts) -> tuple[int, int] | None:
    (win,), (player,) = deal.wins, deal.hands
    place = completed_place(score, len(player.hand.melds), win.tile, taken=win.source.is_taken_from_player)
    return None if place is None or win.tile is None else (place, score.melds[place].tiles.index(win.tile))


def facts_of_winner(state: State, winner: Winner) -> DealFacts:
    """The facts of the deal with no hand but this winner's."""
    return _facts(state, (winner,), [])


def _facts(state: State, winners: tuple[Winner, ...], losers: list[PlayerHand]) -> DealFacts:
    deal = state.current_deal
    wins = []
    hands = list(losers)
    for winner in winners:
        held = deal.seats[winner.seat].hand
        tile = None if winner.tile_id is None else face(deal, winner.tile_id)
        wins.append(
            WinFacts(
                wind=state.wind_of(winner.seat),
                tile=tile,
                source=winner.source,
                loser=None if winner.owner is None else state.wind_of(winner.owner),
                flags=winner.flags,
            )
        )
        extra = None if winner.tile_id is None or winner.tile_id in held else tile
        hand = player_hand(state, winner.seat, extra=extra)
        hands.append(hand if winner.sorting is None else structs.replace(hand, sorting=winner.sorting))
    return facts_of(state, wins, hands)


def win_flags(state: State, seat: Seat, source: Source, tile_id: TileId | None) -> frozenset[Flag]:
    """The flags of a win that is about to be declared."""
    deal = state.current_deal
    found = set()
    if source is Source.DISCARD:
        if deal.discards[-1].after_last:
            found.add(Flag.AFTER_LAST_OF_WALL)
        if len(deal.discards) == 1:
            found.add(Flag.FIRST_DISCARD)
    elif isinstance(deal.phase, Turn):
        found |= _flags_of_own_tile(state, deal, deal.phase)
    counts = state.rules.counts_as_last_of_kind
    if tile_id is not None and counts is not None and counts(in_sight(deal, seat, tile_id)):
        found.add(Flag.LAST_OF_KIND)
    is_asked = Flag.LAST_ON_TABLE in state.rules.flags
    if tile_id is not None and is_asked and last_of_kind_on_table(in_sight(deal, seat, tile_id)):
        found.add(Flag.LAST_ON_TABLE)
    return frozenset(found)


def _flags_of_own_tile(state: State, deal: DealState, turn: Turn) -> set[Flag]:
    found = set()
    from_live = turn.source is Source.WALL or (turn.source is Source.REPLACEMENT and state.rules.wall.box is None)
    if turn.stems_from_last:
        found.add(Flag.LAST_OF_WALL if from_live else Flag.LAST_TILE_MADE_REPLACEMENT)
    if turn.source is Source.WALL and deal.seats[turn.seat].draws == 1:
        found.add(Flag.FIRST_DRAW)
    if turn.source is Source.REPLACEMENT and turn.kongs and Flag.AFTER_KONG in state.rules.flags:
        found.add(Flag.AFTER_KONG)
    if turn.source is Source.REPLACEMENT and turn.kongs >= 2:
        found.add(Flag.AFTER_SECOND_KONG)
    return found


def in_sight(deal: DealState, seat: Seat, tile_id: TileId) -> InSight:
    """Where the other three tiles of the winning tile's kind are, as far as the winner can see them."""
    tile = deal.faces[tile_id]
    alike = {other for other, face in enumerate(deal.faces) if face is tile and other != tile_id}
    on_table = sum(thrown.tile_id in alike and not thrown.is_taken for thrown in deal.discards)
    concealed_kongs = 0
    for held in deal.seats:
        for laid in held.sets:
            count = sum(other in alike for other in laid.tile_ids)
            if laid.meld.kong is KongKind.CONCEALED:
                concealed_kongs += count
            else:
                on_table += count
    return InSight(
        on_table=on_table,
        concealed_kongs=concealed_kongs,
        in_hand=sum(other in alike for other in deal.seats[seat].hand),
    )
