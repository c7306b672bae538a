"""Takes the means by which people sign in from before the ledger stated them into it."""

from typing import Any

from django.core.management.base import BaseCommand

from compliance.holders.means import begin


class Command(BaseCommand):
    help = (
        "Records once how everybody signs in, where the ledger does not have it yet. After SECRET_KEY has changed, run "
        "it again: it records under the new key what was recorded under one of SECRET_KEY_FALLBACKS."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if count := begin():
            self.stdout.write(f"The means of signing in of {count} accounts are recorded.")
