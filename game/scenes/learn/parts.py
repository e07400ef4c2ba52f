"""The parts of the Learn page: courses with their lessons, exercises, the number of lessons learned."""

from collections.abc import Sequence

from game import ui
from game.i18n import _
from game.i18n.numbers import number
from game.scenes.learn.registry import Activity, Course, Learning, LessonEntry
from game.view.page.book_emblem import draw_fan
from game.view.page.cloth import Cloth, draw_band, draw_head
from game.view.paint import Canvas, Icon
from game.view.units import Align, Box, theme


def course(shown: Course, learning: Learning, lessons: Sequence[ui.Part], unfold: ui.Act, *, is_open: bool) -> ui.Part:
    """A course: its name and how much of it is done, and below them its lessons once it is unfolded."""
    entries = shown.lessons_in(learning.rules)
    done = sum(entry.is_done(learning) for entry in entries)
    line = _("{done} of {all} done").format(done=number(done), all=number(len(entries)))
    progress = ui.Progress(done / max(1, len(entries)), ui.Step.S, grow=1.0)
    inside = ui.Grid(tuple(lessons), ui.Step.S, cell=ui.Size.FACE, most=6, is_roomy=True, is_region=True)
    return folded(shown.title(), (line, progress), shown.cloth, inside, unfold, is_open=is_open)


def folded(
    name: str, below: tuple[str, ui.Maybe], cloth: Cloth, inside: ui.Part, unfold: ui.Act, *, is_open: bool
) -> ui.Part:
    """A heading that is pressed to see what lies below it; ``below``: a line, and what stands beside it."""
    line, beside = below
    sign = ui.Picture((_draw_chevron, is_open), ui.Size.ICON)
    told = ui.Row((ui.Text(line, tone=ui.Tone.ON_PICTURE), beside))
    words = ui.lines(ui.Text(name, ui.Type.HEADING, ui.Tone.ON_PICTURE), told)
    head = ui.Panel(
        ui.Row((words, sign)), ui.Ground.NONE, ui.Step.M, unfold, key=("fold", name), called=name, more=line
    )
    draw = draw_head if is_open else draw_band
    top = ui.Over((ui.Picture((draw, cloth.value), ui.Size.SIDE, 0.0), head))
    body = ui.Panel(inside, ui.Ground.NONE, ui.Step.S) if is_open else None
    return ui.Panel(ui.Column((top, body), 0.0), ui.Ground.CARD, ui.Step.HAIR, key="unfolded" if is_open else None)


def _draw_chevron(is_open: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001 - pictures take no names
    canvas.icon(Icon.CHEVRON_UP if is_open else Icon.CHEVRON_DOWN, box.center, box.width, theme.TEXT)


def step_left(entry: LessonEntry, learning: Learning) -> str:
    """The step at which a lesson was left; empty if it was not."""
    left = entry.left_at(learning)
    return _("Step {number} of {count}").format(number=number(left[0]), count=number(left[1])) if left else ""


def lesson(entry: LessonEntry, place: int, learning: Learning, on: ui.Act) -> ui.Part:
    """A lesson: its number, tiles and name, the step at which it was left, and a tick when it was learned."""
    where = step_left(entry, learning)
    lines = (
        ui.remark(number(place)),
        ui.Tiles((entry.tiles,), ui.Size.ICON, most=1, is_heard=False),
        ui.Text(entry.title(), align=Align.CENTER, is_narrow=True),
        ui.Text(where, tone=ui.Tone.GAIN, align=Align.CENTER, is_narrow=True) if where else None,
    )
    done = ui.Pin(ui.Mark(Icon.CHECK, theme.GAIN)) if entry.is_done(learning) else None
    inside = ui.Over((ui.Column(lines, 0.0), done))
    return ui.Panel(inside, ui.Ground.CARD, ui.Step.S, on, corner=ui.Size.CORNER, key=entry.id)


def activity(shown: Activity, learning: Learning, on: ui.Act) -> ui.Part:
    """An exercise: three tiles, its name, a description, the player's standing, and the number of waiting tasks."""
    state = shown.state(learning)
    name = ui.label(shown.title(), ui.Tone.TITLE, is_narrow=True, grow=1.0)
    words = ui.Column(
        (
            ui.Row((name, ui.badge(shown.waiting(learning)))),
            ui.remark(shown.line(learning), is_narrow=True),
            ui.Text(state, tone=ui.Tone.NUMBER, is_narrow=True) if state else None,
        ),
        ui.Step.HAIR,
        grow=1.0,
    )
    picture = ui.Picture((draw_fan, shown.tiles), ui.Size.FACE, 2 * ui.Size.TILE)
    inside = ui.Row((picture, words))
    return ui.Panel(inside, ui.Ground.CARD, ui.Step.M, on, corner=ui.Size.CORNER, key=shown.title())


def lessons_learned(done: int, of: int, on: ui.Act) -> ui.Part:
    """The number of learned lessons; pressing it opens the page of the player's standing."""
    count = _("Lessons: {done} of {all}").format(done=number(done), all=number(of))
    line = ui.Row((ui.strong(count, ui.Tone.TITLE), ui.Progress(done / of, ui.Step.S, grow=1.0)))
    return ui.glass(line, on, key="level", hint=_("Where you stand"))
