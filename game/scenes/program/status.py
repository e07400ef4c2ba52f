"""The status file for programs that drive the game from outside: the open screen, its question, its buttons' places.

It is made by looking at the scenes, which know nothing of it, after every step of the loop. It tells nothing that is
not on the screen.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.window.stack import Scene
from game.scenes.hot_seat.curtain import CurtainScene
from game.scenes.learn.hub import LearnScene
from game.scenes.lesson.lesson import LessonScene
from game.scenes.replays.replay import ReplayScene
from game.scenes.score.score import ScoreScene
from game.scenes.shared.switch import Switch
from game.scenes.shared.table_screen import TableScreen
from game.scenes.table.table import TableScene
from game.school.lessons.answers import word_of
from game.ui import Node
from game.view.paint import Paint
from game.view.stage.table_view import TableView
from game.view.widgets import Page, Widget
from game.view.widgets.paged import Paged

Status = dict[str, object]


def status_file(path: Path) -> Callable[[Scene | None], None]:
    """A function that writes the status of a scene to this file; readers never see half of it."""
    half = path.with_suffix(".half")

    def write(scene: Scene | None) -> None:
        if scene is not None:
            half.write_bytes(msgspec.json.encode(status_of(scene)))
            half.replace(path)

    return write


def status_of(scene: Scene) -> Status:
    """The status of a scene: its name, its buttons, more for some scenes, and the box of the switch's ring if shown."""
    page = getattr(scene, "page", None)
    status = {"scene": _name_of(scene), "buttons": {} if page is None else buttons(page), **_more_of(scene)}
    switch = scene.stack.helper
    if isinstance(switch, Switch) and switch.at is not None and isinstance(scene, Paged | TableScreen):
        box, at = switch.at.box, scene.page.kit.frame.at
        status["ring"] = (*at(box.x, box.y), *at(box.right, box.bottom))
    return status


def _more_of(scene: Scene) -> Status:
    match scene:
        case TableScene():
            return _table(scene)
        case LessonScene():
            return _lesson(scene)
        case LearnScene():
            at, node_of = scene.kit.frame.at, scene.page.node
            lessons = {each.id: at(*card.box.center) for each in scene.lessons if (card := node_of(each.id))}
            return {"lessons": lessons, "learned": [each.id for each in scene.lessons if each.is_done(scene.state)]}
        case ReplayScene():
            return {"place": scene.place, "busy": scene.view.busy}
        case CurtainScene():
            return {} if scene.is_closed else {"scene": "curtain moves"}
        case ScoreScene():
            return {"note": scene.note}
        case _:
            return {}


def _name_of(scene: Scene) -> str:
    """The name of a scene's class in lower case: ``set_up`` for ``SetUpScene``."""
    letters = type(scene).__name__.removesuffix("Scene")
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in letters).strip("_")


def _table(scene: TableScene) -> Status:
    """The status of the table: its question, its deal, the player's hand, and the open drawer."""
    view, questions = scene.view, scene.questions
    question, deal = questions.question, view.model.deal
    bar = () if questions.bar is None else questions.bar.buttons
    at = view.kit.frame.at
    return {
        **_seen(view),
        "ceremony": view.is_ceremony,
        "question": None if question is None else question.id,
        "claim": questions.is_claim,
        "round": scene.persons.bar is not None,
        "deal": None if deal is None else deal.number,
        "lifted": len(questions.hand.lifted),
        "calls": {word: at(*button.box.center) for word, button in zip(questions.offered, bar, strict=False)},
        "drawer": scene.drawers.name,
    }


def _lesson(scene: LessonScene) -> Status:
    """The status of a lesson: what it asks, and where it can be answered, in pixels."""
    view, run, bar = scene.view, scene.run, scene.speech.buttons
    at, looks = scene.page.kit.frame.at, scene.speech.looks
    called = [word_of(command) for command in scene.offered.values()]
    return {
        **_seen(view),
        "lesson": run.lesson.id,
        "asks": scene.is_asking,
        "said": scene.speech.text,
        "is_done": run.is_over,
        "moment": (run.number, len(run.played)),
        "calls": {word: at(*button.box.center) for word, button in zip(called, bar, strict=False)},
        "gold": next((word for word, look in zip(called, looks, strict=False) if look.paint is Paint.GOLD), None),
        "board": {word: at(*place) for word, place in scene.board.places.items()},
        "given": list(run.given),
        "bar": [{"label": look.label, "at": at(*button.box.center)} for look, button in zip(looks, bar, strict=True)],
    }


def _seen(view: TableView) -> Status:
    """Whether something moves, which tiles are lit, and the hand.

    Those of its tiles are told whose faces are seen, from left to right, each with a point to press, in pixels.
    """
    found: list[Status] = []
    for tile_id in view.model.order:
        slot = view.placed.get(tile_id)
        if slot is not None and slot.pose.shows_face:
            x, y = slot.box.center
            tile = str(view.model.face(tile_id))
            is_locked, is_lifted = tile_id in view.look.blocked, tile_id in view.look.lifted
            at = view.kit.frame.at(x, y + 20)
            found.append({"tile": tile, "at": at, "locked": is_locked, "lifted": is_lifted})
    lit = [str(view.model.face(tile_id)) for tile_id in view.look.suggested if tile_id is not None]
    return {"busy": view.busy, "hand": found, "lit": lit}


def buttons(page: Page) -> dict[str, tuple[int, int]]:
    """The centers of all widgets that can be pressed, in pixels, by label."""
    return {_label(widget): page.kit.frame.at(*widget.box.center) for widget in page.widgets if widget.may_act}


def _label(widget: Widget) -> str:
    shown = widget.part if isinstance(widget, Node) else widget
    said = widget.part.said(widget) if isinstance(widget, Node) else ""
    label = getattr(shown, "label", "") or shown.called
    return str(label or widget.tooltip or said or type(shown).__name__)
