"""Text is composed once, before anything reads it."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse, QueryDict
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from compliance.middleware import ComposedTextMiddleware
from compliance.regulation.core.canonical import composed

DECOMPOSED, COMPOSED = "Cafe\u0301 Royale", "Caf\u00e9 Royale"


def posted(data: object, content_type: str = "application/x-www-form-urlencoded") -> QueryDict:
    """The form that a view would read."""
    request = RequestFactory().post("/", data, content_type=content_type)
    ComposedTextMiddleware(lambda _: HttpResponse()).process_view(request, None)
    return request.POST


def test_a_form_is_read_in_nfc() -> None:
    form = posted(f"name={DECOMPOSED}&name=two")
    assert form.getlist("name") == [COMPOSED, "two"]


def test_a_form_in_nfc_stays_as_it_is() -> None:
    assert posted(f"name={COMPOSED}&empty=").dict() == {"name": COMPOSED, "empty": ""}


def test_the_name_of_a_file_is_read_in_nfc() -> None:
    request = RequestFactory().post("/", {"file": SimpleUploadedFile(f"{DECOMPOSED}.pdf", b"x")})
    ComposedTextMiddleware(lambda _: HttpResponse()).process_view(request, None)
    assert request.FILES["file"].name == f"{COMPOSED}.pdf"


@given(
    st.recursive(
        st.text() | st.integers() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_composing_twice_is_composing_once(value: object) -> None:
    assert composed(composed(value)) == composed(value)
