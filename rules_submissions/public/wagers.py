"""The payout of each wager of a published approval and the share that the house keeps, from the chapter's own
mathematics."""

from dataclasses import replace
from functools import lru_cache

from django.utils.translation import gettext_noop as noop

from compliance.regulation import chapter
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.payouts import PayoutRow
from compliance.web.board_parts import OddsTable

from ..drafting import edges
from ..models.public import PublicApproval

CAPTION = noop("What each wager pays, and what the house keeps")
NOTE = noop(
    "“10 to 1” means: bet $1 and win, and you get $10 and your $1 back. The house edge is what the house keeps on "
    "average of each dollar bet. It is exact, from the approved odds and the rules of the game; the table says so "
    "where the regulation does not determine it."
)


@lru_cache(maxsize=512)
def _rows(number: str, edition_key: str, stored: bytes) -> tuple[PayoutRow, ...]:
    whole = chapter(number)
    return tuple(whole.payouts(whole.decode(stored), edition_key))


def wagers_of(row: PublicApproval) -> tuple[PayoutRow, ...]:
    """Every wager of an approval. Kept by its answers, so that the same rules are counted once."""
    return _rows(row.chapter_number, row.edition_key, canonical_bytes(row.facts))


def table_of(row: PublicApproval) -> OddsTable:
    """The wagers as a table, in the words of players."""
    table = edges.odds_table(row.chapter, row.decoded, row.edition_key, table_id="wagers")
    return replace(table, caption=CAPTION, note=table.note.replace(edges.NOTE, NOTE))
