"""A whole match over a bad road: 200 milliseconds there and back, and every twentieth packet lost."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.net.phones import ScriptedPhone, set_up, table
from tests.net.twin import Twin, is_like
from tests.systems import needs_posix_throughout
from tests.waiting import until

needs_posix_throughout("network namespaces")

from tests.net.far_net import HOME, NoNamespaces, road  # noqa: E402 - it cannot be imported on Windows


@pytest.mark.long
def test_a_match_over_a_bad_road_has_no_wrong_answer(tmp_path: Path, scaled: Callable[[int], int]) -> None:
    try:
        with road(0.2, 0.05) as bad, ExitStack() as ends:
            with bad.home():
                at = ends.enter_context(table(set_up(), tmp_path, address=HOME))
            phones: list[ScriptedPhone] = []
            with bad.far():
                for number in range(4):
                    phones.append(ScriptedPhone(at.address, {"code": at.guests.code, "name": f"Guest {number}"}))
                    until(lambda: phones[-1].ticket, meanwhile=at.step)
            client, twins, last = at.begin(), [Twin(number) for number in range(4)], monotonic()
            while not client.is_over and len(client.table.match.state.played) < scaled(20):
                now = monotonic()
                at.step(now - last)
                last = now
                sleep(0.005)
                with bad.far():
                    for phone in phones:
                        if not phone.is_there:
                            phone.come_back()
            assert client.table.refused == client.table.lapsed == client.table.broken == [0] * 4
            until(
                lambda: all(is_like(phone, twin, at) for phone, twin in zip(phones, twins, strict=True)),
                meanwhile=at.guests.attend,
            )
            assert bad.lost > 20
    except NoNamespaces as error:
        pytest.skip(f"no network namespaces here: {error}")
