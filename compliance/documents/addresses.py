"""The content of the addresses of exports, bundles and kept papers."""

from compliance.addresses import list_at, object_at, unread

from .models import Bundle, ExportJob, ExportVolume
from .services.requesting import rows_of_export

object_at("documents api", "job_id", "Export", ExportJob, rows=rows_of_export)
object_at(
    "api",
    "volume_id",
    "Volume of an export",
    ExportVolume,
    files="api:export_volume",
    silent="with its export, which says so",
)
object_at(
    "documents api",
    "bundle_id",
    "Bundle",
    Bundle,
    files="documents:bundle_file api:bundle_file",
    silent="its papers name open alarms of its logs, and verifiers check it",
)
list_at("documents:exports api:exports", "Exports", ExportJob)
list_at("documents:bundles api:bundles", "Bundles", Bundle)
unread("documents:bundle_new documents:export_new", "an empty form")
