"""The child process: fetches nothing but what is in its job, keeps its limits, writes a whole PDF/A-3a."""

import http.server
import signal
import threading
from datetime import UTC, datetime
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from compliance.documents import child, rendering
from compliance.documents.child import Assets
from compliance.documents.rendering import Attached, NotLaidOut, NotRendered, pdf_of
from tests.pdf_checks import bare, structure_of, text_of

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
FRAME = (
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>A paper</title>'
    '<link rel="stylesheet" href="asset:document.css"></head><body class="{kind}">{body}</body></html>'
)


def framed(body: str, kind: str = "letter") -> str:
    return FRAME.format(body=body, kind=kind)


def rows(first: int, last: int) -> str:
    body = "".join(f'<tr><th scope="row">{n}</th><td>entry number {n} here</td></tr>' for n in range(first, last))
    heads = '<thead><tr><th scope="col">No.</th><th scope="col">What</th></tr></thead>'
    return framed(f"<h1>Log</h1><table>{heads}<tbody>{body}</tbody></table>", "log part")


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd", "/etc/passwd", "http://localhost:1/x", "https://example.test/x.png", "ftp://example.test/x",
        "data:text/css,body{}", "asset:../../manage.py", "asset:/etc/passwd", "asset:", "asset:other.css",
        "ASSET:document.css", "//example.test/x", "asset:sheet-1.png%00.css",
    ],
)  # fmt: skip
def test_every_address_but_those_of_the_job_is_refused(url):
    assets = Assets({"document.css": "/nowhere/document.css"}, {"sheet-1.png": "AAAA"})
    with pytest.raises(ValueError, match="address refused"):
        assets.bytes_of(url)


def test_a_picture_of_the_job_is_answered_from_memory():
    assert Assets({}, {"sheet-1.png": "AAAA"}).bytes_of("asset:sheet-1.png") == (b"\0\0\0", "image/png")


def test_markup_that_asks_for_files_and_servers_gets_none(tmp_path):
    asked: list[str] = []

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)

        def log_message(self, *args: object) -> None:
            """Says nothing."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret words")
    here = f"http://127.0.0.1:{server.server_port}"
    body = (
        f'<p>Still here</p><img alt="x" src="{here}/i.png"><img alt="x" src="{secret.as_uri()}">'
        f'<link rel="stylesheet" href="{here}/s.css"><style>@import "{here}/t.css"; p {{ background: url({here}/b) }}'
        f'@font-face {{ font-family: F; src: url({here}/f) }}</style><object data="{secret.as_uri()}"></object>'
        f'<link rel="attachment" href="{secret.as_uri()}">'
    )
    try:
        pdf = pdf_of([framed(body)], made_at=AT)
    finally:
        server.shutdown()
        server.server_close()
    assert asked == []
    assert b"the secret words" not in pdf
    assert structure_of(pdf).attachments == {}
    assert "Stillhere" in bare(text_of(pdf))


def test_a_letter_is_a_whole_pdf_a_with_its_attachment_once():
    pdf = pdf_of([framed("<h1>Head</h1><p>Words</p>")], made_at=AT, attached=[Attached("a.json", "Facts", b'{"a":1}')])
    found = structure_of(pdf)
    assert found.problems == []
    assert found.attachments == {"a.json": b'{"a":1}'}
    assert found.title == "A paper"
    assert found.fonts == {"Paper-Sans", "Paper-Serif-Bold"}


def test_a_picture_is_shown_with_its_words():
    picture = BytesIO()
    Image.new("RGBA", (30, 20), (10, 20, 30, 40)).save(picture, "PNG")
    body = '<p><img class="preview" src="asset:sheet-1.png" alt="A layout"></p>'
    found = structure_of(pdf_of([framed(body)], made_at=AT, pictures={"sheet-1.png": picture.getvalue()}))
    assert found.problems == []
    assert found.tags["/Figure"] == 1


@pytest.mark.sampled
def test_parts_become_one_paper_with_tags_and_page_numbers_over_all():
    parts = [rows(1, 41), rows(41, 44), rows(44, 47)]
    pdf = pdf_of(parts, made_at=AT, attached=[Attached("log.csv", "Rows", b"1,2")])
    found, text = structure_of(pdf), bare(text_of(pdf))
    assert found.problems == []
    assert found.attachments == {"log.csv": b"1,2"}
    assert found.pages > len(parts)
    assert found.tags["/TR"] >= 46 + len(parts)
    assert all(f"entrynumber{n}here" in text for n in range(1, 47))
    for page in range(1, found.pages + 1):
        assert f"Page{page}of{found.pages}" in text
    assert text.count("Page1of") == 1


def test_what_takes_too_long_fails_alone_with_a_reason(monkeypatch):
    monkeypatch.setattr(rendering, "LONGEST_SECONDS", 0.01)
    with pytest.raises(NotRendered, match=r"no PDF after 0\.01 s"):
        pdf_of([framed("<p>x</p>")], made_at=AT)


def test_a_child_that_ends_badly_says_its_last_line():
    with pytest.raises(NotRendered, match="isoformat"):
        rendering.pdf_of([framed("<p>x</p>")], made_at=_NoTime())  # type: ignore[arg-type]


class _NoTime:
    def isoformat(self) -> str:
        return "no time"


@pytest.mark.parametrize(
    ("ends_with", "is_the_paper", "words"),
    [
        (signal.SIGXCPU, True, "more computing time than a paper gets"),
        (signal.SIGSEGV, True, "status -11"),
        (signal.SIGKILL, False, "status -9"),
        (signal.SIGTERM, False, "status -15"),
    ],
)
def test_a_child_that_somebody_else_stopped_says_nothing_of_the_paper(
    monkeypatch: pytest.MonkeyPatch, ends_with: signal.Signals, is_the_paper: bool, words: str
) -> None:
    monkeypatch.setattr(rendering, "CHILD", ["-c", f"import os; os.kill(os.getpid(), {ends_with})"])
    with pytest.raises(NotRendered, match=words) as failure:
        pdf_of([framed("<p>x</p>")], made_at=AT)
    assert isinstance(failure.value, NotLaidOut) is is_the_paper


def test_a_child_that_computes_without_end_is_ended_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = "from compliance.documents import child; child.SECONDS = 1; child.limit()\nwhile True: pass"
    monkeypatch.setattr(rendering, "CHILD", ["-c", endless])
    with pytest.raises(NotLaidOut, match="more computing time"):
        pdf_of([framed("<p>x</p>")], made_at=AT)


PEAK = (
    "import re, runpy, sys\n"
    "runpy.run_module('compliance.documents.child', run_name='__main__')\n"
    "peak = re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1]\n"
    "open(sys.argv[1], 'w').write(peak)"
)
"""The child process, which states the most memory that it had, in KiB."""


def test_a_picture_of_the_largest_felt_takes_little_memory(monkeypatch, tmp_path):
    """Drawn whole it takes 900 MiB, and everybody may ask for it."""
    monkeypatch.setattr(rendering, "CHILD", ["-c", PEAK, str(tmp_path / "peak")])
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", None)
    sheet = framed('<div style="width: 60in; height: 30in; background: #1e6a44"></div>')
    sheet = sheet.replace("</head>", "<style>@page { size: 67in 37in; margin: 1in }</style></head>")
    picture = pdf_of([sheet], made_at=AT, dots=300, is_colored=True)
    with Image.open(BytesIO(picture)) as opened:
        assert opened.size == (67 * 300, 37 * 300)
        small = opened.reduce(300)
    assert small.getpixel((30, 15))[:3] == (0x1E, 0x6A, 0x44)
    assert min(small.getpixel((66, 36))) > 250
    assert int((tmp_path / "peak").read_text()) < 250 * 1024


@pytest.mark.parametrize("is_colored", [True, False])
def test_strips_of_a_picture_join_without_a_seam(monkeypatch, is_colored):
    body = "".join(f'<p style="color: #{n % 16:x}a{n % 10}">line {n}</p>' for n in range(40))
    pdf = pdf_of([framed(body)], made_at=AT)
    whole = child.picture_of(pdf, 50, is_colored=is_colored)
    monkeypatch.setattr(child, "STRIP", 10_000)
    in_strips = child.picture_of(pdf, 50, is_colored=is_colored)
    assert in_strips != whole
    with Image.open(BytesIO(whole)) as first, Image.open(BytesIO(in_strips)) as second:
        assert (first.size, first.mode) == (second.size, second.mode)
        seams = ImageChops.difference(first, second).convert("L").point(lambda value: 255 * (value > 100))
    assert seams.getbbox() is None
