"""How the tiles of a mahjong may be sorted where it moves points or a name: found, offered, and chosen."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.engine.commands import Claim, Command, DeclareMahjong, RobKong
from game.engine.facts import facts_of_call, sortings_of
from game.engine.state import State
from game.i18n import _
from game.i18n.numbers import points_text
from game.i18n.row_texts import special_hand_text
from game.rules.scoring import Score
from game.view.lane.choices import SortingChoice


def sorted_calls(commands: tuple[Command, ...], state: State) -> tuple[Command, ...]:
    """The same mahjong with the tiles sorted in each way that is to choose, the dearest first; none if there is one.

    At a real table nobody is told what his tiles make.
    """
    if len(commands) != 1 or state.rules.is_tabletop:
        return ()
    (command,) = commands
    assert isinstance(command, Claim | DeclareMahjong | RobKong), "another call"
    ways = _ways(command, state)
    return tuple([replace(command, sorting=score.sorting) for score in ways]) if len(ways) > 1 else ()


def _ways(command: Command, state: State) -> tuple[Score, ...]:
    facts = facts_of_call(command, state)
    return () if facts is None else sortings_of(state.rules, facts)


def sorting_choices(
    commands: tuple[Command, ...], state: State, choose: Callable[[Command], None]
) -> list[SortingChoice]:
    """The ways to sort the tiles of a mahjong, each with its sets, the name of the hand and what it counts."""
    book = state.rules.id
    choices = []
    for number, (command, score) in enumerate(zip(commands, _ways(commands[0], state), strict=True), start=1):
        name = _("Four sets and a pair") if score.special is None else special_hand_text(book, score.special).name
        sets = [meld.tiles for meld in score.melds]
        choices.append(SortingChoice(sets, number, partial(choose, command), name, points_text(score.worth)))
    return choices
