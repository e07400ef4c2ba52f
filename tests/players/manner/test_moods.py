"""Faces tell what everybody knows, and nothing else; and each character takes it in its own way."""

from fractions import Fraction
from functools import cache

import pytest

from game.engine.events import (
    BonusLaid,
    ClaimMade,
    DealEnded,
    Event,
    KongDeclared,
    MahjongDeclared,
    MatchEnded,
    SetClaimed,
    TileDiscarded,
)
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.hands.meld import KongKind
from game.players.ai.computer import ComputerPlayer
from game.players.characters import CAST, temper_of
from game.players.manner.moods import dared, feeling, moods_after, stirs
from game.players.manner.temper import EVEN, Mood, Temper
from game.players.roster import Level
from game.players.table import Table
from game.rules.terms import ClaimKind, Outcome, Source
from game.tiles.tile import Tile
from tests.players.tables import match

E, S, W, N = map(Seat, range(4))


@cache
def happened(seed: int) -> tuple[Event, ...]:
    """Every event of a match, with all that is hidden in it."""
    game = match(seed)
    events = list(game.past)
    players = [ComputerPlayer(person, Level.BEGINNER, seed) for person in range(4)]
    table = Table(game, players, record=lambda _command, caused: events.extend(caused))
    while not table.is_over:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()
    return tuple(events)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_face_moves_by_what_everybody_may_know_alone(seed: int) -> None:
    """Whoever looks, and whatever is hidden: the same events move the same faces."""
    moved = 0
    for event in happened(seed):
        everything = list(stirs(event, 4))
        moved += bool(everything)
        for watcher in (None, E, S, W, N):
            seen = event.seen_by(watcher)
            assert (list(stirs(seen, 4)) if seen is not None else []) == everything, event
    assert moved


def faces(event: Event, temper: Temper = EVEN) -> dict[Seat, Mood]:
    felt = [feeling(stir, temper) for stir in stirs(event, 4)]
    return {one.seat: one.mood for one in felt if one is not None}


def won(owner: Seat | None, source: Source) -> MahjongDeclared:
    return MahjongDeclared(seat=E, source=source, tile_id=TileId(1), owner=owner, tile_ids=(), tiles=())


@pytest.mark.parametrize("temper", [EVEN, *(character.temper for character in CAST.values())])
def test_a_win_gladdens_the_winner_and_whoever_discarded_winces_whatever_the_temper(temper: Temper) -> None:
    moods = faces(won(S, Source.DISCARD), temper)
    assert (moods[E], moods[S]) == (Mood.GLAD, Mood.WINCE)


def test_a_win_from_the_wall_vexes_nobody_of_an_even_temper() -> None:
    assert Mood.VEXED not in [mood for seat, mood in faces(won(None, Source.WALL)).items() if seat != E]


def test_a_lucky_replacement_gladdens_for_longer_than_a_plain_win() -> None:
    plain, lucky = (feeling(next(stirs(won(None, source), 4)), EVEN) for source in (Source.WALL, Source.REPLACEMENT))
    assert plain is not None
    assert lucky is not None
    assert lucky.seconds > plain.seconds


def test_everybody_looks_at_a_kong() -> None:
    kong = KongDeclared(seat=S, kind=KongKind.CONCEALED, tile_ids=(), tiles=(Tile.B1,) * 4)
    felt = [feeling(stir, EVEN) for stir in stirs(kong, 4)]
    assert {one.seat: one.towards for one in felt if one is not None} == {S: None, E: S, W: S, N: S}


def test_the_alert_look_at_who_calls_and_who_claims_is_glad() -> None:
    call = ClaimMade(seat=S, claim=ClaimKind.PUNG, tile_ids=None, after=0.5)
    felt = [feeling(stir, EVEN) for stir in stirs(call, 4)]
    assert {one.seat: one.towards for one in felt if one is not None} == {E: S, W: S, N: S}
    assert faces(call, temper_of("carp")) == {}
    claimed = SetClaimed(seat=E, owner=S, claim=ClaimKind.PUNG, tile_id=TileId(1), tile_ids=(), tiles=(Tile.B1,) * 3)
    assert faces(claimed)[E] is Mood.GLAD
    assert faces(claimed, temper_of("cat")) == {}


@pytest.mark.parametrize("seed", [1, 3])
def test_a_dear_discard_is_known_by_what_lies_open_alone(seed: int) -> None:
    """Whoever looks: the same discards are dear. All that makes one so is counted again here."""
    states: dict[Seat | None, State | None] = dict.fromkeys((None, E, S, W, N))
    dear = 0
    for event in happened(seed):
        for watcher, state in states.items():
            seen = event.seen_by(watcher)
            states[watcher] = state if seen is None else evolve(state, seen)
        if not isinstance(event, TileDiscarded):
            continue
        told = [list(dared(event, state.current_deal)) for state in states.values() if state is not None]
        assert len(told) == 5
        assert all(stirred == told[0] for stirred in told)
        public = states[None]
        assert public is not None
        deal = public.current_deal
        dear += bool(told[0])
        if told[0]:
            assert told[0][0].seat == event.seat
            others = [held for seat, held in enumerate(deal.seats) if seat != event.seat]
            assert any(held.waits or len(held.sets) >= 3 for held in others)
            same = [each for each in deal.discards if deal.faces[each.tile_id] is event.tile]
            assert [each.tile_id for each in same] == [event.tile_id]
    assert dear


def test_the_hot_headed_mind_a_claimed_discard_and_the_cool_do_not() -> None:
    claimed = SetClaimed(seat=E, owner=S, claim=ClaimKind.PUNG, tile_id=TileId(1), tile_ids=(), tiles=(Tile.B1,) * 3)
    assert faces(claimed, temper_of("tiger"))[S] is Mood.VEXED
    assert Mood.VEXED not in faces(claimed, temper_of("carp")).values()
    bonus = BonusLaid(seat=E, tile_ids=(), tiles=(Tile.F1,))
    assert faces(bonus, temper_of("monkey")) == {E: Mood.GLAD}
    assert faces(bonus, temper_of("cat")) == {}


def test_a_sheet_shows_who_won_and_who_paid_most() -> None:
    ended = DealEnded(outcome=Outcome.WON, winners=(E,), deltas=tuple(map(Fraction, (8, -8, 0, 0))))
    assert moods_after(ended, [EVEN] * 4) == (Mood.GLAD, Mood.VEXED, Mood.CALM, Mood.CALM)
    free = DealEnded(outcome=Outcome.WON, winners=(E,), deltas=(Fraction(1), *[Fraction(0)] * 3))
    assert moods_after(free, [EVEN] * 4, gave=[N]) == (Mood.GLAD, Mood.CALM, Mood.CALM, Mood.WINCE)
    assert moods_after(ended, [EVEN] * 4, gave=[S]) == (Mood.GLAD, Mood.WINCE, Mood.CALM, Mood.CALM)
    nobody = DealEnded(outcome=Outcome.EXHAUSTED, winners=(), deltas=(Fraction(0),) * 4)
    assert moods_after(nobody, [EVEN] * 3 + [temper_of("tiger")]) == (*[Mood.CALM] * 3, Mood.VEXED)
    each = DealEnded(outcome=Outcome.WON, winners=(E,), deltas=tuple(map(Fraction, (12000, -4020, -4000, 0))))
    mild = [temper_of("turtle")] * 4
    assert moods_after(each, mild) == (Mood.GLAD, Mood.VEXED, Mood.CALM, Mood.CALM)
    assert moods_after(each, mild, hurts=True) == (Mood.GLAD, Mood.VEXED, Mood.VEXED, Mood.CALM)


@pytest.mark.parametrize("portrait", CAST)
def test_nobody_smiles_on_the_last_place(portrait: str) -> None:
    tempers = [temper_of(portrait)] * 4
    assert moods_after(MatchEnded(places=(2, 1, 3, 4)), tempers)[1] is not Mood.VEXED
    assert moods_after(MatchEnded(places=(2, 1, 3, 4)), tempers)[3] is Mood.VEXED
    assert moods_after(MatchEnded(places=(1, 2, 3, 3)), tempers)[2:] == (Mood.VEXED, Mood.VEXED)


def test_every_character_has_a_temper_of_its_own() -> None:
    tempers = {character.temper for character in CAST.values()}
    assert len(tempers) == len(CAST)
    for temper in tempers:
        assert all(0.4 <= factor <= 2 for factor in (temper.joy, temper.anger, temper.alert, temper.wink))
