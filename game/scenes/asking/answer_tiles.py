"""The tiles of answers: those that a command uses, the call of lifted tiles, those that may not be discarded."""

from collections.abc import Collection

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    ShowTile,
    goes_out,
)
from game.engine.decisions.claiming import TILES_FROM_HAND
from game.engine.facts import face, facts_of_call
from game.engine.rulings.legal import breaks_ready_hand
from game.engine.rulings.obstacles import to_kong
from game.engine.rulings.why_not import WhyNot
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, State, Turn
from game.i18n import _
from game.i18n.call_words import why_not_text
from game.i18n.numbers import count_text
from game.i18n.tile_words import listed
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.scenes.asking.offers import CLAIMS, OfferKind
from game.scenes.shared.preferences import Preferences
from game.tiles.tile import Tile
from game.view.layout import TableModel


def set_tiles(model: TableModel, command: Command) -> tuple[Tile, ...]:
    """The tiles of the set that a command makes, or the tile that it robs; empty for other commands."""
    match command:
        case Claim(tiles=tiles):
            deal = model.state.current_deal
            claimed = model.face(deal.discards[-1].tile_id)
            return tuple(sorted((*tiles, *filter(None, [claimed]))))
        case DeclareKong(tiles=tiles):
            return tiles[:1] * 4
        case RobKong(tile=tile):
            return (tile,)
        case _:
            return ()


def set_name(model: TableModel, command: Command) -> str:
    """The names of the tiles that ``set_tiles`` gives, as a list in words."""
    return listed(model.rules.id, set_tiles(model, command))


class Uses:
    """Finds the tiles of the hand that an answer would use; a mahjong's result is cached while the state stays."""

    def __init__(self) -> None:
        self._found: tuple[State, Command, tuple[TileId, ...]] | None = None

    def of(self, command: Command, model: TableModel) -> tuple[TileId, ...]:
        """The tiles of the hand that this command would use."""
        if not isinstance(command, Claim | RobKong) or not goes_out(command):
            return _from_hand(command)
        if self._found is None or self._found[0] is not model.state or self._found[1] != command:
            self._found = model.state, command, _completing(model.state, command)
        return self._found[2]


def _completing(state: State, command: Claim | RobKong) -> tuple[TileId, ...]:
    """The tiles of the hand that make a set or pair with the winning tile, in the way in which the hand is scored.

    Empty in tabletop play, where the call may be false, and for hands that are neither four sets and a pair nor seven
    pairs.
    """
    deal = state.current_deal
    facts = None if state.rules.is_tabletop else facts_of_call(command, state)
    if facts is None:
        return ()
    if isinstance(command, RobKong):
        tile = command.tile
    else:
        assert isinstance(deal.phase, Claiming), "claimed outside of a window"
        tile = face(deal, deal.phase.tile_id)
    held, score = deal.seats[command.seat], state.rules.scored(facts).winners[0]
    pairs = sum(meld.is_pair for meld in score.melds)
    if (len(score.melds), pairs) not in {(5, 1), (7, 7)}:
        return ()
    first = len(held.sets) if score.finished is None else score.finished
    wanted = list(next((meld.tiles for meld in score.melds[first:] if tile in meld.tiles), (tile,)))
    wanted.remove(tile)
    found = []
    for tile_id in held.hand:
        if deal.faces[tile_id] in wanted:
            wanted.remove(face(deal, tile_id))
            found.append(tile_id)
    return tuple(found)


def _from_hand(command: Command) -> tuple[TileId, ...]:
    """The tiles of the hand that this command names."""
    match command:
        case Claim(tile_ids=tile_ids) | DeclareKong(tile_ids=tile_ids):
            return tile_ids
        case DeclareReady(tile_id=tile_id):
            return (tile_id,)
        case _:
            return ()


def robbed_by(question: Question, state: State) -> TileId | None:
    """The tile of the kong that a question offers to rob; ``None`` in tabletop play, where it would tell too much."""
    robbed = [command.tile_id for command in question.choices if isinstance(command, RobKong)]
    return robbed[0] if robbed and not state.rules.is_tabletop else None


def blocked(model: TableModel, question: Question) -> set[TileId]:
    """The tiles of the hand that may not be discarded now.

    A tile that was shown must be discarded first, a frozen hand discards the drawn tile, and a book may forbid others.
    """
    deal = model.state.current_deal
    held = deal.seats[question.seat]
    if held.must_play:
        return set(held.hand) - held.must_play
    thrown = {command.tile_id for command in question.choices if isinstance(command, Discard)}
    if held.waits:
        return set(held.hand) - thrown
    faces = {model.face(tile_id) for tile_id in thrown}
    return {tile_id for tile_id in held.hand if model.face(tile_id) not in faces}


def why_blocked(model: TableModel, seat: Seat, *, chooses_ready: bool) -> str:
    """The sentence that tells a player why a blocked tile may not be discarded now.

    :param chooses_ready: whether the player is choosing the discard of a ready call.
    """
    deal = model.state.current_deal
    if chooses_ready:
        return _("After this discard the hand would not be ready")
    if deal.seats[seat].waits:
        return _("You called ready and the hand is frozen: only the tile just drawn can be discarded")
    return _("This tile cannot be discarded now: you must discard a tile that was shown")


def call_with(kind: OfferKind, state: State, seat: Seat, lifted: Collection[TileId]) -> Command | str:
    """The call that a player makes with these lifted tiles in tabletop play, right or wrong.

    Gives a line that says what is missing if the tiles make no call at all.
    """
    deal = state.current_deal
    tile_ids = tuple(tile_id for tile_id in deal.seats[seat].hand if tile_id in lifted)
    tiles = tuple(face(deal, tile_id) for tile_id in tile_ids)
    if not isinstance(deal.phase, Turn):
        needed = TILES_FROM_HAND[CLAIMS[kind]]
        if len(tile_ids) != needed:
            return count_text(
                "Lift the {count} tile of the set first", "Lift the {count} tiles of the set first", needed
            )
        return Claim(seat=seat, claim=CLAIMS[kind], tiles=tiles, tile_ids=tile_ids)
    if len(tile_ids) not in (1, 4):
        return _("Lift the four tiles of the kong, or the one that extends a pung")
    obstacle = to_kong(state, deal, deal.phase)
    if obstacle is not None:
        return why_not_text(state.rules.id, WhyNot(claim=ClaimKind.KONG, obstacle=obstacle))
    return DeclareKong(seat=seat, tiles=tiles, tile_ids=tile_ids)


def showing_of(state: State, seat: Seat, tile_id: TileId) -> Command | None:
    """The command that shows a tile to the others; ``None`` unless it is the seat's turn in tabletop play."""
    deal = state.deal
    if deal is None or not state.rules.is_tabletop or not isinstance(deal.phase, Turn) or deal.phase.seat != seat:
        return None
    return ShowTile(seat=seat, tile=face(deal, tile_id), tile_id=tile_id)


class Slips:
    """Warns once before an answer that breaks a ready hand or misses a mahjong."""

    def __init__(self, preferences: Preferences):
        self._preferences = preferences
        self._asked: tuple[int, Command] | None = None

    def question(self, model: TableModel, question: Question, command: Command) -> str | None:
        """The warning before this answer; ``None`` if nothing is wrong, or if the last warning was about this answer.

        There are no warnings in tabletop play, or if the player has turned them off.
        """
        if not self._preferences.now.asks_about_slips or model.rules.is_tabletop:
            return None
        asked = (question.id, command)
        found = None if asked == self._asked else _slip(model, question, command)
        if found is not None:
            self._asked = asked
        return found


def _slip(model: TableModel, question: Question, command: Command) -> str | None:
    """The warning about what an answer gives up; ``None`` if it gives up nothing."""
    misses = any(map(goes_out, question.choices)) and not goes_out(command)
    match command:
        case Discard() if misses:
            return _("Your hand is complete: you can declare mahjong. Discard again if you mean it.")
        case Discard(tile_id=tile_id) if breaks_ready_hand(model.state, model.seat, tile_id):
            return _("This breaks a ready hand. Discard it again if you mean it.")
        case Pass() | DrawTile() if misses:
            return _("This tile completes your hand. Pass again if you mean it.")
        case Claim() | DeclareKong() if misses:
            return _("You can declare mahjong now. Press again if you mean this instead.")
        case _:
            return None
