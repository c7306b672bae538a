"""Pages of the text by which a decision can be contested, for Board administrators: by game and decision what is in
effect and what waits; one text with its versions, asked for by one, confirmed by another."""

from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views import View

from compliance.holders.access import NOT_FOUND, PermRequired, SignedInRequest
from compliance.holders.attempt import Attempt
from compliance.holders.errors import IllegalMove
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.roles import Perm
from compliance.holders.views.pages import link
from compliance.holders.words import WordsField
from compliance.regulation import PACKAGES
from compliance.web.django_forms import form_errors
from compliance.web.parts import Column, DataTable, PageError, table_row
from compliance.web.values import moment_words

from ...models import ContestText
from ..contest import ALL_GAMES, ALL_GAMES_SLUG, Of, address_of, game_words, texts_in_effect, title_of
from ..services.contest_text import (
    NO_REASON,
    answer_rests_on,
    contest_text_ask,
    contest_text_confirm,
    contest_text_decline,
)

HEADINGS = ("Decision", "Game", "In effect since", "Requested and confirmed by", "Waiting")


class TextForm(forms.Form):
    """The next version of a text, and why; `number` is the version that was read."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    text = WordsField(
        label="Text",
        rows=6,
        required=False,
        help_text="Letters print it under “If you do not agree”. Say where to write, by when, and what happens then.",
    )
    reason = WordsField(
        label="Reason",
        rows=2,
        error_messages={"required": NO_REASON},
        help_text="On whose advice? For example, a letter of counsel and its date. The change log shows it.",
    )


class ContestTexts(PermRequired, View):
    """By decision and game, what is in effect, since when, by whom, and what waits."""

    perms: ClassVar[tuple[Perm, ...]] = (Perm.ADMINISTER_BOARD,)

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The page. Two queries."""
        used = {(row.decision, row.chapter_number): row for row in ContestText.objects.in_effect(timezone.now())}
        waiting = {(row.decision, row.chapter_number): row for row in ContestText.objects.waiting()}
        columns = [Column(heading) for heading in HEADINGS]
        rows = [table_row(columns, _line(of, number, used, waiting)) for of in Of for number in (ALL_GAMES, *PACKAGES)]
        table = DataTable("contest-texts", "Texts by decision and game", columns, rows)
        missing = [of.label for of in Of if (of, ALL_GAMES) not in used]
        return render(request, "submissions/review/contest_texts.html", {"table": table, "missing": missing})


Rows = dict[tuple[str, str], ContestText]


def _line(of: Of, number: str, used: Rows, waiting: Rows) -> list[Any]:
    row, request = used.get((of, number)), waiting.get((of, number))
    game, has_text = game_words(number), row is not None and row.text
    return [
        link(address_of(of, number), of.label, game),
        game,
        moment_words(row.answer.at) if row and has_text else "No text" if number == ALL_GAMES else "As for all games",
        f"{row.printed_name}; {row.answer.printed_name}" if row and has_text else "",
        f"{request.printed_name}, {moment_words(request.at)}" if request else "",
    ]


class ContestTextPage(PermRequired, View):
    """A text on contesting: the version in effect, the one that waits, the form for another, and every version."""

    perms: ClassVar[tuple[Perm, ...]] = (Perm.ADMINISTER_BOARD,)

    def setup(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """As Django's, with the text that the address names. Raises Http404 for none."""
        super().setup(request, *args, **kwargs)
        game, decision = kwargs["contest_game"], kwargs["decision"]
        if decision not in Of.values or game not in {ALL_GAMES_SLUG, *PACKAGES}:
            raise Http404(NOT_FOUND)
        self.at = timezone.now()
        self.named = {"decision": decision, "chapter_number": ALL_GAMES if game == ALL_GAMES_SLUG else game}

    def get(self, request: SignedInRequest, **_: str) -> HttpResponse:
        """The page."""
        return self._page(request)

    def post(self, request: SignedInRequest, **_: str) -> HttpResponse:
        """Asks for another text, confirms the one that waits, or declines it."""
        form, who, seen = None, self.named | {"by": request.user, "at": self.at}, request.POST.get(SEEN, "")
        with Attempt(catches=IllegalMove) as attempt:
            if request.POST.get("act") == "confirm":
                contest_text_confirm(**who, seen=seen)
                done = "Confirmed. Letters of decisions signed from now on print this text."
            elif request.POST.get("act") == "decline":
                contest_text_decline(**who, seen=seen)
                done = "Declined. Nothing changes."
            else:
                form = TextForm(request.POST)
                with Attempt(form):
                    if form.is_valid():
                        contest_text_ask(**who, **form.cleaned_data)
                if form.errors:
                    return self._page(request, form, status=400)
                done = "Requested. Another administrator of the Board must confirm the text."
            messages.success(request, done)
            return HttpResponseRedirect(address_of(**self.named))
        return self._page(request, form, attempt.page_errors, status=409)

    def _page(
        self,
        request: SignedInRequest,
        form: TextForm | None = None,
        errors: list[PageError] | None = None,
        status: int = 200,
    ) -> HttpResponse:
        versions = list(ContestText.objects.filter(**self.named).select_related("answer").order_by("-number"))
        newest = versions[0] if versions else None
        waiting = newest if newest and not hasattr(newest, "answer") else None
        used = texts_in_effect(self.named["chapter_number"], self.at).get(self.named["decision"])
        number = {"number": newest.number if newest else 0}
        form = form or TextForm(initial=number | {"text": used.text if used in versions else ""})
        context = {
            "title": title_of(**self.named),
            "is_of_a_game": self.named["chapter_number"] != ALL_GAMES,
            "used": used,
            "waiting": waiting,
            "seen": mark_input(request.user, answer_rests_on(waiting, self.at)) if waiting else "",
            "may_confirm": waiting is not None and waiting.by_id != request.user.pk,
            "versions": versions,
            "form": form,
            "page_errors": [*(errors or []), *form_errors(form)],
        }
        return render(request, "submissions/review/contest_text.html", context, status=status)
