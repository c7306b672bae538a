"""Folders that only their owner may look into."""

import os
import stat
from pathlib import Path

from compliance.embedded.account import Account
from compliance.embedded.troubles import CannotStart


def private_folder(path: Path, account: Account | None = None) -> Path:
    """The folder, made if missing, with mode 700 and this owner.

    Raises CannotStart when the folder belongs to somebody else, who may have put it there to listen in.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700)
        if account:
            account.give(path)
    except FileExistsError:
        pass
    except PermissionError as error:
        raise CannotStart(
            f"{error.filename or path} is not writable. Start as its owner, or set DATA_DIR to a folder that is yours."
        ) from error
    status, owner = path.lstat(), account.uid if account else os.geteuid()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != owner:
        raise CannotStart(f"{path} belongs to another account. Start as its owner, or set DATA_DIR to a new folder.")
    if status.st_mode & 0o077:
        path.chmod(0o700)
    return path


def private_file(path: str, flags: int) -> int:
    """Opens a file that only its owner reads: `open(path, "ab", opener=private_file)`."""
    opened = os.open(path, flags, 0o600)
    os.fchmod(opened, 0o600)  # also one that an earlier release made
    return opened
