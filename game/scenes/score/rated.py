"""How a match changed a person's rating, for the match-end page."""

from collections.abc import Callable

from game import Frozen
from game.app.matches.statistics import Asked
from game.i18n import _, joined
from game.i18n.books import rules_title
from game.i18n.general import general
from game.i18n.player_texts import missing_text, range_text, rank_text, why_moved
from game.players.rank.method import SETTLED, Rating
from game.players.rank.ranked import Move, Ranked, Unrated
from game.players.rank.titles import next_title, title_of
from game.view.page.rating_signs import feather_of


class RatingMoved(Frozen, kw_only=True):
    """What a match did to a rating, as texts."""

    title: str
    value: int
    """The rating after the match."""
    by: int
    """How much the match added."""
    about: str
    """The text that says how much is missing for the next title; empty before the first one."""
    called: str
    """The name of the rating: that by the rules of the match."""
    before: float
    """The share of the way to the next title that the rating had covered before the match, 0 to 1."""
    share: float
    """The share that it covers after the match."""
    why: str
    """How sure the rating is, and the change that each place would have made, as sentences."""
    feather: str
    """The color of the title's feather."""


def rated(match: str, rules: str, looked: Asked[Ranked]) -> Callable[[], RatingMoved | str | None]:
    """Gives what the match did to the rating once it is known, or why it is not rated; ``None`` for a daily wall.

    :param match: the id of the match.
    :param rules: the id of its rulebook.
    :param looked: the query for the person's ratings, this match included.
    """

    def known() -> RatingMoved | str | None:
        found = looked.found
        if found is None:
            return None
        why, move = found.unrated.get(match), found.last(match, rules)
        if why is not None and why is not Unrated.DAY:
            return general().unrated[why.value].said()
        return None if move is None else moved_text(move, rules)

    return known


def moved_text(move: Move, rules: str) -> RatingMoved:
    """The texts on how a match moved the rating of its player, and why."""
    before, after = move.before, move.after
    has_same = before.is_settled is after.is_settled
    if after.is_settled and has_same:
        has_same = title_of(before.value) == title_of(after.value)
    missing = missing_text(after) if after.is_settled else ""
    has_fallen = before.is_settled and after.is_settled and not has_same and move.by < 0
    way = _("Down from {title}").format(title=rank_text(before)) if has_fallen else missing
    return RatingMoved(
        title=rank_text(after),
        value=round(after.value),
        by=move.by,
        about=way,
        called=joined("  ·  ", _("Rating"), rules_title(rules)),
        before=_way(before) if has_same else float(move.by < 0),
        share=_way(after),
        why=f"{range_text(after)}. {why_moved(move)}",
        feather=feather_of(after),
    )


def _way(rating: Rating) -> float:
    """How far a rating has come to the next title, or to the first one, 0 to 1."""
    return way_to_next(rating.value) if rating.is_settled else rating.matches / SETTLED


def way_to_next(value: float) -> float:
    """How far a rating has come from its title to the next, 0 to 1."""
    begins, above = title_of(value).begins, next_title(value)
    return 1.0 if above is None else min(1.0, max(0.0, (value - begins) / (above.begins - begins)))
