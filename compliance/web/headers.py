"""Headers of every answer: what a browser may keep, and which of its powers a page may use."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
PERMISSIONS_POLICY = ", ".join([*(f"{power}=()" for power in UNUSED), "publickey-credentials-get=(self)"])


class HeadersMiddleware:
    """Answers to a signed-in person or a token are not cached: people share the floor's tablets."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if request.user.is_authenticated or "Authorization" in request.headers:
            response.headers.setdefault("Cache-Control", "no-store")
        return response
