"""Whatever is put to the engine, it does it or refuses it; and what it refuses changes nothing."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.engine.commands import (
    BaseCommand,
    BeginDeal,
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    DrawTile,
    EndMatch,
    IllegalCommand,
    Pass,
    RobKong,
    ShowTile,
    TakeReplacement,
)
from game.engine.decisions.decide import decide
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat, TileId
from game.engine.seat_views import known_to
from game.engine.state import State
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind
from game.tiles.tile import TILES, Tile
from tests.engine.positions import positions

SEATS = st.sampled_from([*map(Seat, range(4)), Seat(-1), Seat(4), Seat(-4), Seat(99), Seat(-(10**30)), Seat(1 << 64)])
FAR_IDS = st.sampled_from([TileId(-1), TileId(144), TileId(10**30), TileId(-(10**30))])
TIMES = st.floats() | st.sampled_from([0.0, 1.0, 3.0, float("nan"), float("inf")])

states = st.integers(0, 10**6).map(lambda number: positions()[number * 7919 % len(positions())])


@st.composite
def named(draw: st.DrawFn, state: State, *, most: int) -> tuple[tuple[Tile, ...], tuple[TileId, ...]]:
    """Tiles and ids: of some hand and rightly named, or any, in any number."""
    deal = state.deal
    if deal is not None and draw(st.booleans()):
        hands = [held.hand for held in deal.seats if held.hand]
        if hands:
            hand = draw(st.sampled_from(hands))
            ids = draw(st.lists(st.sampled_from(hand), max_size=most, unique=draw(st.booleans())))
            faces = [deal.faces[tile_id] for tile_id in ids]
            return tuple(face for face in faces if face is not None), tuple(ids)
    any_ids = draw(st.lists(st.integers(0, 143).map(TileId) | FAR_IDS, max_size=most))
    return tuple(draw(st.lists(st.sampled_from(TILES), max_size=most))), tuple(any_ids)


@st.composite
def commands(draw: st.DrawFn, state: State) -> Command:
    """Any command at all, often one that nearly fits."""
    seat = draw(SEATS | (st.sampled_from(awaited(state)) if awaited(state) else SEATS))
    tiles, ids = draw(named(state, most=5))
    tile = tiles[0] if tiles else draw(st.sampled_from(TILES))
    tile_id = ids[0] if ids else draw(FAR_IDS)
    choices: list[Command] = [
        BeginDeal(),
        EndMatch(),
        Discard(seat=seat, tile=tile, tile_id=tile_id),
        DrawTile(seat=seat),
        DeclareKong(seat=seat, tiles=tiles, tile_ids=ids),
        TakeReplacement(seat=seat),
        DeclareMahjong(seat=seat),
        DeclareReady(seat=seat, tile=tile, tile_id=tile_id, waits=tiles),
        RobKong(seat=seat, owner=draw(SEATS), tile=tile, tile_id=tile_id),
        Claim(seat=seat, claim=draw(st.sampled_from(ClaimKind)), tiles=tiles, tile_ids=ids, after=draw(TIMES)),
        Pass(seat=seat),
        ShowTile(seat=seat, tile=tile, tile_id=tile_id),
    ]
    return draw(st.sampled_from(choices))


def what_it_does(command: BaseCommand) -> Hashable:
    """A command without what makes no difference: which of several alike it names, in which order, and the time."""
    match command:
        case Discard(seat=seat, tile=tile):
            return ("discard", seat, tile)
        case DeclareKong(seat=seat, tiles=tiles):
            return ("kong", seat, tuple(sorted(tiles)))
        case Claim(seat=seat, claim=claim, tiles=tiles):
            return ("claim", seat, claim, tuple(sorted(tiles)))
        case DeclareReady(seat=seat, tile=tile, waits=waits):
            return ("ready", seat, tile, waits)
        case RobKong(seat=seat, owner=owner, tile=tile):
            return ("rob", seat, owner, tile)
        case _:
            return command


@given(state=states, data=st.data())
def test_any_command_is_done_or_refused(state: State, data: st.DataObject) -> None:
    command = data.draw(commands(state))
    before = hash(repr(state.deal)), state.balances
    refusal = ""
    events: tuple[Event, ...] = ()
    try:
        events = tuple(decide(state, command).events)
    except IllegalCommand as refused:
        refusal = str(refused)
    assert bool(events) is not bool(refusal), "it is done, or the refusal says why"
    if events and not state.rules.is_tabletop and not isinstance(command, BeginDeal):
        able = {what_it_does(choice) for seat in awaited(state) for choice in legal_commands(state, seat)}
        assert what_it_does(command) in able, "in assisted play only what is legal can be done"
    assert (hash(repr(state.deal)), state.balances) == before


@given(state=states, data=st.data())
def test_who_is_not_asked_can_do_nothing(state: State, data: st.DataObject) -> None:
    command = data.draw(commands(state))
    assume(getattr(command, "seat", None) not in (None, *awaited(state)))
    with pytest.raises(IllegalCommand):
        decide(state, command)


@given(state=states, data=st.data())
def test_tiles_of_others_cannot_be_used(state: State, data: st.DataObject) -> None:
    deal = state.deal
    assume(deal is not None and awaited(state))
    assert deal is not None
    seat = data.draw(st.sampled_from(awaited(state)))
    foreign = [TileId(number) for number in range(len(deal.faces)) if number not in deal.seats[seat].hand]
    tile_id = data.draw(st.sampled_from(foreign))
    tile = deal.faces[tile_id]
    assert tile is not None
    own = deal.seats[seat].hand[0]
    own_face = deal.faces[own]
    assert own_face is not None
    for command in (
        Discard(seat=seat, tile=tile, tile_id=tile_id),
        ShowTile(seat=seat, tile=tile, tile_id=tile_id),
        DeclareKong(seat=seat, tiles=(tile,), tile_ids=(tile_id,)),
        Claim(seat=seat, claim=ClaimKind.PUNG, tiles=(tile, own_face), tile_ids=(tile_id, own)),
        Claim(seat=seat, claim=ClaimKind.CHOW, tiles=(own_face, own_face), tile_ids=(own, own)),
    ):
        with pytest.raises(IllegalCommand):
            decide(state, command)


@given(state=states, data=st.data())
def test_a_tile_of_ones_own_is_refused_under_another_name(state: State, data: st.DataObject) -> None:
    deal = state.deal
    assume(deal is not None and awaited(state))
    assert deal is not None
    seat = data.draw(st.sampled_from(awaited(state)))
    tile_id = data.draw(st.sampled_from(deal.seats[seat].hand))
    other = data.draw(st.sampled_from([tile for tile in TILES if tile is not deal.faces[tile_id]]))
    for command in (
        Discard(seat=seat, tile=other, tile_id=tile_id),
        ShowTile(seat=seat, tile=other, tile_id=tile_id),
        DeclareKong(seat=seat, tiles=(other,), tile_ids=(tile_id,)),
    ):
        with pytest.raises(IllegalCommand):
            decide(state, command)


@pytest.mark.parametrize("play", ["assisted", "tabletop"])
def test_before_the_first_deal_only_the_table_can_begin(play: str) -> None:
    match = Match("gala", Options(rulebook("gala").options, {"play": play}), seed=1)
    start = match.state
    for command in (
        EndMatch(),
        Pass(seat=Seat(0)),
        DrawTile(seat=Seat(0)),
        DeclareMahjong(seat=Seat(0)),
        TakeReplacement(seat=Seat(0)),
        Discard(seat=Seat(0), tile=Tile.B1, tile_id=TileId(0)),
        ShowTile(seat=Seat(-9), tile=Tile.B1, tile_id=TileId(0)),
        DeclareKong(seat=Seat(0), tiles=(), tile_ids=()),
        Claim(seat=Seat(0), claim=ClaimKind.MAHJONG),
        RobKong(seat=Seat(0), owner=Seat(1), tile=Tile.B1, tile_id=TileId(0)),
        DeclareReady(seat=Seat(0), tile=Tile.B1, tile_id=TileId(0), waits=()),
    ):
        with pytest.raises(IllegalCommand):
            match.submit(command)
        assert match.state is start
    assert match.submit(BeginDeal())


def test_a_player_who_folds_what_he_saw_cannot_begin_a_deal() -> None:
    """The seed is never shown: without it there is no wall."""
    match = Match("gala", Options(rulebook("gala").options), seed=1)
    with pytest.raises(IllegalCommand):
        decide(known_to(match.state, Seat(0)), BeginDeal())
