"""Acts are known by ids in order. The state of models alone: no table changes."""

from typing import ClassVar

from django.db import migrations, models

import compliance.holders.ordered_id

ACTS = (
    "comment",
    "conditionmet",
    "conditionproposal",
    "contesttext",
    "contesttextanswer",
    "delegation",
    "differenceanswer",
    "differencesenton",
    "elementcheck",
    "findingact",
    "mark",
    "pinact",
    "recusal",
    "settlement",
    "stockwording",
)


def ordered() -> models.UUIDField:
    """The primary key of a table of acts."""
    return models.UUIDField(
        default=compliance.holders.ordered_id.ordered_id, editable=False, primary_key=True, serialize=False
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0024_sheets_that_come_along")]
    operations: ClassVar = [migrations.AlterField(model_name=act, name="id", field=ordered()) for act in ACTS]
