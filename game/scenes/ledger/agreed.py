"""The persons and rules of a session, as a set-up for the page on which they are chosen."""

from collections.abc import Callable
from typing import Protocol

from game import replace
from game.app.window.stack import Scene
from game.ledger.session import Session, TablePerson, session
from game.players.roster import Chair, MatchSetup, Person
from game.rules.rulesets import rulebook
from game.scenes.ledger import words


class SetUp(Protocol):
    """A function that makes the page on which persons, book and house rules are chosen."""

    def __call__(self, begin: Callable[[MatchSetup], None], /, known: MatchSetup | None, *, changes: bool) -> Scene:
        """Makes the page.

        :param begin: called with the set-up that was chosen.
        :param known: the set-up to begin with; ``None``: as in the last match.
        :param changes: whether the page changes a session that has begun.
        """


class OtherSeats(ValueError):
    """The chosen rules are for another number of persons than the session has."""


def agreed(known: Session) -> MatchSetup:
    """The persons, book and house rules of a session as a set-up, to be changed or chosen for another session."""
    chairs = [Chair(name=name, portrait=portrait, kind=Person()) for name, portrait in words.people(known)]
    return MatchSetup(ruleset=known.rules, options=known.options, chairs=tuple(chairs))


def begun_by(setup: MatchSetup, begun: int) -> Session:
    """A new session of this set-up.

    :param begun: the time of its beginning, in seconds since 1970.
    """
    book = rulebook(setup.ruleset)
    rules = book.with_options(dict(setup.options))
    persons = [TablePerson(name=chair.name, portrait=chair.portrait) for chair in setup.chairs[: rules.seats]]
    return session(rules, persons, begun=begun)


def with_setup(known: Session, setup: MatchSetup) -> Session:
    """The session with the names and rules of this set-up, by which all its deals are scored again.

    :raises OtherSeats: if the rules are for another number of persons, and deals have been entered.
    """
    fresh = begun_by(setup, known.begun)
    if known.deals and len(fresh.persons) != known.ruleset.seats:
        raise OtherSeats
    renamed = replace(known, persons=fresh.persons)
    if fresh.rules != known.rules:
        return replace(renamed, rules=fresh.rules, options=fresh.options, edition=fresh.edition, banker=None)
    other = replace(renamed, options=fresh.options)
    return renamed if other.ruleset is known.ruleset else other
