"""allauth's tables of providers, of accounts there and of their tokens: the office alone reads them, and uses none.

The provider is that of the settings, and `holders_providerlink` says who signs in by it. What is planted in these
tables opens nothing.
"""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import policy

TABLES = ("socialaccount_socialaccount", "socialaccount_socialapp", "socialaccount_socialtoken")


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0016_for_one_transaction"),
        ("socialaccount", "0006_alter_socialaccount_extra_data"),
    ]
    operations: ClassVar = [policy(table, "false") for table in TABLES]
