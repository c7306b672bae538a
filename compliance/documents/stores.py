"""The stores of finished files: the folder of files, or a bucket of a store that speaks S3.

A file has the name of its content, is put once, and is never changed or removed by the office. What a store gives is
hashed before anybody relies on it (`sha256_of`).
"""

import contextlib
import errno
import hashlib
import os
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Protocol

from django.conf import settings

CONNECT_S, READ_S = 5, 60
"""The seconds that a store may take to accept a connection, and to give or accept the next bytes."""
PIECE = 1 << 20
GONE = ("404", "NoSuchKey")


def sha256_of(file: BinaryIO) -> str:
    """The hash of an open file, which is then at its beginning again."""
    digest = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]  # it reads into a buffer too
    file.seek(0)
    return digest


class StoreError(Exception):
    """The store does not answer, or refuses."""


class Store(Protocol):
    """Files by name, such as `bundles/….zip`."""

    def put(self, name: str, path: Path) -> None:
        """Puts a copy of a file under a name, whole or not at all; where one stands there already, nothing changes."""

    def open(self, name: str) -> BinaryIO | None:
        """The file of this name, at its beginning; None where there is none."""

    def names(self, folder: str) -> Iterator[str]:
        """The names that begin with this folder, in no order."""


class FolderStore:
    """Files in the folder MEDIA_ROOT, which all nodes share."""

    def path_of(self, name: str) -> Path:
        """The path of a file of this name."""
        return Path(settings.MEDIA_ROOT) / name

    def put(self, name: str, path: Path) -> None:
        """A second name of the same bytes, which the system gives only where the name is free. Shares on which a file
        has one name get a copy."""
        place = self.path_of(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            try:
                os.link(path, place)
            except OSError as refusal:
                if refusal.errno not in (errno.EPERM, errno.ENOTSUP, errno.EXDEV, errno.EMLINK) or place.exists():
                    raise
                beside = place.with_name(f".{place.name}.{os.getpid()}.partial")
                shutil.copyfile(path, beside)
                beside.replace(place)

    def open(self, name: str) -> BinaryIO | None:
        """The file itself."""
        try:
            return self.path_of(name).open("rb")
        except FileNotFoundError:
            return None

    def names(self, folder: str) -> Iterator[str]:
        """The files in the folder; a name with a point at its start is a file that is being written."""
        for path in Path(settings.MEDIA_ROOT, folder).glob("*"):
            if path.is_file() and not path.name.startswith("."):
                yield f"{folder}/{path.name}"


@cache
def _client(endpoint: str, region: str) -> Any:
    """The connection to the store; threads share it."""
    import boto3  # an office without a bucket does not have these
    from botocore.config import Config

    config = Config(
        connect_timeout=CONNECT_S,
        read_timeout=READ_S,
        retries={"max_attempts": 3, "mode": "standard"},
        s3={"addressing_style": "path"} if endpoint else {},
    )
    return boto3.client("s3", endpoint_url=endpoint or None, region_name=region or None, config=config)


class BucketStore:
    """Files in the bucket FILES_BUCKET. The office asks it for three things: to take a file under a free name, to give
    one, and to list names. So its key needs no right to remove anything."""

    def __init__(self) -> None:
        self.bucket = settings.FILES_BUCKET
        self.client = _client(settings.FILES_ENDPOINT, settings.FILES_REGION)

    def put(self, name: str, path: Path) -> None:
        """The store itself refuses a name that is taken (`If-None-Match: *`), and bytes with another hash."""
        with path.open("rb") as file:
            try:
                self.client.put_object(
                    Bucket=self.bucket, Key=name, Body=file, IfNoneMatch="*", ChecksumAlgorithm="SHA256"
                )
            except self.client.exceptions.ClientError as error:
                if error.response["Error"]["Code"] != "PreconditionFailed":
                    raise

    def open(self, name: str) -> BinaryIO | None:
        """A copy of it that ends with its use: so what was hashed is what leaves."""
        try:
            body = self.client.get_object(Bucket=self.bucket, Key=name)["Body"]
        except self.client.exceptions.ClientError as error:
            if error.response["Error"]["Code"] in GONE:
                return None
            raise
        folder = Path(settings.MEDIA_ROOT)
        folder.mkdir(parents=True, exist_ok=True)
        copy: BinaryIO = TemporaryFile(dir=folder)  # type: ignore[assignment]  # noqa: SIM115  # whoever asks closes it
        shutil.copyfileobj(body, copy, PIECE)
        copy.seek(0)
        return copy

    def names(self, folder: str) -> Iterator[str]:
        """A page of a thousand at a time."""
        for page in self.client.get_paginator("list_objects_v2").paginate(Bucket=self.bucket, Prefix=f"{folder}/"):
            yield from (one["Key"] for one in page.get("Contents", ()))

    def answers(self) -> None:
        """Raises StoreError where the store does not give its bucket."""
        try:
            self.client.head_bucket(Bucket=self.bucket)
        except Exception as refusal:  # the packages of the store are not there to name theirs
            raise StoreError(str(refusal)) from refusal


def store() -> Store:
    """The store of this office's files."""
    return BucketStore() if settings.FILES_BUCKET else FolderStore()
