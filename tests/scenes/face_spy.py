"""Looks over the shoulder of everybody at a shared screen: no frame may show a face that its person may not see.

It looks at the sprites that are cut for a frame, and at the pieces of which the picture of the table is kept.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game import ui
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.scenes.hot_seat.curtain import CurtainScene
from game.tiles.tile import Tile
from game.view.paint import Canvas
from game.view.paint.shapes import Sprite
from game.view.paint.tile_pictures import Pose
from tests.scenes.shared_pilot import SharedPilot


class FaceSpy:
    """Give ``look`` to the pilot; it fails at the first frame with a foreign face.

    :param patch: puts the sprites back after the test, as all windows of the tests share them.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._asked: list[tuple[Pose, Tile]] = []
        self._faces: dict[int, tuple[Pose, Tile, object]] = {}
        """Of the surfaces that show a face, by their identity; the surface too, so that none is forgotten."""
        self._pilot: SharedPilot | None = None
        self.frames = 0
        self.private = 0
        """Frames in which a hand was up."""
        self.closed = 0
        """Frames of a closed curtain."""

    def watch(self, pilot: SharedPilot) -> None:
        """Spies on the sprites from now on."""
        self._pilot = pilot
        tile_of: Callable[[Pose, Tile | None, int, int], Sprite] = pilot.kit.sprites.tile

        def spied(pose: Pose, tile: Tile | None, turn: int, width: int) -> Sprite:
            sprite = tile_of(pose, tile, turn, width)
            if pose.shows_face:
                assert tile is not None
                self._asked.append((pose, tile))
                self._faces[id(sprite.surface)] = (pose, tile, sprite.surface)
            return sprite

        shade_of: Callable[[Pose, int, int, int, tuple[int, int, int]], Sprite] = pilot.kit.sprites.shade

        def shaded(pose: Pose, turn: int, width: int, level: int, color: tuple[int, int, int]) -> Sprite:
            """A shade is cut in the form of some tile, and shows no face."""
            before = len(self._asked)
            sprite = shade_of(pose, turn, width, level, color)
            del self._asked[before:]
            return sprite

        picture = ui.Tiles.draw

        def pictured(tiles: ui.Tiles, node: ui.Node, canvas: Canvas) -> None:
            """Tiles of a page or a drawer are in no hand."""
            before = len(self._asked)
            picture(tiles, node, canvas)
            self._asked[before:] = [(Pose.FLAT, tile) for _pose, tile in self._asked[before:]]

        self._patch.setattr(ui.Tiles, "draw", pictured)
        self._patch.setattr(pilot.kit.sprites, "tile", spied)
        self._patch.setattr(pilot.kit.sprites, "shade", shaded)

    def look(self, pilot: SharedPilot) -> None:
        """After a frame: everything that it showed was known to whose private moment it is."""
        if self._pilot is None:
            if not hasattr(pilot, "session"):
                return
            self.watch(pilot)
        asked, self._asked = self._asked, []
        self.frames += 1
        curtain = pilot.stack.top
        if isinstance(curtain, CurtainScene) and curtain.is_closed:
            self.closed += 1
            assert not asked, f"tiles behind a closed curtain: {asked}"
            assert pilot.viewer is None, "a hand is up behind a closed curtain"
            return
        viewer = pilot.viewer
        if viewer is not None:
            self.private += 1
            named = pilot.view.chairs[viewer].name
            assert pilot.falls_no_curtain or pilot.named == named, f"{pilot.named} was named, {named} is shown"
        self._judge(pilot, asked, viewer)

    def _judge(self, pilot: SharedPilot, asked: list[tuple[Pose, Tile]], viewer: int | None) -> None:
        state = pilot.table.match.state
        seat: Seat | None = None if viewer is None else pilot.table.seat_of(viewer)
        deal = known_to(state, seat).deal
        shown = pilot.view.model.deal
        if deal is None or shown is None:
            assert not [tile for pose, tile in asked if pose is Pose.HAND], "a hand before the first deal"
            return
        if shown.number != deal.number:
            return
        if pilot.is_at_score or pilot.is_at_standings:
            return
        opened = [tile_id for place in pilot.view.model.open_hands for tile_id in shown.seats[place].hand]
        known = {face for face in deal.faces if face is not None} | {deal_face(state, n) for n in opened}
        own = (
            set() if seat is None else {deal_face(state, n) for n in (*deal.seats[seat].hand, *shown.seats[seat].hand)}
        )
        on_offer = {deal_face(state, thrown.tile_id) for thrown in shown.discards[-1:]}
        laid = {deal_face(state, n) for held in shown.seats for one in held.sets for n in one.tile_ids}
        laid |= {deal_face(state, n) for held in shown.seats for n in (*held.bonus, *held.shown)}
        for pose, tile in asked:
            assert tile in known, f"{tile} is drawn, which {viewer} cannot know"
            if pose is Pose.HAND:
                assert tile in own | on_offer | laid | {deal_face(state, n) for n in opened}, (
                    f"{tile} stands in a hand that is not {viewer}'s"
                )
        if is_covered(pilot):
            return
        for pieces in (pilot.view._painter._resting, pilot.view._painter._moving):
            for key, piece in pieces.items():
                if isinstance(key, tuple) and key[0] == "tile" and id(piece.content) in self._faces:
                    seen = deal.faces[key[1]]
                    is_open = key[1] in opened
                    assert seen is not None or is_open, f"tile {key[1]} lies open to {viewer}"


def is_covered(pilot: SharedPilot) -> bool:
    """Whether another screen covers the table whole: the pieces that were kept for its last picture are not drawn."""
    top = pilot.stack.top
    return not (top is pilot.scene or isinstance(top, CurtainScene) or (top is not None and top.is_overlay))


def deal_face(state: object, tile_id: int) -> Tile:
    """What a tile really is."""
    face = state.deal.faces[tile_id]  # type: ignore[attr-defined]
    assert isinstance(face, Tile)
    return face
