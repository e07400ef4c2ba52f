"""The table puts questions, takes answers when they are due, and survives players that do not behave."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine.commands import Claim, Command, Discard, Pass
from game.engine.events import ClaimPassed, Event, TileDrawn, TilesDealt
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, ReplayStep
from game.engine.seat import Seat, TileId
from game.players.characters import CAST
from game.players.local_client import HumanPlayer, LocalClient
from game.players.player import Question
from game.players.roster import Chair, Person
from game.players.table import Table
from game.players.table_client import News, seen_by
from tests.conftest import LogLines
from tests.players.tables import match

Answers = Callable[[Question], Command | None]
CHAIRS = tuple(Chair(name=one.name, portrait=one.portrait, kind=Person()) for one in list(CAST.values())[:4])


class Scripted:
    """A player that answers as it is told, and keeps what happened to it."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.seen: list[Event] = []
        self.asked: list[Question] = []
        self.withdrawn = 0

    def observe(self, event: Event) -> None:
        self.seen.append(event)

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def answer(self) -> Command | None:
        return self._answers(self.asked[-1])

    def withdraw(self) -> None:
        self.withdrawn += 1


def default(question: Question) -> Command | None:
    return question.default


def silent(question: Question) -> Command | None:
    return None


def foreign(question: Question) -> Command | None:
    """Throws a tile that is not there."""
    wrong = question.default
    return (
        Discard(seat=question.seat, tile=wrong.tile, tile_id=TileId(wrong.tile_id + 1))
        if isinstance(wrong, Discard)
        else wrong
    )


def broken(question: Question) -> Command | None:
    raise RuntimeError("the mind went blank")


def table_with(first: Answers) -> tuple[Table, list[Scripted]]:
    """A table where person 0 answers in his own way and the others as the table would."""
    players = [Scripted(first), *(Scripted(default) for _ in range(3))]
    table = Table(match(seed=1), players)
    table.begin_deal()
    return table, players


def played(table: Table, seconds: float, pumps: int = 400) -> list[Event]:
    events: list[Event] = []
    for _ in range(pumps):
        if table.is_between_deals or table.is_over:
            break
        events += table.pump(seconds)
    return events


def test_when_the_time_is_up_the_default_is_played() -> None:
    """docs/rules/gala.md, "A turn": 30 seconds for a move."""
    table, players = table_with(silent)
    played(table, seconds=10.0, pumps=40)
    assert table.lapsed[0] > 0
    assert players[0].withdrawn >= table.lapsed[0]
    assert table.refused == [0, 0, 0, 0]


def test_without_a_clock_the_table_waits_for_ever() -> None:
    game = match(seed=1, options={"turn_seconds": False})
    players = [Scripted(silent) for _ in range(4)]
    table = Table(game, players)
    table.begin_deal()
    assert played(table, seconds=1000.0) == []
    assert table.lapsed == [0, 0, 0, 0]


def test_an_answer_that_is_refused_is_counted_and_the_match_goes_on(log_lines: LogLines) -> None:
    table, _ = table_with(foreign)
    played(table, seconds=0.0)
    assert table.is_between_deals
    assert table.refused[0] > 0
    assert all("the default is played" in line for line in log_lines.take())


def test_a_player_that_breaks_is_answered_for(log_lines: LogLines) -> None:
    table, _ = table_with(broken)
    played(table, seconds=0.0)
    assert table.is_between_deals
    assert table.broken[0] > 0
    assert all("broke" in line for line in log_lines.take())


def client_played(people: int) -> tuple[LocalClient, list[News]]:
    """A deal in which so many persons at this machine answer as the table would, and all that they were told of it."""
    others = {person: Scripted(default) for person in range(people, 4)}
    client = LocalClient(match(seed=1), CHAIRS, others)
    client.begin_deal()
    told = list(client.news())
    for _ in range(400):
        if client.is_between_deals:
            return client, told
        for person in client.people:
            question = client.question(person)
            if question is not None:
                client.answer(person, question.default)
        client.pass_time(0.0)
        told += client.news()
    pytest.fail("the deal has no end")


def test_news_are_told_as_each_person_saw_them() -> None:
    client, told = client_played(2)
    drawn = [news for news in told if isinstance(news.openly, TileDrawn)]
    assert {news.openly.seat for news in drawn if isinstance(news.openly, TileDrawn)} == {0, 1, 2, 3}
    for person in client.people:
        own = client.table.seat_of(person)
        seen = [event for event in seen_by(person, drawn) if isinstance(event, TileDrawn)]
        assert len(seen) == len(drawn)
        assert all((event.tile is not None) == (event.seat == own) for event in seen)


def test_who_only_watches_sees_no_concealed_tile() -> None:
    client, told = client_played(1)
    assert all(event.tile is None for event in seen_by(None, told) if isinstance(event, TileDrawn))
    passed = [event for event in seen_by(0, told) if isinstance(event, ClaimPassed)]
    assert {event.seat for event in passed} <= {client.table.seat_of(0)}
    assert not any(isinstance(event, ClaimPassed) for event in seen_by(None, told))
    _, players = table_with(default)
    dealt = [event for event in players[2].seen if isinstance(event, TilesDealt)]
    assert {event.seat for event in dealt if event.tiles is not None} == {2}


def test_a_call_is_heard_when_its_time_has_come() -> None:
    """A claim carries how long after the discard it came; others may answer meanwhile."""
    for seed in range(60):
        game = match(seed)

        def late(question: Question) -> Command | None:
            claims = [choice for choice in question.choices if isinstance(choice, Claim)]
            if not claims:
                return question.default
            return Claim(**{name: getattr(claims[0], name) for name in claims[0].__struct_fields__} | {"after": 2.0})

        players = [Scripted(late) for _ in range(4)]
        table = Table(game, players)
        table.begin_deal()
        for _ in range(300):
            if table.is_between_deals:
                break
            asked = [player.asked[-1] for player in players if player.asked]
            claiming = [one for one in asked if any(isinstance(choice, Claim) for choice in one.choices)]
            before = len(game.state.deal.discards) if game.state.deal else 0
            if claiming and table.waited(claiming[-1].seat) > 0:
                assert table.waited(claiming[-1].seat) < 2.5
                return
            table.pump(0.5)
            assert game.state.deal is not None
            assert len(game.state.deal.discards) - before in (0, 1)
    pytest.fail("nobody could claim anything")


def test_a_resumed_match_is_shown_from_its_beginning() -> None:
    steps: list[ReplayStep] = []
    game = match(seed=1)
    first = Table(
        game,
        [Scripted(default) for _ in range(4)],
        record=lambda command, events: steps.append(ReplayStep(command, tuple(events))),
    )
    first.begin_deal()
    played(first, seconds=0.0, pumps=30)
    again = Match.resumed(Replay(Header(), game.past[0], tuple(steps)))  # type: ignore[arg-type]
    players = [Scripted(default) for _ in range(4)]
    second = Table(again, players)
    assert again.state == game.state
    assert not second.is_over
    client = LocalClient(again, CHAIRS, {0: players[0], 2: players[2], 3: players[3]})
    assert list(seen_by(1, client.past())) == players[1].seen
    assert list(client.news()) == []


def test_a_person_answers_once_and_only_when_asked() -> None:
    person = HumanPlayer()
    question = Question(id=1, seat=Seat(0), choices=(Pass(seat=Seat(0)),), default=Pass(seat=Seat(0)), seconds=None)
    person.choose(Pass(seat=Seat(0)))
    assert person.answer() is None
    person.ask(question)
    assert person.answer() is None
    person.choose(Pass(seat=Seat(0)))
    assert person.answer() == Pass(seat=Seat(0))
    assert person.answer() is None
    assert person.question is None
