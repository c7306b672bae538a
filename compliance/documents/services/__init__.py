"""What other apps may ask of documents: exports requested, written, stopped and taken up again."""

from .requesting import export_request, export_retry, export_stop
from .writing import export_write, waiting_exports

__all__ = ["export_request", "export_retry", "export_stop", "export_write", "waiting_exports"]
