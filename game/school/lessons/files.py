"""What the file of a lesson holds, read strictly; a broken one is told to the log in one line and left out."""

import logging
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from game.i18n.texts import Names, Record, Text, TextFileError, read
from game.rules.example import example
from game.rules.options import OptionError, Options, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.tiles.notation import parse_tile, parse_tiles
from game.tiles.tile import Tile, Wind

_log = logging.getLogger(__name__)
FOLDER = Path(__file__).parent


class Course(Enum):
    """A row of lessons that belong together; the value is the folder of their files."""

    NEWCOMER = "newcomer"
    PLAYER = "player"


class Ask(Enum):
    """What a step wants of the learner."""

    NOTHING = ""
    """It is read, and left by going on."""
    PICK = "pick"
    """Tiles of the hand are chosen."""
    DO = "do"
    """Something is done at the table: a tile is thrown, a discard claimed or left."""
    CHOOSE = "choose"
    """One of several answers in words is chosen."""
    PLAY = "play"
    """The deal is played on, and whatever is allowed is right."""


class Help(Enum):
    """How a deal that is played on is helped with."""

    NONE = ""
    BEFORE = "before"
    """The best answer is lit before every move."""
    AFTER = "after"
    """After a move it is said what would have been better."""


class Judge(Enum):
    """What finds the right answers to a step at its table, in place of a list in the file."""

    LIST = ""
    """The list in the file does."""
    MISSING = "missing"
    """Chosen: how many tiles are missing to sets and a pair."""
    LIVE = "live"
    """Chosen: how many tiles that may still come bring the hand nearer."""
    HELPS = "helps"
    """Done: the discard after which the fewest tiles are missing, and then the most tiles help."""
    NEARER = "nearer"
    """Done: the claim after which fewer tiles are missing; where there is none, to pass."""
    WORTH = "worth"
    """Done: what brings most in the long run in this book, as an expert reckons."""
    SAFEST = "safest"
    """Done: the discard that most likely nobody waits for."""
    DEAREST = "dearest"
    """Chosen: which of ``hands``, that are seen and numbered, scores most."""
    SPECIAL = "special"
    """Chosen: which special hand was laid."""
    ROW = "row"
    """Chosen: a row of the scoring table that the hand earns with the discard."""
    POINTS = "points"
    """Chosen: what the hand scores with the discard."""


class Moment(Enum):
    """What a step waits for at the table before it begins."""

    NOW = ""
    TURN = "turn"
    """The learner is to discard."""
    CLAIM = "claim"
    """The learner may claim."""
    RIGHT, ACROSS, LEFT = "right", "across", "left"
    """That player has discarded, and nobody has answered."""
    OVER = "over"
    """The deal is over."""


class Laid(Record, frozen=True):
    """A table that is set for a lesson: who holds what, and what comes from the wall."""

    hand: str = ""
    """The learner's tiles; what is missing comes from the wall."""
    special: int = 0
    """In place of ``hand`` and the first of ``draws``, a special hand of the book whose last tile is drawn next: 1 is
    the cheapest, -1 the most expensive of those that are seen by their tiles alone."""
    sets: int = 4
    """Beside a pair, the sets of a whole hand: fewer make a small one."""
    seat: str = "east"
    """Where the learner sits in turn order from who deals and plays first: that one is ``east``."""
    draws: str = ""
    """The tiles that follow in the wall, in the order in which they are drawn."""
    tail: str = ""
    """The tiles that replace kongs and bonus tiles, the first one first."""
    right: str = ""
    across: str = ""
    left: str = ""
    """The tiles of the others, or the first of them."""
    discards: Mapping[str, str] = {}
    """What the others throw, by their sides, in this order; else what they have drawn."""
    calls: Mapping[str, str] = {}
    """What the others claim, by their sides, the first time that they can."""
    rounds: int = 0
    """So many turns of the learner have gone by, in which what was drawn was thrown."""
    dice: tuple[int, ...] = (3, 4, 2)
    shown: bool = False
    """Whether the building of the wall, the dice and the dealing are seen."""

    def __post_init__(self) -> None:
        for tiles in (self.hand, self.draws, self.tail, self.right, self.across, self.left, *self.discards.values()):
            parse_tiles(tiles)
        if self.seat.upper() not in Wind.__members__:
            raise ValueError(f"{self.seat!r} is no seat")
        if not 1 <= self.sets <= 4:
            raise ValueError(f"a hand of {self.sets} sets")
        if bool(self.hand) is bool(self.special):
            raise ValueError("a table has either `hand` or `special`")

    @property
    def wind(self) -> Wind:
        """The learner's wind."""
        return Wind[self.seat.upper()]


class Why(Record, frozen=True):
    """Why something is not right."""

    of: str
    """The answers that it is told of, between spaces: a tile, a call, a kind of choice."""
    say: Text


class Step(Record, frozen=True):
    """A step of a lesson."""

    say: Text
    table: Laid | None = None
    """The table is set anew before it."""
    wait: Moment = Moment.NOW
    light: tuple[str, ...] = ()
    """What the light falls on: ``hand``, tiles of it (``hand B1 B2``), ``seat left``, ``discard``, ``wall``, ``next``,
    ``box``, ``break``, ``rose``, ``round``, ``sets left``, ``flowers left``. From ``discard`` to tiles of the hand goes
    a path."""
    ask: Ask = Ask.NOTHING
    right: tuple[str, ...] = ()
    """The right answers, the one that is shown first."""
    nearly: tuple[str, ...] = ()
    """Answers that are nearly as good: no mistakes, though something is said to them."""
    judge: Judge = Judge.LIST
    """What finds the right answers; words for all others come with it, those of the file go first."""
    hands: tuple[str, ...] = ()
    """Hands that went out, to choose from, written as the examples of books are."""
    show: str = ""
    """What is seen above the words: ``helps``, the tiles that bring the hand nearer, ``ends``, the hand as it may end,
    ``won``, the hand that won, or tiles."""
    sheet: bool = False
    """Whether the score sheet of the deal is seen after the words."""
    values: tuple[str, ...] = ()
    """Rows of the scoring table that are seen above the words with what they bring: those of them that the book has."""
    choices: tuple[Text, ...] = ()
    """The answers to choose from; the right ones are named by their numbers from 1."""
    fact: str = ""
    """In place of ``right``: the fact of the book that is the number of the right choice."""
    moves: int = 0
    """So many moves of the learner's a deal is played on; 0: to its end."""
    help: Help = Help.NONE
    why: Text | None = None
    """Why any other answer is not right; where a set is picked, it may be left out."""
    whys: tuple[Why, ...] = ()
    test: bool = False
    """Whether it is asked, without help, of who says that he knows this already."""
    when: Mapping[str, Any] = {}
    """What must be so in the book that is learned: its options and fields of its rules, as in texts."""
    unless: Mapping[str, Any] = {}

    def __post_init__(self) -> None:
        if self.has_answers is not (bool(self.right) or bool(self.fact) or self.judge is not Judge.LIST):
            raise ValueError("a step that asks, and no other, has right answers")
        if self.show not in ("", "helps", "ends", "won"):
            parse_tiles(self.show)
        for hand in self.hands:
            example(hand)
        if (self.right or self.fact) and self.why is None and not self.picks_set:
            raise ValueError("a step that asks says why other answers are wrong")
        if self.ask is Ask.PICK:
            for right in self.right:
                parse_tiles(right)
        if self.ask is Ask.CHOOSE and not all(right in self.numbers for right in self.right):
            raise ValueError("the right answers are numbers of `choices`")

    @property
    def has_answers(self) -> bool:
        """Whether something is asked to which some answers are right."""
        return self.ask not in (Ask.NOTHING, Ask.PLAY)

    @property
    def picks_set(self) -> bool:
        """Whether three tiles are chosen: what keeps others from being a set is said in the words of all lessons."""
        return self.ask is Ask.PICK and all(len(parse_tiles(right)) == 3 for right in self.right)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the choices, as answers name them."""
        return tuple(str(number) for number in range(1, len(self.choices) + 1))


class LessonFile(Record, frozen=True):
    """The file of a lesson."""

    name: Text
    picture: tuple[str, ...]
    """The tiles on its card."""
    learned: Text
    """What is known after it."""
    steps: tuple[Step, ...]
    options: Mapping[str, Value] = {}
    """The options of the book that it is played with."""
    elsewhere: str = ""
    """The book that it is played by where the learner's has no such options."""
    clock: bool = False
    """Whether a clock counts up while it asks."""
    pays: bool = True
    """Whether wins are paid, and special ones named: not before a lesson has told what that is."""
    names_book: bool = False
    """Whether the book stands before its name: what it tells is otherwise in others."""

    def __post_init__(self) -> None:
        for code in self.picture:
            parse_tile(code)
        if not self.steps or self.steps[0].table is None:
            raise ValueError("the first step sets the table")
        tests = [step for step in self.steps if step.test]
        if not tests or tests[0].table is None:
            raise ValueError("a lesson ends with steps that test it, the first of which sets the table")

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on its card."""
        return tuple(map(parse_tile, self.picture))

    def rules(self, book: str) -> Ruleset:
        """The rules by which it is played in a book."""
        try:
            return rulebook(book).with_options(Options(rulebook(book).options, self.options))
        except OptionError:
            if not self.elsewhere:
                raise
            there = rulebook(self.elsewhere)
            return there.with_options(Options(there.options, self.options))


class WhysFile(Record, frozen=True):
    """``whys.toml``: why an answer is not right, in the words of all lessons."""

    picked: Names
    """By kinds of tiles that were chosen."""
    judged: Names
    """By what an answer that a judge found lacks."""


@cache
def common_whys() -> WhysFile:
    """Why an answer is not right, in the words of all lessons."""
    return read(FOLDER / "whys.toml", WhysFile)


class Lesson(Record, frozen=True):
    """A lesson as it is found: its id, its place in the course, and its file."""

    id: str
    course: Course
    number: int
    file: LessonFile


def lesson_ids(course: Course) -> list[str]:
    """The ids of a course's lessons, by the names of their files alone: a file that cannot be read has one, too."""
    return [_id_of(course, path) for path in _paths(course)]


def _paths(course: Course) -> list[Path]:
    return sorted((FOLDER / course.value).glob("*.toml"))


def _id_of(course: Course, path: Path) -> str:
    return f"{course.value}.{path.stem.partition('-')[2]}"


@cache
def lessons(course: Course) -> tuple[Lesson, ...]:
    """The lessons of a course in their order, by the names of their files: ``03-two-sets.toml``."""
    found: list[Lesson] = []
    for path in _paths(course):
        try:
            file = read(path, LessonFile)
        except TextFileError as error:
            _log.warning("a lesson is left out: %s", error)
        else:
            found.append(Lesson(_id_of(course, path), course, len(found) + 1, file))
    return tuple(found)


def following(lesson: Lesson) -> Lesson | None:
    """The lesson after this one: of its course, then the first of the next; ``None`` after the last."""
    every = [each for course in Course for each in lessons(course)]
    return next(iter(every[every.index(lesson) + 1 :]), None)


def lesson(id_: str) -> Lesson:
    """The lesson of this id; ``KeyError`` if there is none."""
    found = {each.id: each for course in Course for each in lessons(course)}
    return found[id_]
