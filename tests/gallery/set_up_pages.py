"""The set-up of a match in the gallery, with its cards."""

from collections.abc import Iterator

import pygame

from game.app.system.clubs import Clubs
from game.app.system.last_setup import setup_of
from game.app.system.settings import LastSetUp, Settings
from game.hands.pattern_text import Word
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.own_book.part_card import PartScene
from game.scenes.own_book.row_card import RowScene
from game.scenes.set_up.house_rules import rule_pages
from game.scenes.set_up.inviting import InvitingScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.destinations import OpenOwnBook
from game.scenes.shared.preferences import Preferences
from game.tiles.tile import Tile
from game.view.paint import Kit
from tests.gallery.page import Act, Page, shown
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, cell, node


def set_up_as(kit: Kit, name: str, last: LastSetUp) -> SetUpScene:
    """The set-up with the choices of a last match."""
    setup = setup_of(Settings(player_name=name, last_set_up=last))
    return SetUpScene(kit, lambda _way: None, Preferences(Settings()), setup)


def set_up(kit: Kit, book: str = "israeli", options: dict[str, Value] | None = None) -> SetUpScene:
    """The set-up with a book chosen."""
    return set_up_as(kit, "Ana", LastSetUp(ruleset=book, options=options or {}))


def beside_a_saved_match(kit: Kit) -> SetUpScene:
    """The set-up while another match can be continued."""
    scene = set_up(kit, "gala")
    scene.remind_of_saved_match()
    return scene


def inviting(kit: Kit) -> SetUpScene:
    """The set-up as it begins with a friend."""
    setup = setup_of(Settings(player_name="Ana", last_set_up=LastSetUp(ruleset="israeli")))
    return InvitingScene(kit, lambda _way: None, Preferences(Settings()), setup)


def persons(kit: Kit) -> SetUpScene:
    """The set-up for four persons at one screen."""
    names = ("Boris", "Anna-Mária", "Kim")
    return set_up_as(kit, "Mira", LastSetUp(ruleset="polish", opponents=("human",) * 3, names=names))


HAND_AND_WORDS = """[polish.names]
chow = "Run"
[polish.notes]
chow = "We count it, to teach our newcomers."
[[hand]]
name = "Five Doors"
pattern = "set:B1 set:C5 set:D9 WESWN one:dragons"
worth = "limit"
"""


CLUB = f"""name = "Tuesday club"
[notes]
"Slow play" = "A point a minute."
{HAND_AND_WORDS}"""


def rules(book: str, page: int, *, option: str = "", **options: Value) -> Page:
    """A page of a book's house rules.

    :param option: the key of what is explained there; empty: nothing.
    """

    def act(pilot: Pilot) -> None:
        scene = shown(pilot, SetUpScene)
        scene.open_page(page)
        pilot.settle()
        if option:
            pilot.page.set_focus(node(scene, option))
            pilot.point(node(scene, option))

    return Page(lambda kit: set_up(kit, book, options), act)


WORDS = """name = "Keddi kör"
[notes]
"Lassú játék" = "Aki egy percnél tovább gondolkodik, egy pontot fizet a többieknek, és a következő körben nem rabolhat."
"Tea" = "Négykor."
"Sorsolás" = "A legidősebb dob, az ülésrend estig marad."
"Vendég" = "Az első partiban felet fizet."
"""


OWN_BOOK = """name = "Tuesday club"
[polish.elements]
"pung.major" = [6, 8]
"x.all_chows" = 0
[polish.rules]
"settlement.limit" = 1000
"course.moves_after" = "any_end"
"""


FIGURES = """name = "Tuesday club"
[polish.elements]
out = 30
[polish.rules]
bonus_tiles = false
stake = 1000
"settlement.limit" = 500
"""
"""A club that has set what house rules decide."""


def write_words(pilot: Pilot) -> None:
    """Open the card on which a house writes down its own rules."""
    scene = shown(pilot, SetUpScene)
    assert scene.club_page is not None
    scene.open_page(scene.club_page)
    pilot.settle()
    pilot.click(node(scene, "words"))


PARTS = f"""{OWN_BOOK}
[[polish.row]]
name = "Self-drawn"
question = "out.self_drawn"
points = 2
[[polish.row]]
name = "Small dragons"
pattern = "set:DR set:DG pair:DW 2*meld:any | set:DR set:DW pair:DG 2*meld:any"
doubles = 1
{HAND_AND_WORDS}"""


OWN_ROWS = 2
"""The tab of the rows that a club adds."""
OWN_HANDS = 4
"""The tab of the special hands that a club adds."""
OWN_WORDS = 11
"""The tab of the words that a club adds."""


def own_part(tab: int, place: int, *, asks: bool = False) -> Page:
    """The card of something that a club adds to its book, by its place on its tab."""

    def act(pilot: Pilot) -> None:
        scene = shown(pilot, OwnBookScene)
        scene.open_tab(tab)
        pilot.settle()
        pilot.click(node(scene, [*scene.entries][place]))
        pilot.settle()
        if asks:
            pilot.click(node(shown(pilot, RowScene), "question"))
            pilot.settle()

    return Page(own_book(0, text=PARTS).make, act)


def own_hand_of_tiles() -> Page:
    """The card of an own hand while the tiles are picked out of which its sets are made."""
    before = own_part(OWN_HANDS, -1)

    def act(pilot: Pilot) -> None:
        before.act(pilot)
        scene = shown(pilot, PartScene)
        pilot.click(node(scene, "lists"))
        for tile in ("B2", "B3", "B4", "B6", "B8", "DG"):
            pilot.click(node(scene, Tile(tile)))
        pilot.click(cell(scene, "kind", Word.MELD))
        pilot.click(node(scene, "these"))
        pilot.click(node(scene, "these"))
        pilot.settle()

    return Page(before.make, act)


def own_book(tab: int, book: str = "polish", text: str = PARTS) -> Page:
    """A page of a club's own book."""

    def make(kit: Kit) -> OwnBookScene:
        asked = OpenOwnBook(book, text, Clubs(), lambda _book, _text: None)
        return OwnBookScene(context(kit, Told()), asked)

    def act(pilot: Pilot) -> None:
        shown(pilot, OwnBookScene).open_tab(tab)
        pilot.settle()

    return Page(make, act)


def agree(pilot: Pilot) -> None:
    """Open the card on what is agreed for the match."""
    pilot.click(node(pilot.scene, "agree"))


def choose_wall(pilot: Pilot) -> None:
    """Enter the number of a wall."""
    pilot.page.set_focus(node(pilot.scene, "wall"))
    pilot.press(onward(pilot), onward(pilot))
    pilot.page.set_focus(node(pilot.scene, "number"))
    pilot.type("20261120")


def onward(pilot: Pilot) -> int:
    """The arrow key that leads forward in a row."""
    return pygame.K_LEFT if pilot.kit.mirrored else pygame.K_RIGHT


def open_chair(number: int, *, steps: int = 1) -> Act:
    """Change one of the players and go so many steps on, on the card."""

    def act(pilot: Pilot) -> None:
        pilot.page.set_focus(node(pilot.scene, ("chair", number)))
        pilot.press(pygame.K_RETURN, *[onward(pilot)] * steps)

    return act


def all_rules() -> Iterator[tuple[str, Page]]:
    """Every page of the house rules of every book, numbered from 1."""
    for book in RULEBOOKS.values():
        for page in range(len(rule_pages(book.id, book.options))):
            yield f"set-up-{book.id}-{page + 1}", rules(book.id, page)


SET_UP_PAGES: dict[str, Page] = {
    "set-up": Page(set_up),
    "set-up-saved": Page(beside_a_saved_match),
    "set-up-gala": rules("gala", 1, option="rob_kong"),
    "set-up-hungarian": rules("hungarian", 3, option="blind"),
    "set-up-latvian": rules("latvian", 0, option="match_hands"),
    "set-up-polish": rules("polish", 0, option="stake"),
    "set-up-polish-scoring": rules("polish", 3, option="limit"),
    "set-up-own-hands": rules("polish", 1, own_hands=CLUB),
    "set-up-own-figures": rules("polish", 3, own_hands=FIGURES),
    "set-up-own-figures-switch": rules("polish", 2, own_hands=FIGURES),
    "set-up-own-hands-gala": rules("gala", 3, own_hands=CLUB.replace('"limit"', "5")),
    "set-up-words": Page(lambda kit: set_up(kit, "hungarian", {"own_hands": WORDS}), write_words),
    "set-up-words-new": Page(lambda kit: set_up(kit, "hungarian"), write_words),
    **dict(all_rules()),
    "own-book-hand": own_part(OWN_HANDS, 0),
    "own-book-hand-new": own_part(OWN_HANDS, -1),
    "own-book-hand-tiles": own_hand_of_tiles(),
    "own-book-row": own_part(OWN_ROWS, 0),
    "own-book-row-new": own_part(OWN_ROWS, -1),
    "own-book-row-shape": own_part(OWN_ROWS, 1),
    "own-book-questions": own_part(OWN_ROWS, 0, asks=True),
    "own-book-words": own_part(OWN_WORDS, 0),
    "own-book-words-new": own_part(OWN_WORDS, -1),
    **{f"own-book-{tab}": own_book(tab) for tab in range(12)},
    "set-up-three-players": rules("polish", 1, players=3),
    "set-up-wall": Page(set_up, choose_wall),
    "set-up-character": Page(set_up, lambda pilot: pilot.point(node(pilot.scene, ("chair", 1)))),
    "set-up-persons": Page(persons),
    "set-up-inviting": Page(inviting),
    "set-up-agreed": Page(persons, agree),
    "set-up-alone": Page(set_up, agree),
    "person": Page(persons, open_chair(2)),
    "player": Page(set_up, open_chair(0)),
    "opponent": Page(lambda kit: set_up_as(kit, "Ana", LastSetUp(opponents=("strong",) * 3)), open_chair(1, steps=0)),
}
"""Every page of the set-up by its name."""
