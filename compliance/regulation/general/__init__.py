"""The general provisions behind every chapter: 601a, 603a, 461a and 465a.

`filing` holds what each Rules Submission states (601a.2), which every chapter adds to its own provisions; `rows` the
duties that stand beside the chapters, as data; `settings` what was inferred and the Board administrator can change.
"""

from .filing import filing_provisions

__all__ = ["filing_provisions"]
