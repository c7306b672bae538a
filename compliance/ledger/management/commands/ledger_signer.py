"""`manage.py ledger_signer`: signs checkpoints until stopped; makes the keys; takes up logs against kept checkpoints.

docs/operations/ledger.md says when to use which.
"""

import signal
import sys
import threading
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from compliance.ledger.logs import key_name
from compliance.transparency.signer.adopt import adopt
from compliance.transparency.signer.keys import written
from compliance.transparency.signer.signer import Pace, Signer
from compliance.transparency.signer.state import SignerFolder, SignerStopped

ALIVE_WITHIN_S = 150


class Command(BaseCommand):
    """Exit status 0 when told to stop, 2 where it cannot work, which it then says in words."""

    help = "Signs checkpoints of the ledgers, from the bytes of their entries."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Without an option: sign."""
        parser.add_argument("--ceremony", action="store_true", help="make the keys and print their public halves")
        parser.add_argument("--rotate", action="store_true", help="make the next keys and print their public halves")
        parser.add_argument("--adopt", nargs="+", type=Path, metavar="FILE", help="checkpoints kept elsewhere")
        parser.add_argument(
            "--cut", action="store_true", help="with --adopt: suspend logs of which the database lost signed entries"
        )
        parser.add_argument("--alive", action="store_true", help="check whether a signer checked everything lately")
        parser.add_argument("--wait", action="store_true", help="wait for the other signer to end instead of giving up")

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs one of the five."""
        folder = SignerFolder(Path(settings.LEDGER_SIGNER_DIR))
        try:
            if options["ceremony"]:
                self._ceremony(folder)
            elif options["rotate"]:
                self._rotate(folder)
            elif options["alive"]:
                self._alive(folder)
            else:
                with folder.alone(wait=options["wait"]):
                    if options["adopt"]:
                        self._adopt(folder, options["adopt"], is_cut=options["cut"])
                    else:
                        self._sign(folder)
        except SignerStopped as error:
            raise CommandError(str(error), returncode=2) from error

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _ceremony(self, folder: SignerFolder) -> None:
        key = folder.ceremony(key_name())
        self._say("# The key of the signer, for policy.txt. Two people write it down and compare it.")
        self._say(f"log {written(key.public)}")

    def _rotate(self, folder: SignerFolder) -> None:
        key = folder.rotate()
        self._say("# The next key of the signer, for policy.txt. Two people write it down and compare it.")
        self._say(f"log {written(key.public)}")
        self._say("# It signs nothing yet. Give the office and the witnesses the file verifier-keys.txt, the office's")
        self._say("# auditors the new policy; then: manage.py ledger_keys --announce")

    def _alive(self, folder: SignerFolder) -> None:
        mark = folder.folder / "alive"
        if not mark.exists() or time.time() - mark.stat().st_mtime > ALIVE_WITHIN_S:
            raise SignerStopped(f"No signer checked the ledgers within {ALIVE_WITHIN_S} seconds.")

    def _adopt(self, folder: SignerFolder, files: list[Path], *, is_cut: bool) -> None:
        taken = adopt(self._url(), folder, [path.read_text() for path in files], is_cut=is_cut)
        for state in taken:
            self._say(f"{state.origin}: taken up at {state.size}. {state.stopped}".rstrip())
        self._say(f"The signer now remembers {len(taken)} ledgers. Start it.")

    def _sign(self, folder: SignerFolder) -> None:
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        if (name := folder.ring().name) != key_name():
            raise SignerStopped(
                f"The keys are those of {name}; this office names its logs {key_name()}/log/… Set LEDGER_NAME={name}."
            )
        pace = Pace(settings.LEDGER_SIGNER_PAUSE_S, settings.LEDGER_SIGNER_CHECK_S)
        Signer(self._url(), folder, pace=pace, say=self._say, witnesses=settings.LEDGER_WITNESSES).run(stop)
        sys.stdout.flush()

    def _url(self) -> str:
        if not settings.LEDGER_SIGNER_DATABASE_URL:
            raise SignerStopped("Set LEDGER_SIGNER_DATABASE_URL. The signer connects as a role that can only read.")
        return str(settings.LEDGER_SIGNER_DATABASE_URL)
