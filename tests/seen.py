"""What one person sees of a match."""

from collections.abc import Iterable, Iterator

from game.engine.events import Event, MatchBegun
from game.engine.replays.replay import ReplayStep
from game.engine.seat import Seat
from game.engine.steps.evolve import evolve


def events_seen_by(opening: MatchBegun, steps: Iterable[ReplayStep], person: int) -> Iterator[Event]:
    """Every event of these steps as the person saw it, the beginning of the match first."""
    begun = opening.seen_by(Seat(person))
    assert begun is not None, "everybody is told that the match begins"
    view = evolve(None, begun)
    yield begun
    for event in (event for step in steps for event in step.events):
        seen = event.seen_by(view.seat_of(person))
        if seen is not None:
            view = evolve(view, seen)
            yield seen
