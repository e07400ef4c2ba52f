"""The table's materials: felt, walnut, brass, and the lacquer, paper and buttons that lie on them (ART.md, section 6).

Backgrounds are opaque and as large as the window; make them once for a window size. Everything else is a premultiplied
``Sprite`` (draw with ``BLEND_PREMULTIPLIED``) and kept, by kind and size. A display mode must be set.
"""

from enum import Enum

import pygame

from game.view.geometry import Frame
from game.view.sprites import Sprite


class Felt(Enum):
    """The cloth of the table."""

    JADE = "jade"
    MIDNIGHT = "midnight"
    PLUM = "plum"
    CHARCOAL = "charcoal"


class PanelKind(Enum):
    """What a panel is made of."""

    LACQUER = "lacquer"
    """Plates and trays: dark lacquer, brass edge, soft shadow."""
    LACQUER_GLOW = "lacquer_glow"
    """The same with a gold ring and halo: look here, now."""
    PAPER = "paper"
    """Score sheets and cards."""
    BUTTON = "button"
    """Coloured, light edge on top, dark foot; takes a ``Paint``."""
    BUTTON_DOWN = "button_down"
    """The button pressed: its face lies 3 units lower, hardly any foot."""
    FOCUS = "focus"
    """Only the ring round whatever has the focus; the size given is that of the thing inside."""
    PILL = "pill"
    """A small dark label with a fine brass edge and round ends."""
    TRAY = "tray"
    """A recess: darker than what it lies in, for lists and text fields."""
    CHIP = "chip"
    """A wind's chip or a badge; takes a ``Paint``."""
    KEYCAP = "keycap"
    """The outline of a key, in which its name is typed."""
    RAIL = "rail"
    """The inlay in the felt under a side of the wall."""
    TITLE_ITEM = "title_item"
    """A line of the title's menu: smoked glass with a brass hairline."""


class Paint(Enum):
    """The colours of buttons and chips."""

    GOLD = "gold"
    BLUE = "blue"
    TEAL = "teal"
    VIOLET = "violet"
    GREY = "grey"
    RED = "red"
    IVORY = "ivory"
    DEALER = "dealer"
    DARK = "dark"


def table_background(frame: Frame, felt: Felt = Felt.JADE) -> pygame.Surface:
    """The whole empty table: walnut frame, brass inlay, felt with its ornament, the shelf for the own hand.

    The rails of the wall are not in it (their number differs: draw ``PanelKind.RAIL``), nor the rack's lip.
    """
    raise NotImplementedError


def rack_lip(frame: Frame, *, mirrored: bool = False) -> Sprite:
    """The front edge of the rack, drawn after the own hand so that the tiles stand in it.

    The anchor is the window's top left corner. ``mirrored``: for right-to-left, with the plate on the right.
    """
    raise NotImplementedError


def page_background(frame: Frame) -> pygame.Surface:
    """A page of walnut, for set-up, settings and lists."""
    raise NotImplementedError


def title_background(frame: Frame, *, mirrored: bool = False) -> pygame.Surface:
    """The picture behind the title: tiles and dice on the felt, at the right; dark at the left, for the menu.

    ``mirrored`` puts the menu's dark side on the right; the faces of the tiles stay readable.
    """
    raise NotImplementedError


def panel(
    kind: PanelKind, size: tuple[int, int], unit: float, *, paint: Paint = Paint.GREY, radius: float | None = None
) -> Sprite:
    """A panel of this size in pixels, antialiased; the anchor is its top left corner, shadow and halo hang over it.

    ``unit`` is ``Frame.unit``: it decides the width of edges and shadows. ``radius`` of the corners in units; left out,
    it is what the kind usually has.
    """
    raise NotImplementedError


def round_button(diameter: int, unit: float, *, lit: bool = False) -> Sprite:
    """A round lacquer button with a brass edge, for the tools; the anchor is its centre."""
    raise NotImplementedError


def rose(frame: Frame) -> Sprite:
    """The wind rose in the middle of the felt, without numbers and chips; the anchor is the table's centre."""
    raise NotImplementedError


def rose_arc(frame: Frame, side: int) -> Sprite:
    """The gold arc on the rose and the light from it towards the side whose turn it is; anchored like the rose.

    ``side``: 0 bottom, 1 right, 2 top, 3 left.
    """
    raise NotImplementedError


def pool_of_light(frame: Frame, side: int) -> Sprite:
    """The lamp light on the felt before the side whose turn it is; anchored at the table's centre."""
    raise NotImplementedError
