"""The clock of a lesson in which speed is practiced: it counts up, and pushes nobody."""

from game.view.lane.lesson_bar import LessonHeader


class Stopwatch:
    """How long was thought, in the header of the lesson; nothing is seen where speed is not practiced."""

    def __init__(self, header: LessonHeader, *, is_seen: bool) -> None:
        self._header = header
        self._is_seen = is_seen
        self.begin()

    def begin(self) -> None:
        """Counts from nothing."""
        self._seconds = 0.0
        self._tell()

    def go(self, seconds: float) -> None:
        """Counts on, while something is asked."""
        self._seconds += seconds
        self._tell()

    def _tell(self) -> None:
        minutes, seconds = divmod(int(self._seconds), 60)
        self._header.clock = f"{minutes}:{seconds:02}" if self._is_seen else ""
