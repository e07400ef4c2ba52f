"""Panels, buttons and chips of lacquer, paper and brass, antialiased at any size (docs/design.md, section 6)."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum

import pygame

from game import Frozen
from game.view.paint.shapes import (
    PREMULTIPLIED,
    Rgb,
    Sprite,
    Stops,
    clear,
    edges,
    filled,
    rgb,
    ring,
    rounded,
    slanted,
    soft_edge,
    spread,
    tinted,
    vertical,
)
from game.view.units import Pixels, kept
from game.view.units.theme import blended


class PanelKind(Enum):
    """Kinds of panels."""

    LACQUER = "lacquer"
    """For plates and trays: dark lacquer with a brass edge and a soft shadow."""
    LACQUER_GLOW = "lacquer_glow"
    """Lacquer with a gold ring and halo, to attract attention."""
    PAPER = "paper"
    """For score sheets and pages."""
    CARD = "card"
    """Paper in a thin brass frame."""
    CARD_GLOW = "card_glow"
    """A card with a gold frame and halo, to attract attention."""
    BUTTON = "button"
    """A colored button with a light top edge and a dark foot; takes a ``Paint``."""
    BUTTON_DOWN = "button_down"
    """A pressed button: its face lies 3 units lower, with hardly any foot."""
    FOCUS = "focus"
    """The focus ring; the size given is that of the widget inside."""
    FOCUS_THIN = "focus_thin"
    """A light frame, for a focus that must not look like a choice already made."""
    FOCUS_GOLD = "focus_gold"
    """The focus ring of something golden: a halo and a light rim."""
    PILL = "pill"
    """A small dark label with a thin brass edge and round ends."""
    TRAY = "tray"
    """A recess for lists and text fields, darker than its surroundings."""
    CHIP = "chip"
    """A wind's chip or a badge; takes a ``Paint``."""
    KEYCAP = "keycap"
    RAIL = "rail"
    """The inlay in the felt under a side of the wall."""
    TITLE_ITEM = "title_item"
    """A line of the title's menu: smoked glass with a brass hairline."""

    @property
    def reach(self) -> float:
        """How far the frame reaches beyond the panel's box, in layout units."""
        return _REACHES.get(self, 0.0)


_REACHES: Mapping[PanelKind, float] = {PanelKind.PAPER: 7.0, PanelKind.CARD: 3.5, PanelKind.CARD_GLOW: 7.0}


class Paint(Enum):
    """Colors of buttons and chips."""

    GOLD = "gold"
    TEAL = "teal"
    GRAY = "gray"
    RED = "red"
    IVORY = "ivory"
    DEALER = "dealer"
    DARK = "dark"
    WOOD = "wood"


class Coat(Frozen):
    """The tones of a paint."""

    light: Rgb
    middle: Rgb
    dark: Rgb
    low: Rgb


def _coat(light: str, middle: str, dark: str, low: str | None = None) -> Coat:
    return Coat(rgb(light), rgb(middle), rgb(dark), rgb(low or dark))


COATS = {
    Paint.GOLD: _coat("#FFE08A", "#E9A92B", "#A8670F", low="#F0AE2B"),
    Paint.TEAL: _coat("#58C7AE", "#187A68", "#0C5548"),
    Paint.GRAY: _coat("#745F4C", "#4A382A", "#2B1F16"),
    Paint.RED: _coat("#FF9A78", "#C63E26", "#8A2413"),
    Paint.IVORY: _coat("#FBF3DF", "#EEE2C6", "#E2D2AE"),
    Paint.DEALER: _coat("#E8583A", "#C94129", "#A92A17"),
    Paint.DARK: _coat("#3B2A20", "#2D1F16", "#20140D"),
    Paint.WOOD: _coat("#94704E", "#543A27", "#2B1B11"),
}

BLACK = rgb("#000000")
WHITE = rgb("#FFFFFF")
BRASS_TONES = tuple(map(rgb, ("#FFF1C4", "#D8AC5A", "#8A6127", "#E9C47A", "#7A5420")))
BRASS: Stops = tuple((stop, tone, 1.0) for stop, tone in zip((0.0, 0.3, 0.55, 0.75, 1.0), BRASS_TONES, strict=True))
BRASS_LINE = rgb("#D2A552")
LACQUER_TOP = rgb("#3A2417")
LACQUER_FOOT = rgb("#170C07")
GOLD = rgb("#FFC94D")
GOLD_LIGHT = rgb("#FFF3C9")
PAPER_TOP = rgb("#FBF5E6")
PAPER_FOOT = rgb("#EFE2C6")
WARM = rgb("#FFE9C4")


_MIDDLE = 128
"""The width that is painted of what is alike all along, in pixels."""
_THICKEST = 10
"""More than the width of any line, in layout units."""


class _Layers:
    """Shapes laid over one another to make a panel. Lengths are in layout units, but the panel's size is in pixels.

    What is alike all along an edge is made short, and stretched when the panel is put together.
    """

    def __init__(self, size: Pixels, unit: float, radius: float):
        self.size = size
        self.unit = unit
        self.radius = min(radius * unit, size[0] / 2, size[1] / 2)
        """Corner radius of the panel, in pixels."""
        self._corner = int(self.radius + _THICKEST * unit) + 2
        most = 2 * self._corner + 1
        self._narrow = min(size[0], most), size[1]
        self._short = self._narrow[0], min(size[1], most)
        self._laid: list[tuple[pygame.Surface, pygame.Rect, int, bool]] = []

    def soft(
        self,
        color: Rgb,
        opacity: float,
        *,
        blur: float,
        grow: float = 0.0,
        x: float = 0,
        y: float = 0,
        width: float = 0.0,
    ) -> None:
        """Add a blurred box as large as the panel, grown and moved, below something opaque.

        :param width: of a line in its place.
        """
        size, unit = self._grown(self.size, grow), self.unit
        radius, corner = (length + grow * unit for length in (self.radius, self._corner if width else self.radius))
        edge, margin, border = soft_edge(size, radius, corner, blur * unit, (color, opacity), width * unit)
        self._lay(edge, grow, margin=margin, border=border, x=x, y=y)

    def plain(self, color: Rgb, opacity: float = 1.0, *, grow: float = 0.0, y: float = 0) -> None:
        """Add a box of one color."""
        box = rounded(self._grown(self._short, grow), self.radius + grow * self.unit)
        self._lay(tinted(box, color, opacity), grow, y=y, is_hollow=False)

    def ramp(self, stops: Stops, *, y: float = 0) -> None:
        """Add a box with a vertical gradient."""
        box = filled(rounded(self._narrow, self.radius), vertical(self._narrow, stops))
        self._lay(box, 0.0, y=y, is_hollow=False)

    def line(self, width: float, color: Rgb, opacity: float = 1.0, *, grow: float = 0.0) -> None:
        """Add a line along the inside of the edge, or ``grow`` outside it."""
        self._lay(tinted(self._ring(self._short, width, grow), color, opacity), grow)

    def lit_line(self, width: float, stops: Stops, *, grow: float = 0.0, y: float = 0) -> None:
        """Add a line along the edge, colored by a vertical gradient."""
        lit = filled(self._ring(self._narrow, width, grow), vertical(self._grown(self._narrow, grow), stops))
        self._lay(lit, grow, y=y)

    def brass(self, grow: float, inner: float, slant: float) -> Iterator[Sprite]:
        """The four edges of a brass line from ``grow`` outside the edge to ``inner``, lit towards the right."""
        width = max(1, round(grow * self.unit) - round(inner * self.unit))
        mask = ring(self._grown(self._short, grow), self.radius + grow * self.unit, width)
        around = pygame.Rect((0, 0), self._grown(self.size, grow))
        border, moved = int(self.radius + grow * self.unit) + 2, -round(grow * self.unit)
        for part in edges(around, border):
            brass = slanted(part.size, (around.width * slant, around.height), BRASS, part.topleft)
            spread(brass, mask, around.move(-part.x, -part.y), border, blend=pygame.BLEND_RGBA_MULT)
            yield Sprite(brass, part.x + moved, part.y + moved)

    def end(self) -> int:
        """How far from an edge it is not alike all along."""
        return max(place.x + border for _surface, place, border, _is_hollow in self._laid)

    def sprite(self) -> Sprite:
        whole = pygame.Rect((0, 0), self.size).unionall([place for _surface, place, *_rest in self._laid])
        joined = clear(whole.size)
        for surface, place, border, is_hollow in self._laid:
            spread(joined, surface, place.move(-whole.x, -whole.y), border, is_hollow=is_hollow)
        return Sprite(joined, whole.x, whole.y)

    def _ring(self, size: Pixels, width: float, grow: float) -> pygame.Surface:
        return ring(self._grown(size, grow), self.radius + grow * self.unit, max(1.0, width * self.unit))

    def _lay(
        self,
        surface: pygame.Surface,
        grow: float,
        *,
        x: float = 0.0,
        y: float = 0.0,
        margin: int = 0,
        border: int = 0,
        is_hollow: bool = True,
    ) -> None:
        """Add a layer, to be stretched to the size of the panel and ``grow`` on all sides, and moved.

        :param margin: pixels around that.
        :param border: the pixels of it that are not stretched; 0: as far as corner and line reach.
        :param is_hollow: whether nothing of its middle is seen.
        """
        (width, height), unit = self._grown(self.size, grow), self.unit
        at = round((x - grow) * unit - margin), round((y - grow) * unit - margin)
        place = pygame.Rect(at, (width + 2 * margin, height + 2 * margin))
        self._laid.append((surface, place, border or self._corner + round(grow * unit), is_hollow))

    def _grown(self, size: Pixels, grow: float) -> Pixels:
        extra = round(grow * self.unit) * 2
        return max(1, size[0] + extra), max(1, size[1] + extra)


def _vertical_fade(color: Rgb, top: float) -> Stops:
    return ((0.0, color, top), (1.0, color, 0.0))


def _lacquer(layers: _Layers, _coat: Coat) -> None:
    _lacquer_face(layers, -1.5)


def _lacquer_glow(layers: _Layers, _coat: Coat) -> None:
    layers.soft(GOLD, 0.75, blur=14, grow=3)
    _lacquer_face(layers, -2.5)
    layers.lit_line(3, ((0.0, GOLD_LIGHT, 1.0), (1.0, GOLD, 1.0)))


def _lacquer_face(layers: _Layers, grow: float) -> None:
    """Dark lacquer with its shadow; ``grow``: where its light line lies."""
    layers.soft(BLACK, 0.45, blur=10, x=2, y=6)
    layers.ramp(((0.0, LACQUER_TOP, 1.0), (1.0, LACQUER_FOOT, 1.0)))
    layers.lit_line(1.5, _vertical_fade(WARM, 0.14), grow=grow)


def _paper(layers: _Layers, _coat: Coat) -> None:
    layers.soft(BLACK, 0.6, blur=26, x=4, y=16)
    layers.plain(rgb("#2A170C"), grow=3)
    _paper_face(layers)


def _card(layers: _Layers, _coat: Coat) -> None:
    layers.soft(BLACK, 0.5, blur=7, y=8)
    _paper_face(layers)


def _card_glow(layers: _Layers, _coat: Coat) -> None:
    layers.soft(BLACK, 0.5, blur=7, y=8)
    layers.soft(GOLD, 0.75, blur=14, grow=10)
    layers.plain(GOLD, grow=PanelKind.CARD_GLOW.reach)
    _paper_face(layers)


def _paper_face(layers: _Layers) -> None:
    layers.ramp(((0.0, PAPER_TOP, 1.0), (1.0, PAPER_FOOT, 1.0)))
    layers.lit_line(2, _vertical_fade(WHITE, 0.7))


def _button(layers: _Layers, coat: Coat) -> None:
    layers.soft(BLACK, 0.5, blur=7, x=1, y=6)
    _foot_and_face(layers, coat, 0)


def _button_down(layers: _Layers, coat: Coat) -> None:
    layers.soft(BLACK, 0.45, blur=4, x=1, y=5)
    _foot_and_face(layers, coat, 3)


def _foot_and_face(layers: _Layers, coat: Coat, y: float) -> None:
    layers.plain(coat.dark, y=4)
    layers.ramp(
        ((0.0, coat.light, 1.0), (0.22, coat.middle, 1.0), (1.0, blended(coat.middle, coat.dark, 0.35), 1.0)), y=y
    )
    layers.lit_line(2, ((0.0, WHITE, 0.55), (0.6, WHITE, 0.0)), grow=-0.5, y=y)


def _focus(layers: _Layers, _coat: Coat) -> None:
    layers.soft(GOLD, 0.5, blur=6, grow=7, width=5)
    layers.line(9.0, rgb("#14100C"), 0.9, grow=9.0)
    layers.line(3.5, rgb("#FFE9A8"), 0.95, grow=6.5)


def _focus_thin(layers: _Layers, _coat: Coat) -> None:
    layers.line(6.0, rgb("#14100C"), 0.9, grow=6.0)
    layers.line(2.4, WHITE, 0.95, grow=4.4)


def _focus_gold(layers: _Layers, _coat: Coat) -> None:
    layers.soft(GOLD, 0.9, blur=6, grow=3, width=5)
    layers.line(1.2, rgb("#7A4A05"), 0.9, grow=3.0)
    layers.line(2.0, GOLD_LIGHT, 0.9, grow=2.0)


def _pill(layers: _Layers, _coat: Coat) -> None:
    layers.plain(rgb("#0A0503"), 0.62)
    layers.line(1.4, BRASS_LINE, 0.7)


def _tray(layers: _Layers, _coat: Coat) -> None:
    layers.plain(rgb("#0A0503"), 0.55)
    layers.lit_line(1.6, ((0.0, BLACK, 0.5), (1.0, WARM, 0.16)))


def _chip(layers: _Layers, coat: Coat) -> None:
    layers.soft(BLACK, 0.45, blur=4, x=1, y=3)
    layers.ramp(((0.0, coat.light, 1.0), (1.0, coat.low, 1.0)))
    layers.line(1.4, WHITE, 0.35, grow=-0.4)


def _keycap(layers: _Layers, _coat: Coat) -> None:
    layers.plain(BLACK, 0.35)
    layers.line(1.4, rgb("#F7EFDD"), 0.45)


def _rail(layers: _Layers, _coat: Coat) -> None:
    layers.plain(BLACK, 0.10)
    layers.lit_line(2.4, _vertical_fade(BLACK, 0.28))
    layers.line(1.5, BRASS_LINE, 0.26, grow=0.8)


def _title_item(layers: _Layers, _coat: Coat) -> None:
    layers.ramp(((0.0, WHITE, 0.13), (0.5, WHITE, 0.07), (1.0, WHITE, 0.04)))
    layers.lit_line(1.6, ((0.0, BRASS_LINE, 0.78), (1.0, BRASS_LINE, 0.46)))
    layers.lit_line(1.4, ((0.0, WHITE, 0.16), (0.5, WHITE, 0.0)), grow=-1.6)


RECIPES: Mapping[PanelKind, tuple[Callable[[_Layers, Coat], None], float]] = {
    PanelKind.LACQUER: (_lacquer, 20),
    PanelKind.LACQUER_GLOW: (_lacquer_glow, 20),
    PanelKind.PAPER: (_paper, 26),
    PanelKind.CARD: (_card, 26),
    PanelKind.CARD_GLOW: (_card_glow, 26),
    PanelKind.BUTTON: (_button, 0.30),
    PanelKind.BUTTON_DOWN: (_button_down, 0.30),
    PanelKind.FOCUS: (_focus, 0.30),
    PanelKind.FOCUS_THIN: (_focus_thin, 0.30),
    PanelKind.FOCUS_GOLD: (_focus_gold, 0.30),
    PanelKind.PILL: (_pill, 0.5),
    PanelKind.TRAY: (_tray, 14),
    PanelKind.CHIP: (_chip, 0.32),
    PanelKind.KEYCAP: (_keycap, 0.26),
    PanelKind.RAIL: (_rail, 9),
    PanelKind.TITLE_ITEM: (_title_item, 18),
}
"""How each kind is drawn, and its corner radius in layout units; a radius below 1 is a share of the height."""
_BRASS: Mapping[PanelKind, tuple[float, float, float]] = {
    PanelKind.LACQUER: (0.0, -2.0, 0.3),
    PanelKind.PAPER: (PanelKind.PAPER.reach, 3.0, 0.7),
    PanelKind.CARD: (PanelKind.CARD.reach, 0.0, 0.7),
}
"""The brass line of a panel: how far outside its edge it begins and ends, and how much of its light's way is across."""
_EVEN = (PanelKind.FOCUS, PanelKind.FOCUS_THIN, PanelKind.FOCUS_GOLD)
"""The panels that are alike from top to bottom, too, and hollow."""
_PAINTED = (PanelKind.BUTTON, PanelKind.BUTTON_DOWN, PanelKind.CHIP)


def draw_panel(
    surface: pygame.Surface,
    kind: PanelKind,
    place: pygame.Rect,
    unit: float,
    *,
    paint: Paint = Paint.GRAY,
    radius: float | None = None,
) -> None:
    """Draw a panel that fills the place; shadow and halo reach beyond. It is painted short, and spread to its size.

    :param unit: from ``Frame.unit``; sets the width of edges and shadows.
    :param radius: of the corners, in layout units; by default the kind's usual one.
    """
    if radius is None:
        usual = RECIPES[kind][1]
        radius = usual * place.height / unit if usual < 1 else usual
    end = _end(kind, unit) + int(radius * unit) + 1
    wide, high = (2 * end + _MIDDLE if side > 2 * end else side for side in place.size)
    short = wide, high if kind in _EVEN else place.height
    sprite = _panel(kind, short, unit, paint if kind in _PAINTED else Paint.GRAY, radius)
    picture, at = sprite.at(*place.topleft)
    whole = picture.get_width() + place.width - short[0], picture.get_height() + place.height - short[1]
    spread(surface, picture, pygame.Rect(at, whole), end - sprite.dx, is_hollow=kind in _EVEN)
    if kind in _BRASS:
        surface.fblits([edge.at(*place.topleft) for edge in _brass(kind, place.size, unit, radius)], PREMULTIPLIED)


@kept
def _end(kind: PanelKind, unit: float) -> int:
    """How far from its edge a panel with sharp corners is not alike all along."""
    return _laid(kind, (1, 1), unit, Paint.GRAY, 0.0).end()


@kept
def _panel(kind: PanelKind, size: Pixels, unit: float, paint: Paint, radius: float) -> Sprite:
    return _laid(kind, size, unit, paint, radius).sprite()


def _laid(kind: PanelKind, size: Pixels, unit: float, paint: Paint, radius: float) -> _Layers:
    layers = _Layers(size, unit, radius)
    RECIPES[kind][0](layers, COATS[paint])
    return layers


@kept
def _brass(kind: PanelKind, size: Pixels, unit: float, radius: float) -> tuple[Sprite, ...]:
    return tuple(_Layers(size, unit, radius).brass(*_BRASS[kind]))


@kept
def round_button(diameter: int, unit: float, *, lit: bool = False) -> Sprite:
    """A round lacquer button with a brass edge, anchored at its center; ``lit``: whether pointed at or focused."""
    layers = _Layers((diameter, diameter), unit, diameter)
    layers.soft(BLACK, 0.5, blur=6, x=1, y=4)
    top, foot = rgb("#6A4630" if lit else "#50331F"), rgb("#2A170D" if lit else "#1C0F09")
    layers.ramp(((0.0, top, 0.96), (1.0, foot, 0.96)))
    sprite = layers.sprite()
    for edge in layers.brass(*_BRASS[PanelKind.LACQUER]):
        sprite.surface.blit(*edge.at(-sprite.dx, -sprite.dy), special_flags=PREMULTIPLIED)
    half = diameter // 2
    return Sprite(sprite.surface, sprite.dx - half, sprite.dy - half)
