"""The texts for what a lesson shows above the teacher's words: rows of the scoring table, or tiles."""

from collections.abc import Iterator, Sequence

from game.i18n import in_commas, labeled, pgettext
from game.i18n.numbers import number
from game.i18n.tile_words import bonus_name, name_of_tiles, tile_name
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.strip import title_of
from game.scenes.reader.table_words import sentences
from game.school.drills.exercise import Group
from game.school.lessons.seen import Picture
from game.school.lessons.values import ValueRow
from game.tiles.tile import Tile
from game.ui.part import key_of
from game.view.widgets import Widget


def shown_words(scene: LessonScene) -> str:
    """The text for what is shown above the teacher's words; empty for tiles that are answers, which have names."""
    return "" if scene.board.names and not scene.speech.values else _all_words(scene)


def lesson_words(widget: Widget, scene: LessonScene) -> str:
    """The words of what is shown above the teacher's words; empty for any other widget."""
    return _all_words(scene) if key_of(widget) == "shown" else ""


def _all_words(scene: LessonScene) -> str:
    speech, book = scene.speech, scene.view.model.rules.id
    if speech.values:
        return sentences(*(text for each in speech.values for text in (_value_words(each), each.help)))
    if speech.picture is None:
        return ""
    return sentences(*_picture_words(book, speech.picture, title_of(speech.picture)))


def _value_words(value: ValueRow) -> str:
    """A row with what it brings: ``Pung of simples: exposed: 2 points, concealed: 4 points``."""
    worths = value.worths
    if len(worths) > 1:
        worths = tuple(map(labeled, (pgettext("sets", "exposed"), pgettext("sets", "concealed")), worths))
    return labeled(value.name, in_commas(worths))


def _picture_words(book: str, picture: Picture, title: str) -> Iterator[str]:
    groups = [group for line in picture.lines for group in line]
    if picture.counts:
        counted = zip(groups, picture.counts, strict=True)
        said = "; ".join(labeled(_tiles_words(book, each.tiles), number(left)) for each, left in counted)
        yield labeled(title, said) if title else said
        return
    missing = [group.tiles[place] for group in groups for place in sorted(group.lacking)]
    if title:
        yield labeled(title, _tiles_words(book, missing)) if missing else title
    for place, line in enumerate(picture.lines, 1):
        said = _line_words(book, line)
        yield said if len(picture.lines) == 1 else labeled(number(place), said)


def _line_words(book: str, line: Sequence[Group]) -> str:
    return "; ".join(name_of_tiles(book, group.tiles) or _tiles_words(book, group.tiles) for group in line)


def _tiles_words(book: str, tiles: Sequence[Tile]) -> str:
    return in_commas([bonus_name(book, tile) if tile.is_bonus else tile_name(book, tile) for tile in tiles])
