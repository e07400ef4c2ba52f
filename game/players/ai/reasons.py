"""Reasons for a choice that a player can check on the tiles; hints and the review show one for each choice."""

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
from game.hands.pattern_blocks import FAR
from game.players.ai.aiming.chance import NEAR
from game.players.ai.aiming.goals import goals
from game.players.ai.aiming.hand_types import hand_types_of
from game.players.ai.aiming.prospects import HOPELESS, Prospect, plain_after
from game.players.ai.evaluation import Evaluated
from game.players.ai.reading.aims import ANY, COUNT, Aim, Plan
from game.players.ai.reading.position import Position, after_claim
from game.players.ai.traits.skill import STRONG
from game.rules.terms import ClaimKind
from game.tiles.counts import counts_of_key
from game.tiles.tile import KINDS, Tile


class Reason(Enum):
    """A reason for a choice; for a discard, "it" is the tile."""

    COMPLETE = "complete"
    SET = "set"
    REPLACEMENT = "replacement"
    """A replacement tile comes for the kong."""
    OFF_AIM = "off_aim"
    """The aim keeps to other tiles."""
    GONE = "gone"
    """No tile of the hand can make a chow with the tile, there are at most two of it, and every other copy is seen."""
    ALONE = "alone"
    """The tile is the only one of its kind, with nothing of its suit within two ranks, as some special hands need
    it."""
    NEAREST = "nearest"
    """No discard leaves the same aim nearer, or leaves it as near with more helping tiles."""
    AS_GOOD = "as_good"
    """The same as ``NEAREST``, and an equally good discard that goes with fewer tiles costs more on the average."""
    FOLLOWS = "follows"
    """No discard that leaves the same aim as near has a better chance once the next tile has come, and those that leave
    more helping tiles have a worse one.
    """
    SAFER = "safer"
    """Discards that would leave a better hand are so dangerous that this one is worth more."""
    AWAITED = "awaited"
    """All discards that would leave a better hand have been announced by opponents as winning tiles."""
    SPARE = "spare"
    """The hand lacks no more tiles to four sets and a pair without the tile than with it."""
    JUST_DISCARDED = "just_discarded"
    """An opponent has discarded the same tile since the seat's own last discard, and nobody claimed it."""
    NO_NEARER = "no_nearer"
    """No set that may be claimed leaves fewer tiles missing for four sets and a pair."""
    ONLY_PAIR = "only_pair"
    """The set would be a pung made of the only pair, and ``NO_NEARER`` holds as well."""
    KEEPS_AIM = "keeps_aim"
    """No set that may be claimed leaves fewer tiles missing for an expensive aim, or all of them rule it out."""
    LAST = "last"
    """No tile is left to draw, and the hand is not complete."""
    LIKELIEST = "likeliest"
    """No other choice has a better chance of going out; of far hands, none leaves the same aim nearer either."""
    WIDEST = "widest"
    """No other choice of a far hand leaves more tiles that help the same aim, which outweighs that another leaves it
    nearer.
    """
    DEAREST = "dearest"
    """No other choice leads to a hand that would bring more points."""
    FLEXIBLE = "flexible"
    """The aim is an expensive hand, and no other choice keeps more of the value of any mahjong, nor leaves any mahjong
    nearer, or as near with more helping tiles.
    """


_TOLERANCE = 1e-9
"""Rounding error allowed when two sums are compared, in points."""


def reason_for(
    one: Evaluated, among: Sequence[Evaluated], position: Position, deal: DealState, seat: Seat
) -> Reason | None:
    """The first reason that holds for a choice; ``None`` in rare cases.

    :param among: every choice of the question.
    :param position: that of the seat before it chooses.
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
        case Discard() | DeclareReady() if one.is_called:
            return None
        case Discard(tile=tile) | DeclareReady(tile=tile) if not _lets_mahjong_go(one, among):
            others = [other for other in among if isinstance(other.command, Discard)]
            let_pass = [Reason.JUST_DISCARDED] if tile in _let_pass(deal, seat) else []
            found = chain(_of_tile(tile, one, others, position), let_pass)
            better = _better_behind(one, among)
            if better and all(other.is_called for other in better):
                return Reason.AWAITED
            if better:
                found = chain(let_pass, [Reason.SAFER])
        case _:
            found = chain(
                [Reason.DEAREST] if _is_kept_for_its_worth(one.prospect, among) else [],
                _against_claims(one.prospect.aim, among, position, deal),
            )
    return next(chain(found, _of_figures(one.prospect, [other.prospect for other in among])), None)


def _lets_mahjong_go(one: Evaluated, among: Sequence[Evaluated]) -> bool:
    """Whether the hand is a mahjong that was judged worse than this choice; if so, safety is not the reason."""
    return any(isinstance(other.command, DeclareMahjong) for other in among[among.index(one) :])


def _better_behind(one: Evaluated, among: Iterable[Evaluated]) -> list[Evaluated]:
    """The discards with visibly better hands, if all of them are judged worse because of their danger."""
    better = [
        other
        for other in among
        if isinstance(other.command, Discard | DeclareReady)
        and (other.rank >= one.rank or other.is_called)
        and _worth_without_danger(other) > _worth_without_danger(one) + _TOLERANCE
        and _is_seen_to_be_better(other.prospect, one.prospect)
    ]
    return better if all(other.value < one.value for other in better) else []


def _is_seen_to_be_better(other: Prospect, one: Prospect) -> bool:
    """Whether the figures shown to the player make ``other`` the better hand."""
    nearer = _nearness(other) < _nearness(one) and other.aim == one.aim
    return nearer or round(100 * other.chance) > round(100 * one.chance) or round(other.worth) > round(one.worth)


def _is_safer_of_equals(one: Evaluated, others: Iterable[Evaluated]) -> bool:
    """Whether another discard, which leaves an equal hand and fits fewer tiles, costs more on average."""
    return any(
        other.rank == one.rank
        and other.order > one.order
        and other.danger > one.danger
        and _nearness(other.prospect) == _nearness(one.prospect)
        and abs(_worth_without_danger(other) - _worth_without_danger(one)) <= _TOLERANCE
        for other in others
    )


def _worth_without_danger(one: Evaluated) -> float:
    """The value of a choice in points, with the expected loss by its discard added back."""
    return one.value + one.danger


def _of_tile(tile: Tile, one: Evaluated, others: Sequence[Evaluated], position: Position) -> Iterator[Reason]:
    """The reasons in the tile itself, if its discard keeps the hand as near to the aim as possible."""
    aim, missing = one.prospect.aim, one.prospect.missing
    same = list(_of_aim(aim, others, position))
    if aim == COUNT or any(other.missing < missing for other in same):
        return
    if any(tile not in each.kinds for each in hand_types_of(position.rules) if each.aim == aim):
        yield Reason.OFF_AIM
    held = counts_of_key(position.key)
    if held[tile.index] <= 2 and not any(held[other.index] for other in KINDS if _touch(tile, other)):
        if not position.live[tile.index]:
            yield Reason.GONE
        if held[tile.index] == 1 and aim.plan is not Plan.SPECIAL:
            yield Reason.ALONE
    if all(_nearness(one.prospect) <= _nearness(other) for other in same):
        yield Reason.AS_GOOD if _is_safer_of_equals(one, others) else Reason.NEAREST
    if _is_followed_best(one.prospect, same) and one.prospect == others[0].prospect:
        yield Reason.FOLLOWS
    if aim == ANY and position.nearness.missing(position.key, position.sets) == missing:
        yield Reason.SPARE


def _of_aim(aim: Aim, others: Iterable[Evaluated], position: Position) -> Iterator[Prospect]:
    """The prospects of the aim after the discards; any mahjong also if it is the second aim beside an expensive one."""
    for other in others:
        if other.prospect.aim == aim:
            yield other.prospect
        elif aim == ANY and isinstance(other.command, Discard):
            yield other.prospect.plain or plain_after(position, STRONG, other.command.tile, HOPELESS)


def _is_followed_best(one: Prospect, same: Iterable[Prospect]) -> bool:
    """Whether no discard has a better chance after the next draw, and wider ones have a lower one in percent."""
    ahead = [other for other in same if other.missing == one.missing and other.follows]
    wider = [round(100 * other.follows) for other in ahead if other.live > one.live]
    is_best = all(other.follows <= one.follows for other in ahead)
    return is_best and bool(wider) and max(wider) < round(100 * one.follows)


def _touch(tile: Tile, other: Tile) -> bool:
    """Whether two different kinds may be part of one chow."""
    return other is not tile and other.suit is tile.suit and tile.rank > 0 and abs(tile.rank - other.rank) <= 2


def _let_pass(deal: DealState, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that the others have discarded, and nobody claimed, since the seat's own last discard."""
    since = takewhile(lambda thrown: thrown.seat != seat, reversed(deal.discards))
    return faces(deal, tuple([thrown.tile_id for thrown in since if not thrown.is_taken]))


def _against_claims(aim: Aim, among: Sequence[Evaluated], position: Position, deal: DealState) -> list[Reason]:
    """The reasons against the sets that may be claimed, if none brings the aim nearer and none is the best choice."""
    claims = [one.command for one in among if isinstance(one.command, Claim)]
    if not claims or isinstance(among[0].command, Claim) or not isinstance(deal.phase, Claiming) or aim == COUNT:
        return []
    tile, before = face(deal, deal.phase.tile_id), _missing_to(aim, position)
    for claim in claims:
        if claim.claim is ClaimKind.MAHJONG or _missing_to(aim, after_claim(position, tile, claim)) < before:
            return []
    if aim != ANY:
        return [Reason.KEEPS_AIM]
    return [Reason.ONLY_PAIR if _is_only_pair(claims, position) else Reason.NO_NEARER]


def _is_kept_for_its_worth(one: Prospect, among: Sequence[Evaluated]) -> bool:
    """Whether an expensive aim is kept although a claim leaves a likelier hand."""
    is_likelier = any(isinstance(other.command, Claim) and other.prospect.chance > one.chance for other in among)
    is_dearest = _is_highest(one.worth, [other.prospect.worth for other in among])
    return one.aim not in {ANY, COUNT} and one == among[0].prospect and is_likelier and is_dearest


def _missing_to(aim: Aim, position: Position) -> int:
    """How many tiles are missing for an aim; ``FAR`` if it is out of reach."""
    nearest = position.nearness.missing(position.key, position.sets)
    return next((goal.lacks for goal in goals(position, STRONG, nearest) if goal.aim == aim), FAR)


def _is_only_pair(claims: Iterable[Claim], position: Position) -> bool:
    """Whether the only claim is a pung that takes the only two tiles of a kind."""
    held = counts_of_key(position.key)
    several = [tile for tile in KINDS if held[tile.index] > 1]
    return all(
        claim.claim is ClaimKind.PUNG and several == [claim.tiles[0]] and held[several[0].index] == 2
        for claim in claims
    )


def _of_figures(one: Prospect, among: Sequence[Prospect]) -> Iterator[Reason]:
    """The reasons by figures in which no choice surpasses the best one; none for any other choice than that."""
    if one != among[0]:
        return
    same = [other for other in among if other.aim == one.aim]
    if _is_highest(one.chance, [other.chance for other in among]):
        if not _is_far_behind(one, same):
            yield Reason.LIKELIEST
        elif _is_highest(one.live, [other.live for other in same]):
            yield Reason.WIDEST
    is_dearest = _is_highest(one.worth, [other.worth for other in among])
    if is_dearest and [other.worth for other in same].count(one.worth) == 1:
        yield Reason.DEAREST
    plain = [other.plain or other for other in among if other.plain or other.aim == ANY]
    if (
        one.plain
        and not _is_seen_behind(one.plain, plain)
        and _is_highest(one.otherwise, [other.otherwise for other in among])
    ):
        yield Reason.FLEXIBLE
    if is_dearest:
        yield Reason.DEAREST


def _is_far_behind(one: Prospect, others: Iterable[Prospect]) -> bool:
    """Whether others leave the aim nearer, at a distance where chances are too unsure to be compared."""
    return one.missing > NEAR and any(other.missing < one.missing for other in others)


def _is_seen_behind(one: Prospect, others: Iterable[Prospect]) -> bool:
    """Whether others leave an aim nearer, or as near with more helping tiles."""
    return any(_nearness(other) < _nearness(one) for other in others)


def _nearness(one: Prospect) -> tuple[int, int]:
    """The order within an aim: the fewest tiles missing first, then the most helping tiles."""
    return one.missing, -one.live


def _is_highest(figure: float, figures: Sequence[float]) -> bool:
    return figure == max(figures) > min(figures)
