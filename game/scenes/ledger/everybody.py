"""The column of the persons at the table: what each gains in the deal, and the others' hands."""

from collections.abc import Callable

from game import ui
from game.i18n import _
from game.i18n.numbers import points_text
from game.ledger.entry import EnteredDeal
from game.ledger.questions import hands_asked
from game.ledger.session import CountedDeal
from game.players.roster import PortraitId
from game.scenes.ledger import words
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.parts import Seated, onward, person_row


def others_of(deal: EnteredDeal, seats: int) -> list[int]:
    """The seats of the persons who did not go out, in the order of the column."""
    return [seat for seat in range(seats) if seat not in deal.winners]


def everybody(
    at: DealAt, counted: CountedDeal, seat: int, open_hand: Callable[[int], None], lines: tuple[ui.Part, ...]
) -> ui.Part:
    """The persons in the order of their seats, which is the same on every page of a session, and lines to press.

    :param seat: the seat whose hand is on the pad.
    :param lines: the lines below the persons, above the one that opens the other hands.
    """
    rules, deal = at.session.ruleset, counted.entry
    people = (
        _seated(at, counted, each, name, portrait, rules.seats, is_marked=each == seat)
        for each, (name, portrait) in enumerate(words.people(at.session))
    )
    rows = (person_row(one, (open_hand, each), ("person", each)) for each, one in enumerate(people))
    others = others_of(deal, rules.seats)
    last = None
    if hands_asked(rules, counted.placing, deal) or any(map(deal.hand_of, others)):
        worths = " \u00b7 ".join(_worth(counted, each, rules.seats) for each in others)
        following = others.index(seat) + 1 if seat in others else 0
        last = onward(_("Other hands"), worths, (open_hand, others[following % len(others)]), key="others")
    title = ui.Text(_("Everyone"), ui.Type.HEADING)
    return ui.Column((title, *rows, *lines, last), ui.Step.HAIR, is_region=True, grow=1.0)


def _seated(
    at: DealAt, counted: CountedDeal, seat: int, name: str, portrait: PortraitId, seats: int, *, is_marked: bool
) -> Seated:
    gain = counted.played.deltas[seat] if not counted.problems else None
    before = at.balances[seat]
    return Seated(
        name=name,
        portrait=portrait,
        wind=counted.placing.wind_of(seat, seats),
        gain=gain,
        balance=before + (gain or 0),
        was=_("was {points}").format(points=points_text(before)) if gain else "",
        is_dealer=seat == counted.placing.dealer,
        is_marked=is_marked,
    )


def _worth(counted: CountedDeal, seat: int, seats: int) -> str:
    """The worth of a loser's hand, as text."""
    wind = counted.placing.wind_of(seat, seats)
    score = next((score for score in counted.score.scores if score.wind is wind), None)
    return points_text(score.worth) if score is not None else "0"
