"""The parts of the game, with their licenses."""

from game import Frozen
from game.app.system.assets import asset
from game.i18n import _
from game.i18n.books import offered_books

_BROKEN_BELOW = 50
"""A line with fewer characters was broken on purpose."""


class Licence(Frozen, kw_only=True):
    """A part of the game by somebody else, with its license."""

    part: str
    use: str
    """The purpose of the part in the game."""
    name: str
    path: tuple[str, ...]
    """The place of the license's text among the game's files."""

    @property
    def text(self) -> str:
        return reflowed(asset(*self.path).read_text(encoding="utf-8"))


def licences() -> tuple[Licence, ...]:
    """The licenses of everything that comes with the game, the game itself first."""
    ofl = "SIL Open Font License 1.1"
    parts = (
        ("Sparrows", _("The game, its pictures and its sounds"), "MIT", ("licences", "sparrows.txt")),
        ("Inter", _("Typeface of buttons and text"), ofl, ("fonts", "OFL-Inter.txt")),
        ("Noto Serif Display, Noto Hebrew", _("Typeface of titles, and of Hebrew"), ofl, ("fonts", "OFL-Noto.txt")),
        ("LXGW WenKai", _("The characters on the tiles"), ofl, ("licences", "lxgw-wenkai.txt")),
        ("pygame-ce", _("Window, drawing and sound"), "LGPL 2.1", ("licences", "pygame-ce.txt")),
        ("SDL", _("The library pygame-ce is built on"), "zlib", ("licences", "sdl.txt")),
        ("msgspec", _("Reads and writes settings and matches"), "BSD 3-Clause", ("licences", "msgspec.txt")),
        ("platformdirs", _("Finds the right folders for files"), "MIT", ("licences", "platformdirs.txt")),
        ("fsrs", _("Schedules when exercises come back"), "MIT", ("licences", "fsrs.txt")),
        ("websockets", _("Connects phones to the table"), "BSD 3-Clause", ("licences", "websockets.txt")),
        ("segno", _("Draws the QR code"), "BSD 3-Clause", ("licences", "segno.txt")),
        ("zeroconf", _("Finds tables on the local network"), "LGPL 2.1", ("licences", "zeroconf.txt")),
        ("ifaddr", _("Comes with zeroconf"), "MIT", ("licences", "ifaddr.txt")),
        ("AccessKit", _("Tells screen readers what is on screen"), "MIT", ("licences", "accesskit.txt")),
        ("typing_extensions", _("Comes with fsrs"), "PSF 2.0", ("licences", "typing-extensions.txt")),
        *(
            (words.rules.said(), rights.use.said(), f"\u00a9 {rights.owner}", ("licences", rights.licence))
            for words in (book.words for book in offered_books())
            if (rights := words.rights) is not None
        ),
    )
    return tuple(Licence(part=part, use=use, name=name, path=path) for part, use, name, path in parts)


def reflowed(text: str) -> str:
    """The text with the lines of each plain paragraph joined; lists, headings and addresses keep their lines."""
    paragraphs = []
    for paragraph in text.strip().split("\n\n"):
        lines = paragraph.split("\n")
        is_plain = all(len(line) > _BROKEN_BELOW for line in lines[:-1]) and not any(
            line[:1].isspace() for line in lines
        )
        paragraphs.append(" ".join(lines) if is_plain else paragraph)
    return "\n\n".join(paragraphs)
