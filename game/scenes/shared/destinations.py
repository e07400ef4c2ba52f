"""The destinations that a screen may ask for; ``game/scenes/program/router.py`` opens them.

A screen says ``go(Open.SETTINGS)`` and need not know the other screen. For a new screen a destination is added here, a
member of ``Open`` or a record in ``OpenScreen``; ``game/scenes/program/openers.py`` makes the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import field

from game import Frozen

if TYPE_CHECKING:
    from pathlib import Path

    from game.app.matches.unfinished import SavedMatch
    from game.app.system.clubs import Clubs
    from game.engine.replays.match import Match
    from game.engine.replays.replay import PlayedOn, Replay
    from game.engine.state import State
    from game.players.review import Finding, ReviewWork
    from game.players.roster import Chair, MatchSetup
    from game.rules.options import Value
    from game.school.positions.position import Position


class Way(Enum):
    """Destinations that are not a new screen, or are a screen of the match that is played."""

    TO_TITLE = auto()
    """Return to the title; the match that is played is left and stays saved."""
    QUIT = auto()
    """End the program."""
    LEAVE_SETTINGS = auto()
    """Return from the settings to the screen below, with the table in the chosen language."""
    TAKE_BACK = auto()
    """Return to the state of the match before the last decision of a player."""
    SCORE_SHEET = auto()
    """Show the score sheet of the deal that has just ended at the table."""
    PAUSE = auto()
    """Show the pause menu over the table."""
    GUESTS = auto()
    """Show the page with all players of a table with guests, during the match."""


class Open(Enum):
    """New screens that need no further data."""

    FRIENDS = auto()
    """The page Friends, with what is played together with others."""
    MORE = auto()
    """The page More, with all that the title does not show."""
    ABOUT = auto()
    """The page about the game and its licences."""
    SETTINGS = auto()
    STATISTICS = auto()
    PERSONS = auto()
    """The persons who play at this computer."""
    LEARN = auto()
    """The page from which everything that can be learned is reached."""
    DRILLS = auto()
    """The list of drills."""
    TEN = auto()
    """Up to ten exercises that the person got wrong before."""
    MISTAKES = auto()
    """Exercises from matches that the person got wrong."""
    STANDING = auto()
    """The page on how well the person knows each theme in each book, and what to learn next."""
    SET_UP = auto()
    """The page on which a match is set up."""
    INVITE = auto()
    """The page on which a match is set up, with the card open on which a friend gets a seat."""
    JOURNEY = auto()
    """The map of the journey."""
    DAYS = auto()
    """The page of the walls of the day."""
    SAVED_MATCHES = auto()
    """The list of unfinished matches."""
    SESSIONS = auto()
    """The list of sessions at real tables."""
    COUNT_HAND = auto()
    """The pad on which one hand is entered, to be scored in all books."""


class OpenRulebook(Frozen):
    """A rulebook, to be read; ``rules`` is its id, or empty for that of the last match."""

    rules: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The house rules in force, which the book takes into account."""
    anchor: str | None = None
    """The id of the row, special hand or chapter to show first, such as ``chapter.wall``; ``None``: the start."""

    @classmethod
    def of(cls, setup: MatchSetup, anchor: str | None = None) -> OpenRulebook:
        """The rulebook of a match, with its house rules."""
        return cls(setup.ruleset, setup.options, anchor)


class OpenChair(Frozen):
    """The card about one chair at a table with guests; ``person`` is the number of the chair."""

    person: int


class OpenDifferences(Frozen):
    """The differences of the book ``new`` for a player who knows the book ``known``; both are ids.

    Empty: the books that the player has chosen before.
    """

    known: str = ""
    new: str = ""
    own: str = ""
    """The text of the file of a club that plays the new book; empty: none."""
    options: Mapping[str, Value] = {}
    """The house rules in force in the new book."""


class OpenOwnBook(Frozen):
    """The page of a club's own book."""

    rules: str
    """The id of the book that the club's book is based on."""
    text: str
    """The text of the club's file; empty for a new one."""
    clubs: Clubs
    """The clubs' files, among which this one is kept."""
    done: Callable[[str, str], None]
    """Called when the page is left, with the book's id and the club's text as a match uses it."""
    options: Mapping[str, Value] = {}
    """The house rules chosen for this book."""


class OpenStatistics(Frozen):
    """A tab of the statistics."""

    tab: str
    """The name of the tab, as in ``Sheet``."""
    rules: str = ""
    """The id of the book; empty: that which the player learns for the special hands, else that played last."""


class OpenPuzzles(Frozen):
    """The puzzles of a book, beginning with the puzzle of the day."""

    rules: str = ""
    """The id of the book; empty: that of the last match."""
    theme: str = ""
    """The theme of the puzzles; empty: all themes, the puzzle of the day first."""


class BeginMatch(Frozen):
    """A new match; without a ``setup`` it is set up like the last one."""

    setup: MatchSetup | None = None


class ResumeMatch(Frozen):
    """The match ``saved``, to be continued; without one, the match that was played last."""

    saved: SavedMatch | None = None


class JoinTable(Frozen):
    """The page on which a table on another computer is joined; with an address and code it asks to join at once."""

    address: str = ""
    code: str = ""
    name: str = ""
    """The player's name at that table; empty: as in the settings."""


class PlayOn(Frozen):
    """A new match that continues from a part of a replay, or from a position."""

    setup: MatchSetup
    match: Match
    origin: PlayedOn


class PlayPosition(Frozen):
    """A new match that continues from a position."""

    position: Position


class OpenDrill(Frozen):
    """The exercises of a drill in a book; ``drill`` and ``rules`` are ids."""

    drill: str
    rules: str


class OpenInAllBooks(Frozen):
    """A deal that is over, scored in every book."""

    state: State
    """The state at the end of the deal, with all hands known."""
    seat: int
    """The seat whose hand is shown first."""
    who: tuple[tuple[str, str], ...]
    """The name and portrait of each player, by seat."""
    order: tuple[int, ...] = ()
    """The seats in the order in which their hands are listed; empty: by their winds."""


class OpenReplays(Frozen):
    """The list of replays."""


class WatchReplay(Frozen):
    """A replay, shown at the table."""

    path: Path
    at: int = 0
    """The number of commands after which the replay begins."""
    person: int | None = None
    """The chair from which the match is seen; ``None``: that of the person at this computer, or the first."""
    deal: int = 0
    """The number, from 1, of a deal whose win is shown at once; 0: the replay begins at ``at``."""


class ReviewReplay(Frozen):
    """The review of the match in a file."""

    path: Path


class WatchDecision(Frozen):
    """A replay at a decision of a player: as he saw it, before the command number ``at``."""

    replay: Replay
    chairs: tuple[Chair, ...]
    at: int
    person: int
    findings: Sequence[Finding] = ()
    """The findings of the review of this match."""


class ChooseChair(Frozen):
    """The question which chair the player takes when a replay is played on."""

    path: Path
    replay: Replay
    """The replay up to the place from which it is played on."""
    chairs: tuple[Chair, ...]


class ExportReplay(Frozen):
    """The card on which a replay is exported to a folder."""

    path: Path


class ImportReplay(Frozen):
    """The card on which a replay is imported from a file."""


class OpenReview(Frozen):
    """The review of a match, which judges a player's decisions."""

    replay: Replay
    chairs: tuple[Chair, ...]
    found: Callable[[Sequence[Finding]], None] | None = None
    """Called with the findings when the review is left."""
    work: ReviewWork | None = None
    """The work that has judged the decisions; ``None``: it is still to be done."""
    at: int | None = None
    """The number of the command whose decision is shown first; ``None``: the first decision."""


class OpenLesson(Frozen):
    """A lesson at the table."""

    lesson: str
    """The id of the lesson, such as ``newcomer.faces``; empty: the first."""
    rules: str = ""
    """The id of the book in which the lesson is taught; empty: that of the last match."""


OpenScreen = (
    OpenRulebook
    | OpenDifferences
    | OpenOwnBook
    | OpenStatistics
    | OpenPuzzles
    | OpenDrill
    | OpenInAllBooks
    | WatchDecision
    | ChooseChair
    | OpenReview
    | OpenLesson
)
"""New screens with what they need."""
ReplayScreen = OpenReplays | WatchReplay | ReviewReplay | ExportReplay | ImportReplay
"""The destinations for which files of replays are read first."""
Destination = (
    Open | OpenScreen | Way | OpenChair | JoinTable | ReplayScreen | BeginMatch | ResumeMatch | PlayOn | PlayPosition
)
Go = Callable[[Destination], None]


def leave_for(go: Go, to: Destination) -> None:
    """Leaves the match, which stays saved, and opens a destination over the title."""
    go(Way.TO_TITLE)
    go(to)
