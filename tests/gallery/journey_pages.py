"""The journey in the gallery: the map at its beginning, on the way, and at its end; and the walls of the day."""

import tempfile
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import date
from fractions import Fraction
from functools import cache, partial
from pathlib import Path

from msgspec.structs import replace

from game.app.matches.experts import Scores
from game.app.matches.match_list import SUFFIX
from game.app.matches.statistics import Asked
from game.app.matches.unfinished import SavedMatch
from game.i18n import _
from game.players.days import BOOKS, Came, DayResult, Days, SeenWall
from game.players.journey import JOURNEY, NOWHERE, Leg, Star, Traveled
from game.players.past import Habits
from game.players.roster import Chair, Person, PortraitId
from game.scenes.journey.days import DaysScene
from game.scenes.journey.journey import JourneyScene
from game.tiles.tile import Tile
from game.view.paint import Kit
from tests.gallery.page import Act, Page, shown
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, node

HALF_WAY = Traveled(
    {
        "riga": frozenset(Star),
        "saint_petersburg": frozenset({Star.PLACE, Star.AIM}),
    },
    frozenset(),
    ("latvian", "gala"),
)
ALL_THE_WAY = Traveled(
    {stop.id: frozenset({Star.PLACE}) for stop in JOURNEY.stops},
    frozenset({"israeli", "gala"}),
    tuple(stop.rules for stop in JOURNEY.stops),
)

_LEGS = [
    Leg(stop.id, place, date(2026, 1 + number // 3, 3))
    for number, (stop, place) in enumerate(
        zip(sorted(JOURNEY.way * 4, key=JOURNEY.way.index), [4, 2, 3, 1, 3, 2, 2, 1, 4, 2, 1, 3] * 2, strict=True)
    )
]
COMPLETE = replace(
    ALL_THE_WAY,
    stars={stop.id: frozenset(list(Star)[: 1 + number % 3]) for number, stop in enumerate(JOURNEY.stops)},
    rounds=frozenset(stop.rules for stop in JOURNEY.stops),
    legs=tuple(_LEGS),
)


class _Saved(SavedMatch, frozen=True, kw_only=True):
    """A match whose standing is known without a file."""

    def own_standing(self) -> tuple[int, Fraction]:
        return 2, Fraction(160)


SAVED = _Saved(path=Path("m"), changed=0.0, rules="hungarian", deal=3, journey="budapest")


def journey(kit: Kit, far: Traveled, saved: Sequence[SavedMatch] = ()) -> JourneyScene:
    """The map, for a person with this progress and these unfinished matches."""
    own = Chair(name="Mira", portrait=PortraitId("panda"), kind=Person())
    ask = partial(Asked, found=Habits(traveled=far))
    return JourneyScene(kit, lambda _way: None, own, ask, unfinished=lambda: saved)


def go_to(stop: str) -> Act:
    """Choose a stop of the journey."""

    def act(pilot: Pilot) -> None:
        pilot.settle()
        pilot.click(node(pilot.scene, stop))

    return act


TODAY = date(2026, 11, 21)
_HAND = tuple(tuple(map(Tile, codes.split())) for codes in ("B2 B2 B2", "DG DG DG", "B6 B7 B8", "B4 B4 B4", "B8 B8"))
_ANOTHER = tuple(tuple(map(Tile, codes.split())) for codes in ("C1 C1 C1", "C3 C4 C5", "C7 C8 C9", "DR DR DR", "C9 C9"))
PLAYED: Days = {
    "2026-11-02": {"latvian": DayResult(Came.WON, Fraction(6), "2026-11-02-190000")},
    "2026-11-03": {
        "gala": DayResult(Came.LOST, Fraction(-12), "2026-11-03-190000"),
        "israeli": DayResult(Came.WON, Fraction(48), "2026-11-03-191000"),
    },
    "2026-11-05": {"hungarian": DayResult(Came.WON, Fraction(120), "2026-11-05-190000")},
    "2026-11-06": {rules: DayResult(Came.OTHER, Fraction(-4), f"2026-11-06-19{rules}") for rules in BOOKS[3:]},
    "2026-11-16": {"gala": DayResult(Came.WON, Fraction(8), "2026-11-16-190000")},
    "2026-11-17": {"polish": DayResult(Came.OTHER, Fraction(-8), "2026-11-19-190000", is_late=True)},
    "2026-11-18": {rules: DayResult(Came.LOST, Fraction(-8), f"2026-11-18-19{rules}") for rules in BOOKS},
    "2026-11-20": {"gala": DayResult(Came.NOBODY, Fraction(0), "2026-11-20-190000")},
    "2026-11-21": {
        "israeli": DayResult(Came.WON, Fraction(96), "2026-11-21-190000", hand=_HAND),
        "gala": DayResult(Came.LOST, Fraction(-24), "2026-11-21-191000", hand=_ANOTHER, lost=Tile("C5"), winner=0),
        "hungarian": SeenWall("2026-11-20-180000", DayResult(Came.OTHER, Fraction(-8), "2026-11-20-180000")),
    },
}


DONE: Days = {**PLAYED, "2026-11-21": {**PLAYED["2026-11-18"], **PLAYED["2026-11-21"]}}
"""The same with no wall of today left."""


def experts(_day: date, rules: str) -> Future[Scores]:
    """The scores of experts on any wall: a small win in GALA, a large one in the other books."""
    found: Future[Scores] = Future()
    own = Fraction(16 if rules == "gala" else 128)
    found.set_result((own, *(-own * share / 4 for share in (2, 1, 1))))
    return found


def days(kit: Kit, played: Days) -> DaysScene:
    """The walls of a day, for a person with these results."""
    own = Chair(name="Mira", portrait=PortraitId("panda"), kind=Person())
    ask = partial(Asked, found=played)
    return DaysScene(
        context(kit, Told()), own, ask, unfinished=tuple, folder=_kept(), today=lambda: TODAY, experts=experts
    )


@cache
def _kept() -> Path:
    """A folder with a file for each match on a wall of a day."""
    folder = Path(tempfile.mkdtemp())
    for result in (result for results in PLAYED.values() for result in results.values()):
        (folder / f"{result.match}{SUFFIX}").touch()
    return folder


def choose_wall(number: int) -> Act:
    """Choose the wall of a book."""

    def act(pilot: Pilot) -> None:
        pilot.settle()
        scene = shown(pilot, DaysScene)
        if scene.state.chosen == BOOKS[number] and not scene.state.is_at_end:
            scene.choose(BOOKS[number])
        else:
            pilot.click(node(scene, BOOKS[number]))

    return act


def choose_day(day: date) -> Act:
    """Choose a day of the month."""

    def act(pilot: Pilot) -> None:
        pilot.settle()
        pilot.click(node(pilot.scene, day))

    return act


def turn_back(pilot: Pilot) -> None:
    """Show the month before."""
    pilot.settle()
    pilot.click(node(pilot.scene, "earlier"))


def share(pilot: Pilot) -> None:
    """Show the picture for sharing."""
    pilot.settle()
    pilot.click(_("Share"))


JOURNEY_PAGES = {
    "journey": Page(lambda kit: journey(kit, HALF_WAY)),
    "journey-begun": Page(lambda kit: journey(kit, NOWHERE)),
    "journey-saved": Page(lambda kit: journey(kit, HALF_WAY, [SAVED])),
    "journey-closed": Page(lambda kit: journey(kit, HALF_WAY), go_to("warsaw")),
    "days": Page(lambda kit: days(kit, PLAYED)),
    "days-begun": Page(lambda kit: days(kit, {})),
    "days-played": Page(lambda kit: days(kit, PLAYED), choose_wall(BOOKS.index("israeli"))),
    "days-lost": Page(lambda kit: days(kit, PLAYED), choose_wall(BOOKS.index("gala"))),
    "days-seen": Page(lambda kit: days(kit, PLAYED), choose_wall(BOOKS.index("hungarian"))),
    "days-done": Page(lambda kit: days(kit, DONE)),
    "days-done-wall": Page(lambda kit: days(kit, DONE), choose_wall(BOOKS.index("israeli"))),
    "days-late": Page(lambda kit: days(kit, PLAYED), choose_day(date(2026, 11, 19))),
    "days-earlier": Page(lambda kit: days(kit, PLAYED), turn_back),
    "days-share": Page(lambda kit: days(kit, PLAYED), share),
    "journey-complete": Page(lambda kit: journey(kit, COMPLETE)),
    "journey-round": Page(lambda kit: journey(kit, ALL_THE_WAY)),
}
"""The pages of the map and of the walls of the day, by name."""
