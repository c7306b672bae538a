"""A server with one migrated database, kept beside the environment from run to run: to migrate takes longer than most
of what somebody runs while they write.

It is kept under what it was made of: the migrations, what prepares a server and its databases, the settings and the
packages. Where any of that differs, the next run makes it anew, and removes what was kept.
"""

import fcntl
import hashlib
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compliance.embedded.binaries import postgres_programs
from compliance.embedded.folders import private_folder
from compliance.embedded.places import ROOT, Places
from compliance.embedded.postgres import OWNER

HOME = ROOT / ".venv" / "migrated"
MADE_OF = (
    "requirements.txt", "compliance/embedded/*", "compliance/isolation/*.py", "compliance/settings*.py",
    "compliance/beat.py", "tests/settings.py", "tests/template.py", "tests/migrated.py", "*/**/migrations/*.py",
    "*/**/migrations/*.sql", "*/**/models.py", "*/**/models/*.py", "*/**/apps.py",
)  # fmt: skip


def made_of(root: Path) -> str:
    """The hash of the files of which a migrated server is made in this checkout."""
    files = {path for pattern in MADE_OF for path in root.glob(pattern) if path.is_file()}
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:20]


def taken(places: Places) -> None:
    """Puts the server that was kept, if there is one, where a new one would be made; it starts as if it had been
    killed."""
    with _alone():
        kept = HOME / made_of(ROOT)
        if not kept.is_dir():
            return
        folder = private_folder(places.postgres, places.account)
        shutil.copytree(kept, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".s.PGSQL.*"))
    if places.account:
        for path in (places.postgres, *places.postgres.rglob("*")):
            places.account.give(path)


def keep(places: Places) -> None:
    """Keeps this running server as it is now, and nothing that was kept before."""
    unfinished = HOME / f"unfinished-{secrets.token_hex(6)}"
    with _alone():
        for left in HOME.iterdir():
            if left.is_dir():
                shutil.rmtree(left)
        done = subprocess.run(
            [postgres_programs(places) / "pg_basebackup", "--pgdata", unfinished, "--host", places.postgres_socket,
             "--username", OWNER, "--checkpoint", "fast", "--wal-method", "fetch", "--no-sync"],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"the migrated server could not be kept: {done.stderr}")
        unfinished.replace(HOME / made_of(ROOT))


@contextmanager
def _alone() -> Iterator[None]:
    """While no other run takes or keeps one."""
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
