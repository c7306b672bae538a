"""Rules under which a change can be tried too: an edition to come, or figures that are nobody's law."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from compliance.regulation import Finding, Rules
from compliance.regulation.core.differing import Changes

from ..case.comparison import Side

UNDER = "under"
"""The name in a form or a link of the rules that are chosen."""


@dataclass(frozen=True)
class OtherRules:
    """A text that is not the one under which an amendment would be filed. `changes` gives what it finds in answers
    under the edition with a key, and that does not, as of a time; and the other way round. `side_with_remedy` gives the
    answers with those that it leaves no choice about."""

    key: str
    words: str
    rules: Rules
    changes: Callable[[str, Any, datetime], Changes]
    side_with_remedy: Callable[[Side, Sequence[Finding], datetime], Side]
