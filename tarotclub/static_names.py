"""Static files under names that change with their content; modules and style sheets in one."""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from tarotclub.bundles import bundle, is_bundle

OURS = "tarotclub/"


class NamedByContent(CompressedManifestStaticFilesStorage):
    """A page's files are of one version, few, and a browser may keep them for good."""

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Name and compress the files that were found, bundles in the place of their heads."""

        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                text: str = file.read().decode()
                return text

        texts = (
            (name, read(name))
            for name in paths
            if name.startswith(OURS) and name.endswith((".js", ".css"))
        )
        bundles = {
            name: (OneFileStorage(bundle(name, read)), name)
            for name, text in texts
            if is_bundle(name, text)
        }
        found: Iterator[Any] = super().post_process({**paths, **bundles}, **options)
        return found


class OneFileStorage:
    """A storage of one file, for who reads static files where they come from."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, _name: str) -> "ContentFile[bytes]":
        return ContentFile(self.text.encode())
