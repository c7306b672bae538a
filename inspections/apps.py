"""The logs at the table: entries, clocks, alarms."""

from django.apps import AppConfig


class InspectionsConfig(AppConfig):
    name = "inspections"
    label = "inspections"
    verbose_name = "Inspections and logs"

    def ready(self) -> None:
        """Tells the home page what waits, exports where entries come from, the reconciler what else to check,
        retention what it may destroy."""
        from compliance.holders import saying, work
        from compliance.ledger.reconciling import checks
        from compliance.retention import sources

        from . import export
        from .models import LogEntry
        from .reconciling import open_lives_differ
        from .recorded import register_all
        from .retention import past_retention
        from .services.holding import rows_of_table
        from .work import alarms_waiting, entries_to_countersign

        work.register(alarms_waiting)
        work.register(entries_to_countersign)
        export.register()
        for namespace in ("floor", "api"):
            saying.register(namespace, "table_id", lambda key: rows_of_table([key]))
            saying.register(namespace, "entry_id", lambda key: [LogEntry.objects.filter(pk=key)])
        register_all()
        sources.register(past_retention)
        checks.register("inspections.open_lives", open_lives_differ)
