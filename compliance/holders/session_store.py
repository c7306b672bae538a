"""Sessions in the database under the hash of their key: whoever reads the table learns no cookie that opens one."""

import base64
import hashlib
from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.utils import timezone

KEY_LENGTH = 40
"""Characters of the column, which holds 240 bits of the hash."""


def stored_key(session_key: str) -> str:
    """What the table holds for the key in a cookie."""
    digest = hashlib.sha256(session_key.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:KEY_LENGTH]


class SessionStore(DatabaseSessions):
    """Django's sessions in the database; their data are signed JSON, never pickled."""

    def _get_session_from_db(self) -> Any:
        row = None
        if self.session_key:
            live = self.model.objects.filter(expire_date__gt=timezone.now())
            row = live.filter(session_key=stored_key(self.session_key)).first()
        if row is None:
            self._session_key = None
        return row

    def exists(self, session_key: str) -> bool:
        """Whether a session of this key is kept."""
        return bool(super().exists(stored_key(session_key)))

    def create_model_instance(self, data: Any) -> Any:
        """The row of this session."""
        row = super().create_model_instance(data)
        row.session_key = stored_key(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """Ends the session of this key, or this one."""
        key = session_key or self.session_key
        if key:
            self.model.objects.filter(session_key=stored_key(key)).delete()
