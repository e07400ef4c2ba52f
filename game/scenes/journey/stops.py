"""The stops on the map of the journey, each with its stamp, name and stars; and what is at stake at the chosen one."""

from collections.abc import Sequence

from msgspec import Struct

from game import ui
from game.i18n import _
from game.i18n.general import general
from game.i18n.option_texts import scored_title
from game.players.journey import GrandRound, Prize, Stop
from game.players.manner.temper import Mood
from game.players.roster import Chair
from game.scenes.shared.goals import star_part
from game.scenes.shared.prizes import draw_prize
from game.tiles.tile import Tile
from game.view.page.cities import draw_stamp
from game.view.page.crown import draw_crown
from game.view.page.look_samples import look_kind, look_name
from game.view.page.stars import Goal, draw_stars, spoken_goals
from game.view.paint import PREMULTIPLIED, Canvas, Icon, PanelKind, Pose
from game.view.paint.materials import bird
from game.view.units import Align, Box, theme

STAMP = (264.0, 189.0)
_LARGE = 1.22
"""The scale of the stamp of the chosen stop if it is open; another stop has 1."""
_CLOSED = 1.1
"""The scale of the stamp of the chosen stop if it is closed."""
_GRAND = 300.0
"""The width of the last stop's stamp."""
_GRAND_LARGE = 372.0
"""Its width while it is chosen and open."""
_GRAND_SHAPE = 0.58
"""Its height, as a share of its width."""
_TILE = 66.0
"""The width of the tile before a stamp."""
_CROWN = 84.0
BIRD = 104.0
"""The width and the height of the sparrow."""
_PRIZE = 72.0
"""The size of prizes."""
WAY: theme.Color = (0xE9, 0xB8, 0x5A)
"""The golden color of ways."""
_IN = 32.0
"""How far badges lie inside the corners of a stamp."""
FRAME, _FRAME_CORNER = 7.0, 10.0
"""How far the frame of the chosen stamp reaches beyond it, and the radius of its corners."""
_HOST = 108.0
"""The size of the host's face beside the greeting."""


class Standing(Struct, frozen=True, kw_only=True):
    """The state of a stop on the map."""

    earned: tuple[bool, ...]
    """Whether each of its stars was earned."""
    is_open: bool
    is_chosen: bool
    has_bird: bool
    """Whether the sparrow stands there: on the chosen stop if it is open, else on the next one."""
    begun: str = ""
    """The words for the deal with which a match goes on there; empty if none was begun."""
    told: str = ""
    """The words for what opens the stop if it is closed, and for what its first star wins."""

    def size(self, stop: Stop | GrandRound, widest: float) -> tuple[float, float]:
        """The width and the height of the stamp, which is larger while it is chosen."""
        if isinstance(stop, GrandRound):
            wide = _GRAND_LARGE if self.is_chosen and self.is_open else _GRAND
            return min(wide, widest), _GRAND_SHAPE * min(wide, widest)
        scale = (_LARGE if self.is_open else _CLOSED) if self.is_chosen else 1.0
        scale = min(scale, max(1.0, widest / STAMP[0]))
        return STAMP[0] * scale, STAMP[1] * scale


def stop_part(stop: Stop | GrandRound, standing: Standing, on: ui.Act, widest: float, names: ui.Type) -> ui.Part:
    """A stop; the stamp of a closed one lies in dusk, with a lock in place of its tile.

    A stop with a star bears a tick, and the stamp of one with all stars has a golden edge. A click on its name
    presses it, too.
    """
    name, is_last = general().stops[stop.id].said(), isinstance(stop, GrandRound)
    sign = stop.sign if isinstance(stop, Stop) else None
    wide, high = standing.size(stop, widest)
    picture = ui.Picture((_draw_stop, stop.picture, sign, standing), wide, high)
    tag = ui.Text(standing.begun, ui.Type.STRONG, ui.Tone.NUMBER) if standing.begun else None
    label = None if tag is None else ui.Panel(tag, pad=ui.Step.S, corner=ui.Size.CORNER)
    stamp = ui.Panel(
        ui.Over((picture, None if label is None else ui.Pin(label, x=ui.Across.START, pad=ui.Step.M))),
        ui.Ground.NONE,
        0.0,
        on,
        chosen=standing.is_chosen,
        corner=_FRAME_CORNER,
        called=name,
        more=". ".join(filter(None, (standing.begun, standing.told))),
        key=stop.id,
    )
    rules = scored_title(stop.rules, stop.options) if isinstance(stop, Stop) else ""
    star = ui.Size.CAP if is_last else ui.Size.ICON
    title = ui.Text(name, names, ui.Tone.TITLE, Align.CENTER, is_narrow=True, is_heard=False)
    parts = (
        ui.Picture((_draw_bird,), BIRD, BIRD) if standing.has_bird else None,
        stamp,
        ui.Space(long=ui.Step.S if is_last else ui.Step.M, grow=0.0),
        ui.Panel(title, ui.Ground.NONE, 0.0, widest=1000.0 if is_last else wide),
        ui.Text(rules, ui.Type.SMALL, align=Align.CENTER, is_narrow=True) if rules else None,
        ui.Picture((_draw_stars, standing.earned), 1.4 * star * len(standing.earned), 1.2 * star),
    )
    column = ui.Column(parts, 0.0, ui.Across.CENTER)
    return ui.Panel(column, ui.Ground.NONE, 0.0, lends_press=True, key=(stop.id, "stop"), grow=1.0)


def _draw_stop(picture: str, sign: Tile | None, standing: Standing, canvas: Canvas, stamp: Box) -> None:
    """Draw the stamp; around the chosen one is a frame, golden if it is open, thin if it is closed."""
    if standing.is_chosen:
        kind = PanelKind.LACQUER_GLOW if standing.is_open else PanelKind.FOCUS_THIN
        canvas.panel(kind, stamp.grown(FRAME), radius=_FRAME_CORNER)
    is_done = all(standing.earned)
    draw_stamp(canvas, stamp, picture, is_won=standing.is_open, is_gilt=is_done)
    canvas, inside = canvas.reading(stamp), min(_IN, stamp.height / 4)
    if not standing.is_open:
        _draw_lock(canvas, (stamp.right - inside, stamp.bottom - inside))
        return
    if sign is None and is_done:
        draw_crown(canvas, (stamp.right - 18, stamp.y + 30), _CROWN)
    elif sign is not None:
        canvas.tile(sign, (stamp.x + 40, stamp.bottom + 12), _TILE, Pose.HAND)
        if any(standing.earned):
            at = stamp.right - inside, stamp.y + inside
            canvas.disc(at, 48, theme.GOLD_DARK)
            canvas.disc(at, 42, theme.GOLD)
            canvas.icon(Icon.CHECK, at, 26, theme.ON_GOLD)


def _draw_stars(earned: Sequence[bool], canvas: Canvas, box: Box) -> None:
    step = box.width / len(earned)
    draw_stars(canvas, box.center, earned, size=min(box.height, 0.8 * step), step=step)


def _draw_lock(canvas: Canvas, at: tuple[float, float]) -> None:
    """Draw the sign of a closed stop."""
    canvas.disc(at, 50, theme.GOLD_DARK)
    canvas.disc(at, 45, theme.WOOD_DARK)
    canvas.icon(Icon.LOCK, at, 26, theme.TEXT)


def _draw_bird(canvas: Canvas, box: Box) -> None:
    """Draw the sparrow, looking along the way."""
    sprite = bird(canvas.kit.frame.px(BIRD), flips=not canvas.kit.mirrored)
    canvas.surface.blit(*sprite.at(*canvas.at((box.center[0], box.bottom + 1))), special_flags=PREMULTIPLIED)


def greeting(host: Chair, line: str) -> ui.Part:
    """What the host at the chosen stop says, beside the face."""
    face = ui.Portrait(host.portrait, _HOST, mood=Mood.GLAD)
    said = _("{name}: {words}").format(name=host.name, words=line)
    return ui.Row((face, ui.Text(line, ui.Type.BODY, grow=1.0)), called=said, key="greeting")


def at_table(chairs: Sequence[Chair], *, is_open: bool) -> ui.Part:
    """The opponents at the chosen stop."""
    mood, words = Mood.GLAD if is_open else Mood.BLINK, _("At the table")
    size = 1.15 * ui.Size.PORTRAIT
    faces = tuple(ui.Portrait(chair.portrait, size, mood=mood) for chair in chairs)
    called = f"{words}: {', '.join(chair.name for chair in chairs)}"
    return ui.Row((ui.Text(words), ui.Row(faces, ui.Step.S)), called=called, key="table")


def prize(won: Prize, tone: ui.Tone) -> ui.Part:
    """A prize with its name."""
    kind, name = ui.Text(look_kind(won), ui.Type.SMALL, tone), ui.Text(look_name(won), ui.Type.STRONG, tone)
    return ui.Row((ui.Picture((draw_prize, won), _PRIZE, _PRIZE), ui.Column((kind, name), 0.0)), ui.Step.S)


def goal(shown: Goal, sign: ui.Act | None = None, tone: ui.Tone = ui.Tone.MAIN) -> ui.Part:
    """A goal with its star, or with a sign in its place."""
    words, has = shown
    star = None if has is None else star_part(has=has)
    if sign is not None:
        star = ui.Picture(sign, ui.Size.CONTROL, ui.Size.CONTROL)
    line = ui.Row((star, ui.Text(words, tone=tone, grow=1.0)))
    return ui.Panel(line, ui.Ground.GLASS, ui.Step.S, called=spoken_goals([shown]), grow=1.0)


def book(name: str, has: bool) -> ui.Part:  # noqa: FBT001
    """A rulebook of the last stop, with its star."""
    return ui.Row((star_part(has=has, size=ui.Size.CAP), ui.Text(name)), ui.Step.S, called=spoken_goals([(name, has)]))


def draw_lock_sign(canvas: Canvas, box: Box) -> None:
    """Draw a lock as the sign of a goal."""
    _draw_lock(canvas, box.center)


def draw_crown_sign(canvas: Canvas, box: Box) -> None:
    """Draw the crown, which the last stop wins, as the sign of a goal."""
    draw_crown(canvas, (box.center[0], box.center[1] + 0.1 * box.height), box.height)
