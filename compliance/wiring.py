"""How the apps reach each other without importing each other: every hook, in one place to read.

`ComplianceConfig.ready` calls `wire` once, when all models are loaded. Each part below is one question that a lower
package asks of the apps above it; the names are the functions that answer.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import Q
from django.utils.module_loading import autodiscover_modules


def wire() -> None:
    """Connects every hook. Calling it again changes nothing."""
    autodiscover_modules("recorded")  # which tables the ledger records (`compliance.ledger.images`)
    _attachments()
    _readers_of_papers()
    _standing_of_papers()
    _objects_of_addresses()
    _names_of_rows()
    _work()
    _log_entries()
    _floor()
    _sign_in()


def _attachments() -> None:
    """Where the files are whose hash an entry states: the texts imported, papers, and of a sheet the picture that
    people review."""
    from compliance.chapters.models import EditionText
    from compliance.documents.models import Document
    from compliance.ledger import attachments
    from rules_submissions.models import Artwork

    attachments.places = (
        (EditionText, "sha256", "original"),
        (Document, "sha256", "content"),
        (Artwork, "preview_sha256", "preview"),
    )


def _readers_of_papers() -> None:
    """Who reads a kept document."""
    from compliance.documents import access

    access.gates = (
        _volumes_of_exports, _papers_of_submissions, _papers_of_labels, _books_of_logs, _files_of_samples,
        _files_of_cases,
    )  # fmt: skip


def _standing_of_papers() -> None:
    """What became of a kept paper since it was made."""
    import inspections.books.standing
    import rules_submissions.papers.standing
    from compliance.documents import standing

    standing.sources = (rules_submissions.papers.standing.standing_of, inspections.books.standing.standing_of)


def _volumes_of_exports(user: Any) -> Q:
    """Volumes of the exports that this person sees, while their role may export."""
    from compliance.documents.models import ExportJob
    from compliance.holders.roles import Perm

    if not user.may(Perm.EXPORT):
        return Q(pk__in=[])
    return Q(export_volume__job__in=ExportJob.objects.visible_to(user))


def _papers_of_submissions(user: Any) -> Q:
    """Papers of the submissions that this person sees, while their role reads filings."""
    from compliance.holders.roles import Perm
    from rules_submissions.models import RulesSubmission

    if not user.may(Perm.READ_FILINGS):
        return Q(pk__in=[])
    return Q(revision_document__revision__submission__in=RulesSubmission.objects.visible_to(user))


def _papers_of_labels(user: Any) -> Q:
    """Labels of tables, for the people of their holder who may have them made."""
    from inspections.people import may_make_labels

    return Q(label_paper__isnull=False, holder=user.holder_id) if may_make_labels(user) else Q(pk__in=[])


def _books_of_logs(user: Any) -> Q:
    """Log books of the facilities whose logs this person may export."""
    from inspections.models.books import LogBook

    return Q(log_book_part__book__in=LogBook.objects.visible_to(user))


def _files_of_samples(user: Any) -> Q:
    """Files of the samples that this person sees."""
    from inspections.models.samples import Sample

    return Q(sample_file__sample__in=Sample.objects.visible_to(user))


def _files_of_cases(user: Any) -> Q:
    """Files of the cases that this person sees, while their role reads them."""
    from compliance.holders.roles import Perm
    from inspections.models.samples import AuditCase

    if not user.may(Perm.READ_FILINGS):
        return Q(pk__in=[])
    return Q(case_file__step__case__in=AuditCase.objects.visible_to(user))


def _rows(model: Any, *others: tuple[Any, str]) -> Callable[[Any], list[Any]]:
    """The row of this model with the key, and those of other models that name it in a field."""
    return lambda keys: [rows.objects.filter(**{f"{field}__in": keys}) for rows, field in ((model, "pk"), *others)]


def _objects_of_addresses() -> None:
    """The rows that the object in an address rests on, so that its pages say when an integrity alarm about it is
    open."""
    from compliance.documents.services.requesting import rows_of_export
    from compliance.holders import saying
    from compliance.holders.models import Credential, Equipment, Facility, GamingTable, Membership, User
    from compliance.holders.models.account_changes import AccountChange
    from compliance.holders.models.grants import OutsideGrant
    from compliance.ledger.retention.models import Destruction, LegalHold
    from inspections.exceptions.rows import rows_of_exception
    from inspections.holding import rows_of_alarm, rows_of_table
    from inspections.models import LogEntry
    from inspections.models.books import LogBook, LogBookPart
    from inspections.models.handovers import Handover
    from inspections.models.ladders import LadderSet
    from inspections.models.packages import Package, PackageSigning
    from inspections.models.samples import AuditCase, CaseFile, CaseStep, Sample, SampleFile, SampleItem, SampleNote
    from rules_submissions.holding import rows_of, rows_of_document
    from rules_submissions.models.reports import DifferenceAnswer, DifferenceReport, DifferenceSentOn

    for namespace in ("documents", "api"):
        saying.register(namespace, "job_id", rows_of_export)
    for namespace in ("floor", "api"):
        saying.register(namespace, "table_id", rows_of_table)
        saying.register(namespace, "alarm_id", rows_of_alarm)
        saying.register(namespace, "entry_id", _rows(LogEntry))
        saying.register(namespace, "exception_key", rows_of_exception)
        saying.register(namespace, "package_id", _rows(Package))
        saying.register(namespace, "signing_id", _rows(PackageSigning))
        saying.register(namespace, "handover_id", _rows(Handover))
    saying.register(
        "audit",
        "sample_id",
        _rows(Sample, (SampleItem, "sample"), (SampleFile, "sample"), (SampleNote, "item__sample")),
    )
    saying.register("audit", "case_id", _rows(AuditCase, (CaseStep, "case"), (CaseFile, "step__case")))
    saying.register("submissions", "pk", rows_of)
    saying.register("api", "submission_id", rows_of)
    saying.register("documents", "document_id", rows_of_document)
    saying.register("audit", "file_id", rows_of_document)
    saying.register("holders", "table_id", _rows(GamingTable))
    saying.register("holders", "facility_id", _rows(Facility))
    saying.register("holders", "grant_id", _rows(OutsideGrant))
    saying.register("holders", "change_id", _rows(AccountChange))
    saying.register("floor", "facility_id", _rows(Facility, (LadderSet, "facility")))
    saying.register("api", "book_part_id", _rows(LogBookPart, (LogBook, "parts")))
    saying.register(
        "submissions", "report_pk", _rows(DifferenceReport, (DifferenceAnswer, "report"), (DifferenceSentOn, "report"))
    )
    saying.register("retention", "destruction_id", _rows(Destruction))
    saying.register("retention", "hold_id", _rows(LegalHold))
    saying.register("holders", "equipment_id", _rows(Equipment))
    saying.register("floor", "equipment_id", _rows(Equipment))
    saying.register("holders", "user_id", _rows(User, (Membership, "user"), (Credential, "user")))
    _lists_of_addresses()


def _lists_of_addresses() -> None:
    """Of which tables the lists at addresses show rows, so that they say when an integrity alarm about such a row is
    open: pages, files, papers and the API."""
    from compliance.documents.models import Bundle, ExportJob
    from compliance.holders import saying
    from compliance.holders.models import (
        AdministrationEvent,
        CertificateHolder,
        Credential,
        Equipment,
        Facility,
        GamingTable,
        Membership,
        User,
    )  # fmt: skip
    from compliance.holders.models.grants import OutsideGrant
    from compliance.holders.policy import SettingValue
    from compliance.ledger.retention.models import Destruction, LegalHold
    from inspections.models import Alarm, Countersignature, LogEntry, RunningLimit, TableEvent, TableState
    from inspections.models.books import LogBook, LogBookPart
    from inspections.models.denials import Denial
    from inspections.models.exceptions import ExceptionAct
    from inspections.models.handovers import Handover, Takeover
    from inspections.models.packages import Package, PackageMove, PackageSigning
    from inspections.models.problems import Problem
    from inspections.models.samples import AuditCase, CaseStep, Sample
    from inspections.models.tables import Installation
    from rules_submissions.models import (
        BureauReview,
        ContestText,
        ContestTextAnswer,
        Decision,
        Revision,
        RulesSubmission,
    )
    from rules_submissions.models.conditions import Condition
    from rules_submissions.models.reports import DifferenceReport

    entries = (LogEntry, Countersignature, Denial)
    raising = (*entries, RunningLimit, TableEvent, Installation)
    filings = (RulesSubmission, Revision, BureauReview, Decision)
    for addresses, models in (
        ("floor:exceptions floor:exceptions_csv floor:exceptions_pdf api:exceptions", (*raising, ExceptionAct)),
        ("floor:figures floor:figures_csv", (*raising, ExceptionAct, Problem, *filings)),
        ("floor:figure_entries floor:entries floor:my_entries api:log_entries", entries),
        ("floor:figure_openings", (TableEvent,)),
        ("floor:figure_limits", (RunningLimit,)),
        ("floor:figure_problems", (Problem, LogEntry)),
        ("floor:figure_filings", filings),
        ("floor:find", (LogEntry, Package, *filings)),
        ("floor:board floor:facility api:tables", (GamingTable, TableState, RunningLimit, LogEntry)),
        ("floor:alarms", (Alarm,)),
        ("floor:books api:log_books", (LogBook, LogBookPart)),
        ("floor:packages floor:packages_csv api:packages", (Package, PackageMove, PackageSigning)),
        ("floor:package_log api:package_entries", (PackageSigning,)),
        ("floor:handovers api:handovers", (Handover, Takeover)),
        ("audit:samples", (Sample,)),
        ("audit:cases api:cases", (AuditCase, CaseStep)),
        ("submissions:list submissions:queue submissions:approved submissions:decisions api:submissions", filings),
        ("submissions:try_choose", filings),
        ("submissions:conditions submissions:conditions_csv", (Condition, *filings)),
        ("submissions:impact submissions:impact_csv", filings),
        ("submissions:reports", (DifferenceReport,)),
        ("submissions:contest_texts submissions:contest_text", (ContestText, ContestTextAnswer)),
        ("documents:exports api:exports", (ExportJob,)),
        ("documents:bundles", (Bundle,)),
        ("holders:certificate_holders", (CertificateHolder,)),
        ("holders:facilities", (Facility,)),
        ("holders:tables", (GamingTable,)),
        ("holders:equipment", (Equipment,)),
        ("holders:people", (User, Membership, Credential)),
        ("holders:grants", (OutsideGrant,)),
        ("holders:history", (AdministrationEvent,)),
        ("holders:settings", (SettingValue,)),
        ("retention:destructions", (Destruction,)),
        ("retention:holds", (LegalHold,)),
    ):
        saying.register_list(addresses, *models)


def _names_of_rows() -> None:
    """What rows are called that entries name by their keys, and which are hidden (`compliance.ledger.changes`)."""
    from compliance.ledger.changes import naming
    from inspections.packages.names import names_of_packages, packages_called
    from rules_submissions.case.names import filings_called, filings_hidden, names_of_filings

    naming.of_apps = (
        naming.Names(names_of_filings, filings_called, filings_hidden),
        naming.Names(names_of_packages, packages_called),
    )


def _work() -> None:
    """What waits for a person, on the home page; how many open findings cite an item of the regulation."""
    from compliance.access.work import readings_lost
    from compliance.chapters import citing
    from compliance.chapters.work import texts_waiting
    from compliance.holders import work
    from compliance.holders.expiring import expiring_credentials
    from compliance.holders.waiting_changes import waiting_changes
    from compliance.holders.waiting_grants import waiting_grants
    from compliance.ledger.records.work import alarms_of
    from compliance.ledger.retention.work import destructions_waiting
    from inspections.alarms.work import alarms_waiting
    from inspections.entries.work import changes_waiting, entries_to_countersign, second_statements
    from inspections.exceptions.work import exceptions_waiting
    from inspections.handover.work import handovers_waiting
    from inspections.problems.work import problems_waiting
    from inspections.sampling.work import cases_waiting, samples_waiting
    from rules_submissions.case.work import filings_of
    from rules_submissions.decision.work import contest_texts_waiting
    from rules_submissions.filing.work import second_signatures_waiting
    from rules_submissions.public.views.reports import reports_waiting
    from rules_submissions.register.work import rule_changes_ahead
    from rules_submissions.review.citations import findings_citing
    from rules_submissions.review.work import review_work

    work.providers = (
        expiring_credentials, waiting_changes, waiting_grants, alarms_of, destructions_waiting,
        filings_of, second_signatures_waiting, review_work, alarms_waiting, entries_to_countersign, changes_waiting,
        second_statements,
        problems_waiting, handovers_waiting, exceptions_waiting, reports_waiting, rule_changes_ahead,
        cases_waiting, samples_waiting, readings_lost, texts_waiting, contest_texts_waiting,
    )  # fmt: skip
    citing.counters = (findings_citing,)


def _log_entries() -> None:
    """Where exports, retention and the reconciler find the entries of the floor's logs; and the days of the access
    log."""
    from compliance.access.keeping import digests_differ
    from compliance.documents import sources as export_sources
    from compliance.holders.means import differ_for_everybody
    from compliance.ledger.reconciling import checks
    from compliance.ledger.retention import sources as retention_sources
    from inspections.books.retention import books_past_retention
    from inspections.exports.export import EntrySource
    from inspections.exports.package_retention import packages_past_retention
    from inspections.exports.reconciling import open_limits_differ
    from inspections.exports.retention import past_retention
    from inspections.handover.retention import handovers_past_retention
    from inspections.table_day.paper import table_day_paper
    from rules_submissions.public.retention import reports_past_retention

    export_sources.sources = (EntrySource(),)
    export_sources.table_day_papers = (table_day_paper,)
    retention_sources.of_holders = (
        past_retention, packages_past_retention, handovers_past_retention, books_past_retention,
    )  # fmt: skip
    retention_sources.of_office = (reports_past_retention,)
    checks.checks = {  # the names stand in the kept places of sweeps
        "inspections.open_lives": open_limits_differ,
        "access.digests": digests_differ,
        "holders.means": differ_for_everybody,
    }


def _floor() -> None:
    """What Rules Submissions read of the floor: prints that were put up, and how tables are at this moment."""
    from inspections.installing.installed_prints import prints_put_up
    from inspections.opening.floor_now import tables_now
    from rules_submissions.forecast import floor
    from rules_submissions.prints import hung

    hung.sources = (prints_put_up,)
    floor.sources = (tables_now,)


def _sign_in() -> None:
    """What else happens when a person's means of signing in change: it is recorded, and the person is notified."""
    from compliance.holders.relying_party import installed
    from compliance.holders.services.factors import factors_are_recorded
    from compliance.notices.account import owners_are_told

    installed()
    factors_are_recorded()
    owners_are_told()
