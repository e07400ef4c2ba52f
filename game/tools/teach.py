"""``sparrows teach``: lets computer players learn a club's own rules (docs/commands.md, ``teach``)."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.app.system import taught
from game.app.system.storage import StorageError
from game.players.teaching.learned import DEALS, deals_in_all, learned
from game.players.teaching.self_play import Playing
from game.rules.options import OptionError
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, Parser, add_house_rules, club_text, house_rules
from game.tools.spread import Progress, add_crew, crew_of, spread, whole


def main(arguments: Sequence[str]) -> int:
    """Play the deals, and write what the players learned from them beside the club's file."""
    given = _parsed(arguments)
    where = _where(given)
    share = partial(spread, crew=crew_of(given))
    with Progress(deals_in_all(given.deals)) as progress:
        found = learned(where, deals=given.deals, share=share, tell=progress.step)
    try:
        print(taught.keep(Path(given.file), found))
    except StorageError as error:
        raise BadInput(str(error)) from None
    return 0


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser("teach", "Let computer players learn a club's own rules in play.")
    parser.add_argument("file", metavar="FILE", help="the club's file")
    parser.add_argument("--rules", required=True, metavar="ID", help=", ".join(RULEBOOKS))
    parser.add_argument("--deals", type=whole, default=DEALS, metavar="N", help="deals to learn from (600)")
    add_crew(parser)
    add_house_rules(parser)
    return parser.parse_args(arguments)


def _where(given: argparse.Namespace) -> Playing:
    if given.rules not in RULEBOOKS:
        raise BadInput(f"--rules: {given.rules!r} is not a rulebook; there are {', '.join(RULEBOOKS)}")
    book = RULEBOOKS[given.rules]
    options = house_rules(book, given.option, club_text(given.file))
    try:
        rules = book.with_options(options)
    except OptionError as error:
        raise BadInput(f"{given.file}: {error}") from None
    if not rules.own:
        raise BadInput(f"{given.file}: it changes nothing in this rulebook, which is known already")
    return Playing(book.id, options)
