"""Every refusal and sentence that names a way on is followed by a test; others are listed."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import scoring
import tarotclub
import tournaments
from scoring.labels.problems import PROBLEM
from tarotclub.ground.refusal import Refusal
from tests.refusals.fields import FIELDS, LOOKS
from tests.refusals.sentences import told
from tests.refusals.test_taken_back import TAKEN_BACK
from tests.refusals.ways_on import WAYS_ON
from tournaments.event.access import UNDO

# They say how things are: nothing that their reader does makes the act succeed.
WITHOUT_A_WAY_ON = {
    "AffiliationOverError",
    "ClubInhabitedError",
    "CopyOfTomorrowError",  # another version of the site: test_releases
    "DealsRecordedError",
    "DecidedAlreadyError",
    "DuplicateCutError",
    "FaultyError",
    "FirstDealPlayedError",
    "HandsInPlayError",
    "InFederationError",
    "NotAlikeError",
    "NoCoteInDuplicateError",
    "NoExampleError",
    "NoRoundToComeError",
    "NobodyRankedError",
    "TooLargeError",  # what goes by a stick: test_receiving
    "NotArchivedError",
    "PlayerAnonymousError",
    "RoundsPlayedError",
    "SettledError",
    "BegunError",
    "EntriesClosedError",
    "TooManyEntriesError",
}
# They are words of others, each of which is followed.
OF_OTHERS = {
    "NotBroughtError",
    "SheetNotTakenError",
    "SiteRefusedError",
} | {
    "RowRefusedError",
    "UnfitCopyError",
}


def all_refusals() -> set[str]:
    """Name every class of refusal of the source."""
    for package in (scoring, tarotclub, tournaments):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not {"migrations", "bridge", "rsgi", "__main__"} & set(module.name.split(".")):
                importlib.import_module(module.name)
    waiting, names = [Refusal], set()
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting.extend(below)
        names.update(each.__name__ for each in below)
    return names


def followed() -> set[str]:
    """Name the refusals that tests follow, wherever they are."""
    names = set()
    for file in Path(__file__).parents[1].rglob("test_*.py"):
        text = file.read_text()
        for node in ast.walk(ast.parse(text)) if "@follows(" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "follows":
                names.update(ast.unparse(each).rpartition(".")[2] for each in node.args)
    return names


def test_every_refusal_is_followed_or_has_no_way_on():
    known = followed() | WITHOUT_A_WAY_ON | OF_OTHERS
    assert all_refusals() - known == set()


def test_what_has_no_way_on_is_followed_by_no_test():
    assert followed() & (WITHOUT_A_WAY_ON | OF_OTHERS) == set()


def test_every_sentence_that_tells_what_to_do_is_followed_or_an_instruction():
    lines = (Path(__file__).parent / "instructions.txt").read_text().splitlines()
    listed = [line for line in lines if line and not line.startswith("# ")]
    followed = [words for sentences in WAYS_ON.values() for words in sentences]
    followed += [words for rows in FIELDS.values() for _wrong, words in rows]
    followed += [words for rows in LOOKS.values() for *_asked, words in rows]
    sentences = told()
    undone = [UNDO[act] for act, *_how in TAKEN_BACK]
    in_tables = {" ".join(str(words).split()) for words in (*PROBLEM.values(), *undone)}
    followed += in_tables & sentences
    known = (*followed, *listed)
    assert [each for each in sentences if not each.startswith(known)] == []
    assert [
        words for words in known if not any(each.startswith(words) for each in sentences)
    ] == []


def test_every_test_of_the_table_is_there():
    for place in WAYS_ON:
        file, name = place.split("::")
        text = (Path(__file__).parents[1] / file).read_text()
        assert re.search(rf"^def {name}\(", text, re.MULTILINE), place
