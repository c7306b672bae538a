"""The logs at the table: entries, clocks, alarms."""

from django.apps import AppConfig


class InspectionsConfig(AppConfig):
    name = "inspections"
    label = "inspections"
    verbose_name = "Inspections and logs"
