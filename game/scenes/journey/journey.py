"""The map of the journey, and the match at the chosen stop."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import hypot

import pygame
from msgspec import Struct

from game import ui
from game.app.matches.match_list import SavedMatch
from game.app.matches.statistics import Traveling
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
    Stop,
    Traveled,
    match_at,
    next_leg,
    next_stop,
    prizes,
    traveled,
)
from game.players.roster import Chair, MatchSetup
from game.scenes.journey.asking import LOOK, Ask
from game.scenes.journey.stops import (
    BIRD,
    FRAME,
    STAMP,
    WAY,
    Standing,
    at_table,
    book,
    draw_crown_sign,
    draw_lock_sign,
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
from game.scenes.shared.prizes import prizes_told, wins_heading
from game.scenes.shared.program import Program
from game.school.lessons.courses import Course
from game.school.lessons.files import Lesson, lessons
from game.school.progress import Progress
from game.ui.tokens import style
from game.view.page.charts import smooth_line
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Icon, Kit, Paint
from game.view.paint.felt import TONES, cast_light, woven
from game.view.paint.shapes import radial, rgb
from game.view.units import Align, Box, theme

_FIRST, _LAST = 0.117, 0.883
"""The places of the first and of the last stop along the map, as shares of its width."""
_STAMP, _WORDS = 0.93, 1.05
"""The most width of a stop's stamp and of its name, as shares of the distance of stops."""
_LAST_STAMP, _LAST_WORDS = 1.1, 1.45
"""The most width of the last stop's stamp and of its name, as such shares."""
_LOW, _UP = 164.0, 338.0
"""How far the feet of stamps stand above the map's lower edge, in turn."""
_TOPS = (14.0, 72.0)
"""How far the stamp of the last stop stands below the map's upper edge, without and with the sparrow on it."""
_SAID = 108.0
"""How far what the host says lies below the map's upper edge."""
_BEYOND = 60.0
"""How far beyond the edge of the window the way begins."""
_MAP = 790.0
"""The height of the map; in a window that has no room for it the stops stand in rows."""
_WHOLE = (1700.0, 1070.0)
"""The least width and height of a window with the map."""
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
_WAY_WIDE, _SHADE_BELOW = 7.2, 4.0
"""The width of an open way, and how far its shadow lies below it."""
_LAMP: theme.Color = (0xFF, 0xDC, 0xA8)
"""The warm lamp above the map."""
_NIGHT: theme.Color = (0x08, 0x0C, 0x1C)
_HALFWAY, _EDGE = 0.34, 0.72
"""How dark the evening is halfway to the edge of the lamp's light, and at its edge."""
Point = tuple[float, float]


class Shown(Struct, frozen=True, kw_only=True):
    """The chosen stop, and what is known of the player's journey."""

    chosen: str
    """The id of the chosen stop."""
    far: Traveled = NOWHERE
    """The player's progress, as far as the statistics have told it."""
    is_known: bool = False
    """Whether the statistics have told it."""
    saved: tuple[SavedMatch, ...] = ()
    """The matches that can be continued."""


class JourneyScene(ui.Screen[Shown]):
    """The map, with the next stop that has something to earn chosen at first.

    :param own: the player's name and portrait.
    :param ask: asks the statistics for the player's progress.
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
        ask: Ask[Traveled],
        *,
        progress: Callable[[], Progress] = Progress,
        unfinished: Callable[[], Sequence[SavedMatch]] = tuple,
        journey: Journey = JOURNEY,
    ) -> None:
        super().__init__(kit, Shown(chosen=journey.stops[0].id))
        self._go, self._own = go, own
        self._ask, self._fold = ask, partial(traveled, name_in_files(own), journey=journey)
        self._asked: Traveling[Traveled] = Traveling(self._fold)
        self._progress, self._unfinished, self._journey = progress, unfinished, journey

    # What happens.

    def enter(self) -> None:
        """Asks again, since a match may have been played."""
        self.stack.settle()
        self._asked = self._ask(self._fold)
        self.put(is_known=False, saved=tuple(self._unfinished()))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.state.is_known and self._asked.found is not None:
            self.put(is_known=True, far=self._asked.found)
            self.choose(self._next)

    @property
    def next_wake(self) -> float | None:
        return None if self.state.is_known else LOOK

    def choose(self, id_: str) -> None:
        """Chooses a stop."""
        self.put(chosen=id_)
        self.arrange()  # the light and the ways lie in the ground

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
        """The words for the next step towards a closed stop; empty if it is open."""
        if self._is_open(stop):
            return ""
        return _("First earn a star in {stop}").format(stop=general().stops[self._next].said())

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
        progress = self._progress()
        course = lessons(Course.NEWCOMER)

        def known(each: Lesson) -> bool:
            return progress.has_learned(each.id, each.file.taught(rules))

        return next((OpenLesson(each.id, rules) for each in course if not known(each)), None)

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
            told=". ".join(filter(None, (self._opens(id_), wins))),
        )

    # What is seen.

    @property
    def has_map(self) -> bool:
        """Whether there is room for the map."""
        return self.kit.frame.width >= _WHOLE[0] and self.kit.frame.height >= _WHOLE[1]

    def view(self, state: Shown) -> ui.Part:
        stars = pgettext("stars", "{count} of {total}").format(count=state.far.count, total=self._journey.stars)
        count = ui.Row((star_part(has=True, size=ui.Size.CAP), ui.Text(stars, ui.Type.LABEL)), ui.Step.S)
        is_met = state.is_known and self._is_open(state.chosen)
        line = said_on_arrival(state.chosen, state.far.earned(self.chosen, self._journey))
        said = greeting(self._setup.chairs[1], line) if is_met else None
        known = [(stop, self._standing(stop), self._room(stop)) for stop in self._journey.way]
        parts = [stop_part(stop, standing, (self.choose, stop.id), room, self._names) for stop, standing, room in known]
        panel = self._panel(state)
        if not self.has_map:
            rows = ui.Row(tuple(parts), ui.Step.L, ui.Across.END, wraps=True, is_region=True)
            body = ui.Scroll(ui.Column((said, rows, panel)), grow=1.0)
            return ui.cloth_page(_("The journey"), self.go_back, body, (count,))
        map_ = _Map(
            standings=tuple(standing for _stop, standing, _room in known),
            sizes=tuple(standing.size(stop, room) for stop, standing, room in known),
            is_greeted=is_met,
            has_lamps=state.far.is_complete(self._journey),
        )
        stops = ui.Free((said, *parts), where=(_places, map_), tall=_MAP, is_region=True)
        head = ui.Pin(ui.head(_("The journey"), self.go_back, (count,)), x=ui.Across.FILL)
        over = ui.Over((ui.Picture((_draw_ways, map_)), stops, head), grow=1.0)
        return ui.Scroll(ui.Panel(ui.Column((over, panel), ui.Step.S), ui.Ground.NONE, ui.Step.XL))

    def _room(self, stop: Stop | GrandRound) -> float:
        """The most width of a stamp."""
        step = _step(self.kit.frame.width - 2 * ui.Step.XL, len(self._journey.stops))
        return step * (_STAMP if isinstance(stop, Stop) else _LAST_STAMP)

    @property
    def _names(self) -> ui.Type:
        """The size of the names: the largest in which no word is wider than a stamp."""
        font = style(ui.Type.HEADING, ui.Tone.TITLE, ui.Ground.NONE)
        words = (word for stop in self._journey.stops for word in general().stops[stop.id].said().split())
        return ui.Type.HEADING if all(self.kit.writer.width(word, font) < STAMP[0] for word in words) else ui.Type.LABEL

    def _panel(self, state: Shown) -> ui.Part:
        """The goals of the chosen stop, what is at stake, and the buttons beside them."""
        stop, is_open = self.chosen, self._is_open(state.chosen)
        heading = pgettext("looks", "You won") if state.far.stars.get(stop.id) else wins_heading()
        wins, tone = self._given(stop.id), ui.Tone.MAIN if is_open else ui.Tone.OFF
        stakes: list[ui.Part | None] = [at_table(self._setup.chairs[1:], is_open=is_open), ui.Space()]
        if wins:
            stakes += [ui.Text(heading, tone=tone), *(prize(each, tone) for each in wins)]
        if isinstance(stop, GrandRound):
            stakes += [book(book_title(each.rules), each.rules in state.far.rounds) for each in self._journey.stops]
        told = ui.Column(
            (
                ui.Row(tuple(self._goals(stop, tone)), across=ui.Across.FILL, wraps=True),
                ui.Row(tuple(stakes), wraps=True),
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
            yield goal((won, True), sign=(draw_crown_sign,))
            if left := self._journey.stars - far.count:
                ahead = ngettext("{count} star still to earn", "{count} stars still to earn", left)
                yield goal((ahead.format(count=number(left)), False))
        else:
            yield goal((_("Win a match under each rulebook, against the best players"), None))
            leg = pgettext("match", "Next: {rules}").format(rules=rules_title(self._home.rules))
            yield goal((self._opens(stop.id) or leg, None))

    def _ways(self, stop: Stop | GrandRound, *, is_open: bool) -> ui.Part:
        """The button that plays, or leads to where one can play, and above it what opens the stop or teaches it."""
        opens, begun, length = self._opens(stop.id), self._begun_at(stop.id), length_text(self._home)
        upper: ui.Part = ui.Button(_("Rulebook"), (self._go, OpenRulebook.of(self._setup)), Icon.BOOK)
        if opens and isinstance(stop, Stop):
            upper = goal((opens, None), sign=(draw_lock_sign,))
        elif self.state.is_known and is_open and self._lesson is not None:
            upper = ui.Button(_("Learn the rules"), (self._go, self._lesson), Icon.BOOK)
        words = _("Play again") if self._is_done else _("Play")
        if begun is not None:
            words, length = _("Continue"), _begun_text(begun)
        on: ui.Act = self._begin
        if not is_open:
            words, on, length = self._onward_text, self._go_on, ""
        act = ui.Button(words, on, Icon.CHEVRON_RIGHT, Paint.GOLD, key="act")
        about = ui.Text(length, ui.Type.SMALL, align=Align.CENTER) if length else None
        return ui.Column((upper, about, act), ui.Step.S, grow=1.0, is_region=True)

    @property
    def _onward_text(self) -> str:
        return pgettext("button", "Go to {stop}").format(stop=general().stops[self._next].said())

    def ground(self) -> pygame.Surface:
        return _cloth(self.kit, self.chosen)


class _Map(Struct, frozen=True, kw_only=True):
    """The states of all stops on the map, and the sizes of their stamps, the last stop at the end."""

    standings: tuple[Standing, ...]
    sizes: tuple[tuple[float, float], ...]
    is_greeted: bool
    has_lamps: bool

    def stamps(self, box: Box) -> Sequence[Box]:
        """The boxes of the stamps."""
        *stops, last = self.sizes
        step = _step(box.width, len(stops))
        found = []
        for place, (wide, high) in enumerate(stops):
            x, foot = box.x + box.width * _FIRST + step * place, box.bottom - (_UP if place % 2 else _LOW)
            found.append(Box(x - wide / 2, foot - high, wide, high))
        top = box.y + _TOPS[self.standings[-1].has_bird]
        return [*found, Box(box.center[0] - last[0] / 2, top, *last)]


def _step(wide: float, count: int) -> float:
    """The distance from a stop to the next on a map of this width, if there are so many."""
    return wide * (_LAST - _FIRST) / max(1, count - 1)


def _places(map_: _Map, box: Box) -> Sequence[tuple[float, float, float]]:
    """Where what the host says, the stops, and the last stop lie: left edge, upper edge and width."""
    stamps, found = map_.stamps(box), []
    for stamp, standing in zip(stamps, map_.standings, strict=True):
        wide = _step(box.width, len(stamps) - 1) * (_LAST_WORDS if stamp is stamps[-1] else _WORDS)
        found.append((stamp.center[0] - wide / 2, stamp.y - BIRD * standing.has_bird, wide))
    if not map_.is_greeted:
        return found
    end = found[-1][0]
    if map_.standings[1].has_bird:
        end = min(end, stamps[1].center[0] - BIRD / 2)
    return [(box.x, box.y + _SAID, end - ui.Step.M - box.x), *found]


def _draw_ways(map_: _Map, canvas: Canvas, box: Box) -> None:
    """Draw the ways between the stamps, and the light around the chosen one."""
    canvas, standings = canvas.reading(box), map_.standings
    *stamps, last = map_.stamps(box)
    frame = canvas.kit.frame
    first = Box(-_BEYOND - frame.at(0, 0)[0] / frame.unit, stamps[0].bottom + _REACH, 0, 0)
    for stamp, standing in zip((*stamps, last), standings, strict=True):
        if standing.has_bird and standing.is_chosen:
            _cast_glow(canvas, stamp.center)
    clear = [_CLEAR + (FRAME + _AURA if standing.is_chosen else 0.0) for standing in standings]
    ways = [_between(start, end) for start, end in zip((first, *stamps), stamps, strict=False)]
    turn, up = (stamps[-1].center[0], last.center[1]), (stamps[-1].center[0], stamps[-1].y)
    ways.append(_curve(up, turn, turn, (last.right, last.center[1])))
    for place, (places, standing) in enumerate(zip(ways, standings, strict=True)):
        _draw_way(canvas, places, is_open=standing.is_open, clear=(clear[max(0, place - 1)], clear[place]))
        _light_up(canvas, places if map_.has_lamps else ())


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
    deal, standing = _deal_text(saved), saved.standing_text() if saved.deal > 1 else ""
    return f"{deal} \u00b7 {standing}" if standing else deal


def _between(start: Box, end: Box) -> Sequence[Point]:
    """The points of a curve that leaves one stamp and meets the next horizontally."""
    x, to_x, y, to_y = start.right, end.x, start.bottom - _REACH, end.bottom - _REACH
    middle = (x + to_x) / 2
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
    canvas.surface.blit(_glow(rect.width), rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=2)
def _glow(wide: int) -> pygame.Surface:
    light = radial(
        (48, 48), (24, 24), (24, 24), [(0.0, WAY, 0.62), (0.3, WAY, 0.26), (0.55, WAY, 0.07), (1.0, WAY, 0.0)]
    )
    return pygame.transform.smoothscale(light, (wide, wide))


def _draw_line(canvas: Canvas, places: Sequence[Point]) -> None:
    """Draws a smooth golden line with a shadow."""
    points = [canvas.at(place) for place in places]
    wide, below = max(2, canvas.kit.frame.px(_WAY_WIDE)), canvas.kit.frame.px(_SHADE_BELOW)
    left, top = min(x for x, _y in points) - wide, min(y for _x, y in points) - wide
    line = _line(tuple((x - left, y - top) for x, y in points), wide, below)
    canvas.surface.blit(line, (left, top))


@lru_cache(maxsize=8)
def _line(points: Sequence[tuple[int, int]], wide: int, below: int) -> pygame.Surface:
    """A golden line through pixels, with its shadow so many pixels lower; straight alpha."""
    size = max(x for x, _y in points) + wide, max(y for _x, y in points) + wide + below
    line = pygame.Surface(size, pygame.SRCALPHA)
    line.fill((*WAY, 0))
    smooth_line(line, [(x, y + below) for x, y in points], _NIGHT, wide)
    smooth_line(line, points, WAY, wide)
    return line


def _cloth(kit: Kit, stop: Stop | GrandRound) -> pygame.Surface:
    """The ground of the map: cloth in the evening color of a stop, opaque and as large as the window."""
    frame = kit.frame
    center = TONES[Felt(stop.felt)][0] if stop.dusk is None else rgb(stop.dusk)
    tones = (center, theme.blended(center, _NIGHT, _HALFWAY), theme.blended(center, _NIGHT, _EDGE))
    surface = woven(frame.window, frame.at(frame.width / 2, 0.46 * 1080), frame.unit, tones)
    cast_light(surface, frame, _LAMP)
    return surface


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
