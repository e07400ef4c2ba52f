"""The claim window: who gets the tile, and whether an answer still to come could change that.

docs/rules/common.md, "Claims"; docs/rules/gala.md, "A turn".
"""

from collections.abc import Callable, Iterable

from game.engine.commands import Claim, Command
from game.engine.events import ClaimMade
from game.engine.seat import Seat
from game.rules.ruleset import ClaimRule, Ruleset
from game.rules.terms import ClaimKind

Strength = Callable[[ClaimMade], int]
"""Gives a claim's strength among those of its kind; the highest gets the tile, and of equal ones the nearest seat."""


def all_alike(_made: ClaimMade) -> int:
    """The strength 0 for every claim, for books in which no claim is stronger than another of its kind."""
    return 0


def winning_claims(
    rule: ClaimRule, discarder: Seat, seats: int, claims: Iterable[ClaimMade], strength: Strength = all_alike
) -> tuple[ClaimMade, ...]:
    """The claims that get the tile: none, one, or several mahjongs if the book has several winners."""
    step = -1 if rule.equals_against_turns else 1
    called = sorted(claims, key=lambda made: (-strength(made), step * (made.seat - discarder) % seats))
    for kinds in rule.priority:
        level = [made for made in called if made.claim in kinds]
        if not level:
            continue
        if ClaimKind.MAHJONG in kinds:
            return tuple(level) if rule.several_winners else (level[0],)
        chow = _chow_that_holds(rule, called, level)
        return (chow,) if chow is not None else (level[0],)
    return ()


def _chow_that_holds(rule: ClaimRule, called: list[ClaimMade], stronger: list[ClaimMade]) -> ClaimMade | None:
    """A chow that keeps the tile because every stronger claim came too late and after it."""
    limit = rule.preempt_chow_within
    if limit is None or any(made.claim is ClaimKind.CHOW for made in stronger):
        return None
    for chow in (made for made in called if made.claim is ClaimKind.CHOW):
        if all(made.after > limit and chow.after < made.after for made in stronger):
            return chow
    return None


def at_least_as_strong(rule: ClaimRule, false: Iterable[ClaimKind]) -> frozenset[ClaimKind]:
    """The kinds of claim that remain valid next to false ones: those at least as strong as the strongest false one."""
    called = frozenset(false)
    standing: set[ClaimKind] = set()
    for kinds in rule.priority:
        standing |= kinds
        if kinds & called:
            break
    return frozenset(standing)


def could_change(
    rule: ClaimRule,
    discarder: Seat,
    seats: int,
    claims: tuple[ClaimMade, ...],
    still_possible: Iterable[tuple[Seat, ClaimKind]],
    strength: Strength = all_alike,
) -> bool:
    """Whether a claim still to come, however early it was made, would give the tile to somebody else.

    ``still_possible`` are the claims that seats without an answer may make; ``strength`` gives the strength of these
    too, though they have no tiles yet.
    """
    now = winning_claims(rule, discarder, seats, claims, strength)
    calls = [ClaimMade(seat=seat, claim=kind, tile_ids=None, after=0.0) for seat, kind in still_possible]
    return any(winning_claims(rule, discarder, seats, (*claims, call), strength) != now for call in calls)


def waits_until(
    rules: Ruleset, discarder: Seat, claims: tuple[ClaimMade, ...], choices: Iterable[Command]
) -> float | None:
    """How many seconds after the discard a claimed chow is granted without the answer of a seat.

    ``None`` if the chow waits until that seat's time is over. The table counts the seconds; the engine has no clock.

    :param rules: the rules of the book.
    :param discarder: the seat that discarded the tile.
    :param claims: the claims made so far.
    :param choices: the choices of the seat. A seat that can go out has its whole time, except in tabletop play, where
        nobody else knows that the seat can go out.
    """
    limit = rules.claims.preempt_chow_within
    if limit is None or not any(made.claim is ClaimKind.CHOW for made in claims):
        return None
    (best, *_others) = winning_claims(rules.claims, discarder, rules.seats, claims)
    goes_out = any(isinstance(choice, Claim) and choice.claim is ClaimKind.MAHJONG for choice in choices)
    if best.claim is not ClaimKind.CHOW or (goes_out and not rules.is_tabletop):
        return None
    return max(limit, best.after)
