"""Colors and type (docs/design.md, sections 8 and 9). Sizes are in units."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from game import Frozen, replace

Color = tuple[int, int, int]

TEXT: Color = (0xF7, 0xEF, 0xDD)
TEXT_SECOND: Color = (0xCD, 0xBF, 0xA6)
TEXT_OFF: Color = (0x8C, 0x7E, 0x6B)
TITLE: Color = (0xFF, 0xF1, 0xCF)
GOLD: Color = (0xFF, 0xC9, 0x4D)
GOLD_RING: Color = (0xFF, 0xD2, 0x57)
GOLD_DARK: Color = (0x3A, 0x22, 0x06)
SCORE: Color = (0xFF, 0xE7, 0xA6)
BRASS: Color = (0xD8, 0xAC, 0x5A)
BRASS_TEXT: Color = (0xE9, 0xC4, 0x7A)
INK: Color = (0x14, 0x23, 0x3F)
INK_SMALL: Color = (0x5C, 0x4E, 0x3A)
INK_BODY: Color = (0x2A, 0x2A, 0x33)
ON_GOLD: Color = (0x2A, 0x17, 0x03)
ON_GOLD_SECOND: Color = (0x3A, 0x20, 0x02)
GAIN: Color = (0x0B, 0x6B, 0x50)
LOSS: Color = (0xA9, 0x2A, 0x17)
GAIN_ON_DARK: Color = (0x7E, 0xD9, 0xA6)
LOSS_ON_DARK: Color = (0xF2, 0x9A, 0x84)
VERMILION: Color = (0xE8, 0x58, 0x3A)
TEAL: Color = (0x1F, 0x8C, 0x77)
SWITCH_OFF: Color = (0x55, 0x48, 0x3D)
NOT_REACHED: Color = (0x4A, 0x38, 0x30)
"""The color for the part of a bar, ring or row of marks that is not reached yet."""
BADGE: Color = (0xC6, 0x3E, 0x26)
WHITE: Color = (0xFF, 0xFF, 0xFF)
BLACK: Color = (0, 0, 0)
WOOD_DARK: Color = (0x1E, 0x0F, 0x08)
LAMP: Color = (0x0F, 0x4F, 0x48)
NIGHT: Color = (0x08, 0x08, 0x14)
"""What darkens a picture."""
DUSK: Color = (0x1A, 0x0B, 0x22)
"""What darkens a picture of the evening."""
CLOTH: Color = (0x13, 0x62, 0x56)


def blended(first: Color, second: Color, share: float) -> Color:
    """A color between two, at this share of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Face(Enum):
    """A font that comes with the game; its value is the file name."""

    __hash__ = object.__hash__  # quicker than that of its name

    DISPLAY = "NotoSerifDisplay-Bold.ttf"
    MEDIUM = "Inter-Medium.otf"
    SEMIBOLD = "Inter-SemiBold.otf"
    BOLD = "Inter-Bold.otf"


HEBREW: Mapping[Face, str] = {
    Face.DISPLAY: "NotoSerifHebrew-Bold.ttf",
    Face.MEDIUM: "NotoSansHebrew-Regular.ttf",
    Face.SEMIBOLD: "NotoSansHebrew-Bold.ttf",
    Face.BOLD: "NotoSansHebrew-Bold.ttf",
}
"""The font file for Hebrew letters of each face."""


class TextStyle(Frozen):
    """Font, size and color of a text."""

    face: Face
    size: float
    color: Color = TEXT

    def colored(self, color: Color) -> TextStyle:
        return replace(self, color=color)

    def sized(self, size: float) -> TextStyle:
        return replace(self, size=size)


LINE_HEIGHT = 1.25
"""Distance between baselines, as a share of the font size."""
CAPITALS = 0.36
"""Distance from the middle of a capital to its baseline, as a share of the font size."""
SHRINK = 0.78
"""The smallest factor by which a label shrinks before its end is cut off."""
SMALLEST = 18.0
"""The smallest font size of text broken into lines."""
CLOSE = 1.12
"""Distance between lines set close together, as a share of the font size."""

NAME_OF_GAME = TextStyle(Face.DISPLAY, 168, TITLE)
PAGE_TITLE = TextStyle(Face.DISPLAY, 58, TITLE)
HEADING = TextStyle(Face.DISPLAY, 32, TITLE)
CALL = TextStyle(Face.DISPLAY, 46, GOLD)
SMALL = TextStyle(Face.MEDIUM, 22, TEXT_SECOND)
BODY = SMALL.colored(TEXT)
FINE = TextStyle(Face.MEDIUM, 20, TEXT_SECOND)
NAME = TextStyle(Face.SEMIBOLD, 22)
LABEL = TextStyle(Face.SEMIBOLD, 26)
TAG = TextStyle(Face.BOLD, 22)
BUTTON = TextStyle(Face.BOLD, 26)
VALUE = TextStyle(Face.BOLD, 24, SCORE)
TOTAL = TextStyle(Face.BOLD, 31, SCORE)
NUMBER = TextStyle(Face.BOLD, 36, SCORE)

TARGET = 44.0
"""Least width and height of anything that can be pressed."""
SAFE = 18.0
"""Least distance of readable text from an edge of the window."""
