"""Certificate holders, facilities, gaming tables, people, credentials and roles."""

from django.apps import AppConfig


class HoldersConfig(AppConfig):
    name = "compliance.holders"
    label = "holders"
    verbose_name = "People and places"
