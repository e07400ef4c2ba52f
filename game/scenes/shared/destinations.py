"""The destinations that a screen may ask for; ``game/scenes/program/router.py`` leads there.

A screen says ``go(Open.SETTINGS)`` and need not know the other one. A new screen takes a destination here, a member of
``Open`` or an ``OpenScreen``, which names the function in the screen's module that makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct, field

if TYPE_CHECKING:
    from pathlib import Path

    from game.app.matches.match_list import SavedMatch
    from game.app.system.clubs import Clubs
    from game.engine.replays.match import Match
    from game.engine.replays.replay import PlayedOn, Replay
    from game.engine.state import State
    from game.players.review import Finding, ReviewWork
    from game.players.roster import Chair, MatchSetup
    from game.rules.options import Value
    from game.school.positions.position import Position


class Way(Enum):
    """Destinations that are no new screen, or one of the match that is played."""

    TO_TITLE = auto()
    """The title; a match that is played is left, and kept."""
    QUIT = auto()
    """The end of the program."""
    LEAVE_SETTINGS = auto()
    """The screen below the settings, where the table speaks the language that was chosen."""
    COPY_POSITION = auto()
    """The table again; what the person knows there is on the clipboard, as text."""
    TAKE_BACK = auto()
    """The match before the last decision of a person."""
    SCORE_SHEET = auto()
    """The score sheet of the deal that has just ended at the table."""
    PAUSE = auto()
    """The menu over the table."""
    GUESTS = auto()
    """Everybody at the table of guests, while it is played."""


class Open(Enum):
    """Screens on top of what is there that need not be told anything, each with its opener, given a Program."""

    FRIENDS = "front.more:friends"
    """What is done with friends."""
    MORE = "front.more:more"
    """Everything that the title does not show."""
    ABOUT = "front.about:AboutScene"
    """The licences of the game."""
    SETTINGS = "settings.settings:opened"
    """The settings."""
    STATISTICS = "statistics.statistics_scene:opened"
    """The statistics."""
    PERSON = "statistics.player:opened"
    """The card of the person at this machine."""
    PERSONS = "statistics.persons:opened"
    """The persons who play at this machine."""
    EXPORT_PERSON = "statistics.person_files:exporting"
    """The folders into which that person's matches and progress can be written as one file."""
    LEARN = "learn.hub:opened"
    """The page from which everything that can be learned is reached."""
    DRILLS = "drills.drills:DrillsScene"
    """The list of drills."""
    TEN = "review.ten:ten_screen"
    """Ten exercises of what the person got wrong."""
    MISTAKES = "review.ten:mistakes_screen"
    """The moments of matches among them."""
    STANDING = "learn.standing:StandingScene"
    """How the person stands in each theme under the rules of each book, and what to do next."""
    SET_UP = "set_up.set_up:opened"
    """The page on which a match is set up."""
    JOURNEY = "journey.journey:opened"
    """The map of the journey."""
    DAYS = "journey.days:opened"
    """The walls of the day."""
    SAVED_MATCHES = "front.saved_matches:opened"
    """The list of matches that are not over."""
    SESSIONS = "ledger.sessions:opened"
    """The list of sessions that were played at real tables."""
    COUNT_HAND = "ledger.count:opened"
    """The pad for one hand, to be counted under all books."""

    @property
    def opener(self) -> str:
        """The module below ``game/scenes`` that is loaded when the screen is first opened, and the name in it."""
        return self.value


class OpenScreen(Struct, frozen=True):
    """A screen on top of what is there; its opener is given a Program and this record."""

    opener: ClassVar[str]
    """The module below ``game/scenes`` that is loaded when the screen is first opened, and the name in it."""


class OpenRulebook(OpenScreen, frozen=True):
    """A rulebook to be read; without an id that of the last match."""

    opener = "front.rulebook:opened"
    rules: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The house rules that are in force."""
    anchor: str | None = None
    """The line or special hand to be shown at once, or a chapter: ``chapter.wall``."""

    @classmethod
    def of(cls, setup: MatchSetup, anchor: str | None = None) -> OpenRulebook:
        """The rulebook that a match is played by."""
        return cls(setup.ruleset, setup.options, anchor)


class OpenChair(Struct, frozen=True):
    """What the host may do with a chair at the table of guests."""

    person: int


class OpenDifferences(OpenScreen, frozen=True):
    """What is different in a book for somebody who knows another, by their ids."""

    opener = "learn.differences:DifferencesScene"
    known: str
    new: str
    own: str = ""
    """The text of a club that plays the new book."""
    options: Mapping[str, Value] = {}
    """The house rules that the club has chosen."""


class OpenOwnBook(OpenScreen, frozen=True):
    """The page on which a club's own book is written down."""

    opener = "own_book.own_book:OwnBookScene"
    rules: str
    """The book that it is based on."""
    text: str
    """The club's file; empty for a new one."""
    clubs: Clubs
    """Where the file is kept."""
    done: Callable[[str, str], None]
    """Told the book, and the text of the club as a match has it, when the page is left."""
    options: Mapping[str, Value] = {}
    """The house rules that are chosen in the book."""


class ImportPerson(OpenScreen, frozen=True):
    """The files of persons that can be merged into what is kept here."""

    opener = "statistics.person_files:importing"
    path: Path | None = None
    """The only one that is offered, such as one that was dropped on the window."""


class OpenSpecialHands(OpenScreen, frozen=True):
    """The gallery of the special hands of a book."""

    opener = "statistics.statistics_scene:special_hands"
    rules: str = ""
    """Empty: the book that is learned."""


class OpenPuzzles(OpenScreen, frozen=True):
    """The puzzle of the day in a book, and others after it."""

    opener = "puzzles.puzzle_scene:PuzzleScene"
    rules: str = ""
    """Empty: the book that was played last."""
    theme: str = ""
    """The theme that they are about; empty: any, the puzzle of the day first."""


class BeginMatch(Struct, frozen=True):
    """A new match; without a set-up, as the last one was set up."""

    setup: MatchSetup | None = None


class ResumeMatch(Struct, frozen=True):
    """A match that is not over; without a name, the one played last."""

    saved: SavedMatch | None = None


class JoinTable(Struct, frozen=True):
    """The page on which a table on another machine is joined; with address and code it is knocked at once."""

    address: str = ""
    code: str = ""
    name: str = ""
    """How the person is called there; empty: as in the settings."""


class PlayOn(Struct, frozen=True):
    """A new match that begins as a part of a replay, or in a position."""

    setup: MatchSetup
    match: Match
    origin: PlayedOn


class PlayPosition(Struct, frozen=True):
    """A new match that begins in a position."""

    position: Position


class OpenDrill(OpenScreen, frozen=True):
    """The exercises of one drill in a book."""

    opener = "drills.drill:drill_opened"
    drill: str
    rules: str


class DrillPosition(OpenScreen, frozen=True):
    """The exercise of a drill on the hand of a position."""

    opener = "drills.drill:opened"
    position: Position


class AskPosition(OpenScreen, frozen=True):
    """A position at the table, where the best move is to be found."""

    opener = "review.practice:opened"
    position: Position


class OpenPosition(OpenScreen, frozen=True):
    """The page on which a position is entered; without one, nothing is known yet."""

    opener = "positions.editor:opened"
    position: Position | None = None


class OpenInAllBooks(OpenScreen, frozen=True):
    """A deal that is over, counted under every book."""

    opener = "ledger.books:opened"
    state: State
    """With all hands open."""
    seat: int
    """Whose hand is looked at first."""
    who: tuple[tuple[str, str], ...]
    """Names and portraits by the seats."""
    order: tuple[int, ...] = ()
    """The seats in the order in which their hands are listed; empty: by their winds."""


class OpenReplays(Struct, frozen=True):
    """The list of replays."""


class WatchReplay(Struct, frozen=True):
    """A replay on the table."""

    path: Path
    at: int = 0
    """After so many commands."""
    person: int | None = None
    """From whose seat; ``None``: the person at this machine, or the first."""
    deal: int = 0
    """The number of a deal whose win is shown at once, from 1; 0: ``at`` says where it begins."""


class PlayWallsAgain(Struct, frozen=True):
    """A new match of the same players with the walls of one that was played."""

    path: Path


class WatchDecision(OpenScreen, frozen=True):
    """A match that was looked at again, as somebody saw it before a decision."""

    opener = "replays.replay:opened"
    replay: Replay
    chairs: tuple[Chair, ...]
    at: int
    person: int
    findings: Sequence[Finding] = ()
    """What the review has found."""


class ChooseChair(OpenScreen, frozen=True):
    """The question whose chair is taken where a replay is played on."""

    opener = "replays.replay_play_on:opened"
    path: Path
    replay: Replay
    """Up to there."""
    chairs: tuple[Chair, ...]


class ExportReplay(Struct, frozen=True):
    """The folders into which a replay can be written."""

    path: Path


class ImportReplay(Struct, frozen=True):
    """The files from which a replay can be got."""


class OpenReview(OpenScreen, frozen=True):
    """The decisions of a match, looked at again."""

    opener = "review.review:ReviewScene"
    replay: Replay
    chairs: tuple[Chair, ...]
    found: Callable[[Sequence[Finding]], None] | None = None
    """Is told what was found, when the review is left."""
    work: ReviewWork | None = None
    """What looked at the decisions already; ``None``: it is still to be done."""
    at: int | None = None
    """The decision that is shown first, by the number of its command; ``None``: the first one."""


class OpenLesson(OpenScreen, frozen=True):
    """A lesson at the table."""

    opener = "lesson.course:opened"
    lesson: str
    """Its id, by which the progress knows it: ``newcomer.faces``."""
    rules: str = ""
    """The book in which it is taught; empty: the one that was played last."""


ReplayScreen = OpenReplays | WatchReplay | PlayWallsAgain | ExportReplay | ImportReplay
"""Destinations for which files of replays are read first."""
Destination = (
    Open | OpenScreen | Way | OpenChair | JoinTable | ReplayScreen | BeginMatch | ResumeMatch | PlayOn | PlayPosition
)
Go = Callable[[Destination], None]
