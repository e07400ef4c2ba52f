"""The column on how an entered hand adds up: its lines, the total, and the payments; or what is wrong with it."""

from collections.abc import Callable, Sequence

from game import ui
from game.i18n import _, apart, joined, ngettext
from game.i18n.numbers import points_text
from game.i18n.score_rows import sheet_sum
from game.i18n.tile_words import tile_name
from game.ledger import drafting
from game.ledger.checks import Trouble
from game.ledger.grouping import lack
from game.ledger.words import problem_text
from game.scenes.ledger.hands import ShownHand
from game.scenes.ledger.kongs import kong_payments
from game.scenes.ledger.parts import score_lines, tile_key, total
from game.scenes.score.payments import PaymentLine, as_one, sheet_payments
from game.scenes.shared.paper_page import leaf
from game.tiles.tile import Tile, Wind

_TYPED = "B123 C55 WEEE DRRR"


def reckoning(hand: ShownHand, names: Sequence[str], tap: Callable[[Tile], None], *, is_winner: bool) -> ui.Part:
    """How a hand is scored, or what is missing or wrong.

    :param tap: called with a tile that is pressed to complete the hand.
    """
    score, told = hand.score, hand.hand
    parts: tuple[ui.Maybe, ...] = ()
    is_empty = not is_winner and not told.size and told.points is None
    if is_empty or hand.counted.problems:
        invited = _("Tap the tiles of this hand, or enter only its points.") if is_empty else ""
        said = joined(" ", invited, _problem(hand, names))
        parts = (ui.remark(said), *_unfinished(hand, tap, is_winner=is_winner))
    elif score is not None:
        added = sheet_sum(hand.rules, score)
        paid = [
            *_at_once(hand, _name_at(hand, names)),
            *kong_payments(hand.rules, hand.counted.entry, names),
        ]
        parts = (
            score_lines(added.lines),
            total(_("Total"), added.formula, score.worth),
            *map(_payment, paid),
        )
    return ui.Column((ui.Text(_("How it adds up"), ui.Type.HEADING), *parts), ui.Step.S, grow=1.0)


def _unfinished(hand: ShownHand, tap: Callable[[Tile], None], *, is_winner: bool) -> tuple[ui.Maybe, ...]:
    """The tiles that would complete the hand, and tips on how to enter one."""
    rules, deal = hand.rules, hand.counted.entry
    lacks = lack(rules, hand.counted.placing, deal, hand.seat)
    found = [tile for tile in lacks.waits if drafting.is_free(rules, deal, tile)]
    keys = tuple(tile_key(tile, tile_name(rules.id, tile), (tap, tile), key=("waits", tile)) for tile in found)
    said = ngettext("This tile completes the hand:", "Any of these tiles completes the hand:", len(found))
    if not found:
        said = _("No single tile completes this hand.") if lacks.count == 1 and is_winner else ""
    tips = (
        _("Sets on the table come first: tap them, then \u201cLay out\u201d."),
        _("The tile that completed the hand comes last.") if is_winner else "",
        _("A hand can be typed too: {example}").format(example=_TYPED),
        _("Right-click a tile or press Delete to remove it."),
    )
    return (
        ui.strong(said) if said else None,
        ui.Row(keys, ui.Step.S, wraps=True, is_region=True) if keys else None,
        *(ui.remark(tip) for tip in tips if tip),
    )


def _payment(paid: PaymentLine) -> ui.Part:
    words = (
        ui.Text(paid.text, is_narrow=True),
        ui.remark(paid.reason, is_narrow=True) if paid.reason else None,
    )
    line = ui.Row((ui.lines(*words), ui.strong(points_text(paid.amount))))
    return leaf(line, key="payment")


def _name_at(hand: ShownHand, names: Sequence[str]) -> Callable[[Wind], str]:
    """A function that gives the name of the person with this seat wind."""
    return lambda wind: names[(hand.counted.placing.east + wind) % hand.rules.seats]


def _problem(hand: ShownHand, names: Sequence[str]) -> str:
    """The sentence on the first problem of the deal; empty if there is none.

    Problems of the hand in view come first, and a missing winning tile after others. A problem of another hand is
    told with the name of its person.
    """
    found = sorted(
        hand.counted.problems,
        key=lambda each: (each.seat not in {hand.seat, None}, each.trouble is Trouble.NO_LAST_TILE),
    )
    if not found:
        return ""
    said, seat = problem_text(hand.rules.id, found[0], names), found[0].seat
    if seat in {hand.seat, None} or names[seat] in said:
        return said
    return f"{apart(names[seat])}: {said}"


def _at_once(hand: ShownHand, name: Callable[[Wind], str]) -> list[PaymentLine]:
    """The rows of the payments; a single one if everybody pays one person the same for the same reason."""
    counted = hand.counted
    rows = sheet_payments(counted.score, hand.rules.settlement, name, counted.facts.dealer)
    receivers = {payment.receiver for payment in counted.score.payments}
    return as_one(rows, name(receivers.pop())) if len(receivers) == 1 else list(rows)
