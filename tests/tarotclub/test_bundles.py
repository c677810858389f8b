"""Several files as one: what is brought, in which order, and what cannot be."""

import re
from contextlib import closing

import pytest
from django.conf import settings
from django.test import override_settings

from tarotclub.serving import static_names
from tarotclub.serving.static_names import BundleError, bundle, is_bundle

FILES = {
    "js/score.js": "/* Scores. */\nexport const { points, bouts } = table;\n",
    "js/page/words.js": "export async function say() {}\nexport class Words {}\n",
    "js/page/page.js": (
        'import { points as score } from "../score.js";\n'
        'import {\n  say, Words,\n} from "./words.js";\n'
        'const { bouts } = await import("../score.js");\n'
        "await say(score, bouts);\n"
    ),
    "js/packed.js": "const e = 1, t = 2;export{e as one,t};\n",
    "css/site.css": (
        '/* All. */\n@import url("base.css");\n@import url("paper.css") print;\np {}\n'
    ),
    "css/base.css": "a {}\n",
    "css/paper.css": "b {}\n",
}
MODULES = """
const $modules = (globalThis.$modules ??= {});

$modules["js/score.js"] ??= (() => {
/* Scores. */
const { points, bouts } = table;
return { bouts, points };
})();

$modules["js/page/words.js"] ??= (() => {
async function say() {}
class Words {}
return { Words, say };
})();

/* js/page/page.js */
const { points: score } = $modules["js/score.js"];
const { say, Words } = $modules["js/page/words.js"];
const { bouts } = await Promise.resolve($modules["js/score.js"]);
await say(score, bouts);
"""
SHEETS = """\
/* All. */
/* base.css */
a {}
@media print {
/* paper.css */
b {}
}
p {}
"""


@pytest.mark.parametrize("name", FILES)
def test_which_files_are_written_anew(name):
    plain = {"css/base.css", "css/paper.css"}
    assert is_bundle(name, FILES[name]) == (name not in plain)


def test_a_plain_script_stays_as_it_is():
    assert not is_bundle("menu.js", 'const later = import("https://elsewhere.example/");\n')


def test_modules_in_one_file_each_behind_what_it_needs():
    _head, _, rest = bundle("js/page/page.js", FILES.get).partition("\n")
    assert "\n" + rest == MODULES


def test_a_packed_module_says_at_its_end_what_it_exports():
    [_head, _modules, *module] = bundle("js/packed.js", FILES.get).splitlines()
    assert module == [
        "",
        '$modules["js/packed.js"] ??= (() => {',
        "const e = 1, t = 2;",
        "return { one: e, t };",
        "})();",
    ]


def test_style_sheets_in_one_file_in_their_order():
    assert bundle("css/site.css", FILES.get) == SHEETS


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("export let links;", "a.js: export let links;"),
        ("export default 1;", "a.js: export default 1;"),
        ('import * as all from "./b.js";', 'a.js: import * as all from "./b.js";'),
        ('import { lost } from "./b.js";\n', "a.js: b.js exports no lost"),
        ('import { ring } from "./c.js";\n', "a.js → c.js → a.js: modules import each other"),
        ("export const a = 1;\nawait a;", "a.js: who exports something cannot wait"),
    ],
)
def test_what_cannot_be_put_together(text, sentence):
    files = {
        "a.js": text,
        "b.js": "export const a = 1;\n",
        "c.js": 'import { a } from "./a.js";\nexport const ring = 1;\n',
    }
    with pytest.raises(BundleError, match=re.escape(sentence)):
        bundle("a.js", files.get)


BACKEND = {"BACKEND": "tarotclub.serving.static_names.NamedByContent"}


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The static files as they are served, and the addresses of some."""
    folder = tmp_path_factory.mktemp("collected")
    storages = settings.STORAGES | {"staticfiles": BACKEND}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        static_names.collect()
    return folder / "tarotclub"


def test_every_page_s_script_and_style_come_alone_and_compressed(collected):
    named = re.compile(r"\.[0-9a-f]{12}\.(js|css)$")
    files = [file for file in collected.rglob("*.*") if named.search(file.name)]
    bare = re.compile(r"^import |\bimport\(|^export |@import", re.MULTILINE)
    assert {file.name for file in files if bare.search(file.read_text("utf-8"))} == set()
    large = {file for file in files if file.stat().st_size > 1_000}
    assert {
        file.name for file in large if not file.with_name(file.name + ".gz").exists()
    } == set()
    [page] = (collected / "js" / "tablet").glob("page.????????????.js")
    assert '$modules["tarotclub/js/engine.js"] ??=' in page.read_text("utf-8")


def test_what_is_there_is_collected_again_only_when_its_sources_changed(tmp_path):
    sources, folder = tmp_path / "sources", tmp_path / "static"
    sources.mkdir()
    (sources / "one.txt").write_text("1")
    with override_settings(STATIC_ROOT=folder, STATICFILES_DIRS=[sources]):
        static_names.collect()
        (folder / "one.txt").unlink()
        static_names.collect()
        assert not (folder / "one.txt").exists()
        (sources / "two.txt").write_text("2")
        static_names.collect()
    assert [(folder / name).read_text() for name in ("one.txt", "two.txt")] == ["1", "2"]


@pytest.mark.django_db  # an answer that is closed looks at the connection
def test_a_start_looks_at_no_static_file(tmp_path, rf):
    file = tmp_path / "one.txt"
    file.write_text("1")
    with override_settings(STATIC_ROOT=tmp_path, DEBUG=False):
        served = static_names.StaticMiddleware(lambda _request: None)
        file.write_text("12")
        with closing(served(rf.get("/static/one.txt"))) as answer:
            assert (answer.headers["Content-Length"], b"".join(answer)) == ("2", b"12")
