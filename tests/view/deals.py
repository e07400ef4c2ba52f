"""Deals played by computer players, as one person saw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat_views import known_to
from game.engine.state import State
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Chair, Computer, Level, Person, PortraitId
from game.players.table import Table
from game.rules.options import Options, Value
from game.rules.rulesets import rulebook

CHAIRS = tuple(
    Chair(name=name, portrait=PortraitId(portrait), kind=kind)
    for name, portrait, kind in (
        ("Mira", "panda", Person()),
        ("Boris", "tiger", Computer(Level.SKILLED)),
        ("Dóra", "crane", Computer(Level.SKILLED)),
        ("Ilze", "fox", Computer(Level.BEGINNER)),
    )
)


@dataclass(frozen=True)
class Played:
    """A match as it went."""

    events: tuple[Event, ...]
    """As person 0 saw them."""
    known: State
    """What the engine says that person 0 knows at the end."""


@cache
def played(seed: int, *, deals: int = 1, book: str = "gala", options: tuple[tuple[str, Value], ...] = ()) -> Played:
    """The first deals of a match, of GALA if no other book is named, by four computer players."""
    table = _table(seed, dict(options), book)
    events = list(table.match.past)
    for _ in range(deals):
        events += table.begin_deal()
        while awaited(table.match.state):
            events += table.pump(60.0)
    seat = table.seat_of(0)
    seen = (event.seen_by(seat) for event in events)
    return Played(tuple(event for event in seen if event is not None), known_to(table.match.state, seat))


def _table(seed: int, options: Mapping[str, Value], book: str = "gala") -> Table:
    match = Match(book, Options(rulebook(book).options, options), seed)
    players = [ComputerPlayer(person, Level.SKILLED, seed) for person in range(4)]
    return Table(match, players)
