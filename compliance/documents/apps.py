"""Documents made from records: export jobs with progress, kept bytes."""

from typing import Any

from django.apps import AppConfig
from django.db.models import Q


class DocumentsConfig(AppConfig):
    name = "compliance.documents"
    label = "documents"
    verbose_name = "Documents"

    def ready(self) -> None:
        """Says who reads the volumes of an export, what the ledger tells of this app, and how it finds documents."""
        from compliance.holders import saying
        from compliance.ledger import attachments

        from .access import register
        from .attached import document_with
        from .recorded import register_all
        from .services.requesting import rows_of_export

        for namespace in ("documents", "api"):
            saying.register(namespace, "job_id", rows_of_export)
        attachments.register(document_with)
        register(_exports)
        register_all()


def _exports(user: Any) -> Q:
    """Volumes of the exports that this person sees, while their role may export."""
    from compliance.holders.roles import Perm

    from .models import ExportJob

    if not user.may(Perm.EXPORT):
        return Q(pk__in=[])
    return Q(export_volume__job__in=ExportJob.objects.visible_to(user))
