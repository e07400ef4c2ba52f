"""Folds over all matches, kept in the database and brought forward by the matches that are new.

The last matches may still change, and are added anew each time. An answer of another version, of other names, or of
another time zone is made anew, as is a damaged one.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256

import msgspec

from game import __version__
from game.app.matches.statistics_file import FIRST, Place, StatisticsFile, UnwritableError
from game.engine.codec import read_amount, written_amount
from game.engine.replays.deal_record import DealRecord
from game.hands.asset_files import asset_file
from game.players.match_record import Folded, MatchRecord
from game.players.past import Past
from game.players.roster import EarlierName

NOT_KEPT = 8
"""The number of last matches that no kept answer has, as they may still change."""
NEW_AT_LEAST = 8
"""The number of matches by which an answer must have grown to be kept again."""
_FILES = ("goals.toml", "journey.toml", "ratings.json")
"""The files on players that answers follow from."""
_ENCODER = msgspec.msgpack.Encoder(enc_hook=written_amount)


def brought_forward(
    file: StatisticsFile,
    fold: Folded,
    earlier: Sequence[EarlierName],
    breathe: Callable[[], None],
    *,
    of: str = "",
    since: str = "",
    wanted: Callable[[MatchRecord], bool] = lambda _match: True,
) -> Folded:
    """The fold with all matches that are wanted, from its kept answer on.

    :param file: the database.
    :param fold: a new fold, which stays as it is.
    :param earlier: the earlier names of persons.
    :param breathe: called after every match.
    :param of: names what is wanted: an answer is kept for each.
    :param since: the earliest beginning of the matches that are wanted; if there is one, no answer is kept.
    :param wanted: says which matches are.
    """
    begin = _ENCODER.encode(fold)
    question = f"{type(fold).__name__} {sha256(begin + of.encode()).hexdigest()}"
    mark = mark_of(tuple(earlier), time.tzname)
    changes = file.changes()
    held: Folded | None = file.held.get((question, mark, changes))
    if held is not None:
        return held
    place, kept = (Place(since), b"") if since else file.answer(question, mark)
    decoder = msgspec.msgpack.Decoder(type(fold), dec_hook=read_amount)
    try:
        fold = decoder.decode(kept or begin)
    except (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError):
        place, fold = FIRST, decoder.decode(begin)
    late: deque[tuple[MatchRecord, Sequence[DealRecord]]] = deque()
    added = 0
    for latest, played in file.matches(place):
        late.append((latest.with_names_now(earlier), played))
        if len(late) > NOT_KEPT:
            match, deals = late.popleft()
            place = Place(match.began, match.id)
            added += 1
            if wanted(match):
                fold.add(match, deals)
        breathe()
    if added >= NEW_AT_LEAST and not since:
        with suppress(UnwritableError):
            file.keep_answer(question, mark, place, _ENCODER.encode(fold), changes)
    for match, deals in late:
        if wanted(match):
            fold.add(match, deals)
    if isinstance(fold, Past):  # which nobody adds to
        file.held = {(question, mark, changes): fold}
    return fold


@cache
def mark_of(earlier: tuple[EarlierName, ...], zone: tuple[str, str]) -> bytes:
    """A fingerprint of what answers follow from besides the matches."""
    files = [asset_file(f"players/{name}").read_bytes() for name in _FILES]
    return sha256(_ENCODER.encode((__version__, earlier, zone, files))).digest()
