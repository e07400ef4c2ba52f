"""``sparrows simulate``: plays deals between computer players without a window (docs/commands.md, ``simulate``)."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from game.engine.fairness import unknown_seed
from game.players.ai.mind import MINDS
from game.rules.options import OptionError, Options, typed
from game.rules.ruleset import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, Parser
from game.tools.contestants import command_of, is_program
from game.tools.deals import DealsAlone, played
from game.tools.tally import Tally

_PLAYERS = f"levels: {', '.join(MINDS)}; or cmd:PROGRAM ARGS, a program that speaks the bot protocol"
_SEED = "decides all walls and choices (1; with programs at the table one that nobody knows before)"
_COMMA = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
"""Between two players; one within quotation marks belongs to a program's arguments."""
_MOST = 10**9
_LONGEST_SEED = 18


def main(arguments: Sequence[str]) -> int:
    """Plays the deals and prints what came of them."""
    given = _parsed(arguments)
    deals = _deals(given)
    tally = Tally(deals.players)
    begun = time.perf_counter()
    with ProgressBar(given.deals, is_shown=sys.stderr.isatty()) as bar:
        for result in played(deals, given.deals, given.jobs):
            tally.add(result)
            bar.advance()
    seconds = time.perf_counter() - begun
    print(
        json.dumps(
            {
                "rules": deals.rules,
                "deals": tally.deals,
                "seed": deals.seed,
                "seconds": round(seconds, 3),
                "deals_per_second": round(tally.deals / seconds, 1),
                "exhausted": tally.exhausted,
                "players": tally.players(),
            }
        )
    )
    return 0


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser("simulate", "Play deals between computer players without a window.")
    parser.add_argument("--rules", required=True, metavar="ID", help=", ".join(RULEBOOKS))
    parser.add_argument("--players", required=True, metavar="L1,L2,L3,L4", help=_PLAYERS)
    parser.add_argument("--deals", required=True, type=_whole, metavar="N", help="how many, each on a wall of its own")
    parser.add_argument("--seed", type=seed_of, metavar="S", help=_SEED)
    parser.add_argument("--jobs", type=_whole, default=1, metavar="J", help="how many processes share the work (1)")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a house rule; may be repeated")
    parser.add_argument("--log", type=Path, metavar="DIR", help="a folder that gets a replay file of every deal")
    parser.add_argument("--rotate", action="store_true", help="play every wall once for each rotation of the players")
    return parser.parse_args(arguments)


def _whole(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:20]) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {_MOST}")
    return int(text)


def seed_of(text: str) -> int:
    """The seed that an argument names."""
    if not text.isdecimal() or len(text) > _LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at most {_LONGEST_SEED} digits")
    return int(text)


def _deals(given: argparse.Namespace) -> DealsAlone:
    if given.rules not in RULEBOOKS:
        raise BadInput(f"--rules: {given.rules!r} is not a rulebook; there are {', '.join(RULEBOOKS)}")
    book = RULEBOOKS[given.rules]
    options = _options(book, given.option)
    players = tuple(_COMMA.split(given.players))
    seats = book.with_options(options).seats
    if len(players) != seats:
        raise BadInput(f"--players: {len(players)} given; {seats} play")
    for number, player in enumerate(players):
        _check_player(f"--players[{number}]", player)
    if given.log is not None:
        _make_folder(given.log)
    seed, secret = _seed(given.seed, players)
    return DealsAlone(
        rules=book.id,
        options=dict(options),
        players=players,
        seed=seed,
        secret=secret,
        rotates=given.rotate,
        log=given.log,
    )


def _seed(given: int | None, players: Sequence[str]) -> tuple[int, str | None]:
    """The seed, and where programs are not to know it a secret for the salts: they may try seeds that are likely."""
    if given is None and any(map(is_program, players)):
        return unknown_seed()
    return (1 if given is None else given), None


def _options(book: Rulebook, texts: Sequence[str]) -> Options:
    known = {option.id: option for option in book.options}
    chosen = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option: {text!r} is not of the form K=V")
        if name not in known:
            raise BadInput(f"--option: {book.id} has no option {name!r}; there are {', '.join(known)}")
        try:
            chosen[name] = typed(known[name], value)
        except OptionError as error:
            raise BadInput(f"--option: {error}") from None
    return Options(book.options, chosen)


def _check_player(place: str, player: str) -> None:
    if player in MINDS:
        return
    if is_program(player):
        _check_program(place, player)
        return
    raise BadInput(f"{place}: {player!r} is not a level; there are {', '.join(MINDS)}")


def _check_program(place: str, player: str) -> None:
    try:
        command = command_of(player)
    except ValueError as error:
        raise BadInput(f"{place}: {player!r} is not a command: {error}") from None
    if not command:
        raise BadInput(f"{place}: {player!r} names no program")
    if shutil.which(command[0]) is None:
        raise BadInput(f"{place}: there is no program {command[0]!r}")


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--log: {path}: {error.strerror}") from None


class ProgressBar:
    """One line on standard error that fills up; nothing where nobody would see it."""

    _WIDTH = 40

    def __init__(self, total: int, *, is_shown: bool) -> None:
        self._total = total
        self._is_shown = is_shown
        self._done = 0
        self._drawn = ""

    def advance(self) -> None:
        """One more is done; the line is drawn again when that can be seen."""
        self._done += 1
        filled = self._WIDTH * self._done // self._total
        line = f"[{'#' * filled:-<{self._WIDTH}}] {100 * self._done // self._total:3} %"
        if self._is_shown and line != self._drawn:
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
            self._drawn = line

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            print(file=sys.stderr)
