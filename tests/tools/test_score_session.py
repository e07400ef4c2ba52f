"""``sparrows score`` counts whole sessions (docs/commands.md, "A whole session")."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.ledger.finished import finished
from game.ledger.session import ledger_of, written
from tests.ledger.played import played_match, session_of
from tests.tools.conftest import Say
from tests.tools.score_documents import SOUTH, document, player, win

ROOT = Path(__file__).resolve().parents[2]
Document = dict[str, Any]


def example() -> Document:
    """The session of the page."""
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    part = text.partition("### A whole session")[2]
    found = re.search(r"```json\n(.*?)```", part, re.DOTALL)
    assert found is not None
    session: Document = json.loads(found[1])
    return session


def scored(say: Say, session: Document) -> Document:
    code, out, err = say("score", given=json.dumps(session))
    assert (code, err) == (0, ""), err
    answer: Document = json.loads(out)
    return answer


def test_the_example_of_the_page(say: Say) -> None:
    answer = scored(say, example())
    first, second, third = answer["deals"]
    assert (first["number"], first["prevailing_wind"], first["east"], first["dealer"]) == (1, "E", 0, 0)
    assert first["outcome"] == "won"
    assert first["players"][0]["worth"] == 704
    assert first["deltas"]["S"] == -first["deltas"]["E"] - first["deltas"]["W"] - first["deltas"]["N"]
    assert first["gains"][3] == first["deltas"]["N"] - 10
    assert (second["outcome"], second["east"], second["gains"]) == ("exhausted", 1, [0, 0, 0, 0])
    assert (third["outcome"], third["gains"]) == ("annulled", [-300, 0, 0, 0])
    assert answer["balances"] == third["balances"]
    assert answer["next"] == {"prevailing_wind": "E", "east": 1, "dealer": 1}
    assert answer["places"] == []


def test_a_deal_in_a_session_is_scored_as_by_itself(say: Say) -> None:
    session: Document = {"rules": "gala", "deals": [example()["deals"][0]]}
    session["deals"][0]["players"] = session["deals"][0]["players"][:1]
    del session["deals"][0]["players"][0]["bonus"]
    code, out, _ = say("score", given=json.dumps(document(player("S", SOUTH), won=win("S", "C9", "discard", "W"))))
    assert code == 0
    alone = json.loads(out)
    found = scored(say, session)["deals"][0]
    assert {name: found[name] for name in ("players", "payments", "deltas")} == {
        name: alone[name] for name in ("players", "payments", "deltas")
    }


@pytest.mark.parametrize("book", ["polish", "israeli"])
def test_the_file_of_a_played_match(book: str, say: Say, tmp_path: Path) -> None:
    states = played_match(book, {}, 3, most=2)
    session = session_of(states[0], *map(finished, states))
    file = tmp_path / "session.ledger.json"
    file.write_bytes(written(session))
    code, out, err = say("score", str(file))
    assert (code, err) == (0, "")
    assert json.loads(out)["balances"] == [float(balance) for balance in ledger_of(session).balances()]


def changed(session: Document, deal: Document) -> Document:
    return session | {"deals": [{}, deal]}


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ({"players": [{"seat": 1, "hand": ["B1"]}]}, "deals[1].players[0]: 1 tiles, a kong counted as three; who did"),
        ({"wins": [{"seat": 1, "source": "wall", "tile": "B1"}]}, "deals[1].wins[0].seat: S is not among the players"),
        ({"players": [{"seat": 4}]}, "deals[1].players[0].seat: Expected `int` <= 3"),
        (
            {"players": [{"seat": 0, "bonus": ["F1", "F1"], "points": 0}]},
            "deals[1].players[0].bonus[1]: F1 for the sec",
        ),
        ({"winner": 1}, "deals[1]: Object contains unknown field `winner`"),
        (7, "deals[1]: Expected `object`, got `int`"),
    ],
)
def test_bad_input_names_the_place(deal: Document, message: str, say: Say) -> None:
    code, out, err = say("score", given=json.dumps(changed(example(), deal)))
    assert (code, out) == (2, "")
    assert err.startswith(f"sparrows score: {message}")
    assert err.count("\n") == 1


def test_a_winner_of_a_session_may_have_his_tiles_sorted_otherwise(say: Say) -> None:
    """docs/commands.md, "A whole session": `sorting` as above."""
    held = {"seat": 0, "hand": player("E", "B111222333 C444 D55")["hand"]}
    won: Document = {"seat": 0, "tile": "B3", "source": "wall"}
    session: Document = {"rules": "gala", "deals": [{"players": [held], "wins": [won]}]}
    assert scored(say, session)["balances"] == [2, 0, 0, 0]
    won["sorting"] = "regular: B1B2B3 B1B2B3 B1B2B3 C4C4C4 D5D5"
    assert scored(say, session)["balances"] == [1, 0, 0, 0]
    won["sorting"] = "foo bar"
    code, out, err = say("score", given=json.dumps(session))
    assert (code, out) == (2, "")
    assert err.startswith("sparrows score: deals[0].wins[0].sorting: 'foo bar' is not one of regular: B1B1B1 B2B2B2")
    assert err.count("\n") == 1


def test_no_mahjong_is_told_with_its_place(say: Say) -> None:
    hand = ["B1", "B2", "B3", "C4", "C5", "C6", "D7", "D8", "D9", "C7", "C7", "C9", "B5", "B5"]
    deal = {"players": [{"seat": 0, "hand": hand}], "wins": [{"seat": 0, "source": "wall", "tile": "B5"}]}
    code, out, _ = say("score", given=json.dumps(changed(example(), deal)))
    assert code == 1
    assert json.loads(out) == {
        "error": "not_a_mahjong",
        "message": "deals[1].players[0]: E's hand is no mahjong under this rulebook",
    }


def test_a_deal_after_the_end_of_the_match(say: Say) -> None:
    session = {"rules": "polish", "options": {"stake": 500, "bankrupt": "ends_match"}}
    ruin = {"penalties": [{"seat": 0, "points": 501}]}
    assert scored(say, session | {"deals": [ruin]})["places"] == [4, 1, 1, 1]
    code, _, err = say("score", given=json.dumps(session | {"deals": [ruin, {}]}))
    assert (code, err) == (2, "sparrows score: deals[1]: the match was over before\n")


def test_lines_read_no_sessions(say: Say) -> None:
    code, out, _ = say("score", "--lines", given=json.dumps(example()))
    assert code == 0
    assert json.loads(out)["error"] == "bad_input"
