"""The block of the match-end page that shows how the match changed a person's rating."""

from collections.abc import Callable

from game.app.matches.statistics import Travelling
from game.i18n import pgettext
from game.i18n.books import rules_title
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text, sureness_text, why_moved
from game.players.rank.method import SETTLED
from game.players.rank.ranked import Move, Ranked, Unrated
from game.players.rank.titles import next_title, title_of
from game.view.page.paper_blocks import RatingBlock, RatingMoved
from game.view.page.rating_signs import feather_of


def rated(match: str, rules: str, looked: Travelling[Ranked]) -> Callable[[], RatingBlock | None]:
    """Returns a function that gives the block on the rating once it is known; ``None`` until then, or for a daily wall.

    :param match: the id of the match.
    :param rules: the id of its rulebook.
    :param looked: the query for the person's ratings, this match included.
    """

    def block() -> RatingBlock | None:
        found = looked.found
        if found is None:
            return None
        why, move = found.unrated.get(match), found.last(match, rules)
        if why is not None and why is not Unrated.DAY:
            return RatingBlock(None, unrated=general().unrated[why.value].said())
        return None if move is None else RatingBlock(moved_text(move, rules))

    return block


def moved_text(move: Move, rules: str) -> RatingMoved:
    """The texts on how a match moved the rating of its player, and why."""
    after, change = move.after, number(move.by, signed=True)
    shared = pgettext("rating", "average: {change}")
    about = "  ·  ".join((rules_title(rules), sureness_text(after)))
    return RatingMoved(
        title=rank_text(after),
        value=round(after.value),
        by=move.by,
        about=about,
        share=way_to_next(after.value) if after.is_settled else after.matches / SETTLED,
        why=why_moved(move),
        by_place=[number(by, signed=True) for by in move.by_place()],
        feather=feather_of(after),
        places=range(move.place, move.place + move.sharing),
        shared=shared.format(change=change) if move.sharing > 1 else "",
    )


def way_to_next(value: float) -> float:
    """How far a rating has come from its title to the next, 0 to 1."""
    begins, above = title_of(value).begins, next_title(value)
    return 1.0 if above is None else min(1.0, max(0.0, (value - begins) / (above.begins - begins)))
