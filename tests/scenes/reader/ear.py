"""Somebody who hears the screen: in place of the system's adapter, it keeps what a screen reader would be told."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.app.window.actions import Action
from game.scenes.reader.adapter import Adapter
from game.scenes.reader.reader import Reader
from game.view.spoken import Node
from tests.scenes.table_pilot import FRAME, MatchPilot


class Ear(Adapter):
    """An adapter to which somebody listens all the time."""

    def __init__(self) -> None:
        super().__init__("Sparrows", lambda: None)
        self.nodes: Mapping[int, Node] = {}
        self.focus = 0
        self.told: list[str] = []
        """Everything that was said, the first thing first."""

    @property
    def is_asked(self) -> bool:
        return True

    def show(self, nodes: Mapping[int, Node], top: tuple[int, ...], focus: int, told: str, *, active: bool) -> None:
        self.nodes, self.focus = nodes, focus
        self.told += [told] if told else []


class HeardMatch(MatchPilot):
    """A match whose player hears it."""

    reader: Reader | None = None

    def listen(self) -> Ear:
        """Has everything told from now on."""
        ear = Ear()
        self.reader = Reader(self.stack, ear)
        self.reader.every = 0.0
        return ear

    def step(self, seconds: float = FRAME) -> list[pygame.Rect]:
        places = super().step(seconds)
        if self.reader is not None:
            self.reader.step(self.stack.top)
        return places

    def ask(self, asked: Action) -> None:
        """Has something read."""
        assert self.reader is not None, "nobody listens"
        self.reader.read(asked, self.scene)
        self.step()
