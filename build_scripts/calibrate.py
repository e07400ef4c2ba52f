"""Fits the figures that computer players use for a book: ``python build_scripts/calibrate.py --rules all``.

Strong players play deals: first some that guess, then more that know the figures from those. From these deals are
fitted the chance to win with a plan, the danger of a discard, and the cost of a deal that another player wins; then a
few values are tried, on other walls, for how much a claim must raise the chance. The figures go to ``assets/players``,
a report of the fit to ``assets/players/report.md``. The same arguments give the same files, however many
processes or machines share the deals. Only a nightly run has walls enough to try claims: the others keep the value
found before.

``--dear`` fits only how expensive aims fare, by how far they are behind the nearest mahjong, in rounds of deals:
players who know the figures choose other aims, and their deals teach the next round. It is for books where it was shown
to help (``tests/bench/strength.md``); other runs keep its figures in their files.

``--others`` fits only how likely each opponent is to win on a tile, for all books together: at every discard, each tile
that could be discarded is noted for each opponent. The weights go to ``assets/players/others.json``.

``--own-hands FILE`` has them play by a club's own rules, and puts the figures for exactly these rules beside the
examples in ``assets/clubs``, where this copy of the game finds them. How much a claim must raise the chance, and how
expensive aims fare, stay as in the book itself.

``--standings`` fits only what whole matches tell: what wins bring as a rule, and how surely leads hold.

``--worths`` measures only how much wins are worth under each book, which decides how they are celebrated. ``--grades``
prints how often wins are celebrated how much, by the worths measured before.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__, "msgspec")

import argparse
import time
from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from build_scripts.calibrating import editions, fits, self_play, standings, worths
from build_scripts.calibrating.learning import found_in_play, keeping
from game.players import celebration
from game.players.ai.reading.calibration import Calibration, calibration_of, file_of
from game.players.ai.reading.opponents import Fit
from game.players.ai.traits.skill import STRONG
from game.rules.options import OWN_HANDS, OptionError, Value
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, club_text, complain
from game.tools.spread import add_jobs, spread

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets"
FOLDER = ASSETS / "players"
Tables = dict[str, fits.Table]
"""The table of fit for each group of cases."""
THREE: dict[str, Value] = {"players": 3}
BOOKS: tuple[tuple[str, dict[str, Value]], ...] = (
    *((book, {}) for book in RULEBOOKS),
    ("latvian", THREE),
    ("polish", THREE),
)
SIZES = {"quick": (300, 0), "usual": (900, 0), "nightly": (12000, 2000)}
"""The number of deals to fit on, and of walls on which each claim gain is tried; fewer than hundreds tell nothing."""
DEALS_OF_OTHERS = 150
"""The deals of each book for ``--others``; each of them has thousands of cases."""
DEALS_OF_WORTHS = 600
MATCHES = 200
"""The matches of each book for ``--standings``."""
ROUNDS = 4
"""The rounds of deals for ``--dear``; each round uses the figures from the rounds before."""
GAINS = (0.6, 0.75, 0.85, 1.0, 1.2)
HEAD = """# What computer players know, and how well it holds

Made by `python build_scripts/calibrate.py`. Each row is a tenth of the cases, from the least likely to the likeliest:
the mean chance that the fit gives, the share that came true, and how many cases there were.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        _calibrate_what(_parsed(arguments))
    except BadInput as error:
        return complain("calibrate", str(error))
    return 0


def _calibrate_what(given: argparse.Namespace) -> None:
    deals, walls = SIZES[given.size]
    jobs: int = given.jobs
    if given.others:
        books = [book for book in RULEBOOKS if given.rules in ("all", book)]
        _calibrate_others(books, deals=given.deals or DEALS_OF_OTHERS, seed=given.seed + 1000, jobs=jobs)
        return
    if given.worths:
        marks = {book: worths.marks_of(RULEBOOKS[book], given.deals or DEALS_OF_WORTHS) for book in RULEBOOKS}
        (FOLDER / celebration.FILE).write_bytes(msgspec.json.format(msgspec.json.encode(marks), indent=1) + b"\n")
        editions.note("worths", marks)
        return
    if given.grades:
        for book in RULEBOOKS:
            if given.rules in ("all", book):
                count = given.deals or DEALS_OF_WORTHS
                print(worths.grades_line(book, worths.grades_of(RULEBOOKS[book].with_options(), count), count))
        return
    own: dict[str, Value] = {} if given.own_hands is None else {OWN_HANDS: club_text(given.own_hands)}
    for book, options in BOOKS:
        if given.rules in ("all", book):
            if own:
                where = _own_book(book, options | own, given.own_hands)
                _calibrate_club(where, deals=given.deals or deals, seed=given.seed, jobs=jobs)
            elif given.standings:
                _calibrate_standings(book, options, matches=given.deals or MATCHES, seed=given.seed, jobs=jobs)
            elif given.dear:
                _calibrate_dear(book, options, deals=given.deals or deals, seed=given.seed + 3, jobs=jobs)
            else:
                _calibrate(book, options, deals=given.deals or deals, walls=walls, seed=given.seed, jobs=jobs)
    write_report(FOLDER)


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", required=True, choices=("all", *RULEBOOKS))
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument("--quick", dest="size", action="store_const", const="quick", help="some minutes, roughly")
    sizes.add_argument("--nightly", dest="size", action="store_const", const="nightly", help="hours, as well as can be")
    parser.add_argument("--deals", type=int, help="how many deals to fit on, in place of what the size says")
    parser.add_argument("--seed", type=int, default=7001, help="decides the walls (7001)")
    add_jobs(parser)
    alone = parser.add_mutually_exclusive_group()
    alone.add_argument("--dear", action="store_true", help="fit only how dear aims fare, all else stays as it is")
    alone.add_argument("--standings", action="store_true", help="fit only how surely leads hold in a match")
    alone.add_argument("--others", action="store_true", help="fit only who goes out on a tile, for all books together")
    alone.add_argument("--worths", action="store_true", help="measure only what wins are worth, in all books")
    alone.add_argument("--grades", action="store_true", help="print how often wins are celebrated how much")
    alone.add_argument("--own-hands", metavar="FILE", help="fit the figures of a club's own rules, in its file")
    parser.set_defaults(size="usual")
    return parser.parse_args(arguments)


def _calibrate(book: str, options: dict[str, Value], *, deals: int, walls: int, seed: int, jobs: int) -> None:
    begun, share = time.perf_counter(), partial(spread, jobs=jobs)
    seats = int(options.get("players", 4))
    file = FOLDER / f"{book}-{seats}.json"
    known = _read(file) if file.exists() else None
    where = self_play.Playing(book, options)
    found, tables = found_in_play(where, deals=deals, seed=seed, share=share)
    _write(file, found)
    calibration = found if known is None else keeping(found, known)
    if walls:
        gain = self_play.best_gain(where._replace(known=found), GAINS, walls=walls, seed=seed + 2, share=share)
        calibration = msgspec.structs.replace(calibration, claim_gain=gain, idle_claim_gain=found.idle_claim_gain)
    _write(file, calibration)
    keep(FOLDER, book, seats, tables)
    editions.note("fits", [book])
    print(f"{file.name}: {deals} deals, {time.perf_counter() - begun:.0f} s, claim gain {calibration.claim_gain}")


def _own_book(book: str, options: dict[str, Value], file: str) -> self_play.Playing:
    """A book with a club's own rules, which must differ from the book."""
    where = self_play.Playing(book, options)
    try:
        is_changed = bool(where.rules.own)
    except OptionError as error:
        raise BadInput(f"{file}: {error}") from None
    if not is_changed:
        raise BadInput(f"{file}: it changes nothing in {book}, which is known already")
    return where


def _calibrate_club(where: self_play.Playing, *, deals: int, seed: int, jobs: int) -> None:
    begun, rules = time.perf_counter(), where.rules
    found, _tables = found_in_play(where, deals=deals, seed=seed, share=partial(spread, jobs=jobs))
    file = ASSETS / file_of(rules)
    _write(file, keeping(found, calibration_of(replace(rules, own=""))))
    print(f"{file.name}: {deals} deals, {time.perf_counter() - begun:.0f} s")


def _calibrate_dear(book: str, options: dict[str, Value], *, deals: int, seed: int, jobs: int) -> None:
    file = FOLDER / f"{book}-{options.get('players', 4)}.json"
    notes, calibration, share = self_play.Notes(), _read(file), partial(spread, jobs=jobs)
    for number in range(ROUNDS):
        taught = self_play.Playing(book, options, calibration)
        notes.add_expensive(self_play.play(taught, STRONG, deals=deals // ROUNDS, seed=seed + number, share=share))
        calibration = fits.with_expensive_aims(calibration, notes)
        _write(file, calibration)


def _calibrate_standings(book: str, options: dict[str, Value], *, matches: int, seed: int, jobs: int) -> None:
    file, where = FOLDER / f"{book}-{options.get('players', 4)}.json", self_play.Playing(book, options)
    courses = spread(partial(standings.noted, where, seed), range(matches), jobs)
    found = standings.with_standings(_read(file), where, courses)
    _write(file, found)
    print(f"{file.name}: {matches} matches, a win brings {found.won} times the example, leads part by {found.apart}")


def _calibrate_others(books: list[str], *, deals: int, seed: int, jobs: int) -> None:
    rows: self_play.Rows = []
    for book in books:
        for noted in spread(partial(self_play.noted_others, book, seed), range(deals), jobs):
            rows += noted
    found = fits.fit(rows)
    print(f"{len(rows)} cases; for each tenth of them the chance that the fit gives, and the share that came true:")
    for told, true, _ in found.table:
        print(f"    {told:.4f} {true:.4f}")
    _write(FOLDER / "others.json", Fit(deals=deals, weights=found.weights))


def _read(file: Path) -> Calibration:
    return msgspec.json.decode(file.read_bytes(), type=Calibration)


def _write(file: Path, found: Calibration | Fit) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def keep(folder: Path, book: str, seats: int, tables: Tables) -> None:
    """Save the tables of a book for the report."""
    (folder / "fits").mkdir(exist_ok=True)
    (folder / "fits" / f"{book}-{seats}.json").write_bytes(msgspec.json.encode(tables) + b"\n")


def write_report(folder: Path) -> None:
    """Write the report on all calibrated books."""
    text = [HEAD]
    for file in sorted((folder / "fits").glob("*.json")):
        known = _read(folder / file.name)
        text.append(
            f"\n## {file.stem}\n\n{known.deals} deals. Claim gain {known.claim_gain}, "
            f"{known.idle_claim_gain} where no mahjong comes nearer. A deal not won costs {known.lost} times, the "
            f"winning discard {known.lost_by_discarder} times the example.\n"
        )
        text += _of_dear_aims(known)
        for group, table in msgspec.json.decode(file.read_bytes(), type=Tables).items():
            text.append(f"\n| {group} | " + " | ".join(str(cases) for *_, cases in table) + " |\n")
            text.append("|---|" + "---|" * len(table) + "\n")
            text.append("| given | " + " | ".join(f"{100 * given:.1f} %" for given, *_ in table) + " |\n")
            text.append("| true | " + " | ".join(f"{100 * true:.1f} %" for _, true, _ in table) + " |\n")
    (folder / "report.md").write_text("".join(text), encoding="utf-8")


def _of_dear_aims(calibration: Calibration) -> list[str]:
    """The report on how expensive aims fare that are as near as any mahjong, one tile further, or more."""
    if not calibration.reached:
        return []
    head = "\n| dear aims | as near | a tile further | more |\n|---|---|---|---|\n"
    return [head] + [
        f"| {group}: {words} | " + " | ".join(f"{times:.2f}" for times in found[group]) + " |\n"
        for group in calibration.reached
        for words, found in (
            ("comes true, times the chance", calibration.reached),
            ("another mahjong, times its chance", calibration.otherwise),
        )
    ]


if __name__ == "__main__":
    sys.exit(main())
