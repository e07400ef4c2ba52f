"""What a deal came to for everybody at the table: who won with what, who lost the tile, and what it was worth."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from game.engine.decisions.decide import decide
from game.engine.events import DealEnded
from game.engine.facts import deal_score, face, faces
from game.engine.replays.replay import Replay, ReplayError, from_elsewhere, played_so_far
from game.engine.seat import Seat
from game.engine.state import DealState, Over, State, Winner
from game.rules.scoring import Score
from game.rules.terms import Outcome, Source
from game.tiles.tile import Tile, Wind

Person = Annotated[int, Meta(ge=0, le=3)]
"""Who it is, numbered as they sat down."""


class Win(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand that went out."""

    source: Source
    worth: Fraction
    """Before payments."""
    special: str | None = None
    """The id of the special hand that was counted."""
    tile: Tile | None = None
    """The winning tile; ``None`` with the dealt tiles."""
    loser: Person | None = None
    """Who lost it."""
    sets: tuple[tuple[Tile, ...], ...]
    """The sets as they counted; then the tiles that are in none."""
    bonus: tuple[Tile, ...] = ()


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a deal was for one person."""

    person: Person
    wind: Wind
    gain: Fraction
    """What it added to the balance."""
    fined: int = 0
    """Points lost by faults; part of the gain."""
    is_ready: bool = False
    """Whether a ready hand was called."""
    win: Win | None = None
    """``None``: this seat did not go out."""


class DealRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over."""

    number: int
    """Within its match, counted from 1."""
    outcome: Outcome
    prevailing: Wind
    seats: tuple[SeatRecord, ...]
    """In turn order."""


def deal_record(state: State) -> DealRecord:
    """The record of the deal that has just ended, with the faces of all tiles known."""
    deal = state.current_deal
    assert isinstance(deal.phase, Over), f"the deal is in {deal.phase}"
    scores: dict[Wind, Score] = {}
    if deal.phase.outcome is Outcome.WON:
        scores = {score.wind: score for score in deal_score(state).scores}
    return DealRecord(
        number=deal.number,
        outcome=deal.phase.outcome,
        prevailing=deal.placing.prevailing,
        seats=tuple(_seat_record(state, deal, Seat(seat), gain, scores) for seat, gain in enumerate(deal.phase.deltas)),
    )


def played_again(replay: Replay) -> Iterator[tuple[State, DealRecord | None]]:
    """The state after each command of a replay, put to the engine again, and the record of a deal that it ended.

    It ends early with the first command that the engine refuses or answers with other events.

    Raises:
        ReplayError: when the match cannot even begin.
    """
    state = played_so_far(msgspec.structs.replace(replay, steps=(), taken_back=())).state
    yield state, None
    for step in replay.steps:
        try:
            with from_elsewhere():
                log = decide(state, step.command)
                record = deal_record(log.state) if any(isinstance(event, DealEnded) for event in log.events) else None
        except ReplayError:
            return
        if tuple(log.events[: len(step.events)]) != step.events:
            return
        state = log.state
        yield state, record


def _seat_record(state: State, deal: DealState, seat: Seat, gain: Fraction, scores: dict[Wind, Score]) -> SeatRecord:
    wind = deal.placing.wind_of(seat, state.rules.seats)
    winner = next((winner for winner in deal.winners if winner.seat == seat), None)
    score = scores.get(wind)
    return SeatRecord(
        person=state.person_at(seat),
        wind=wind,
        gain=gain,
        fined=deal.penalties[seat],
        is_ready=bool(deal.seats[seat].waits),
        win=None if winner is None or score is None else _win(state, deal, winner, score),
    )


def _win(state: State, deal: DealState, winner: Winner, score: Score) -> Win:
    held = deal.seats[winner.seat]
    taken = winner.tile_id is not None and winner.tile_id not in held.hand
    concealed = held.hand if winner.tile_id is None or not taken else (*held.hand, winner.tile_id)
    return Win(
        source=winner.source,
        worth=score.worth,
        special=score.special,
        tile=None if winner.tile_id is None else face(deal, winner.tile_id),
        loser=None if winner.owner is None else state.person_at(winner.owner),
        sets=_sets([laid.meld.tiles for laid in held.sets], sorted(faces(deal, concealed)), score),
        bonus=tuple(sorted(faces(deal, held.bonus))),
    )


def _sets(laid: list[tuple[Tile, ...]], concealed: list[Tile], score: Score) -> tuple[tuple[Tile, ...], ...]:
    """The sets on the table, those in the hand as they counted, and what is left over."""
    read = [meld.tiles for meld in score.melds[len(laid) :]]
    rest = list(concealed)
    for tiles in read:
        for tile in tiles:
            rest.remove(tile)
    return (*laid, *read, *([tuple(rest)] if rest else []))
