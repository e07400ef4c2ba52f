"""The hand that is entered, as cards for its sets with the points of each."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from game.hands.meld import Meld, meld_of
from game.i18n import _
from game.i18n.row_texts import pair_name, special_hand_text
from game.ledger import drafting
from game.ledger.entry import EnteredDeal, EnteredHand, LaidSet
from game.ledger.grouping import in_sets
from game.ledger.session import CountedDeal
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score, completed_place
from game.scenes.ledger.parts import SetCard
from game.scenes.score.sheet import SetPoints, set_of
from game.tiles.tile import Tile

Change = Callable[[EnteredDeal], None]


def _concealed(tiles: tuple[Tile, ...]) -> Meld | None:
    """The set or pair that these tiles make; ``None`` if they make none."""
    try:
        return meld_of(tiles)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
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
    def cards(self) -> list[SetCard]:
        """The cards of the hand: sets laid out, concealed sets as scored or as tapped, and bonus tiles."""
        hand, score = self.hand, self.score
        counts = SetPoints(score)
        cards = []
        is_read = score is not None and len(score.melds) > len(hand.melds)
        for number, one in enumerate(hand.melds):
            card = self._card(one.meld, one.tiles, counts if score is not None else None)
            card.leads_to(partial(self._turn, number), self._press_tooltip(one))
            cards.append(card)
        cards += self._scored_cards(score, counts) if score is not None and is_read else self._tapped_cards(score)
        if hand.bonus:
            points = counts.bonus() if score is not None else None
            cards.append(SetCard(tuple(sorted(hand.bonus)), "", "", winning=None, points=points))
        return cards

    @property
    def _last(self) -> Tile | None:
        """The tile that completed the hand; ``None`` if it has not won, or none has been named."""
        return next((win.tile for win in self._deal.wins if win.seat == self.seat), None)

    def _scored_cards(self, score: Score, counts: SetPoints) -> Iterator[SetCard]:
        """The cards of the concealed part as it is scored, and one for the tiles left over."""
        hand, melds = self.hand, score.melds
        win = next((win for win in self._deal.wins if win.seat == self.seat), None)
        taken = win is not None and win.source.is_taken_from_player
        place = completed_place(score, len(hand.melds), self._last, taken=taken)
        left = Counter(hand.hand)
        for number, meld in enumerate(melds[len(hand.melds) :], start=len(hand.melds)):
            left -= Counter(meld.tiles)
            card = self._card(meld, meld.tiles, counts, winning=self._last if number == place else None)
            if meld.is_pair and sum(each.is_pair for each in melds) == 1:
                card.name = pair_name(self.rules.id)
            elif not meld.is_pair:
                card.leads_to(partial(self._lay, meld.tiles), _("Press to lay it out"))
            yield card
        if left:
            yield self._loose(tuple(sorted(left.elements())), _("Single tiles"), is_last=place is None)

    def _tapped_cards(self, score: Score | None) -> Iterator[SetCard]:
        """The cards of the concealed part in the order of tapping; one card if it is scored, as for a special hand."""
        hand = self.hand.hand
        if score is not None and hand:
            name = _("In the hand") if score.special is None else special_hand_text(self.rules, score.special).name
            yield self._loose(tuple(sorted(hand)), name, is_last=True)
            return
        for group in in_sets(hand):
            one = LaidSet(tiles=group)
            card = self._card(_concealed(group), group, None)
            if one.meld is not None:
                card.leads_to(partial(self._lay, group), _("Press to lay it out"))
            yield card

    def _card(
        self, meld: Meld | None, tiles: tuple[Tile, ...], counts: SetPoints | None, *, winning: Tile | None = None
    ) -> SetCard:
        if meld is None:
            return SetCard(tiles, "", "", winning=None)
        box = set_of(meld, winning, points=None if counts is None else counts.of(meld))
        return SetCard(box.tiles, box.name, box.manner, winning=box.winning, points=box.points)

    def _loose(self, tiles: tuple[Tile, ...], name: str, *, is_last: bool) -> SetCard:
        place = tiles.index(self._last) if is_last and self._last in tiles else None
        return SetCard(tiles, name, "", winning=place)

    @staticmethod
    def _press_tooltip(one: LaidSet) -> str:
        if one.meld is not None and one.meld.is_kong:
            return _("Press to turn it over")
        return _("Press to take it back into the hand")

    def _turn(self, number: int) -> None:
        self.change(drafting.turned(self._deal, self.seat, number))

    def _lay(self, tiles: tuple[Tile, ...]) -> None:
        self.change(drafting.laid(self._deal, self.seat, tiles))
