"""Signatures under checkpoints, and cosignatures, checked with the public keys known here."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from uuid import UUID

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from compliance.transparency.errors import Malformed
from compliance.transparency.notes import ED25519, Note, NoteSignature, VerifierKey, parse_checkpoint, parse_note

from .. import trust
from ..images import fetch
from .difference import Difference
from .reading import EntryRange

POINT, COSIGNED = "ledger.checkpoint", "ledger.cosignature"


def holds(key: VerifierKey, note: Note, signature: bytes) -> bool:
    """Whether this is a signature of the key over the note. The same question as the verifier's, answered by a faster
    library."""
    try:
        if key.type == ED25519:
            _ed25519(key.public).verify(signature, note.text.encode())
            return True
        timestamp = int.from_bytes(signature[:8], "big")
        message = f"cosignature/v1\ntime {timestamp}\n{note.text}".encode()
        _ed25519(key.public).verify(signature[8:], message)
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(maxsize=64)
def _ed25519(public: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public)


def badly_signed(note: Note) -> str | None:
    """The fault of the log's signatures, in words; None if all is well, or if no key of this name is known here."""
    name = parse_checkpoint(note.text).origin.partition("/log/")[0]
    keys = [key for key in trust.log_keys() if key.name == name]
    if not keys:
        return None
    pairs = ((line, key) for line in note.signatures for key in keys if _is_of(line, key))
    valid = {key for line, key in pairs if holds(key, note, line.signature)}
    if not valid:
        return f"no valid signature of {name}"
    if len(note.signatures) != len(valid):
        return f"{len(note.signatures)} signatures, of which {len(valid)} are valid"
    return None


def _is_of(line: NoteSignature, key: VerifierKey) -> bool:
    return (line.name, line.key_id) == (key.name, key.key_id)


def cosignatures(part: EntryRange, notes: Sequence[tuple[int, str | None]]) -> Iterator[Difference]:
    """Cosignatures of sizes within the part that are under no checkpoint or are invalid. One query."""
    low, high = part.bounds
    rows = fetch(
        "SELECT size, witness, line FROM ledger.cosignature WHERE log_id = %s AND size > %s AND size <= %s "
        "ORDER BY size",
        part.log_id,
        low,
        high,
    )
    by_size = dict(notes)
    for size, witness, line in rows:
        trouble = _trouble(by_size.get(size), witness, line)
        if trouble is not None or rows.count((size, witness, line)) > 1:
            yield _bad_line(part.log_id, part.origin, size, witness, trouble or "the same line twice")


def bad_lines(log_id: UUID, size: int, note: str) -> list[Difference]:
    """Invalid lines that are kept under this checkpoint. One query."""
    origin = note.partition("\n")[0]
    rows = fetch("SELECT witness, line FROM ledger.cosignature WHERE log_id = %s AND size = %s", log_id, size)
    troubles = ((witness, _trouble(note, witness, line)) for witness, line in rows)
    return [_bad_line(log_id, origin, size, witness, trouble) for witness, trouble in troubles if trouble is not None]


def _bad_line(log_id: UUID, origin: str, size: int, witness: str | None, actual: str) -> Difference:
    expected = "a valid line of the witness under a checkpoint"
    return Difference(
        COSIGNED, f"{origin} size {size} witness {witness}", "line", expected, actual, origin, None, log_id
    )


def _trouble(note: str | None, witness: str | None, line: str | None) -> str | None:
    if note is None:
        return "no checkpoint of this size"
    try:
        parsed = parse_note(note)
        (signature,) = parse_note(f"{parsed.text}\n{(line or '').rstrip()}\n").signatures
    except (Malformed, ValueError) as error:
        return str(error)
    keys = trust.witness_keys()
    if not keys:
        return None
    if signature.name != witness:
        return f"a line of {signature.name}"
    if not any(_is_of(signature, key) and holds(key, parsed, signature.signature) for key in keys):
        return "a line that no known key of this witness signed"
    return None
