"""What scoring looks at, taken from the state: faces, hands, a deal that is over or would be, the flags of a win."""

from collections.abc import Iterable

from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, State, Turn, Winner
from game.hands.hand import Hand
from game.hands.meld import KongKind
from game.rules.scoring import DealScore, Score
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, InSight, PlayerHand, WinFacts
from game.tiles.tile import Tile


def face(deal: DealState, tile_id: TileId) -> Tile:
    """The face of a tile that must be known."""
    tile = deal.faces[tile_id]
    assert tile is not None, f"the face of {tile_id} is not known"
    return tile


def faces(deal: DealState, tile_ids: tuple[TileId, ...]) -> tuple[Tile, ...]:
    """The faces of tiles that must be known."""
    known = deal.faces
    found = [tile for tile_id in tile_ids if (tile := known[tile_id]) is not None]
    assert len(found) == len(tile_ids), f"a face of {tile_ids} is not known"
    return tuple(found)


def player_hand(state: State, seat: Seat, *, extra: Tile | None = None) -> PlayerHand:
    """The hand of a seat as scoring sees it, with one more tile if given."""
    deal = state.current_deal
    held = deal.seats[seat]
    concealed = faces(deal, held.hand)
    return PlayerHand(
        wind=deal.placing.wind_of(seat, state.rules.seats),
        hand=Hand(
            concealed if extra is None else (*concealed, extra),
            tuple(laid.meld for laid in held.sets),
            faces(deal, held.bonus),
        ),
        is_ready=bool(held.waits),
    )


def deal_score(state: State) -> DealScore:
    """The settlement of a deal whose winners are out and whose hands are open."""
    return state.rules.scored(deal_facts(state))


def countings(state: State, seat: Seat) -> tuple[Score, ...]:
    """How the owner of an open hand may have it counted, first as it settles; empty where nothing is to be chosen."""
    deal = state.deal
    if state.rules.countings is None or deal is None or not deal.winners or deal.seats[seat].is_dead:
        return ()
    return state.rules.countings(state.rules, deal_facts(state), deal.placing.wind_of(seat, state.rules.seats))


def deal_facts(state: State) -> DealFacts:
    """What scoring looks at, from a deal whose hands are open."""
    deal = state.current_deal
    won = {winner.seat for winner in deal.winners}
    losers = [
        player_hand(state, Seat(seat)) for seat, held in enumerate(deal.seats) if seat not in won and not held.is_dead
    ]
    return _facts(state, deal.winners, losers)


def facts_of(state: State, wins: Iterable[WinFacts], hands: Iterable[PlayerHand]) -> DealFacts:
    """The deal as it would end with these wins and these hands."""
    placing = state.current_deal.placing
    return DealFacts(
        prevailing=placing.prevailing,
        dealer=placing.wind_of(placing.dealer, state.rules.seats),
        hands=tuple(sorted(hands, key=lambda player: player.wind)),
        wins=tuple(wins),
    )


def facts_with_winner(state: State, seat: Seat, window: Claiming) -> DealFacts:
    """The deal as it would end if this seat went out on the tile, with no hand but the winner's."""
    source = Source.ROBBED_KONG if window.robbing else Source.DISCARD
    flags = win_flags(state, seat, source, window.tile_id)
    return facts_of_winner(state, Winner(seat, source, window.tile_id, window.seat, flags))


def facts_of_winner(state: State, winner: Winner) -> DealFacts:
    """The deal with no hand but this winner's."""
    return _facts(state, (winner,), [])


def _facts(state: State, winners: tuple[Winner, ...], losers: list[PlayerHand]) -> DealFacts:
    deal = state.current_deal
    seats = state.rules.seats
    placing = deal.placing
    wins = []
    hands = list(losers)
    for winner in winners:
        held = deal.seats[winner.seat].hand
        tile = None if winner.tile_id is None else face(deal, winner.tile_id)
        wins.append(
            WinFacts(
                wind=placing.wind_of(winner.seat, seats),
                tile=tile,
                source=winner.source,
                loser=None if winner.owner is None else placing.wind_of(winner.owner, seats),
                flags=winner.flags,
            )
        )
        extra = None if winner.tile_id is None or winner.tile_id in held else tile
        hands.append(player_hand(state, winner.seat, extra=extra))
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
        found |= _of_own_tile(state, deal, deal.phase)
    counts = state.rules.counts_as_last_of_kind
    if tile_id is not None and counts is not None and counts(in_sight(deal, seat, tile_id)):
        found.add(Flag.LAST_OF_KIND)
    return frozenset(found)


def _of_own_tile(state: State, deal: DealState, turn: Turn) -> set[Flag]:
    found = set()
    from_live = turn.source is Source.WALL or (turn.source is Source.REPLACEMENT and state.rules.wall.box is None)
    if turn.stems_from_last:
        found.add(Flag.LAST_OF_WALL if from_live else Flag.LAST_TILE_MADE_REPLACEMENT)
    if turn.source is Source.WALL and deal.seats[turn.seat].draws == 1:
        found.add(Flag.FIRST_DRAW)
    if turn.source is Source.REPLACEMENT and turn.kongs >= 2:
        found.add(Flag.AFTER_SECOND_KONG)
    return found


def in_sight(deal: DealState, seat: Seat, tile_id: TileId) -> InSight:
    """Where the other tiles of the winning tile's kind are, as far as the winner sees them."""
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
