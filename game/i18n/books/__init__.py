"""The words of the five rulebooks, one module each."""

from __future__ import annotations

from game.i18n.books.gala import GALA
from game.i18n.books.hungarian import HUNGARIAN
from game.i18n.books.israeli import ISRAELI
from game.i18n.books.latvian import LATVIAN
from game.i18n.books.polish import POLISH

BOOKS = {"israeli": ISRAELI, "gala": GALA, "hungarian": HUNGARIAN, "latvian": LATVIAN, "polish": POLISH}
"""By the ids of the rulebooks."""
