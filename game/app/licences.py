"""What the game is made of, and the licences of its parts."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.assets import asset
from game.i18n import _


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence:
    """A part of the game that somebody made, and what one may do with it."""

    part: str
    """Its name."""
    use: str
    """What it does in the game."""
    name: str
    """Of the licence."""
    path: tuple[str, ...]
    """Where the text lies among the game's files."""

    @property
    def text(self) -> str:
        """The licence in full."""
        return asset(*self.path).read_text(encoding="utf-8")


def licences() -> tuple[Licence, ...]:
    """Of everything that comes with the game, the game itself first."""
    ofl = "SIL Open Font License 1.1"
    parts = (
        ("Sparrows", _("The game, its pictures and its sounds"), "MIT", ("licences", "sparrows.txt")),
        ("Inter", _("The letters of buttons and texts"), ofl, ("fonts", "OFL-Inter.txt")),
        ("Noto Serif Display", _("The letters of titles"), ofl, ("fonts", "OFL-Noto.txt")),
        ("LXGW WenKai", _("The characters on the tiles"), ofl, ("licences", "lxgw-wenkai.txt")),
        ("pygame-ce", _("Window, drawing and sound"), "LGPL 2.1", ("licences", "pygame-ce.txt")),
        ("SDL", _("What pygame-ce stands on"), "zlib", ("licences", "sdl.txt")),
        ("msgspec", _("Reads and writes settings and matches"), "BSD 3-Clause", ("licences", "msgspec.txt")),
        ("platformdirs", _("Knows where files belong"), "MIT", ("licences", "platformdirs.txt")),
    )
    return tuple(Licence(part=part, use=use, name=name, path=path) for part, use, name, path in parts)
