"""Addresses of the API about tables and logs; `compliance/rest/urls.py` includes them."""

from django.urls import path

from .entries import api as entries
from .opening import api as tables

urlpatterns = [
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/<uuid:table_id>/may-open/", tables.MayOpen.as_view(), name="table_may_open"),
    path("tables/<uuid:table_id>/standing/", tables.Standing.as_view(), name="table_standing"),
    path("log-entries/", entries.LogEntries.as_view(), name="log_entries"),
    path("log-entries/<uuid:entry_id>/", entries.LogEntryDetail.as_view(), name="log_entry"),
]
