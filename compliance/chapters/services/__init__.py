"""Use cases of the regulation's texts."""

from .importing import MAY_IMPORT, Imported, confirmation_rests_on, text_confirm, text_import

__all__ = ["MAY_IMPORT", "Imported", "confirmation_rests_on", "text_confirm", "text_import"]
