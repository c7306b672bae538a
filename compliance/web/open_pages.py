"""Pages open to everybody: the same bytes for all, signed in or not, made in the context `public`.

    @open_page
    def front(request):
        return page_for_all(request, "register/front.html", {...})

They need no script and set no cookie. A browser keeps each and asks whether it is still the same (ETag).
"""

import hashlib
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_noop as noop
from django.views.decorators.csrf import csrf_exempt

from compliance.holders.errors import OfficeError
from compliance.isolation.context import PUBLIC, isolated

from .languages import html_code, is_spanish, other_address
from .navigation import PRODUCT_NAME, Navigation, items_for

KEPT = "public, max-age=0, must-revalidate"
"""Kept by anybody, and asked about each time."""
NOT_KEPT = "no-store"

View = Callable[..., HttpResponse]


def open_page(view: View) -> View:
    """Makes a view open to everybody, in the context `public`, whoever asks. What it does not find is said in the same
    words to all. A form needs no token against forged requests: nobody's rights are used."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with isolated(PUBLIC):
            try:
                response = view(request, *args, **kwargs)
            except Http404:
                response = page_for_all(request, "register/missing.html", {}, status=404)
            except OfficeError as error:
                response = page_for_all(request, "register/refused.html", {"error": error}, status=error.status)
        return revalidated(request, response)

    answered.is_public = True  # type: ignore[attr-defined]  # read where a person's sign-in is looked at
    return csrf_exempt(transaction.non_atomic_requests(answered))


def page_for_all(request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """The page of a template, made without the person who asks."""
    content = render_to_string(template, {**frame(request), **context})
    return HttpResponse(content, status=status, headers={"Content-Language": html_code()})


def frame(request: HttpRequest) -> dict[str, Any]:
    """What the frame of a page for everybody shows, with the way to the page in the other language."""
    here, there = request.get_full_path(), other_address(request)
    code, name = ("en", "English") if is_spanish() else ("es", "Español")
    addresses = {html_code(): here, code: there} if there else {}
    return {
        "navigation": Navigation(
            items=items_for(None, request.path),
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
        "is_demonstration": bool(getattr(settings, "DEMO", False)),
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
