"""601a: Rules Submissions, new games and waivers, wagers, rules in public, approvals."""

from functools import partial

from ..core.figure import Figure
from .row import GeneralProvision
from .settings import AMENDMENT_ROUTE, MINIMUM_WAGER_NOTICE, RETURN_EFFECT, REVIEW_DAYS

PREAMBLES = "Preambles of 41 Pa.B. 3000 and 42 Pa.B. 2629; the section itself is not on file"
TITLE = "Title of the section in 42 Pa.B. 2629; the section itself is not on file"
CODE = "58 Pa. Code § 601a.10, official code page, read in part"

REPORT_DAYS = Figure[int](
    "report on layouts, signage and equipment", unit="calendar days", citation="601a.10(c)", everywhere=15
)
SCHEMATICS = Figure[int]("kinds of equipment whose schematics are filed", citation="601a.10(b)", everywhere=10)

row = partial(GeneralProvision, confidence="read", source=CODE)
for_patrons = partial(
    GeneralProvision,
    confidence="in part",
    source=f"{TITLE}; paperwork section of the preamble of 41 Pa.B. 3000",
    owner="the certificate holder",
)
ROWS = (
    row(
        "601a.2",
        "Rules Submissions",
        "A certificate holder files, for each table game it elects to offer, the choices that the chapter of the "
        "game leaves to it, on the Board's form, and plays by them once they are approved.",
        confidence="in part",
        source=PREAMBLES,
        setting=REVIEW_DAYS.code,
    ),
    row(
        "601a.2",
        "Amendments of an approved choice",
        "A changed choice goes in as an amendment of the filing that holds it.",
        confidence="inferred",
        source=PREAMBLES,
        setting=AMENDMENT_ROUTE.code,
    ),
    row(
        "601a.3",
        "New game or new feature",
        "A game, wager or feature that the regulations do not hold goes in as a request to the Board; a filing "
        "that departs from a clause names the reference of the request.",
        confidence="in part",
        source=f"{TITLE}; temporary § 521.4 as told in 40 Pa.B. 1740",
    ),
    row(
        "601a.4",
        "Waiver of a regulation",
        "A waiver is asked for by petition; a filing that departs from a clause names the petition's reference.",
        confidence="in part",
        source=f"{TITLE}; § 603a.8(c)",
    ),
    row(
        "601a.6",
        "Minimum and maximum wagers",
        "Limits may move in ordinary operation; a raised minimum does not bind players already betting at the "
        "table unless the exception applies, which asks for notice, a sign and an announcement.",
        confidence="inferred",
        source="Title; 4 Pa.C.S. § 13A02(3), read in part",
        setting=MINIMUM_WAGER_NOTICE.code,
    ),
    row(
        "601a.7",
        "Rules of the games, and notice of them",
        "Tables play by the approved rules, and the Board keeps the list of them.",
        confidence="inferred",
        source=TITLE,
    ),
    for_patrons(
        "601a.8",
        "Complete rules open to public inspection",
        "A certificate holder has the complete rules of every game that it offers ready for anybody who asks to see "
        "them.",
        help="Once a Rules Submission is in effect, its rules are in the public register, which everybody can read "
        "without signing in. The codes on signs, cards and guides lead there.",
    ),
    for_patrons(
        "601a.8",
        "Gaming guide",
        "A certificate holder has a guide that sums up the rules of the games that it offers.",
        help="Each approval gives a gaming guide to print, made from the approved answers.",
    ),
    for_patrons(
        "601a.8",
        "Signs at the tables",
        "A certificate holder posts signs at its gaming tables.",
        help="Each approval gives its table sign to print. What a sign must show is checked by the item of the chapter "
        "that asks for it.",
    ),
    row(
        "601a.10(a)",
        "Electronic filing of what the Executive Director approves",
        "Staffing plans, tournament schedules, dealer training and drawings of guides, layouts, signage and "
        "equipment go to Gaming Operations electronically.",
    ),
    row(
        "601a.10(b)",
        "Equipment whose drawings are approved",
        "Cards, dice, tiles, gaming chips, plaques, commemorative chips, shakers, wheels, their containers, and "
        "devices without laboratory test are reviewed by Gaming Operations and approved by the Executive Director.",
        figures=(SCHEMATICS,),
    ),
    row(
        "601a.10(c)",
        "Report to the Executive Director",
        "Gaming Operations reviews what was filed and reports within the term. No approval by lapse of time was "
        "found anywhere.",
        figures=(REPORT_DAYS,),
    ),
    row(
        "601a.10(d)",
        "A deficiency found within the term",
        "What Gaming Operations finds lacking within the term goes back to the certificate holder.",
        confidence="inferred",
        source=f"{CODE}; the sentence is cut off",
        setting=RETURN_EFFECT.code,
    ),
    row(
        "601a.10(e)",
        "Use after approval only",
        "What needs approval is used once the approval is received in writing.",
        confidence="inferred",
        source="By position and a model of the same template; not on file",
    ),
    row(
        "601a.10(f)",
        "Storage approved by Casino Compliance",
        "Where equipment is stored, and what the place is like, is approved by Casino Compliance before use.",
        confidence="in part",
        source="§§ 603a.13(a) and 603a.16(a), which cite it so",
    ),
    row(
        "601a.10(g)",
        "Places of table equipment approved by Casino Compliance",
        "Casino Compliance approves where drop box, tip box, discard rack, dealing shoe and covers are placed.",
        confidence="in part",
        source="§§ 617a.1, 651a.2 and 651a.3, which cite it so",
    ),
)
