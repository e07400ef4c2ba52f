"""A one-line text field."""

from collections.abc import Callable, Sequence

import pygame

from game.app.window.actions import Action, InputEvent, Key, Pressed, TextTyped
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Point, theme
from game.view.widgets.widget import Widget

PADDING = 18.0


class TextEntry(Widget):
    """One line of text up to a maximal length; calls ``on_change`` after every change."""

    breaks = ""
    """Non-printable characters that may be in the text, too, such as line breaks."""
    STYLE = theme.LABEL

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], None],
        *,
        longest: int,
        is_search: bool = False,
    ):
        """``is_search``: whether Esc first clears the text."""
        self.text = text
        self._on_change = on_change
        self._longest = longest
        self._is_search = is_search
        self.placeholder = ""
        self._caret = len(text)
        self._is_marked = False
        """Whether all text is selected and will be replaced by what is typed."""

    def set_text(self, text: str) -> None:
        """Replaces the text without calling ``on_change``."""
        if text != self.text:
            self.text = text
            self._move(len(text))

    @property
    def line(self) -> Box:
        """The place of the text."""
        return self.box.inset(PADDING)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box)
        inner = self.line
        if self._is_marked and self.is_focused:
            carets = self._carets(canvas.kit)
            canvas.fill(Box(min(carets), inner.center[1] - 18, max(carets) - min(carets), 36), theme.TEAL)
        if self.text:
            canvas.centered(self.text, self.STYLE, inner, align=Align.START)
        else:
            canvas.centered(self.placeholder, self.STYLE.colored(theme.TEXT_SECOND), inner, align=Align.START)
        if self.is_focused:
            x = self._carets(canvas.kit)[self._caret]
            canvas.fill(Box(x - 1, inner.center[1] - 18, 2.5, 36), theme.GOLD)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        if isinstance(event, TextTyped):
            self._insert(event.text)
            return True
        if not isinstance(event, Pressed) or not isinstance(event.trigger, Key):
            return False
        if _types(event.trigger):
            return True
        if self._is_search and self.text and kit.actions.is_pressed_anew(event, Action.BACK):
            self._write("", 0)
            return True
        if kit.actions.is_pressed(event, Action.FIRST) or kit.actions.is_pressed(event, Action.LAST):
            self._move(0 if kit.actions.is_pressed(event, Action.FIRST) else len(self.text))
            return True
        return self._edit(event.trigger, kit)

    def pointer_down(self, at: Point, kit: Kit) -> None:
        carets = self._carets(kit)
        self._move(min(range(len(carets)), key=lambda place: abs(carets[place] - at[0])))

    def pointer_up(self, at: Point, kit: Kit) -> None:
        """Does nothing; pressing has already set the caret."""

    def _carets(self, kit: Kit, start: int = 0, end: int | None = None) -> list[float]:
        """Screen positions of the caret before the first letter of a line and after each."""
        text = self.text[start:end]
        line = self.line
        width = kit.writer.width(text, self.STYLE)
        shrink = min(1.0, line.width / max(1.0, width))
        left = line.right - width * shrink if kit.mirrored else line.x
        return [left + place * shrink for place in kit.writer.carets(text, self.STYLE)]

    def _step(self, side: int, kit: Kit) -> bool:
        """Move the caret one place left (-1) or right (1) on the screen; ``False`` at the end."""
        place = self._next_place(self._carets(kit), self._caret, side)
        if place is None:
            return False
        self._move(place)
        return True

    @staticmethod
    def _next_place(carets: Sequence[float], caret: int, side: int) -> int | None:
        """The next caret place on this side; ``None`` at the end."""
        here = carets[caret]
        beyond = [place for place, x in enumerate(carets) if (x - here) * side > 0]
        return min(beyond, key=lambda place: (abs(carets[place] - here), abs(place - caret)), default=None)

    def _edit(self, key: Key, kit: Kit) -> bool:
        if key.ctrl and key.code == pygame.K_v:
            self._insert(_clipboard())
        elif key.code in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._step(-1 if key.code == pygame.K_LEFT else 1, kit)
        elif key.ctrl and key.code == pygame.K_a:
            self._move(len(self.text))
            self._is_marked = bool(self.text)
        elif self._is_marked and key.code in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._write("", 0)
        elif key.code == pygame.K_BACKSPACE:
            self._remove(self._caret - 1)
        elif key.code == pygame.K_DELETE:
            self._remove(self._caret)
        else:
            return False
        return True

    def _insert(self, text: str) -> None:
        clean = "".join(character for character in text if character.isprintable() or character in self.breaks)
        if clean and self._is_marked:
            self.text, self._caret = "", 0
        clean = clean[: self._longest - len(self.text)]
        if clean:
            self._write(self.text[: self._caret] + clean + self.text[self._caret :], self._caret + len(clean))

    def _remove(self, at: int) -> None:
        if 0 <= at < len(self.text):
            self._write(self.text[:at] + self.text[at + 1 :], at)

    def _move(self, caret: int) -> None:
        self._caret, self._is_marked = caret, False
        self.touch()

    def _write(self, text: str, caret: int) -> None:
        self.text = text
        self._move(caret)
        self._on_change(text)


def _types(key: Key) -> bool:
    """Whether the key types text, which arrives as a separate event."""
    if key.code == pygame.K_DELETE:
        return False
    is_letter = pygame.K_SPACE <= key.code < pygame.K_CAPSLOCK and not key.ctrl and not key.alt
    is_on_pad = pygame.K_KP_DIVIDE <= key.code <= pygame.K_KP_PERIOD and key.code != pygame.K_KP_ENTER
    return is_letter or is_on_pad


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
