"""The words about a deal: its round, its number, and its dealer."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from game.engine.seat import Seat
from game.engine.state import Over, State
from game.i18n import _, npgettext, pgettext
from game.i18n.book_files import Term
from game.i18n.books import term
from game.i18n.tile_words import listed_names, wind_name
from game.rules.flow import Course, Placing, Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.terms import Outcome
from game.tiles.tile import Wind

_MOST_DEALS = 200


class Plan:
    """The length of a match, as far as the rules fix it beforehand."""

    def __init__(self, course: Course, seats: int, stake: int):
        won = {_placings(course, seats, stake, Outcome.WON, dealer_wins=wins) for wins in (True, False)}
        lengths = {len(placings) for placings in won}
        self.deals = lengths.pop() if len(lengths) == 1 and len(next(iter(won))) < _MOST_DEALS else None
        """The number of deals that count; ``None`` if it depends on who wins."""
        self.counts_draws = self.deals == len(_placings(course, seats, stake, Outcome.EXHAUSTED, dealer_wins=False))
        """Whether a deal that nobody wins counts as one of them."""
        self.has_rounds = any(len({placing.prevailing for placing in placings}) > 1 for placings in won)
        """Whether more than one wind prevails in the course of a match."""

    def counts(self, outcome: Outcome) -> bool:
        """Whether a deal with this outcome is one of the match's ``deals``, rather than played again."""
        return outcome is Outcome.WON or (outcome is Outcome.EXHAUSTED and self.counts_draws)


_planned = lru_cache(32)(Plan)


def deals_planned(rules: Ruleset) -> Plan:
    """The length of a match by these rules."""
    return _planned(rules.course, rules.seats, rules.stake)


def _placings(course: Course, seats: int, stake: int, outcome: Outcome, *, dealer_wins: bool) -> tuple[Placing, ...]:
    """East, the dealer and the prevailing wind of each deal of a match in which every deal has this outcome."""
    nothing = (Fraction(0),) * seats
    played = Played()
    placings: list[Placing] = []
    while len(placings) < _MOST_DEALS and (placing := course.next_deal(played, seats, stake)) is not None:
        placings.append(placing)
        winner = placing.dealer if dealer_wins else (placing.dealer + 1) % seats
        winners = (winner,) if outcome is Outcome.WON else ()
        deal = PlayedDeal(placing=placing, outcome=outcome, winners=winners, deltas=nothing)
        played = Played((*played.deals, deal))
    return tuple(placings)


def won_text(names: Sequence[str]) -> str:
    """The headline of a deal, with the names of everybody who won it."""
    said = npgettext("deal", "Mahjong! {name} wins", "Mahjong! {name} win", len(names))
    return said.format(name=listed_names(names))


def deal_words(state: State, plan: Plan, name: Callable[[Seat], str]) -> tuple[str, str]:
    """Two texts: the deal and its dealer; in books with rounds the round, and the deal with its dealer.

    A deal that is played alone is not numbered as one of several.
    """
    deal = state.current_deal
    placing, book, is_again = deal.placing, state.rules.id, False
    if plan.has_rounds or state.rules.dealer_has_prevailing_wind:
        title = term(book, Term.ROUND).format(wind=wind_name(book, placing.prevailing))
        line = _("Deal {number}").format(number=_number_in_round(state))
    elif plan.deals is not None and state.alone is None:
        counted = [plan.counts(each.outcome) for each in _before(state)]
        title = _("Deal {number} of {all}").format(number=min(plan.deals, 1 + sum(counted)), all=plan.deals)
        is_again = not all(counted[-1:])
        line = pgettext("deal", "Again") if is_again else ""
    else:
        title, line = _("Deal {number}").format(number=deal.number), ""
    leader = name(Seat(placing.dealer))
    if placing.dealer != placing.east:
        said = _("{name}: East's rights").format(name=leader)
    else:
        said = term(book, Term.EAST).format(name=leader)
    is_both = line and (is_again or placing.dealer != placing.east)
    return title, f"{line} · {said}" if is_both else line or said


def who_leads(rules: Ruleset, placing: Placing, name: str, *, has_banker: bool) -> str:
    """The sentence that says who plays first in a deal, and as what: East, banker, or another title of the book."""
    wind = placing.wind_of(placing.dealer, rules.seats)
    if wind is Wind.EAST:
        said = _("{name} plays first as East")
    elif rules.dealer_has_prevailing_wind:
        said = _("{name} plays first as {wind}, the prevailing wind")
    elif has_banker:
        said = _("{name} plays first as the banker, with East's rights")
    else:
        said = _("{name} plays first as the beneficiary, with East's rights")
    return said.format(name=name, wind=wind_name(rules.id, wind))


def goes_on(state: State) -> str:
    """The text that says how the match goes on after a deal that nobody won; empty if it counts or was the last."""
    following, plan = state.next_placing, deals_planned(state.rules)
    if following is None:
        return ""
    said = [_("The deal is played again with the same winds.")] if following == state.current_deal.placing else []
    if plan.deals is not None and not plan.counts_draws:
        said.append(_("Deals without a winner don't count toward the {all}.").format(all=plan.deals))
    return " ".join(said)


def _before(state: State) -> Sequence[PlayedDeal]:
    """The deals of the match before the present one."""
    return state.played[:-1] if isinstance(state.current_deal.phase, Over) else state.played


def _number_in_round(state: State) -> int:
    """The number of the deal in its round, counting deals that were played again.

    A deal taken out of a match, whose earlier deals are unknown, has its number in the match.
    """
    deal = state.current_deal
    if state.alone is not None and deal.number > state.alone.number:
        return deal.number
    return 1 + sum(each.placing.prevailing is deal.placing.prevailing for each in _before(state))
