import pytest

from scoring.services.clubs import add_player
from tests.factories import club, evening, tournament
from tournaments.entries.services.entries import add_entry
from tournaments.event.names import complete

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    home = club()
    for name in ("Zoé Lambert", "Léa Lambert", "Marcel Aubry", "=1+1", "<b>Zoé</b>"):
        add_player(club=home, name=name)
    add_player(club=club("Un autre club"), name="Zoé Étrangère")
    return evening(in_club=home)


TYPED = [
    # typed, found, look-alikes, the names that would be new
    pytest.param("zo", ["<b>Zoé</b>", "Zoé Lambert"], [], ["zo"], id="part of a name"),
    pytest.param("LAMBERT", ["Léa Lambert", "Zoé Lambert"], [], ["LAMBERT"], id="any case"),
    pytest.param(
        "lambert zoe",
        [],
        ["Zoé Lambert"],
        ["zoe LAMBERT", "lambert ZOE"],
        id="words in any order",
    ),
    pytest.param("Zoe Lambert", [], ["Zoé Lambert"], ["Zoe Lambert"], id="without accents"),
    pytest.param("Zoé Lamberd", [], ["Zoé Lambert"], ["Zoé Lamberd"], id="a slip"),
    pytest.param("Zoé Lambert", ["Zoé Lambert"], [], [], id="exactly"),
    pytest.param("=1+1", ["=1+1"], [], [], id="an odd name"),
    pytest.param("Marie Țepeș", [], [], ["Marie Țepeș"], id="nobody"),
    pytest.param("Țepeș Ő", [], [], ["Țepeș Ő"], id="nobody, and an initial"),
    pytest.param("%", [], [], ["%"], id="not a pattern"),
]


@pytest.mark.parametrize(("text", "found", "near", "new_names"), TYPED)
def test_complete(night, text, found, near, new_names):
    told = complete(night, text)
    assert [suggestion.name for suggestion in told.found] == found
    assert [suggestion.name for suggestion in told.near] == near
    assert told.new_names == new_names


def test_who_can_be_added_comes_first(night):
    add_entry(event=night, player=night.club.players.get(name="Léa Lambert"))
    told = complete(night, "lambert")
    assert [(one.name, one.entered) for one in told.found] == [
        ("Zoé Lambert", False),
        ("Léa Lambert", True),
    ]
    assert told.addable


def test_no_more_than_asked_for(night):
    told = complete(night, "", shown=2)
    assert (len(told.found), told.more, told.near, told.new_names) == (2, 3, [], [])


def test_queries(night, django_assert_num_queries):
    with django_assert_num_queries(3):
        complete(night, "zo")


SURE = [
    ("marcel", "Marcel Aubry"),  # the only one of this word
    ("aub", "Marcel Aubry"),
    ("Aubry marcel", "Marcel Aubry"),
    ("zoe lambert", "Zoé Lambert"),
    ("lambert", None),  # two of them
    ("Marcel Aub", None),  # a whole name, it seems, and nobody's
    ("Zoé Lamberd", None),
    ("Țepeș Ő", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "name"), SURE)
def test_whom_a_text_must_mean(night, text, name):
    sure = complete(night, text).sure
    assert (sure and sure.name) == name


@pytest.mark.parametrize("text", ["martin paule", "paule martin", "MARTIN Paule"])
def test_whose_name_it_is_comes_first_even_when_entered(text):
    event = tournament(0)
    names = ("MARTIN Paul", "MARTIN Paule-Anne", "MARTIN Pauline", "MARTIN Paule")
    players = [add_player(club=event.club, name=name) for name in names]
    add_entry(event=event, player=players[-1])
    completion = complete(event, text)
    assert [*completion.near, *completion.found][0].name == "MARTIN Paule"
