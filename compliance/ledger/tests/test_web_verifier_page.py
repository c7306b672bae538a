"""The verifier's page as people use it: from disk, by keyboard, by dropping files, on a phone, without a network."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from compliance.records.programs import programs
from tests.waiting import wait_until
from tests.wcag import violations_of

from .forgeries import FORGERIES
from .scenes import KEYS, OLD, Scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def saved(tmp_path: Path) -> str:
    """Address of the page as the office gives it out, saved to disk."""
    path = tmp_path / "verifier.html"
    path.write_bytes(programs()["verifier.html"].content)
    return path.as_uri()


@pytest.fixture
def page(browser: "Browser", saved: str) -> Iterator["Page"]:
    """The page on a phone, without a network; any error of its scripts fails the test."""
    context = browser.new_context(offline=True, viewport={"width": 400, "height": 800})
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(saved)
    yield opened
    context.close()
    assert errors == []


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """An honest bundle, one with an entry changed, the policy and an older checkpoint."""
    honest, forged = Scene(), Scene()
    FORGERIES["an_entry_is_changed"][1](forged)
    made = {
        "bundle.zip": honest.data,
        "forged.zip": forged.data,
        "policy.txt": honest.policy.encode(),
        "older.txt": KEYS.checkpoint(OLD, honest.old.leaves()[:3]).encode(),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    return {name: tmp_path / name for name in made}


def choose(page: "Page", files: dict[str, Path], bundle: str = "bundle.zip") -> None:
    page.get_by_label("Bundle", exact=True).set_input_files(files[bundle])
    page.get_by_label("Trust policy").set_input_files(files["policy.txt"])


def checked(page: "Page") -> str:
    """The verdict's word, once it is there."""
    page.wait_for_selector("#verdict")
    return page.inner_text("#verdict")


def test_the_page_from_disk_may_use_the_browser_s_cryptography(page: "Page") -> None:
    assert page.url.startswith("file://")
    assert page.evaluate("isSecureContext")
    assert page.evaluate("Verifier.browserProblem()") is None


def test_a_bundle_is_checked_by_keyboard_alone(page: "Page", files: dict[str, Path]) -> None:
    choose(page, files)
    page.get_by_label("Older checkpoint").set_input_files(files["older.txt"])
    page.get_by_label("Older checkpoint").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert checked(page) == "Intact"
    assert page.evaluate("document.activeElement.id") == "verdict"
    assert page.get_by_role("heading", name="2 logs").is_visible()
    assert page.get_by_role("heading", name="notes").is_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the entries as text").press("Enter")
    text = download.value.path().read_text()
    assert text.startswith("INTACT\n")
    assert "\n----\nEntry 0 of " in text


def test_a_forged_bundle_is_told_in_words_and_saved_as_json(page: "Page", files: dict[str, Path]) -> None:
    choose(page, files, "forged.zip")
    page.get_by_role("button", name="Check the bundle").click()
    assert checked(page) == "Tampered"
    shown = page.inner_text("#result")
    assert "Do not rely on any record in it." in shown
    assert page.get_by_role("link", name="Save the entries as text").count() == 0
    assert "The entries do not make the root that was signed" in shown
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the result as JSON").click()
    saved: dict[str, Any] = json.loads(download.value.path().read_text())
    assert list(saved) == ["verdict", "findings", "notes", "logs"]
    assert saved["verdict"] == "TAMPERED"
    members = {"kind", "where", "index", "member", "expected", "found", "message"}
    assert all(set(one) == members for one in saved["findings"])
    assert all(set(one) == {"origin", "start", "end", "root"} for one in saved["logs"])


def test_a_second_check_replaces_the_first(page: "Page", files: dict[str, Path]) -> None:
    choose(page, files, "forged.zip")
    page.get_by_role("button", name="Check the bundle").click()
    assert checked(page) == "Tampered"
    choose(page, files)
    page.get_by_role("button", name="Check the bundle").click()
    page.wait_for_selector(".verdict--intact")
    assert page.locator("#verdict").count() == 1
    assert "Tampered" not in page.inner_text("#result")


def test_what_is_not_chosen_is_asked_for_at_its_field(page: "Page", files: dict[str, Path]) -> None:
    page.get_by_role("button", name="Check the bundle").click()
    assert page.inner_text("#bundle-error") == "Choose the bundle, a zip file."
    assert page.inner_text("#policy-error") == "Choose the trust policy, policy.txt."
    assert page.evaluate("document.activeElement.id") == "bundle"
    choose(page, files)
    page.get_by_role("button", name="Check the bundle").click()
    assert checked(page) == "Intact"
    assert page.locator(".error:visible").count() == 0


def test_files_dropped_together_find_their_fields(page: "Page", files: dict[str, Path]) -> None:
    dropped = [[name, list(files[name].read_bytes())] for name in ("older.txt", "policy.txt", "bundle.zip")]
    page.evaluate(
        """(dropped) => {
            const held = new DataTransfer();
            for (const [name, bytes] of dropped) held.items.add(new File([Uint8Array.from(bytes)], name));
            const drop = new DragEvent("drop", { dataTransfer: held, bubbles: true });
            document.getElementById("files").dispatchEvent(drop);
        }""",
        dropped,
    )
    chosen = "['bundle', 'policy', 'since'].every((id) => document.getElementById(id).files.length)"
    wait_until(lambda: page.evaluate(chosen), "each file is in its field")
    names = page.evaluate("['bundle', 'policy', 'since'].map((id) => document.getElementById(id).files[0].name)")
    assert names == ["bundle.zip", "policy.txt", "older.txt"]


def test_a_policy_that_is_no_text_is_unreadable(page: "Page", files: dict[str, Path]) -> None:
    files["policy.txt"].write_bytes(b"policy 1\n\xff")
    choose(page, files)
    page.get_by_role("button", name="Check the bundle").click()
    assert checked(page) == "Unreadable"


def test_long_lists_are_cut_with_their_count(page: "Page") -> None:
    page.evaluate(
        """() => {
            const nothing = { member: null, expected: null, found: null };
            const findings = Array(1234).fill({ kind: "TAMPERED", where: "f", index: 1, ...nothing, message: "m" });
            const result = { verdict: "TAMPERED", findings, notes: Array(101).fill("n"), logs: [] };
            Verifier.show(result, "bundle.zip", document.getElementById("result"));
        }"""
    )
    assert page.locator(".finding").count() == 100
    assert "The first 100 of 1,234 are shown." in page.inner_text("#result")
    assert "The first 100 of 101 are shown." in page.inner_text("#result")


def test_a_browser_that_cannot_check_never_says_intact(browser: "Browser", saved: str) -> None:
    opened = browser.new_page()
    opened.add_init_script("delete Crypto.prototype.subtle")
    opened.goto(saved)
    assert "Nothing can be checked here" in opened.inner_text(".blocked")
    assert opened.get_by_role("button", name="Check the bundle").is_disabled()
    result = opened.evaluate("verifyBundle(new Uint8Array(10), 'policy 1')")
    assert result["verdict"] == "UNREADABLE"
    opened.close()


def test_nothing_is_loaded_but_the_page_and_nothing_can_be_sent(
    browser: "Browser", saved: str, files: dict[str, Path]
) -> None:
    opened = browser.new_page()
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(saved)
    choose(opened, files)
    opened.get_by_role("button", name="Check the bundle").click()
    assert checked(opened) == "Intact"
    assert [url for url in asked if not url.startswith("data:,")] == [saved]
    assert opened.evaluate("fetch('https://office.example/').then(() => 'sent', () => 'refused')") == "refused"
    assert opened.evaluate("fetch('bundle.zip').then(() => 'read', () => 'refused')") == "refused"
    opened.close()


@pytest.mark.parametrize("width", [320, 400, 1280])
def test_nothing_hangs_over_the_side(page: "Page", files: dict[str, Path], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    choose(page, files, "forged.zip")
    page.get_by_role("button", name="Check the bundle").click()
    checked(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_before_or_after_a_check(page: "Page", files: dict[str, Path]) -> None:
    page.get_by_role("button", name="Check the bundle").click()
    assert violations_of(page, best_practice=True) == []
    choose(page, files, "forged.zip")
    page.get_by_role("button", name="Check the bundle").click()
    checked(page)
    assert violations_of(page, best_practice=True) == []
