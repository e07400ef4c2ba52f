"""A plain win told in a line at the table."""

import math
from collections.abc import Iterator

from game import replace
from game.i18n.book_files import Call
from game.i18n.call_words import call_name
from game.i18n.row_texts import way_of_winning, worth_text
from game.players.manner.temper import Mood
from game.rules.rows import Points
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.view.choreography.choreography import CLOSE_APART, OPEN_APART
from game.view.choreography.steps import CallKind, Part, Step, Win
from game.view.effects.calls import LEAST, NOTE_AFTER
from game.view.effects.effect import Effect, Moment
from game.view.layout import Layer, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, FaceLook, Icon, Kit, PanelKind, Pieces, drawn_piece, edge, faintly
from game.view.units import Align, Box, Motion, back, theme
from game.view.units.timeline import rolled

COME = 0.180
"""How long the line takes to rise, in seconds."""
GROUND = 0.060
"""How long its empty ground fades in before that, in seconds."""
STAY = 4.0
"""How long it stays unless a score sheet covers it, in seconds."""
COUNTS = 450.0
"""How long its figure counts up, in milliseconds."""
_NAME = theme.TOTAL.colored(theme.GOLD)
_WAY = theme.LABEL
_WORTH = theme.TOTAL.colored(theme.ON_GOLD)
_FACE = 66.0
_TILE = 44.0
_ARROW = 18.0
_GAP = 16.0
_AROUND = 22.0
_LARGER = 1.7
"""How much larger the face is with the hand in the line."""
_OPEN = 54.0
"""The width of a tile of that hand."""
_TILE_HEIGHT = 1.42
"""The height of a tile for its width."""
_SETS_APART = 14.0
"""The gap between sets."""
_RISE = 40.0
"""How far the line rises as it comes."""
_LINE = 72.0
"""The height of the line without a hand."""


def wins(step: Step, moment: Moment) -> Iterator[Effect]:
    """The line of a plain win."""
    motion = moment.kit.motion
    if step.win is not None:
        seconds = STAY * max(LEAST * moment.rate, motion.speed.factor) * motion.linger
        yield WinLine(key="win", begins=moment.now, seconds=seconds, win=step.win)


class WinLine(Effect):
    """Who won, how, and what the hand is worth, in a line below the table."""

    win: Win

    is_skipped = False

    def goes_on(self, step: Step, now: float) -> bool:
        """Whether the line stays for the next step; it makes way for a note that all must read."""
        notes = [call for call in step.calls if call.kind is CallKind.NOTE]
        if notes:
            pace = self.seconds / STAY
            self.seconds = min(self.seconds, now + NOTE_AFTER * pace - self.begins)
        return step.part is Part.END or bool(notes)

    def pieces(self, moment: Moment) -> Pieces:
        kit, room, model, win = moment.kit.chrome, moment.beside, moment.model, self.win
        if not moment.chairs:
            return {}
        sets = () if places.folds(room) else win.sets  # beside large plates there is no room for them
        winner = moment.chairs[model.person_at(win.seat)]
        loser = None if win.loser is None else moment.chairs[model.person_at(win.loser)]
        way, worth = win_words(model.rules, win, None if loser is None else loser.name)
        beside = 0.0 if win.tile is None or sets else _TILE + _GAP
        beside += 0.0 if loser is None else _FACE + _GAP + (0.0 if sets else _ARROW)
        plate = kit.writer.width(worth, _WORTH) + 48
        words = kit.writer.width(winner.name, _NAME) + _GAP + kit.writer.width(way, _WAY) + _GAP + beside
        face = _FACE * _LARGER if sets else _FACE
        hand = sum(map(len, sets)) * _OPEN + max(0, len(sets) - 1) * _SETS_APART
        around = 2 * _AROUND + face + _GAP + plate
        lane = places.lane(room, around + max(words, hand + _GAP), flowers=own_flowers_width(model))
        tile = min(_OPEN, _OPEN * (lane.width - around - _GAP) / hand) if hand else 0.0
        higher = tile * _TILE_HEIGHT + 10 if hand else 0.0
        since = (moment.now - self.begins) / kit.motion.speed.factor if kit.motion.speed.factor else COME
        line = lane.height if hand else _LINE  # without a hand it stays clear of the frame round the kong box
        bottom = lane.bottom + (0.0 if kit.motion.calm else _RISE * (1 - back(min(1.0, since / COME))))
        box = Box(lane.x, round(bottom - line - higher, 1), lane.width, line + higher)
        opacity = round(min(1.0, since / GROUND), 1)
        seen, closed, told = self._progress(model.rules, 1000 * since, kit.motion)

        def paint_whole(canvas: Canvas) -> None:
            canvas.panel(PanelKind.LACQUER_GLOW, box, radius=line / 2)
            if opacity < 1:
                return  # it comes empty, so that it is not read together with what it covers
            canvas = canvas.reading(box)
            y = box.bottom - line / 2 - higher
            canvas.avatar(winner.portrait, (box.x + _AROUND + face / 2, box.center[1]), face, FaceLook(Mood.GLAD))
            x, end = box.x + _AROUND + face + _GAP, box.right - 14
            chip = Box(end - plate, box.y + 14, plate, box.height - 28)
            canvas.rounded(chip, theme.GOLD, radius=min(chip.height, 56) / 2)
            canvas.centered(told, _WORTH, chip)
            end = chip.x - _GAP
            if win.tile is not None and not sets:
                canvas.flat_tile(win.tile, (end - _TILE / 2, y), _TILE)
                end -= _TILE + _GAP
            if loser is not None:  # the tile came from here
                arrow = 0.0 if sets else _ARROW
                if sets:
                    end = min(end, x + words)
                else:
                    canvas.icon(Icon.CHEVRON_RIGHT, (end - arrow / 2 + 6, y), 24, theme.GOLD)
                canvas.avatar(loser.portrait, (end - arrow - _FACE / 2, y), _FACE * 0.86, FaceLook(Mood.WINCE))
                end -= _FACE + arrow + _GAP
            _draw_words(canvas, Box(x, y - line / 2, end - x, line), winner.name, way)
            if hand:
                _draw_hand(
                    canvas, Box(x, box.bottom - higher - 8, hand * tile / _OPEN, higher), win, tile, seen, closed
                )

        def paint(canvas: Canvas) -> None:
            faintly(canvas, box.grown(60), opacity, lambda: paint_whole(canvas))

        content = (self.win, box, opacity, seen, closed, told)
        return {self.key: drawn_piece(kit, Layer.CALLS, box, content, paint, bleed=60, y=1e6)}

    def _progress(self, rules: Ruleset, since: float, motion: Motion) -> tuple[int, int, str]:
        """How many tiles of the hand are on the line by now, how many of its sets are closed, and its worth so far.

        The winning tile comes last, as it lands on the table.
        """
        if motion.calm or not motion.speed.factor:
            since = math.inf
        win, number = self.win, sum(map(len, self.win.sets))
        seen = number if since >= win.closes_at else min(number - 1, int(since / OPEN_APART))
        closed = int(min(len(win.sets), max(0.0, since - win.closes_at) / CLOSE_APART))
        counted = min(1.0, max(0.0, since - win.counts_at) / COUNTS)
        so_far = win_words(rules, replace(win, worth=rolled(win.worth, counted)), None)[1]
        return seen, closed, so_far if counted or not rules.tells_worths else ""


def _draw_hand(canvas: Canvas, box: Box, win: Win, wide: float, seen: int, closed: int) -> None:
    """Draw the first ``seen`` tiles of a hand, the winning one with a ring, and in gold the sets that are closed."""
    canvas, box = canvas.straight(box)
    apart = _SETS_APART * wide / _OPEN
    x, number, left = box.x, 0, seen
    is_whole = seen == sum(map(len, win.sets))
    for place, group in enumerate(win.sets):
        if place < closed:
            high = wide * _TILE_HEIGHT
            canvas.rounded(Box(x, box.center[1] - high / 2, wide * len(group), high).grown(5), theme.GOLD, radius=9)
        for tile in group:
            is_winning = number == win.winning_at
            if is_whole or (left > 0 and not is_winning):
                canvas.flat_tile(tile, (x + wide / 2, box.center[1]), wide - 1)
                left -= 1
            if is_whole and is_winning:
                ring = Box(x, box.center[1] - wide * _TILE_HEIGHT / 2, wide, wide * _TILE_HEIGHT).grown(1)
                edge(canvas, ring, theme.GOLD_RING, width=4, radius=8)
            x, number = x + wide, number + 1
        x += apart


def win_words(rules: Ruleset, win: Win, loser: str | None) -> tuple[str, str]:
    """How the winner won, and what the hand is worth; the call of mahjong where all hands are worth the same."""
    is_told = bool(rules.elements) or win.source is not Source.DEALT
    way = way_of_winning(rules.id, win.source, win.tile, loser) if is_told else ""
    return way, worth_text(Points(win.worth)) if rules.tells_worths else call_name(rules.id, Call.MAHJONG)


def _draw_words(canvas: Canvas, box: Box, name: str, way: str) -> None:
    """Draw the winner's name and the way of winning side by side, both smaller if there is little room."""
    kit: Kit = canvas.kit
    wide = kit.writer.width(name, _NAME)
    share = min(1.0, (box.width - _GAP) / (wide + kit.writer.width(way, _WAY)))
    name_box = Box(box.x, box.y, wide * share, box.height)
    canvas.centered(name, _NAME.sized(_NAME.size * share), name_box, align=Align.START)
    rest = Box(name_box.right + _GAP, box.y, box.right - name_box.right - _GAP, box.height)
    canvas.centered(way, _WAY.sized(_WAY.size * share), rest, align=Align.START)
