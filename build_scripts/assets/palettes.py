"""The inks of each set of faces (docs/design.md, sections 8 and 15)."""

from dataclasses import dataclass, replace
from xml.etree import ElementTree as ET

Role = str
"""The role of a color: ``ink``, ``red``, ``green``, ``teal``, ``blue``, ``ochre``."""


def channels(color: str) -> tuple[int, int, int]:
    """Red, green and blue of a hex string, from 0 to 255."""
    red, green, blue = bytes.fromhex(color.lstrip("#"))
    return red, green, blue


def mix(one: str, other: str, share: float) -> str:
    """A mix of two colors in sRGB, with this share of ``other``."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(one), channels(other), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


@dataclass(frozen=True)
class Palette:
    """The colors of a set of faces."""

    ink: str
    red: str
    green: str
    teal: str
    """The second green, which only separates neighboring culms and has no meaning."""
    blue: str
    ochre: str
    inlay: str = "#FFF9EA"
    """The color of gaps inside a disc or a culm."""
    is_white: bool = False
    """Whether the ground of the face is white instead of ivory."""
    stroke: float = 1.0
    """The factor on the width of strokes."""
    is_plain: bool = False
    """Whether each suit has only one color besides black."""

    def of(self, role: Role) -> str:
        """The color of a role."""
        return str(getattr(self, role))

    def for_face(self, code: str) -> "Palette":
        """The palette for one face: in a plain palette bamboos are green and dots blue, with black instead of red.

        Inside the single large dot, black replaces blue too.
        """
        if not self.is_plain or not code[1].isdigit():
            return self
        if code[0] == "B":
            return replace(self, red=self.ink, teal=self.green, blue=self.green)
        return replace(self, green=self.blue, red=self.ink, blue=self.ink if code == "D1" else self.blue)

    @property
    def shades(self) -> list[str]:
        """Every shade of an ink that a drawing may have, in an order that is the same for all palettes."""
        between = (mix(self.green, self.blue, share) for share in (0.25, 0.5))
        inks = (self.ink, self.red, self.green, self.teal, self.blue, self.ochre, self.inlay, *between)
        return [mix(ink, end, share / 100) for ink in inks for end in ("#ffffff", "#000000") for share in range(50)]


TRADITIONAL = Palette(ink="#14233F", red="#C3261B", green="#0C7048", teal="#0B5C59", blue="#1B4C9B", ochre="#D9982B")
SAFE = Palette(ink="#0E1729", red="#D4480B", green="#00513F", teal="#0A4A4E", blue="#1976D8", ochre="#F4C544")
"""The palette in which any two roles differ clearly for every kind of color blindness."""
CONTRAST = Palette(
    ink="#000000",
    red="#CC4400",
    green="#004D38",
    teal="#004D38",
    blue="#1560E0",
    ochre="#F4C544",
    inlay="#FFFFFF",
    is_white=True,
    stroke=1.2,
    is_plain=True,
)
"""The palette with white faces, black and one color a suit; as safe as ``SAFE``."""


def paint(drawing: ET.Element, palette: Palette) -> None:
    """Change a drawing from the traditional inks to another palette.

    Lines of the class ``inlay`` get the palette's stroke width; in plain palettes glosses disappear.
    """
    shades = dict(zip(TRADITIONAL.shades, palette.shades, strict=True))
    shade = ""
    for part in drawing.iter():
        if part.get("class") == "inlay":
            part.set("stroke-width", str(float(part.attrib["stroke-width"]) * palette.stroke))
        for name in ("fill", "stroke", "stop-color"):
            if name in part.attrib:
                is_dull = part.get("class") == "gloss" and palette.is_plain
                shade = shade if is_dull else shades.get(part.attrib[name], part.attrib[name])
                part.set(name, shade)
