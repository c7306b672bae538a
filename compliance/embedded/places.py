"""The folders in which the embedded services keep their files."""

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from compliance.embedded.account import Account, can, server_account

ROOT = Path(__file__).resolve().parents[2]
SHARED_HOME = Path("/var/lib/table-games")
SOCKET_PATH_BYTES = 107
LONGEST_SOCKET_NAME = "/.s.PGSQL.5432.lock"
PLAIN_PATH = re.compile(r"[A-Za-z0-9_./-]+")


def data_dir() -> Path:
    """DATA_DIR, or `var` in the checkout."""
    return Path(os.environ.get("DATA_DIR") or ROOT / "var").absolute()


def fingerprint(path: Path) -> str:
    """A short name that is the same for the same path."""
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]


def existing_parent(path: Path) -> Path:
    """The path itself or its nearest parent that exists."""
    return next(parent for parent in (path, *path.parents) if parent.exists())


def socket_folder(wanted: Path, uid: int) -> Path:
    """A folder for a unix socket: the wanted one, or one in /tmp when the path is too long or needs quoting."""
    length = len(os.fsencode(wanted)) + len(LONGEST_SOCKET_NAME)
    if length <= SOCKET_PATH_BYTES and PLAIN_PATH.fullmatch(str(wanted)):
        return wanted
    return Path("/tmp") / f"table-games-{uid}-{fingerprint(wanted)}"  # noqa: S108 - checked by private_folder


@dataclass(frozen=True)
class Places:
    """The folders of one embedded office."""

    data: Path
    account: Account | None
    """Whom PostgreSQL runs as; None for ourselves."""
    home: Path
    """The folder above PostgreSQL's data; `data` unless the account cannot enter it."""

    @property
    def postgres(self) -> Path:
        return self.home / "postgres"

    @property
    def postgres_socket(self) -> Path:
        return socket_folder(self.postgres, self.account.uid if self.account else os.geteuid())

    @property
    def valkey(self) -> Path:
        return self.data / "valkey"

    @property
    def valkey_socket(self) -> Path:
        return socket_folder(self.valkey, os.geteuid()) / "valkey.sock"

    @property
    def logs(self) -> Path:
        return self.data / "log"

    @property
    def media(self) -> Path:
        return self.data / "media"

    @property
    def secret_key(self) -> Path:
        return self.data / "secret-key"

    @property
    def port(self) -> Path:
        """The port at which the office was opened last."""
        return self.data / "port"

    @property
    def lock(self) -> Path:
        return self.data / "running.lock"


def places_of(data: Path) -> Places:
    """The places of an office with this data folder; creates nothing.

    As root, PostgreSQL's data moves below /var/lib when its account cannot come into the data folder; no mode of any
    parent is changed for it.
    """
    account = server_account(data / "postgres")
    if account is None or can(account, "-x", existing_parent(data)):
        return Places(data, account, data)
    home = SHARED_HOME / fingerprint(data)
    return Places(data, server_account(home / "postgres"), home)
