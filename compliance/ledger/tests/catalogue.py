"""Every table and column of the database as PostgreSQL's catalogue has them, and what is left out, with the reason."""

from typing import Any

from django.db import connection

from compliance.ledger.images import columns_of, projections

NO_RECORDS = {
    "access_reading": "who read what; a day of it is committed to by its own entry, access.digest",
    "account_emailaddress": "addresses for signing in; an account's address stands in holders_user",
    "account_emailconfirmation": "links that were mailed; they expire",
    "auth_group": "the framework's own, unused",
    "auth_group_permissions": "the framework's own, unused",
    "auth_permission": "the framework's own, unused",
    "axes_accessattempt": "guesses at passwords; forgotten after a while",
    "axes_accessattemptexpiration": "guesses at passwords; forgotten after a while",
    "axes_accessfailurelog": "guesses at passwords; forgotten after a while",
    "axes_accesslog": "guesses at passwords; forgotten after a while",
    "cache": "may be emptied at any time",
    "django_content_type": "the framework's own",
    "django_migrations": "the framework's own",
    "django_session": "sessions; they expire",
    "documents_bundle": "a request for a file; its entry is export.bundle",
    "documents_exportjob": "a request for a file; its volumes are recorded",
    "holders_dismissedsteps": "help that a person no longer wants to see",
    "holders_signingstatement": "a statement that waits for its signature; the signed one stands in the entry",
    "inspections_draftentry": "answers of a round in the making; what is signed is a log entry",
    "inspections_mention": "words by which search finds records; made again from what was signed",
    "inspections_savedsearch": "filters that a person keeps for themselves",
    "mfa_authenticator": "secrets of second factors; a passkey's enrolment and removal are separate entries",
    "notices_delivery": "which messages to devices left; what was told stands in the notices",
    "notices_device": "where a person wants messages that something needs them; each change is told to them",
    "notices_notice": "letters about what stands on record",
    "notices_noticechoice": "when a person wants mail about it; the inbox gets every notice at once",
    "records_successorrequest": "waits for the second person; both stand in the entry log.opened",
    "rest_idempotencyrecord": "answers kept for 30 days, so that a request may be repeated",
    "rules_submissions_draft": "answers in the making; what is filed is a revision",
    "rules_submissions_impactrow": "what an edition changes, for the Board alone; worked out again from filings",
    "rules_submissions_impactrun": "what an edition changes, for the Board alone; worked out again from filings",
    "rules_submissions_opening": "a private reading mark",
    "rules_submissions_publicapproval": "what everybody reads of approvals; made again from what was decided",
    "rules_submissions_publicprint": "which print has which code; made again from the kept papers",
    "rules_submissions_precedent": "an index of decisions, for Board staff alone; made again from what was decided",
    "rules_submissions_sheettext": "words read by machine from an upload, for notes; read again from it at any time",
    "socialaccount_socialaccount": "the library's own, unused; holders_providerlink says who signs in",
    "socialaccount_socialapp": "the library's own, unused; the provider stands in the settings",
    "socialaccount_socialtoken": "the library's own, unused",
    "webhooks_webhookcursor": "how far a receiver has read the log; it reads on from there",
    "webhooks_webhookdelivery": "copies of events on their way; the entries of the log are the events",
    "ledger.unrecorded_row": "notes of a transaction under way; none is ever committed",
    "ledger.alarm": "a notice of what stands wrong, not a record; what it tells of is found again by the next sweep",
}
"""Tables of which entries tell nothing, and why."""

UNTOLD = {
    ("ledger.checkpoint", "made_at"): "when the note came; the signed time stands in the note",
    ("ledger.cosignature", "made_at"): "when the line came; the signed time stands in the line",
}
"""Columns of the ledger that no record tells, and why."""

ASKED_FOR_AGAIN = {
    "ledger.cosignature": "witnesses are asked again until they have cosigned; until then a bundle is UNWITNESSED",
    "ledger.checkpoint": "of the Board log's own the signer publishes its newest again; no entry rests on one",
}
"""Tables of which a row may be missing without any loss to the records."""


def tables() -> list[str]:
    """Every table of the application and of the ledger, those of the latter with their schema."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT CASE nspname WHEN 'public' THEN relname ELSE nspname || '.' || relname END FROM pg_class "
            "JOIN pg_namespace ON pg_namespace.oid = relnamespace "
            "WHERE nspname IN ('public', 'ledger') AND relkind IN ('r', 'p') ORDER BY 1"
        )
        return [row[0] for row in cursor.fetchall()]


def told_tables() -> list[str]:
    """Projection tables and the ledger's own: whatever is changed in them is found."""
    known = {kept.table for kept in projections()}
    return [name for name in tables() if name in known or (name.startswith("ledger.") and name not in NO_RECORDS)]


def told_columns(table: str) -> dict[str, str]:
    """The columns of a table that records tell, with their types."""
    without: dict[str, Any] = {kept.table: kept.without for kept in projections()}
    # The ledger's own columns are watched by other means where no image tells them.
    left_out = without.get(table, {}) if not table.startswith("ledger.") else {}
    return {
        name: kind for name, kind in columns_of(table).items() if name not in left_out and (table, name) not in UNTOLD
    }
