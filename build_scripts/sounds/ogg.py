"""Ogg files that are the same each time they are made."""

import struct
from collections.abc import Iterator
from pathlib import Path

import soundfile

from build_scripts.sounds.synthesis import RATE, Wave

_BLOCK = 1 << 15
_SERIAL = 1
_HEAD = struct.Struct("<4sBBqIIIB")


def write(path: Path, wave: Wave, *, loss: float = 0.5) -> None:
    """Write a wave as Ogg Vorbis; ``loss`` from 0, the largest file, to 1, the smallest."""
    with soundfile.SoundFile(path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=loss) as file:
        for begin in range(0, len(wave), _BLOCK):
            file.write(wave[begin : begin + _BLOCK].astype("float32"))
    path.write_bytes(b"".join(_numbered(path.read_bytes())))


def _numbered(stream: bytes) -> Iterator[bytes]:
    """The pages with a fixed serial number, where the encoder takes one by chance."""
    at = 0
    while at < len(stream):
        sign, version, kind, position, _, number, _, segments = _HEAD.unpack_from(stream, at)
        table = stream[at + _HEAD.size : at + _HEAD.size + segments]
        body = stream[at + _HEAD.size + segments : at + _HEAD.size + segments + sum(table)]
        blank = _HEAD.pack(sign, version, kind, position, _SERIAL, number, 0, segments) + table + body
        yield blank[:22] + struct.pack("<I", _checksum(blank)) + blank[26:]
        at += len(blank)


def _remainder(byte: int) -> int:
    value = byte << 24
    for _ in range(8):
        value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


_REMAINDERS = [_remainder(byte) for byte in range(256)]


def _checksum(page: bytes) -> int:
    """Ogg's own (RFC 3533, section 6)."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ _REMAINDERS[(value >> 24) ^ byte]
    return value
