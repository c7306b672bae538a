"""Whose certificate signed the bytes of a letter is kept beside them."""

from typing import ClassVar

from django.db import migrations, models

# Of the column itself and not of the model (see 0007): code of before names no such column.
DEFAULT = "ALTER TABLE documents_document ALTER COLUMN signed_by SET DEFAULT ''"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("documents", "0007_active_content")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="document",
            name="signed_by",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Whose certificate signed these bytes (PAdES); empty: they are not signed electronically",
                max_length=300,
            ),
        ),
        migrations.RunSQL(DEFAULT, migrations.RunSQL.noop),
    ]
