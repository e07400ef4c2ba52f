"""The ending of the journey: the hosts say goodbye before their streets, and the achievements are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.window.actions import Action, InputEvent, PointerPressed, Pressed
from game.i18n import _, ngettext, pgettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import in_own_words
from game.players.journey import Journey, Prize, Star, Stop, Travelled, match_at, prizes, prizes_won
from game.players.roster import Chair
from game.scenes.shared.ceremony import CeremonyScene, FadingLine, FadingTitle, faded
from game.scenes.shared.looks import city_picture, draw_city, draw_figure
from game.scenes.shared.prizes import draw_prize
from game.tiles.tile import Tile
from game.view.page.fading import Fading
from game.view.page.look_samples import look_told
from game.view.page.stars import draw_stars
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, PanelKind, Pose
from game.view.paint.shapes import vertical
from game.view.units import Align, Box, Face, TextStyle, back, column, grid, lay, out, row, theme
from game.view.widgets import MAIN, Button, Widget
from game.view.widgets.widget import Seen

_MARGIN, _GAP = 64.0, 22.0
_TITLE, _LEAST = theme.PAGE_TITLE.sized(84), 44.0
_TOP, _HEAD_HIGH, _LINE_HIGH, _BUTTON = 34.0, 84.0, 40.0, 76.0
_STREET, _WORDS = 262.0, 150.0
"""The heights of a city's street and of its host's words."""
_FIGURE, _BEHIND, _RADIUS = 220.0, 22.0, 20.0
"""The width of a host, how much of it is hidden below the picture's edge, and the radius of the picture's corners."""
_OWN, _CROWN, _SIDE = 400.0, 76.0, 0.3
"""The width of the player's figure, the size of the crown, and the share of the width that the panels beside have."""
_PLACES, _LOOKS_ACROSS = 4, 4
"""The number of places in a match, and the most looks in a row."""
_NAME = TextStyle(Face.DISPLAY, 30, theme.TITLE)
_SAID = theme.BODY.sized(26).coloured(theme.INK)
_CROWNED = theme.BODY.sized(27)
_LINE = theme.BODY.sized(28)
_FIRST, _APART, _RISE, _FADE, _CONFETTI = 300.0, 420.0, 420.0, 260.0, 1200.0
"""When the first host rises, the delay to the next, how long a host rises, how long the rest fades in, and how long
confetti falls, in milliseconds.
"""
_NIGHT = (20, 8, 34)
_VEIL = ((0.0, _NIGHT, 0.88), (0.5, _NIGHT, 0.09), (1.0, _NIGHT, 0.59))


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


class Own(Fading):
    """The player, who comes up last, in a crown."""

    bleed = 130.0
    rise = Seen(1.0)

    def __init__(self, own: Chair) -> None:
        self.called, self._portrait = own.name, own.portrait

    def draw_whole(self, canvas: Canvas) -> None:
        down = (1 - self.rise) * _OWN
        place = self.box.inset(-self.bleed)
        place = Box(place.x, place.y, place.width, self.box.bottom - place.y)
        draw_figure(canvas, place, self._portrait, _OWN, foot=_BEHIND + down)
        if self.rise >= 1:
            canvas.icon(Icon.CROWN, (self.box.centre[0], self.box.y + _CROWN / 2), _CROWN, theme.GOLD)


class _Numbers(Fading):
    """What was achieved: stars and matches, and below them how often the player came in at each place."""

    def __init__(self, far: Travelled, journey: Journey) -> None:
        count, total = number(far.count), number(journey.stars)
        played = ngettext("{count} match finished", "{count} matches finished", len(far.legs))
        self._lines = [
            (Icon.STAR, _("{part} of {whole} journey stars").format(part=count, whole=total)),
            (Icon.FLAG, played.format(count=number(len(far.legs)))),
        ]
        times = Counter(leg.place for leg in far.legs)
        self._places = [number(times[place]) for place in range(1, _PLACES + 1)]
        names = (_("First place"), _("Second place"), _("Third place"), _("Fourth place"))
        told = [f"{name}: {count}" for name, count in zip(names, self._places, strict=True)]
        self.called = ". ".join([*(said for _icon, said in self._lines), *told])

    def draw_whole(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        canvas = canvas.reading(self.box)
        inner = self.box.inset(26, 20)
        high = inner.height * 0.27
        for (icon, said), line in zip(self._lines, column(inner, [high] * len(self._lines)), strict=True):
            canvas.icon(icon, (line.x + 30, line.centre[1]), 50, theme.GOLD)
            canvas.block(said, _LINE, Box(line.x + 76, line.y, line.width - 76, high), align=Align.START)
        tiles = Box(inner.x, inner.y + 2 * high + 10, inner.width, inner.height - 2 * high - 10)
        for place, box in enumerate(grid(tiles, _PLACES, columns=_PLACES, high=tiles.height), 1):
            canvas.tile(Tile(f"C{place}"), (box.centre[0], box.bottom - 50), 76, Pose.HAND)
            canvas.centred(self._places[place - 1], _NAME, Box(box.x, box.bottom - 42, box.width, 42))


class _Looks(Fading):
    """The looks that were won on the way."""

    def __init__(self, won: Sequence[Prize]) -> None:
        self._won = won
        self._head = pgettext("looks", "You won")
        self.called = ". ".join([self._head, *map(look_told, won)])

    def draw_whole(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        canvas = canvas.reading(self.box)
        inner = self.box.inset(28, 18)
        canvas.centred(self._head, theme.PANEL_TITLE, Box(inner.x, inner.y, inner.width, 54), align=Align.START)
        rows = -(-len(self._won) // _LOOKS_ACROSS)
        rest = Box(inner.x, inner.y + 66, inner.width, inner.height - 66)
        high = rest.height / max(1, rows)
        for prize, box in zip(self._won, grid(rest, len(self._won), columns=_LOOKS_ACROSS, high=high), strict=True):
            size = min(84.0, box.width - 12, high - 10)
            draw_prize(canvas, prize, Box(box.centre[0] - size / 2, box.centre[1] - size / 2, size, size))


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
        self.own = Own(own)
        """The player."""
        self._numbers = _Numbers(far, journey)
        won = prizes_won(far, journey)
        self._looks = _Looks([prize for prize in prizes(journey) if prize in won])
        self._close = self.cross()
        self.on = Button(_("The journey"), self.go_back, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        """Returns to the map."""
        widgets: Sequence[Widget] = [self._numbers, self.own, self._looks]
        self.put_together([self._title, self._line], widgets, [self.on], self.cities, [self._close])
        self.page.set_focus(self.on)

    @property
    def ends(self) -> float:
        return self._risen + max(_FADE, _CONFETTI)

    @property
    def _risen(self) -> float:
        """The time of the ceremony at which the player has risen, after all hosts, in milliseconds."""
        return _FIRST + _APART * len(self.cities) + _RISE

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
        risen: list[CityView | Own] = [*self.cities, self.own]
        for number_, one in enumerate(risen):
            gone = time - _FIRST - _APART * number_
            one.seen = _shown(gone / _FADE)
            one.rise = back(min(1.0, max(0.0, gone / _RISE)))
        for part in (self._line, self._numbers, self._looks):
            part.seen = _shown((time - self._risen) / _FADE)

    def lay_out(self) -> None:
        whole = Box(_MARGIN, _TOP, self.kit.frame.width - 2 * _MARGIN, 1080 - 2 * _TOP)
        cards = _STREET + 10 + _WORDS
        head, line, middle_box, below = column(whole, (_HEAD_HIGH, _LINE_HIGH + _GAP, None, cards + _GAP))
        self._close.place(Box(head.right - 58, 44, 58, 58))
        room = head.width - 58 - 30
        self._title.style = self.kit.writer.fitting(self._title.called, _TITLE, room, least=_LEAST)
        self._title.place(Box(head.x, head.y, room, self._title.measure(self.kit)[1]))
        self._line.place(Box(line.x + 4, line.y, line.width - 8, _LINE_HIGH))
        side = _SIDE * whole.width
        left, centre, right = row(middle_box, (side, None, side), _GAP)
        self._numbers.place(left)
        self._looks.place(right)
        button = max(320.0, self.on.content_width(self.kit, _BUTTON))
        self.on.place(Box(centre.centre[0] - button / 2, centre.bottom - _BUTTON, button, _BUTTON))
        self.own.place(Box(centre.x + 40, centre.y, centre.width - 80, centre.height - _BUTTON - 4))
        streets = Box(below.x, below.y + _GAP, below.width, cards)
        lay(self.cities, grid(streets, len(self.cities), columns=len(self.cities), high=cards, gap=_GAP))

    def paint(self) -> pygame.Surface:
        """The picture of the last stop, dark where the title stands."""
        surface = city_picture(self._picture, self.kit.frame.window)
        surface.blit(vertical(surface.get_size(), _VEIL), (0, 0), special_flags=PREMULTIPLIED)
        return surface


def _shown(share: float) -> float:
    """The opacity of a part after a share of its fading time, 0 to 1."""
    return faded(out(min(1.0, max(0.0, share))))
