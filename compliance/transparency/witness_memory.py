"""What a witness keeps: its key, and the newest checkpoint of each log that it cosigned."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from .ed25519 import ED_BASE, ED_ZERO, ORDER, ed_add, ed_bytes
from .errors import Malformed
from .notes import COSIGNATURE, Checkpoint, Note, VerifierKey, key_id, parse_checkpoint, parse_note, written_key

LIST = "logs.txt"
SEED_BYTES = 32


class Lost(Exception):
    """Something that the witness remembered is gone. Nothing is cosigned until a person has brought it back."""


class Signer:
    """The witness' own key: Ed25519, from a seed of 32 bytes, by RFC 8032."""

    def __init__(self, name: str, seed: bytes) -> None:
        digest = hashlib.sha512(seed).digest()
        scalar = int.from_bytes(digest[:32], "little")
        self._scalar = (scalar & ((1 << 254) - 8)) | (1 << 254)
        self._prefix = digest[32:]
        public = _times_base(self._scalar)
        number = key_id(name, COSIGNATURE, public)
        self.key = VerifierKey(name, number, COSIGNATURE, public)

    def sign(self, message: bytes) -> bytes:
        """The signature over a message: 64 bytes."""
        once = int.from_bytes(hashlib.sha512(self._prefix + message).digest(), "little") % ORDER
        point = _times_base(once)
        bound = hashlib.sha512(point + self.key.public + message).digest()
        challenge = int.from_bytes(bound, "little") % ORDER
        return point + ((once + challenge * self._scalar) % ORDER).to_bytes(32, "little")

    def cosignature(self, note: Note, timestamp: int) -> str:
        """The line to put under a note."""
        signature = self.sign(f"cosignature/v1\ntime {timestamp}\n{note.text}".encode())
        data = self.key.key_id + timestamp.to_bytes(8, "big") + signature
        return f"— {self.key.name} {base64.b64encode(data).decode()}\n"

    @property
    def written(self) -> str:
        """The public half as policies write it."""
        return written_key(self.key)


def _times_base(scalar: int) -> bytes:
    """The public point of a secret number; a random multiple of the order hides how long that takes."""
    total, point = ED_ZERO, ED_BASE
    factor = scalar + secrets.randbits(128) * ORDER
    while factor:
        if factor & 1:
            total = ed_add(total, point)
        point = ed_add(point, point)
        factor >>= 1
    return ed_bytes(total)


class Folder:
    """The memory: `key.json` (mode 600), the newest cosigned checkpoint of each log, named by the origin's hash, and
    the list `logs.txt` of their origins."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, name: str, data: bytes) -> None:
        """Writes a file, whole or not at all. When this returns, the file is on the disk."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = self.path / f".{name}.{os.getpid()}"
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path / name)
        if os.name == "posix":
            folder = os.open(self.path, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)

    def make_key(self, name: str) -> Signer:
        """The ceremony. Raises SystemExit where there is a key."""
        if (self.path / "key.json").exists():
            raise SystemExit(f"There is a key in {self.path} already; it is made once.")
        seed = secrets.token_bytes(SEED_BYTES)
        signer = Signer(name, seed)
        listed = self.path / LIST
        has_listed = listed.exists() and listed.read_bytes().strip()
        if has_listed or any(self.path.glob("*.note")) or any(self.path.glob("*.refused")):
            raise SystemExit(f"{self.path} remembers logs, and its key is gone. Bring it back from its backup.")
        self.write("verifier-keys.txt", f"{signer.written}\n".encode())
        self.write(LIST, b"")
        self.write("key.json", json.dumps({"name": name, "seed": seed.hex()}).encode())
        return signer

    def signer(self) -> Signer:
        """The key. Raises SystemExit where there is none, or where it cannot be read."""
        try:
            kept = json.loads((self.path / "key.json").read_bytes())
        except FileNotFoundError:
            raise SystemExit(f"There is no key in {self.path}. Make one: --ceremony NAME") from None
        except (OSError, ValueError) as error:
            raise SystemExit(f"The key in {self.path} cannot be read, {error}: bring it back.") from None
        try:
            name, seed = kept["name"], bytes.fromhex(kept["seed"])
            if len(seed) != SEED_BYTES or not isinstance(name, str):
                raise ValueError("no name, or no seed of 32 bytes")
        except (LookupError, TypeError, ValueError):
            raise SystemExit(f"The key in {self.path} is damaged: bring it back from its backup.") from None
        return Signer(name, seed)

    def take_stock(self) -> list[str]:
        """Lists the logs of the files that are there. A person has checked that these are all. Raises Lost for a
        damaged file."""
        origins = sorted(self._origins_on_disk())
        self.write(LIST, "".join(f"{origin}\n" for origin in origins).encode())
        return origins

    def listed(self) -> set[str]:
        """The logs that were ever cosigned. Raises Lost without the list; the ceremony makes an empty one."""
        try:
            return set((self.path / LIST).read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as error:
            raise Lost(f"the list of logs cannot be read: {error}") from None

    def check_whole(self) -> None:
        """Raises Lost where the list, or a refusal, names a log whose file is gone, and where a file is damaged."""
        names, held = self.listed(), self._origins_on_disk()
        names |= {self._origin_in(path) for path in self.path.glob("*.refused")}
        if gone := sorted(names - held):
            raise Lost(f"what was cosigned is gone of {', '.join(gone)}")

    def _origins_on_disk(self) -> set[str]:
        """The logs of the files that are there. Raises Lost for a file that is damaged, or of another log than its name
        says."""
        held = {path.name: self._origin_in(path) for path in sorted(self.path.glob("*.note"))}
        for name, origin in held.items():
            if name != self.name_of(origin):
                raise Lost(f"{name} is of {origin}, and has the name of another log")
        return set(held.values())

    @staticmethod
    def _origin_in(path: Path) -> str:
        try:
            return origin_of(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, Malformed) as error:
            raise Lost(f"{path.name} cannot be read: {error}") from None

    def remember(self, origin: str, note: str) -> None:
        """Keeps the newest note of a log, then its name. Raises Lost without the list."""
        listed = self.listed()
        self.write(self.name_of(origin), note.encode())
        if origin not in listed:  # killed before: a file that is not listed is there all the same
            self.write(LIST, "".join(f"{name}\n" for name in sorted({*listed, origin})).encode())

    def newest(self, origin: str) -> Checkpoint | None:
        """The newest checkpoint that was cosigned for this log."""
        try:
            note = (self.path / self.name_of(origin)).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        return parse_checkpoint(parse_note(note).text)

    def notes(self) -> list[str]:
        """Every newest note, with the signatures of the log and of this witness."""
        return _texts(self.path.glob("*.note"))

    def refused(self) -> list[str]:
        """Every note that the log's keys had signed and that this witness did not cosign, as it came."""
        return _texts(self.path.glob("*.refused"))

    @staticmethod
    def name_of(origin: str) -> str:
        """The file of a log."""
        return hashlib.sha256(origin.encode()).hexdigest() + ".note"


def _texts(paths: Iterable[Path]) -> list[str]:
    """What is in these files, as far as it can be read."""
    texts = []
    for path in sorted(paths):
        with suppress(OSError):
            texts.append(path.read_text(encoding="utf-8", errors="replace"))
    return texts


def origin_of(note: str) -> str:
    """The log that a note is of."""
    return parse_checkpoint(parse_note(note).text).origin
