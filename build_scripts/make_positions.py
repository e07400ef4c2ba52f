"""Makes the positions of lessons: ``python build_scripts/make_positions.py --rules all``.

Strong players play deals. Moments that show what a lesson teaches are laid anew as the lesson will lay them, judged
there, and the best ones kept; where a lesson compares two answers, their figures are those of puzzles, or both are
played out to the end of a match. The same seed and number of deals give the same positions, which go to
``assets/lessons``; those that lie there now were gathered in several runs of 70 to 150 deals.

``--weighed`` looks only for turns at which a risky discard and a safe one are weighed, in face of three sets on the
table and in last turns, and adds those in which the one, or the other, is right; ``--claims`` adds only claims and
expensive hands of puzzles. No position of these is taken in which the hand may become a special hand.

``--places`` plays whole matches, and adds only positions of their last deals, in which places weigh more than points.

``--specials`` measures only how often special hands win, from which hands they are sought, and keeps some of those.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__, "msgspec")

import argparse
from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from build_scripts.calibrating import editions
from build_scripts.coursing.figures import Ends, of_puzzle
from build_scripts.coursing.last_deal import chances, real_of
from build_scripts.coursing.moments import TABLE_SEED, Moment, deal_of, moments
from build_scripts.coursing.searches import SEARCHES, Search
from build_scripts.coursing.specials import specials_of
from build_scripts.coursing.weighed import is_plain, weighed_of
from game.engine.commands import Claim, Discard, Pass
from game.engine.seat import Seat
from game.engine.state import State
from game.rules.options import Options, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, rulebook
from game.school.lessons.figures import after_win
from game.school.lessons.files import Judge, lesson
from game.school.lessons.real import Real, Shelf, name_of, packed, shelf_of
from game.school.positions.dealing import match_of
from game.school.positions.moment import position_of
from game.school.positions.position import wind_at
from game.school.puzzles.puzzle import Puzzle, Tag
from game.school.puzzles.shelf import puzzles_of
from game.school.special_hands import specials_name
from game.tools.spread import add_jobs, spread

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "lessons"
WANTED = {"efficiency": 4, "blocks": 4, "reading": 3, "suit": 2}
"""The number of positions that a book keeps of each kind of lesson."""
PER_SIDE = 2
"""Where lessons compare two kinds of answers: the number of positions kept in which the one, or the other, is right."""
ENOUGH = 6
"""When so many times as many moments are found as are kept, no more are looked for."""
MOST = 4
"""The most moments of a kind that are kept."""
MATCHES = 64
"""With ``--places``: the matches played."""
EARLIEST = 8
"""The discards of a last deal before the first turn that is looked at."""
PLACES = 3
"""The turns kept."""
PLACES_TRIED = 200
"""The turns that are played out to choose them."""


def main(arguments: list[str] | None = None) -> int:
    """Make the files of the books asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="make_positions.py", description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", required=True, choices=("all", *RULEBOOKS))
    parser.add_argument("--deals", type=int, default=150, help="how many deals are played in each book (150)")
    parser.add_argument("--specials", action="store_true", help="measure only special hands")
    parser.add_argument("--places", action="store_true", help="look only at last deals of matches")
    parser.add_argument("--weighed", action="store_true", help="look only for risky and safe discards")
    parser.add_argument("--claims", action="store_true", help="choose only claims and expensive hands of puzzles")
    add_jobs(parser)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files go (assets/lessons)")
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    for book, rules in RULEBOOKS.items():
        if given.rules not in ("all", book):
            continue
        if given.specials:
            if rules.special_hands:
                found = specials_of(book, given.deals, partial(spread, jobs=given.jobs))
                (given.folder / specials_name(book)).write_bytes(packed(found))
                if given.folder == FOLDER:
                    editions.note("specials", [book])
        elif given.weighed:
            _add(rules.with_options(), given.folder, weighed_of(book, given.deals))
        elif given.claims:
            _add(rules.with_options(), given.folder, _of_puzzles(book))
        elif given.places:
            lifting = lifting_first(rules.with_options(), _of_last_deals(book))
            _add(rules.with_options(), given.folder, {"places": lifting})
        else:
            options: list[dict[str, Value]] = [{}]
            if book in ("polish", "latvian"):
                options.append({"players": 3})
            for each in options:
                _make(book, each, given)
    return 0


def _make(book: str, options: dict[str, Value], given: argparse.Namespace) -> None:
    rules = rulebook(book).with_options(Options(rulebook(book).options, options))
    found = Searched(book, options, given.deals, SEARCHES)
    kept: list[Real] = []
    for kind, count in WANTED.items():
        used = {each.origin for each in kept}
        kept += _kept(kind, [moment for moment in found(kind) if moment.origin not in used], count)
    if not options:
        for found_of in (_of_puzzles(book), weighed_of(book, given.deals)):
            kept += [one for kind in found_of.values() for one in kind]
    shelf = Shelf(
        deals=(ends := found.ends).deals,
        wins=len(ends.worths),
        worth=round(sum(ends.worths) / len(ends.worths), 2),
        odds=ends.odds,
        positions=tuple(kept),
    )
    data = packed(shelf)
    (given.folder / name_of(rules)).write_bytes(data)
    names = ", ".join(each.name for each in kept)
    sys.stdout.write(f"{rules.id}-{rules.seats}: {len(kept)} positions, {len(data)} bytes: {names}\n")
    sys.stdout.flush()


def _add(rules: Ruleset, folder: Path, kinds: Mapping[str, list[Real]]) -> None:
    """Put positions, by their kinds, in the place of those that a file has of these kinds."""
    shelf = shelf_of(rules)
    others = [each for each in shelf.positions if each.name.partition(".")[0] not in kinds]
    found = [one for kind in kinds.values() for one in kind]
    (folder / name_of(rules)).write_bytes(packed(replace(shelf, positions=(*others, *found))))
    sys.stdout.write(f"{rules.id}-{rules.seats}: {', '.join(each.name for each in found) or 'none'}\n")
    sys.stdout.flush()


def lifting_first(rules: Ruleset, found: list[Real]) -> list[Real]:
    """Positions of last deals, first one in which the hands of the lesson on places lead to different places."""
    hands = next(step.hands for step in lesson("player.places").file.steps if step.judge is Judge.PLACES)

    def lifts(kept: Real) -> bool:
        placing = match_of(kept.position, TABLE_SEED).state.current_deal.placing
        balances, seat = tuple(map(Fraction, kept.balances)), Seat(wind_at(kept.position.asks))
        return len({after_win(rules, placing, balances, seat, hand)[0] for hand in hands}) > 1

    ordered = sorted(found, key=lambda kept: not lifts(kept))
    if not ordered or not lifts(ordered[0]):
        return []
    return [replace(kept, name=f"places.{place}") for place, kept in enumerate(ordered, 1)]


class Searched:
    """The moments of deals, by what they show, the best ones first."""

    def __init__(self, book: str, options: dict[str, Value], deals: int, searches: Mapping[str, Search]) -> None:
        self.ends = Ends()
        self._found: dict[str, list[tuple[float, Moment]]] = {kind: [] for kind in searches}
        for number in range(deals):
            match, asked = deal_of(book, options, number)
            self.ends.note(match.state)
            wanted = {
                kind: one for kind, one in searches.items() if one.is_rare or len(self._found[kind]) < ENOUGH * MOST
            }
            best: dict[str, tuple[float, Moment]] = {}
            for moment in moments(book, number, asked, partial(_may_be, wanted)):
                for kind, search in wanted.items():
                    figure = search.figure(moment) if search.may_be(moment.state) else None
                    if figure is not None and (kind not in best or figure > best[kind][0]):
                        best[kind] = figure, moment
            for kind, one in best.items():
                self._found[kind].append(one)

    def __call__(self, kind: str) -> list[Moment]:
        return [moment for _figure, moment in sorted(self._found[kind], key=lambda one: -one[0])]


def _may_be(searches: Mapping[str, Search], state: State) -> bool:
    return any(search.may_be(state) for search in searches.values())


def _kept(kind: str, found: list[Moment], count: int) -> list[Real]:
    return [
        Real(name=f"{kind}.{place}", origin=moment.origin, position=moment.position)
        for place, moment in enumerate(found[:count], 1)
    ]


def _of_puzzles(book: str) -> dict[str, list[Real]]:
    """Positions of puzzles on claims and expensive hands, with either answer right; none turns on a special hand.

    One book has puzzles enough on last turns, too.
    """
    kept: dict[str, list[Real]] = {}
    puzzles = sorted(puzzles_of(book), key=_lead, reverse=True)
    kinds = {
        "dear": [
            [each for each in puzzles if _is_about_aims(each) and _is_dear(each)],
            [each for each in puzzles if _is_about_aims(each) and not _is_dear(each)],
        ],
        "claim": [
            [each for each in puzzles if _is_claim(each) and isinstance(each.best.command, Claim)],
            [each for each in puzzles if _is_claim(each) and isinstance(each.best.command, Pass)],
        ],
    }
    if book == "hungarian":
        late = [each for each in puzzles if _asks_for_last_discards(each) and not each.view.current_deal.winners]
        kinds["late"] = [
            [each for each in late if each.best.out > each.answers[1].out],
            [each for each in late if each.best.out <= each.answers[1].out],
        ]
    used: set[str] = set()
    for kind, sides in kinds.items():
        kept[kind] = []
        for found in sides:
            taken = 0
            for puzzle in sorted(found, key=_shows_aims, reverse=True) if kind == "dear" else found:
                if taken == PER_SIDE + (kind in ("claim", "late")):
                    break
                position = position_of(puzzle.view, puzzle.seat)
                if position is None or puzzle.id in used or not is_plain(puzzle):
                    continue
                used.add(puzzle.id)
                taken += 1
                kept[kind].append(
                    Real(
                        name=f"{kind}.{len(kept[kind]) + 1}",
                        origin=f"puzzle {book} {puzzle.id}",
                        position=position,
                        answers=of_puzzle(puzzle, notes_worth=kind != "late"),
                        walls=puzzle.walls,
                    )
                )
    return kept


def _of_last_deals(book: str) -> list[Real]:
    """Positions of last deals of matches, those with the least of the wall left first."""
    if book == "latvian":
        return []  # every mahjong is worth the same there, so that places follow from points alone
    found = [chance for number in range(MATCHES) for chance in chances(book, number)]
    found = [one for one in found if len(one.state.current_deal.discards) >= EARLIEST]
    found.sort(key=lambda one: len(one.state.current_deal.live))
    kept: list[Real] = []
    deals: set[str] = set()
    for chance in found[:PLACES_TRIED]:
        match = chance.origin.rpartition(" ")[0]
        one = None if match in deals else real_of(chance, f"places.{len(kept) + 1}")
        if one is not None:
            kept.append(one)
            deals.add(match)
        if len(kept) == PLACES:
            break
    return kept


def _lead(puzzle: Puzzle) -> float:
    return puzzle.answers[-1].less[0]


def _is_claim(puzzle: Puzzle) -> bool:
    commands = [answer.command for answer in puzzle.answers]
    return (
        len(commands) == 2
        and any(isinstance(one, Claim) for one in commands)
        and any(isinstance(one, Pass) for one in commands)
    )


def _asks_for_last_discards(puzzle: Puzzle) -> bool:
    discards = all(isinstance(answer.command, Discard) for answer in puzzle.answers)
    return discards and len(puzzle.answers) == 2 and Tag.LAST_TURNS in puzzle.tags


def _is_about_aims(puzzle: Puzzle) -> bool:
    about, others = {Tag.AIM, Tag.SPECIAL}, {Tag.DEFENSE, Tag.LAST_TURNS}
    return len(puzzle.answers) == 2 and bool(about & set(puzzle.tags)) and not others & set(puzzle.tags)


def _shows_aims(puzzle: Puzzle) -> tuple[bool, bool]:
    """Whether the better answer wins less often than the second or wins cheaper hands, and whether it is a discard."""
    best, second = puzzle.answers[:2]
    return best.out < second.out or best.worth < second.worth, isinstance(best.command, Discard)


def _is_dear(puzzle: Puzzle) -> bool:
    """Whether the best answer wins more expensive hands than the other."""
    return puzzle.answers[0].worth > 1.25 * puzzle.answers[1].worth


if __name__ == "__main__":
    sys.exit(main())
