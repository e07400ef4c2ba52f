"""The record of a deal: who won with which hand, who lost the tile, and what it was worth."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from game import Frozen
from game.engine.decisions.decide import decide
from game.engine.events import DealEnded
from game.engine.facts import deal_facts
from game.engine.replays.replay import LATEST, Replay, ReplayError, from_elsewhere, played_so_far
from game.engine.seat import Seat
from game.engine.state import DealState, Over, State
from game.engine.steps.evolve import evolve
from game.hands.hand import Hand
from game.rules.scoring import DealScore, Score
from game.rules.terms import Flag, Outcome, Source
from game.rules.win import DealFacts
from game.tiles.tile import Tile, Tiles, Wind

Person = Annotated[int, Meta(ge=0, le=63)]
"""A person, numbered in the order of sitting down; after them those who took a chair during the match."""


class Win(Frozen, kw_only=True, omit_defaults=True):
    """A hand that went out."""

    source: Source
    worth: Fraction
    """The worth of the hand before payments."""
    special: str | None = None
    """The id of the special hand that was counted, if any."""
    tile: Tile | None = None
    """The winning tile; ``None`` with the dealt tiles."""
    loser: Person | None = None
    """The person who lost the winning tile."""
    sets: tuple[Tiles, ...]
    """The sets as they were counted; last the tiles that are in no set."""
    bonus: Tiles = ()
    flags: tuple[Flag, ...] = ()
    """Special circumstances of the win, in the order of all flags; earlier versions recorded none."""
    is_limit: bool = False
    """Whether points and doubles reached the limit, without a special hand."""


class SeatRecord(Frozen, kw_only=True, omit_defaults=True):
    """The result of a deal for one person."""

    person: Person
    wind: Wind
    gain: Fraction
    """The change of the person's balance."""
    fined: int = 0
    """Points lost by faults; they are part of the gain."""
    is_ready: bool = False
    """Whether a ready hand was called."""
    win: Win | None = None
    """The winning hand; ``None`` if this seat did not go out."""


class DealRecord(Frozen, kw_only=True, omit_defaults=True):
    """The record of a deal that is over."""

    number: Annotated[int, Meta(ge=0, lt=1 << 31)]
    """The number of the deal within its match, from 1."""
    outcome: Outcome
    prevailing: Wind
    seats: tuple[SeatRecord, ...]
    """The seats in turn order."""
    ended: Annotated[int, Meta(ge=0, lt=LATEST)] | None = None
    """When the deal ended, in seconds since 1970; ``None`` for deals of earlier versions, which did not say it."""


def deal_record(state: State) -> DealRecord:
    """The record of the deal that has just ended, with the faces of all tiles known."""
    deal = state.current_deal
    assert isinstance(deal.phase, Over), f"the deal is in {deal.phase}"
    wins: dict[Wind, Win] = {}
    if deal.phase.outcome is Outcome.WON:
        facts = deal_facts(state)
        seat_of = {state.wind_of(seat): Seat(seat) for seat in range(state.rules.seats)}
        wins = wins_of(facts, state.rules.scored(facts), lambda wind: state.person_at(seat_of[wind]))
    return DealRecord(
        number=deal.number,
        outcome=deal.phase.outcome,
        prevailing=deal.placing.prevailing,
        seats=tuple(_seat_record(state, deal, Seat(seat), gain, wins) for seat, gain in enumerate(deal.phase.deltas)),
    )


def reaches_limit(score: Score) -> bool:
    """Whether the limit cut a win that is no special hand: its points and doubles alone were worth more."""
    return score.special is None and score.unlimited is not None


def wins_of(facts: DealFacts, deal: DealScore, person_at: Callable[[Wind], int]) -> dict[Wind, Win]:
    """The winning hands, by the winds of their seats; ``person_at`` gives the person at a wind."""
    scores = {score.wind: score for score in deal.scores}
    hands = {player.wind: player.hand for player in facts.hands}
    return {
        win.wind: Win(
            source=win.source,
            worth=scores[win.wind].worth,
            special=scores[win.wind].special,
            tile=win.tile,
            loser=None if win.loser is None else person_at(win.loser),
            sets=_sets(hands[win.wind], scores[win.wind]),
            bonus=tuple(sorted(hands[win.wind].bonus)),
            flags=tuple(flag for flag in Flag if flag in win.flags),
            is_limit=reaches_limit(scores[win.wind]),
        )
        for win in facts.wins
    }


def played_again(replay: Replay) -> Iterator[tuple[State, DealRecord | None]]:
    """The state after each command of a replay, put to the engine again, with the record of a deal that it ended.

    Stops at the first command that the engine refuses or answers with other events.

    :raises ReplayError: when the match cannot even begin.
    """
    state = played_so_far(msgspec.structs.replace(replay, history=())).state
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
        yield state, None if record is None else msgspec.structs.replace(record, ended=step.ended)


def records_told(replay: Replay) -> Iterator[DealRecord]:
    """The records of all deals of a match, from its events as they were kept; nothing is put to the engine again."""
    state = evolve(None, replay.opening)
    for step in replay.steps:
        for event in step.events:
            state = evolve(state, event)
            if isinstance(event, DealEnded):
                yield msgspec.structs.replace(deal_record(state), ended=step.ended)


def _seat_record(state: State, deal: DealState, seat: Seat, gain: Fraction, wins: dict[Wind, Win]) -> SeatRecord:
    wind = state.wind_of(seat)
    return SeatRecord(
        person=state.person_at(seat),
        wind=wind,
        gain=gain,
        fined=deal.penalties[seat],
        is_ready=bool(deal.seats[seat].waits),
        win=wins.get(wind),
    )


def _sets(hand: Hand, score: Score) -> tuple[Tiles, ...]:
    """The sets on the table, those in the hand as they were counted, and the tiles left over."""
    laid = [meld.tiles for meld in hand.melds]
    read = [meld.tiles for meld in score.melds[len(laid) :]]
    rest = sorted(hand.concealed)
    for tiles in read:
        for tile in tiles:
            rest.remove(tile)
    return (*laid, *read, *([tuple(rest)] if rest else []))
