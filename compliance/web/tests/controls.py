"""The pairs that a browser would post for a piece of HTML: the successful controls, by the rules of HTML, without a
browser."""

from html.parser import HTMLParser

from django.http import QueryDict


class _Controls(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[tuple[str, str]] = []
        self._select: str | None = None
        self._options: list[tuple[str, bool]] = []
        self._textarea: str | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attributes}
        if tag == "input" and held.get("name"):
            if held.get("type") not in ("checkbox", "radio") or "checked" in held:
                self.pairs.append((held["name"], held.get("value", "")))
        elif tag == "select":
            self._select, self._options = held.get("name"), []
        elif tag == "option":
            self._options.append((held.get("value", ""), "selected" in held))
        elif tag == "textarea":
            self._textarea, self._text = held.get("name"), ""

    def handle_data(self, data: str) -> None:
        if self._textarea is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self._select and self._options:
            chosen = [value for value, selected in self._options if selected] or [self._options[0][0]]
            self.pairs.append((self._select, chosen[-1]))
            self._select = None
        elif tag == "textarea" and self._textarea is not None:
            text = self._text.removeprefix("\n").replace("\r\n", "\n").replace("\n", "\r\n")
            self.pairs.append((self._textarea, text))
            self._textarea = None


def posted(html: str) -> QueryDict:
    """The data posted by sending all controls in `html`; lines in text areas end in CR LF, as browsers send them."""
    controls = _Controls()
    controls.feed(html)
    data = QueryDict(mutable=True)
    for name, value in controls.pairs:
        data.appendlist(name, value)
    return data
