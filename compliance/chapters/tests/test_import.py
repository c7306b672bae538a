"""Official texts are imported once, compared with their edition, kept as received, and refused in words."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from compliance.chapters.models import EditionText, TextItemRow
from compliance.chapters.tests.invented import items_of, text_of
from compliance.chapters.tests.sources import CHAPTERS, FILES, needs_sources, source_of
from compliance.regulation.texts import editions_in

pytestmark = pytest.mark.django_db
KEY = "651a-2012"


@pytest.fixture
def written(tmp_path):
    def write(raw, name="text.txt"):
        path = tmp_path / name
        path.write_bytes(raw)
        return str(path)

    return write


def run(capsys, *arguments):
    call_command("import_chapter", *arguments)
    return capsys.readouterr().out


def test_a_text_is_kept_as_received_with_every_item(written, capsys):
    raw = text_of(KEY)
    assert "Imported 651a-2012" in run(capsys, written(raw), "--edition", KEY)
    text = EditionText.objects.get()
    assert (bytes(text.original), text.chapter_number, text.number, text.imported_by) == (raw, "651a", 1, None)
    assert [row.slug for row in text.items.all()] == [item.slug for item in items_of(KEY)]
    item = text.items.get(slug="651a.3(c)(1)")
    assert (item.text, item.depth) == ("The marble of 651a.3 c 1  must roll.".replace("  ", " "), 2)
    assert text.items.get(slug="651a.1-war-deal").heading == "War deal"


def test_the_same_file_again_writes_nothing_and_says_so(written, capsys):
    path = written(text_of(KEY))
    run(capsys, path, "--edition", KEY)
    told = json.loads(run(capsys, path, "--edition", KEY, "--format", "json"))
    assert (told["new"], told["number"]) == (False, 1)
    assert EditionText.objects.count() == 1


def test_another_text_of_a_proposal_supersedes_and_the_older_stays(written, capsys):
    key = "651a-2011P"
    for words in ("It must roll.", "It must not roll."):
        run(capsys, written(text_of(key, changed={"651a.2(a)": words})), "--edition", key)
    assert list(EditionText.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    assert EditionText.objects.current().get().items.get(slug="651a.2(a)").text == "It must not roll."


@pytest.mark.parametrize("model", [EditionText, TextItemRow])
def test_what_was_imported_is_never_changed_or_removed(written, capsys, model):
    run(capsys, written(text_of(KEY)), "--edition", KEY)
    for change in (
        lambda: model.objects.update(file_name="x") if model is EditionText else model.objects.update(text="x"),
        lambda: model.objects.all()._raw_delete("default"),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


@pytest.mark.parametrize(
    ("raw", "key", "told"),
    [
        (text_of(KEY, without=("651a.11",)), KEY, "missing: 651a.11"),
        (text_of(KEY) + b"\n\n\xc2\xa7 651a.12. Marbles.\n\n(a) Roll.\n", KEY, "unexpected: 651a.12"),
        (text_of(KEY), "651a-2011P", "651a.2\\(d\\) is not in this edition"),
        (text_of(KEY), "617a-2019", "holds chapter 651a, not 617a"),
        (text_of(KEY), "999a-1999", "no outline for edition '999a-1999'"),
        (b"", KEY, "is empty"),
        (b"%PDF-1.7", KEY, "PDF"),
        (b"\xff\xfe\x00", KEY, "UTF-8"),
    ],
)
def test_a_text_that_is_not_the_edition_is_refused_with_the_reason_and_exit_2(written, raw, key, told):
    path = written(raw)
    with pytest.raises(CommandError, match=told) as refusal:
        call_command("import_chapter", path, "--edition", key)
    assert refusal.value.returncode == 2
    assert path in str(refusal.value)
    assert not EditionText.objects.exists()


def test_a_file_that_is_not_there_is_refused_with_its_path():
    with pytest.raises(CommandError, match=r"nowhere\.txt: No such file") as refusal:
        call_command("import_chapter", "nowhere.txt", "--edition", KEY)
    assert refusal.value.returncode == 2


def test_lint_tells_slips_in_words_and_as_json_and_writes_nothing(written, capsys):
    path = written(text_of(KEY, changed={"651a.9(b)": "Pay as § 651.10 says."}))
    assert "chapter letter lost: “§ 651.10”" in run(capsys, path, "--edition", KEY, "--lint")
    told = json.loads(run(capsys, path, "--edition", KEY, "--lint", "--format", "json"))
    assert [(one["citation"], one["suggestion"]) for one in told["findings"]] == [("651a.9(b)", "read 651a.10")]
    assert not EditionText.objects.exists()


def test_lint_reads_the_lists_of_the_proposal_on_file(written, client_of, board_admin, capsys):
    def path_of(key, words):
        raw = text_of(key, changed={"651a.4(e)": f"If the cards are new, subsections {words} do not apply."})
        return written(raw, f"{key} {words}.txt")

    adopted = path_of(KEY, "(a) and (d)")
    assert "list shrank" not in run(capsys, adopted, "--edition", KEY, "--lint")
    run(capsys, path_of("651a-2011P", "(a)—(d)"), "--edition", "651a-2011P")
    told = run(capsys, adopted, "--edition", KEY, "--lint")
    other = path_of("651a-2011P", "(a), (b), (d)")
    assert "the text before this one has subsections (a), (b), (d)" in run(
        capsys, adopted, "--edition", KEY, "--lint", "--base", other
    )
    assert "§ 651a.4(e)  list shrank: “subsections (a) and (d)”" in told
    run(capsys, adopted, "--edition", KEY)
    page = client_of(board_admin).get(reverse("regulation:text", args=[KEY])).content.decode()
    assert "the text before this one has subsections (a)—(d)" in page


@needs_sources
@pytest.mark.parametrize("key", FILES)
def test_each_official_text_is_imported_through_the_command(written, capsys, key):
    assert f"Imported {key}" in run(capsys, written(source_of(key)), "--edition", key)
    text = EditionText.objects.get()
    assert text.items.count() == len(set(text.items.values_list("citation", flat=True))) > 15


# Files that say themselves what they hold


def test_without_an_edition_every_chapter_is_read_whose_edition_is_certain(written, capsys):
    both = text_of("617a-2019") + b"\n\n" + text_of(KEY)
    assert [line.split(":")[0] for line in run(capsys, written(both)).splitlines()] == [
        "Imported 617a-2019",
        f"Imported {KEY}",
    ]
    again = json.loads(run(capsys, written(both), "--format", "json"))
    assert [(one["edition"], one["new"]) for one in again] == [("617a-2019", False), (KEY, False)]


SOURCE = b"\n\nSource\n\nThe provisions of this Chapter 617a adopted on an invented day.\n\n"


@pytest.mark.parametrize("words", ["", "PROPOSED RULEMAKING\n\n", "Proposed Rulemaking\n\n"])
@pytest.mark.parametrize("is_adopted", [False, True])
def test_of_two_editions_with_the_same_items_the_file_says_which_it_is(written, capsys, words, is_adopted):
    text = text_of("617a-2012")
    if is_adopted:
        text = text.replace(b"MARBLE RUN", b"MARBLE RUN" + SOURCE, 1)
    path = written(words.encode() + text)
    if words or is_adopted:
        assert f"Imported {'617a-2011P' if words else '617a-2012'}" in run(capsys, path)
        return
    with pytest.raises(CommandError, match="no edition of it fits with certainty"):
        run(capsys, path)
    assert not EditionText.objects.exists()


def test_a_file_that_fits_no_edition_with_certainty_is_refused(written, capsys):
    with pytest.raises(CommandError, match=r"holds chapter 651a, and no edition of it fits with certainty") as refusal:
        run(capsys, written(text_of(KEY, without=("651a.4",))))
    assert refusal.value.returncode == 2
    assert not EditionText.objects.exists()


def test_a_folder_fills_in_what_has_no_text_and_names_the_files_it_refuses(written, capsys, tmp_path):
    run(capsys, written(text_of(KEY), "kept.txt"), "--edition", KEY)
    written(text_of(KEY, changed={"651a.2(a)": "It must not roll."}), "a.md")
    written(text_of("617a-2019"), "b.txt")
    written(b"no chapter at all", "c.txt")
    written(text_of("619a-2011P"), "d.txt")
    written(b"\x00\x01", "not-a-text.pdf")
    with pytest.raises(CommandError, match=r"c\.txt: no chapter heading was found") as refusal:
        run(capsys, str(tmp_path))
    assert "\n" not in str(refusal.value)
    assert sorted(EditionText.objects.values_list("edition_key", "file_name")) == [
        ("617a-2019", "b.txt"), ("619a-2011P", "d.txt"), (KEY, "kept.txt"),
    ]  # fmt: skip


@pytest.mark.parametrize("words", [["--lint"], ["--edition", KEY]])
def test_a_folder_is_not_one_edition(capsys, tmp_path, words):
    with pytest.raises(CommandError, match=r"is a folder\. Name one of its files"):
        run(capsys, str(tmp_path), *words)


def test_a_start_reads_the_folder_of_texts_and_opens_where_one_is_refused(written, settings, tmp_path, capsys):
    settings.CHAPTERS_DIR = str(tmp_path)
    written(text_of(KEY))
    written(b"nothing", "broken.txt")
    call_command("prepare")
    assert EditionText.objects.get().edition_key == KEY
    assert "broken.txt: no chapter heading" in capsys.readouterr().err


@needs_sources
@pytest.mark.parametrize("name", sorted(set(FILES.values())))
def test_each_official_file_says_which_editions_it_holds(name):
    held = set(editions_in((CHAPTERS / name).read_bytes()))
    assert held == {key for key, file in FILES.items() if file == name}


@needs_sources
def test_no_file_of_a_proposal_is_taken_for_an_adopted_text():
    for path in CHAPTERS.glob("*proposed*.txt"):
        assert all(key.endswith("P") for key in editions_in(path.read_bytes())), path.name


# The page of Board administrators


def test_a_whole_issue_is_imported_on_the_page_without_naming_an_edition(client_of, board_admin):
    client = client_of(board_admin)
    file = SimpleUploadedFile("issue.txt", text_of("617a-2019") + b"\n\n" + text_of(KEY))
    page = client.post(reverse("regulation:texts"), {"edition": "", "file": file}, follow=True)
    assert page.redirect_chain == [(reverse("regulation:texts"), 302)]
    assert EditionText.objects.count() == 2
    for key in ("617a-2019", KEY):
        assert f"The text of {key} is imported" in page.content.decode()


def upload(client_of, user, raw, key=KEY):
    data = {"edition": key, "file": SimpleUploadedFile("law.txt", raw)}
    return client_of(user).post(reverse("regulation:texts"), data)


def test_a_board_administrator_imports_a_text_and_sees_its_lint(client_of, board_admin):
    raw = text_of(KEY, changed={"651a.9(b)": "Pay as § 651.10 says."})
    answer = upload(client_of, board_admin, raw)
    assert answer.url == reverse("regulation:text", kwargs={"edition_key": KEY})
    assert EditionText.objects.get().imported_by == board_admin
    page = client_of(board_admin).get(answer.url).content.decode()
    assert "read 651a.10" in page
    assert "Bo Ard" in page
    assert "law.txt" in client_of(board_admin).get(reverse("regulation:texts")).content.decode()


@pytest.mark.parametrize(
    ("raw", "told"), [(text_of(KEY, without=("651a.4",)), "missing: 651a.4"), (b"", "The file is empty")]
)
def test_an_upload_that_is_refused_says_why_at_the_field(client_of, board_admin, raw, told):
    answer = upload(client_of, board_admin, raw)
    assert answer.status_code == 400
    assert told in answer.content.decode()
    assert not EditionText.objects.exists()


READERS = {"board_admin", "counsel", "reviewer", "compliance_rep", "lab_analyst"}


def test_who_imports_or_reviews_opens_the_texts_and_nobody_else(client_of, cast):
    for name, user in cast.items():
        expected = 200 if name in READERS else 403
        assert client_of(user).get(reverse("regulation:texts")).status_code == expected, name
        assert client_of(user).get(reverse("regulation:text", kwargs={"edition_key": KEY})).status_code in (403, 404)
        if name in READERS:
            page = client_of(user).get(reverse("regulation:texts")).content.decode()
            assert ("Import the text" in page) is (name in ("board_admin", "counsel")), name
    assert client_of(None).get(reverse("regulation:texts")).status_code == 302


def test_counsel_imports_what_is_not_in_force_and_nothing_else(client_of, cast):
    answer = upload(client_of, cast["counsel"], text_of("651a-2011P"), "651a-2011P")
    assert answer.status_code == 302
    assert EditionText.objects.get().imported_by == cast["counsel"]
    refused = upload(client_of, cast["counsel"], text_of(KEY))
    assert refused.status_code == 400
    assert "651a-2012 is or was in force. An administrator of the Board imports its text." in refused.content.decode()
    both = upload(client_of, cast["counsel"], text_of("651a-2011P") + text_of(KEY), "")
    assert both.status_code == 400
    assert upload(client_of, cast["reviewer"], text_of("651a-2011P"), "651a-2011P").status_code == 403
    assert EditionText.objects.count() == 1


def test_counsel_and_reviewers_read_a_text_that_waits_and_confirm_none(client_of, cast):
    upload(client_of, cast["board_admin"], text_of(KEY))
    upload(client_of, cast["board_admin"], text_of(KEY, changed={"651a.2(a)": "It must not roll."}))
    url = reverse("regulation:text", kwargs={"edition_key": KEY})
    for name in ("counsel", "reviewer"):
        page = client_of(cast[name]).get(url).content.decode()
        assert "An administrator of the Board must confirm it." in page
        assert "Confirm the text" not in page
        assert client_of(cast[name]).post(url).status_code == 403


def test_what_the_edition_has_and_the_text_does_not_is_told(written, capsys):
    shorter = b"\n".join(line for line in text_of(KEY).split(b"\n") if b"651a.8 e " not in line)
    assert "\nNot found in it: § 651a.8(e)." in run(capsys, written(shorter), "--edition", KEY)


def test_of_a_whole_text_nothing_is_told_as_missing(written, capsys):
    whole = json.loads(run(capsys, written(text_of(KEY)), "--edition", KEY, "--format", "json"))
    assert whole["not_found"] == []


@needs_sources
def test_a_whole_issue_is_imported_by_the_chapter_that_the_key_names(capsys):
    path = str(CHAPTERS / "621a-623a-625a-proposed-2011-06-11-whole-issue.txt")
    for key, items, lost in (("621a-2011P", 135, []), ("625a-2011P", 54, []), ("619a-2011P", 20, ["619a.1(b)"])):
        told = json.loads(run(capsys, path, "--edition", key, "--format", "json"))
        assert (told["items"], told["not_found"], told["new"]) == (items, lost, True)
    assert "Not found in it: § 619a.1(b)." in run(capsys, path, "--edition", "619a-2011P")
