"""The ending of the journey: the hosts say goodbye before their streets, and the achievements are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.window.actions import Action, InputEvent, PointerPressed, Pressed
from game.i18n import _, ngettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import in_own_words
from game.players.journey import Journey, Leg, Star, Stop, Travelled, match_at
from game.players.roster import Chair
from game.scenes.journey.places_chart import PlacesChart
from game.scenes.shared.ceremony import CeremonyScene, FadingLine, FadingTitle, faded
from game.scenes.shared.looks import city_picture, draw_city, draw_figure
from game.view.page.fading import Fading
from game.view.page.stars import draw_stars
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, back, column, grid, lay, out, row, theme
from game.view.widgets import MAIN, Button, Widget
from game.view.widgets.widget import Seen

_MARGIN, _GAP = 64.0, 22.0
_TITLE, _LEAST = theme.PAGE_TITLE.sized(84), 44.0
_TOP, _HEAD_HIGH, _LINE_HIGH, _CARDS, _BELOW, _BUTTON = 40.0, 70.0, 50.0, 500.0, 314.0, 70.0
_STREET, _WORDS = 296.0, 186.0
"""The heights of a city's street and of its host's words."""
_FIGURE, _BEHIND, _RADIUS = 236.0, 22.0, 20.0
"""The width of a host, how much of it is hidden below the picture's edge, and the radius of the picture's corners."""
_NAME = TextStyle(Face.DISPLAY, 30, theme.TITLE)
_SAID = theme.BODY.sized(26).coloured(theme.INK)
_CROWNED = theme.BODY.sized(27)
_HEAD, _LINE = theme.LABEL.sized(24), theme.BODY.sized(24)
_FIRST, _APART, _RISE, _FADE, _CONFETTI = 300.0, 420.0, 420.0, 260.0, 1200.0
"""When the first host rises, the delay to the next, how long a host rises, how long the rest fades in, and how long
confetti falls, in milliseconds.
"""
_VEIL = (20, 8, 22, 120)


@dataclass(frozen=True, kw_only=True)
class City:
    """A stop in the ending: its picture, its host with a farewell, and the stars earned there."""

    name: str
    picture: str
    host: Chair
    said: str
    earned: Sequence[bool]


def cities_of(far: Travelled, own: Chair, journey: Journey) -> list[City]:
    """The cities of all stops except the grand round."""

    def city(stop: Stop) -> City:
        host = in_own_words(match_at(stop, own)).chairs[1]
        lines, stars = general().hosts.get(stop.id), far.stars.get(stop.id, frozenset())
        said = general().remarks["anybody"]["hello"] if lines is None else lines["farewell"]
        name = general().stops[stop.id].said()
        earned = [star in stars for star in Star]
        return City(name=name, picture=stop.picture, host=host, said=said.said(), earned=earned)

    return [city(stop) for stop in journey.stops]


class CityView(Fading):
    """A city with its host, rising from behind the picture's lower edge, and the farewell on paper."""

    rise = Seen(1.0)
    """How far the host has risen, 0 to 1 and a little beyond."""
    bleed = 12.0

    def __init__(self, city: City) -> None:
        self.city = city
        self.called = f"{city.name}. {city.host.name}: {city.said}"

    @property
    def _parts(self) -> Sequence[Box]:
        """The boxes of the street and of the farewell."""
        return column(self.box, (_STREET, _WORDS), self.box.height - _STREET - _WORDS)

    def draw_whole(self, canvas: Canvas) -> None:
        place, words = self._parts
        canvas.rounded(place.grown(3), theme.BRASS, radius=_RADIUS + 3)
        draw_city(canvas, place, self.city.picture, _RADIUS)
        wide = min(_FIGURE, place.width - 30)
        draw_figure(canvas, place, self.city.host.portrait, wide, foot=_BEHIND + (1 - self.rise) * wide)
        self._draw_plate(canvas, place)
        canvas.panel(PanelKind.PAPER, words, radius=18)
        canvas.block(self.city.said, _SAID, words.inset(16, 12), most=6)

    def _draw_plate(self, canvas: Canvas, place: Box) -> None:
        """Draws the city's name and stars on a plate near the picture's upper edge."""
        plate = Box(place.x + 12, place.y + 12, place.width - 24, 82)
        canvas.rounded(plate, theme.WOOD_DARK, radius=14, opacity=0.72)
        canvas.block(self.city.name, _NAME, Box(plate.x + 10, plate.y + 2, plate.width - 20, 44))
        draw_stars(canvas, (plate.centre[0], plate.y + 60), self.city.earned)


class _Won(Fading):
    """A list of what was achieved on the journey."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [_("Your journey in numbers"), *lines]
        self.called = ". ".join(self._lines)

    def _rooms(self) -> Sequence[Box]:
        inner = self.box.inset(30, 22)
        step = inner.height / len(self._lines)
        return column(inner, [step] * len(self._lines))

    def draw_whole(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        canvas = canvas.reading(self.box)
        for number_, (line, room) in enumerate(zip(self._lines, self._rooms(), strict=True)):
            canvas.centred(line, _LINE if number_ else _HEAD, room, align=Align.START)


class _Course(Fading, PlacesChart):
    """The chart of the places, which fades in."""

    def draw_whole(self, canvas: Canvas) -> None:
        PlacesChart.draw(self, canvas)


class EndingScene(CeremonyScene):
    """The ceremony with all hosts; any key only ends the ceremony.

    :param own: the player's name and portrait.
    :param far: the player's progress, with the journey completed.
    """

    is_in_city = True

    def __init__(self, kit: Kit, own: Chair, far: Travelled, journey: Journey) -> None:
        super().__init__(kit)
        self._picture = journey.round.picture
        self._title = FadingTitle(_("The journey is complete"), _TITLE)
        first = journey.stops[0].rules
        master = in_own_words(match_at(journey.round, own, first)).chairs[1]
        words = general().hosts[journey.round.id]["done"].said()
        self._line = FadingLine(_("{name}: {words}").format(name=master.name, words=words), _CROWNED, most=2)
        self.cities = [CityView(city) for city in cities_of(far, own, journey)]
        """The cities, in the order in which they were reached."""
        self._course = _Course(far.legs)
        self._won = _Won(_gains(far, journey))
        self._close = self.cross()
        self.on = Button(_("The journey"), self.go_back, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        """Returns to the map."""
        widgets: Sequence[Widget] = [self._course, self._won]
        self.put_together([self._title, self._line], self.cities, widgets, [self.on], [self._close])
        self.page.set_focus(self.on)

    @property
    def ends(self) -> float:
        return self._risen + max(_FADE, _CONFETTI)

    @property
    def _risen(self) -> float:
        """The time of the ceremony at which the last host has risen, in milliseconds."""
        return _FIRST + _APART * (len(self.cities) - 1) + _RISE

    @property
    def fall(self) -> tuple[Box, float]:
        return Box(0, 0, self.kit.frame.width, 1080), (self.time - self._risen) / _CONFETTI

    def handle(self, event: InputEvent) -> bool:
        if self.is_solemn and isinstance(event, Pressed | PointerPressed):
            is_back = self.kit.actions.is_pressed(event, Action.BACK)
            self.end()
            if not is_back:
                return True
        return super().handle(event)

    def show(self, time: float) -> None:
        for number_, city in enumerate(self.cities):
            gone = time - _FIRST - _APART * number_
            city.seen = _shown(gone / _FADE)
            city.rise = back(min(1.0, max(0.0, gone / _RISE)))
        for part in (self._line, self._course, self._won):
            part.seen = _shown((time - self._risen) / _FADE)

    def lay_out(self) -> None:
        whole = Box(_MARGIN, _TOP, self.kit.frame.width - 2 * _MARGIN, 1080 - 2 * _TOP)
        head, line, cards, below = column(whole, (_HEAD_HIGH, _LINE_HIGH, _CARDS, _BELOW), _GAP)
        self._close.place(Box(head.right - 58, 44, 58, 58))
        room = head.width - 58 - 30
        self._title.style = self.kit.writer.fitting(self._title.called, _TITLE, room, least=_LEAST)
        self._title.place(Box(head.x, head.y, room, self._title.measure(self.kit)[1]))
        self._line.place(line.inset(4, 0))
        lay(self.cities, grid(cards, len(self.cities), columns=len(self.cities), high=cards.height, gap=_GAP))
        left, right = row(below, [below.width * 0.62 - _GAP, below.width * 0.38], _GAP)
        self._course.place(left)
        upper, lower = column(right, [right.height - _BUTTON - _GAP, _BUTTON], _GAP)
        self._won.place(upper)
        self.on.place(lower)

    def paint(self) -> pygame.Surface:
        """The darkened picture of the last stop."""
        surface = city_picture(self._picture, self.kit.frame.window)
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(_VEIL)
        surface.blit(veil, (0, 0))
        return surface


def _shown(share: float) -> float:
    """The opacity of a part after a share of its fading time, 0 to 1."""
    return faded(out(min(1.0, max(0.0, share))))


def _gains(far: Travelled, journey: Journey) -> list[str]:
    """The achievements on the journey, one text each."""
    count, total, firsts = number(far.count), number(journey.stars), _firsts(far.legs)
    played = ngettext("{count} match finished", "{count} matches finished", len(far.legs))
    won = ngettext("{count} first place", "{count} first places", firsts)
    return [
        _("{part} of {whole} journey stars").format(part=count, whole=total),
        played.format(count=number(len(far.legs))),
        won.format(count=number(firsts)),
    ]


def _firsts(legs: Sequence[Leg]) -> int:
    return sum(leg.place == 1 for leg in legs)
