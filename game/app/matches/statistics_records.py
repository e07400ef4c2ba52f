"""The records of a match for the statistics, made from its file."""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from game import replace
from game.app.matches.match_file import FROM_ELSEWHERE, MatchFile, content_of, hinted, was_helped
from game.app.matches.saved_match import persons_of
from game.app.matches.sitters import Sitters, participant
from game.engine.events import DealEnded, Event, MatchEnded
from game.engine.fairness import day_of_seed
from game.engine.replays.deal_record import DealRecord, deal_record, played_again
from game.engine.replays.replay import LATEST, Header, ReplayError, from_elsewhere
from game.engine.replays.replay_file import salvaged
from game.engine.state import State
from game.players.match_record import MatchRecord, Participant
from game.players.roster import DAY, shown_name, time_text
from game.rules.rulesets import club_of

_LONGEST_ID = 60
"""The most characters in the id of a match."""


def match_record(
    id_: str,
    header: Header,
    state: State,
    *,
    otherwise: datetime,
    helped: bool,
    goes_on: bool,
    hinted: Iterable[int],
    ended: int | None = None,
) -> MatchRecord:
    """The record of a match as far as it is played.

    :param id_: the name of its file, without the suffix.
    :param header: the players and the time of the start; if it has no time, the name of the file is used.
    :param state: the state of the match, with its seed.
    :param otherwise: the time of the start, if neither header nor name has it.
    :param helped: whether decisions were taken back, or it goes on from a replay.
    :param goes_on: whether it goes on from a replay.
    :param hinted: the chairs in which a hint was asked for.
    :param ended: when the last deal or the match ended, in seconds since 1970; it counts once the match is over.
    """
    began = header.began or _stamp(id_) or otherwise.astimezone(UTC)
    back = 1
    if header.journey == DAY:
        from game.players.days import BACK

        back += BACK
    day = day_of_seed(state.seed, state.rules.id, began.date(), back=back)
    return MatchRecord(
        id=shown_id(id_),
        began=time_text(began),
        rules=state.rules.id,
        club=shown_name(club_of(state.rules)),
        persons=participants(header, state.rules.seats),
        daily="" if day is None else day.isoformat(),
        wall="" if state.seed is None else wall_mark(state.rules.id, state.seed),
        was_helped=helped,
        goes_on=goes_on,
        hinted=tuple(sorted(hinted)),
        places=_places(state),
        journey=shown_name(header.journey or ""),
        ended=ended if state.places else None,
    )


def wall_mark(rules: str, seed: int) -> str:
    """The fingerprint of the walls of a match."""
    return sha256(f"{rules} {seed}".encode()).hexdigest()[:16]


def time_of_end(events: Sequence[Event]) -> int | None:
    """The present time, in seconds since 1970, if these events end a deal or the match; otherwise ``None``."""
    is_end = any(isinstance(event, DealEnded | MatchEnded) for event in events)
    return int(datetime.now(tz=UTC).timestamp()) if is_end else None


def deals_over(
    file: MatchFile,
    header: Header,
    state: State,
    events: Sequence[Event],
    sitters: Sitters | None = None,
    ended: int | None = None,
) -> tuple[MatchRecord, Sequence[DealRecord]] | None:
    """The records that a command adds to the statistics.

    ``None`` if it ends neither a deal nor the match, or if the match was imported.

    :param file: the file of the match.
    :param header: the players.
    :param state: the state after the command, with the faces of all tiles.
    :param events: the events of the command.
    :param sitters: the present players, if they may have changed since the beginning.
    :param ended: the time of the command that the file has, in seconds since 1970.
    """
    sitters = sitters or Sitters(participants(header, state.rules.seats))
    is_deal_over = any(isinstance(event, DealEnded) for event in events)
    if not is_deal_over and not any(isinstance(event, MatchEnded) for event in events):
        return None
    if FROM_ELSEWHERE in file.path.name:
        return None
    now = datetime.now(tz=UTC)
    match = match_record(
        file.path.stem,
        header,
        state,
        otherwise=now,
        helped=file.was_helped,
        goes_on=file.goes_on,
        hinted=file.hinted,
        ended=ended,
    )
    return sitters.of_match(match), (
        (replace(sitters.of_deal(deal_record(state)), ended=ended),) if is_deal_over else ()
    )


def shown_id(id_: str) -> str:
    """The id of a match as it is stored: printable, of limited length, and different for every name."""
    if id_.isprintable() and len(id_) <= _LONGEST_ID:
        return id_
    mark = f"-{crc32(os.fsencode(id_)):08x}"
    return "".join(letter for letter in id_ if letter.isprintable())[: _LONGEST_ID - len(mark)] + mark


def read_match(path: Path, breathe: Callable[[], None] = lambda: None) -> tuple[MatchRecord, Sequence[DealRecord]]:
    """A match and its deals, from its file; damaged parts are left out.

    :param path: the file.
    :param breathe: called after every command, so that other work can go on.
    :raises ReplayError: if nothing can be read.
    """
    try:
        changed = datetime.fromtimestamp(min(max(0, int(path.stat().st_mtime)), LATEST - 1), tz=UTC)
    except OSError as error:
        raise ReplayError(str(error)) from None
    content = content_of(path)
    with from_elsewhere():
        found = salvaged(content).replay
        deals: list[DealRecord] = []
        ended: list[DealRecord] = []
        last: State | None = None
        sitters: Sitters | None = None
        for (state, deal), step in zip(played_again(found), (None, *found.steps), strict=False):
            last = state
            sitters = sitters or Sitters(participants(found.header, state.rules.seats))
            if deal is not None:
                deals += map(sitters.of_deal, ended)
                ended = [deal]
            if step is not None and step.sent:
                sitters.hear(step.sent)
            breathe()
        assert last is not None, "a match has a state from its beginning on"
        assert sitters is not None
        match = match_record(
            path.stem,
            found.header,
            last,
            otherwise=changed,
            helped=was_helped(found),
            goes_on=found.header.played_on is not None,
            hinted=hinted(found),
            ended=next((step.ended for step in reversed(found.steps) if step.ended is not None), None),
        )
        return sitters.of_match(match), [*deals, *map(sitters.of_deal, ended)]


def participants(header: Header, seats: int) -> tuple[Participant, ...]:
    """The players named in the header; missing ones have no name."""
    return tuple(participant(*who) for who in persons_of(header, seats))


def _places(state: State) -> tuple[int, ...]:
    if not state.places:
        return ()
    by_person = dict(zip(state.persons or range(len(state.places)), state.places, strict=True))
    return tuple(by_person[person] for person in range(len(state.places)))


def _stamp(id_: str) -> datetime | None:
    try:
        moment = datetime.strptime(id_[: len("2026-11-20-120000")], "%Y-%m-%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return moment if 0 <= moment.timestamp() < LATEST else None
