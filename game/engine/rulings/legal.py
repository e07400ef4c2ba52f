"""The legal commands of a seat, from what the seat itself knows, so that a player's own view is enough.

``known`` holds findings on the hands, kept by callers that ask repeatedly; it changes no answer.
"""

from collections.abc import Callable, Collection
from functools import lru_cache

from game.engine import commands as c
from game.engine.facts import (
    face,
    faces,
    facts_of_own_mahjong,
    facts_of_robbery,
    facts_with_winner,
    player_hand,
)
from game.engine.rulings.obstacles import (
    to_claim,
    to_discard,
    to_kong,
    to_mahjong,
    to_ready_call,
    to_replacement,
    to_robbery,
)
from game.engine.rulings.wants import CHOW, KONG, PUNG, KnownHands
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, LaidSet, Opening, SeatState, State, Turn, TurnStart
from game.hands.hand import Hand
from game.hands.meld import KongKind, meld_of
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.rules.win import DealFacts, PlayerHand
from game.tiles.counts import WEIGHTS, Key, key_of
from game.tiles.tile import TILES, Tile, Tiles, Wind


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats whose command the match waits for."""
    if state.deal is None:
        return ()
    phase = state.deal.phase
    if isinstance(phase, Claiming):
        return phase.waiting
    return (phase.seat,) if isinstance(phase, Turn | TurnStart | Opening) else ()


def legal_commands(state: State, seat: Seat, known: KnownHands | None = None) -> tuple[c.Command, ...]:
    """Every command that is legal for the seat now; none if the match does not wait for it.

    In tabletop play the engine accepts false calls besides these.
    """
    deal = state.deal
    if deal is None or seat not in awaited(state):
        return ()
    match deal.phase:
        case Claiming():
            return (*legal_claims(state, deal, deal.phase, seat, known), c.Pass(seat=seat))
        case Opening():
            return (*concealed_kongs(deal, seat), c.Pass(seat=seat))
        case TurnStart():
            return (c.DrawTile(seat=seat), *legal_robberies(state, deal, seat, known))
        case Turn():
            return _legal_in_turn(state, deal, deal.phase, known or KnownHands())
        case _:
            return ()


def default_among(state: State, seat: Seat, choices: tuple[c.Command, ...]) -> c.Command:
    """The command for a seat that gives no answer: pass, draw, take an owed replacement, discard the tile just drawn.

    Without a tile just drawn it discards the last one in sorting order. ``choices``: all legal commands of the seat.
    """
    deal = state.current_deal
    phase = deal.phase
    if isinstance(phase, Claiming | Opening):
        return choices[-1]
    if not isinstance(phase, Turn):
        return choices[0]
    held = deal.seats[seat]
    if held.owed:
        replacement = next((choice for choice in choices if isinstance(choice, c.TakeReplacement)), None)
        if replacement is not None:
            return replacement
    drawn = phase.drawn
    if drawn is None or (held.must_play and drawn not in held.must_play):
        return choices[-1]
    return c.Discard(seat=seat, tile=face(deal, drawn), tile_id=drawn)


def _legal_in_turn(state: State, deal: DealState, turn: Turn, known: KnownHands) -> tuple[c.Command, ...]:
    """The legal commands in a turn: mahjong, kongs, taking an owed replacement, calling ready, and discards."""
    commands: list[c.Command] = []
    if may_go_out(state, deal, turn, known):
        commands.append(c.DeclareMahjong(seat=turn.seat))
    if to_replacement(state, deal, turn.seat) is None:
        commands.append(c.TakeReplacement(seat=turn.seat))
    if _may_show_kong(state, deal, turn, known) and to_kong(state, deal, turn) is None:
        commands += kongs(deal, turn.seat)
    commands += ready_calls(state, deal, turn)
    return (*commands, *discards(deal, turn.seat))


def discards(deal: DealState, seat: Seat) -> list[c.Discard]:
    """One discard for each face that may be discarded, sorted; of several alike the newest tile."""
    held = deal.seats[seat]
    able = held.hand
    if held.waits or held.must_play:
        drawn = deal.phase.drawn if isinstance(deal.phase, Turn) else None
        able = tuple(tile_id for tile_id in able if to_discard(held, drawn, tile_id) is None)
    known = deal.faces
    by_place = {tile.index: tile_id for tile_id in able if (tile := known[tile_id]) is not None}
    return [c.Discard(seat=seat, tile=TILES[place], tile_id=by_place[place]) for place in sorted(by_place)]


def only_discard(state: State, seat: Seat, choices: Collection[c.Command]) -> c.Discard | None:
    """The discard of the drawn tile, if a called ready hand has no other choice; ``None`` if it has.

    In tabletop play it always has: any call may be tried.

    :param choices: all legal commands of the seat.
    """
    deal = state.current_deal
    if len(choices) != 1 or not isinstance(deal.phase, Turn) or not deal.seats[seat].waits or state.rules.is_tabletop:
        return None
    (only,) = choices
    return only if isinstance(only, c.Discard) and only.tile_id == deal.phase.drawn else None


def is_mahjong(state: State, seat: Seat, *, extra: Tile | None = None, known: KnownHands | None = None) -> bool:
    """Whether the hand, with one more tile if given, is complete under the rulebook."""
    deal = state.current_deal
    held = deal.seats[seat]
    if len(held.hand) + 3 * len(held.sets) + (extra is not None) != state.rules.mahjong.whole:
        return False
    wants = (known or KnownHands()).wants(state, deal, seat, without_last=extra is None)
    return (face(deal, held.hand[-1]) if extra is None else extra) in wants.waits


def may_go_out(state: State, deal: DealState, turn: Turn, known: KnownHands) -> bool:
    """Whether the hand is complete with a tile from the wall, a replacement, or as it was dealt."""
    if deal.seats[turn.seat].beyond_threes != 2 or to_mahjong(deal, turn) is not None:
        return False
    return is_mahjong(state, turn.seat, known=known) and is_enough(state, lambda: facts_of_own_mahjong(state, turn))


def is_enough(state: State, facts: Callable[[], DealFacts]) -> bool:
    """Whether a mahjong is worth as much as the book requires.

    :param facts: gives the deal with the winner's hand alone; called only if the book has a minimum.
    """
    return not state.rules.settlement.has_least or state.rules.is_enough(facts())


def _may_show_kong(state: State, deal: DealState, turn: Turn, known: KnownHands) -> bool:
    """Whether the hand may show a kong: a quick look that rules most hands out."""
    held = deal.seats[turn.seat]
    wants = known.wants(state, deal, turn.seat, without_last=True)
    last = face(deal, held.hand[-1])
    if wants.has_four_alike or wants.sets_with(last) & KONG:
        return True
    if not held.sets:
        return False
    pungs = [laid.meld.tile for laid in held.sets if laid.meld.is_pung]
    return bool(pungs) and any(deal.faces[tile_id] in pungs for tile_id in held.hand)


def kongs(deal: DealState, seat: Seat) -> list[c.DeclareKong]:
    """The concealed kongs and extensions of pungs that the hand can show."""
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
            found.append(c.DeclareKong(seat=seat, tiles=(tile,) * count, tile_ids=tile_ids))
    return found


def concealed_kongs(deal: DealState, seat: Seat) -> list[c.DeclareKong]:
    """The kongs that the hand can show without a set on the table."""
    return [kong for kong in kongs(deal, seat) if len(kong.tile_ids) == 4]


def waits_of(state: State, seat: Seat, *, without: TileId | None) -> Tiles:
    """The tiles that complete a hand of thirteen, or one of fourteen tiles ``without`` one of them."""
    deal = state.current_deal
    held = deal.seats[seat]
    concealed = faces(deal, tuple(tile_id for tile_id in held.hand if tile_id != without))
    melds = tuple(laid.meld for laid in held.sets)
    if not state.rules.mahjong.may_wait(key_of(concealed), melds):
        return ()
    wind = state.wind_of(seat)
    return _waits(state.rules, PlayerHand(wind=wind, hand=Hand(concealed, melds)), deal.placing.prevailing)


def completing(view: State, seat: Seat, *, without: TileId | None = None) -> Tiles:
    """The tiles that complete a hand, without those that the book does not use."""
    copies = view.rules.tiles.copies
    return tuple(tile for tile in waits_of(view, seat, without=without) if copies(tile))


def breaks_ready_hand(view: State, seat: Seat, thrown: TileId) -> bool:
    """Whether this discard leaves a hand that is not ready, while another would leave it ready."""
    deal = view.current_deal
    if completing(view, seat, without=thrown):
        return False
    others = {face(deal, tile_id): tile_id for tile_id in deal.seats[seat].hand}
    others.pop(face(deal, thrown), None)
    return any(completing(view, seat, without=tile_id) for tile_id in others.values())


@lru_cache(1 << 13)
def _waits(rules: Ruleset, player: PlayerHand, prevailing: Wind) -> Tiles:
    return rules.mahjong.waits(player, prevailing)


def ready_calls(state: State, deal: DealState, turn: Turn) -> list[c.DeclareReady]:
    """The discards after which a ready hand can be called, each with the tiles waited for."""
    if to_ready_call(state.rules, deal, turn) is not None:
        return []
    held = deal.seats[turn.seat]
    may_wait = state.rules.mahjong.may_wait
    key, melds = key_of(faces(deal, held.hand)), tuple([laid.meld for laid in held.sets])
    if not may_wait(key, melds):
        return []
    calls = []
    for thrown in discards(deal, turn.seat):
        if not may_wait(Key(key - WEIGHTS[thrown.tile]), melds):
            continue
        waits = waits_of(state, turn.seat, without=thrown.tile_id)
        if waits:
            calls.append(c.DeclareReady(seat=turn.seat, tile=thrown.tile, tile_id=thrown.tile_id, waits=waits))
    return calls


def open_kongs(deal: DealState, seat: Seat) -> list[tuple[Seat, LaidSet]]:
    """The claimed and extended kongs of the other seats, each with the seat that it belongs to."""
    return [
        (Seat(owner), laid)
        for owner, held in enumerate(deal.seats)
        if held.sets and owner != seat
        for laid in held.sets
        if laid.meld.kong is not None and laid.meld.kong is not KongKind.CONCEALED
    ]


def legal_robberies(
    state: State, deal: DealState, seat: Seat, known: KnownHands | None = None
) -> tuple[c.RobKong, ...]:
    """The kongs of others on whose tile the seat may go out instead of drawing."""
    if to_robbery(state.rules, deal, seat) is not None:
        return ()
    return tuple(
        c.RobKong(seat=seat, owner=owner, tile=laid.meld.tile, tile_id=laid.tile_ids[-1])
        for owner, laid in open_kongs(deal, seat)
        if may_rob(state, seat, owner, laid, known)
    )


def may_rob(state: State, seat: Seat, owner: Seat, laid: LaidSet, known: KnownHands | None = None) -> bool:
    """Whether the tiles of the seat are a mahjong with the last tile of this kong."""
    return is_mahjong(state, seat, extra=laid.meld.tile, known=known) and is_enough(
        state, lambda: facts_of_robbery(state, seat, owner, laid.tile_ids[-1])
    )


def legal_claims(
    state: State, deal: DealState, window: Claiming, seat: Seat, known: KnownHands | None = None
) -> tuple[c.Claim, ...]:
    """Every claim that the seat could show, strongest first, made without delay (``after`` is 0)."""
    known = known or KnownHands()
    found = known.claims(deal, window)
    if seat not in found:
        found[seat] = _claims(state, deal, window, seat, known)
    return found[seat]


def _claims(state: State, deal: DealState, window: Claiming, seat: Seat, known: KnownHands) -> tuple[c.Claim, ...]:
    tile = face(deal, window.tile_id)
    wants = known.wants(state, deal, seat)
    claims = []
    if (
        tile in wants.waits
        and to_claim(state, deal, window, seat, ClaimKind.MAHJONG) is None
        and is_enough(state, lambda: facts_with_winner(state, seat, window))
    ):
        claims += [
            c.Claim(seat=seat, claim=ClaimKind.MAHJONG, finish=finish) for finish in finishes(state, window, seat)
        ]
    if able := wants.sets_with(tile):
        claims += _set_claims(state, deal, window, seat, able)
    return tuple(claims)


def finishes(state: State, window: Claiming, seat: Seat) -> tuple[str | None, ...]:
    """The completions that a mahjong on this tile may truthfully name; only ``None`` if none is asked for."""
    rules = state.rules
    if rules.claims.finishes is None or not rules.is_tabletop:
        return (None,)
    facts = facts_with_winner(state, seat, window)
    return tuple(sorted(rules.claims.finishes(rules, facts)))


def _set_claims(state: State, deal: DealState, window: Claiming, seat: Seat, able: int) -> list[c.Claim]:
    """The claims for the sets that the tile makes; ``able`` is the result of ``Wants.sets_with``."""

    def may(claim: ClaimKind) -> bool:
        return to_claim(state, deal, window, seat, claim) is None

    held = deal.seats[seat]
    tile = face(deal, window.tile_id)
    claims = []
    if able & (PUNG | KONG):
        alike = tuple(tile_id for tile_id in held.hand if deal.faces[tile_id] is tile)
        if able & KONG and may(ClaimKind.KONG):
            claims.append(c.Claim(seat=seat, claim=ClaimKind.KONG, tiles=(tile,) * 3, tile_ids=alike[:3]))
        if may(ClaimKind.PUNG):
            claims.append(c.Claim(seat=seat, claim=ClaimKind.PUNG, tiles=(tile,) * 2, tile_ids=alike[:2]))
    if able & CHOW and may(ClaimKind.CHOW):
        claims += [claim for claim in _chows(deal, held, seat, tile) if _may_hold(state, claim, tile)]
    return claims


def _may_hold(state: State, claim: c.Claim, tile: Tile) -> bool:
    """Whether the hand, with this chow exposed, can still be a mahjong under the book."""
    rule = state.rules.claims.may_hold_chow
    if rule is None:
        return True
    deal = state.current_deal
    before = player_hand(state, claim.seat)
    concealed = list(before.hand.concealed)
    for used in claim.tiles:
        concealed.remove(used)
    chow = meld_of((*claim.tiles, tile), concealed=False)
    after = PlayerHand(wind=before.wind, hand=Hand(tuple(concealed), (*before.hand.melds, chow), before.hand.bonus))
    return rule(after, deal.placing.prevailing)


@lru_cache(len(TILES))
def chow_partners(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make a chow with this one."""
    if not tile.suit.has_ranks:
        return ()
    partners = []
    for first in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
        lowest = tile.index - tile.rank + first
        low, high = (TILES[lowest + step] for step in range(3) if lowest + step != tile.index)
        partners.append((low, high))
    return tuple(partners)


def _chows(deal: DealState, held: SeatState, seat: Seat, tile: Tile) -> list[c.Claim]:
    newest = {face(deal, tile_id): tile_id for tile_id in held.hand}
    return [
        c.Claim(seat=seat, claim=ClaimKind.CHOW, tiles=pair, tile_ids=(newest[pair[0]], newest[pair[1]]))
        for pair in chow_partners(tile)
        if pair[0] in newest and pair[1] in newest
    ]
