"""Finished files in a folder and in a store that speaks S3: the same promises, tried against a real server."""

import hashlib
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from compliance.documents import stores
from compliance.documents.models import Bundle
from compliance.documents.services import bundle_request, bundle_write, bundling
from compliance.documents.services.bundle_papers import folder_of
from compliance.documents.stores import BucketStore, FolderStore, StoreError, store
from compliance.ledger.tests.signing_office import SigningOffice
from tests.attacker import integrity_alarms
from tests.s3_server import KEYS, MISSING, is_installed, s3_server

FOLDER, BUCKET = "folder", "bucket"


@pytest.fixture(scope="module")
def server():
    if not is_installed():
        pytest.skip(MISSING)
    with s3_server() as url:
        yield url


@pytest.fixture(params=[FOLDER, BUCKET])
def kind(request, settings, tmp_path, monkeypatch) -> str:
    """Either kind of store, empty."""
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    if request.param == BUCKET:
        for name, value in KEYS.items():
            monkeypatch.setenv(name, value)
        settings.FILES_ENDPOINT, settings.FILES_REGION = request.getfixturevalue("server"), "us-east-1"
        settings.FILES_BUCKET = f"office-{tmp_path.name.replace('_', '-')}-{os.getpid()}".lower()
        stores._client(settings.FILES_ENDPOINT, "us-east-1").create_bucket(Bucket=settings.FILES_BUCKET)
    return request.param


def spoil(name: str, content: bytes) -> None:
    """Somebody with rights of the store changes a file in it, or removes it (no content)."""
    place = store()
    if isinstance(place, FolderStore):
        place.path_of(name).write_bytes(content) if content else place.path_of(name).unlink()
    elif content:
        place.client.put_object(Bucket=place.bucket, Key=name, Body=content)
    else:
        place.client.delete_object(Bucket=place.bucket, Key=name)


def content_of(name: str) -> bytes | None:
    file = store().open(name)
    if file is None:
        return None
    with file:
        return file.read()


def written_file(folder: Path, content: bytes) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{len(list(folder.iterdir()))}.zip"
    path.write_bytes(content)
    return path


def test_a_file_is_put_once_and_read_back(kind, tmp_path):
    assert content_of("bundles/a.zip") is None
    assert list(store().names("bundles")) == []
    store().put("bundles/a.zip", written_file(tmp_path / "made", b"first"))
    store().put("bundles/a.zip", written_file(tmp_path / "made", b"second"))
    assert content_of("bundles/a.zip") == b"first"
    assert list(store().names("bundles")) == ["bundles/a.zip"]


def test_of_many_at_once_one_is_put_whole(kind, tmp_path):
    paths = [written_file(tmp_path / "made", bytes([number]) * 300_000) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda path: store().put("bundles/b.zip", path), paths))
    content = content_of("bundles/b.zip")
    assert content in [path.read_bytes() for path in paths]


def test_a_file_stays_when_what_it_was_made_from_goes(kind, tmp_path):
    made = written_file(tmp_path / "made", b"bytes")
    store().put("bundles/c.zip", made)
    made.unlink()
    assert content_of("bundles/c.zip") == b"bytes"


def test_a_share_on_which_a_file_has_one_name_gets_a_copy(settings, tmp_path, monkeypatch):
    settings.MEDIA_ROOT = tmp_path / "media"

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(stores.os, "link", refuse)
    store().put("bundles/d.zip", written_file(tmp_path / "made", b"bytes"))
    assert content_of("bundles/d.zip") == b"bytes"
    assert list(store().names("bundles")) == ["bundles/d.zip"]


def test_no_store_can_remove_or_replace():
    for one in (FolderStore, BucketStore):
        assert {name for name in vars(one) if not name.startswith("_")} - {"path_of", "answers"} == {
            "put", "open", "names"
        }  # fmt: skip
    source = Path(stores.__file__).read_text()
    assert not any(word in source for word in ("delete_", "copy_object", "unlink", "rmtree"))


def taken_through(bundle: Bundle, between=lambda bundle: None) -> Bundle:
    office = SigningOffice()
    for _ in range(12):
        if bundle_write(bundle_id=bundle.pk) is None:
            break
        bundle.refresh_from_db()
        between(bundle)
        office.work()
    bundle.refresh_from_db()
    assert bundle.status == "ready", bundle.failure
    return bundle


def checked() -> str:
    out = StringIO()
    try:
        call_command("check_files", stdout=out)
    except CommandError as refusal:
        return f"{out.getvalue()}{refusal}"
    return out.getvalue()


@pytest.mark.django_db
@pytest.mark.usefixtures("plain_papers")
def test_a_bundle_is_finished_leaves_and_is_checked(kind, holder, filer, client_of, tmp_path):
    bundle = taken_through(bundle_request(holder=holder, by=filer, at=timezone.now()))
    name = f"bundles/{bundle.sha256}.zip"
    assert list(store().names("bundles")) == [name]
    assert hashlib.sha256(content_of(name)).hexdigest() == bundle.sha256
    answer = client_of(filer).get(reverse("documents:bundle_file", args=[bundle.pk]))
    assert hashlib.sha256(b"".join(answer.streaming_content)).hexdigest() == bundle.sha256
    assert checked() == ""
    store().put("bundles/other.zip", written_file(tmp_path / "made", b"other"))
    assert checked() == "bundles/other.zip: no bundle has it.\n"
    spoil(name, b"changed")
    assert "is not what was recorded" in checked()
    assert client_of(filer).get(reverse("documents:bundle_file", args=[bundle.pk])).status_code == 409
    assert bundle.sha256 in " ".join(integrity_alarms())
    spoil(name, b"")
    assert f"{name}: is missing" in checked()
    answer = client_of(filer).get(reverse("documents:bundle_file", args=[bundle.pk]))
    assert "no longer kept" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("plain_papers")
def test_a_file_of_an_earlier_release_still_leaves(kind, holder, filer, client_of, tmp_path):
    bundle = taken_through(bundle_request(holder=holder, by=filer, at=timezone.now()))
    name = f"bundles/{bundle.sha256}.zip"
    store().put(f"bundles/{bundle.pk}.zip", written_file(tmp_path / "made", content_of(name)))
    spoil(name, b"")
    answer = client_of(filer).get(reverse("documents:bundle_file", args=[bundle.pk]))
    assert hashlib.sha256(b"".join(answer.streaming_content)).hexdigest() == bundle.sha256
    assert checked() == ""


@pytest.mark.django_db
@pytest.mark.usefixtures("plain_papers")
@pytest.mark.parametrize("kind", [BUCKET], indirect=True)
def test_a_node_finishes_what_another_began(kind, holder, filer):
    def elsewhere(bundle: Bundle) -> None:
        """The next step is another node's, which has none of the papers."""
        shutil.rmtree(folder_of(bundle), ignore_errors=True)

    bundle = taken_through(bundle_request(holder=holder, by=filer, at=timezone.now()), elsewhere)
    assert checked() == ""
    assert len(list(store().names("papers"))) == len(bundle.plan["measured"]) > 0


@pytest.mark.parametrize("kind", [BUCKET], indirect=True)
def test_a_store_says_whether_it_gives_its_bucket(kind, settings):
    store().answers()
    settings.FILES_BUCKET = "no-such-bucket"
    with pytest.raises(StoreError, match="404"):
        store().answers()
