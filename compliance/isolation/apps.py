"""Row-level security, and the signed context that tells PostgreSQL for whom a connection works."""

from django.apps import AppConfig, apps
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate


class IsolationConfig(AppConfig):
    name = "compliance.isolation"
    label = "isolation"
    verbose_name = "Isolation of certificate holders"

    def ready(self) -> None:
        """Gives every new connection the context in which it is opened, and every migrated database keys and grants."""
        from . import checks, context, preparing  # noqa: F401  (checks register themselves)

        connection_created.connect(context.on_connection)
        # Django notifies only apps with models; any of them will do.
        holders = apps.get_app_config("holders")
        pre_migrate.connect(preparing.on_migrate, sender=holders)
        post_migrate.connect(preparing.on_migrate, sender=holders)
