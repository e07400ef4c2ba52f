"""``sparrows score``, told how a played deal ended, gives the balances that the engine gave (docs/commands.md)."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.engine.state import Over, State
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome
from game.tools.score import main
from tests.exhaustive.scenes import Scenes
from tests.exhaustive.stage import Played
from tests.exhaustive.test_exhaustive import SCENES

Document = dict[str, Any]
"""What JSON holds."""


def ended_deals(scenes: Scenes) -> Iterator[State]:
    """The states in which deals ended, none of them annulled."""
    for _, scene in scenes:
        yield from ended(scene().played())


def ended(played: Played) -> Iterator[State]:
    for state, _ in played.again():
        deal = state.deal
        if deal is not None and isinstance(deal.phase, Over) and deal.phase.outcome is not Outcome.ANNULLED:
            yield state


def document(state: State) -> Document:
    """The deal as somebody would write it down."""
    deal, rules = state.deal, state.rules
    assert deal is not None
    seats = rules.seats
    winds = [deal.placing.wind_of(seat, seats).letter for seat in range(seats)]

    def codes(tile_ids: tuple[int, ...]) -> list[str]:
        return [str(deal.faces[tile_id]) for tile_id in tile_ids]

    players: list[Document] = []
    for seat, held in enumerate(deal.seats):
        if held.is_dead:
            continue
        players.append(
            {
                "seat": winds[seat],
                "hand": codes(held.hand),
                "melds": [
                    {
                        "kind": laid.meld.kind.value,
                        "tiles": [str(tile) for tile in laid.meld.tiles],
                        "concealed": laid.meld.concealed,
                    }
                    for laid in held.sets
                ],
                "bonus": codes(held.bonus),
                "ready": bool(held.waits),
            }
        )
    wins: list[Document] = []
    for winner in deal.winners:
        told: Document = {
            "seat": winds[winner.seat],
            "source": winner.source.value,
            "flags": [flag.value for flag in winner.flags],
        }
        if winner.tile_id is not None:
            told["tile"] = str(deal.faces[winner.tile_id])
        if winner.owner is not None:
            assert winner.tile_id is not None
            told["from"] = winds[winner.owner]
            (player,) = (player for player in players if player["seat"] == winds[winner.seat])
            player["hand"] += codes((winner.tile_id,))
        wins.append(told)
    return {
        "rules": rules.id,
        "options": dict(rules.options),
        "prevailing_wind": deal.placing.prevailing.letter,
        "dealer": winds[deal.placing.dealer],
        "players": players,
        "win": wins if len(wins) > 1 else wins[0] if wins else None,
    }


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_score_of_a_deal_told_is_that_of_the_deal_played(
    book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    states = list(ended_deals(SCENES[book]()))
    file = tmp_path / "deals.jsonl"
    file.write_text("".join(json.dumps(document(state)) + "\n" for state in states), encoding="utf-8")
    assert main(["--lines", str(file)]) == 0
    answers = [json.loads(line, parse_float=Fraction) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(states) > 50
    for state, answer in zip(states, answers, strict=True):
        deal = state.deal
        assert deal is not None
        assert isinstance(deal.phase, Over)
        assert "error" not in answer, f"{answer}: {document(state)}"
        for seat, (delta, lost) in enumerate(zip(deal.phase.deltas, deal.penalties, strict=True)):
            wind = deal.placing.wind_of(seat, state.rules.seats)
            assert answer["deltas"][wind.letter] == delta + lost, f"{document(state)}"
