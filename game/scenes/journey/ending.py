"""The ending of the journey: the player among the hosts, who say goodbye, and what was achieved on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, pairwise

import pygame

from game.app.window.actions import Action, InputEvent, PointerPressed, Pressed
from game.i18n import _, ngettext, pgettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import in_own_words, place_text
from game.players.journey import GrandRound, Journey, Look, Prize, Star, Stop, Traveled, match_at, prizes, prizes_won
from game.players.manner.temper import Posture
from game.players.roster import Chair, PortraitId
from game.scenes.journey.stops import draw_bird
from game.scenes.shared.ceremony import CeremonyScene, FadingTitle, faded
from game.scenes.shared.looks import city_picture, draw_figure, draw_stamp, draw_table, is_at_left, shade_title
from game.scenes.shared.prizes import draw_prize
from game.tiles.tile import Tile
from game.view.page.bubble import TAIL, Bubble
from game.view.page.crown import draw_crown
from game.view.page.fading import Fading
from game.view.page.look_samples import look_told, looks_counted
from game.view.page.podium import head_height
from game.view.page.stars import draw_star, draw_stars
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, PanelKind, Pose
from game.view.paint.shapes import slanted, vertical
from game.view.units import Align, Box, Face, TextStyle, back, column, lay, out, row, theme
from game.view.widgets import MAIN, Button, Widget
from game.view.widgets.widget import Seen

_MARGIN, _TOP, _GAP, _BUTTON = 64.0, 46.0, 22.0, 84.0
_TITLE, _LEAST = theme.PAGE_TITLE.sized(80), 44.0
_EDGE, _CARDS, _BELOW = 664.0, (684.0, 156.0), (856.0, 190.0)
"""The edge of the table, and the tops and heights of the cards and of the panels that lie on it."""
_OWN, _HOST, _CROWN = 440.0, 292.0, 104.0
"""The widths of the player's figure and of a host, and the size of the crown."""
_HEADS = 466.0
"""The height at which the heads of the hosts begin, and those of the second row end."""
_OTHER, _RAISED, _SEEN = 244.0, 84.0, 84.0
"""The width of the figure of somebody in the second row, how much higher than the hosts it stands, and the width of
what is seen of it between them.
"""
_OWN_SHARE, _BEHIND = 0.23, 12.0
"""The player's share of the width, and how much of a figure is hidden behind the table."""
_BUBBLE_FOOT, _WIDEST, _OVER, _LONGEST = 348.0, 640.0, 14.0, 72.0
"""The lower edge of a bubble and its greatest width, and how far above a head its tail ends and its greatest length."""
_FLOATS = {"carp": 40.0}
"""How far a character who floats stays above the others of the second row, by portrait, in units."""
_BOWL, _SWIMS, _STAND = 118.0, 88.0, 96.0
"""The radius of the bowl in which a character swims, how far its middle lies above the foot of the figure, and the
width of what it stands on.
"""
_GLASS, _WATER, _FINE = (0xD8, 0xEA, 0xF6), (0x4E, 0x93, 0xC4), 3
"""The colors of the bowl and of its water, and how many times as large they are drawn before they are made smooth."""
_ASIDE = 26.0
"""How far somebody behind the last host, who looks towards the middle, moves aside."""
_INNER = (Posture.HOLDING_CUP, Posture.CLAPPING)
"""The postures of the hosts between the first and the last, by turns; the first waves, the last folds its hands."""
_PLACES, _PRIZE, _CROWN_WIDE = 4, 76.0, 132.0
"""The number of places in a match, the size of a look that was won, and the room for the crown, in units."""
_MOON = "#B9CDF2"
"""The light of the moon on the table."""
_DUSK: theme.Color = (0x07, 0x0D, 0x22)
_DUSK_HIGH = 300.0
_DUSK_STOPS = ((0.0, _DUSK, 0.0), (0.36, _DUSK, 0.8), (0.56, _DUSK, 0.98), (1.0, _DUSK, 0.98))
_DUSK_SIDES = tuple(
    (at, theme.WHITE, much) for at, much in ((0, 1), (0.3, 1), (0.42, 0.3), (0.58, 0.3), (0.7, 1), (1, 1))
)
"""The dusk over the picture above the edge of the table: its height, its opacity from the top down, and how much of it
there is from one side to the other; in the middle stands the moon.
"""
_NAME, _LEAST_NAME = TextStyle(Face.DISPLAY, 25, theme.INK), 20.0
_HEAD, _COUNT = theme.PANEL_TITLE.sized(34), TextStyle(Face.DISPLAY, 48, theme.TITLE)
_CAPTION, _PRIZES = theme.SMALL.sized(21).colored(theme.TEXT), theme.SMALL.sized(24).colored(theme.TEXT)
_LINE, _OWN_NAME = theme.BODY.sized(25).colored(theme.INK), theme.PANEL_TITLE.sized(44).colored(theme.INK)
_FIRST, _APART, _RISE, _FADE, _CONFETTI = 300.0, 420.0, 420.0, 260.0, 1200.0
"""When the first host rises, the delay to the next, how long a host rises, how long the rest fades in, and how long
confetti falls, in milliseconds.
"""
_PAPER, _BETWEEN, _HIGHEST = 68.0, 12.0, 0.79
"""The height of the paper below a stamp's picture, the distance of two hosts, and the height of the player as a share
of the width.
"""
_SPEAKS = 4.5
"""How long a host's words are shown, in seconds."""


def others_met(cities: Sequence[City], own: Chair, journey: Journey) -> list[Chair]:
    """The opponents of all matches who are no hosts, in the order in which they are met."""
    hosts = {city.host.portrait for city in cities}
    found: dict[PortraitId, Chair] = {}
    for stop in journey.way:
        for chair in in_own_words(match_at(stop, own, journey.stops[0].rules)).chairs[2:]:
            if chair.portrait not in hosts:
                found.setdefault(chair.portrait, chair)
    return list(found.values())


@dataclass(frozen=True, kw_only=True)
class City:
    """A stop in the ending: its picture, its host with a farewell, and the stars earned there."""

    name: str
    picture: str
    host: Chair
    said: str
    earned: Sequence[bool]


def cities_of(far: Traveled, own: Chair, journey: Journey) -> list[City]:
    """The cities of all stops, the grand round last."""

    def city(stop: Stop | GrandRound) -> City:
        host = in_own_words(match_at(stop, own, journey.stops[0].rules)).chairs[1]
        lines = general().hosts[stop.id]
        said = lines["done" if isinstance(stop, GrandRound) else "farewell"]
        if isinstance(stop, GrandRound):
            earned = [each.rules in far.rounds for each in journey.stops]
        else:
            earned = [star in far.stars.get(stop.id, frozenset()) for star in Star]
        name = general().stops[stop.id].said()
        return City(name=name, picture=stop.picture, host=host, said=said.said(), earned=earned)

    return [city(stop) for stop in journey.way]


class _AtTable(Fading):
    """Somebody who rises from behind the table, and a card on the table."""

    rise = Seen(1.0)
    """How far the person has risen, 0 to 1 and a little beyond."""
    bleed = 100.0

    @property
    def card(self) -> Box:
        """The box of the card."""
        return Box(self.box.x, _CARDS[0], self.box.width, _CARDS[1])

    def draw_person(
        self, canvas: Canvas, portrait: PortraitId, posture: Posture, wide: float, *, raised: float = 0.0
    ) -> None:
        """Draw the person as a figure of this width, who stands so much higher than those at the table."""
        place = Box(self.box.x - self.bleed, self.box.y, self.box.width + 2 * self.bleed, _EDGE - self.box.y)
        foot = _BEHIND - raised + (1 - self.rise) * (wide + raised)
        is_left = is_at_left(canvas, self.box)
        if posture is Posture.WAVING:  # with the arm that is nearer to the side of the window
            hand, _top = canvas.kit.sprites.raised_hand(portrait, max(1, canvas.kit.frame.px(wide)))
            is_turned = (hand < 0) is not is_left
        else:  # looking at the player
            is_turned = is_left and posture is not Posture.CHEERING
        draw_figure(canvas, place, portrait, posture, wide, foot=foot, is_turned=is_turned)


class Other(_AtTable):
    """An opponent who is no host, in the second row."""

    bleed = 210.0

    def __init__(self, chair: Chair) -> None:
        self.called, self._portrait = chair.name, chair.portrait

    def draw_whole(self, canvas: Canvas) -> None:
        floats = _FLOATS.get(self._portrait, 0.0)
        raised = _RAISED + floats
        if floats:
            below = (1 - self.rise) * (_OTHER + raised)
            center = self.box.center[0], _EDGE + _BEHIND - raised + below - _SWIMS
            _draw_bowl(canvas, center)
        self.draw_person(canvas, self._portrait, Posture.CLAPPING, _OTHER, raised=raised)


def _draw_bowl(canvas: Canvas, center: tuple[float, float]) -> None:
    """Draw a bowl of water on a stand behind the table."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(Box(center[0] - 2 * _BOWL, 0, 4 * _BOWL, _EDGE)).clip(before))
    foot = center[1] + _BOWL - 8
    canvas.rounded(Box(center[0] - _STAND / 2, foot, _STAND, _EDGE - foot + 40), theme.WOOD_DARK, radius=12)
    canvas.rounded(Box(center[0] - _STAND / 2, foot, _STAND, 10), theme.BRASS, radius=5)
    rect = canvas.rect(Box(center[0] - _BOWL, center[1] - _BOWL, 2 * _BOWL, 2 * _BOWL))
    canvas.surface.blit(_bowl(rect.width), rect)
    canvas.surface.set_clip(before)


@lru_cache(maxsize=2)
def _bowl(size: int) -> pygame.Surface:
    """The picture of a bowl of water, in a square of this size in pixels."""
    fine = size * _FINE
    bowl = pygame.Surface((fine, fine), pygame.SRCALPHA)
    bowl.fill((*_GLASS, 0))
    middle, radius, line = fine / 2, fine / 2 - 2 * _FINE, max(2, fine // 60)
    pygame.draw.circle(bowl, (*_GLASS, 46), (middle, middle), radius)
    water = pygame.Surface((fine, fine), pygame.SRCALPHA)
    pygame.draw.circle(water, (*_WATER, 150), (middle, middle), radius - line)
    water.fill((0, 0, 0, 0), (0, 0, fine, round(0.26 * fine)))
    bowl.blit(water, (0, 0))
    level = Box(middle - 0.42 * fine, 0.26 * fine - 0.025 * fine, 0.84 * fine, 0.05 * fine)
    pygame.draw.ellipse(bowl, (*_GLASS, 120), (level.x, level.y, level.width, level.height))
    pygame.draw.circle(bowl, (*_GLASS, 190), (middle, middle), radius, line)
    shine = pygame.Rect(0, 0, 1.66 * radius, 1.66 * radius)
    shine.center = round(middle), round(middle)
    pygame.draw.arc(bowl, (255, 255, 255, 150), shine, 2.5, 3.4, 2 * line)
    return pygame.transform.smoothscale(bowl, (size, size))


class CityView(_AtTable):
    """A host, and on the table before the host the stamp of the city with its stars."""

    can_focus = True
    corner = 16.0

    def __init__(self, city: City, posture: Posture) -> None:
        self.city = city
        self.called = f"{city.name}. {city.host.name}: {city.said}"
        self._posture = posture
        self.style = _NAME
        """The style of the city's name."""

    @property
    def room(self) -> float:
        """The width for the city's name."""
        return self.box.width - 24

    def head(self, kit: Kit) -> float:
        """The height at which the host's head begins."""
        return _EDGE + _BEHIND - head_height(kit, self.city.host.portrait, self._posture, _HOST)

    def draw_whole(self, canvas: Canvas) -> None:
        self.draw_person(canvas, self.city.host.portrait, self._posture, _HOST)
        stamp = self.card
        draw_stamp(canvas, stamp, self.city.picture, edge=8.0, paper=_PAPER)
        words = Box(stamp.x + 12, stamp.bottom - 8 - _PAPER, self.room, 42)
        canvas.block(self.city.name, self.style, words, most=2)
        foot = stamp.center[0], stamp.bottom - 22
        draw_stars(canvas, foot, self.city.earned, size=26.0, step=32.0, is_on_paper=True)


class Own(_AtTable):
    """The player, who comes up last, in a crown; on the table lies what was achieved."""

    def __init__(self, own: Chair, far: Traveled, journey: Journey) -> None:
        self._portrait = own.portrait
        count, total = number(far.count), number(journey.stars)
        stops = len(journey.way)
        visited = ngettext("{count} stop visited", "All {count} stops visited", stops)
        stars = _("{part} of {whole} journey stars").format(part=count, whole=total)
        self._lines = [
            (Icon.FLAG, visited.format(count=number(stops))),
            (Icon.STAR, stars[:1].upper() + stars[1:]),
        ]
        self._name = own.name
        self.called = ". ".join([own.name, *(said for _icon, said in self._lines)])

    @property
    def card(self) -> Box:
        """The box of the card, which ends above the button."""
        return Box(self.box.x, _CARDS[0], self.box.width, sum(_BELOW) - _BUTTON - _GAP - _CARDS[0])

    def draw_whole(self, canvas: Canvas) -> None:
        self.draw_person(canvas, self._portrait, Posture.CHEERING, _OWN)
        if self.rise >= 1:
            head = head_height(canvas.kit, self._portrait, Posture.CHEERING, _OWN)
            draw_crown(canvas, (self.box.center[0], _EDGE + _BEHIND - head), _CROWN)
        card = self.card
        canvas.panel(PanelKind.CARD_GLOW, card.inset(7), radius=14)
        draw_bird(canvas, Box(card.x, card.y + 3, 0.36 * card.width, 0))
        canvas = canvas.reading(card)
        name, rest = column(card.inset(24, 20), [56, None], 6)
        canvas.centered(self._name, canvas.kit.writer.fitting(self._name, _OWN_NAME, name.width), name)
        for (icon, said), line in zip(self._lines, column(rest, [None] * 2), strict=True):
            if icon is Icon.STAR:
                draw_star(canvas, (line.x + 26, line.center[1]), 48, has=True, is_on_paper=True)
            else:
                canvas.icon(icon, (line.x + 26, line.center[1]), 44, theme.VERMILION)
            canvas.block(said, _LINE, Box(line.x + 66, line.y, line.width - 66, line.height), align=Align.START, most=2)


def _headed(panel: Box) -> Sequence[Box]:
    """The boxes of the heading and of what lies below it on the table."""
    return column(panel.inset(4, 12), [42, None], 4)


class _Places(Fading):
    """A row of tiles that counts how often the player finished a match first, second, third and fourth."""

    def __init__(self, far: Traveled) -> None:
        times = Counter(leg.place for leg in far.legs)
        self._places = [number(times[place]) for place in range(1, _PLACES + 1)]
        played = ngettext("{count} match finished", "{count} matches finished", len(far.legs))
        self._head = played.format(count=number(len(far.legs)))
        self._names = tuple(place_text(place + 1) for place in range(_PLACES))
        told = (f"{name}: {count}" for name, count in zip(self._names, self._places, strict=True))
        self.called = ". ".join([self._head, *told])

    def draw_whole(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        head, rest = _headed(self.box)
        canvas.block(self._head, _HEAD, head, align=Align.START)
        for place, box in enumerate(row(rest, [None] * _PLACES, 8), 1):
            canvas.tile(Tile(f"C{place}"), (box.center[0] - 30, box.bottom - 44), 54, Pose.HAND)
            count = Box(box.center[0] + 8, box.bottom - 114, 64, 70)
            canvas.centered(self._places[place - 1], _COUNT, count)
            canvas.block(self._names[place - 1], _CAPTION, Box(box.x, box.bottom - 40, box.width, 42), most=2)


class _Looks(Fading):
    """The crown and the looks that were won: those of each kind one over the other, with their number."""

    def __init__(self, won: Sequence[Prize]) -> None:
        self._won = won
        self._head, self._crown = pgettext("looks", "You won"), _("The crown")
        self.called = ". ".join([self._head, self._crown, *map(look_told, won)])

    def draw_whole(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        head, rest = _headed(self.box)
        canvas.block(self._head, _HEAD, head, align=Align.START)
        kinds: dict[Look, list[Prize]] = {}
        for prize in self._won:
            kinds.setdefault(prize[0], []).append(prize)
        crown, *boxes = row(rest, [_CROWN_WIDE, *[None] * len(kinds)], 18)
        draw_crown(canvas, (crown.center[0], crown.bottom - 44 - 0.38 * _PRIZE), 1.1 * _PRIZE)
        canvas.block(self._crown, _PRIZES, Box(crown.x, crown.bottom - 38, crown.width, 40), most=2)
        for (look, won), box in zip(kinds.items(), boxes, strict=True):
            step = min(0.62 * _PRIZE, (box.width - _PRIZE) / max(1, len(won) - 1))
            x = box.center[0] - (_PRIZE + step * (len(won) - 1)) / 2
            for number_, prize in enumerate(won):
                place = Box(x + step * number_, box.bottom - 44 - _PRIZE, _PRIZE, _PRIZE)
                draw_prize(canvas, prize, place, is_plain=number_ < len(won) - 1)
            canvas.block(looks_counted(look, len(won)), _PRIZES, Box(box.x, box.bottom - 38, box.width, 40), most=2)


class EndingScene(CeremonyScene):
    """The ceremony with all hosts, who speak one after the other; any key only ends the ceremony.

    :param own: the player's name and portrait.
    :param far: the player's progress, with the journey completed.
    """

    is_in_city = True

    def __init__(self, kit: Kit, own: Chair, far: Traveled, journey: Journey) -> None:
        super().__init__(kit)
        self._picture = journey.round.picture
        self._title = FadingTitle(_("Journey's end"), _TITLE)
        cities = cities_of(far, own, journey)
        first, *others, last = cities
        inner = [CityView(city, posture) for city, posture in zip(others, cycle(_INNER), strict=False)]
        self.cities = [CityView(first, Posture.WAVING), *inner, CityView(last, Posture.CLAPPING)]
        """The cities, in the order in which they were reached."""
        self.others = [Other(chair) for chair in others_met(cities, own, journey)]
        """The other opponents, in a second row behind the hosts."""
        self.own = Own(own, far, journey)
        """The player."""
        self.bubble = Bubble()
        """The words of the host who speaks."""
        self._spoken = 0.0
        """The seconds for which hosts have spoken since the ceremony."""
        self._places = _Places(far)
        won = prizes_won(far, journey)
        self._looks = _Looks([prize for prize in prizes(journey) if prize in won])
        self._close = self.cross()
        self.on = Button(_("Back to the map"), self.go_back, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        """Returns to the map."""
        middle = len(self.cities) // 2
        people: Sequence[Widget] = [*self.cities[:middle], self.own, *self.cities[middle:]]
        self.put_together(
            [self._title], self.others, people, [self._places, self._looks, self.on], [self.bubble, self._close]
        )
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

    @property
    def speaker(self) -> CityView:
        """The host who is pointed at, or in focus, or whose turn to speak it is; the last one speaks on."""
        chosen = next((city for city in self.cities if city.is_hovered or city.is_focused), None)
        return chosen or self.cities[min(int(self._spoken / _SPEAKS), len(self.cities) - 1)]

    @property
    def next_wake(self) -> float | None:
        if self.is_solemn or self._spoken >= _SPEAKS * len(self.cities):
            return None
        return _SPEAKS - self._spoken % _SPEAKS

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.is_solemn:
            still = self.kit.motion.calm or not self.kit.motion.paced(1.0)
            self._spoken = _SPEAKS * len(self.cities) if still else self._spoken + seconds
            self._let_speak()

    def _let_speak(self) -> None:
        """Shows the words of the host who speaks."""
        self.bubble.seen = 1.0
        if self.bubble.text != self.speaker.city.said:
            self.arrange_again()

    def show(self, time: float) -> None:
        self.bubble.seen = 0.0
        rows: Sequence[tuple[Sequence[_AtTable], int, Callable[[float], float]]] = (
            ([*self.cities, self.own], 0, back),
            (self.others, 1, out),
        )
        for risen, first, ease in rows:
            for number_, one in enumerate(risen, first):
                gone = time - _FIRST - _APART * number_
                one.seen = _shown(gone / _FADE)
                one.rise = ease(min(1.0, max(0.0, gone / _RISE)))
        for part in (self._places, self._looks):
            part.seen = _shown((time - self._risen) / _FADE)

    def lay_out(self) -> None:
        whole = Box(_MARGIN, _TOP, self.kit.frame.width - 2 * _MARGIN, 1080 - 2 * _TOP)
        self._close.place(Box(whole.right - 58, 44, 58, 58))
        room = whole.width - 58 - 30
        self._title.style = self.kit.writer.fitting(self._title.called, _TITLE, room, least=_LEAST)
        self._title.place(Box(whole.x, whole.y, room, self._title.measure(self.kit)[1]))
        people = Box(whole.x, _HEADS, whole.width, sum(_CARDS) - _HEADS)
        own = _OWN_SHARE * whole.width
        left, center, right = row(people, (None, own, None), _GAP)
        middle = len(self.cities) // 2
        for side, cities in ((left, self.cities[:middle]), (right, self.cities[middle:])):
            lay(cities, row(side, [None] * len(cities), _BETWEEN))
            self._lay_others(side, cities)
        fitted = min(self.kit.writer.fitting(one.city.name, _NAME, one.room).size for one in self.cities)
        for one in self.cities:  # all in one size, unless that is too small: then long names take two lines
            one.style = _NAME.sized(fitted) if fitted >= _LEAST_NAME else _NAME
        top = _EDGE + _BEHIND - _HIGHEST * _OWN - _CROWN
        self.own.place(Box(center.x, top, center.width, people.bottom - top))
        button = max(own, self.on.content_width(self.kit, _BUTTON))
        low = Box(whole.x, _BELOW[0], whole.width, _BELOW[1])
        places, middle_box, looks = row(low, (None, button, None), _GAP)
        lay((self._places, self._looks), (places, looks))
        self.on.place(Box(middle_box.x, low.bottom - _BUTTON, button, _BUTTON))
        speaker = self.speaker
        self.bubble.text = speaker.city.said
        side = left if speaker in self.cities[:middle] else right
        wide, x = min(_WIDEST, side.width), speaker.box.center[0]
        start = min(max(side.x, x - wide / 2), side.right - wide)
        tail = min(_LONGEST, max(TAIL, speaker.head(self.kit) - _OVER - _BUBBLE_FOOT))
        self.bubble.stand(start, _BUBBLE_FOOT, wide, self.kit, points_to=x, tail=tail)

    def _lay_others(self, side: Box, cities: Sequence[CityView]) -> None:
        """Lay out the half of the second row behind these hosts: between them first, then beside the player."""
        is_first = cities[0] is self.cities[0]
        half = len(self.others) // 2
        others = self.others[:half] if is_first else self.others[half:]
        xs = [(one.box.center[0] + next_.box.center[0]) / 2 for one, next_ in pairwise(cities)]
        if not is_first:
            xs[-1] -= _ASIDE
        apart = side.width / len(cities)
        xs.append(cities[-1].box.center[0] + apart / 2 if is_first else cities[0].box.center[0] - apart / 2)
        for other, x in zip(others, xs, strict=False):
            other.place(Box(x - _SEEN / 2, _BUBBLE_FOOT + TAIL, _SEEN, _HEADS - _BUBBLE_FOOT - TAIL))

    def paint(self) -> pygame.Surface:
        """The picture of the last stop, darker where the title stands and behind those at the table in front."""
        frame = self.kit.frame
        surface = city_picture(self._picture, frame.window)
        shade_title(surface, mirrored=self.kit.mirrored)
        rect = Canvas(surface, self.kit).rect(Box(0, _EDGE - _DUSK_HIGH, frame.width, _DUSK_HIGH))
        dusk = vertical((surface.get_width(), rect.height), _DUSK_STOPS)
        sides = pygame.transform.smoothscale(slanted((64, 1), (64, 0), _DUSK_SIDES), dusk.get_size())
        dusk.blit(sides, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(dusk, (0, rect.y), special_flags=PREMULTIPLIED)
        draw_table(Canvas(surface, self.kit), _EDGE, _MOON)
        return surface


def _shown(share: float) -> float:
    """The opacity of a part after a share of its fading time, 0 to 1."""
    return faded(out(min(1.0, max(0.0, share))))
