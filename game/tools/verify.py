"""``sparrows verify``: replays every command of replay files through the engine (docs/commands.md)."""

from collections.abc import Sequence

from game.engine.fairness import fingerprint_of, wall_text
from game.engine.replays.replay import ReplayError, from_elsewhere, replayed
from game.engine.replays.replay_file import Salvaged
from game.engine.replays.told import ToldAgain, told_again
from game.players.fair_play import Promise, choices_again, promises
from game.tools.arguments import BadInput, Parser, complain, counted, one_line
from game.tools.replay_input import content_of, replay_in

_TELLER = "sparrows verify"


def main(arguments: Sequence[str]) -> int:
    """Report whether each file holds; return 0 if all do, 1 if one does not, 2 if one is no replay."""
    parser = Parser("verify", "Replay files and check that every command gives the same events.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay or a saved match")
    parser.add_argument(
        "--fair",
        action="store_true",
        help="also check the fingerprints of the walls, that computer players needed no more than they were shown, and "
        "that guests were told no more than their seats may see",
    )
    given = parser.parse_args(arguments)
    return max(_verify(name, is_fair=given.fair) for name in given.files)


def _verify(name: str, *, is_fair: bool) -> int:
    try:
        found = replay_in(content_of(name), name)
    except BadInput as error:
        return complain(_TELLER, str(error))
    replay = found.replay
    try:
        state = replayed(replay)
    except ReplayError as error:
        print(one_line(f"{name}: {error}"))
        return 1
    commands, deals = counted(len(replay.steps), "command"), counted(len(state.played), "deal")
    end = "finished" if state.places else "unfinished"
    torn = ", the torn last line left out" if found.is_torn else ""
    print(one_line(f"{name}: the same, {commands}, {deals}, {end}{torn}"))
    return _fairness_exit_code(found) if is_fair else 0


def _fairness_exit_code(found: Salvaged) -> int:
    code = max((_kept(promise, found.version) for promise in promises(found.replay)), default=0)
    try:
        with from_elsewhere():
            code = max(code, *map(_told, told_again(found.replay)), 0)
            again = choices_again(found.replay)
    except ReplayError as error:
        print(one_line(f"choices: cannot be made again: {error}"))
        return 1
    if again.unknown is not None:
        print(one_line(f"choices: not checked: {again.unknown}"))
        return code
    told = f"{again.same} the same from the seat's own events, {counted(again.lapsed, 'question')} left to the default"
    if again.other is None:
        print(f"choices: {told}")
        return code
    print(one_line(f"choices: {told}; command {again.other} is another"))
    return 1


def _kept(promise: Promise, version: int) -> int:
    """Print the data for checking a wall's fingerprint, if the deal is over, and the result; return the exit code."""
    print(f"deal {promise.deal} fingerprint: {promise.fingerprint}")
    if promise.salt is None:
        print(f"deal {promise.deal}: not over, nothing is told of its wall")
        return 0
    print(f"deal {promise.deal} salt: {promise.salt}")
    print(f"deal {promise.deal} wall: {wall_text(promise.wall)}")
    is_kept = fingerprint_of(promise.salt, promise.wall) == promise.fingerprint
    was_promised = "" if version > 1 else " (computed now: files of version 1 made no promise)"
    print(f"deal {promise.deal}: {'the wall that was promised' if is_kept else 'another wall'}{was_promised}")
    return 0 if is_kept else 1


def _told(account: ToldAgain) -> int:
    """Print what a guest was told up to a deal, and whether the seat may see that; return the exit code."""
    deals, sent, allowed = account
    told = (
        f"after {counted(deals, 'deal')} the guest in chair {sent.chair} had been told {counted(sent.events, 'event')}"
    )
    if sent == allowed:
        print(f"{told}: what the seat may see")
        return 0
    others = "there is no such chair" if allowed is None else f"the seat may see {allowed.events}, {allowed.sha256}"
    print(one_line(f"{told}, {sent.sha256}: {others}"))
    return 1
