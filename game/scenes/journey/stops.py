"""The stops on the map of the journey, each with its stamp, name and stars; and what is at stake at the chosen one."""

from game import ui
from game.i18n import _, joined
from game.i18n.books import book_title
from game.i18n.general import stop_name
from game.i18n.option_texts import scored_title
from game.players.journey import GrandRound, Prize, Stop
from game.players.manner.temper import Mood
from game.players.roster import Chair
from game.scenes.shared.goals import star_part
from game.view.page.journey_map import BIRD, CORNER, Standing, draw_bird, draw_stop
from game.view.page.look_samples import draw_prize, look_kind, look_name
from game.view.page.stars import Goal, draw_star_row, spoken_goals
from game.view.units import Align


def stop_part(stop: Stop | GrandRound, standing: Standing, on: ui.Act, widest: float, names: ui.Type) -> ui.Part:
    """A stop; the stamp of a closed one lies in dusk, with a lock in place of its tile.

    A stop with a star bears a tick, and the stamp of one with all stars has a golden edge. A click on its name
    presses it, too.
    """
    name, is_last = stop_name(stop.id), isinstance(stop, GrandRound)
    sign = stop.sign if isinstance(stop, Stop) else None
    wide, high = standing.size(stop, widest)
    picture = ui.Picture((draw_stop, stop.picture, sign, standing), wide, high)
    tag = ui.Panel(ui.strong(standing.begun, ui.Tone.NUMBER), pad=ui.Step.S, corner=ui.Size.CORNER)
    stamp = ui.Bare(
        ui.Over((picture, ui.Pin(tag, x=ui.Across.START, pad=ui.Step.M) if standing.begun else None)),
        on=on,
        chosen=standing.is_chosen,
        corner=CORNER,
        called=name,
        more=joined(". ", standing.begun, standing.told),
        key=stop.id,
    )
    rules = scored_title(stop.rules, stop.options) if isinstance(stop, Stop) else ""
    star = ui.Size.TILE if is_last else ui.Step.XL
    title = ui.Text(name, names, ui.Tone.TITLE, Align.CENTER, is_narrow=True, is_heard=False)
    parts = (
        ui.Picture((draw_bird,), BIRD) if standing.has_bird else None,
        stamp,
        ui.Space(ui.Step.S if is_last else ui.Step.M, grow=0.0),
        ui.Bare(title, widest=ui.Size.QUESTION if is_last else wide),
        ui.Text(rules, align=Align.CENTER, is_narrow=True) if rules else None,
        ui.Picture((draw_star_row, standing.earned), star * len(standing.earned), star),
    )
    column = ui.Column(parts, 0.0, ui.Across.CENTER)
    return ui.Bare(column, lends_press=True, key=(stop.id, "stop"), grow=1.0)


def greeting(host: Chair, line: str) -> ui.Part:
    """What the host at the chosen stop says, beside the face."""
    face = ui.Portrait(host.portrait, ui.Size.HAND, mood=Mood.GLAD)
    said = _("{name}: {words}").format(name=host.name, words=line)
    return ui.Row((face, ui.Text(line, grow=1.0)), called=said, key="greeting")


def prize(won: Prize, tone: ui.Tone) -> ui.Part:
    """A prize with its name."""
    kind, name = ui.Text(look_kind(won), tone=tone), ui.strong(look_name(won), tone)
    return ui.Row((ui.Picture((draw_prize, won), ui.Size.PORTRAIT), ui.Column((kind, name), 0.0)), ui.Step.S)


def goal(shown: Goal, sign: ui.Act | None = None, tone: ui.Tone = ui.Tone.MAIN) -> ui.Part:
    """A goal with its star, or with a sign in its place."""
    words, has = shown
    star = None if has is None else star_part(has=has)
    if sign is not None:
        star = ui.Picture(sign, ui.Size.CONTROL)
    line = ui.Row((star, ui.Text(words, tone=tone, grow=1.0)))
    return ui.Panel(line, ui.Ground.GLASS, ui.Step.S, called=spoken_goals([shown]), grow=1.0)


def book(stop: Stop, has: bool) -> ui.Part:  # noqa: FBT001
    """A rulebook of the last stop, with its tile and its star."""
    name, tile = book_title(stop.rules), ui.Tiles(((stop.sign,),), ui.Size.CAP, is_heard=False)
    parts = tile, star_part(has=has, size=ui.Size.CAP), ui.Text(name)
    return ui.Row(parts, ui.Step.HAIR, called=spoken_goals([(name, has)]))
