"""The file of suit classes: where it is found, and what it holds."""

import importlib
import random
import zlib
from pathlib import Path

import pytest

from game.hands import asset_files
from game.hands.deficiency import MeasureTables, tables_of
from game.tiles.counts import Counts, key_of, suit_keys, tiles_of
from tests.hands import reference


def read_from(monkeypatch: pytest.MonkeyPatch, *places: Path) -> MeasureTables:
    """The tables read anew, with the assets in these folders."""
    monkeypatch.setattr(asset_files, "ASSET_PLACES", places)
    return tables_of.__wrapped__("deficiency")


def test_they_are_inside_the_package_or_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = Path(__file__).parents[2] / "assets"
    assert read_from(monkeypatch, tmp_path, beside) == tables_of("deficiency")


def test_a_missing_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match=r"tables/deficiency\.bin is missing"):
        read_from(monkeypatch, tmp_path)


def test_a_file_that_was_cut_off_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path(__file__).parents[2] / "assets" / "tables" / "deficiency.bin"
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "deficiency.bin").write_bytes(whole.read_bytes()[:1000])
    with pytest.raises(zlib.error):
        read_from(monkeypatch, tmp_path)


def test_suits_of_a_class_lack_the_same() -> None:
    tables = tables_of("deficiency")
    chance = random.Random(7)
    for _ in range(200):
        held = [0] * 34
        for place in chance.sample(range(27, 34), 3) + chance.sample(range(9), 3):
            held[place] = chance.randrange(5)
        counts = Counts(bytes(held))
        bamboos, _, _, honors = suit_keys(key_of(tiles_of(counts)))
        for sets in range(5):
            here = tables.missing[sets][tables.together[tables.suits[bamboos]][tables.honors[honors]]]
            assert here == reference.deficiency_by_rank(counts, sets)


def test_it_does_not_matter_which_suits_are_put_together_first() -> None:
    together = tables_of("deficiency").together
    chance = random.Random(7)
    for _ in range(1000):
        first, second, third = (chance.randrange(len(together)) for _ in range(3))
        assert together[first][second] == together[second][first]
        assert together[together[first][second]][third] == together[first][together[second][third]]


@pytest.mark.long
@pytest.mark.parametrize("name", ["deficiency", "chows"])
def test_the_script_makes_the_same_tables_again(name: str) -> None:
    pytest.importorskip("numpy")
    script = importlib.import_module("build_scripts.make_hand_tables")
    kept = (script.FOLDER / f"{name}.bin").read_bytes()
    assert zlib.decompress(kept) == script.TABLES[name]()
