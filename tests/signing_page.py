"""The addresses of the office and one page that only asks for a signature, for the test of passkeys."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

from compliance.holders.access import perm_required
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Meaning, Prepared, signer_as_json

MEANING = Meaning("page.sign/1", "I sign this page.")
PAGE = """{% extends "base.html" %}{% block heading %}Sign here{% endblock %}{% block content %}
<form method="post">{% csrf_token %}{% include "components/sign_fields.html" with form=form only %}
<button class="usa-button" type="submit">Sign</button></form>{% endblock %}"""


@perm_required()
def sign_here(request: HttpRequest) -> HttpResponse:
    """Asks for a signature and says by what means it was given."""
    prepared = Prepared(
        MEANING, request.user.holder_id, lambda by: {"signer": signer_as_json(by)}, lambda told: [("What", "This")]
    )
    form = SignForm(request, request.POST or None, meaning=MEANING, prepared=prepared)
    if form.is_asking:
        return form.answer()
    if form.is_valid():
        signature = form.signature
        return HttpResponse(
            f"Signed by {signature.printed_name}, {signature.credential_number}, with {signature.method}"
        )
    return HttpResponse(engines["django"].from_string(PAGE).render({"form": form}, request))


urlpatterns = [path("sign-here/", sign_here), path("", include("compliance.urls"))]
