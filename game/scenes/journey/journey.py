"""The map of the journey, and the match at the chosen stop."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import ceil, hypot

import pygame
from msgspec import structs

from game.app.matches.match_list import SavedMatch
from game.i18n import _, ngettext, pgettext
from game.i18n.books import book_title, rules_title
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import goals_at, in_own_words, length_text, name_in_files
from game.players.journey import (
    JOURNEY,
    NOWHERE,
    GrandRound,
    Journey,
    Prize,
    Star,
    Stop,
    Traveled,
    match_at,
    next_leg,
    next_stop,
    prizes,
    traveled,
)
from game.players.roster import Chair, MatchSetup
from game.scenes.journey.stops import ABOVE, FRAME, WAY, Greeting, RoundView, Stakes, StopView, bird_box, draw_lock
from game.scenes.journey.told_page import Ask, ToldPage
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    Go,
    OpenDifferences,
    OpenLesson,
    OpenRulebook,
    ResumeMatch,
)
from game.scenes.shared.prizes import wins_heading
from game.scenes.shared.program import Program
from game.school.lessons.courses import Course
from game.school.lessons.files import Lesson, lessons
from game.school.progress import Progress
from game.view.page.charts import smooth_line
from game.view.page.crown import draw_crown
from game.view.page.stars import CARDS, Goal, Goals, StarCount
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Icon, Kit, PanelKind
from game.view.paint.felt import TONES, cast_light, woven
from game.view.paint.shapes import radial, rgb
from game.view.units import Align, Box, column, lay, row, theme
from game.view.widgets import GLASS, MAIN, Button, PanelBox

_FIRST = 0.133
"""The place of the first stop along the map, as a share of its width."""
_LAST = 0.867
"""The place of the last stop along the map."""
_FEET = (664.0, 490.0)
"""The two heights at which stops stand in turn, in units."""
_STOP = 330.0
"""The width of a stop's box."""
_STOP_HIGH = 396.0
"""The height of a stop's box."""
_STRIP = 196.0
"""The height of the strip below the way."""
_ROUND, _ROUND_TOPS = 420.0, (54.0, 112.0)
"""The greatest width of the last stop, and its top, without and with the sparrow on it."""
_READABLE = 21.0
"""The least size of the texts on goals; the length of a match is left out rather than going below it."""
_PLAY = 344.0
"""The least width of the Play button with the length of a match on it."""
_PLAIN = 260.0
"""The least width of the Play button without the length of a match."""
_STEP = 8.0
"""The steps in which the Play button grows."""
_INSIDE = 16.0
"""The margin inside the strip."""
_GOALS = 80.0
"""The height of the strip's upper row: goals, beside a button."""
_LOW = 76.0
"""The height of the strip's lower row: what is at stake, beside buttons."""
_GREETING = 118.0
"""The height of what the host says, below the title."""
_TABLE = 410.0
"""The width of the opponents beside the rulebooks of the last stop."""
_MARGIN = 60.0
"""The margin of title, cross and strip."""
_REACH = 64.0
"""How far above the lower edges of two stamps the way between them runs."""
_POOL = 420.0
"""The radius of the light around the chosen stop."""
_LAMPS = 58.0
"""The distance of the lamps along a completed way."""
_LAMP_LIGHT = 54.0
"""The radius of a lamp's light."""
_DOTS = 20.0
"""The distance of the dots of a closed way."""
_CLEAR = 16.0
"""How far the dots keep from a stamp."""
_AURA = 24.0
"""How far a frame shines."""
_PALE = 0.6
"""The opacity of the goals and prizes of a closed stop, from 0 to 1."""
_CROWN = 62.0
"""The size of the crown on the card."""
_WAY_WIDE, _SHADE_BELOW = 7.2, 4.0
"""The width of an open way, and how far its shadow lies below it."""
_LAMP: theme.Color = (0xFF, 0xDC, 0xA8)
"""The warm lamp above the map."""
_NIGHT: theme.Color = (0x08, 0x0C, 0x1C)
_HALFWAY, _EDGE = 0.34, 0.72
"""How dark the evening is halfway to the edge of the lamp's light, and at its edge."""
_ONWARD, _ASIDE = structs.replace(MAIN, align=Align.START), structs.replace(GLASS, style=theme.BUTTON)
"""The finishes of the buttons on the strip: the words at the start, the chevron at the end."""
Point = tuple[float, float]


class JourneyScene(ToldPage[Traveled]):
    """The map, with the next stop that has something to earn chosen at first.

    :param own: the player's name and portrait.
    :param ask: asks the statistics for the player's progress.
    :param progress: returns what the player has learned.
    :param unfinished: returns the matches that can be continued.
    :param journey: the stops.
    """

    is_in_city = True

    def __init__(
        self,
        kit: Kit,
        go: Go,
        own: Chair,
        ask: Ask[Traveled],
        *,
        progress: Callable[[], Progress] = Progress,
        unfinished: Callable[[], Sequence[SavedMatch]] = tuple,
        journey: Journey = JOURNEY,
    ) -> None:
        super().__init__(kit, _("The journey"), ask, partial(traveled, name_in_files(own), journey=journey), NOWHERE)
        self._go = go
        self._own = own
        self._progress = progress
        self._unfinished = unfinished
        self._saved: Sequence[SavedMatch] = ()
        self._journey = journey
        self._chosen = self._journey.stops[0].id
        self._count, self._strip = StarCount(), PanelBox(PanelKind.LACQUER, radius=28)
        self._goals, self._stakes, self._opener = Goals(size=CARDS), Stakes(), Goals()
        self._books = Goals()
        """The rulebooks of the last stop, each with its star."""
        self._greeting = Greeting()
        self._learn = Button(_("Learn the rules"), self._learn_first, finish=_ASIDE, icon=Icon.BOOK)
        self._rules = Button(_("Rulebook"), self._read, finish=_ASIDE, icon=Icon.BOOK)
        self._onward = Button("", self._go_on, finish=_ONWARD, icon=Icon.CHEVRON_RIGHT)
        self._play = Button(_("Play"), self._begin, finish=_ONWARD, icon=Icon.CHEVRON_RIGHT)
        self._stops: list[StopView] = []
        self._build()
        self.page.set_focus(self._play)

    @property
    def chosen(self) -> Stop | GrandRound:
        stop = self._journey.at(self._chosen)
        assert stop is not None
        return stop

    @property
    def _home(self) -> Stop:
        """The stop whose rules are played in the match at the chosen stop."""
        return self._journey.home(self.chosen, next_leg(self.far.rounds, self._journey))

    @property
    def _setup(self) -> MatchSetup:
        """The setup of the match at the chosen stop."""
        return match_at(self.chosen, self._own, self._home.rules)

    @property
    def far(self) -> Traveled:
        """The player's progress."""
        return self.known

    @property
    def _begun(self) -> SavedMatch | None:
        """The match at the chosen stop that can be continued; ``None`` if there is none."""
        return next((saved for saved in self._saved if saved.journey == self._chosen), None)

    def enter(self) -> None:
        super().enter()
        self.stack.settle()
        self._saved = self._unfinished()
        self._tag()

    def told(self) -> None:
        """Chooses the next stop."""
        self._chosen = self._next
        self._build()
        if self.page.focus in self._mains:
            self.page.set_focus(self._main)

    @property
    def _mains(self) -> Sequence[Button]:
        """The buttons of which the first visible one is the main one."""
        return self._onward, self._play

    @property
    def _main(self) -> Button:
        return next(button for button in self._mains if button.is_visible)

    @property
    def _is_done(self) -> bool:
        """Whether the last stop is chosen and won under every rulebook."""
        return isinstance(self.chosen, GrandRound) and self.far.is_complete(self._journey)

    @property
    def _next(self) -> str:
        """The id of the first open stop without a star."""
        return next_stop(self.far, self._journey)

    def _go_on(self) -> None:
        """Chooses the first open stop without a star, and offers the match there."""
        self._choose(self._next)
        self.page.set_focus(self._play)

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        strip = Box(_MARGIN, 1080 - 22 - _STRIP, wide - 2 * _MARGIN, _STRIP)
        self._strip.place(strip)
        step = wide * (_LAST - _FIRST) / max(1, len(self._stops) - 1)
        room = min(_STOP, step * 0.93)
        last = min(_ROUND, 2 * step - room - 20)
        beside = (wide - last) / 2 - 10
        self._title.place(Box(_MARGIN, 44, beside - _MARGIN, 84))
        self._close.place(Box(strip.right - 58, 57, 58, 58))
        count = self._close.box.x - 30 - wide + beside
        self._count.place(Box(wide - beside, 56, count, 60))
        for place, view in enumerate(self._stops):
            foot = _FEET[place % len(_FEET)]
            view.place(Box(wide * _FIRST + step * place - room / 2, foot - ABOVE, room, _STOP_HIGH))
        near = [bird_box(view.stamp).x - 20 for view in self._stops[1:2] if view.has_bird]
        self._greeting.place(Box(_MARGIN, 148, min(near, default=beside) - _MARGIN, _GREETING))
        top = _ROUND_TOPS[self._round.has_bird]
        self._round.place(Box((wide - last) / 2, top, last, self._round.high(last)))
        self._lay_strip(strip, length_text(self._home))
        if self._goals.style(self.kit).size < _READABLE:
            self._lay_strip(strip, "")

    def _lay_strip(self, strip: Box, length: str) -> None:
        """Lays out the goals of the chosen stop, and the buttons beside them.

        :param length: the length of its match, written on the Play button.
        """
        is_done, begun = self._is_done, self._begun
        words = _("Play again") if is_done else _("Play")
        if begun is not None:
            words, length = _("Continue"), _standing(begun)
        self._play.relabel(words, length)
        main = self._main
        beside = next((each for each in (self._learn, self._rules, self._play) if each.is_visible), main)
        least = max(main.content_width(self.kit, _LOW), beside.content_width(self.kit, _GOALS))
        wide = max(_PLAY if length else _PLAIN, _STEP * ceil(least / _STEP))
        buttons = Box(strip.right - _INSIDE - wide, strip.y + _INSIDE, wide, strip.height - 2 * _INSIDE)
        upper, _between, lower = column(buttons, [_GOALS, None, _LOW])
        for part in (self._learn, self._rules, self._opener, beside):
            part.place(upper)
        for button in self._mains:
            if button is not beside or button is main:
                button.place(lower)
        told = Box(strip.x + _INSIDE, strip.y + _INSIDE, strip.width - 3 * _INSIDE - wide, strip.height - 2 * _INSIDE)
        goals, _between, stakes = column(told, [_GOALS, None, _LOW])
        table, books = row(stakes, [_TABLE, None])
        lay((self._goals, self._stakes, self._books), (goals, table if self._books.lines else stakes, books))
        self._stakes.is_visible = not (self._books.lines and self._books.clipped(self.kit))
        if not self._stakes.is_visible:
            self._books.place(stakes)

    def paint(self) -> pygame.Surface:
        surface = _cloth(self.kit, self.chosen)
        canvas = Canvas(surface, self.kit)
        stamps, last = [view.stamp for view in self._stops], self._round.stamp
        mirrored = self.kit.mirrored
        frame = self.kit.frame
        beyond = frame.at(0, 0)[0] / frame.unit + 60  # from the edge of the window, however wide it is
        first = Box(frame.width + beyond if mirrored else -beyond, stamps[0].bottom + 66, 0, 0)
        views: Sequence[StopView | RoundView] = (*self._stops, self._round)
        for view in views:
            if view.has_bird and view.is_chosen:
                _cast_glow(canvas, view.stamp.center)
        clear, is_complete = [_clear(view) for view in self._stops], self.far.is_complete(self._journey)
        for place, (stop, start, end) in enumerate(zip(self._stops, (first, *stamps), stamps, strict=False)):
            places = _between(start, end, mirrored=mirrored)
            _draw_way(canvas, places, is_open=stop.is_open, clear=(clear[max(0, place - 1)], clear[place]))
            _light_up(canvas, places if is_complete else ())
        side = last.x if mirrored else last.right
        level = last.center[1]
        turn = (stamps[-1].center[0], level)
        up = (stamps[-1].center[0], stamps[-1].y)
        places = _curve(up, turn, turn, (side, level))
        _draw_way(canvas, places, is_open=self._round.is_open, clear=(clear[-1], _clear(self._round)))
        _light_up(canvas, places if is_complete else ())
        return surface

    def _build(self) -> None:
        """Makes the stops for the player's progress."""
        self._stops = []
        for stop in self._journey.stops:
            stars = self.far.stars.get(stop.id, frozenset())
            view = StopView(
                partial(self._choose, stop.id),
                stop,
                earned=[star in stars for star in Star],
                wins=self._wins(stop.id),
                opens=self._opens(stop.id),
            )
            view.is_chosen = stop.id == self._chosen
            self._stops.append(view)
        self._tag()
        id_ = self._journey.round.id
        won = [stop.rules in self.far.rounds for stop in self._journey.stops]
        self._round = RoundView(
            general().stops[id_].said(),
            self._journey.round.picture,
            partial(self._choose, id_),
            earned=won,
            is_open=self.far.is_open(id_, self._journey),
        )
        self._round.is_chosen = self._chosen == id_
        self._set_bird()
        self._count.write(
            pgettext("stars", "{count} of {total}").format(count=self.far.count, total=self._journey.stars)
        )
        self._tell()
        self.put_together(
            [self._title, self._count, self._greeting],
            self._stops,
            [self._round],
            [self._strip, self._goals, self._stakes, self._books],
            [self._learn, self._rules, self._opener, self._play, self._onward],
            [self._close],
        )
        if self.page.focus not in self.page.widgets:
            self.page.set_focus(self._main)

    def _tag(self) -> None:
        """Marks the stops at which a match was begun with its deal."""
        deals = {saved.journey: max(1, saved.deal) for saved in reversed(self._saved)}
        for stop, view in zip(self._journey.stops, self._stops, strict=True):
            deal = deals.get(stop.id)
            view.tag(_("Deal {number}").format(number=number(deal)) if deal else "")

    def _set_bird(self) -> None:
        """Puts the sparrow on the chosen stop; it does not fly ahead to a closed one."""
        is_open = self.far.is_open(self._chosen, self._journey)
        where = self._view_of(self._chosen if is_open else self._next)
        for view in (*self._stops, self._round):
            view.has_bird = view is where

    def _view_of(self, id_: str) -> StopView | RoundView:
        ids = [stop.id for stop in self._journey.stops]
        return self._stops[ids.index(id_)] if id_ in ids else self._round

    def _choose(self, id_: str) -> None:
        """Chooses another stop."""
        if id_ != self._chosen:
            self._view_of(self._chosen).is_chosen = False
            self._chosen = id_
            self._view_of(id_).is_chosen = True
            self._set_bird()
            self._tell()
            self.arrange_again()

    def _tell(self) -> None:
        """Updates the strip for the chosen stop: its goals, and which buttons it has."""
        stop = self.chosen
        is_open = self.far.is_open(stop.id, self._journey)
        is_done = self._is_done
        self._play.is_visible, self._onward.is_visible = is_open, not is_open
        ahead = general().stops[self._next].said()
        self._onward.relabel(pgettext("button", "Go to {stop}").format(stop=ahead))
        self._stakes.show(
            self._setup.chairs[1:],
            self._given(stop.id),
            heading=pgettext("looks", "You won") if self.far.stars.get(stop.id) else wins_heading(),
            is_open=is_open,
        )
        books = [(book_title(each.rules), each.rules in self.far.rounds) for each in self._journey.stops]
        self._books.show([] if isinstance(stop, Stop) else books)
        self._books.is_visible = bool(self._books.lines)
        self._learn.is_visible = is_open and self._is_known and self._lesson is not None
        opens = self._opens(stop.id)
        is_met = is_open and self._is_known
        self._greeting.show(self._setup.chairs[1], said_on_arrival(stop, self.far, self._most) if is_met else "")
        self._stakes.seen = 1.0 if is_open else _PALE
        self._goals.seen = self._stakes.seen if isinstance(stop, Stop) else 1.0
        self._opener.show([(opens, None)])
        self._opener.is_visible = bool(opens) and isinstance(stop, Stop)
        self._rules.is_visible = not (self._learn.is_visible or self._opener.is_visible)
        self._goals.signs = self._opener.signs = {opens: draw_lock}
        if isinstance(stop, Stop):
            self._goals.show(goals_at(stop, self.far.stars.get(stop.id, ())))
        else:
            lines: list[Goal] = [(_("Win a match under each rulebook, against the best players"), None)]
            if is_done:
                lines = [(_("You won a match under every rulebook, against the best players"), True)]
                self._goals.signs = {lines[0][0]: _draw_prize}
                left = self._journey.stars - self.far.count
                if left:
                    ahead = ngettext("{count} star still to earn", "{count} stars still to earn", left)
                    lines.append((ahead.format(count=number(left)), False))
            else:
                leg = rules_title(self._home.rules)
                lines.append((opens or pgettext("match", "Next: {rules}").format(rules=leg), None))
            self._goals.show(lines)

    def _begin(self) -> None:
        """Begins a match at the chosen stop, or continues the one that was begun there."""
        if self._begun is not None:
            self._go(ResumeMatch(self._begun))
            return
        self._go(BeginMatch(in_own_words(self._setup)))

    def _given(self, stop: str) -> Sequence[Prize]:
        """The prizes for the first star at a stop."""
        return [prize for prize, where in prizes(self._journey).items() if where == stop]

    def _wins(self, stop: str) -> Sequence[Prize]:
        """What the first star at a stop wins; nothing once it is earned."""
        return [] if self.far.stars.get(stop) else self._given(stop)

    def _opens(self, stop: str) -> str:
        """The words for the next step towards a closed stop; empty if it is open."""
        if self.far.is_open(stop, self._journey):
            return ""
        return _("First earn a star in {stop}").format(stop=general().stops[self._next].said())

    @property
    def _most(self) -> int:
        """How many stars there are at the chosen stop."""
        return len(Star) if isinstance(self.chosen, Stop) else len(self._stops)

    @property
    def _lesson(self) -> Destination | None:
        """The lesson or page of differences to open before the chosen stop.

        ``None``: the player has played by its rulebook or learned all lessons, or it is the last stop, for all books.
        """
        rules = self.chosen.rules if isinstance(self.chosen, Stop) else ""
        if not rules or rules in self.far.books:
            return None
        if self.far.books:
            return OpenDifferences(self.far.books[-1], rules)
        progress = self._progress()
        course = lessons(Course.NEWCOMER)

        def known(each: Lesson) -> bool:
            return progress.has_learned(each.id, each.file.taught(rules))

        return next((OpenLesson(each.id, rules) for each in course if not known(each)), None)

    def _learn_first(self) -> None:
        if self._lesson is not None:
            self._go(self._lesson)

    def _read(self) -> None:
        """Opens the rulebook of the chosen stop."""
        self._go(OpenRulebook.of(self._setup))


def said_on_arrival(stop: Stop | GrandRound, far: Traveled, most: int) -> str:
    """The host's words, depending on the stars that were earned at the stop, of these at most."""
    has = len(far.rounds if isinstance(stop, GrandRound) else far.stars.get(stop.id, ()))
    when = "first" if not has else "again" if has < most else "done"
    lines = general().hosts.get(stop.id)
    return general().remarks["anybody"]["hello"].said() if lines is None else lines[when].said()


def _standing(saved: SavedMatch) -> str:
    """Where a match stands that can be continued: its deal, and the player's place and points."""
    deal = _("Deal {number}").format(number=number(max(1, saved.deal)))
    standing = saved.standing_text() if saved.deal > 1 else ""
    return f"{deal} \u00b7 {standing}" if standing else deal


def _draw_prize(canvas: Canvas, at: Point) -> None:
    """Draws the crown, which the last stop wins, with its middle at this place."""
    draw_crown(canvas, (at[0], at[1] + 0.1 * _CROWN), _CROWN)


def _between(start: Box, end: Box, *, mirrored: bool) -> Sequence[Point]:
    """The points of a curve that leaves one stamp and meets the next horizontally."""
    x, to_x = (start.x, end.right) if mirrored else (start.right, end.x)
    y, to_y, middle = start.bottom - _REACH, end.bottom - _REACH, (x + to_x) / 2
    return _curve((x, y), (middle, y), (middle, to_y), (to_x, to_y))


def _curve(start: Point, first: Point, second: Point, end: Point) -> Sequence[Point]:
    """Points along a cubic Bézier curve, close enough together for a line."""
    steps = max(8, round(hypot(end[0] - start[0], end[1] - start[1]) / 3))
    places = []
    for step in range(steps + 1):
        share = step / steps
        rest = 1 - share
        weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
        points = (start, first, second, end)
        x, y = (sum(weight * point[at] for weight, point in zip(weights, points, strict=True)) for at in (0, 1))
        places.append((x, y))
    return places


def _light_up(canvas: Canvas, places: Sequence[Point]) -> None:
    """Lights lamps along a way, once the journey is complete."""
    gone = _LAMPS / 2
    for (x, y), after in pairwise(places):
        gone += hypot(after[0] - x, after[1] - y)
        if gone >= _LAMPS:
            gone -= _LAMPS
            _cast_glow(canvas, (x, y), _LAMP_LIGHT)
            canvas.disc((x, y), 15, theme.SCORE)


def _cast_glow(canvas: Canvas, center: Point, radius: float = _POOL) -> None:
    """Casts warm light around a place."""
    rect = canvas.rect(Box(center[0] - radius, center[1] - radius, 2 * radius, 2 * radius))
    light = radial(
        (48, 48), (24, 24), (24, 24), [(0.0, WAY, 0.62), (0.3, WAY, 0.26), (0.55, WAY, 0.07), (1.0, WAY, 0.0)]
    )
    canvas.surface.blit(pygame.transform.smoothscale(light, rect.size), rect, special_flags=PREMULTIPLIED)


def _draw_line(canvas: Canvas, places: Sequence[Point]) -> None:
    """Draws a smooth golden line with a shadow."""
    wide = max(2, canvas.kit.frame.px(_WAY_WIDE))
    shade = [canvas.at((x, y + _SHADE_BELOW)) for x, y in places]
    smooth_line(canvas, shade, _NIGHT, wide)
    smooth_line(canvas, [canvas.at(place) for place in places], WAY, wide)


def _cloth(kit: Kit, stop: Stop | GrandRound) -> pygame.Surface:
    """The ground of the map: cloth in the evening color of a stop, opaque and as large as the window."""
    frame = kit.frame
    center = TONES[Felt(stop.felt)][0] if stop.dusk is None else rgb(stop.dusk)
    tones = (center, theme.blended(center, _NIGHT, _HALFWAY), theme.blended(center, _NIGHT, _EDGE))
    surface = woven(frame.window, frame.at(frame.width / 2, 0.46 * 1080), frame.unit, tones)
    cast_light(surface, frame, _LAMP)
    return surface


def _clear(view: StopView | RoundView) -> float:
    """How far the dots of a closed way keep from a stop, and from the frame and its light if it is chosen."""
    return _CLEAR + (FRAME + _AURA if view.is_chosen else 0.0)


def _draw_way(canvas: Canvas, places: Sequence[Point], *, is_open: bool, clear: tuple[float, float]) -> None:
    """Draws a way between two stamps: a golden line if it is open, dots if it is not.

    :param clear: how far dots keep from both ends.
    """
    if is_open:
        _draw_line(canvas, places)
        return
    whole = sum(hypot(after[0] - x, after[1] - y) for (x, y), after in pairwise(places))
    apart = (whole - sum(clear)) / max(1, round((whole - sum(clear)) / _DOTS))
    left, rest = clear[0], whole - clear[1] + 0.5
    for (x, y), after in pairwise(places):
        long = hypot(after[0] - x, after[1] - y)
        while left <= min(long, rest):
            share = left / long
            canvas.disc((x + share * (after[0] - x), y + share * (after[1] - y)), 7, WAY, opacity=0.9)
            left += apart
        left, rest = left - long, rest - long


def opened(program: Program) -> JourneyScene:
    """The map, with the progress from the saved matches."""
    ask = partial(program.statistics.look_at, "")
    return JourneyScene(
        program.kit,
        program.go,
        program.own_chair,
        ask,
        progress=lambda: program.learner.now,
        unfinished=program.unfinished,
    )
