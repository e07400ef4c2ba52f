"""The client of the websockets library, which imports ``ssl``, even in packages of the game without ``ssl``."""

import sys
from types import ModuleType

try:
    import ssl  # noqa: F401 # whether it is there
except ModuleNotFoundError:
    HAS_TLS = False
    sys.modules["ssl"] = ModuleType("ssl")
else:
    HAS_TLS = True
from websockets.asyncio.client import ClientConnection, connect

if not HAS_TLS:
    del sys.modules["ssl"]

__all__ = ("HAS_TLS", "ClientConnection", "connect")
