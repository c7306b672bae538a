"""The shared look of every page: words, components, form inputs, navigation."""

from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.urls import register_converter

from compliance.web.codes import ScannedCode


class WebConfig(AppConfig):
    name = "compliance.web"
    label = "web"
    verbose_name = "Pages and components"

    def ready(self) -> None:
        """Registers the check of the Spanish phrases, and the part of an address that is a scanned code."""
        register_converter(ScannedCode, "scanned")
        register(phrases_are_compiled, "translation")


def phrases_are_compiled(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """An office without the compiled phrases would show pages half in English."""
    from .catalog import are_compiled

    if are_compiled():
        return []
    return [Error("The Spanish phrases are not compiled.", hint="Run manage.py phrases.", id="web.E001")]
