"""Certificate holders, facilities, gaming tables, people, credentials and roles."""

from django.apps import AppConfig


class HoldersConfig(AppConfig):
    name = "compliance.holders"
    label = "holders"
    verbose_name = "People and places"

    def ready(self) -> None:
        """Says this app's part of everybody's work."""
        from . import work
        from .expiring import expiring_credentials
        from .recorded import register_all
        from .relying_party import installed
        from .services.factors import factors_are_recorded
        from .waiting_changes import waiting_changes

        work.register(expiring_credentials)
        work.register(waiting_changes)
        register_all()
        factors_are_recorded()
        installed()
