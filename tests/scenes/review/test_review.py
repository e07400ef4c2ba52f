"""The review on the screen: it grows while it is made, can be stopped, tells why, and opens the match at the spot."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.engine.commands import Claim, Discard, Pass
from game.engine.events import MatchBegun
from game.engine.replays.replay import Header, Replay
from game.engine.state import Claiming
from game.i18n.advice_words import distance, hundredths, why_better
from game.players.ai.judgment import COUNT
from game.players.review import Finding, ReviewWork, accuracy, clear, cost_in_all, dearest, finding_of
from game.scenes.replays.replay import ReplayScene
from game.scenes.review.review import ReviewScene
from game.scenes.score.standings import SETTLING
from game.scenes.shared.destinations import OpenReview, WatchDecision
from game.scenes.shared.preferences import Context
from game.scenes.table.finding_texts import finding_words
from game.view.page.decision_panel import DecisionPanel
from game.view.page.finding_row import draw_accuracy
from tests.players.test_review import of, opening, played
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, only, parts, texts
from tests.scenes.table_pilot import CHAIRS, MatchPilot


@cache
def found(*persons: int) -> tuple[Finding, ...]:
    """What is found in the decisions of these persons, of the first alone when none is named."""
    decisions = [one for person in persons or (1,) for one in of(played(4), person)]
    return tuple(finding for one in decisions if (finding := finding_of(one)) is not None)


class Slow(ReviewWork):
    """Finds what a test tells it to find."""

    def start(self) -> None:
        self.total = 50

    def find(self, count: int) -> None:
        self.findings = clear(found())[:count]
        self.judged = Counter(one.decision.deal for one in self.findings)
        self.done = count

    def finish(self, *persons: int) -> None:
        self.findings = found(*persons)
        self.judged = Counter(one.deal for person in persons or (1,) for one in of(played(4), person))
        self.done = self.total = 50
        self.is_over = True


def work() -> Slow:
    game = played(4)
    return Slow(opening(game), game.steps, 1)


def review_of(context: Context, of_work: Slow, found: Callable[[Sequence[Finding]], None] | None = None) -> ReviewScene:
    """A review that is made as the test tells it to be."""

    game = played(4)
    replay = Replay(Header(), opening(game), tuple(game.steps))
    return ReviewScene(context, OpenReview(replay, CHAIRS, found), work=lambda *_: of_work)


def begun(of_work: Slow, *, size: tuple[int, int] = (1280, 720), told: Told | None = None) -> tuple[Pilot, ReviewScene]:
    pilot = Pilot(lambda kit: review_of(fixtures.context(kit, told or Told()), of_work), size=size)
    scene = pilot.scene
    assert isinstance(scene, ReviewScene)
    return pilot, scene


def test_the_list_grows_and_says_how_far_it_is() -> None:
    slow = work()
    pilot, scene = begun(slow)
    slow.find(1)
    pilot.wait(0.5)
    assert len(scene.listed) == 1
    assert "Reviewing move 2 of 50" in texts(scene)
    slow.done = 50
    pilot.wait(0.5)
    assert "Reviewing move 50 of 50" in texts(scene), "what was luck is still being measured"
    slow.finish()
    pilot.wait(0.5)
    assert len(scene.listed) > 1
    assert any(text.endswith(" points") and " slips  ·  " in text for text in texts(scene))
    assert pilot.focus is node(scene, step_of(scene, 0)), "the first decision is at hand"


def test_stop_stops_it_and_leaving_too() -> None:
    slow = work()
    pilot, scene = begun(slow)
    assert pilot.focus is node(scene, "stop")
    pilot.press(pygame.K_RETURN)
    assert slow._stopped.is_set()
    other = work()
    pilot.stack.push(review_of(fixtures.context(pilot.kit, Told()), other))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene
    assert other._stopped.is_set()


def test_who_opened_it_is_told_what_was_found_when_it_is_left() -> None:
    slow = work()
    pilot, _ = begun(work())
    told: list[Sequence[Finding]] = []
    pilot.stack.push(review_of(fixtures.context(pilot.kit, Told()), slow, told.append))
    slow.find(2)
    pilot.wait(0.5)
    assert told == []
    pilot.press(pygame.K_ESCAPE)
    assert told == [slow.findings]
    assert len(slow.findings) == 2


def test_pressing_a_decision_opens_the_match_there() -> None:
    slow, told = work(), Told()
    pilot, scene = begun(slow, told=told)
    slow.finish()
    pilot.wait(0.5)
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    (way,) = told.ways
    assert isinstance(way, WatchDecision)
    assert way.at == step_of(scene, 1)
    assert way.at in [one.decision.step for one in way.findings]


def step_of(scene: ReviewScene, number: int) -> int:
    """By its place in the list, the place of a decision among the commands of the match."""
    return scene.listed[number].decision.step


@pytest.mark.slow
def test_a_review_that_is_done_is_opened_at_the_decision_that_is_asked_for() -> None:
    slow = work()
    slow.finish(0, 1, 2, 3)
    listed = dearest(clear(slow.findings), 40)
    last = listed[-1]
    replay = Replay(Header(), opening(played(4)), tuple(played(4).steps))
    page = OpenReview(replay, CHAIRS, work=slow, at=last.decision.step)
    pilot = Pilot(lambda kit: ReviewScene(fixtures.context(kit, Told()), page), size=(1280, 720))
    scene = pilot.scene
    assert isinstance(scene, ReviewScene)
    assert pilot.focus is node(scene, last.decision.step)
    assert pilot.focus.clip is not None
    assert pilot.focus.clip.y < pilot.focus.box.y < pilot.focus.clip.bottom, "it is in sight"


def test_the_sums_are_those_of_the_rows_as_they_are_shown() -> None:
    some = clear(found())[0]
    worth = replace(some.better, value=some.played.value + 0.096)
    slow = work()
    slow.finish()
    slow.findings = (replace(some, better=worth),) * 4
    assert cost_in_all(slow.findings) == 0.4, "four rows of 0.10"
    pilot = Pilot(lambda kit: review_of(fixtures.context(kit, Told()), slow), size=(1920, 1080))
    pilot.wait(0.5)
    deal = some.decision.deal
    said = texts(pilot.scene)
    assert any(text.startswith(f"Deal {deal}") and text.endswith("  ·  \u22120.4 points") for text in said)
    assert "4 mistakes  ·  \u22120.4 points" in said


@pytest.mark.slow
def test_every_deal_has_its_sum_and_every_decision_its_reason() -> None:
    slow = work()
    pilot, scene = begun(slow)
    slow.finish()
    pilot.wait(0.5)
    headings = dict(text.split(": ") for text in texts(scene) if text.startswith("Deal ") and ": " in text)
    for one in scene.listed:
        words = finding_words(one)
        assert words.why == why_better(one, has_lines=True)
        assert words.why in why_better(one)
        assert words.why in words.whole
        assert words.loss.startswith("−")
        assert " would have been better" in words.whole
        assert words.played in words.whole
        assert node(scene, one.decision.step).tooltip == words.whole
    for deal, count in slow.judged.items():
        listed = [one for one in clear(found()) if one.decision.deal == deal]
        costs = [one.cost for one in listed]
        share = accuracy(count, listed)
        assert (share < 1) is bool(costs), "nothing but the mistakes in the list lowers the accuracy"
        heading = headings.pop(f"Deal {deal}")
        assert heading.startswith(f"accuracy {hundredths(share)}%")
        assert heading.endswith(" points") is bool(costs)
        assert costs or heading.endswith("no clear mistake")
    assert not headings, "nothing is said of other deals"


def test_the_whole_match_has_its_accuracy() -> None:
    slow = work()
    pilot, scene = begun(slow)
    slow.finish()
    pilot.wait(0.5)
    share = accuracy(sum(slow.judged.values()), clear(found()))
    assert 0.5 < share < 1
    assert node(scene, "accuracy").part.called == f"Accuracy: {hundredths(share)}%"
    mistakes = sum(one.gravity > 0 for one in clear(found()))
    slips = len(clear(found())) - mistakes
    assert any(text.startswith(f"{mistakes} mistakes  ·  {slips} slips  ·  ") for text in texts(scene))
    slow.findings = ()
    slow.judged = Counter({1: 50})
    pilot.stack.push(again := review_of(fixtures.context(pilot.kit, Told()), slow))
    pilot.settle()
    assert node(again, "accuracy").part.called == "Accuracy: 100%"
    assert "no clear mistake" in texts(again)
    slow.done = 30
    pilot.wait(0.5)
    pilot.stack.push(stopped := review_of(fixtures.context(pilot.kit, Told()), slow))
    pilot.settle()
    assert "30 moves reviewed  ·  no clear mistake" in texts(stopped), "the others were not looked at"


def test_the_sentence_says_figures_in_which_the_better_choice_is_better() -> None:
    """Taken from the choices that were judged: tiles missing only where both have the same aim."""
    for one in found(0, 1, 2, 3):
        better, played_ = one.better, one.played
        said = why_better(one)
        if better.aim == played_.aim and better.missing < played_.missing:
            assert said.lower().endswith(f"tiles the hand still needs: {better.missing} instead of {played_.missing}")
        elif "still lacks" in said:
            raise AssertionError((said, one))
        same = better.aim == played_.aim and better.missing == played_.missing
        if same and better.live > played_.live and not (one.why and one.why.says_all):
            assert said.lower().endswith(f"tiles that help: {better.live} instead of {played_.live}")
        assert said[0].isupper()


@pytest.mark.slow
def test_a_match_that_is_over_can_be_reviewed_from_its_standings() -> None:
    pilot = MatchPilot(4, size=(1280, 720), draws=False)
    while not pilot.is_at_standings:
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_at_score:
            pilot.key(pygame.K_RETURN)
        elif "Pass" in pilot.bar:
            pilot.key(pygame.K_0)
        elif pilot.is_asked:
            pilot.click(pilot.tile(0))
            pilot.click(pilot.tile(0))
        pilot.step()
    pilot.step(SETTLING)
    pilot.press("Review")
    review = pilot.stack.top
    assert isinstance(review, ReviewScene)
    begun_ = pilot.table.match.past[0]
    assert isinstance(begun_, MatchBegun)
    end = time.monotonic() + 60.0
    while not review.state.is_whole and time.monotonic() < end:
        time.sleep(0.02)
        pilot.step(0.5)
    assert review.state.is_whole
    assert review.listed, "throwing the first tile again and again is not the best"
    pilot.key(pygame.K_RETURN)
    replay = pilot.stack.top
    assert isinstance(replay, ReplayScene)
    way = next(way for way in pilot.ways if isinstance(way, WatchDecision))
    shown = next(one for one in way.findings if one.decision.step == replay.place)
    decision = shown.decision
    assert replay.view.model.state == decision.view, "nothing is seen but what the person knew"
    assert (only(replay, DecisionPanel).text or (None,))[0] == finding_words(shown)
    if isinstance(decision.command, Discard):
        assert (replay.view.look.mistake, replay.view.look.lifted) == (decision.command.tile_id, frozenset())
    pilot.key(pygame.K_ESCAPE)
    assert pilot.stack.top is review


def test_the_costliest_mistake_leads_once_the_review_is_done() -> None:
    slow = work()
    pilot, scene = begun(slow)
    slow.find(3)
    pilot.wait(0.5)
    assert "Costliest mistake" not in texts(scene), "a worse one may still be found"
    slow.finish()
    pilot.wait(0.5)
    worst = max(clear(found()), key=lambda one: one.cost)
    assert scene.listed[0] is worst
    assert "Costliest mistake" in texts(scene)
    assert node(scene, step_of(scene, 0)).box.height > node(scene, step_of(scene, 1)).box.height
    steps = [one.decision.step for one in scene.listed]
    assert len(set(steps)) == len(steps) == len(clear(found())), "it is not listed twice"


def test_the_ring_shows_how_far_the_review_is_and_then_the_accuracy() -> None:
    slow = work()
    pilot, scene = begun(slow)
    slow.done = 25
    pilot.wait(0.5)
    assert rings(scene) == [(0.5, "")]
    slow.finish()
    pilot.wait(0.5)
    share = accuracy(sum(slow.judged.values()), clear(found()))
    assert rings(scene) == [(share, f"{hundredths(share)}%")]


def rings(scene: ReviewScene) -> list[object]:
    """The share and the text of each ring."""
    drawn = [picture.paint for picture in parts(scene, ui.Picture) if isinstance(picture.paint, tuple)]
    return [paint[1:] for paint in drawn if paint[0] is draw_accuracy]


def test_only_two_discards_are_told_by_their_tiles_alone() -> None:
    """Whoever does not see the tiles hears their names."""
    kinds = set()
    for one in clear(found(0, 1, 2, 3)):
        words = finding_words(one)
        is_discard = [isinstance(command, Discard) for command in (one.decision.command, one.better.command)]
        assert words.is_pictured is all(is_discard)
        assert words.played in words.whole
        assert not is_discard[1] or words.better.startswith("Better: the ")
        kinds.add(words.is_pictured)
    assert kinds == {True, False}


def test_a_row_shows_the_hand_with_the_tiles_of_both_choices() -> None:
    """As they stand at the table: sorted, and apart the tile just drawn or the discard that can be claimed."""
    for one in clear(found(0, 1, 2, 3)):
        words, decision = finding_words(one), one.decision
        deal = decision.view.deal
        assert deal is not None
        tiles = [*words.hand, *([words.last] if words.last is not None else [])]
        held = [deal.faces[tile_id] for tile_id in deal.seats[decision.question.seat].hand]
        claimed = deal.phase.tile_id if isinstance(deal.phase, Claiming) else None
        if claimed is not None:
            held.append(deal.faces[claimed])
            assert words.last is deal.faces[claimed]
        assert Counter(tiles) == Counter(held)
        assert list(words.hand) == sorted(words.hand, key=lambda tile: tile.index)
        for place, command in ((words.wrong, decision.command), (words.right, one.better.command)):
            if isinstance(command, Discard):
                assert place is not None
                assert tiles[place] is command.tile
            elif isinstance(command, Claim):
                assert place == len(tiles) - 1
            elif isinstance(command, Pass):
                assert place is None


def test_how_far_the_hand_is_is_said_once_for_each_choice() -> None:
    """The figure that decides; the aim only where the two choices differ in it; the reason repeats none of them."""
    for one in clear(found(0, 1, 2, 3)):
        words = finding_words(one)
        if one.better.aim == one.played.aim and one.better.aim != COUNT:
            better, played_ = one.better, one.played
            is_as_far = better.missing == played_.missing
            for said, choice in ((words.better_line, better), (words.played_line, played_)):
                if choice.missing <= 1:
                    assert said == distance(choice.missing, choice.live)
                elif is_as_far and better.live > played_.live:
                    assert said == f"{choice.live} tile{'s help' if choice.live != 1 else ' helps'}"
                else:
                    assert said == f"{choice.missing} tiles missing", "a greater count of help would look better"
        assert " instead of " not in words.why or "Tiles" not in words.why or words.why.startswith("Tiles")
