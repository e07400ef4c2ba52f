"""A called ready hand discards the drawn tile by itself, where nothing else may be done with it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.app.window.actions import PointerPressed
from game.engine import events as e
from game.engine.commands import BeginDeal, DeclareReady, Discard
from game.engine.replays.match import Match, since_own_decision
from game.engine.replays.replay import ReplayStep
from game.engine.seat import Seat
from game.players.local_client import LocalClient
from game.players.roster import MatchSetup, Person, Sharing, Showing
from game.scenes.asking.forced_discard import SEEN
from game.scenes.hot_seat.hot_seat import HotSeat
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.reader.reader import Reader
from game.scenes.table.drawers import Drawer
from game.scenes.table.table import TableScene
from game.view.stage.table_view import TableView
from tests.engine.rigged import Scene, of_kind
from tests.scenes.reader.ear import Ear
from tests.scenes.table.test_israeli_table import DICE, called_ready, israeli
from tests.scenes.table_pilot import CHAIRS, FRAME, Desk, Passive, ScenePilot

HAND = "B123 B456 B789 C11 D45"
FIRST = "C5 C7 C9 WE"
"""What the four draw before East calls."""


def own_discards(pilot: ScenePilot) -> list[str]:
    return [str(event.tile) for event in of_kind(pilot.events, e.TileDiscarded) if event.seat == pilot.view.model.seat]


def drawn(east: str = HAND, then: str = "C5 C7 C9 WS") -> ScenePilot:
    """East has called, the others have played, and East has drawn the last of these tiles and sees it."""
    pilot = called_ready(east, f"{FIRST} {then}")
    pilot.until(lambda: pilot.scene.questions.forced.waits or pilot.is_asked)
    return pilot


def seen_for(pilot: ScenePilot) -> float:
    """The seconds for which the drawn tile lies in the hand before it is discarded."""
    before, seconds = len(own_discards(pilot)), 0.0
    while len(own_discards(pilot)) == before:
        pilot.step()
        seconds += FRAME
        assert seconds < 10, "it is not discarded"
    return seconds


def test_the_drawn_tile_is_seen_lifted_and_then_goes_without_a_click() -> None:
    pilot = drawn()
    assert not pilot.bar, "nothing is asked"
    assert pilot.lifted == ["WS"]
    assert pilot.hand[-1] == "WS"
    assert abs(seen_for(pilot) - SEEN / 1000) < 3 * FRAME
    assert own_discards(pilot)[-1] == "WS"
    assert not pilot.lifted
    assert [each.sound for each in pilot.heard].count(Sound.YOUR_TURN) == 2, "as the two discards before"


def test_it_goes_on_so_to_the_end_of_the_deal() -> None:
    pilot = drawn()
    before = len(own_discards(pilot))
    pilot.until(lambda: len(own_discards(pilot)) >= before + 3 or pilot.is_asked)
    assert not pilot.is_asked


@pytest.mark.parametrize(
    ("speed", "seconds"), [(Speed.SLOW, 1.28), (Speed.NORMAL, 0.8), (Speed.FAST, 0.48), (Speed.OFF, 0.8)]
)
def test_it_is_seen_as_long_as_the_speed_says(speed: Speed, seconds: float) -> None:
    pilot = called_ready(HAND, f"{FIRST} C5 C7 C9 WS")
    pilot.kit.motion.speed = speed
    pilot.until(lambda: pilot.scene.questions.forced.waits)
    pilot.kit.motion.speed = Speed.OFF
    assert abs(seen_for(pilot) - seconds) < 3 * FRAME


def test_whoever_reads_slowly_sees_it_longer() -> None:
    pilot = called_ready(HAND, f"{FIRST} C5 C7 C9 WS")
    pilot.kit.motion.linger = 2
    pilot.until(lambda: pilot.scene.questions.forced.waits)
    assert abs(seen_for(pilot) - 1.6) < 3 * FRAME


def click_felt(pilot: ScenePilot) -> None:
    pilot.send(PointerPressed(pilot.kit.frame.at(960, 500)))


def click_tile(pilot: ScenePilot) -> None:
    pilot.click(pilot.tile(len(pilot.hand) - 1))


PRESSES: list[Callable[[ScenePilot], None]] = [
    click_felt,
    click_tile,
    lambda pilot: pilot.key(pygame.K_SPACE),
    lambda pilot: pilot.key(pygame.K_RETURN),
]


@pytest.mark.parametrize("press", PRESSES)
def test_a_click_or_key_discards_at_once(press: Callable[[ScenePilot], None]) -> None:
    pilot = drawn()
    press(pilot)
    assert seen_for(pilot) <= 3 * FRAME
    assert own_discards(pilot)[-1] == "WS"


def test_other_keys_keep_their_meaning() -> None:
    pilot = drawn()
    before = len(own_discards(pilot))
    pilot.key(pygame.K_l)
    assert pilot.scene.drawers.open is Drawer.LOG
    pilot.step(2.0)
    assert len(own_discards(pilot)) == before, "while the log is read the table waits"
    pilot.key(pygame.K_ESCAPE)
    assert seen_for(pilot) < 1.0


def test_where_the_tile_completes_the_hand_it_asks() -> None:
    pilot = drawn(then="C5 C7 C9 D3")
    assert pilot.bar[0].startswith("Mahjong")
    before = len(own_discards(pilot))
    pilot.step(3.0)
    assert len(own_discards(pilot)) == before


def test_at_a_real_table_it_asks() -> None:
    """There any call may be tried, and nobody says which is right."""
    pilot = israeli(HAND, f"{FIRST} C5 C7 C9 WS", play="tabletop")
    pilot.until(lambda: pilot.is_asked and "Discard" in pilot.bar)
    question = pilot.client.question(0)
    assert question is not None
    thrown = next(c for c in question.choices if isinstance(c, DeclareReady) and str(c.tile) == "WE")
    pilot.scene.questions.answer(thrown)
    pilot.until(lambda: pilot.is_asked and "Discard" in pilot.bar)
    assert not pilot.scene.questions.forced.waits


def test_whoever_wants_the_table_to_wait_is_asked() -> None:
    pilot = called_ready(HAND, f"{FIRST} C5 C7 C9 WS")
    pilot.preferences.change(waits_for_click=True)
    for _ in range(600):
        if pilot.is_asked:
            break
        pilot.scene.aids.pace.go_on()
        pilot.step()
    assert pilot.bar == ["Discard"]


def test_a_screen_reader_says_the_tile_and_then_its_discard() -> None:
    pilot = called_ready(HAND, f"{FIRST} C5 C7 C9 WS")
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    for _ in range(200):
        pilot.step()
        reader.step(pilot.stack.top)
        if own_discards(pilot)[-1] == "WS":
            break
    assert " ".join(ear.told).endswith("Mira: draws: South Wind. Mira: South Wind."), "no question comes between"


def whole(pilot: ScenePilot) -> Match:
    """The match with the beginning of its rigged deal, so that it can go back."""
    match = pilot.table.match
    match.steps.insert(0, ReplayStep(BeginDeal(), tuple(match.past[1:])))
    return match


def test_what_had_to_be_done_is_not_what_is_taken_back() -> None:
    pilot = drawn()
    seen_for(pilot)
    match = whole(pilot)
    count = since_own_decision(match, [Seat(0)])
    assert isinstance(match.steps[-count].command, DeclareReady)


def test_a_mahjong_that_was_not_declared_is_what_is_taken_back() -> None:
    pilot = drawn(then="C5 C7 C9 D3")
    tile = pilot.view.model.face(pilot.view.model.order[-1])
    assert tile is not None
    pilot.scene.questions.answer(Discard(seat=Seat(0), tile=tile, tile_id=pilot.view.model.order[-1]))
    seen_for(pilot)
    match = whole(pilot)
    count = since_own_decision(match, [Seat(0)])
    assert isinstance(match.steps[-count].command, Discard)


def test_at_a_shared_screen_the_player_shows_the_tiles_and_it_goes() -> None:
    deal = Scene(book="israeli", dice=DICE, east=f"{HAND} WN", draws=f"{FIRST} C5 C7 C9 WS")
    match = deal.match
    match.past = (*match.past, *deal.opening)
    chairs = tuple(replace(chair, kind=Person()) if n < 2 else chair for n, chair in enumerate(CHAIRS))
    setup = MatchSetup(ruleset="israeli", chairs=chairs, sharing=Sharing(showing=Showing.TRUST))
    pilot = Desk(size=(1024, 640), motion=None, settings=None, draws=False)
    pilot.client = LocalClient(match, chairs, {2: Passive(), 3: Passive()})
    seats = Perspectives(pilot.client.past(), (0, 1), sorts=True)
    pilot.view = TableView(pilot.kit, seats.open, chairs, play=pilot.heard.append)
    pilot.scene = TableScene(pilot.context, pilot.client, pilot.view, setup)
    pilot.scene.share(HotSeat(pilot.context, pilot.scene, pilot.client, seats, setup))
    pilot.stack.push(pilot.scene)
    for _ in range(3000):
        pilot.step()
        questions = pilot.scene.questions
        if questions.forced.waits:
            break
        if questions.question is not None:
            calls = [choice for choice in questions.question.choices if isinstance(choice, DeclareReady)]
            best = max(calls, key=lambda call: len(call.waits), default=questions.question.default)
            questions.answer(best)
        elif not pilot.scene.persons.is_private and pilot.scene.persons.bar is not None:
            button = pilot.scene.persons.bar.buttons[-1]
            pilot.click(pilot.kit.frame.at(*button.box.center))
    assert pilot.view.model.seat == Seat(0)
    assert pilot.lifted == ["WS"]
    pilot.step(1.5)
    deal_now = match.state.current_deal
    assert [str(deal_now.faces[each.tile_id]) for each in deal_now.discards if each.seat == Seat(0)][-1] == "WS"
    assert not pilot.scene.persons.is_private, "nobody sees the hand any more"
