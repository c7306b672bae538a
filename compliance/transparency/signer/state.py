"""The content of a signer's own folder: keys, a state for each log, evidence. Nothing counts before it is on the disk.

`keys.json`, `keys-2.json` … (mode 600), `verifier-keys.txt`, `retired-keys.txt`, `logs/NAME.json` (NAME = hash of the
origin), `known.json` (the signed state over all of them), `counter` (its note once more), `evidence/*.json`, `lock`.
"""

import fcntl
import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..errors import Malformed
from ..notes import Checkpoint, VerifierKey
from ..tree import EMPTY_ROOT, CompactRange
from .counted import Memory
from .durable import write_durably
from .keyring import ANNOUNCE, RETIRE, KeyAct, KeyRing, fingerprint_of
from .keys import SEED_BYTES, SigningKey, checkpoint_of, written

BOARD = "board"
PUBLIC = "verifier-keys.txt"
BRING_BACK = (
    "Nothing is signed. Bring the newest folder of the signer back from its own backup; where that is lost: manage.py "
    "ledger_signer --adopt FILE"
)
TAKE_OUT = " Where that is lost, take this file out, and then: manage.py ledger_signer --adopt FILE"
LISTED = "listed"
"""A member of states of releases that kept a list without a counter. If a state has it, the list must be there."""


class SignerStopped(Exception):
    """The signer cannot work; the sentence says why and what to do."""


@dataclass(frozen=True)
class LogState:
    """The signer's memory of a log: the tree that it signed last. `frontier` and `root` are hexadecimal.

    `stopped` says why it never signs this log again; empty while it does. `stands_in`: this log is gone, and this is
    the id of the log that was suspended in its place. `signers` are the keys that have signed it. `acts` are its
    entries about keys, each with the size of the first signed checkpoint over it. `counter` is that of the signed state
    (`counted`) with which it counts; 0 in a state of a release that had none.
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
    signers: tuple[str, ...] = ()
    acts: tuple[tuple[str, str, int], ...] = ()
    counter: int = field(default=0, compare=False)

    def range(self) -> CompactRange:
        """The tree, to continue from."""
        return CompactRange.from_hashes(self.size, [bytes.fromhex(digest) for digest in self.frontier])

    def signed(
        self,
        tree: CompactRange,
        last_received_at: str,
        note: str,
        *,
        by: Sequence[str] = (),
        acts: Iterable[KeyAct] = (),
    ) -> "LogState":
        """The state after signing this tree with these keys; `acts` are those of the entries that are new in it."""
        return replace(
            self,
            size=tree.size,
            frontier=tuple(digest.hex() for digest in tree.hashes),
            root=tree.root().hex(),
            last_received_at=last_received_at,
            note=note,
            signers=(*self.signers, *(fingerprint for fingerprint in by if fingerprint not in self.signers)),
            acts=(*self.acts, *((key_act.act, key_act.key, key_act.size) for key_act in acts)),
        )


def origin_hash(origin: str) -> str:
    """A name for files and addresses that is made of an origin: 64 hexadecimal digits."""
    return hashlib.sha256(origin.encode()).hexdigest()


def boards_in_time(states: Iterable[LogState]) -> list[LogState]:
    """The Board logs among these, in the order in which they were open."""
    return sorted((state for state in states if state.kind == BOARD), key=lambda state: state.last_received_at)


def key_acts(states: Iterable[LogState]) -> list[KeyAct]:
    """The statements of the Board logs about keys under signed checkpoints, in order."""
    return [KeyAct(*act) for state in boards_in_time(states) for act in state.acts]


def _state(kept: dict[str, Any]) -> LogState:
    """The state as it was kept. A state from an earlier release lacks the members about keys."""
    kept = {name: value for name, value in kept.items() if name != LISTED}
    lists = {name: tuple(kept.get(name, ())) for name in ("frontier", "signers")}
    return LogState(**kept | lists | {"acts": tuple((act[0], act[1], act[2]) for act in kept.get("acts", ()))})


@contextmanager
def _readable(path: Path, otherwise: str = "") -> Iterator[None]:
    """Treats a damaged file as lost, not new. Raises SignerStopped if a file of the folder is not as it should be."""
    try:
        yield
    except (OSError, ValueError, TypeError, LookupError, AttributeError, Malformed) as error:
        raise SignerStopped(
            f"{path} cannot be read ({type(error).__name__}: {error}). Bring the signer's folder back from its own "
            f"backup.{otherwise}"
        ) from None


def _generation(path: Path) -> int:
    """1 of `keys.json`, 2 of `keys-2.json`."""
    return int(path.stem.partition("-")[2] or 1)


class SignerFolder:
    """The folder of one signer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = folder / "logs"
        self.evidence = folder / "evidence"
        self.list = folder / "known.json"
        self.counter = folder / "counter"

    def make(self) -> None:
        """Makes the folders, which only their owner can open."""
        for folder in (self.folder, self.logs, self.evidence):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)

    @property
    def has_keys(self) -> bool:
        """Whether the ceremony was held."""
        return any(self.folder.glob("keys*.json"))

    @property
    def has_states(self) -> bool:
        """Whether it remembers any log."""
        return self.logs.is_dir() and any(self.logs.glob("*.json"))

    def ceremony(self, name: str) -> SigningKey:
        """Makes the first key. Raises SignerStopped where there is one."""
        if self.has_keys:
            raise SignerStopped(
                f"There is a key in {self.folder} already. It is made once and never replaced: --rotate makes the "
                "next beside it."
            )
        if self.has_states or (self.list.exists() and self.origins()):
            raise SignerStopped(f"Logs were signed in {self.folder}, and its keys are gone: bring its backup back.")
        self.make()
        write_durably(self.list, b"[]")
        key = self._made(name, self.folder / "keys.json")
        self._publish([key.public])
        return key

    def rotate(self) -> SigningKey:
        """Makes the next key beside the others. It signs nothing before the Board log announces it.

        If the process is killed in between, the next call continues with the key that was made. Raises SignerStopped
        without a ceremony, or while the key made last has not been announced.
        """
        ring = self.ring()
        announced = {key for state in self.states().values() for _, key, _ in state.acts}
        if len(ring.keys) > 1 and list(ring.keys)[-1] not in announced:
            raise SignerStopped("The key that was made last is not announced yet: manage.py ledger_keys --announce.")
        path = self.folder / f"keys-{len(ring.keys) + 1}.json"
        key = self._read(path) if path.exists() else self._made(ring.name, path)
        self._publish([*ring.keys.values(), key.public])
        return key

    def _made(self, name: str, path: Path) -> SigningKey:
        seed = secrets.token_bytes(SEED_BYTES)
        write_durably(path, json.dumps({"name": name, "ed25519": seed.hex()}).encode())
        return SigningKey.of_seed(name, seed)

    def _publish(self, keys: Iterable[VerifierKey]) -> None:
        lines = "".join(f"{written(key)}\n" for key in keys)
        write_durably(self.folder / PUBLIC, lines.encode(), 0o644)

    def key(self) -> SigningKey:
        """The first key. Raises SignerStopped where the ceremony was not held, or others may read them."""
        return self._read(self.folder / "keys.json")

    def _read(self, path: Path) -> SigningKey:
        with _readable(path):
            if not path.exists():
                raise SignerStopped(
                    f"There are no keys in {self.folder}. Hold the key ceremony first: manage.py ledger_signer "
                    "--ceremony"
                )
            if path.stat().st_mode & 0o077:
                raise SignerStopped(f"{path} may be read by others; chmod 600 it, and think about new keys.")
            kept = json.loads(path.read_bytes())
            return SigningKey.of_seed(kept["name"], bytes.fromhex(kept["ed25519"]))

    def ring(self) -> KeyRing:
        """Every key whose public halves are written down, with the secret halves here. Raises SignerStopped."""
        halves = self._secrets()
        secrets_here = {fingerprint_of(half.public): half for half in halves}
        public = self.folder / PUBLIC
        if not halves or not public.exists():
            self.key()  # says what is missing
            if self.has_states or self.origins():
                raise SignerStopped(f"{public} is gone: bring it back from the backup of the signer's folder.")
            self._publish(half.public for half in halves)  # killed in the ceremony
        keys = {fingerprint_of(key): key for key in self._published(public)}
        return KeyRing(
            halves[-1].name,
            keys,
            {fingerprint: key for fingerprint, key in secrets_here.items() if fingerprint in keys},
        )

    def check_keys(self) -> None:
        """Raises SignerStopped where a public half is missing that has signed, or that was announced and is ours, and
        where they are out of order. Without the line of the newest key, one that was retired would sign again."""
        keys, states = [fingerprint_of(key) for key in self._published(self.folder / PUBLIC)], self.states().values()
        secrets_here = [fingerprint_of(secret.public) for secret in self._secrets()]
        ours = {signer for state in states for signer in state.signers}
        ours |= {key for state in states for act, key, _ in state.acts if act == ANNOUNCE and key in secrets_here}
        here = [key for key in secrets_here if key in keys]
        if not ours <= set(keys) or here != [key for key in keys if key in here]:
            raise SignerStopped(
                f"{self.folder / PUBLIC} lacks a key that this signer made, or names them in another order. Bring it "
                "back from the backup of the signer's folder."
            )

    def _secrets(self) -> list[SigningKey]:
        return [self._read(path) for path in sorted(self.folder.glob("keys*.json"), key=_generation)]

    def _published(self, path: Path) -> list[VerifierKey]:
        try:
            return [VerifierKey.parse(line) for line in path.read_text().splitlines() if line]
        except (Malformed, OSError, UnicodeDecodeError) as error:
            raise SignerStopped(
                f"{path} cannot be read: {error}. Bring it back from the backup of the signer's folder; a folder of "
                "before checkpoints were signed with Ed25519 alone is not read: hold the key ceremony in a new one."
            ) from None

    def states(self) -> dict[str, LogState]:
        """The states that it remembers, by origin. Raises SignerStopped for a file that is damaged, or that is of
        another log than its name says."""
        states = {}
        for path in sorted(self.logs.glob("*.json")):
            with _readable(path, TAKE_OUT):
                state = _state(json.loads(path.read_bytes()))
                if path.stem != origin_hash(state.origin):
                    raise ValueError(f"it is of {state.origin}, and has the name of another log")
                signed = Checkpoint(state.origin, state.size, bytes.fromhex(state.root))
                if state.range().root() != signed.root or (state.note and checkpoint_of(state.note) != signed):
                    raise ValueError("its tree and its checkpoint are not those of one log and size")
                states[state.origin] = state
        return states

    def keep(self, state: LogState) -> None:
        """Writes the state of a log to the disk. It counts with the next signed state over all (`keep_memory`)."""
        path = self.logs / f"{origin_hash(state.origin)}.json"
        write_durably(path, json.dumps(asdict(state), indent=1).encode())

    def origins(self) -> set[str]:
        """The origins of all logs that it ever signed. Raises SignerStopped where their list is gone. The ceremony
        makes an empty one, so "no list" and "nothing signed yet" differ."""
        if not self.list.exists() and self._is_of_before():
            return {*self.states()}
        with self._listed():
            kept = json.loads(self.list.read_bytes())
            if isinstance(kept, list) and all(isinstance(origin, str) for origin in kept):
                return set(kept)
            return {*Memory.parse(kept).logs}

    def memory(self) -> Memory | None:
        """The signed state over all logs; None in a folder of a release that kept none. Raises SignerStopped where it
        is gone, or is not the one that was written last."""
        if self._is_of_before():
            return None
        with self._listed():
            memory = Memory.parse(json.loads(self.list.read_bytes()))
            memory.check_signed(self.ring())
        if memory.counter == 1 and not self.counter.exists():  # killed after the very first
            return memory
        with self._listed(self.counter):
            counted = self.ring().checkpoint(self.counter.read_text())
        # Written one after the other: a process that was killed in between leaves the counter one behind.
        if counted != memory.checkpoint(self.ring().name) and counted.size != memory.counter - 1:
            raise SignerStopped(
                f"{self.list} is the signed state number {memory.counter}, and {self.counter} says {counted.size}: one "
                f"of them was put back. {BRING_BACK}"
            )
        return memory

    @contextmanager
    def _listed(self, path: Path | None = None) -> Iterator[None]:
        path = path or self.list
        try:
            yield
        except (OSError, ValueError, TypeError, LookupError, AttributeError, Malformed) as error:
            here = "take what is left of it out, and then" if path.exists() else "then"
            raise SignerStopped(
                f"The list of logs that were signed is gone from {path}, or cannot be read ({error}). Bring the "
                f"signer's folder back from its own backup; where that is lost, {here}: manage.py ledger_signer "
                "--adopt FILE"
            ) from None

    def _is_of_before(self) -> bool:
        """Whether a release that kept no signed state over the logs wrote this folder last, or the first such state was
        under way; where there is no list, no state says that it was listed."""
        if self.counter.exists() or any(state.counter > 1 for state in self.states().values()):
            return False
        if self.list.exists():
            with self._listed():
                return isinstance(json.loads(self.list.read_bytes()), list)
        return self.has_states and not any(LISTED in json.loads(path.read_bytes()) for path in self.logs.glob("*.json"))

    def keep_memory(self, memory: Memory) -> Memory:
        """Puts the signed state over all logs on the disk, then its counter."""
        ring = self.ring()
        note = list(ring.secrets.values())[-1].sign(memory.checkpoint(ring.name))
        memory = replace(memory, note=note)
        write_durably(self.list, memory.written())
        write_durably(self.counter, note.encode())
        return memory

    def memory_on_disk(self) -> Memory | None:
        """The signed state as far as it can be read, whether or not it was put back; None without any."""
        with suppress(OSError, ValueError, TypeError, LookupError, AttributeError, Malformed):
            memory = Memory.parse(json.loads(self.list.read_bytes()))
            memory.check_signed(self.ring())
            return memory
        return None

    def highest_counter(self) -> int:
        """The largest counter that anything here states: what is made anew counts on from there."""
        counters = [state.counter for state in self.states().values()]
        counters += [memory.counter for memory in [self.memory_on_disk()] if memory]
        with suppress(OSError, ValueError, Malformed):
            counters.append(checkpoint_of(self.counter.read_text()).size)
        return max(counters, default=0)

    def keep_retired(self, ring: KeyRing) -> None:
        """Writes for policies until which size of which Board log each retired key has signed (section 10)."""
        states = self.states()
        boards = boards_in_time(states.values())
        lines = []
        for fingerprint in ring.retired(key_acts(states.values())):
            for state in boards:
                ended = {key: size for act, key, size in state.acts if act == RETIRE}
                if fingerprint in (state.signers or list(ring.keys)[:1]):
                    named = f"{ring.keys[fingerprint].name}+{ring.keys[fingerprint].key_id.hex()}"
                    lines.append(f"retired {named} {state.origin} {ended.get(fingerprint, state.size)}\n")
        path = self.folder / "retired-keys.txt"
        if lines and (not path.exists() or path.read_text() != "".join(lines)):
            write_durably(path, "".join(lines).encode(), 0o644)

    def evidence_by_origin(self) -> dict[str, str]:
        """The reason why each stopped log was stopped, by its origin. Raises SignerStopped for evidence that is
        damaged."""
        reasons: dict[str, str] = {}
        for path in sorted(self.evidence.glob("*.json")):
            with _readable(path):
                evidence = json.loads(path.read_bytes())
                reasons |= {evidence["remembered"]["origin"]: evidence["words"]} if "remembered" in evidence else {}
        return reasons

    def evidence_of(self, fingerprint: str) -> dict[str, Any]:
        """The evidence that was kept under this name. Raises SignerStopped where it is gone or damaged."""
        path = self.evidence / f"{fingerprint}.json"
        with _readable(path):
            kept: dict[str, Any] = json.loads(path.read_bytes())
            return kept

    def keep_evidence(self, fingerprint: str, evidence: dict[str, Any]) -> None:
        """Writes to the disk what was found wrong."""
        write_durably(self.evidence / f"{fingerprint}.json", json.dumps(evidence, indent=1, default=str).encode())

    @contextmanager
    def alone(self, *, wait: bool) -> Iterator[None]:
        """Holds the folder. Raises SignerStopped where another signer holds it and this call does not wait."""
        self.make()
        with (self.folder / "lock").open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                raise SignerStopped(f"Another signer works in {self.folder}; nothing was signed by this one.") from None
            yield
