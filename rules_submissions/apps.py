"""Rules Submissions: filing, revisions, review, decision."""

from django.apps import AppConfig


class RulesSubmissionsConfig(AppConfig):
    name = "rules_submissions"
    label = "rules_submissions"
    verbose_name = "Rules Submissions"
