"""The players of a match, to and from the header of its file."""

from collections.abc import Iterable, Sequence

import msgspec

from game import __version__
from game.engine.replays import replay as kept
from game.engine.replays.replay import Header, Luck, Replay, ReplayError
from game.i18n.player_texts import name_in_files, named
from game.players.characters import CAST
from game.players.roster import (
    KINDS,
    Chair,
    Computer,
    Level,
    MatchSetup,
    Person,
    PortraitId,
    Sharing,
    shown_name,
)


def header_of(setup: MatchSetup) -> Header:
    """The header of a match's file."""
    sharing = setup.sharing
    agreed = kept.Sharing(showing=sharing.showing.value, calling=sharing.calling.value, hints=sharing.hints)
    return Header(
        names=tuple(map(name_in_files, setup.chairs)),
        players=tuple(chair.kind.id for chair in setup.chairs),
        avatars=tuple(chair.portrait for chair in setup.chairs),
        luck=None
        if setup.seed is None
        else Luck(program=__version__, seed=setup.seed, persons=tuple(range(len(setup.chairs))), humanlike=True),
        take_back=setup.take_back,
        sharing=agreed if len(setup.people) > 1 else msgspec.UNSET,
        journey=setup.journey or msgspec.UNSET,
    )


def _sharing_of(header: Header) -> Sharing:
    agreed = header.sharing
    if isinstance(agreed, msgspec.UnsetType):
        return Sharing()
    return Sharing.from_ids(agreed.showing, agreed.calling, hints=agreed.hints)


def chairs_of(header: Header, seats: int) -> tuple[Chair, ...]:
    """The players at the table of a replay, with valid names and portraits whatever its file says."""
    free = [portrait for portrait in CAST if portrait not in header.avatars[:seats]]
    chairs = []
    for spare, (name, player, avatar) in zip(free, persons_of(header, seats), strict=False):
        portrait = PortraitId(avatar) if avatar in CAST else spare
        kind = KINDS.get(player, Computer(Level.SKILLED))
        chairs.append(Chair(name=shown_name(name) or CAST[portrait].name, portrait=portrait, kind=kind))
    return tuple(chairs)


def persons_of(header: Header, seats: int) -> Iterable[tuple[str, str, str]]:
    """The name, kind of player, and avatar of each person in the header; empty strings if it has none."""
    told = (header.names, header.players, header.avatars)
    names, players, avatars = ((*values, *[""] * seats)[:seats] for values in told)
    return zip(names, players, avatars, strict=True)


def people_of(header: Header) -> Sequence[str]:
    """The names of the persons at this machine, in the form of the statistics."""
    people = zip(header.names, header.players, strict=False)
    return [shown_name(name) for name, player in people if player == Person.id]


def setup_of_replay(replay: Replay) -> MatchSetup:
    """The set-up of a saved match.

    :raises ReplayError: if the file's header is invalid or unknown to this program.
    """
    header, opening = replay.header, replay.opening
    if not len(header.names) == len(header.players) == len(header.avatars):
        raise ReplayError("line 1: names, players and avatars are not as many")
    chairs = []
    for name, player, avatar in zip(header.names, header.players, header.avatars, strict=True):
        if player not in KINDS:
            raise ReplayError(f"line 1: no player {player!r}")
        portrait = PortraitId(avatar)
        if portrait not in CAST:
            raise ReplayError(f"line 1: no portrait {avatar!r}")
        chairs.append(named(Chair(name=shown_name(name), portrait=portrait, kind=KINDS[player])))
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
        journey=header.journey or "",
    )
