"""Prints of approved rules for players: which code stands on which paper. The office writes it; everybody reads it."""

import uuid
from typing import ClassVar

from django.db import migrations, models

from compliance.isolation.migrations._steps import also, policy

TABLE = "rules_submissions_publicprint"
PRINTS = [("sign", "Table sign"), ("legend", "Layout legend"), ("card", "Rack card"), ("guide", "Gaming guide")]
PAPERS = [
    ("filing", "Filing"),
    ("return", "Return letter"),
    ("decision", "Decision letter"),
    ("record", "Filing with findings and decision"),
    *PRINTS,
]
OFFICE_ALONE = "false"
EVERYBODY = "(SELECT isolation.is_public())"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0014_reports_of_a_difference")]
    operations: ClassVar = [
        migrations.AlterField(
            model_name="revisiondocument", name="kind", field=models.CharField(choices=PAPERS, max_length=20)
        ),
        migrations.CreateModel(
            name="PublicPrint",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=20, unique=True)),
                ("kind", models.CharField(choices=PRINTS, max_length=20)),
                ("reference", models.CharField(max_length=20)),
                ("revision", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("made_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reference", "revision", "kind"), name="one_print_a_revision_and_kind"
                    )
                ],
            },
        ),
        policy(TABLE, OFFICE_ALONE),
        also(TABLE, "SELECT", EVERYBODY),
    ]
