"""What is done for a seat that gives no answer."""

from game.engine.commands import Command
from game.engine.rulings.legal import awaited, default_among, legal_commands
from game.engine.seat import Seat
from game.engine.state import State


def default_command(state: State, seat: Seat) -> Command:
    assert seat in awaited(state), f"seat {seat} is not asked"
    return default_among(state, seat, legal_commands(state, seat))
