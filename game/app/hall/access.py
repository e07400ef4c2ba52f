"""How programs that can read a running hall's folder reach it: a file there has its address and a password."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from websockets.exceptions import WebSocketException

from game.app.hall.overview import HallTold
from game.app.system import storage
from game.net.messages import written
from game.net.pages import SOCKET
from game.net.sockets import connect

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from ssl import SSLContext

FILE = "operator.json"
_TIMEOUT = 10.0
"""How many seconds a hall has to answer."""
_MOST_BYTES = 1 << 26
"""The most bytes of a hall's message."""
_REACHABLE_AT = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 # nothing listens here


class NoHallError(Exception):
    """No hall answers; the message says why."""


class Access(msgspec.Struct, frozen=True):
    """The address of a hall, and the password of its operators."""

    line: str
    word: str

    @classmethod
    def at(cls, address: str, port: int, word: str, *, has_tls: bool) -> Access:
        """The access to a hall that listens at this address and port, with the password ``word``."""
        host = _REACHABLE_AT.get(address, address)
        name = f"[{host}]" if ":" in host else host
        return cls(f"{'wss' if has_tls else 'ws'}://{name}:{port}{SOCKET}", word)


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of a hall to a request."""

    type: str
    text: str = ""


_ACCESS: msgspec.json.Decoder[Access] = msgspec.json.Decoder(Access)
_ANSWER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_HALL: msgspec.json.Decoder[HallTold] = msgspec.json.Decoder(HallTold)


def keep_access(folder: Path, access: Access) -> None:
    """Write the access to a hall.

    Raises:
        StorageError: if it cannot be written.
    """
    storage.write(folder / FILE, msgspec.json.encode(access))


def forget_access(folder: Path) -> None:
    """Delete the file of access, when the hall closes."""
    with suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)


def asked(folder: Path, wish: Mapping[str, object] | None = None) -> tuple[HallTold, Answer | None]:
    """The overview of the hall that runs in a folder, and its answer to a request.

    :param wish: the request, as a message of an operator; ``None``: only the overview is asked for.

    Raises:
        NoHallError: if no hall answers.
    """
    try:
        text = storage.read(folder / FILE)
        if text is None:
            raise NoHallError(f"no hall is open on {folder}")
        access = _ACCESS.decode(text)
    except storage.StorageError as error:
        raise NoHallError(f"{folder / FILE}: {error}") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise NoHallError(f"{folder / FILE}: {error}") from None
    try:
        return asyncio.run(_asked(access, wish))
    except TimeoutError:
        raise NoHallError(f"the hall at {access.line} does not answer") from None
    except (OSError, WebSocketException, msgspec.MsgspecError, ValueError) as error:  # a killed hall leaves its file
        raise NoHallError(f"no hall answers at {access.line} ({type(error).__name__})") from None


async def _asked(access: Access, wish: Mapping[str, object] | None) -> tuple[HallTold, Answer | None]:
    tls = _own_machine() if access.line.startswith("wss:") else None
    async with (
        asyncio.timeout(_TIMEOUT),
        connect(access.line, ssl=tls, compression=None, max_size=_MOST_BYTES, proxy=None) as line,
    ):
        await line.send(written({"type": "operator", "word": access.word}), text=True)
        hall: HallTold | None = None
        answer: Answer | None = None
        while hall is None or (wish is not None and answer is None):
            said = await line.recv(decode=False)
            kind = _ANSWER.decode(said)
            if kind.type == "refused":
                raise NoHallError(kind.text)
            if kind.type in {"done", "problem"}:
                answer = kind
            elif kind.type == "hall":
                hall = _HALL.decode(said)
                if wish is not None and answer is None:
                    await line.send(written(wish), text=True)
        return hall, answer


def _own_machine() -> SSLContext:
    """A TLS context without checks, because the certificate is for the name that guests use, not for this machine."""
    import ssl  # noqa: PLC0415 # some packages are made without it

    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
