"""What a signer keeps in its own folder: keys, one state a log, evidence. Everything is on the disk before it counts.

`keys.json` (mode 600), `verifier-keys.txt`, `logs/NAME.json` (NAME = hash of the origin), `evidence/*.json`, `lock`.
"""

import fcntl
import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from .notes import SEED_BYTES, SigningKeys, written
from .verify import EMPTY_ROOT, CompactRange


class SignerStopped(Exception):
    """The signer cannot work; the sentence says why and what to do."""


@dataclass(frozen=True)
class LogState:
    """What the signer remembers of a log: the tree it signed last. `frontier` and `root` in hexadecimal digits.

    `stopped` says for which reason it never signs this log again; empty while it does. `stands_in` is the id of the
    log that was suspended in place of this one, where this one is gone.
    """

    log_id: str
    kind: str
    holder_id: str | None
    origin: str
    size: int = 0
    frontier: tuple[str, ...] = ()
    root: str = EMPTY_ROOT.hex()
    last_received_at: str = ""
    note: str = ""
    stopped: str = ""
    stands_in: str = ""

    def range(self) -> CompactRange:
        """The tree, to go on from."""
        return CompactRange.from_hashes(self.size, [bytes.fromhex(one) for one in self.frontier])

    def signed(self, tree: CompactRange, last_received_at: str, note: str) -> "LogState":
        """The state after signing this tree."""
        return replace(
            self, size=tree.size, frontier=tuple(one.hex() for one in tree.hashes), root=tree.root().hex(),
            last_received_at=last_received_at, note=note,
        )  # fmt: skip


def write_durably(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Writes a file beside, then renames it over; file and folder are on the disk when this returns."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes names in a folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def origin_hash(origin: str) -> str:
    """A name for files and addresses that is made of an origin: 64 hexadecimal digits."""
    return hashlib.sha256(origin.encode()).hexdigest()


class SignerFolder:
    """The folder of one signer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = folder / "logs"
        self.evidence = folder / "evidence"

    def make(self) -> None:
        """Makes the folders, open to their owner alone."""
        for folder in (self.folder, self.logs, self.evidence):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)

    @property
    def has_keys(self) -> bool:
        """Whether the ceremony was held."""
        return (self.folder / "keys.json").exists()

    @property
    def has_states(self) -> bool:
        """Whether it remembers any log."""
        return self.logs.is_dir() and any(self.logs.glob("*.json"))

    def ceremony(self, name: str) -> SigningKeys:
        """Makes the keys. Raises SignerStopped where there are some."""
        if self.has_keys:
            raise SignerStopped(f"There are keys in {self.folder} already. They are made once and never replaced here.")
        self.make()
        seeds = {"ed25519": secrets.token_bytes(SEED_BYTES), "mldsa44": secrets.token_bytes(SEED_BYTES)}
        keys = SigningKeys.of_seeds(name, **seeds)
        lines = "".join(f"{written(one)}\n" for one in keys.verifier_keys())
        write_durably(self.folder / "verifier-keys.txt", lines.encode(), 0o644)
        kept = {"name": name} | {kind: seed.hex() for kind, seed in seeds.items()}
        write_durably(self.folder / "keys.json", json.dumps(kept).encode())
        return keys

    def keys(self) -> SigningKeys:
        """The keys. Raises SignerStopped where the ceremony was not held, or others may read them."""
        path = self.folder / "keys.json"
        try:
            if path.stat().st_mode & 0o077:
                raise SignerStopped(f"{path} may be read by others; chmod 600 it, and think about new keys.")
            kept = json.loads(path.read_bytes())
        except FileNotFoundError:
            raise SignerStopped(
                f"There are no keys in {self.folder}. Hold the key ceremony first: manage.py ledger_signer --ceremony"
            ) from None
        return SigningKeys.of_seeds(kept["name"], bytes.fromhex(kept["ed25519"]), bytes.fromhex(kept["mldsa44"]))

    def states(self) -> dict[str, LogState]:
        """What it remembers, by origin."""
        read = (json.loads(path.read_bytes()) for path in sorted(self.logs.glob("*.json")))
        return {one["origin"]: LogState(**one | {"frontier": tuple(one["frontier"])}) for one in read}

    def keep(self, state: LogState) -> None:
        """Puts the state of a log on the disk."""
        path = self.logs / f"{origin_hash(state.origin)}.json"
        write_durably(path, json.dumps(asdict(state), indent=1).encode())

    def keep_evidence(self, fingerprint: str, evidence: dict[str, Any]) -> None:
        """Puts what was found wrong on the disk."""
        write_durably(self.evidence / f"{fingerprint}.json", json.dumps(evidence, indent=1, default=str).encode())

    @contextmanager
    def alone(self, *, wait: bool) -> Iterator[None]:
        """Holds the folder. Raises SignerStopped where another signer holds it and we do not wait."""
        self.make()
        with (self.folder / "lock").open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                raise SignerStopped(f"Another signer works in {self.folder}; nothing was signed by this one.") from None
            yield
