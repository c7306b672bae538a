"""Addresses of SCIM 2.0 (RFC 7644, section 3.2) within the API."""

from django.urls import include, path, re_path

from . import views

urlpatterns = [
    path(
        "scim/v2/",
        include(
            [
                path("ServiceProviderConfig", views.ServiceProviderConfig.as_view(), name="scim_config"),
                path("ResourceTypes", views.ResourceTypes.as_view(), name="scim_resource_types"),
                path("ResourceTypes/<str:scim_type>", views.ResourceTypes.as_view(), name="scim_resource_type"),
                path("Schemas", views.Schemas.as_view(), name="scim_schemas"),
                path("Schemas/<str:scim_schema>", views.Schemas.as_view(), name="scim_schema"),
                path("Users", views.Users.as_view(), name="scim_users"),
                path("Users/<uuid:user_id>", views.OneUser.as_view(), name="scim_user"),
                re_path("", views.NothingHere.as_view()),
            ]
        ),
    ),
]
