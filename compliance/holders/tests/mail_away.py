"""A mail server that is away, as Django's setting EMAIL_BACKEND names it."""

from django.core.mail.backends.base import BaseEmailBackend


class EmailBackend(BaseEmailBackend):
    """Takes no mail."""

    def send_messages(self, email_messages: object) -> int:
        """Raises what a refused connection raises."""
        raise ConnectionRefusedError("no mail server")
