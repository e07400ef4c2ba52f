"""The review on the screen: it grows while it is made, can be stopped, tells why, and opens the match at the spot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pygame

from game.engine.commands import Discard
from game.engine.events import MatchBegun
from game.players.review import Finding, looked_at
from game.players.review_work import ReviewWork
from game.scenes.replays.replay import ReplayScene
from game.scenes.review.review import LEAST, ReviewScene
from game.scenes.review.spot import SpotScene
from game.scenes.review.texts import finding_words
from game.scenes.table.hint_texts import hint_words
from game.view.page.finding_row import FindingRow
from game.view.paint.kit import Kit
from game.view.widgets.label import Label
from tests.players.test_review import of, opening, played
from tests.scenes.pilot import Pilot
from tests.scenes.table_pilot import MatchPilot

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@cache
def found(*persons: int) -> tuple[Finding, ...]:
    """What is found in the decisions of these persons, of the first alone when none is named."""
    decisions = [one for person in persons or (1,) for one in of(played(4), person)]
    return tuple(finding for one in decisions if (finding := looked_at(one)) is not None)


class Slow(ReviewWork):
    """Finds what a test tells it to find."""

    def start(self) -> None:
        self.total = 50

    def find(self, count: int) -> None:
        self.findings = tuple(one for one in found() if one.cost >= LEAST)[:count]
        self.done = count

    def finish(self, *persons: int) -> None:
        self.findings = found(*persons)
        self.done = self.total = 50
        self.is_over = True


def work() -> Slow:
    game = played(4)
    return Slow(opening(game), game.steps, 1)


def begun(of_work: Slow, *, size: tuple[int, int] = (1280, 720)) -> tuple[Pilot, ReviewScene, list[int]]:
    opened: list[int] = []

    def made(kit: Kit) -> ReviewScene:
        def opens(_scene: ReviewScene, findings: Sequence[Finding], number: int) -> None:
            opened.append(findings[number].decision.step)

        return ReviewScene(kit, [("Mira", lambda: of_work)], open_spot=opens)

    pilot = Pilot(made, size=size)
    scene = pilot.scene
    assert isinstance(scene, ReviewScene)
    return pilot, scene, opened


def test_the_list_grows_and_says_how_far_it_is() -> None:
    slow = work()
    pilot, scene, _ = begun(slow)
    slow.find(1)
    pilot.wait(0.5)
    assert len(scene.rows) == 1
    assert scene._line.text == "Looking at decision 2 of 50"
    slow.finish()
    pilot.wait(0.5)
    assert len(scene.rows) > 1
    assert scene._line.text.startswith("50 decisions looked at")
    assert pilot.focus is scene.rows[0], "the first decision is at hand"


def test_stop_stops_it_and_leaving_too() -> None:
    slow = work()
    pilot, scene, _ = begun(slow)
    assert pilot.focus is scene._stop
    pilot.press(pygame.K_RETURN)
    assert slow._stopped.is_set()
    other = work()
    pilot.stack.push(ReviewScene(pilot.kit, [("Mira", lambda: other)]))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene
    assert other._stopped.is_set()


def test_pressing_a_decision_opens_the_match_there() -> None:
    slow = work()
    pilot, scene, opened = begun(slow)
    slow.finish()
    pilot.wait(0.5)
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    (step,) = opened
    assert step == scene_step(scene, 1)


def scene_step(scene: ReviewScene, number: int) -> int:
    words = scene.rows[number].words
    return next(one.decision.step for one in found() if finding_words(one) == words)


def test_every_deal_has_its_sum_and_every_decision_its_reason() -> None:
    slow = work()
    pilot, scene, _ = begun(slow)
    slow.finish()
    pilot.wait(0.5)
    headings = [widget.text for page in scene._pages for widget in page if isinstance(widget, Label)]
    assert {text.split(":")[0] for text in headings} == {
        f"Deal {one.decision.deal}" for one in found() if one.cost >= LEAST
    }
    for page in scene._pages:
        for row in page:
            if isinstance(row, FindingRow):
                assert row.words.cost.startswith("−")
                assert row.words.whole.startswith("Better to ")
                assert row.words.played in row.words.whole


def test_pages_are_turned_and_nothing_runs_over_the_edge() -> None:
    for size in SIZES:
        slow = work()
        pilot, scene, _ = begun(slow, size=size)
        slow.finish(0, 1, 2, 3)
        pilot.wait(0.5)
        assert len(scene._pages) > 1
        pilot.click(scene._after)
        assert scene._page_number == 1
        for row in scene.rows:
            assert row.box.bottom < scene._before.box.y
            assert row.clipped(pilot.page.kit) == []


def test_a_match_that_is_over_can_be_reviewed_from_its_standings() -> None:
    pilot = MatchPilot(4, draws=False)
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
    pilot.press("Review")
    review = pilot.stack.top
    assert isinstance(review, ReviewScene)
    begun_ = pilot.table.match.past[0]
    assert isinstance(begun_, MatchBegun)
    thread = review._work._thread
    assert thread is not None
    thread.join(60)
    pilot.step(0.5)
    assert review._work.done == review._work.total
    assert review.rows, "throwing the first tile again and again is not the best"
    pilot.key(pygame.K_RETURN)
    spot = pilot.stack.top
    assert isinstance(spot, SpotScene)
    for _ in range(3):
        pilot.step()
        decision = spot.finding.decision
        deal, seen = spot.view.model.deal, decision.view.deal
        assert deal is not None
        assert seen is not None
        assert (deal.number, len(deal.discards)) == (decision.deal, decision.discards)
        assert spot.view.model.state == decision.view, "nothing is seen but what the person knew"
        assert not spot.bar.tray.box.meets(spot.card.box)
        words = spot.card.words
        assert words == hint_words(spot.finding.better, decision.view)
        if isinstance(decision.command, Discard):
            assert spot.view.look.lifted == {decision.command.tile_id}
        pilot.press("Later")
    number = spot._number
    pilot.press("Replay")
    replay = pilot.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.place == spot.finding.decision.step
    pilot.stack.pop()
    pilot.press("Earlier")
    assert spot._number == number - 1
    pilot.key(pygame.K_ESCAPE)
    assert pilot.stack.top is review
