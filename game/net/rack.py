"""The rack: a whole picture of the table as one seat knows it, for a phone that knows no rules.

It is made only from what the seat's player was shown. Texts are in the present language.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, Protocol

from game import Frozen
from game.engine.events import Event
from game.engine.facts import balances_now, left_in_wall, lies_face_up, sorted_calls
from game.engine.rulings.why_not import missing_to_sets
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, LaidSet, Opening, Over, Preparing, State, Thrown, Turn, TurnStart
from game.i18n import _, language
from game.i18n.deal_words import deal_words, deals_planned
from game.i18n.numbers import points_text
from game.i18n.tile_words import tile_name, wind_letter
from game.net.rack_words import choice_words, news_text, score_of, sorting_words, title_of
from game.players.bot_protocol import choices_of
from game.players.manner.phrases import Said
from game.players.player import Question
from game.players.roster import Chair
from game.tiles.tile import Tile, Wind

Phase = Literal["waiting", "dice", "play", "score", "over"]
_Part = Mapping[str, Any]
"""A part of the picture for a phone: its values by the names that the page's script knows."""
NEXT = 1_000_000
"""The first id of questions about going on after a deal; the table's own ids never reach it."""


class Hint(Frozen, omit_defaults=True):
    """A recommended answer."""

    count: int
    """The rank of the recommendation; 1 is the best."""
    why: str
    """The reason; of another answer than a discard also the answer in words."""
    tile: Tile | None = None
    """The tile to discard, if it is a discard."""


class Around(Frozen, kw_only=True):
    """Everything about the table except the tiles."""

    chairs: Sequence[Chair]
    away: Collection[int] = ()
    """The persons without a connection: absent guests, and free chairs."""
    free: Collection[int] = ()
    held: Collection[int] = ()
    """The persons for whom a computer plays meanwhile."""
    ready: Collection[int] = ()
    """The persons who have seen the score."""
    may_go_on: bool = False
    """Whether the guests are asked to go on after the deal."""
    is_over: bool = False
    """Whether the match is over; the score of its last deal may still have to be shown before the final standings."""
    stands: bool = False
    """Whether the clocks stand still, because somebody is away or the match is paused."""
    paused: bool = False
    said: Sequence[Said] = ()
    """The set phrases of the last seconds."""
    beginner: int | None = None
    """The person who may begin the match."""
    code: str = ""
    """The code for further guests, at a table that guests have made."""
    left: float | None = None
    """The seconds left for the person's answer."""
    hints: Sequence[Hint] = ()
    trouble: str = ""
    """The system's reason why the match cannot be saved now; empty if it can."""


class Known(Protocol):
    """What a rack is made from: everything that a person knows of a match."""

    person: int

    @property
    def view(self) -> State | None:
        """The match as the person knows it."""

    @property
    def last_event(self) -> Event | None:
        """The last event worth reporting."""

    @property
    def open_question(self) -> Question | None:
        """The question that is still to be answered."""


def rack(player: Known, around: Around) -> _Part:
    """The picture for a player whose match has begun."""
    state = player.view
    assert state is not None, "the match has not begun"
    seat = state.seat_of(player.person)
    deal = state.deal
    picture: dict[str, Any] = {
        "type": "rack",
        "seat": seat,
        "phase": _phase(state),
        "players": _players(state, around),
        "news": news_text(player.last_event, state, around.chairs),
    }
    if deal is not None:
        is_asked = isinstance(deal.phase, Claiming) and player.open_question is not None
        picture |= _of_deal(state, deal, seat, is_asked=is_asked)
        picture["deal"] = _title(state, deal, around.chairs)
    question = _question(player, state, around)
    if question is not None:
        picture["question"] = question
    if around.hints and player.open_question is not None:
        picture["hints"] = around.hints
    if deal is not None and isinstance(deal.phase, Over):
        picture["score"] = score_of(state, deal.phase, around.chairs, seat)
    return picture


def names_of_tiles(book: str) -> Mapping[str, str]:
    """The name of every tile in a book, for screen readers."""
    return {str(tile): tile_name(book, tile) for tile in Tile}


def lobby(person: int, around: Around) -> _Part:
    """The picture before the match begins, with taken and free chairs."""
    players: list[_Part] = [
        {
            "seat": number,
            "name": chair.name,
            "portrait": chair.portrait,
            "away": number in around.away,
            "free": number in around.free,
        }
        for number, chair in enumerate(around.chairs)
    ]
    picture: dict[str, Any] = {
        "type": "rack",
        "seat": person,
        "phase": "waiting",
        "players": players,
        "news": "",
    }
    if around.code:
        picture["code"] = around.code
    if person == around.beginner:
        choice = {"choice": 0, "kind": "begin", "label": _("Begin the match")}
        picture["question"] = {"id": NEXT, "default": 0, "milliseconds": None, "title": "", "choices": [choice]}
    return picture


def _phase(state: State) -> Phase:
    deal = state.deal
    if state.places:
        return "over"
    if deal is None:
        return "waiting"
    if isinstance(deal.phase, Over):
        return "score"
    is_dealt = isinstance(deal.phase, Opening | TurnStart | Turn | Claiming) or bool(deal.discards)
    return "play" if is_dealt else "dice"


@lru_cache(4096)
def _points(_language: str, points: Fraction) -> str:
    return points_text(points)


@lru_cache(256)
def _letter(_language: str, wind: Wind) -> str:
    return wind_letter(wind)


def _players(state: State, around: Around) -> list[_Part]:
    """All players, in the order of the seats."""
    deal, seats = state.deal, state.rules.seats
    balances = balances_now(state)
    found: list[_Part] = []
    for seat in map(Seat, range(seats)):
        person = state.person_at(seat)
        chair = around.chairs[person]
        told: dict[str, Any] = {
            "seat": seat,
            "name": chair.name,
            "portrait": chair.portrait,
            "score": _points(language(), balances[seat]),
            "away": person in around.away,
            "held": person in around.held,
            "ready": person in around.ready,
        }
        if state.places:
            told["place"] = state.places[seat]
        if deal is not None:
            held, wind = deal.seats[seat], state.wind_of(seat)
            told |= {
                "wind": "ESWN"[wind],
                "letter": _letter(language(), wind),
                "melds": [_meld(deal, laid) for laid in held.sets],
                "bonus": _known_faces(deal, held.bonus),
                "tiles": len(held.hand),
                "shown": [deal.faces[tile_id] for tile_id in held.hand if tile_id in held.shown],
            }
        found.append(told)
    return found


def _of_deal(state: State, deal: DealState, seat: Seat, *, is_asked: bool) -> _Part:
    """The tiles that the seat sees: its own in sorted order, the one just drawn last.

    :param is_asked: whether the seat may claim the last discard; a picture never says so of other seats.
    """
    held, phase = deal.seats[seat], deal.phase
    drawn = phase.drawn if isinstance(phase, Turn) and phase.seat == seat and phase.drawn in held.hand else None

    def place(tile_id: TileId) -> tuple[bool, int, int]:
        tile = deal.faces[tile_id]
        return tile_id == drawn, len(Tile) if tile is None else tile.index, tile_id

    def up(thrown: Thrown) -> Tile | None:
        return deal.faces[thrown.tile_id] if lies_face_up(state.rules, deal, thrown) else None

    hand = [tile for tile_id in sorted(held.hand, key=place) if (tile := deal.faces[tile_id]) is not None]
    seats = range(state.rules.seats)
    told: dict[str, Any] = {
        "left": left_in_wall(deal),
        "turn": _turn(deal),
        "hand": hand,
        "drawn": None if drawn is None else len(hand) - 1,
        "melds": [_meld(deal, laid) for laid in held.sets],
        "bonus": _known_faces(deal, held.bonus),
        "rivers": [[up(t) for t in deal.discards if t.seat == of and not t.is_taken] for of in seats],
        "waits": list(held.waits),
        "dead": held.is_dead,
    }
    if deal.discards and not isinstance(phase, Over):
        last = deal.discards[-1]
        told["last"] = {"tile": deal.faces[last.tile_id], "seat": last.seat, "claimable": is_asked}
        told["last"]["taken"] = last.is_taken
    is_whole = len(hand) == len(held.hand) and not any(tile.is_bonus for tile in hand)
    if is_whole and held.beyond_threes == 1 and not isinstance(phase, Over | Preparing):
        told["missing"] = missing_to_sets(deal, seat, tuple(hand))
    return told


def _turn(deal: DealState) -> int | None:
    """The seat whose turn it is, or whose tile may be claimed; ``None`` in other phases."""
    match deal.phase:
        case Opening(seat=seat) | TurnStart(seat=seat) | Turn(seat=seat) | Claiming(seat=seat):
            return seat
        case _:
            return None


def _meld(deal: DealState, laid: LaidSet) -> _Part:
    return {
        "kind": laid.meld.kind.value,
        "tiles": [deal.faces[tile_id] for tile_id in laid.tile_ids],
        "concealed": laid.meld.concealed,
        "from": laid.owner,
    }


def _known_faces(deal: DealState, tile_ids: Sequence[TileId]) -> list[Tile | None]:
    return [deal.faces[tile_id] for tile_id in tile_ids]


def _question(player: Known, state: State, around: Around) -> _Part | None:
    question = player.open_question
    if question is not None:
        return {
            "id": question.id,
            "default": choices_of(question).index(question.default),
            "milliseconds": None if around.left is None else round(1000 * around.left),
            "title": title_of(state),
            "choices": _choices(question, state),
        }
    if not around.may_go_on or player.person in around.ready or _phase(state) not in ("score", "over"):
        return None
    label = _("Final standings") if around.is_over else _("Next deal")
    choice = {"choice": 0, "kind": "next", "label": label}
    return {"id": NEXT + len(state.played), "default": 0, "milliseconds": None, "title": "", "choices": [choice]}


def _choices(question: Question, state: State) -> list[_Part]:
    """The possible answers, followed by the groupings that a mahjong may have."""
    plain = [choice_words(choice, state) for choice in choices_of(question)]
    ways = [sorting_words(way, state) for way in sorted_calls(question.choices, state)]
    return [{"choice": number, **words} for number, words in enumerate((*plain, *ways))]


def _title(state: State, deal: DealState, chairs: Sequence[Chair]) -> _Part:
    """The number of the deal, its winds, and the same in words."""
    words = deal_words(state, deals_planned(state.rules), lambda seat: chairs[state.person_at(seat)].name)
    return {
        "number": deal.number,
        "prevailing": "ESWN"[deal.placing.prevailing],
        "east": state.person_at(Seat(deal.placing.east)),
        "title": words[0],
        "line": words[1],
    }
