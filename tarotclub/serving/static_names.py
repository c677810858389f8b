"""Static files under names that change with their content; modules and style sheets in one.

The sources say themselves what belongs together, as browsers read it: a style sheet by
`@import url("tokens.css");`, a module by `import { score } from "./engine.js";`. So they work
one by one too, which DEBUG serves. Each module of a bundle is a function of its own, run once
on a page whichever bundles bring it; what it exports must not change: functions, classes and
constants.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.utils.functional import SimpleLazyObject
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

Read = Callable[[str], str]  # the text of a static file, by its name

SHEET = re.compile(r'^@import url\("([^"]+)"\)(?: ([^;]+))?;\n', re.MULTILINE)
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function\*?|const|class) (\w+|\{[^}:]*\}))", re.MULTILINE
)
AT_END = re.compile(r"\bexport ?\{([^}]*)\};?\s*\Z")  # as a packed script has it
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
WAITING = re.compile(r"^(?:const .* = )?await\b", re.MULTILINE)
HEAD = """\
/* Modules in one file, made by collectstatic; with DEBUG=1 they come one by one. */
const $modules = (globalThis.$modules ??= {});
"""


class BundleError(Exception):
    """A source says something that cannot be put into a bundle."""


def is_bundle(name: str, text: str) -> bool:
    """Tell whether a file is a module, or a style sheet that brings others."""
    if name.endswith(".css"):
        return bool(SHEET.search(text))
    return any(pattern.search(text) for pattern in (IMPORT, LATER, EXPORT, AT_END))


def bundle(name: str, read: Read) -> str:
    """Put a style sheet or a module into one file with all that it brings."""
    return _sheet(name, read) if name.endswith(".css") else _modules(name, read)


def _sheet(name: str, read: Read) -> str:
    def brought(match: re.Match[str]) -> str:
        text = f"/* {match[1]} */\n{_sheet(_beside(name, match[1]), read)}"
        return f"@media {match[2]} {{\n{text}}}\n" if match[2] else text

    return SHEET.sub(brought, read(name))


def _modules(name: str, read: Read) -> str:
    exported: dict[str, set[str]] = {}
    written = [_module(each, read, exported) for each in _in_order(name, read, ())]
    return HEAD + "".join(written)


def _in_order(name: str, read: Read, above: tuple[str, ...]) -> list[str]:
    """The modules that one brings and itself, each behind those it needs."""
    if name in above:
        raise BundleError(f"{' → '.join((*above, name))}: modules import each other in a ring")
    modules: dict[str, None] = {}
    for other in _brought(name, read(name)):
        modules |= dict.fromkeys(_in_order(other, read, (*above, name)))
    return [*modules, name]


def _brought(name: str, text: str) -> Iterator[str]:
    for _names, address in IMPORT.findall(text):
        yield _beside(name, address)
    for address in LATER.findall(text):
        yield _beside(name, address)


def _module(name: str, read: Read, exported: dict[str, set[str]]) -> str:
    """Write one module as a function; one that exports nothing, a page's own, as it is."""

    def bound(match: re.Match[str]) -> str:
        other = _beside(name, match[2])
        names = [one.strip() for one in (match[1] or "").split(",") if one.strip()]
        if lost := {one.split(" as ")[0] for one in names} - exported[other]:
            raise BundleError(f"{name}: {other} exports no {', '.join(sorted(lost))}")
        taken = ", ".join(one.replace(" as ", ": ") for one in names)
        return f'const {{ {taken} }} = $modules["{other}"];\n' if names else ""

    text = read(name)
    given = _exports(text)
    exported[name] = set(given)
    text = AT_END.sub("\n", EXPORT.sub("", IMPORT.sub(bound, text)))
    text = LATER.sub(
        lambda found: f'Promise.resolve($modules["{_beside(name, found[1])}"])', text
    )
    if odd := UNKNOWN.search(text):
        raise BundleError(f"{name}: {odd[0]}")
    if not given:
        return f"\n/* {name} */\n{text}"
    if WAITING.search(text):
        raise BundleError(f"{name}: who exports something cannot wait at the top")
    pairs = (f"{key}: {value}" if key != value else key for key, value in given.items())
    exports = ", ".join(sorted(pairs))
    return f'\n$modules["{name}"] ??= (() => {{\n{text}return {{ {exports} }};\n}})();\n'


def _exports(text: str) -> dict[str, str]:
    """What a module exports, each by what it is called within."""
    names_within = {
        name: name for one in EXPORT.findall(text) for name in re.findall(r"\w+", one)
    }
    for names in AT_END.findall(text):
        for one in names.split(","):
            within, _as, name = one.strip().partition(" as ")
            names_within[name or within] = within
    return names_within


def _beside(name: str, address: str) -> str:
    return normpath(join(dirname(name), address))


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
    digest.update(Path(__file__).read_bytes())
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
        hasattr(staticfiles_storage, "hashed_files")  # asked, it is there, with the names

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
