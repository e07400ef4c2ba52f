"""Bars over the table come and go, and leave nothing behind (docs/design.md, section 13)."""

from __future__ import annotations

import pygame

from game.app.window.actions import Actions
from game.view.paint.kit import Kit
from game.view.stage.table_page import TablePage
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.label import Label


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
