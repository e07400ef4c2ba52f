"""The pad of tiles: a key for every face of the book on felt, a line below them, and how hands are typed."""

from collections.abc import Callable, Collection

from game import ui
from game.i18n.tile_words import tile_name
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.rules.ruleset import Ruleset
from game.scenes.ledger.parts import KEY, felt, tile_key
from game.tiles.tile import BONUS, DRAGONS, FLOWERS, KINDS, SEASONS, WINDS, Tile

_ROWS: tuple[tuple[tuple[Tile, int], ...], ...] = (
    *(
        tuple((tile, tile.rank - 1) for tile in KINDS if tile.suit is suit)
        for suit in (Tile.C1.suit, Tile.D1.suit, Tile.B1.suit)
    ),
    (*((tile, place) for place, tile in enumerate(WINDS)), *((tile, place) for place, tile in enumerate(DRAGONS, 6))),
    (*((tile, place) for place, tile in enumerate(FLOWERS)), *((tile, place) for place, tile in enumerate(SEASONS, 5))),
)
"""The rows of the pad, each tile with its column."""
_COLUMNS = 9


def tiles_of_pad(rules: Ruleset) -> list[Tile]:
    """The faces of the book, in the order of the pad."""
    return [tile for row in _ROWS for tile, _column in row if rules.tiles.copies(tile)]


def pad(
    rules: Ruleset, deal: EnteredDeal, seat: int, tap: Callable[[Tile], None], *, refused: Tile | None, foot: ui.Part
) -> ui.Part:
    """The tiles to tap.

    :param seat: the seat whose hand is on the pad.
    :param refused: a tile that was tapped although there are no more of it.
    """
    held = drafting.hand_in(deal, seat)
    used = drafting.used(deal)
    mine = [*held.hand, *(tile for one in held.melds for tile in one.tiles), *held.bonus]

    def key(tile: Tile) -> ui.Part:
        return tile_key(
            tile,
            tile_name(rules.id, tile),
            (tap, tile),
            count=mine.count(tile) if tile not in BONUS else 0,
            is_used_up=used[tile] >= rules.tiles.copies(tile),
            is_refused=tile is refused,
            key=tile,
        )

    rows = []
    for row in _ROWS:
        places = {column: tile for tile, column in row if rules.tiles.copies(tile)}
        empty = ui.Space(KEY, grow=0.0)
        cells = tuple(key(places[at]) if at in places else empty for at in range(_COLUMNS))
        rows.append(ui.Row(cells, ui.Step.S) if places else None)
    return felt(ui.Column((ui.Column(tuple(rows), ui.Step.S, is_region=True), foot)))


def foot_of_pad(
    said: str, undo: ui.Act, lay: ui.Act, label: str, *, is_refused: bool, can_undo: bool, can_lay: bool
) -> ui.Part:
    """The line below the tiles: a sentence, the button for Undo, and one with this label, which lays out."""
    return ui.Row(
        (
            ui.Text(said, tone=ui.Tone.NUMBER if is_refused else ui.Tone.MAIN, grow=1.0),
            ui.undo(undo, is_off=not can_undo),
            ui.Button(label, lay, is_off=not can_lay, key="lay"),
        ),
        is_region=True,
    )


def tile_of_mark(mark: str, letter: str, typed: Tile | None, tiles: Collection[Tile]) -> Tile | None:
    """The tile that a typed mark stands for after a letter; ``None`` if it stands for none.

    A letter counts for the marks that follow it, until another one comes. A ``W`` means the white dragon right after
    the letter ``D`` or another white dragon; anywhere else it begins winds.

    :param typed: the tile that was typed last after this letter.
    """
    tile = next((tile for tile in tiles if tile.name == letter + mark), None)
    if tile is None or typed is None:
        return tile
    begins_wind = tile is Tile.DW and typed is not Tile.DW
    return None if begins_wind or tile.suit is not typed.suit else tile
