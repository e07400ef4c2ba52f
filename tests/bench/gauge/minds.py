"""The minds that the gauge knows by name, and how a name says what is switched."""

from functools import cache
from typing import Any

from msgspec.structs import fields, replace

from game.players.ai.mind import MINDS, Mind, Thinker, mind_in_style
from game.players.ai.traits.skill import Skill
from game.players.ai.traits.style import Style
from game.players.characters import CAST, style_of
from game.tools.arguments import BadInput
from game.tools.contestants import check_player, is_program

GAUNTLET = ("strong", "expert", "skilled", *(f"{one.highest.value}:{portrait}" for portrait, one in CAST.items()))
"""What ``gauntlet`` stands for: three levels, and every character at the highest level at which it plays."""
FORMS = (
    "a level, LEVEL:PORTRAIT for a character, a level with switches: strong+declines-plans,ambition=1.2; "
    "cmd:PROGRAM ARGS, a program that speaks the bot protocol; or gauntlet, the levels and all characters"
)
_SWITCHES = frozenset(each.name for each in fields(Skill) if isinstance(each.default, bool))
_FACTORS = frozenset(each.name for each in fields(Style))


@cache
def mind_of(name: str) -> Mind:
    """The mind of a name: ``expert``, ``strong:owl``, ``strong-defense``, ``strong+declines,caution=1.4``.

    :raises BadInput: when it names none.
    """
    rest = name.replace("+", "\n+").replace("-", "\n-").replace(",", "\n,").split("\n")
    level, _, portrait = rest[0].partition(":")
    if level not in MINDS:
        raise BadInput(f"{name!r}: {level!r} is not a level; there are {', '.join(MINDS)}")
    mind = MINDS[level]
    if portrait:
        if portrait not in CAST:
            raise BadInput(f"{name!r}: {portrait!r} is not a character; there are {', '.join(CAST)}")
        mind = mind_in_style(mind, style_of(portrait))
    for word in rest[1:]:
        mind = _switched(name, mind, word)
    return mind


def check_variant(name: str) -> None:
    """Whether there is such a mind or program.

    :raises BadInput: when there is not.
    """
    if is_program(name):
        check_player("VARIANT", name)
    else:
        mind_of(name)


def base_of(name: str) -> Mind:
    """The mind of those among whom variants are measured; it never slips, for then its slips would be measured too.

    :raises BadInput: when it does, or there is no such name.
    """
    mind = mind_of(name)
    if not isinstance(mind, Thinker) or mind.skill.errs:
        raise BadInput(f"{name!r} leaves something to chance; variants are measured among those who do not")
    return mind


def _switched(name: str, mind: Mind, word: str) -> Mind:
    if not isinstance(mind, Thinker):
        raise BadInput(f"{name!r}: who does not think has no switches")
    skill, what = mind.skill, word[1:]
    if word[0] == ",":
        factor, _, value = what.partition("=")
        try:
            style = replace(skill.style, **{factor: float(value)})
        except (TypeError, ValueError):
            raise BadInput(f"{name!r}: {what!r} is none of {', '.join(sorted(_FACTORS))} = a number") from None
        return Thinker(skill.in_style(style))
    if what not in _SWITCHES:
        raise BadInput(f"{name!r}: {what!r} is no switch; there are {', '.join(sorted(_SWITCHES))}")
    switched: dict[str, Any] = {what: word[0] == "+"}  # what a name switches is known when it is read
    return Thinker(replace(skill, **switched))
