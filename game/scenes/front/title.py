"""The title: the first screen, which leads to all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame
from msgspec import structs

from game.app.system.last_setup import with_own_book
from game.i18n import _, language, languages, pgettext
from game.i18n.catalogue import LANGUAGE_NAMES
from game.i18n.gaps import isolated
from game.i18n.numbers import number
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import character_name
from game.players.roster import LONGEST_NAME, SPARROW, PortraitId
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    Go,
    Open,
    OpenStatistics,
    ResumeMatch,
    Way,
)
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Preferences
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, Paint, PanelKind
from game.view.paint.materials import bird, title_background, title_edge
from game.view.units import Align, Box, Color, Motion, column, grid, lay, row, theme
from game.view.widgets import Button, Finish, Label, PanelBox, PlainChoice, Pressed, Seen, Widget
from game.view.widgets.button import GLASS, GLASS_CORNER
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Wordmark

if TYPE_CHECKING:
    from game.app.matches.match_list import SavedMatch
    from game.app.system.settings import Settings
    from game.scenes.front.waiting import Rank
    from game.scenes.shared.next_step import NextStep

NAME = "Sparrows"
"""The game's name, the same in every language."""

_LEFT = 128.0
_WIDTH = 544.0
_TALL, _PROPOSED = 88.0, 116.0
"""The height of the person's button, and that of the gold button."""
_ITEM = 70.0
_GAP = 10.0
_BELOW_FIRST = 12.0
"""The space below the proposed button for its glow, in addition to the usual gap."""
_LINES = 5
"""The number of lines below the proposed button, including that of what waits."""
_WHOLE = 3
"""The number of buttons with a line of their own, the proposed one included; below them, two share a line."""
_BESIDE = 2
_APART = 14.0
"""The space between the buttons and the tokens of what waits, in addition to the usual gap."""
_TO_NAME, _MENU = 58.0, 260.0
"""The distances from the top of the motto to the top of the name and to that of the first button."""
_BIRD = 300.0
"""The height of the sparrow's picture."""
_FOOT_AT = 140 / 360
"""The x coordinate of the middle between its feet."""
_EYE = 39 / 360, 247 / 360, 28 / 360
"""Its eye: how far it is before and above its feet, and its diameter; as ``_FOOT_AT`` in shares of the height."""
_LID: Color = (0xA4, 0x60, 0x38)
_LASH: Color = (0x2A, 0x1B, 0x14)
_BLINKS, _SHUT = 5.2, 0.16
"""The seconds from blink to blink, and those that one lasts."""
_PERCH, _PERCH_NARROW = (1336.0, 632.0), (1196.0, 618.0)
"""The tops of the tiles in the picture on which the sparrow stands, the second where the first is near the edge."""
_NARROW = 1600.0
_FOOT, _LINE, _AROUND = 992.0, 44.0, 12.0
"""The y coordinate and the height of the line with the languages, and its inner margin."""
_QUIT = 54.0
"""The height of the button at the end of that line."""
_TOP = 66.0
"""The y coordinate of the button with the person's name, above the picture."""
_PORTRAIT, _ROUND = 68.0, 80.0
"""The width of the person's portrait, and that of the round button of somebody new."""
_FEATHER = 52.0
_PENCIL, _TO_PENCIL = 22.0, 12.0
"""The width of the sign for a name that is still to be written, and the space before it."""
_MOTTO = 560.0
_NAMED, _NEW = 300.0, 400.0
"""The least width of the button with the person's name or the glass on which somebody new writes it, and its most."""
_FIRST = Finish(paint=Paint.GOLD, style=theme.BUTTON.sized(35), align=Align.START, padding=27.0)
"""Its padding puts its label above those of the buttons below it, whose icons are smaller."""
_SECOND = theme.TextStyle(theme.Face.SEMIBOLD, 25, theme.ON_GOLD_SECOND)
_LEAVE = structs.replace(GLASS, style=theme.LABEL.sized(25), padding=20.0)
_LOOK = 0.05
"""Seconds from the first frame until the game looks for what to propose."""


class Waiting(Protocol):
    """What waits for the person; it is looked up while the title is already shown."""

    @property
    def is_found(self) -> bool:
        """Whether the lookup has ended."""

    @property
    def step(self) -> NextStep | None:
        """The step to propose; ``None``: to play another match like the last."""

    @property
    def rank(self) -> Rank | None:
        """The person's rank; ``None`` before the first rated match."""

    def tokens(self, go: Go) -> Sequence[Pressed]:
        """Small buttons that show what waits for the person."""


class Bird(Widget):
    """The sparrow on a tile of the picture, which looks towards the menu and blinks now and then."""

    bleed = 0.0
    is_shut = Seen(usual=False)
    _clock = 0.0

    @property
    def next_wake(self) -> float:
        """The seconds until its eye shuts or opens."""
        return (_BLINKS if self.is_shut else _BLINKS - _SHUT) - self._clock

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        self._clock = (self._clock + seconds) % _BLINKS if motion.has_faces and motion.seconds(1) else 0.0
        self.is_shut = self._clock >= _BLINKS - _SHUT

    def draw(self, canvas: Canvas) -> None:
        is_mirrored = canvas.kit.mirrored
        across = _BIRD * _FOOT_AT
        x, y = self.box.right - across if is_mirrored else self.box.x + across, self.box.bottom
        sprite = bird(canvas.kit.frame.px(_BIRD), flips=is_mirrored)
        canvas.surface.blit(*sprite.at(*canvas.at((x, y))), special_flags=PREMULTIPLIED)
        if self.is_shut:
            before, above, wide = (_BIRD * share for share in _EYE)
            eye = x + (before if is_mirrored else -before), y - above
            canvas.disc(eye, wide, _LASH)
            canvas.disc((eye[0], eye[1] - 0.2 * wide), wide, _LID)


class GoldButton(Button):
    """The button of what is proposed."""

    @property
    def _second_style(self) -> theme.TextStyle:
        return _SECOND

    def _draw_content(self, canvas: Canvas, box: Box) -> None:
        super()._draw_content(canvas, Box(box.x, box.y + 4, box.width, box.height))


class PersonButton(Button):
    """The portrait and the name of the person at this screen, which lead to that person's card."""

    portrait = Seen(SPARROW)
    is_portrait = Seen(usual=False)
    """Whether the button shows the portrait alone, because the field for the name stands beside it."""
    rank: Rank | None = None
    """The person's rank, whose feather is drawn beside the portrait; ``None`` before the first rated match."""

    def content_width(self, kit: Kit, high: float = 0.0) -> float:
        return super().content_width(kit, high) + _PORTRAIT + 20 + (_FEATHER if self.rank else 0)

    def draw(self, canvas: Canvas) -> None:
        if self.is_portrait:
            canvas.avatar(self.portrait, self.box.center, _PORTRAIT)
            canvas.disc(self.box.center, _PORTRAIT, theme.WHITE, opacity=0.13 * self.warmth)
            return
        super().draw(canvas)
        canvas = canvas.reading(self.box)
        at = (self.box.right - 16 - _PORTRAIT / 2, self.box.center[1])
        canvas.avatar(self.portrait, at, _PORTRAIT)
        if self.rank is not None:
            from game.view.page.rating_signs import draw_feather

            draw_feather(canvas, (at[0] - _PORTRAIT / 2 - _FEATHER / 2, at[1]), _PORTRAIT, self.rank.feather)


class NameEntry(TextEntry):
    """The field in which somebody new writes a name, below what it asks for."""

    corner = 18.0

    @property
    def is_hint_bright(self) -> bool:
        """The character's name is the person's until another one is written."""
        return not self.is_focused

    @property
    def line(self) -> Box:
        box = self.box
        return Box(box.x + 24, box.y + 41, box.width - 48, box.height - 53)

    def draw_ground(self, canvas: Canvas) -> None:
        line = self.line
        asked = Box(line.x, self.box.y + 13, line.width, 28)
        canvas.centered(self.called, theme.SMALL, asked, align=Align.START)
        if not self.text:
            beside = canvas.kit.writer.width(self.placeholder, self.STYLE) + _TO_PENCIL + _PENCIL / 2
            at = line.right - beside if canvas.kit.mirrored else line.x + beside
            canvas.icon(Icon.PENCIL, (at, line.center[1]), _PENCIL, theme.BRASS_TEXT)

    def content_width(self, kit: Kit) -> float:
        """The width that shows the name whole."""
        name = kit.writer.width(self.text or self.placeholder, self.STYLE)
        wide = name if self.text else name + _TO_PENCIL + _PENCIL
        return 48 + max(wide, kit.writer.width(self.called, theme.SMALL))


class TitleScene(PageScene):
    """The first screen, with the name of the game and the buttons to everything else.

    :param saved: gives the unfinished matches; called whenever the title appears.
    :param teaches: gives the first lesson for newcomers, to be offered first, if there is one; called only for them.
    :param learns: gives the next lesson if the person has begun the course and not finished it; called only later.
    :param waits: looks up, after the first frame, what waits for the person and what to propose.
    :param notice: a line about an error in files; empty if there was none.
    """

    NARROWEST = 1382.0

    def __init__(
        self,
        kit: Kit,
        go: Go,
        preferences: Preferences,
        *,
        saved: Callable[[], Sequence[SavedMatch]],
        teaches: Callable[[], Destination | None] = lambda: None,
        learns: Callable[[], Destination | None] = lambda: None,
        waits: Callable[[], Waiting | None] = lambda: None,
        notice: Callable[[], str] = str,
    ) -> None:
        super().__init__(kit)
        self._go = go
        self._preferences = preferences
        self._saved = saved
        self._teaches = teaches
        self._learns = learns
        self._waits = waits
        self._notice = notice
        self._notice_label = Label("", theme.SMALL, wraps=True)
        self._name = Wordmark(NAME)
        self._bird = Bird()
        self._motto = Label("", theme.TextStyle(theme.Face.SEMIBOLD, 31, theme.BRASS_TEXT))
        self._ways: list[Button] = []
        """The one thing that is proposed, and below it the ways to everything else."""
        self._looks = False
        """Whether the title must still call ``waits``; it does so only after its first frame."""
        self._waiting: Waiting | None = None
        self._tokens: Sequence[Pressed] = ()
        """What waits, below the other ways."""
        self._step: NextStep | None = None
        """The last suggestion."""
        self._points = ""
        """The person's place and points in the match to be continued; empty before they are read."""
        self._was_seen = False
        self._person = PersonButton("", partial(go, OpenStatistics("RANK")), finish=GLASS)
        self._quit = Button("", partial(go, Way.QUIT), finish=_LEAVE, icon=Icon.POWER)
        self._saved_count: int | None = None
        self._languages: PlainChoice[str] | None = None
        self._own_name: tuple[()] | tuple[PanelBox, NameEntry] = ()
        """The question for the player's name, until the first match was played."""

    def enter(self) -> None:
        """Update the buttons. If other matches are saved than before, the first button gets the focus."""
        self._points = ""
        self._build()
        self._looks = True
        self.arrange()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._looks and self._was_seen:
            self._looks, self._waiting = False, self._waits()
        found = self._waiting is not None and self._waiting.is_found
        if found and self._waiting is not None:
            self._step, self._person.rank = self._waiting.step, self._waiting.rank
            self._tokens = () if self._teaches_first else self._waiting.tokens(self._go)
            self._points = self._points_so_far()
            self._waiting = None
        if found or self._notice() != self._notice_label.text:
            self._build()
            self.arrange_again()

    @property
    def next_wake(self) -> float | None:
        return _LOOK if self._looks else self._bird.next_wake

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        self._was_seen = True
        return super().draw(surface, whole=whole)

    def back(self) -> None:
        """Ignores Esc, which is easily pressed once too often on the way back to the title."""

    def lay_out(self) -> None:
        menu = _PROPOSED + _BELOW_FIRST + (_ITEM + _GAP) * _LINES
        top = (_FOOT - _MENU - menu) / 2
        self._motto.place(Box(_LEFT, top, _MOTTO, self._motto.height_for(_MOTTO, self.kit)))
        self._name.place(Box(_LEFT - 6, top + _TO_NAME, *self._name.measure(self.kit)))
        frame = self.kit.frame
        x, y = _PERCH_NARROW if frame.width < _NARROW else _PERCH
        foot = _BIRD * _FOOT_AT
        self._bird.place(Box(x - title_edge(frame) - foot, y - 344 / 360 * _BIRD, 300 / 360 * _BIRD, 344 / 360 * _BIRD))
        area = Box(_LEFT, top + _MENU, _WIDTH, menu)
        first, _apart, *rest = column(area, [_PROPOSED, _GAP + _BELOW_FIRST, *[_ITEM + _GAP] * _LINES])
        places = [first, *(Box(place.x, place.y, place.width, _ITEM) for place in rest)]
        whole, beside = self._ways[:_WHOLE], self._ways[_WHOLE:]
        below = Box(area.x, places[_WHOLE].y, area.width, 0)
        lay(whole, places[: len(whole)])
        lay(beside, grid(below, len(beside), columns=_BESIDE, high=_ITEM, gap=_GAP))
        line = Box(area.x, places[-1].y + _APART, area.width, 0)
        lay(self._tokens, grid(line, len(self._tokens), columns=max(1, len(self._tokens)), high=_ITEM, gap=_GAP))
        self._notice_label.place(Box(_LEFT, area.bottom + _APART + 4, 760, 54))
        right = self.kit.frame.width - _LEFT
        self._lay_person(right)
        width = self._quit.content_width(self.kit, _QUIT)
        self._quit.place(Box(right - width, _FOOT + (_LINE - _QUIT) / 2, width, _QUIT))
        if self._languages is not None:
            self._languages.place(Box(_LEFT - _AROUND, _FOOT, self._languages.measure(self.kit)[0], _LINE))

    def _lay_person(self, right: float) -> None:
        """Lays the person's button, or the field for the name beside the portrait, up to this x coordinate."""
        if not self._own_name:
            width = max(_NAMED, self._person.content_width(self.kit, _TALL))
            self._person.place(Box(right - width, _TOP, width, _TALL))
            return
        glass, asked = self._own_name
        beside = [12, _ROUND, 10]
        wide = min(_NEW, max(_NAMED, asked.content_width(self.kit) + sum(beside)))
        whole = Box(right - wide, _TOP, wide, _TALL)
        name, _apart, portrait, _edge = row(whole, [None, *beside])
        lay([glass, asked, self._person], [whole, name, portrait.inset(0, (_TALL - _ROUND) / 2)])

    def paint(self) -> pygame.Surface:
        return title_background(self.kit.frame, mirrored=self.kit.mirrored)

    def _build(self) -> None:
        saved = self._saved()
        focus = self.page.focus
        chosen = focus.label if isinstance(focus, Button) and len(saved) == self._saved_count else ""
        self._saved_count = len(saved)
        self.page.clear()
        self._notice_label.write(self._notice())
        self._motto.write(_("One table, four winds"))
        others: list[tuple[str, Icon, Destination]] = [
            (_("Set up a match"), Icon.TILE, Open.SET_UP),
            (_("The journey"), Icon.FLAG, Open.JOURNEY),
            (pgettext("page", "Learn"), Icon.BOOK, Open.LEARN),
            (_("Friends"), Icon.PLAYERS, Open.FRIENDS),
            (pgettext("page", "More"), Icon.KONG, Open.MORE),
            (_("Settings"), Icon.GEAR, Open.SETTINGS),
        ]
        first = self._first(saved)
        below_it = (Button(label, partial(self._go, to), finish=GLASS, icon=icon) for label, icon, to in others)
        self._ways = [first, *below_it]
        self.page.add(self._bird, self._motto, self._name, self._notice_label)
        self._languages = None
        known = languages()
        if len(known) > 1:
            named = [(code, LANGUAGE_NAMES.get(code, code)) for code in known]
            self._languages = PlainChoice(named, language(), self._set_language)
            self._languages.called = _("Language")
        self._own_name = () if saved or self._preferences.now.first_match_done else self._name_question()
        settings = self._preferences.now
        self._person.portrait = PortraitId(settings.avatar)
        name = settings.player_name or character_name(self._person.portrait)
        standing = self._standing()
        is_told = bool(self._own_name) or (self._person.rank is not None and not self._person.rank.is_settled)
        self._person.relabel(name, "" if is_told else standing)
        self._person.called, self._person.tooltip = (name, standing) if is_told else ("", "")
        self._person.is_portrait = bool(self._own_name)
        self._person.corner = _ROUND / 2 if self._own_name else GLASS_CORNER
        buttons = [*self._ways, self._person, self._quit]
        self._quit.label = _("Quit")
        last = filter(None, [self._languages])
        self.page.add(*self._ways, *self._tokens, *self._own_name, self._person, self._quit, *last)
        self.page.set_focus(next((button for button in buttons if button.label == chosen), first))

    def _standing(self) -> str:
        """The line below the person's name: the rank, and how the last match changed it."""
        rank = self._person.rank
        if rank is None:
            return _("Rank and goals")
        if not rank.moved:
            return rank.title
        return f"{rank.title}  {'↑' if rank.moved > 0 else '↓'} {isolated(number(rank.moved, signed=True))}"

    def _first(self, saved: Sequence[SavedMatch]) -> Button:
        """The button for the one thing that is proposed, with the reason below its label."""
        if saved:
            from game.scenes.front.saved_matches import described

            said = " · ".join(filter(None, [self._points, described(saved[0])]))
            return self._golden_button(_("Continue"), said, ResumeMatch())
        now = self._preferences.now
        if (lesson := self._lesson()) is not None:
            if now.learn_offered:
                return self._golden_button(_("Next lesson"), _("Continue your lessons"), lesson)
            return self._golden_button(
                _("Your first lesson"), _("New to mahjong? Start here."), lesson, go=self._take_lesson
            )
        if now.first_match_done and self._step is not None:
            return self._golden_button(*self._step)
        if not now.first_match_done:
            return self._golden_button(_("Your first match"), _("Against three computer players"), BeginMatch())
        last = now.last_set_up
        return self._golden_button(_("Quick match"), scored_title(last.ruleset, last.options, short=True), BeginMatch())

    def _golden_button(self, label: str, why: str, to: Destination, *, go: Go | None = None) -> GoldButton:
        return GoldButton(label, partial(go or self._go, to), finish=_FIRST, second=why, icon=Icon.PLAY)

    def _points_so_far(self) -> str:
        """The person's place and points in the match that can be continued; empty without one."""
        saved = self._saved()
        return saved[0].standing_text() if saved else ""

    @property
    def _teaches_first(self) -> bool:
        """Whether the gold button offers the first lesson. The title then shows no buttons for walls and goals."""
        return not self._saved() and not self._preferences.now.learn_offered and self._lesson() is not None

    def _lesson(self) -> Destination | None:
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

    def _name_question(self) -> tuple[PanelBox, NameEntry]:
        settings = self._preferences.now
        asked = NameEntry(
            settings.player_name,
            partial(self._set_name, settings),
            longest=LONGEST_NAME,
            placeholder=character_name(PortraitId(settings.avatar)),
        )
        asked.called = _("Your name")
        return PanelBox(PanelKind.TITLE_ITEM, radius=GLASS_CORNER), asked

    def _set_name(self, here: Settings, name: str) -> None:
        """Keeps the name of the person who had these settings, and makes the field as wide as it needs."""
        from game.app.system.persons import renamed

        self._preferences.use(renamed(here, structs.replace(self._preferences.now, player_name=name.strip())))
        self.arrange_again()

    def _set_language(self, code: str) -> None:
        self._preferences.use(with_own_book(structs.replace(self._preferences.now, language=code), code))
        self.enter()
        self.page.set_focus(self._languages)
