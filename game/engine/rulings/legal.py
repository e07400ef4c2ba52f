"""What a seat may do now. It needs no more than the seat itself knows, so a player's own state will do."""

from __future__ import annotations

from functools import lru_cache

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    TakeReplacement,
)
from game.engine.facts import face, faces, facts_with_winner, player_hand
from game.engine.rulings.wants import CHOW, KONG, PUNG, wants_of
from game.engine.seat import Seat, TileId, next_seat
from game.engine.state import Claiming, DealState, LaidSet, Opening, SeatState, State, Turn, TurnStart
from game.hands.hand import Hand
from game.hands.meld import KongKind, meld_of
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind, Robbing, Source
from game.rules.win import PlayerHand
from game.tiles.counts import WEIGHTS, Key, key_of
from game.tiles.tile import TILES, Tile, Wind


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats whose command the match waits for."""
    if state.deal is None:
        return ()
    phase = state.deal.phase
    if isinstance(phase, Claiming):
        return phase.waiting
    return (phase.seat,) if isinstance(phase, Turn | TurnStart | Opening) else ()


def legal_commands(state: State, seat: Seat) -> tuple[Command, ...]:
    """Every command with which the seat does right now; none when it is not awaited.

    In tabletop play the engine takes false calls besides these.
    """
    deal = state.deal
    if deal is None or seat not in awaited(state):
        return ()
    match deal.phase:
        case Claiming():
            return (*legal_claims(state, deal, deal.phase, seat), Pass(seat=seat))
        case Opening():
            return (*concealed_kongs(deal, seat), Pass(seat=seat))
        case TurnStart():
            return (DrawTile(seat=seat), *legal_robberies(state, deal, seat))
        case Turn():
            return legal_in_turn(state, deal, deal.phase)
        case _:
            return ()


def default_command(state: State, seat: Seat) -> Command:
    """What is done for a seat that gives no answer: pass, draw, take what a kong is owed, throw the tile just drawn.

    With no tile just drawn it is the last one in the order of sorting.
    """
    assert seat in awaited(state), f"seat {seat} is not asked"
    return default_among(state, seat, legal_commands(state, seat))


def default_among(state: State, seat: Seat, choices: tuple[Command, ...]) -> Command:
    """The same, where it is already known what the seat may do."""
    deal = state.deal
    assert deal is not None, "no deal, no question"
    phase = deal.phase
    if isinstance(phase, Claiming | Opening):
        return choices[-1]
    if not isinstance(phase, Turn):
        return choices[0]
    held = deal.seats[seat]
    if held.owed:
        replacement = next((choice for choice in choices if isinstance(choice, TakeReplacement)), None)
        if replacement is not None:
            return replacement
    drawn = phase.drawn
    if drawn is None or (held.must_play and drawn not in held.must_play):
        return choices[-1]
    return Discard(seat=seat, tile=face(deal, drawn), tile_id=drawn)


def legal_in_turn(state: State, deal: DealState, turn: Turn) -> tuple[Command, ...]:
    """Mahjong, kongs, a replacement that is owed, and the discards."""
    held = deal.seats[turn.seat]
    commands: list[Command] = []
    if may_go_out(state, deal, turn):
        commands.append(DeclareMahjong(seat=turn.seat))
    if held.owed and replacements_left(state, deal):
        commands.append(TakeReplacement(seat=turn.seat))
    if not held.is_dead and _may_show_kong(state, deal, held, turn) and may_declare_kong(state, deal, turn):
        commands += kongs(deal, turn.seat)
    if state.rules.ready is not None:
        commands += ready_calls(state, deal, turn)
    return (*commands, *discards(deal, turn.seat))


def discards(deal: DealState, seat: Seat) -> list[Discard]:
    """One for each face that may be thrown, sorted; of several alike the newest."""
    held = deal.seats[seat]
    frozen = deal.phase.drawn if held.waits and isinstance(deal.phase, Turn) else None
    able = held.hand if frozen is None else (frozen,)
    if held.must_play:
        able = tuple(tile_id for tile_id in able if tile_id in held.must_play)
    known = deal.faces
    by_place = {tile.index: tile_id for tile_id in able if (tile := known[tile_id]) is not None}
    return [Discard(seat=seat, tile=TILES[place], tile_id=by_place[place]) for place in sorted(by_place)]


def is_mahjong(state: State, seat: Seat, *, extra: Tile | None = None) -> bool:
    """Whether the hand, with one more tile if given, is complete under the rulebook."""
    deal = state.deal
    assert deal is not None
    held = deal.seats[seat]
    if len(held.hand) + 3 * len(held.sets) + (extra is not None) != 14:
        return False
    if extra is not None:
        return extra in wants_of(state, deal, seat).waits
    return face(deal, held.hand[-1]) in wants_of(state, deal, seat, without_last=True).waits


def may_go_out(state: State, deal: DealState, turn: Turn) -> bool:
    """Whether the hand is complete with a tile from the wall, a replacement, or as it was dealt."""
    held = deal.seats[turn.seat]
    return (
        turn.source is not Source.DISCARD
        and not deal.winners
        and not held.owed
        and not held.is_dead
        and len(held.hand) % 3 == 2
        and is_mahjong(state, turn.seat)
    )


def replacements_left(state: State, deal: DealState) -> int:
    """How many kongs and bonus tiles can still be replaced."""
    if state.rules.wall.box is None:
        return len(deal.live)
    return len(deal.box) + (0 if state.rules.wall.box.keep is None else len(deal.live))


def may_declare_kong(state: State, deal: DealState, turn: Turn) -> bool:
    """Whether the book allows a kong in this turn and can replace it."""
    rule = state.rules.kongs
    held = deal.seats[turn.seat]
    if held.waits or not rule.allowed or (turn.claimed and not rule.after_claim):
        return False
    return replacements_left(state, deal) > held.owed


def _may_show_kong(state: State, deal: DealState, held: SeatState, turn: Turn) -> bool:
    """A quick look that rules most hands out."""
    known = deal.faces
    wants = wants_of(state, deal, turn.seat, without_last=True)
    last = face(deal, held.hand[-1])
    if wants.has_four_alike or wants.sets_with(last) & KONG:
        return True
    if not held.sets:
        return False
    pungs = [laid.meld.tile for laid in held.sets if laid.meld.is_pung]
    return bool(pungs) and any(known[tile_id] in pungs for tile_id in held.hand)


def kongs(deal: DealState, seat: Seat) -> list[DeclareKong]:
    """Concealed kongs and extensions of pungs that the hand can show."""
    held = deal.seats[seat]
    known = deal.faces
    tiles = [known[tile_id] for tile_id in held.hand]
    pungs = {laid.meld.tile for laid in held.sets if laid.meld.is_pung}
    found = []
    for tile in dict.fromkeys(tiles):
        assert tile is not None, "a hand with hidden tiles shows no kong"
        count = tiles.count(tile)
        if count == 4 or tile in pungs:
            tile_ids = tuple(tile_id for tile_id in held.hand if known[tile_id] is tile)
            found.append(DeclareKong(seat=seat, tiles=(tile,) * count, tile_ids=tile_ids))
    return found


def concealed_kongs(deal: DealState, seat: Seat) -> list[DeclareKong]:
    """The kongs that the hand can show without a set on the table."""
    return [kong for kong in kongs(deal, seat) if len(kong.tile_ids) == 4]


def waits_of(state: State, seat: Seat, *, without: TileId | None = None) -> tuple[Tile, ...]:
    """The tiles that complete a hand; of fourteen tiles one is left out."""
    deal = state.deal
    assert deal is not None, "no deal in progress"
    held = deal.seats[seat]
    concealed = faces(deal, tuple(tile_id for tile_id in held.hand if tile_id != without))
    melds = tuple(laid.meld for laid in held.sets)
    if not state.rules.may_wait(key_of(concealed), melds):
        return ()
    wind = deal.placing.wind_of(seat, state.rules.seats)
    return _waits(state.rules, PlayerHand(wind=wind, hand=Hand(concealed, melds)), deal.placing.prevailing)


@lru_cache(maxsize=1 << 13)
def _waits(rules: Ruleset, player: PlayerHand, prevailing: Wind) -> tuple[Tile, ...]:
    return rules.waits(player, prevailing)


def ready_calls(state: State, deal: DealState, turn: Turn) -> list[DeclareReady]:
    """The discards after which a ready hand can be called, each with the tiles waited for."""
    held = deal.seats[turn.seat]
    if state.rules.ready is None or turn.drawn is None or held.waits or held.is_dead or deal.winners:
        return []
    may_wait = state.rules.may_wait
    key, melds = key_of(faces(deal, held.hand)), tuple([laid.meld for laid in held.sets])
    if not may_wait(key, melds):
        return []
    calls = []
    for thrown in discards(deal, turn.seat):
        if not may_wait(Key(key - WEIGHTS[thrown.tile]), melds):
            continue
        waits = waits_of(state, turn.seat, without=thrown.tile_id)
        if waits:
            calls.append(DeclareReady(seat=turn.seat, tile=thrown.tile, tile_id=thrown.tile_id, waits=waits))
    return calls


def open_kongs(deal: DealState, seat: Seat) -> list[tuple[Seat, LaidSet]]:
    """Kongs of the others that are not concealed, and who owns them."""
    return [
        (Seat(owner), laid)
        for owner, held in enumerate(deal.seats)
        if held.sets and owner != seat
        for laid in held.sets
        if laid.meld.kong is not None and laid.meld.kong is not KongKind.CONCEALED
    ]


def legal_robberies(state: State, deal: DealState, seat: Seat) -> tuple[RobKong, ...]:
    """The kongs of others on whose tile the seat may go out in place of drawing."""
    if state.rules.kongs.robbing is not Robbing.OWN_TURN or deal.seats[seat].is_dead:
        return ()
    return tuple(
        RobKong(seat=seat, owner=owner, tile=laid.meld.tile, tile_id=laid.tile_ids[-1])
        for owner, laid in open_kongs(deal, seat)
        if is_mahjong(state, seat, extra=laid.meld.tile)
    )


def legal_claims(state: State, deal: DealState, window: Claiming, seat: Seat) -> list[Claim]:
    """Every claim that the seat could show, strongest first; the call is made at once."""
    held = deal.seats[seat]
    if held.is_dead or seat == window.seat:
        return []
    tile = face(deal, window.tile_id)
    wants = wants_of(state, deal, seat)
    claims = []
    if deal.winners:
        if seat == deal.winners[0].seat:
            return []
    elif tile in wants.waits:
        claims += [Claim(seat=seat, claim=ClaimKind.MAHJONG, finish=finish) for finish in finishes(state, window, seat)]
    if not window.robbing and not window.only_mahjong and not held.waits:
        able = wants.sets_with(tile)
        if able:
            claims += _set_claims(state, deal, window.seat, seat, tile, able)
    return claims


def finishes(state: State, window: Claiming, seat: Seat) -> tuple[str | None, ...]:
    """What a mahjong on this tile may rightly be said to complete; ``None`` where nobody asks for it."""
    rules = state.rules
    if rules.claims.finishes is None or not rules.is_tabletop:
        return (None,)
    facts = facts_with_winner(state, seat, window)
    return tuple(sorted(rules.claims.finishes(rules, facts)))


def _set_claims(state: State, deal: DealState, discarder: Seat, seat: Seat, tile: Tile, able: int) -> list[Claim]:
    """Claims for the sets that the tile makes, as ``Wants.sets_with`` gives them."""
    held = deal.seats[seat]
    claims = []
    if able & (PUNG | KONG):
        alike = tuple(tile_id for tile_id in held.hand if deal.faces[tile_id] is tile)
        if able & KONG and state.rules.kongs.allowed and replacements_left(state, deal):
            claims.append(Claim(seat=seat, claim=ClaimKind.KONG, tiles=(tile,) * 3, tile_ids=alike[:3]))
        claims.append(Claim(seat=seat, claim=ClaimKind.PUNG, tiles=(tile,) * 2, tile_ids=alike[:2]))
    if able & CHOW and (state.rules.claims.chow_from_anyone or seat == next_seat(discarder, state.rules.seats)):
        claims += [claim for claim in _chows(deal, held, seat, tile) if _may_hold(state, claim, tile)]
    return claims


def _may_hold(state: State, claim: Claim, tile: Tile) -> bool:
    """Whether the hand, with this chow laid open, can still be a mahjong under the book."""
    rule = state.rules.claims.may_hold_chow
    if rule is None:
        return True
    deal = state.deal
    assert deal is not None, "no deal in progress"
    before = player_hand(state, claim.seat)
    concealed = list(before.hand.concealed)
    for used in claim.tiles:
        concealed.remove(used)
    chow = meld_of((*claim.tiles, tile), concealed=False)
    after = PlayerHand(wind=before.wind, hand=Hand(tuple(concealed), (*before.hand.melds, chow), before.hand.bonus))
    return rule(after, deal.placing.prevailing)


@lru_cache(maxsize=len(TILES))
def _chow_partners(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make a chow with this one."""
    if not tile.suit.has_ranks:
        return ()
    partners = []
    for first in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
        lowest = tile.index - tile.rank + first
        low, high = (TILES[lowest + step] for step in range(3) if lowest + step != tile.index)
        partners.append((low, high))
    return tuple(partners)


def _chows(deal: DealState, held: SeatState, seat: Seat, tile: Tile) -> list[Claim]:
    newest = {face(deal, tile_id): tile_id for tile_id in held.hand}
    return [
        Claim(seat=seat, claim=ClaimKind.CHOW, tiles=pair, tile_ids=(newest[pair[0]], newest[pair[1]]))
        for pair in _chow_partners(tile)
        if pair[0] in newest and pair[1] in newest
    ]
