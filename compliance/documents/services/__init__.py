"""The acts that other apps may ask of documents: to request, write, stop and resume exports and bundles."""

from .bundle_asking import bundle_request, bundle_retry, bundle_stop
from .bundling import bundle_write, opened, waiting_bundles
from .requesting import export_request, export_retry, export_stop, table_day_request
from .writing import export_write, waiting_exports

__all__ = [
    "bundle_request",
    "bundle_retry",
    "bundle_stop",
    "bundle_write",
    "export_request",
    "export_retry",
    "export_stop",
    "export_write",
    "opened",
    "table_day_request",
    "waiting_bundles",
    "waiting_exports",
]
