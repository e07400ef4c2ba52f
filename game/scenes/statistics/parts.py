"""Parts of the statistics: figures, and the lists of opponents, best hands and daily walls."""

from collections.abc import Callable, Sequence

from game import Frozen, ui
from game.engine.codec import decoded, decoder
from game.i18n import _, joined, pgettext
from game.i18n.numbers import count_text, number
from game.players.figures import DailyWall, Figures, MadeHand, Opponent, Streak
from game.players.match_record import MatchRecord, Participant
from game.rules.example import Sets
from game.scenes.shared.looks import picture_for
from game.scenes.statistics import words
from game.scenes.statistics.evening import nothing, on_evening
from game.tiles.tile import Tile
from game.view.page import figure_signs as signs
from game.view.page.charts import Chart, draw_ring
from game.view.page.cities import draw_stamp
from game.view.page.rating_signs import draw_place
from game.view.paint import Canvas, Icon
from game.view.units import Align, Box, Point, theme

DrawsSign = Callable[[Canvas, Point, float], None]
"""Draws a picture with its middle at a place, in a square of this size."""
_RING = 2 * ui.Size.FACE
"""The size of the ring of the great figure."""
_WALL = decoder(DailyWall)
_MANY = 60
"""The most daily walls that are made at once; of more, each is made as it comes into sight."""


class Figure(Frozen, kw_only=True):
    """A number with its name, a remark, and a picture or a ring that shows its share."""

    name: str
    value: str
    remark: str = ""
    sign: Tile | DrawsSign | None = None
    share: float | None = None

    @property
    def told(self) -> str:
        return joined(", ", f"{self.name}: {self.value}", self.remark)


def chart(shown: Chart, grow: float = 1.0) -> ui.Part:
    """A chart as a part."""
    return ui.Picture((Chart.draw_in, shown), ui.Size.SIDE, tells=True, grow=grow, key=shown.title)


def _sign(figure: Figure, size: float) -> ui.Part:
    """The picture of a figure, or its ring."""
    return ui.Picture((_draw_sign, figure.sign, figure.share or 0.0), size)


def _draw_sign(sign: Tile | DrawsSign | None, share: float, canvas: Canvas, box: Box) -> None:
    if isinstance(sign, Tile):
        canvas.flat_tile(sign, box.center, 0.75 * box.width)
    elif sign is not None:
        sign(canvas, box.center, box.width)
    else:
        draw_ring(canvas, box.center, box.width, share)


def _great_figure(figure: Figure) -> ui.Part:
    """The figure of the page, in a large ring."""
    value = ui.Text(figure.value, ui.Type.GREAT_NUMBER, ui.Tone.FIGURE, Align.CENTER)
    inside = ui.Column((_sign(figure, ui.Size.SAMPLE), value), 0.0, ui.Across.CENTER)
    ring = ui.Over(
        (
            ui.Picture((_draw_great_ring, figure.share or 0.0), _RING),
            ui.Pin(inside, x=ui.Across.CENTER, y=ui.Across.CENTER),
        )
    )
    name = ui.Text(figure.name, ui.Type.TITLE, ui.Tone.FIGURE)
    said = ui.lines(name, ui.label(figure.remark))
    return ui.Row((ring, said), ui.Step.XL, called=figure.told, key=figure.name)


def _draw_great_ring(share: float, canvas: Canvas, box: Box) -> None:
    canvas.disc(box.center, box.width, theme.WOOD_DARK, opacity=0.8)
    draw_ring(canvas, box.center, box.width - ui.Step.M, share, hole=0.37)


def _middle_figure(figure: Figure) -> ui.Part:
    """A figure beside its picture."""
    remark = ui.remark(figure.remark, grow=1.0)
    value = ui.Row((ui.Text(figure.value, ui.Type.GREAT_NUMBER, ui.Tone.NUMBER), remark), ui.Step.S)
    said = ui.lines(value, ui.Text(figure.name))
    return ui.Row((_sign(figure, ui.Size.SAMPLE), said), called=figure.told, key=figure.name, grow=1.0)


def _small_figure(figure: Figure) -> ui.Part:
    """A figure as a line: picture, name and remark, number."""
    name = _two_lines(figure.name, figure.remark, ui.Type.BODY)
    value = ui.Text(figure.value, ui.Type.NUMBER, ui.Tone.NUMBER)
    return ui.Row((_sign(figure, ui.Size.TILE), name, value), called=figure.told, key=figure.name)


def overview(figures: Figures, picture: str, beside: Chart) -> ui.Part:
    """The great figure over three others, and below them a chart beside all the rest."""
    great, middle, small = figures_of(figures)
    strip = ui.Row(tuple(map(_middle_figure, middle)), ui.Step.L, wraps=True)
    light = ui.Step.L + _RING / 2
    head = on_evening(_great_figure(great), picture, strip, (light, light))
    rest = ui.Panel(ui.Column(tuple(map(_small_figure, small)), ui.Step.S), corner=ui.Step.L, grow=2.0)
    return ui.Column((head, ui.Row((chart(beside, 3.0), rest), across=ui.Across.FILL, wraps=True, grow=1.0)))


def charts(shown: Sequence[Chart]) -> ui.Part:
    """The first chart over the others, which stand beside each other."""
    first, *others = map(chart, shown)
    below = ui.Row(tuple(others), across=ui.Across.FILL, wraps=True, grow=1.0) if others else None
    return ui.Column((first, below))


def best_hands(made: Sequence[MadeHand], picture: str) -> ui.Part:
    """The best hands: the very best on a picture, the others as a list with their tiles."""
    if not made:
        return nothing(_("No deal won yet."), picture)
    lines = [
        (
            ui.Text(number(place), ui.Type.NUMBER, ui.Tone.SECOND),
            tiles(_sets(one), one.win.tile, ui.Size.TILE),
            _two_lines(words.win_title(one.match.rules, one.win), _about(one.match), ui.Type.STRONG),
            ui.Text(words.amount(one.win.worth), ui.Type.NUMBER, ui.Tone.NUMBER, Align.END),
        )
        for place, one in enumerate(made[1:], 2)
    ]
    best = made[0]
    name, worth = words.win_title(best.match.rules, best.win), words.amount(best.win.worth)
    aside = ui.Text(worth, ui.Type.GREAT_NUMBER, ui.Tone.FIGURE, Align.END)
    shown = hand(name, _about(best.match), _sets(best), best.win.tile, aside)
    head = on_evening(shown, picture_for(best.match.rules), light=LIGHT_OF_HAND)
    return ui.Column((head, ui.Table(tuple(lines), (0.0, 2.0, 1.0, 0.0))))


LIGHT_OF_HAND = (None, 2 * ui.Size.FACE)
"""Where the light behind a hand shines."""


def hand(
    name: str, line: str, sets: Sets, winning: Tile | None, aside: ui.Part | None = None, *, is_made: bool = False
) -> ui.Part:
    """A hand in large tiles under its name in golden letters.

    :param aside: what stands at the other end of the name's line.
    :param is_made: whether a tick stands before the line.
    """
    head = ui.Row((ui.Text(name, ui.Type.TITLE, ui.Tone.FIGURE, grow=1.0), aside), wraps=True)
    tick = ui.Mark(Icon.CHECK, theme.GOLD, theme.ON_GOLD, ui.Size.CAP) if is_made else None
    said = ui.Column((head, ui.Row((tick, ui.label(line, grow=1.0)), ui.Step.S)), ui.Step.HAIR)
    return ui.Column((said, tiles(sets, winning, 2 * ui.Size.TILE, Align.CENTER)), ui.Step.L)


def tiles(sets: Sets, winning: Tile | None, size: float, align: Align = Align.START, shade: int = 0) -> ui.Part:
    """The tiles of a hand."""
    shown = tuple(tuple(group) for group in sets if group)
    return ui.Tiles(shown, size, winning, most=1, align=align, shade=shade, grow=3.0)


def _sets(made: MadeHand) -> Sets:
    return [*made.win.sets, made.win.bonus]


def _about(match: MatchRecord) -> str:
    """The rulebook of a match and its day."""
    return f"{words.played(match)}  \u00b7  {words.when(match)}"


def opponents(met: dict[Participant, Opponent], picture: str, *, is_narrow: bool) -> ui.Part:
    """The table of opponents: how many deals each won, and how often tiles were won from or lost to them.

    Of two figures that belong together the higher one is bright. In a narrow window each has its heading above it.
    """
    if not met:
        return nothing(_("Nobody yet."), picture)
    known = sorted(met.items(), key=lambda each: each[1].deals, reverse=True)
    named = (_("Deals"), _("You won"), _("They won"), _("Your tile"), _("Their tile"))
    remark = ui.remark(_("Your tile: they won on it. Their tile: you won on it."))
    if is_narrow:
        lines = [
            ui.Panel(ui.Column((_face(who), ui.Row(tuple(map(_headed, named, _counted(what))), ui.Step.L, wraps=True))))
            for who, what in known
        ]
        return ui.Column((remark, *lines))
    heads = (ui.Text(_("At the table")), *(ui.Text(name, align=Align.CENTER, is_narrow=True) for name in named))
    table = ui.Table(tuple((_face(who), *_counted(what)) for who, what in known), (2.4, *[1.0] * len(named)), heads)
    return ui.Column((table, remark))


def _headed(name: str, figure: ui.Part) -> ui.Part:
    return ui.Column((ui.remark(name, Align.CENTER), figure), 0.0)


def _face(who: Participant) -> ui.Part:
    """The portrait, the name and the level of an opponent."""
    avatar = words.avatar_of(who)
    level = _("a person") if who.is_human else words.level_text(who.level)
    said = _two_lines(words.name_text(who.name), level)
    return ui.Row((None if avatar is None else ui.Portrait(avatar, ui.Size.SAMPLE), said), grow=1.0)


def _counted(what: Opponent) -> list[ui.Part]:
    """The deals with an opponent, and of each pair of figures the higher one bright."""
    won, lost = (what.wins, what.their_wins), (what.lost_to, what.won_from)
    cells = (
        (number(what.deals), False),
        *((words.percent(count / what.deals), count == max(won)) for count in won),
        *((number(count), count == max(lost)) for count in lost),
    )
    tones = ((text, ui.Tone.NUMBER if is_lit else ui.Tone.SECOND) for text, is_lit in cells)
    return [ui.label(text, tone, Align.CENTER) for text, tone in tones]


def daily_walls(figures: Figures, picture: str, *, is_narrow: bool) -> ui.Part:
    """The daily walls played, newest first: day, rulebook, place and points."""
    played = [wall for _day, wall in sorted(figures.daily.items(), reverse=True)]
    if not played:
        return nothing(_("No daily wall played yet. “Today's walls” are on the title screen."), picture)
    if is_narrow or len(played) <= _MANY:
        return ui.Column(tuple(_daily_wall(figures.name, each) for each in played), ui.Step.S)
    return ui.List(tuple(played), (_daily_wall, figures.name), grow=0.0)


def _daily_wall(name: str, played: bytes) -> ui.Part:
    wall = decoded(_WALL, played)
    match, tally = wall.match, wall.tally
    place = match.places[match.person(name) or 0] if match.is_finished_by(name) else 0
    count = count_text("{count} deal", "{count} deals", tally.deals)
    count = count if place else f"{count}  \u00b7  " + _("not finished")
    heads = [words.avatar_of(one) for one in match.persons if one.name != name]
    points = words.amount(tally.gain, signed=True)
    tone = ui.Tone.GAIN if tally.gain >= 0 else ui.Tone.MAIN
    stamp = ui.Picture((draw_stamp, picture_for(match.rules), True), ui.Size.COLUMN * 0.8, ratio=0.62)
    disc = ui.Picture((draw_place, place), ui.Size.CONTROL)
    day = _two_lines(words.day(match.daily), count)
    book = _two_lines(words.played(match), words.against(match, name))
    faces = ui.Row(tuple(ui.Portrait(head, ui.Size.SAMPLE) for head in filter(None, heads)), ui.Step.S)
    gain = ui.Text(points, ui.Type.NUMBER, tone, Align.END, grow=1.0)
    line = ui.Row((ui.Row((stamp, disc, day), grow=2.0), ui.Row((book,), grow=2.0), faces, gain), wraps=True)
    return ui.Panel(line, ui.Ground.TRAY, ui.Step.M, key=match.id)


def _two_lines(first: str, second: str, kind: ui.Type = ui.Type.LABEL) -> ui.Part:
    return ui.lines(ui.Text(first, kind), ui.remark(second))


def figures_of(figures: Figures) -> tuple[Figure, Sequence[Figure], Sequence[Figure]]:
    """The figures of the overview: the great one, three of middle size, and the rest."""
    total = figures.total
    each = words.amount(total.gain / total.deals if total.deals else None, signed=True)
    exhausted = count_text("{count} without a winner", "{count} without a winner", figures.exhausted)
    great = _share(_("Deals won"), total.wins, total.deals, signs.draw_hand)
    deals = Figure(name=_("Deals"), value=number(total.deals), remark=exhausted, sign=signs.draw_wall)
    average = Figure(
        name=_("Average winning hand"),
        value=words.average(figures.average_worth),
        remark=pgettext("statistics", "points"),
        sign=signs.draw_heap,
    )
    points = Figure(
        name=_("Points"),
        value=words.amount(total.gain, signed=True),
        remark=_("{points} per deal").format(points=each),
        sign=signs.draw_one_coin,
    )
    is_mixed = len(figures.by_book) > 1  # points from different books cannot be added up
    middle = (
        _share(_("Matches won"), figures.matches_won, figures.matches, signs.draw_crown),
        deals if is_mixed else average,
        _best_hand(figures),
    )
    small = (
        *(() if is_mixed else (points, deals)),
        _share(_("Self-drawn"), figures.self_drawn, total.wins),
        _share(pgettext("statistics", "Gave away the win"), figures.dealt_in, total.deals),
        _streak(_("Longest win streak"), figures.winning, signs.draw_run),
        _streak(_("Longest streak, no win given away"), figures.safe, signs.draw_safe),
    )
    return great, middle, small


def _best_hand(figures: Figures) -> Figure:
    """The worth of the best hand and when it was made."""
    if not figures.best:
        return Figure(name=_("Best hand"), value=words.amount(None), sign=Tile.DR)
    win, match = figures.best[0].win, figures.best[0].match
    return Figure(name=_("Best hand"), value=words.amount(win.worth), remark=words.when(match), sign=win.tile)


def _share(name: str, part: int, whole: int, sign: DrawsSign | None = None) -> Figure:
    remark = _("{part} of {whole}").format(part=number(part), whole=number(whole))
    share = part / whole if whole else None
    return Figure(
        name=name, value="–" if share is None else words.percent(share), remark=remark, sign=sign, share=share
    )


def _streak(name: str, streak: Streak, sign: DrawsSign) -> Figure:
    said = _("Current streak: {count}").format(count=number(streak.now))
    return Figure(name=name, value=number(streak.best), remark=said, sign=sign)
