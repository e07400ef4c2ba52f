"""The page of puzzles: answered by mouse and keys, judged, counted, and gone on from."""

import pygame
import pytest

from game.scenes.drills.sight import SeatSight
from game.scenes.puzzles.parts import ClaimAnswer, FutureCard
from game.scenes.puzzles.puzzle_scene import PuzzleScene
from game.scenes.puzzles.table_look import TableLook
from game.scenes.shared.destinations import PlayPosition
from game.scenes.shared.learner import Learner
from game.school.positions.moment import position_of
from game.school.puzzles.calendar import of_the_day
from game.school.puzzles.quiz import books, rating_of
from game.school.puzzles.shelf import puzzles_of
from game.school.rating import Rating, Verdict
from tests.scenes import puzzle_samples
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, all_of, texts

DISCARDS = puzzle_samples.sorted_out(claims=False)
CLAIMS = puzzle_samples.sorted_out(claims=True)


def page(pilot: Pilot) -> PuzzleScene:
    assert isinstance(pilot.scene, PuzzleScene)
    return pilot.scene


@pytest.mark.parametrize("book", books())
def test_the_puzzle_of_the_day_is_asked_first_and_once(book: str) -> None:
    learner = puzzle_samples.some_learner()
    pilot = Pilot(lambda kit: puzzle_samples.puzzle_page(kit, book, learner=learner), draws=False)
    scene = page(pilot)
    assert scene.asked.puzzle == next(of_the_day(puzzles_of(book), book, puzzle_samples.DAY))
    assert "Puzzle of the day" in texts(scene)[1]
    pilot.press(pygame.K_RETURN)
    assert learner.now.days["2026-11-21"] == (book,)
    assert "3-day streak" in texts(scene)[1]
    pilot.press(pygame.K_RETURN)
    assert scene.own is None
    assert scene.asked.day is None
    assert "Puzzle of the day" not in texts(scene)[1]


def number_of(scene: PuzzleScene, place: int) -> int:
    """Which tile of the hand an answer throws."""
    return next(number for number, answer in scene.discards.items() if answer == place)


@pytest.mark.parametrize("place", [0, 1])
def test_a_raised_tile_is_answered_by_a_click(place: int) -> None:
    learner = Learner()
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS, learner=learner))
    scene = page(pilot)
    pilot.click(scene.tray.places()[number_of(scene, place)].center)
    puzzle = DISCARDS[0]
    assert scene.own == puzzle.answers[place]
    verdict = puzzle.verdict(puzzle.answers[place])
    assert (
        texts(scene)[0]
        == {Verdict.RIGHT: "Right", Verdict.NEARLY: "Nearly as good", Verdict.WRONG: "Not quite"}[verdict]
    )
    assert len(all_of(scene, FutureCard)) == len(puzzle.answers)
    assert rating_of(learner.now) == Rating().after(puzzle.rating, verdict.score)
    assert learner.now.puzzles == {puzzle.opening.rules: (puzzle.id,)}


def test_other_tiles_are_no_answers() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS))
    scene = page(pilot)
    raised = {scene.tray.tiles[number] for number in scene.discards}
    for tile, place in zip(scene.tray.tiles, scene.tray.places(), strict=True):
        if tile not in raised:
            pilot.click(place.center)
    assert scene.own is None


def test_a_discard_is_answered_by_keys() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS))
    scene = page(pilot)
    assert scene.tray.is_focused
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    second = sorted(scene.discards)[1]
    assert scene.own == DISCARDS[0].answers[scene.discards[second]]
    assert scene.go.is_focused


def test_a_claim_is_answered_by_keys() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, CLAIMS))
    scene = page(pilot)
    first, second = all_of(scene, ClaimAnswer)[:2]
    assert pilot.page.focus is first
    pilot.press(pygame.K_RIGHT)
    assert pilot.page.focus is second
    pilot.press(pygame.K_SPACE)
    assert scene.own is not None
    assert scene.claims[CLAIMS[0].answers.index(scene.own)] is second
    assert not all_of(scene, SeatSight)
    pilot.press(pygame.K_RETURN)
    assert scene.own is None


def test_a_puzzle_that_is_known_changes_no_rating() -> None:
    learner = Learner()
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, CLAIMS, learner=learner), draws=False)
    scene = page(pilot)
    scene.choose(0)
    before = rating_of(learner.now)
    scene.ask(scene.asked)
    scene.choose(1)
    assert rating_of(learner.now) == before


def test_the_table_of_the_moment_is_shown_and_left() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS))
    scene = page(pilot)
    pilot.click("Show table")
    look = pilot.scene
    assert isinstance(look, TableLook)
    assert look.view.model.deal == DISCARDS[0].view.deal
    pilot.press(pygame.K_ESCAPE)
    assert page(pilot) is scene


def test_another_book_is_chosen() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.puzzle_page(kit, "latvian"), draws=False)
    scene = page(pilot)
    scene.take_book("gala")
    assert scene.asked.book == "gala"
    assert "GALA" in texts(scene)[1]


def test_an_answered_puzzle_is_played_on_and_no_other() -> None:
    told = Told()
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS, told=told))
    scene = page(pilot)
    (button,) = (each for each in scene.page.widgets if each.tooltip == "Play on from here")
    assert not button.is_visible, "hints at the table find best moves"
    scene.choose(0)
    pilot.click(button)
    position = position_of(DISCARDS[0].view, DISCARDS[0].seat)
    assert position is not None
    assert told.ways == [PlayPosition(position)]
