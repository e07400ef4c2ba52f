"""What the person at this screen has learned, as screens read it and add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.shared.destinations import OpenLesson

if TYPE_CHECKING:
    from game.app.matches.progress_file import ProgressFile
    from game.school.progress import Progress

    Change = Callable[[Progress], Progress]


class Learner:
    """The progress of the person named in the settings.

    A person who gives a name later, or another one, keeps what was learned before.

    :param name: gives the person's name as the settings have it now; empty until one is given.
    :param folder: the folder of the progress files; ``None``: nothing is saved, and progress ends with this object.
    :param say: shows one line on what went wrong.
    :param earlier: gives the names under which the person's progress may be if it is not under the present one.
    """

    def __init__(
        self,
        name: Callable[[], str] = str,
        folder: Path | None = None,
        say: Callable[[str], None] = lambda _line: None,
        earlier: Callable[[], Iterable[str]] = lambda: [""],
    ):
        self._earlier = earlier
        self._name = name
        self._folder = folder
        self._say = say
        self._said = ""
        self._file: ProgressFile | None = None
        self._kept_nowhere: Progress | None = None
        self.lesson = ""
        """The id of the lesson that was opened last, until its card on the page has had the focus again."""

    @property
    def now(self) -> Progress:
        """What the person has learned until now."""
        from game.school.progress import Progress

        file = self._own_file()
        return self._kept_nowhere or Progress() if file is None else file.now

    def change(self, how: Change) -> None:
        """Changes and saves what was learned: ``learner.change(lambda now: now.with_lesson("newcomer.pung"))``."""
        file = self._own_file()
        if file is None:
            self._kept_nowhere = how(self.now)
        else:
            self._call_and_report(lambda: file.change(how))

    def _own_file(self) -> ProgressFile | None:
        """The progress file of the person named in the settings now; ``None``: nothing is saved."""
        if self._folder is None:
            return None
        from game.app.matches.progress_file import ProgressFile

        person = self._name()
        before = self._file
        if before is None or before.person != person:
            own = ProgressFile(self._folder, person)
            names = [] if own.is_there else self._earlier()
            files = (ProgressFile(self._folder, name) for name in names)
            self._file = file = next((file for file in files if file.is_there), own)
            self._call_and_report(file.load)
            if file is not own:
                self._call_and_report(lambda: file.become(person))
        return self._file

    def _call_and_report(self, does: Callable[[], None]) -> None:
        """Calls a function and says if it raises ``ProgressError``; the same line is not said twice in a row."""
        from game.app.matches.progress_file import ProgressError

        try:
            does()
        except ProgressError as error:
            if str(error) != self._said:
                self._said = str(error)
                self._say(self._said)


def lesson_label(progress: Progress, lesson: str, book: str) -> str:
    """The label of the button for a lesson that is proposed."""
    if progress.begun_in(lesson, book) is not None:
        return _("Continue the lesson")
    return _("Next lesson") if progress.lessons else _("Your first lesson")


def next_lesson(progress: Progress, book: str, said: str | None) -> tuple[str, OpenLesson] | None:
    """The lesson that was left, or that the end of one proposed, or the first, and its label; ``None`` without one."""
    if not said and progress.lessons:
        return None
    return lesson_label(progress, said or "", book), OpenLesson(said or "")
