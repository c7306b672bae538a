"""Conditions that a provider's messages must meet before they count (SAML 2.0: core, bindings, profiles).

python3-saml checks them in its strict mode. It takes an audience or an `InResponseTo` that is missing, an address that
only begins like ours, and a clock that is five minutes off; so what counts here is compared once more, and exactly.
"""

import re
import time
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_plus

from django.conf import settings
from onelogin.saml2.constants import OneLogin_Saml2_Constants as Names
from onelogin.saml2.logout_request import OneLogin_Saml2_Logout_Request
from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.utils import OneLogin_Saml2_Utils
from onelogin.saml2.xml_utils import OneLogin_Saml2_XML

from compliance.holders.provider.tokens import LEEWAY_S, NEW_FOR_S
from compliance.holders.services.provider_links import LONGEST

from .configuration import certificates, configuration, own_address, own_name, request_at

LONGEST_MESSAGE = 262_144
"""In bytes, as it arrives and as it is unpacked."""
OLD_AFTER_S = NEW_FOR_S * 2
"""After how many seconds a message that counts now is too old in any case, also one that was issued a little later."""
RSA = frozenset({Names.RSA_SHA256, Names.RSA_SHA384, Names.RSA_SHA512})
ECDSA = frozenset(f"http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha{bits}" for bits in (256, 384, 512))
DIGESTS = frozenset({Names.SHA256, Names.SHA384, Names.SHA512})
TRANSFORMS = frozenset({f"{Names.NS_DS}enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"})
ALGORITHMS = RSA | ECDSA | DIGESTS | TRANSFORMS
"""The algorithms that a signature may use. No SHA-1, no shared secrets, and no transform that chooses what is
signed."""
SPACES = Names.NSMAP | {"soap": "http://schemas.xmlsoap.org/soap/envelope/"}
DECLARATION = re.compile(r"\A\s*<\?xml\s[^<>?]*\?>")
ONCE = ("SAMLRequest", "SigAlg", "Signature")
Element = Any


class MessageRefused(Exception):
    """A message that proves nothing. Its text is for the log of the office."""


class Declined(Exception):
    """The provider's answer that it signs nobody in. Its text is for the log of the office."""


@dataclass(frozen=True)
class SamlAnswer:
    """An assertion of the provider about somebody who signed in, in answer to a request of the office."""

    request: str
    assertion: str
    until: float
    subject: str
    session: str
    context: str
    signed_in_at: float


@dataclass(frozen=True)
class Ending:
    """A message of the provider that sessions of a person there ended; none named means all of them."""

    request: str
    until: float
    subject: str
    sessions: tuple[str, ...]


def answer_in(sent: str) -> SamlAnswer:
    """The answer in a form of the provider, base64. Raises MessageRefused, Declined, UNREADABLE."""
    xml, ours = plain(_decoded(sent)), configuration()
    root = _parsed(xml)
    answered = root.get("InResponseTo")
    if root.tag != f"{{{Names.NS_SAMLP}}}Response" or not answered:
        raise MessageRefused("it answers no request")
    if (status := _one(root, "samlp:Status/samlp:StatusCode").get("Value")) != Names.STATUS_SUCCESS:
        raise Declined(status)
    assertion = _one(root, "saml:Assertion")
    _check_alone(root, assertion, {root, assertion})
    _check_signature(assertion)
    if any(parent is root for parent in root.xpath("//ds:Signature/..", namespaces=SPACES)):
        _check_signature(root)
    try:
        response = OneLogin_Saml2_Response(ours, b64encode(xml))
        response.is_valid(request_at("organization_back"), request_id=answered, raise_exceptions=True)
    except Exception as error:  # whatever a parser, a schema or xmlsec says of a stranger's message
        raise MessageRefused(f"{type(error).__name__}: {error}") from error
    return _read(root, assertion, answered)


def _read(root: Element, assertion: Element, answered: str) -> SamlAnswer:
    """The content of a signed assertion, if it is for this office, in answer to this request, and new."""
    here, now = own_address("organization_back"), time.time()
    _check_issuer(assertion)
    if root.get("Destination", here) != here:
        raise MessageRefused("it was sent elsewhere")
    if abs(_time(assertion, "IssueInstant") - now) > NEW_FOR_S:
        raise MessageRefused("it was issued too long ago, or later")
    conditions = _one(assertion, "saml:Conditions")
    audiences = conditions.xpath("saml:AudienceRestriction", namespaces=SPACES)
    if not audiences or not all(own_name() in _texts(one, "saml:Audience") for one in audiences):
        raise MessageRefused("it is for another audience")
    confirmed = _one(assertion, f"saml:Subject/saml:SubjectConfirmation[@Method='{Names.CM_BEARER}']")
    data = _one(confirmed, "saml:SubjectConfirmationData")
    if data.get("Recipient") != here or data.get("InResponseTo") != answered or "NotBefore" in data.attrib:
        raise MessageRefused("it is for another recipient or request")
    for span in (conditions, data):
        if "NotOnOrAfter" in span.attrib and _time(span, "NotOnOrAfter") + LEEWAY_S <= now:
            raise MessageRefused("it is over")
    if "NotBefore" in conditions.attrib and _time(conditions, "NotBefore") - LEEWAY_S > now:
        raise MessageRefused("it does not hold yet")
    signed_in = _one(assertion, "saml:AuthnStatement")
    signed_in_at = _time(signed_in, "AuthnInstant")
    if signed_in_at > now + LEEWAY_S:
        raise MessageRefused("the person signed in later")
    return SamlAnswer(
        request=answered,
        assertion=assertion.get("ID"),
        until=min(_time(data, "NotOnOrAfter") + LEEWAY_S, now + OLD_AFTER_S),
        subject=_subject(_one(assertion, "saml:Subject/saml:NameID"), {Names.NAMEID_PERSISTENT}),
        session=signed_in.get("SessionIndex", ""),
        context="".join(_texts(signed_in, "saml:AuthnContext/saml:AuthnContextClassRef")),
        signed_in_at=signed_in_at,
    )


def ending_in_query(query: str) -> Ending:
    """The ending in the query of a redirect, whose signature covers the query as it was sent. Raises MessageRefused,
    UNREADABLE."""
    parts = [part.partition("=")[::2] for part in query.split("&")]
    sent, names = dict(parts), [name for name, _ in parts]
    if any(names.count(name) != 1 for name in ONCE) or names.count("RelayState") > 1:
        raise MessageRefused("it is not signed, or in part twice")
    algorithm = unquote_plus(sent["SigAlg"])
    signed = "&".join(f"{name}={sent[name]}" for name in ("SAMLRequest", "RelayState", "SigAlg") if name in sent)
    signature = _decoded(unquote_plus(sent["Signature"]))
    if algorithm not in RSA or not any(
        OneLogin_Saml2_Utils.validate_binary_sign(signed, signature, one, algorithm) for one in certificates()
    ):
        raise MessageRefused("its signature is not the provider's")
    root = _parsed(plain(_unpacked(_decoded(unquote_plus(sent["SAMLRequest"])))))
    _check_alone(root, root, set())
    return _ending(root, needs_address=True)


def ending_in_form(sent: str) -> Ending:
    """The ending in a form of the provider, base64. Raises MessageRefused, UNREADABLE."""
    root = _parsed(plain(_decoded(sent)))
    return _ending(_signed(root, root), needs_address=True)


def ending_in_envelope(sent: bytes) -> Ending:
    """The ending in a request of the provider itself (SOAP). Raises MessageRefused, UNREADABLE."""
    root = _parsed(plain(sent))
    if root.tag != f"{{{SPACES['soap']}}}Envelope":
        raise MessageRefused("it is no envelope")
    return _ending(_signed(root, _one(root, "soap:Body/*")), needs_address=False)


def _signed(root: Element, request: Element) -> Element:
    """The request, where the provider signed it. Raises MessageRefused."""
    _check_alone(root, request, {request})
    _check_signature(request)
    found = "//samlp:LogoutRequest/ds:Signature"
    if not OneLogin_Saml2_Utils.validate_sign(root, xpath=found, multicerts=certificates()):
        raise MessageRefused("its signature is not the provider's")
    return request


def _ending(request: Element, *, needs_address: bool) -> Ending:
    """The content of a signed request. It names no audience, so the address to which it was sent must be ours."""
    here, now = own_address("organization_ended"), time.time()
    if request.tag != f"{{{Names.NS_SAMLP}}}LogoutRequest":
        raise MessageRefused("it tells of no session that ended")
    alone = OneLogin_Saml2_Logout_Request(configuration(), b64encode(OneLogin_Saml2_XML.to_string(request)))
    if not alone.is_valid(request_at("organization_ended")):
        raise MessageRefused(str(alone.get_error()))
    _check_issuer(request)
    if request.get("Destination", "" if needs_address else here) != here:
        raise MessageRefused("it was sent elsewhere")
    if abs(_time(request, "IssueInstant") - now) > NEW_FOR_S:
        raise MessageRefused("it was issued too long ago, or later")
    if "NotOnOrAfter" in request.attrib and _time(request, "NotOnOrAfter") + LEEWAY_S <= now:
        raise MessageRefused("it is over")
    any_format = {Names.NAMEID_PERSISTENT, Names.NAMEID_UNSPECIFIED, None}
    return Ending(
        request=request.get("ID"),
        until=now + OLD_AFTER_S,
        subject=_subject(_one(request, "saml:NameID"), any_format),
        sessions=tuple(_texts(request, "samlp:SessionIndex")),
    )


def plain(sent: bytes) -> bytes:
    """The XML without its declaration, in UTF-8. It may have neither a type of document, which could name entities, nor
    comments, sections or instructions, which could part a text. Raises MessageRefused."""
    if len(sent) > LONGEST_MESSAGE:
        raise MessageRefused("it is too long")
    try:
        text = DECLARATION.sub("", sent.decode("utf-8-sig"), count=1)
    except UnicodeDecodeError as error:
        raise MessageRefused("it is not UTF-8") from error
    if "<!" in text or "<?" in text:
        raise MessageRefused("it has a type of document, a comment, a section or an instruction")
    return text.strip().encode()


def _decoded(sent: str) -> bytes:
    """The bytes of base64, which may be broken into lines. Raises MessageRefused."""
    if len(sent) > LONGEST_MESSAGE * 2:
        raise MessageRefused("it is too long")
    try:
        return b64decode("".join(sent.split()), validate=True)
    except (NoBase64, ValueError) as error:
        raise MessageRefused("it is not base64") from error


def _unpacked(sent: bytes) -> bytes:
    """The bytes that were packed so, as far as a message may be long. Raises MessageRefused."""
    packed = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        unpacked = packed.decompress(sent, LONGEST_MESSAGE)
    except zlib.error as error:
        raise MessageRefused("it is not packed as it should be") from error
    if not packed.eof or packed.unused_data:
        raise MessageRefused("it is too long, or in part")
    return unpacked


def _parsed(xml: bytes) -> Element:
    try:
        return OneLogin_Saml2_XML.to_etree(xml)
    except (ValueError, SyntaxError) as error:
        raise MessageRefused(f"it is no XML: {error}") from error


def _check_alone(root: Element, meant: Element, may_be_signed: Collection[Element]) -> None:
    """Raises MessageRefused where a document has another such element, an ID twice, or a signature of anything else:
    then what is signed and what is read could be two things."""
    ids = root.xpath("//@ID | //@Id | //@id")
    if len(ids) != len(set(ids)):
        raise MessageRefused("an ID stands in it twice")
    others = "//saml:Assertion | //saml:EncryptedAssertion | //samlp:Response | //samlp:LogoutRequest"
    if [one for one in root.xpath(others, namespaces=SPACES) if one is not meant and one is not root]:
        raise MessageRefused("it has more than one message, or an encrypted one")
    if any(one not in may_be_signed for one in root.xpath("//ds:Signature/..", namespaces=SPACES)):
        raise MessageRefused("another part of it is signed")


def _check_signature(signed: Element) -> None:
    """Raises MessageRefused where this element has no signature, or one of anything but this whole element."""
    signature = _one(signed, "ds:Signature")
    reference = _one(signature, "ds:SignedInfo/ds:Reference")
    used = {one.get("Algorithm") for one in signature.xpath(".//*[@Algorithm]")}
    if not signed.get("ID") or reference.get("URI") != f"#{signed.get('ID')}" or not used <= ALGORITHMS:
        raise MessageRefused("its signature is not of this message, or not of a kind that counts")
    if signature.xpath("ds:Object", namespaces=SPACES):
        raise MessageRefused("its signature has something inside")


def _check_issuer(element: Element) -> None:
    if _one(element, "saml:Issuer").text != settings.SAML_ISSUER:
        raise MessageRefused("it is of another issuer")


def _subject(name: Element, formats: Collection[str | None]) -> str:
    """By what the provider names a person for good, to this office alone. Raises MessageRefused."""
    subject: str = name.text or ""
    if name.get("Format") not in formats:
        raise MessageRefused("its subject is not persistent")
    if name.get("NameQualifier", settings.SAML_ISSUER) != settings.SAML_ISSUER:
        raise MessageRefused("its subject is one of another provider")
    if name.get("SPNameQualifier", own_name()) != own_name():
        raise MessageRefused("its subject is one for another office")
    if not subject.isascii() or not subject.isprintable() or not 0 < len(subject) <= LONGEST or len(name):
        raise MessageRefused("its subject is none")
    return subject


def _one(element: Element, path: str) -> Element:
    """The one element of this path below. Raises MessageRefused."""
    found = element.xpath(path, namespaces=SPACES)
    if len(found) != 1:
        raise MessageRefused(f"it has {len(found)} of {path}")
    return found[0]


def _texts(element: Element, path: str) -> list[str]:
    return [one.text or "" for one in element.xpath(path, namespaces=SPACES)]


def _time(element: Element, name: str) -> float:
    """An instant that the element states. Raises MessageRefused."""
    try:
        return float(OneLogin_Saml2_Utils.parse_SAML_to_time(element.get(name) or ""))
    except Exception as error:  # python3-saml raises no narrower one
        raise MessageRefused(f"it says no {name}") from error
