"""The register as data: JSON, CSV and a feed of decisions, each the same for everybody and asked about by its ETag."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from compliance.documents.csv_files import Writer
from compliance.holders.paging import Page, page_of
from compliance.regulation.core.outputs import wager_answer
from compliance.regulation.core.svg import printable
from compliance.rest.rendering import encoded
from compliance.web.open_pages import open_page

from ...conditions import today_of
from ...models.public import PublicApproval, PublicState
from .. import outputs
from ..front import news_of_approvals
from ..listing import KEYS
from ..wagers import wagers_of

LICENCE = noop("Free to use for any purpose. Name the Pennsylvania Gaming Control Board’s register as the source.")
SIZE, NEWEST = 200, 50
ATOM = "http://www.w3.org/2005/Atom"
COLUMNS = {
    "reference": noop("the reference of the Rules Submission"),
    "revision": noop("the revision that was approved"),
    "state": noop("approved, superseded, ended or rescinded"),
    "holder": noop("the certificate holder"),
    "facility": noop("the casino"),
    "chapter": noop("the chapter of 58 Pa. Code"),
    "game": noop("the game"),
    "edition": noop("the edition of the chapter under which it was approved"),
    "tables": noop("the numbers of its tables"),
    "decided_on": noop("the day of the decision"),
    "in_effect_since": noop("the first day in effect"),
    "until": noop("the day on which it stopped being in effect; empty while in effect"),
    "conditions": noop("the conditions that concern players"),
    "wager": noop("the code of the wager"),
    "case": noop("which case of the wager, such as the number of decks"),
    "odds": noop("what it pays, such as 35 to 1; several if the result decides"),
    "house_edge": noop("what the house keeps of each dollar on average, as a fraction in lowest terms"),
    "house_edge_percent": noop("the same in percent, rounded to six places"),
    "figures": noop("exact, assumed or undetermined"),
}
"""The columns of the CSV, which has one row for each wager of each approval, with what each holds."""


def files() -> list[tuple[str, str]]:
    """The files of the data: the address and the contents of each."""
    return [
        (
            reverse("register:json"),
            _("Every approval with its tables, conditions, wagers, odds and exact house edges."),
        ),
        (reverse("register:csv"), _("The same, one row for each wager.")),
        (
            reverse("register:atom"),
            _("The {number} newest decisions and changes, as an Atom feed.").format(number=NEWEST),
        ),
        (reverse("api:register"), _("The same approvals by game, state or casino, a page at a time.")),
    ]


def approval_answer(row: PublicApproval, on: date) -> outputs.PublicApproval:
    """An approval as programs read it on a day, of a row that was read `with_prints`."""
    state = row.state_on(on)
    prints: list[Any] = row.prints  # type: ignore[attr-defined]  # `with_prints`
    return outputs.PublicApproval.from_row(
        row,
        state=state.value,
        game=row.chapter.game,
        tables_in_effect=row.tables_left if state == PublicState.APPROVED else [],
        until=row.until_on(on),
        superseded_by=row.superseded_by or None,
        url=absolute(reverse("register:approval", args=[row.reference])),
        wagers=[outputs.PublicWager.from_row(wager_answer(wager)) for wager in wagers_of(row)],
        prints=[one | {"current": state == PublicState.APPROVED} for one in prints],
    )


def absolute(path: str) -> str:
    """The address of a path of this site, as other programs need it."""
    return urljoin(settings.SITE_URL, path)


def _page(request: HttpRequest) -> Page[PublicApproval]:
    return page_of(PublicApproval.objects.with_prints().with_successors(), KEYS, request.GET, size=SIZE)


def _answer(request: HttpRequest, content: bytes, media: str, page: Page[PublicApproval]) -> HttpResponse:
    """The file, with where its terms are and where it goes on."""
    response = HttpResponse(content, content_type=media)
    links = [f'<{absolute(reverse("register:data"))}>; rel="license"']
    if page.older_url:
        links.append(f'<{absolute(request.path)}{page.older_url}>; rel="next"')
    response.headers["Link"] = ", ".join(links)
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@require_safe
@open_page
def register_json(request: HttpRequest) -> HttpResponse:
    """The register as JSON, a part at a time. One query."""
    on, page = today_of(timezone.now()), _page(request)
    whole = {
        "licence": LICENCE,
        "approvals": [approval_answer(row, on) for row in page.rows],
        "next": f"{absolute(request.path)}{page.older_url}" if page.older_url else None,
    }
    return _answer(request, encoded(whole), "application/json", page)


@require_safe
@open_page
def register_csv(request: HttpRequest) -> HttpResponse:
    """The register as CSV, one row for each wager, a part at a time. One query."""
    on, page, writer = today_of(timezone.now()), _page(request), Writer(list(COLUMNS))
    for row in page.rows:
        for cells in _lines(row, on):
            writer.add(cells)
    return _answer(request, writer.content, "text/csv; charset=utf-8", page)


def _lines(row: PublicApproval, on: date) -> Iterable[list[str]]:
    until = row.until_on(on)
    head = [
        row.reference, str(row.revision), row.state_on(on).value, row.holder_name, row.facility_name,
        row.chapter_number, row.chapter.game, row.edition_key, ", ".join(row.tables_shown),
        row.decided_on.isoformat(), row.in_effect_since.isoformat(), until.isoformat() if until else "",
        "\n".join(row.conditions),
    ]  # fmt: skip
    for wager in wagers_of(row):
        case = "; ".join(f"{name} {value}" for name, value in wager.case.items())
        edge = "" if wager.house_edge is None else str(wager.house_edge)
        yield [*head, wager.wager, case, _odds(wager.odds), edge, wager.house_edge_percent or "", wager.state]


def _odds(odds: Any) -> str:
    if odds is None:
        return ""
    if isinstance(odds, tuple):
        return f"{odds[0]} to {odds[1]}"
    return "; ".join(f"{line} {pay} to {to}" for line, (pay, to) in odds.items())


@require_safe
@open_page
def register_atom(request: HttpRequest) -> HttpResponse:
    """The newest decisions and changes as an Atom feed (RFC 4287). Two queries."""
    on = today_of(timezone.now())
    news = news_of_approvals(PublicApproval.objects.order_by(*KEYS)[:NEWEST], on)
    here = absolute(reverse("register:atom"))
    feed = ElementTree.Element("feed", xmlns=ATOM)
    _add_element(feed, "id", here)
    _add_element(feed, "title", "Decisions on table game rules, Pennsylvania")
    _add_element(feed, "rights", LICENCE)
    _add_element(feed, "updated", news[0].row.changed_at.isoformat() if news else "1970-01-01T00:00:00+00:00")
    ElementTree.SubElement(feed, "link", rel="self", href=here)
    author = ElementTree.SubElement(feed, "author")
    _add_element(author, "name", settings.BOARD_NAME)
    for item in news:
        url = absolute(reverse("register:approval", args=[item.row.reference]))
        entry = ElementTree.SubElement(feed, "entry")
        _add_element(entry, "id", f"{url}#{item.row.state}")
        _add_element(entry, "title", f"{item.row.title}: {item.tag.word.lower()}")
        _add_element(entry, "updated", item.row.changed_at.isoformat())
        _add_element(entry, "summary", item.words)
        ElementTree.SubElement(entry, "link", rel="alternate", href=url)
    content = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return HttpResponse(content, content_type="application/atom+xml; charset=utf-8")


def _add_element(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = printable(text)
