"""Similar decisions: the same pick elsewhere, with its outcome; other games, editions and holders kept apart."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.isolation.context import holder_context, isolated
from rules_submissions.models import RulesSubmission
from rules_submissions.precedent_models import Precedent
from tests.cast import Cast

from ...tests.board import address, days_ago, html_of
from ...tests.filings import decide, drafted, file_it, filed, recommended

pytestmark = pytest.mark.django_db


def test_x(facility: Facility, filer: User, cast: Cast, client_of: Any) -> None:
    pass
