"""ECDSA on P-256, with a table for each key: 128 additions a signature."""

from __future__ import annotations

import functools
import hashlib
from typing import Optional

_PP = 2**256 - 2**224 + 2**192 + 2**96 - 1
_PN = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_PB = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_PG = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
_Affine = Optional[tuple[int, int]]


def _p256_add(point: _Affine, other: _Affine) -> _Affine:
    """The sum of two points; None is the point at infinity."""
    if point is None or other is None:
        return other if point is None else point
    if point[0] == other[0]:
        if (point[1] + other[1]) % _PP == 0:
            return None
        slope = 3 * (point[0] * point[0] - 1) * pow(2 * point[1], -1, _PP) % _PP
    else:
        slope = (other[1] - point[1]) * pow(other[0] - point[0], -1, _PP) % _PP
    x = (slope * slope - point[0] - other[0]) % _PP
    return x, (slope * (point[0] - x) - point[1]) % _PP


@functools.lru_cache(maxsize=64)
def _p256_table(point: tuple[int, int]) -> list[list[_Affine]]:
    """For each of the 64 hexadecimal digits of a factor, the sixteen multiples of the point that it stands for."""
    table, base = [], point
    for _ in range(64):
        row: list[_Affine] = [None]
        for _ in range(16):
            row.append(_p256_add(row[-1], base))
        base = row.pop() or point
        table.append(row)
    return table


def _p256_sum(points: list[_Affine]) -> _Affine:
    """The sum of points, in coordinates that need one division at the end."""
    total, x, y, z = None, 0, 0, 0
    for point in points:
        if point is None:
            continue
        if not z:
            x, y, z = point[0], point[1], 1
            continue
        square = z * z % _PP
        h, r = (point[0] * square - x) % _PP, (point[1] * square * z - y) % _PP
        if not h:
            inverse = pow(z, -1, _PP)
            total = _p256_add((x * inverse * inverse % _PP, y * inverse**3 % _PP), point)
            x, y, z = (*total, 1) if total else (0, 0, 0)
            continue
        h2 = h * h % _PP
        h3, v = h * h2 % _PP, x * h2 % _PP
        x = (r * r - h3 - 2 * v) % _PP
        y, z = (r * (v - x) - y * h3) % _PP, z * h % _PP
    inverse = pow(z, -1, _PP) if z else 0
    return (x * inverse * inverse % _PP, y * inverse**3 % _PP) if z else None


def _der_pair(data: bytes) -> tuple[int, int] | None:
    """The two numbers of a DER signature in its one form."""
    numbers, at = [], 2
    if len(data) < 8 or len(data) > 72 or data[0] != 0x30 or data[1] != len(data) - 2:
        return None
    for _ in range(2):
        end = at + 2 + data[at + 1] if at + 2 < len(data) else at
        number = data[at + 2 : end]
        if data[at : at + 1] != b"\x02" or not number or end > len(data) or number[0] & 0x80:
            return None
        if number[0] == 0 and (len(number) == 1 or not number[1] & 0x80):
            return None
        numbers.append(int.from_bytes(number, "big"))
        at = end
    return (numbers[0], numbers[1]) if at == len(data) else None


def verify_p256(public: tuple[int, int], message: bytes, signature: bytes) -> bool:
    """Whether this is the ECDSA signature (DER, SHA-256) of the key (x, y) over the message."""
    x, y = public
    pair = _der_pair(signature)
    if not (0 <= x < _PP and 0 <= y < _PP) or (y * y - x * x * x + 3 * x - _PB) % _PP or pair is None:
        return False
    r, s = pair
    if not (0 < r < _PN and 0 < s < _PN):
        return False
    inverse = pow(s, -1, _PN)
    times_base = int.from_bytes(hashlib.sha256(message).digest(), "big") * inverse % _PN
    times_key = r * inverse % _PN
    points = [row[times_base >> 4 * at & 15] for at, row in enumerate(_p256_table(_PG))]
    points += [row[times_key >> 4 * at & 15] for at, row in enumerate(_p256_table(public))]
    total = _p256_sum(points)
    return total is not None and total[0] % _PN == r
