"""A whole sweep of the reconciler, now."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compliance.ledger.reconcile import differences


class Command(BaseCommand):
    help = "Compares every table with the records and names each difference. Ends with status 1 if there is one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="each difference as JSON on its own line")

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for difference in differences():
            count += 1
            self.stdout.write(
                json.dumps(difference.as_json(), ensure_ascii=False) if options["json"] else difference.words
            )
        if count:
            raise CommandError(f"{count} differences from the records.", returncode=1)
        if not options["json"]:
            self.stdout.write("Every table agrees with the records.")
