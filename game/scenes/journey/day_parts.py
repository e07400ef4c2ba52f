"""The parts of the page of the daily walls: stamps, postmarks, bars of points, the calendar, the streak, the album."""

from collections.abc import Mapping, Sequence
from datetime import date

from game import ui
from game.i18n import _, pgettext
from game.i18n.books import rules_title
from game.i18n.general import stop_name
from game.i18n.numbers import month_text, number, weekday_texts
from game.i18n.player_texts import level_name
from game.players.days import BOOKS, DayResult, OfDay
from game.players.journey import JOURNEY, Stop
from game.players.roster import Chair, Computer, PortraitId
from game.scenes.journey.day_words import (
    Found,
    Standing,
    WallState,
    day_words,
    ended_text,
    mark_of,
    postmark_words,
)
from game.view.page.cities import draw_city, draw_place_of_stamp, draw_stamp
from game.view.page.cloth import Cloth, draw_backcloth
from game.view.page.rating_signs import PLUMES, draw_plume
from game.view.paint import Canvas, Icon
from game.view.units import Align, Box, theme

STAMP = ui.Size.SIDE + ui.Step.M
"""The height of a stamp."""
_DIM = ("4E7A70",) * 3
_MARK = 1.3 * ui.Size.ICON
"""The width of a mark in the calendar."""


def postmark(found: Found) -> ui.Part | None:
    """The postmark of a wall: how it ended, or why it cannot be played; ``None`` on one that waits to be played."""
    words = postmark_words(found)
    if words is None:
        return None
    icon, color, text = words
    late = ui.Mark(Icon.CLOCK, theme.INK) if isinstance(found, DayResult) and found.is_late else None
    line = ui.Row((ui.Mark(icon, color), late, ui.strong(text, ink=color, is_narrow=True)), ui.Step.HAIR)
    return ui.Panel(line, ui.Ground.PAPER, fill=ui.Fill.LEAF, pad=ui.Step.S, corner=ui.Size.CORNER)


def _on_picture(picture: ui.Part, found: Found, below: ui.Part | None, pad: float, grow: float = 0.0) -> ui.Part:
    """A picture with the postmark of its wall above, and something else on its foot."""
    mark = postmark(found)
    words = ui.Column((None if mark is None else ui.Pin(mark), ui.Space(), below), ui.Step.HAIR)
    return ui.Over((picture, ui.Panel(words, ui.Ground.NONE, pad)), grow=grow)


def stamp(stop: Stop, found: Found, on: ui.Act | None, below: ui.Part | None = None, *, high: float = STAMP) -> ui.Part:
    """The stamp of a wall: its city, its book, and how it ended. ``below`` is what can be pressed on its foot."""
    names = ui.Column(
        (
            ui.Text(stop_name(stop.id), ui.Type.HEADING, ui.Tone.ON_PICTURE, is_narrow=True),
            ui.Text(rules_title(stop.rules), tone=ui.Tone.ON_PICTURE, is_narrow=True),
            below,
        ),
        ui.Step.S,
    )
    foot = ui.Size.SIDE / 2 + (0.0 if below is None else ui.Size.CONTROL)
    picture = ui.Picture((_draw_stamp, stop.picture, foot, found), ui.Size.SIDE / 2, high)
    over = _on_picture(picture, found, names, ui.Step.M)
    said = f"{stop_name(stop.id)}, {rules_title(stop.rules)}"
    more, key = ended_text(found), stop.rules
    return ui.Bare(over, on=on, corner=ui.Step.S, called=said, more=more, key=key, grow=1.0)


def _draw_stamp(picture: str, foot: float, found: Found, canvas: Canvas, box: Box) -> None:
    shade = Box(box.x + ui.Step.HAIR, box.y + ui.Step.HAIR, box.width, box.height)
    canvas.rounded(shade, theme.BLACK, radius=ui.Step.S, opacity=0.3)
    draw_stamp(picture, found is not WallState.SEEN, canvas, box, foot=foot)


def city_picture(stop: Stop, found: Found, hand: ui.Part | None) -> ui.Part:
    """The picture of the chosen wall, with its postmark and the hand that won."""
    foot = 0.0 if hand is None else ui.Size.SAMPLE
    picture = ui.Picture((draw_city, stop.picture, ui.Step.S, foot), ui.Size.SIDE, STAMP - 2 * ui.Step.M)
    return _on_picture(picture, found, hand, ui.Step.M, grow=1.0)


def won_hand(result: DayResult | None, winner: Chair | None) -> ui.Part | None:
    """The winning hand, and above it the tile with which the person lost and who won with it."""
    if result is None or not result.hand:
        return None
    lost = None
    if result.lost is not None:
        tile = ui.Tiles(((result.lost,),), ui.Size.CONTROL, result.lost, theme.LOSS)
        name = None if winner is None else ui.strong(winner.name, ui.Tone.ON_PICTURE)
        lost = ui.Row((tile, None if winner is None else ui.Portrait(winner.portrait), name), ui.Step.S)
    return ui.Column((lost, ui.Tiles(result.hand, ui.Size.TILE, result.lost, theme.LOSS, most=2)), ui.Step.S)


Bars = tuple[str, PortraitId | None, float, str]
"""Points as a bar: who has them (without a portrait: an expert), how many, and as text."""


def compared(bars: Sequence[Bars]) -> ui.Part:
    """Points as bars that begin at the same line."""
    low, most = min([0.0, *(bar[2] for bar in bars)]), max([0.0, *(bar[2] for bar in bars)])
    lines = []
    for name, portrait, gain, text in bars:
        size = ui.Size.CONTROL
        expert = ui.Mark(Icon.CROWN, theme.INK_SMALL, size=size)
        face = expert if portrait is None else ui.Portrait(portrait, size)
        color = theme.INK_SMALL if portrait is None else theme.LOSS if gain < 0 else theme.GAIN
        bar = ui.Row(
            (
                ui.Bar(gain, low, most, color, grow=1.0),
                ui.strong(text, ui.Tone.LOSS if gain < 0 else ui.Tone.MAIN),
            )
        )
        lines.append(ui.Row((face, ui.lines(ui.remark(name), bar))))
    return ui.Column(tuple(lines))


def opponents(chairs: Sequence[Chair], align: Align = Align.CENTER) -> ui.Part:
    """The portraits across the table, with names and levels below them, or beside them if those begin at the left."""
    shown: list[ui.Part] = []
    for chair in chairs:
        if not isinstance(chair.kind, Computer):
            continue
        level = level_name(chair.kind.level)
        said = pgettext("level of one player", "{level}").format(level=level)
        face, names = ui.Portrait(chair.portrait), ui.lines(ui.strong(chair.name, align=align), ui.remark(said, align))
        called = _("{name}, {level}").format(name=chair.name, level=level)
        if align is Align.START:
            shown.append(ui.Row((face, names), ui.Step.S, called=called))
        else:
            shown.append(ui.Column((face, names), 0.0, ui.Across.CENTER, called=called, grow=1.0))
    return ui.Row(tuple(shown), ui.Step.S, ui.Across.START)


def day_done(title: str, points: str, share: ui.Part, told: str) -> ui.Part:
    """The end of a day: its points, and the way to share them."""
    lines = ui.Column(
        (
            ui.Text(title, ui.Type.HEADING, ui.Tone.ON_PICTURE),
            ui.Text(points, ui.Type.FIGURE, ui.Tone.FIGURE, Align.CENTER),
            share,
            ui.Text(told, tone=ui.Tone.ON_PICTURE, align=Align.CENTER) if told else None,
        ),
        across=ui.Across.CENTER,
        gap=ui.Step.S,
    )
    over = ui.Over(
        (
            ui.Picture((_draw_dawn,), ui.Size.SIDE, STAMP - 2 * ui.Step.M),
            ui.Pin(lines, x=ui.Across.FILL, y=ui.Across.CENTER),
        )
    )
    return ui.Panel(ui.Bare(over), ui.Ground.LIT, ui.Step.M, grow=2.0)


def _draw_dawn(canvas: Canvas, box: Box) -> None:
    draw_backcloth(canvas, box, Cloth.NIGHT.value, ui.Step.S, is_head=False)


def mark_part(mark: DayResult | Standing, size: float = ui.Size.SIGN) -> ui.Part:
    """The mark of a day, or of a line of the legend."""
    if isinstance(mark, Standing):
        icon, color = mark.value
        return ui.Mark(icon or Icon.CLOCK, color, theme.ON_GOLD if color == theme.GOLD else theme.WHITE, size)
    icon, color = mark_of(mark)
    return ui.Mark(icon, color, size=size, is_ring=mark.was_helped)


def day_cell(
    day: date,
    results: OfDay,
    standing: Standing,
    mark: DayResult | Standing | None,
    on: ui.Act | None,
    *,
    is_chosen: bool,
    is_today: bool,
) -> ui.Part:
    """A day of the calendar: its number, and its mark if it has one."""
    words = day_words(day, results, standing)
    tone = ui.Tone.ON_GOLD if is_today else ui.Tone.MAIN if on is not None else ui.Tone.OFF
    line = ui.Row(
        (
            ui.strong(number(day.day), tone),
            ui.Space(_MARK, grow=0.0) if mark is None else mark_part(mark, _MARK),
        ),
        ui.Step.HAIR,
        along=ui.Across.CENTER,
        wraps=True,
    )
    counts = theme.BRASS_TEXT if standing is not Standing.APART else ui.Fill.LEAF
    ground = theme.GOLD if is_today else theme.TEXT if on is None else counts
    hint = "\n".join(words) if len(words) > 1 and not is_chosen else ""
    cell = ui.Panel(
        line,
        ui.Ground.PAPER,
        fill=ground,
        pad=ui.Step.HAIR,
        on=on,
        corner=ui.Step.S,
        chosen=is_chosen,
        key=day,
        hint=hint,
        called=". ".join(words),
    )
    return ui.Panel(
        cell,
        ui.Ground.PAPER,
        fill=theme.WOOD_DARK if is_chosen else None,
        is_clear=True,
        pad=ui.Step.HAIR,
        corner=ui.Step.M,
    )


def calendar(
    month: date,
    begins: int,
    cells: Sequence[ui.Part],
    tools: Sequence[ui.Part | None],
    note: str,
    key: Sequence[ui.Part],
) -> ui.Part:
    """The sheet of a month; ``begins`` is the weekday of its first day, counted from the first of the week."""
    top = ui.Row(
        (
            ui.Text(month_text(month), ui.Type.HEADING),
            ui.remark(note, grow=1.0) if note else ui.Space(),
            *tools,
        ),
    )
    heads = [ui.remark(name, Align.CENTER) for name in weekday_texts()]
    days = ui.Grid(
        (*heads, *(ui.Space(grow=0.0, key=at) for at in range(begins)), *cells),
        cell=ui.Size.PORTRAIT,
        most=7,
        gap=0.0,
        grow=1.0,
    )
    legend = ui.Row(tuple(key), ui.Step.L, wraps=True) if key else None
    return ui.Panel(ui.Column((top, days, legend), ui.Step.S), ui.Ground.PAPER, ui.Step.M, grow=3.0, is_region=True)


def legend_line(name: str, mark: DayResult | Standing) -> ui.Part:
    """A line of a legend."""
    return ui.Row((mark_part(mark), ui.remark(name)), ui.Step.S)


def streak(count: int, said: str, longest: str, lines: Sequence[tuple[Standing, str]], picture: ui.Part) -> ui.Part:
    """The days in a row, with what keeps them."""
    told = (ui.Row((mark_part(standing), ui.Text(text)), ui.Step.S) for standing, text in lines)
    words = ui.lines(ui.heading(said), ui.remark(longest) if longest else None, *told)
    figure = ui.Text(number(count), ui.Type.FIGURE, ui.Tone.FIGURE) if count else None
    return ui.Row((picture, figure, words), ui.Step.L)


def plume(*, is_lit: bool) -> ui.Part:
    """Three feathers, dim while there is no streak."""
    return ui.Picture((draw_plume, PLUMES if is_lit else _DIM), ui.Size.FACE)


def small_stamp(picture: str, *, is_won: bool) -> ui.Part:
    """A stamp of the album, or its place."""
    drawn = (draw_stamp, picture, True) if is_won else (draw_place_of_stamp, picture)
    return ui.Picture(drawn, ui.Size.SAMPLE, ratio=1.4)


def album(month: date, won: Mapping[str, int]) -> ui.Part:
    """A place for each city, with a stamp if its wall was won in the month, and how often."""
    has = sum(won.get(rules, 0) > 0 for rules in BOOKS)
    count = _("{part} of {whole}").format(part=number(has), whole=number(len(BOOKS)))
    places = []
    for stop in JOURNEY.stops:
        times = won.get(stop.rules, 0)
        badge = ui.Panel(
            ui.strong(number(times), ui.Tone.ON_GOLD),
            ui.Ground.PAPER,
            fill=theme.GOLD,
            pad=ui.Step.S,
            corner=ui.Step.M,
        )
        called = f"{stop_name(stop.id)}: {number(times)}"
        places.append(
            ui.Over(
                (small_stamp(stop.picture, is_won=times > 0), ui.Pin(badge, y=ui.Across.END) if times > 1 else None),
                called=called,
            )
        )
    title, when = ui.Text(_("Stamp album"), ui.Type.HEADING), ui.remark(month_text(month), grow=1.0)
    head = ui.Row((title, when, ui.strong(count, ui.Tone.GAIN)))
    leaf = ui.Panel(
        ui.Grid(tuple(places), cell=ui.Size.PORTRAIT, most=len(BOOKS)),
        ui.Ground.PAPER,
        fill=ui.Fill.STRIPE,
        pad=ui.Step.M,
    )
    foot = ui.remark(_("Every wall you win adds its city's stamp."))
    ground = ui.Ground.LIT if has == len(BOOKS) else ui.Ground.PAPER
    return ui.Panel(ui.Column((head, leaf, foot), ui.Step.S), ground, ui.Step.M)
