"""Between a match that is set up and its file: who sat there, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.app.match_file import LARGEST
from game.app.storage import StorageError, read
from game.engine.replay import Header, Replay, ReplayError, read_replay
from game.players.roster import CHARACTERS, LONGEST_NAME, Chair, Level, MatchSetup, PortraitId

HUMAN = "human"
_DEAL = b'"type":"deal_begun"'


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a saved match is."""

    rules: str
    deal: int
    """The number of its deal; 0 before the first one."""


def header_of(setup: MatchSetup) -> Header:
    """The first line of a match's file."""
    return Header(
        names=tuple(chair.name for chair in setup.chairs),
        players=tuple(HUMAN if chair.level is None else chair.level.value for chair in setup.chairs),
        avatars=tuple(chair.portrait for chair in setup.chairs),
    )


def setup_of_replay(replay: Replay) -> MatchSetup:
    """Who sat at the table of a saved match.

    Raises:
        ReplayError: when the file does not say it in a way that this program knows.
    """
    header, opening = replay.header, replay.opening
    if not len(header.names) == len(header.players) == len(header.avatars):
        raise ReplayError("line 1: names, players and avatars are not as many")
    levels = {level.value: level for level in Level}
    chairs = []
    for name, player, avatar in zip(header.names, header.players, header.avatars, strict=True):
        if player != HUMAN and player not in levels:
            raise ReplayError(f"line 1: no player {player!r}")
        portrait = PortraitId(avatar)
        if portrait not in CHARACTERS:
            raise ReplayError(f"line 1: no portrait {avatar!r}")
        chairs.append(Chair(name=name[:LONGEST_NAME], portrait=portrait, level=levels.get(player)))
    if sum(chair.is_human for chair in chairs) != 1:
        raise ReplayError("line 1: not one person's match")
    return MatchSetup(ruleset=opening.rules, options=opening.options, chairs=tuple(chairs), seed=opening.seed)


def progress(path: Path) -> Progress | None:
    """How far the match of a file is, ``None`` if it does not say."""
    try:
        content = read(path, largest=LARGEST)
        if content is None:
            return None
        beginning = read_replay(content.splitlines(keepends=True)[:2])
    except (StorageError, ReplayError):
        return None
    return Progress(beginning.opening.rules, content.count(_DEAL))
