"""The logs at the table: entries, clocks, alarms."""

from django.apps import AppConfig


class InspectionsConfig(AppConfig):
    name = "inspections"
    label = "inspections"
    verbose_name = "Inspections and logs"

    def ready(self) -> None:
        """Tells the home page what waits on the floor, and exports where log entries come from."""
        from compliance.holders import work

        from . import export
        from .work import alarms_waiting

        work.register(alarms_waiting)
        export.register()
