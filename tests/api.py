"""Helpers of the tests of the API: requests as a program sends them. A plugin of pytest, so that every app has it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client


@pytest.fixture
def ask() -> Callable[..., Any]:
    """`ask(method, address, body, token=…, **headers)`: the answer to a request; a body that is no text is JSON."""
    caches["throttle"].clear()  # no test uses up another's requests

    def asked(method: str, address: str, body: Any = None, *, token: str = "", **headers: str) -> Any:
        raw = body if isinstance(body, bytes | str) else b"" if body is None else json.dumps(body)
        if token:
            headers["authorization"] = f"Bearer {token}"
        content_type = headers.pop("content_type", "application/json")
        return Client(headers=headers).generic(method, f"/api/v1/{address}", raw, content_type)

    return asked


def problem(response: Any, status: int) -> Any:
    """The problem details of a refusal; asserts their shape."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    found = response.json()
    assert list(found)[:6] == ["type", "title", "status", "code", "detail", "problems"]
    assert found["status"] == status
    assert all(set(one) == {"path", "message"} for one in found["problems"])
    return found
