"""Cost of one act: the queries that it sends, and the files of the product that run for it.

A query is a statement that goes to PostgreSQL through Django, whoever sends it: session, person, memberships, locks,
rows, the functions of the ledger. The bounds of transactions and savepoints, and the writing of the context before a
query (`compliance.isolation`), are counted apart.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.isolation import context

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = ("compliance", "rules_submissions", "inspections")
BOUNDS = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT ", "RELEASE SAVEPOINT ")
_WRITES_CONTEXT = context.write_context.__code__


@dataclass
class Cost:
    """The queries of one act in their order, how many bounds of transactions and contexts went with them, how often
    functions of each file of the product ran, and which of its lines."""

    queries: list[str] = field(default_factory=list)
    bounds: int = 0
    contexts: int = 0
    files: Counter[str] = field(default_factory=Counter)
    lines: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    @property
    def files_beside_law(self) -> list[str]:
        """The files of the product that run for it, without the law's: a reader of the act opens these."""
        return sorted(name for name in self.files if not name.startswith("compliance/regulation/"))


def cost_of(act: Callable[[], Any]) -> Cost:
    """The cost of this act."""
    cost = Cost()
    known: dict[str, str] = {}

    def ran(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            cost.lines[known[frame.f_code.co_filename]].add(frame.f_lineno)
        return ran

    def entered(frame: FrameType, _event: str, _: Any) -> Any:
        code = frame.f_code
        if code is _WRITES_CONTEXT:
            cost.contexts += 1
        name = known.get(code.co_filename)
        if name is None:
            name = known[code.co_filename] = product_file(code.co_filename)
        if not name:
            return None
        cost.files[name] += 1
        return ran

    with CaptureQueriesContext(connection) as captured:
        before = sys.gettrace()
        sys.settrace(entered)
        try:
            act()
        finally:
            sys.settrace(before)
    for one in captured:
        if one["sql"].startswith(BOUNDS):
            cost.bounds += 1
        else:
            cost.queries.append(one["sql"])
    return cost


def product_file(path: str) -> str:
    """The file from the root of the product; empty for tests, tools and libraries."""
    file = Path(path)
    if not file.is_relative_to(ROOT):
        return ""
    parts = file.relative_to(ROOT).parts
    return "/".join(parts) if parts[0] in PRODUCT and "tests" not in parts else ""
