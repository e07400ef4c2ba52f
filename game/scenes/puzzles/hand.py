"""The felt with the hand of a puzzle, from which a raised tile can be chosen as discard."""

from collections.abc import Callable, Mapping, Sequence

from game.scenes.drills.parts import Mark
from game.scenes.drills.tray import Tray
from game.tiles.tile import Tile
from game.view.paint import Felt, Kit
from game.view.units import theme


class RaisedTray(Tray):
    """The hand of a puzzle, of which a raised tile can be chosen.

    :param pick: called with the place in the hand of the chosen tile.
    """

    _RING = (theme.WHITE, 6.0)

    def __init__(self, felt: Felt, pick: Callable[[int], None]) -> None:
        super().__init__(felt)
        self._pick = pick

    def show(
        self, hand: Sequence[Sequence[Tile]], sets: Sequence[Sequence[Tile]], raised: Mapping[int, Mark], *, asks: bool
    ) -> None:
        """Show a hand.

        :param raised: the marks of the raised tiles, by their places in the whole hand.

        :param asks: whether one of these tiles is to be chosen.
        """
        self.can_focus = asks and bool(raised)
        if asks:
            self.cursor = 0
        self.lay(hand, sets, raised)

    @property
    def choices(self) -> Sequence[int]:
        return sorted(self._raised)

    def press(self) -> None:
        self._pick(self.choices[self.cursor])

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        number = self.place_at(at)
        if number is None or not self.can_focus:
            return
        tiles = self.tiles
        chosen = next((one for one in self.choices if tiles[one] is tiles[number]), None)
        if chosen is not None:
            self._pick(chosen)
