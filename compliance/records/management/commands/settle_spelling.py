"""`manage.py settle_spelling CREDENTIAL NUMBER --reason WORDS --present E-MAIL E-MAIL` (docs/operations.md)."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.holders.errors import OfficeError
from compliance.holders.models import Credential
from compliance.holders.page_mark import canonical_text
from compliance.holders.roles import Role
from compliance.holders.services import credential_respell
from compliance.records.at_terminal import signed_here, signer_here

from .ledger_keys import REFUSED, asking, person_of


class Command(BaseCommand):
    """Exit status 0 when the number is corrected and recorded; else 2, in words."""

    help = "Corrects a credential number that differs from another one only in spelling. Two administrators confirm it."
    stealth_options = ("ask",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: which credential, its right number, why, and who is present. `ask` replaces the terminal in
        tests."""
        parser.add_argument("credential", type=UUID, help="its id, as the migration printed it")
        parser.add_argument("number", help="the number that it should have")
        parser.add_argument("--reason", required=True, help="the reason, which the administration history shows")
        parser.add_argument("--present", nargs=2, required=True, metavar="E-MAIL", help="two Board administrators")

    def handle(self, *args: Any, **options: Any) -> None:
        """Has both people prove their identity, then records it."""
        people = [person_of(email) for email in options["present"]]
        credential = Credential.objects.filter(pk=options["credential"]).select_related("user").first()
        if credential is None:
            raise CommandError(f"There is no credential {options['credential']}.", returncode=REFUSED)
        ask = asking(options.get("ask"))
        change = {
            "credential": str(credential.pk),
            "from": credential.number,
            "to": options["number"],
            "why": options["reason"],
        }
        self.stdout.write(
            f"{credential.user.printed_name}: {credential.number} becomes {options['number']}. {options['reason']}"
        )
        try:
            for person in people:
                signer = signer_here(person, [Role.BOARD_ADMINISTRATOR])
                signed_here(signer, canonical_text(change), ask=ask, say=self.stderr.write)
            done = credential_respell(
                credential_id=credential.pk,
                number=options["number"],
                by=people[0],
                confirmed_by=people[1],
                at=timezone.now(),
                reason=options["reason"],
            )
        except OfficeError as refusal:
            raise CommandError(refusal.sentence, returncode=REFUSED) from None
        self.stdout.write(f"The number is {done.number} now.")
