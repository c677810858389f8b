"""Three halls of different sizes: their common ranking is worked out again from the files."""

import json
from collections import defaultdict
from fractions import Fraction
from math import isqrt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tournaments.boards.halls import HallFileError, keep_halls, kept_ranking, results_file
from tournaments.boards.services import Verdict, decide_board
from tournaments.models import PlayedBoard

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SIDES = ("north", "east", "south", "west")


def lines_of(halls):
    """Give all results, each name with its hall's."""
    for hall, data in halls.items():
        for line in map(json.loads, data.decode().splitlines()):
            named = {*SIDES, "attack", "defence"} & line.keys()
            yield line | {key: (line[key], hall) for key in named}


def percentages(halls):
    """Work the percentages of an individuel out by hand, from the definition."""
    played = defaultdict(list)
    for line in lines_of(halls):
        if not line.get("annulled"):
            played[line["board"]].append(line)
    notes = defaultdict(lambda: ([], []))
    for lines in played.values():
        for line in lines:
            scores = [each["score"] for each in lines if each is not line]
            lower = sum(score < line["score"] for score in scores)
            equal = sum(score == line["score"] for score in scores)
            note = Fraction(100 * (2 * lower + equal), 2 * len(scores))
            for side in SIDES:
                took = side == line["taker"]
                notes[line[side]][not took].append(note if took else 100 - note)
    return {
        name: (sum(attack) / len(attack) + 3 * sum(defence) / len(defence)) / 4
        for name, (attack, defence) in notes.items()
    }


def totals(event):
    return {(row.name, row.hall): row.total for row in kept_ranking(event)}


@pytest.fixture
def halls():
    """Give 8, 13 and 16 players with the same boards; the last have played one round."""
    sizes = {"Nantes": 8, "Rennes": 13, "Vannes": 16}
    made = {
        name: factories.duplicate(size, rounds=2, in_club=factories.club(name))
        for name, size in sizes.items()
    }
    for seed, (name, event) in enumerate(made.items()):
        played_rounds(event, (1,) if name == "Vannes" else (1, 2), seed=seed)
    return made


def test_a_hall_comes_late_twice_and_corrected(halls):
    event = halls["Nantes"]
    files = {name: results_file(each) for name, each in halls.items()}
    others = {f"{name}.jsonl": files[name] for name in ("Rennes", "Vannes")}
    keep_halls(event=event, files=others)
    assert totals(event) == percentages(files)
    assert len(totals(event)) == 8 + 13 + 16
    keep_halls(event=event, files={"Rennes.jsonl": files["Rennes"]})  # the same again
    assert totals(event) == percentages(files)
    before = totals(event)
    played_rounds(halls["Vannes"], (2,), seed=9)  # and the rest of an evening, late
    files["Vannes"] = results_file(halls["Vannes"])
    keep_halls(event=event, files={"Vannes.jsonl": files["Vannes"]})
    assert totals(event) == percentages(files) != before
    first = PlayedBoard.objects.filter(table__round__event=halls["Rennes"]).earliest("pk")
    decide_board(
        event=halls["Rennes"], key=first.pk, verdict=Verdict.ADJUST, amount=200, reason="Vu"
    )
    files["Rennes"] = results_file(halls["Rennes"])
    keep_halls(event=event, files={"Rennes.jsonl": files["Rennes"]})
    assert totals(event) == percentages(files)
    assert event.halls.count() == 2


def test_a_hall_is_not_counted_twice_under_two_names(halls):
    """A browser calls a second copy "Rennes (1)"; and one's own file is nobody else's."""
    event = halls["Nantes"]
    keep_halls(event=event, files={"Rennes.jsonl": results_file(halls["Rennes"])})
    before = totals(event)
    first = PlayedBoard.objects.filter(table__round__event=halls["Rennes"]).earliest("pk")
    decide_board(
        event=halls["Rennes"], key=first.pk, verdict=Verdict.ADJUST, amount=200, reason="Vu"
    )
    for name, file in (("Rennes (1)", halls["Rennes"]), ("Ailleurs", event)):
        with pytest.raises(HallFileError, match="ces résultats sont ceux de"):
            keep_halls(event=event, files={f"{name}.jsonl": results_file(file)})
    assert totals(event) == before


@pytest.mark.long
@pytest.mark.parametrize("form", ["quadrettes", "equipes"])
def test_points_of_three_halls_are_those_of_each(form):
    """Teams meet inside their hall: a common ranking only puts their points in one order."""
    rounds, halls = 4, {}
    for seed, (name, count) in enumerate({"Nantes": 2, "Rennes": 4, "Vannes": 6}.items()):
        club = factories.club(name)
        halls[name] = played_rounds(
            factories.team_duplicate(form, count, size=4, rounds=rounds, in_club=club),
            range(1, rounds + 1),
            seed=seed,
        )
    event = halls["Nantes"]
    files = {name: results_file(each) for name, each in halls.items()}
    keep_halls(event=event, files={f"{n}.jsonl": files[n] for n in ("Rennes", "Vannes")})
    points = defaultdict(int)
    scores = {
        (line["board"], line["attack"], line["defence"]): line["score"]
        for line in lines_of(files)
    }
    for (board, own, met), score in scores.items():
        gap = score - scores[board, met, own]
        root = isqrt(4 * abs(gap) * 10**6)  # twice the thousandths, cut
        thousandths = (root + 1) // 2 * (1 if gap > 0 else -1)
        points[own] += max(thousandths, 0) if form == "equipes" else thousandths
    assert {who: 1000 * total for who, total in totals(event).items()} == points
    assert len(points) == 12


HOSTILE = [
    b"[" * 60_000,
    b'{"board": 1, "north": "' + b"A" * 60_000 + b'", "score": 1}',
    b'{"board": 1, "board": 2}',
    b'{"board": 1, "ns": "A", "ew": "B", "taker": "north", "score": 1e400}',
    b"\x00" * 100,
    b'{"board": ' + b"9" * 5000 + b"}",
]


def test_hostile_files_change_nothing(client):
    home = factories.club("Nantes")
    event = played_rounds(factories.duplicate(8, rounds=1, in_club=home), (1,))
    client.force_login(factories.member(Role.ARBITER, in_club=home))
    address = reverse("common_topage", args=[event.pk])
    own = results_file(event)
    altered = own.replace(b'"north": "1 ', b'"north": "2 ', 1)
    other = results_file(played_rounds(factories.team_duplicate("triplettes", 2), (1,)))
    for data in (*HOSTILE, altered, other, own, own + own):
        file = SimpleUploadedFile("Rennes.jsonl", data)
        assert client.post(address, {"hall_files": [file]}).status_code == 422, data[:80]
    large = SimpleUploadedFile("Rennes.jsonl", own * 1000)
    assert client.post(address, {"hall_files": [large]}).status_code in {413, 422}
    assert not event.halls.exists()
    assert client.get(address).status_code == 200
