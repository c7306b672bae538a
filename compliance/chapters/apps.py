"""The reader of the regulation."""

from django.apps import AppConfig


class ChaptersConfig(AppConfig):
    name = "compliance.chapters"
    label = "chapters"
    verbose_name = "The regulation"
