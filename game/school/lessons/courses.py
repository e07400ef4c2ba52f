"""The courses, and the ids of their lessons, without the lessons themselves."""

from enum import Enum
from pathlib import Path

FOLDER = Path(__file__).parent


class Course(Enum):
    """A series of lessons; the value is the folder of their files."""

    NEWCOMER = "newcomer"
    PLAYER = "player"


def paths(course: Course) -> list[Path]:
    """The files of a course's lessons, in their order."""
    return sorted((FOLDER / course.value).glob("*.toml"))


def id_of(course: Course, path: Path) -> str:
    """The id of the lesson in a file."""
    return f"{course.value}.{path.stem.partition('-')[2]}"
