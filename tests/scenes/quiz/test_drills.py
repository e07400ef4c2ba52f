"""The drills as a person answers them: by mouse, by keys, by gamepad; and what is kept of it."""

from collections.abc import Set as AbstractSet

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.system.settings import LastSetUp, Settings
from game.app.window.actions import Actions, Key, Pressed, Released
from game.app.window.late_keys import UNSEEN
from game.i18n.books import played_title
from game.i18n.numbers import points_text
from game.rules.own_draft import example_club
from game.rules.rulesets import RULEBOOKS
from game.scenes.quiz.cards import WhyCard
from game.scenes.quiz.drills import DrillsScene
from game.scenes.quiz.parts import LEVELS, PICTURES, Mark, level_of
from game.scenes.quiz.question import QuizQuestion
from game.scenes.quiz.quiz import QuizScene
from game.scenes.shared.learner import Learner
from game.scenes.shared.preferences import Preferences
from game.school.drills.exercise import Drill, Ended, Exercise, Option
from game.school.drills.making import exercise
from game.school.mistakes import OfDrill
from game.school.rating import Verdict
from game.tiles.tile import Tile
from game.view.paint import Cue, Kit
from tests.for_each import one_in, one_of
from tests.gallery.page import shown
from tests.scenes import drill_samples
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, node, part


def begun(drill: Drill, learner: Learner | None = None, *, seed: int = 3) -> tuple[Pilot, QuizScene]:
    pilot = Pilot(lambda kit: drill_samples.drill(kit, drill, seed=seed, learner=learner or Learner()))
    return pilot, shown(pilot, QuizScene)


def right_of(scene: QuizScene) -> list[Option]:
    """A whole right answer."""
    right = list(scene.question.solution().right)
    return right if scene.question.several else right[:1]


def hand_of(scene: QuizScene) -> list[Tile]:
    """The tiles of the hand, from left to right."""
    return [tile for group in scene.question.hand for tile in group]


def focused(scene: QuizScene) -> object:
    """The key of what has the focus."""
    focus = scene.page.focus
    assert isinstance(focus, ui.Node)
    return focus.part.key


def asking(drill: Drill, seed: int) -> tuple[Exercise, QuizQuestion]:
    """An exercise, and its question."""
    made = exercise(drill, RULEBOOKS["polish"].with_options(), seed, 1200.0)
    feed = drill_samples.feed(context(Kit(Actions()), Told()), drill)
    return made, feed.asking(made, OfDrill(drill=drill.value, seed=seed, rating=1200.0))


def cards_of(question: QuizQuestion, answer: AbstractSet[Option]) -> list[WhyCard]:
    """The cards that explain an answer."""
    return list(question.explain(question.answered(answer)).cards)


def answer(pilot: Pilot, scene: QuizScene, *options: Option) -> None:
    """Clicks on these, and has them judged where several are asked for."""
    for option in options:
        pilot.click(node(scene, option))
    if scene.question.several:
        pilot.click(node(scene, "go"))


@pytest.mark.parametrize("drill", Drill)
def test_a_right_answer_raises_the_rating_and_is_kept(drill: Drill) -> None:
    learner = Learner()
    pilot, scene = begun(drill, learner)
    answer(pilot, scene, *right_of(scene))
    assert scene.verdict is Verdict.RIGHT
    kept = learner.now.rating(drill.id)
    assert (kept.answered, kept.right) == (1, 1)
    assert kept.value > 1200
    assert learner.now.rating("drill.other").answered == 0


@pytest.mark.parametrize("drill", Drill)
def test_a_wrong_answer_shows_what_was_right_and_why(drill: Drill) -> None:
    pilot, scene = begun(drill)
    wrong = drill_samples.wrong_one(scene)
    answer(pilot, scene, wrong)
    assert scene.verdict is Verdict.WRONG
    assert scene.mark_of(wrong) is Mark.WRONG
    assert all(scene.mark_of(option) is Mark.MISSED for option in scene.question.solution().right)
    assert scene.state.why.cards


@pytest.mark.parametrize("drill", one_of(4, Drill))
def test_enter_leads_to_the_next_exercise(drill: Drill) -> None:
    pilot, scene = begun(drill)
    first = scene.question
    answer(pilot, scene, drill_samples.wrong_one(scene))
    pilot.press(pygame.K_RETURN)
    assert scene.question is not first
    assert scene.verdict is None
    assert focused(scene) in scene.options


def test_a_second_enter_neither_skips_the_verdict_nor_answers_the_next_exercise() -> None:
    pilot, scene = begun(Drill.MISSING)
    first = scene.question
    enter = Key(pygame.K_RETURN)
    for is_judged in (True, False):
        pilot.send(Pressed(enter), Released(enter), Pressed(enter), Released(enter))
        assert (scene.verdict is not None, scene.question is first) == (is_judged, is_judged)
        pilot.wait(UNSEEN)


def test_an_answer_counts_once() -> None:
    learner = Learner()
    pilot, scene = begun(Drill.MISSING, learner)
    answer(pilot, scene, drill_samples.wrong_one(scene))
    before = learner.now
    scene.choose(right_of(scene)[0])
    assert learner.now == before
    assert scene.verdict is Verdict.WRONG


def test_a_number_may_be_typed() -> None:
    pilot, scene = begun(Drill.MISSING)
    (right,) = scene.question.solution().right
    pilot.type(str(right))
    assert scene.verdict is Verdict.RIGHT


def test_tiles_are_taken_to_the_answer_and_out_of_it() -> None:
    pilot, scene = begun(Drill.WAIT)
    assert part(scene, "go", ui.Button).is_off
    wrong = drill_samples.wrong_one(scene)
    pilot.click(node(scene, wrong))
    assert scene.mark_of(wrong) is Mark.CHOSEN
    assert not part(scene, "go", ui.Button).is_off
    pilot.click(node(scene, wrong))
    assert scene.mark_of(wrong) is Mark.NONE
    assert part(scene, "go", ui.Button).is_off


def test_a_hand_is_answered_by_keys_alone() -> None:
    pilot, scene = begun(Drill.WAIT)
    pilot.press(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert len(scene.state.chosen) == 2
    pilot.press(pygame.K_TAB, pygame.K_RETURN)
    assert scene.verdict is not None
    pilot.press(pygame.K_RETURN)
    assert scene.verdict is None


def test_a_tile_is_discarded_by_keys_alone() -> None:
    pilot, scene = begun(Drill.DISCARD)
    pilot.press(pygame.K_END, pygame.K_LEFT, pygame.K_RETURN)
    assert scene.state.chosen == {hand_of(scene)[-2]}
    assert scene.verdict is not None


def test_any_of_several_alike_can_be_discarded() -> None:
    for seed in range(40):
        pilot, scene = begun(Drill.DISCARD, seed=seed)
        hand = hand_of(scene)
        double = next((tile for tile in hand if hand.count(tile) > 1), None)
        if double is not None:
            pilot.click([each for each in scene.page.nodes if each.part.key is double][-1])
            assert scene.state.chosen == {double}
            return
    raise AssertionError("no hand with a pair")


def test_a_drill_is_opened_from_the_list_in_the_book_that_is_chosen_and_left_again() -> None:
    pilot = Pilot(drill_samples.drills)
    listed = shown(pilot, DrillsScene)
    listed.choose("latvian")
    pilot.click(node(listed, Drill.WAIT))
    drill = shown(pilot, QuizScene)
    assert "Latvian" in drill.question.line
    assert drill.question.picture == PICTURES[Drill.WAIT]
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is listed
    assert pilot.page.focus is node(listed, Drill.WAIT)


def test_the_cards_of_the_drills_are_equally_high_and_break_no_name() -> None:
    listed = shown(Pilot(drill_samples.drills), DrillsScene)
    cards = [each for each in listed.page.nodes if each.part.key in set(Drill)]
    assert len({round(card.box.height) for card in cards}) == 1
    names = [each for card in cards for each in card.whole() if getattr(each.part, "type", None) is ui.Type.HEADING]
    assert len(names) == len(cards)
    assert len({round(name.box.height) for name in names}) == 1


@pytest.mark.parametrize("drill", Drill)
def test_a_question_is_asked_in_one_line(drill: Drill) -> None:
    _pilot, scene = begun(drill)
    title = next(each for each in scene.page.nodes if isinstance(each.part, ui.Text))
    assert isinstance(title.part, ui.Text)
    assert title.part.text == scene.question.text
    assert len(title.part.broken(title, title.box.width)) == 1


def test_a_completed_hand_stands_in_one_row() -> None:
    pilot, scene = begun(Drill.WAIT)
    answer(pilot, scene, drill_samples.wrong_one(scene))
    nodes = scene.page.nodes
    ends = [each for each in nodes if isinstance(each.part, ui.Tile) and each.part.size == ui.Size.TILE]
    assert len(ends) >= len(hand_of(scene)) + 1
    assert len({round(each.box.y) for each in ends}) == 1


def test_levels_go_from_the_first_lamp_to_the_last() -> None:
    lit = [level_of(rating) for rating in range(0, 3000, 50)]
    assert lit == sorted(lit)
    assert (lit[0], lit[-1]) == (1, LEVELS)


def test_a_book_with_one_row_is_not_asked_for_its_rows() -> None:
    pilot = Pilot(drill_samples.drills)
    listed = shown(pilot, DrillsScene)
    assert listed.page.node(Drill.COUNT) is not None
    pilot.page.set_focus(node(listed, "books"))
    while listed.state != "latvian":
        pilot.press(pygame.K_RIGHT)
    assert listed.page.node(Drill.COUNT) is None
    assert all(listed.page.node(drill) is not None for drill in set(Drill) - {Drill.COUNT})


@pytest.mark.parametrize("seed", [3, 8])
def test_the_drill_of_counting_marks_only_what_was_got_wrong(seed: int) -> None:
    asked, question = asking(Drill.COUNT, seed)
    names = {row: question.choices[row].text for row in asked.options}
    rows = [option for option in asked.options if option in asked.right]
    wrong = next(option for option in asked.options if option not in asked.right)
    (card,) = cards_of(question, {*rows[1:], wrong})
    *told, total = card.rows
    marks = {row.name: row.mark for row in told}
    assert marks.pop(names[rows[0]]) is Mark.MISSED
    assert marks.pop(names[wrong]) is Mark.WRONG
    assert set(marks) == {names[row] for row in rows[1:]}
    assert set(marks.values()) <= {Mark.NONE}
    assert isinstance(asked.about, Ended)
    score = next(one for one in asked.about.score.scores if one.wind is asked.about.asked)
    assert total.text == points_text(score.worth)
    tiles = {row.name: list(row.tiles) for row in told}
    for row in rows:
        assert tiles[names[row]] == [line.tiles for line in score.lines if line.id == row and line.tiles]


def test_a_discard_that_leaves_the_hand_nearer_is_not_beaten_by_one_that_more_tiles_help() -> None:
    for seed in range(30):
        asked, question = asking(Drill.DISCARD, seed)
        least = min(stands.missing for stands in asked.helps.values())
        far = next((tile for tile, stands in asked.helps.items() if stands.missing > least), None)
        if far is not None:
            (its,), (mine,) = (card.rows for card in cards_of(question, {far}))
            assert (mine.figure, its.figure) == (str(least), str(asked.helps[far].missing)), "the missing come first"
            assert (mine.share or 0) > (its.share or 0)
            return
    raise AssertionError("no discard leaves a hand farther")


def test_a_right_answer_is_heard() -> None:
    for drill in (Drill.WAIT, Drill.MISSING):
        pilot, scene = begun(drill)
        heard: list[Cue] = []
        scene.kit.play = heard.append
        answer(pilot, scene, *right_of(scene))
        assert Cue.RIGHT in heard
        assert Cue.ERROR not in heard


@pytest.mark.parametrize(
    ("club", "book"),
    one_in(3, [("classical_chinese", "polish"), ("hong_kong", "gala"), ("british", "polish")], pytest.mark.slow),
)
def test_drills_follow_the_own_book_of_the_club_that_played_last(club: str, book: str) -> None:
    text = RULEBOOKS[book].club(example_club(club)).text
    settings = replace(Settings(), last_set_up=LastSetUp(ruleset=book, options={"own_hands": text}))
    learner = Learner()

    def drills(kit: Kit) -> DrillsScene:
        usual = context(kit, Told())
        return DrillsScene(replace(usual, learner=learner, preferences=Preferences(settings)), seed=3)

    pilot = Pilot(drills)
    listed = shown(pilot, DrillsScene)
    assert listed.state == book
    pilot.click(node(listed, Drill.COUNT))
    scene = shown(pilot, QuizScene)
    assert scene.question.line == played_title(book, {"own_hands": text}) != played_title(book, {})
    answer(pilot, scene, drill_samples.wrong_one(scene))
    assert scene.verdict is Verdict.WRONG
    assert not learner.now.mistakes, "it is not asked again when the club may play otherwise"
