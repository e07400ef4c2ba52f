"""Plays at the table with passed time and made-up input, as a person would with a real window.

``MatchPilot`` plays a whole match against computer players. ``ScenePilot`` sits down at a table whose wall was chosen,
with three others who throw whatever they draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from msgspec.structs import replace

from game.app.system.last_setup import fitted
from game.app.system.settings import Settings, Speed
from game.app.window.actions import (
    Actions,
    InputEvent,
    Key,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
)
from game.app.window.stack import NO_CHANGE, Stack
from game.engine.commands import Claim, Command, DeclareKong
from game.engine.events import Event, TileDiscarded
from game.engine.replays.match import Match
from game.i18n import is_right_to_left
from game.i18n.player_texts import in_own_words, named
from game.players.journey import JOURNEY, match_at
from game.players.local_client import LocalClient
from game.players.new_match import new_match
from game.players.player import Question
from game.players.roster import Calling, Chair, Computer, Level, MatchSetup, Person, PortraitId, Sharing, Showing
from game.players.table import Table
from game.players.table_client import TableClient, seen_by
from game.rules.options import Value
from game.rules.terms import ClaimKind
from game.scenes.program.match_session import MatchSession
from game.scenes.program.status import buttons
from game.scenes.replays.replay import opened
from game.scenes.review.review import ReviewScene
from game.scenes.review.ten import mistakes_screen
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.shared.destinations import Destination, Open, OpenReview, WatchDecision, Way
from game.scenes.shared.looks import use_tiles
from game.scenes.shared.preferences import Context, Preferences
from game.scenes.table.table import TableScene
from game.view.choreography.steps import Heard
from game.view.lane.choices import ReadyChoice, SetChoice
from game.view.lane.notes import Note
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from game.view.units.timeline import Motion
from game.view.widgets.page import Page
from tests.engine.rigged import Scene as RiggedDeal
from tests.scenes.pilot import page_of

FRAME = 1 / 30
CHAIRS = (
    Chair(name="Mira", portrait=PortraitId("panda"), kind=Person()),
    Chair(name="Boris", portrait=PortraitId("tiger"), kind=Computer(Level.SKILLED)),
    Chair(name="Dóra", portrait=PortraitId("crane"), kind=Computer(Level.SKILLED)),
    Chair(name="Ilze", portrait=PortraitId("fox"), kind=Computer(Level.SKILLED)),
)


class Desk:
    """A window that nobody sees, with keys and a mouse that nobody touches."""

    scene: TableScene
    view: TableView
    is_over: bool
    client: LocalClient

    def __init__(self, *, size: tuple[int, int], motion: Motion | None, settings: Settings | None, draws: bool) -> None:
        self._surface = pygame.display.set_mode(size)
        self.actions = Actions()
        self.kit = Kit(self.actions, motion=motion or Motion(speed=Speed.OFF), mirrored=is_right_to_left())
        self.change = NO_CHANGE
        """How one screen becomes the next."""
        self.stack = Stack(self.actions, change=lambda: self.change)
        self.stack.resize(size)
        self.preferences = Preferences(settings or Settings())
        self.heard: list[Heard] = []
        self.is_over = False
        self.ways: list[Destination] = []
        """Where the screens wanted to go, and nobody led them."""
        self.context = Context(
            kit=self.kit, stack=self.stack, preferences=self.preferences, hear=self.heard.append, go=self.go
        )
        self.events: list[Event] = []
        self.draws = draws
        self.is_watched = False
        """Whether a test looks at every frame."""
        self._was_seen = False
        """Whether a test has looked at the picture; before that nothing is drawn, unless something moves."""

    @property
    def surface(self) -> pygame.Surface:
        """The picture."""
        if self.draws and not self._is_seen:
            self.stack.draw(self._surface)
        self._was_seen = True
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface) -> None:
        self._surface = surface

    @property
    def _is_seen(self) -> bool:
        return self._was_seen or self.is_watched or self.kit.motion.speed is not Speed.OFF

    def go(self, way: Destination) -> None:
        """Leads to what belongs to the table; elsewhere nothing leads from here."""
        self.ways.append(way)
        self.is_over = self.is_over or way is Way.SCORE_SHEET

    @property
    def chooses_set(self) -> bool:
        """Whether finished sets, or discards that leave the hand ready, are offered to choose from."""
        return any(isinstance(widget, SetChoice | ReadyChoice) for widget in self.scene.page.widgets)

    def was_sent(self, wanted: Destination) -> int:
        """How often a screen wanted to go to this destination."""
        return self.ways.count(wanted)

    def sit_down(self, client: TableClient) -> None:
        """The first person of a client sits before the screen, alone."""
        (person,) = client.people
        model = TableModel.of(seen_by(person, client.past()), person, sorts=self.preferences.now.auto_sort)
        self.view = TableView(self.kit, model, client.chairs, play=self.heard.append)
        setup = MatchSetup(ruleset=model.state.rules.id, chairs=tuple(client.chairs))
        self.scene = TableScene(self.context, client, self.view, setup)
        self.watch(client)
        self.stack.push(self.scene)

    def watch(self, client: TableClient) -> None:
        """Keeps the events that the view is shown."""
        self.events.extend(seen_by(None if self.scene.persons.is_shared else 0, client.past()))
        show = self.view.show

        def watched(event: Event) -> None:
            self.events.append(event)
            show(event)

        self.view.show = watched  # type: ignore[method-assign] # the pilot looks over the view's shoulder

    @property
    def table(self) -> Table:
        """The table itself, whose truth no screen sees."""
        return self.client.table

    def step(self, seconds: float = FRAME) -> list[pygame.Rect]:
        """Lets time pass and draws what changed."""
        while seconds > FRAME:
            self._step(FRAME)
            seconds -= FRAME
        return self._step(seconds)

    def _step(self, seconds: float) -> list[pygame.Rect]:
        self.stack.update(seconds)
        return self.stack.draw(self._surface) if self.draws and self._is_seen else []

    def until(self, reached: Callable[[], bool], *, steps: int = 4000) -> None:
        """Lets time pass until something is so; with ``Speed.OFF``, no frame on the way is drawn."""
        draws = self.draws
        hurries = draws and not self.is_watched and self.kit.motion.speed is Speed.OFF
        for _number in range(steps):
            if reached():
                if draws and not self.draws and self._is_seen:
                    self.stack.draw(self._surface)
                self.draws = draws
                return
            self.draws = draws and not hurries
            self._step(FRAME)
        raise AssertionError(f"not reached in {steps} steps: {self.describe()}")

    def describe(self) -> str:
        """Where the match is, for a failure."""
        deal = self.view.model.deal
        phase = None if deal is None else deal.phase
        return f"{type(self.stack.top).__name__}, {phase}, question {self.scene.questions.question}"

    def send(self, event: InputEvent) -> None:
        """An event of the window; a press waits until the screen that is seen takes keys."""
        self.until(lambda: not (self.stack.is_settling and isinstance(event, Pressed)))
        self.actions.note(event)
        self.stack.handle(event)

    def key(self, *codes: int, shift: bool = False) -> None:
        """Presses keys one after the other, and lets them go."""
        for code in codes:
            self.send(Pressed(Key(code, shift=shift)))
            self.send(Released(Key(code, shift=shift)))

    def move(self, at: tuple[int, int]) -> None:
        """Moves the pointer."""
        self.send(PointerMoved(at))

    def click(self, at: tuple[int, int]) -> None:
        """Points somewhere and clicks."""
        self.move(at)
        self.send(PointerPressed(at))
        self.send(PointerReleased(at))

    def press(self, label: str) -> None:
        """Clicks the button with this label."""
        self.click(self.buttons[label])

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags from one place to another."""
        self.move(start)
        self.send(PointerPressed(start))
        for part in range(1, 9):
            share = part / 8
            self.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
            self.step()
        self.send(PointerReleased(end))

    @property
    def is_asked(self) -> bool:
        """Whether a bar is open."""
        return self.scene.questions.question is not None and self.stack.top is self.scene

    @property
    def bar(self) -> list[str]:
        """The labels on the bar."""
        bar = self.scene.questions.bar
        return [] if bar is None else [button.label for button in bar.buttons]

    @property
    def lane(self) -> str:
        """What the lane says in answer to a wish that cannot be fulfilled."""
        bar = self.scene.questions.bar
        if self.note.is_said:
            return self.note.text
        if bar is None:
            return ""
        return bar._lower.text

    @property
    def note(self) -> Note:
        """What is said beside the table, where the bar has no room for it."""
        return self.scene.message

    @property
    def buttons(self) -> dict[str, tuple[int, int]]:
        """The middle of every button of the top scene in pixels, by its label."""
        return buttons(page_of(self.stack.top))

    @property
    def thrown(self) -> list[str]:
        """The discards of the first seat, as codes."""
        return [str(event.tile) for event in self.events if isinstance(event, TileDiscarded) and event.seat == 0]

    @property
    def hand(self) -> list[str]:
        """The own hand from left to right, as codes."""
        return [str(self.view.model.face(tile_id)) for tile_id in self.view.model.order]

    def tile(self, place: int) -> tuple[int, int]:
        """The middle of a tile of the hand in pixels."""
        slot = self.view.placed[self.view.model.order[place]]
        x, y = slot.box.center
        return self.kit.frame.at(x, y + 20)

    def tile_of(self, code: str) -> tuple[int, int]:
        """The middle of the first tile of the hand with this face, in pixels."""
        return self.tile(self.hand.index(code))

    @property
    def lifted(self) -> list[str]:
        """The tiles that are lifted."""
        return sorted(str(self.view.model.face(tile_id)) for tile_id in self.scene.hand.lifted)


class MatchPilot(Desk):
    """A whole match of one person against computer players."""

    def __init__(
        self,
        seed: int,
        *,
        size: tuple[int, int] = (1024, 640),
        options: Mapping[str, Value] | None = None,
        motion: Motion | None = None,
        settings: Settings | None = None,
        draws: bool = True,
        ruleset: str = "gala",
        journey: str = "",
        people: int = 1,
        showing: Showing = Showing.HOLD,
        calling: Calling = Calling.ROUND,
        hints: bool = True,
    ) -> None:
        super().__init__(size=size, motion=motion, settings=settings, draws=draws)
        chairs = tuple(
            replace(chair, kind=Person()) if n < people else chair for n, chair in enumerate(map(named, CHAIRS))
        )
        sharing = Sharing(showing=showing, calling=calling, hints=hints)
        setup = MatchSetup(ruleset=ruleset, options=dict(options or {}), chairs=chairs, seed=seed, sharing=sharing)
        stop = JOURNEY.at(journey)
        if stop is not None:
            setup = replace(in_own_words(match_at(stop, chairs[0], ruleset)), seed=seed)
            use_tiles(self.kit, self.preferences.now, journey)
        match, setup = new_match(fitted(setup))
        session = self.session = MatchSession(self.context, setup, match, background=False)
        self.scene, self.view, self.client = session.scene, session.view, session.client
        self.watch(self.client)
        session.begin()

    def go(self, way: Destination) -> None:
        super().go(way)
        match way:
            case Way.SCORE_SHEET:
                self.session.show_score_sheet()
            case OpenReview():
                self.stack.push(ReviewScene(self.context, way))
            case Open.MISTAKES:
                self.stack.push(mistakes_screen(self.context))
            case WatchDecision():
                self.stack.push(opened(self.context, way))
            case _:
                pass

    @property
    def is_at_score(self) -> bool:
        return isinstance(self.stack.top, ScoreScene)

    @property
    def is_at_standings(self) -> bool:
        return isinstance(self.stack.top, StandingsScene)

    @property
    def needs_player(self) -> bool:
        """Whether nothing goes on without the player."""
        return self.is_asked or self.is_at_score or self.is_at_standings


class Passive:
    """Throws whatever it draws, and claims nothing."""

    def __init__(self) -> None:
        self._answer: Command | None = None

    def observe(self, event: Event) -> None:
        """Nothing matters."""

    def ask(self, question: Question) -> None:
        self._answer = question.default

    def answer(self) -> Command | None:
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        self._answer = None


class Eager(Passive):
    """Takes every pung and kong that it can have; throws whatever it draws."""

    def ask(self, question: Question) -> None:
        sets = (ClaimKind.PUNG, ClaimKind.KONG)
        kongs = [command for command in question.choices if isinstance(command, DeclareKong)]
        claims = [command for command in question.choices if isinstance(command, Claim) and command.claim in sets]
        claims.sort(key=lambda claim: claim.claim is ClaimKind.KONG)
        self._answer = (kongs or claims or [question.default])[-1]


class ScenePilot(Desk):
    """The person is East of a deal that was chosen; the others throw whatever they draw."""

    def __init__(
        self,
        deal: RiggedDeal,
        *,
        others: type[Passive] = Passive,
        size: tuple[int, int] = (1024, 640),
        motion: Motion | None = None,
        settings: Settings | None = None,
        draws: bool = True,
    ) -> None:
        super().__init__(size=size, motion=motion, settings=settings, draws=draws)
        match: Match = deal.match
        match.past = (*match.past, *deal.opening, *(event for step in match.steps for event in step.events))
        self.client = LocalClient(match, tuple(map(named, CHAIRS)), {person: others() for person in (1, 2, 3)})
        self.sit_down(self.client)
        self.until(lambda: self.is_asked or self.is_over)


def explanation(page: Page) -> str:
    """What the tooltip of a page says, while it is shown."""
    return " ".join(page.tooltip.lines) if page.tooltip.box is not None else ""
