"""Pictures that are read on a thread before somebody waits for them."""

import gc
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import pygame

from game import ui
from game.app.system.assets import MissingAsset
from game.app.system.last_setup import learned_book
from game.app.system.settings import Settings
from game.i18n import _
from game.i18n.books import offered_books, questions
from game.i18n.general import general, pages
from game.players.threads import beside
from game.rules.options import OWN_HANDS
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.looks import picture_for
from game.tiles.tile import WINDS, Tile
from game.ui.screen import spread
from game.ui.tokens import style
from game.view.page.cloth import draw_band
from game.view.paint import Canvas, Felt, Kit, PanelKind, Pose, page_background, spread_cloth
from game.view.units import Box, theme


def read_for_pages(kit: Kit, settings: Settings) -> Thread:
    """Reads what many pages show, while the title is seen: grounds, panels, portraits, icons, tiles, cities, words.

    Loads the pages that need most, the score sheet, replays and the standings, too. Fonts are read at once, as only
    one thread can use them.
    """

    def read() -> None:
        from game.i18n.guide import guide
        from game.i18n.guide.common import chapters
        from game.i18n.guide.differences import blocks
        from game.players.journey import JOURNEY
        from game.rules.own_draft import example_clubs
        from game.view.page.cities import backdrop, small_backdrop

        sprites, px = kit.sprites, kit.chrome.frame.px
        sprites.read_tiles(Pose.FLAT, 0, px(ui.Size.SET))
        page_background(kit.frame)
        for cloth in {Felt(settings.felt), Felt.MIDNIGHT}:
            spread_cloth(spread(kit.chrome.frame), cloth)
        canvas = Canvas(pygame.Surface((1, 1)), kit.chrome)
        for kind in PanelKind:
            canvas.panel(kind, Box(0, 0, 1, 1))
        draw_band(theme.GOLD, canvas, Box(0, 0, 1, 1))  # all cloths have its rays
        page = Box(0, 0, ui.Size.PAGE, kit.chrome.frame.height - 2 * ui.Step.XL)
        canvas.panel(PanelKind.LACQUER, page, radius=ui.Ground.LACQUER.value[1])
        sprites.tile(Pose.DOWN, None, 90, px(2 * ui.Size.TILE))  # of which charts are piled
        sprites.read_sheet("icons", px(ui.Size.HAND))
        for size in (ui.Size.TILE, 2 * ui.Size.TILE):
            sprites.read_tiles(Pose.HAND, 0, px(size))
            for tile in {*Tile} - {*WINDS}:  # letters of winds are written by fonts
                sprites.tile(Pose.HAND, tile, 0, px(size))
        words: list[object] = [general(), pages(), chapters(), questions()]
        learned = RULEBOOKS[learned_book(settings)].with_options()
        for book in offered_books():
            rules = book.rules
            words += book.scoring, book.guide, guide(rules), rules.fields, blocks(rules.with_options(), learned, "")
        for example, club in example_clubs().values():
            words.append(guide(example, {OWN_HANDS: club.text}))
        sprites.read_sheet("avatars", px(ui.Size.FACE))
        for stop in JOURNEY.way:
            small_backdrop(stop.picture)
        backdrop(picture_for(settings.last_set_up.ruleset))
        import game.scenes.journey.days
        import game.scenes.learn.hub
        import game.scenes.program.replay_files
        import game.scenes.quiz.drills
        import game.scenes.score.standings  # noqa: F401 - no page and no deal's end waits for them

        gc.freeze()  # what was read here stays, and is never looked through for garbage

    for kind in ui.Type:
        kit.chrome.writer.width(_("Settings"), style(kind, ui.Tone.MAIN, ui.Ground.NONE))
    return _beside(read)


def read_lying_tiles(kit: Kit) -> None:
    """Reads the pictures of discards and melds, before the first one is seen."""
    from game.view.layout.slots import RIVER_WIDTH, SEAT_WIDTH

    def read() -> None:
        for width in (RIVER_WIDTH, SEAT_WIDTH):
            for turn in Pose.FLAT.turns:
                kit.sprites.read_tiles(Pose.FLAT, turn, kit.frame.px(width))

    _beside(read)


def _beside(read: Callable[[], None]) -> Thread:
    """Have this done on a thread; a picture that cannot be read is told by whoever shows it."""

    def tries() -> None:
        with suppress(MissingAsset, pygame.error):
            read()

    return beside(tries, "pictures")
