"""The inks of each set of faces (docs/design.md, sections 8 and 15)."""

from dataclasses import dataclass, replace

Role = str
"""What a colour is for: ``ink``, ``red``, ``green``, ``teal``, ``blue``, ``ochre``."""
ROLES = ("ink", "red", "green", "blue", "ochre")
"""The roles that must be told apart; ``teal`` is a second green."""


@dataclass(frozen=True)
class Palette:
    """The colours of a set of faces."""

    ink: str
    red: str
    green: str
    teal: str
    """The second green: culms side by side are told apart by it, and it means nothing."""
    blue: str
    ochre: str
    inlay: str = "#FFF9EA"
    """What is left free within a disc or a culm."""
    is_white: bool = False
    """Whether the face is white instead of ivory."""
    stroke: float = 1.0
    """How much thicker strokes are."""
    is_plain: bool = False
    """Whether each suit has one colour beside black."""

    def of(self, role: Role) -> str:
        """The colour of a role."""
        return str(getattr(self, role))

    @property
    def dots(self) -> "Palette":
        """As discs are painted: in a plain palette blue, and black where others are red."""
        return replace(self, green=self.blue, red=self.ink) if self.is_plain else self

    @property
    def bamboos(self) -> "Palette":
        """As culms are painted: in a plain palette green, and black where others are red."""
        return replace(self, red=self.ink, teal=self.green, blue=self.green) if self.is_plain else self


TRADITIONAL = Palette(ink="#14233F", red="#C3261B", green="#0C7048", teal="#0B5C59", blue="#1B4C9B", ochre="#D9982B")
SAFE = Palette(ink="#0E1729", red="#D4480B", green="#00513F", teal="#0A4A4E", blue="#1976D8", ochre="#F4C544")
"""No two roles come close to each other, whichever cones of the eye are missing."""
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
"""White faces, black and one colour a suit; safe like ``SAFE``."""
