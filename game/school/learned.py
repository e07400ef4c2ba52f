"""The themes that a person has met in lessons: drills and puzzles are about no others."""

from game.rules.ruleset import Ruleset
from game.school.drills import count
from game.school.drills.exercise import Drill
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons_in
from game.school.progress import Progress
from game.school.themes import Theme


def unmet_themes(progress: Progress, book: str) -> set[Theme]:
    """The themes of the newcomers' lessons after the last one that a person has learned, in any book.

    Whoever has learned none of them knows the game.
    """
    course = lessons_in(Course.NEWCOMER, book)
    last = max((each.number for each in course if progress.has_learned(each.id)), default=len(course))
    return {each.file.theme for each in course[last:]}


def learned_themes(progress: Progress, book: str) -> set[Theme]:
    """The themes of puzzles for a person: those of learned lessons of the players' course, discards and claims.

    Claims wait for their lesson in the newcomers' course. Puzzles of special hands come once nothing is left to learn,
    as lessons name few of these hands.
    """
    every = lessons_in(Course.PLAYER, book)
    learned = [each for each in every if progress.has_learned(each.id, each.file.taught(book))]
    if learned == list(every):
        return set(Theme)
    return {each.file.theme for each in learned} | {Theme.DISCARDS, Theme.CLAIMS} - unmet_themes(progress, book)


def is_offered(drill: Drill, rules: Ruleset, progress: Progress) -> bool:
    """Whether the book has exercises of this kind, and the person has learned what they are about."""
    if drill is Drill.OTHER_BOOK:
        return len(progress.books) > 1
    return drill.theme not in unmet_themes(progress, rules.id) and (drill is not Drill.COUNT or count.is_offered(rules))
