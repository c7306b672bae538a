"""Foreign reads as missing, lacking a right as 403, anonymous as the sign-in page."""

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse

from compliance.holders.access import get_visible_or_404, perm_required
from compliance.holders.errors import NotAllowed
from compliance.holders.models import Facility
from compliance.holders.roles import Perm


@perm_required(Perm.FILE)
def page(request):
    return HttpResponse("open")


def test_a_foreign_row_answers_exactly_as_a_missing_one(outsider, facility):
    with pytest.raises(Http404) as foreign:
        get_visible_or_404(Facility.objects.all(), outsider, pk=facility.pk)
    with pytest.raises(Http404) as missing:
        get_visible_or_404(Facility.objects.all(), outsider, pk=uuid.uuid4())
    assert foreign.value.args == missing.value.args


def test_one_s_own_row_and_the_board_s_are_found(filer, reviewer, facility):
    assert get_visible_or_404(Facility.objects.all(), filer, pk=facility.pk) == facility
    assert get_visible_or_404(Facility.objects.all(), reviewer, pk=facility.pk) == facility


def test_a_page_opens_for_the_permission_only(rf, filer, dealer):
    request = rf.get("/somewhere/?a=1")
    request.user = filer
    assert page(request).status_code == 200
    request.user = dealer
    with pytest.raises(NotAllowed, match="Compliance manager"):
        page(request)
    request.user, request.session = AnonymousUser(), {}
    assert page(request)["Location"].endswith("?next=/somewhere/%3Fa%3D1")
