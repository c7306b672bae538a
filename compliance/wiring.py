"""The connections between apps that do not import each other: every hook, in one place to read.

`ComplianceConfig.ready` calls `wire` once, when all models are loaded. Each part below is one question that a lower
package asks of the apps above it; the names are the functions that answer.
"""

from typing import Any

from django.db.models import Q
from django.utils.module_loading import autodiscover_modules


def wire() -> None:
    """Connects every hook. Calling it again changes nothing."""
    autodiscover_modules("recorded")  # which tables the ledger records (`compliance.ledger.images`)
    autodiscover_modules("addresses")  # what each address shows (`compliance.addresses`)
    _attachments()
    _readers_of_papers()
    _standing_of_papers()
    _names_of_rows()
    _work()
    _log_entries()
    _floor()
    _sign_in()


def _attachments() -> None:
    """Connects the places of the files whose hash an entry states: the texts imported, papers, and of a sheet or seal
    the picture that people see."""
    from compliance.chapters.models import EditionText
    from compliance.documents.models import Document
    from compliance.ledger import attachments
    from rules_submissions.models import Artwork, SealPicture

    attachments.places = (
        (EditionText, "sha256", "original"),
        (Document, "sha256", "content"),
        (Artwork, "preview_sha256", "preview"),
        (SealPicture, "preview_sha256", "preview"),
    )


def _readers_of_papers() -> None:
    """Connects the gates through which people read a kept document."""
    from compliance.documents import access

    access.gates = (
        _volumes_of_exports, _papers_of_submissions, _papers_of_labels, _books_of_logs, _files_of_samples,
        _files_of_cases,
    )  # fmt: skip


def _standing_of_papers() -> None:
    """Connects the sources for the status of a kept paper since it was made."""
    import inspections.books.services
    import rules_submissions.papers.standing
    from compliance.documents import standing

    standing.sources = (rules_submissions.papers.standing.standing_of, inspections.books.services.standing_of)


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


def _names_of_rows() -> None:
    """Connects the names of rows that entries name by their keys, and those that are hidden (`compliance.changes`)."""
    from compliance.changes import naming
    from inspections.packages.listing import names_of_packages, packages_called
    from rules_submissions.case.names import filings_called, filings_hidden, names_of_filings

    naming.of_apps = (
        naming.Names(names_of_filings, filings_called, filings_hidden),
        naming.Names(names_of_packages, packages_called),
    )


def _work() -> None:
    """Connects the work that waits for a person, on the home page; and the number of open findings that cite an item of
    the regulation."""
    from compliance.access.work import readings_lost
    from compliance.chapters import citing
    from compliance.chapters.work import texts_waiting
    from compliance.holders import work
    from compliance.holders.expiring import expiring_credentials
    from compliance.holders.waiting_changes import waiting_changes, waiting_grants
    from compliance.records.work import alarms_of
    from compliance.retention.work import destructions_waiting
    from inspections.alarms.work import alarms_waiting
    from inspections.entries.work import changes_waiting, drafts_to_sign, entries_to_countersign, second_statements
    from inspections.exceptions.work import exceptions_waiting
    from inspections.handover.work import handovers_waiting
    from inspections.problems.work import problems_waiting
    from inspections.sampling.work import cases_waiting, samples_waiting
    from rules_submissions.case.work import filings_of
    from rules_submissions.decision.work import contest_texts_waiting
    from rules_submissions.filing.work import second_signatures_waiting
    from rules_submissions.papers.letterhead.work import letterheads_waiting
    from rules_submissions.public.views.reports import reports_waiting
    from rules_submissions.register.announcing.work import announcements_waiting
    from rules_submissions.register.work import rule_changes_ahead
    from rules_submissions.review.citations import findings_citing
    from rules_submissions.review.work import review_work

    work.providers = (
        expiring_credentials, waiting_changes, waiting_grants, alarms_of, destructions_waiting,
        filings_of, second_signatures_waiting, review_work, alarms_waiting, entries_to_countersign, changes_waiting,
        second_statements, drafts_to_sign,
        problems_waiting, handovers_waiting, exceptions_waiting, reports_waiting, rule_changes_ahead,
        cases_waiting, samples_waiting, readings_lost, texts_waiting, contest_texts_waiting,
        letterheads_waiting, announcements_waiting,
    )  # fmt: skip
    citing.counters = (findings_citing,)


def _log_entries() -> None:
    """Connects the entries of the floor's logs with exports, retention and the reconciler; and the days of the access
    log."""
    from compliance.access.keeping import digests_differ
    from compliance.documents import sources as export_sources
    from compliance.holders.means import differ_for_everybody
    from compliance.ledger.reconciling import checks
    from compliance.retention import sources as retention_sources
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
    """Connects the parts of the floor that Rules Submissions read: prints that were put up, and the state of tables at
    this moment."""
    from inspections.installing.hanging import prints_put_up
    from inspections.opening.floor_now import tables_now
    from rules_submissions.forecast import floor
    from rules_submissions.prints import hung

    hung.sources = (prints_put_up,)
    floor.sources = (tables_now,)


def _sign_in() -> None:
    """Connects the further acts when a person's means of signing in change: it is recorded, and the person is
    notified."""
    from compliance.holders.relying_party import installed
    from compliance.holders.services.factors import factors_are_recorded
    from compliance.notices.account import owners_are_told

    installed()
    factors_are_recorded()
    owners_are_told()
