"""Phones at the table of the program: taking a seat, playing beside the screen, and coming back after a pause."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.match_file import load
from game.app.matches.match_list import SUFFIX
from game.app.matches.statistics_file import StatisticsFile
from game.app.matches.statistics_records import read_match
from game.app.system.paths import Paths
from game.app.system.settings import Speed
from game.app.window.actions import Key, Pressed
from game.engine.replays.told import told_again
from game.engine.seat_views import known_to
from game.engine.state import Over
from game.net import host
from game.net.nearby import Found, Nearby, Sign
from game.net.pages import SOCKET
from game.players.match_record import Entry
from game.players.roster import Absence, Computer, Kind, Level, MatchSetup, Person, Phone
from game.rules.options import OWN_HANDS, Value
from game.scenes.front.close_table import CloseTableScene
from game.scenes.hot_seat.curtain import CurtainScene
from game.scenes.program.application import Application
from game.scenes.program.match_session import MatchSession
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.set_up.guest_chair_card import GuestChairScene
from game.scenes.set_up.own_tiles import OwnTilesScene
from game.scenes.set_up.take_seat import TakeSeatScene
from game.scenes.shared.destinations import BeginMatch, OpenChair, ResumeMatch, Way
from game.scenes.table.table import TableScene
from game.view.choreography.steps import Call, CallKind
from tests.net.phones import LOOPBACK, ScriptedPhone
from tests.players.records import entries_of, figures_of
from tests.scenes.pilot import buttons, labels, node, texts_in
from tests.scenes.program.test_program import press, started, top
from tests.view.deals import CHAIRS
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

KINDS: tuple[Kind, ...] = (Phone(), Computer(Level.BEGINNER), Phone(), Computer(Level.BEGINNER))
WHO = MatchSetup(
    ruleset="gala",
    chairs=tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, KINDS, strict=True)),
    seed=3,
    draws_seats=False,
)


@pytest.fixture(autouse=True)
def _door_knows_no_passed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones answer as fast as the passed time runs here, but the door counts by the clock what they say a second."""
    monkeypatch.setattr(host, "MOST_A_SECOND", 10_000)


def step(program: Application, seconds: float = 0.2) -> None:
    program.stack.update(seconds)


def open_table(program: Application, setup: MatchSetup) -> str:
    """The address of the table that waits."""
    program.router.guest_table.address = LOOPBACK
    program.router.go(BeginMatch(setup))
    return address_of(program)


def address_of(program: Application) -> str:
    scene = top(program)
    assert isinstance(scene, TakeSeatScene)
    return f"ws://{LOOPBACK}:{scene.port}{SOCKET}"


def may_begin(program: Application) -> bool:
    scene = top(program)
    assert isinstance(scene, TakeSeatScene)
    return dict(buttons(scene))["Begin the match"].may_act


def come(program: Application, address: str, name: str) -> ScriptedPhone:
    guests = program.router.guest_table.guests
    assert guests is not None
    phone = ScriptedPhone(address, {"code": guests.code, "name": name, "language": "en"})
    until(lambda: phone.ticket, meanwhile=lambda: step(program, 0.0))  # the game stands still, however long that takes
    step(program)
    return phone


def test_no_guest_is_asked_to_a_club_whose_file_none_can_be_sent(home: Path) -> None:
    text = "[notes]\n" + "".join(f"'{number}' = '{'x' * 1900}'\n" for number in range(9))
    with started(home) as program:
        program.router.go(BeginMatch(replace(WHO, options={OWN_HANDS: text})))
        assert program.router.guest_table.guests is None
        assert program.router.notice == "Guests cannot join: your club's book is too long to be sent to them."
        assert top(program) is program.router.title


def test_phones_take_their_seats_play_a_deal_and_go_on(home: Path) -> None:
    with started(home) as program:
        address = open_table(program, WHO)
        phones = [come(program, address, "Ann")]
        assert not may_begin(program), "a chair is free"
        phones.append(come(program, address, "Ben"))
        waiting = top(program)
        assert isinstance(waiting, TakeSeatScene)
        assert ui.key_of(waiting.page.focus) == "begin", "the next press begins, of whatever kind it is"
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        assert [chair.name for chair in session.setup.chairs][::2] == ["Ann", "Ben"]
        assert isinstance(top(program), TableScene)
        assert session.viewer is None

        def look() -> None:
            step(program)
            model = session.view.model
            deal = model.state.deal
            if deal is not None and not isinstance(deal.phase, Over):
                known = known_to(session.match.state, None).current_deal
                both = zip(deal.faces, known.faces, strict=True)
                assert all(seen in (None, face) for seen, face in both), "the screen shows what everybody may see"
                if deal.phase == known.phase:  # else a window that nobody can answer still lies there
                    assert deal.faces == known.faces

        until(lambda: isinstance(top(program), ScoreScene), meanwhile=look)
        until(lambda: isinstance(top(program), TableScene), meanwhile=lambda: step(program))
        assert len(session.match.state.played) == 1, "the phones have seen the score and gone on"
        accounts = list(told_again(load(next(home.rglob(f"*{SUFFIX}")))))
        assert [account.sent.chair for account in accounts] == [0, 2]
        assert all(account.sent == account.allowed for account in accounts), "the file says what they were told"
        program.router.go(Way.TO_TITLE)
        assert isinstance(top(program), CloseTableScene), "nobody is left without being asked about"
        press(program, "Stay")
        assert isinstance(top(program), TableScene)
        program.router.go(Way.TO_TITLE)
        press(program, "Close the table")
        assert program.router.guest_table.guests is None
        assert top(program) is program.router.title
        until(lambda: '"why":"stopped"' in phones[0].heard[-1], meanwhile=lambda: step(program))

        program.router.go(ResumeMatch())
        address = address_of(program)
        assert written_on_chairs(program)[::2] == [("Held for Ann", "away"), ("Held for Ben", "away")]
        for phone in phones:
            phone.address = address
            phone.come_back()
        until(lambda: written_on_chairs(program)[0][0] == "Ann", meanwhile=lambda: step(program))
        until(lambda: written_on_chairs(program)[2][0] == "Ben", meanwhile=lambda: step(program))
        press(program, "Begin the match")
        until(lambda: phones[1].rack.get("phase") == "play", meanwhile=lambda: step(program))
        program.router.leave_match()


def test_a_full_disk_is_told_on_the_phones_too(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Paths.in_folder(home).data
    folder.mkdir(parents=True)
    (folder / "matches").write_text("a file where the folder should be")
    with started(home) as program:
        address = open_table(program, WHO)
        phone, _other = come(program, address, "Ann"), come(program, address, "Ben")
        press(program, "Begin the match")
        until(lambda: phone.rack.get("trouble"), meanwhile=lambda: step(program))
        assert phone.rack["trouble"].startswith("The match cannot be saved now: ")
        (folder / "matches").unlink()
        until(lambda: "trouble" not in phone.rack, meanwhile=lambda: step(program))
        program.router.leave_match()
    assert "The match cannot be saved now" in capsys.readouterr().err


def written_on_chairs(program: Application) -> list[tuple[str, str]]:
    """What the chairs say on the page on which everybody takes a seat."""
    scene = top(program)
    assert isinstance(scene, TakeSeatScene)
    scene.refresh()
    said = [texts_in(scene, person) for person in range(4)]
    return [(name, state) for name, state in said]


def pressed(program: Application, key: str) -> None:
    """Presses what has this key on the page on top."""
    scene = top(program)
    assert isinstance(scene, ui.Screen)
    node(scene, key).press()


def press_chair(program: Application, person: int) -> None:
    """Presses a chair on that page."""
    scene = top(program)
    assert isinstance(scene, TakeSeatScene)
    node(scene, person).press()
    assert isinstance(top(program), GuestChairScene)


def back(program: Application) -> None:
    """Leaves the card on top."""
    scene = top(program)
    assert isinstance(scene, GuestChairScene)
    scene.go_back()


def test_a_guest_who_drops_out_before_the_match_is_replaced_by_the_host(home: Path) -> None:
    with started(home) as program:
        address = open_table(program, WHO)
        ann, ben = come(program, address, "Ann"), come(program, address, "Ben")
        ben.cut()
        until(lambda: written_on_chairs(program)[2] == ("Held for Ben", "away"), meanwhile=lambda: step(program))
        assert may_begin(program), "his chair may be kept while the others begin"
        guests = program.router.guest_table.guests
        assert guests is not None
        press_chair(program, 2)
        press(program, "Free the seat")
        assert guests.guests[2].ticket, "whoever may come back loses the chair by a second press alone"
        press(program, "Free the seat")
        back(program)
        eve = come(program, address, "Eve")
        assert written_on_chairs(program)[2] == ("Eve", "on another screen")
        press_chair(program, 0)
        press(program, "Give the seat to a computer")
        assert not ann.heard[-1].count("freed"), "who is here loses the chair by a second press alone"
        press(program, "Give the seat to a computer")
        until(lambda: "freed" in ann.heard[-1], meanwhile=lambda: step(program))
        back(program)
        press(program, "Begin the match")
        until(lambda: eve.rack.get("phase") == "play", meanwhile=lambda: step(program))
        program.router.leave_match()


def test_while_a_match_is_played_the_host_decides_about_every_chair(home: Path) -> None:
    with started(home) as program:
        address = open_table(program, WHO)
        ann, ben = come(program, address, "Ann"), come(program, address, "Ben")
        press(program, "Begin the match")
        session, guests = program.router.session, program.router.guest_table.guests
        assert session is not None
        assert guests is not None
        until(lambda: ben.rack.get("phase") == "play", meanwhile=lambda: step(program))
        ben.cut()
        until(lambda: "Away" in labels(top(program)), meanwhile=lambda: step(program))
        press(program, "Away")
        assert isinstance(top(program), GuestChairScene)
        press(program, "Let a computer play until then")
        assert not guests.waited_for
        top(program).update(0.2)
        press(program, "Wait for Ben")
        assert guests.waited_for == (2,)
        top(program).update(0.2)
        press(program, "Free the seat")
        press(program, "Free the seat")
        assert guests.free == (2,)
        back(program)
        done = len(session.match.steps)
        until(lambda: len(session.match.steps) > done, meanwhile=lambda: step(program))
        program.router.go(Way.PAUSE)
        press(program, "Guests")
        assert written_on_chairs(program)[2] == ("Open seat", "a computer plays")
        pressed(program, "absence")
        assert guests.patience == Absence.HALF_MINUTE.seconds, "it counts for the match that is played"
        cat = come(program, address, "Cat")
        assert written_on_chairs(program)[2] == ("Cat", "on another screen")
        press_chair(program, 1)
        press(program, "Free the seat")
        dan = come(program, address, "Dan")
        back(program)
        assert [words[0] for words in written_on_chairs(program)] == ["Ann", "Dan", "Cat", "Ilze"]
        press(program, "Back to the table")
        press(program, "Continue")
        until(lambda: dan.answered and cat.answered, meanwhile=lambda: step(program))
        assert [chair.name for chair in session.view.chairs] == ["Ann", "Dan", "Cat", "Ilze"]
        assert ann.is_there
        leave_and_continue(program)
        program.router.leave_match()


@pytest.mark.slow
def test_whoever_takes_a_chair_in_a_match_shares_no_statistics_with_who_had_it(home: Path) -> None:
    paths = Paths.in_folder(home)
    with started(home) as program:
        address = open_table(program, WHO)
        come(program, address, "Ann")
        come(program, address, "Ben")
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        until(lambda: isinstance(top(program), ScoreScene), meanwhile=lambda: step(program))
        step(program)
        program.router.go(OpenChair(2))
        for _ in range(2):
            press(program, "Free the seat")
        back(program)
        come(program, address, "Eve")
        until(lambda: len(session.match.state.played) == 2, meanwhile=lambda: step(program))
        step(program)
        program.router.leave_match()
        program.router.statistics.close()
    with closing(StatisticsFile.opened(paths.statistics)) as file:
        live = {name: figures_of(name, entries_of(file)).total.deals for name in ("Ann", "Ben", "Eve")}
    assert live == {"Ann": 2, "Ben": 1, "Eve": 1}, "each deal is of whoever sat there when it ended"
    match, deals = read_match(next(paths.matches.glob(f"*{SUFFIX}")))
    again = {name: figures_of(name, [Entry(match, deal) for deal in deals]).total.deals for name in live}
    assert again == live, "the same is read from the replay"


def test_the_level_of_a_computer_changes_in_a_match_and_its_name_stays(home: Path) -> None:
    named = tuple(replace(chair, name="Uncle Bob") if n == 1 else chair for n, chair in enumerate(WHO.chairs))
    with started(home) as program:
        address = open_table(program, replace(WHO, chairs=named))
        come(program, address, "Ann")
        ben = come(program, address, "Ben")
        press(program, "Begin the match")
        guests = program.router.guest_table.guests
        assert guests is not None
        until(lambda: ben.rack.get("phase") == "play", meanwhile=lambda: step(program))
        program.router.go(OpenChair(1))
        pressed(program, "level")
        back(program)
        step(program)
        assert guests.chairs[1] == replace(named[1], kind=Computer(Level.CASUAL))
        player = guests.guests[1].player
        assert player is not None
        assert player.is_held, "a computer of that level plays from now on"
        program.router.leave_match()


def leave_and_continue(program: Application) -> None:
    """The host gives the first chair to a computer, leaves, and goes on on the next evening."""
    program.router.go(OpenChair(0))
    for _ in range(2):
        press(program, "Give the seat to a computer")
    back(program)
    step(program)
    program.router.go(Way.TO_TITLE)
    press(program, "Close the table")
    program.router.go(ResumeMatch())
    assert [words[0] for words in written_on_chairs(program)[1:3]] == ["Held for Dan", "Held for Cat"]
    guests = program.router.guest_table.guests
    assert guests is not None
    assert isinstance(guests.chairs[0].kind, Computer), "what the host has decided holds on the next evening"


@pytest.mark.slow
@pytest.mark.usefixtures("own_network")
def test_a_person_at_the_screen_plays_beside_a_phone(home: Path) -> None:
    kinds: tuple[Kind, ...] = (Person(), Phone(), Computer(Level.BEGINNER), Computer(Level.BEGINNER))
    chairs = tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, kinds, strict=True))
    with started(home) as program:
        assert not program.router.elsewhere.network(), "no program of a test asks the network of its machine"
        program.router.elsewhere.network = lambda: (LOOPBACK,)
        club = 'name = "Wednesday"\n[gala.rules]\nsettlement.least_worth = 3\n'
        address = open_table(program, replace(WHO, chairs=chairs, options={"own_hands": club}))
        nearby = Nearby((LOOPBACK,))
        signs = [Sign(chairs[0].name, "gala", count, "Wednesday") for count in (1, 0)]
        free, full = (Found(address.split("/")[2], sign) for sign in signs)
        until(lambda: nearby.tables == (free,), meanwhile=lambda: step(program))
        phone = come(program, address, "Ann")
        until(lambda: nearby.tables == (full,), meanwhile=lambda: step(program))
        press(program, "On this screen, face up")
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        until(lambda: session.scene.questions.question is not None, meanwhile=lambda: step(program))
        assert session.view.model.order, "the own rack is shown"
        program.router.go(Way.PAUSE)
        until(lambda: phone.rack["paused"] and phone.rack["stands"], meanwhile=lambda: step(program))
        press(program, "Continue")
        until(lambda: not phone.rack["paused"] and not phone.rack["stands"], meanwhile=lambda: step(program))
        say_something(program, phone)
        phone.cut()
        until(lambda: session.scene.persons.notice, meanwhile=lambda: step(program))
        assert session.scene.persons.notice == "Waiting for Ann"
        phone.come_back()
        until(lambda: not session.scene.persons.notice, meanwhile=lambda: step(program))
        program.router.leave_match()
        until(lambda: not nearby.tables)
        nearby.close()


def test_a_phone_never_runs_ahead_of_the_table(home: Path) -> None:
    """Dice, East, hands and discards are on a phone when the screen has shown them, and not before."""
    with started(home) as program:
        address = open_table(program, replace(WHO, draws_seats=True))
        phones = [come(program, address, name) for name in ("Ann", "Ben")]
        program.router.context.preferences.change(first_match_done=True, speed=Speed.NORMAL)
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        view, seen, landed = session.view, set[str](), set[int]()

        def look() -> None:
            step(program)
            shown, flying = view.model.state, view._flights.tiles
            if shown.deal is not None:
                landed.update(thrown.tile_id for thrown in shown.deal.discards if thrown.tile_id not in flying)
            for phone in phones:
                picture = phone.rack
                if picture["phase"] == "waiting":
                    continue
                assert shown.deal is not None, "no deal is on the screen"
                is_rolled = picture["phase"] != "dice"
                seen.add(picture["phase"])
                if picture["hand"]:
                    seen.add("hand")
                    dealt = shown.deal.seats[picture["seat"]]
                    assert len(dealt.hand) + 3 * len(dealt.sets) >= 4, "its tiles are not dealt on the screen"
                assert not (is_rolled and view.is_ceremony), "the screen still rolls dice or deals"
                on_phone = sum(map(len, picture["rivers"]))
                assert on_phone <= len(landed), "a discard is on the phone that still flies on the screen"

        until(lambda: isinstance(top(program), ScoreScene), meanwhile=look)
        assert seen >= {"dice", "hand", "play"}
        program.router.leave_match()


@pytest.mark.slow
def test_the_score_is_on_a_phone_when_the_sheet_has_counted_and_the_places_with_the_standings(home: Path) -> None:
    """The last deal's score is read on the phones, too, before the places are."""
    one_deal: dict[str, Value] = {"match": "target", "match_points": 1}
    with started(home) as program:
        address = open_table(program, replace(WHO, ruleset="latvian", options=one_deal))
        phones = [come(program, address, name) for name in ("Ann", "Ben")]
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        motion, seen = program.router.context.kit.motion, set[str]()

        def look() -> None:
            step(program)
            scene = top(program)
            motion.speed = Speed.NORMAL if session.client.is_over else Speed.OFF
            if not session.client.is_over:
                return
            for phone in phones:
                phase = phone.rack["phase"]
                seen.add(phase)
                assert phase != "score" or not isinstance(scene, ScoreScene) or not scene.is_counting
                assert phase != "over", "the standings are not on the screen"

        def has_read() -> bool:
            return isinstance(top(program), ScoreScene) and all(one.rack["phase"] == "score" for one in phones)

        until(lambda: session.client.is_over and has_read(), meanwhile=look)
        look()
        assert seen == {"play", "score"}
        assert "question" not in phones[0].rack, "the host goes on"
        press(program, "Final standings")
        until(lambda: all(phone.rack["phase"] == "over" for phone in phones), meanwhile=lambda: step(program))
        assert isinstance(top(program), StandingsScene)
        program.router.leave_match()


def test_who_plays_again_may_come_back_to_the_second_match_too(home: Path) -> None:
    """Its seats are held as those of the first one were: by the same tickets and the same code."""
    with started(home) as program:
        address = open_table(program, WHO)
        phones = [come(program, address, name) for name in ("Ann", "Ben")]
        for phone in phones:
            phone.thinks = True
        press(program, "Begin the match")
        until(lambda: phones[1].rack.get("phase") == "play", meanwhile=lambda: step(program))
        first, guests = program.router.session, program.router.guest_table.guests
        assert first is not None
        assert guests is not None
        code = guests.code
        program.router.go(BeginMatch(replace(first.setup, seed=4)))
        assert program.router.session is not first
        step(program)
        program.router.go(Way.TO_TITLE)
        press(program, "Close the table")
        program.router.go(ResumeMatch())
        assert written_on_chairs(program)[::2] == [("Held for Ann", "away"), ("Held for Ben", "away")]
        guests = program.router.guest_table.guests
        assert guests is not None
        assert guests.code == code
        phones[0].address = address_of(program)
        phones[0].come_back()
        until(lambda: written_on_chairs(program)[0][0] == "Ann", meanwhile=lambda: step(program))
        program.router.leave_match()


BESIDE: tuple[Kind, ...] = (Person(), Phone(), Computer(Level.BEGINNER), Computer(Level.BEGINNER))


def asked_for_tiles(program: Application) -> ScriptedPhone:
    """A phone comes to somebody who sits before the screen."""
    chairs = tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, BESIDE, strict=True))
    address = open_table(program, replace(WHO, chairs=chairs))
    assert isinstance(top(program), TakeSeatScene), "nobody is there who could look over the shoulder"
    phone = come(program, address, "Ann")
    until(lambda: isinstance(top(program), OwnTilesScene), meanwhile=lambda: step(program))
    return phone


def test_the_host_may_have_the_own_tiles_covered_until_he_lifts_them(home: Path) -> None:
    """As in hot-seat: a curtain calls him, and nobody else sees his tiles."""
    with started(home) as program:
        asked_for_tiles(program)
        press(program, "On this screen, covered")
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        view, lifted = session.view, 0

        def look() -> None:
            nonlocal lifted
            step(program)
            scene, guests = top(program), program.router.guest_table.guests
            assert guests is not None
            assert not guests.paused, "a curtain is no pause"
            if isinstance(scene, CurtainScene):
                if scene.is_closed:
                    assert not view.model.is_turned_up
                    scene.begin()
                return
            question = session.scene.questions.question
            if not view.model.is_turned_up:
                known = known_to(session.match.state, None).deal
                shown = view.model.deal
                if shown is not None and known is not None and not isinstance(shown.phase, Over):
                    faces = [face for face in shown.faces if face is not None]
                    assert len(faces) <= sum(face is not None for face in known.faces), "only what all may see"
                persons = session.scene.persons
                if persons.bar is not None and not view.busy:
                    session.scene.handle(Pressed(Key(pygame.K_SPACE)))
            elif question is not None and not view.busy:
                lifted += 1
                session.client.answer(0, question.default)

        until(lambda: lifted >= 3, meanwhile=look)
        program.router.leave_match()


def test_the_host_may_have_the_own_tiles_on_a_phone(home: Path) -> None:
    """His chair waits for his phone, and the screen shows what everybody may see."""
    with started(home) as program:
        asked_for_tiles(program)
        press(program, "On my own phone")
        scene = top(program)
        assert isinstance(scene, TakeSeatScene)
        assert not may_begin(program), "his own chair is free"
        own = come(program, address_of(program), "Host")
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        assert (session.viewer, session.setup.people) == (None, ())
        until(lambda: own.rack.get("hand"), meanwhile=lambda: step(program))
        assert not session.view.model.is_turned_up
        program.router.leave_match()


def say_something(program: Application, phone: ScriptedPhone) -> None:
    """The phone says a phrase, and so does the person at the screen, with key and button."""
    session = program.router.session
    assert session is not None
    calls: list[Call] = []
    with patch.object(session.view, "call", calls.append):
        phone.say(type="say", phrase="thanks")
        until(lambda: calls, meanwhile=lambda: step(program))
        assert [(call.side, call.text, call.kind) for call in calls] == [(1, "Thanks!", CallKind.TALK)]
        session.scene.handle(Pressed(Key(pygame.K_y)))
        press(program, "Well played!")
        until(lambda: len(phone.rack["said"]) == 2, meanwhile=lambda: step(program))
        assert [(said["seat"], said["text"]) for said in phone.rack["said"]] == [(1, "Thanks!"), (0, "Well played!")]
        program.router.context.preferences.change(table_talk=False)
        phone.say(type="say", phrase="sorry")
        until(lambda: len(phone.rack["said"]) == 3, meanwhile=lambda: step(program))
        step(program)
        assert [call.text for call in calls] == ["Thanks!", "Well played!"], "who wants no talk hears none"


def test_a_chair_that_stays_free_is_filled_by_a_computer(home: Path) -> None:
    with started(home) as program:
        address = open_table(program, WHO)
        come(program, address, "Ann")
        scene, guests = top(program), program.router.guest_table.guests
        assert isinstance(scene, TakeSeatScene)
        assert guests is not None
        before = guests.patience
        for agreed in ("absence", "level"):
            node(scene, agreed).press()
        now = program.router.context.preferences.now
        assert (before, guests.patience) == (None, 30.0)
        assert (now.absence, now.stand_in) == (Absence.HALF_MINUTE, Level.CASUAL)
        press(program, "Fill seat")
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        assert isinstance(session.setup.chairs[2].kind, Computer)
        program.router.leave_match()


@pytest.mark.parametrize("leaves", [True, False])
def test_a_table_that_is_left_listens_no_more(home: Path, *, leaves: bool) -> None:
    with started(home) as program:
        open_table(program, WHO)
        if leaves:
            scene = top(program)
            assert isinstance(scene, TakeSeatScene)
            scene.go_back()
        else:
            program.router.go(Way.TO_TITLE)
        assert program.router.guest_table.guests is None
        assert top(program) is program.router.title


OWN = replace(WHO, chairs=tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, BESIDE, strict=True)))


def own_match(program: Application) -> str:
    """A match with the host before the screen and a guest at a window; gives where others may come in."""
    address = open_table(program, OWN)
    guests = program.router.guest_table.guests
    assert guests is not None
    guest = ScriptedPhone(address, {"code": guests.code, "name": "Ben", "wants": "events"})
    until(lambda: guest.ticket, meanwhile=lambda: step(program))
    press(program, "Begin the match")
    assert isinstance(top(program), TableScene)
    return address


def host_plays(program: Application) -> None:
    """Time passes; the host does what is done without an answer."""
    step(program)
    session = program.router.session
    assert session is not None
    question = session.scene.questions.question
    if question is not None and session.client.people and isinstance(top(program), TableScene):
        session.client.answer(0, question.default)


def open_own_chair(program: Application) -> None:
    """By the page of the guests to the card of the host's own chair."""
    program.router.go(Way.PAUSE)
    press(program, "Guests")
    press_chair(program, 0)
    assert isinstance(top(program), GuestChairScene)


def back_to_table(program: Application) -> None:
    back(program)
    press(program, "Back to the table")
    press(program, "Continue")


@pytest.mark.slow
def test_where_the_own_tiles_are_to_be_is_asked_before_the_next_deal_when_a_phone_joins_in_a_match(home: Path) -> None:
    with started(home) as program:
        address = own_match(program)
        program.router.go(OpenChair(3))
        press(program, "Free the seat")
        back(program)
        come(program, address, "Ann")
        first = program.router.session
        assert first is not None

        def look() -> None:
            assert not isinstance(top(program), OwnTilesScene), "nobody is disturbed in a deal"
            host_plays(program)

        until(lambda: isinstance(top(program), ScoreScene), meanwhile=look)
        until(lambda: isinstance(top(program), OwnTilesScene), meanwhile=lambda: step(program))
        assert len(first.match.state.played) == 1
        assert first.match.state.deal is None or isinstance(first.match.state.deal.phase, Over)
        press(program, "On this screen, covered")
        until(lambda: isinstance(top(program), CurtainScene), meanwhile=lambda: step(program))
        session = program.router.session
        assert session is not None
        assert len(session.match.state.played) == 1
        assert not session.view.model.is_turned_up
        program.router.leave_match()


@pytest.mark.slow
def test_the_host_gives_the_own_chair_to_a_computer_or_a_phone_and_takes_it_back(home: Path) -> None:
    with started(home) as program:
        address = own_match(program)
        give_away(program, "Give the seat to a computer")
        play_without_host(program)
        take_back(program)
        zoe = give_away(program, "Free the seat", address)
        assert zoe is not None
        assert play_without_host(program).view.chairs[0].name == "Zoe"
        take_back(program, presses=2)
        until(lambda: '"freed"' in zoe.heard[-1], meanwhile=lambda: step(program))
        session = program.router.session
        assert session is not None
        assert session.setup.chairs[0] == OWN.chairs[0]
        until(lambda: isinstance(top(program), ScoreScene), meanwhile=lambda: host_plays(program))
        assert sum(session.client.table.refused) == 0
        file = next(home.rglob(f"*{SUFFIX}"))
        until(lambda: list(told_again(load(file))), meanwhile=lambda: step(program))
        program.router.leave_match()
    accounts = list(told_again(load(file)))
    assert all(account.sent == account.allowed for account in accounts)


def give_away(program: Application, way: str, address: str = "") -> ScriptedPhone | None:
    """The host, who is asked something just then, gives the own chair away; Zoe takes it, if she knows where."""
    until(lambda: asks_host(program), meanwhile=lambda: step(program))
    open_own_chair(program)
    press(program, way)
    zoe = come(program, address, "Zoe") if address else None
    back_to_table(program)
    until(lambda: people(program) == (), meanwhile=lambda: step(program))
    return zoe


def play_without_host(program: Application) -> MatchSession:
    """Others play on, as everybody may see it at the host's screen."""
    session = program.router.session
    assert session is not None
    assert session.viewer is None
    done = len(session.match.steps)
    until(lambda: len(session.match.steps) > done + 8, meanwhile=lambda: step(program))
    return session


def take_back(program: Application, presses: int = 1) -> None:
    """The host takes the own chair back, and is asked again there."""
    open_own_chair(program)
    for _press in range(presses):
        press(program, "Take this seat back")
    back_to_table(program)
    until(lambda: asks_host(program), meanwhile=lambda: step(program))


def people(program: Application) -> tuple[int, ...]:
    """Who plays before the host's screen."""
    session = program.router.session
    assert session is not None
    return session.client.people


def asks_host(program: Application) -> bool:
    """Whether the host is asked something at the table."""
    session = program.router.session
    return session is not None and session.client.people == (0,) and session.scene.questions.question is not None
