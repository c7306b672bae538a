"""`manage.py ledger_keys --announce|--retire --present E-MAIL E-MAIL`: turns the signer's keys (docs/operations.md)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.holders.errors import OfficeError
from compliance.holders.models import User
from compliance.ledger.errors import LedgerError
from compliance.ledger.keyring import fingerprint_of
from compliance.ledger.verify import Malformed
from compliance.records.keys import keys_announce, keys_retire

REFUSED = 2


class Command(BaseCommand):
    """Exit status 0 when every open log says it; 2 where not, in words: then the same may be done again."""

    help = "Names the signer's next keys in every open log, or retires those before them. Two administrators are there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which of the two, and who is there."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--announce", action="store_true", help="the keys made last sign too, from now on")
        which.add_argument("--retire", action="store_true", help="the keys before them sign no more")
        parser.add_argument("--present", nargs=2, required=True, metavar="E-MAIL", help="two Board administrators")

    def handle(self, *args: Any, **options: Any) -> None:
        """Records it and waits for the signer."""
        turn = keys_announce if options["announce"] else keys_retire
        try:
            people = [_person(email) for email in options["present"]]
            pair = turn(people, say=self.stderr.write)
        except OfficeError as refusal:
            raise CommandError(refusal.sentence, returncode=REFUSED) from None
        except (LedgerError, Malformed, OSError) as problem:
            raise CommandError(str(problem), returncode=REFUSED) from None
        done = "announced: checkpoints bear their signatures from now on" if options["announce"] else "retired"
        self.stdout.write(f"The keys {', '.join(f'{key.name}+{key.key_id.hex()}' for key in pair)} are {done}.")
        self.stdout.write(f"SHA-256 {fingerprint_of(pair)}")


def _person(email: str) -> User:
    found = User.objects.filter(email__iexact=email).first()
    if found is None:
        raise CommandError(f"There is no account {email}.", returncode=REFUSED)
    return found
