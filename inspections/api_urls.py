"""Addresses of the API about tables and logs; `compliance/rest/urls.py` includes them."""

from django.urls import path

from .books import api as books
from .entries import api as entries
from .exceptions import api as exceptions
from .handover import api as handovers
from .opening import api as tables
from .packages import api as packages
from .problems import api as problems
from .sampling import api as cases
from .table_day import api as days

urlpatterns = [
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/<uuid:table_id>/may-open/", tables.MayOpen.as_view(), name="table_may_open"),
    path("tables/<uuid:table_id>/standing/", tables.StandingAtFirstAddress.as_view(), name="table_standing"),
    path("tables/<uuid:table_id>/day/", days.DayOfTable.as_view(), name="table_day"),
    path("log-entries/", entries.LogEntries.as_view(), name="log_entries"),
    path("log-entries/<uuid:entry_id>/", entries.LogEntryDetail.as_view(), name="log_entry"),
    path("exceptions/", exceptions.Exceptions.as_view(), name="exceptions"),
    path("problems/", problems.Problems.as_view(), name="problems"),
    path("log-books/", books.LogBooks.as_view(), name="log_books"),
    path("log-book-parts/<uuid:book_part_id>/", books.LogBookFile.as_view(), name="log_book_part"),
    path("cases/", cases.Cases.as_view(), name="cases"),
    path("packages/", packages.Packages.as_view(), name="packages"),
    path("packages/<uuid:package_id>/", packages.PackageHistory.as_view(), name="package"),
    path("package-entries/", packages.PackageEntries.as_view(), name="package_entries"),
    path("package-entries/<uuid:signing_id>/", packages.PackageEntryDetail.as_view(), name="package_entry"),
    path("handovers/", handovers.Handovers.as_view(), name="handovers"),
    path("handovers/<uuid:handover_id>/", handovers.HandoverDetail.as_view(), name="handover"),
    path("handovers/<uuid:handover_id>/take/", handovers.TakeOver.as_view(), name="handover_take"),
]
