"""Template tags and filters of the components: `{% load web %}`."""

import re
from collections.abc import Mapping
from typing import Any

from django import template
from django.conf import settings
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from compliance.holders.roles import Perm
from compliance.holders.services.provider_links import link_of, provider_name
from compliance.ledger.logs import loaded_until
from compliance.regulation.core.drawing import DrawingLine
from compliance.regulation.core.elapsed import ZONE_NAME
from compliance.signing.signature import way_words
from compliance.web import django_forms, words
from compliance.web.facts_forms import FieldInput
from compliance.web.guides.lines import HelpLine, help_line_of
from compliance.web.languages import html_code, is_spanish
from compliance.web.phrases import in_language, translation_of
from compliance.web.values import (
    day_words,
    fact_words,
    finding_words,
    is_money,
    moment_words,
    short_day_words,
    unit_in_words,
    value_words,
)
from compliance.web.waiting import Wait, wait_of

register = template.Library()

CODE = re.compile(r"\b[A-Z][A-Z0-9]{0,3}-[0-9A-Z]+(?:-[0-9A-Z]+)*\b")
"""The number of a table, device, credential, package or filing."""

TABLES: dict[str, Mapping[str, words.TagWords]] = {
    "part": words.PART_STATES,
    "submission": words.SUBMISSION_STATES,
    "sign_off": words.SIGN_OFF_STATES,
    "condition": words.CONDITION_STATES,
    "light": words.LIGHTS,
    "clause": words.CLAUSE_MARKS,
    "export": words.EXPORT_STATES,
}


@register.simple_tag
def facility_zone_name() -> str:
    """The name of every facility's time zone."""
    return ZONE_NAME


@register.simple_tag
def is_loading() -> bool:
    """Whether the demonstration is loading at this moment: what a page does not find may still come. No query."""
    return loaded_until() is not None


@register.simple_tag(takes_context=True)
def way_back(context: template.Context, to: str, *arguments: Any) -> str:
    """The address of a page, or of the page of this name, from which the person came: with the filter and the page of
    the list as it was left."""
    url, request = resolve_url(to, *arguments), getattr(context, "request", None)
    left, here = (request.headers.get("Referer", ""), request.build_absolute_uri(url)) if request else ("", "")
    return url + left.removeprefix(here) if left.startswith(f"{here}?") else url


@register.simple_tag(takes_context=True)
def wait_for(context: template.RequestContext, usual_s: int) -> Wait:
    """The wait for something that takes so many seconds as a rule, since this page was opened."""
    return wait_of(context.request, usual_s, timezone.now())


@register.simple_tag(takes_context=True)
def history_url(context: template.Context, table: str, key: Any) -> str:
    """The address of everything that the change log holds about one object; empty for people who do not read it."""
    user = getattr(getattr(context, "request", None), "user", None)
    may = user is not None and user.is_authenticated and user.may(Perm.OVERSEE)
    return f"{reverse('changes:list')}?{urlencode({'of': f'{table}:{key}'})}" if may else ""


@register.simple_tag
def icon(name: str) -> SafeString:
    """A shape of the icon sprite, hidden from screen readers: the word beside it says what it means."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#i-{}"/></svg>',
        static("icons/sprite.svg"),
        name,
    )


@register.simple_tag
def columns(*names: str) -> SafeString:
    """The head of a table: `{% columns "Month" "#Entries" %}`. Numbers stand under a name with `#`; an empty name is no
    column."""
    shown = ((mark_safe(' class="num"') if name[0] == "#" else "", name.removeprefix("#")) for name in names if name)
    return format_html("<thead><tr>{}</tr></thead>", format_html_join("", '<th scope="col"{}>{}</th>', shown))


@register.simple_block_tag
def ledger(
    content: str,
    *names: str,
    caption: str = "",
    of: object = "",
    caption_id: str = "caption",
    small: str = "",
    label: str = "",
    labelled_by: str = "",
    scroll: str = "",
    cards: bool = True,
) -> SafeString:
    """A table that scrolls beside its page, with rows between the tags: `{% ledger "Day" "#Entries" label="All" %}`.
    A caption (`of` a facility) names it, a label, or the heading of an id; `scroll` is one more class."""
    name = ("aria-label", label) if label else ("aria-labelledby", labelled_by or caption_id)
    words = format_html(" <small>{}</small>", small) if small else ""
    title = f"{caption}, {of}" if of else caption
    return format_html(
        '<div class="scroll{}" tabindex="0" role="region" {}="{}"><table class="ledger{}">{}{}<tbody>{}</tbody>'
        "</table></div>",
        f" {scroll}" if scroll else "",
        *name,
        " cards" if cards else "",
        format_html('<caption id="{}">{}{}</caption>', caption_id, title, words) if caption else "",
        columns(*names),
        content,
    )


@register.simple_block_tag
def paper_table(content: str, *names: str, empty: str, kind: str = "") -> SafeString:
    """A table of a paper, with its rows between the tags; without any, a sentence in its place."""
    if not content.strip():
        return format_html("<p>{}</p>", empty)
    style = format_html(' class="{}"', kind) if kind else ""
    return format_html("<table{}>{}<tbody>{}</tbody></table>", style, columns(*names), content)


@register.filter(is_safe=True)
def whole_codes(words: str) -> SafeString:
    """Words in which no line break parts a code at its hyphen (`PA-204431`, `W-15`), or a `§` from its number."""
    kept = conditional_escape(words).replace("§ ", "§\u00a0")
    return mark_safe(CODE.sub(r'<span class="nowrap">\g<0></span>', kept))  # noqa: S308


@register.filter
def citation(value: str) -> str:
    """`651a.3(c)(1)` as `§ 651a.3(c)(1)`; no line break comes between the sign and the number."""
    bare = str(value).removeprefix("§").strip()
    return f"§\u00a0{bare}" if bare else ""


@register.filter
def spoken_citation(value: str) -> str:
    """The citation for a screen reader: "section 651a.3(c)(1)"."""
    return f"{gettext('section')} {str(value).removeprefix('§').strip()}"


@register.simple_tag
def citation_url(value: str, edition: str = "") -> str:
    """The address of the paragraph in the regulation reader; empty when there is no such page."""
    try:
        address = reverse("regulation:provision", kwargs={"citation": str(value).removeprefix("§").strip()})
    except NoReverseMatch:
        return ""
    return f"{address}?edition={edition}" if edition else address


@register.filter
def severity(code: str) -> words.SeverityWords:
    """Word, meaning, icon and line of a severity code."""
    return words.SEVERITIES[str(code)]


@register.filter
def owner_mark(code: str) -> str:
    """The short mark of an owner: GO, CC, GL, ED, BD."""
    return words.owner_words(str(code)).mark


@register.filter
def owner_name(code: str) -> str:
    """The name of an owner: "Casino Compliance"."""
    return words.owner_words(str(code)).name


@register.filter
def edition_status(code: str) -> str:
    """An edition's status in words; `proposed` is always shown."""
    return words.EDITION_STATUS.get(str(code), words.spell_code(str(code)))


@register.filter
def state_tag(code: str, table: str) -> words.TagWords:
    """Word, icon and kind of a state code in one of the tables of `compliance.web.words`."""
    return TABLES[table].get(str(code)) or words.TagWords(words.spell_code(str(code)).capitalize(), "unknown")


@register.filter
def of_citation(quotes: Mapping[str, str] | None, citation: str) -> str:
    """The words of the law for a citation, of those that the page has; empty where it has none."""
    return (quotes or {}).get(citation, "")


@register.filter
def line_words(line: DrawingLine) -> str:
    """A line of a drawing as it is read out; an inscription of the layout stays as it stands there."""
    if not is_spanish():
        return line.sentence
    title = in_language(line.title)
    title = f"{title} {gettext('(not on file)')}" if line.is_open else title
    return f"{title}: {', '.join(translation_of(word)[0] for word in line.words)}." if line.words else f"{title}."


@register.filter
def get(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """The value under a key, or None."""
    return (mapping or {}).get(key)


@register.filter(is_safe=True)
def trim(words: str) -> str:
    """A part of a page without the white space around it: `{% filter trim %}{% include … %}{% endfilter %}.`"""
    return words.strip()


@register.simple_tag
def release() -> str:
    """The version of the office, as `1.0.0`."""
    return settings.VERSION


@register.simple_tag(takes_context=True)
def help_line(context: template.Context) -> HelpLine | None:
    """The line that leads from the page of this request to its paragraph of a guide: the one that its view names, or
    that of its name."""
    if line := context.get("help_line"):
        return line
    match = getattr(getattr(context, "request", None), "resolver_match", None)
    return help_line_of(match.view_name) if match else None


@register.inclusion_tag("components/status_tag.html")
def state(code: str, table: str, word: str = "") -> dict[str, str]:
    """The status tag of a state code: `{% state part.state "part" %}`; `word` says more than the table's word."""
    tag = state_tag(code, table)
    return {"word": word or tag.word, "kind": tag.kind, "icon": tag.icon}


@register.filter
def is_currency(unit: str) -> bool:
    """Whether the unit is money, which comes before its number."""
    return is_money(unit or "")


@register.filter
def unit_words(unit: str) -> str:
    """A unit after an empty input: inches, decks, %."""
    return unit_in_words(unit or "")


@register.simple_tag
def field_input(shown: FieldInput) -> SafeString:
    """A field of a form, with label, hint, errors, findings and the reason: `{% field_input input %}`."""
    return render_to_string(shown.template, {"input": shown})


@register.simple_tag
def clause_marks() -> list[words.TagWords]:
    """Every mark of the clause checklist, for its legend."""
    return list(words.CLAUSE_MARKS.values())


@register.simple_tag
def sign_off_marks() -> list[words.TagWords]:
    """Every mark of the sign-off pips, for their legend."""
    return list(words.SIGN_OFF_STATES.values())


register.simple_tag(html_code, name="page_language")
register.simple_tag(link_of, name="own_provider_link")
register.simple_tag(provider_name, name="organization_name")
register.simple_tag(words.up_to, name="up_to")
register.filter("day", day_words)
register.filter("fact", fact_words)
register.filter("finding_value", finding_words)
register.filter("in_language", in_language)
register.filter("moment", moment_words)
register.filter("plain_value", value_words)
register.filter("way_of_signing", way_words)
register.filter("plural", words.plural)
register.filter("short_day", short_day_words)
register.filter("input_shape", django_forms.input_shape)
register.filter("styled", django_forms.styled)
register.filter("styled_choice", django_forms.styled_choice)
register.filter("form_errors", django_forms.form_errors)
