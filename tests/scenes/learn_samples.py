"""The Learn page as it is with every kind of entry, and with a person who has learned some of it."""

from datetime import UTC, datetime, timedelta
from random import Random

from msgspec.structs import replace

from game.app.system.last_setup import learned_book
from game.scenes.learn.differences import DifferencesScene
from game.scenes.learn.hub import LearnScene
from game.scenes.learn.registry import Activity, Course, LessonEntry
from game.scenes.learn.standing import StandingScene
from game.scenes.shared.destinations import Open, OpenDifferences
from game.scenes.shared.learner import Learner
from game.school.intervals import with_missed
from game.school.lessons import courses
from game.school.mistakes import OfPuzzle, card_of
from game.school.progress import Progress
from game.school.themes import Theme
from game.tiles.notation import parse_tile, parse_tiles
from game.view.page.cloth import Cloth
from game.view.paint import Kit
from tests.scenes.fixtures import Told, context


def lesson_ids(course: courses.Course) -> list[str]:
    """The ids of a course's lessons."""
    return [courses.id_of(course, path) for path in courses.paths(course)]


NEWCOMER_LESSONS = (
    ("Three suits", "C1 D5 B3"),
    ("Winds, dragons", "WE DR"),
    ("Chow", "B2 B3 B4"),
    ("Pung", "D8 D8 D8"),
    ("Kong", "WN WN WN WN"),
    ("Sets and a pair", "C5 C5"),
    ("Draw, discard and wait", "D3"),
    ("Claiming", "B9 B9"),
    ("Flowers", "F1 S3"),
    ("The wall", "DW DW"),
    ("Going out", "DG DG"),
    ("Your first deal", "B1"),
)
PLAYER_LESSONS = (
    ("Count what helps", "D6"),
    ("Two-sided waits", "C5"),
    ("Keep or break the pair", "WS"),
    ("Safe discards", "B7"),
    ("Read the rivers", "D9"),
    ("One suit or quick", "C9"),
    ("Hold back or press", "DW"),
    ("Speed against worth", "F2"),
)


def course(name: str, lessons: tuple[tuple[str, str], ...], cloth: Cloth) -> Course:
    """A course with made-up lessons."""
    return Course(
        title=lambda: name,
        cloth=cloth,
        lessons=[
            LessonEntry(
                id=f"sample.{title.split()[0].lower()}",
                title=lambda title=title: title,  # type: ignore[misc]
                tiles=parse_tiles(shown),
                to=Open.ABOUT,
            )
            for title, shown in lessons
        ],
    )


COURSES = (course("New to Mahjong", NEWCOMER_LESSONS, Cloth.JADE), course("Playing better", PLAYER_LESSONS, Cloth.PLUM))
ACTIVITIES = (
    Activity(
        title=lambda: "Drills",
        tiles=(parse_tile("C4"), parse_tile("C5"), parse_tile("C6")),
        line=lambda _learning: "Find the wait · Count the hand",
        to=Open.SETTINGS,
    ),
    Activity(
        title=lambda: "Puzzle of the day",
        tiles=(parse_tile("WE"), parse_tile("D5"), parse_tile("B8")),
        line=lambda _learning: "What would you discard?",
        state=lambda _learning: "Rating 1 412 · 5-day streak",
        to=Open.STATISTICS,
    ),
    Activity(
        title=lambda: "My mistakes",
        tiles=(parse_tile("B2"), parse_tile("DG"), parse_tile("C9")),
        line=lambda _learning: "From your last matches, to play again",
        state=lambda _learning: "7 waiting",
        waiting=lambda _learning: 7,
        to=Open.ABOUT,
    ),
)


def learned(*lessons: str) -> Progress:
    """The progress of somebody who has taken these lessons."""
    progress = Progress()
    for lesson in lessons:
        progress = progress.with_lesson(lesson)
    return progress


def some_learner() -> Learner:
    """Somebody who has learned a third of it."""
    some = Learner()
    some.change(lambda _now: learned(*(entry.id for entry in (*COURSES[0].lessons[:6], *COURSES[1].lessons[:1]))))
    return some


def full(
    kit: Kit,
    told: Told | None = None,
    *,
    learner: Learner | None = None,
    activities: tuple[Activity, ...] = ACTIVITIES,
) -> LearnScene:
    """Two courses and these exercises."""
    kit.use_tiles(marks=True)
    known = replace(context(kit, told or Told()), learner=learner or some_learner())
    return LearnScene(known, courses=COURSES, activities=activities)


def crowded(kit: Kit) -> LearnScene:
    """Two courses and five exercises."""
    return full(kit, activities=(*ACTIVITIES, *ACTIVITIES[:2]))


def plain(kit: Kit, told: Told | None = None) -> LearnScene:
    """The page as it is, for somebody who has learned nothing yet."""
    kit.use_tiles(marks=True)
    return LearnScene(context(kit, told or Told()))


def left(kit: Kit, told: Told | None = None) -> LearnScene:
    """The page as it is, for somebody who has left a lesson of each course in the middle."""
    kit.use_tiles(marks=True)
    known, learner = context(kit, told or Told()), Learner()
    book = learned_book(known.preferences.now)
    for lesson in ("newcomer.kongs", "player.shapes", "player.claim-or-pass"):
        learner.change(lambda now, lesson=lesson: now.with_begun(lesson, book, 3, ()))  # type: ignore[misc]
    return LearnScene(replace(known, learner=learner))


def of_book(kit: Kit, book: str) -> LearnScene:
    """The page of somebody who learns a book."""
    kit.use_tiles(marks=True)
    known = context(kit, Told())
    known.preferences.change(learns=book)
    return LearnScene(known)


def who_practiced() -> Learner:
    """Somebody who has answered much in two books, and got some of it wrong."""
    some, now, chance = Learner(), datetime.now(UTC), Random(1)
    progress = learned(*lesson_ids(courses.Course.NEWCOMER))
    for number in range(60):
        book, theme = ("hungarian", "gala")[number % 3 == 0], list(Theme)[1 + chance.randrange(6)]
        score = float(chance.random() < (0.4 if theme is Theme.COUNTING else 0.8))
        progress = progress.with_answer("puzzle", 1200.0, score, book=book, theme=theme)
        if not score:
            card = card_of(OfPuzzle(puzzle=str(number)), book, theme, now)
            progress = with_missed(progress, card, now - timedelta(days=number % 2))
    some.change(lambda _now: progress)
    return some


def standing(kit: Kit, told: Told | None = None, *, learner: Learner | None = None) -> StandingScene:
    """Where that person stands."""
    return StandingScene(replace(context(kit, told or Told()), learner=learner or who_practiced()))


CLUB = """
name = "Tuesdays"
[polish.rules]
"kongs.concealed_points" = 3
"kongs.added_points" = 2
"kongs.claimed_points" = 2
"kongs.discarder_points" = 5
"kongs.void_at" = 3
[[polish.row]]
name = "Every tile in one suit and not a flower"
points = 30
question = "full_flush"
"""


def club_differences(kit: Kit) -> DifferencesScene:
    """What a club's book changes, with long lines."""
    return DifferencesScene(context(kit, Told()), OpenDifferences("polish", "polish", own=CLUB))


def differences(kit: Kit, known: str, new: str, told: Told | None = None) -> DifferencesScene:
    """What is different between two books."""
    kit.use_tiles(marks=True)
    return DifferencesScene(context(kit, told or Told()), OpenDifferences(known, new))
