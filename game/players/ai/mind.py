"""The minds of computer players: pure functions from a seat's view and a question to one of its choices."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import structs

from game import Frozen, replace
from game.engine import commands as c
from game.engine.facts import faces
from game.engine.state import State
from game.players.ai.choosing import best_choice
from game.players.ai.newcomer import newcomers_claim, newcomers_discard
from game.players.ai.reading.position import live_tiles
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import SKILLS, Skill
from game.players.ai.traits.style import Style
from game.players.player import Question
from game.players.roster import Level

Kind = TypeVar("Kind")


class Mind(Protocol):
    """A chooser that uses only the seat's view, the question and its random numbers."""

    def choose(self, view: State, question: Question, numbers: RandomNumbers) -> c.Command:
        """One of the question's choices."""


class Thoughtless:
    """The mind of the lowest level, which chooses at random."""

    def choose(self, view: State, question: Question, numbers: RandomNumbers) -> c.Command:
        """Any of the choices, all equally likely."""
        return numbers.one_of(question.choices)


class Thinker(Frozen):
    """A mind that makes the choice it judges best, as far as its skill goes."""

    skill: Skill

    def choose(self, view: State, question: Question, numbers: RandomNumbers) -> c.Command:
        """The choice judged best; at times, by chance, a newcomer's choice, or a pass because it overlooked a claim.

        Whether the player sees that a kind of tile should go is decided once for a deal.
        """
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        best: c.Command | None = None
        if self.skill.errs and not any(map(is_sure, choices)):
            may_err = not view.current_deal.winners and not _only(c.DeclareReady, choices)
            if may_err:
                best = best_choice(view, question, self.skill)
                sees = numbers.in_deal(best.tile.name) if isinstance(best, c.Discard) else numbers
                fails = sees.strikes(self.skill.errors_in(view.rules.id))
                if fails and (mistaken := _as_a_newcomer(view, question)) is not None:
                    return mistaken
            if numbers.strikes(self.skill.overlooks) and _only(c.Claim, choices):
                return question.default
            if self.skill.calls_ready < 1 and not numbers.strikes(self.skill.calls_ready):
                choices = tuple(choice for choice in choices if not isinstance(choice, c.DeclareReady))
        if len(choices) < len(question.choices):
            question = replace(question, choices=choices)
        return best or best_choice(view, question, self.skill)


def _as_a_newcomer(view: State, question: Question) -> c.Command | None:
    """What a newcomer would do; ``None`` if there is nothing to discard or to claim."""
    deal = view.current_deal
    held = deal.seats[question.seat]
    hand = faces(deal, held.hand)
    if _only(c.Claim, question.choices):
        return newcomers_claim(question.choices, hand) or question.default
    laid = [tile for each in held.sets for tile in each.meld.tiles]
    thrown = _only(c.Discard, question.choices)
    live = live_tiles(view.rules.tiles, deal, counts_tiles=True)
    return newcomers_discard(thrown, hand, laid, live) if thrown else None


def is_sure(command: c.Command) -> bool:
    """Whether the command goes out, or takes the replacement for a kong; such commands are never overlooked."""
    return c.goes_out(command) or isinstance(command, c.TakeReplacement)


def _only(kind: type[Kind], commands: Sequence[object]) -> list[Kind]:
    return [command for command in commands if isinstance(command, kind)]


def mind_in_style(mind: Mind, style: Style) -> Mind:
    """The mind with the style of a character; a mind that does not think stays as it is."""
    if isinstance(mind, Thinker):
        return structs.replace(mind, skill=mind.skill.in_style(style))
    return mind


MINDS: Mapping[str, Mind] = {"random": Thoughtless()} | {level.value: Thinker(SKILLS[level]) for level in Level}
"""The mind of each level, by the level's id (docs/commands.md, ``simulate``), weakest first."""
