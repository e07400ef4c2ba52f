"""The curtain that hides the table between two players at one screen (docs/design.md, section 12)."""

from collections.abc import Callable
from enum import Enum, auto

import pygame

from game import Frozen, ui
from game.app.sound.sounds import Sound
from game.app.window.actions import (
    Action,
    InputEvent,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
)
from game.app.window.pictures import set_opacity
from game.i18n import _
from game.i18n.tile_words import wind_name
from game.players.roster import Chair, PortraitId
from game.scenes.shared.destinations import Way
from game.scenes.shared.preferences import Context
from game.tiles.tile import Wind
from game.view.choreography.steps import Heard
from game.view.paint import Canvas, Cue, Paint, draw_lit_portrait, draw_wind_chip
from game.view.paint.curtain_picture import curtain, draw_parted
from game.view.units import Align, Box, Pixels, inout
from game.view.widgets import Callback

HOLD = 0.5
"""How long the button must be held, in seconds."""
FALL = 380.0
"""Milliseconds that the curtain takes to close or to open."""
TURN = 420.0
"""The least time for which the curtain stays closed, in milliseconds."""
_LOW = 800.0
"""In a window that has fewer units below each other, letters and gaps are small."""
_HOLDS = (Action.SKIP, Action.LIFT, Action.ACCEPT)


class CurtainWords(Frozen, kw_only=True):
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


class CurtainScene(ui.Screen[float]):
    """The curtain, which closes over the table, names the next player, and opens when that player presses a button.

    The state is how much of the button is filled, because it is held.

    :param picture: draws the table as it may be seen now.
    :param turn: turns the table to the player and his hand face up; called when the curtain begins to open.
    :param taps: whether one tap opens the curtain; otherwise the key or button must be held.
    :param own_key: the player's own key, which opens the curtain too.
    :param let_go: called when the player releases ``own_key``, with which he came and which he still holds, so that
        the curtain opens without another press; ``None``: he does not hold it.
    :param rest: seconds in which presses are ignored.
    """

    is_instant = True
    first_focus = "show"

    def __init__(
        self,
        context: Context,
        words: CurtainWords,
        *,
        picture: Callable[[], pygame.Surface],
        turn: Callback,
        taps: bool,
        own_key: Action,
        let_go: Callback | None = None,
        rest: float = 0.0,
    ):
        super().__init__(context.kit, 0.0)
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
        self._taps = taps
        self._is_held = False
        if let_go is not None:
            self.begin()

    def begin(self) -> None:
        """Begin to hold the button."""
        if not (self._is_held or self._wants_open):
            self._is_held = True
            if self._taps:
                self._open()

    def end(self) -> None:
        """Hold the button no more."""
        if not self._wants_open:
            self._is_held = False
            self.state = 0.0

    @property
    def is_closed(self) -> bool:
        """Whether the curtain hides the whole table."""
        return self._part is _Part.CLOSED

    @property
    def hears(self) -> bool:
        """Whether the curtain reacts to presses now, so that it can be opened."""
        return self.is_closed and self._rest <= 0

    def view(self, state: float) -> ui.Part:
        words, face = self.words, 2 * ui.Size.SAMPLE / max(1.0, self.kit.interface)
        chip = None
        if words.wind is not None:
            word = wind_name(words.book, words.wind)
            chip = ui.Picture((_draw_wind, words.wind, word), ui.Size.COLUMN, ui.Size.CONTROL, called=word)
        kind, step, pad = ui.Type.TITLE, ui.Step.L, ui.Step.XL
        if self.kit.frame.height < _LOW:
            kind, step, pad = ui.Type.HEADING, ui.Step.S, ui.Step.L
        title = ui.Text(words.title, kind, ui.Tone.TITLE, Align.CENTER)
        look_away = ui.label(_("Everyone else, please look away"), ui.Tone.SECOND, Align.CENTER)
        label = _("Show my tiles") if self._taps else _("Hold to show my tiles")
        show = ui.Button(label, self._press, None, Paint.GOLD, Action.LIFT, filled=state, key="show")
        line = ui.remark(words.line, Align.CENTER)
        picture = ui.Picture((_draw_face, words.chair.portrait), face)
        lines = ui.Scroll(ui.Column((title, chip, look_away), step, ui.Across.CENTER))
        card = ui.Column((ui.Pin(picture, x=ui.Across.CENTER), lines, show, line), step)
        panel = ui.Panel(card, pad=pad, widest=ui.Size.QUESTION, key="card")
        return ui.in_middle(panel, ui.Step.XL)

    def ground(self) -> pygame.Surface:
        return curtain(self.kit.frame.window, self.kit.window.frame.unit)

    def resize(self, size: Pixels) -> None:
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
        self.end()
        if self._part is _Part.FALLING:
            self._close()

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if actions.is_pressed_anew(event, Action.MENU):
            self.back()
            return True
        if actions.is_pressed_anew(event, Action.BACK):
            return False
        if self._rest > 0 and isinstance(event, Pressed | PointerPressed):
            return True
        if self._let_go is not None and actions.is_released(event, self._own_key):
            self._let_go()
        keys = (*_HOLDS, self._own_key)
        if any(actions.is_released(event, key) for key in keys):
            self.end()
            return True
        if actions.pressed_among(event, keys) is not None:
            if self.is_closed and any(actions.is_pressed_anew(event, key) for key in keys):
                self.begin()
            return True
        if isinstance(event, PointerReleased) or (isinstance(event, Released) and isinstance(event.trigger, PadButton)):
            self.end()
        return not self.is_closed or self._take(event)

    def _take(self, event: InputEvent) -> bool:
        """Hands an event to the page, and holds the button while the pointer does."""
        taken = super().handle(event)
        button = self.page.node("show")
        if isinstance(event, PointerPressed | PointerMoved) and button is not None and button.is_held:
            if isinstance(event, PointerPressed):
                self.begin()
            elif not button.is_hovered:
                self.end()
        return taken

    def _press(self) -> None:
        """Begins to hold the button for whoever has one switch; others hold it themselves."""
        if self.kit.actions.scans:
            self.begin()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._gone += seconds
        self._rest -= seconds
        if self._is_held and not self._wants_open:
            self.state = min(1.0, self.state + seconds / HOLD)
            if self.state == 1.0:
                self._open()
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
        self._tree.background = None

    def _open(self) -> None:
        self._wants_open = True
        self.kit.play(Cue.BUTTON)

    def _begin_to_open(self) -> None:
        self._part, self._gone, self._seen, self._card = _Part.RISING, 0.0, None, None
        self._turn()
        self._play_sound(Sound.CURTAIN)

    @property
    def busy(self) -> bool:
        return super().busy or not self.is_closed or self._wants_open or self._is_held

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
        closed = self.ground()
        share = self._share
        surface.blit(self._seen)
        if self.kit.motion.calm:
            closed = closed.copy()
            set_opacity(closed, 1 - share)
            surface.blit(closed)
        else:
            draw_parted(surface, closed, share)
        self._draw_card(surface, 1 - 3 * share)
        return [surface.get_rect()]

    def _draw_card(self, surface: pygame.Surface, opacity: float) -> None:
        """Draws the card with the player's name, which fades in and out while the curtain moves."""
        if opacity <= 0:
            return
        page = self.page
        if self._card is None:
            page.background = self.ground()
            self._card = pygame.Surface(surface.get_size())
            page.draw(self._card, whole=True)
        panel = page.node("card")
        assert panel is not None, "the card is always there"
        place = Canvas(surface, self.kit).rect(panel.box.grown(20))
        card = self._card.subsurface(place.clip(surface.get_rect())).copy()
        set_opacity(card, opacity)
        surface.blit(card, place)


def _draw_face(who: PortraitId, canvas: Canvas, box: Box) -> None:
    draw_lit_portrait(canvas, who, box.center, box.width)


def _draw_wind(wind: Wind, word: str, canvas: Canvas, box: Box) -> None:
    """Draw the chip of a wind with its name beside it."""
    draw_wind_chip(canvas, wind, box.center, box.height, Paint.IVORY, word=word)
