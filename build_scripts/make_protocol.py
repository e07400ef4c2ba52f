"""Writes ``game/engine/PROTOCOL.md``: every event and command with an example, as replay files and bots meet them."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

from game.engine import commands as c
from game.engine import events as e
from game.engine.codec import encode
from game.engine.fairness import fingerprint_of, salt_of
from game.engine.replays.replay import Header, Replay, Step
from game.engine.replays.replay_file import file_of
from game.engine.seat import Seat, TileId
from game.hands.meld import KongKind
from game.players import bot_protocol as bots
from game.players.player import Question
from game.rules.options import Options
from game.rules.rulesets.gala import GALA
from game.rules.terms import ClaimKind, Flag, Outcome, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Wind
from game.tiles.tile_set import TileSet

DOCUMENT = Path(__file__).parent.parent / "game" / "engine" / "PROTOCOL.md"
WIDTH = 116

EAST, SOUTH, WEST, NORTH = Seat(0), Seat(1), Seat(2), Seat(3)


def _ids(*numbers: int) -> tuple[TileId, ...]:
    return tuple(map(TileId, numbers))


def _mixed() -> tuple[Tile, ...]:
    chance = Random(1)
    return tuple(sorted(TileSet.FULL.tiles, key=lambda _: chance.random()))


_SECRET = "c3a1f20b5d77e4469812ab30fe9c6d5e"

COMMANDS: tuple[c.Command, ...] = (
    c.BeginDeal(),
    c.EndMatch(),
    c.Discard(seat=EAST, tile=Tile.WN, tile_id=TileId(66)),
    c.DrawTile(seat=WEST),
    c.DeclareKong(seat=EAST, tiles=parse_tiles("B1111"), tile_ids=_ids(14, 15, 16, 31)),
    c.TakeReplacement(seat=EAST),
    c.DeclareMahjong(seat=SOUTH),
    c.DeclareReady(seat=SOUTH, tile=Tile.C9, tile_id=TileId(73), waits=parse_tiles("B36")),
    c.RobKong(seat=WEST, owner=SOUTH, tile=Tile.B5, tile_id=TileId(75)),
    c.Claim(seat=SOUTH, claim=ClaimKind.CHOW, tiles=parse_tiles("B67"), tile_ids=_ids(18, 35), after=1.5),
    c.Pass(seat=NORTH),
    c.ShowTile(seat=EAST, tile=Tile.WE, tile_id=TileId(48)),
)
"""One of each, in the order of ``Command``."""

EVENTS: tuple[e.Event, ...] = (
    e.MatchBegun(rules="gala", options=dict(Options(GALA.options)), seed=20, secret=_SECRET),
    e.SeatDiceThrown(dice=((3,), (6,), (6,), (1,))),
    e.WindTilesDealt(tiles=parse_tiles("WSNEW")),
    e.SeatsTaken(persons=(2, 3, 0, 1)),
    e.BankerThrown(dice=(2, 5), seat=WEST),
    e.DealBegun(number=1, east=EAST, dealer=EAST, prevailing=Wind.EAST),
    e.WallBuilt(stacks=18, sides=4, tiles=_mixed(), fingerprint=fingerprint_of(salt_of(20, 1, _SECRET), _mixed())),
    e.DiceThrown(seat=EAST, dice=(3, 4)),
    e.WallBroken(breaker=EAST, counted=tuple(range(7)), live=_ids(*range(14, 144), *range(14)), box=()),
    e.PoolOpened(live=_ids(*range(130)), stay=_ids(*range(130, 144))),
    e.WallRefilled(tile_ids=_ids(108)),
    e.TilesDealt(seat=EAST, tile_ids=_ids(14, 15, 16, 17), tiles=parse_tiles("B11 C4 F2")),
    e.BonusLaid(seat=EAST, tile_ids=_ids(17), tiles=parse_tiles("F2")),
    e.BonusFinished(seat=EAST),
    e.TileDrawn(seat=EAST, tile_id=TileId(12), tile=Tile.D8, replacement=True),
    e.OpeningBegan(seat=EAST),
    e.PlayBegan(seat=EAST),
    e.TurnBegan(seat=SOUTH),
    e.TileDiscarded(seat=EAST, tile_id=TileId(66), tile=Tile.B5),
    e.ReadyDeclared(seat=SOUTH, waits=parse_tiles("B36")),
    e.ClaimsOpened(seat=EAST, tile_id=TileId(66), robbing=False, asked=(SOUTH, WEST)),
    e.ClaimMade(seat=SOUTH, claim=ClaimKind.CHOW, tile_ids=_ids(18, 35), after=1.5),
    e.ClaimPassed(seat=WEST),
    e.ClaimsClosed(),
    e.SetClaimed(
        seat=SOUTH,
        owner=EAST,
        claim=ClaimKind.CHOW,
        tile_id=TileId(66),
        tile_ids=_ids(18, 35),
        tiles=parse_tiles("B67"),
    ),
    e.KongDeclared(seat=EAST, kind=KongKind.CONCEALED, tile_ids=_ids(14, 15, 16, 31), tiles=parse_tiles("B1111")),
    e.KongRobbed(owner=SOUTH, tile_id=TileId(75)),
    e.FalseCallMade(seat=WEST, claim=ClaimKind.PUNG, tile_ids=_ids(22, 23), tiles=parse_tiles("C13")),
    e.PenaltyPaid(seat=WEST, points=2),
    e.HandDied(seat=WEST),
    e.TileShown(seat=EAST, tile_id=TileId(48), tile=Tile.WE),
    e.MahjongDeclared(
        seat=NORTH,
        source=Source.DISCARD,
        tile_id=TileId(66),
        owner=EAST,
        tile_ids=_ids(26, 27, 28, 29, 42, 43, 44, 45, 58, 59),
        tiles=parse_tiles("B46 C123 D789 DGG"),
        flags=(Flag.FIRST_DISCARD,),
    ),
    e.LastTurnsBegan(seats=(EAST, SOUTH, WEST)),
    e.HandShown(seat=WEST, tile_ids=_ids(22, 23, 24, 25), tiles=parse_tiles("C13 WWN")),
    e.DealEnded(
        outcome=Outcome.WON,
        winners=(NORTH,),
        deltas=(Fraction(-1), Fraction(0), Fraction(0), Fraction(51, 2)),
        salt=salt_of(20, 1, _SECRET),
        wall=_mixed(),
    ),
    e.MatchEnded(places=(4, 2, 2, 1)),
)
"""One of each, in the order of ``Event``."""

INTRODUCTION = """\
# Events and commands

One example of each, as they stand in replay files and in the bot protocol. This page is written by
`build_scripts/make_protocol.py` from the code; a test reads every example back.

- Seats are numbered 0 to 3 in turn order, 0 is the first East; a seat keeps its number all match. Persons are numbered
  as they sat down.
- A face is its code (`B5`, `WE`, `DR`, `F1`). A `tile_id` is a physical tile, named by its place in the built wall:
  clockwise from the right end of seat 0's side, stack after stack, the upper tile before the lower. Where a tile lies
  is public, its face is not: for those who may not see it the face is `null`. Three Polish players at four sides move
  with their winds (`three_player_wall` is `four_sides`): there the wall begins at the right end of East's side.
- Times are seconds. Points are exact: quarters are written as `25.5`, whole numbers without a decimal point.
- `prevailing` is 0 to 3: East, South, West, North.
- Fields that are left out have their default. Fields may be added later: pass over what you do not know.

A replay file is one JSON object a line: first the header, then the event that begins the match, then each command with
the events that it led to. The `sum` at the end of a line is a running checksum: CRC-32, in eight hexadecimal digits,
over the beginnings of all lines so far, each up to the comma before its `sum`. A line in which a field stands twice in
its object is damage.

```json
{file}
```

In the header `begun` is when the match began, in seconds since 1970; `take_back` says whether decisions could be taken
back, and `played_on` that its first commands are those of another match. A line `{{"take_back":{{"commands":3}}}}` says
that the last three commands no longer count, with all that they led to; a command may stand with `"why"`, what its
player said about it: `{{"command":{{...}},"why":"..."}}`.

The fingerprint of a wall is SHA-256 over the salt and, each after a space, the codes of its tiles in the order of their
ids: `printf '%s %s' "$SALT" "$WALL" | sha256sum`. Walls and dice come from the `seed`. A match whose seed was made up
by the system has a `secret` too, which the salts come from: to whoever does not know it a fingerprint says nothing
about the wall. Where the seed was given, as with the wall of the day, a wall by its number, or `--seed`, there is none:
who knows that seed, or tries it, knows the walls.
"""


BOTS = """\
## The bot protocol

One line of JSON after the other, in both directions. The game says `hello`, then events as the seat may see them, and
asks. `choices` holds commands; the answer names one by its place, counted from 0. `why` may be left out; a replay shows
it. `default` is played where no answer comes in time, a wrong one, or the program has ended; lines that answer nothing
are passed over. `milliseconds` is `null` without a clock. After `goodbye` nothing more is said, and a second later what
is left of the program is ended, together with all that it started; at once where the game itself ends before.
"""


def _conversation() -> Iterator[tuple[str, bytes]]:
    """A question and its answer."""
    rules = bots.Rules("gala", dict(Options(GALA.options)))
    choices = (
        c.Claim(seat=SOUTH, claim=ClaimKind.CHOW, tiles=parse_tiles("B67"), tile_ids=_ids(18, 35)),
        c.Pass(seat=SOUTH),
    )
    question = Question(id=17, seat=SOUTH, choices=choices, default=choices[1], seconds=10.0)
    yield "The game", bots.line_of(bots.Hello(seat=SOUTH, rules=rules))
    yield "The game", bots.line_of(bots.asked(question, question.seconds))
    yield "The program", bots.line_of(bots.Answer(id=17, choice=0, why="It completes the hand but for one tile"))
    yield "The game, when the question lapsed", bots.line_of(bots.Withdraw(id=17))
    yield "The game, when the match is over", bots.line_of(bots.Goodbye())


def _talk(who: str, line: bytes) -> str:
    return "\n".join([f"{who}:", "", *_block(json.dumps(json.loads(line))), ""])


def _example() -> Replay:
    opening = EVENTS[0]
    assert isinstance(opening, e.MatchBegun), opening
    return Replay(Header(names=("Ada", "Bo", "Chen", "Dita")), opening, (Step(COMMANDS[0], (EVENTS[5],)),))


def document() -> str:
    """The whole page."""
    parts = [
        INTRODUCTION.format(
            file=file_of(_example()).decode().rstrip(),
        ),
        BOTS,
        *(_talk(who, line) for who, line in _conversation()),
        "## Commands\n",
        *map(_entry, COMMANDS),
        "## Events\n",
        *map(_entry, EVENTS),
    ]
    return "\n".join(parts)


def _entry(example: c.Command | e.Event) -> str:
    kind = type(example)
    lines = [f"### `{kind.__struct_config__.tag}`", "", _sentence(inspect.cleandoc(kind.__doc__ or "")), ""]
    lines += _block(_json(example))
    if not isinstance(example, c.BaseCommand):
        others = example.seen_by(_another_than(example))
        if others is None:
            lines += ["", "The others learn nothing of it."]
        elif others != example:
            lines += ["", "As the others see it:", "", *_block(_json(others))]
    told = list(_fields(kind))
    if told:
        lines += ["", *told]
    return "\n".join(lines) + "\n"


def _another_than(event: e.Event) -> Seat:
    return Seat((getattr(event, "seat", 0) + 3) % 4)


def _json(example: c.Command | e.Event) -> str:
    return json.dumps(json.loads(encode(example)))


def _block(text: str) -> list[str]:
    kept = text.replace(": ", ":\0")
    lines = textwrap.wrap(kept, WIDTH, break_long_words=False, break_on_hyphens=False)
    return ["```json", *(line.replace("\0", " ") for line in lines), "```"]


def _sentence(text: str) -> str:
    return " ".join(text.replace("``None``", "`null`").replace("``", "`").split())


def _fields(kind: type) -> Iterator[str]:
    """What the code says below each field, those of the classes above first."""
    for owner in reversed(kind.__mro__):
        if owner.__module__ != kind.__module__:
            continue
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
        assert isinstance(definition, ast.ClassDef)
        for name, text in _told_below(definition.body):
            yield f"- `{name}`: {_sentence(text)}"


def _told_below(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    before: ast.stmt | None = None
    for statement in body:
        if (
            isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
        ):
            yield before.target.id, str(statement.value.value)
        before = statement


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8", newline="\n")
