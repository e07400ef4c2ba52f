"""Texts on a phone's rack: questions, answers, the last event, and the result of a deal."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.engine import commands as c
from game.engine import events as e
from game.engine.facts import SortedCall, deal_score, kong_points
from game.engine.seat import Seat
from game.engine.state import Claiming, Over, State, Turn, Winner
from game.hands.meld import KongKind
from game.i18n import _, joined, labeled, pgettext
from game.i18n.book_files import Call
from game.i18n.call_words import CLAIMED, GONE_OUT, LAID_OUT, bonus_count, call_name, call_out, mahjong_with, ready_out
from game.i18n.deal_words import won_text
from game.i18n.general import names_file
from game.i18n.numbers import points_text
from game.i18n.row_texts import hand_name, score_line_text, special_hand_text, way_of_winning, worth_text
from game.i18n.tile_words import tile_name
from game.players.roster import Chair
from game.rules.scoring import Score, completed_place
from game.rules.terms import ClaimKind, Outcome, Source
from game.tiles.tile import Tile

WORTH_TELLING = (
    e.DealBegun,
    e.TileDiscarded,
    e.ReadyDeclared,
    e.BonusLaid,
    e.SetClaimed,
    e.KongDeclared,
    e.MahjongDeclared,
)
"""The events that are reported in the line of news, which a new deal clears."""


def title_of(state: State) -> str:
    """The question in a few words."""
    deal = state.current_deal
    if isinstance(deal.phase, Claiming):
        tile = deal.faces[deal.phase.tile_id]
        return "" if tile is None else tile_name(state.rules.id, tile)
    return _("Your turn")


def choice_words(command: c.Command, state: State) -> Mapping[str, Any]:
    """A choice for the page: its kind, its tiles, and its label."""
    book, names = state.rules.id, names_file().names["OfferKind"]
    match command:
        case c.Discard(tile=tile):
            return {"kind": "discard", "tile": tile, "label": names["discard"].said(), "name": tile_name(book, tile)}
        case c.DeclareReady(tile=tile, waits=waits):
            called = {"kind": "ready", "tile": tile, "waits": list(waits), "name": tile_name(book, tile)}
            return {**called, "label": call_name(book, Call.READY)}
        case c.DeclareKong(tiles=tiles):
            kind = KongKind.ADDED if len(tiles) == 1 else KongKind.CONCEALED
            return {"kind": "kong", "tiles": [tiles[0]] * 4, "label": call_name(book, LAID_OUT[kind])}
        case c.Claim(claim=ClaimKind.MAHJONG, finish=finish):
            label = call_name(book, Call.MAHJONG) if finish is None else mahjong_with(state.rules, finish)
            return {"kind": "mahjong", "label": label}
        case c.Claim(claim=claim, tiles=tiles):
            return {"kind": claim.value, "tiles": _set_of(tiles, state), "label": call_name(book, CLAIMED[claim])}
        case c.DeclareMahjong():
            phase = state.current_deal.phase
            source = phase.source if isinstance(phase, Turn) else Source.WALL
            return {"kind": "mahjong", "label": call_name(book, GONE_OUT[source])}
        case c.RobKong(tile=tile):
            return {"kind": "rob", "tile": tile, "label": names["rob"].said()}
        case c.TakeReplacement():
            return {"kind": "replacement", "label": names["replacement"].said()}
        case c.DrawTile():
            return {"kind": "draw", "label": names["draw"].said()}
        case _:
            return {"kind": "pass", "label": names["pass"].said()}


def sorting_words(way: SortedCall, state: State) -> Mapping[str, Any]:
    """A grouping of a mahjong for the page: its sets with the winning tile, the hand's name, and its worth."""
    score = way.score
    return {
        "kind": "sorting",
        "sets": [list(meld.tiles) for meld in score.melds],
        "winning": way.winning,
        "label": hand_name(state.rules, score.special),
        "worth": points_text(score.worth),
    }


def _set_of(tiles: Sequence[Tile], state: State) -> list[Tile]:
    """The tiles of a set, including the claimed one."""
    deal = state.current_deal
    claimed = deal.faces[deal.phase.tile_id] if isinstance(deal.phase, Claiming) else None
    return sorted([*tiles, *([] if claimed is None else [claimed])])


def news_text(event: e.Event | None, state: State, chairs: Sequence[Chair]) -> str:
    """The last event as a sentence; empty if there is nothing to report."""
    if event is None or state.deal is None:
        return ""
    seat, said = getattr(event, "seat", None), _event_sentence(event, state)
    if seat is None or not said:
        return ""
    return labeled(chairs[state.person_at(Seat(seat))].name, said)


def _event_sentence(event: e.Event, state: State) -> str:
    book = state.rules.id
    match event:
        case e.TileDiscarded(tile=tile):
            return tile_name(book, tile)
        case e.ReadyDeclared(waits=waits):
            return ready_out(book, waits)
        case e.BonusLaid(tiles=tiles):
            return bonus_count(len(tiles))
        case e.SetClaimed(claim=claim):
            return call_out(book, CLAIMED[claim])
        case e.KongDeclared(kind=kind):
            return call_out(book, LAID_OUT.get(kind, Call.KONG))
        case e.MahjongDeclared(source=source):
            return call_out(book, GONE_OUT[source])
        case _:
            return ""


def score_of(state: State, over: Over, chairs: Sequence[Chair], own: Seat | None) -> Mapping[str, Any]:
    """The result of the deal: the winners' scoring lines, everybody's gain, and who pays whom.

    :param own: the reader's seat.
    """
    deal, seats = state.current_deal, state.rules.seats
    names = [chairs[state.person_at(Seat(seat))].name for seat in range(seats)]
    deltas = [[names[seat], points_text(over.deltas[seat], signed=True)] for seat in range(seats)]
    settled = deal_score(state) if over.outcome is Outcome.WON else None
    hands, paid = [], []
    for score in settled.winners if settled else ():
        won = next(winner for winner in deal.winners if state.wind_of(winner.seat) is score.wind)
        hands.append(_hand_won(state, score, won, names))
    for payment in settled.payments if settled else ():
        if payment.amount > 0:
            payer, receiver = (names[(deal.placing.east + wind) % seats] for wind in (payment.payer, payment.receiver))
            said = _("{payer} pays {receiver}").format(payer=payer, receiver=receiver)
            paid.append([said, points_text(payment.amount)])
    for name, points in zip(names, kong_points(state.rules, deal), strict=True):
        if points:
            paid.append([name, _("kongs {points}").format(points=points_text(Fraction(points), signed=True))])
    winners = [names[hand["seat"]] for hand in hands]
    titles = {
        Outcome.WON: pgettext("phone", "Mahjong! You win")
        if [hand["seat"] for hand in hands] == [own]
        else won_text(winners),
        Outcome.EXHAUSTED: _("The wall is used up: nobody won"),
        Outcome.ANNULLED: _("The deal is played again"),
    }
    return {"title": titles[over.outcome], "deltas": deltas, "paid": paid, "winners": hands}


def _hand_won(state: State, score: Score, won: Winner, names: Sequence[str]) -> dict[str, Any]:
    """A winner's hand: its sets with the winning tile, its scoring lines, and how it won."""
    deal, book = state.current_deal, state.rules.id
    held = deal.seats[won.seat]
    tile = None if won.tile_id is None else deal.faces[won.tile_id]
    sets = [list(meld.tiles) for meld in score.melds]
    completed = completed_place(score, len(held.sets), tile, taken=won.source.is_taken_from_player)
    if len(sets) <= len(held.sets):
        ids = [*held.hand, *([won.tile_id] if won.tile_id is not None and won.tile_id not in held.hand else [])]
        loose = sorted(face for tile_id in ids if (face := deal.faces[tile_id]) is not None)
        sets = [*(list(laid.meld.tiles) for laid in held.sets), loose]
        completed = len(held.sets)
    marked = None
    if completed is not None and tile is not None and tile in sets[completed]:
        marked = [completed, sets[completed].index(tile)]
    how = way_of_winning(book, won.source, tile, None if won.owner is None else names[won.owner])
    special = "" if score.special is None else special_hand_text(state.rules, score.special).name
    lines = [[score_line_text(state.rules, line, score).name, worth_text(line.worth)] for line in score.lines]
    return {
        "seat": won.seat,
        "name": names[won.seat],
        "how": joined("  \u00b7  ", special, how),
        "sets": sets,
        "winning": marked,
        "lines": lines,
        "total": points_text(score.worth),
    }
