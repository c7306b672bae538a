"""Parts of signing in tests: the page's data for a passkey, the data that are posted then, the entry in the ledger."""

import base64
import json
from typing import Any

from django.db import connection
from django.test import Client

from compliance.holders.tests.authenticator import SoftPasskey


def asked(browser: Client, url: str, data: dict[str, Any]) -> Any:
    """The answer of the page to the script of the passkey button for this form."""
    return browser.post(url, data | {"sign-ask": "statement"})


def answered(passkey: SoftPasskey, told: dict[str, Any], **lies: Any) -> dict[str, str]:
    """The data that the script then posts with the form."""
    challenge = told["options"]["publicKey"]["challenge"]
    answer = passkey.answer(base64.urlsafe_b64decode(challenge + "="), **lies)
    return {"sign-statement": told["statement"], "sign-passkey": answer}


def recorded(record_type: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Envelope and payload of the newest entry of this type."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT entry_bytes, payload FROM ledger.entry JOIN ledger.payload USING (log_id, index) "
            "WHERE type = %s ORDER BY received_at DESC LIMIT 1",
            [record_type],
        )
        envelope, payload = cursor.fetchone()
    return json.loads(bytes(envelope)), json.loads(bytes(payload))
