"""The access log: who read what."""

from django.apps import AppConfig


class AccessConfig(AppConfig):
    name = "compliance.access"
    label = "access"
    verbose_name = "Access log"
