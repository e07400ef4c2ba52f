"""The screens as tests begin them, what was told to them, and a language of long words."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.unfinished import SavedMatch
from game.app.system.last_setup import setup_of
from game.app.system.settings import LastSetUp, Settings
from game.app.window.stack import Stack
from game.engine.events import MatchBegun
from game.engine.replays.replay import Header, Replay, ReplayStep
from game.i18n import gaps, translator
from game.i18n.player_texts import rated_text
from game.players.journey import Traveled
from game.players.rank.ranked import Unrated
from game.players.review import ReviewWork
from game.players.roster import MatchSetup
from game.rules.options import Value
from game.scenes.front.about import AboutScene
from game.scenes.front.crashed import CrashedScene
from game.scenes.front.pause import NOTHING_PLAYED, MatchNow, PauseScene
from game.scenes.front.saved_matches import SavedMatchesScene
from game.scenes.front.title import TitleScene
from game.scenes.front.waiting import Rank, Waits, tokens_of
from game.scenes.review.review import ReviewScene
from game.scenes.set_up.chair_cards import CharacterScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.destinations import BeginMatch, Destination, Go, OpenLesson, OpenReview, Way
from game.scenes.shared.looks import apply_settings
from game.scenes.shared.next_step import NextStep
from game.scenes.shared.preferences import Context, Preferences
from game.view.paint.kit import Kit
from tests.players.tables import match, play
from tests.players.test_computer import four
from tests.view.deals import CHAIRS

SHAPES = [
    (1024, 640),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (3840, 2160),
    (2560, 1080),
    (3840, 1080),
    (1080, 1350),
    (800, 600),
]
"""Every shape of window: the smallest and the largest, 16:9, 16:10, 21:9, 32:9, and upright, 4:5."""
WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (800, 600), (2560, 1080)]


@dataclass
class Told:
    """What the scenes asked for."""

    ways: list[Destination] = field(default_factory=list)
    """Where they wanted to go."""
    settings: list[Settings] = field(default_factory=list)
    """What the settings were after each change."""

    @property
    def setups(self) -> list[MatchSetup]:
        """The matches that were to begin."""
        return [way.setup for way in self.ways if isinstance(way, BeginMatch) and way.setup is not None]

    def preferences(self, kit: Kit, start: Settings | None = None) -> Preferences:
        """Settings whose changes count for a kit at once."""

        def changed(_before: Settings, settings: Settings) -> None:
            self.settings.append(settings)
            apply_settings(settings, kit)

        return Preferences(start or Settings(), changed)


def context(kit: Kit, told: Told) -> Context:
    """A context without a window."""
    stack = Stack(kit.actions)
    return Context(
        kit=kit, stack=stack, preferences=Preferences(Settings()), hear=lambda _heard: None, go=told.ways.append
    )


def saved(count: int) -> list[SavedMatch]:
    """So many matches that are not over, the last of them from a newer program."""
    names = ("Maximiliane of the Hills", "Ilze", "Boris", "Dóra")
    matches = [
        SavedMatch(path=Path(str(number)), changed=1e9 - 1e5 * number, rules="hungarian", deal=number, names=names)
        for number in range(count - 1)
    ]
    return [*matches, SavedMatch(path=Path("newer"), changed=1e9, rules="", deal=0)]


def one_saved() -> SavedMatch:
    """A match that is not over, and was played last."""
    return SavedMatch(path=Path("one"), changed=1e9, rules="gala", deal=3)


class Found(NamedTuple):
    """What waits, known at once."""

    step: NextStep | None
    waits: Waits | None = None
    is_found: bool = True

    @property
    def rank(self) -> Rank | None:
        return None if self.waits is None else self.waits.rank

    def tokens(self, go: Go) -> Sequence[ui.Part]:
        return () if self.waits is None else tokens_of(self.waits, go)


LESSON = OpenLesson("newcomer.faces")


def title(
    kit: Kit,
    told: Told,
    *,
    matches: int = 1,
    settings: Settings | None = None,
    teaches: bool = False,
    learns: bool = False,
    step: NextStep | None = None,
    waits: Waits | None = None,
    of: Sequence[SavedMatch] = (),
) -> TitleScene:
    """With so many matches that are not over, or these, and what is proposed once a frame was seen."""
    kept = [one_saved(), *saved(matches - 1)] if matches > 1 else [one_saved()][:matches]
    return TitleScene(
        kit,
        told.ways.append,
        told.preferences(kit, settings),
        saved=lambda: of or kept,
        teaches=lambda: ("Your first lesson", LESSON) if teaches else None,
        learns=lambda: ("Continue the lesson", LESSON) if learns else None,
        waits=lambda: None if step is None and waits is None else Found(step, waits),
    )


def saved_matches(kit: Kit, told: Told, *, count: int = 9) -> SavedMatchesScene:
    """So many matches, the last of them from a newer program."""
    return SavedMatchesScene(kit, told.ways.append, saved(count))


def crashed(kit: Kit, told: Told, *, is_written: bool = True, lesson: OpenLesson | None = None) -> CrashedScene:
    """With a report in a folder of many words."""
    report = Path("/home/somebody/.local/state/sparrows/log/crash-2026-11-20-062037.txt") if is_written else None
    return CrashedScene(kit, told.ways.append, report=report, has_match=lesson is None, lesson=lesson)


def set_up(kit: Kit, told: Told, *, book: str = "gala", page: int = 0, **options: Value) -> SetUpScene:
    """With a book and a page of its house rules open."""
    last = LastSetUp(ruleset=book, options=options)
    setup = setup_of(Settings(last_set_up=last))
    scene = SetUpScene(kit, told.ways.append, told.preferences(kit), setup)
    scene.open_page(page)
    return scene


def settings(kit: Kit, told: Told, start: Settings | None = None, *, far: Traveled | None = None) -> SettingsScene:
    kit.use_tiles(marks=(start or Settings()).tile_marks)
    scene: list[SettingsScene] = []

    def go(way: Destination) -> None:
        told.ways.append(way)
        if way is Way.LEAVE_SETTINGS:
            scene[0].stack.pop()

    scene.append(SettingsScene(kit, go, told.preferences(kit, start), far=lambda: far))
    return scene[0]


def pause(
    kit: Kit,
    told: Told,
    *,
    by_host: bool = False,
    has_guests: bool = False,
    journey: str = "",
    now: MatchNow = NOTHING_PLAYED,
) -> PauseScene:
    setup = replace(setup_of(Settings()), journey=journey)
    rated = "" if by_host else rated_text(Unrated.HINT if has_guests else None, may_take_back=setup.may_take_back)
    return PauseScene(
        kit,
        told.ways.append,
        setup,
        is_far=by_host,
        by_host=by_host,
        has_guests=has_guests,
        now=now,
        note=rated,
    )


def about(kit: Kit) -> AboutScene:
    return AboutScene(context(kit, Told()))


def opponent(kit: Kit) -> CharacterScene:
    """A strong computer player, and the person's portrait that nobody else may have."""
    person, chair = setup_of(Settings(last_set_up=LastSetUp(opponents=("strong",) * 3))).chairs[:2]
    return CharacterScene(kit, chair, lambda _chair: None, taken={person.portrait})


@cache
def whole_match() -> tuple[MatchBegun, tuple[ReplayStep, ...]]:
    """A match of four computer players, to its end; two of them share the first place."""
    game = match(40)
    play(game, four(40))
    opening = game.past[0]
    assert isinstance(opening, MatchBegun)
    return opening, tuple(game.steps)


@cache
def looked_at() -> ReviewWork:
    work = ReviewWork(*whole_match(), 1, rests=False)
    work.run()
    return work


class Reviewed(ReviewWork):
    """A review that was made before anybody looks."""

    def start(self) -> None:
        self.findings, self.judged = looked_at().findings, looked_at().judged
        self.luck = 1.4
        self.total = self.done = sum(self.judged.values())
        self.is_over = True


def review(kit: Kit) -> ReviewScene:
    """The review of a match, whole."""
    return ReviewScene(context(kit, Told()), OpenReview(Replay(Header(), *whole_match()), CHAIRS), work=Reviewed)


class LongWords(NullTranslations):
    """Every text two fifths longer, as Hungarian or Russian may be (docs/design.md, section 9)."""

    def gettext(self, message: str) -> str:
        return longer(message)

    def pgettext(self, context: str, message: str) -> str:
        return longer(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longer(super().ngettext(msgid1, msgid2, n))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return longer(super().npgettext(context, msgid1, msgid2, n))


def longer(text: str) -> str:
    """The text with words of its own added until it is 40 % longer; what is put into it later is said once."""
    words = [word for word in text.split(" ") if word and "{" not in word and "}" not in word]
    more = ""
    wanted = round(len(text) * 0.4)
    while words and len(more) < wanted:
        more += " " + words[len(more.split()) % len(words)]
    return text + more[:wanted].rstrip()


@contextmanager
def mirrored_words() -> Iterator[None]:
    """While this lasts, English is read from right to left; its own letters need no isolates."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translator, "_RIGHT_TO_LEFT", translator._RIGHT_TO_LEFT | {"en"})
        for isolate in ("FIRST_STRONG_ISOLATE", "RIGHT_TO_LEFT_ISOLATE", "POP_ISOLATE"):
            patch.setattr(gaps, isolate, "")
        yield


@contextmanager
def long_words() -> Iterator[None]:
    """While this lasts, the game speaks the language of long words."""
    speaker = translator._TRANSLATOR
    before = speaker.words
    speaker.words = LongWords()
    try:
        yield
    finally:
        speaker.words = before
