"""Where tests find the files of bundles."""

from pathlib import Path

from compliance.documents.models import Bundle
from compliance.documents.services.bundling import name_of
from compliance.documents.stores import FolderStore


def file_of(bundle: Bundle) -> Path:
    """Where the file of a bundle is, in an office whose files stand in a folder."""
    return FolderStore().path_of(name_of(bundle))
