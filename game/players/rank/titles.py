"""The titles of ratings: a bird for each band, in steps (``assets/players/titles.toml``)."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from game import Frozen
from game.hands.asset_files import asset_file


class Title(NamedTuple):
    """A step of a title."""

    id: str
    step: int
    """The step within the title, from 1 for the lowest."""
    begins: float
    """The rating from which the step is held; the lowest step of all is held below it, too."""
    feather: str
    """The color of the title's feather, as ``RRGGBB``."""


class _Band(Frozen, forbid_unknown_fields=True):
    id: str
    feather: str
    begins: float


class _TitlesFile(Frozen, forbid_unknown_fields=True):
    steps: int
    titles: tuple[_Band, ...]


@cache
def titles() -> Sequence[Title]:
    """Every step of every title, the lowest first."""
    file = msgspec.toml.decode(asset_file("players/titles.toml").read_bytes(), type=_TitlesFile)
    widths = [above.begins - band.begins for band, above in pairwise(file.titles)]
    return [
        Title(band.id, step + 1, band.begins + step * width / file.steps, band.feather)
        for band, width in zip(file.titles, [*widths, widths[-1]], strict=True)
        for step in range(file.steps)
    ]


def title_of(value: float) -> Title:
    """The title of a rating."""
    return next((title for title in reversed(titles()) if value >= title.begins), titles()[0])


def next_title(value: float) -> Title | None:
    """The title above a rating's own title; ``None`` above the last."""
    return next((title for title in titles()[1:] if title.begins > value), None)
