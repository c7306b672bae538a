"""The general provisions behind every chapter: 601a, 603a, 461a and 465a.

`filing` holds what each Rules Submission states (601a.2), which every chapter adds to its own provisions; `rows` the
duties that stand beside the chapters, as data; `settings` what was inferred and the Board administrator can change.
"""

from ..core.provision import Provision
from .filing import filing_provisions
from .problem_log import problem_provisions


def with_general(chapter: str, editions: tuple[str, ...], *own: Provision) -> tuple[Provision, ...]:
    """A chapter's own provisions, between those of every filing and those of every problem log."""
    return (*filing_provisions(chapter, editions), *own, *problem_provisions(chapter, editions))
