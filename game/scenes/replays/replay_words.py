"""The texts about a replay: in the list, on its card and at the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter

from game.app.matches.replay_summary import Summary
from game.engine.commands import Claim, DeclareMahjong, Discard
from game.engine.events import Event, MahjongDeclared, SetClaimed, TileDiscarded
from game.engine.facts import face, faces
from game.engine.replays.replay import HINT
from game.engine.rulings.legal import completing
from game.engine.rulings.why_not import missing_to_sets
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Over, State
from game.i18n import _, joined, pgettext
from game.i18n.advice_words import done
from game.i18n.books import book_title, club_title
from game.i18n.numbers import count_text
from game.i18n.player_texts import short_place_text
from game.players.review import Finding
from game.players.roster import Chair
from game.scenes.shared.sheet_use import taken_back_note
from game.scenes.table.finding_texts import decision_line
from game.tiles.tile import KINDS, Tile
from game.view.layout import TableModel
from game.view.layout.tape import Eyes, Tape
from game.view.page.decision_panel import Moment, Standing


def book_words(summary: Summary) -> str:
    """The name of the rulebook played, with the name of the club that changed it, if any."""
    return club_title(summary.rules, summary.club) if summary.club else book_title(summary.rules)


def result_words(summary: Summary) -> str:
    """The result of a match for its best human player."""
    if not summary.is_over:
        return _("Not finished")
    place = summary.best_place
    if place is None:
        return _("Computer players only")
    return _("Won") if place == 1 else short_place_text(place)


def deals_words(summary: Summary) -> str:
    """The number of deals as a text."""
    return count_text("{count} deal", "{count} deals", summary.deals)


def remark_words(summary: Summary) -> str:
    """The text that says whether a match was continued from a replay, and whether decisions were taken back."""
    origin = _("continued from a replay") if summary.played_on else ""
    return joined(" · ", origin, taken_back_note(summary.taken_back))


def count_words(count: int, unread: int) -> str:
    """The text that says how many matches are listed, and how many files are not read yet."""
    found = count_text("{count} replay", "{count} replays", count)
    if not unread:
        return found
    more = count_text("{count} more file being read", "{count} more files being read", unread)
    return f"{found} · {more}"


def last_moment(tape: Tape, place: int, eyes: Eyes, chairs: Sequence[Chair]) -> Moment:
    """What was last done at a place, as far as it is seen from there; before any discard, which deal it is."""
    model = tape.model(place, eyes)
    seat = model.seat_of(eyes.person)
    number = tape.deal_at(place)
    steps = tape.steps[tape.deals[number - 1] : place] if number else ()
    for event in (event for step in reversed(steps) for event in reversed(step.events)):
        seen = event if eyes.all_open else event.seen_by(seat)
        command, tile = _told(seen)
        if command is not None:
            chair = chairs[model.person_at(command.seat)]
            if isinstance(seen, SetClaimed | MahjongDeclared) and seen.tile_id is not None:
                tile = model.face(seen.tile_id)
            hands = standings(model, chairs)
            return Moment(chair.name, done(model.rules.id, command), chair.portrait, tile, hands)
    if not number:
        return Moment(_("Before the first deal"))
    title = _("Deal {number} of {all}").format(number=number, all=len(tape.deals))
    return Moment(title, hands=standings(model, chairs))


def standings(model: TableModel, chairs: Sequence[Chair]) -> tuple[Standing, ...]:
    """How near to a mahjong each hand is that lies open, the nearest first; else the own hand."""
    deal = model.deal
    if deal is None or not model.is_dealt or model.is_opening or isinstance(deal.phase, Over):
        return ()
    persons = reversed(range(len(chairs))) if model.is_open else [model.person]
    views = {person: known_to(model.state, model.seat_of(person)) for person in persons}
    known = zip(*(view.current_deal.faces for view in views.values()), strict=True)
    seen = Counter(next(filter(None, each), None) for each in known)
    unseen = {tile: model.rules.tiles.copies(tile) - seen[tile] for tile in KINDS}
    hands = [_standing(view, model.seat_of(person), chairs[person], unseen) for person, view in views.items()]
    return tuple(sorted(hands, key=attrgetter("lacks")))


def _standing(view: State, seat: Seat, chair: Chair, unseen: Mapping[Tile, int]) -> Standing:
    """How near a player's hand is, after the best discard if it has one tile too many.

    :param unseen: how many copies of each tile none of the players has seen whose hands are shown.
    """
    deal = view.current_deal
    held = deal.seats[seat]
    kinds = {face(deal, tile_id): tile_id for tile_id in held.hand}
    thrown = list(kinds.values()) if held.beyond_threes == 2 else [None]
    found = max((completing(view, seat, without=tile_id) for tile_id in thrown), key=len)
    if found:
        said = pgettext("of a hand", "Ready")
        return Standing(chair.portrait, said, waits=tuple((tile, unseen[tile]) for tile in found))
    lacks = max(1, missing_to_sets(deal, seat, faces(deal, held.hand)))
    said = count_text("{count} tile missing", "{count} tiles missing", lacks)
    return Standing(chair.portrait, said, lacks)


def _told(event: Event | None) -> tuple[Claim | DeclareMahjong | Discard | None, Tile | None]:
    """The command that led to an event, with its tile where the event names it; ``None`` for what is hardly seen."""
    match event:
        case TileDiscarded(seat=seat, tile=tile, tile_id=tile_id):
            return Discard(seat=seat, tile=tile, tile_id=tile_id), tile
        case SetClaimed(seat=seat, claim=claim, tiles=tiles):
            return Claim(seat=seat, claim=claim, tiles=tiles), None
        case MahjongDeclared(seat=seat):
            return DeclareMahjong(seat=seat), None
        case _:
            return None, None


def place_words(tape: Tape, place: int, eyes: Eyes, chairs: Sequence[Chair], finding: Finding | None) -> str:
    """The note for a place: the better decision there, or else the reason given for the last command."""
    if finding is not None:
        return _("{name}: {why}").format(name=chairs[finding.decision.person].name, why=decision_line(finding))
    step = tape.steps[place - 1] if place else None
    if step is None or not step.why:
        return ""
    seat = getattr(step.command, "seat", None)
    person = None if seat is None else tape.model(place, eyes).person_at(seat)
    name = "" if person is None else chairs[person].name
    if step.why == HINT:
        return _("{name} had asked for a hint").format(name=name)
    return _("{name}: {why}").format(name=name, why=" ".join(step.why.split()))


def speed_words(speed: float) -> str:
    """A speed as a text such as ``2×``."""
    return {0.5: "½×"}.get(speed, f"{speed:.0f}×")
