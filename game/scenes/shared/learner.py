"""What the person at this screen has learned, for the screens that read it and add to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.matches.progress_file import ProgressFile
    from game.school.progress import Progress

    Change = Callable[[Progress], Progress]


class Learner:
    """The person whom the settings name, and what that person has learned.

    Somebody who gives a name later takes along what was learned before, unless others play at this machine too.

    :param name: of the person, as the settings have it now; empty until one is given.
    :param folder: where everything is kept; ``None``: nowhere, it lasts as long as this.
    :param say: told in one line what went wrong.
    :param is_alone: whether nobody else plays at this machine, to whom that could belong.
    """

    def __init__(
        self,
        name: Callable[[], str] = str,
        folder: Path | None = None,
        say: Callable[[str], None] = lambda _line: None,
        is_alone: Callable[[], bool] = lambda: True,
    ) -> None:
        self._is_alone = is_alone
        self._name = name
        self._folder = folder
        self._say = say
        self._said = ""
        self._file: ProgressFile | None = None
        self._kept_nowhere: Progress | None = None
        self.lesson = ""
        """The lesson that was opened last, by its id, until its card has had the focus again."""

    @property
    def now(self) -> Progress:
        """What has been learned until now."""
        from game.school.progress import Progress

        file = self._own_file()
        return self._kept_nowhere or Progress() if file is None else file.now

    def change(self, how: Change) -> None:
        """Change what was learned, and keep it: ``learner.change(lambda now: now.with_lesson("newcomer.pung"))``."""
        file = self._own_file()
        if file is None:
            self._kept_nowhere = how(self.now)
        else:
            self._told(lambda: file.change(how))

    def read_again(self) -> None:
        """Read anew what has been learned: another machine's progress was merged into the file."""
        self._file = None

    def _own_file(self) -> ProgressFile | None:
        """The file of the person whom the settings name now."""
        if self._folder is None:
            return None
        from game.app.matches.progress_file import ProgressFile

        person = self._name()
        before = self._file
        if before is None or before.person != person:
            unnamed, own = ProgressFile(self._folder, ""), ProgressFile(self._folder, person)
            self._file = own
            if unnamed.is_there and not own.is_there and self._is_alone():
                self._file = unnamed
                self._told(unnamed.load)
                self._told(lambda: unnamed.become(person))
            else:
                self._told(own.load)
        return self._file

    def _told(self, does: Callable[[], None]) -> None:
        """Says what goes wrong; the same only once."""
        from game.app.matches.progress_file import ProgressError

        try:
            does()
        except ProgressError as error:
            if str(error) != self._said:
                self._said = str(error)
                self._say(self._said)


def has_courses() -> bool:
    """Whether there is a lesson."""
    from game.school.lessons.courses import Course, lesson_ids

    return bool(lesson_ids(Course.NEWCOMER))


def is_under_way(progress: Progress) -> bool:
    """Whether the newcomer's course was begun and not ended."""
    from game.school.lessons.courses import Course, lesson_ids

    learned = [progress.has_learned(each) for each in lesson_ids(Course.NEWCOMER)]
    return any(learned) and not all(learned)
