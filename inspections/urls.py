"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import path

from .alarms import views as alarms
from .books import views as books
from .entries.views import countersignature as countersigning
from .entries.views import denial as denying
from .entries.views import entries
from .entries.views import entry_form as entering
from .entries.views import steps as changing
from .exceptions import views as exceptions
from .figures import device as devices
from .figures import views as figuring
from .handover import views as handover
from .installing import views as installing
from .kept.views import tray as kept
from .labels import views as labels
from .ladder.views import alarm as alarm_page
from .ladder.views import ladders as ladder
from .opening import print_page
from .opening.views import after, boards, rounds, tables
from .opening.views import round_sign as signing
from .packages.views import entry_form as packaging
from .packages.views import packages
from .replay import views as replaying
from .searching.views import saved
from .searching.views import search as searching
from .table_day import views as days

app_name = "floor"
urlpatterns = [
    path("", boards.board, name="board"),
    path("facilities/<uuid:facility_id>/", boards.facility_board, name="facility"),
    path("facilities/<uuid:facility_id>/labels/", labels.labels, name="labels"),
    path("facilities/<uuid:facility_id>/ladder/", ladder.ladder, name="ladder"),
    path("facilities/<uuid:facility_id>/ladder/test/", ladder.test, name="ladder_test"),
    path("facilities/<uuid:facility_id>/round/", rounds.opening_round, name="round"),
    path("facilities/<uuid:facility_id>/round/sign/", signing.round_sign, name="round_sign"),
    path("facilities/<uuid:facility_id>/round/open/", rounds.round_open, name="round_open"),
    path("facilities/<uuid:facility_id>/packages/", packages.packages, name="packages"),
    path("facilities/<uuid:facility_id>/packages/csv/", packages.packages_csv, name="packages_csv"),
    path("facilities/<uuid:facility_id>/packages/log/", packages.package_log, name="package_log"),
    path("facilities/<uuid:facility_id>/packages/new/<slug:move>/", packaging.package_new, name="package_new"),
    path("packages/<uuid:package_id>/", packages.package, name="package"),
    path("package-entries/<uuid:signing_id>/", packages.package_entry, name="package_entry"),
    path("package-entries/<uuid:signing_id>/explain/", packaging.package_explain, name="package_explain"),
    path("facilities/<uuid:facility_id>/handovers/", handover.handovers, name="handovers"),
    path("facilities/<uuid:facility_id>/handovers/new/", handover.handover_new, name="handover_new"),
    path("handovers/<uuid:handover_id>/", handover.handover, name="handover"),
    path("handovers/<uuid:handover_id>/take/", handover.handover_taking, name="handover_take"),
    path("theme/", boards.theme, name="theme"),
    path("tables/<uuid:table_id>/", tables.table, name="table"),
    path("tables/<uuid:table_id>/open/", tables.opening, name="open"),
    path("tables/<uuid:table_id>/close/", tables.closing, name="close"),
    path("tables/<uuid:table_id>/reopen/", tables.reopening, name="reopen"),
    path("tables/<uuid:table_id>/install/", installing.install, name="install"),
    path("prints/<str:hung_code>/", print_page.print_at, name="print_at"),
    path("tables/<uuid:table_id>/note/", tables.noting, name="note"),
    path("tables/<uuid:table_id>/print/", tables.printout, name="print"),
    path("tables/<uuid:table_id>/replay/", replaying.replayed, name="replay"),
    path("tables/<uuid:table_id>/replay/packet.pdf", replaying.packet, name="replay_packet"),
    path("tables/<uuid:table_id>/day/", days.table_day, name="table_day"),
    path("tables/<uuid:table_id>/day/paper/", days.table_day_paper, name="table_day_paper"),
    path("tables/<uuid:table_id>/log/<slug:log_code>/", entering.entry_new, name="entry_new"),
    path("equipment/<uuid:equipment_id>/", devices.device, name="device"),
    path("tables/<uuid:table_id>/change/<slug:log_code>/", changing.change, name="change"),
    path("find/", searching.find, name="find"),
    path("searches/", saved.searches, name="searches"),
    path("entries/", entries.search, name="entries"),
    path("entries/mine/", entries.my_entries, name="my_entries"),
    path("entries/<uuid:entry_id>/", entries.entry, name="entry"),
    path("entries/<uuid:entry_id>/after/", after.after, name="after"),
    path("entries/<uuid:entry_id>/correct/", entering.entry_correct, name="entry_correct"),
    path("entries/<uuid:entry_id>/countersign/", countersigning.countersign, name="countersign"),
    path("entries/<uuid:entry_id>/never-happened/", denying.deny, name="deny"),
    path("exceptions/", exceptions.exceptions_list, name="exceptions"),
    path("exceptions/list.pdf", exceptions.exceptions_pdf, name="exceptions_pdf"),
    path("exceptions/list.csv", exceptions.exceptions_csv, name="exceptions_csv"),
    path("exceptions/<slug:exception_kind>/<uuid:exception_key>/", exceptions.exception, name="exception"),
    path("exceptions/<slug:exception_kind>/<uuid:exception_key>/answer/", exceptions.answer, name="exception_answer"),
    path("figures/", figuring.figures, name="figures"),
    path("figures/list.csv", figuring.figures_csv, name="figures_csv"),
    path("figures/entries/", figuring.entries, name="figure_entries"),
    path("figures/problems/", figuring.problems, name="figure_problems"),
    path("figures/openings/", figuring.openings, name="figure_openings"),
    path("figures/limits/", figuring.limits, name="figure_limits"),
    path("figures/<slug:figure>/", figuring.filings, name="figure_filings"),
    path("tray/", kept.tray, name="tray"),
    path("tray/session/", kept.session, name="tray_session"),
    path("tray/file/", kept.file, name="tray_file"),
    path("worker.js", kept.worker, name="worker"),
    path("books/", books.books, name="books"),
    path("alarms/", alarms.alarms, name="alarms"),
    path("alarms/<uuid:alarm_id>/", alarm_page.alarm, name="alarm"),
    path("alarms/<uuid:alarm_id>/board/", alarm_page.to_board, name="alarm_board"),
    path("alarms/<uuid:alarm_id>/acknowledge/", alarms.acknowledge, name="acknowledge"),
]
