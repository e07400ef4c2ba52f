"""Fits the ratings of computer players, each level in each book: ``python build_scripts/rate.py --rules all``.

Whole matches are played by a book's own rules among characters, each at a level that chance chooses; the walls and the
seats come from the number of the match. From the places of all matches the levels' strengths are fitted by the method
of Plackett and Luce (``fitted``), the mean of the five levels lying at ``MIDDLE``. The table goes to
``assets/players/ratings.json``, with how many matches it comes from and how sure it is.

Ratings of books that ``--rules`` does not name stay as they are.

Every match is a line of ``--results``: with the same file the work goes on where it was stopped, and more matches make
the table surer. When a level has become another, ``--earlier`` names a file of before, in which the levels named in
``--changed`` count as players of their own: what it tells of the others is still true. Where the matches of the table
are gone, ``--join`` names the books in which both fits are put together.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__, "msgspec")

import argparse
import random
from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean

import msgspec

from game.engine.replays.match import Match
from game.players.ai.computer import ComputerPlayer
from game.players.characters import mixed_table, style_of
from game.players.rank.method import FILE, MIDDLE, SCALE, BookRatings, LevelRating
from game.players.roster import Level
from game.players.table import BareTable
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.tools.spread import add_jobs, spread

ROOT = Path(__file__).resolve().parents[1]
SEED = 48_000_000
_STEPS = 200
_HALF = 0.5
"""The share of Newton's step that is gone, since the levels' strengths depend on each other."""
_WEAK = 1e-3
"""The information that is there before any match."""


class Result(msgspec.Struct, frozen=True):
    """The result of a match: the level and the place of everybody."""

    rules: str
    number: int
    levels: tuple[str, ...]
    places: tuple[int, ...]
    deals: int


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", required=True, choices=("all", *RULEBOOKS))
    parser.add_argument("--matches", type=int, default=400, help="how many of each book, those known included (400)")
    parser.add_argument("--results", type=Path, required=True, help="file of the matches, which grows")
    parser.add_argument("--earlier", type=Path, help="file of matches from before levels were changed")
    parser.add_argument("--changed", default="", metavar="L1,L2", help="those levels")
    parser.add_argument("--join", default="", metavar="B1,B2", help="books whose ratings stay and are made surer")
    add_jobs(parser)
    given = parser.parse_args()
    known = read(given.results)
    books = [book for book in RULEBOOKS if given.rules in ("all", book)]
    done = {(one.rules, one.number) for one in known}
    left = [(book, number) for number in range(given.matches) for book in books if (book, number) not in done]
    with given.results.open("ab", buffering=0) as file:
        for result in spread(played, left, given.jobs):
            known.append(result)
            file.write(msgspec.json.encode(result) + b"\n")
    if given.earlier is not None:
        known += [as_before(one, given.changed.split(",")) for one in read(given.earlier)]
    table = ROOT / "assets/players" / FILE
    before = msgspec.json.decode(table.read_bytes(), type=dict[str, BookRatings])
    ratings = before | {book: fitted([one for one in known if one.rules == book]) for book in books}
    ratings |= {
        book: joined(before[book], ratings[book], given.changed.split(","))
        for book in filter(None, given.join.split(","))
    }
    ratings = {book: msgspec.structs.replace(one, alike=before[book].alike) for book, one in ratings.items()}
    table.write_bytes(msgspec.json.format(msgspec.json.encode(ratings), indent=1) + b"\n")


def read(path: Path) -> list[Result]:
    """The matches of a file; a last line that broke off is left out."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    return [msgspec.json.decode(line, type=Result) for line in lines]


def as_before(result: Result, changed: Sequence[str]) -> Result:
    """A match in which changed levels have names of their own."""
    levels = tuple(f"{level} before" if level in changed else level for level in result.levels)
    return msgspec.structs.replace(result, levels=levels)


def played(what: tuple[str, int]) -> Result:
    """A match of a book, by its number: everything in it follows from the two."""
    rules, number = what
    chance = random.Random(f"{rules} {number}")
    book = rulebook(rules)
    options = Options(book.options, {})
    seats = book.with_options(options).seats
    levels = [chance.choice(tuple(Level)) for _seat in range(seats)]
    chairs = mixed_table(levels, (), lambda cast: chance.sample(list(cast), len(cast)))
    match = Match(rules, options, SEED + number, seated=True)
    players = [
        ComputerPlayer(person, level, SEED + number, style=style_of(chair.portrait))
        for person, (level, chair) in enumerate(zip(levels, chairs, strict=True))
    ]
    table = BareTable(match, [player.choice for player in players])
    while not match.state.places:
        table.play_deal()
    state = match.state
    places = tuple(state.places[state.seat_of(person)] for person in range(seats))
    return Result(rules, number, tuple(level.value for level in levels), places, len(state.played))


def fitted(results: Sequence[Result]) -> BookRatings:
    """The levels' ratings under which these places are likeliest; equal places are taken as Breslow does."""
    names = [level.value for level in Level]
    strengths = dict.fromkeys([*names, *(level for one in results for level in one.levels)], 0.0)
    for _step in range(_STEPS):
        gains, information = _slopes(results, strengths)
        strengths = {level: own + _HALF * gains[level] / information[level] for level, own in strengths.items()}
        middle = fmean(strengths[level] for level in names)
        strengths = {level: own - middle for level, own in strengths.items()}
    _gains, information = _slopes(results, strengths)
    return BookRatings(
        matches=len(results),
        deals=round(fmean(one.deals for one in results), 1),
        levels={
            level: LevelRating(round(MIDDLE + SCALE * strengths[level], 1), round(SCALE / sqrt(information[level]), 1))
            for level in names
        },
    )


def joined(before: BookRatings, now: BookRatings, changed: Sequence[str] = ()) -> BookRatings:
    """The ratings from two fits to different matches, each weighed by how sure it is; of changed levels the new ones.

    Ratings are told from the mean of a fit, so the earlier ones are moved to where the unchanged levels agree best.
    """
    pairs = {level: (before.levels[level], rating) for level, rating in now.levels.items() if level not in changed}
    weights = {level: 1 / (one.spread**2 + other.spread**2) for level, (one, other) in pairs.items()}
    apart = sum(weights[level] * (other.value - one.value) for level, (one, other) in pairs.items())
    by = apart / sum(weights.values())
    levels = dict(now.levels)
    for level, (one, other) in pairs.items():
        first, second = one.spread**-2, other.spread**-2
        value = (first * (one.value + by) + second * other.value) / (first + second)
        levels[level] = LevelRating(value, (first + second) ** -0.5)
    middle = MIDDLE - fmean(rating.value for rating in levels.values())
    matches = before.matches + now.matches
    return BookRatings(
        matches=matches,
        deals=round((before.matches * before.deals + now.matches * now.deals) / matches, 1),
        levels={
            level: LevelRating(round(one.value + middle, 1), round(one.spread, 1)) for level, one in levels.items()
        },
    )


def _slopes(results: Sequence[Result], strengths: dict[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """The slope of the places' logarithmic likelihood by each level's strength, and its information."""
    weight = {level: exp(strength) for level, strength in strengths.items()}
    gains, information = dict.fromkeys(strengths, 0.0), dict.fromkeys(strengths, _WEAK)
    for one in results:
        for level, place in zip(one.levels, one.places, strict=True):
            left = [other for other, its in zip(one.levels, one.places, strict=True) if its >= place]
            whole = sum(weight[other] for other in left)
            gains[level] += 1
            for other in set(left):
                share = left.count(other) * weight[other] / whole
                gains[other] -= share
                information[other] += share * (1 - share)
    return gains, information


if __name__ == "__main__":
    main()
