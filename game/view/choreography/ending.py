"""Steps for the end of a deal: the ceremony of a good hand, the line of a plain one, and payments."""

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from game.app.sound.sounds import Sound
from game.engine import events as e
from game.engine.replays.deal_record import wins_of
from game.engine.seat import Seat, TileId
from game.engine.state import State, Winner
from game.i18n import _
from game.i18n.row_texts import special_hand_text
from game.players.celebration import Grade, grade
from game.rules.rows import Limit
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score, completed_place
from game.rules.win import DealFacts
from game.tiles.tile import Suit, Tile
from game.view.choreography.dearest import dearest_name
from game.view.choreography.steps import (
    Burst,
    Ceremony,
    Change,
    Part,
    Stage,
    Step,
    Win,
)
from game.view.layout import TableModel
from game.view.layout.opened import best_score, facts_of_win, score_of_win
from game.view.units import theme

GOLD_DUST = (0xFF, 0xD6, 0x6B)
DUST_LENGTH = 1200.0
HOLD = 1600.0
"""How long the end of a deal stays in view when payments are shown at the table, in milliseconds."""
BEFORE_SHEET = 900.0
"""How long it stays when a score sheet follows, in milliseconds."""


STAGES = {
    Grade.GOOD: Stage(apart=35.0, pause=200.0, reads=800.0, colors=((0x10, 0x32, 0x2A), (0x38, 0x78, 0x62)), sparks=14),
    Grade.GREAT: Stage(
        apart=50.0,
        pause=300.0,
        reads=1100.0,
        colors=((0x5A, 0x22, 0x12), (0xF0, 0xA2, 0x3C)),
        sparks=44,
        sound=Sound.KONG_DOWN,
    ),
    Grade.NAMED: Stage(
        begins=700.0,
        apart=90.0,
        pause=300.0,
        named=200.0,
        reads=2100.0,
        colors=(theme.BLACK, theme.BLACK),
        sparks=30,
        sound=Sound.GREAT_WIN,
        tells_worth=True,
    ),
}
_TILES_AFTER = 260.0
"""The delay from the beginning of a ceremony to its first tile, in milliseconds."""
WRITTEN = 420.0
"""How long a title is written, in milliseconds."""
LANDS = 160.0
"""How long a worth lands, in milliseconds."""
BACKDROPS = (Suit.DRAGON, Suit.WIND, Suit.BAMBOO, Suit.DOT, Suit.CHARACTER)
"""Suits that have a picture behind a named hand."""


def gold_dust(tile_ids: Sequence[TileId], change: Change) -> tuple[Burst, ...]:
    """Forty specks over the winning hand."""
    slots = [slot for tile_id in tile_ids if (slot := change.places.get(tile_id)) is not None]
    if not slots:
        return ()
    x = sum(slot.x for slot in slots) / len(slots)
    y = sum(slot.screen_y for slot in slots) / len(slots) - 110
    wide = max(slot.x for slot in slots) - min(slot.x for slot in slots)
    widened = max(1.0, wide / 400)
    return (
        Burst(x=x, y=y, color=GOLD_DUST, count=40, reach=260, widened=widened, size=14, begins=150, length=DUST_LENGTH),
    )


def won(change: Change) -> Step:
    """The end of a won deal, with payments at the table."""
    return Step(part=Part.END, rolls=True, glides=change.led(), hold=HOLD)


def counted_later(step: Step) -> Step:
    """The step for the end of a deal without its payments, which a score sheet will show."""
    return structs.replace(step, rolls=False, hold=BEFORE_SHEET)


def at_once(step: Step) -> Step:
    """A step of a deal's end without flights and pause, for when a ceremony was shown already."""
    return structs.replace(step, glides=(), hold=0.0)


def grade_of(state: State, seat: Seat) -> Grade:
    """The grade by which a seat's win is celebrated."""
    score = score_of_win(state, seat)
    return Grade.PLAIN if score is None else grade(state.rules, score)


def ceremony(state: State, seat: Seat, call: str, first: str) -> Ceremony | None:
    """The ceremony for a winning hand above the lowest grade, else ``None``; a first win has that of the highest.

    :param call: the title of a hand that nothing else names.
    :param first: what the win is a person's first of, in words; empty if it is none.
    """
    score, facts = score_of_win(state, seat), facts_of_win(state, seat)
    reached = grade_of(state, seat)
    if score is None or facts is None or not (reached or first):
        return None
    is_named = bool(first) or reached is Grade.NAMED
    stage = STAGES[Grade.NAMED if first else reached]
    stage = structs.replace(stage, tells_worth=stage.tells_worth and state.rules.tells_worths)
    (win,) = wins_of(facts, state.rules.scored(facts), int).values()
    sets = (*win.sets, *([win.bonus] if win.bonus else []))
    tiles_at = stage.begins + _TILES_AFTER
    named_at = tiles_at + stage.apart * sum(map(len, sets)) + stage.pause + stage.named
    limit = _("A limit hand")
    title = limit if reached is Grade.NAMED else dearest_name(state.rules, score) or call
    kind = first
    if win.special is not None:
        row = next(row for row in state.rules.special_hands if row.id == win.special)
        title = special_hand_text(state.rules, win.special).name
        kind = first or (limit if row.worth == Limit() else _("Special hand"))
    winner = next(winner for winner in state.current_deal.winners if winner.seat == seat)
    return Ceremony(
        seat=seat,
        loser=winner.owner,
        stage=stage,
        source=winner.source,
        title=title,
        kind=kind,
        backdrop=backdrop([tile for group in win.sets for tile in group]) if is_named else None,
        worth=win.worth,
        sets=sets,
        winning=win.tile,
        winning_at=_winning_at(state, winner, sets, score, win.tile),
        tiles_at=tiles_at,
        named_at=named_at,
        length=named_at + WRITTEN + LANDS,
    )


def _winning_at(
    state: State, winner: Winner, sets: Sequence[Sequence[Tile]], score: Score | None, tile: Tile | None
) -> int | None:
    """Index of the winning tile among the tiles of all sets: in the set it completed, as in the opened hand."""
    laid = len(state.current_deal.seats[winner.seat].sets)
    place = None if score is None else completed_place(score, laid, tile, taken=winner.source.is_taken_from_player)
    before = 0
    for number, group in enumerate(sets):
        if tile in group and number >= laid and place in (None, number):
            return before + group.index(tile)
        before += len(group)
    return None


def plain_win(state: State, seat: Seat, *, is_own: bool) -> Win | None:
    """The line for a win without a ceremony; ``None`` if the hand is unknown.

    :param is_own: whether the winner is the player watching, whose open hand lies just below the line.
    """
    score, facts = score_of_win(state, seat), facts_of_win(state, seat)
    if score is None or facts is None:
        return None
    winner = next(winner for winner in state.current_deal.winners if winner.seat == seat)
    (win,) = wins_of(facts, state.rules.scored(facts), int).values()
    shows_hand = not is_own and not state.rules.last_turns  # where play goes on, the hand on the table stays in sight
    return Win(
        seat=seat,
        loser=winner.owner,
        source=winner.source,
        tile=win.tile,
        worth=score.worth,
        sets=win.sets if shows_hand else (),
        winning_at=_winning_at(state, winner, win.sets, score, win.tile) if shows_hand else None,
    )


def backdrop(tiles: Sequence[Tile]) -> Suit:
    """The suit whose picture stands behind a hand: the most frequent one, on a tie the one with fewer kinds."""
    counts = Counter(tile.suit for tile in tiles)
    return max(BACKDROPS, key=lambda suit: counts[suit])


def special_won(state: State, seat: Seat) -> str | None:
    """The id of a winner's special hand; ``None`` for a regular hand."""
    score = score_of_win(state, seat)
    return None if score is None else score.special


def finish_won(model: TableModel, seat: Seat) -> str | None:
    """What the winning tile of a seat completed: ``chow``, ``pung``, ``kong`` or ``pair``.

    At a real table the winner says this. ``None`` for a special hand, or if the book does not name it.
    """
    rules = model.rules
    if rules.claims.finishes is None:
        return None
    said = [event.finish for event in model.told if isinstance(event, e.ClaimMade) and event.seat == seat]
    if said and said[-1] is not None:
        special = {row.id for row in rules.special_hands}
        return None if said[-1] in special else said[-1]
    score = score_of_win(model.state, seat)
    return None if score is None else finish_of(score)


def finish_of(score: Score) -> str | None:
    """What the winning tile of a regular mahjong completed, in the reading that was scored."""
    if score.special is not None or score.finished is None:
        return None
    return score.melds[score.finished].kind.value


def special_of(rules: Ruleset, facts: DealFacts) -> str | None:
    """The id of the special hand in the best reading of a deal's winner; ``None`` for a regular hand."""
    score = best_score(rules, facts)
    return None if score is None else score.special
