"""The page of the searches that a person keeps: open, save, rename, delete."""

from collections.abc import Iterator
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, perm_required, refuse_guests
from compliance.holders.roles import Perm
from compliance.web.parts import PageError

from ...at_hand import facilities_of
from ...errors import FieldRefused
from ...models.searches import SavedSearch
from ..saved import PAGES, address_of, filters_of, search_delete, search_rename, search_save

GONE = "This search has been deleted."


@require_http_methods(["GET", "HEAD", "POST"])
@perm_required(Perm.READ_LOGS, Perm.READ_FILINGS)
def searches(request: SignedInRequest) -> HttpResponse:
    """The searches of this person, by name; and the form that keeps the filters of the list from which they come."""
    refuse_guests(request.user)
    if request.method == "POST":
        return _acted(request)
    page = request.GET.get("of", "")
    query = filters_of(page, request.GET) if page in PAGES else ""
    return _page(request, page if page in PAGES else "", query)


def _acted(request: SignedInRequest) -> HttpResponse:
    user, sent = request.user, request.POST
    act, page, query, name = (sent.get(key, "") for key in ("act", "of", "query", "name"))
    try:
        if act == "save":
            saved = search_save(user=user, page=page, query=query, name=name, at=timezone.now())
            messages.success(request, f"Saved as “{saved.name}”.")
        elif act == "delete":
            search_delete(user=user, search_id=_id(sent))
            messages.success(request, "Deleted.")
        else:
            saved = search_rename(user=user, search_id=_id(sent), name=name)
            messages.success(request, f"Renamed to “{saved.name}”.")
    except (SavedSearch.DoesNotExist, ValueError):
        messages.error(request, GONE)
    except FieldRefused as refusal:
        field = "id_name" if act == "save" else f"name-{sent.get('search', '')}"
        return _page(request, page if page in PAGES else "", query, PageError(refusal.sentence, field), sent)
    return redirect("floor:searches")


def _id(sent: QueryDict) -> UUID:
    return UUID(sent.get("search", ""))


def _page(
    request: SignedInRequest, page: str, query: str, error: PageError | None = None, sent: QueryDict | None = None
) -> HttpResponse:
    """Two queries."""
    places = {str(facility.pk): facility.name for facility in facilities_of(request.user)}
    rows = [search for search in SavedSearch.objects.visible_to(request.user).order_by("name") if search.page in PAGES]
    typed = sent.get("name", "") if sent is not None else ""
    renamed = sent.get("search", "") if sent is not None else ""
    context = {
        "lines": [
            (search, PAGES[search.page].title, address_of(search), _words(search.page, search.query, places),
             typed if str(search.pk) == renamed else search.name)
            for search in rows
        ],
        "of": page, "query": query, "listed": PAGES.get(page),
        "filters": _words(page, query, places) if page else "",
        "typed": typed if not renamed else "", "page_errors": [error] if error else [],
    }  # fmt: skip
    return render(request, "inspections/searches.html", context, status=400 if error else 200)


def _words(page: str, query: str, places: dict[str, str]) -> str:
    return "; ".join(_parts(page, QueryDict(query), places)) or "no filter"


def _parts(page: str, sent: QueryDict, places: dict[str, str]) -> Iterator[str]:
    labels = {"q": "look for", "from": "from", "to": "to", "mark": "mark", "person": "person", "state": "state"}
    for name in PAGES[page].names:
        if value := sent.get(name, ""):
            shown = places.get(value, "a facility that you do not see") if name == "facility" else value
            yield f"{labels.get(name, name)} {shown.replace('_', ' ') if name in ('kind', 'mark', 'state') else shown}"
