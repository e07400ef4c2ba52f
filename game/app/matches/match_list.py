"""The list of matches in the folder that are not over, and how far they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from os import SEEK_END
from pathlib import Path

from game.app.matches.match_file import SUFFIX, is_in_use
from game.app.matches.replay_summary import summary_of
from game.app.system.storage import Listed, StorageError, listed, plain_only, read
from game.engine.replays.replay import NewerReplay, ReplayError
from game.engine.replays.replay_file import LARGEST, peek
from game.players.roster import shown_name

_END = b'"type":"match_ended"'
_DEAL = b'"type":"deal_begun"'
_MOST_NAMES = 4
_MOST_REMEMBERED = 1 << 13
_SENT = b'{"sent":'
_TAIL = 4096
"""Bytes at the end of a file in which its last event stands, and what guests had been told by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedMatch:
    """A match that can be gone on with."""

    path: Path
    changed: float
    """Time of the last writing, in seconds since 1970."""
    rules: str
    """The id of its rulebook; empty when it was saved by a newer program."""
    deal: int
    """The number of its deal; 0 before the first one."""
    names: tuple[str, ...] = ()
    """Names of those who play."""
    journey: str = ""
    """The stop of the journey that it is played at, or ``day``; empty for any other match."""
    seed: int | None = None
    """What its walls come from, where its file says it."""

    @property
    def is_of_newer_program(self) -> bool:
        """Whether only a newer program can read it."""
        return not self.rules

    def own_standing(self) -> tuple[int, Fraction] | None:
        """Place and points of the first person after the deals that are over, read anew; ``None`` while none is."""
        try:
            content = read(self.path, largest=LARGEST)
            summary = None if content is None else summary_of(content)
        except (OSError, StorageError, ReplayError):
            return None
        if summary is None or True not in summary.persons:
            return None
        own = summary.balances[summary.persons.index(True)]
        return 1 + sum(balance > own for balance in summary.balances), Fraction(own)


class MatchList:
    """The unfinished matches of a folder. What was seen of a file is remembered until the file changes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._left_out: set[Listed] = set()
        self.in_use: frozenset[Path] = frozenset()
        """The unfinished matches that some program played when they were listed last, be it this one."""

    def unfinished(self) -> Sequence[SavedMatch]:
        """The matches that are not over and not played by another program, the one played last first."""
        looked_at = (_looked_at(file) for file in listed(self._folder, SUFFIX) if file not in self._left_out)
        known = [saved for saved in looked_at if saved is not None]
        self.in_use = frozenset(saved.path for saved in known if is_in_use(saved.path))
        found = [saved for saved in known if saved.path not in self.in_use]
        return sorted(found, key=lambda saved: (saved.changed, saved.path.name), reverse=True)

    def leave_out(self, path: Path) -> None:
        """Leaves out a match that cannot be played here, until its file changes."""
        self._left_out.update(file for file in listed(self._folder, SUFFIX) if file.path == path)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _looked_at(file: Listed) -> SavedMatch | None:
    """The match in a file; ``None`` where it is over, or there is none."""
    path, changed = file.path, file.changed / 1e9
    try:
        if _is_over(path):
            return None
        content = read(path, largest=LARGEST)
        if content is None:
            return None
        rules, _, header = peek(content)
    except NewerReplay:
        return SavedMatch(path=path, changed=changed, rules="", deal=0)
    except (OSError, StorageError, ReplayError):
        return None
    return SavedMatch(
        path=path,
        changed=changed,
        rules=shown_name(rules) or "?",
        deal=content.count(_DEAL),
        names=tuple(map(shown_name, header.names[:_MOST_NAMES])),
        journey=header.journey or "",
        seed=header.luck.seed if header.luck else None,
    )


def _is_over(path: Path) -> bool:
    with open(path, "rb", opener=plain_only) as file:
        file.seek(max(0, file.seek(0, SEEK_END) - _TAIL))
        lines = file.read().splitlines()
    last = next((line for line in reversed(lines) if not line.startswith(_SENT)), b"")
    return _END in last
