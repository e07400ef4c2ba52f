"""Work on a cluster: a scheduler and workers on the loopback, killed and added in mid-run."""

import gc
import json
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from build_scripts.calibrating.self_play import Playing, play
from game.players.ai.reading.calibration import calibration_of
from game.players.ai.traits.skill import STRONG
from game.rules.rulesets import rulebook
from game.tools import cluster, spread
from game.tools.arguments import BadInput
from game.tools.spread import Crew
from tests.bench.gauge.run import Measurement, Rows, run
from tests.bench.gauge.shadow import Field
from tests.tools.cluster_work import slow_square
from tests.tools.conftest import Say
from tests.tools.loopback import Loopback
from tests.tools.processes import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs sparrows[cluster]"),
]


@pytest.fixture(scope="module")
def loopback(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    with ExitStack() as programs:
        yield Loopback(tmp_path_factory.mktemp("cluster"), programs)


def simulated(say: Say, *arguments: str) -> dict[str, Any]:
    players = "skilled,beginner,random,skilled"
    code, out, err = say(
        "simulate", "--rules", "gala", "--players", players, "--deals", "40", "--seed", "3", *arguments
    )
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    times = ("seconds", "deals_per_second")
    per_player = ("decision_ms_p50", "decision_ms_p99")
    return {name: value for name, value in found.items() if name not in (*times, "players")} | {
        "players": [{name: value for name, value in one.items() if name not in per_player} for one in found["players"]]
    }


def test_workers_that_are_killed_or_come_later_change_nothing(
    loopback: Loopback, capsys: pytest.CaptureFixture[str]
) -> None:
    first = loopback.worker()
    crew = Crew(cluster=loopback.address)
    found = []
    for number, square in enumerate(spread.spread(slow_square, range(60), crew)):
        found.append(square)
        if number == 5:
            loopback.worker()
        if number == 12:
            first.kill()
    assert found == [each * each for each in range(60)]
    assert capsys.readouterr().err == ""


def test_deals_are_the_same_on_a_cluster(loopback: Loopback, say: Say) -> None:
    loopback.worker()
    assert simulated(say, "--cluster", loopback.address) == simulated(say)


def test_who_is_measured_with_a_cluster_is_measured_the_same_after_a_stop(loopback: Loopback, tmp_path: Path) -> None:
    """A worker is killed, the run is stopped, another one goes on with it: the file is that of one process."""

    def measured_on(crew: Crew, walls: int, out: Path) -> Generator[Rows]:
        return run(Measurement(where=Field(rules="latvian", seed=3), variants=("skilled",), walls=walls), out, crew)

    list(measured_on(Crew(), 30, tmp_path / "alone"))
    killed = loopback.worker()
    going = measured_on(Crew(cluster=loopback.address), 30, tmp_path / "cluster")
    for _ in range(3):
        next(going)
    killed.kill()
    loopback.worker()
    for _ in range(7):
        next(going)
    going.close()
    list(measured_on(Crew(cluster=loopback.address), 30, tmp_path / "cluster"))
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "alone").read_bytes()


def test_what_is_calibrated_with_a_cluster_goes_by_the_figures_of_who_asks(loopback: Loopback) -> None:
    """The workers have the files as they were; what was fitted since is handed on with each deal."""
    loopback.worker()
    found = calibration_of(rulebook("gala").with_options())
    meek = Playing("gala", {}, replace(found, claim_gain=9.0, idle_claim_gain=9.0))
    shared = play(meek, STRONG, deals=2, seed=9, share=partial(spread.spread, crew=Crew(cluster=loopback.address)))
    assert shared == play(meek, STRONG, deals=2, seed=9)
    assert shared != play(Playing("gala", {}), STRONG, deals=2, seed=9)


def test_matches_are_reviewed_the_same_on_a_cluster(loopback: Loopback, say: Say) -> None:
    """The files need lie nowhere but where they are named; what was tried in the calibration above is forgotten."""
    loopback.worker()
    files = [str(ROOT / "tests" / "replays" / f"{name}.jsonl") for name in ("latvian_rounds", "gala_guests")]
    assert say("review", "--cluster", loopback.address, *files) == say("review", *files)


def test_another_game_is_not_let_work(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    loopback.worker()
    monkeypatch.setattr(cluster, "made_by", lambda: "something else")
    with pytest.raises(BadInput, match="a worker has another Sparrows than this one"):
        list(spread.spread(slow_square, range(3), Crew(cluster=loopback.address)))


def test_a_cluster_that_goes_away_is_bad_input(tmp_path: Path) -> None:
    with ExitStack() as programs:
        alone = Loopback(tmp_path, programs)
        alone.worker()
        going = spread.spread(slow_square, range(1000), Crew(cluster=alone.address))
        assert [next(going), next(going)] == [0, 1]
        alone.scheduler.kill()
        with pytest.raises(BadInput, match="the scheduler does not answer any more"):
            list(going)


def test_what_a_connection_leaves_behind_is_not_told(
    loopback: Loopback, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that was given up is collected later, with an error that nobody waits for any more."""
    clients = []

    def client(*arguments: object, **named: object) -> Any:  # dask.distributed says nothing of types
        clients.append(made(*arguments, **named))
        return clients[-1]

    distributed = import_module("distributed")
    made = distributed.Client
    monkeypatch.setattr(distributed, "Client", client)
    with cluster.Cluster(loopback.address):
        left = clients[0].loop.asyncio_loop.create_future()
        left.set_exception(TimeoutError("Timeout"))
        del left
        gc.collect()
    assert "TimeoutError" not in capfd.readouterr().err


def test_where_nobody_listens_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    with pytest.raises(BadInput, match=r"--cluster: tcp://127\.0\.0\.1:9: no scheduler can be reached there"):
        list(spread.spread(slow_square, range(3), Crew(cluster="tcp://127.0.0.1:9")))
