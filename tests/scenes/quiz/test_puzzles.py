"""Puzzles: answered by mouse and keys, judged, counted, and gone on from."""

import pygame
import pytest

from game import ui
from game.engine.commands import Discard
from game.engine.facts import face
from game.scenes.quiz import decision_words as words
from game.scenes.quiz.quiz import QuizScene
from game.scenes.shared.destinations import PlayPosition
from game.scenes.shared.learner import Learner
from game.school.learned import learned_themes
from game.school.positions.moment import position_of
from game.school.puzzles.calendar import of_the_day
from game.school.puzzles.puzzle import Puzzle
from game.school.puzzles.quiz import books, rating_of
from game.school.puzzles.shelf import puzzles_of
from game.school.rating import Rating, Verdict
from game.tiles.tile import Tile
from tests.gallery.states import state
from tests.scenes import puzzle_samples
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, inside, node, texts
from tests.scenes.puzzle_samples import option_of

DISCARDS = puzzle_samples.sorted_out(claims=False)
CLAIMS = puzzle_samples.sorted_out(claims=True)


def page(pilot: Pilot) -> QuizScene:
    assert isinstance(pilot.scene, QuizScene)
    return pilot.scene


@pytest.mark.parametrize("book", books())
def test_the_puzzle_of_the_day_is_asked_first_and_once(book: str) -> None:
    learner = puzzle_samples.some_learner()
    pilot = Pilot(lambda kit: puzzle_samples.puzzle_page(kit, book, learner=learner))
    scene = page(pilot)
    themes = learned_themes(learner.now, book)
    understood = [each for each in puzzles_of(book) if themes.issuperset(tag.theme for tag in each.tags)]
    daily = next(of_the_day(understood, book, puzzle_samples.DAY, rating_of(learner.now).value))
    assert "Puzzle of the day" in texts(scene)[1]
    pilot.press(pygame.K_RETURN)
    assert learner.now.days["2026-11-21"] == (book,)
    assert learner.now.puzzles[book][-1] == daily.id
    assert ("3-day streak" in texts(scene)[1]) is (scene.verdict is not Verdict.WRONG)
    pilot.press(pygame.K_RETURN)
    assert scene.verdict is None
    assert "Puzzle of the day" not in texts(scene)[1]


@pytest.mark.parametrize("place", [0, 1])
def test_a_raised_tile_is_answered_by_a_click(place: int) -> None:
    learner = Learner()
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS, learner=learner))
    scene, puzzle = page(pilot), DISCARDS[0]
    tile = option_of(puzzle, place)
    assert isinstance(tile, Tile)
    pilot.click(node(scene, tile))
    assert scene.state.chosen == {tile}
    verdict = puzzle.verdict(puzzle.answers[place])
    titles = {Verdict.RIGHT: "Right", Verdict.NEARLY: "Nearly as good", Verdict.WRONG: "Not quite"}
    assert texts(scene)[0] == titles[verdict]
    assert len(scene.state.why.cards) == len(puzzle.answers)
    assert rating_of(learner.now) == Rating().after(puzzle.rating, verdict.score)
    assert learner.now.puzzles == {puzzle.opening.rules: (puzzle.id,)}


def test_other_tiles_are_no_answers() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS))
    scene = page(pilot)
    for each in scene.page.nodes:
        if isinstance(each.part, ui.Tile) and each.part.face not in scene.question.from_hand:
            pilot.click(each)
    assert scene.verdict is None


def test_of_two_alike_only_the_raised_one_is_an_answer() -> None:
    twice = [each for each in DISCARDS if _is_held_twice(each)]
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, twice))
    scene = page(pilot)
    tiles = [each.part for each in scene.page.nodes if isinstance(each.part, ui.Tile)]
    assert any(not each.is_raised and each.face in scene.question.from_hand for each in tiles)
    assert all(each.is_raised for each in tiles if each.on is not None)


def _is_held_twice(puzzle: Puzzle) -> bool:
    deal = puzzle.view.current_deal
    held = [face(deal, tile_id) for tile_id in deal.seats[puzzle.seat].hand]
    return any(held.count(answer.command.tile) > 1 for answer in puzzle.answers if isinstance(answer.command, Discard))


@pytest.mark.parametrize("book", books())
def test_the_difference_told_is_that_of_the_figures_shown(book: str) -> None:
    for puzzle in puzzles_of(book)[:40]:
        best, other = puzzle.answers[0].average, puzzle.answers[1].average
        if max(abs(best), abs(other)) < 1:
            shown = round(100 * float(f"{best:.2f}") - 100 * float(f"{other:.2f}"))
            assert f" {shown / 100:.2f} more points per deal" in words.explanation(puzzle, puzzle.answers[1], None)


def test_a_puzzle_says_how_its_wins_are_scored() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.puzzle_page(kit, "latvian"))
    assert "Latvian rules, simple scoring" in texts(page(pilot))[1]


def test_as_many_discards_are_told_as_lie_there() -> None:
    puzzle = next(one for one in (*DISCARDS, *CLAIMS) if any(each.is_taken for each in one.view.current_deal.discards))
    scene = page(Pilot(lambda kit: puzzle_samples.asking(kit, [puzzle])))
    cards = [node(scene, key).part for key in puzzle_samples.seats_seen(scene)]
    laid = sum(
        len(held.bonus) + sum(len(one.meld.tiles) for one in held.sets) for held in puzzle.view.current_deal.seats
    )
    lying = sum(len(inside(card, ui.Tile)) for card in cards) - laid
    assert any(text.startswith(f"{lying} discards") for text in texts(scene)), lying


def test_a_discard_is_answered_by_keys() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS))
    scene = page(pilot)
    held = [tile for group in scene.question.hand for tile in group if tile in scene.question.from_hand]
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.state.chosen == {held[1]}
    assert node(scene, "go").is_focused


def test_a_claim_is_answered_by_keys() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, CLAIMS))
    scene = page(pilot)
    first, second = list(scene.question.choices)[:2]
    assert pilot.page.focus is node(scene, first)
    assert puzzle_samples.seats_seen(scene)
    pilot.press(pygame.K_RIGHT)
    assert pilot.page.focus is node(scene, second)
    pilot.press(pygame.K_SPACE)
    assert scene.state.chosen == {second}
    assert not puzzle_samples.seats_seen(scene)
    assert scene.page.node(first) is None, "the cards name the answers"
    pilot.press(pygame.K_RETURN)
    assert scene.verdict is None


def test_a_puzzle_that_is_known_changes_no_rating() -> None:
    learner = Learner()
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, CLAIMS, learner=learner))
    scene = page(pilot)
    scene.choose(option_of(CLAIMS[0], 0))
    before = rating_of(learner.now)
    scene.ask(scene.question)
    scene.choose(option_of(CLAIMS[0], 1))
    assert rating_of(learner.now) == before


def test_the_reason_for_the_best_answer_is_in_sight_before_the_answers() -> None:
    scene = state("puzzle-discard-right", (1280, 720)).stack.top
    assert isinstance(scene, QuizScene)
    why = next(
        each
        for each in scene.page.nodes
        if isinstance(each.part, ui.Text) and each.part.text == scene.state.why.sentence
    )
    cards = [each for each in scene.page.nodes if isinstance(each.part, ui.Panel) and each.part.is_told]
    assert cards
    assert why.box.bottom <= min(each.box.y for each in cards)
    assert max(each.box.bottom for each in cards) <= scene.kit.frame.height


def test_another_book_is_chosen() -> None:
    pilot = Pilot(lambda kit: puzzle_samples.puzzle_page(kit, "latvian"))
    scene = page(pilot)
    pilot.page.set_focus(node(scene, "books"))
    while scene.state.book != "gala":
        pilot.press(pygame.K_LEFT)
    assert "GALA" in texts(scene)[1]
    assert node(scene, "books").is_focused


def test_an_answered_puzzle_is_played_on_and_no_other() -> None:
    told = Told()
    pilot = Pilot(lambda kit: puzzle_samples.asking(kit, DISCARDS, told=told))
    scene = page(pilot)
    assert not [each for each in scene.page.nodes if each.tooltip == "Play on from here"], "hints find best moves"
    scene.choose(option_of(DISCARDS[0], 0))
    (button,) = (each for each in scene.page.nodes if each.tooltip == "Play on from here")
    pilot.click(button)
    position = position_of(DISCARDS[0].view, DISCARDS[0].seat)
    assert position is not None
    assert told.ways == [PlayPosition(position)]
