"""What everybody at the table knows about a claim: which tile is on offer, and who may claim it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.window.actions import Action
from game.engine.seat import Seat
from game.engine.state import Claiming
from game.players.roster import Chair
from game.rules.ruleset import Ruleset
from game.scenes.hot_seat.company import Company
from game.tiles.tile import Tile
from game.view.layout.table_model import TableModel

_KEYS = (Action.PERSON_1, Action.PERSON_2, Action.PERSON_3, Action.PERSON_4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looker:
    """A person who may claim, as far as everybody can know."""

    person: int
    seat: Seat
    chair: Chair
    key: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class OnOffer:
    """The tile that may be claimed."""

    tile: Tile
    rules: Ruleset
    thrower: str
    """Who discarded it, or owns the kong."""
    seat: Seat
    """His."""
    robbing: bool
    seconds: float | None
    """How long the round lasts; ``None``: until everybody has decided."""
    openly: bool
    """Whether calls are made on the open table, where who is quicker counts."""


def own_key(company: Company, person: int) -> Action:
    """The key of a person's own."""
    return _KEYS[company.persons.index(person)]


def lookers_of(company: Company, thrower: Seat, chairs: Sequence[Chair]) -> list[Looker]:
    """The persons who may claim a tile, as far as everybody can know; their hands decide nothing."""
    table = company.open
    deal = table.deal
    assert deal is not None, "a claim outside a deal"
    out = {winner.seat for winner in deal.winners}
    return [
        Looker(person=person, seat=seat, chair=chairs[person], key=own_key(company, person))
        for person in company.persons
        if (seat := table.seat_of(person)) != thrower and seat not in out and not deal.seats[seat].is_dead
    ]


def offer_of(table: TableModel, chairs: Sequence[Chair], *, openly_for: float | None) -> OnOffer | None:
    """The tile that may be claimed now; ``None`` when there is none.

    :param openly_for: how many seconds there are to call on the open table; ``None`` for a round behind the curtain.
    """
    if table.deal is None or not isinstance(table.deal.phase, Claiming):
        return None
    window = table.deal.phase
    tile = table.face(window.tile_id)
    assert tile is not None, "a tile on offer that nobody saw"
    return OnOffer(
        tile=tile,
        rules=table.state.rules,
        thrower=chairs[table.person_at(window.seat)].name,
        seat=window.seat,
        robbing=window.robbing,
        seconds=table.state.rules.claims.seconds if openly_for is None else openly_for,
        openly=openly_for is not None,
    )
