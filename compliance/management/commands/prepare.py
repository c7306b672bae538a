"""Makes the database ready for this release. Safe to run again; quick when there is nothing to do."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from compliance.demonstration import declared
from compliance.embedded.steps import LOADING, PEOPLE, step


class Command(BaseCommand):
    help = "Migrates; in the embedded demo, loads its data and prints its accounts; reads the texts of CHAPTERS_DIR."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """To wait: a start loads the program while the database server comes up."""
        parser.add_argument("--wait", action="store_true", help="begin with the first line of standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["wait"] and not sys.stdin.readline():
            return  # whoever began it is gone
        with step("Migrating"):
            call_command("migrate", interactive=False, verbosity=0)
        with step("Checking rights and rows"):
            # The office does not open with a table or view that shows one certificate holder the rows of another.
            call_command("check", databases=["default"], verbosity=0, stdout=self.stderr)
            # Rows of an office from before the ledger, or from before a release that records more of them.
            call_command("ledger_begin", stdout=self.stderr)
            call_command("means_begin", stdout=self.stderr)
        # Before anything is recorded: a database that has records accepts no stated time and no demonstration.
        if settings.DEMO and declared():
            with step(PEOPLE):
                call_command("load_demo", "--people", verbosity=0)
            call_command("demo_accounts", stdout=self.stdout)
            with step(LOADING):
                # The loader's messages go to the log: standard output is the table.
                call_command("load_demo", verbosity=0, stdout=self.stderr)
        if settings.CHAPTERS_DIR:
            with step("Reading official texts"):
                self._import_texts()

    def _import_texts(self) -> None:
        """Fills in the texts that are not on file. A file that is refused keeps nobody from the office."""
        try:
            call_command("import_chapter", settings.CHAPTERS_DIR, stdout=self.stderr)
        except CommandError as refusal:
            self.stderr.write(f"CHAPTERS_DIR: {refusal}")
