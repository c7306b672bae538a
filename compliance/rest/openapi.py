"""The description of the API (OpenAPI 3.1): built once a process from the endpoints and the fields."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator

from compliance.regulation.core.fields import LENGTHS

from .answers import components
from .schemas import facts_components


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The way in which a token is sent."""

    target_class = "compliance.rest.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "description": "A token of the page Account, API tokens."}


def add_components(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Puts the components into the description, in the order of their names; a body that is described is required."""
    kept = result.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in sorted({**facts_components(), **components()}.items()):
        kept[name] = schema
    result["info"]["description"] += f" {LENGTHS}"
    for methods in result["paths"].values():
        for operation in methods.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result


def description() -> dict[str, Any]:
    """The whole description."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema
