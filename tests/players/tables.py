"""Tables of computer players, for whole deals and matches without a window."""

from collections.abc import Callable, Mapping, Sequence

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.players.player import Player
from game.players.table import Pace, Table, at_once
from game.rules.options import Options
from game.rules.rulesets import rulebook

Look = Callable[[Table, Command], None]


def match(seed: int, options: Mapping[str, object] | None = None) -> Match:
    """A match of GALA."""
    return Match("gala", Options(rulebook("gala").options, options), seed)


def play_out(table: Table) -> None:
    """Let everybody play until the match is over."""
    while not table.is_over:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()


def play(
    game: Match, players: Sequence[Player], *, look: Look | None = None, pace: Pace = at_once, seconds: float = 0.0
) -> list[Command]:
    """Plays the match to its end, looking at the table after each command; gives the commands.

    ``seconds`` pass each time that the table is pumped.
    """
    done: list[Command] = []

    def record(command: Command, _events: Sequence[Event]) -> None:
        done.append(command)

    table = Table(game, players, pace=pace, record=record)
    while not table.is_over:
        before = len(done)
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump(seconds)
        if look is not None and len(done) > before:
            look(table, done[-1])
    assert table.refused == [0] * len(players)
    assert table.lapsed == [0] * len(players)
    assert table.broken == [0] * len(players)
    return done
