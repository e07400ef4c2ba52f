"""Whole matches of every book at the table, with the person's seat played by a computer's choice of the default."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pygame
import pytest

from game.engine.seat_views import known_to
from game.engine.steps.evolve import fold
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.scenes.score.score import ScoreScene
from game.scenes.score.sheet import score_sheet
from game.view.layout.slots import Layer
from game.view.paint.tile_pictures import Pose
from game.view.units.geometry import Box
from tests.scenes.pilot import node
from tests.scenes.table_pilot import MatchPilot
from tests.ui import walk

Options = Mapping[str, Value]

BOOKS: dict[str, tuple[str, Options]] = {
    "israeli": ("israeli", {}),
    "israeli, chow from anyone, extended": ("israeli", {"chow_from_anyone": True, "length": "extended"}),
    "gala": ("gala", {}),
    "hungarian": ("hungarian", {}),
    "hungarian, banker, blind": (
        "hungarian",
        {"match": "circuit", "banker": "rolled", "blind": True, "seating": "one_throw", "rob_kong": True},
    ),
    "hungarian, mixed tiles": ("hungarian", {"match": "circuit", "wall": "mixed", "seating": "second_throw"}),
    "latvian": ("latvian", {"match_hands": 4}),
    "latvian, three players": (
        "latvian",
        {"players": 3, "match": "target", "match_points": 40, "bonus_tiles": True, "scoring": "exponential"},
    ),
    "latvian, open": ("latvian", {"match": "open", "kongs": False, "racks": False}),
    "polish": ("polish", {"rounds": 1}),
    "polish, to the right": ("polish", {"rounds": 1, "deal_direction": "right", "dead_wall": "fixed"}),
    "polish, without flowers": ("polish", {"rounds": 1, "bonus_tiles": False, "first_dice": 1}),
    "polish, three players": ("polish", {"players": 3, "three_player_rounds": 3}),
    "polish, 23 stacks": ("polish", {"players": 3, "three_player_wall": "three_sides_138"}),
    "polish, 22 stacks": ("polish", {"players": 3, "three_player_wall": "three_sides_132", "extra_hands": True}),
}
"""Every book, and every way in which its table looks different."""


def claims(pilot: MatchPilot) -> None:
    """Whatever is strongest, else what would be done for somebody who does not answer."""
    questions = pilot.scene.questions
    question = questions.question
    assert question is not None, "nothing is asked"
    wanted = [c for c in question.choices if type(c).__name__ in ("DeclareMahjong", "RobKong", "DeclareKong", "Claim")]
    questions.answer(wanted[0] if wanted else question.default)


def on_table(pilot: MatchPilot) -> Iterator[tuple[int, Box]]:
    """The ground of every tile that lies on the felt, at the height of its face, with its level."""
    for tile_id, slot in pilot.view.placed.items():
        if slot.layer is Layer.TILES and slot.pose in (Pose.FLAT, Pose.DOWN, Pose.MIXED):
            yield tile_id, slot.footprint


def check_layout(pilot: MatchPilot, name: str) -> None:
    """No tile leaves the felt; discards lie neither on each other nor on the wall, which may hide the foot of one."""
    frame = pilot.kit.frame
    window = Box(0, 0, frame.width, 1080)
    for tile_id, slot in pilot.view.placed.items():
        box = slot.box
        assert window.x <= box.x, f"{name}: tile {tile_id} leaves the window: {slot}"
        assert box.right <= window.right, f"{name}: tile {tile_id} leaves the window: {slot}"
        assert window.y <= box.y, f"{name}: tile {tile_id} leaves the window: {slot}"
        assert box.bottom <= window.bottom, f"{name}: tile {tile_id} leaves the window: {slot}"
    deal = pilot.view.model.deal
    assert deal is not None, "no deal"
    lying = dict(on_table(pilot))
    river = [thrown.tile_id for thrown in deal.discards if not thrown.is_taken]
    closed_up = any(sum(thrown.seat == seat for thrown in deal.discards) > 27 for seat in range(len(deal.seats)))
    for number, tile_id in enumerate(river if not closed_up else ()):
        for other in river[number + 1 :]:
            assert not lying[tile_id].grown(-2).meets(lying[other]), f"{name}: discards {tile_id} and {other} overlap"
    for tile_id in river:
        for other in (*deal.live, *deal.box):
            is_loose = pilot.view.placed[other].z > 1
            face = lying[tile_id].grown(-6 if is_loose else -4)
            assert not face.meets(lying[other]), f"{name}: discard {tile_id} lies on the wall"


def check_knowledge(pilot: MatchPilot) -> None:
    """The view's model is the fold of what it was shown, and what its seat may know."""
    model = pilot.view.model
    if not pilot.view.busy:
        assert model.state == fold(pilot.events)
        assert model.state == known_to(pilot.table.match.state, pilot.table.seat_of(0))


def check_sheet(pilot: MatchPilot, name: str) -> None:
    """Every tab of the score sheet: the rows add up, and nothing leaves the paper or lies on something else."""
    scene = pilot.stack.top
    assert isinstance(scene, ScoreScene)
    sheet = score_sheet(pilot.view.model.state, pilot.session.setup.chairs)
    for seat in (each.seat for each in sheet.pages):
        node(scene, seat).press()
        page = scene.shown
        pilot.step()
        assert walk.faults(scene.page) == [], name
        tiles = sorted(tile for each in page.sets for tile in each.tiles)
        deal = pilot.view.model.deal
        assert deal is not None, "no deal"
        held = deal.seats[page.seat]
        own = [*held.hand, *held.bonus, *(tile_id for laid in held.sets for tile_id in laid.tile_ids)]
        won = [
            w.tile_id for w in deal.winners if w.seat == page.seat and w.tile_id is not None and w.tile_id not in own
        ]
        faces = sorted(face for tile_id in (*own, *won) if (face := pilot.view.model.face(tile_id)) is not None)
        assert tiles == faces, f"{name}: the sheet shows other tiles than the hand of {page.name}"
    assert sum(payment.amount for payment in sheet.payments) >= 0


def play(pilot: MatchPilot, name: str, *, deals: int, checks_each: int = 20) -> int:
    """Plays so many deals, or the match; how many were played."""
    played = turns = 0
    while played < deals and not pilot.is_at_standings:
        pilot.until(lambda: pilot.needs_player, steps=20000)
        if pilot.is_at_score:
            check_knowledge(pilot)
            check_sheet(pilot, name)
            played += 1
            if played < deals:
                pilot.key(pygame.K_RETURN)
        elif pilot.is_asked:
            turns += 1
            if turns % checks_each == 0:
                check_knowledge(pilot)
                check_layout(pilot, name)
            claims(pilot)
        pilot.step()
    return played


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "polish" else pytest.mark.long) for name in BOOKS]
)
def test_two_deals_at_the_table(name: str) -> None:
    book, options = BOOKS[name]
    pilot = MatchPilot(5, ruleset=book, options=options, draws=False)
    assert play(pilot, name, deals=2, checks_each=9) == 2


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)], ids=str)
@pytest.mark.parametrize("name", ["israeli", "latvian", "polish, 23 stacks"])
def test_the_table_fits_into_every_window(name: str, size: tuple[int, int]) -> None:
    book, options = BOOKS[name]
    pilot = MatchPilot(8, ruleset=book, options=options, size=size, draws=False)
    assert play(pilot, name, deals=1, checks_each=5) == 1


@pytest.mark.long(cases=True)
@pytest.mark.parametrize("name", [name for name in BOOKS if "open" not in name])
def test_whole_matches_at_the_table(name: str, scaled: Callable[[int], int]) -> None:
    book, options = BOOKS[name]
    for seed in range(100, 100 + scaled(3)):
        pilot = MatchPilot(seed, ruleset=book, options=options, draws=False)
        play(pilot, name, deals=1000)
        assert pilot.is_at_standings, f"seed {seed}"
        assert pilot.table.match.state.places


def test_an_open_match_ends_when_the_player_says_so() -> None:
    book, options = BOOKS["latvian, open"]
    pilot = MatchPilot(5, ruleset=book, options=options, draws=False)
    play(pilot, "open", deals=1)
    assert "End the match" in pilot.buttons
    pilot.press("End the match")
    pilot.until(lambda: pilot.is_at_standings)
    assert pilot.table.is_over
    assert pilot.view.model.state.places == pilot.table.match.state.places


def test_a_match_that_ends_by_itself_cannot_be_ended() -> None:
    pilot = MatchPilot(5, ruleset="israeli", draws=False)
    play(pilot, "israeli", deals=1)
    assert "End the match" not in pilot.buttons


def test_every_book_is_played_here() -> None:
    assert {book for book, _ in BOOKS.values()} == set(RULEBOOKS)
