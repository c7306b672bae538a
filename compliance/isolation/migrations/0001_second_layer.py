"""The functions that read the context, and a policy for every table that was there before them.

A later table brings its policy in its own migration (`_steps.py`); `tests/test_catalogue.py` fails
for one that does not.
"""

from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.db import migrations
from django.utils.crypto import salted_hmac

from compliance.isolation.migrations._steps import DOOR, OWN, PERSON, TENANT, acts_for_the_holder, also, policy, through

FUNCTIONS = Path(__file__).with_suffix(".sql").read_text()

OF_A_HOLDER = (
    "holders_facility", "holders_gamingtable", "holders_equipment", "holders_membership",
    # Without a holder they are the Board's own: for the office alone.
    "holders_administrationevent", "documents_document",
    "rules_submissions_rulessubmission", "rules_submissions_artwork", "rules_submissions_artworkremoval",
    "rules_submissions_revision", "rules_submissions_revisiondocument", "rules_submissions_reviewround",
    "rules_submissions_bureaureview", "rules_submissions_mark", "rules_submissions_findingact",
    "rules_submissions_settlement", "rules_submissions_submissionevent", "rules_submissions_decision",
    "inspections_logentry", "inspections_newest", "inspections_life", "inspections_alarm", "inspections_tableevent",
)  # fmt: skip

THROUGH_ANOTHER = (
    ("documents_exportvolume", "job_id", "documents_exportjob"),
    ("rules_submissions_draft", "submission_id", "rules_submissions_rulessubmission"),
    ("rules_submissions_opening", "submission_id", "rules_submissions_rulessubmission"),
    ("rules_submissions_revision_artwork", "revision_id", "rules_submissions_revision"),
    ("inspections_stream", "table_id", "holders_gamingtable"),
    ("inspections_tablestate", "table_id", "holders_gamingtable"),
    ("account_emailconfirmation", "email_address_id", "account_emailaddress"),
)

SAME_HOLDER = acts_for_the_holder("user_id")
TOKEN_OF_THE_HOLDER = (
    "EXISTS (SELECT FROM holders_membership m WHERE m.id = membership_id"
    f" AND (m.holder_id = {TENANT} OR m.user_id = {PERSON}))"
)

POLICIES = [
    *(policy(table) for table in OF_A_HOLDER),
    *(policy(table, through(column, parent)) for table, column, parent in THROUGH_ANOTHER),
    policy("holders_certificateholder", f"id = {TENANT}"),
    # One's own roles, for whom one acts; and who acts for the Board: told of filings, named beside what they did.
    also("holders_membership", "SELECT", f"user_id = {PERSON} OR (holder_id IS NULL AND {TENANT} IS NOT NULL)"),
    # A person may act for one holder after another, and is seen by each; the Board's people by all, by name.
    policy("holders_user", f"id = {PERSON} OR {acts_for_the_holder('holders_user.id')}"),
    also(
        "holders_user",
        "SELECT",
        f"{DOOR} OR EXISTS (SELECT FROM holders_membership m WHERE m.user_id = holders_user.id)",
    ),
    also("holders_user", "UPDATE", DOOR),
    policy("holders_credential", f"user_id = {PERSON} OR {SAME_HOLDER}"),
    policy("account_emailaddress", f"user_id = {PERSON} OR {SAME_HOLDER} OR {DOOR}"),
    policy("mfa_authenticator", f"user_id = {PERSON} OR {SAME_HOLDER} OR {DOOR}"),
    # A notice is read by its recipient; whoever acts for a holder may tell others, also of the Board.
    policy("notices_notice", f"recipient_id = {PERSON}"),
    also("notices_notice", "INSERT", f"{TENANT} IS NOT NULL"),
    policy("rest_apitoken", TOKEN_OF_THE_HOLDER),
    policy("rest_idempotencyrecord", f"user_id = {PERSON}"),
    # What the Board asks for itself, or says among its own, does not reach the holder it is about.
    policy("documents_exportjob", f"{OWN} AND NOT for_board"),
    policy("rules_submissions_comment", f"{OWN} AND NOT board_only"),
]


def pads_of(secret: str) -> tuple[bytes, bytes]:
    """The inner and the outer block of HMAC for this secret, as the functions above check contexts."""
    key = salted_hmac("compliance.isolation", "context", secret=secret, algorithm="sha256").digest().ljust(64, b"\0")
    return bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)


def keys_now(apps: Any, schema_editor: Any) -> None:
    """Keeps the keys at once, so that whatever follows in the same run sees rows."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("DELETE FROM isolation.key")
        cursor.executemany(
            "INSERT INTO isolation.key (inner_pad, outer_pad) VALUES (%s, %s)", [pads_of(secret) for secret in secrets]
        )


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("holders", "0004_settings_of_the_board"),
        ("documents", "0003_exports_are_planned_and_claimed"),
        ("notices", "0001_inbox_and_outbox"),
        ("rest", "0001_tokens_and_keys"),
        ("chapters", "0002_texts_stay"),
        ("rules_submissions", "0003_papers_with_findings_and_decision"),
        ("inspections", "0002_entries_stay"),
        ("account", "0009_emailaddress_unique_primary_email"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]
    operations: ClassVar = [
        migrations.RunSQL(FUNCTIONS, "DROP SCHEMA isolation CASCADE"),
        migrations.RunPython(keys_now, migrations.RunPython.noop),
        *POLICIES,
    ]
