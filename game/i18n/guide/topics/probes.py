"""Facts of a ruleset that no field states, found by trying out deals."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from game import Frozen, replace
from game.hands.notation import parse_hand
from game.rules.flow import FIRST, Placing, Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, NotAMahjong
from game.rules.terms import Outcome, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import WIND_ORDER, Tile, Wind

MOST_DEALS = 64
"""How many deals are tried; a match that then still goes on is not ended by a number of deals."""


def _played(rules: Ruleset, placing: Placing, *winners: int) -> PlayedDeal:
    outcome = Outcome.WON if winners else Outcome.EXHAUSTED
    nothing = (Fraction(0),) * rules.seats
    return PlayedDeal(placing=placing, outcome=outcome, winners=winners, deltas=nothing)


class Leads(Frozen):
    """Whether the dealer stays after winning, and after a deal that nobody won."""

    after_own_win: bool
    after_no_win: bool


def leads(rules: Ruleset) -> Leads:
    """Whether the dealer of the first deal also deals the second."""
    first = rules.flow(Played()) or FIRST

    def stays(*winners: int) -> bool:
        following = rules.flow(Played((_played(rules, first, *winners),)))
        return following is not None and following.dealer == first.dealer

    return Leads(after_own_win=stays(first.dealer), after_no_win=stays())


class Length(Frozen):
    """The shortest length of a match."""

    deals: int | None
    """How many deals there are if the dealer never wins; ``None``: the number of deals does not end the match."""
    winds: int
    """How many prevailing winds the match goes through."""


@lru_cache(16)
def length(rules: Ruleset) -> Length:
    """The length of a match in which the dealer never wins, since the player after the dealer wins every deal."""
    deals: list[PlayedDeal] = []
    winds: set[Wind] = set()
    for _number in range(MOST_DEALS):
        placing = rules.flow(Played(tuple(deals)))
        if placing is None:
            return Length(len(deals), len(winds))
        winds.add(placing.prevailing)
        deals.append(_played(rules, placing, (placing.dealer + 1) % rules.seats))
    return Length(None, len(winds))


_CHEAP = "B222 C444 D777 C333 B55"
_DEAR = "DRRR DGGG C222 D444 B55"
_LOSES = "DWWW C158 D258 B369 WN"
_LOSES_TOO = "B147 C258 D369 WSWN DG B9"


class Paying(Frozen):
    """Who pays whom, and how much."""

    payers: int
    """How many players pay a winner who took a discard."""
    fixed: Fraction | None
    """The amount that each payer pays, if it is the same for every hand."""
    discarder_loses: Fraction
    """The points that the discarder loses without anybody receiving them."""
    loses_for_each: bool
    """Whether the discarder loses ``discarder_loses`` once for each of several winners."""
    losers_count: bool
    losers_settle: bool
    dealer_gets_double: bool


@lru_cache(16)
def paying(rules: Ruleset) -> Paying:
    """How a ruleset pays, found by scoring three wins on West's discard.

    South wins with a cheap hand and with an expensive one, and the dealer wins with the expensive one.
    """
    rules = replace(
        rules, settlement=replace(rules.settlement, discarder_pays=1, drawn_pays=1, table=(), round_to=None)
    )
    cheap, dear, dealers = (_won(rules, won) for won in ({_S: _CHEAP}, {_S: _DEAR}, {_E: _DEAR}))
    paid, more = _paid(dear, _S), _paid(cheap, _S)
    plain = [amount for payer, amount in paid.items() if payer is not _E]
    same = {*plain, *(amount for payer, amount in more.items() if payer is not _E)}
    got = _paid(dealers, _E)
    each = max(got.values(), default=Fraction(0))
    usual = max(plain, default=Fraction(0))
    losers = [score for score in dear.scores if score.wind is not _S]
    loses = Fraction(0) if paid else -dear.deltas[_W]
    return Paying(
        payers=len(paid),
        fixed=same.pop() if len(same) == 1 else None,
        discarder_loses=loses,
        loses_for_each=bool(loses)
        and rules.claims.several_winners
        and -_won(rules, {_E: _CHEAP, _S: _DEAR}).deltas[_W] > loses,
        losers_count=any(score.worth for score in losers),
        losers_settle=any(_S not in (payment.payer, payment.receiver) for payment in dear.payments),
        dealer_gets_double=bool(got) and each >= 2 * usual,
    )


def deals_to_show(rules: Ruleset) -> Iterator[tuple[WinFacts, DealScore]]:
    """Two deals that are enough to show who pays: South wins on West's discard, and East by drawing the tile."""
    for winner, loser in ((_S, _W), (_E, None)):
        for hand in (_CHEAP, _DEAR):
            deal = _deal(rules, {winner: hand}, loser)
            try:
                if rules.is_enough(deal):
                    yield deal.wins[0], rules.scored(deal)
                    break
            except NotAMahjong:
                continue


_E = Wind.EAST
_S = Wind.SOUTH
_W = Wind.WEST


def _won(rules: Ruleset, won: Mapping[Wind, str]) -> DealScore:
    return rules.scored(_deal(rules, won, _W))


def _deal(rules: Ruleset, won: Mapping[Wind, str], loser: Wind | None) -> DealFacts:
    others = [wind for wind in WIND_ORDER[: rules.seats] if wind not in won]
    lost = dict(zip(others, (_LOSES, _LOSES_TOO, _LOSES_TOO), strict=False))
    hands = [PlayerHand(wind=wind, hand=parse_hand(text)) for wind, text in sorted({**won, **lost}.items())]
    source = Source.WALL if loser is None else Source.DISCARD
    wins = tuple(WinFacts(wind=wind, tile=Tile.B5, source=source, loser=loser) for wind in won)
    return DealFacts(prevailing=Wind.EAST, dealer=_E, hands=tuple(hands), wins=wins)


def _paid(score: DealScore, winner: Wind) -> dict[Wind, Fraction]:
    return {payment.payer: payment.amount for payment in score.payments if payment.receiver is winner}
