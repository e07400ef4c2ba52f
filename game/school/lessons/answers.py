"""A learner's answers as words, and the reasons why an answer is not right."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from game import Frozen
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
    goes_out,
)
from game.engine.facts import faces
from game.engine.state import State
from game.i18n.texts import Text
from game.players.ai.advice import Advice
from game.players.ai.ideas import is_lone
from game.school.lessons.files import Ask, Step, common_whys
from game.tiles.counts import counts_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import DRAGONS, Tile

THROWN = "discard"
"""The word for discarding, whichever the tile."""
LET_GO = "pass"
"""The word for passing on a discard."""
READY = "ready"
"""The word for calling the hand ready."""
_WORDS: dict[type, str] = {
    DeclareKong: "kong",
    DeclareMahjong: "mahjong",
    DeclareReady: READY,
    DrawTile: "draw",
    Pass: LET_GO,
    RobKong: "mahjong",
    ShowTile: "show",
    TakeReplacement: "replacement",
}


def word_of(command: Command) -> str:
    """The word for a command in a lesson's file: the code of the discarded tile, or the kind of call."""
    match command:
        case Discard():
            return str(command.tile.value)
        case Claim():
            return str(command.claim.value)
        case _:
            return _WORDS[type(command)]


def picked(tiles: Sequence[Tile]) -> str:
    """The answer of a learner who picked these tiles."""
    return " ".join(tile.value for tile in sorted(tiles))


def kind_of(tiles: Sequence[Tile]) -> str:
    """The kind of group that picked tiles form: a set, a pair, or what keeps them from being a set."""
    kinds = sorted(set(tiles))
    if len(kinds) == 1:
        return {1: "single", 2: "pair", 3: "pung"}.get(len(tiles), "kong")
    if any(tile.is_honor for tile in kinds):
        return "honors"
    if len({tile.suit for tile in kinds}) > 1:
        return "suits"
    if len(kinds) < len(tiles):
        return "mixed"
    return "chow" if kinds[-1].rank - kinds[0].rank == len(kinds) - 1 and len(kinds) == 3 else "gap"


def out_of_place(answer: str, right: Sequence[str]) -> tuple[str, ...]:
    """The picked tiles that do not belong to a right answer; of several right answers, the nearest one counts."""
    chosen = Counter(answer.split())
    return min((tuple((chosen - Counter(option.split())).elements()) for option in right), key=len)


class Answers(Frozen, kw_only=True):
    """The answers to a step, and the replies to them."""

    right: tuple[str, ...]
    """The right answers; the first one is shown to the learner if need be."""
    nearly: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    """The answers to choose from, translated; an answer names one by its number, from 1."""
    whys: Mapping[str, str] = {}
    """The translated reason why an answer is not right, by the answer. For others the lesson's file has a reason."""
    because: str = ""
    """The translated reason why a right answer is right, with its figures; empty if nothing is counted."""
    becauses: Mapping[str, str] = {}
    """The reasons of right answers that have their own, in place of ``because``."""

    def reason(self, answer: str) -> str:
        """The translated reason why this right answer is right."""
        return self.becauses.get(answer, self.because)


def one_right(place: int, choices: Iterable[str], replies: Iterable[str], because: str = "") -> Answers:
    """Answers of which one is right.

    :param place: its index among the choices.
    :param replies: the replies to the choices, in the same order.
    """
    whys = {str(number): reply for number, reply in enumerate(replies, 1)}
    return Answers(right=(str(place + 1),), choices=tuple(choices), whys=whys, because=because)


def reply(id_: str, **gaps: object) -> str:
    """A reply to a wrong answer that all lessons share, translated."""
    return common_whys().judged[id_].said(**gaps)


def reason(id_: str, **gaps: object) -> str:
    """A reason for a right answer that all lessons share, translated."""
    return common_whys().because[id_].said(**gaps)


class Verdict(Frozen):
    """The reply to an answer."""

    is_right: bool
    is_nearly: bool = False
    """Whether the answer is nearly as good, and so no mistake."""
    why: str = ""
    """Why the answer is right or not; empty if nothing is to be said."""


def listed(step: Step, choices: tuple[str, ...]) -> Answers:
    """The answers to a step whose file lists the right ones."""
    right = step.right
    if step.ask is Ask.PICK:
        right = tuple(picked(parse_tiles(tiles)) for tiles in right)
    return Answers(right=right, nearly=step.nearly, choices=choices)


def why_not(step: Step, answer: str, *, thrown: bool = False) -> Text | None:
    """Why an answer to a step is not right, by the lesson's file; ``None`` if the file has no reason for it.

    ``thrown``: whether the answer is a discarded tile.
    """
    names = {answer}
    if thrown:
        names.add(THROWN)
    if step.ask is Ask.PICK:
        names.add(kind_of(parse_tiles(answer)))
    for why in step.whys:
        if names & set(why.of.split()):
            return why.say
    if step.picks_set and step.why is None:
        kind = kind_of(parse_tiles(answer))
        if kind == "single":
            kind = f"no_{kind_of(parse_tiles(step.right[0]))}"
        return common_whys().picked.get(kind)
    return step.why


def best_of(advice: Advice) -> Command:
    """The command shown to a newcomer: a mahjong where possible, and never a call of ready, only its discard.

    An isolated tile is preferred to a discard that only a strong player finds a little better, because the reason is
    seen at once. Among isolated tiles, dragons and winds that score for the seat are kept longest.
    """
    view, choices = advice.view, [one.command for one in advice.choices]
    best = next(filter(goes_out, choices), choices[0])
    thrown = [choice for choice in choices if isinstance(choice, Discard)]
    if isinstance(best, DeclareReady):
        return next(choice for choice in thrown if choice.tile == best.tile)
    if isinstance(best, Discard):
        lonely = [one for one in thrown if discards_lone(one, view) and _is_as_good(one, advice)]
        kept = (view.wind_of(best.seat).tile, view.current_deal.placing.prevailing.tile, *DRAGONS)
        return min(lonely, key=lambda command: command.tile in kept, default=best)
    return best


def discards_lone(command: Command, view: State) -> bool:
    """Whether a command discards a tile with which nothing in the hand goes."""
    if not isinstance(command, Discard):
        return False
    deal = view.current_deal
    return is_lone(command.tile, counts_of(faces(deal, deal.seats[command.seat].hand)))


def _is_as_good(command: Discard, advice: Advice) -> bool:
    """Whether a choice costs too little to be worth a comment."""
    verdict = advice.verdict(command)
    return verdict is None or not verdict.matters
