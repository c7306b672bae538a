"""Big Six Wheel: every duty of Chapter 619a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from ..facts import BigSixFacts  # noqa: I001  (the modules in the order of the chapter)
from . import wheel, symbols, layout, odds  # noqa: F401  (each declares its rows on import)
from .register import RULES

RULES.declared_by(BigSixFacts)

__all__ = ["RULES"]
