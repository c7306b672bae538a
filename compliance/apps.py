"""The project itself as an app: it connects the other apps and loads the task queue."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ComplianceConfig(AppConfig):
    name = "compliance"
    label = "compliance"
    verbose_name = "Table games compliance"

    def ready(self) -> None:
        """Connects the hooks between the apps, and makes our Celery app the default one: another thread would otherwise
        get Celery's unconfigured app."""
        from compliance.celery import app
        from compliance.wiring import wire

        app.set_default()
        wire()


class AssetsConfig(StaticFilesConfig):
    """Static files without those of pages that we do not have: the browsable API and a second API reader."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework", "redoc"]
