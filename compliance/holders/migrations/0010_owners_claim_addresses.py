"""An address opens one account, that of whoever set a password there; others may state it while they wait."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q, Value
from django.db.models.functions import Lower


def kept(name: str, beside: str) -> models.Func:
    """What stays of a column in compatibility form (NFKC) without the characters of this class."""
    plain = models.Func(name, function="normalize", template="%(function)s(%(expressions)s, NFKC)")
    return models.Func(
        plain, Value(beside), Value(""), Value("g"), function="regexp_replace", output_field=models.TextField()
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0009_accounts_change_by_two")]

    operations: ClassVar = [
        migrations.RemoveConstraint(model_name="user", name="an_address_is_one_account"),
        migrations.AlterField(model_name="user", name="email", field=models.EmailField(max_length=254)),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                Lower(kept("email", "[^!-~]+")),
                condition=~Q(password__startswith="!"),  # noqa: S106  # what stands for none
                name="an_address_opens_one_account",
            ),
        ),
    ]
