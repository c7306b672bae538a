"""A letter follows each rescission."""

from typing import ClassVar

from django.db import migrations, models

PAPERS = [
    ("filing", "Filing"),
    ("return", "Return letter"),
    ("decision", "Decision letter"),
    ("record", "Filing with findings and decision"),
    ("rescission", "Rescission letter"),
    ("sign", "Table sign"),
    ("legend", "Layout legend"),
    ("card", "Rack card"),
    ("guide", "Gaming guide"),
]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0025_letterheads")]
    operations: ClassVar = [
        migrations.AlterField("revisiondocument", "kind", models.CharField(choices=PAPERS, max_length=20))
    ]
