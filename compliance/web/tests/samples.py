"""Every component in each of its states: template, name of the state, context. Invented holders; real citations."""

from dataclasses import replace
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

from compliance.documents.views.job_views import JobView, VolumeView
from compliance.regulation.core.finding import Finding
from compliance.regulation.roulette.tests import cases
from compliance.regulation.tests.drawings import draw
from compliance.web import board_parts as board
from compliance.web import parts, words
from compliance.web import sheet_parts as sheets
from compliance.web.drawings import Figure
from inspections.entries.questions import Check
from inspections.opening.tiles import Tile

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
    "note": finding("note", "651a.3(d)", "Each batch has its own 24-hour clock.", "board"),
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
    parts.Column("Reference"),
    parts.Column("Game and certificate holder"),
    parts.Column("Days left of 15"),
    parts.Column("Entries", is_number=True),
)
TABLE = parts.DataTable(
    "queue",
    "Filings with your bureau",
    COLUMNS,
    [
        parts.table_row(COLUMNS, ["RS-6T2K-P4", "Roulette, Susquehanna Bend Casino", "1 day over", "1,204"]),
        parts.table_row(COLUMNS, ["RS-9F4R-M8", "Sic Bo, Allegheny Gap Resort", "due today", "8"]),
    ],
    note="Sorted by days left",
)


def core() -> list[Sample]:
    """The parts that most pages have."""
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
            {"sign_offs": list(map(parts.SignOff, [*words.OWNERS, "board"], words.SIGN_OFF_STATES))},
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
                    parts.Event(NOW, "Returned with", "board", links=[("one letter", "/letter/")]),
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
        ("ledger_table", "empty", {"table": parts.DataTable("none", "Filings", COLUMNS)}),
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
        ("print_button", "plain", {}),
        ("back_link", "plain", {"url": "/", "label": "All submissions"}),
        ("demonstration_strip", "shown", {}),
        ("demonstration_strip", "loading", {"loaded_until": NOW.date()}),
    ]


def filing() -> list[Sample]:
    """Signing and what follows it."""
    return [
        ("live_findings", "findings", {"findings": [FINDINGS["violation"]], "checked_at": NOW}),
        ("live_findings", "none", {"findings": []}),
        ("confirmation_panel", "filed", {"title": "Filed", "what": "Casino War", "reference": "RS-7K4M-W3"}),
        (
            "next_steps",
            "two",
            {
                "steps": [
                    board.NextStep("From today", "With three bureaus."),
                    board.NextStep("By March 14", "x", "601a.10(c)"),
                ]
            },
        ),
        (
            "step_indicator",
            "three",
            {
                "label": "Pages of the part Shuffling",
                "steps": [
                    {"label": "Decks", "state": "done"},
                    {"label": "Card backs", "state": "current", "note": "there is a problem"},
                    {"label": "The shuffler"},
                ],
            },
        ),
    ]


def sheet() -> list[Sample]:
    """The page of one sheet."""
    message = parts.Message("M. Okafor", "Position 9 has no Tie area.", NOW, "Gaming Operations")
    states = ("open", "answered", "settled")
    box = sheets.Box("a", 10, 10, 30, 20, "a: added")
    cut = sheets.CutOut("/sheet.png", 800, 600, 10, 10, 200, 100, box)
    line = SimpleNamespace(sentence="Tie pays: Tie pays 10 to 1.")
    over = sheets.Overlay(
        "", (0.0, 0.0, 100.0, 50.0), 800, 600, "0.7", "1.5", "0", "97",
        [("right", "Right, %", "1.5", -100, 100)], [("drawn", "70")],
    )  # fmt: skip
    stage = sheets.Stage(
        "Layout: L-1, version 2", "As uploaded.", 800, 600, "1.000",
        [sheets.Layer("/now.png", 600), sheets.Layer("/last.png", 600, "0.4", 400)],
        [(33, "A")], [(50, "1")], [box], display=1600, swipe=50, sets="place", overlay=over,
        markers=[sheets.Marker("1", 5, 5, "#pin-1", "Pin 1", area=box), sheets.Marker("A", 9, 9, "#a", "A", "mark")],
    )  # fmt: skip
    tabs = [sheets.SheetTab(f"L-{kind}", "/", kind == "open", kind, kind) for kind in ("open", "agreed", "some", "")]
    switch = sheets.Switch(
        "Show", [sheets.Choice("This", "?", True), sheets.Choice("Difference", "?show=diff", count=2)]
    )
    pins = [
        sheets.PinItem(at, f"pin-{at}", "C2", state, "1", [message], cut, settled_by="T. Reyes" * (state == "settled"))
        for at, state in enumerate(states, start=1)
    ]
    elements = [
        sheets.ElementItem(
            f"element-{state}", "651a.2(b)(1)", "Name", "The name.", "A", "C2", state, "T. Reyes", cut, "/"
        )
        for state in ("", "found", "not_found")
    ]
    notes = [
        sheets.NoteItem("C2", "Tie Wager", "11 to 1", "10 to 1", "651a.10", result, "The sheet says 11 to 1.", "/")
        for result in ("agrees", "differs", "not_found", "unclear")
    ]
    return [
        ("switches", "one", {"switches": [switch], "label": "How it is shown"}),
        ("sheet_tabs", "each state", {"tabs": tabs}),
        ("sheet_stage", "swiped, drawn over, with pins", {"stage": stage}),
        (
            "drawing_over",
            "moved",
            {"over": over, "drawing": {"summary": "From above.", "lines": [line]}, "answers": "the draft"},
        ),
        ("pin_list", "all states", {"pins": pins}),
        ("pin_list", "none", {"pins": []}),
        (
            "changes_said",
            "two",
            {
                "before": 1,
                "after": 2,
                "changes": {"is_known": True, "more": 3, "regions": [1]},
                "changed": [sheets.ChangedItem("a", "added", "C2", "?place=1"), sheets.ChangedItem("b", "gone", "C3")],
            },
        ),
        ("changes_said", "not known", {"before": 1, "after": 2, "changes": {"is_known": False}}),
        ("words_read", "all results", {"notes": notes, "edition": "651a-2012"}),
        ("words_read", "no citation", {"notes": [replace(notes[0], citation="")], "edition": "651a-2012"}),
        ("element_list", "all states", {"elements": elements, "edition": "651a-2012", "for_board": True}),
        ("cut_out", "one", {"cut": cut, "words": "The place of pin 1"}),
    ]


def review() -> list[Sample]:
    """The review desk and the comparison."""
    clauses = [
        board.Clause(
            f"({chr(97 + number)})",
            words.CLAUSE_MARKS[mark].word,
            mark,
            "?clause=a",
            "Changed" * (number % 2),
            not number,
        )
        for number, mark in enumerate(words.CLAUSE_MARKS)
    ]
    message = parts.Message("T. Reyes", "Boxes, rack and shoe: approved.", NOW, "Casino Compliance", "651a.2(c)", True)
    rows = [
        board.DiffRow("Betting positions", "7", "9", "651a.2(a)"),
        board.DiffRow("Decks in each batch", None, "8 and 8"),
        board.DiffRow("Discard rack", "attached", None),
        board.DiffRow("Drop box", "left", "left"),
    ]
    return [
        ("thread", "one", {"messages": [message]}),
        ("thread", "empty", {"messages": []}),
        (
            "clause_checklist",
            "all marks",
            {"checklist": board.ClauseChecklist([board.ClauseSection("651a.2 Table", clauses)])},
        ),
        ("answer_diff", "all marks", {"diff": board.Diff("Answers", "In effect", "Revision 2", rows)}),
        *sheet(),
        ("effect_strip", "six", {"effects": [board.Effect("Answers", 9, "32 the same"), board.Effect("Odds", 0)] * 3}),
        ("signoff_legend", "all", {}),
    ]


def floor() -> list[Sample]:
    """Tiles and checks of the floor."""
    tiles = [
        Tile(
            "CW-02",
            "Casino War",
            "Pit 1",
            bool(number % 2),
            light,
            "2 h 05 min over",
            "24 hours",
            "/t/",
            "change the decks",
            "651a.3(d)",
        )
        for number, light in enumerate(words.LIGHTS)
    ]
    options = [{"code": "none", "label": "None"}, {"code": "adjustment", "label": "Adjustment"}]
    return [
        *(("table_tile", tile.light, {"tile": tile}) for tile in tiles),
        ("yes_no_check", "unanswered", {"check": Check("level", "3. Wheel level?", "617a.2(a)(3)", "by hand")}),
        ("yes_no_check", "yes", {"check": Check("ball", "1. Ball nonmagnetic?", "617a.2(a)(1)", value=True)}),
        ("yes_no_check", "no", {"check": Check("parts", "4. Parts secure?", "617a.2(a)(4)", value=False)}),
        (
            "yes_no_check",
            "error",
            {"check": Check("magnet", "2. No magnet?", "617a.2(a)(2)", errors=["Answer yes or no."])},
        ),
        ("choice_check", "chosen", {"check": Check("aor", "Adjusted?", value="adjustment", options=options)}),
    ]


def records() -> list[Sample]:
    """Public register and audit."""
    volumes = [VolumeView("Volume 1, pages 1 to 48", "ready", "/v1/"), VolumeView("Volume 2", "writing")]
    odds = [
        board.OddsRow("Straight", "35 to 1", "2.63\u00a0%", "1/38", "5.26", "1/19", "One number", "37 to 1"),
        board.OddsRow(
            "Buy Bet", "2 to 1", "1 in 3", edge_percent="4.00", state="assumed", note="vigorish on every wager"
        ),
        board.OddsRow("Pai Gow", "1 to 1", state="undetermined", note="how hands are set"),
    ]
    exchanged = [*cases.SINGLE[:5], cases.SINGLE[6], cases.SINGLE[5], *cases.SINGLE[7:]]
    swapped = cases.single_zero() | {"ring_sequence_clockwise": exchanged}
    return [
        *(
            (
                "export_job",
                state,
                {
                    "job": JobView(
                        state,
                        f"Export {word.word.lower()}",
                        "Roulette inspection log",
                        state,
                        "/job/",
                        1000,
                        1342,
                        volumes=volumes,
                        started="Started 10:12 a.m. EST by you.",
                        reason="The disk is full." if state == "failed" else "",
                    )
                },
            )
            for state, word in words.EXPORT_STATES.items()
        ),
        (
            "odds_table",
            "all states",
            {"table": board.OddsTable("odds", "What each bet pays", odds, "“35 to 1”: you get 35")},
        ),
        ("drawing", "matching", {"figure": Figure(draw("617a", cases.single_zero()), cases.NOW)}),
        (
            "drawing",
            "deviating",
            {"figure": Figure(draw("617a", {**cases.single_zero(), **swapped}, "wheel"), cases.NOW)},
        ),
        ("drawing", "not stated", {"figure": Figure(draw("623a", {}), "623a-2011P")}),
    ]


def all_samples() -> list[Sample]:
    """Every sample of every component."""
    return [*core(), *filing(), *review(), *floor(), *records()]
