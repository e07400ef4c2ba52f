"""A process that plays a match and keeps it, as the game does: ``python -m tests.soak.kept_match FOLDER BOOK SEED``.

It goes on with the unfinished match of the folder, or begins one, and says after each command how many are recorded.
What is played follows from the seed and the number of the command alone, so that a twin plays the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from game.app.matches.match_file import MatchFile, reopen
from game.app.matches.match_list import MatchList
from game.engine.commands import BeginDeal, Command, Discard
from game.engine.events import Event, MatchBegun
from game.engine.replays.match import Match
from game.engine.replays.replay import Header
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.state import State
from game.rules.options import Options
from game.rules.rulesets import rulebook

DEALS = 3
"""After so many deals a match is left alone."""


def new_match(book: str, seed: int) -> Match:
    """A match under a book, its manner of play chosen by the seed."""
    play = "tabletop" if seed % 2 else "assisted"
    return Match(book, Options(rulebook(book).options, {"play": play}), seed)


def chosen(state: State, seed: int, number: int) -> Command:
    """What is done as the command of this number, rather something else than a discard."""
    chance = Random(f"kept {seed} {number}")
    asked = awaited(state)
    if not asked:
        return BeginDeal()
    choices = legal_commands(state, chance.choice(asked))
    others = [choice for choice in choices if not isinstance(choice, Discard)]
    return chance.choice(others if others and chance.random() < 0.5 else choices)


def play(match: Match, seed: int, number: int) -> Iterator[tuple[Command, tuple[Event, ...]]]:
    """Plays on to the end, this many commands having been done."""
    while not match.state.places and len(match.state.played) < DEALS:
        command = chosen(match.state, seed, number)
        yield command, match.submit(command)
        number += 1


def main(folder: Path, book: str, seed: int) -> None:
    """Plays until it is killed, or over."""
    saved = MatchList(folder).unfinished()
    if saved:
        replay, file, mend = reopen(saved[0].path)
        assert mend is None, mend
        match, number = Match.resumed(replay), len(replay.steps)
    else:
        match, number = new_match(book, seed), 0
        opening = match.past[0]
        assert isinstance(opening, MatchBegun)
        file = MatchFile.new(folder, Header(names=("Ada", "Bo", "Chen", "Dita")), opening, datetime.now(tz=UTC))
    os.write(1, b"%d\n" % number)
    for command, events in play(match, seed, number):
        file.record(command, events)
        number += 1
        os.write(1, b"%d\n" % number)
    file.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
