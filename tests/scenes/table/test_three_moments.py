"""One adviser: the hint before a move, the coach after it and the review of the match name the same choice."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.app.system.settings import Settings
from game.engine.commands import Discard, is_alike
from game.engine.facts import face
from game.engine.seat_views import known_to
from game.i18n.advice_words import better, why_better, why_line
from game.net.hints import best_answers
from game.players.ai.advice import advise
from game.players.review import Decision, finding_of
from game.scenes.table.hints import SETTLING, background_thread
from tests.engine.rigged import EAST, Scene
from tests.players.test_computer import question_of
from tests.scenes.table_pilot import ScenePilot

SUITED = [f"{suit}{rank}" for suit in "BCD" for rank in range(1, 10) for _copy in range(4)]
HONORS = [code for code in ("WE", "WS", "WW", "WN", "DR", "DG", "DW") for _copy in range(4)]


def hand(seed: int) -> str:
    return " ".join(sorted(Random(seed).sample([*SUITED, *HONORS], 14)))


def seat(east: str, hints: object) -> ScenePilot:
    return ScenePilot(Scene(east=east), settings=Settings(hints=hints), draws=False)  # type: ignore[arg-type]


def come(pilot: ScenePilot) -> None:
    background_thread().submit(int).result(timeout=20)
    pilot.step()
    pilot.step()


@pytest.mark.parametrize("seed", [0, 1, 3, 4, 5])
def test_hint_coach_and_review_name_the_same_choice_with_the_same_reason(seed: int) -> None:
    dealt = Scene(east=hand(seed))
    view, question = known_to(dealt.match.state, EAST), question_of(dealt.match.state, EAST)
    advice = advise(view, question)
    hinted = seat(hand(seed), hints=True)
    hinted.key(pygame.K_h)
    come(hinted)
    named = hinted.scene.hints.best[0].command
    while hinted.client.question(0) is not None:
        hinted.step(SETTLING + 0.01)
        hinted.key(pygame.K_RETURN)
    hinted.until(lambda: bool(hinted.table.match.state.current_deal.discards))
    deal = hinted.table.match.state.current_deal
    assert isinstance(named, Discard)
    assert face(deal, deal.discards[0].tile_id) is named.tile, "what it names is what Enter does"

    worst = min(advice.choices, key=lambda one: one.value)
    coached = seat(hand(seed), hints="after")
    coached.scene.questions.answer(worst.command)
    coached.scene.coach.note_done(worst.command)
    coached.step()
    come(coached)

    reviewed = finding_of(Decision(step=0, deal=1, discards=0, view=view, question=question, command=worst.command))
    assert reviewed is not None
    assert reviewed.matters
    assert is_alike(reviewed.better.command, named)
    note = coached.scene.coach.note
    assert coached.scene.coach.speaks
    assert (note.title, note.text) == (better("gala", named), why_better(reviewed))
    phone = best_answers(advice)
    assert (phone[0].tile, phone[0].why) == (named.tile, why_line(advice, advice.best))
