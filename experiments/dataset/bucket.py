"""A run in an S3 bucket: an object is there whole or not at all, so nothing has to be renamed.

Credentials and the endpoint come from where all AWS tools look (AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL, ~/.aws).
"""

import importlib.util
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from sim.errors import ResultsError

T = TypeVar("T")
SCHEME = "s3://"


class Bucket:
    """Implements `experiments.dataset.seam.Place`. It cannot be locked: avoid two runs into one place."""

    def __init__(self, name: str) -> None:
        """Args: name: `s3://bucket/folder`."""
        self.name = name.rstrip("/")
        if not self.name.removeprefix(SCHEME).strip("/"):
            raise ResultsError(f"{name!r}; expected s3://bucket/folder")
        if importlib.util.find_spec("s3fs") is None:
            raise ResultsError(f"{name}: needs s3fs: pip install 'kassen[s3]'")

    def __str__(self) -> str:
        return self.name

    @cached_property
    def files(self) -> Any:  # noqa: ANN401 - s3fs has no types
        """The bucket as a file system that remembers no lists."""
        import s3fs

        return s3fs.S3FileSystem(use_listings_cache=False, skip_instance_cache=True)

    @property
    def options(self) -> Mapping[str, Any]:
        """What polars needs to find the same place; an endpoint without TLS must be allowed."""
        endpoint = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL")
        if not endpoint:
            return {}
        plain = {"aws_allow_http": "true"} if endpoint.startswith("http://") else {}
        return {"storage_options": {"aws_endpoint_url": endpoint, **plain}}

    def begin(self) -> None:
        """There is nothing to make."""

    def end(self) -> None:
        """There is nothing to let go of."""

    def names(self, folder: str = "") -> list[str]:
        """What is in a folder; nothing where there is none."""
        place = f"{self.name}/{folder}".rstrip("/")
        try:
            found = self._told(lambda: self.files.ls(place, detail=False))
        except FileNotFoundError:
            return []
        return sorted(path.rsplit("/", 1)[-1] for path in found if path.rsplit("/", 1)[-1])

    def read(self, name: str) -> bytes:
        """An object."""
        return bytes(self.files.cat_file(f"{self.name}/{name}"))

    def put(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Objects, one after the other; the last is there only if all others are.

        Raises:
            ResultsError: one cannot be written.
        """
        for name, data in files:
            self._told(lambda name=name, data=data: self.files.pipe_file(f"{self.name}/{name}", data))

    def fill(self, name: str, work: Callable[[str], object]) -> None:
        """An object that `work` writes."""
        self._told(lambda: work(self.url(name)))

    def url(self, name: str) -> str:
        """Its address."""
        return f"{self.name}/{name}"

    def _told(self, work: Callable[[], T]) -> T:
        """Do something there.

        Raises:
            ResultsError: in place of what botocore says.
        """
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            return work()
        except FileNotFoundError as missing:
            if "bucket" in str(missing).lower():
                raise ResultsError(f"{self.name}: there is no such bucket") from None
            raise
        except (OSError, BotoCoreError, ClientError) as broken:
            raise ResultsError(f"{self.name}: cannot be reached: {broken}") from None
