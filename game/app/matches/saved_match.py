"""Between a match that is set up and its file: who sat there."""

from __future__ import annotations

import msgspec

from game import __version__
from game.engine.replays import replay as kept
from game.engine.replays.replay import Header, Luck, Replay, ReplayError
from game.players.roster import (
    CHARACTERS,
    LONGEST_NAME,
    Calling,
    Chair,
    Level,
    MatchSetup,
    PortraitId,
    Sharing,
    Showing,
)

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
        sharing=_kept_sharing(setup.sharing) if len(setup.people) > 1 else msgspec.UNSET,
    )


def _kept_sharing(sharing: Sharing) -> kept.Sharing:
    return kept.Sharing(showing=sharing.showing.value, calling=sharing.calling.value, hints=sharing.hints)


def _sharing_of(header: Header) -> Sharing:
    """How the screen is shared; what this program does not know is as it would be by itself."""
    if isinstance(header.sharing, msgspec.UnsetType):
        return Sharing()
    known: dict[str, Showing | Calling] = {each.value: each for each in (*Showing, *Calling)}
    showing, calling = known.get(header.sharing.showing), known.get(header.sharing.calling)
    return Sharing(
        showing=showing if isinstance(showing, Showing) else Showing.HOLD,
        calling=calling if isinstance(calling, Calling) else Calling.ROUND,
        hints=header.sharing.hints,
    )


def _luck(setup: MatchSetup, seed: int) -> Luck:
    return Luck(program=__version__, seed=seed, persons=tuple(range(len(setup.chairs))), humanlike=True)


def chairs_of(header: Header, seats: int) -> tuple[Chair, ...]:
    """Who is seen at the table of a replay, whatever its file says of them: names and portraits can be shown."""
    free = [portrait for portrait in CHARACTERS if portrait not in header.avatars[:seats]]
    levels = {level.value: level for level in Level}
    chairs = []
    for person in range(seats):
        avatar = PortraitId(header.avatars[person] if person < len(header.avatars) else "")
        portrait = avatar if avatar in CHARACTERS else free[person]
        name = shown_name(header.names[person]) if person < len(header.names) else ""
        player = header.players[person] if person < len(header.players) else ""
        level = None if player == HUMAN else levels.get(player, Level.SKILLED)
        chairs.append(Chair(name=name or CHARACTERS[portrait], portrait=portrait, level=level))
    return tuple(chairs)


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
    if not any(chair.is_human for chair in chairs):
        raise ReplayError("line 1: no person's match")
    return MatchSetup(
        ruleset=opening.rules,
        options=opening.options,
        chairs=tuple(chairs),
        seed=opening.seed,
        take_back=header.take_back,
        draws_seats=opening.seated is not True,
        sharing=_sharing_of(header),
    )
