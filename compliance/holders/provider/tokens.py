"""Conditions that a provider's tokens must meet before they count: signed with its key, for this office, new, and for
this purpose (OpenID Connect Core 1.0, section 3.1.3.7; Back-Channel Logout 1.0, section 2.6)."""

import hmac
import time
from collections.abc import Mapping
from typing import Any, TypeGuard

import jwt
from django.conf import settings

from compliance.holders.services.provider_links import LONGEST

SIGNATURES = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""By a key that the provider alone has. None that this office could make, and no token without a signature."""
LONGEST_TOKEN = 16_384
LEEWAY_S = 60
"""By how much the clocks of provider and office may differ."""
NEW_FOR_S = 10 * 60
"""The seconds after its issue for which a token is taken."""
ENDED = "http://schemas.openid.net/event/backchannel-logout"
NEEDED = ["iss", "aud", "exp", "iat"]


class TokenRefused(Exception):
    """A token that proves nothing. The message is for the log of the office."""


def id_claims(token: str, keys: Mapping[str, Any], *, nonce: str, not_before: float | None = None) -> dict[str, Any]:
    """The claims of an ID token that answers the request with this nonce. With `not_before`, the person must have
    signed in at the provider since then. Raises TokenRefused."""
    claims = _claims(token, keys, [*NEEDED, "sub", "nonce"])
    said = claims["nonce"]
    if not isinstance(said, str) or not nonce or not hmac.compare_digest(said.encode(), nonce.encode()):
        raise TokenRefused("it answers another request")
    if not_before is not None:
        signed_in = claims.get("auth_time")
        if not _is_number(signed_in) or signed_in < not_before - LEEWAY_S or signed_in > time.time() + LEEWAY_S:
            raise TokenRefused("the person did not sign in anew")
    return claims


def logout_claims(token: str, keys: Mapping[str, Any]) -> dict[str, Any]:
    """The claims of a token by which the provider says that somebody's session ended. Raises TokenRefused."""
    claims = _claims(token, keys, [*NEEDED, "jti", "events"], types=("logout+jwt", "jwt", ""))
    if "nonce" in claims:
        raise TokenRefused("it has a nonce, as ID tokens do")
    events = claims["events"]
    if not isinstance(events, dict) or not isinstance(events.get(ENDED), dict):
        raise TokenRefused("it tells of no session that ended")
    if not isinstance(claims["jti"], str) or not claims["jti"]:
        raise TokenRefused("it has no name of one use")
    if not (claims.get("sub") or claims.get("sid")) or not isinstance(claims.get("sid", ""), str):
        raise TokenRefused("it names nobody")
    return claims


def has_second_factor(claims: Mapping[str, Any]) -> bool:
    """Whether the provider says, by a value that the settings name, that it asked for a second factor."""
    methods = claims.get("amr")
    methods = {one for one in methods if isinstance(one, str)} if isinstance(methods, list) else set()
    return bool(methods & set(settings.OIDC_SECOND_FACTOR_AMR)) or claims.get("acr") in settings.OIDC_SECOND_FACTOR_ACR


def is_addressed(token: str) -> bool:
    """Whether a token says that it is of this provider for this office, before anybody is asked for keys."""
    try:
        options: Any = {"verify_signature": False}
        claims = jwt.decode(token, options=options) if len(token) <= LONGEST_TOKEN else {}
        header = jwt.get_unverified_header(token) if claims else {}
    except (jwt.PyJWTError, ValueError, RecursionError):
        return False
    audience = claims.get("aud")
    is_ours = settings.OIDC_CLIENT_ID in (audience if isinstance(audience, list) else [audience])
    return claims.get("iss") == settings.OIDC_ISSUER and is_ours and header.get("alg") in SIGNATURES


def _claims(
    token: str, keys: Mapping[str, Any], needed: list[str], types: tuple[str, ...] = ("jwt", "")
) -> dict[str, Any]:
    if not isinstance(token, str) or not is_addressed(token):
        raise TokenRefused("it is no token of the provider for this office")
    try:
        header = jwt.get_unverified_header(token)
        claims: dict[str, Any] = jwt.decode(
            token,
            _key(header, keys),
            algorithms=[header["alg"]],
            audience=settings.OIDC_CLIENT_ID,
            issuer=settings.OIDC_ISSUER,
            leeway=LEEWAY_S,
            options={"require": needed},
        )
    except (jwt.PyJWTError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise TokenRefused(f"{type(error).__name__}: {error}") from error
    if str(header.get("typ") or "").lower() not in types:
        raise TokenRefused("it is a token of another kind")
    audience = claims["aud"]
    party = claims.get("azp")
    if (party is not None or (isinstance(audience, list) and len(audience) > 1)) and party != settings.OIDC_CLIENT_ID:
        raise TokenRefused("it was issued to somebody else")
    subject = claims.get("sub", "")
    if not isinstance(subject, str) or len(subject) > LONGEST or ("sub" in needed and not subject):
        raise TokenRefused("its subject is none")
    if not _is_number(claims["iat"]) or claims["iat"] < time.time() - NEW_FOR_S:
        raise TokenRefused("it was issued too long ago")
    return claims


def _key(header: Mapping[str, Any], keys: Mapping[str, Any]) -> Any:
    """The key of the provider with which a token of this header was signed. Raises TokenRefused."""
    listed = keys.get("keys")
    for one in listed if isinstance(listed, list) else []:
        if not isinstance(one, dict) or one.get("use", "sig") != "sig" or one.get("kty") not in ("RSA", "EC", "OKP"):
            continue
        if one.get("alg", header["alg"]) == header["alg"] and ("kid" not in header or one.get("kid") == header["kid"]):
            return jwt.PyJWK(one, header["alg"]).key
    raise TokenRefused("the provider has no such key")


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
