"""Several persons at one screen (docs/design.md, section 12)."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import Speed
from game.app.window.actions import (
    FocusLost,
    Key,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
)
from game.engine.events import MatchBegun, ReadyDeclared
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay
from game.engine.seat_views import known_to
from game.engine.state import Claiming
from game.engine.steps.evolve import evolve
from game.players.rank.ranked import Unrated
from game.players.roster import Calling, Chair, Person, PortraitId, Showing
from game.scenes.front.pause import PauseScene
from game.scenes.program.match_session import MatchSession
from game.scenes.shared.destinations import Way
from game.scenes.shared.question import QuestionCard
from game.scenes.table.hints import background_thread
from game.tiles.tile import Tile
from game.view.paint.tile_pictures import Pose
from tests.for_each import one_of
from tests.scenes.face_spy import FaceSpy
from tests.scenes.shared_pilot import PERSON_KEYS, SharedPilot
from tests.scenes.table_pilot import FRAME, MatchPilot

LOOKS = (" wants to look", " looks", ": hold to look", ": hold")
"""How the buttons of those who may look end, after a click or a key."""
"""What the buttons of a round say after a name."""
BOOKS = ("israeli", "gala", "hungarian", "latvian", "polish")


def at_curtain(seed: int = 3, **wishes: object) -> SharedPilot:
    """The first curtain of a match is closed."""
    pilot = SharedPilot(seed, **({"draws": False} | wishes))  # type: ignore[arg-type] # handed on as they are
    pilot.until(lambda: pilot.curtain is not None and pilot.curtain.is_closed)
    return pilot


def at_round(seed: int = 3, **wishes: object) -> SharedPilot:
    """A round of claims is open."""
    pilot = SharedPilot(seed, **({"draws": False} | wishes))  # type: ignore[arg-type] # handed on as they are
    while not pilot.in_round:
        pilot.until(lambda: pilot.needs_player)
        if not pilot.in_round:
            pilot.go_on(looks=0)
    return pilot


def think(pilot: SharedPilot) -> None:
    """Waits for the hint that was asked for."""
    thought = pilot.scene.hints._thought
    assert thought is not None, "nothing is thought about"
    thought.result(timeout=60)
    pilot.step()


def thrower_of(pilot: SharedPilot) -> str:
    """Whose discard lies there last."""
    model = pilot.view.model
    assert model.deal is not None
    return pilot.view.chairs[model.person_at(model.deal.discards[-1].seat)].name


def poses(pilot: SharedPilot) -> set[Pose]:
    return {pilot.view.placed[tile_id].pose for tile_id in pilot.view.model.order}


def test_one_person_sees_no_curtain_and_no_round() -> None:
    pilot = MatchPilot(3)
    pilot.until(lambda: pilot.is_asked)
    assert pilot.scene.persons.is_private
    assert pilot.scene.persons.bar is None


def test_the_curtain_names_whose_turn_it_is_and_shows_no_tile() -> None:
    pilot = at_curtain()
    assert pilot.curtain is not None
    assert pilot.curtain.words.title in {"Mira, your turn", "Boris, your turn"}
    assert pilot.viewer is None
    assert poses(pilot) == {Pose.HAND_BACK}


def test_a_closed_curtain_looks_the_same_whatever_lies_behind_it() -> None:
    pictures = set()
    for seed in (3, 8, 21):
        pilot = at_curtain(seed, people=4, size=(640, 400))
        assert pilot.curtain is not None
        chair = Chair(name="", portrait=PortraitId("owl"), kind=Person())
        words = pilot.curtain.words
        pilot.curtain.words = replace(words, chair=chair, title="somebody", wind=None, line="")
        pilot.curtain.show()
        pilot.step()
        pictures.add(pygame.image.tobytes(pilot.surface, "RGB"))
    assert len(pictures) == 1


def test_a_short_press_does_not_open_it() -> None:
    pilot = at_curtain()
    for code in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE):
        pilot.hold(code, seconds=0.3)
        pilot.step(0.5)
    assert pilot.curtain is not None


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_RETURN])
def test_holding_a_key_opens_it_and_the_hand_stays_up(code: int) -> None:
    pilot = at_curtain()
    pilot.open_curtain(code)
    pilot.until(lambda: pilot.is_asked)
    pilot.step(2.0)
    assert poses(pilot) == {Pose.HAND}
    assert pilot.view.model.side_of(pilot.table.seat_of(pilot.viewer or 0)) == 0, "who acts sits below"


def test_a_key_of_ones_own_opens_it_and_that_of_another_does_not() -> None:
    pilot = at_curtain()
    own = ["Mira", "Boris"].index(pilot.named)
    pilot.hold(PERSON_KEYS[1 - own], seconds=1.0)
    assert pilot.curtain is not None
    pilot.open_curtain(PERSON_KEYS[own])
    assert pilot.viewer == own


def test_holding_the_button_opens_it() -> None:
    pilot = at_curtain()
    at = pilot.buttons["Hold to show my tiles"]
    pilot.send(PointerMoved(at))
    pilot.send(PointerPressed(at))
    pilot.step(0.3)
    pilot.send(PointerReleased(at))
    pilot.step(1.0)
    assert pilot.curtain is not None, "let go too early"
    pilot.send(PointerPressed(at))
    pilot.step(0.7)
    pilot.send(PointerReleased(at))
    pilot.until(lambda: pilot.curtain is None)


def test_one_tap_opens_it_where_that_was_agreed() -> None:
    pilot = at_curtain(showing=Showing.TAP)
    pilot.key(pygame.K_SPACE)
    pilot.until(lambda: pilot.curtain is None)
    assert pilot.viewer is not None


def test_a_key_that_was_held_before_does_not_open_it() -> None:
    pilot = at_curtain(showing=Showing.TAP)
    pilot.send(Pressed(Key(pygame.K_SPACE), repeated=True))
    pilot.step(1.0)
    assert pilot.curtain is not None
    pilot.send(Released(Key(pygame.K_SPACE)))


def test_within_ones_own_turn_no_curtain_falls() -> None:
    pilot = at_curtain()
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    assert len(pilot.curtains) == 1
    assert "Discard" in pilot.bar


def test_after_a_discard_the_hand_is_turned_over_and_the_others_are_asked() -> None:
    pilot = at_curtain(people=3)
    pilot.open_curtain()
    thrower = pilot.viewer
    pilot.until(lambda: pilot.is_asked)
    pilot.answer()
    pilot.until(lambda: pilot.in_round)
    assert poses(pilot) == {Pose.HAND_BACK}
    names = [chair.name for chair in pilot.view.chairs]
    others = [f"{names[person]} wants to look" for person in range(3) if person != thrower]
    assert [label for label in pilot.buttons if "look" in label] == others
    assert "Nobody" in pilot.buttons


def test_after_a_computer_players_discard_everybody_is_asked() -> None:
    pilot = at_round(people=2)
    while not pilot.in_round or thrower_of(pilot) in {"Mira", "Boris"}:
        pilot.go_on(looks=0)
        pilot.until(lambda: pilot.needs_player)
    assert {label.split()[0].rstrip(":") for label in pilot.buttons if label.endswith(LOOKS)} == {"Mira", "Boris"}
    assert "Nobody" in pilot.buttons


def test_the_round_opens_whether_or_not_anybody_could_claim() -> None:
    """Each discard opens one while a person other than its thrower is there."""
    pilot = SharedPilot(5, draws=False)
    seen = 0
    rounds = 0
    while seen < 25 and not pilot.is_at_score:
        pilot.until(lambda: pilot.needs_player)
        if pilot.in_round:
            rounds += 1
            assert pilot.view.model.discards_count == rounds, "a discard without a round"
        seen += 1
        pilot.go_on(looks=0)
    assert rounds > 8


def test_who_looks_and_passes_leaves_the_others_their_choice() -> None:
    pilot = at_round(people=4)
    asked = [label for label in pilot.buttons if label.endswith(LOOKS)]
    places = {label: pilot.buttons[label][0] for label in asked}
    pilot.press(asked[0])
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    assert pilot.bar[-1] == "Pass"
    pilot.key(pygame.K_0)
    pilot.until(lambda: pilot.in_round)
    assert pilot.persons.bar is not None
    assert [button.is_enabled for button in pilot.persons.bar.buttons] == [False, True, True, True]
    for label in asked[1:]:
        at = pilot.buttons[label][0]
        assert min(asked, key=lambda each: abs(places[each] - at)) == label, "nobody presses another's"
    assert "Nobody else" in pilot.buttons
    pilot.press("Nobody else")
    pilot.until(lambda: pilot.persons.bar is None)


def test_a_person_without_claims_in_this_deal_is_left_out() -> None:
    pilot = at_curtain(people=2)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    idle = pilot.viewer
    name = pilot.view.chairs[idle or 0].name
    pilot.press("Make no more claims in this deal")
    for _ in range(12):
        pilot.go_on(looks=0)
        pilot.until(lambda: pilot.needs_player)
        assert f"{name} wants to look" not in pilot.buttons


def test_the_clock_of_the_round_runs_once_for_all() -> None:
    pilot = at_round(ruleset="polish", people=3)
    seconds = pilot.view.model.state.rules.claims.seconds
    assert seconds == 10
    pilot.step(4.0)
    first = next(label for label in pilot.buttons if label.endswith(LOOKS))
    pilot.press(first)
    pilot.step(3.0)
    pilot.open_curtain()
    pilot.step(4.0)
    assert pilot.viewer is not None
    pilot.step(2.5)
    pilot.until(lambda: not pilot.persons.waits)


def test_a_claim_behind_the_curtain_is_called_on_the_open_table() -> None:
    """It is made while the hand is up, and heard when nobody's is."""
    pilot = SharedPilot(2, people=4, draws=False)
    for _ in range(400):
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_asked and pilot.scene.questions.is_claim and pilot.bar[0] in ("Pung", "Chow"):
            break
        pilot.go_on(looks=1)
    word = pilot.bar[0]
    before = len(pilot.events)
    pilot.press(word)
    pilot.step()
    pilot.key(pygame.K_1)
    pilot.step()
    assert not pilot.persons.is_private
    if pilot.in_round:
        pilot.key(pygame.K_0)
    pilot.until(lambda: any(type(event).__name__ == "ClaimMade" for event in pilot.events[before:]))
    assert not pilot.persons.is_private


@pytest.mark.parametrize("covering", ["pause", "settings"])
def test_another_screen_turns_the_hand_over(covering: str) -> None:
    pilot = at_curtain()
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    person = pilot.viewer
    pilot.stack.push(PauseScene(pilot.kit, pilot.go, pilot.session.setup))
    pilot.step()
    assert pilot.viewer is None
    pilot.stack.pop()
    pilot.until(lambda: pilot.curtain is not None)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    assert pilot.viewer == person


@pytest.mark.slow
@pytest.mark.parametrize("explains", [False, True])
def test_the_name_of_a_tile_leaves_the_bar_with_the_hand(explains: bool) -> None:
    """Settings are opened while the bar names the tile that the keys are at, or its tip does, and are closed again."""
    pilot = at_curtain(speed=Speed.NORMAL, draws=True)
    pilot.preferences.change(announces=True)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.key(pygame.K_RIGHT, pygame.K_LEFT, *([pygame.K_F1] if explains else []))
    pilot.step(0.2)
    assert any("unseen" in said or "seen yet" in said for said in told(pilot)), "it is named"
    pilot.stack.push(PauseScene(pilot.kit, pilot.go, pilot.session.setup))
    pilot.step(0.3)
    pilot.stack.pop()
    while pilot.curtain is None or not pilot.curtain.is_closed:
        assert not pilot.page_fades
        assert not any("unseen" in said or "seen yet" in said for said in told(pilot))
        pilot.step()


def told(pilot: SharedPilot) -> list[str]:
    """What is written over the table."""
    page = pilot.scene.page
    tip = page.tooltip.lines if page.tooltip.box is not None else ()
    words = (getattr(widget, "text", "") for widget in page.widgets if widget.is_visible)
    return [*tip, *filter(None, words)]


def test_hints_and_drawers_of_one_person_are_gone_before_the_next_looks() -> None:
    pilot = at_curtain(seed=5)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.key(pygame.K_h)
    think(pilot)
    assert pilot.scene.hints.best
    pilot.key(pygame.K_p)
    pilot.step()
    assert pilot.scene.drawers.open is not None
    pilot.answer()
    pilot.until(lambda: not pilot.persons.is_private)
    assert not pilot.scene.hints.best
    assert not pilot.scene.hints.card.is_visible
    assert pilot.scene.drawers.open is None


@pytest.mark.parametrize("showing", Showing)
@pytest.mark.parametrize("is_claim", [False, True], ids=["turn", "claim"])
def test_the_question_before_the_first_hint_leaves_the_hand_face_up(showing: Showing, *, is_claim: bool) -> None:
    pilot = SharedPilot(3, draws=False, showing=showing)
    pilot.preferences.change(first_match_done=True)
    pilot.scene.hints._counts = lambda _person: True
    pilot.until(lambda: pilot.is_asked or pilot.in_round or pilot.curtain is not None or pilot.is_called)
    while not pilot.is_asked or pilot.scene.questions.is_claim != is_claim:
        pilot.go_on(looks=1)
        pilot.until(lambda: pilot.needs_player)
    assert_a_hint_comes(pilot)


def test_the_key_held_to_look_may_be_let_go_over_the_question_before_the_first_hint() -> None:
    pilot = at_round()
    pilot.preferences.change(first_match_done=True)
    pilot.scene.hints._counts = lambda _person: True
    key = next(code for code in PERSON_KEYS if looks_with(pilot, code))
    assert_a_hint_comes(pilot, held=key)


def looks_with(pilot: SharedPilot, code: int) -> bool:
    """Whether somebody looks at his tiles while he holds this key."""
    pilot.send(Pressed(Key(code)))
    pilot.step(1.5)
    return pilot.is_asked


def assert_a_hint_comes(pilot: SharedPilot, held: int | None = None) -> None:
    """Asks for a hint and agrees to what it costs; ``held``: a key that is let go meanwhile."""
    viewer, question = pilot.viewer, pilot.scene.questions.question
    pilot.key(pygame.K_h)
    assert isinstance(pilot.context.stack.top, QuestionCard)
    if held is not None:
        pilot.send(Released(Key(held)))
    pilot.step(1.0)
    pilot.key(pygame.K_h)
    pilot.step(1.0)
    assert (pilot.viewer, pilot.scene.questions.question) == (viewer, question)
    background_thread().submit(int).result(timeout=20)
    pilot.step()
    assert pilot.scene.hints.best


@pytest.mark.parametrize("book", one_of(5, BOOKS, first=1))
def test_a_hint_can_be_asked_for_wherever_a_person_is_asked(book: str) -> None:
    """Also where nothing can be claimed, or no kong laid out."""
    pilot = SharedPilot(5, people=4, ruleset=book, draws=False)
    asked = 0
    while asked < 8:
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_asked:
            asked += 1
            pilot.key(pygame.K_h)
            think(pilot)
        pilot.go_on(looks=0.6)


def test_a_gamepad_opens_the_curtain_and_answers_the_round() -> None:
    pilot = at_curtain()
    pilot.send(Pressed(PadButton.SOUTH))
    pilot.step(0.7)
    pilot.send(Released(PadButton.SOUTH))
    pilot.until(lambda: pilot.curtain is None)
    pilot.until(lambda: pilot.is_asked)
    pilot.answer()
    pilot.until(lambda: pilot.in_round)
    pilot.send(Pressed(PadButton.RIGHT))
    pilot.send(Pressed(PadButton.EAST))
    pilot.until(lambda: not pilot.in_round)


@pytest.mark.parametrize("steps", one_of(3, [5, 14, 15, 16, 17, 31], first=1))
def test_a_match_that_broke_off_comes_back_with_every_hand_hidden(steps: int) -> None:
    """Whatever was going on: a turn, a round of claims, somebody's look."""
    pilot = SharedPilot(5, people=3, draws=False)
    for _ in range(steps):
        pilot.go_on(looks=0.5)
    opening, match = pilot.table.match.past[0], pilot.table.match
    assert isinstance(opening, MatchBegun)
    again = resumed(pilot, Match.resumed(Replay(Header(), opening, tuple(match.steps))))
    assert again.viewer is None
    again.until(lambda: again.needs_player)
    assert again.viewer is None
    assert again.in_round or again.curtain is not None
    for _ in range(12):
        again.go_on(looks=0.4)


def left_at_a_claim() -> SharedPilot:
    """A match that was left while somebody could claim, in a new window."""
    begun = (at_round(seed, calling=Calling.ROUND_5, people=3) for seed in range(1, 30))
    pilot = next(each for each in begun if isinstance(each.table.match.state.current_deal.phase, Claiming))
    opening, match = pilot.table.match.past[0], pilot.table.match
    assert isinstance(opening, MatchBegun)
    return resumed(pilot, Match.resumed(Replay(Header(), opening, tuple(match.steps))))


def test_a_round_that_a_match_comes_back_to_has_no_limit() -> None:
    again = left_at_a_claim()
    again.until(lambda: again.in_round)
    for _second in range(8):
        again.step(1.0)
        assert again.in_round
    again.key(pygame.K_0)
    again.until(lambda: not again.in_round)


@pytest.mark.slow
def test_the_same_round_of_a_later_deal_has_its_limit_again() -> None:
    again = left_at_a_claim()
    model = again.view.model

    def closes() -> bool:
        """Whether the round is over a second later."""
        again.step(1.0)
        return not again.in_round

    number, count = model.state.current_deal.number, model.discards_count
    for _ in range(400):
        again.until(lambda: again.needs_player)
        deal = again.view.model.state.current_deal
        if again.in_round and deal.number > number and len(deal.discards) == count:
            assert any(closes() for _second in range(8)), "nobody need look"
            return
        again.go_on(looks=0)
    pytest.fail("no such round")


def resumed(pilot: SharedPilot, match: Match) -> SharedPilot:
    """The match in a new window, as after the program was stopped."""
    again = SharedPilot(5, people=3, draws=False)
    session = MatchSession(again.context, pilot.session.setup, match, background=False)
    again.session, again.scene, again.view, again.client = session, session.scene, session.view, session.client
    session.begin()
    return again


def test_where_hints_were_agreed_away_the_lamp_says_so() -> None:
    pilot = SharedPilot(5, people=2, hints=False)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.key(pygame.K_h)
    pilot.step()
    assert pilot.scene.hints.used == set()
    assert pilot.lane == "Hints are switched off"


def test_the_clock_runs_on_when_one_of_several_goes_to_another_window() -> None:
    pilot = at_round(ruleset="polish", people=2)
    pilot.send(FocusLost())
    assert pilot.lane == "The clock keeps running."
    pilot.step(11.0)
    assert pilot.persons.bar is None or pilot.view.model.discards_count > 1


def test_esc_on_the_curtain_opens_the_menu() -> None:
    pilot = at_curtain()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.was_sent(Way.PAUSE) == 1
    pilot.key(pygame.K_F10)
    assert pilot.was_sent(Way.PAUSE) == 2
    assert pilot.curtain is not None


def test_the_window_may_change_its_size_at_any_time() -> None:
    pilot = at_curtain(speed=Speed.NORMAL)
    for size in ((800, 500), (1024, 640)):
        pilot.surface = pygame.display.set_mode(size)
        pilot.stack.resize(size)
        pilot.step(0.1)
    pilot.send(Pressed(Key(pygame.K_SPACE)))
    pilot.until(lambda: not (pilot.curtain is not None and pilot.curtain.is_closed))
    pilot.surface = pygame.display.set_mode((640, 400))
    pilot.stack.resize((640, 400))
    pilot.until(lambda: pilot.curtain is None)


def test_on_the_open_table_everybody_calls_with_a_key_of_his_own() -> None:
    pilot = at_round(calling=Calling.KEYS_3, people=2)
    assert all("to look" not in label for label in pilot.buttons)
    label = next(label for label in pilot.buttons if label.endswith("calls"))
    pilot.step(1.0)
    pilot.key(PERSON_KEYS[["Mira calls", "Boris calls"].index(label)])
    pilot.until(lambda: pilot.curtain is not None)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.key(pygame.K_0)


def test_on_the_open_table_the_play_goes_on_by_itself() -> None:
    pilot = at_round(calling=Calling.KEYS_3, people=2)
    pilot.step(2.0)
    assert pilot.in_round
    pilot.step(1.5)
    assert pilot.view.model.discards_count > 1 or pilot.persons.bar is None


def test_keys_that_belong_to_a_hand_do_nothing_while_none_is_up() -> None:
    pilot = at_round()
    for code in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_r, pygame.K_s, pygame.K_h, pygame.K_l):
        pilot.key(code)
        pilot.step()
    assert pilot.in_round


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> FaceSpy:
    return FaceSpy(monkeypatch)


@pytest.mark.slow
def test_no_frame_shows_a_foreign_tile(spy: FaceSpy) -> None:
    """The first tiles of a deal, with everything that moves."""
    pilot = SharedPilot(11, people=3, ruleset="hungarian", speed=Speed.FAST, look=spy.look)
    pilot.view.skip_opening()
    for _ in range(16):
        pilot.go_on(looks=0.4)
    assert spy.private > 60
    assert spy.closed > 60


@pytest.mark.long
@pytest.mark.parametrize(("people", "calm"), [(2, False), (3, False), (4, False), (2, True)])
@pytest.mark.parametrize("book", BOOKS)
def test_no_frame_of_a_whole_deal_shows_a_foreign_tile(book: str, people: int, calm: bool, spy: FaceSpy) -> None:
    pilot = SharedPilot(people * 7 + len(book), people=people, ruleset=book, speed=Speed.FAST, calm=calm, look=spy.look)
    while not pilot.view.model.state.played:
        pilot.go_on(looks=0.25)
        pilot.step(FRAME)
    assert spy.private > 200


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_no_frame_of_tabletop_play_shows_a_foreign_tile(book: str, spy: FaceSpy) -> None:
    """At a real table false calls are made, and everything may be called."""
    pilot = SharedPilot(5, people=3, ruleset=book, options={"play": "tabletop"}, look=spy.look)
    while not pilot.view.model.state.played or spy.private <= 100:
        pilot.go_on(looks=0.25)
    assert spy.private > 100


def test_the_spy_sees_a_foreign_tile(spy: FaceSpy) -> None:
    """A hand that is shown without its curtain, as a mistake would show it."""
    pilot = SharedPilot(3, look=spy.look)
    pilot.until(lambda: pilot.curtain is not None and pilot.curtain.is_closed)
    pilot.open_curtain()
    foreign = 1 - (pilot.viewer or 0)
    pilot.view.show_at_once(pilot.persons._perspectives._own[foreign])
    with pytest.raises(AssertionError, match=r"cannot know|stands in a hand|lies open"):
        pilot.step(0.2)


def test_no_plate_pictures_the_tiles_that_a_ready_hand_waits_for(spy: FaceSpy) -> None:
    """Its tooltip, the call and the log tell them (docs/rules/israeli.md, "Ready hand"): words, no tiles."""
    pilot = SharedPilot(3, ruleset="israeli", look=spy.look)
    pilot.until(lambda: pilot.curtain is not None and pilot.curtain.is_closed)
    pilot.open_curtain()
    match, model = pilot.table.match, pilot.view.model
    seen = known_to(match.state, pilot.table.seat_of(pilot.viewer or 0)).deal
    assert seen is not None
    unseen = next(tile for tile in Tile if tile not in seen.faces)
    call = ReadyDeclared(seat=pilot.table.seat_of(1 - (pilot.viewer or 0)), waits=(unseen,))
    match.state = evolve(match.state, call)
    pilot.view.show_at_once(model.after(call))
    pilot.step(0.2)


def test_whose_rank_a_match_counts_for_is_told_by_name_where_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_curtain()
    why: dict[int, Unrated | None] = {0: None, 1: None}
    monkeypatch.setattr(pilot.session, "_why_unrated", why.get)
    counts = "This match counts for your rank unless you use a hint."
    assert pilot.session.rank_note == counts
    why[0] = Unrated.HINT
    hinted = "Played with a hint: this match doesn't count for your rank."
    assert pilot.session.rank_note == f"Mira \u00b7 {hinted}\nBoris \u00b7 {counts}"
