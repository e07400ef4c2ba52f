"""Kongs that are paid at once: which there were in an entered deal, and what they brought."""

from collections.abc import Iterator

from game import replace
from game.hands.meld import KongKind
from game.ledger.entry import EnteredDeal, EnteredHand, PaidKong
from game.rules.ruleset import Ruleset


def declared(deal: EnteredDeal) -> tuple[PaidKong, ...]:
    """Every kong of the deal, by seats.

    If a hand is entered tile by tile, its tiles show how many there are; an exposed kong is an extended pung unless it
    was named as a claimed one.
    """
    seats = sorted({*(kong.seat for kong in deal.kongs), *(player.seat for player in deal.players)})
    return tuple(kong for seat in seats for kong in _kongs_of_seat(deal, seat))


def shown(hand: EnteredHand | None) -> tuple[int, int] | None:
    """The numbers of concealed and of exposed kongs in a hand; ``None`` if its tiles were not entered."""
    if hand is None or hand.points is not None or not hand.size:
        return None
    kongs = [laid for laid in hand.melds if laid.meld is not None and laid.meld.is_kong]
    concealed = sum(laid.concealed for laid in kongs)
    return concealed, len(kongs) - concealed


def _kongs_of_seat(deal: EnteredDeal, seat: int) -> Iterator[PaidKong]:
    told = [kong for kong in deal.kongs if kong.seat == seat]
    seen = shown(deal.hand_of(seat))
    if seen is None:
        yield from told
        return
    concealed, exposed = seen
    claimed = [kong for kong in told if kong.kind is KongKind.CLAIMED][:exposed]
    yield from (PaidKong(seat=seat, kind=KongKind.CONCEALED),) * concealed
    yield from claimed
    yield from (PaidKong(seat=seat, kind=KongKind.ADDED),) * (exposed - len(claimed))


def paid(rules: Ruleset, deal: EnteredDeal) -> Iterator[tuple[PaidKong, tuple[int, ...]]]:
    """Every kong that moved points, with the points that each seat gained or lost by it."""
    for kong in declared(deal) if rules.kongs.is_paid else ():
        shares = rules.kongs.shares(kong.kind, kong.seat, kong.loser, rules.seats)
        if any(shares):
            yield kong, shares


def kong_points(rules: Ruleset, deal: EnteredDeal) -> tuple[int, ...]:
    """The points that each seat gained or lost by the kongs of the deal that are paid at once."""
    kongs = declared(deal) if rules.kongs.is_paid else ()
    return rules.kongs.gains(((kong.kind, kong.seat, kong.loser) for kong in kongs), rules.seats)


def swapped(kongs: tuple[PaidKong, ...], one: int, other: int) -> tuple[PaidKong, ...]:
    """The kongs after two players have swapped hands."""
    places = {one: other, other: one}
    return tuple(
        replace(kong, seat=places[kong.seat], loser=None if kong.loser is None else places.get(kong.loser, kong.loser))
        if kong.seat in places
        else kong
        for kong in kongs
    )
