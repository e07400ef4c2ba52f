"""The screens as tests begin them, what was told to them, and a language of long words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from gettext import NullTranslations
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.app.matches.match_list import SavedMatch
from game.app.system.last_setup import setup_of
from game.app.system.licences import licences
from game.app.system.settings import LastSetUp, Settings, Speed
from game.engine.events import MatchBegun
from game.engine.replays.replay import Step
from game.i18n import translator
from game.players.review import Finding
from game.players.review_work import ReviewWork
from game.players.roster import MatchSetup
from game.rules.options import Value
from game.scenes.front.about import AboutScene
from game.scenes.front.crashed import CrashedScene
from game.scenes.front.pause import PauseChoices, PauseScene
from game.scenes.front.saved_matches import SavedMatchesScene
from game.scenes.front.title import TitleChoices, TitleScene
from game.scenes.program.kept_matches import described
from game.scenes.review.review import ReviewScene
from game.scenes.set_up.character_chooser import CharacterScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.rulebook_cards import rulebook_cards
from game.view.paint.kit import Kit
from tests.players.tables import match, play
from tests.players.test_computer import four

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

    calls: list[str] = field(default_factory=list)
    setups: list[MatchSetup] = field(default_factory=list)
    speeds: list[Speed] = field(default_factory=list)
    settings: list[Settings] = field(default_factory=list)

    def note(self, call: str) -> None:
        self.calls.append(call)


def title_choices(told: Told, *, resumes: bool = True, saved: int = 1) -> TitleChoices:
    return TitleChoices(
        resume=(lambda: told.note("resume")) if resumes else None,
        saved_matches=(lambda: told.note("saved matches")) if saved > 1 else None,
        saved_count=saved,
        quick_match=lambda: told.note("quick match"),
        new_match=lambda: told.note("new match"),
        settings=lambda: told.note("settings"),
        about=lambda: told.note("about"),
        quit=lambda: told.note("quit"),
        speak=lambda _code: None,
    )


def title(kit: Kit, told: Told, *, resumes: bool = True, saved: int = 1) -> TitleScene:
    choices = title_choices(told, resumes=resumes, saved=saved)
    return TitleScene(kit, lambda: choices, saved=lambda: "Gala rules, deal 3 of 4")


def saved_matches(kit: Kit, told: Told, *, count: int = 9) -> SavedMatchesScene:
    """So many matches, the last of them from a newer program."""
    names = ("Maximiliane of the Hills", "Ilze", "Boris", "Dóra")
    saved = [
        SavedMatch(path=Path(str(number)), changed=1e9 - 1e5 * number, rules="hungarian", deal=number, names=names)
        for number in range(count - 1)
    ]
    newer = SavedMatch(path=Path("newer"), changed=1e9, rules="", deal=0)
    return SavedMatchesScene(
        kit, [*saved, newer], describe=described, choose=lambda chosen: told.note(str(chosen.path))
    )


def crashed(kit: Kit, told: Told, *, is_written: bool = True) -> CrashedScene:
    """With a report in a folder of many words."""
    report = Path("/home/somebody/.local/state/sparrows/log/crash-2026-11-20-062037.txt") if is_written else None
    return CrashedScene(
        kit,
        report=report,
        has_match=True,
        title=lambda: told.note("title"),
        leave=lambda: told.note("quit"),
    )


def set_up(kit: Kit, told: Told, *, book: str = "gala", page: int = 0, **options: Value) -> SetUpScene:
    """With a book and a page of its house rules open."""
    last = LastSetUp(ruleset=book, options=options)
    scene = SetUpScene(
        kit,
        rulebook_cards(),
        setup_of(Settings(last_set_up=last), own_name="You"),
        speed=Speed.NORMAL,
        on_start=told.setups.append,
        on_speed=told.speeds.append,
    )
    scene.offer_rules(told.setups.append)
    if page:
        scene._open[book] = page
        scene.page.clear()
        scene._build()
    return scene


def settings(kit: Kit, told: Told, start: Settings | None = None) -> SettingsScene:
    kit.dress(marks=(start or Settings()).tile_marks)
    return SettingsScene(kit, start or Settings(), on_change=told.settings.append)


def pause(kit: Kit, told: Told, *, is_kept: bool = True) -> PauseScene:
    choices = PauseChoices(
        settings=lambda: told.note("settings"), leave=lambda: told.note("leave"), quit=lambda: told.note("quit")
    )
    return PauseScene(kit, choices, is_kept=is_kept)


def about(kit: Kit, told: Told) -> AboutScene:
    return AboutScene(kit, licences())


def opponent(kit: Kit) -> CharacterScene:
    """A computer player, and the person's portrait that nobody else may have."""
    person, chair = setup_of(Settings(), own_name="You").chairs[:2]
    return CharacterScene(kit, chair, lambda _chair: None, taken={person.portrait})


@cache
def _match() -> tuple[MatchBegun, tuple[Step, ...]]:
    game = match(4)
    play(game, four(4))
    opening = game.past[0]
    assert isinstance(opening, MatchBegun)
    return opening, tuple(game.steps)


@cache
def _findings() -> tuple[Finding, ...]:
    work = ReviewWork(*_match(), 1, rests=False)
    work.run()
    return work.findings


class Reviewed(ReviewWork):
    """A review that was made before anybody looks."""

    def start(self) -> None:
        self.findings = _findings()
        self.total = self.done = 50
        self.is_over = True


def review(kit: Kit) -> ReviewScene:
    """The review of a match, whole."""
    people = [("Mira", lambda: Reviewed(*_match(), 1))]
    return ReviewScene(kit, people, open_spot=lambda _scene, _findings, _number: None)


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
    """While this lasts, English is read from right to left."""
    before = translator._RIGHT_TO_LEFT
    translator._RIGHT_TO_LEFT = before | {"en"}
    try:
        yield
    finally:
        translator._RIGHT_TO_LEFT = before


@contextmanager
def long_words() -> Iterator[None]:
    """While this lasts, the game speaks the language of long words."""
    speaker = translator._TRANSLATOR
    before = speaker._words
    speaker._words = LongWords()
    try:
        yield
    finally:
        speaker._words = before
