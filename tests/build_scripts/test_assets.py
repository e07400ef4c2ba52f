"""How the pictures are drawn; only where the ``assets`` extra is installed."""

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
pytest.importorskip("skia")
pytest.importorskip("PIL")

from build_scripts.assets import icons  # noqa: E402
from build_scripts.assets.body import HALF, Stance, tile_distance, tile_hit  # noqa: E402
from build_scripts.assets.canvas import DRAWINGS, drawing, picture, surface  # noqa: E402
from build_scripts.assets.dice import PIPS, sides  # noqa: E402
from build_scripts.assets.faces import BONUS, CODES, mark  # noqa: E402
from build_scripts.assets.packing import ASSETS  # noqa: E402
from game.players.characters import CAST  # noqa: E402
from game.tiles.tile import Tile  # noqa: E402


def handedness(faces: dict[tuple[int, int], int]) -> int:
    """Which way 1, 2, 3 run round their corner."""
    place = {value: np.eye(3)[axis] * direction for (axis, direction), value in faces.items()}
    return round(float(np.dot(np.cross(place[1], place[2]), place[3])))


@pytest.mark.parametrize("top", range(1, 7))
def test_opposite_faces_of_a_die_add_up_to_seven_and_all_dice_are_alike(top: int) -> None:
    faces = sides(top)
    assert faces[2, 1] == top
    assert sorted(faces.values()) == [1, 2, 3, 4, 5, 6]
    assert all(faces[axis, 1] + faces[axis, -1] == 7 for axis in range(3))
    assert handedness(faces) == handedness(sides(1))


@pytest.mark.parametrize("value", PIPS)
def test_a_face_of_a_die_has_as_many_pips_as_it_says(value: int) -> None:
    assert len(set(PIPS[value])) == value


def test_faces_are_drawn_for_exactly_the_tiles_there_are() -> None:
    assert sorted(CODES) == sorted(tile.name for tile in Tile)


def test_suits_and_honors_have_corner_marks_and_bonus_tiles_have_none() -> None:
    """docs/design.md, section 6: 1 to 9, the winds' letters, C, F and P for the dragons."""
    marks = {code: found[0] for code in CODES if (found := mark(code)) is not None}
    assert {code for code in CODES if code not in marks} == {tile.name for tile in Tile if tile.is_bonus}
    assert all(marks[tile.name] == str(tile.rank) for tile in Tile if tile.suit.has_ranks)
    assert [marks[code] for code in ("WE", "WS", "WW", "WN", "DR", "DG", "DW")] == list("ESWNCFP")


def test_the_body_of_a_tile_has_the_measures_of_the_paper() -> None:
    """docs/design.md, section 5: width 1, length 4/3, thickness 0.60."""
    assert list(2 * HALF) == pytest.approx([1, 4 / 3, 0.60])
    assert tile_distance(np.array([[0.5, 0, 0], [0, 2 / 3, 0], [0, 0, 0.3]])) == pytest.approx([0, 0, 0], abs=1e-9)
    assert (tile_distance(np.array([[0.5, 2 / 3, 0.3]])) > 0.05).all()


def test_rays_meet_a_lying_tile_where_it_lies() -> None:
    hit = tile_hit(Stance("flat", 0), 60)
    top = np.abs(hit.world[..., 2] - 0.30) < 0.01
    assert hit.mask[top].mean() > 0.99
    share = hit.mask.sum() / (60 * 60)
    assert share == pytest.approx(4 / 3 * 0.8 + 0.6 * 0.6, rel=0.06)


def test_there_is_a_drawing_for_every_icon_portrait_and_painted_face_and_no_other() -> None:
    index = json.loads((ASSETS / "icons" / "icons.json").read_text(encoding="utf-8"))
    assert list(icons.signs()) == list(index["sheets"][0]["sprites"])
    portraits = {path.stem for path in DRAWINGS.glob("portraits/*.svg")}
    assert portraits == {*CAST} - {"sparrow"}
    suited = {code for code in CODES if code[0] in "BD" and code[1].isdigit()}
    faces = {*suited, "DW", "large-B", "large-D", *(painting for painting, _ in BONUS.values())}
    assert {path.stem for path in DRAWINGS.glob("faces/*.svg")} == faces


@pytest.mark.parametrize("path", sorted(DRAWINGS.rglob("*.svg")), ids=lambda path: path.stem)
def test_a_drawing_can_be_read_and_fills_a_good_part_of_its_box(path: Path) -> None:
    drawn = surface(400, 400)
    canvas = drawn.getCanvas()
    if path.parent.name == "portraits":
        canvas.translate(50, 50)
    drawing(canvas, path.relative_to(DRAWINGS).with_suffix("").as_posix())
    left, top, right, bottom = picture(drawn).getbbox() or (0, 0, 0, 0)
    assert max(right - left, bottom - top) > 14


def test_a_part_of_a_drawing_can_be_left_out() -> None:
    boxes = []
    for without in ("", "perch"):
        drawn = surface(300, 400)
        drawing(drawn.getCanvas(), "sparrow", without=without)
        boxes.append(picture(drawn).getbbox())
    assert boxes[0] != boxes[1]
