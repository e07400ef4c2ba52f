"""The title: the first screen, which leads to all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame
from msgspec import structs

from game import Frozen, ui
from game.app.matches.unfinished import SavedMatch, to_go_on
from game.app.system.last_setup import with_own_book
from game.i18n import _, joined, language, languages, pgettext
from game.i18n.catalogue import LANGUAGE_NAMES
from game.i18n.gaps import isolated
from game.i18n.numbers import number
from game.i18n.player_texts import character_name
from game.players.roster import LONGEST_NAME, PortraitId
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    Go,
    Open,
    OpenLesson,
    OpenStatistics,
    ResumeMatch,
    Way,
)
from game.scenes.shared.preferences import Preferences
from game.view.page.sparrow import draw_sparrow, sparrow_box
from game.view.paint import Canvas, Icon, Kit, Paint
from game.view.paint.materials import title_background
from game.view.units import Box, Color, theme
from game.view.widgets import draw_golden

if TYPE_CHECKING:
    from game.app.system.settings import Settings
    from game.scenes.front.waiting import Rank
    from game.scenes.shared.next_step import NextStep

NAME = "Sparrows"
"""The game's name, the same in every language."""
_BLINKS = 5.2
"""The seconds from blink to blink of the sparrow."""
_OPEN = 5.04
"""The seconds for which its eye is open between them."""


class Waiting(Protocol):
    """The lookup of today's walls, a goal and the person's rank, which runs while the title is already shown."""

    @property
    def is_found(self) -> bool:
        """Whether the lookup has ended."""

    @property
    def step(self) -> NextStep | None:
        """The step to propose; ``None``: to play another match like the last."""

    @property
    def rank(self) -> Rank | None:
        """The person's rank; ``None`` before the first rated match."""

    def tokens(self, go: Go) -> Sequence[ui.Part]:
        """Small buttons for today's walls and, if one is near, a goal."""


class Shown(Frozen):
    """The matches, the proposals and the notice on the title, and the sparrow's eye."""

    saved: Sequence[SavedMatch] = ()
    """The unfinished matches."""
    lesson: tuple[str, OpenLesson] | None = None
    """The lesson that is proposed first, and its label."""
    found: Waiting | None = None
    """The lookup that has ended last; ``None`` before the first one has."""
    points: str = ""
    """The person's place and points in the match to be continued; empty before they are read."""
    notice: str = ""
    is_shut: bool = False
    """Whether the sparrow's eye is."""


class TitleScene(ui.Screen[Shown]):
    """The first screen, with the name of the game and the buttons to everything else.

    :param saved: gives the unfinished matches; called whenever the title appears.
    :param teaches: gives the first lesson for newcomers, to be offered first, if there is one; called only for them.
    :param learns: gives the next lesson if the person has not finished the course; called only later.
    :param waits: looks up, after the first frame, what waits for the person and what to propose.
    :param notice: a line about an error in files; empty if there was none.
    """

    first_focus = "first"

    def __init__(
        self,
        kit: Kit,
        go: Go,
        preferences: Preferences,
        *,
        saved: Callable[[], Sequence[SavedMatch]],
        teaches: Callable[[], tuple[str, OpenLesson] | None] = lambda: None,
        learns: Callable[[], tuple[str, OpenLesson] | None] = lambda: None,
        waits: Callable[[], Waiting | None] = lambda: None,
        notice: Callable[[], str] = str,
    ):
        super().__init__(kit, Shown())
        self._go = go
        self._preferences = preferences
        self._saved = saved
        self._teaches = teaches
        self._learns = learns
        self._waits = waits
        self._notice = notice
        self._here = preferences.now
        """The settings of the person whose name is asked for, from before it is written."""
        self._looks = False
        """Whether the title must still call ``waits``; it does so only after its first frame."""
        self._waiting: Waiting | None = None
        self._was_seen = False
        self._clock = 0.0
        """The seconds since the last blink."""

    def enter(self) -> None:
        """Update the buttons. If other matches are saved than before, the first button gets the focus."""
        saved, self._here, self._looks = self._saved(), self._preferences.now, True
        if len(saved) != len(self.state.saved):
            self.focus_on(self.first_focus)
        lesson = None if to_go_on(saved, self._here.next_lesson) else self._lesson()
        self.put(saved=saved, lesson=lesson, points="", notice=self._notice())
        self.arrange()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        motion = self.kit.motion
        self._clock = (self._clock + seconds) % _BLINKS if motion.has_faces and motion.seconds(1) else 0.0
        if self._looks and self._was_seen:
            self._looks, self._waiting = False, self._waits()
        now = structs.replace(self.state, is_shut=self._clock >= _OPEN, notice=self._notice())
        if self._waiting is not None and self._waiting.is_found:
            begun = to_go_on(self.state.saved, self._preferences.now.next_lesson)
            points = begun.standing_text() if begun else ""
            now, self._waiting = structs.replace(now, found=self._waiting, points=points), None
        if now != self.state:
            self.state = now

    @property
    def next_wake(self) -> float | None:
        return ui.LOOK if self._looks else (_BLINKS if self.state.is_shut else _OPEN) - self._clock

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        self._was_seen = True
        return super().draw(surface, whole=whole)

    def back(self) -> None:
        """Ignores Esc, which is easily pressed once too often on the way back to the title."""

    def ground(self) -> pygame.Surface:
        return title_background(self.kit.window.chrome.frame, mirrored=self.kit.mirrored)

    def view(self, state: Shown) -> ui.Part:
        menu, person, foot = self._menu(state), self._person(state), self._foot()
        if self.is_narrow:
            body: ui.Part = ui.Scroll(ui.Column((ui.Pin(person), menu, foot), ui.Step.L, in_order=True))
        else:
            left = ui.Scroll(ui.Pin(menu, x=ui.Across.START, y=ui.Across.CENTER, pad=ui.Step.M), grow=0.0)
            top = ui.Row((left, ui.Space(), ui.Pin(person)), across=ui.Across.FILL, grow=1.0)
            edge = ui.Space(ui.Step.XL, grow=0.0)
            body = ui.Row((edge, ui.Column((top, foot), ui.Step.L, grow=1.0), edge), across=ui.Across.FILL)
        return ui.Over((self._sparrow(state), ui.Panel(body, ui.Ground.NONE, ui.Step.XL)))

    def _sparrow(self, state: Shown) -> ui.Part:
        frame = self.kit.window.chrome.frame
        perch = sparrow_box(frame)
        if perch is None:
            return ui.Space()
        box = self.kit.frame.converted(perch, frame)
        picture = ui.Picture((draw_sparrow, state.is_shut), ratio=box.height / box.width)
        return ui.Free((picture,), where=lambda _room: [(box.x, box.y, box.width)], tall=0.0, key="sparrow")

    def _menu(self, state: Shown) -> ui.Part:
        """The name of the game, the one thing that is proposed, and below it the ways to everything else."""
        wide = self.kit.writer.width(NAME, theme.NAME_OF_GAME)
        ratio = theme.NAME_OF_GAME.size / wide
        teaches_first = state.lesson is not None and not self._preferences.now.learn_offered
        tokens = () if state.found is None or teaches_first else tuple(state.found.tokens(self._go))
        label, why, go, to = self._proposed(state)
        if state.saved and not isinstance(to, ResumeMatch):
            from game.scenes.shared.saved_match import described

            left, called = state.saved[0], _("Continue")
            words = ui.lines(ui.label(called), ui.remark(described(left)))
            line, on = ui.Row((_sign(Icon.PAUSE), words)), (self._go, ResumeMatch(left))
            tokens = (ui.glass(line, on, key="left", called=called), *tokens)
        whole = (
            self._way(_("Set up a match"), Icon.TILE, Open.SET_UP),
            self._way(_("The journey"), Icon.FLAG, Open.JOURNEY),
        )
        beside = (
            self._way(pgettext("page", "Learn"), Icon.BOOK, Open.LEARN),
            self._way(_("Friends"), Icon.PLAYERS, Open.FRIENDS),
            self._way(pgettext("page", "More"), Icon.KONG, Open.MORE),
            self._way(_("Settings"), Icon.GEAR, Open.SETTINGS),
        )
        room = ui.Space(ui.Size.SAMPLE, grow=0.0)
        ways = (
            *whole,
            ui.Grid(beside, ui.Step.S, cell=ui.Size.COLUMN, most=2),
            ui.Over((room, ui.Grid(tokens[:2], ui.Step.S, cell=ui.Size.COLUMN, most=2) if tokens else None)),
            ui.Text(state.notice) if state.notice else None,
        )
        motto = ui.label(_("One table, four winds"), ink=theme.BRASS_TEXT)
        name = ui.Picture(_draw_name, wide / max(1.0, self.kit.interface), ratio=ratio, called=NAME)
        menu = ui.Column((self._first(label, why, (go, to)), ui.Column(ways, ui.Step.S)), ui.Step.L)
        parts = ui.Column((motto, name)), ui.Bare(menu, widest=ui.Size.LINE)
        return ui.Column(parts, ui.Step.L, ui.Across.START)

    def _way(self, label: str, icon: Icon, to: Destination) -> ui.Part:
        line = ui.Row((_sign(icon), ui.label(label, grow=1.0)))
        return ui.glass(line, (self._go, to), key=to, called=label)

    def _foot(self) -> ui.Part:
        known = tuple((code, LANGUAGE_NAMES.get(code, code)) for code in languages())
        choice = ui.Choice(known, language(), self._set_language, called=_("Language"), is_plain=True, key="language")
        end = self._way(_("Quit"), Icon.POWER, Way.QUIT)
        row = ui.Row((choice if len(known) > 1 else None, ui.Space(), end), wraps=self.is_narrow)
        return ui.Panel(row, ui.Ground.LACQUER, ui.Step.S) if self.kit.interface > 1 else row

    def _person(self, state: Shown) -> ui.Part:
        """The portrait and the name of the person at this screen, which lead to that person's card.

        Until the first match was played, the name can be written here, and the portrait leads to where it is chosen.
        """
        settings = self._preferences.now
        who = PortraitId(settings.avatar)
        name = settings.player_name or character_name(who)
        rank = None if state.found is None else state.found.rank
        standing = _standing(rank)
        to = self._go, OpenStatistics("RANK")
        if not (state.saved or settings.first_match_done or self._here.player_name):
            write = self._set_name, self._here
            usual = character_name(who)
            called = _("Your name")
            field = ui.Field(
                settings.player_name, write, LONGEST_NAME, usual, wide=ui.Size.SIDE, called=called, key="name"
            )
            asked = ui.Column((ui.remark(called, is_heard=False), field), ui.Step.HAIR)
            corner = ui.Size.PORTRAIT / 2
            face = ui.Bare(
                ui.Portrait(who),
                on=(self._go, Open.SETTINGS),
                corner=corner,
                called=name,
                hint=_("Your portrait"),
                key="person",
            )
            return ui.glass(ui.Row((asked, face)))
        is_ranked = rank is None or rank.is_settled
        below = ui.remark(standing) if is_ranked else None
        feather = None
        if rank is not None:
            from game.view.page.rating_signs import draw_feather

            feather = ui.Picture((draw_feather, rank.feather), ui.Size.CONTROL)
        lines = ui.Column((ui.label(name), below), 0.0)
        line = ui.Row((lines, ui.Space(), feather, ui.Portrait(who)), ui.Step.S)
        hint = "" if is_ranked else standing
        return ui.glass(line, to, called=name, more=standing, hint=hint, key="person")

    def _first(self, label: str, why: str, act: ui.Act) -> ui.Part:
        """The button for the one thing that is proposed, with the reason below its label."""
        words = (
            ui.Text(label, ui.Type.NUMBER, ui.Tone.ON_GOLD),
            ui.strong(why, ui.Tone.ON_GOLD),
        )
        line = ui.Row((_sign(Icon.PLAY, theme.ON_GOLD), ui.lines(*words)))
        return ui.Panel(line, on=act, paint=Paint.GOLD, key="first", called=label, more=why)

    def _proposed(self, state: Shown) -> tuple[str, str, Go, Destination]:
        """The one thing to do next: its label, the reason, what goes there, and where."""
        now = self._preferences.now
        if (begun := to_go_on(state.saved, now.next_lesson)) is not None:
            from game.scenes.shared.saved_match import described

            said = joined(" · ", state.points, described(begun))
            return _("Continue"), said, self._go, ResumeMatch(begun)
        if state.lesson is not None:
            label, lesson = state.lesson
            if now.learn_offered and lesson.lesson:
                return label, _("From where you left off"), self._go, lesson
            return label, _("New to mahjong? Start here."), self._take_lesson, lesson
        if now.first_match_done and state.found is not None and state.found.step is not None:
            label, why, to = state.found.step
            return label, why, self._go, to
        from game.i18n.option_texts import scored_title

        book = scored_title(now.last_set_up.ruleset, now.last_set_up.options)
        if now.first_match_done:
            return _("Quick match"), book, self._go, BeginMatch()
        whom = _("Against three computer players")
        return _("Your first match"), f"{whom} \u00b7 {book}", self._go, BeginMatch()

    def _lesson(self) -> tuple[str, OpenLesson] | None:
        """The lesson that is proposed first.

        It is so once for somebody who has never played here, and always for somebody who has begun the lessons.
        """
        now = self._preferences.now
        if now.first_match_done:
            return None
        return self._learns() if now.learn_offered else self._teaches()

    def _take_lesson(self, lesson: Destination) -> None:
        """Opens a lesson, which ends the offer of the first one."""
        self._preferences.change(learn_offered=True)
        self._go(lesson)

    def _set_name(self, here: Settings, name: str) -> None:
        """Keeps the name of the person who had these settings."""
        from game.app.system.persons import renamed

        self._preferences.use(renamed(here, structs.replace(self._preferences.now, player_name=name.strip())))
        self.show()

    def _set_language(self, code: str) -> None:
        self._preferences.use(with_own_book(structs.replace(self._preferences.now, language=code), code))
        self.enter()


def _standing(rank: Rank | None) -> str:
    """The title of a rank with its last change; without a rank, the words for the page behind the button."""
    if rank is None:
        return _("Rank and goals")
    if not rank.moved:
        return rank.title
    return f"{rank.title}  {'↑' if rank.moved > 0 else '↓'} {isolated(number(rank.moved, signed=True))}"


def _sign(icon: Icon, color: Color = theme.BRASS_TEXT) -> ui.Part:
    return ui.Picture((_draw_sign, icon, color), ui.Size.ICON)


def _draw_sign(icon: Icon, color: Color, canvas: Canvas, box: Box) -> None:
    canvas.icon(icon, box.center, box.width, color)


def _draw_name(canvas: Canvas, box: Box) -> None:
    """Draw the name of the game, from the top of its capitals to the bottom of the descender."""
    capitals = structs.replace(box, height=2 * theme.CAPITALS * box.height)
    draw_golden(canvas.reading(box), NAME, theme.NAME_OF_GAME, capitals)
