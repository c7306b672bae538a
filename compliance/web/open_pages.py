"""Pages open to everybody: the same bytes for all, signed in or not, made in the context `public`.

    @open_page
    def front(request):
        return page_for_all(request, "register/front.html", {...})

They need no script and set no cookie. A browser keeps each and asks whether it is still the same (ETag). So does this
process, for a minute at most, and no longer than the tables that they show stay as they are: whatever changed a row of
these, an approval or a setting, its commit ends what was kept before. That costs one query.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import wraps
from threading import Lock
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.db import connections, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_noop as noop
from django.views.decorators.csrf import csrf_exempt

from compliance.holders.errors import OfficeError
from compliance.isolation.context import PUBLIC, isolated, office_context
from compliance.isolation.replica import alias_now, is_configured, near
from compliance.ledger.logs import loaded_until

from .languages import html_code, is_spanish, other_address
from .navigation import FOOTER_PAGES, PRODUCT_NAME, Navigation, current_page, items_for, links_to

KEPT = "public, max-age=0, must-revalidate"
"""Kept by anybody, and asked about each time."""
NOT_KEPT = "no-store"
SHOWN = (
    "rules_submissions_publicapproval",
    "rules_submissions_publicprint",
    "rules_submissions_announcementanswer",
    "holders_settingvalue",
    "chapters_editiontext",
    "chapters_textconfirmation",
)
"""The tables of which these pages show anything; each row has a place, and the number of the transaction that wrote
it."""
_STATE = " UNION ALL ".join(
    f"SELECT count(*), sum(hashtextextended(ctid::text || xmin::text, 0))::text FROM {table}"  # noqa: S608
    for table in SHOWN
)
MINUTE_S, LARGEST, MOST = 60, 512 * 1024, 300
_pages: OrderedDict[tuple[Any, ...], HttpResponse] = OrderedDict()
_lock = Lock()

View = Callable[..., HttpResponse]


def open_page(view: View) -> View:
    """Makes a view open to everybody, in the context `public`, whoever asks. What it does not find is said in the same
    words to all. A form needs no token against forged requests: nobody's rights are used. Where nobody is signed in, it
    may be read from a replica."""
    return _open(view, is_read_near=True)


def open_form(view: View) -> View:
    """Makes a view as `open_page` does, for pages that somebody reads right after they sent something: from the
    primary."""
    return _open(view, is_read_near=False)


def _open(view: View, *, is_read_near: bool) -> View:
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_read_near and reads_alone(request):
            return near(lambda: at_hand(request, *args, **kwargs))
        return at_hand(request, *args, **kwargs)

    def at_hand(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = (request.get_full_path(), settings.SITE_URL, _state(), int(time.time()) // MINUTE_S)
        with _lock:
            page = _pages.get(key) if request.method in ("GET", "HEAD") else None
        response = page or made(request, *args, **kwargs)
        if request.method == "GET" and page is None:
            _keep(key, response)
        return revalidated(request, _copy(response))

    def made(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with isolated(PUBLIC):
            try:
                return view(request, *args, **kwargs)
            except Http404:
                return page_for_all(request, "register/missing.html", {}, status=404)
            except OfficeError as error:
                return page_for_all(request, "register/refused.html", {"error": error}, status=error.status)

    answered.is_public = True  # type: ignore[attr-defined]  # read where a person's sign-in is looked at
    return csrf_exempt(transaction.non_atomic_requests(answered))


def reads_alone(request: HttpRequest) -> bool:
    """Whether there is a replica, and a stranger only reads: nothing they did can be missing from what they see."""
    return is_configured() and request.method in ("GET", "HEAD") and not request.user.is_authenticated


def _state() -> tuple[Any, ...]:
    """The state that tells whether a row that these pages show was changed, added or removed, or a demonstration was
    loaded. One query."""
    with office_context("settings are read for everybody"), connections[alias_now()].cursor() as cursor:
        cursor.execute(_STATE)
        return (*cursor.fetchall(), loaded_until())


def _keep(key: tuple[Any, ...], response: HttpResponse) -> None:
    """Keeps a page for whoever asks next."""
    is_kept = response.status_code == 200 and response.headers.get("Cache-Control") != NOT_KEPT
    if is_kept and not response.streaming and len(response.content) <= LARGEST:
        with _lock:
            _pages[key] = _copy(response)
            while len(_pages) > MOST:
                _pages.popitem(last=False)


def _copy(response: HttpResponse) -> HttpResponse:
    """The same answer, for its own request: what stands around the page adds headers to it."""
    if response.streaming:
        return response
    return HttpResponse(response.content, status=response.status_code, headers=dict(response.headers))


def page_for_all(request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """The page of a template, made without the person who asks."""
    content = render_to_string(template, {**frame(request), **context})
    return HttpResponse(content, status=status, headers={"Content-Language": html_code()})


def frame(request: HttpRequest) -> dict[str, Any]:
    """The frame of a page for everybody, with the address of the page in the other language."""
    here, there = request.get_full_path(), other_address(request)
    code, name = ("en", "English") if is_spanish() else ("es", "Español")
    addresses = {html_code(): here, code: there} if there else {}
    return {
        "navigation": Navigation(
            items=items_for(None, request.path),
            footer=links_to(FOOTER_PAGES, current_page(None, request.path)),
            home=reverse("register:front") if is_spanish() else "/",
            place=noop("Public register"),
            sign_in=reverse("account_login"),
            other_language=there,
            other_code=code,
            other_name=name,
        ),
        "alternates": [(language, urljoin(settings.SITE_URL, addresses[language])) for language in sorted(addresses)],
        "in_english": there or reverse("register:front"),
        "product_name": PRODUCT_NAME,
        "is_demonstration": settings.DEMO,
        "loaded_until": loaded_until(),
    }


def revalidated(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with its ETag, or 304 where the browser has it. What was posted and what is missing is not kept."""
    if request.method not in ("GET", "HEAD") or response.status_code != 200:
        response.headers.setdefault("Cache-Control", NOT_KEPT)
        return response
    response.headers.setdefault("Cache-Control", KEPT)
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    answer = get_conditional_response(request, etag=etag, response=response)
    return answer if isinstance(answer, HttpResponse) else response
