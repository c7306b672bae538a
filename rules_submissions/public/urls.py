"""Addresses open to everybody; `compliance/urls.py` includes them at the root. Pages are in English and in Spanish;
data and prints, which repeat the record, in English alone."""

from django.urls import path

from compliance.web.languages import in_both_languages

from ..prints.sized import SIZED
from .views import data
from .views import register as pages
from .views import report as report_pages
from .views import rules as rules_page
from .views import scan as scan_page
from .views import trial as try_page

app_name = "register"
PAGES = [
    path("register/", pages.front, name="front"),
    path("register/approvals/", pages.approvals, name="approvals"),
    path("register/announced/", pages.announced, name="announced"),
    path("register/data/", pages.open_data, name="data"),
    path("register/casinos/<uuid:casino>/", pages.casino, name="casino"),
    path("register/games/<slug:game>/", pages.game, name="game"),
    path("register/games/<slug:game>/compare/", rules_page.compare, name="compare"),
    path("register/<str:reference>/", pages.approval, name="approval"),
    path("register/<str:reference>/rules/", rules_page.rules, name="rules"),
    path("report/", report_pages.tell, name="tell"),
    path("report/<str:report_code>/", report_pages.report, name="report"),
    path("try/", try_page.attempt, name="try"),
    path("p/", scan_page.typed, name="scan"),
    path("p/<str:print_code>/sizes/", scan_page.sizes, name="print_sizes"),
    path("p/<scanned:print_code>/", scan_page.scan, name="print"),
]
urlpatterns = [
    *in_both_languages(PAGES),
    path("es/", pages.spanish, name="spanish"),
    path("p/<str:print_code>/print.pdf", scan_page.as_pdf, name="print_pdf"),
    *(
        path(f"p/<str:print_code>/{kind}.<str:form>", scan_page.as_sized, {"kind": kind}, name=f"print_{kind}")
        for kind in SIZED
    ),
    path("register.json", data.register_json, name="json"),
    path("register.csv", data.register_csv, name="csv"),
    path("register.atom", data.register_atom, name="atom"),
]
