"""Kept bytes stay: PostgreSQL refuses to change a document or a volume that was handed out."""

from django.db import migrations

from compliance.ledger.migrations._steps import append_only


class Migration(migrations.Migration):
    dependencies = [("documents", "0001_kept_documents")]
    operations = [append_only("documents_document"), append_only("documents_exportvolume")]
