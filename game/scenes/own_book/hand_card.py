"""The card on which a club writes a special hand of its own: its name, its shape, and its worth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import ui
from game.i18n import _, joined
from game.i18n.general import choice_of, pages
from game.i18n.guide.examples import shown_hands, twin_text
from game.i18n.row_texts import worth_text
from game.rules.own_draft import Draft
from game.rules.own_figures import MOST_POINTS
from game.rules.own_hands import LIMITS, OwnTerms, hand_fields, hand_from
from game.rules.own_parts import own_name
from game.rules.rows import Points, Replaces, SpecialHand
from game.scenes.own_book.counted import counted_with
from game.scenes.own_book.hand_strip import Explained
from game.scenes.own_book.part_card import PartScene
from game.view.paint import Kit

_USUAL = 100
"""The points of a new hand."""
_POINTS = "points"


class HandScene(PartScene):
    """The card of a special hand that the club adds.

    :param hand: the hand to change; ``None`` for a new one.
    """

    def __init__(self, kit: Kit, draft: Draft, hand: SpecialHand | None, keep: Callable[[Draft], None]):
        terms = draft.book.own_hands
        assert terms is not None, "the book takes own hands"
        self._terms: OwnTerms = terms
        self._hand, self._draft = hand, draft
        usual: Mapping[str, Any] = {
            "worth": next(iter(LIMITS)) if terms.is_limit else _USUAL, "counts": terms.counts[0].value
        }  # fmt: skip
        without = draft if hand is None else draft.with_hand(hand, None)
        title = _("Add a special hand") if hand is None else own_name(hand.id)
        fields = usual if hand is None else hand_fields(hand)
        super().__init__(kit, title, without, fields, keep, is_new=hand is None)

    def cards(self) -> tuple[ui.Part | None, ...]:
        units = [
            *((word, worth_text(worth)) for word, worth in LIMITS.items()),
            (_POINTS, pages().units[_POINTS].said()),
        ]
        ways = [(way.value, choice_of(way)) for way in Replaces if way in self._terms.counts]
        fields, is_limit = self.state.fields, self._terms.is_limit
        name = _("Points") if is_limit else _("Worth")
        points = self.number(name, "worth", MOST_POINTS, _points, 50) if self._unit == _POINTS else None
        return (
            self.pick(_("Worth"), "unit", units, self._unit, self._set_unit) if is_limit else None,
            points,
            self.switch(_("Nothing may be exposed"), "concealed"),
            self.pick(_("How it counts"), "counts", ways, fields["counts"]) if len(ways) > 1 else None,
            self.conditions_card(),
        )

    @property
    def other_names(self) -> Sequence[str]:
        return [own_name(hand.id) for hand in self.without.club.hands]

    def with_part(self) -> Draft:
        return self._draft.with_hand(self._hand, self._written_hand())

    def _written_hand(self) -> SpecialHand:
        return hand_from(self.fields, self._terms, {hand.id for hand in self.without.club.hands})

    def example(self, own: Draft) -> Explained | None:
        return explained_hand(self.without, own, self._written_hand())

    @property
    def _unit(self) -> str:
        """The share of the limit that the hand is worth, as its word in a file; ``points`` if it is worth points."""
        worth = self.state.fields["worth"]
        return str(worth) if worth in LIMITS else _POINTS

    def _set_unit(self, unit: str) -> None:
        self.set("worth", _USUAL if unit == _POINTS else unit)


def _points(points: int) -> str:
    return worth_text(Points(points))


def explained_hand(without: Draft, own: Draft, hand: SpecialHand) -> Explained:
    """The text on the strip about a club's special hand: an example, scored with the hand in the book and without.

    :param without: the club's book without the hand.
    :param own: the club's book with the hand.
    """
    found = next(iter(shown_hands(own.book, hand, own.played)), None)
    name, worth = own_name(hand.id), worth_text(hand.worth)
    if found is None:
        return Explained(name, _("No hand of this shape meets the conditions."), "", worth)
    said = joined(" \u00b7 ", found.manner, twin_text(own.book, hand, own.played))
    return Explained(name, said, worth, worth, counted_with(without, own, found.example))
