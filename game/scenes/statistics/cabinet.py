"""The cabinet on a player's card: shelves with special hands, stamps of cities, opponents and records."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

import pygame
from msgspec import Struct

from game.app.matches.statistics import Answer
from game.i18n import _, pgettext
from game.i18n.books import example_of_special_hand
from game.i18n.general import general
from game.i18n.guide.examples import seen_in
from game.i18n.numbers import number
from game.i18n.player_texts import character_name
from game.i18n.row_texts import special_hand_text, special_worth_text, worth_text
from game.players.figures import Figures
from game.players.journey import JOURNEY, Star, Stop, Traveled
from game.players.rank.method import MIDDLE
from game.players.rank.ranked import Ranked
from game.players.rank.titles import title_of
from game.players.roster import PortraitId
from game.rules.example import Sets
from game.rules.rows import Points
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Go, Open, OpenStatistics
from game.scenes.shared.looks import draw_stamp, engraved
from game.scenes.statistics.parts import best_hand_card, draw_coins, highest_card, highest_move, matches_won_card
from game.scenes.statistics.words import when
from game.tiles.tile import Tile
from game.view.page.cloth import draw_cloth
from game.view.page.crown import draw_crown
from game.view.page.goals import GoalLine
from game.view.page.rating_signs import draw_feather
from game.view.page.stars import draw_stars
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Icon, Kit, PanelKind, Pose, picture_of
from game.view.table.hand_row import HIGH
from game.view.units import Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import Button, Label, PanelBox, TilesHeard, Widget
from game.view.widgets.button import Finish
from game.view.widgets.widget import Pressed

_TITLE = TextStyle(Face.DISPLAY, 36, theme.TITLE)
_COUNT = Finish(style=TextStyle(Face.BOLD, 23, theme.SCORE), padding=18.0)
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_FIGURE = TextStyle(Face.BOLD, 27, theme.SCORE)
_PLANK: theme.Color = (0x53, 0x34, 0x1E)
_THINGS = 3
"""The number of things on a shelf."""
_TILES = 4
"""The most tiles that stand for a hand."""
_HEAD, _GAP, _PAD = 72.0, 12.0, 22.0
_FOOT, _LINE, _ABOVE = 84.0, 32.0, 24.0
"""The height of a shelf's plank, that of a number on it, and the least space above a thing."""
_FEATHER = 176.0
_LEAST = 18.0
"""The least font size of a thing's name."""
_WAY = 46.0
"""The height of the button that leads to all that can be won."""

Drawn = Callable[[Canvas, Box], None]


class Thing(Struct, frozen=True):
    """A thing on a shelf, or the empty place for it."""

    name: str
    draws: Drawn
    """Draws the thing on a plank at the lower edge of a box."""
    is_won: bool = True
    figure: str = ""
    """The number below its name."""
    told: str = ""
    """More about the thing for people who hear the page."""


class Shelf(Pressed):
    """A lit recess with things on a plank, which opens a page about them."""

    bleed = 10.0
    corner = 24.0
    tiles_heard = TilesHeard.NEVER
    style = _NAME

    def __init__(self, title: str, things: Sequence[Thing], on_press: Callable[[], None]) -> None:
        super().__init__(on_press, tooltip=title)
        self.things = tuple(things)
        self._places: pygame.Surface | None = None
        """The places of the things that are not won yet, as last drawn."""
        said = [", ".join(filter(None, (each.name, each.figure or _not_yet_text(each), each.told))) for each in things]
        self.called = f"{title}: {'. '.join(said)}"

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_cloth(canvas, box, Felt.JADE, theme.BRASS if self.warmth else _PLANK)
        canvas.rounded(box, theme.BLACK, radius=24, opacity=0.34 * (1 - 0.6 * self.warmth))
        canvas = canvas.reading(box)
        _upper, plank = column(box, [None, _FOOT])
        canvas.rounded(plank, _PLANK, radius=20)
        canvas.fill(Box(plank.x, plank.y, plank.width, _FOOT / 2), _PLANK)
        canvas.fill(Box(plank.x, plank.y, plank.width, 3), theme.BRASS, opacity=0.55)
        canvas.fill(Box(plank.x, plank.y - 7, plank.width, 7), theme.BLACK, opacity=0.28)
        self._draw_still_to_win(canvas)
        labels = row(plank, [box.width / _THINGS] * len(self.things))
        for thing, room, label in zip(self.things, self._rooms, labels, strict=True):
            if thing.is_won:
                thing.draws(canvas, room)
            style = self.style if thing.is_won else self.style.colored(theme.TEXT_SECOND)
            name, figure = column(label.inset(6, 4), [None, _LINE if thing.figure else 0.0])
            lines, step = canvas.kit.writer.balanced(thing.name, style, name.width), style.size * theme.CLOSE
            canvas.stacked(lines, style, name.inset(0, (name.height - step * len(lines)) / 2), step)
            canvas.centered(thing.figure, canvas.kit.writer.fitting(thing.figure, _FIGURE, name.width), figure)

    @property
    def _rooms(self) -> Sequence[Box]:
        """The boxes of the things, which stand on the plank."""
        _above, line, _plank = column(self.box, [_ABOVE, None, _FOOT])
        return row(line, [line.width / _THINGS] * len(self.things))

    def _draw_still_to_win(self, canvas: Canvas) -> None:
        """Draw the places of the things that are not won yet."""
        if all(thing.is_won for thing in self.things):
            return
        rect = canvas.straight(self.box)[0].rect(self.box)
        if self._places is None or self._places.get_size() != rect.size:
            self._places = engraved(picture_of(canvas.kit, rect, self._draw_whole))
        canvas.surface.blit(self._places, rect, special_flags=PREMULTIPLIED)

    def _draw_whole(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        for thing, room in zip(self.things, self._rooms, strict=True):
            if not thing.is_won:
                thing.draws(canvas, room)

    def fitting(self, kit: Kit, wide: float) -> float:
        """The font size in which all names fit, each in one line above a number or else in two, if large enough."""
        room, writer = wide / _THINGS - 12, kit.writer
        lines = [
            line
            for one in self.things
            for line in ([one.name] if one.figure else writer.balanced(one.name, _NAME, room))
        ]
        sizes = [writer.fitting(line, _NAME, room, least=_LEAST).size for line in lines]
        return min(sizes, default=_NAME.size)


def _not_yet_text(thing: Thing) -> str:
    return "" if thing.is_won else pgettext("goal", "not yet")


def _draw_tiles(canvas: Canvas, cell: Box, tiles: Sequence[Tile]) -> None:
    """Draw standing tiles in two rows, one on the other."""
    wide = min(66.0, (cell.height - 4) / (2 * HIGH), (cell.width - 30) / 2)
    half = len(tiles) // 2
    straight, cell = canvas.straight(cell)
    for level, each in enumerate((tiles[half:], tiles[:half])):
        for place, tile in enumerate(each):
            x = cell.center[0] + (place + 0.5 - len(each) / 2) * wide
            foot = (x, cell.bottom - 4 - level * HIGH * wide)
            straight.tile(tile, foot, wide, Pose.HAND)


def _draw_stamp(canvas: Canvas, cell: Box, picture: str, stars: int) -> None:
    high = min(cell.height, cell.width - 24)
    stamp = Box(cell.center[0] - high / 2, cell.bottom - high - 6, high, high)
    draw_stamp(canvas, stamp, picture)
    if stars:
        plate = Box(stamp.center[0] - 52, stamp.bottom - 36, 104, 30)
        canvas.rounded(plate, theme.WOOD_DARK, radius=15, opacity=0.8)
        draw_stars(canvas, plate.center, [place < stars for place in range(len(Star))], size=24, step=30)


def _draw_head(canvas: Canvas, cell: Box, portrait: PortraitId) -> None:
    wide = min(cell.width - 20, cell.height - 4)
    canvas.avatar(portrait, (cell.center[0], cell.bottom - wide / 2 - 4), wide)


def _draw_coins(canvas: Canvas, cell: Box) -> None:
    coin = min(46.0, cell.height / 3.2, (cell.width - 24) / 4)
    draw_coins(canvas, (cell.center[0], cell.bottom - 6 - coin / 2), coin, (4, 3, 2, 1))


def _draw_crown(canvas: Canvas, cell: Box) -> None:
    size = min(168.0, cell.height)
    draw_crown(canvas, (cell.center[0], cell.bottom - 0.35 * size), size)


def _draw_feather(canvas: Canvas, cell: Box, color: str) -> None:
    high = min(cell.height - 6, _FEATHER)
    draw_feather(canvas, (cell.center[0], cell.bottom - high / 2), high, color)


def _hands(figures: Figures, rules: str) -> Iterator[Thing]:
    """The rulebooks' special hands: those made, the latest first, then those still to make.

    :param rules: the id of the book whose hands come first among those still to make.
    """
    books = sorted(RULEBOOKS, key=lambda each: each != rules)
    known = [(book, hand.id) for book in books for hand in RULEBOOKS[book].special_hands]
    made = [key for key in known if key in figures.specials]
    for key in sorted(made, key=lambda each: figures.specials[each].first.match.began, reverse=True):
        first = figures.specials[key].first
        worth = special_worth_text(next(hand for hand in RULEBOOKS[key[0]].special_hands if hand.id == key[1]))
        yield _hand(*key, [*first.win.sets, first.win.bonus], worth[:1].upper() + worth[1:], when(first.match))
    for key in known:
        if key not in figures.specials:
            yield _hand(*key, seen_in(RULEBOOKS[key[0]], example_of_special_hand(*key)), is_won=False)


def tiles_of_hand(sets: Sets) -> Sequence[Tile]:
    """The tiles that stand for a hand: the first of each set, or some of a hand that is no sets."""
    firsts = [next((tile for tile in each if tile is not None), None) for each in sets]
    shown = list(dict.fromkeys(tile for tile in firsts if tile is not None))[:_TILES]
    if len(shown) < _THINGS:
        tiles = list(dict.fromkeys(tile for each in sets for tile in each if tile is not None))
        last = (len(tiles) - 1) / (_TILES - 1)
        shown = [tiles[round(place * last)] for place in range(_TILES)] if len(tiles) > _TILES else tiles
    return shown


def _hand(book: str, hand: str, sets: Sets, worth: str = "", told: str = "", *, is_won: bool = True) -> Thing:
    name = special_hand_text(RULEBOOKS[book].with_options(), hand).name
    shown = tiles_of_hand(sets)
    return Thing(name, partial(_draw_tiles, tiles=shown), is_won=is_won, figure=worth, told=told)


def _stamps(traveled: Traveled) -> Iterator[Thing]:
    """The stamps of the cities, those with most stars first."""

    def stars(stop: Stop) -> int:
        return len(traveled.stars.get(stop.id, ()))

    for stop in sorted(JOURNEY.stops, key=stars, reverse=True):
        count = _("{part} of {whole}").format(part=number(stars(stop)), whole=number(len(Star)))
        draws = partial(_draw_stamp, picture=stop.picture, stars=stars(stop))
        yield Thing(general().stops[stop.id].said(), draws, is_won=stars(stop) > 0, told=count)


def _heads(heads: Sequence[tuple[PortraitId, bool]]) -> Iterator[Thing]:
    """The opponents, those beaten first."""
    for portrait, is_beaten in sorted(heads, key=lambda head: not head[1]):
        draws = partial(_draw_head, portrait=portrait)
        yield Thing(character_name(portrait), draws, is_won=is_beaten)


def _records(figures: Figures, ranked: Ranked) -> Iterator[Thing]:
    """The best hand, the matches won, and the highest rating."""
    highest = highest_move(ranked)
    feather = title_of(highest.after.value if highest else MIDDLE).feather
    best = figures.best[0].win.worth if figures.best else None
    worth = "" if best is None else worth_text(Points(best))
    won = _("{part} of {whole} on the first try")
    highest_rating = highest_card(ranked)
    cards = (
        (best_hand_card(figures), worth, _draw_coins, best is not None),
        (matches_won_card(figures, won), number(figures.matches_won), _draw_crown, figures.matches_won > 0),
        (highest_rating, highest_rating.value, partial(_draw_feather, color=feather), highest is not None),
    )
    for card, figure, draws, is_won in cards:
        yield Thing(card.name, draws, is_won=is_won, figure=figure if is_won else "", told=card.remark)


class Cabinet:
    """Four shelves in a case, two beside each other, with how many of all things to collect are won.

    :param rules: the id of the book whose special hands come first.
    """

    def __init__(self, go: Go, answer: Answer, lasting: Sequence[GoalLine], rules: str) -> None:
        won, whole = (sum(getattr(line, part) for line in lasting) for part in ("done", "of"))
        self._case = PanelBox(PanelKind.LACQUER, radius=28)
        self._title = Label(_("Cabinet"), _TITLE)
        counted = {"part": number(won), "whole": number(whole)}
        self._counts = tuple(
            said.format(**counted) for said in (_("{part} of {whole} collected"), _("{part} of {whole}"))
        )
        self._way = Button(
            self._counts[0],
            partial(go, OpenStatistics("GOALS")),
            finish=_COUNT,
            icon=Icon.CHEVRON_RIGHT,
            tooltip=pgettext("statistics", "Goals"),
        )
        """The way to all that can be won."""
        heads = next(line.heads for line in lasting if line.heads)
        shelves = (
            (pgettext("statistics", "Special hands"), _hands(answer.figures, rules), OpenStatistics("SPECIAL")),
            (_("The journey"), _stamps(answer.traveled), Open.JOURNEY),
            (pgettext("statistics", "Opponents"), _heads(heads), OpenStatistics("OPPONENTS")),
            (_("Records"), _records(answer.figures, answer.ranked), OpenStatistics("OVERVIEW")),
        )
        made = [Shelf(title, list(islice(things, _THINGS)), partial(go, to)) for title, things, to in shelves]
        self.shelves = sorted(made, key=lambda shelf: not any(thing.is_won for thing in shelf.things))
        """The shelves, those with nothing won last."""

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in Tab order."""
        return [self._case, self._title, self._way, *self.shelves]

    def lay(self, area: Box, kit: Kit) -> None:
        self._case.place(area)
        inner = area.inset(_PAD, 0)
        head = Box(inner.x + 4, area.y + (_HEAD - _WAY) / 2 + 2, inner.width - 4, _WAY)
        room = head.width - kit.writer.width(self._title.text, _TITLE) - 2 * _GAP
        for count in self._counts:
            self._way.relabel(count)
            if self._way.content_width(kit, _WAY) <= room:
                break
        lay((self._title, self._way), row(head, [None, self._way.content_width(kit, _WAY)], _GAP))
        size = min(shelf.fitting(kit, (inner.width - _GAP) / 2) for shelf in self.shelves)
        for shelf in self.shelves:
            shelf.style = _NAME.sized(size)
        shelves = Box(inner.x, area.y + _HEAD, inner.width, area.height - _HEAD - _PAD)
        lines = column(shelves, [None, None], _GAP)
        lay(self.shelves, [place for line in lines for place in row(line, [None, None], _GAP)])
