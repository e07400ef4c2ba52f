"""The screen goes from one person to the next: with few presses, and none that counts for somebody else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from statistics import median

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import Device, FocusLost, InputEvent, Key, PointerPressed, Pressed, Released
from game.engine.commands import Claim
from game.engine.events import ClaimMade
from game.engine.seat import Seat, next_seat
from game.players.roster import Calling, Showing
from game.scenes.hot_seat.hand_over import REST
from game.view.lane.call_curtain import CallCurtain
from game.view.paint import pixels
from game.view.paint.tile_pictures import Pose
from game.view.widgets import Label
from tests.for_each import one_of
from tests.scenes.hot_seat.test_hot_seat import at_curtain, at_round, thrower_of
from tests.scenes.shared_pilot import PERSON_KEYS, SharedPilot
from tests.scenes.table_pilot import FRAME

NAMES = ("Mira", "Boris", "Dóra", "Ilze")


def down(pilot: SharedPilot, code: int, *, repeated: bool = False) -> None:
    pilot.send(Pressed(Key(code), repeated=repeated))


def up(pilot: SharedPilot, code: int) -> None:
    pilot.send(Released(Key(code)))


def wait(pilot: SharedPilot) -> None:
    """Until something is to be done."""
    pilot.until(lambda: pilot.needs_player)


def lookers(pilot: SharedPilot) -> list[int]:
    """Who may look in the round that is open."""
    asked = [label.split()[0].rstrip(":") for label in pilot.buttons if "look" in label or label.endswith(": hold")]
    return [NAMES.index(name) for name in asked]


def hold_to_look(pilot: SharedPilot, person: int) -> None:
    """Somebody holds his key until he sees his tiles."""
    pilot.until(lambda: pilot.in_round)
    down(pilot, PERSON_KEYS[person])
    pilot.until(lambda: pilot.is_asked)
    assert pilot.viewer == person


def round_with(able: Callable[[dict[int, set[str]]], bool], **wishes: object) -> SharedPilot:
    """A round in which the calls that each person could make are so."""
    for seed in range(1, 12):
        pilot = at_round(seed, **wishes)
        for _ in range(60):
            wait(pilot)
            if pilot.in_round and able({person: calls(pilot, person) for person in lookers(pilot)}):
                return pilot
            if pilot.is_at_score:
                break
            pilot.go_on(looks=0)
    pytest.fail("no such round")


def calls(pilot: SharedPilot, person: int) -> set[str]:
    """What somebody could call."""
    question = pilot.client.question(person)
    choices = () if question is None else question.choices
    return {choice.claim.value for choice in choices if isinstance(choice, Claim)}


def test_a_key_that_is_held_shows_the_tiles_and_let_go_it_passes() -> None:
    pilot = at_round(people=3)
    first, second = lookers(pilot)
    hold_to_look(pilot, first)
    assert pilot.bar[-1] == "Let go to pass"
    pilot.step(2.0)
    assert pilot.viewer == first, "it is held still"
    up(pilot, PERSON_KEYS[first])
    pilot.step()
    assert not pilot.persons.is_private
    assert lookers(pilot) == [second]
    hold_to_look(pilot, second)
    up(pilot, PERSON_KEYS[second])
    pilot.until(lambda: not pilot.persons.waits)


def test_two_who_both_look_press_one_key_each() -> None:
    """The whole round: two keys held and let go, and nothing else."""
    pilot = round_with(lambda able: len(able) == 2)
    count = pilot.view.model.discards_count
    for person in lookers(pilot):
        hold_to_look(pilot, person)
        up(pilot, PERSON_KEYS[person])
    wait(pilot)
    assert pilot.view.model.discards_count > count or pilot.is_asked or pilot.curtain is not None


def test_a_key_let_go_before_the_tiles_are_seen_passes_for_nobody() -> None:
    """As before, the curtain waits then to be opened, and the hand stays up."""
    pilot = at_round(speed=Speed.NORMAL)
    person = lookers(pilot)[0]
    down(pilot, PERSON_KEYS[person])
    pilot.step(0.2)
    up(pilot, PERSON_KEYS[person])
    pilot.until(lambda: pilot.curtain is not None and pilot.curtain.is_closed)
    pilot.step(2.0)
    assert pilot.curtain is not None
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    assert pilot.bar[-1] == "Pass"
    pilot.step(2.0)
    assert pilot.viewer == person


def test_a_key_let_go_while_the_curtain_opens_keeps_the_look() -> None:
    pilot = at_round(speed=Speed.NORMAL)
    person = lookers(pilot)[0]
    down(pilot, PERSON_KEYS[person])
    pilot.until(lambda: pilot.curtain is not None)
    pilot.until(lambda: pilot.viewer == person)
    assert pilot.curtain is not None
    up(pilot, PERSON_KEYS[person])
    pilot.until(lambda: pilot.is_asked)
    assert pilot.bar[-1] == "Pass"
    pilot.step(1.0)
    assert pilot.viewer == person


def test_who_holds_his_key_may_call() -> None:
    pilot = round_with(lambda able: any("pung" in can for can in able.values()), people=4)
    person = next(person for person in lookers(pilot) if "pung" in calls(pilot, person))
    hold_to_look(pilot, person)
    pilot.key(pygame.K_2)
    up(pilot, PERSON_KEYS[person])
    pilot.until(lambda: pilot.viewer is None)
    seat = pilot.table.seat_of(person)
    while not any(isinstance(event, ClaimMade) and event.seat == seat for event in pilot.events):
        pilot.until(lambda: pilot.in_round or not pilot.persons.waits)
        pilot.key(*([pygame.K_0] if pilot.in_round else []))
        pilot.step()


def test_who_has_begun_a_call_does_not_pass_by_letting_go() -> None:
    """Several chows: which one is to be chosen."""
    pilot = SharedPilot(2, people=4, ruleset="polish", draws=False)
    for _ in range(400):
        wait(pilot)
        if pilot.in_round:
            able = [person for person in lookers(pilot) if len(chows(pilot, person)) > 1]
            if able:
                hold_to_look(pilot, able[0])
                pilot.key(pygame.K_1)
                assert pilot.chooses_set
                up(pilot, PERSON_KEYS[able[0]])
                pilot.step()
                assert pilot.viewer == able[0]
                assert pilot.chooses_set, "he looks until he answers"
                assert "Pass" in pilot.bar
                assert "Let go to pass" not in pilot.bar, "it is let go already"
                return
        pilot.go_on(looks=0)
    pytest.fail("nobody had the choice")


def chows(pilot: SharedPilot, person: int) -> list[Claim]:
    question = pilot.client.question(person)
    choices = () if question is None else question.choices
    return [each for each in choices if isinstance(each, Claim) and each.claim.value == "chow"]


def test_the_window_left_with_the_key_down_passes_for_nobody() -> None:
    pilot = at_round()
    person = lookers(pilot)[0]
    hold_to_look(pilot, person)
    pilot.send(FocusLost())
    pilot.step(1.0)
    assert pilot.viewer == person
    assert pilot.bar[-1] == "Pass"
    up(pilot, PERSON_KEYS[person])
    pilot.step()
    assert pilot.viewer == person


def test_ones_own_key_again_passes_as_well() -> None:
    pilot = at_round(showing=Showing.TAP)
    person = lookers(pilot)[0]
    pilot.key(PERSON_KEYS[person])
    pilot.until(lambda: pilot.is_asked)
    pilot.key(PERSON_KEYS[1 - person])
    pilot.step()
    assert pilot.viewer == person, "that of another does nothing"
    pilot.key(PERSON_KEYS[person])
    pilot.until(lambda: not pilot.persons.waits)


@pytest.mark.parametrize("after", one_of(3, [0.0, 0.05, 0.15, 0.3]))
@pytest.mark.parametrize("event", [Pressed(Key(pygame.K_0)), Pressed(Key(pygame.K_RETURN)), "click"])
def test_a_second_press_soon_after_an_answer_counts_for_nobody(event: InputEvent | str, after: float) -> None:
    """Who passes with 0 and presses it once more within 150 ms has not answered for the other."""
    pilot = at_round(people=3)
    first, second = lookers(pilot)
    pilot.key(PERSON_KEYS[first])
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.key(pygame.K_0)
    pilot.until(lambda: pilot.persons.bar is not None)
    pilot.step(after)
    at = pilot.buttons["Nobody else"]
    for each in (PointerPressed(at),) if isinstance(event, str) else (event,):
        pilot.send(each)
    pilot.step(REST)
    assert lookers(pilot) == [second], "he is asked still"
    assert pilot.in_round
    pilot.key(pygame.K_0)
    pilot.until(lambda: not pilot.persons.waits)


def test_the_other_persons_own_key_counts_at_once() -> None:
    pilot = at_round(people=3)
    first, second = lookers(pilot)
    pilot.key(PERSON_KEYS[first])
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.key(pygame.K_0)
    pilot.until(lambda: pilot.persons.bar is not None)
    assert pilot.persons.rests
    pilot.key(PERSON_KEYS[first])
    assert pilot.curtain is None
    pilot.key(PERSON_KEYS[second])
    assert pilot.named == NAMES[first]
    pilot.open_curtain()
    assert pilot.named == NAMES[second]


def test_a_key_that_one_person_holds_does_not_answer_for_the_next() -> None:
    """Mira keeps Pass down; Boris looks: it repeats, and would mean that he passes all deal long."""
    pilot = at_round(people=3)
    first, second = lookers(pilot)
    pilot.key(PERSON_KEYS[first])
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    down(pilot, pygame.K_0)
    hold_to_look(pilot, second)
    for _ in range(20):
        down(pilot, pygame.K_0, repeated=True)
        pilot.step()
    assert pilot.viewer == second
    assert not pilot.persons.passes_all


def test_a_double_tap_at_ones_discard_does_not_open_the_curtain_of_the_next() -> None:
    """Neither makes claims in this deal: after the discard of one the curtain falls at once for the other."""
    pilot = at_curtain(showing=Showing.TAP, people=2)
    for _ in range(40):
        wait(pilot)
        if pilot.is_asked and not pilot.persons.passes_all:
            pilot.press("Make no more claims in this deal")
        if pilot.is_asked and not pilot.scene.questions.is_claim:
            pilot.answer()
            pilot.until(lambda: pilot.curtain is not None or pilot.in_round or pilot.is_asked or pilot.is_at_score)
            if pilot.curtain is not None and pilot.persons.rests:
                for event in (Pressed(Key(pygame.K_RETURN)), Released(Key(pygame.K_RETURN))):
                    pilot.stack.handle(event)
                pilot.step(1.0)
                assert pilot.curtain is not None
                pilot.key(pygame.K_RETURN)
                pilot.until(lambda: pilot.curtain is None)
                return
        pilot.go_on(looks=0)
    pytest.fail("nobody came next at once")


def test_who_passes_last_and_is_next_keeps_the_look() -> None:
    """No second curtain for the turn that follows his pass, whatever he could have claimed."""
    kept = {True: 0, False: 0}
    for seed in range(1, 30):
        pilot = at_round(seed, people=2)
        for _ in range(12):
            wait(pilot)
            if pilot.is_at_score:
                break
            if not pilot.in_round or not next_of(pilot) or len(lookers(pilot)) > 1:
                pilot.go_on(looks=0)
                continue
            (person,) = lookers(pilot)
            could = bool(calls(pilot, person))
            hold_to_look(pilot, person)
            fallen = len(pilot.curtains)
            up(pilot, PERSON_KEYS[person])
            pilot.step()
            assert pilot.viewer == person
            wait(pilot)
            if pilot.is_asked:
                assert pilot.viewer == person
                assert not pilot.scene.questions.is_claim
                assert len(pilot.curtains) == fallen
                kept[could] += 1
        if min(kept.values()) > 1:
            return
    pytest.fail(f"seldom next: {kept}")


def next_of(pilot: SharedPilot) -> bool:
    """Whether one of those who may look is the next after whoever discarded."""
    model = pilot.view.model
    assert model.deal is not None
    thrower = model.deal.discards[-1].seat
    after = model.person_at(next_seat(thrower, model.state.rules.seats))
    return lookers(pilot) == [after]


def test_who_keeps_the_look_is_hidden_as_soon_as_somebody_else_claims() -> None:
    for seed in range(1, 14):
        pilot = at_round(seed, people=2)
        for _ in range(60):
            wait(pilot)
            if pilot.is_at_score:
                break
            if pilot.in_round and next_of(pilot):
                (person,) = lookers(pilot)
                hold_to_look(pilot, person)
                before = len(pilot.events)
                up(pilot, PERSON_KEYS[person])
                pilot.step()
                wait(pilot)
                claimed = any(isinstance(event, ClaimMade) for event in pilot.events[before:])
                if claimed and pilot.viewer is None:
                    assert {pilot.view.placed[n].pose for n in pilot.view.model.order} == {Pose.HAND_BACK}
                    return
            else:
                pilot.go_on(looks=0)
    pytest.fail("nobody claimed")


@pytest.mark.parametrize("ruleset", ["gala", "polish"])
@pytest.mark.slow
def test_a_round_of_five_seconds_closes_by_itself_after_the_same_time_whoever_could_claim(ruleset: str) -> None:
    """Nobody has to press anything, and nobody learns who could have claimed; a computer's discard closes sooner."""
    lasted: defaultdict[tuple[bool, bool], set[int]] = defaultdict(set)
    for seed in range(3, 9):
        pilot = at_round(seed, calling=Calling.ROUND_5, ruleset=ruleset)
        for _ in range(14):
            wait(pilot)
            if pilot.is_at_score:
                break
            if not pilot.in_round:
                pilot.go_on(looks=0)
                continue
            able = any(calls(pilot, person) for person in lookers(pilot))
            by_computer = thrower_of(pilot) not in {pilot.view.chairs[each].name for each in pilot.client.people}
            frames = 0
            while pilot.persons.bar is not None:
                pilot.step(FRAME)
                frames += 1
            lasted[by_computer, able].add(frames)
    for by_computer, near in ((False, range(138, 153)), (True, range(108, 123))):
        assert lasted[by_computer, True], "somebody could claim"
        assert lasted[by_computer, True] | lasted[by_computer, False] <= set(near), lasted


def test_in_a_round_of_five_seconds_a_look_takes_as_long_as_it_takes() -> None:
    pilot = at_round(calling=Calling.ROUND_5, people=3)
    first, second = lookers(pilot)
    pilot.step(3.0)
    hold_to_look(pilot, first)
    pilot.step(8.0)
    assert pilot.viewer == first
    up(pilot, PERSON_KEYS[first])
    pilot.step(3.0)
    assert lookers(pilot) == [second], "he has the five seconds as well"
    pilot.until(lambda: not pilot.persons.waits)


def test_a_round_of_five_seconds_waits_for_whoever_wants_the_table_to_wait() -> None:
    pilot = at_round(calling=Calling.ROUND_5)
    pilot.until(lambda: not pilot.in_round)
    pilot.preferences.change(waits_for_click=True)
    while not pilot.in_round:
        pilot.go_on(looks=0)
        wait(pilot)
    for _second in range(8):
        pilot.step(1.0)
        assert pilot.in_round


def test_before_a_computers_first_discard_everybody_looks_at_the_dealt_tiles() -> None:
    def begun(seed: int) -> SharedPilot:
        pilot = SharedPilot(seed, people=2, draws=False)
        wait(pilot)
        return pilot

    def has_computer_first(pilot: SharedPilot) -> bool:
        model = pilot.view.model
        assert model.deal is not None
        return model.person_at(Seat(model.deal.placing.dealer)) not in pilot.client.people

    pilot = next(filter(has_computer_first, map(begun, range(1, 20))))
    while not pilot.view.model.discards_count:
        pilot.go_on(looks=0)
    names = [pilot.view.chairs[person].name for person in pilot.client.people]
    assert sorted(title.partition(",")[0] for title in pilot.curtains) == sorted(names)
    assert {title.partition(", ")[2] for title in pilot.curtains} == {"your tiles"}


def test_among_people_who_trust_each_other_one_tap_shows_the_tiles_and_no_curtain_falls() -> None:
    pilot = SharedPilot(3, showing=Showing.TRUST, draws=False)
    wait(pilot)
    assert pilot.curtain is None
    assert "Show my tiles" in pilot.buttons
    assert not pilot.persons.is_private
    assert {pilot.view.placed[n].pose for n in pilot.view.model.order} == {Pose.HAND_BACK}
    pilot.key(pygame.K_SPACE)
    pilot.until(lambda: pilot.is_asked)
    thrower = pilot.viewer
    pilot.step(REST)
    pilot.answer()
    pilot.until(lambda: pilot.in_round)
    (other,) = lookers(pilot)
    assert other != thrower
    pilot.key(PERSON_KEYS[other])
    pilot.until(lambda: pilot.is_asked)
    assert pilot.viewer == other
    pilot.step(2.0)
    assert pilot.viewer == other, "a tap is no look that is held"
    pilot.key(PERSON_KEYS[other])
    pilot.until(lambda: not pilot.persons.waits)


def test_among_people_who_trust_each_other_a_key_may_be_held_as_well() -> None:
    pilot = at_round(showing=Showing.TRUST, people=3)
    first, second = lookers(pilot)
    hold_to_look(pilot, first)
    pilot.step(1.0)
    up(pilot, PERSON_KEYS[first])
    pilot.step()
    assert lookers(pilot) == [second]


def test_a_double_tap_among_people_who_trust_each_other_does_not_pass() -> None:
    pilot = at_round(showing=Showing.TRUST)
    person = lookers(pilot)[0]
    pilot.key(PERSON_KEYS[person], PERSON_KEYS[person])
    pilot.step(1.0)
    assert pilot.viewer == person


def test_the_window_may_change_its_size_while_somebody_is_called() -> None:
    pilot = SharedPilot(3, showing=Showing.TRUST)
    pilot.until(lambda: "Show my tiles" in pilot.buttons)
    for size in ((800, 500), (1024, 640)):
        pilot.surface = pygame.display.set_mode(size)
        pilot.stack.resize(size)
        pilot.step(0.1)
    pilot.press("Show my tiles")
    pilot.until(lambda: pilot.is_asked)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("percent", one_of(2, [100, 150], first=1))
def test_whoever_is_called_is_named_large_and_whole(size: tuple[int, int], percent: int) -> None:
    pilot = SharedPilot(3, showing=Showing.TRUST, size=size)
    pilot.until(lambda: pilot.is_called)
    pilot.kit.interface = percent / 100
    pilot.stack.resize(size)
    bar = pilot.persons.bar
    assert isinstance(bar, CallCurtain)
    (button,) = bar.buttons
    words = [widget for widget in bar.frame_widgets if isinstance(widget, Label)]
    kit = pilot.scene.page.kit
    for widget in (button, *words):
        assert not widget.clipped(kit)
        assert pilot.surface.get_rect().contains(pixels(widget.box, kit))
    assert words[0].style.size >= 44
    assert not any(word.box.meets(button.box) for word in words)


def test_the_buttons_tell_how_one_looks() -> None:
    pilot = at_round()
    assert [label for label in pilot.buttons if label.endswith(" wants to look")], "no mouse holds a button of the bar"
    pilot.key(pygame.K_0)
    pilot.until(lambda: not pilot.in_round)
    while not pilot.in_round:
        pilot.until(lambda: pilot.needs_player)
        if not pilot.in_round:
            pilot.go_on(looks=0)
            pilot.kit.actions.device = Device.KEYBOARD
    assert [label for label in pilot.buttons if label.endswith(": hold to look")]
    assert pilot.persons.bar is not None
    assert pilot.persons.bar.head.line.endswith(" discards")


@pytest.mark.parametrize("clock", [False, 9])
def test_the_clock_of_a_round_says_what_there_is_time_for(*, clock: bool | int) -> None:
    pilot = at_round(calling=Calling.ROUND_5, ruleset="latvian", options={"claim_seconds": clock})
    assert pilot.persons.bar is not None
    head = pilot.persons.bar.head
    assert head.seconds is not None
    assert head.line.endswith(" discards \u00b7 time to look")


@pytest.mark.parametrize("wishes", [{"showing": Showing.TAP}, {"calling": Calling.KEYS_3}])
def test_where_no_key_is_held_nobody_is_told_to_hold_one(wishes: dict[str, object]) -> None:
    pilot = at_round(3, **wishes)
    bar = pilot.persons.bar
    assert bar is not None
    assert not any("old" in f"{button.tooltip} {button.label}" for button in bar.buttons)


def test_everybody_is_asked_in_turn_though_each_ones_questions_are_numbered_alike() -> None:
    """The first question of the second person bears the number of the first one's, which has been answered."""
    pilot = at_curtain(people=4)
    asked: dict[int, int] = {}
    while len(asked) < 4:
        wait(pilot)
        if pilot.is_asked and pilot.viewer is not None:
            question = pilot.client.question(pilot.viewer)
            assert question is not None
            asked.setdefault(pilot.viewer, question.id)
        pilot.go_on(looks=0)
    assert len(set(asked.values())) < 4


@pytest.mark.slow
def test_a_discard_at_which_two_look_takes_two_presses_and_one_at_which_nobody_looks_takes_none() -> None:
    """Counted from the discard to the end of its round; with a curtain to open and a pass to press it took six."""
    both: list[int] = []
    nobody: list[int] = []
    for seed in (3, 5):
        pilot = SharedPilot(seed, calling=Calling.ROUND_5, draws=False)
        pressed = count_presses(pilot)
        for turn in range(60):
            wait(pilot)
            if pilot.is_at_score:
                break
            if not pilot.in_round or len(lookers(pilot)) < 2:
                pilot.go_on(looks=0)
                continue
            before = len(pressed)
            for person in lookers(pilot) if turn % 2 else ():
                hold_to_look(pilot, person)
                up(pilot, PERSON_KEYS[person])
                pilot.step()
            until_closed(pilot)
            (both if turn % 2 else nobody).append(len(pressed) - before)
    assert len(both) > 5
    assert median(both) == 2
    assert max(both) <= 3
    assert nobody
    assert not any(nobody)


def until_closed(pilot: SharedPilot) -> None:
    """Until the round is over."""
    pilot.until(lambda: not pilot.persons.waits)


def count_presses(pilot: SharedPilot) -> list[InputEvent]:
    """Every press from now on."""
    pressed: list[InputEvent] = []
    send = pilot.send

    def counted(event: InputEvent) -> None:
        if isinstance(event, PointerPressed) or (isinstance(event, Pressed) and not event.repeated):
            pressed.append(event)
        send(event)

    pilot.send = counted  # type: ignore[method-assign] # it counts what the pilot presses
    return pressed
