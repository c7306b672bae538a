"""Documents made from records: export jobs with progress, kept bytes."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "compliance.documents"
    label = "documents"
    verbose_name = "Documents"
