"""Addresses of the regulation, under the prefix that `compliance/urls.py` gives it."""

from django.urls import URLPattern, URLResolver, path, register_converter

from .slugs import ItemConverter
from .views import administer, clause_index, compare, index, items

register_converter(ItemConverter, "item")

app_name = "regulation"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", index.index, name="index"),
    # The address stays: people keep links to it.
    path("ledger/", clause_index.clause_index, name="ledger"),
    path("texts/", administer.TextsPage.as_view(), name="texts"),
    path("texts/<slug:edition_key>/", administer.TextPage.as_view(), name="text"),
    path("<slug:chapter_number>/", index.chapter, name="chapter"),
    path("<slug:chapter_number>/compare/", compare.compare, name="compare"),
    path("<item:citation>/", items.provision, name="provision"),
]
