"""The moods of the faces at the table, from events that everybody may know and the temper of each character."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from game import Frozen
from game.engine.events import (
    BonusLaid,
    ClaimMade,
    DealEnded,
    Event,
    FalseCallMade,
    HandDied,
    KongDeclared,
    KongRobbed,
    MahjongDeclared,
    MatchEnded,
    PenaltyPaid,
    ReadyDeclared,
    SeatEvent,
    SetClaimed,
    TileDiscarded,
)
from game.engine.facts import in_sight
from game.engine.seat import Seat
from game.engine.state import DealState
from game.players.manner.temper import Mood, Temper
from game.rules.terms import ClaimKind, Source


class Stir(Frozen):
    """A cause of emotion for a seat. With weight 1 it just shows on the face of a character of average temper."""

    seat: Seat
    mood: Mood
    """``GLAD``, ``VEXED`` or ``WINCE``; ``CALM`` if the stir only turns the eyes."""
    weight: float
    towards: Seat | None = None
    """The seat at which the stir makes the others look."""


class Feeling(Frozen):
    """The mood that a face shows, and for how long."""

    seat: Seat
    mood: Mood
    seconds: float
    towards: Seat | None = None


_WON = 3.0
_LUCKY = 4.0
_LOST = 2.4
_ROBBED = 2.8
_KONG = 1.3
_READY = 1.1
_SET = 1.0
_BONUS = 0.7
_FAULT = 1.8
_TAKEN = 0.85
_OUTDONE = 0.8
_EXHAUSTED = 0.9
_WATCHED = 1.2
_DARED = 0.9
NEARLY_THERE = 3
"""A seat that has laid out this many sets counts as close to winning."""
_SECONDS_AFTER_DEAL = 8.0
"""Seconds for which a face keeps its mood after a deal."""


_OWN: Mapping[type, tuple[Mood, float]] = {
    BonusLaid: (Mood.GLAD, _BONUS),
    ReadyDeclared: (Mood.GLAD, _READY),
    KongDeclared: (Mood.GLAD, _KONG),
    FalseCallMade: (Mood.VEXED, _FAULT),
    HandDied: (Mood.VEXED, _FAULT),
    PenaltyPaid: (Mood.VEXED, _FAULT),
}
"""The mood, with its weight, of the seat that acts in an event."""


def stirs(event: Event, seats: int) -> Iterator[Stir]:
    """The stirs of an event, never caused by a hidden tile or by who was asked in secret."""
    everybody = [Seat(seat) for seat in range(seats)]
    match event:
        case ClaimMade() if event.claim is not ClaimKind.MAHJONG:
            yield from _eyes_turned_to(everybody, event.seat)
        case SetClaimed():
            yield Stir(event.seat, Mood.GLAD, _SET if event.claim is not ClaimKind.KONG else _KONG)
            yield Stir(event.owner, Mood.VEXED, _TAKEN, towards=event.seat)
        case KongRobbed():
            yield Stir(event.owner, Mood.VEXED, _ROBBED)
        case MahjongDeclared():
            yield from _win(event, everybody)
        case DealEnded():
            yield from _end(event, everybody)
        case MatchEnded():
            yield from _places(event, everybody)
        case SeatEvent() if type(event) in _OWN:
            yield Stir(event.seat, *_OWN[type(event)])
            if isinstance(event, ReadyDeclared | KongDeclared):
                yield from _eyes_turned_to(everybody, event.seat)
        case _:
            pass


def _eyes_turned_to(everybody: Sequence[Seat], at: Seat) -> Iterator[Stir]:
    for seat in everybody:
        if seat != at:
            yield Stir(seat, Mood.CALM, _WATCHED, towards=at)


def dared(event: TileDiscarded, deal: DealState) -> Iterator[Stir]:
    """The stirs of a discard that may be costly: no copy lies open, and another seat is ready or close to winning.

    :param deal: the deal after it, of which only what everybody can see is used.
    """
    near = [
        Seat(seat)
        for seat, held in enumerate(deal.seats)
        if seat != event.seat and not held.is_dead and (held.waits or len(held.sets) >= NEARLY_THERE)
    ]
    if near and not in_sight(deal, event.seat, event.tile_id).on_table:
        yield Stir(event.seat, Mood.VEXED, _DARED, towards=near[0])
        yield from _eyes_turned_to([Seat(seat) for seat in range(len(deal.seats))], event.seat)


def is_lucky(event: MahjongDeclared) -> bool:
    """Whether somebody went out with a tile that nobody could count on."""
    return event.source in (Source.REPLACEMENT, Source.ROBBED_KONG, Source.DEALT) or bool(event.flags)


def _win(event: MahjongDeclared, everybody: Sequence[Seat]) -> Iterator[Stir]:
    """The stirs of a win: the winner is glad, most with a lucky tile; the tile's loser winces; others may be vexed."""
    yield Stir(event.seat, Mood.GLAD, _LUCKY if is_lucky(event) else _WON)
    for seat in everybody:
        if seat == event.owner:
            yield Stir(seat, Mood.WINCE, _ROBBED if event.source is Source.ROBBED_KONG else _LOST, event.seat)
        elif seat != event.seat:
            yield Stir(seat, Mood.VEXED, _OUTDONE, towards=event.seat)


def _end(event: DealEnded, everybody: Sequence[Seat]) -> Iterator[Stir]:
    """The stirs of a deal's end: winners are glad. If nobody won, all are vexed; otherwise whoever alone lost most."""
    least = min(event.deltas)
    for seat in everybody:
        if seat in event.winners:
            yield Stir(seat, Mood.GLAD, _WON)
        elif not event.winners:
            yield Stir(seat, Mood.VEXED, _EXHAUSTED)
        elif event.deltas[seat] == least < 0 and event.deltas.count(least) == 1:
            yield Stir(seat, Mood.VEXED, _LOST)


def _places(event: MatchEnded, everybody: Sequence[Seat]) -> Iterator[Stir]:
    for seat in everybody:
        if event.places[seat] == 1:
            yield Stir(seat, Mood.GLAD, _LUCKY)
        elif event.places[seat] == max(event.places):
            yield Stir(seat, Mood.VEXED, _LOST)


def feeling(stir: Stir, temper: Temper, *, lasts: bool = False) -> Feeling | None:
    """The feeling that a face shows after a stir; ``None`` if the temper is too calm.

    ``lasts``: whether the deal is over, so that nothing follows that would change the face.
    """
    factor = {Mood.GLAD: temper.joy, Mood.VEXED: temper.anger, Mood.WINCE: temper.anger}.get(stir.mood, temper.alert)
    strength = stir.weight * factor
    if stir.mood is not Mood.CALM and strength >= 1:
        return Feeling(stir.seat, stir.mood, _SECONDS_AFTER_DEAL if lasts else min(4.0, 0.9 + 0.7 * strength))
    if stir.towards is not None and stir.weight * temper.alert >= 1:
        return Feeling(stir.seat, Mood.CALM, 1.4, stir.towards)
    return None


def moods_after(
    event: DealEnded | MatchEnded, tempers: Sequence[Temper], *, gave: Collection[Seat] = (), hurts: bool = False
) -> tuple[Mood, ...]:
    """The moods of all seats at the end of a deal or a match.

    :param gave: the seats that lost a winning tile.
    :param hurts: whether the win was so expensive that whoever lost anything is vexed.
    """
    moods = [Mood.CALM] * len(tempers)
    lost = enumerate(event.deltas if isinstance(event, DealEnded) and hurts else ())
    hurt = (Stir(Seat(seat), Mood.VEXED, _LOST) for seat, points in lost if points < 0)
    given = (Stir(seat, Mood.WINCE, _LOST) for seat in gave)
    for stir in (*stirs(event, len(tempers)), *hurt, *given):
        felt = feeling(stir, tempers[stir.seat], lasts=True)
        if felt is not None:
            moods[stir.seat] = felt.mood
    return tuple(moods)
