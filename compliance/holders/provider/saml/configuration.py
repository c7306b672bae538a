"""The settings by which the office and its provider know each other, as python3-saml reads them."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import load_pem_x509_certificates
from django.conf import settings
from django.urls import reverse
from onelogin.saml2.constants import OneLogin_Saml2_Constants as Names
from onelogin.saml2.errors import OneLogin_Saml2_Error
from onelogin.saml2.settings import OneLogin_Saml2_Settings

UNREADABLE = (OSError, ValueError, OneLogin_Saml2_Error)
"""The errors raised if a file of the settings, or an address in them, is not as it should be."""


def own_address(name: str) -> str:
    """An address of the office. The host in a request does not count: anybody can claim one."""
    return f"{settings.SITE_URL}{reverse(name)}"


def own_name() -> str:
    """The entity id of the office: where it describes itself."""
    return own_address("organization_metadata")


def certificates() -> list[str]:
    """The certificates of the provider (PEM), read anew each time: a new one beside the old takes no restart. How long
    they are valid does not count: the file says whom the operator trusts. Raises OSError, ValueError."""
    read = load_pem_x509_certificates(Path(settings.SAML_CERTIFICATES_FILE).read_bytes())
    return [one.public_bytes(Encoding.PEM).decode() for one in read]


def own_certificate() -> str:
    """The certificate (PEM) of the key with which the office signs; empty where it signs nothing. Raises OSError."""
    return Path(settings.SAML_KEY_CERTIFICATE_FILE).read_text() if settings.SAML_KEY_FILE else ""


def configuration() -> OneLogin_Saml2_Settings:
    """The settings of both sides. The addresses of the provider stand escaped: python3-saml puts them into XML as they
    are. Raises one of UNREADABLE."""
    has_key = bool(settings.SAML_KEY_FILE)
    return OneLogin_Saml2_Settings(
        {
            "strict": True,
            "sp": {
                "entityId": own_name(),
                "assertionConsumerService": {"url": own_address("organization_back")},
                "singleLogoutService": {"url": own_address("organization_ended")},
                "NameIDFormat": Names.NAMEID_PERSISTENT,
                "privateKey": Path(settings.SAML_KEY_FILE).read_text() if has_key else "",
                "x509cert": own_certificate(),
            },
            "idp": {
                "entityId": settings.SAML_ISSUER,
                "singleSignOnService": {"url": escape(settings.SAML_SSO_URL)},
                "singleLogoutService": {"url": escape(settings.SAML_SLO_URL)},
                "x509certMulti": {"signing": certificates()},
            },
            "security": {
                "wantAssertionsSigned": True,
                "rejectDeprecatedAlgorithm": True,
                "wantAttributeStatement": False,
                "requestedAuthnContext": False,
                "authnRequestsSigned": has_key,
                "logoutResponseSigned": has_key,
                "allowSingleLabelDomains": True,
            },
        }
    )


def request_at(name: str) -> dict[str, Any]:
    """A request that arrived at this address of the office."""
    parts = urlsplit(own_address(name))
    return {
        "https": "on" if parts.scheme == "https" else "off",
        "http_host": parts.netloc,
        "script_name": parts.path,
        "get_data": {},
        "post_data": {},
    }
