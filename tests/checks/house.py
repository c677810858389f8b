"""What the house weighs, and what rooms ask of a form of play: `-m tests.checks.house`.

A condition is what an `if`, a conditional expression, a filter of a comprehension or a `match`
looks at. Rooms may ask what a form of play answers; which form it is, none asks.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
APPS = ("scoring", "tarotclub", "tournaments")
# Where forms are told apart: their own room, and the engine that reads the federation's files.
TOLD_APART = ("tournaments/play/", "tournaments/duplicate/", "tournaments/management/")
FORMS = {"duplicate", "by_match_points", "duplicate_by_team", "DuplicateForm", "MATCHES"}
PARTS = {"play", "around", "compared", "ordering", "planning", "captains", "unit", "PLAYS"}
ANSWERS = {
    *("boards", "by_team", "rated", "cuts", "in_turns", "visiting", "sided", "notes_given"),
    *("gaps", "better_only", "mates_apart", "there", "choose_rooms", "orders", "add_up"),
    *("ranks_tell", "POINTS", "PERCENT", "MATCH_POINTS"),
}
SCHEME = {"__init__", "urls", "views", "forms", "services", "words", "paper"}


def sources() -> Iterator[tuple[str, str]]:
    """Give the source without migrations: paths from the root, and texts."""
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if "/migrations/" not in path:
                yield path, file.read_text(encoding="utf-8")


@cache
def trees() -> dict[str, ast.Module]:
    """What each module of the source is parsed to, by its path."""
    return {path: ast.parse(text) for path, text in sources()}


def conditions(tree: ast.AST) -> Iterator[ast.expr]:
    """Give all that a module looks at to choose."""
    for node in ast.walk(tree):
        match node:
            case ast.If() | ast.IfExp() | ast.While() | ast.Assert():
                yield node.test
            case ast.comprehension():
                yield from node.ifs
            case ast.Match():
                yield node.subject


def asks_form(condition: ast.expr) -> bool:
    """Whether it asks which form is played: its key, its old names, a value of PLAYS."""
    for node in ast.walk(condition):
        if isinstance(node, ast.Attribute) and node.attr in {"key", "duplicate"}:
            value = ast.unparse(node.value)
            if node.attr == "duplicate" and not value.endswith("found"):
                return True
            if value.endswith("play"):
                return True
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in FORMS - {"duplicate"}:
                return True
    return False


def asks_answer(condition: ast.expr) -> bool:
    """Whether it asks what a form of play answers."""
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in ANSWERS
        and any(part in ast.unparse(node.value).replace("[", ".").split(".") for part in PARTS)
        for node in ast.walk(condition)
    )


def asked(question) -> list[str]:
    """List the places that ask so, outside where forms are told apart."""
    return [
        f"{path}:{condition.lineno}"
        for path, tree in trees().items()
        if not path.startswith(TOLD_APART)
        for condition in conditions(tree)
        if question(condition)
    ]


def shared_names() -> dict[str, int]:
    """Count the modules of `tournaments/` that bear one name, where more than two do."""
    names = Counter(
        Path(path).stem for path, _text in sources() if path.startswith("tournaments/")
    )
    return {name: n for name, n in names.items() if n > 2 and name not in SCHEME}


def imports() -> dict[str, set[str]]:
    """Give which modules of ours each module imports, also where only types are."""
    modules = {module_of(path): tree for path, tree in trees().items()}
    graph: dict[str, set[str]] = {name: set() for name in modules}
    for name, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {f"{node.module}.{each.name}" for each in node.names}
                graph[name] |= (names & modules.keys()) or ({node.module} & modules.keys())
    return graph


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def circle() -> Sequence[str]:
    """Give modules that import one another; none where there is no circle."""
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        return error.args[1]
    return ()


def main() -> int:
    texts = dict(sources())
    print(
        f"lines of source without migrations: {sum(t.count(chr(10)) for t in texts.values())}"
    )
    print(f"files: {len(texts)}")
    print(f"conditions on which form is played: {len(asked(asks_form))}")
    print(f"conditions on what a form answers: {len(asked(asks_answer))}")
    print(f"a circle of imports: {' > '.join(circle()) or 'none'}")
    print(f"names of more than two modules of tournaments/: {shared_names()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
