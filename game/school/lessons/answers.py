"""What a learner answers, as a word, and why it is not right."""

from collections.abc import Sequence

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    ShowTile,
    TakeReplacement,
)
from game.i18n.texts import Text
from game.school.lessons.files import Ask, Step, common_whys
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile

THROWN = "discard"
"""Any discard."""
_WORDS: dict[type, str] = {
    DeclareKong: "kong",
    DeclareMahjong: "mahjong",
    DeclareReady: "ready",
    DrawTile: "draw",
    Pass: "pass",
    RobKong: "mahjong",
    ShowTile: "show",
    TakeReplacement: "replacement",
}


def word_of(command: Command) -> str:
    """A command as the file of a lesson names it: the code of a tile that is thrown, or what is called."""
    match command:
        case Discard():
            return str(command.tile.value)
        case Claim():
            return str(command.claim.value)
        case _:
            return _WORDS[type(command)]


def picked(tiles: Sequence[Tile]) -> str:
    """Tiles that were chosen, as an answer."""
    return " ".join(tile.value for tile in sorted(tiles))


def kind_of(tiles: Sequence[Tile]) -> str:
    """What tiles that were chosen are: a set or a pair, or what keeps them from being a set."""
    kinds = sorted(set(tiles))
    if len(kinds) == 1:
        return {1: "single", 2: "pair", 3: "pung"}.get(len(tiles), "kong")
    if len({tile.suit for tile in kinds}) > 1:
        return "suits"
    if not kinds[0].suit.has_ranks:
        return "honors"
    if len(kinds) < len(tiles):
        return "mixed"
    return "chow" if kinds[-1].rank - kinds[0].rank == len(kinds) - 1 and len(kinds) == 3 else "gap"


def is_right(step: Step, answer: str) -> bool:
    """Whether an answer to a step is right."""
    if step.ask is Ask.PICK:
        return answer in {picked(parse_tiles(right)) for right in step.right}
    return answer in step.right


def why_not(step: Step, answer: str, *, thrown: bool = False) -> Text:
    """Why an answer to a step is not right.

    Args:
        step: the step.
        answer: the answer, as a word.
        thrown: whether it is a tile that was thrown.
    """
    names = {answer}
    if thrown:
        names.add(THROWN)
    if step.ask is Ask.PICK:
        names.add(kind_of(parse_tiles(answer)))
    for why in step.whys:
        if names & set(why.of.split()):
            return why.say
    if step.why is None:
        return common_whys()[kind_of(parse_tiles(answer))]
    return step.why
