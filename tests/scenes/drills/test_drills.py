"""The drills as a person answers them: by mouse, by keys, by gamepad; and what is kept of it."""

from typing import TypeVar

import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import LastSetUp, Settings
from game.i18n.numbers import points_text
from game.rules.own_draft import example_club
from game.rules.rulesets import RULEBOOKS
from game.scenes.drills import words
from game.scenes.drills.cards import DiscardCard, EndCard
from game.scenes.drills.drill import DrillScene
from game.scenes.drills.drills import DrillsScene
from game.scenes.drills.lines import LinesCard
from game.scenes.drills.parts import LEVELS, Mark, level_of
from game.scenes.drills.why import SharesCard
from game.scenes.shared.learner import Learner
from game.scenes.shared.preferences import Preferences
from game.school.drills.exercise import Drill, Ended, Helping, Option
from game.school.rating import Verdict
from game.tiles.tile import Tile
from game.view.paint import Cue, Kit
from tests.scenes import drill_samples
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, all_of

Shown = TypeVar("Shown")


def shown(pilot: Pilot, kind: type[Shown]) -> Shown:
    assert isinstance(pilot.scene, kind)
    return pilot.scene


def begun(drill: Drill, learner: Learner | None = None, *, seed: int = 3) -> tuple[Pilot, DrillScene]:
    pilot = Pilot(lambda kit: drill_samples.drill(kit, drill, seed=seed, learner=learner or Learner()))
    return pilot, shown(pilot, DrillScene)


def wrong_one(scene: DrillScene) -> Option:
    one = scene.exercise
    return next(option for option in one.options if option not in one.right | one.nearly)


def answer(pilot: Pilot, scene: DrillScene, *options: Option) -> None:
    """Clicks on these, and has them judged where several are asked for."""
    for option in options:
        if option in scene.answers:
            pilot.click(scene.answers[option])
        else:
            assert isinstance(option, Tile)
            pilot.click(scene.tray.places()[scene.tray.tiles.index(option)].center)
    if scene.exercise.several:
        pilot.click(scene.go)


@pytest.mark.parametrize("drill", Drill)
def test_a_right_answer_raises_the_rating_and_is_kept(drill: Drill) -> None:
    learner = Learner()
    pilot, scene = begun(drill, learner)
    right = scene.exercise.right if scene.exercise.several else list(scene.exercise.right)[:1]
    answer(pilot, scene, *right)
    assert scene.verdict is Verdict.RIGHT
    kept = learner.now.rating(drill.id)
    assert (kept.answered, kept.right) == (1, 1)
    assert kept.value > 1200
    assert learner.now.rating("drill.other").answered == 0


@pytest.mark.parametrize("drill", Drill)
def test_a_wrong_answer_shows_what_was_right_and_why(drill: Drill) -> None:
    pilot, scene = begun(drill)
    wrong = wrong_one(scene)
    answer(pilot, scene, wrong)
    assert scene.verdict is Verdict.WRONG
    assert scene.mark_of(wrong) is Mark.WRONG
    assert all(scene.mark_of(option) is Mark.MISSED for option in scene.exercise.right)
    assert sum(bool(all_of(scene, kind)) for kind in (EndCard, DiscardCard, LinesCard, SharesCard)) == 1


@pytest.mark.parametrize("drill", Drill)
def test_enter_leads_to_the_next_exercise(drill: Drill) -> None:
    pilot, scene = begun(drill)
    first = scene.exercise
    answer(pilot, scene, wrong_one(scene))
    pilot.press(pygame.K_RETURN)
    assert scene.exercise is not first
    assert scene.verdict is None
    assert scene.page.focus in (*scene.answers.values(), scene.tray)


def test_an_answer_counts_once() -> None:
    learner = Learner()
    pilot, scene = begun(Drill.MISSING, learner)
    answer(pilot, scene, wrong_one(scene))
    before = learner.now
    scene.choose(next(iter(scene.exercise.right)))
    assert learner.now == before
    assert scene.verdict is Verdict.WRONG


def test_a_number_may_be_typed() -> None:
    pilot, scene = begun(Drill.MISSING)
    (right,) = scene.exercise.right
    pilot.type(str(right))
    assert scene.verdict is Verdict.RIGHT


def test_tiles_are_taken_to_the_answer_and_out_of_it() -> None:
    pilot, scene = begun(Drill.WAIT)
    assert not scene.go.is_enabled
    wrong = wrong_one(scene)
    pilot.click(scene.answers[wrong])
    assert scene.answers[wrong].mark is Mark.CHOSEN
    pilot.click(scene.answers[wrong])
    assert scene.answers[wrong].mark is Mark.NONE
    assert not scene.go.is_enabled


def test_a_hand_is_answered_by_keys_alone() -> None:
    pilot, scene = begun(Drill.WAIT)
    pilot.press(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert len(scene.chosen) == 2
    pilot.press(pygame.K_TAB, pygame.K_RETURN)
    assert scene.verdict is not None
    pilot.press(pygame.K_RETURN)
    assert scene.verdict is None


def test_a_tile_is_discarded_by_keys_alone() -> None:
    pilot, scene = begun(Drill.DISCARD)
    pilot.press(pygame.K_END, pygame.K_LEFT, pygame.K_RETURN)
    assert scene.chosen == {scene.tray.tiles[-2]}
    assert scene.verdict is not None


def test_any_of_several_alike_can_be_discarded() -> None:
    for seed in range(40):
        pilot, scene = begun(Drill.DISCARD, seed=seed)
        hand = scene.exercise.player.hand.concealed
        double = next((tile for tile in hand if hand.count(tile) > 1), None)
        if double is not None:
            last = len(scene.tray.tiles) - 1 - scene.tray.tiles[::-1].index(double)
            pilot.click(scene.tray.places()[last].center)
            assert scene.chosen == {double}
            return
    raise AssertionError("no hand with a pair")


def test_a_drill_is_opened_from_the_list_in_the_book_that_is_chosen_and_left_again() -> None:
    pilot = Pilot(drill_samples.drills)
    listed = shown(pilot, DrillsScene)
    listed.books.choose("latvian")
    card = listed.cards[1]
    assert card.drill is Drill.WAIT
    pilot.click(card)
    drill = shown(pilot, DrillScene)
    assert drill.exercise.rules.id == "latvian"
    assert drill.exercise.drill is Drill.WAIT
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is listed
    assert pilot.page.focus is listed.cards[1]


def test_levels_go_from_the_first_lamp_to_the_last() -> None:
    lit = [level_of(rating) for rating in range(0, 3000, 50)]
    assert lit == sorted(lit)
    assert (lit[0], lit[-1]) == (1, LEVELS)


def test_a_book_with_one_row_is_not_asked_for_its_rows() -> None:
    pilot = Pilot(drill_samples.drills)
    listed = shown(pilot, DrillsScene)
    assert Drill.COUNT in {card.drill for card in listed.cards}
    pilot.page.set_focus(listed.books)
    while listed.books.chosen != "latvian":
        pilot.press(pygame.K_RIGHT)
    assert {card.drill for card in listed.cards} == set(Drill) - {Drill.COUNT}


@pytest.mark.parametrize("seed", [3, 8])
def test_the_drill_of_counting_marks_only_what_was_got_wrong(seed: int) -> None:
    pilot, scene = begun(Drill.COUNT, seed=seed)
    asked = scene.exercise
    rows = [option for option in asked.options if option in asked.right]
    wrong = wrong_one(scene)
    answer(pilot, scene, *rows[1:], wrong)
    (card,) = all_of(scene, LinesCard)
    *told, total = card.lines
    marks = {line.head: line.mark for line in told}
    assert marks.pop(words.option(asked, rows[0])) is Mark.MISSED
    assert marks.pop(words.option(asked, wrong)) is Mark.WRONG
    assert set(marks) == {words.option(asked, row) for row in rows[1:]}
    assert set(marks.values()) <= {Mark.NONE}
    assert isinstance(asked.about, Ended)
    score = next(one for one in asked.about.score.scores if one.wind is asked.about.asked)
    assert total.text == points_text(score.worth)
    shown = {line.head: line.tiles for line in told}
    for row in rows:
        assert shown[words.option(asked, row)] == tuple(
            line.tiles for line in score.lines if line.id == row and line.tiles
        )


def test_a_discard_that_leaves_the_hand_nearer_is_not_beaten_by_one_that_more_tiles_help() -> None:
    near, wide = Helping(1, ((Tile.B1, 2),)), Helping(2, ((Tile.B1, 4), (Tile.B2, 4), (Tile.B3, 4)))
    better = DiscardCard(Tile.C1, ("", ""), near, other=wide, is_right=True)
    worse = DiscardCard(Tile.C2, ("", ""), wide, other=near, is_right=False)
    assert (better.figure, worse.figure) == ("1", "2"), "the missing tiles are told first"
    assert better.share > worse.share
    as_near = DiscardCard(Tile.C3, ("", ""), Helping(1, ((Tile.B1, 4),)), other=near, is_right=True)
    assert as_near.figure == "4"


def test_a_right_answer_is_heard() -> None:
    for drill in (Drill.WAIT, Drill.MISSING):
        pilot, scene = begun(drill)
        heard: list[Cue] = []
        scene.kit.play = heard.append
        right = scene.exercise.right if scene.exercise.several else list(scene.exercise.right)[:1]
        answer(pilot, scene, *right)
        assert Cue.RIGHT in heard
        assert Cue.ERROR not in heard


@pytest.mark.parametrize(("club", "book"), [("hong_kong", "gala"), ("classical_chinese", "polish")])
def test_drills_follow_the_own_book_of_the_club_that_played_last(club: str, book: str) -> None:
    text = RULEBOOKS[book].club(example_club(club)).text
    settings = replace(Settings(), last_set_up=LastSetUp(ruleset=book, options={"own_hands": text}))
    learner = Learner()

    def drills(kit: Kit) -> DrillsScene:
        usual = context(kit, Told())
        return DrillsScene(replace(usual, learner=learner, preferences=Preferences(settings)), seed=3)

    pilot = Pilot(drills)
    listed = shown(pilot, DrillsScene)
    assert listed.books.chosen == book
    pilot.click(next(card for card in listed.cards if card.drill is Drill.COUNT))
    scene = shown(pilot, DrillScene)
    rules = scene.exercise.rules
    assert rules.options["own_hands"] == text
    assert isinstance(scene.exercise.about, Ended)
    asked = scene.exercise.about
    line = next(line for score in asked.score.scores if score.wind is asked.asked for line in score.lines)
    assert line.worth == next(row.worth for row in rules.elements if row.id == line.id)
    answer(pilot, scene, wrong_one(scene))
    assert scene.verdict is Verdict.WRONG
    assert not learner.now.mistakes, "it is not asked again when the club may play otherwise"
