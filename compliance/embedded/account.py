"""Whom PostgreSQL runs as: ourselves, or an unprivileged account when we are root, because it refuses to be root."""

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compliance.embedded.troubles import CannotStart

CANDIDATES = ("postgres", "nobody")


@dataclass(frozen=True)
class Account:
    """An account that a child process drops to."""

    uid: int
    gid: int

    def as_options(self) -> dict[str, Any]:
        """Keyword arguments for `subprocess` that drop to this account, with no other group."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def give(self, path: Path) -> None:
        """Make the account the owner of a file or folder; what is inside stays as it is."""
        os.chown(path, self.uid, self.gid)


def account_options(account: Account | None) -> dict[str, Any]:
    """The account's options; none when the process stays ourselves."""
    return account.as_options() if account else {}


def server_account(data: Path) -> Account | None:
    """Whom a server with this data folder runs as; None for ourselves.

    As root: the owner of an existing folder, else the first account of CANDIDATES. Raises CannotStart when there is
    none.
    """
    if os.geteuid() != 0:
        return None
    if data.exists() and (owner := data.stat()).st_uid != 0:
        return Account(owner.st_uid, owner.st_gid)
    for name in CANDIDATES:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid)
    raise CannotStart(
        "PostgreSQL does not run as root, and there is no account 'postgres' or 'nobody' to run it. Start as an "
        "ordinary user, or create one of these accounts."
    )


def can(account: Account | None, test: str, path: Path) -> bool:
    """Whether the account passes a shell test (`-x`, `-r`) on a path; tried as that account, so every parent counts."""
    command = ["/bin/sh", "-c", f'test {test} "$0"', str(path)]
    return subprocess.run(command, check=False, cwd="/", **account_options(account)).returncode == 0
