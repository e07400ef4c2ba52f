"""The table as text: the own hand, what is laid out, the scores, possible calls, and events."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from game.engine import events as e
from game.engine.facts import balances_now
from game.engine.rulings.legal import completing
from game.engine.rulings.why_not import missing_to_sets
from game.engine.seat import Seat, TileId
from game.engine.state import DealState
from game.hands.meld import meld_of
from game.i18n import _, in_commas, labeled, pgettext
from game.i18n.book_files import Call
from game.i18n.call_words import CLAIMED, LAID_OUT, call_out, ready_for
from game.i18n.deal_words import deal_words, deals_planned
from game.i18n.general import general
from game.i18n.numbers import count_text
from game.i18n.row_texts import points_said
from game.i18n.tile_words import bonus_name, name_of_tiles, tile_name, wind_name
from game.rules.ruleset import Ruleset
from game.scenes.table.deal_log import LogLine, lines_of
from game.tiles.tile import Tile, Tiles
from game.view.layout import TableModel
from game.view.spoken import full_stop
from game.view.stage.table_view import TableView

Name = Callable[[Seat], str]


def namer(view: TableView) -> Name:
    """A function that gives the name of the player at a seat."""
    return lambda seat: view.chairs[view.model.person_at(seat)].name


def sentences(*texts: str) -> str:
    """Joins texts, ending each with a full stop."""
    return " ".join(full_stop(text) for text in texts if text)


def lit_words(model: TableModel, lit: Iterable[TileId]) -> str:
    """The tiles of the own hand that a lesson highlights: ``Highlighted: Red Dragon, Green Dragon``."""
    faces = [face for tile_id in lit if (face := model.face(tile_id)) is not None]
    names = in_commas([tile_name(model.rules.id, face) for face in faces])
    return pgettext("reader", "Highlighted: {tiles}").format(tiles=names) if faces else ""


def hand_words(model: TableModel, shown: Iterable[TileId], *, is_asked_for: bool = False) -> str:
    """The own hand: sets and pairs, single tiles, the tile drawn, what is laid out, and how many tiles are missing.

    :param shown: the tiles of the hand whose faces can be seen.
    :param is_asked_for: whether a lesson may ask how many tiles are missing, so that the text does not say it.
    """
    deal = model.deal
    tiles = {tile_id: tile for tile_id in shown if (tile := model.face(tile_id)) is not None}
    if deal is None or not tiles:
        return _("The hands have not been dealt yet.")
    book = model.rules.id
    kept = [tile for tile_id, tile in tiles.items() if tile_id != model.drawn]
    groups, single = grouped(tuple(sorted(kept)))
    named = [name_of_tiles(book, group) or "" for group in groups]
    texts = [pgettext("reader", "In your hand: {sets}").format(sets="; ".join(named))] if named else []
    if single:
        texts.append(
            pgettext("reader", "Single tiles: {tiles}").format(
                tiles=in_commas([bonus_name(book, t) if t.is_bonus else tile_name(book, t) for t in single])
            )
        )
    drawn = tiles.get(model.drawn) if model.drawn is not None else None
    if drawn is not None:
        texts.append(pgettext("reader", "Just drawn: {tile}").format(tile=tile_name(book, drawn)))
    laid = _laid(model, deal, model.seat)
    if laid:
        texts.append(pgettext("reader", "Laid out: {sets}").format(sets=laid))
    if not is_asked_for and not any(tile.is_bonus for tile in tiles.values()):
        texts.append(_distance(model, deal, tuple(tiles.values())))
    return sentences(*texts)


def _distance(model: TableModel, deal: DealState, hand: Tiles) -> str:
    """The text on how many tiles are missing or, if the hand is ready, which tiles complete it."""
    missing = missing_to_sets(deal, model.seat, hand)
    if missing == 0:
        return _("Your hand is complete: declare mahjong")
    if missing == 1 and deal.seats[model.seat].beyond_threes == 1:
        waits = completing(model.state, model.seat)
        if waits:
            return ready_for(model.rules.id, waits)
    return general().obstacles["not_complete"].said(missing)


@lru_cache(32)
def grouped(tiles: Tiles) -> tuple[tuple[Tiles, ...], Tiles]:
    """Divides sorted tiles into sets and pairs, with as many tiles in sets as possible, and the remaining tiles."""
    if not tiles:
        return (), ()
    first, rest = tiles[0], tiles[1:]
    groups, single = grouped(rest)
    best = groups, (first, *single)
    for group in _beginning_with(first, rest):
        left = list(rest)
        for tile in group[1:]:
            left.remove(tile)
        more, single = grouped(tuple(left))
        found = (group, *more), single
        if _value_of_groups(found[0]) > _value_of_groups(best[0]):
            best = found
    return best


def _beginning_with(first: Tile, rest: Tiles) -> list[Tiles]:
    """The sets and pairs that can be made with the first of these sorted tiles."""
    count = Counter(rest)[first]
    found = [(first,) * size for size in (4, 3, 2) if count >= size - 1]
    run = [tile for tile in dict.fromkeys(rest) if tile > first][:2]
    chow = (first, *run)
    if len(run) == 2 and not first.is_bonus and _is_chow(chow):
        found.append(chow)
    return found


def _is_chow(tiles: Tiles) -> bool:
    try:
        return meld_of(tiles).is_chow
    except ValueError:
        return False


def _value_of_groups(groups: Sequence[Sequence[Tile]]) -> int:
    return sum((0, 0, 3, 10, 14)[len(group)] for group in groups)


def _laid(model: TableModel, deal: DealState, seat: Seat) -> str:
    """The text on the sets and bonus tiles that a seat has laid out."""
    book = model.rules.id
    held = deal.seats[seat]
    sets = [name_of_tiles(book, laid.meld.tiles) or "" for laid in held.sets]
    bonus = [tile for tile_id in held.bonus if (tile := deal.faces[tile_id]) is not None]
    return "; ".join([*sets, *(bonus_name(book, tile) for tile in bonus)])


def discard_words(model: TableModel, name: Name) -> str:
    """What each player has laid out and discarded, the own seat first, and how many tiles are left in the wall."""
    deal = model.deal
    if deal is None or not model.is_dealt:
        return _("The hands have not been dealt yet.")
    book = model.rules.id
    texts = []
    for seat in model.in_turn:
        laid = _laid(model, deal, seat) if seat != model.seat else ""
        thrown = [d for d in deal.discards if d.seat == seat and not d.is_taken]
        faces = [tile for d in thrown if (tile := deal.faces[d.tile_id]) is not None]
        said = [pgettext("reader", "laid out {sets}").format(sets=laid)] if laid else []
        tiles = in_commas([tile_name(book, tile) for tile in faces])
        said.append(pgettext("reader", "discards {tiles}").format(tiles=tiles) if faces else _("no discards"))
        texts.append(labeled(name(seat), "; ".join(said)))
    wall = len(deal.live)
    texts.append(count_text("{count} tile is left in the wall", "{count} tiles are left in the wall", wall))
    return sentences(*texts)


def score_words(view: TableView) -> str:
    """The scores of all players as their nameplates show them, with their seat winds, the own seat first."""
    model, name = view.model, namer(view)
    state, deal = model.state, model.deal
    balances = view.effects.uncounted or balances_now(state)
    texts = []
    for seat in model.in_turn:
        points = points_said(balances[seat])
        wind = "" if deal is None else wind_name(state.rules.id, deal.placing.wind_of(seat, model.seats))
        said = in_commas([wind, points]) if wind else points
        texts.append(labeled(name(seat), said))
    return sentences(*texts)


def turn_words(model: TableModel, name: Name) -> str:
    """The text that says whose turn it is; empty if it is nobody's."""
    seat = model.turn_of
    if seat is None:
        return ""
    return _("Your turn") if seat == model.seat else pgettext("phone", "{name} plays").format(name=name(seat))


def deal_begins(model: TableModel, name: Name) -> str:
    """The text that says which deal begins, and the player's own seat wind."""
    deal = model.deal
    assert deal is not None, "no deal has begun"
    title, more = deal_words(model.state, deals_planned(model.rules), name)
    wind = wind_name(model.rules.id, deal.placing.wind_of(model.seat, model.seats))
    return sentences(title, more, labeled(name(model.seat), wind))


def event_words(event: e.Event, model: TableModel, name: Name) -> str:
    """A short announcement of an event, with its tiles; empty if it needs none."""
    return sentences(*(_sentence_of(event, line, model, name) for line in lines_of(event, model, name)))


def _sentence_of(event: e.Event, line: LogLine, model: TableModel, name: Name) -> str:
    said = _words_of_event(event, line, model.rules, is_own=line.seat == model.seat)
    return said if line.seat is None else labeled(name(line.seat), said)


def _words_of_event(event: e.Event, line: LogLine, rules: Ruleset, *, is_own: bool) -> str:
    book = rules.id
    tiles = in_commas([tile_name(book, tile) for tile in line.tiles])
    named = name_of_tiles(book, line.tiles)
    match event:
        case e.TileDiscarded(drawn=drawn):
            return in_commas([tiles, pgettext("phone", "just drawn")]) if drawn and not is_own else tiles
        case e.SetClaimed(claim=claim):
            return f"{call_out(book, CLAIMED[claim])} {named or tiles}"
        case e.KongDeclared(kind=kind):
            return f"{call_out(book, LAID_OUT.get(kind, Call.KONG))} {named or tiles}"
        case _:
            return ": ".join([line.text, *([tiles] if tiles else [])])
