"""`manage.py export_bundle --out FILE.zip`: the auditor's bundle of a certificate holder's records, with its proofs."""

import shutil
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from time import sleep
from typing import Any, BinaryIO
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.documents.models import Bundle
from compliance.documents.services import bundle_request, bundle_stop, bundle_write, opened
from compliance.documents.services.bundling import suspended_words
from compliance.holders.errors import OfficeError
from compliance.holders.models import CertificateHolder
from compliance.ledger.errors import LogSuspended
from compliance.ledger.logs import OFFICE

DIFFERS, REFUSED = 1, 2


def day(text: str) -> date:
    """A day of the command line."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a day; write it as 2026-03-01") from None


class Command(BaseCommand):
    """Exit status 0 with the file in place; 1 with the file in place where tables differ from the records; 2 where it
    could not be made, with nothing written."""

    help = (
        "Writes a bundle of records that can be verified offline. Without options it has all records of the first "
        "certificate holder."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: whose records, of which days, to which file."""
        parser.add_argument(
            "--holder",
            metavar="NAME|ID|office",
            help="the certificate holder (default: the first by name), or the log of acts of the Board",
        )
        parser.add_argument("--from", dest="first", type=day, metavar="DAY", help="received on this day (UTC) or later")
        parser.add_argument("--to", dest="last", type=day, metavar="DAY", help="received on this day (UTC) or earlier")
        parser.add_argument("--types", nargs="+", metavar="TYPE", help="kinds of entries, such as log_entry.sign")
        parser.add_argument(
            "--since",
            default="",
            metavar="FILE|SIZE",
            help="a published checkpoint of the Board log with which the bundle is to be connected",
        )
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.zip", help="where to write it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Asks for the bundle as the office, and takes it through its steps here."""
        out: Path = options["out"]
        if not out.absolute().parent.is_dir():
            raise CommandError(f"There is no folder {out.absolute().parent}.", returncode=REFUSED)
        if out.is_dir():
            raise CommandError(f"{out} is a folder; name the file to write.", returncode=REFUSED)
        try:
            bundle = bundle_request(
                holder=_holder(options["holder"]),
                first=options["first"],
                last=options["last"],
                types=options["types"],
                since=_checkpoint(options["since"]),
                by=None,
                at=timezone.now(),
            )
        except OfficeError as refusal:
            raise CommandError(refusal.sentence, returncode=REFUSED) from None
        except LogSuspended as refusal:
            raise CommandError(suspended_words(refusal), returncode=REFUSED) from None
        try:
            self._take_through(bundle)
        finally:
            if bundle.is_moving:
                bundle_stop(bundle_id=bundle.pk, at=timezone.now())
        if bundle.status != Bundle.Status.READY:
            raise CommandError(bundle.failure, returncode=REFUSED)
        with opened(bundle) as file:
            _put(file, out)
        self._tell(bundle, out)

    def _take_through(self, bundle: Bundle) -> None:
        last_step = ""
        while True:
            again = bundle_write(bundle_id=bundle.pk)
            bundle.refresh_from_db()
            if again is None:
                return
            if bundle.step != last_step:
                self.stderr.write(f"{bundle.get_step_display()} …")
                last_step = bundle.step
            sleep(again)

    def _tell(self, bundle: Bundle, out: Path) -> None:
        self.stdout.write(f"{out}: {bundle.whose}, {bundle.size:,} bytes")
        self.stdout.write(f"SHA-256 {bundle.sha256}")
        if not bundle.witnesses:
            self.stderr.write(
                "No witness cosigned in time, so the verifier will say UNWITNESSED. Check that the witnesses in "
                "LEDGER_WITNESSES are running. A bundle made later will have their signatures."
            )
        if differences := bundle.plan["differences"]:
            raise CommandError(
                "\n".join(f"The tables differ from the records. {words}" for words in differences),
                returncode=DIFFERS,
            )


def _put(bundle: BinaryIO, out: Path) -> None:
    """Copies the finished bundle to its place, whole or not at all, readable by nobody else on the machine. Raises
    CommandError where it cannot be written."""
    beside = out.with_name(f".{out.name}.partial")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(mode=0o600, exist_ok=False)
        with beside.open("wb") as copy:
            shutil.copyfileobj(bundle, copy)
        beside.replace(out)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise CommandError(f"{out}: {problem.strerror}", returncode=REFUSED) from None


def _checkpoint(named: str) -> str:
    """The text of the checkpoint in a file of this name; the name itself where there is no such file."""
    path = Path(named)
    return path.read_text(errors="replace") if named and path.is_file() else named


def _holder(named: str | None) -> CertificateHolder | None:
    """The holder of this name or id; the first by name where none is named; None for the office's own log. Raises
    CommandError."""
    if named == OFFICE:
        return None
    holders = CertificateHolder.objects.order_by("name", "pk")
    if named is None:
        holder = holders.first()
    else:
        try:
            holder = holders.filter(pk=UUID(named)).first()
        except ValueError:
            holder = holders.filter(name__iexact=named).first()
    if holder is None:
        raise CommandError(
            f"There is no certificate holder “{named}”." if named else "No certificate holder is on file.",
            returncode=REFUSED,
        )
    return holder
