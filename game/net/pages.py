"""The pages that the host serves: the phone's page, its texts, and pictures of tiles and players."""

import asyncio
import gzip
import ipaddress
import re
from collections.abc import Collection, Mapping
from http import HTTPStatus
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

SOCKET = "/table"
"""The path at which connections to a table are opened."""
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".jpg": "image/jpeg",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
_RULEBOOK_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'"
)
"""The content security policy of a rulebook, which the page shows in a frame without scripts."""
_CACHED = frozenset({".png", ".webp", ".jpg", ".otf", ".ttf"})
"""The kinds of files that a browser may cache for an hour."""
PACKED = frozenset({".html", ".css", ".js", ".json", ".svg", ".otf", ".ttf"})
"""The kinds of files that become much smaller by compression."""
_HOST = re.compile(r"(?:\[(?P<six>[^\[\]]+)\]|(?P<name>[^\[\]:@/]+))(?::\d{1,5})?")
"""The form of a ``Host`` header: an address or a name, and perhaps a port."""
PAINTED_WITH = ("materials/rack_lip.jpg", "pictures/seal-208.webp", "fonts/*.[ot]tf")
"""The pictures and fonts of the game that are served besides the page's own files; no others are."""


class Site(Protocol):
    """The part of a host that answers requests for pages."""

    async def answer(self, request: Request) -> Response:
        """Answer a request."""


class Pages:
    """All files that can be fetched; no other path on disk is ever read.

    :param assets: the folder of the game's files, of which ``phone`` and ``PAINTED_WITH`` are served.
    :param words: the texts of the page, by language; English for any other.
    :param names: the configured names of this machine.
    :param rulebooks: the rulebooks as pages, by path; more may be added while others are fetched.
    """

    def __init__(
        self,
        assets: Path,
        words: Mapping[str, bytes],
        names: Collection[str] = (),
        rulebooks: Mapping[str, bytes] = MappingProxyType({}),
    ):
        page = (path for path in sorted((assets / "phone").glob("*")) if path.suffix in _TYPES)
        painted = (path for pattern in PAINTED_WITH for path in sorted(assets.glob(pattern)))
        self._files = {f"/{path.name}": path for path in page}
        self._files |= {f"/assets/{path.relative_to(assets).as_posix()}": path for path in painted}
        if "/index.html" in self._files:
            self._files["/"] = self._files["/index.html"]
        self._words = words
        self._rulebooks = rulebooks
        self._names = names

    async def answer(self, request: Request) -> Response:
        path = path_of(request)
        if path in self._files:
            suffix = self._files[path].suffix
            body = await asyncio.to_thread(_read, self._files[path], packs=_may_pack(request, suffix))
            return self._file_response(body, suffix, request)
        if (page := self._rulebooks.get(path.strip("/"))) is not None:
            return self._file_response(
                gzip.compress(page) if _may_pack(request, ".html") else page, ".html", request, _RULEBOOK_POLICY
            )
        folder, _slash, name = path.strip("/").partition("/")
        if folder == "words" and name.endswith(".json"):
            accepted = _listed(request, "Accept-Language")
            said = self._words[language_of(name.removesuffix(".json"), accepted, self._words)]
            return self._file_response(gzip.compress(said) if _may_pack(request, ".json") else said, ".json", request)
        return refusal(404)

    def _file_response(self, body: bytes, suffix: str, request: Request, policy: str = "") -> Response:
        host = request.headers.get("Host", "")
        lines = f" ws://{host} wss://{host}" if is_own_origin(host, None, self._names) else ""
        usual = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
            f"manifest-src 'self'; frame-src 'self'; connect-src 'self'{lines}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )
        headers = {
            "Content-Type": _TYPES[suffix],
            "Content-Security-Policy": policy or usual,
            "Cache-Control": "max-age=3600" if suffix in _CACHED else "no-store",
            "Vary": "Accept-Encoding",
            **({"Content-Encoding": "gzip"} if _may_pack(request, suffix) else {}),
        }
        return answered(HTTPStatus.OK, body, headers)


def _may_pack(request: Request, suffix: str) -> bool:
    """Whether a file of this kind is sent compressed, because that makes it smaller and the browser accepts it."""
    return suffix in PACKED and "gzip" in _listed(request, "Accept-Encoding")


def _listed(request: Request, name: str) -> str:
    """The value of a header that is a list and may be spread over several lines."""
    return ",".join(request.headers.get_all(name))


def _read(path: Path, *, packs: bool) -> bytes:
    body = path.read_bytes()
    return gzip.compress(body) if packs else body


def language_of(wanted: str, accepted: str, known: Mapping[str, object]) -> str:
    """The wanted language, or else the first known one that the browser accepts, or English."""
    said = [wanted, *(part.partition(";")[0] for part in accepted.split(",")[:20])]
    codes = (part.strip().lower().replace("_", "-").partition("-")[0] for part in said)
    return next((code for code in codes if code in known), "en")


def is_own_origin(host: str, origin: str | None, names: Collection[str] = ()) -> bool:
    """Whether a connection is opened by a page of this host, which is known by an address or a configured name.

    A program other than a browser sends no origin; it needs the code like everybody.

    :param names: the configured names of this machine.
    """
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    if found["name"] != "localhost" and found["name"] not in names:
        try:
            ipaddress.IPv6Address(found["six"]) if found["six"] else ipaddress.IPv4Address(found["name"])
        except ValueError:
            return False
    return origin is None or origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def refusal(status: int) -> Response:
    """An error response without a page."""
    known = HTTPStatus(status)
    return answered(known, known.phrase.encode() + b"\n", {"Content-Type": "text/plain"})


def path_of(request: Request) -> str:
    """The path of a request, without query and fragment."""
    return request.path.partition("?")[0].partition("#")[0]


def answered(status: HTTPStatus, body: bytes, headers: Mapping[str, str]) -> Response:
    """A response with the headers that every response has."""
    always = {
        "Content-Length": str(len(body)),
        "Connection": "close",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }
    return Response(status.value, status.phrase, Headers({**headers, **always}), body)
