"""The map of the journey, and the match at the chosen stop."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from msgspec import field

from game import Frozen, ui
from game.app.matches.statistics import Asked
from game.app.matches.unfinished import SavedMatch
from game.i18n import _, joined, pgettext
from game.i18n.books import rules_title
from game.i18n.general import general, stop_name
from game.i18n.numbers import count_text, number
from game.i18n.player_texts import goals_at, in_own_words, length_text
from game.players.journey import (
    JOURNEY,
    GrandRound,
    Journey,
    Prize,
    Stop,
    Traveled,
    match_at,
    next_leg,
    next_stop,
    prizes,
)
from game.players.past import Habits, habits_of
from game.players.roster import Chair, MatchSetup
from game.scenes.journey.day_parts import opponents
from game.scenes.journey.stops import (
    book,
    goal,
    greeting,
    prize,
    stop_part,
)
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    Go,
    OpenDifferences,
    OpenLesson,
    OpenRulebook,
    ResumeMatch,
)
from game.scenes.shared.goals import star_part
from game.scenes.shared.next_step import NextStep, step_now
from game.scenes.shared.prizes import prizes_told, wins_heading
from game.scenes.shared.program import Program
from game.school.lessons.courses import Course
from game.school.progress import Progress
from game.school.study import lessons_left
from game.ui.tokens import style
from game.view.page import journey_map
from game.view.page.journey_map import Map, Standing
from game.view.paint import Icon, Kit, Paint
from game.view.units import Align


class Shown(Frozen, kw_only=True):
    """The chosen stop, and what is known of the player's journey."""

    chosen: str
    """The id of the chosen stop."""
    far: Traveled = field(default_factory=Traveled)
    """The player's progress, as far as the statistics have told it."""
    is_known: bool = False
    """Whether the statistics have told it."""
    saved: tuple[SavedMatch, ...] = ()
    """The matches that can be continued."""
    step: NextStep | None = None
    """What the title proposes."""


class JourneyScene(ui.Screen[Shown]):
    """The map, with the next stop that has something to earn chosen at first.

    :param own: the player's name and portrait.
    :param ask: asks the statistics for what the player has played.
    :param proposes: returns what the title proposes.
    :param progress: returns what the player has learned.
    :param unfinished: returns the matches that can be continued.
    :param journey: the stops.
    """

    is_in_city = True
    first_focus = "act"

    def __init__(
        self,
        kit: Kit,
        go: Go,
        own: Chair,
        ask: Callable[[], Asked[Habits]],
        *,
        proposes: Callable[[Habits], NextStep | None] = lambda _habits: None,
        progress: Callable[[], Progress] = Progress,
        unfinished: Callable[[], Sequence[SavedMatch]] = tuple,
        journey: Journey = JOURNEY,
    ):
        super().__init__(kit, Shown(chosen=journey.stops[0].id))
        self._go, self._own = go, own
        self._ask = ask
        self._asked: Asked[Habits] = Asked()
        self._proposes = proposes
        self._progress, self._unfinished, self._journey = progress, unfinished, journey

    # What happens.

    def enter(self) -> None:
        """Asks again, since a match may have been played."""
        self.stack.settle()
        self._asked = self._ask()
        self.put(is_known=False, saved=tuple(self._unfinished()))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.state.is_known and self._asked.found is not None:
            habits = self._asked.found
            self.put(is_known=True, far=habits.traveled, step=self._proposes(habits))
            self.choose(self._next)

    @property
    def next_wake(self) -> float | None:
        return None if self.state.is_known else ui.LOOK

    def choose(self, id_: str) -> None:
        """Chooses a stop."""
        self.put(chosen=id_)
        self._tree.background = None  # its light

    def _go_on(self) -> None:
        """Chooses the first open stop without a star, and offers the match there."""
        self.choose(self._next)
        self.focus_on("act")

    def _begin(self) -> None:
        """Begins a match at the chosen stop, or continues the one that was begun there."""
        begun = self._begun_at(self.state.chosen)
        self._go(BeginMatch(in_own_words(self._setup)) if begun is None else ResumeMatch(begun))

    # What follows from the state.

    @property
    def chosen(self) -> Stop | GrandRound:
        stop = self._journey.at(self.state.chosen)
        assert stop is not None
        return stop

    @property
    def _home(self) -> Stop:
        """The stop whose rules are played in the match at the chosen stop."""
        return self._journey.home(self.chosen, next_leg(self.state.far.rounds, self._journey))

    @property
    def _setup(self) -> MatchSetup:
        """The setup of the match at the chosen stop."""
        return match_at(self.chosen, self._own, self._home.rules)

    def _begun_at(self, stop: str) -> SavedMatch | None:
        """The match at a stop that can be continued; ``None`` if there is none."""
        return next((saved for saved in self.state.saved if saved.journey == stop), None)

    @property
    def _is_done(self) -> bool:
        """Whether the last stop is chosen and won under every rulebook."""
        return isinstance(self.chosen, GrandRound) and self.state.far.is_complete(self._journey)

    @property
    def _next(self) -> str:
        """The id of the first open stop without a star."""
        return next_stop(self.state.far, self._journey)

    def _is_open(self, stop: str) -> bool:
        return self.state.far.is_open(stop, self._journey)

    def _given(self, stop: str) -> Sequence[Prize]:
        """The prizes for the first star at a stop."""
        return [prize for prize, where in prizes(self._journey).items() if where == stop]

    def _opens(self, stop: str) -> str:
        """The words for the stop whose star opens a closed one, the last without a star; empty if it is open."""
        if self._is_open(stop):
            return ""
        way = [each.id for each in self._journey.way]
        before = [each for each in way[: way.index(stop)] if not self.state.far.stars.get(each)]
        return _("First earn a star in {stop}").format(stop=stop_name(before[-1]))

    @property
    def _lesson(self) -> Destination | None:
        """The lesson or page of differences to open before the chosen stop.

        ``None``: the player has played by its rulebook or learned all lessons, or it is the last stop, for all books.
        """
        rules, books = self.chosen.rules if isinstance(self.chosen, Stop) else "", self.state.far.books
        if not rules or rules in books:
            return None
        if books:
            return OpenDifferences(books[-1], rules)
        left = lessons_left(self._progress(), rules, Course.NEWCOMER)
        return OpenLesson(left[0].id, rules) if left else None

    def _standing(self, stop: Stop | GrandRound) -> Standing:
        id_, earned, begun = stop.id, self.state.far.earned(stop, self._journey), self._begun_at(stop.id)
        wins = "" if any(earned) or isinstance(stop, GrandRound) else prizes_told(self._given(id_))
        bird = self.state.chosen if self._is_open(self.state.chosen) else self._next
        return Standing(
            earned=earned,
            is_open=self._is_open(id_),
            is_chosen=id_ == self.state.chosen,
            has_bird=id_ == bird,
            begun=_deal_text(begun) if begun is not None and isinstance(stop, Stop) else "",
            told=joined(". ", self._opens(id_), wins),
        )

    # What is seen.

    @property
    def has_map(self) -> bool:
        """Whether there is room for the map."""
        frame = self.kit.frame
        return frame.width >= journey_map.WINDOW[0] and frame.height >= journey_map.WINDOW[1]

    def view(self, state: Shown) -> ui.Part:
        stars = pgettext("stars", "{count} of {total}").format(count=state.far.count, total=self._journey.stars)
        count = ui.Row((star_part(has=True, size=ui.Size.CAP), ui.label(stars)), ui.Step.S)
        is_met = state.is_known and self._is_open(state.chosen) and not self.kit.motion.plain
        line = said_on_arrival(state.chosen, state.far.earned(self.chosen, self._journey))
        said = greeting(self._setup.chairs[1], line) if is_met else None
        known = [(stop, self._standing(stop), self._room(stop)) for stop in self._journey.way]
        parts = [stop_part(stop, standing, (self.choose, stop.id), room, self._names) for stop, standing, room in known]
        panel = self._panel(state)
        if not self.has_map:
            rows = ui.Row(tuple(parts), ui.Step.L, ui.Across.END, wraps=True, is_region=True)
            body = ui.Scroll(ui.Column((said, rows, panel)))
            return self.cloth_page(_("The journey"), body, (count,))
        map_ = Map(
            standings=tuple(standing for _stop, standing, _room in known),
            sizes=tuple(standing.size(stop, room) for stop, standing, room in known),
            is_greeted=is_met,
            has_lamps=state.far.is_complete(self._journey),
        )
        stops = ui.Free((said, *parts), where=(journey_map.places, map_), tall=journey_map.HIGH, is_region=True)
        head = ui.Pin(ui.head(_("The journey"), self.go_back, (count,)), x=ui.Across.FILL)
        over = ui.Over((ui.Picture((journey_map.draw_ways, map_)), stops, head), grow=1.0)
        return ui.Scroll(ui.Panel(ui.Column((over, panel), ui.Step.S), ui.Ground.NONE, ui.Step.XL))

    def _room(self, stop: Stop | GrandRound) -> float:
        """The most width of a stamp."""
        return journey_map.widest(stop, self.kit.frame.width - 2 * ui.Step.XL, len(self._journey.stops))

    @property
    def _names(self) -> ui.Type:
        """The size of the names: the largest in which no word is wider than a stamp."""
        font = style(ui.Type.HEADING, ui.Tone.TITLE, ui.Ground.NONE)
        words = (word for stop in self._journey.stops for word in stop_name(stop.id).split())
        return (
            ui.Type.HEADING
            if all(self.kit.writer.width(word, font) < journey_map.STAMP[0] for word in words)
            else ui.Type.LABEL
        )

    def _panel(self, state: Shown) -> ui.Part:
        """The goals of the chosen stop, what is at stake, and the buttons beside them."""
        stop, is_open = self.chosen, self._is_open(state.chosen)
        heading = pgettext("looks", "You won") if state.far.stars.get(stop.id) else wins_heading()
        wins, tone = self._given(stop.id), ui.Tone.MAIN if is_open else ui.Tone.OFF
        stakes: list[ui.Part] = [ui.lines(opponents(self._setup.chairs, Align.START))]
        if wins:
            stakes += [ui.Text(heading, tone=tone, is_narrow=True), *(prize(each, tone) for each in wins)]
        if isinstance(stop, GrandRound):
            stakes += [book(each, each.rules in state.far.rounds) for each in self._journey.stops]
        told = ui.Column(
            (
                ui.Row(tuple(self._goals(stop, tone)), across=ui.Across.FILL, wraps=True),
                ui.Row(tuple(stakes), wraps=True, is_tight=True),
            ),
            ui.Step.S,
            grow=4.0,
        )
        return ui.Panel(ui.Row((told, self._ways(stop, is_open=is_open)), ui.Step.L, wraps=True), pad=ui.Step.M)

    def _goals(self, stop: Stop | GrandRound, tone: ui.Tone) -> Iterator[ui.Part]:
        far = self.state.far
        if isinstance(stop, Stop):
            yield from (goal(line, tone=tone) for line in goals_at(stop, far.stars.get(stop.id, ())))
        elif self._is_done:
            won = _("You won a match under every rulebook, against the best players")
            yield goal((won, True), sign=(journey_map.draw_crown_sign,))
            if left := self._journey.stars - far.count:
                ahead = count_text("{count} star still to earn", "{count} stars still to earn", left)
                yield goal((ahead, False))
        else:
            wanted = _("Win a match under each rulebook, against the best players")
            yield goal((wanted, None), sign=(journey_map.draw_crown_sign,))
            leg = pgettext("match", "Next: {rules}").format(rules=rules_title(self._home.rules))
            yield goal((self._opens(stop.id) or leg, None))

    def _ways(self, stop: Stop | GrandRound, *, is_open: bool) -> ui.Part:
        """The button that plays, or leads to where one can play, and above it what opens the stop or teaches it."""
        opens, begun, length = self._opens(stop.id), self._begun_at(stop.id), length_text(self._home)
        upper: ui.Part = ui.Button(_("Rulebook"), (self._go, OpenRulebook.of(self._setup)), Icon.BOOK)
        if opens and isinstance(stop, Stop):
            upper = goal((opens, None), sign=(journey_map.draw_lock,))
        elif self.state.is_known and is_open and self._lesson is not None:
            upper = ui.Button(_("Learn the rules"), (self._go, self._lesson), Icon.BOOK)
        step, paint, key = self.state.step, Paint.GOLD, "act"
        if begun is None and stop.id == self._next and step and isinstance(step.to, OpenLesson):
            button = ui.Button(step.label, (self._go, step.to), Icon.CHEVRON_RIGHT, paint, more=step.why, key=key)
            upper = ui.Column((button, ui.Text(step.why, align=Align.CENTER)), ui.Step.HAIR)
            paint, key, length = Paint.GRAY, "play", ""  # the match waits for what every page proposes
        words = _("Play again") if self._is_done else _("Play")
        if begun is not None:
            words, length = _("Continue"), _begun_text(begun)
        on: ui.Act = self._begin
        if not is_open:
            words = pgettext("button", "Go to {stop}").format(stop=stop_name(self._next))
            on, length = self._go_on, ""
        act = ui.Button(words, on, Icon.CHEVRON_RIGHT, paint, key=key)
        about = ui.Text(length, align=Align.CENTER) if length else None
        return ui.Column((upper, act, about), ui.Step.S, grow=1.0, is_region=True)

    def ground(self) -> pygame.Surface:
        return journey_map.evening_cloth(self.kit, self.chosen)


def said_on_arrival(stop: str, earned: Sequence[bool]) -> str:
    """The words of the host at a stop, depending on whether none, some or all of its stars were earned."""
    when = "done" if all(earned) else "again" if any(earned) else "first"
    lines = general().hosts.get(stop)
    return general().remarks["anybody"]["hello"].said() if lines is None else lines[when].said()


def _deal_text(saved: SavedMatch) -> str:
    """The deal with which a match can be continued."""
    return _("Deal {number}").format(number=number(max(1, saved.deal)))


def _begun_text(saved: SavedMatch) -> str:
    """The deal with which a match can be continued, and the player's place and points in it."""
    return joined(" \u00b7 ", _deal_text(saved), saved.standing_text() if saved.deal > 1 else "")


def opened(program: Program) -> JourneyScene:
    """The map, with the progress from the saved matches."""
    ask = partial(program.statistics.look_at, habits_of(program.own_name), lambda habits: habits)
    return JourneyScene(
        program.kit,
        program.go,
        program.own_chair,
        ask,
        proposes=lambda habits: step_now(habits, program, program.unfinished()),
        progress=lambda: program.learner.now,
        unfinished=program.unfinished,
    )
