"""A replay that can be viewed at any point and from any seat: the table after every command.

The replay is folded once, keeping a table every few commands; any other table is folded from the nearest one before.
What a seat knew follows from the full state (``game/engine/seat_views.py``).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from fractions import Fraction
from functools import reduce

from game import Frozen, replace
from game.engine import events as e
from game.engine.replays.replay import Replay, ReplayStep
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.steps.evolve import evolve
from game.view.layout.table_model import TableModel

APART = 8
"""The number of commands between two kept tables."""
_SILENT = (e.ClaimPassed, e.ClaimsClosed, e.ClaimsOpened, e.TurnBegan)
"""Events that change nothing visible."""


class MarkKind(Enum):
    """Kinds of marks in a replay."""

    CLAIM = auto()
    """A set or kong was laid out."""
    WIN = auto()
    MISTAKE = auto()
    """A player could have decided better."""


class Mark(Frozen):
    """A place in a replay that a viewer may want to find."""

    place: int
    kind: MarkKind
    begins: int = 0
    """The place before the marked set or win was called."""
    gravity: int = 0
    """How grave a mistake is, from 0 to 2."""


class Eyes(Frozen, kw_only=True):
    """The viewpoint from which a replay is seen."""

    person: int
    all_open: bool
    """Whether all hands are face up; otherwise only what this player's seat knew is shown."""


Result = tuple[int, Fraction]
"""The person who gained most of those who won a deal, and the points gained; ``None`` stands for a deal without one."""


class Tape:
    """A match up to the end of the last finished deal; a deal in progress is left out.

    A place is a number of commands: 0 before the first, ``length`` after the last.
    """

    def __init__(self, replay: Replay, *, sorts: bool = True):
        self.replay = replay
        self.steps: Sequence[ReplayStep] = _finished(replay.steps)
        self.length = len(self.steps)
        self._kept = [TableModel(person=0, state=evolve(None, replay.opening), sorts=sorts)]
        self._last: tuple[int, Eyes, TableModel] | None = None
        model = self._kept[0]
        stops, deals = [0], []
        results: list[Result | None] = []
        marks: list[Mark] = []
        called: dict[Seat, int] = {}
        """For each seat, the command before its call for the last discard."""
        turns: dict[Seat, list[int]] = {Seat(seat): [] for seat in range(model.seats)}
        for number, step in enumerate(self.steps, start=1):
            model = reduce(TableModel.after, step.events, model)
            if number % APART == 0:
                self._kept.append(model)
            if any(not isinstance(event, _SILENT) for event in step.events):
                stops.append(number)
            for seat in {seat for event in step.events for seat in _begins_turn_of(event, model.seats)}:
                turns[seat].append(number)
            if any(isinstance(event, e.DealBegun) for event in step.events):
                deals.append(number)
            for event in step.events:
                if isinstance(event, e.ClaimsOpened):
                    called.clear()
                elif isinstance(event, e.ClaimMade):
                    called.setdefault(event.seat, number - 1)
                elif isinstance(event, e.SetClaimed | e.KongDeclared | e.MahjongDeclared):
                    kind = MarkKind.WIN if isinstance(event, e.MahjongDeclared) else MarkKind.CLAIM
                    marks.append(Mark(number, kind, called.pop(event.seat, number - 1)))
                elif isinstance(event, e.DealEnded):
                    best = max(event.winners, key=event.deltas.__getitem__, default=None)
                    results.append(None if best is None else (model.person_at(best), event.deltas[best]))
        self.stops: Sequence[int] = stops
        """Places where something new is seen."""
        self.turns: Mapping[Seat, Sequence[int]] = turns
        """Places where each seat's turns begin; the end of a deal counts for every seat."""
        self.deals: Sequence[int] = deals
        self.results: Sequence[Result | None] = results
        self.marks: Sequence[Mark] = marks
        """Marks in order of place."""

    @property
    def seats(self) -> int:
        return self._kept[0].seats

    def model(self, place: int, eyes: Eyes) -> TableModel:
        if self._last is None or self._last[:2] != (place, eyes):
            self._last = place, eyes, self._folded_model(place, eyes)
        return self._last[2]

    def _folded_model(self, place: int, eyes: Eyes) -> TableModel:
        whole = self._kept[place // APART]
        for step in self.steps[place // APART * APART : place]:
            whole = reduce(TableModel.after, step.events, whole)
        seen = replace(whole, person=eyes.person, is_open=eyes.all_open, order=())
        if not eyes.all_open:
            seat = whole.seat_of(eyes.person)
            told = tuple(shown for event in whole.told if (shown := event.seen_by(seat)) is not None)
            seen = replace(seen, state=known_to(whole.state, seat), told=told)
        return replace(seen, order=seen.in_order(()))

    def events(self, start: int, end: int, model: TableModel) -> Iterable[e.Event]:
        """The events from one place to a later one, as seen by the player of the table at the first place."""
        persons = model.state.persons
        for step in self.steps[start:end]:
            for event in step.events:
                if isinstance(event, e.SeatsTaken):
                    persons = event.persons
                if model.is_open:
                    yield event
                    continue
                seat = Seat(persons.index(model.person)) if persons else Seat(model.person)
                seen = event.seen_by(seat)
                if seen is not None:
                    yield seen

    def deal_at(self, place: int) -> int:
        """The number of the deal at a place, from 1; 0 before the first."""
        return bisect_right(self.deals, place)

    def is_deal_end(self, place: int) -> bool:
        """Whether the command before this place ended a deal."""
        return place > 0 and any(isinstance(event, e.DealEnded) for event in self.steps[place - 1].events)

    def before_win(self, deal: int) -> int:
        """The place before the first win of a deal, numbered from 1; the deal's beginning if nobody won."""
        wins = (mark.place for mark in self.marks if mark.kind is MarkKind.WIN and self.deal_at(mark.place) == deal)
        begins = self.deals[deal - 1] if 0 < deal <= len(self.deals) else 0
        return next((place - 1 for place in wins), begins)

    def mark_mistakes(self, places: Mapping[int, int]) -> None:
        """Mark these places, each just before a mistake of this gravity, in place of those marked until now."""
        kept = [mark for mark in self.marks if mark.kind is not MarkKind.MISTAKE]
        mistakes = [Mark(place, MarkKind.MISTAKE, place, gravity) for place, gravity in places.items()]
        self.marks = sorted([*kept, *mistakes], key=lambda mark: mark.place)

    def mark(self, place: int, kind: MarkKind, *, forward: bool) -> Mark | None:
        """The next mark of this kind, or the previous one; ``None`` if there is none."""
        marks = {mark.place: mark for mark in self.marks if mark.kind is kind}
        found = place_beside([*marks], place, forward=forward)
        return None if found is None else marks[found]


def place_beside(places: Sequence[int], place: int, *, forward: bool) -> int | None:
    """The first of these sorted places after ``place``, or the last before it (``forward`` false); ``None`` if none."""
    number = bisect_right(places, place) if forward else bisect_left(places, place) - 1
    return places[number] if 0 <= number < len(places) else None


def _finished(steps: Sequence[ReplayStep]) -> Sequence[ReplayStep]:
    """The steps up to the end of the last finished deal or of the match."""
    last = (e.DealEnded, e.MatchEnded)
    ends = [number for number, step in enumerate(steps, start=1) if any(isinstance(ev, last) for ev in step.events)]
    return steps[: ends[-1]] if ends else ()


def _begins_turn_of(event: e.Event, seats: int) -> Iterable[Seat]:
    match event:
        case e.TileDrawn(replacement=False) | e.SetClaimed() | e.PlayBegan():
            return (event.seat,)
        case e.DealEnded():
            return map(Seat, range(seats))
        case _:
            return ()
