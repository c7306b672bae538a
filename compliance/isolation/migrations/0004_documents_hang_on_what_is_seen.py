"""A kept document is seen by whoever sees the volume or the paper that it is.

Before, its holder saw it always, and with it what the Board exported for an audit that is not announced.

It is written before the row that it hangs on: whose it may be is checked as before. The trigger that joins volumes and
documents of one holder looks after the volume is there, since no document is seen before.
"""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import OFFICE, OWN

HANGS = (
    "EXISTS (SELECT FROM documents_exportvolume v WHERE v.document_id = documents_document.id)"
    " OR EXISTS (SELECT FROM rules_submissions_revisiondocument p WHERE p.document_id = documents_document.id)"
)
JOINED = (
    "INSERT OR UPDATE ON documents_exportvolume FOR EACH ROW EXECUTE FUNCTION"
    " isolation.same_holder('job_id', 'documents_exportjob', 'document_id', 'documents_document')"
)


def document_policy(condition: str) -> str:
    """The statement after which documents are seen where `condition` holds, and written by their holder."""
    return (
        f"ALTER POLICY isolation ON documents_document USING ({OFFICE} OR ({condition})) WITH CHECK ({OFFICE} OR {OWN})"
    )


def joined_at(time: str) -> list[str]:
    """The statements after which the trigger on volumes looks BEFORE or AFTER the row is there."""
    return ["DROP TRIGGER same_holder ON documents_exportvolume", f"CREATE TRIGGER same_holder {time} {JOINED}"]


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0003_logs_and_statements"),
        ("documents", "0005_bundles"),
        ("rules_submissions", "0003_papers_with_findings_and_decision"),
    ]
    operations: ClassVar = [
        migrations.RunSQL(
            sql=[document_policy(f"{OWN} AND ({HANGS})"), *joined_at("AFTER")],
            reverse_sql=[document_policy(OWN), *joined_at("BEFORE")],
        )
    ]
