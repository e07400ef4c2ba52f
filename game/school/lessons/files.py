"""The strictly read content of a lesson's file. A broken file is left out, with one line in the log."""

import logging
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from game.i18n.texts import Names, Record, Text, TextFileError, read
from game.rules.example import example
from game.rules.options import OptionError, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.school.lessons.courses import FOLDER, Course, id_of, paths
from game.school.themes import Theme
from game.tiles.notation import parse_tile, parse_tiles
from game.tiles.tile import Tile, Wind

_log = logging.getLogger(__name__)


class Ask(Enum):
    """What a step asks of the learner."""

    NOTHING = ""
    """The learner only reads, and goes on."""
    PICK = "pick"
    """The learner picks tiles of the hand."""
    DO = "do"
    """The learner acts at the table: discards, claims or passes."""
    CHOOSE = "choose"
    """The learner chooses one of several answers in words."""
    PLAY = "play"
    """The learner plays on; every legal move is right."""
    ROLL = "roll"
    POINT = "point"
    """The learner presses one of the things in ``Step.at``; the answer is its number, from 1."""
    COUNT = "count"
    """The learner presses everything that counts in the hand that won; an answer is the number of an item."""
    PAY = "pay"
    """The learner gives every player the amount to pay; an answer is a side and the number of an amount: ``left=2``."""


class At(Enum):
    """What a learner is asked to point at."""

    SHOWN = ""
    """The tiles that the step shows."""
    SEATS = "seats"
    """The nameplates: one's own, then in turn order."""
    STACKS = "stacks"
    """The stacks of the built wall, numbered clockwise from the right end of the first seat's side."""


class Help(Enum):
    """The help that a learner gets while playing on."""

    NONE = ""
    BEFORE = "before"
    """Before every move the best answer is highlighted."""
    AFTER = "after"
    """After a move, the better one is named."""


class Judge(Enum):
    """How the right answers to a step are found, instead of being listed in the file."""

    LIST = ""
    """The file lists the right answers."""
    MISSING = "missing"
    """The learner chooses the number of tiles missing for sets and a pair."""
    LIVE = "live"
    """The learner chooses how many copies are left of the tiles that bring the hand nearer."""
    HELPS = "helps"
    """The learner makes the discard after which the fewest tiles are missing; among such, the most copies must help."""
    NEARER = "nearer"
    """The learner makes the claim after which fewer tiles are missing, or passes if there is none."""
    WORTH = "worth"
    """The learner plays the move that is worth most in the long run in this book, as an expert estimates it."""
    SAFEST = "safest"
    """The learner makes the discard that is least likely to be won on."""
    DEAREST = "dearest"
    """The learner chooses which of the numbered ``hands`` scores most."""
    SPECIAL = "special"
    """The learner chooses the name of the special hand that was dealt."""
    ROW = "row"
    """The learner chooses a scoring row that the hand earns with the discard."""
    POINTS = "points"
    """The learner chooses the score of the hand with the discard."""
    BLOCKS = "blocks"
    """The learner chooses the number of blocks (sets, pairs and begun sets) in the hand."""
    PLAYED = "played"
    """The learner chooses the answer in a real position that brought most when all were played out."""
    READING = "reading"
    """The learner chooses the tile on which most of the hands win that a player with three sets open may hold."""
    SUIT = "suit"
    """The learner chooses the suit that a player keeps, judging by the discards."""
    DRAWS = "draws"
    """The learner chooses how many more tiles he draws if nobody claims."""
    PLACES = "places"
    """The learner chooses which of the numbered ``hands``, winning on the leader's discard, gives the best place."""
    ODDS = "odds"
    """The learner chooses the scoring row or special hand with which strong players win most often."""
    SIDE = "side"
    """The learner points at the player whose side of the wall is broken."""
    STACK = "stack"
    """The learner points at the stack counted last, at which the wall is broken."""
    COUNTED = "counted"
    """The learner points at everything that earned something in the winning hand."""
    PAID = "paid"
    """The learner says what each player pays the winner, or loses."""


SHOWN = ("", "helps", "ends", "won", "own", "blocks", "truth")
"""The values of ``Step.show``, which say what is shown above the text, besides tiles."""


class Moment(Enum):
    """The moment at the table at which a step begins."""

    NOW = ""
    TURN = "turn"
    """The learner has to discard."""
    CLAIM = "claim"
    """The learner may claim a discard."""
    RIGHT = "right"
    """The player on the right has just discarded, and nobody has answered."""
    ACROSS = "across"
    """The same of the player across the table."""
    LEFT = "left"
    """The same of the player on the left."""
    OVER = "over"
    BUILT = "built"
    """The wall is built, and no dice are thrown yet."""
    ROLLED = "rolled"
    """The dice have been thrown once."""
    THROWN = "thrown"
    """All dice have been thrown."""
    BROKEN = "broken"
    """The wall is broken where the dice say."""


_ASKED_BY = {Judge.SIDE: Ask.POINT, Judge.STACK: Ask.POINT, Judge.COUNTED: Ask.COUNT, Judge.PAID: Ask.PAY}
_POINTED_BY = {Judge.SIDE: At.SEATS, Judge.STACK: At.STACKS}


class Laid(Record):
    """The table of a lesson: the tiles of each player, and the order of the wall."""

    hand: str = ""
    """The learner's tiles; missing ones come from the wall."""
    special: int = 0
    """A special hand for the learner, instead of ``hand``; its last tile becomes the first of ``draws``. 1 is the
    cheapest of those that the tiles alone show, -1 the most expensive."""
    real: str = ""
    """The name of a position from a match of strong players, used instead of all other fields. If the book has none of
    this name, all steps at this table are left out."""
    sets: int = 4
    """The number of sets in a whole hand, besides the pair; fewer than four make a small hand."""
    seat: str = "east"
    """The learner's wind, counted from the seat that deals and plays first, which is ``east``."""
    draws: str = ""
    """The next tiles of the wall, in the order in which they are drawn."""
    tail: str = ""
    """The replacements for kongs and bonus tiles, in the order in which they are taken."""
    pool: str = ""
    """The next tiles where there is no wall; if empty, those of ``draws`` and then those of ``tail``."""
    right: str = ""
    across: str = ""
    left: str = ""
    """The tiles of the player on the left, as ``right`` and ``across``; missing ones come from the wall."""
    discards: Mapping[str, str] = {}
    """The discards of the others, by side, in this order; after those they discard what they draw."""
    calls: Mapping[str, str] = {}
    """The claims of the others, by side, in this order, each made as soon as it is possible."""
    rounds: int = 0
    """How many turns of the learner have passed, each with the drawn tile discarded."""
    dice: tuple[int, ...] = (3, 4, 2)
    shown: bool = False
    """Whether building the wall, the dice and dealing are shown."""

    def __post_init__(self) -> None:
        hands = self.hand, self.right, self.across, self.left
        for tiles in (*hands, self.draws, self.tail, self.pool, *self.discards.values()):
            parse_tiles(tiles)
        if self.seat.upper() not in Wind.__members__:
            raise ValueError(f"{self.seat!r} is no seat")
        if not 1 <= self.sets <= 4:
            raise ValueError(f"a hand of {self.sets} sets")
        if [bool(self.hand), bool(self.special), bool(self.real)].count(True) != 1:
            raise ValueError("a table has either `hand`, `special` or `real`")

    @property
    def wind(self) -> Wind:
        return Wind[self.seat.upper()]


class Why(Record):
    """A reason why some answers are not right."""

    of: str
    """The answers that the reason applies to, separated by spaces: a tile, a call, or a kind of picked group."""
    say: Text


class Step(Record):
    """A step of a lesson."""

    say: Text
    table: Laid | None = None
    """A table to set up before the step; ``None`` keeps the present one."""
    wait: Moment = Moment.NOW
    light: tuple[str, ...] = ()
    """What is highlighted: ``hand``, tiles of it (``hand B1 B2``), ``seat left``, ``discard``, ``wall``, ``next``,
    ``box``, ``break``, ``rose``, ``round``, ``sets left``, ``flowers left``. ``discard`` and tiles of the hand together
    are joined by a path."""
    ask: Ask = Ask.NOTHING
    at: At = At.SHOWN
    right: tuple[str, ...] = ()
    """The right answers; the first one is shown to the learner if need be."""
    nearly: tuple[str, ...] = ()
    """Answers that are nearly as good: they are commented on, but are no mistakes."""
    judge: Judge = Judge.LIST
    """How the right answers are found. A judge has replies to all other answers; those of the file take precedence."""
    hands: tuple[str, ...] = ()
    """Winning hands to choose from, in the notation of the books' examples, all sets exposed or all concealed."""
    show: str = ""
    """What is shown above the text: ``helps`` (the tiles that bring the hand nearer), ``ends`` (how the hand may end),
    ``won`` (the hand that won), ``own`` (the learner's own flower and season), ``blocks`` (of the
    hand), ``truth`` (the hand of the player whose discards were read), or tiles."""
    sheet: bool = False
    """Whether the score sheet of the deal is shown after the text."""
    values: tuple[str, ...] = ()
    """The scoring rows shown above the text with their worth; rows that the book does not have are left out."""
    choices: tuple[Text, ...] = ()
    """The answers to choose from; an answer is its number, from 1."""
    fact: str = ""
    """Instead of ``right``: the name of the fact whose value is the number of the right choice."""
    moves: int = 0
    """How many moves the learner plays on; 0: to the end of the deal."""
    help: Help = Help.NONE
    why: Text | None = None
    """Why any other answer is wrong; may be left out if a set is picked."""
    whys: tuple[Why, ...] = ()
    guess: bool = False
    """Whether nobody can know the answer yet, so that a wrong one is no mistake."""
    tells: bool | None = None
    """Whether ``why`` is said after a right answer as well; ``None``: after a choice, unless the next step says it."""
    test: bool = False
    """Whether the step belongs to the test that a learner may take instead of the lesson."""
    when: Mapping[str, Any] = {}
    """Facts of the book that must hold for the step to be taken, as in texts: options and fields of its rules."""
    unless: Mapping[str, Any] = {}
    place: int | None = None
    """The place of the step in progress files, if it does not follow that of the step before it in the file."""

    def __post_init__(self) -> None:
        if self.has_answers is not (bool(self.right) or bool(self.fact) or self.judge is not Judge.LIST):
            raise ValueError("a step that asks, and no other, has right answers")
        if self.show not in SHOWN:
            parse_tiles(self.show)
        if len({group.is_open for hand in self.hands for group in example(hand).groups if len(group.tiles) > 2}) > 1:
            raise ValueError("hands are compared with all sets exposed, or all concealed")
        if (self.right or self.fact) and self.why is None and not self.picks_set:
            raise ValueError("a step that asks says why other answers are wrong")
        if self.ask is Ask.PICK:
            for right in self.right:
                parse_tiles(right)
        if self.ask is Ask.CHOOSE and not all(right in self.numbers for right in self.right):
            raise ValueError("the right answers are numbers of `choices`")
        if not self._fits:
            raise ValueError("`ask`, `at` and `judge` do not go together")

    @property
    def _fits(self) -> bool:
        """Whether the judge can find answers to what ``ask`` asks."""
        if self.ask is Ask.POINT:
            return _POINTED_BY.get(self.judge, At.SHOWN) is self.at
        return self.at is At.SHOWN and _ASKED_BY.get(self.judge, self.ask) is self.ask

    @property
    def has_answers(self) -> bool:
        """Whether the step asks something to which there are right answers."""
        return self.ask not in (Ask.NOTHING, Ask.PLAY, Ask.ROLL)

    @property
    def is_in_parts(self) -> bool:
        """Whether the learner has to give all right answers, one after the other."""
        return self.ask in (Ask.COUNT, Ask.PAY)

    @property
    def picks_set(self) -> bool:
        """Whether three tiles are picked; then ``whys.toml`` says why other picks are no set."""
        return self.ask is Ask.PICK and all(len(parse_tiles(right)) == 3 for right in self.right)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The words for the answers that are choices: their numbers, from 1."""
        return tuple(map(str, range(1, len(self.choices) + 1)))


class LessonFile(Record):
    """The file of a lesson."""

    name: Text
    picture: tuple[str, ...]
    learned: Text
    """What the learner knows after the lesson."""
    theme: Theme
    steps: tuple[Step, ...]
    options: Mapping[str, Value] = {}
    elsewhere: str = ""
    """The book to play by if the learner's book does not have these options; empty: there is no such book."""
    clock: bool = False
    """Whether a clock counts up during questions."""
    pays: bool = True
    """Whether wins are paid and special hands named; not before a lesson has explained that."""
    bare: bool = False
    """Whether the table shows no winds, points and counts, because no lesson has explained them yet."""
    not_in: tuple[str, ...] = ()
    """The books in which the lesson makes no sense."""
    names_book: bool = False
    """Whether the title names the book, because the lesson differs between books."""

    def __post_init__(self) -> None:
        for code in self.picture:
            parse_tile(code)
        if not self.steps or self.steps[0].table is None:
            raise ValueError("the first step sets the table")
        tests = [step for step in self.steps if step.test]
        if not tests or tests[0].table is None:
            raise ValueError("a lesson ends with steps that test it, the first of which sets the table")
        if len(self.places) < len(self.steps):
            raise ValueError("each step has a place of its own")

    @property
    def places(self) -> dict[int, Step]:
        """The steps by their places in progress files, which stay the same when other steps come or go."""
        found: dict[int, Step] = {}
        place = -1
        for step in self.steps:
            place = place + 1 if step.place is None else step.place
            found[place] = step
        return found

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(map(parse_tile, self.picture))

    def taught(self, book: str) -> str:
        """The book in which the lesson is learned by a learner of a book; empty if it is the same in every book."""
        return self.rules(book).id if self.names_book else ""

    def rules(self, book: str) -> Ruleset:
        """The rules by which the lesson is played for a learner of this book."""
        try:
            return rulebook(book).with_options(self.options)
        except OptionError:
            if not self.elsewhere:
                raise
            there = rulebook(self.elsewhere)
            return there.with_options(self.options)


class WhysFile(Record):
    """``whys.toml``: why an answer is not right, for all lessons."""

    picked: Names
    """The reasons by the kind of the picked group."""
    judged: Names
    """The reasons by their ids, for answers that a ``Judge`` found wrong."""
    because: Names
    """The texts that show by figures why an answer is right, by its judge."""


@cache
def common_whys() -> WhysFile:
    """The reasons why an answer is not right that all lessons share."""
    return read(FOLDER / "whys.toml", WhysFile)


class Lesson(Record):
    """A lesson: its id, its place in the course, and the content of its file."""

    id: str
    course: Course
    number: int
    file: LessonFile


@cache
def lessons(course: Course) -> tuple[Lesson, ...]:
    """The lessons of a course, in the order of the names of their files (``03-two-sets.toml``)."""
    found: list[Lesson] = []
    for path in paths(course):
        try:
            file = read(path, LessonFile)
        except TextFileError as error:
            _log.warning("a lesson is left out: %s", error)
        else:
            found.append(Lesson(id_of(course, path), course, len(found) + 1, file))
    return tuple(found)


def lessons_in(course: Course, book: str) -> tuple[Lesson, ...]:
    """The lessons of a course that make sense in a book, numbered from 1."""
    found = [each for each in lessons(course) if book not in each.file.not_in]
    return tuple(Lesson(each.id, course, number, each.file) for number, each in enumerate(found, 1))


def place_of(lesson: Lesson, book: str) -> int:
    """The lesson's number among those of its course that make sense in a book; otherwise its number in the course."""
    return next((each.number for each in lessons_in(lesson.course, book) if each.id == lesson.id), lesson.number)


def following(lesson: Lesson, book: str) -> Lesson | None:
    """The lesson after this one for a learner of a book, maybe in the next course; ``None`` after the last."""
    every = [each for course in Course for each in lessons_in(course, book)]
    place = next((place for place, each in enumerate(every) if each.id == lesson.id), len(every))
    return next(iter(every[place + 1 :]), None)


def lesson_in(book: str, id_: str) -> Lesson | None:
    """The lesson with this id, or the next that makes sense in a book; ``None`` if there is none."""
    ids = [each.id for course in Course for each in lessons(course)]
    later = ids[ids.index(id_) :] if id_ in ids else []
    return next((each for course in Course for each in lessons_in(course, book) if each.id in later), None)


def lesson(id_: str) -> Lesson:
    """The lesson with this id; raises ``KeyError`` if there is none."""
    found = {each.id: each for course in Course for each in lessons(course)}
    return found[id_]
