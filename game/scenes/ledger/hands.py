"""The hand that is entered, as cards for its sets with the points of each."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from game import Frozen, ui
from game.hands.meld import Meld, meld_of
from game.i18n import _
from game.i18n.row_texts import pair_name, set_name, special_hand_text
from game.ledger import drafting
from game.ledger.entry import EnteredDeal, EnteredHand, LaidSet
from game.ledger.grouping import in_sets
from game.ledger.session import CountedDeal
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score, completed_place
from game.scenes.ledger.parts import set_card
from game.scenes.score.sheet import SetPoints
from game.tiles.tile import Tile, Tiles

Change = Callable[[EnteredDeal], None]


def _concealed(tiles: Tiles) -> Meld | None:
    """The set or pair that these tiles make; ``None`` if they make none."""
    try:
        return meld_of(tiles)
    except ValueError:
        return None


class ShownHand(Frozen, kw_only=True):
    """The hand of a seat in the deal that is entered."""

    rules: Ruleset
    counted: CountedDeal
    seat: int
    change: Change
    """Called with the changed deal when a set has been pressed."""

    @property
    def _deal(self) -> EnteredDeal:
        return self.counted.entry

    @property
    def hand(self) -> EnteredHand:
        return drafting.hand_in(self._deal, self.seat)

    @property
    def score(self) -> Score | None:
        """The score of the hand; ``None`` while something is wrong with the deal, or if the hand is not scored."""
        wind = self.counted.placing.wind_of(self.seat, self.rules.seats)
        return next((score for score in self.counted.score.scores if score.wind is wind), None)

    @property
    def cards(self) -> list[ui.Part]:
        """The cards of the hand: sets laid out, concealed sets as scored or as tapped, and bonus tiles."""
        hand, score = self.hand, self.score
        counts = SetPoints(score)
        cards = []
        is_read = score is not None and len(score.melds) > len(hand.melds)
        for number, one in enumerate(hand.melds):
            points = None if score is None or one.meld is None else counts.of(one.meld)
            cards.append(
                meld_card(one.meld, one.tiles, points, on=(self._turn, number), hint=_turning(one), key=("set", number))
            )
        cards += self._scored_cards(score, counts) if score is not None and is_read else self._tapped_cards(score)
        if hand.bonus:
            points = counts.bonus() if score is not None else None
            cards.append(set_card(sorted(hand.bonus), points=points))
        return cards

    @property
    def _last(self) -> Tile | None:
        """The tile that completed the hand; ``None`` if it has not won, or none has been named."""
        return next((win.tile for win in self._deal.wins if win.seat == self.seat), None)

    def _scored_cards(self, score: Score, counts: SetPoints) -> Iterator[ui.Part]:
        """The cards of the concealed part as it is scored, and one for the tiles left over."""
        hand, melds = self.hand, score.melds
        win = next((win for win in self._deal.wins if win.seat == self.seat), None)
        taken = win is not None and win.source.is_taken_from_player
        place = completed_place(score, len(hand.melds), self._last, taken=taken)
        left = Counter(hand.hand)
        for number, meld in enumerate(melds[len(hand.melds) :], start=len(hand.melds)):
            left -= Counter(meld.tiles)
            name, manner = set_name(meld.kind.value, concealed=meld.concealed)
            is_pair = meld.is_pair and sum(each.is_pair for each in melds) == 1
            yield set_card(
                meld.tiles,
                pair_name(self.rules.id) if is_pair else name,
                manner,
                winning=self._last if number == place else None,
                points=counts.of(meld),
                on=None if meld.is_pair else (self._lay, meld.tiles),
                hint="" if meld.is_pair else _("Press to lay it out"),
                key=("set", number),
            )
        if left:
            yield self._loose(tuple(sorted(left.elements())), _("Single tiles"), is_last=place is None)

    def _tapped_cards(self, score: Score | None) -> Iterator[ui.Part]:
        """The cards of the concealed part in the order of tapping; one card if it is scored, as for a special hand."""
        hand = self.hand.hand
        if score is not None and hand:
            name = _("In the hand") if score.special is None else special_hand_text(self.rules, score.special).name
            yield self._loose(tuple(sorted(hand)), name, is_last=True)
            return
        for number, group in enumerate(in_sets(hand), start=len(self.hand.melds)):
            lays = LaidSet(tiles=group).meld is not None
            on, hint = ((self._lay, group), _("Press to lay it out")) if lays else (None, "")
            yield meld_card(_concealed(group), group, on=on, hint=hint, key=("set", number))

    def _loose(self, tiles: Tiles, name: str, *, is_last: bool) -> ui.Part:
        return set_card(tiles, name, winning=self._last if is_last and self._last in tiles else None)

    def _turn(self, number: int) -> None:
        self.change(drafting.turned(self._deal, self.seat, number))

    def _lay(self, tiles: Tiles) -> None:
        self.change(drafting.laid(self._deal, self.seat, tiles))


def meld_card(
    meld: Meld | None,
    tiles: Tiles,
    points: Fraction | None = None,
    *,
    on: ui.Act | None = None,
    hint: str = "",
    key: object = None,
) -> ui.Part:
    """The card of these tiles, with the name of the set that they make."""
    name, manner = ("", "") if meld is None else set_name(meld.kind.value, concealed=meld.concealed)
    return set_card(tiles, name, manner, points=points, on=on, hint=hint, key=key)


def _turning(one: LaidSet) -> str:
    """The hint that says what pressing a set that was laid out does."""
    if one.meld is not None and one.meld.is_kong:
        return _("Press to turn it over")
    return _("Press to take it back into the hand")
