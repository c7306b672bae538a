"""The signer of the embedded office, and a witness for the demonstration: others run a real one, elsewhere."""

import os
import socket
from pathlib import Path

from compliance.embedded.children import Child
from compliance.embedded.environment import DATABASE
from compliance.embedded.office import managed, python_child, says, size
from compliance.embedded.places import Places
from compliance.embedded.postgres import connect
from compliance.embedded.troubles import CannotStart
from compliance.ledger import reads

WITNESS_NAME = "localhost/demonstration-witness"
_keepers: list[socket.socket] = []
"""Bound and never listened on, so that the system gives their ports to nobody else."""


def signer_folder(places: Places) -> Path:
    """The folder in which the signer keeps its keys and its memory."""
    return Path(os.environ.get("LEDGER_SIGNER_DIR") or places.data / "signer")


def ceremony_held(places: Places) -> None:
    """Makes the signer's keys on the very first start. Raises CannotStart if keys that were used are gone."""
    folder = signer_folder(places)
    if (folder / "keys.json").exists():
        return
    with connect(places.postgres_socket, DATABASE) as connection:
        if connection.execute(reads.HAS_CHECKPOINTS).fetchone():
            raise CannotStart(
                f"The signer's keys and memory are gone from {folder}, but the database holds its checkpoints. "
                f"Restore the folder from its backup. To start a new demonstration, also remove {places.postgres}."
            )
    managed(places, "ledger_signer", "--ceremony")


def signer_child(places: Places) -> Child:
    """The signer; ready once it has compared every log with what it remembers, so that nothing is written before
    that."""
    log = places.logs / "signer.log"
    return python_child(
        "The signer", log, "manage.py", "ledger_signer", is_ready=says(log, "The signer is ready.", size(log))
    )


def port_kept() -> int:
    """A port of this machine that nobody else gets while this process runs: a child of ours listens on it, and again
    after a restart."""
    keeper = socket.socket()
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    keeper.bind(("127.0.0.1", 0))
    _keepers.append(keeper)
    port: int = keeper.getsockname()[1]
    return port


def witness_child(places: Places) -> Child:
    """The demonstration's own witness, in its own folder; processes that start later get its address."""
    folder, log = places.data / "witness", places.logs / "witness.log"
    if not (folder / "key.json").exists():
        managed(places, "ledger_witness", "--state", str(folder), "--ceremony", WITNESS_NAME)
    elif not (folder / "logs.txt").exists():  # a person does it for a real witness
        managed(places, "ledger_witness", "--state", str(folder), "--take-stock")
    port = port_kept()
    os.environ["LEDGER_WITNESSES"] = f"http://127.0.0.1:{port}"
    keys = str(signer_folder(places) / "verifier-keys.txt")
    command = f"-m compliance.transparency.witness --trust-first --listen 127.0.0.1:{port}".split()
    command += ["--state", str(folder), "--log-keys", keys]
    return python_child("The witness", log, *command, is_ready=says(log, " listens at ", size(log)))
