"""Static files under names that change with their content; modules and style sheets in one."""

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.utils.functional import SimpleLazyObject
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from tarotclub.serving import bundles as making
from tarotclub.serving.bundles import bundle, is_bundle

OURS = "tarotclub/"
COLLECTED = ".collected"  # tells in the folder of static files what they were made of


def collect() -> None:
    """Collect the static files, unless those of the last start were made of the same."""
    folder = Path(settings.STATIC_ROOT)
    mark, sources = folder / COLLECTED, fingerprint()
    if mark.is_file() and mark.read_text() == sources:
        return
    mark.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(sources)


def fingerprint() -> str:
    """Tell one state of the sources, and of what makes files of them, from every other."""
    digest = sha256(version("whitenoise").encode())
    for module in (__file__, making.__file__):
        digest.update(Path(module).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list(None):
            with storage.open(name) as file:
                content = file.read()
            digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()


class StaticMiddleware(WhiteNoiseMiddleware):
    """Gives static files, each looked at when it is first asked for: a start waits for none.

    Their names are read at the start: later the disk may be gone, and would be gone for good.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        hasattr(
            staticfiles_storage, "hashed_files"
        )  # asked, the storage is there, with the names

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        look = partial(super().get_static_file, path, url)
        return look() if stat_cache is None else SimpleLazyObject(look)


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
        processed: Iterator[Any] = super().post_process({**paths, **bundles}, **options)
        return processed


class OneFileStorage:
    """A storage of one file, for who reads static files where they come from."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, _name: str) -> "ContentFile[bytes]":
        return ContentFile(self.text.encode())
