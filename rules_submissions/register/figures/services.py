"""Figures that are nobody's law: Board counsel writes a version, and every earlier one stays."""

from datetime import datetime

from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.ledger.holding import act
from compliance.ledger.images import fetch
from compliance.regulation.core.fields import SENTENCE

from ...acts import act_record_inside
from ...errors import IllegalMove
from ...models import FiguresVersion
from .on_file import problems_of, read, shipped

NO_TEXT = "Write the text, with a [[change]] for each figure."
NO_REASON = "Say why. The change log shows it."
LONGEST_TEXT = 40_000


@act
def figures_write(*, key: str, number: int, text: str, reason: str, by: User, at: datetime) -> FiguresVersion:
    """Keeps the next version of a text; `key` and `number` are those of the newest one on the page, empty and 0 for a
    new text. Raises NotAllowed, FieldRefused, IllegalMove where somebody wrote meanwhile, or nothing would change."""
    check_perm(by, Perm.ADVISE)
    lines = require_words(text, "text", NO_TEXT, longest=LONGEST_TEXT).splitlines()
    words = "\n".join(line.rstrip() for line in lines) + "\n"
    if problems := problems_of(words):
        raise FieldRefused("text", " ".join(problems))
    named = read(words).edition.key
    fetch("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", f"figures:{named}")
    newest = FiguresVersion.objects.filter(key=named).order_by("-number").first()
    if key and named != key:
        raise FieldRefused("text", f"Keep the key {key}. For another text, write new figures.")
    if named in shipped() or (not key and newest):
        raise FieldRefused("text", f"Figures with the key {named} are on file. Choose another key.")
    if number != (newest.number if newest else 0):
        raise IllegalMove("Somebody wrote another version after you opened the page. Reload it to see the text.")
    if newest and newest.text == words:
        raise IllegalMove("This is the newest version. Nothing is changed.")
    actor = actor_of(by, at)
    row = FiguresVersion.objects.create(
        key=named,
        number=number + 1,
        text=words,
        reason=require_words(reason, "reason", NO_REASON, longest=SENTENCE),
        **actor.acted_as(at),
    )
    act_record_inside("figures.write", row, actor)
    return row
