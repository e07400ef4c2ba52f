"""Pictures of every cloth, back and set of faces, and of the table while much moves on it; see screenshots.py."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.system.settings import Speed
from game.engine.state import Over
from game.view.paint.materials import Felt
from game.view.paint.sprites import Back, Faces
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene
from tests.scenes.table_pilot import Desk, MatchPilot, ScenePilot

Size = tuple[int, int]
DISCARDS = 40


def dressed(
    felt: Felt = Felt.JADE, back: Back = Back.BAMBOO, faces: Faces = Faces.TRADITIONAL, *, marks: bool = False
) -> Callable[[Size], Desk]:
    """A deal in its middle, on this cloth and with these tiles."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(29, ruleset="israeli", size=size)
        pilot.kit.dress(faces=faces, marks=marks, back=back)
        pilot.view.lay_felt(felt)
        while pilot.view.model.discards_count < DISCARDS:
            pilot.until(lambda: pilot.needs_player)
            questions = pilot.scene.questions
            assert questions.question is not None, "nothing is asked"
            questions.answer(questions.question.default)
            pilot.step()
        pilot.until(lambda: pilot.needs_player)
        return pilot

    return play


def moving(seconds: float) -> Callable[[Size], Desk]:
    """So many seconds into a match: the tiles are mixed, the wall is built, the dice tumble."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(5, size=size, motion=Motion(speed=Speed.NORMAL), explains=True)
        pilot.step(seconds)
        return pilot

    return play


def paying(size: Size) -> Desk:
    """A great win, and what everybody pays for it."""
    scene = Scene(book="israeli", dice=(2, 3, 3, 4, 5), east="B111 B999 WEEE DRRR WSS")
    pilot = ScenePilot(scene, size=size, motion=Motion(speed=Speed.NORMAL))
    pilot.key(pygame.K_4)
    pilot.until(lambda: pilot.view.model.deal is not None and isinstance(pilot.view.model.deal.phase, Over))
    pilot.step(0.45)
    return pilot


THEMES: dict[str, Callable[[Size], Desk]] = {
    "theme-jade-bamboo": dressed(),
    "theme-midnight-jade": dressed(Felt.MIDNIGHT, Back.JADE, marks=True),
    "theme-plum-lacquer": dressed(Felt.PLUM, Back.LACQUER),
    "theme-charcoal-indigo": dressed(Felt.CHARCOAL, Back.INDIGO),
    "theme-jade-plum": dressed(Felt.JADE, Back.PLUM),
    "faces-marks": dressed(marks=True),
    "faces-safe": dressed(faces=Faces.SAFE),
    "faces-contrast": dressed(faces=Faces.CONTRAST),
    "faces-large": dressed(faces=Faces.LARGE),
    "mixing": moving(3.75),
    "building": moving(4.6),
    "tumbling": moving(6.0),
    "paying": paying,
}
"""Every picture, and how it comes about."""
