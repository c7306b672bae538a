"""Use cases of the regulation's texts."""

from .importing import Imported, confirmation_rests_on, text_confirm, text_import

__all__ = ["Imported", "confirmation_rests_on", "text_confirm", "text_import"]
