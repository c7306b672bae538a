"""An installation may name the print that was put up."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("inspections", "0022_saved_searches"),
        ("rules_submissions", "0016_numbers_of_prints"),
    ]
    operations: ClassVar = [
        migrations.AddField(
            model_name="installation",
            name="print",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="installations",
                to="rules_submissions.printcode",
            ),
        ),
        held("inspections_installation", "print_id", "rules_submissions_printcode"),
    ]  # fmt: skip
