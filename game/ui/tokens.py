"""All numbers of the look of pages: sizes of type, steps of space, grounds, and inks. Lengths are in layout units."""

from enum import Enum
from functools import cache

from game.view.paint import PanelKind
from game.view.units import Color, Face, TextStyle, theme


class _Token(Enum):
    """A named value of the look. It is found in caches by its identity, which is quicker than by its name."""

    __hash__ = object.__hash__


class Type(_Token):
    """The sizes of type: face and size."""

    BODY = Face.MEDIUM, 22.0
    STRONG = Face.BOLD, 22.0
    LABEL = Face.SEMIBOLD, 26.0
    NUMBER = Face.BOLD, 36.0
    """Numbers stand in the plain face: that of headings has no minus."""
    GREAT_NUMBER = Face.BOLD, 52.0
    NAME = Face.DISPLAY, 34.0
    """The name on a card among others."""
    HEADING = Face.DISPLAY, 40.0
    TITLE = Face.DISPLAY, 58.0
    HERO = Face.DISPLAY, 88.0
    """A few words that the page is about, in letters of gold."""
    FIGURE = Face.DISPLAY, 140.0
    """A single great number, in letters of gold."""


class Step:
    """The steps of space."""

    HAIR = 4.0
    """Between what belongs together, such as a mark and its word."""
    S = 8.0
    M = 16.0
    L = 24.0
    """Between the rows of a form."""
    XL = 40.0
    """Between a page's edge and what is on it."""


class Size:
    """The sizes of things that are not text."""

    CONTROL = 58.0
    """The height of what can be pressed, and the width of a round button."""
    SWITCH = 84.0, 44.0
    """The width and the height of a switch."""
    KNOB = 38.0
    """The width of the knob of a slider."""
    TRACK = 12.0
    """The height of the track in which a knob slides."""
    ARROW = 38.0
    """The width of an arrow beside a value."""
    ICON = 28.0
    SIGN = 24.0
    """The width of a mark within a line."""
    CAP = 32.0
    """The height of the picture of a key."""
    BAR = 8.0
    """The width of a scroll bar."""
    SAMPLE = 92.0
    """The width of a sample to choose from, such as a felt."""
    PORTRAIT = 64.0
    SEAT = 80.0
    """The width of a portrait whose seat is told too."""
    FACE = 124.0
    """The width of a portrait to choose, and of a picture with its name in a grid."""
    TILE = 46.0
    LEAST_TILE = 34.0
    """The least width of a tile, where there is little room."""
    SET = 72.0
    """The width of a tile of a set that is shown by itself."""
    HAND = 112.0
    """The width of a tile of a hand that is asked about."""
    COLUMN = 290.0
    """The least width of a column that is compared with others beside it."""
    SIDE = 330.0
    """The width of a column of tabs, and of a card in a grid."""
    LINE = 600.0
    """The least width of a line of a form that stands beside another one."""
    FORM = 760.0
    """The greatest width of a field of text."""
    QUESTION = 900.0
    """The greatest width of a card that only asks or tells something."""
    CARD = 1240.0
    """The greatest width of a card over another screen."""
    PAGE = 1700.0
    """The greatest width of a page on a panel."""
    SHEET = 1840.0
    """The greatest width of a sheet of paper."""
    CORNER = 16.0
    NARROW = 1300.0
    """Below this width of a window, tabs stand above their page."""


class Ground(_Token):
    """What parts lie on: the panel that is drawn, its corner, and how far its frame reaches beyond its box."""

    NONE = None, 0.0
    CLOTH = None, Size.CORNER
    """A dark picture, which lies below."""
    LACQUER = PanelKind.LACQUER, 34.0
    PAPER = PanelKind.PAPER, 24.0
    CARD = PanelKind.CARD, 24.0
    """Paper in a thin frame: what leads to another page."""
    LIT = PanelKind.CARD_GLOW, 18.0
    """Paper in a golden frame: the one card that matters."""
    GLASS = PanelKind.TITLE_ITEM, Size.CORNER
    GLOW = PanelKind.LACQUER_GLOW, Size.CORNER
    """Glass in a golden glow: the one row of a list that is chosen."""
    TRAY = PanelKind.TRAY, Size.CORNER

    @property
    def is_paper(self) -> bool:
        return self in (Ground.PAPER, Ground.CARD, Ground.LIT)


class Fill:
    """The plain colors of cards and lines on paper."""

    LEAF: Color = (0xFD, 0xF9, 0xF0)
    STRIPE: Color = (0xEC, 0xE3, 0xD0)
    EARNED: Color = (0xDD, 0xE8, 0xD9)
    """The color of a line that multiplies the points."""
    PAID: Color = (0xF5, 0xDF, 0xA8)
    """The color of what is received, of a note, and of whoever comes first."""
    LOST: Color = (0xEF, 0xD9, 0xC6)
    CLOTH = theme.CLOTH
    SHADE: Color = (0x0D, 0x46, 0x3E)
    """The color of a field on the cloth."""
    RIM: Color = (0x30, 0x70, 0x62)
    """The color of a line around such a field."""
    GOLDEN: Color = (0x4A, 0x2A, 0x0A)
    """The color on which a hand with a name of its own lies."""


class Tone(_Token):
    """The role of a text's color: on dark grounds, and on paper."""

    MAIN = theme.TEXT, theme.INK
    SECOND = theme.TEXT_SECOND, theme.INK_SMALL
    OFF = theme.TEXT_OFF, (0x76, 0x64, 0x42)
    TITLE = theme.TITLE, theme.INK
    NUMBER = theme.SCORE, theme.INK
    GAIN = theme.GAIN_ON_DARK, theme.GAIN
    LOSS = theme.LOSS_ON_DARK, theme.LOSS
    ON_GOLD = theme.ON_GOLD, theme.ON_GOLD
    ON_PICTURE = theme.TITLE, theme.TITLE
    """With a shadow, to be read on any picture."""
    FIGURE = theme.GOLD, theme.GOLD

    def ink(self, ground: Ground) -> Color:
        return self.value[ground.is_paper]


@cache
def style(kind: Type, tone: Tone, ground: Ground) -> TextStyle:
    """The style of a text of this size and tone on this ground."""
    face, size = kind.value
    return TextStyle(face, size, tone.ink(ground))
