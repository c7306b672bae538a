"""Bundles as pages show them: by the component of exports, counted in steps."""

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.ledger.ranges import Filter
from compliance.web.values import moment_words

from ..books.unprinted import notice
from ..models import Bundle
from ..words import filter_words, period_words
from .job_views import JobView, VolumeView

STEPS = [str(step) for step in Bundle.Step.values]


def bundle_view(bundle: Bundle, user: User) -> JobView:
    """The progress of a bundle, with its file. No query."""
    chosen = Filter.read(bundle.parameters)
    may_make = user.asks(Perm.EXPORT if bundle.holder_id else Perm.READ_OFFICE)
    may_stop = bundle.is_moving and may_make
    may_retry = bundle.status in ("failed", "stopped") and may_make
    asked = bundle.requested_by.printed_name if bundle.requested_by else "the office’s command line"
    is_ready = bundle.status == Bundle.Status.READY
    step = f" {bundle.get_step_display()}." if bundle.is_moving else ""
    return JobView(
        id=str(bundle.pk),
        title=f"Records: {bundle.whose}",
        about=f"{period_words(chosen)}. {filter_words(chosen)}.",
        state=bundle.status,
        url=reverse("documents:bundle", args=[bundle.pk]),
        done=len(STEPS) if is_ready else STEPS.index(bundle.step),
        total=len(STEPS),
        unit="steps",
        volumes=[_file(bundle)] if is_ready else (),
        started=f"Requested {moment_words(bundle.requested_at)} by {asked}.{step}",
        reason=bundle.failure,
        remark=notice(bundle.not_printed),
        stop_url=reverse("documents:bundle_stop", args=[bundle.pk]) if may_stop else "",
        retry_url=reverse("documents:bundle_retry", args=[bundle.pk]) if may_retry else "",
    )


def _file(bundle: Bundle) -> VolumeView:
    size = (bundle.size or 0) / 1_000_000
    words = f"{size:,.1f} MB" if size >= 0.1 else f"{(bundle.size or 0) / 1_000:,.0f} kB"
    return VolumeView(f"Bundle, zip: {words}", "ready", reverse("documents:bundle_file", args=[bundle.pk]))
