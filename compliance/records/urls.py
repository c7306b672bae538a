"""Addresses of logs, receipts and alarms, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from .views import alarms, logs, settling

app_name = "records"
urlpatterns = [
    path("", logs.logs, name="logs"),
    path("alarms/", alarms.alarms, name="alarms"),
    path("alarms/<uuid:integrity_id>/", settling.alarm, name="alarm"),
    path("alarms/<uuid:integrity_id>/confirm/", settling.confirmed, name="alarm_confirmed"),
    path("<uuid:log_id>/", logs.log, name="log"),
    path("<uuid:log_id>/checkpoint.txt", logs.checkpoint, name="checkpoint"),
    path("<uuid:log_id>/<int:entry_index>/receipt", logs.entry_receipt, name="receipt"),
    path("<uuid:log_id>/successor/", alarms.successor, name="successor"),
    path("<uuid:log_id>/successor/confirm/", alarms.successor_confirmed, name="successor_confirmed"),
]
