"""Brings the office's tables back to what the records tell."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from compliance.ledger.images import projections
from compliance.ledger.rebuild import LedgerUnsound, Rebuilt, rebuild
from compliance.ledger.reconcile import differences


class Command(BaseCommand):
    help = "Lists what differs from the records. With --apply, writes the tables from the records."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--apply", action="store_true", help="write the tables instead of only listing")
        parser.add_argument("--files", type=Path, help="a folder with lost files, named by their SHA-256")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with transaction.atomic():
                rebuilt = rebuild(apply=options["apply"], files=options["files"])
                self._write_report(rebuilt)
                if options["apply"]:
                    self._refuse_unless_mended(rebuilt)
        except LedgerUnsound as error:
            raise CommandError(str(error), returncode=2) from error
        if not options["apply"] and rebuilt.differences:
            raise CommandError(f"{len(rebuilt.differences)} differences; --apply fixes them.", returncode=1)

    def _write_report(self, rebuilt: Rebuilt) -> None:
        for difference in rebuilt.differences:
            self.stdout.write(difference.words)
        for table, row, column in rebuilt.lost_files:
            self.stdout.write(f"{table} {row}, {column}: the file is lost; supply it in a folder with --files.")

    def _refuse_unless_mended(self, rebuilt: Rebuilt) -> None:
        """Lost files stay differences, and so does what is no record (by what people sign in); anything else takes back
        what was written."""
        lost, tables = set(rebuilt.lost_files), {kept.table for kept in projections()}
        found = [one for one in differences() if (one.table, one.row, one.column) not in lost]
        left = [one for one in found if one.table in tables or one.table.startswith("ledger.")]
        if left:
            raise CommandError(f"Nothing was written, because {len(left)} differences would be left. {left[0].words}")
        self.stdout.write(f"{len(rebuilt.differences)} differences fixed, {len(lost)} files still lost.")
        if found:
            self.stdout.write(
                f"{len(found)} differences stay ({found[0].table}): passwords and second factors are no records. "
                "Their owners set a new password (“Forgot your password?”), and an administrator resets their second "
                "factor."
            )
