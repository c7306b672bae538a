"""Use cases of the regulation's texts."""

from .importing import Imported, text_import

__all__ = ["Imported", "text_import"]
