"""What the program knows of tables on other computers before it joins one, and the screen on which it joins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from game.net.remote import RemoteClient
    from game.scenes.set_up.join import JoinScene
    from game.scenes.shared.destinations import JoinTable
    from game.scenes.shared.preferences import Context


def no_network() -> Sequence[str]:
    """Gives no addresses, so that no table is announced and none is looked for."""
    return ()


def local_network() -> Sequence[str]:
    """The addresses of this computer."""
    from game.net.addresses import own_addresses

    return own_addresses()


class Elsewhere(Struct):
    """The way back to the last table, and the network in which other tables are looked for."""

    chair: Path
    """The path of the file with the way back to the player's chair at the last table."""
    network: Callable[[], Sequence[str]] = no_network
    """Gives the addresses of this computer at which tables are announced and looked for."""

    def join_screen(self, context: Context, wish: JoinTable, sit: Callable[[RemoteClient], None]) -> JoinScene:
        """The screen on which a table is found and joined; the modules of a table are not loaded for it.

        :param sit: called with the connection to the table once its match has begun.
        """
        from game.app.matches.tickets_file import OwnChair
        from game.net.nearby import Nearby
        from game.scenes.set_up.join import JoinScene

        return JoinScene(
            context,
            address=wish.address,
            code=wish.code,
            name=wish.name,
            network=lambda: Nearby(addresses) if (addresses := self.network()) else None,
            chair=OwnChair(self.chair),
            sit=sit,
        )
