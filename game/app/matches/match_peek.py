"""Reads from the file of a match whether it is over, its rules and players, and how many deals have begun."""

import logging
from functools import lru_cache
from os import SEEK_END
from pathlib import Path

from game.app.matches.unfinished import SavedMatch
from game.app.system.lines import cannot_be_read
from game.app.system.storage import Listed, StorageError, plain_only, read, reason
from game.engine.replays.replay import NewerReplay, ReplayError, from_elsewhere
from game.engine.replays.replay_file import LARGEST, peek
from game.players.roster import shown_name
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS

log = logging.getLogger(__name__)

_END = b'"type":"match_ended"'
_DEAL = b'"type":"deal_begun"'
_MOST_NAMES = 4
_MOST_REMEMBERED = 1 << 13
_SENT = b'{"sent":'
_TAIL = 4096
"""The number of bytes at the end of a file in which the end of the match is looked for."""


@lru_cache(_MOST_REMEMBERED)
def read_match(file: Listed) -> SavedMatch | str | None:
    """The unfinished match in a file; ``None`` if it is over, and a line if the file cannot be read."""
    path, changed = file.path, file.changed / 1e9
    try:
        if is_over(path):
            return None
        content = read(path, largest=LARGEST)
        if content is None:
            return None
        with from_elsewhere():
            rules, options, header = peek(content)
            book = RULEBOOKS.get(rules)
            club = "" if book is None else book.changed_by(Options(book.options, options).own_hands)
    except NewerReplay:
        return SavedMatch(path=path, changed=changed, rules="", deal=0)
    except (OSError, StorageError, ReplayError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        line = cannot_be_read(path.name, why)
        log.info("%s", line)
        return line
    return SavedMatch(
        path=path,
        changed=changed,
        rules=shown_name(rules) or "?",
        deal=content.count(_DEAL),
        names=tuple(map(shown_name, header.names[:_MOST_NAMES])),
        people=tuple(name for name, kind in zip(header.names, header.players, strict=False) if kind == "human"),
        journey=header.journey or "",
        seed=header.luck.seed if header.luck else None,
        club=shown_name(club),
        is_aside=header.played_on is not None,
    )


def is_over(path: Path) -> bool:
    """Whether the end of a match stands at the end of a file."""
    with open(path, "rb", opener=plain_only) as file:
        file.seek(max(0, file.seek(0, SEEK_END) - _TAIL))
        lines = file.read().splitlines()
    last = next((line for line in reversed(lines) if not line.startswith(_SENT)), b"")
    return _END in last
