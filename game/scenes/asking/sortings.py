"""The ways to sort the tiles of a mahjong into sets, among which the player chooses."""

from collections.abc import Callable
from functools import partial

from game.engine.commands import Command
from game.engine.facts import sorted_calls
from game.engine.state import State
from game.i18n.numbers import points_text
from game.i18n.row_texts import hand_name
from game.view.lane.choices import SortingChoice


def sorting_choices(call: Command, state: State, choose: Callable[[Command], None]) -> list[SortingChoice]:
    """A choice for each way to sort the tiles of a mahjong, with its sets, the hand's name and its worth."""
    choices = []
    for number, (command, score, winning) in enumerate(sorted_calls([call], state), start=1):
        sets = [meld.tiles for meld in score.melds]
        words = hand_name(state.rules, score.special), points_text(score.worth)
        choices.append(SortingChoice(sets, winning, number, partial(choose, command), words))
    return choices
