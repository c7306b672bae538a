"""The file of a bundle, as pages and the API hand it out."""

import structlog
from django.http import FileResponse

from compliance.holders.errors import IllegalMove
from compliance.holders.models import User
from compliance.ledger.errors import FileNotHeld
from compliance.ledger.reconciling.difference import Difference

from .models import Bundle
from .services import opened
from .stores import sha256_of

logger = structlog.get_logger()
ZIP = "application/zip"


def saved_bundle(bundle: Bundle, by: User) -> FileResponse:
    """The zip as it was written: saved, never shown inside the office's own pages, never stored on the way. Raises
    IllegalMove where there is no file, FileNotHeld where it is another."""
    if bundle.status != Bundle.Status.READY:
        raise IllegalMove(f"This bundle is “{bundle.get_status_display()}”; it has a file only when it is ready.")
    try:
        file = opened(bundle)
    except FileNotFoundError:
        raise IllegalMove(
            "The file of this bundle is no longer kept. Make a new bundle: the records are the same."
        ) from None
    if (kept := sha256_of(file)) != bundle.sha256:
        file.close()
        raise FileNotHeld([Difference(Bundle._meta.db_table, str(bundle.pk), "file", bundle.sha256, kept)])
    logger.info("bundle_downloaded", bundle=str(bundle.pk), by=str(by.pk), bytes=bundle.size)
    return FileResponse(file, as_attachment=True, filename=bundle.file_name, content_type=ZIP)
