"""Ed25519 (RFC 8032), strict: one encoding for each point, no points of small order."""

from __future__ import annotations

import hashlib

_P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_SQRT_M1 = pow(2, (_P - 1) // 4, _P)
_EdPoint = tuple[int, int, int, int]
ED_ZERO = (0, 1, 1, 0)


def ed_add(a: _EdPoint, b: _EdPoint) -> _EdPoint:
    """The sum of two points in extended coordinates (RFC 8032, section 5.1.4)."""
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % _P, (a[1] + a[0]) * (b[1] + b[0]) % _P
    three, four = 2 * a[3] * b[3] * _D % _P, 2 * a[2] * b[2] % _P
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _ed_sum(first: int, point: _EdPoint, second: int, other: _EdPoint) -> _EdPoint:
    """`first` times `point` and `second` times `other`."""
    total, choices = ED_ZERO, (ED_ZERO, point, other, ed_add(point, other))
    for at in reversed(range(max(first.bit_length(), second.bit_length()))):
        total = ed_add(total, total)
        chosen = (first >> at & 1) + 2 * (second >> at & 1)
        if chosen:
            total = ed_add(total, choices[chosen])
    return total


def _ed_point(data: bytes) -> _EdPoint | None:
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _SQRT_M1 % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


def ed_bytes(point: _EdPoint) -> bytes:
    """A point as RFC 8032 writes it: 32 bytes."""
    inverse = pow(point[2], _P - 2, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _ed_is_small(point: _EdPoint) -> bool:
    return ed_bytes(_ed_sum(8, point, 0, point)) == ed_bytes(ED_ZERO)


ED_BASE = _ed_point((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little")) or ED_ZERO


def verify_ed25519(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this is the Ed25519 signature (64 bytes) of the key (32 bytes) over the message."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = _ed_point(public), _ed_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER or _ed_is_small(key) or _ed_is_small(commitment):
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    minus_key = (_P - key[0], key[1], 1, _P - key[3])
    return ed_bytes(_ed_sum(scalar, ED_BASE, challenge, minus_key)) == signature[:32]
