"""The files of clubs (own hands and house rules) that the player keeps for setting up matches."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from game.app.system import storage
from game.rules.own_hands import Club, words_of
from game.rules.own_parents import finder, with_parents
from game.rules.rulesets import RULEBOOKS

_MOST = 12
_log = logging.getLogger(__name__)


def club_files(folder: Path) -> tuple[tuple[str, str], ...]:
    """The name and the text of each club's file, by name; files that cannot be read are logged."""
    paths = sorted(file.path for file in storage.listed(folder, ".toml"))[:_MOST]
    return tuple((path.stem, text) for path, text in storage.read_each(paths, _text_of))


def _text_of(path: Path) -> str:
    text = (storage.read(path) or b"").decode("utf-8-sig")
    for book in RULEBOOKS.values():
        book.club(text)  # so that no file is taken that ends its reader
    return text


class Clubs:
    """The club files that can be chosen, and the folder for clubs that are made in the set-up."""

    def __init__(self, files: Mapping[str, str] | None = None, folder: Path | None = None):
        """Clubs with these names and texts.

        :param folder: the folder for changes; ``None``: they are kept until the program ends.
        """
        self.files = dict(files or {})
        self._folder = folder

    @classmethod
    def of(cls, folder: Path) -> "Clubs":
        clubs = cls(dict(club_files(folder)), folder)
        for name, text in clubs.offered:
            faults = [book.club(text).problems for book in RULEBOOKS.values()]
            if all(faults):
                _log.warning("the club %s: %s", name, faults[0][0])
        return clubs

    @property
    def offered(self) -> tuple[tuple[str, str], ...]:
        """Name and text of each club; the text includes what it inherits from other clubs."""
        find = finder(self.files.items())
        return tuple((name, with_parents(text, find)[0]) for name, text in self.files.items())

    def keep(self, club: Club, before: str) -> None:
        """Save a club in the file that held the text ``before``, or in a new one.

        A file made by hand holds that text if it has the same name and notes and nothing else; one with comments or
        hands is left alone. If nothing is left of a club, its file is deleted.
        """
        known = next((name for name, text in self.files.items() if before and before in (text, words_of(text))), None)
        name = known or self._free_name(club.name)
        self.files.pop(name, None)
        if club.text:
            self.files[name] = club.text
        if self._folder is None:
            return
        path = self._folder / f"{name}.toml"
        try:
            if club.text:
                storage.write(path, club.text.encode())
            else:
                with suppress(FileNotFoundError):
                    path.unlink()
        except (storage.StorageError, OSError) as error:
            _log.warning("the club %s cannot be kept: %s", path.name, error)

    def _free_name(self, wanted: str) -> str:
        name = " ".join("".join(letter if letter.isalnum() else " " for letter in wanted).split()) or "club"
        free, number = name, 2
        while free in self.files or (self._folder is not None and (self._folder / f"{free}.toml").exists()):
            free, number = f"{name} {number}", number + 1
        return free
