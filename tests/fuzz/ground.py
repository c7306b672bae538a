"""Inputs of the fuzzed parsers to begin with: one honest office with plain keys, its bundle, policy, checkpoints,
receipts and passkeys; and the names of things that must never be accepted unless they are the very thing that was
made."""

import base64
import json
import random

import pytest

from compliance.ledger.tests.bundles import Log, Office, sealed, zipped
from compliance.ledger.tests.merkle import inclusion_proof
from compliance.ledger.tests.once import check_once
from compliance.ledger.tests.passkeys import Passkey
from compliance.transparency.notes import parse_note
from compliance.transparency.policy import parse_policy
from compliance.transparency.receipt import FIRST_LINE


def quickened() -> None:
    """Lets pure-Python signatures be checked once each: a fuzzer sees the same ones again and again."""
    check_once(pytest.MonkeyPatch(), 1 << 16)


class Ground:
    """An office, its log and a bundle of it."""

    def __init__(self) -> None:
        self.office = Office(random.Random(7))
        self.passkeys = [Passkey("fuzz", kind) for kind in ("ES256", "EdDSA", "RS256")]
        self.log: Log = self.office.opened("holder", 2026)
        self.log.enrol(self.passkeys[0])
        for number in range(5):
            self.log.add(
                "log_entry.sign",
                subject=("inspections_logentry", str(number % 2)),
                place="R-1",
                sign=self.passkeys[0] if number % 2 else "lower",
                late_by=[10, 100_000][number % 2],
                attachments={"photo.png": b"a photo"} if number == 2 else None,
            )
        self.log.add("log_entry.correct", supersedes=(self.log, 3))
        self.files = self.office.bundle([self.log])
        self.policy_text = self.office.policy()
        self.policy = parse_policy(self.policy_text.encode())
        self.zip = zipped(self.files, 0).getvalue()
        self.checkpoints = [self.log.checkpoint(size) for size in range(1, len(self.log.entries) + 1)]
        self.signed_texts = {parse_note(one).text for one in self.checkpoints}
        self.board = self.files["board/checkpoint.txt"].decode()
        statement = json.dumps({"nonce": "AAAA"})
        self.assertions = [(statement, one.assertion(statement)) for one in self.passkeys]
        """Statements with the parts of a passkey's signature over them, one for each kind of key."""

    def with_file(self, name: str, data: bytes) -> bytes:
        """The zip with another file, which its manifest lists."""
        return zipped(sealed(self.files | {name: data}), 0).getvalue()

    def receipt(self, index: int) -> str:
        """The receipt of an entry."""
        hashes = "".join(f"{base64.b64encode(one).decode()}\n" for one in inclusion_proof(index, self.log.leaves))
        extra = base64.b64encode(self.log.entries[index]).decode()
        return f"{FIRST_LINE}\nextra {extra}\nindex {index}\n{hashes}\n{self.checkpoints[-1]}"
