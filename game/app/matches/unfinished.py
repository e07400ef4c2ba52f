"""An unfinished match of the folder, as the title tells it without loading the engine."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from game import Frozen


class SavedMatch(Frozen, kw_only=True):
    """A match that can be continued."""

    path: Path
    changed: float
    """The time of the last change, in seconds since 1970."""
    rules: str
    """The id of the match's rulebook; empty if a newer program saved the match."""
    deal: int
    """The number of the present deal; 0 before the first."""
    names: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """The names of those players who are persons, not computers."""
    journey: str = ""
    """The stop of the journey to which the match belongs, or ``day``; empty for any other match."""
    seed: int | None = None
    """The seed of the match's walls, if the file has one."""
    club: str = ""
    """The name of the club whose changes to the book are played; empty for the book as printed."""

    is_aside: bool = False
    """Whether it was played on from a position or a place of a replay, so that others are proposed before it."""
    is_behind: bool = False
    """Whether another match was finished since, so that it is listed, but no longer what to do next."""

    @property
    def is_of_newer_program(self) -> bool:
        """Whether only a newer program can read it."""
        return not self.rules

    def own_standing(self) -> tuple[int, Fraction] | None:
        """The first person's place and points after the last finished deal; ``None`` if there is none."""
        from game.app.matches.replay_summary import standing_in

        return standing_in(self.path, self.changed)

    def standing_text(self) -> str:
        """The first person's place and points in words; empty before the end of the first deal."""
        from game.i18n.player_texts import place_with_points

        standing = None if self.is_of_newer_program else self.own_standing()
        return "" if standing is None else place_with_points(*standing)


def to_go_on(saved: Sequence[SavedMatch], next_lesson: str | None) -> SavedMatch | None:
    """The match to go on with before all else; ``None`` if a match was finished since, or a lesson was taken."""
    return None if next_lesson else next((each for each in saved if not each.is_behind), None)
