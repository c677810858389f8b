"""The tablet's side of a sheet's QR codes, for tests: what js/tablet/sheet_code.js writes."""

import hmac
import struct
from hashlib import sha256
from uuid import UUID

from scoring.tablets import FIRST_WORD, WORDS


def written(value):
    if value is None or isinstance(value, bool):
        return {None: b"\0", True: b"\1", False: b"\2"}[value]
    if isinstance(value, int):
        return b"\3" + whole(-value * 2 - 1 if value < 0 else value * 2)
    if isinstance(value, float):
        return b"\x09" + struct.pack(">d", value)
    if isinstance(value, str):
        return texted(value)
    if isinstance(value, dict):
        pairs = [written(one) for pair in value.items() for one in pair]
        return b"\x08" + whole(len(value)) + b"".join(pairs)
    return b"\7" + whole(len(value)) + b"".join(written(one) for one in value)


def texted(value):
    if value in WORDS:
        return bytes([FIRST_WORD + WORDS.index(value)])
    if len(value) == 36:
        return b"\5" + UUID(value).bytes
    return b"\4" + whole(len(value.encode())) + value.encode()


def whole(number):
    if number < 128:
        return bytes([number])
    return bytes([number % 128 + 128]) + whole(number // 128)


def codes(link, requests, *, count=1, token=None, table=None):
    """Give the digits of each code for these requests: pairs of a path and a body."""
    found = written([[path.strip("/").split("/"), body] for path, body in requests])
    seal = hmac.digest((token or link.token).encode(), found, "sha256")[:16]
    sealed = found + seal
    size = -(-len(sealed) // count)
    head = b"\1" + whole(link.pk) + whole(table or link.table.number) + seal[:2]
    parts = [
        head + bytes([at + 1, count]) + sealed[at * size : (at + 1) * size]
        for at in range(count)
    ]
    checked = [b"\1" + part + sha256(part).digest()[:2] for part in parts]
    return [str(int.from_bytes(part)) for part in checked]
