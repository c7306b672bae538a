"""Rows of this app that entries of the ledger tell (`compliance.ledger.images`)."""

from compliance.ledger.images import register

TABLES = (
    "rulessubmission", "artwork", "artworkremoval", "sheet", "sheetversion", "pin", "pincomment", "pinact",
    "elementmark", "elementcheck", "firstsignature", "secondsignature", "revision", "revision_artwork",
    "revisiondocument", "printcode", "reviewround", "bureaureview", "mark", "findingact", "settlement", "comment",
    "submissionevent", "decision", "recusal", "delegation", "stockwording", "contesttext", "contesttextanswer",
    "figuresversion", "announcement", "announcementanswer", "editioncheck", "letterhead", "letterheadanswer",
    "sealpicture", "conditionproposal", "condition", "conditionmet", "conditionreminder", "differencereport",
    "differenceanswer", "differencesenton",
)  # fmt: skip
FILES = {
    "artwork": ("original", "preview"),
    # By hash: who reads the ledger for the Board reads no filing before the second signature, and none taken back.
    "firstsignature": ("record", "findings"),
    "sealpicture": ("original", "preview"),
}
"""The columns that an entry states by their hash."""

for name in TABLES:
    register(f"rules_submissions_{name}", attached=FILES.get(name, ()))
