"""The first whole deal: the lamp, a word after a move, then neither; it may be left and taken up."""

from __future__ import annotations

import time
from functools import reduce
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.engine.commands import Claim, Command, DeclareReady, Discard
from game.players.ai.advice import advise
from game.players.ai.ideas import Idea
from game.players.ai.judgment import ANY, COUNT
from game.players.ai.traits.skill import TEACHER
from game.players.table_client import seen_by
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import ClaimKind
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.opening import model_of
from game.scenes.score.score import ScoreScene
from game.school.lessons.answers import best_of
from game.school.lessons.files import Help, lesson
from game.school.lessons.rigging import LEARNER, OPENING
from game.school.lessons.run import LessonRun
from game.tiles.tile import Tile
from game.view.lane.choices import SetChoice
from game.view.layout import TableModel
from game.view.paint import Kit
from tests.for_each import one_of
from tests.players.test_judgment import questions
from tests.scenes.fixtures import Told, context
from tests.scenes.lesson_samples import CHAIRS_HERE, Followed, answer, lesson_scene, reach, scene_of, until_asked
from tests.scenes.pilot import Pilot, all_of, texts


def played_by_the_lamp(run: LessonRun) -> int:
    """Play a lesson to its end as the lamp advises; how often its score sheet is seen."""
    sheets = 0
    past = tuple(seen_by(LEARNER, run.table.client.past()))
    model = reduce(TableModel.after, past[OPENING:], model_of(run))
    while not run.is_over:
        run.come()
        model = reduce(TableModel.after, seen_by(LEARNER, run.table.client.news()), model)
        if run.is_played_out:
            sheets += 1
            run.go_on()
        else:
            assert run.question is not None
            run.play(best_of(advise(model.state, run.question, TEACHER)))
    return sheets


@pytest.mark.parametrize("book", RULEBOOKS)
def test_whoever_follows_the_lamp_wins(book: str) -> None:
    run = LessonRun(lesson("newcomer.first-deal"), book, CHAIRS_HERE)
    run.go_on()
    played_by_the_lamp(run)
    (winner,) = run.table.match.state.current_deal.winners
    assert run.table.match.state.person_at(winner.seat) == LEARNER
    assert 9 <= len(run.played) <= 20


def test_a_deal_that_is_over_early_is_scored_once_and_ends_the_lesson() -> None:
    whole = lesson("newcomer.first-deal")
    steps = tuple(replace(step, moves=99) if step.help is Help.AFTER else step for step in whole.file.steps)
    run = LessonRun(replace(whole, file=replace(whole.file, steps=steps)), "polish", CHAIRS_HERE)
    run.go_on()
    assert played_by_the_lamp(run) == 1


@pytest.mark.parametrize("book", one_of(4, RULEBOOKS, first=2))
def test_what_a_newcomer_is_shown_costs_nothing_worth_a_word(book: str) -> None:
    """Where a tile that stands alone is as good as what a strong player prefers, it is that tile."""
    plainer = 0
    for view, question in [asked for seed in (1, 2) for asked in questions(book, {}, seed)][::2]:
        advice = advise(view, question, TEACHER)
        verdict = advice.verdict(best_of(advice))
        assert verdict is None or not verdict.matters or isinstance(advice.best.command, DeclareReady)
        plainer += verdict is not None
    assert plainer > 0


TAUGHT = {
    *(Idea.COMPLETE, Idea.COMPLETES, Idea.LAST, Idea.SET_NEARER, Idea.SET_WIDER, Idea.KONG, Idea.ONLY_PAIR),
    *(Idea.NO_NEARER, Idea.USED_UP, Idea.LONE, Idea.LONE_ALL, Idea.NEEDS_SET),
    *(Idea.NEEDS_NEAR, Idea.NEEDS, Idea.LOSES, Idea.KEEPS_MORE, Idea.LIKELIER_PAIR, Idea.ANOTHER),
    *(Idea.FAR_WIDER, Idea.CLAIMABLE, Idea.EVEN, Idea.WINS_MORE, Idea.FOLLOWS),
    *(Idea.GOES_WITH, Idea.SPLITS, Idea.NEARER_BUT_NARROW),
}
"""Ideas of the lessons before: sets and a pair, what fits together, and how many tiles are left."""


@pytest.mark.parametrize("book", one_of(4, RULEBOOKS, first=2))
def test_the_teacher_aims_at_nothing_that_no_lesson_taught(book: str) -> None:
    """Not at a special hand, not at a flush for its worth, whatever hand the learner has come to."""
    for view, question in [asked for seed in (1, 2, 3) for asked in questions(book, {}, seed)][::3]:
        advice = advise(view, question, TEACHER)
        best = advice.of(best_of(advice))
        assert best is not None
        if best.aim == COUNT:  # in the turns after a win, which lessons skip
            continue
        assert best.aim == ANY
        said = [advice.why(best), *(advice.why(best, other) for other in advice.choices if other is not best)]
        assert {why.idea for why in said if why is not None} <= TAUGHT


def begun(followed: Followed | None = None) -> Pilot:
    pilot = Pilot(lambda kit: lesson_scene(kit, "first-deal", followed=followed))
    reach(pilot, 2)
    return pilot


def lamp(pilot: Pilot) -> list[str]:
    scene = scene_of(pilot)
    for _ in range(200):
        if scene.view.look.suggested:
            break
        pilot.wait(0.02)
        time.sleep(0.005)
    return [str(scene.view.model.face(tile_id)) for tile_id in scene.view.look.suggested if tile_id is not None]


def test_the_lamp_is_lit_before_each_of_the_first_moves() -> None:
    pilot = begun()
    assert lamp(pilot) == ["WS"], "the wind of another, for East's own may bring something"
    answer(pilot)
    until_asked(pilot)
    assert lamp(pilot) != []
    assert scene_of(pilot).speech.text.startswith("Discard the")


def test_advice_of_several_sentences_ends_each_with_one_full_stop() -> None:
    pilot = begun()
    lamp(pilot)
    scene = scene_of(pilot)
    assert scene.run.question is not None
    lone = (each for each in scene.run.question.choices if isinstance(each, Discard) and each.tile is Tile.WS)
    scene.answer("", next(lone))
    until_asked(pilot)
    lamp(pilot)
    assert scene.speech.text == "Discard the 9 of Dots. Nothing goes with the 9 of Dots."


def test_a_claim_begins_on_the_button_that_is_advised() -> None:
    pilot = begun()
    scene = scene_of(pilot)
    while scene.hand.may_throw:
        lamp(pilot)
        (suggested,) = scene.view.look.suggested
        assert scene.run.question is not None
        choices = [choice for choice in scene.run.question.choices if isinstance(choice, Discard)]
        scene.answer("", next(choice for choice in choices if choice.tile_id == suggested))
        until_asked(pilot)
    while scene.page.focus is None:
        pilot.wait(0.02)
        time.sleep(0.005)
    assert scene.speech.text == "Pass. Pair of 8s of Characters: a pung would use up your only pair."
    assert [button.part.said(button) for button in scene.speech.buttons if button.is_focused] == ["Pass"]
    assert scene.page.focus is scene.speech.buttons[1]


def test_a_move_that_is_worse_than_the_lamps_is_told_so_beside_the_next_advice() -> None:
    pilot = begun()
    scene = scene_of(pilot)
    assert lamp(pilot) == ["WS"]
    assert scene.run.question is not None
    chow = next(each for each in scene.run.question.choices if isinstance(each, Discard) and each.tile is Tile.C5)
    scene.answer("", chow)
    until_asked(pilot)
    why = "Nothing goes with the South Wind."
    better = f"Discarding the South Wind would have been better. {why}"
    assert scene.speech.text.startswith(better)
    lamp(pilot)
    assert scene.speech.text.startswith(f"{better} Discard the ")


def test_the_last_move_with_help_is_spoken_of_before_the_learner_is_alone() -> None:
    pilot = begun()
    scene = scene_of(pilot)
    while scene.run.step.help is not Help.NONE:
        assert scene.run.question is not None
        worst = next((choice for choice in scene.run.question.choices if isinstance(choice, Discard)), None)
        scene.answer("", worst or scene.run.question.default)
        until_asked(pilot)
    told, _, alone = scene.speech.text.partition("You don't need help from here on.")
    assert told.startswith(("Well chosen.", "Discarding "))
    assert "discarded" not in alone, "it is a matter of the table, which is in sight"


def test_then_a_word_comes_after_a_move_and_last_none() -> None:
    pilot = begun()
    scene = scene_of(pilot)
    said = []
    while not scene.run.is_over:
        helped = scene.run.step.help
        said.append((helped, scene.speech.text))
        assert scene.run.question is not None
        worst = next((choice for choice in scene.run.question.choices if isinstance(choice, Discard)), None)
        scene.answer("", worst or scene.run.question.default)
        until_asked(pilot)
    after = [text for helped, text in said if helped is Help.AFTER][1:]
    assert any("would have been better" in text for text in after)
    asked = ("Your turn: discard a tile.", "Do you want this tile?")
    assert all(text.endswith(asked) for text in after), "what is asked now is told after the word on the move before"
    assert all("discarded. Do you" in text for text in after if text.endswith(asked[1])), "the tile is named"
    assert {text.endswith(asked[1]) for text in after} == {True, False}
    alone = [text for helped, text in said if helped is Help.NONE][1:]
    assert not any("would have been better" in text for text in alone)


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_what_the_lamp_would_have_shown_is_well_chosen(book: str) -> None:
    """Also a discard with which a hand could have been called ready, as lessons tell of no such call."""

    def told_after(kit: Kit) -> LessonScene:
        whole = lesson("newcomer.first-deal")
        steps = tuple(replace(step, help=Help.AFTER) for step in whole.file.steps)
        whole = replace(whole, file=replace(whole.file, steps=steps))
        return LessonScene(context(kit, Told()), whole, book, CHAIRS_HERE, Followed().after)

    pilot = Pilot(told_after)
    reach(pilot, 2)
    scene = scene_of(pilot)
    said = []
    while not scene.run.is_over:
        question, state = scene.run.question, scene.view.model.state
        assert question is not None
        scene.answer("", best_of(advise(state, question, TEACHER)))
        until_asked(pilot)
        said.append(scene.speech.text)
    assert any(text.startswith("Well chosen.") for text in said)
    assert not any("would have been better" in text for text in said)


def offered_two_chows() -> Pilot:
    """A discard makes a chow with two pairs of tiles."""
    pilot = Pilot(lambda kit: lesson_scene(kit, "first-deal", book="latvian"))
    reach(pilot, 2)
    scene, chance = scene_of(pilot), Random(3)
    while sum(isinstance(choice, Claim) for choice in choices_of(pilot)) < 2:
        thrown = [choice for choice in choices_of(pilot) if isinstance(choice, Discard)]
        assert scene.run.question is not None
        scene.answer("", chance.choice(thrown) if thrown else scene.run.question.default)
        until_asked(pilot)
    return pilot


def choices_of(pilot: Pilot) -> tuple[Command, ...]:
    question = scene_of(pilot).run.question
    assert question is not None
    return question.choices


@pytest.mark.parametrize("by_mouse", one_of(2, [True, False]))
def test_a_chow_that_may_be_made_in_two_ways_is_chosen(by_mouse: bool) -> None:
    pilot = offered_two_chows()
    scene = scene_of(pilot)
    ways = [choice for choice in choices_of(pilot) if isinstance(choice, Claim) and choice.claim is ClaimKind.CHOW]
    pilot.press(pygame.K_1)
    sets = all_of(scene, SetChoice)
    assert [set(way.tiles) < set(each.tiles) for way, each in zip(ways, sets, strict=True)] == [True, True]
    assert sets[0].is_focused
    pilot.press(pygame.K_ESCAPE)
    assert pilot.stack.top is scene, "what was opened last is closed first"
    assert all_of(scene, SetChoice) == []
    if by_mouse:
        pilot.click(scene.speech.buttons[0])
        pilot.click(all_of(scene, SetChoice)[1])
    else:
        pilot.press(pygame.K_1, pygame.K_2)
    until_asked(pilot)
    state = scene.run.table.match.state
    (laid,) = state.current_deal.seats[state.seat_of(LEARNER)].sets[-1:]
    assert set(ways[1].tiles) < set(laid.meld.tiles)
    assert all_of(scene, SetChoice) == []


def test_it_is_taken_up_where_it_was_left() -> None:
    followed = Followed()
    pilot = begun(followed)
    for _ in range(3):
        answer(pilot)
        until_asked(pilot)
    before = scene_of(pilot)
    again = Pilot(lambda kit: lesson_scene(kit, "first-deal", followed=followed))
    again.settle()
    again.press(pygame.K_RETURN)
    until_asked(again)
    scene = scene_of(again)
    assert isinstance(scene, LessonScene)
    assert scene.run.moment[1:] == before.run.moment[1:]
    assert scene.view.model.order == before.view.model.order


def test_the_score_sheet_shows_what_losers_pay_each_other() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "payments", book="polish"))
    scene = scene_of(pilot)
    while not scene.run.step.sheet:
        answer(pilot)
        until_asked(pilot)
    number = scene.run.number
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, ScoreScene)
    assert "Everyone's score" in texts(pilot.scene)
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene_of(pilot).run.number == number + 1
