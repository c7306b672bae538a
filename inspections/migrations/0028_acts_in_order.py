"""Acts are known by ids in order. The state of models alone: no table changes."""

from typing import ClassVar

from django.db import migrations, models

import compliance.holders.ordered_id

ACTS = (
    "boardnote",
    "casestep",
    "exceptionact",
    "ladderset",
    "samplefile",
    "samplenote",
    "tableevent",
)


def ordered() -> models.UUIDField:
    """The primary key of a table of acts."""
    return models.UUIDField(
        default=compliance.holders.ordered_id.ordered_id, editable=False, primary_key=True, serialize=False
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0027_draft_entries")]
    operations: ClassVar = [migrations.AlterField(model_name=act, name="id", field=ordered()) for act in ACTS]
