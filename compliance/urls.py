"""The addresses of each app on the site. Error pages are the templates 400, 403, 404 and 500."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("compliance.holders.account_urls")),
    path("account/tokens/", include("compliance.rest.urls_tokens")),
    path("submissions/", include("rules_submissions.urls")),
    path("floor/", include("inspections.urls")),
    path("audit/", include("inspections.audit_urls")),
    path("t/", include("inspections.scan_urls")),
    path("documents/", include("compliance.documents.urls")),
    path("inbox/", include("compliance.notices.urls")),
    path("regulation/", include("compliance.chapters.urls")),
    path("records/", include("compliance.records.urls")),
    path("access/", include("compliance.access.urls")),
    path("status/", include("compliance.status.urls")),
    path("changes/", include("compliance.changes.urls")),
    path("retention/", include("compliance.retention.urls")),
    path("help/", include("compliance.web.guides.urls")),
    path("checkpoints/", include("compliance.records.public_urls")),
    path("api/v1/", include("compliance.rest.urls")),
    path("people/import/", include("compliance.imports.urls")),
    path("people/webhooks/", include("compliance.webhooks.urls")),
    path("", include("rules_submissions.public.urls")),
    path("", include("compliance.holders.urls")),
]

handler500 = "compliance.rest.problems.server_error"
