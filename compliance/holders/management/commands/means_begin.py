"""Takes the means by which people sign in from before the ledger stated them into it."""

from typing import Any

from django.core.management.base import BaseCommand

from compliance.holders.means import begin


class Command(BaseCommand):
    help = (
        "States once, in an office from before the ledger did, by what everybody signs in, as it is now. Later it "
        "states anew, under the present SECRET_KEY, what was stated under one of SECRET_KEY_FALLBACKS."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if count := begin():
            self.stdout.write(f"The means of signing in of {count} accounts are recorded.")
