"""A kept document is also seen by whoever sees the step of a case with which it came."""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import OFFICE, OWN

PLACES = (
    "documents_exportvolume", "rules_submissions_revisiondocument", "inspections_labelpaper",
    "inspections_logbookpart", "inspections_casefile",
)  # fmt: skip


def seen(places: tuple[str, ...]) -> str:
    """The statement after which documents are seen that a row of these tables names, and written by their holder."""
    hangs = " OR ".join(f"EXISTS (SELECT FROM {one} h WHERE h.document_id = documents_document.id)" for one in places)
    condition = f"{OFFICE} OR ({OWN} AND ({hangs}))"
    return f"ALTER POLICY isolation ON documents_document USING ({condition}) WITH CHECK ({OFFICE} OR {OWN})"


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0012_guests"), ("inspections", "0024_files_of_samples_and_cases"),
    ]  # fmt: skip
    operations: ClassVar = [migrations.RunSQL(sql=seen(PLACES), reverse_sql=seen(PLACES[:-1]))]
