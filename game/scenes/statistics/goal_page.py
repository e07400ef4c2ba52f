"""The goals of a person in pictures: cards for the week, and characters, cities and books for the long term."""

from collections.abc import Sequence

from game import ui
from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.i18n.player_texts import character_name
from game.players.goals.keeper import Mark
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.cities import draw_stamp
from game.view.page.cloth import draw_backcloth
from game.view.page.goals import GoalLine, draw_tick
from game.view.page.rating_signs import draw_podium
from game.view.page.stars import draw_stars
from game.view.paint import Canvas, Icon, Pose
from game.view.table.hand_row import GAP, HIGH
from game.view.units import Align, Box, Color, column, row, theme

_ACCENTS: Sequence[Color] = ((0x17, 0x80, 0x62), (0x6C, 0x35, 0x8E), (0xC0, 0x6A, 0x20))
_CLOTH = 190.0
"""The height of the cloth on a card of the week."""
_STEP = 40.0
"""The distance of the marks of a goal to be reached a few times."""
_RING: Color = (0x8F, 0x7A, 0x4C)
_PAPER: Color = (0xF6, 0xEE, 0xDC)
_STAR = 26.0
"""The distance of a city's stars."""
_SIGN = 60.0
"""The width of a book's tile."""
_NOT_YET = 0.45
"""The opacity of the darkness over opponents who are not beaten yet."""
_FACE = 72.0
"""The size of the face of an opponent."""
_BEATEN = 26.0
"""The size of the mark on opponents who are beaten."""
_TILE = 100.0
"""The most width of a tile on a card, in units."""
_BESIDE = 36.0
"""The space beside the tiles on a card, in units."""
_LIFTED = 0.24
"""How high the last tile on a card is lifted, in tile widths."""
_MARK = 38.0
"""The size of the mark on the last tile, in units."""
_BESIDE_EACH_OTHER, _BEHIND = 8, 0.4
"""The most tiles that lie beside each other, and how far each of more lies beside the one before, in tile widths."""
_PLACE, _CROWN = 58.0, 44.0
"""The distance of the places on a podium, and the size of the crown on the first, in units."""


def goals(week: Sequence[GoalLine], lasting: Sequence[GoalLine], until: str) -> ui.Part:
    """The goals of the week above the lasting ones: the opponents above the cities, and the hands beside them.

    :param until: the text that says until when the goals of the week can be reached.
    """
    cities = [line for line in lasting if line.is_stars]
    hands = [line for line in lasting if not line.heads and not line.is_stars]
    opponents = map(_opponents, (line for line in lasting if line.heads))
    left = ui.Column((*opponents, _cities(cities)), grow=2.0)
    below = ui.Row((left, _hands(hands)), across=ui.Across.FILL, wraps=True, grow=1.0)
    return ui.Column((_week(week, until), below))


def _week(lines: Sequence[GoalLine], until: str) -> ui.Part:
    title = ui.Text(pgettext("goals", "This week"), ui.Type.HEADING, ui.Tone.TITLE, grow=1.0)
    cards = tuple(_card(line, _ACCENTS[place % len(_ACCENTS)]) for place, line in enumerate(lines))
    head = ui.Row((title, ui.Text(until, ui.Type.SMALL, ui.Tone.SECOND)))
    return ui.Column((head, ui.Row(cards, across=ui.Across.FILL, wraps=True)), ui.Step.S)


def _card(line: GoalLine, accent: Color) -> ui.Part:
    about = ui.Text(line.about, ui.Type.SMALL, ui.Tone.SECOND, grow=1.0)
    marks = ui.Picture((_draw_marks, line.done, line.of), line.of * _STEP, _STEP)
    words = ui.Column((ui.Text(line.text, ui.Type.LABEL), ui.Space(), ui.Row((about, marks))), ui.Step.S)
    inside = ui.Column(
        (
            ui.Picture((_draw_cloth, line, accent), ui.Size.SIDE, _CLOTH),
            ui.Panel(words, pad=ui.Step.M, is_clear=True, grow=1.0),
        ),
        0.0,
    )
    ground = ui.Ground.LIT if line.is_reached else ui.Ground.PAPER
    return ui.Panel(inside, ground, 0.0, called=line.told, grow=1.0)


def _draw_marks(done: int, of: int, canvas: Canvas, box: Box) -> None:
    canvas = canvas.reading(box)
    for place in range(of):
        at = box.x + (place + 0.5) * _STEP, box.center[1]
        canvas.disc(at, 34, theme.GAIN if place < done else _RING)
        if place < done:
            canvas.icon(Icon.CHECK, at, 20, theme.WHITE)
        else:
            canvas.disc(at, 26, _PAPER)


def _draw_cloth(line: GoalLine, accent: Color, canvas: Canvas, box: Box) -> None:
    """Draw a cloth with the tiles of a goal on its lower edge."""
    draw_backcloth(canvas, box, accent, ui.Ground.PAPER.value[1])
    canvas.fill(Box(box.x, box.bottom, box.width, 4), theme.BRASS)
    _draw_picture(canvas, box, line)


def _draw_picture(canvas: Canvas, cloth: Box, line: GoalLine) -> None:
    """Draw the tiles of a goal on the lower edge of a cloth, and its mark at the last of them."""
    foot = cloth.bottom + 4
    if line.mark is Mark.PODIUM:
        crown, podium = column(cloth.inset(0, 8), [_CROWN, None])
        x, y = podium.center[0], cloth.bottom
        draw_podium(canvas, (x, y), _PLACE, podium.height)
        canvas.icon(Icon.CROWN, (x - 1.5 * _PLACE - 2, crown.center[1]), _CROWN, theme.SCORE)
        return
    step = 1.0 if sum(map(len, line.groups)) <= _BESIDE_EACH_OTHER else _BEHIND
    shares = [1 + step * (len(group) - 1) for group in line.groups]
    whole = sum(shares) + GAP * (len(shares) - 1)
    wide = min(_TILE, (cloth.height - 20) / (HIGH + _LIFTED), (cloth.width - 2 * _BESIDE) / whole)
    long = whole * wide
    straight, place = canvas.straight(Box(cloth.center[0] - long / 2, cloth.y, long, cloth.height))
    rooms = row(place, [share * wide for share in shares], GAP * wide)
    for group, room in zip(line.groups, rooms, strict=True):
        is_last = room is rooms[-1]
        y = foot - (_LIFTED * wide if line.mark is Mark.LIFTED and is_last else 0.0)
        for index, tile in enumerate(group):
            straight.tile(tile, (room.x + (0.5 + step * index) * wide, y), wide, Pose.HAND)
    at = (rooms[-1].right - 2, foot - HIGH * wide + 6)
    if line.mark is Mark.CHECK:
        draw_tick(straight, at, _MARK)
    elif line.mark is Mark.LIFTED:
        at = (at[0], at[1] - _LIFTED * wide)
        straight.disc(at, _MARK, theme.GOLD)
        straight.icon(Icon.FORWARD, at, 0.62 * _MARK, theme.ON_GOLD)
    elif line.mark is Mark.CROSS:
        straight.disc(at, _MARK, theme.VERMILION)
        straight.icon(Icon.CROSS, at, 0.5 * _MARK, theme.WHITE)


def _tray(lines: Sequence[GoalLine], title: str, body: ui.Part, count: str = "", grow: float = 0.0) -> ui.Part:
    """A panel with a title; it has a golden edge once everything on it is reached."""
    counted = ui.Text(count, ui.Type.STRONG, ui.Tone.NUMBER) if count else None
    head = ui.Row((ui.Text(title, ui.Type.LABEL, ui.Tone.TITLE, grow=1.0), counted))
    tray = ui.Panel(ui.Column((head, body)), ui.Ground.TRAY, ui.Step.M, grow=grow)
    if not all(line.is_reached for line in lines):
        return tray
    return ui.Panel(tray, ui.Ground.TRAY, ui.Step.HAIR, fill=theme.BRASS, grow=grow)


def _opponents(line: GoalLine) -> ui.Part:
    """The characters to finish ahead of; those not beaten yet are dark."""
    faces = []
    for portrait, is_beaten in line.heads:
        name = character_name(portrait)
        face = ui.Picture((_draw_opponent, portrait, is_beaten), _FACE, _FACE)
        tone = ui.Tone.MAIN if is_beaten else ui.Tone.SECOND
        faces.append(
            ui.Column((face, ui.Text(name, ui.Type.SMALL, tone, Align.CENTER, is_narrow=True)), 0.0, ui.Across.CENTER)
        )
    return _tray([line], line.text, ui.Grid(tuple(faces), ui.Step.HAIR, cell=_FACE + ui.Step.HAIR), line.count)


def _draw_opponent(portrait: PortraitId, is_beaten: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    canvas.avatar(portrait, box.center, box.width)
    if not is_beaten:
        canvas.disc(box.center, box.width, theme.WOOD_DARK, opacity=_NOT_YET)
        return
    at = (box.center[0] + 0.36 * box.width, box.center[1] + 0.36 * box.width)
    canvas.disc(at, _BEATEN + 4, theme.WOOD_DARK)
    draw_tick(canvas, at, _BEATEN)


def _cities(lines: Sequence[GoalLine]) -> ui.Part:
    """The stars of every city of the journey, each below the city's stamp."""
    done, of = (number(sum(counted)) for counted in zip(*((line.done, line.of) for line in lines), strict=True))
    cities = []
    for line in lines:
        parts = (
            ui.Picture((_draw_city, line.picture, line.done > 0), ui.Size.SAMPLE, ratio=0.74),
            ui.Picture((_draw_city_stars, line.done, line.of), ui.Size.SAMPLE, ui.Size.CAP),
            ui.Text(line.about, ui.Type.SMALL, ui.Tone.SECOND, Align.CENTER, is_narrow=True),
        )
        cities.append(ui.Column(parts, ui.Step.HAIR, called=f"{line.about}, {line.count}"))
    count = _("{part} of {whole}").format(part=done, whole=of)
    grid = ui.Grid(tuple(cities), cell=1.3 * ui.Size.SAMPLE, aside=ui.Step.HAIR, across=ui.Across.START)
    return _tray(lines, lines[0].text, grid, count, grow=1.0)


def _draw_city(picture: str, is_won: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    draw_stamp(canvas, box, picture, is_won=is_won)


def _draw_city_stars(done: int, of: int, canvas: Canvas, box: Box) -> None:
    apart = min(_STAR, 0.86 * box.width / of)
    draw_stars(canvas, box.center, [each < done for each in range(of)], size=min(24.0, apart), step=apart)


def _hands(lines: Sequence[GoalLine]) -> ui.Part:
    """How many special hands were made of each book that has any."""
    books = []
    for line in lines:
        name = ui.Text(line.about, ui.Type.LABEL, grow=1.0)
        head = ui.Row((name, ui.Text(line.count, ui.Type.STRONG, ui.Tone.NUMBER)))
        words = ui.Column((head, ui.Progress(line.done / line.of)), ui.Step.HAIR, grow=1.0)
        sign = ui.Picture((_draw_book, line.sign), _SIGN, HIGH * _SIGN)
        book = ui.Row((sign, words), called=line.told)
        books.append(ui.Panel(book, ui.Ground.GLASS, ui.Step.M, grow=1.0))
    return _tray(lines, lines[0].text if lines else "", ui.Column(tuple(books), grow=1.0), grow=1.0)


def _draw_book(sign: Tile | Icon, canvas: Canvas, box: Box) -> None:
    if isinstance(sign, Tile):
        canvas.tile(sign, (box.center[0], box.bottom), box.width, Pose.HAND)
