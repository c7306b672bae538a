"""`script/recover`: the database of any moment, from a base copy and PostgreSQL's write-ahead log since.

WAL_DIR holds both: `base/` the base copies, each in a folder named by its moment (UTC), and `log/` every segment of the
log, packed. PostgreSQL itself writes and reads them (`archive_command`, `restore_command`). Files, secret key and the
signer's folder are in no log: they never change or only grow, so the newest ones serve every earlier moment.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from compliance.embedded.account import account_options
from compliance.embedded.backup import contents_of
from compliance.embedded.binaries import run_program
from compliance.embedded.environment import DATABASE
from compliance.embedded.folders import private_folder
from compliance.embedded.places import Places, data_dir, places_of
from compliance.embedded.postgres import OWNER, connect, postgres_child
from compliance.embedded.restore import check_records
from compliance.embedded.services import alone, prepared
from compliance.embedded.steps import say, step
from compliance.embedded.troubles import CannotStart, last_words
from compliance.embedded.wal import bases_in, recovery_settings, segments_in, wal_folder

NAME = "%Y%m%dT%H%M%SZ"
LOOK_AGAIN_S = 0.5
REPLAYED = "SELECT pg_last_xact_replay_timestamp(), pg_walfile_name(pg_last_wal_replay_lsn())"
"""The last act that came back, and the segment in which reading the log ended."""


def configured(places: Places) -> Path:
    """The folder WAL_DIR. Raises CannotStart where none is set."""
    wal = wal_folder(places)
    if wal is None:
        raise CannotStart("WAL_DIR is not set. Set it to the folder to which the office archives its log.")
    return wal


def take_base(places: Places) -> Path:
    """A new base copy of the open office, whole or not at all. Raises CannotStart."""
    bases = private_folder(configured(places) / "base", places.account)
    part = private_folder(bases / "new.part", places.account)
    try:
        with step("Copying the database"):
            where = (f"--host={places.postgres_socket}", f"--username={OWNER}")
            run_program(places, "pg_basebackup", f"--pgdata={part}", "--checkpoint=fast", *where)
    except CannotStart:
        shutil.rmtree(part)
        raise
    return part.replace(bases / f"{datetime.now(UTC):{NAME}}")


def base_before(wal: Path, until: datetime | None) -> Path:
    """The newest base copy that was whole at a moment. Raises CannotStart where there is none."""
    bases = [base for base in bases_in(wal) if until is None or base.name <= f"{until.astimezone(UTC):{NAME}}"]
    if not bases:
        raise CannotStart(f"{wal} holds no base copy of before that moment. Take one each week: script/recover --base.")
    return bases[-1]


@contextmanager
def recovered(wal: Path, data: Path, until: datetime | None) -> Iterator[Places]:
    """The office as it was at a moment, or at the end of the archive, with PostgreSQL alone running. A database that is
    refused is removed. Raises CannotStart."""
    places = prepared(data)
    if places.postgres.exists():
        raise CannotStart(f"{places.postgres} is there, and nothing is restored over records. Set DATA_DIR anew.")
    base = base_before(wal, until)
    with alone(places):
        with step(f"Comparing the base copy {base.name} with its manifest"):
            run_program(places, "pg_verifybackup", "--quiet", str(base))
        with step("Bringing the base copy back"):
            _bring_back(base, places)
        child = postgres_child(places, settings=recovery_settings(wal, until))
        try:
            with step("Reading the log"):
                child.start()
                while not child.is_ready():
                    if child.ended is not None:
                        raise CannotStart(f"The log does not lead to that moment: {last_words(child.log)}")
                    time.sleep(LOOK_AGAIN_S)
            yield places
        except CannotStart:
            child.stop()
            shutil.rmtree(places.postgres)
            raise
        finally:
            child.stop()


def _bring_back(base: Path, places: Places) -> None:
    if (unfinished := places.home / "postgres.new").exists():
        shutil.rmtree(unfinished)
    new = private_folder(unfinished, places.account)
    subprocess.run(["/bin/cp", "-a", f"{base}/.", str(new)], check=True, cwd="/", **account_options(places.account))
    for lock in new.glob(".s.PGSQL.*.lock"):
        lock.unlink()  # of the office that was copied: its socket may be in its data folder
    (new / "recovery.signal").touch()
    if places.account:
        places.account.give(new / "recovery.signal")
    new.replace(places.postgres)


def summary_of(places: Places, wal: Path, until: datetime | None) -> str:
    """The result of a recovery, in a line. Raises CannotStart if the log ends before the archive does: a segment is
    missing or damaged."""
    with connect(places.postgres_socket, DATABASE) as superuser:
        row = superuser.execute(REPLAYED).fetchone()
        entries = sum(log["size"] for log in contents_of(superuser)["logs"].values())
    at, segment = row or (None, "")
    newest = segments_in(wal)[-1:]
    if until is None and newest and position(str(segment)) < position(newest[0]):
        raise CannotStart(
            f"The log can be read up to {segment} and is archived up to {newest[0]}: what is between is missing or "
            "damaged. Bring it back from another copy of WAL_DIR, or name a moment before it (--until)."
        )
    last = f"the last change was at {at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if isinstance(at, datetime) else "no more"
    return f"{entries:,} entries came back; {last}."


def position(segment: str) -> str:
    """The position of a segment in the log, without its timeline."""
    return segment[8:]


def drill(places: Places, until: datetime | None) -> None:
    """Recovers in a new folder, has the records checked, and removes the folder. Raises CannotStart with what does not
    hold."""
    wal = configured(places)
    with tempfile.TemporaryDirectory(prefix="drill-", dir=wal) as folder:
        if places.account:
            places.account.give(Path(folder))
        data = private_data(Path(folder, "data"), places)
        with recovered(wal, data, until) as there:
            words = summary_of(there, wal, until)
            with step("Checking every table against the records"):
                check_records(there)
    say(f"Proven: {words} Every table agrees with them.")


def private_data(data: Path, places: Places) -> Path:
    """A data folder with the secret key of the office."""
    data.mkdir()
    shutil.copy2(places.secret_key, data / "secret-key")
    return data


def moment(words: str) -> datetime:
    """A moment with its offset, such as 2026-11-29T15:04:05Z."""
    at = datetime.fromisoformat(words)
    if at.tzinfo is None:
        raise argparse.ArgumentTypeError(f"{words} has no offset: write 2026-11-29T15:04:05Z.")
    return at


def main() -> None:
    """Command line of `script/recover`."""
    parser = argparse.ArgumentParser(prog="script/recover", description="Brings the database of a moment back.")
    parser.add_argument("--base", action="store_true", help="take a base copy of the open office")
    parser.add_argument(
        "--drill",
        action="store_true",
        help="bring it back into a new folder, check the records there, remove the folder",
    )
    parser.add_argument("--until", type=moment, help="a moment; without, up to the end of the archive")
    arguments = parser.parse_args()
    places = places_of(data_dir())
    try:
        if arguments.base:
            say(f"The base copy is {take_base(places)}.")
        elif arguments.drill:
            drill(places, arguments.until)
        else:
            wal = configured(places)
            with recovered(wal, places.data, arguments.until) as there:
                words = summary_of(there, wal, arguments.until)
            say(f"{words} The office is in {places.data}. Open it with script/server.")
    except CannotStart as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
