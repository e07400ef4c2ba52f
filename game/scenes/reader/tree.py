"""A scene as a tree of nodes: the widgets of its page, and at a table the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game import replace
from game.app.window.stack import Scene
from game.engine.seat import TileId
from game.i18n import pgettext
from game.i18n.tile_words import tile_name
from game.scenes.lesson.lesson import LessonScene
from game.scenes.reader.adapter import FIRST, ROOT
from game.scenes.reader.lesson_words import lesson_words
from game.scenes.reader.table_words import discard_words, namer, score_words
from game.scenes.shared.table_screen import TableScreen
from game.scenes.table.table import TableScene
from game.view.layout import TableModel
from game.view.spoken import Node, Role, nodes_of
from game.view.spoken.nodes import pixels_of
from game.view.stage.table_view import TableView
from game.view.widgets import Page, Widget
from game.view.widgets.paged import Paged

_HAND = FIRST
_ON_TABLE = FIRST + 1
_SCORES = FIRST + 2
_FIRST_TILE = 1000
_FIRST_WIDGET = 10_000
_PER_DEAL = 150
"""The number of ids for the tiles of a deal."""
_DEALS = 60
"""After how many deals the ids of tiles are used again."""


def page_of(scene: Scene | None) -> Page | None:
    """The page of widgets of a scene; ``None`` if it has none."""
    return scene.page if isinstance(scene, Paged | TableScreen) else None


def own_hand(scene: TableScreen) -> list[TileId]:
    """The tiles of the player's own hand that are face up now, from left to right."""
    if isinstance(scene, TableScene) and not scene.persons.is_private:
        return []
    placed = scene.view.placed
    return [tile_id for tile_id in scene.view.model.order if tile_id in placed and placed[tile_id].pose.shows_face]


@dataclass
class Tree:
    """What is on the screen as nodes; a thing keeps its id as long as it is visible."""

    nodes: dict[int, Node] = field(default_factory=dict)
    top: tuple[int, ...] = ()
    focus: int = ROOT
    widgets: dict[int, Widget] = field(default_factory=dict)
    """The widgets by their ids."""
    tiles: dict[int, TileId] = field(default_factory=dict)
    _numbers: dict[Widget, int] = field(default_factory=dict)
    """The ids of the visible widgets; a widget that appears again gets a new id, because readers remember old ones."""
    _next: int = _FIRST_WIDGET

    def look(self, scene: Scene | None) -> None:
        """Rebuilds the tree for a scene."""
        self.nodes, self.widgets, self.tiles, self.focus = {}, {}, {}, ROOT
        top: list[int] = []
        if isinstance(scene, TableScreen):
            top += self._look_at_table(scene)
        page = page_of(scene)
        if page is not None:
            for widget, node in nodes_of(page):
                number = self._id_of(widget)
                said = lesson_words(widget, scene) if isinstance(scene, LessonScene) else ""
                self.nodes[number], self.widgets[number] = replace(node, name=said) if said else node, widget
                top.append(number)
                if widget is page.focus:
                    self.focus = number
        self._numbers = {widget: number for number, widget in self.widgets.items()}
        self.top = tuple(top)

    def _id_of(self, widget: Widget) -> int:
        number = self._numbers.get(widget)
        if number is None:
            number = self._numbers[widget] = self._next
            self._next += 1
        return number

    def _look_at_table(self, scene: TableScreen) -> Iterator[int]:
        view = scene.view
        model = view.model
        hand = own_hand(scene)
        if hand and model.deal is not None:
            # A tile has another face in another deal, and is another thing to a reader that keeps names.
            first = _FIRST_TILE + _PER_DEAL * (model.deal.number % _DEALS)
            for tile_id in hand:
                self.nodes[first + tile_id] = _tile(tile_id, view)
                self.tiles[first + tile_id] = tile_id
                if tile_id == view.look.focused:
                    self.focus = first + tile_id
            tiles = tuple(first + tile_id for tile_id in hand)
            self.nodes[_HAND] = Node(role=Role.GROUP, name=pgettext("phone", "Your tiles"), children=tiles)
            yield _HAND
        if model.deal is not None:
            for number, text in _texts_by_id(model, view).items():
                self.nodes[number] = Node(role=Role.LABEL, name=text)
                yield number


def _texts_by_id(model: TableModel, view: TableView) -> Mapping[int, str]:
    return {_ON_TABLE: discard_words(model, namer(view)), _SCORES: score_words(view)}


def _tile(tile_id: TileId, view: TableView) -> Node:
    """A tile of the own hand."""
    model, look = view.model, view.look
    tile = model.face(tile_id)
    name = "" if tile is None else tile_name(model.rules.id, tile)
    best = next((place for place, each in enumerate(look.suggested, 1) if each == tile_id), None)
    more = [
        pgettext("phone", "just drawn") if tile_id == model.drawn else "",
        pgettext("reader", "lifted") if tile_id in look.lifted else "",
        pgettext("reader", "locked") if tile_id in look.blocked else "",
        pgettext("phone", "hint {count}").format(count=best) if best is not None else "",
    ]
    return Node(
        role=Role.TILE,
        name=", ".join([name, *(text for text in more if text)]),
        box=pixels_of(view.placed[tile_id].box, view.kit),
        can_focus=True,
    )
