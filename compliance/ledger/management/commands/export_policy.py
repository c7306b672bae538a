"""`manage.py export_policy --out policy.txt`: whose signatures count, for the verifier (docs/records.md section 10)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from compliance.ledger.trust import fingerprint, log_keys, policy_lines, witness_keys
from compliance.transparency.errors import Malformed

REFUSED = 2


class Command(BaseCommand):
    """Exit status 0 with the file written; 2 where there are no keys yet or the file cannot be written."""

    help = (
        "Writes the trust policy: the keys of the signer and the witnesses, the quorum, and the addresses where "
        "passkeys sign."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the option for the file to write."""
        parser.add_argument("--out", type=Path, required=True, metavar="policy.txt", help="where to write it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the lines and prints their fingerprint."""
        try:
            if not log_keys():
                raise CommandError(
                    f"There are no signer keys in {settings.LEDGER_LOG_KEYS_FILE}. Hold the key ceremony first "
                    "(manage.py ledger_signer --ceremony), or set LEDGER_LOG_KEYS_FILE to the file.",
                    returncode=REFUSED,
                )
            policy = "".join(f"{line}\n" for line in policy_lines()).encode()
            witnesses = len({key.name for key in witness_keys()})
        except (Malformed, OSError) as problem:
            raise CommandError(f"The keys cannot be read: {problem}", returncode=REFUSED) from None
        try:
            options["out"].write_bytes(policy)
        except OSError as problem:
            raise CommandError(f"{options['out']}: {problem.strerror}", returncode=REFUSED) from None
        self.stdout.write(f"{options['out']}\nfingerprint {fingerprint(policy)}")
        if witnesses < settings.LEDGER_QUORUM:
            self.stderr.write(
                f"{settings.LEDGER_QUORUM} witnesses are required, but {settings.LEDGER_WITNESS_KEYS_FILE} names "
                f"{witnesses}: every bundle will be UNWITNESSED."
            )
