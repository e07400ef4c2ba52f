"""Who plays a session and by which rules, between its file and the page on which that is chosen."""

from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from game.app.window.stack import Scene
from game.ledger.session import Session, TablePerson, session
from game.players.roster import Chair, MatchSetup, Person
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.scenes.ledger import words


class SetUp(Protocol):
    """Makes the page on which persons, book and house rules are chosen."""

    def __call__(self, begin: Callable[[MatchSetup], None], /, known: MatchSetup | None, *, changes: bool) -> Scene:
        """The page.

        Args:
            begin: told what was chosen.
            known: what is chosen at first; ``None``: as in the last match.
            changes: whether it is for a session that has begun.
        """


class OtherSeats(ValueError):
    """The rules that were chosen are for another number of persons."""


def agreed(known: Session) -> MatchSetup:
    """The persons, book and house rules of a session, as they can be chosen again."""
    chairs = [
        Chair(name=name, portrait=portrait, kind=Person())
        for name, portrait in zip(words.names(known), words.portraits(known), strict=True)
    ]
    return MatchSetup(ruleset=known.rules, options=known.options, chairs=tuple(chairs))


def begun_by(setup: MatchSetup, begun: int) -> Session:
    """A session that begins now."""
    book = rulebook(setup.ruleset)
    rules = book.with_options(Options(book.options, dict(setup.options)))
    persons = [TablePerson(name=chair.name, portrait=chair.portrait) for chair in setup.chairs[: rules.seats]]
    return session(rules, persons, begun=begun)


def changed(known: Session, setup: MatchSetup) -> Session:
    """The session with other names or rules: all its deals are counted by them.

    Raises:
        OtherSeats: when they are for more or fewer persons, and deals have been played.
    """
    fresh = begun_by(setup, known.begun)
    if known.deals and len(fresh.persons) != known.ruleset.seats:
        raise OtherSeats
    renamed = replace(known, persons=fresh.persons)
    if fresh.rules != known.rules:
        return replace(renamed, rules=fresh.rules, options=fresh.options, edition=fresh.edition, banker=None)
    other = replace(renamed, options=fresh.options)
    return renamed if other.ruleset is known.ruleset else other
