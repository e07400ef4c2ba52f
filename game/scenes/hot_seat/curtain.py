"""The curtain that hides the table between two players at one screen (docs/design.md, section 12)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from game.app.sound.sounds import Sound
from game.app.window.actions import (
    Action,
    InputEvent,
    PadButton,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
    pressed_action,
)
from game.app.window.pictures import set_opacity
from game.i18n import _
from game.players.roster import Chair
from game.scenes.shared.destinations import Way
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Context
from game.tiles.tile import Wind
from game.view.choreography.steps import Heard
from game.view.lane.call_curtain import CurtainCard
from game.view.paint import Canvas, Paint
from game.view.paint.curtain_picture import curtain, draw_parted
from game.view.units import Align, Box, column, inout, theme
from game.view.widgets import Finish, Label
from game.view.widgets.button import HOLD, HoldButton

FALL, TURN = 380.0, 420.0
"""Milliseconds that the curtain takes to close or to open, and the least time for which it stays closed."""
_TOP, _WIDTH, _HEIGHT, _EDGE = 190.0, 800.0, 714.0, 40.0
_LINES = (300.0, 84.0, 76.0, 44.0, None, 66.0)
"""The heights of portrait, title, wind, request, button and last line on the card."""
_BUTTON = 500.0
_NAME = theme.PAGE_TITLE.sized(66)
_ASIDE = theme.BODY_SECOND
_HOLDS = (Action.SKIP, Action.LIFT, Action.ACCEPT)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurtainWords:
    """The text on the curtain, and the chair whose portrait stands over it."""

    chair: Chair
    title: str
    """The name of the player who is called, and the reason."""
    wind: Wind | None
    book: str
    """The rulebook's id."""
    line: str
    """The last thing that everybody saw happen."""


class _Part(Enum):
    FALLING = auto()
    CLOSED = auto()
    RISING = auto()


class CurtainScene(PageScene):
    """The curtain, which closes over the table, names the next player, and opens when that player presses a button.

    :param picture: draws the table as it may be seen now.
    :param turn: turns the table to the player and his hand face up; called when the curtain begins to open.
    :param taps: whether one tap opens the curtain; otherwise the key or button must be held.
    :param own_key: the player's own key, which opens the curtain too.
    :param let_go: called when the player releases ``own_key``, with which he came and which he still holds, so that
        the curtain opens without another press; ``None``: he does not hold it.
    :param rest: seconds in which presses are ignored.
    """

    NARROWEST = 864.0
    is_instant = True

    def __init__(
        self,
        context: Context,
        words: CurtainWords,
        *,
        picture: Callable[[], pygame.Surface],
        turn: Callable[[], None],
        taps: bool,
        own_key: Action,
        let_go: Callable[[], None] | None = None,
        rest: float = 0.0,
    ) -> None:
        super().__init__(context.kit)
        self.words = words
        self._context = context
        self._picture = picture
        self._turn = turn
        self._own_key = own_key
        self._let_go = let_go
        self._rest = rest
        self._part = _Part.FALLING
        self._gone = 0.0
        self._seen: pygame.Surface | None = None
        """The picture of the table that is seen while the curtain moves."""
        self._card: pygame.Surface | None = None
        self._wants_open = False
        label = _("Show my tiles") if taps else _("Hold to show my tiles")
        self._panel = CurtainCard(words.chair.portrait, words.wind, words.book)
        self._title = Label(words.title, _NAME, align=Align.CENTER)
        self._aside = Label(_("Everyone else, please look away"), _ASIDE, align=Align.CENTER)
        self._line = Label(words.line, theme.BODY.colored(theme.TEXT_SECOND), align=Align.CENTER, most=2)
        finish = Finish(paint=Paint.GOLD, style=theme.BUTTON.sized(30))
        seconds = 0.0 if taps else HOLD
        self.show_button = HoldButton(label, self._open, seconds=seconds, finish=finish, key=Action.LIFT)
        self.page.add(self._panel, self._title, self._aside, self._line)
        self.page.add(self.show_button)
        self.page.set_focus(self.show_button)
        if let_go is not None:
            self.show_button.begin()

    @property
    def is_closed(self) -> bool:
        """Whether the curtain hides the whole table."""
        return self._part is _Part.CLOSED

    @property
    def hears(self) -> bool:
        """Whether the curtain reacts to presses now, so that it can be opened."""
        return self.is_closed and self._rest <= 0

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - _WIDTH) / 2, _TOP, _WIDTH, _HEIGHT)
        self._panel.place(panel)
        _face, title, _wind, aside, room, line = column(panel.inset(_EDGE, _EDGE / 4), _LINES)
        self._title.place(title)
        self._title.write(self._title.text, self.kit.writer.fitting(self._title.text, _NAME, title.width))
        self._aside.place(aside)
        wide = max(_BUTTON, self.show_button.content_width(self.kit))
        self.show_button.place(room.inset((room.width - wide) / 2, _EDGE / 2))
        self._line.place(line)

    def paint(self) -> pygame.Surface:
        return curtain(self.kit.frame.window, self.kit.frame.unit)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._card = None
        if self._part is _Part.FALLING and self._seen is not None:
            self._close()
        elif self._part is _Part.RISING:
            self._gone = self._seconds_of(FALL)

    def back(self) -> None:
        """Opens the pause menu, as there is no page to go back to."""
        self._context.go(Way.PAUSE)

    def _play_sound(self, sound: Sound) -> None:
        self._context.hear(Heard(sound=sound))

    def leave(self) -> None:
        """Ends a hold that has begun, and closes a falling curtain at once, because another screen covers it."""
        self.show_button.end()
        if self._part is _Part.FALLING:
            self._close()

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if actions.is_pressed(event, Action.MENU, repeats=False):
            self.back()
            return True
        if actions.is_pressed(event, Action.BACK, repeats=False):
            return False
        if self._rest > 0 and isinstance(event, Pressed | PointerPressed):
            return True
        if self._let_go is not None and actions.is_released(event, self._own_key):
            self._let_go()
        keys = (*_HOLDS, self._own_key)
        if any(actions.is_released(event, key) for key in keys):
            self.show_button.end()
            return True
        if pressed_action(actions, event, keys) is not None:
            if self.is_closed and any(actions.is_pressed(event, key, repeats=False) for key in keys):
                self.show_button.begin()
            return True
        if isinstance(event, PointerReleased) or (isinstance(event, Released) and isinstance(event.trigger, PadButton)):
            self.show_button.end()
        return not self.is_closed or super().handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._gone += seconds
        self._rest -= seconds
        match self._part:
            case _Part.FALLING:
                if self._gone >= self._seconds_of(FALL):
                    self._close()
            case _Part.CLOSED:
                if self._wants_open and self._gone >= self._seconds_of(TURN):
                    self._begin_to_open()
            case _Part.RISING:
                if self._gone >= self._seconds_of(FALL):
                    self.stack.pop()

    def _seconds_of(self, milliseconds: float) -> float:
        """How many seconds a movement of this length takes at the speed that the player has chosen."""
        return self.kit.motion.seconds(milliseconds)

    def enter(self) -> None:
        if self._gone == 0.0 and self._part is _Part.FALLING:
            self._play_sound(Sound.CURTAIN)

    def _close(self) -> None:
        if self._part is _Part.FALLING:
            self._play_sound(Sound.YOUR_TURN)
        self._part, self._gone, self._seen, self._card = _Part.CLOSED, 0.0, None, None
        self.page.background = None

    def _open(self) -> None:
        self._wants_open = True

    def _begin_to_open(self) -> None:
        self._part, self._gone, self._seen, self._card = _Part.RISING, 0.0, None, None
        self._turn()
        self._play_sound(Sound.CURTAIN)

    @property
    def busy(self) -> bool:
        return super().busy or not self.is_closed or self._wants_open

    @property
    def _share(self) -> float:
        """How far the curtain is open, 0 to 1."""
        length = self._seconds_of(FALL)
        gone = 1.0 if length <= 0 else min(1.0, self._gone / length)
        return inout(gone) if self._part is _Part.RISING else 1 - inout(gone)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.is_closed:
            return super().draw(surface, whole=whole)
        if self._seen is None:
            self._seen = self._picture()
        closed = self.paint()
        share = self._share
        surface.blit(self._seen, (0, 0))
        if self.kit.motion.calm:
            closed = closed.copy()
            set_opacity(closed, 1 - share)
            surface.blit(closed, (0, 0))
        else:
            draw_parted(surface, closed, share)
        self._draw_card(surface, 1 - 3 * share)
        return [surface.get_rect()]

    def _draw_card(self, surface: pygame.Surface, opacity: float) -> None:
        """Draws the card with the player's name, which fades in and out while the curtain moves."""
        if opacity <= 0:
            return
        if self._card is None:
            self.page.background = self.paint()
            self._card = pygame.Surface(surface.get_size())
            self.page.draw(self._card, whole=True)
        box = self._panel.box.grown(20)
        place = Canvas(surface, self.kit).rect(box)
        card = self._card.subsurface(place.clip(surface.get_rect())).copy()
        set_opacity(card, opacity)
        surface.blit(card, place)
