"""Settings of the Board say who set them and why: the context `public` reads none of them."""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import policy

ANYBODY_ELSE = "(SELECT isolation.is_public()) IS NOT TRUE"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0009_public"), ("holders", "0013_package_numbers")]
    operations: ClassVar = [policy("holders_settingvalue", ANYBODY_ELSE)]
