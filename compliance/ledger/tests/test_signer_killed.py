"""A real signer process, killed anywhere, never signs two roots for one size (decision 0017).

KILLS=100 kills so many (script/test-faults mutations); an ordinary run a few.
"""

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

from django.conf import settings
from django.db import connection

from compliance.transparency.signer.keys import checkpoint_of
from compliance.transparency.signer.state import SignerFolder
from tests.waiting import LONG_WAIT_S, wait_until

from .databases import OwnDatabase
from .merkle import tree_root
from .test_signer import alarms, leaves, published, signed_round

KILLS = int(os.environ.get("KILLS", "8"))
ALONE = """
import sys, threading
from pathlib import Path
from compliance.transparency.signer.signer import Pace, Signer
from compliance.transparency.signer.state import SignerFolder
assert not {"django", "celery"} & set(sys.modules)
from tests import clock
clock.start()
folder = SignerFolder(Path(sys.argv[2]))
with folder.alone(wait=True):
    Signer(sys.argv[1], folder, pace=Pace(0, 0, 0.001)).run(threading.Event())
"""


def started(database: OwnDatabase, folder: SignerFolder) -> subprocess.Popen[bytes]:
    """A signer that looks without a pause, in a process without Django."""
    command = [sys.executable, "-c", ALONE, database.url(), str(folder.folder)]
    return subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.DEVNULL)


def signed_size(folder: SignerFolder) -> int:
    """The number of entries that the signer remembers of its longest log."""
    return max((state.size for state in folder.states().values()), default=0)


def writing(database: OwnDatabase, stop: threading.Event) -> None:
    """Records without a pause until told to stop."""
    try:
        while not stop.is_set():
            database.act()
    finally:
        connection.close()


def test_killed_at_any_moment_and_started_twice_it_signs_one_root_a_size(
    own_database: OwnDatabase, signer_folder: SignerFolder, chance: random.Random
) -> None:
    done = own_database.act()
    stop = threading.Event()
    writer = threading.Thread(target=writing, args=(own_database, stop))
    writer.start()
    roots: set[tuple[int, bytes]] = set()
    try:
        for turn in range(KILLS):
            size = signed_size(signer_folder)
            signers = [started(own_database, signer_folder) for _ in range(1 + turn % 2)]
            try:
                wait_until(
                    lambda size=size: signed_size(signer_folder) > size, f"something is signed after {size} entries"
                )
                time.sleep(chance.uniform(0, 0.05))
            finally:
                for signer in signers:
                    signer.kill()
                    signer.wait()
            roots |= {
                (point.size, point.root)
                for point in (checkpoint_of(state.note) for state in signer_folder.states().values())
            }
    finally:
        stop.set()
        writer.join()
    signed_round(own_database, signer_folder)

    roots |= {(point.size, point.root) for point in published(own_database, signer_folder)}
    hashes = leaves(own_database, done.origin)
    assert len({size for size, _ in roots}) == len(roots) >= KILLS
    for size, root in chance.sample(sorted(roots), KILLS):
        assert root == tree_root(hashes[:size])
    assert max(roots)[0] == len(hashes)
    assert alarms(own_database) == []


def test_told_to_stop_the_command_ends_and_two_of_it_are_harmless(
    own_database: OwnDatabase, signer_folder: SignerFolder, tmp_path: Path
) -> None:
    own_database.act()
    environment = {
        "LEDGER_SIGNER_DATABASE_URL": own_database.url(), "LEDGER_SIGNER_DIR": str(signer_folder.folder),
        "LEDGER_NAME": "office.test",
    }  # fmt: skip
    path = tmp_path / "signer.log"
    with path.open("w+") as log:
        first = manage(environment, log)
        wait_until(
            lambda: "The signer is ready." in path.read_text() or first.poll() is not None, "the signer is ready"
        )
        assert first.poll() is None, path.read_text()
        second = manage(environment, log)
        assert second.wait(LONG_WAIT_S) == 2
        assert "Another signer works" in path.read_text()
        first.terminate()
        assert first.wait(LONG_WAIT_S) == 0
    assert [point.size for point in published(own_database, signer_folder)] == [2]


def manage(environment: dict[str, str], log: object) -> subprocess.Popen[bytes]:
    """`manage.py ledger_signer`, with the settings of the product."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "ledger_signer"],
        cwd=settings.BASE_DIR, env=os.environ | {"DJANGO_SETTINGS_MODULE": "compliance.settings"} | environment,
        stdout=log, stderr=log,
    )  # fmt: skip
