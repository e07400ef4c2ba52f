"""The scores of four experts on a day's wall, played in the background."""

import time
from concurrent.futures import Future
from datetime import date
from fractions import Fraction
from functools import cache

from game.app.matches.replay_shelf import on_thread
from game.players.ai.computer import ComputerPlayer
from game.players.days import match_of_day
from game.players.new_match import new_match
from game.players.roster import SPARROW, Chair, Level, Person
from game.players.table import Table

_REST = 0.002
"""Seconds of rest after each move, so that frames come first."""
Scores = tuple[Fraction, ...]
"""The points of everybody, first of the expert in the person's seat."""


@cache
def experts_on(day: date, rules: str) -> "Future[Scores]":
    """The points of four experts on a day's wall; cached until the program ends."""
    return on_thread(lambda: played_by_experts(day, rules), "experts")


def played_by_experts(day: date, rules: str) -> Scores:
    """The points of four experts on a day's wall, the same on every machine."""
    match, setup = new_match(match_of_day(day, rules, Chair(name="", portrait=SPARROW, kind=Person())))
    assert setup.seed is not None, "the day decides the seed"
    players = [ComputerPlayer(person, Level.EXPERT, setup.seed) for person in range(len(setup.chairs))]
    table = Table(match, players)
    while not table.is_over:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()
            time.sleep(_REST)
    state, (own,) = match.state, setup.people
    gains = [state.balances[state.seat_of(person)] - state.rules.stake for person in range(len(players))]
    return (gains[own], *gains[own + 1 :], *gains[:own])
