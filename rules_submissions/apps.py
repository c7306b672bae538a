"""Rules Submissions: filing, revisions, review, decision."""

from typing import Any

from django.apps import AppConfig
from django.db.models import Q


class RulesSubmissionsConfig(AppConfig):
    name = "rules_submissions"
    label = "rules_submissions"
    verbose_name = "Rules Submissions"

    def ready(self) -> None:
        """Says what waits for people of this app, who reads its papers, how many of its findings cite an item."""
        from compliance.chapters import citing
        from compliance.documents import access
        from compliance.holders import saying, work
        from compliance.ledger import attachments

        from .attached import sheet_with
        from .citing import findings_citing
        from .recorded import register_all
        from .review.work import review_work
        from .services.holding import rows_of, rows_of_document
        from .work import filings_of

        work.register(filings_of)
        work.register(review_work)
        citing.register(findings_citing)
        access.register(_papers)
        attachments.register(sheet_with)
        saying.register("submissions", "pk", lambda key: rows_of([key]))
        saying.register("api", "submission_id", lambda key: rows_of([key]))
        saying.register("documents", "document_id", rows_of_document)
        register_all()


def _papers(user: Any) -> Q:
    """Papers of the submissions that this person sees, while their role reads filings."""
    from compliance.holders.roles import Perm

    from .models import RulesSubmission

    if not user.may(Perm.READ_FILINGS):
        return Q(pk__in=[])
    return Q(revision_document__revision__submission__in=RulesSubmission.objects.visible_to(user))
