"""The codes that an authenticator app shows."""

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time


def code_of(secret):
    """The code that the app shows now."""
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def wrong_code(secret):
    """A code that the app does not show now."""
    return f"{(int(code_of(secret)) + 1) % 10**6:06}"
