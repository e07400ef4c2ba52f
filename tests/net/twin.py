"""A second reader of a chair's pictures, whose line was never cut."""

import json
from typing import Any

from game.i18n.translator import speaking
from game.net.messages import written
from game.net.rack import Around, rack
from game.net.rack_words import WORTH_TELLING
from game.players.phone_player import PhonePlayer
from tests.net.phones import ScriptedPhone, TableOfGuests

_OF_A_LINE = ("number", "language", "dir", "words", "names", "played")
"""What a picture has of its line, not of its table."""


class Twin:
    """Folds every event of the match as the seat may see it, once, whatever becomes of lines and hosts."""

    def __init__(self, person: int) -> None:
        self._player = PhonePlayer(person, lambda event: isinstance(event, WORTH_TELLING))
        self._read = 0

    def picture(self, at: TableOfGuests) -> dict[str, Any]:
        """What the phone is to show now."""
        assert at.client is not None
        match, player = at.client.table.match, self._player
        events = [match.opening, *(event for step in match.steps for event in step.events)]
        seat = match.state.seat_of(player.person)
        for event in events[self._read :]:
            seen = event.seen_by(seat)
            if seen is not None:
                player.observe(seen)
        self._read = len(events)
        guests = at.guests
        own = guests.guests[player.person].player
        assert own is not None
        player.withdraw()
        if own.open_question is not None:
            player.ask(own.open_question)
        around = Around(
            chairs=guests.chairs,
            away=guests.away,
            held=guests.held,
            ready=guests.ready,
            may_go_on=guests.may_go_on,
            left=at.client.seconds_left(player.person),
        )
        with speaking(guests.guests[player.person].language):
            quiet = {"paused": False, "said": []}
            made = json.loads(written({**rack(player, around), "stands": bool(guests.waited_for), **quiet}))
        return seen_of(made)


def seen_of(picture: dict[str, Any]) -> dict[str, Any]:
    """What is seen of a picture: all but its line's own, and a clock that runs."""
    seen = {name: told for name, told in picture.items() if name not in _OF_A_LINE}
    if seen.get("question"):
        seen["question"] = {**seen["question"], "milliseconds": None}
    return seen


def is_like(phone: ScriptedPhone, twin: Twin, at: TableOfGuests) -> bool:
    """Whether a phone shows what its twin shows."""
    return seen_of(phone.rack) == twin.picture(at)
