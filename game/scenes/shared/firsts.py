"""What somebody who has won did for the first time, in words."""

from collections.abc import Iterator, Mapping, Sequence

from game.engine.seat import Seat
from game.i18n import _
from game.i18n.general import general
from game.players.celebration import FIRST_IN_MATCH, FIRST_OF_ITS_NAME, FIRST_WIN, OwnWin


def first_title(first: str | None) -> str:
    """What a win is the first of, as its celebration says it; empty if it is none."""
    return {FIRST_WIN: _("First win under these rules"), FIRST_IN_MATCH: _("First win of the match")}.get(
        first or "", ""
    )


def firsts_told(win: OwnWin) -> Iterator[str]:
    """What a win was the first of, in a few words each."""
    for first in win.firsts:
        if first == FIRST_WIN:
            yield _("first win under these rules")
        elif first == FIRST_OF_ITS_NAME:
            yield _("first hand with this name")
        else:
            yield _("first win {how}").format(how=general().examples[first].said())


def firsts_by_seat(wins: Sequence[OwnWin], winners: Mapping[Seat, str]) -> dict[Seat, str]:
    """What each winner of a deal did for the first time, as text by seat."""
    return {
        seat: ", ".join(firsts_told(win))
        for seat, name in winners.items()
        for win in wins
        if len(winners) == 1 or name == win.name
    }
