"""Fair play, proved from a replay: the walls are the promised ones, and computers used only what they were shown."""

from collections.abc import Iterator
from dataclasses import dataclass

from game import Frozen, __version__
from game.engine.commands import Command, SeatCommand
from game.engine.decisions.decide import decide
from game.engine.events import DealBegun, DealEnded, Event, WallBuilt
from game.engine.replays.replay import Luck, Replay
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.steps.evolve import evolve
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.ai.traits.style import PLAIN, Style
from game.players.characters import style_of
from game.players.table import occasion_of, question_of
from game.tiles.tile import Tile


class Promise(Frozen, kw_only=True):
    """A promised wall, with the fingerprint that was shown before the deal."""

    deal: int
    fingerprint: str
    salt: str | None
    """The salt of the fingerprint; ``None`` while the deal is not over."""
    wall: tuple[Tile, ...]


def promises(replay: Replay) -> Iterator[Promise]:
    """The promise of every deal: its fingerprint from before, and the wall and salt shown after it."""
    number, fingerprint = 0, None
    for event in (event for step in replay.steps for event in step.events):
        match event:
            case DealBegun():
                number = event.number
            case WallBuilt():
                fingerprint = event.fingerprint
            case DealEnded() if fingerprint is not None:
                yield Promise(deal=number, fingerprint=fingerprint, salt=event.salt, wall=event.wall)
                fingerprint = None
            case _:
                pass
    if fingerprint is not None:
        yield Promise(deal=number, fingerprint=fingerprint, salt=None, wall=())


@dataclass(slots=True, kw_only=True)
class Again:
    """The result of having the computer players of a replay choose again."""

    same: int = 0
    """The number of choices that came out the same."""
    lapsed: int = 0
    """The number of questions answered with the default because a player's time had run out."""
    other: int | None = None
    """The number, from 1, of the first command that differs; ``None`` if none does."""
    unknown: str | None = None
    """The reason why the choices cannot be made again; ``None`` when they were."""


def choices_again(replay: Replay) -> Again:
    """Makes every choice of a computer player again, only from the events that its seat was shown."""
    header = replay.header
    luck = header.luck
    if luck is None:
        return Again(unknown="the file does not say what their chance came from")
    if luck.program != __version__:
        return Again(unknown=f"they were the players of version {luck.program}")
    if not len(luck.persons) == len(header.players) == evolve(None, replay.opening).rules.seats:
        return Again(unknown="the file does not say who played where")
    again = Again()
    table = _Table(replay, luck)
    taken_over = 0 if header.played_on is None else header.played_on.commands
    for number, step in enumerate(replay.steps, start=1):
        made = table.choice(step.command) if number > taken_over else None
        if made is not None:
            if step.command in made.answers:
                again.same += 1
            elif step.command == made.default:
                again.lapsed += 1
            else:
                again.other = number
                return again
        table.go_on(step.command)
    return again


class _Made(Frozen):
    answers: tuple[Command, ...]
    default: Command


def _style(replay: Replay, person: int) -> Style:
    """The style of the character in this chair, by the portraits that the file names."""
    avatars = replay.header.avatars
    return style_of(avatars[person]) if person < len(avatars) else PLAIN


@dataclass(slots=True)
class _Chair:
    """A computer player in its chair, with the last question put to it."""

    player: ComputerPlayer
    asked: object = None
    answer: _Made | None = None


class _Table:
    """The match as the computer players saw it, step by step."""

    def __init__(self, replay: Replay, luck: Luck):
        self._state = evolve(None, replay.opening)
        self._chairs = {
            person: _Chair(
                ComputerPlayer(
                    luck.persons[person],
                    MINDS[level],
                    luck.seed,
                    humanlike=luck.humanlike,
                    style=_style(replay, person),
                ),
            )
            for person, level in enumerate(replay.header.players)
            if level in MINDS
        }
        self._show(replay.opening)
        self._ask()

    def choice(self, command: Command) -> _Made | None:
        """The choices of the player who gave the command: one, or two if the question was put again.

        A resumed match puts its question again, when the player may have seen more than the first time.
        """
        if not isinstance(command, SeatCommand):
            return None
        chair = self._chairs.get(self._state.person_at(command.seat))
        if chair is None or chair.answer is None:
            return None
        made = chair.answer
        if command in made.answers:
            return made
        return _Made((*made.answers, *self._asked(chair, command.seat).answers), made.default)

    def go_on(self, command: Command) -> None:
        """Carries the command out, and shows every player its events as that player may see them."""
        log = decide(self._state, command)
        self._state = log.state
        for event in log.events:
            self._show(event)
        self._ask()

    def _show(self, event: Event) -> None:
        for person, chair in self._chairs.items():
            seen = event.seen_by(self._state.seat_of(person))
            if seen is not None:
                chair.player.observe(seen)

    def _ask(self) -> None:
        waiting = awaited(self._state)
        now = occasion_of(self._state)
        for seat in waiting:
            chair = self._chairs.get(self._state.person_at(seat))
            if chair is not None and chair.asked != (now, seat):
                chair.asked = now, seat
                chair.answer = self._asked(chair, seat)
        for chair in self._chairs.values():
            if chair.asked is not None and chair.asked not in {(now, seat) for seat in waiting}:
                chair.asked = chair.answer = None

    def _asked(self, chair: _Chair, seat: Seat) -> _Made:
        """The player's answer, with a question made only from what the seat knows."""
        view = chair.player.view
        assert view is not None, "the match has begun"
        question = question_of(view, seat)
        chair.player.ask(question)
        answer = chair.player.answer()
        return _Made(() if answer is None else (answer,), question.default)
