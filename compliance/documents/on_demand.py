"""Papers that are made while somebody waits for them: laid out when the transaction of the page is over."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from compliance.holders.errors import NotYet
from compliance.turns import Busy, turn
from compliance.web.downloads import to_save
from compliance.web.steps import Step

from .in_words import Composed
from .rendering import NotRendered

LONGEST_WAIT_S = 5


def paper_to_save(paper: Composed, name: str, request: HttpRequest, *, instead: str, page: str) -> Step:
    """The step that answers with a paper, to be saved under this name; where it cannot be made, it leads back to the
    page at this address, which says so and what can be done instead. Runs a child process. Raises NotYet."""

    def answer() -> HttpResponse:
        try:
            with turn(wait_s=LONGEST_WAIT_S):
                return to_save(paper.laid_out().pdf, name)
        except Busy:
            raise NotYet(f"Another paper is being made, then this PDF. You can also {instead}.") from None
        except NotRendered:
            messages.error(request, f"The PDF could not be made. You can {instead} instead.")
            return redirect(page)

    return answer
