"""Retention: what may be destroyed after its term, by two people, and what a legal hold keeps."""

from django.apps import AppConfig


class RetentionConfig(AppConfig):
    name = "compliance.retention"
    label = "retention"
    verbose_name = "Retention"

    def ready(self) -> None:
        """Says what entries tell of this app, and what waits for a second person."""
        from compliance.holders import work
        from compliance.ledger.projections import register

        from .work import destructions_waiting

        register("retention_destruction")
        register("retention_legalhold")
        work.register(destructions_waiting)
