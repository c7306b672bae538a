"""`manage.py ledger_keys --announce|--retire --present E-MAIL E-MAIL`: changes the signer's keys
(docs/operations/ledger.md)."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.holders.errors import OfficeError
from compliance.holders.models import User
from compliance.holders.page_mark import canonical_text
from compliance.holders.roles import Role
from compliance.ledger.errors import LedgerError
from compliance.records.at_terminal import Ask, signed_here, signer_here
from compliance.records.keys import SENTENCES, key_of, keys_announce, keys_record, keys_retire
from compliance.regulation.core.identity import address_form
from compliance.signing.signature import Signature
from compliance.transparency.errors import Malformed
from compliance.transparency.signer.keyring import ANNOUNCE, RETIRE, fingerprint_of

REFUSED = 2
PAUSE_S = 1.0


class Command(BaseCommand):
    """Exit status 0 when every open log records it; else 2, in words: then give the same command again."""

    help = (
        "Announces the signer's next keys in every open ledger, or retires the keys before them. Two administrators "
        "sign."
    )
    stealth_options = ("ask",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: which of the two, and who is present. `ask` replaces the terminal in tests."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--announce", action="store_true", help="from now on the newest keys also sign")
        which.add_argument("--retire", action="store_true", help="the keys before the newest no longer sign")
        parser.add_argument("--present", nargs=2, required=True, metavar="E-MAIL", help="two Board administrators")

    def handle(self, *args: Any, **options: Any) -> None:
        """Shows what is signed, has both people sign, records it and waits for the signer."""
        act, turn = (ANNOUNCE, keys_announce) if options["announce"] else (RETIRE, keys_retire)
        try:
            people = self._signed(act, [person_of(email) for email in options["present"]], asking(options.get("ask")))
            key = turn(people, say=self.stderr.write, pause=partial(time.sleep, PAUSE_S))
        except OfficeError as refusal:
            raise CommandError(refusal.sentence, returncode=REFUSED) from None
        except (LedgerError, Malformed, OSError) as problem:
            raise CommandError(str(problem), returncode=REFUSED) from None
        done = "announced: checkpoints bear its signature from now on" if options["announce"] else "retired"
        self.stdout.write(f"The key {key.name}+{key.key_id.hex()} is {done}.")
        self.stdout.write(f"SHA-256 {fingerprint_of(key)}")

    def _signed(self, act: str, people: Sequence[User], ask: Ask) -> list[Signature]:
        """The signatures of both, over what is printed here."""
        signers = [signer_here(person, [Role.BOARD_ADMINISTRATOR]) for person in people]
        record = keys_record(act, key_of(act), signers)
        self.stdout.write("\n".join([SENTENCES[act].sentence, f"SHA-256 {record['fingerprint']}", *record["keys"]]))
        for person in record["present"]:
            self.stdout.write(f"{person['printed_name']}, {person['credential_number']}")
        return [signed_here(signer, canonical_text(record), ask=ask, say=self.stderr.write) for signer in signers]


def asking(ask: Ask | None) -> Ask:
    """The function that asks for passwords. Raises CommandError without a terminal."""
    if ask is None and not sys.stdin.isatty():
        raise CommandError(
            "Two people must sign this at a terminal with password and code. This is not a terminal. Run the "
            "command at a terminal (in compose: docker compose exec web …, without -T).",
            returncode=REFUSED,
        )
    return ask or getpass


def person_of(email: str) -> User:
    """The account of this address. Raises CommandError where there is none."""
    person = User.objects.filter(email=address_form(email)).first()
    if person is None:
        raise CommandError(f"There is no account with the address {email}.", returncode=REFUSED)
    return person
