"""Text messages by a gateway that takes them by HTTP. Off where SMS_URL is empty."""

import json
import re
from typing import Any

from django.conf import settings

from compliance.outbound import OutboundError, post

NUMBER = re.compile(r"\+[1-9][0-9]{7,14}")
"""A telephone number with its country (E.164)."""
OF_THIS_COUNTRY = re.compile(r"1?([2-9][0-9]{9})")


def is_on() -> bool:
    """Whether the office has a gateway."""
    return bool(settings.SMS_URL)


def number_of(typed: str) -> str | None:
    """The number as gateways take it: "(215) 555-0100" is "+12155550100"; None where it is none."""
    text = re.sub(r"[\s().-]", "", typed)
    if local := OF_THIS_COUNTRY.fullmatch(text):
        text = f"+1{local[1]}"
    return text if NUMBER.fullmatch(text) else None


def send(number: str, words: str) -> int:
    """Sends these words to a number; the status of the gateway's answer. Raises OutboundError."""
    if not is_on():
        raise OutboundError("No gateway for text messages is set (SMS_URL).")
    headers = {"Content-Type": "application/json"}
    if settings.SMS_TOKEN:
        headers["Authorization"] = f"Bearer {settings.SMS_TOKEN}"
    body = json.dumps(_filled(json.loads(settings.SMS_BODY), {"{to}": number, "{text}": words}))
    return post(settings.SMS_URL, body.encode(), headers).status


def _filled(shape: Any, values: dict[str, str]) -> Any:
    """The body as the gateway wants it, with number and words in their places."""
    if isinstance(shape, dict):
        return {key: _filled(value, values) for key, value in shape.items()}
    if isinstance(shape, list):
        return [_filled(value, values) for value in shape]
    return values.get(shape, shape) if isinstance(shape, str) else shape
