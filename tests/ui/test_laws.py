"""Laws of layout that hold for any tree in any room: they stand in place of a test of geometry for each page."""

import math
import random

import pygame
import pytest
from msgspec import Struct

from game import ui
from game.app.window.actions import Key, Pressed
from game.rules.options import Number
from game.tiles.tile import Tile
from game.ui.page import joined
from game.view.paint import Paint, pixels
from game.view.units import Align, Box
from tests.for_each import one_in
from tests.gallery.pages import PAGES
from tests.scenes.pilot import Pilot
from tests.scenes.pilot import node as standing

_WORDS = ("the", "wall", "is", "broken", "where", "dice", "say", "and", "Donaudampfschifffahrt", "begins")


def leaf(chance: random.Random) -> ui.Part:
    words = " ".join(chance.choices(_WORDS, k=chance.randint(1, 9)))
    values = tuple((number, word) for number, word in enumerate(_WORDS[: chance.randint(1, 7)]))
    grow = chance.choice((0.0, 0.0, 1.0, 2.0))
    return chance.choice(
        (
            ui.Text(words, chance.choice([*ui.Type][:6]), grow=grow),
            ui.Button(words, print, grow=grow),
            ui.Toggle(is_on=True, on=print),
            ui.Slider(40, print, "40 %"),
            ui.Choice(values, 0, print),
            ui.Tab(words, print),
            ui.Stepper(chance.choice(("", words)), print, values=values, chosen=0, grow=grow),
            ui.NumberField(words, print, value=8, shown=words, numbers=Number("", 8, 0, 100), grow=grow),
            ui.Field(words, print, 99, grow=grow),
            ui.Area(words, print, 99, grow=grow),
            ui.Tile(Tile.B1, chance.choice((None, print)), is_raised=chance.random() < 0.5),
            ui.Space(8.0, grow=chance.choice((0.0, 1.0))),
        )
    )


def tree(chance: random.Random, depth: int) -> ui.Part:
    if not depth or chance.random() < 0.2:
        return leaf(chance)
    parts = [tree(chance, depth - 1) for _each in range(chance.randint(0, 5))]
    across, grow = chance.choice([*ui.Across]), chance.choice((0.0, 1.0))
    kind = chance.randrange(8)
    if kind == 0:
        return ui.Column(tuple(parts), across=across, grow=grow)
    if kind == 1:
        return ui.Row(
            tuple(parts),
            across=across,
            along=chance.choice([*ui.Across]),
            wraps=chance.random() < 0.7,
            is_straight=chance.random() < 0.2,
            grow=grow,
        )
    if kind == 2:
        return ui.Grid(
            tuple(parts), cell=chance.choice((60.0, 200.0)), most=chance.randint(1, 5), is_down=chance.random() < 0.5
        )
    one = parts[0] if parts else leaf(chance)
    if kind == 3:
        return ui.Panel(one, chance.choice([*ui.Ground]), on=chance.choice((None, print)), grow=grow)
    if kind == 4:  # what scrolls stands around the tree: nothing scrolls in what scrolls
        return ui.Panel(one, ui.Ground.NONE, pad=40.0)
    if kind == 5:
        return ui.Pin(one, x=across, y=ui.Across.END)
    if kind == 6:
        columns, filler = chance.randint(1, 4), ui.Space(grow=0.0)
        cells = [*parts, *[filler] * (-len(parts) % columns)]
        rows = [tuple(cells[at : at + columns]) for at in range(0, len(cells), columns)]
        shown = chance.choice((0.0, 0.5, 1.0))
        panels = [ui.Panel(ui.Row(row), on=print, fill=ui.Fill.LEAF, shown=shown) for row in rows]
        lines = [chance.choice(pair) for pair in zip(rows, panels, strict=True)]
        heads = tuple(ui.Text(word) for word in _WORDS[:columns]) if chance.random() < 0.5 else ()
        return ui.Table(tuple(lines), tuple(chance.choice((0.0, 1.0)) for _each in range(columns)), heads)
    return ui.Over((one, *parts[1:]))


class Seed(Struct, frozen=True):
    seed: int = 0


class Any(ui.Screen[Seed]):
    def view(self, state: Seed) -> ui.Part:
        chance = random.Random(state.seed)
        return ui.Panel(ui.Column((ui.Text("Title"), ui.Scroll(tree(chance, 4)))), ui.Ground.NONE)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("size", "interface"), one_in(2, [((1024, 640), 1.0), ((1024, 640), 2.0), ((1920, 1080), 1.0)], pytest.mark.slow)
)
def test_any_tree_in_any_room(size: tuple[int, int], interface: float, *, mirrored: bool) -> None:
    """Nothing is lost or undefined, nothing beside the page, and all that can be pressed can be scrolled into sight."""
    pilot = Pilot(lambda kit: Any(kit, Seed()), size=size, mirrored=mirrored)
    pilot.kit.interface = interface
    pilot.stack.resize(size)
    page = pilot.scene
    assert isinstance(page, Any)
    for seed in range(8):
        page.put(seed=seed)
        nodes, frame = page.tree.nodes, page.kit.frame
        page.draw(pilot.surface, whole=True)
        for node in nodes:
            box = node.box
            assert all(map(math.isfinite, (box.x, box.y, box.width, box.height))), (seed, node.part)
            assert box.width >= -0.01, (seed, node.part)
            assert box.x >= -0.5, (seed, node.part)
            assert box.right <= frame.width + 0.5, (seed, node.part, box)
        for node in nodes:
            if node.can_focus and node.box.width > 1:
                page.tree.set_focus(node)
                page.tree.see(node)
                if node.clip is not None and node.box.height <= node.clip.height:
                    assert node.box.bottom > node.clip.y, (seed, node.part)
                    assert node.box.y < node.clip.bottom, (seed, node.part)
        pilot.press(pygame.K_TAB)


class Line(Struct, frozen=True):
    shown: float = 1.0
    text: str = ""


class Fading(ui.Screen[Line]):
    def view(self, state: Line) -> ui.Part:
        line = ui.Panel(ui.Text("Pung"), ui.Ground.PAPER, fill=ui.Fill.EARNED, shown=state.shown, key="line")
        return ui.Panel(ui.Column((ui.Space(float(state.text or 200), grow=0.0), line)), ui.Ground.NONE)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9])
def test_a_panel_that_fades_in_leaves_what_lies_around_it_as_it_is(share: float, *, mirrored: bool) -> None:
    pilot = Pilot(lambda kit: Fading(kit, Line(share)), mirrored=mirrored)
    scene = pilot.scene
    assert isinstance(scene, Fading)
    seen = pygame.Surface((1280, 720))
    scene.draw(seen, whole=True)
    line = standing(scene, "line")
    assert scene.page.background is not None
    changed = pygame.mask.from_threshold(seen, (0, 0, 0), (1, 1, 1, 255), scene.page.background)
    changed.invert()
    place = pixels(line.box, scene.kit).inflate(2, 2)
    assert all(place.contains(each) for each in changed.get_bounding_rects())
    assert (changed.count() > 0) is (share > 0)


def test_a_panel_that_fades_in_out_of_sight_is_made_ready_too() -> None:
    """As the last lines of a score sheet in large letters, which is made while the win is shown."""
    pilot = Pilot(lambda kit: Fading(kit, Line(0.5, "4000")))
    assert isinstance(pilot.scene, Fading)
    assert len([*pilot.scene.prepared()]) > 1


def test_what_is_not_there_yet_is_not_pressed() -> None:
    assert [ui.Panel(ui.Text("Pung"), on=print, shown=shown).can_press for shown in (0.0, 0.1, 1.0)] == [
        False,
        True,
        True,
    ]


class Column(ui.Screen[Line]):
    def view(self, state: Line) -> ui.Part:
        return ui.Panel(ui.Text(state.text, ui.Type.NUMBER, align=Align.END, key="number"), ui.Ground.NONE)


@pytest.mark.parametrize("mirrored", [False, True])
def test_units_of_the_numbers_in_a_column_stand_below_each_other_in_every_language(*, mirrored: bool) -> None:
    scene, ends = Pilot(lambda kit: Column(kit, Line()), mirrored=mirrored).scene, []
    assert isinstance(scene, Column)
    for text in ("1,000", "48", "+8", "\u22124"):
        scene.put(text=text)
        seen = pygame.Surface((1280, 720))
        scene.draw(seen, whole=True)
        assert scene.page.background is not None
        ink = pygame.mask.from_threshold(seen, (0, 0, 0), (1, 1, 1, 255), scene.page.background)
        ink.invert()
        ends.append(max(each.right for each in ink.get_bounding_rects()))
    assert max(ends) - min(ends) <= 4, "but for the room beside a digit"


def test_a_number_that_rolls_up_has_the_room_of_its_goal_from_the_beginning() -> None:
    kit = Pilot(lambda kit: Any(kit, Seed())).kit
    wide = []
    for text in ("0", "48", "12,000"):
        node = ui.Node(part := ui.Text(text, ui.Type.NUMBER, others=("12,000",)), kit)
        node.take(part, ui.Ground.NONE)
        wide.append(node.wish)
    assert len(set(wide)) == 1


class Long(ui.Screen[Seed]):
    first_focus = "go"

    def view(self, state: Seed) -> ui.Part:
        lines = tuple(ui.Text(str(number), key=number) for number in range(99))
        return ui.Scroll(ui.Column((*lines, ui.Button("Go", print, key="go"), ui.Button("On", print, key="on"))))


def test_a_page_opens_at_its_top_wherever_its_button_lies_and_a_key_brings_the_focus_into_sight() -> None:
    pilot = Pilot(lambda kit: Long(kit, Seed()))
    assert pilot.focus is standing(pilot.scene, "go")
    assert standing(pilot.scene, 0).box.y == 0.0
    pilot.press(pygame.K_DOWN)
    assert pilot.focus is standing(pilot.scene, "on")
    assert standing(pilot.scene, "on").box.bottom <= pilot.kit.chrome.frame.window[1] / pilot.kit.chrome.frame.unit


@pytest.mark.parametrize("label", ["OK", "Done", "Begin the match with all who have come"])
def test_a_golden_button_is_never_as_narrow_as_a_short_word(label: str) -> None:
    row = ui.Row((ui.Button(label, print, paint=Paint.GOLD), ui.Button(label, print)))
    whole = ui.Node(row, Pilot(lambda kit: Any(kit, Seed())).kit)
    whole.take(row, ui.Ground.NONE)
    golden, plain = whole.nodes
    assert golden.wish == max(plain.wish, 3 * ui.Size.CONTROL)


@pytest.mark.parametrize(("count", "rows"), [(5, [3, 2]), (4, [4]), (8, [4, 4]), (9, [3, 3, 3])])
def test_the_rows_of_a_grid_are_as_even_as_they_can_be_and_a_short_one_stands_where_it_should(
    count: int, rows: list[int]
) -> None:
    cells = tuple(ui.Text(str(number)) for number in range(count))
    grid = ui.Grid(cells, 0.0, cell=100.0, along=ui.Across.CENTER)
    whole = ui.Node(grid, Pilot(lambda kit: Any(kit, Seed())).kit)
    whole.take(grid, ui.Ground.NONE)
    whole.place(Box(0.0, 0.0, 480.0, 300.0))
    tops = sorted({each.box.y for each in whole.nodes})
    assert [sum(each.box.y == top for each in whole.nodes) for top in tops] == rows
    assert whole.nodes[0].box.x == 480.0 - whole.nodes[rows[0] - 1].box.right
    assert whole.nodes[-rows[-1]].box.x == 480.0 - whole.nodes[-1].box.right


@pytest.mark.parametrize(("wide", "lines"), [(900.0, 1), (500.0, 2)])
def test_the_tools_of_a_page_stand_below_its_title_only_where_they_have_no_room_beside_it(
    wide: float, lines: int
) -> None:
    tools = (ui.Button("Today", print), ui.Button("Yesterday", print))
    head = ui.head("Yesterday", print, tools)
    whole = ui.Node(head, Pilot(lambda kit: Any(kit, Seed())).kit)
    whole.take(head, ui.Ground.NONE)
    whole.place(Box(0.0, 0.0, wide, whole.high(wide)))
    title, *pressed = (each for each in whole.whole() if each.part.said(each))
    assert title.box.width >= title.least
    assert sum(each.box.y >= title.box.bottom for each in pressed) == 2 * (lines - 1)


class Lines(Struct, frozen=True):
    names: tuple[str, ...]


class Listed(ui.Screen[Lines]):
    def view(self, state: Lines) -> ui.Part:
        lines = [
            (ui.Text(name, key=name), ui.Text("eight hundred points", key=number))
            for number, name in enumerate(state.names)
        ]
        return ui.Scroll(ui.Table(tuple(lines), (0.0, 1.0)))


def test_the_cells_of_a_table_stand_in_the_same_columns_and_move_when_another_line_grows() -> None:
    pilot = Pilot(lambda kit: Listed(kit, Lines(("wall", "broken"))), size=(1024, 640))

    def starts() -> set[float]:
        return {standing(pilot.scene, number).box.x for number in range(2)}

    assert isinstance(pilot.scene, Listed)
    (before,) = starts()
    pilot.scene.put(names=("wall", "broken where the dice say"))
    (after,) = starts()
    assert after > before
    pilot.scene.put(names=("wall", "Donaudampfschifffahrt" * 7))
    assert standing(pilot.scene, 1).box.y >= standing(pilot.scene, "Donaudampfschifffahrt" * 7).box.bottom, (
        "no room beside it"
    )


def test_an_equal_tree_costs_nothing_and_another_one_keeps_the_focus() -> None:
    pilot = Pilot(lambda kit: Any(kit, Seed(7)), draws=True)
    page = pilot.scene
    assert isinstance(page, Any)
    before, focus = list(page.tree.nodes), page.tree.focus
    page.put(seed=7)
    assert list(page.tree.nodes) == before
    assert page.tree.focus is focus
    assert not any(node.is_dirty for node in page.tree.nodes)


class Hand(ui.Screen[Seed]):
    def view(self, state: Seed) -> ui.Part:
        hand = ui.Row((ui.Tile(Tile.B1), ui.Row((ui.Tile(Tile.B2), ui.Tile(Tile.B3)))), is_straight=True)
        return ui.Row((ui.Column((hand, ui.Text("a hand"))), ui.Text("beside")), ui.Step.L)


def test_a_hand_lies_where_a_mirror_shows_it_and_goes_from_left_to_right_all_the_same() -> None:
    places, width = [], 0.0
    for mirrored in (False, True):
        page = Pilot(lambda kit: Hand(kit, Seed()), mirrored=mirrored).scene
        assert isinstance(page, Hand)
        around = next(node.box for node in page.page.nodes if node.part.is_straight)
        tiles = [node.box.x - around.x for node in page.page.nodes if isinstance(node.part, ui.Tile)]
        places.append((around, tiles))
        width = page.kit.frame.width
    (left, tiles), (right, same) = places
    assert same == pytest.approx(tiles)
    assert right.x == pytest.approx(width - left.right)


def test_what_has_been_scrolled_is_the_whole_picture() -> None:
    pilot = Pilot(lambda kit: Long(kit, Seed()), size=(1024, 640))
    before = pilot.surface.copy()
    pilot.wheel((400.0, 400.0), -1.5)
    pilot.scene.draw(whole := pilot.surface.copy(), whole=True)
    assert pygame.image.tobytes(pilot.surface, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(whole, "RGB")


class Growing(ui.Screen[bool]):
    """Lines that scroll, above a foot that gets higher."""

    def view(self, state: bool) -> ui.Part:
        lines = ui.Column(tuple(ui.Text(f"Line {number}", key=number) for number in range(99)))
        return ui.Column((ui.Scroll(lines), ui.Space(90.0 if state else 20.0, grow=0.0)))


def test_what_scrolls_above_something_that_grows_fades_out_anew() -> None:
    pilot = Pilot(lambda kit: Growing(kit, state=False), size=(1024, 640))
    assert pilot.frames
    scene = pilot.scene
    assert isinstance(scene, Growing)
    scene.state = True
    pilot.settle()
    scene.draw(whole := pilot.surface.copy(), whole=True)
    assert pygame.image.tobytes(pilot.surface, "RGB") == pygame.image.tobytes(whole, "RGB")


class Coming(ui.Screen[bool]):
    """Lines that stay, and tiles that come below."""

    def view(self, state: bool) -> ui.Part:
        tiles = ui.Row(tuple(ui.Tile(tile) for tile in (Tile.B1, Tile.C2, Tile.D3)), key="tiles")
        return ui.Column((*(ui.Text(f"Line {number}") for number in range(4)), tiles if state else None))


def test_what_a_page_has_no_patience_for_comes_in_the_next_frames_until_all_is_seen() -> None:
    pilot = Pilot(lambda kit: Coming(kit, state=False), size=(1024, 640), draws=True)
    scene = pilot.scene
    assert isinstance(scene, Coming)
    pilot.kit.shared.patience = 0.0
    scene.state = True
    pilot.app.step()
    scene.draw(whole := pilot.surface.copy(), whole=True)
    assert pygame.image.tobytes(pilot.surface, "RGB") != pygame.image.tobytes(whole, "RGB"), "one tile at first"
    scene.arrange()
    pilot.settle()
    assert pygame.image.tobytes(pilot.surface, "RGB") == pygame.image.tobytes(whole, "RGB")


class Answering(ui.Screen[int]):
    """A button at the foot, and a number far above it that counts how often it was pressed."""

    def view(self, state: int) -> ui.Part:
        count = ui.Text(f"Pressed {state}", key="count")
        return ui.Column((count, ui.Space(), ui.Toggle(is_on=state % 2 == 1, on=self._press, key="go")))

    def _press(self, _is_on: bool) -> None:
        self.state += 1


def test_a_frame_that_answers_a_press_may_leave_what_is_far_from_it_to_the_next_one_but_no_further() -> None:
    pilot = Pilot(lambda kit: Answering(kit, 0), size=(1024, 640), draws=True)
    pilot.press(pygame.K_DOWN)
    pilot.settle()
    pilot.kit.shared.patience = 0.0
    count, go = (pixels(standing(pilot.scene, key).box, pilot.kit) for key in ("count", "go"))
    drawn = []
    pilot.events.put(Pressed(Key(pygame.K_RETURN)))
    for _frame in range(2):
        pilot.app.step()
        drawn.append(pilot.screen.updates[-1])
    first, second = drawn
    assert go.collidelist(first) >= 0 > count.collidelist(first), "what was pressed answers first"
    assert count.collidelist(second) >= 0
    pilot.settle()
    pilot.scene.draw(whole := pilot.surface.copy(), whole=True)
    assert pygame.image.tobytes(pilot.surface, "RGB") == pygame.image.tobytes(whole, "RGB")


KEYS = (pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_PAGEUP)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["set-up-polish", "settings-sound", "join", "set-up-words", "player"])
@pytest.mark.parametrize("patience", [0.001, math.inf])
def test_what_is_drawn_bit_by_bit_is_the_whole_picture(name: str, patience: float) -> None:
    pilot, chance = PAGES[name]((1280, 720)), random.Random(name)
    pilot.kit.shared.patience = patience
    for _turn in range(12):
        pilot.press(chance.choice(KEYS))
    pilot.settle()
    pilot.scene.draw(whole := pilot.surface.copy(), whole=True)
    differing = pygame.mask.from_threshold(pilot.surface, (0, 0, 0), (3, 3, 3, 255), whole)
    assert differing.count() == whole.get_width() * whole.get_height()


def test_places_drawn_anew_are_few_and_hold_all() -> None:
    rows = [pygame.Rect(16, 206 + 105 * number, 1259, 172) for number in range(2)]
    parts = [pygame.Rect(345, 318, 642, 113), pygame.Rect(0, 0, 0, 40)]
    side = pygame.Rect(1251, 206, 653, 732)
    found = joined([*rows, *parts, side])
    assert found == [pygame.Rect(16, 206, 1259, 277), side], "no part is drawn five times for one corner"
