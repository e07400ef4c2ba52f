"""Fits how likely each of the others goes out on a tile: ``python build_scripts/fit_opponents.py [--deals N]``.

Strong players play deals of every book by themselves. At every discard, each tile that could be thrown is noted for
each of the others, with whether he would have gone out on it. The weights go to ``assets/players/others.json``. Needs
numpy; the same arguments give the same file.
"""

import argparse
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from build_scripts.calibrating.fits import fit  # noqa: E402 - what is imported lies beside
from build_scripts.calibrating.self_play import one_deal  # noqa: E402
from game.engine.commands import Command, Discard  # noqa: E402
from game.engine.rulings.wants import KnownHands  # noqa: E402
from game.engine.seat import Seat  # noqa: E402
from game.engine.state import State  # noqa: E402
from game.players.ai.computer import ComputerPlayer  # noqa: E402
from game.players.ai.mind import MINDS  # noqa: E402
from game.players.ai.reading.opponents import Fit, features, opponents_of  # noqa: E402
from game.players.ai.reading.position import position_of  # noqa: E402
from game.players.player import Question  # noqa: E402
from game.players.table import BareTable  # noqa: E402
from game.rules.rulesets import RULEBOOKS  # noqa: E402

FILE = ROOT / "assets" / "players" / "others.json"
EARLIEST = 6
"""Discards after which somebody may be ready."""

Rows = list[tuple[tuple[float, ...], bool]]


def main() -> None:
    """Plays, fits and writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=150, help="of each book (150)")
    parser.add_argument("--seed", type=int, default=8001, help="decides the walls (8001)")
    given = parser.parse_args()
    rows: Rows = []
    for book in RULEBOOKS:
        for number in range(given.deals):
            note(rows, book, given.seed, number)
    found = fit(rows)
    print(f"{len(rows)} cases; for each tenth of them the chance that the fit gives, and the share that came true:")
    for told, true, _ in found.table:
        print(f"    {told:.4f} {true:.4f}")
    written = msgspec.json.encode(Fit(deals=given.deals, weights=found.weights))
    FILE.write_bytes(msgspec.json.format(written, indent=1) + b"\n")


def note(rows: Rows, book: str, seed: int, number: int) -> None:
    """Adds what a deal taught."""
    match = one_deal(book, {}, seed, number)
    players = [ComputerPlayer(person, MINDS["strong"], seed) for person in range(4)]

    def choose(view: State, question: Question) -> Command:
        _note(rows, match.state, view, question)
        return players[question.seat].choice(view, question)

    BareTable(match, [choose] * 4).play_deal()


def _note(rows: Rows, state: State, view: State, question: Question) -> None:
    """Every tile that could be thrown now, for each of the others whose hand is not called."""
    tiles = [choice.tile for choice in question.choices if isinstance(choice, Discard)]
    deal = state.current_deal
    if not tiles or len(deal.discards) < EARLIEST or deal.winners:
        return
    position = position_of(view, question.seat, counts_tiles=True)
    others = [Seat(seat) for seat in range(4) if seat != question.seat]
    for seat, other in zip(others, opponents_of(view, question.seat), strict=True):
        if not other.named:
            waits = KnownHands().wants(state, deal, seat).waits
            rows.extend(
                (features(other, tile, position.live, chows=position.nearness.chows), tile in waits) for tile in tiles
            )


if __name__ == "__main__":
    main()
