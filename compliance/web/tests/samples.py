"""Every component in each of its states: template, name of the state, context. Invented holders; real citations."""

from datetime import UTC, date, datetime
from typing import Any

from compliance.regulation.finding import Finding
from compliance.web import parts, words

TODAY = date(2026, 3, 3)
NOW = datetime(2026, 3, 3, 15, 5, tzinfo=UTC)

Sample = tuple[str, str, dict[str, Any]]


def finding(severity: str, citation: str, wrong: str, owner: str, **more: Any) -> Finding:
    """A finding with what every finding has."""
    return Finding(
        severity=severity,  # type: ignore[arg-type]
        citation=citation,
        wrong=wrong,
        owner=owner,
        **{"field": "f", "edition": "651a-2012", "edition_status": "in_force"} | more,
    )


FINDINGS = {
    "violation": finding(
        "violation", "651a.3(c)(1)", "13 decks cannot be split into two equal batches.", "gaming_operations",
        found=[7, 6], required="two batches with an equal number of decks", mend="Enter 6 and 6, 7 and 7, or 8 and 8.",
    ),
    "needs approval": finding(
        "needs_approval", "603a.17(d)", "The shuffler has no laboratory approval on file.",
        "gaming_laboratory_operations", mend="File it with this submission.",
    ),
    "attestation missing": finding(
        "attestation_missing", "651a.4(b)", "The duty of spreading the cards is not attested.", "casino_compliance",
        mend="Sign it in the part Attestations.",
    ),
    "cannot tell": finding(
        "cannot_tell", "651a.2(a)", "Not stated: betting positions.", "gaming_operations",
        mend="State betting positions.",
    ),
    "note": finding("note", "651a.3(d)", "Both batches have a 24-hour clock of their own.", "board"),
    "proposed text": finding(
        "violation", "625a.2(a)", "The layout lacks a wager area.", "executive_director", edition="625a-2011P",
        edition_status="proposed", found={"tie": {"pay": 11, "to": 1}}, required="an area for each wager",
    ),
}  # fmt: skip

PARTS = (
    parts.Part(1, "Table and betting positions", "done", "9 positions on one side", "/p1/"),
    parts.Part(2, "Shuffling and decks", "problem", "13 decks cannot make two equal batches", "/p2/"),
    parts.Part(3, "Layout and artwork", "in_progress", "1 of 2 sheets attached", "/p3/"),
    parts.Part(4, "Attestations", "not_started", "26 duties of conduct, signed by you", "/p4/"),
    parts.Part(5, "Check your answers, sign and file", "cannot_start", "Opens when the parts above are done"),
)
COLUMNS = (
    parts.Column("Reference", "?sort=reference"),
    parts.Column("Game and certificate holder"),
    parts.Column("Days left of 15", "?sort=-left", "ascending"),
    parts.Column("Entries", is_number=True),
)
TABLE = parts.Table(
    "queue",
    "Filings with your bureau",
    COLUMNS,
    [
        parts.table_row(COLUMNS, ["RS-6T2K-P4", "Roulette, Susquehanna Bend Casino", "1 day over", "1,204"]),
        parts.table_row(COLUMNS, ["RS-9F4R-M8", "Sic Bo, Allegheny Gap Resort", "due today", "8"], "unread"),
    ],
    note="Sorted by days left",
)


def core() -> list[Sample]:
    """The parts that most pages share."""
    tag = words.PART_STATES["done"]
    return [
        *(("finding", name, {"finding": item}) for name, item in FINDINGS.items()),
        ("finding", "compact", {"finding": FINDINGS["violation"], "compact": True, "say": "found by M. Okafor"}),
        ("finding_list", "empty", {"findings": [], "empty": "No findings on this page."}),
        ("finding_list", "two", {"findings": [FINDINGS["violation"], FINDINGS["needs approval"]], "compact": True}),
        *(
            ("status_tag", state, {"word": one.word, "kind": one.kind, "icon": one.icon})
            for table in (words.PART_STATES, words.SUBMISSION_STATES, words.EXPORT_STATES)
            for state, one in table.items()
        ),
        ("citation_chip", "plain", {"citation": "651a.3(c)(1)", "edition": "651a-2012"}),
        ("citation_chip", "linked", {"citation": "617a.1(d)", "url": "/regulation/617a.1(d)/"}),
        *(("owner_tag", code, {"owner": code, "lead": "Owner"}) for code in words.OWNERS),
        ("clock", "running", {"clock": parts.review_clock(date(2026, 3, 11), TODAY)}),
        ("clock", "soon", {"clock": parts.review_clock(date(2026, 3, 5), TODAY)}),
        ("clock", "due today", {"clock": parts.review_clock(TODAY, TODAY)}),
        ("clock", "late", {"clock": parts.review_clock(date(2026, 3, 2), TODAY)}),
        ("clock", "stopped", {"clock": parts.stopped_clock(date(2026, 2, 26))}),
        (
            "signoff_pips",
            "all states",
            {"sign_offs": [parts.SignOff(o, s) for o, s in zip(words.OWNERS, words.SIGN_OFF_STATES, strict=True)]},
        ),
        ("not_filed_banner", "half", {"tasks": parts.TaskList(PARTS)}),
        ("not_filed_banner", "all done", {"tasks": parts.TaskList(PARTS[:1] * 8)}),
        ("task_list", "all states", {"parts": PARTS}),
        (
            "error_summary",
            "two",
            {
                "errors": [parts.PageError("Enter a number.", "decks"), parts.PageError("The form was open too long.")],
                "note": "Your answers are saved as they stand.",
            },
        ),
        (
            "why_we_ask",
            "quoted",
            {
                "why": {
                    "citation": "651a.3(c)(1)",
                    "edition": "651a-2012",
                    "sentence": "The duty as the text states it.",
                    "is_quotation": True,
                    "edition_words": "in force since May 19, 2012",
                    "owner": "gaming_operations",
                    "shapes": "the deck log of the table",
                },
                "is_open": True,
            },
        ),
        ("why_we_ask", "own words", {"why": {"citation": "651a.2(a)", "sentence": "How many players may sit."}}),
        (
            "summary_list",
            "rows",
            {
                "title": "Shuffling and decks",
                "rows": [
                    parts.Row("Decks", "16: batch A 8, batch B 8", "§ 651a.3(c)(1)", change_url="/p2/"),
                    parts.Row("Shuffler", "Marlowe Twin 8", state=words.TagWords("Needs approval", "stamp", "warn")),
                    parts.Row("Card backs", "not stated", is_problem=True, state=tag),
                ],
                "part_url": "/p2/",
                "part_word": "Part 2",
            },
        ),
        (
            "timeline",
            "both sides",
            {
                "events": [
                    parts.Event(NOW, "Revision 1 filed by Renee Castellano."),
                    parts.Event(NOW, "Returned with", "board", url="/letter/", url_word="one letter"),
                    parts.Event(date(2026, 3, 11), "Report to the Executive Director due.", "board", is_past=False),
                ]
            },
        ),
        (
            "filter_bar",
            "all kinds",
            {
                "filters": [
                    parts.Filter("q", "Reference or words", "RS-6"),
                    parts.Filter("game", "Game", "651a", "choice", [("", "Any game"), ("651a", "Casino War")]),
                    parts.Filter("from", "From", "2026-02-01", "day"),
                ],
                "label": "Filter the queue",
                "action": "",
                "csv_url": "?format=csv",
            },
        ),
        ("ledger_table", "rows", {"table": TABLE}),
        ("ledger_table", "empty", {"table": parts.Table("none", "Filings", COLUMNS)}),
        ("pager", "both", {"newer_url": "?before=9", "older_url": "?after=1", "words": "Entries 1 to 8"}),
        ("pager", "none", {}),
        ("empty_state", "with a way on", {"title": "No drafts", "text": "Start one.", "url": "/", "url_word": "Start"}),
        (
            "tabs",
            "two",
            {
                "label": "Saved views",
                "tabs": [
                    {"label": "My bureau (9)", "url": "?view=bureau", "is_current": True},
                    {"label": "Unread (3)", "url": "?view=unread"},
                ],
            },
        ),
        ("back_link", "plain", {"url": "/", "label": "All submissions"}),
        ("demonstration_strip", "shown", {}),
    ]


def all_samples() -> list[Sample]:
    """Every sample of every component."""
    return core()
