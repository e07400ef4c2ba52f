"""Phones at the table of the program: taking a seat, playing beside the screen, and coming back after a pause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.seat_views import known_to
from game.engine.state import Over
from game.net.pages import SOCKET
from game.players.roster import Computer, Kind, Level, MatchSetup, Person, Phone
from game.scenes.program.application import Application
from game.scenes.score.score import ScoreScene
from game.scenes.set_up.take_seat import TakeSeatScene
from game.scenes.shared.destinations import BeginMatch, ResumeMatch, Way
from game.scenes.table.table import TableScene
from game.view.widgets import Button
from tests.net.phones import LOOPBACK, ScriptedPhone, until
from tests.scenes.program.test_program import press, started, top
from tests.view.deals import CHAIRS

KINDS: tuple[Kind, ...] = (Phone(), Computer(Level.BEGINNER), Phone(), Computer(Level.BEGINNER))
WHO = MatchSetup(
    ruleset="gala",
    chairs=tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, KINDS, strict=True)),
    seed=3,
    draws_seats=False,
)


def step(program: Application) -> None:
    program.stack.update(0.2)


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
    return next(w.may_act for w in scene.page.widgets if isinstance(w, Button) and w.label == "Begin the match")


def come(program: Application, address: str, name: str) -> ScriptedPhone:
    guests = program.router.guest_table.guests
    assert guests is not None
    phone = ScriptedPhone(address, {"code": guests.code, "name": name, "language": "en"})
    until(lambda: phone.ticket, meanwhile=lambda: step(program))
    step(program)
    return phone


def test_phones_take_their_seats_play_a_deal_and_go_on(home: Path) -> None:
    with started(home) as program:
        address = open_table(program, WHO)
        phones = [come(program, address, "Ann")]
        assert not may_begin(program), "a chair is free"
        phones.append(come(program, address, "Ben"))
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
                assert deal.faces == known.faces, "the screen shows what everybody may see"

        until(lambda: isinstance(top(program), ScoreScene), meanwhile=look)
        until(lambda: isinstance(top(program), TableScene), meanwhile=lambda: step(program))
        assert len(session.match.state.played) == 1, "the phones have seen the score and gone on"
        program.router.go(Way.TO_TITLE)
        assert program.router.guest_table.guests is None
        until(lambda: '"why":"over"' in phones[0].heard[-1], meanwhile=lambda: step(program))

        program.router.go(ResumeMatch())
        address = address_of(program)
        again = [come(program, address, "Ben"), come(program, address, "Ann")]
        assert [phone.heard[0].count('"seat":0') for phone in again] == [0, 1], "each in the own chair, by name"
        press(program, "Begin the match")
        until(lambda: again[1].rack.get("phase") == "play", meanwhile=lambda: step(program))
        program.router.leave_match()


def test_a_person_at_the_screen_plays_beside_a_phone(home: Path) -> None:
    kinds: tuple[Kind, ...] = (Person(), Phone(), Computer(Level.BEGINNER), Computer(Level.BEGINNER))
    chairs = tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, kinds, strict=True))
    with started(home) as program:
        address = open_table(program, replace(WHO, chairs=chairs))
        phone = come(program, address, "Ann")
        press(program, "Begin the match")
        session = program.router.session
        assert session is not None
        until(lambda: session.scene.questions.question is not None, meanwhile=lambda: step(program))
        assert session.view.model.order, "the own rack is shown"
        phone.cut()
        until(lambda: session.scene.persons.notice, meanwhile=lambda: step(program))
        assert session.scene.persons.notice == "Waiting for Ann"
        phone.come_back()
        until(lambda: not session.scene.persons.notice, meanwhile=lambda: step(program))
        program.router.leave_match()


def test_a_chair_that_stays_free_is_filled_by_a_computer(home: Path) -> None:
    with started(home) as program:
        address = open_table(program, WHO)
        come(program, address, "Ann")
        press(program, "Fill chair")
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
