"""Rules Submissions: filing, revisions, review, decision."""

from django.apps import AppConfig


class RulesSubmissionsConfig(AppConfig):
    name = "rules_submissions"
    label = "rules_submissions"
    verbose_name = "Rules Submissions"

    def ready(self) -> None:
        """Says on the home page what waits for people of this app."""
        from compliance.holders import work

        from .review.work import review_work
        from .work import filings_of

        work.register(filings_of)
        work.register(review_work)
