"""Text on the screen: fonts, widths, wrapping and fitting, and a cache of rendered lines."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache
from pathlib import Path

import pygame

from game import Frozen
from game.app.system.assets import asset
from game.i18n.gaps import LEFT_TO_RIGHT_ISOLATE, POP_ISOLATE, still_open
from game.view.units import Pixels, theme
from game.view.units.bidi import Run, runs, spans
from game.view.units.letters import font_files
from game.view.units.pictures import kept
from game.view.units.theme import Face, TextStyle

_HAIRLINES_HOLD = 48
"""The ascent in pixels below which display text is drawn twice, because its hairlines would be too faint."""
ELLIPSIS = "\u2026"
_FONTS = 120
"""The number of fonts kept open."""
_MOST_LENGTHS = 20_000
_WIDEST_TEXTURE = 16000
_HEBREW = re.compile("([\u0590-\u05ff\ufb1d-\ufb4f]+(?: +[\u0590-\u05ff\ufb1d-\ufb4f]+)*)")
_APOSTROPHE = f"(?<=[^\\W_\u0590-\u05ff]|{POP_ISOLATE})'"
"""Matches a typed apostrophe behind a letter other than a Hebrew one, where it is a geresh, or behind a name."""
_NUMBER = "\\d+(?:[.,\u202f]\\d+)*[\u00b2\u00b3\u00b9\u2070-\u2079]*"
_MORE = f"\\s[+\u2212\u00d7]\\s{_NUMBER}"
_SUM = f"(?<!\\w)[+\u2212\u00d7]\\s?{_NUMBER}(?:{_MORE})*|{_NUMBER}(?:{_MORE})+"
"""Matches a number with its sign, or a sum, which is read from left to right in every language."""


_lengths: dict[tuple[str, Face, int, bool], int] = {}
"""Widths in pixels by text, face, size and direction, for all windows."""


class Align(Enum):
    """How a line is aligned to a point: by its start, middle or end in reading direction."""

    START = auto()
    CENTER = auto()
    END = auto()


class Unended(str):
    """A line that continues on the next one."""

    __slots__ = ()


class Line(Frozen):
    """A rendered line."""

    surface: pygame.Surface
    """The picture of the line, with straight alpha: it is drawn without blend flags."""
    ascent: int
    """Pixels from the picture's top edge to the text's baseline."""
    is_cut: bool
    """Whether the end of the text was cut off; the whole text then belongs in a tooltip."""


class Writer:
    """Sets text for one window, with fonts at its pixel size. Lengths are in units.

    :param mirrored: for a language written from right to left.
    """

    def __init__(self, unit: float = 1.0, *, mirrored: bool = False):
        if not pygame.font.get_init():
            pygame.font.init()
            _font.cache_clear()
        self.unit = unit
        self.mirrored = mirrored
        """Whether lines begin at the right."""

    def width(self, text: str, style: TextStyle) -> float:
        return self._pixel_width(text, style.face, max(6, round(style.size * self.unit))) / self.unit

    def carets(self, text: str, style: TextStyle) -> list[float]:
        """Caret positions before the first letter and after each, measured from the line's left end.

        If a line mixes directions, the first position is at the start of the line.
        """
        size = self._pixel_size(style)
        found = [0.0] * (len(text) + 1)
        x = 0
        for span in spans(text, base=int(self.mirrored)):
            inside = range(span.end - span.start + 1)
            wide = [self._pixel_width(text[span.start : span.start + count], style.face, size) for count in inside]
            for count in inside if span.start == 0 else inside[1:]:
                found[span.start + count] = (x + (wide[-1] - wide[count] if span.is_rtl else wide[count])) / self.unit
            x += wide[-1]
            if span.end - span.start < len(text):
                found[0] = x / self.unit if self.mirrored else 0.0
        return found

    def line(self, text: str, style: TextStyle, widest: float | None = None) -> Line:
        """The rendered line; to fit into ``widest``, it is shrunk and, if necessary, cut."""
        return _line(self.unit, self.mirrored, text, style, widest)

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        style: TextStyle,
        at: Pixels,
        *,
        align: Align = Align.START,
        widest: float | None = None,
    ) -> pygame.Rect:
        """Draw a line with its baseline at a pixel; returns its rectangle in pixels.

        ``START`` and ``END`` follow the reading direction: in a mirrored layout, a line that starts at a point lies
        to its left.
        """
        line = self.line(text, style, widest)
        width = line.surface.get_width()
        left = at[0]
        if align is Align.CENTER:
            left -= width // 2
        elif (align is Align.END) is not self.mirrored:
            left -= width
        return surface.blit(line.surface, (left, at[1] - line.ascent))

    def wrapped(self, text: str, style: TextStyle, width: float) -> list[str]:
        """The text broken into lines no wider than ``width``, where its words allow it."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            words, begun = paragraph.split(" "), ""
            share = width / max(width, self.width(paragraph, style)) if width else 0.0
            guess = max(1, round(len(words) * share))
            while words:
                count = self._fitting(begun, words, style, width, guess)
                line, words = begun + " ".join(words[:count]), words[count:]
                lines.append(Unended(line) if words else line)
                begun = still_open(line)
        return lines

    def _fitting(self, begun: str, words: Sequence[str], style: TextStyle, width: float, guess: int) -> int:
        """The number of words for which a line has room, and 1 if it has room for none.

        :param begun: the characters at the beginning of the line, before the words.
        :param guess: a number to begin with; the nearer it is, the fewer lines are measured.
        """

        def fits(count: int) -> bool:
            return self.width(begun + " ".join(words[:count]), style) <= width

        count = min(guess, len(words))
        while count < len(words) and fits(count + 1):
            count += 1
        while count > 1 and not fits(count):
            count -= 1
        return count

    def balanced(self, text: str, style: TextStyle, width: float) -> list[str]:
        """The text broken into as few lines as the width allows, of similar widths."""
        lines = self.wrapped(text, style, width)
        narrow, wide = width / 2, width
        while len(lines) > 1 and wide - narrow > 8:
            middle = (narrow + wide) / 2
            closer = self.wrapped(text, style, middle)
            if len(closer) == len(lines) and all(self.width(line, style) <= middle for line in closer):
                lines, wide = closer, middle
            else:
                narrow = middle
        return lines

    def broken(
        self, text: str, style: TextStyle, widest: float, *, lines: int = 2, high: float | None = None
    ) -> tuple[list[str], TextStyle]:
        """The lines and style in which a text fits: on one line, or smaller on several.

        :param high: height available for all lines.
        """
        least = min(style.size, theme.SMALLEST)
        readable = style.sized(max(least, style.size * theme.SHRINK))
        is_one = "\n" not in text and self.width(text, readable) <= widest
        if is_one and self._shrunk(text, style, widest)[1]:
            return [text], style
        size = style.size
        if high is not None:
            lines = min(lines, int((high + 1) / (least * theme.CLOSE)))
            size = max(least, min(size, high / (min(2, max(1, lines)) * theme.CLOSE)))
        if lines < 2:
            return [text], style
        sizes = [size]
        while sizes[-1] > least:
            sizes.append(max(least, sizes[-1] - 1))
        lower = [least - step for step in range(1, int(least * (1 - theme.SHRINK)) + 1)]
        for size in (*sizes, *lower):  # all lines alike, rather than the last one alone
            smaller = style.sized(size)
            parts = self.wrapped(text, smaller, widest)
            is_low = high is None or len(parts) * size * theme.CLOSE <= high + 1
            if is_low and len(parts) <= lines and all(self.width(part, smaller) <= widest for part in parts):
                return parts, smaller
        parts = self.wrapped(text, style.sized(least), widest)
        return [*parts[: lines - 1], " ".join(parts[lines - 1 :])] if len(parts) > lines else parts, style.sized(least)

    def paragraph(
        self, text: str, style: TextStyle, widest: float, *, lines: int, high: float | None = None
    ) -> tuple[list[str], TextStyle]:
        """The lines and style in which a text fits: smaller only if its lines have no room."""
        parts = self.wrapped(text, style, widest)
        is_low = len(parts) <= lines and (high is None or len(parts) * style.size * theme.CLOSE <= high + 1)
        if is_low and all(self.width(part, style) <= widest for part in parts):
            return parts, style
        return self.broken(text, style, widest, lines=lines, high=high)

    def has_room(self, text: str, style: TextStyle, widest: float, high: float, *, lines: int = 2) -> bool:
        """Whether the whole text fits, broken into up to ``lines`` lines if necessary."""
        parts, style = self.broken(text, style, widest, lines=lines, high=high)
        return not self.is_cut(parts, style, widest)

    def fitting(self, text: str, style: TextStyle, widest: float, least: float = 15.0) -> TextStyle:
        """The style, with its size reduced until the line fits the width, but never below ``least``."""
        while style.size > least and self.width(text, style) > widest:
            style = style.sized(style.size - 1)
        return style

    def cut(self, *places: tuple[str, TextStyle, float]) -> list[str]:
        """The texts among these that do not fit their width even when shrunk."""
        return [text for text, style, widest in places if not self._shrunk(text, style, widest)[1]]

    def is_cut(self, lines: Sequence[str], style: TextStyle, widest: float) -> bool:
        """Whether any of these lines does not fit even when shrunk."""
        return bool(self.cut(*((line, style, widest) for line in lines)))

    def _pixel_size(self, style: TextStyle) -> int:
        return max(6, round(style.size * self.unit))

    def _runs(self, text: str) -> list[Run]:
        """The runs of a line from left to right, split so that each uses one font."""
        found: list[Run] = []
        text = text.replace("\0", "")
        if "'" in text:
            text = re.sub(_APOSTROPHE, "\u2019", text)
        if self.mirrored:
            text = re.sub(_SUM, f"{LEFT_TO_RIGHT_ISOLATE}\\g<0>{POP_ISOLATE}", text)
        for run in runs(text, base=int(self.mirrored)):
            if run.is_rtl:
                parts = [part for part in _HEBREW.split(run.text) if part]
                found += [Run(part, is_rtl=True) for part in reversed(parts)]
            else:
                found.append(run)
        return found

    def _pieces(self, text: str, face: Face) -> list[tuple[Run, str]]:
        """The runs of a line from left to right, split where a letter needs another font, each with its file."""
        found = []
        for run in self._runs(text):
            parts = font_files(run.text, file_of(run, face))
            found += [(Run(part, run.is_rtl), file) for part, file in (reversed(parts) if run.is_rtl else parts)]
        return found

    def _pixel_width(self, text: str, face: Face, size: int) -> int:
        key = (text, face, size, self.mirrored)
        length = _lengths.get(key)
        if length is None:
            length = sum(_font(file, size).size(run.text)[0] for run, file in self._pieces(text, face))
            if len(_lengths) >= _MOST_LENGTHS:
                _lengths.clear()
            _lengths[key] = length
        return length

    def _shrunk(self, text: str, style: TextStyle, widest: float) -> tuple[int, bool]:
        """The size in pixels at which a line fits, or the smallest allowed, and whether it fits."""
        room = int(widest * self.unit)
        size = self._pixel_size(style)
        smallest = max(6, round(size * theme.SHRINK))
        while self._pixel_width(text, style.face, size) > room:
            if size <= smallest:
                return size, False
            size -= 1
        return size, True

    def fitted_line(self, text: str, style: TextStyle, widest: float | None) -> Line:
        if widest is None:
            return self._render(text, style, self._pixel_size(style), is_cut=False)
        size, fits = self._shrunk(text, style, widest)
        if fits:
            return self._render(text, style, size, is_cut=False)
        room = int(widest * self.unit)
        return self._render(self._cut(text, style.face, size, room), style, size, is_cut=True)

    def _cut(self, text: str, face: Face, size: int, room: int) -> str:
        """The longest beginning of a text that fits with an ellipsis."""
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self._pixel_width(text[:middle].rstrip() + ELLIPSIS, face, size) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def _render(self, text: str, style: TextStyle, size: int, *, is_cut: bool) -> Line:
        parts = [
            (font, self._run_picture(run, font, style))
            for run, file in self._pieces(text, style.face) or [(Run("", is_rtl=False), style.face.value)]
            for font in (_font(file, size),)
        ]
        ascent = max(font.get_ascent() for font, _ in parts)
        if len(parts) == 1:
            return Line(parts[0][1].convert_alpha(), ascent, is_cut)
        width = min(_WIDEST_TEXTURE, max(1, sum(part.get_width() for _, part in parts)))
        height = ascent + max(part.get_height() - font.get_ascent() for font, part in parts)
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        left = 0
        for font, part in parts:
            whole.blit(part, (left, ascent - font.get_ascent()))
            left += part.get_width()
        return Line(whole, ascent, is_cut)

    @staticmethod
    def _run_picture(run: Run, font: pygame.Font, style: TextStyle) -> pygame.Surface:
        font.set_direction(pygame.DIRECTION_RTL if run.is_rtl else pygame.DIRECTION_LTR)
        drawn = font.render(run.text, antialias=True, color=style.color)
        font.set_direction(pygame.DIRECTION_LTR)
        if style.face is Face.DISPLAY and font.get_ascent() < _HAIRLINES_HOLD:
            drawn.blit(drawn.copy())
        return drawn


def file_of(run: Run, face: Face) -> str:
    """The font file for a run, by its script."""
    return theme.HEBREW[face] if _HEBREW.match(run.text) else face.value


@kept
def _line(unit: float, mirrored: bool, text: str, style: TextStyle, widest: float | None) -> Line:  # noqa: FBT001
    return Writer(unit, mirrored=mirrored).fitted_line(text, style, widest)


@lru_cache(_FONTS)
def _font(file: str, size: int) -> pygame.Font:
    """A font of the game by its file's name, or one of the system by its path."""
    return pygame.font.Font(file if Path(file).is_absolute() else asset("fonts", file), size)
