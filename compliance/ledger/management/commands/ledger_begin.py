"""Takes rows from before the ledger began into it."""

from typing import Any

from django.core.management.base import BaseCommand

from compliance.ledger.beginning import begin


class Command(BaseCommand):
    help = (
        "Records the image of every row that is in no entry yet, as it is now. Records nothing if there is no such row."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if count := begin():
            self.stdout.write(f"{count} rows from before the ledger are recorded.")
