"""A fourth paper: the filing with its findings and the decision as one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rules_submissions", "0002_records_stay"),
    ]

    operations = [
        migrations.AlterField(
            model_name="revisiondocument",
            name="kind",
            field=models.CharField(
                choices=[
                    ("filing", "Filing"),
                    ("return", "Return letter"),
                    ("decision", "Decision letter"),
                    ("record", "Filing with findings and decision"),
                ],
                max_length=20,
            ),
        ),
    ]
