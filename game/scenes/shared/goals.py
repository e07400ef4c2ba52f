"""Goals, each with its star, and how far a match came."""

from collections.abc import Sequence

from game import ui
from game.i18n import joined
from game.view.page.stars import Goal, draw_star, spoken_goals
from game.view.paint import Canvas
from game.view.units import Box


def goal_rows(goals: Sequence[Goal], so_far: Sequence[str] = (), *, is_on_paper: bool = False) -> list[ui.Part]:
    """The goals with their stars; ``so_far`` says of each how far the match came."""
    return [
        ui.Row(
            (
                None if has is None else star_part(has=has, is_on_paper=is_on_paper),
                ui.lines(ui.Text(line), ui.remark(far) if far else None),
            ),
            called=joined(". ", spoken_goals([(line, has)]), far),
            grow=1.0,
        )
        for (line, has), far in zip(goals, so_far or ("",) * len(goals), strict=True)
    ]


def star_part(*, has: bool, size: float = ui.Size.CONTROL, is_on_paper: bool = False) -> ui.Part:
    """A star, gold if it was earned."""
    return ui.Picture((_draw_star, has, is_on_paper), size)


def _draw_star(has: bool, is_on_paper: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    draw_star(canvas, box.center, box.width, has=has, is_on_paper=is_on_paper)
