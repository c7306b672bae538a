"""Sic Bo: every duty of Chapter 625a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from ..facts import SicBoFacts
from . import odds, shaker, table, wagers  # noqa: F401  (each declares its rows on import)
from .register import RULES

RULES.declared_by(SicBoFacts)

__all__ = ["RULES"]
