"""Makes the database ready for this release; safe to run again, quick when nothing is to do."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from compliance.demonstration import declared


class Command(BaseCommand):
    help = "Migrates, makes the cache table and, in the embedded demo, loads the demo data and prints its accounts."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        # A table or view that would show one certificate holder the rows of another opens no office.
        call_command("check", databases=["default"], verbosity=0)
        call_command("createcachetable", verbosity=0)
        # Rows of an office that was there before the ledger, or before a release that records more of them.
        call_command("ledger_begin", stdout=self.stderr)
        # Before anything is recorded: in a database with records of its own no time is told, and no demo loaded.
        if settings.DEMO and declared():
            # What the loader tells goes to the log: standard output is the table.
            call_command("load_demo", verbosity=0, stdout=self.stderr)
            call_command("demo_accounts", stdout=self.stdout)
