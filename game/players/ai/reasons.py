"""Reasons for a choice that a player can check on the tiles: a hint and the review tell one for each answer."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain, takewhile

from game.engine.commands import (
    Claim,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    RobKong,
    TakeReplacement,
)
from game.engine.facts import face, faces
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState
from game.players.ai.aiming.goals import goals
from game.players.ai.aiming.hand_types import hand_types_of
from game.players.ai.aiming.prospects import Prospect
from game.players.ai.evaluation import Evaluated
from game.players.ai.reading.aims import ANY, COUNT, Aim, Plan
from game.players.ai.reading.position import Position, after_claim
from game.players.ai.traits.skill import STRONG
from game.rules.terms import ClaimKind
from game.tiles.counts import counts_of_key
from game.tiles.tile import KINDS, Tile


class Reason(Enum):
    """What speaks for a choice; of a discard, "it" is the tile."""

    COMPLETE = "complete"
    """The hand is a mahjong."""
    SET = "set"
    """The claim completes a set."""
    REPLACEMENT = "replacement"
    """A replacement tile comes for it."""
    OFF_AIM = "off_aim"
    """The aim keeps to other tiles."""
    GONE = "gone"
    """It touches no other kind of tile, there are at most two of it, and every other one is seen."""
    ALONE = "alone"
    """It is the only one of its kind, and nothing of its suit is within two ranks; special hands may like that."""
    NEAREST = "nearest"
    """No discard leaves the same aim nearer, and of those that leave it as near none leaves more tiles that help."""
    FOLLOWS = "follows"
    """No discard that leaves the same aim as near leaves a better chance once the next tile has come."""
    SAFER = "safer"
    """Discards that would leave a better hand cost more on the average, and so much that this one is worth more."""
    SPARE = "spare"
    """No more tiles are missing to four sets and a pair without it than with it."""
    JUST_DISCARDED = "just_discarded"
    """Another has discarded one since the seat's own last discard, and nobody claimed it."""
    NO_NEARER = "no_nearer"
    """No set that may be claimed leaves fewer tiles missing to four sets and a pair."""
    ONLY_PAIR = "only_pair"
    """The same, and the set would be a pung made of the only pair."""
    KEEPS_AIM = "keeps_aim"
    """No set that may be claimed leaves fewer tiles missing to a dear aim, or all of them rule it out."""
    LAST = "last"
    """No tile is left to draw, and the hand is not complete."""
    LIKELIEST = "likeliest"
    """No other choice has a better chance to go out."""
    DEAREST = "dearest"
    """No other choice leads to a hand that would bring more points."""
    FLEXIBLE = "flexible"
    """No other choice leaves a hand that is worth more for other mahjongs than the one aimed for."""


_OUT_OF_REACH = 99
_EQUAL = 1e-9
"""Points by which sums may differ that are the same."""


def reason_for(
    one: Evaluated, among: Sequence[Evaluated], position: Position, deal: DealState, seat: Seat
) -> Reason | None:
    """The first reason that holds for a choice; hardly ever there is none.

    :param among: every choice of the question.
    :param position: of the seat before it chooses.
    """
    match one.command:
        case DeclareMahjong() | RobKong() | Claim(claim=ClaimKind.MAHJONG):
            return Reason.COMPLETE
        case DeclareKong() | TakeReplacement() | Claim(claim=ClaimKind.KONG):
            return Reason.REPLACEMENT
        case Claim():
            return Reason.SET
        case _ if position.is_last and one.prospect.aim != COUNT:
            return Reason.LAST
        case Discard(tile=tile) | DeclareReady(tile=tile) if not _lets_mahjong_go(one, among):
            others = [other.prospect for other in among if isinstance(other.command, Discard)]
            more = [Reason.JUST_DISCARDED] if tile in _let_pass(deal, seat) else []
            found = (
                iter([*more, Reason.SAFER]) if _is_safer(one, among) else _of_tile(tile, one.prospect, others, position)
            )
        case _:
            found = iter(())
            laid = _laid(among, position, deal)
            more = (
                [_of_claims(one.prospect.aim, among, position)]
                if _is_no_nearer(one.prospect.aim, laid, position)
                else []
            )
    return next(chain(found, more, _of_figures(one.prospect, [other.prospect for other in among])), None)


def _lets_mahjong_go(one: Evaluated, among: Sequence[Evaluated]) -> bool:
    """Whether the hand is a mahjong, and that stands behind this choice: then it matters what it is let go for."""
    return any(isinstance(other.command, DeclareMahjong) for other in among[among.index(one) :])


def _is_safer(one: Evaluated, among: Iterable[Evaluated]) -> bool:
    """Whether a discard that would leave a better hand stands behind this one for what it may cost."""
    hoped = one.value + one.danger
    return any(
        isinstance(other.command, Discard)
        and other.rank == one.rank
        and other.value < one.value
        and other.value + other.danger > hoped + _EQUAL
        for other in among
    )


def _of_tile(tile: Tile, one: Prospect, others: Sequence[Prospect], position: Position) -> Iterator[Reason]:
    """What the tile itself tells, as long as its discard keeps the hand as near to the aim as can be."""
    left = one.missing, -one.live
    same = [(other.missing, -other.live) for other in others if other.aim == one.aim]
    if one.aim == COUNT or any(other.missing < one.missing for other in others if other.aim == one.aim):
        return
    if any(tile not in each.kinds for each in hand_types_of(position.rules) if each.aim == one.aim):
        yield Reason.OFF_AIM
    held = counts_of_key(position.key)
    if held[tile.index] <= 2 and not any(held[other.index] for other in KINDS if _touch(tile, other)):
        if not position.live[tile.index]:
            yield Reason.GONE
        if held[tile.index] == 1 and one.aim.plan is not Plan.SPECIAL:
            yield Reason.ALONE
    if all(left <= other for other in same):
        yield Reason.NEAREST
    ahead = [
        other.follows for other in others if (other.aim, other.missing) == (one.aim, one.missing) and other.follows
    ]
    if (
        one.follows
        and one.follows == max(ahead) > min(ahead)
        and _excels(one, others[0], one.follows, others[0].follows)
    ):
        yield Reason.FOLLOWS
    if one.aim == ANY and position.nearness.missing(position.key, position.sets) == one.missing:
        yield Reason.SPARE


def _touch(tile: Tile, other: Tile) -> bool:
    """Whether two kinds may be of one chow."""
    return other is not tile and other.suit is tile.suit and tile.rank > 0 and abs(tile.rank - other.rank) <= 2


def _let_pass(deal: DealState, seat: Seat) -> tuple[Tile, ...]:
    """What the others have discarded since the seat's own last discard, as far as nobody claimed it."""
    since = takewhile(lambda thrown: thrown.seat != seat, reversed(deal.discards))
    return faces(deal, tuple([thrown.tile_id for thrown in since if not thrown.is_taken]))


def _laid(among: Iterable[Evaluated], position: Position, deal: DealState) -> list[Position]:
    """The position after each set that may be claimed; none where a mahjong may be claimed."""
    claims = [one.command for one in among if isinstance(one.command, Claim)]
    if not isinstance(deal.phase, Claiming) or any(claim.claim is ClaimKind.MAHJONG for claim in claims):
        return []
    tile = face(deal, deal.phase.tile_id)
    return [after_claim(position, tile, claim) for claim in claims]


def _is_no_nearer(aim: Aim, laid: Sequence[Position], position: Position) -> bool:
    if aim == COUNT or not laid:
        return False
    before = _missing_to(aim, position)
    return all(_missing_to(aim, each) >= before for each in laid)


def _missing_to(aim: Aim, position: Position) -> int:
    """How many tiles are missing to an aim, many where it is out of reach."""
    nearest = position.nearness.missing(position.key, position.sets)
    return next((goal.lacks for goal in goals(position, STRONG, nearest) if goal.aim == aim), _OUT_OF_REACH)


def _of_claims(aim: Aim, among: Iterable[Evaluated], position: Position) -> Reason:
    """What speaks against sets that bring the aim no nearer."""
    if aim != ANY:
        return Reason.KEEPS_AIM
    return Reason.ONLY_PAIR if _is_only_pair(among, position) else Reason.NO_NEARER


def _is_only_pair(among: Iterable[Evaluated], position: Position) -> bool:
    """Whether the only claim is a pung, and takes the only two tiles of a kind."""
    claims = [one.command for one in among if isinstance(one.command, Claim)]
    held = counts_of_key(position.key)
    several = [tile for tile in KINDS if held[tile.index] > 1]
    return all(
        claim.claim is ClaimKind.PUNG and several == [claim.tiles[0]] and held[several[0].index] == 2
        for claim in claims
    )


def _of_figures(one: Prospect, among: Sequence[Prospect]) -> Iterator[Reason]:
    """Figures in which no other choice is better, and some are worse; behind the best choice, in which it is better."""
    figures = (
        (Reason.LIKELIEST, one.chance, [other.chance for other in among]),
        (Reason.DEAREST, one.worth, [other.worth for other in among]),
        (Reason.FLEXIBLE, one.otherwise, [other.otherwise for other in among]),
    )
    return (
        reason
        for reason, figure, all_of_them in figures
        if figure == max(all_of_them) > min(all_of_them) and _excels(one, among[0], figure, all_of_them[0])
    )


def _excels(one: Prospect, best: Prospect, figure: float, best_figure: float) -> bool:
    """Whether a figure may speak for a choice: the best one's own, or one that is better than that."""
    return one == best or figure > best_figure
