"""What in a file from outside runs or opens by itself is kept beside it."""

from typing import ClassVar

from django.db import migrations, models

# Of the column itself and not of the model, which would ask for it back: a certificate holder may add a file to a case
# that they read only once it is added.
DEFAULT = "ALTER TABLE documents_document ALTER COLUMN active_content SET DEFAULT ''"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("documents", "0006_bundles_of_the_office")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="document",
            name="active_content",
            field=models.CharField(
                blank=True,
                default="",
                help_text="What in a file from outside runs or opens by itself",
                max_length=500,
            ),
        ),
        migrations.RunSQL(DEFAULT, migrations.RunSQL.noop),
    ]
