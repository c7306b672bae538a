"""How people get an account: an administrator makes it. Nobody signs up."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """allauth without its open door."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always False: people are entered by the administrator of their certificate holder or of the Board."""
        return False
