"""Text can be read: every pair of the theme that is used together (docs/design.md, section 15)."""

from __future__ import annotations

import pytest

from game.view.paint import panels
from game.view.paint.panels import Paint
from game.view.units import theme
from game.view.units.theme import Color
from game.view.widgets.button import Button, Finish

LACQUER = (panels.LACQUER_TOP, panels.LACQUER_FOOT)
PAPER = (panels.PAPER_TOP, panels.PAPER_FOOT)


def luminance(color: Color) -> float:
    """WCAG 2.2, relative luminance."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(part) for part in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """WCAG 2.2, contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def shade(color: object) -> Color:
    red, green, blue = tuple(color)[:3]  # type: ignore[arg-type, var-annotated] # a color of the panels
    return (round(red), round(green), round(blue))


@pytest.mark.parametrize("ground", [shade(color) for color in LACQUER], ids=["top", "foot"])
@pytest.mark.parametrize("ink", ["TEXT", "TEXT_SECOND", "SCORE", "TITLE", "BRASS_TEXT", "GOLD"])
def test_text_on_lacquer(ink: str, ground: Color) -> None:
    assert contrast(getattr(theme, ink), ground) >= 4.5


@pytest.mark.parametrize("ground", [shade(color) for color in PAPER], ids=["top", "foot"])
@pytest.mark.parametrize("ink", ["INK", "INK_SMALL", "INK_BODY", "GAIN", "LOSS"])
def test_text_on_paper(ink: str, ground: Color) -> None:
    assert contrast(getattr(theme, ink), ground) >= 4.5


@pytest.mark.parametrize("ink", ["ON_GOLD", "ON_GOLD_SECOND"])
def test_text_on_gold(ink: str) -> None:
    assert contrast(getattr(theme, ink), theme.GOLD) >= 4.5


@pytest.mark.parametrize("ground", [shade(color) for color in LACQUER], ids=["top", "foot"])
@pytest.mark.parametrize("sign", ["TEXT_OFF", "VERMILION", "GOLD_RING"])
def test_signs_and_what_is_switched_off_on_lacquer(sign: str, ground: Color) -> None:
    assert contrast(getattr(theme, sign), ground) >= 3.0


def test_the_gold_ring_needs_its_dark_edge() -> None:
    """docs/design.md, section 15: gold on ivory alone is 1.3, so the edge carries it."""
    ivory = (0xFC, 0xF4, 0xE2)
    assert contrast(theme.GOLD_RING, ivory) < 3.0
    assert contrast(theme.GOLD_DARK, ivory) >= 4.5
    assert contrast(theme.GOLD_RING, theme.GOLD_DARK) >= 4.5


@pytest.mark.parametrize("paint", [paint for paint in panels.COATS if paint is not Paint.DEALER], ids=lambda p: p.name)
def test_labels_on_buttons(paint: Paint) -> None:
    """On the middle tone, where the label lies. The dealer's chip carries a large sign, not a label."""
    ink = Button("", lambda: None, finish=Finish(paint=paint)).ink
    assert contrast(ink, shade(panels.COATS[paint].middle)) >= 4.5
