"""The places of files, their readers, and the variables of the environment."""

import os
import stat
from pathlib import Path

import pytest

from compliance.embedded import environment, troubles
from compliance.embedded.children import Child
from compliance.embedded.environment import environment_of, secret_key_kept
from compliance.embedded.folders import private_folder
from compliance.embedded.places import LONGEST_SOCKET_NAME, SOCKET_PATH_BYTES, Places, socket_folder
from compliance.embedded.serve import port_checked, port_chosen
from compliance.embedded.services import prepared
from compliance.embedded.troubles import CannotStart, disk_checked, explained

ROOM = SOCKET_PATH_BYTES - len(LONGEST_SOCKET_NAME)


def test_a_socket_path_of_just_107_bytes_stays_and_one_byte_more_moves() -> None:
    fits = Path("/" + "a" * (ROOM - 1))
    assert socket_folder(fits, 1000) == fits
    moved = socket_folder(Path(f"{fits}a"), 1000)
    assert moved.parent == Path("/tmp")
    assert moved == socket_folder(Path(f"{fits}a"), 1000)


def test_a_socket_path_that_needs_quoting_moves() -> None:
    assert socket_folder(Path("/home/my office, really"), 1000).parent == Path("/tmp")


def test_the_secret_key_is_made_once_and_is_its_owner_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    key = secret_key_kept(path)
    assert secret_key_kept(path) == key
    assert len(key) > 60
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_folders_are_closed_to_others(places: Places) -> None:
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (places.logs, places.media)} == {0o700}


def test_a_log_is_its_owner_s_alone_also_one_of_before(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    log.touch(0o644)
    child = Child("A child", ("true",), log, is_ready=lambda: True)
    child.start()
    assert child.process is not None
    child.process.wait()
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_link_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "folder").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CannotStart, match="belongs to another account"):
        private_folder(tmp_path / "folder")


def test_the_demo_is_set_only_for_a_database_of_our_own(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL")
    assert environment_of(places)["DEMO"] == "1"
    monkeypatch.setenv("DATABASE_URL", "postgresql://office@database/office")
    assert environment_of(places).keys().isdisjoint({"DEMO", "DATABASE_URL", "DATABASE_OWNER_URL"})


def test_a_command_in_another_shell_knows_the_port_of_the_office(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PORT", raising=False)
    assert environment_of(places)["SITE_URL"] == "http://localhost:8000"
    places.port.write_text("8471\n")
    assert environment_of(places)["SITE_URL"] == "http://localhost:8471"
    monkeypatch.setenv("PORT", "9000")
    assert environment_of(places)["SITE_URL"] == "http://localhost:9000"


def test_an_environment_with_a_database_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://office@database/office")
    monkeypatch.delenv("SECRET_KEY")
    environment.adopt()
    assert "SECRET_KEY" not in os.environ


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotStart, match="cannot be made"):
        prepared(tmp_path / "file" / "data")


def test_a_full_disk_is_said_with_both_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more_than_there_is = troubles.shutil.disk_usage(tmp_path).total // 2**20 + 1
    monkeypatch.setattr(troubles, "LEAST_FREE_MIB", more_than_there_is)
    with pytest.raises(CannotStart, match=rf"The disk is full: \d+ MiB .* {more_than_there_is} MiB are needed"):
        disk_checked(tmp_path)


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("FATAL:  could not write lock file: No space left on device", "The disk is full: PostgreSQL could not write"),
        ("postgres: error while loading shared libraries: libz.so.1: cannot open", "the library libz.so.1 is missing"),
        ("FATAL:  configuration file contains errors", "PostgreSQL did not start: FATAL:  configuration file"),
    ],
)
def test_what_a_log_said_last_becomes_one_line(tmp_path: Path, last: str, said: str) -> None:
    (tmp_path / "log").write_text(f"LOG:  starting\n{last}\nLOG:  database system is shut down\n")
    line = explained("PostgreSQL", tmp_path / "log")
    assert said in line
    assert "\n" not in line


@pytest.mark.parametrize("text", ["0", "65536", "http", "-1", "８０"])
def test_a_port_that_is_no_port(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(CannotStart, match="1 to 65535"):
        port_chosen()


@pytest.mark.parametrize(("text", "port"), [("", 8000), ("1", 1), ("65535", 65535)])
def test_a_port_that_is_one(text: str, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", text)
    assert port_chosen() == port


def test_a_host_that_is_not_ours() -> None:
    with pytest.raises(CannotStart, match=r"cannot be used|no address"):
        port_checked("192.0.2.1", 8000)
