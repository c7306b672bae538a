"""The shared look of every page: words, components, form inputs, navigation."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "compliance.web"
    label = "web"
    verbose_name = "Pages and components"
