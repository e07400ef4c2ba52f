"""Between a match that is set up and its file: who sat there."""

from __future__ import annotations

from game import __version__
from game.engine.replay import Header, Luck, Replay, ReplayError
from game.players.roster import CHARACTERS, LONGEST_NAME, Chair, Level, MatchSetup, PortraitId

HUMAN = "human"


def shown_name(text: str) -> str:
    """A name from a file, which may hold anything, as it can be shown: one line, printable, not endless."""
    return "".join(letter for letter in text[: 4 * LONGEST_NAME] if letter.isprintable()).strip()[:LONGEST_NAME]


def header_of(setup: MatchSetup) -> Header:
    """The first line of a match's file."""
    return Header(
        names=tuple(chair.name for chair in setup.chairs),
        players=tuple(HUMAN if chair.level is None else chair.level.value for chair in setup.chairs),
        avatars=tuple(chair.portrait for chair in setup.chairs),
        luck=None if setup.seed is None else _luck(setup, setup.seed),
        take_back=setup.take_back,
    )


def _luck(setup: MatchSetup, seed: int) -> Luck:
    return Luck(program=__version__, seed=seed, persons=tuple(range(len(setup.chairs))), humanlike=True)


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
        chairs.append(Chair(name=shown_name(name), portrait=portrait, level=levels.get(player)))
    if sum(chair.is_human for chair in chairs) != 1:
        raise ReplayError("line 1: not one person's match")
    return MatchSetup(
        ruleset=opening.rules,
        options=opening.options,
        chairs=tuple(chairs),
        seed=opening.seed,
        take_back=header.take_back,
    )
