"""Which rows of this app entries of the ledger tell (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register("rules_submissions_rulessubmission")
register(
    "rules_submissions_artwork",
    attached=(
        "original",
        "preview",
    ),
)
register("rules_submissions_artworkremoval")
register("rules_submissions_sheet")
register("rules_submissions_sheetversion")
register("rules_submissions_pin")
register("rules_submissions_pincomment")
register("rules_submissions_pinact")
register("rules_submissions_elementmark")
register("rules_submissions_elementcheck")
# By hash: who reads the ledger for the Board reads no filing before the second signature, and none taken back.
register("rules_submissions_firstsignature", attached=("record", "findings"))
register("rules_submissions_secondsignature")
register("rules_submissions_revision")
register("rules_submissions_revision_artwork")
register("rules_submissions_revisiondocument")
register("rules_submissions_printcode")
register("rules_submissions_reviewround")
register("rules_submissions_bureaureview")
register("rules_submissions_mark")
register("rules_submissions_findingact")
register("rules_submissions_settlement")
register("rules_submissions_comment")
register("rules_submissions_submissionevent")
register("rules_submissions_decision")
register("rules_submissions_recusal")
register("rules_submissions_delegation")
register("rules_submissions_stockwording")
register("rules_submissions_contesttext")
register("rules_submissions_contesttextanswer")
register("rules_submissions_figuresversion")
register("rules_submissions_announcement")
register("rules_submissions_announcementanswer")
register("rules_submissions_editioncheck")
register("rules_submissions_letterhead")
register("rules_submissions_letterheadanswer")
register("rules_submissions_sealpicture", attached=("original", "preview"))
register("rules_submissions_conditionproposal")
register("rules_submissions_condition")
register("rules_submissions_conditionmet")
register("rules_submissions_conditionreminder")
register("rules_submissions_differencereport")
register("rules_submissions_differenceanswer")
register("rules_submissions_differencesenton")
