"""The commands of the rule core: exit status, streams, lines, and words."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from compliance.regulation.casino_war.tests import cases as casino_war
from compliance.regulation.tests.cases import submission, wick_log
from compliance.regulation.tests.conftest import on_file  # noqa: F401

pytestmark = pytest.mark.usefixtures("on_file")
ROOT = Path(__file__).resolve().parents[3]
LETTER = ROOT / "compliance/regulation/casino_war/alternatives/comment-2011-07-08.toml"
LATE = {"placed_at": "2026-02-01T09:00:00-05:00", "removed_at": "2026-02-02T09:00:01-05:00"}


def ran(*args: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command, run in this process."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*args, stdout=out, stderr=err)
    except CommandError as refusal:
        return refusal.returncode, out.getvalue(), str(refusal)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Writes values to a file, one a line for `.jsonl`, and gives its path."""

    def written(name: str, *values: Any) -> str:
        path = tmp_path / name
        texts = [value if isinstance(value, str) else json.dumps(value) for value in values]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return str(path)

    return written


@pytest.mark.parametrize(
    ("changes", "status"),
    [({}, 0), ({"tallies": {"a": 1}}, 0), ({"attest_900a_4": None}, 0), ({"lantern_in": "1"}, 1)],
)
def test_the_status_says_whether_there_is_a_violation(write: Any, changes: dict[str, Any], status: int) -> None:
    code, out, err = ran("check_submission", write("one.json", submission(**changes)))
    assert (code, err) == (status, "")
    answer = json.loads(out)
    assert list(answer) == ["chapter", "edition", "edition_status", "counts", "findings"]
    assert bool(answer["counts"]["violation"]) == bool(status)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        (json.dumps(submission(wicks="4")), 'facts.wicks: "4"; expected an integer'),
        (json.dumps({**submission(), "on": "1999-01-01"}), "no edition of chapter 900a is on file for 1999-01-01"),
        ('{"chapter": "900a", "facts": ' + "[" * 1_000_000, "more than 32 levels"),
        ('{"chapter": "900a", "facts": {"' + "k" * 1_000_000 + '": 1}}', "facts.kkkk"),
        ('{"chapter": "900a", "facts": {"wicks": ' + "9" * 1_000_000 + "}}", "facts.wicks: an integer of more than 15"),
    ],
)
def test_a_refused_input_writes_its_reason_and_no_answer(write: Any, text: str, words: str) -> None:
    path = write("one.json", text)
    code, out, err = ran("check_submission", path)
    assert (code, out) == (2, "")
    assert err.startswith(path)
    assert words in err
    assert len(err) < 2000


def test_a_file_that_is_not_there_is_refused() -> None:
    assert ran("check_submission", "nowhere.json")[::2] == (2, "nowhere.json: No such file or directory")


def test_options_choose_the_edition_and_exclude_each_other(write: Any) -> None:
    path = write("one.json", {**submission(), "edition": "900a-2012"})
    assert json.loads(ran("check_submission", path, "--edition", "900a-2008P")[1])["edition"] == "900a-2008P"
    assert json.loads(ran("check_submission", path, "--on", "2012-05-11")[1])["edition"] == "900a-2010"
    code, out, err = ran("check_submission", path, "--on", "May 11")
    assert (code, out) == (2, "")
    assert "--on: " in err
    assert "expected a day" in err
    code, out, _ = ran("check_submission", path, "--on", "2012-05-11", "--edition", "900a-2010")
    assert code
    assert not out


def test_lines_are_answered_in_order_and_a_bad_one_stops_nothing(write: Any) -> None:
    path = write("many.jsonl", submission(), "{", "", submission(lantern_in="1"), submission(wicks=True))
    code, out, _ = ran("check_submission", path)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [answer.get("line") for answer in answers] == [None, 2, 3, None, 5]
    assert answers[2] == {"line": 3, "error": "empty; expected one JSON object"}
    assert list(answers[4]) == ["line", "error"]
    assert answers[3]["counts"]["violation"] == 1


@pytest.mark.parametrize(
    ("lines", "status"),
    [([{}], 0), ([{}, {"lantern_in": "1"}, {}], 1), ([{"lantern_in": "1"}, {"wicks": 0.5}], 2)],
)
def test_the_status_of_lines_is_that_of_the_worst(write: Any, lines: list[dict[str, Any]], status: int) -> None:
    assert ran("check_submission", write("many.jsonl", *(submission(**line) for line in lines)))[0] == status


def test_standard_input_holds_one_object_or_one_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def piped(text: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        return ran("check_submission", "-")

    assert json.loads(piped(json.dumps(submission(), indent=2))[1])["edition"] == "900a-2012"
    assert json.loads(piped(json.dumps(submission()))[1])["edition"] == "900a-2012"
    assert len(piped(f"{json.dumps(submission())}\n{json.dumps(submission())}\n")[1].splitlines()) == 2
    code, out, err = piped(f"{json.dumps(submission())}\ngarbage")
    assert (code, out) == (2, "")
    assert err.startswith("standard input: not JSON")
    assert piped("")[0] == 2


def test_a_log_is_judged_at_the_time_asked(write: Any) -> None:
    path = write("log.json", wick_log({"placed_at": LATE["placed_at"]}))
    assert ran("check_log", path, "--as-of", "2026-02-02T09:00:00-05:00")[0] == 0
    code, out, _ = ran("check_log", path, "--as-of", "2026-02-02T09:00:01-05:00")
    assert code == 1
    assert json.loads(out)["findings"][0]["entry"] == 0
    assert ran("check_log", path)[0] == 1
    code, out, err = ran("check_log", path, "--as-of", "2026-02-02T09:00:01")
    assert (code, out) == (2, "")
    assert "--as-of: " in err


def test_payouts_of_the_chapter_and_of_a_filing(write: Any) -> None:
    assert json.loads(ran("payouts", "900a")[1])["wagers"][0]["house_edge"] == "1/3"
    path = write("one.json", submission(main_odds={"pay": 2, "to": 1}))
    assert json.loads(ran("payouts", "900a", path)[1])["wagers"][0]["house_edge"] == "0"
    assert json.loads(ran("payouts", "900a", "--edition", "900a-2010")[1])["edition"] == "900a-2010"
    assert ran("payouts", "900b")[0] == 2
    assert ran("payouts", "900a", write("null.json", "null"))[:2] == (2, "")


def test_words_for_people(write: Any) -> None:
    filing = write("one.json", submission(lantern_in="1", attest_900a_4=None))
    told = ran("check_submission", filing, "--format", "text")[1]
    assert told.startswith("Chapter 900a, edition 900a-2012 (in force)\n1 violation, 1 attestation missing\n")
    assert "§ 900a.1(a)  violation: Height of the lantern  (Gaming Operations)\n    The lantern is 1 in tall." in told
    assert "No findings." in ran("check_submission", write("two.json", submission()), "--format", "text")[1]
    assert "violation: entry 0, Removed at" in ran("check_log", write("l.json", wick_log(LATE)), "--format", "text")[1]
    assert "33.333333 %  = 1/3" in ran("payouts", "900a", "--format", "text")[1]
    lines = ran("check_submission", write("m.jsonl", "{", submission()), "--format", "text")[1]
    assert lines.startswith("Line 1\nRefused: not JSON")


def test_a_process_without_services_refuses_a_megabyte_with_status_2(tmp_path: Path) -> None:
    path = tmp_path / "hostile.json"
    path.write_text('{"chapter": "617a", "facts": {"a": ' + "[" * 1_000_000)
    command = [sys.executable, str(ROOT / "manage.py"), "check_submission", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (told.returncode, told.stdout) == (2, "")
    assert "more than 32 levels; expected at most 32" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize("command", [("payouts", "651a"), ("help",)])
def test_a_closed_pipe_ends_every_command_quietly(command: tuple[str, ...]) -> None:
    started = [sys.executable, str(ROOT / "manage.py"), *command]
    with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 128 + signal.SIGPIPE


def test_as_of_is_the_time_that_approvals_and_signatures_may_not_lie_after(write: Any) -> None:
    path = write("one.json", submission())
    before, after = "2026-01-12T09:00:59-05:00", "2026-01-12T14:01:00Z"
    answers = {time: json.loads(ran("check_submission", path, "--as-of", time)[1]) for time in (before, after)}
    assert [one["citation"] for one in answers[before]["findings"]] == ["900a.4"]
    assert answers[after]["findings"] == []
    early = json.loads(ran("check_submission", path, "--on", "2026-02-03", "--as-of", "2014-01-01T00:00:00Z")[1])
    assert [one["citation"] for one in early["findings"]] == ["900a.3", "900a.4"]
    assert ran("check_submission", path, "--as-of", after) == ran("check_submission", path, "--as-of", after)
    code, out, err = ran("check_submission", path, "--as-of", "2026-02-03")
    assert (code, out) == (2, "")
    assert "--as-of" in err


def test_a_filing_is_judged_under_figures_that_are_nobodys_law(write: Any) -> None:
    facts = casino_war.compliant("651a-2011P")
    path = write("one.json", {"chapter": "651a", "edition": "651a-2011P", "facts": facts})
    assert ran("check_submission", path)[0] == 0
    code, out, err = ran("check_submission", path, "--under", str(LETTER))
    assert (code, err) == (1, "")
    answer = json.loads(out)
    assert (answer["edition"], answer["edition_status"]) == ("651a-2011-letter", "comparison")
    found = [each["field"] for each in answer["findings"]]
    assert found == ["initial_wager_on_war", "payout_odds.war", "payout_odds.war_on_tie"]
    assert all(each["message"].startswith("Comment letter, not law: ") for each in answer["findings"])
    words = ran("check_submission", path, "--under", str(LETTER), "--format", "text")[1]
    assert words.startswith("Chapter 651a, edition 651a-2011-letter (comparison)\nThis text is not law.")
    own = write("two.json", {"chapter": "651a", "facts": casino_war.compliant("651a-2011C")})
    assert json.loads(ran("check_submission", own, "--under", str(LETTER))[1])["findings"] == []


def test_figures_that_cannot_be_used_are_refused_with_their_line(write: Any, tmp_path: Path) -> None:
    filing = write("one.json", {"chapter": "651a", "facts": casino_war.compliant("651a-2012")})
    bad = write("bad.toml", LETTER.read_text(encoding="utf-8").replace("value = 10", 'value = "ten"'))
    code, out, err = ran("check_submission", filing, "--under", bad)
    assert (code, out) == (2, "")
    assert err.startswith(f"{bad}: line 12: ")
    (latin := tmp_path / "latin.toml").write_bytes(b"label = '\xe9'")
    assert ran("check_submission", filing, "--under", str(latin))[:2] == (2, "")
    missing = ran("check_submission", filing, "--under", "nowhere.toml")
    assert missing == (2, "", "nowhere.toml: No such file or directory")
    other = ran("check_submission", write("other.json", submission()), "--under", str(LETTER))
    assert other[0] == 2
    assert "the filing is of another chapter; expected '651a'" in other[2]
    assert ran("check_submission", filing, "--under", str(LETTER), "--edition", "651a-2012")[0]
