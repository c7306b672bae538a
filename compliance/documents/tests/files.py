"""Files of bundles, for tests."""

from pathlib import Path

from compliance.documents.models import Bundle
from compliance.documents.services.bundling import name_of
from compliance.documents.stores import FolderStore


def file_of(bundle: Bundle) -> Path:
    """The path of the file of a bundle, in an office whose files are in a folder."""
    return FolderStore().path_of(name_of(bundle))
