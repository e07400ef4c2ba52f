"""The goals of a person in pictures: cards for the week, and characters, cities and books for the long term."""

from collections.abc import Sequence

from game import ui
from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.i18n.player_texts import character_name
from game.view.page.cities import draw_stamp
from game.view.page.cloth import Cloth
from game.view.page.goals import GoalLine, draw_book, draw_goal, draw_marks, draw_opponent
from game.view.page.stars import draw_star_row
from game.view.table.hand_row import HIGH
from game.view.units import Align, theme

_CLOTHS = (Cloth.JADE, Cloth.PLUM, Cloth.AMBER)


def goals(week: Sequence[GoalLine], lasting: Sequence[GoalLine], until: str) -> ui.Part:
    """The goals of the week above the lasting ones: the opponents above the cities, and the hands beside them.

    :param until: the text that says until when the goals of the week can be reached.
    """
    cities = [line for line in lasting if line.is_stars]
    hands = [line for line in lasting if not line.heads and not line.is_stars]
    opponents = map(_opponents, (line for line in lasting if line.heads))
    left = ui.Column((*opponents, _cities(cities)), grow=2.0)
    below = ui.Row((left, _hands(hands)), ui.Step.S, across=ui.Across.FILL, wraps=True, grow=1.0)
    return ui.Column((_week(week, until), below))


def _week(lines: Sequence[GoalLine], until: str) -> ui.Part:
    title = ui.heading(pgettext("goals", "This week"), grow=1.0)
    cards = tuple(_card(line, _CLOTHS[place % len(_CLOTHS)]) for place, line in enumerate(lines))
    head = ui.Row((title, ui.remark(until)))
    return ui.Column((head, ui.Row(cards, across=ui.Across.FILL, wraps=True)), ui.Step.S)


def _card(line: GoalLine, cloth: Cloth) -> ui.Part:
    about = ui.remark(line.about, grow=1.0)
    marks = ui.Picture((draw_marks, line.done, line.of), line.of * ui.Step.XL, ui.Step.XL)
    words = ui.Column((ui.label(line.text), ui.Space(), ui.Row((about, marks))), ui.Step.S)
    inside = ui.Column(
        (
            ui.Picture((draw_goal, line, cloth), ui.Size.SIDE, 2 * ui.Size.SAMPLE),
            ui.Panel(words, pad=ui.Step.M, is_clear=True, grow=1.0),
        ),
        0.0,
    )
    ground = ui.Ground.LIT if line.is_reached else ui.Ground.PAPER
    return ui.Panel(inside, ground, 0.0, called=line.told, grow=1.0)


def _tray(lines: Sequence[GoalLine], title: str, body: ui.Part, count: str = "", grow: float = 0.0) -> ui.Part:
    """A panel with a title; it has a golden edge once everything on it is reached."""
    counted = ui.strong(count, ui.Tone.NUMBER) if count else None
    head = ui.Row((ui.label(title, ui.Tone.TITLE, grow=1.0), counted))
    tray = ui.Panel(ui.Column((head, body)), ui.Ground.TRAY, ui.Step.M, grow=grow)
    if not all(line.is_reached for line in lines):
        return tray
    return ui.Panel(tray, ui.Ground.TRAY, ui.Step.HAIR, fill=theme.BRASS, grow=grow)


def _opponents(line: GoalLine) -> ui.Part:
    """The characters to finish ahead of; those not beaten yet are dark."""
    faces = []
    for portrait, is_beaten in line.heads:
        name = character_name(portrait)
        face = ui.Picture((draw_opponent, portrait, is_beaten), ui.Size.PORTRAIT)
        tone = ui.Tone.MAIN if is_beaten else ui.Tone.SECOND
        faces.append(
            ui.Column((face, ui.Text(name, tone=tone, align=Align.CENTER, is_narrow=True)), 0.0, ui.Across.CENTER)
        )
    return _tray([line], line.text, ui.Grid(tuple(faces), ui.Step.HAIR, cell=ui.Size.PORTRAIT + ui.Step.S), line.count)


def _cities(lines: Sequence[GoalLine]) -> ui.Part:
    """The stars of every city of the journey, each below the city's stamp."""
    done, of = (number(sum(counted)) for counted in zip(*((line.done, line.of) for line in lines), strict=True))
    cities = []
    for line in lines:
        earned = tuple(each < line.done for each in range(line.of))
        parts = (
            ui.Picture((draw_stamp, line.picture, line.done > 0), ui.Size.SAMPLE, ratio=0.74),
            ui.Picture((draw_star_row, earned), ui.Size.SAMPLE, ui.Size.CAP),
            ui.remark(line.about, Align.CENTER, is_narrow=True),
        )
        cities.append(ui.Column(parts, ui.Step.HAIR, called=f"{line.about}, {line.count}"))
    count = _("{part} of {whole}").format(part=done, whole=of)
    grid = ui.Grid(tuple(cities), cell=ui.Size.FACE, aside=ui.Step.HAIR, is_roomy=True, across=ui.Across.START)
    return _tray(lines, lines[0].text, grid, count, grow=1.0)


def _hands(lines: Sequence[GoalLine]) -> ui.Part:
    """How many special hands were made of each book that has any."""
    books = []
    for line in lines:
        name = ui.label(line.about, grow=1.0)
        head = ui.Row((name, ui.strong(line.count, ui.Tone.NUMBER)))
        words = ui.Column((head, ui.Progress(line.done / line.of)), ui.Step.HAIR, grow=1.0)
        sign = ui.Picture((draw_book, line.sign), ui.Size.TILE, ratio=HIGH)
        book = ui.Row((sign, words), called=line.told)
        books.append(ui.glass(book, grow=1.0))
    return _tray(lines, lines[0].text if lines else "", ui.Column(tuple(books), grow=1.0), grow=1.0)
