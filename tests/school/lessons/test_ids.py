"""The ids of lessons are told by the names of their files, so that the title need not read them."""

from __future__ import annotations

import pytest

from game.school.lessons.courses import Course, id_of, paths
from game.school.lessons.files import lessons


@pytest.mark.parametrize("course", Course)
def test_the_ids_by_name_are_those_of_the_lessons(course: Course) -> None:
    assert [id_of(course, path) for path in paths(course)] == [lesson.id for lesson in lessons(course)]
