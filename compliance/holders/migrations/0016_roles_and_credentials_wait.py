"""A role that signs, decides or administers, and each credential, waits until a second person has confirmed it."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held

WHATS = [
    ("address", "Change the e-mail address"),
    ("password", "Send a link to set a password"),
    ("factors", "Reset the second factor"),
    ("role", "Confirm a role"),
    ("credential", "Confirm a credential"),
]


def waits() -> models.BooleanField:
    """Rows from before count, and so do those that an older program adds."""
    return models.BooleanField(
        db_default=False, default=False, help_text="Counts only once a second person has confirmed it"
    )


def named(model: str) -> models.ForeignKey:
    """What counts once it is confirmed."""
    return models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=model)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0015_sign_in_means")]
    operations: ClassVar = [
        migrations.AddField(model_name="membership", name="waits", field=waits()),
        migrations.AddField(model_name="credential", name="waits", field=waits()),
        migrations.AddField(model_name="accountchange", name="membership", field=named("holders.membership")),
        migrations.AddField(model_name="accountchange", name="credential", field=named("holders.credential")),
        migrations.AlterField(
            model_name="accountchange", name="what", field=models.CharField(choices=WHATS, max_length=10)
        ),
        can_be_held("holders_membership"),
        held("holders_accountchange", "membership_id", "holders_membership"),
    ]
