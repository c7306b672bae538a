"""The logs of the ledger are kept apart as the tables are; a statement to be signed is its signer's."""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.ledger import ledger_isolated
from compliance.isolation.policies import PERSON, policy


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0002_references_carry_the_holder"),
        ("ledger", "0001_ledger"),
        ("holders", "0006_statements_wait_for_a_passkey"),
    ]
    operations: ClassVar = [policy("holders_signingstatement", f"user_id = {PERSON}"), ledger_isolated()]
