"""One deal scored under every book, side by side."""

from collections.abc import Mapping
from typing import TypeVar

from game import Frozen, replace
from game.ledger.checks import Trouble
from game.ledger.entry import Entered, EnteredDeal
from game.ledger.session import CountedDeal, counted
from game.rules.flow import Placing
from game.rules.options import OWN_HANDS, Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, club_of
from game.tiles.tile import Tile, Wind

Seated = TypeVar("Seated", bound=Entered)


class UnderBook(Frozen, kw_only=True):
    """The deal as one book scores it."""

    rules: Ruleset
    counted: CountedDeal
    """The scored deal, or its problems if the book cannot score it."""
    bonus: tuple[Tile, ...]
    """Bonus tiles that were left out because the book is played without them."""
    ready: bool
    """Whether a call of ready was left out because the book has none."""


def under_all_books(
    deal: EnteredDeal, prevailing: Wind, dealer: Wind | None = None, chosen: Mapping[str, Options] | None = None
) -> tuple[UnderBook, ...]:
    """The deal under every book, in the order of the books; those that a club has changed come first.

    Where a book does not allow the winner's chosen grouping of tiles, the best one is used.

    :param deal: the hands and the wins; seat 0 is East.
    :param prevailing: the prevailing wind.
    :param dealer: who has East's rights; ``None``: as each book says.
    :param chosen: options other than a book's own, by the id of the book.
    """
    asked = [book.with_options((chosen or {}).get(book.id)) for book in RULEBOOKS.values()]
    clubs = [rules for rules in asked if club_of(rules)]
    return tuple(_under_book(rules, deal, prevailing, dealer) for rules in (*clubs, *map(_printed, asked)))


def _printed(rules: Ruleset) -> Ruleset:
    """The ruleset of the book as printed, without what a club has changed."""
    book = RULEBOOKS[rules.id]
    return book.with_options({**rules.options, OWN_HANDS: ""}) if club_of(rules) else rules


def by_winds(deal: EnteredDeal, placing: Placing, seats: int) -> EnteredDeal:
    """The deal with its seats numbered by their winds, as every book can take it: 0 is East."""

    def at_winds(one: Seated) -> Seated:
        named = {name: getattr(one, name, None) for name in ("seat", "loser")}
        return replace(one, **{name: placing.wind_of(at, seats) for name, at in named.items() if at is not None})

    return replace(
        deal,
        players=tuple(map(at_winds, deal.players)),
        wins=tuple(map(at_winds, deal.wins)),
        penalties=tuple(map(at_winds, deal.penalties)),
        kongs=tuple(map(at_winds, deal.kongs)),
    )


def _under_book(rules: Ruleset, deal: EnteredDeal, prevailing: Wind, dealer: Wind | None) -> UnderBook:
    rights = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
    placing = Placing(east=Wind.EAST, dealer=rights if dealer is None else dealer, prevailing=prevailing)
    bonus = tuple(tile for player in deal.players for tile in player.bonus if not rules.tiles.copies(tile))
    ready = rules.ready is None and any(player.ready for player in deal.players)
    players = tuple(
        replace(
            player,
            bonus=tuple(tile for tile in player.bonus if tile not in bonus),
            ready=player.ready and rules.ready is not None,
        )
        for player in deal.players
    )
    kept = replace(deal, players=players)
    found = counted(rules, placing, kept)
    if any(problem.trouble is Trouble.NOT_SORTED for problem in found.problems):
        wins = tuple(replace(win, sorting=None) for win in kept.wins)
        found = counted(rules, placing, replace(kept, wins=wins))
    return UnderBook(rules=rules, counted=found, bonus=bonus, ready=ready)
