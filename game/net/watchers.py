"""Those who watch a table: they are told what everybody saw, a deal late, and can say nothing."""

from collections.abc import Sequence

import msgspec

from game.engine.codec import encode
from game.engine.events import DealBegun, DealEnded, Event, MatchEnded
from game.engine.replays.match import Match
from game.i18n import _
from game.net.door import Line
from game.net.messages import Back, BadMessage, Goodbye, Leave, TableNow, Told, Welcome, written
from game.net.plausible import rules_of
from game.net.remote import RemoteClient
from game.net.tickets import OwnTicket
from game.players.bot_protocol import Rules
from game.players.local_client import LocalClient
from game.players.table_client import News

MOST = 8
"""So many may watch one table."""


class Watchers:
    """Those who watch one table: of a deal they hear once it is over, and only what was open to all."""

    def __init__(self) -> None:
        self._told: dict[Line, int] = {}
        """How many events each was told."""
        self._seen: dict[Line, TableNow] = {}
        self._open: Sequence[bytes] = ()
        """The events that may be told."""
        self._known: object = None

    def __len__(self) -> int:
        return len(self._told)

    def __contains__(self, line: object) -> bool:
        return line in self._told

    def come(self, line: Line, last: int, code: str, rules: Rules, seats: int) -> bool:
        """Lets somebody watch, who has so many events already; gives whether there is room."""
        if len(self) >= MOST:
            return False
        line.is_in = True
        self._told[line] = last
        nobody = Welcome(
            seat=-1,
            ticket="",
            name="",
            portrait="",
            language="",
            code=code,
            rules=rules,
            table={"seats": seats},
            may_hint=False,
            watches=True,
        )
        line.say(written(nobody))
        return True

    def go(self, line: Line) -> None:
        """Somebody watches no longer, if he did."""
        self._told.pop(line, None)
        self._seen.pop(line, None)

    def take_leave(self, said: Goodbye) -> None:
        """Tells everybody that the table is closed."""
        for line in self._told:
            line.say(written(said))

    def tell(self, table: TableNow, client: LocalClient | None) -> None:
        """Tells what is new: the table beside the tiles at once, a deal when it is over."""
        if client is not None:
            self._look(client)
        for line, told in self._told.items():
            if told > len(self._open):
                line.say(written(Back(0)))
                told = 0  # noqa: PLW2901 # what was told counts no longer
            for number in range(told, len(self._open)):
                line.say(written(Told(number=number + 1, event=msgspec.Raw(self._open[number]))))
            self._told[line] = len(self._open)
            if self._seen.get(line) != table:
                self._seen[line] = table
                line.show(written(table))

    def _look(self, client: LocalClient) -> None:
        known = (client, len(client.table.match.state.played), client.is_over)
        if known == self._known:
            return
        self._known = known
        before, self._open = self._open, [encode(event) for event in open_events(client.table.match)]
        pairs = enumerate(zip(before, self._open, strict=False))
        same = next((number for number, (old, new) in pairs if old != new), min(len(before), len(self._open)))
        for line, told in self._told.items():
            if told > same:
                line.say(written(Back(same)))
                self._told[line] = same


def open_events(match: Match) -> Sequence[Event]:
    """What everybody saw of a match until its last deal was over; nothing of a deal that is played."""
    past = [match.opening, *(event for step in match.steps for event in step.events)]
    ends = (number for number in reversed(range(len(past))) if isinstance(past[number], DealEnded | MatchEnded))
    over = past[: next(ends, -1) + 1]
    return [seen for event in over if (seen := event.seen_by(None)) is not None]


class WatchingClient(RemoteClient):
    """The client of a match at which nobody here has a chair."""

    is_watching = True

    @property
    def waited_for(self) -> str:
        if self.is_lost or self._shown < len(self._past.events):
            return super().waited_for if self.is_lost else ""
        return _("The next deal is shown once it is over.")

    @property
    def own_ticket(self) -> OwnTicket | None:
        """Nothing leads back to a chair."""
        return None

    def past(self) -> Sequence[News]:
        """What comes before the last deal that is over, which is watched from its beginning."""
        self._shown, self._is_deal_over, self._is_match_over = 0, False, False
        begun = [number for number, event in enumerate(self._past.events) if isinstance(event, DealBegun)]
        self._is_ready = True
        return [self._shows(event) for event in self._past.events[: begun[-1] if begun else None]]

    def _enter(self, welcome: Welcome) -> None:
        if not welcome.watches:  # an older host gives a chair to everybody
            self.ended = _("That table is of another version of the game.")
            self._line.close(written(Leave()))
            return
        if self.rules is not None and self.rules != welcome.rules:
            raise BadMessage("another match")
        self._seats = rules_of(welcome).seats
        self.rules, self.may_hint, self.is_lost = welcome.rules, False, False
        self._greet_with_last()
