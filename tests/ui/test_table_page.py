"""Bars over the table come and go, and leave nothing behind (docs/design.md, section 13)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import ui
from game.app.window.actions import Actions, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from game.ui.table_page import Guest, TablePage
from game.view.paint import Canvas, PanelKind, clear, pixels
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets import Button
from game.view.widgets.label import Label, PanelBox


def page_with_a_bar() -> tuple[TablePage, Label]:
    kit = Kit(Actions())
    kit.resize(pygame.display.set_mode((640, 400)).get_size())
    page, label = TablePage(kit), Label("Choose a tile to discard", theme.LABEL)
    label.place(Box(0, 0, 300, 60))
    page.add(label)
    page.pieces()
    return page, label


def test_a_bar_that_went_is_painted_over_even_if_no_picture_of_its_fading_was_drawn() -> None:
    page, label = page_with_a_bar()
    page.dismiss([label])
    assert len(page.pieces()) == 1, "it fades"
    page.update(5.0)
    assert page.is_dirty, "the last picture of it stands on the table"
    assert page.pieces() == {}
    assert not page.is_dirty


def test_a_bar_that_came_is_painted_once_more_where_it_stays() -> None:
    page, label = page_with_a_bar()
    page.let_appear([label])
    on_its_way = page.pieces()
    page.update(5.0)
    assert page.is_dirty
    assert page.pieces() != on_its_way
    assert not page.is_dirty


def shown_on(page: TablePage, words: str, press: Callable[[], None]) -> dict[object, object]:
    """What is drawn of a text above a button, by the piece."""
    column = ui.Column((ui.Text(words), ui.Button("Go on", press, key="go")))
    page.show(column, Box(20, 100, 300, 200), "sheet")
    return {key: piece.content for key, piece in page.pieces().items()}


def test_of_parts_only_what_looks_different_is_painted_again() -> None:
    page, _label = page_with_a_bar()
    before = shown_on(page, "East", print)
    assert len(before) == 3, "the bar, the text with all else that only is seen, and the button"
    changed = {key for key, content in shown_on(page, "West", print).items() if before[key] != content}
    assert len(changed) == 1
    page.take_away("sheet")
    assert len(page.pieces()) == 1


def test_parts_are_pressed_and_lie_over_the_widgets() -> None:
    page, _label = page_with_a_bar()
    pressed: list[str] = []
    shown_on(page, "East", lambda: pressed.append("go"))
    node = page.node("go")
    assert node is not None
    at = page.kit.frame.at(*node.box.center)
    assert page.is_over(at)
    page.handle(PointerPressed(at))
    page.handle(PointerReleased(at))
    assert pressed == ["go"]
    assert page.focus is node
    page.take_away("sheet")
    assert not page.is_over(at)


def test_what_is_scrolled_is_painted_again_within_its_frame() -> None:
    page, _label = page_with_a_bar()
    rows = ui.Column(tuple(ui.Text(f"Row {number}") for number in range(40)))
    page.show(ui.Scroll(rows, read="Rows", key="rows"), Box(0, 100, 300, 200), "list")
    before = page.pieces()
    node = page.node("rows")
    assert node is not None
    page.handle(WheelTurned(-1.0, page.kit.frame.at(*node.box.center)))
    after = page.pieces()
    assert [key for key in after if after[key].content != before[key].content] == [("widget", id(node))]
    surface = clear((640, 400))
    after["widget", id(node)].paint(Canvas(surface, page.kit))  # type: ignore[misc]
    outside = pixels(node.box.grown(ui.Step.XL), page.kit).bottom
    assert surface.get_bounding_rect().bottom <= outside


def test_a_widget_has_the_room_that_the_parts_leave_it() -> None:
    page, _label = page_with_a_bar()
    guest = PanelBox(PanelKind.LACQUER)
    page.show(ui.Column((ui.Text("Above"), Guest(guest, 60.0))), Box(20, 100, 300, 200), "sheet")
    assert guest in page.widgets
    assert guest.box.height == 60.0
    page.take_away("sheet")
    assert guest not in page.widgets


def test_a_tree_below_the_widgets_is_drawn_before_them() -> None:
    page, label = page_with_a_bar()
    page.show(ui.Text("East"), Box(0, 0, 300, 60), "low", is_low=True)
    page.show(ui.Text("West"), Box(0, 0, 300, 60), "high")
    places = [page.roots["low"], label, page.roots["high"]]
    assert [each for each in page.widgets if each in places] == places


def test_what_is_pointed_at_stays_so_while_parts_beside_it_change() -> None:
    page, _label = page_with_a_bar()
    button = Button("Go on", print)
    button.place(Box(400, 300, 200, 60))
    page.add(button)
    page.handle(PointerMoved(page.kit.frame.at(*button.box.center)))
    shown_on(page, "East", print)
    assert page.hovered is button
    assert button.is_hovered
