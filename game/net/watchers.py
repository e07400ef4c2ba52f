"""The watchers of a table: they see only what is public, programs a deal late, and can say nothing."""

from collections.abc import Sequence
from time import monotonic

from game.engine.events import DealBegun, DealEnded, Event, MatchEnded
from game.engine.replays.match import Match
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.i18n import _
from game.net.door import Line
from game.net.messages import Back, BadMessage, Goodbye, Leave, TableNow, Welcome, written
from game.net.plausible import rules_of
from game.net.rack import NOBODY, Around
from game.net.rack_words import WORTH_TELLING
from game.net.remote import RemoteClient
from game.net.retelling import PAUSE, SLICE, Supply, told_as
from game.net.tickets import OwnTicket
from game.net.told import Pictures, Seen, Sight
from game.players.bot_protocol import Rules
from game.players.local_client import LocalClient
from game.players.table_client import News

MOST = 8


class Onlooker:
    """What everybody may see of a match, folded from its public events."""

    person = NOBODY
    open_question = None

    def __init__(self, client: LocalClient | None) -> None:
        self.client = client
        self.seen = Seen(NOBODY)
        """The match as far as the table's screen has shown it."""
        self.view: State | None = None
        self.told: Event | None = None
        self._read = 0
        self._fresh: list[Event] = []

    def fresh(self) -> Sequence[Event]:
        """The public events since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def look(self, unshown: int) -> None:
        """Take in new events, and show those that the table's screen has shown."""
        if self.client is None:
            return
        table = self.client.table
        events = [table.match.opening, *(event for step in table.match.steps for event in step.events)]
        for event in events[self._read : len(events) - table.unseen]:
            if (seen := event.seen_by(None)) is not None:
                self.view = evolve(self.view, seen)
                self.told = seen if isinstance(seen, WORTH_TELLING) else self.told
                self._fresh.append(seen)
        self._read = len(events) - table.unseen
        self.seen.follow(self, unshown)


class Watchers:
    """The watchers of one table, who see only what is public; programs get a deal once it is over."""

    def __init__(self) -> None:
        self._told: dict[Line, int] = {}
        """How many events each program was told."""
        self._seen: dict[Line, TableNow] = {}
        self._open: Sequence[bytes] = ()
        """The events that programs may be told, encoded."""
        self._next = 0.0
        """The time of the next slice."""
        self._known: object = None
        self._phones: dict[Line, Pictures] = {}
        """The watchers on phones, which show the public view of the table as it is now."""
        self._onlooker = Onlooker(None)
        self._around: Around | None = None

    def __len__(self) -> int:
        return len(self._told) + len(self._phones)

    def __contains__(self, line: object) -> bool:
        return line in self._told or line in self._phones

    def come(self, line: Line, screen: Pictures | int, code: str, rules: Rules, seats: int) -> bool:
        """Let a guest watch, on a phone or as a program that has so many events; return whether there is room."""
        if len(self) >= MOST:
            return False
        line.is_in = True
        if isinstance(screen, Pictures):
            self._phones[line] = screen
        else:
            self._told[line] = screen
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
        """Remove the watcher on this connection, if there is one."""
        self._told.pop(line, None)
        self._seen.pop(line, None)
        self._phones.pop(line, None)

    def take_leave(self, said: Goodbye) -> None:
        """Tell all watchers that the table is closed."""
        for line in (*self._told, *self._phones):
            line.say(written(said))

    def show(self, around: Around, client: LocalClient | None, unshown: int) -> None:
        """Show phones the public view, as far as the table's screen has shown it."""
        if client is not self._onlooker.client:
            self._onlooker = Onlooker(client)
        self._onlooker.look(unshown)
        is_new, self._around = around != self._around, around
        for line, screen in self._phones.items():
            sight = Sight(
                person=NOBODY,
                player=None,
                seen=self._onlooker.seen,
                around=around,
                is_new=is_new,
                fresh=(),
                retold=lambda _told: (),
                left=lambda: None,
                waited=lambda: 0.0,
            )
            screen.tell(line, sight)

    @property
    def are_behind(self) -> bool:
        """Whether events are still to be sent."""
        return any(told < len(self._open) for told in self._told.values())

    def tell(self, table: TableNow, client: LocalClient | None, supply: Supply) -> None:
        """Send programs what is new: the table at once, a deal slice by slice once it is over."""
        if client is not None:
            self._look(client)
        is_due = monotonic() >= self._next
        if is_due:
            self._next = monotonic() + PAUSE
        for line, told in self._told.items():
            if told > len(self._open):
                line.say(written(Back(0)))
                told = 0  # noqa: PLW2901 # what was told counts no longer
            now = told + (supply.take(min(SLICE, len(self._open) - told)) if is_due else 0)
            for message in self._open[told:now]:
                line.say(message)
            self._told[line] = now
            if self._seen.get(line) != table:
                self._seen[line] = table
                line.show(written(table))

    def _look(self, client: LocalClient) -> None:
        known = (client, len(client.table.match.state.played), client.is_over)
        if known == self._known or client.table.unseen:
            return
        self._known = known
        before, self._open = self._open, _messages(open_events(client.table.match))
        pairs = enumerate(zip(before, self._open, strict=False))
        same = next((number for number, (old, new) in pairs if old != new), min(len(before), len(self._open)))
        for line, told in self._told.items():
            if told > same:
                line.say(written(Back(same)))
                self._told[line] = same


def _messages(events: Sequence[Event]) -> Sequence[bytes]:
    return [told_as(number, event) for number, event in enumerate(events, 1)]


def open_events(match: Match) -> Sequence[Event]:
    """The public events of a match up to the end of its last finished deal."""
    past = [match.opening, *(event for step in match.steps for event in step.events)]
    ends = (number for number in reversed(range(len(past))) if isinstance(past[number], DealEnded | MatchEnded))
    over = past[: next(ends, -1) + 1]
    return [seen for event in over if (seen := event.seen_by(None)) is not None]


class WatchingClient(RemoteClient):
    """The client of a match at which nobody at this screen has a chair."""

    is_watching = True

    @property
    def waited_for(self) -> str:
        if self.is_lost or self._shown < len(self._past.events):
            return super().waited_for if self.is_lost else ""
        return _("You'll see the next deal once it is over.")

    @property
    def own_ticket(self) -> OwnTicket | None:
        """``None``, because there is no chair to return to."""
        return None

    def past(self) -> Sequence[News]:
        """The events before the last finished deal, which is then watched from its beginning."""
        self._shown, self._is_deal_over, self._is_match_over = 0, False, False
        begun = [number for number, event in enumerate(self._past.events) if isinstance(event, DealBegun)]
        self.is_ready = True
        return [self._shows(event) for event in self._past.events[: begun[-1] if begun else None]]

    def _enter(self, welcome: Welcome) -> None:
        if not welcome.watches:  # an older host gives everybody a chair
            self.ended = _("This table runs a different version of the game.")
            self._line.close(written(Leave()))
            return
        if self.rules is not None and self.rules != welcome.rules:
            raise BadMessage("another match")
        self._seats = rules_of(welcome).seats
        self.rules, self.may_hint, self.is_lost = welcome.rules, False, False
        self._greet_with_last()
