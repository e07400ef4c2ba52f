"""The clock of a lesson in which speed is practiced; it counts up and sets no limit."""

from game.scenes.lesson.header import LessonHeader


class Stopwatch:
    """Time spent thinking, in the header of the lesson; hidden unless speed is practiced."""

    def __init__(self, header: LessonHeader, *, is_seen: bool) -> None:
        self._header = header
        self._is_seen = is_seen
        self.begin()

    def begin(self) -> None:
        self._seconds = 0.0
        self._show_time()

    def go(self, seconds: float) -> None:
        """Adds these seconds to the time; called only while the lesson asks something."""
        self._seconds += seconds
        self._show_time()

    def _show_time(self) -> None:
        minutes, seconds = divmod(int(self._seconds), 60)
        self._header.show_time(f"{minutes}:{seconds:02}" if self._is_seen else "")
