"""What a seating and a scale of prizes lack: done as their sentence says, they are whole."""

import pytest

from tests import factories
from tests.refusals.following import done, refusal_of
from tests.refusals.test_forms import shown
from tests.refusals.test_pages import says
from tests.tournaments.prizes.views.test_prizes import form
from tests.tournaments.seating.test_drawing import with_tables
from tournaments.draw.services.draws import NoSeatingError, swap_seats
from tournaments.draw.words import obstacle_in_words
from tournaments.prizes.engine import scale_problems
from tournaments.prizes.prize_list import scale_problem_sentence
from tournaments.seating import ImpossibleError, draw as seat

pytestmark = pytest.mark.django_db


def draw(desk, event, **values):
    return desk.post("seating_draw", event, **shown(desk, "seating_draw", event) | values)


def test_who_is_present_is_noted_and_three_are_seated(desk, home):
    event = factories.tournament(3, in_club=home)
    entry = event.entries.get(number=3)
    assert done(desk.post("entry_check_in", event, absent=entry.pk))
    words = "Au tour 1 il n’y aurait pas trois joueurs : notez d’abord les présents."
    assert refusal_of(desk.get("seating_draw", event)) == words
    assert done(desk.post("entry_check_in", event, present=entry.pk))
    assert done(draw(desk, event))


def test_a_pair_is_allowed_and_all_are_seated(desk, home):
    event = factories.tournament(8, in_club=home)
    for one, other in ((1, 2), (1, 3), (2, 3)):
        assert done(desk.post("forbidden_pairs", event, one=one, other=other))
    refused = refusal_of(draw(desk, event))
    assert refused.startswith("Impossible de séparer ")
    assert refused.endswith(" au tour 1 : levez une interdiction.")
    assert done(desk.post("pair_allow", event, pair="1-2"))
    assert done(draw(desk, event))


def test_where_no_printed_draw_fits_another_way_does(desk, home):
    event = factories.tournament(44, rounds=5, in_club=home)
    words = (
        "Il n’existe pas de grille imprimée pour autant de joueurs et de tours : choisissez"
        " une autre méthode."
    )
    assert refusal_of(draw(desk, event, method="predefined")) == words
    assert done(draw(desk, event, method="random"))


def test_of_two_who_keep_one_table_one_is_free_to_go():
    with pytest.raises(ImpossibleError) as refused:
        seat(with_tables(n1=1, n2=1), rounds=2, seed=1)
    assert obstacle_in_words(refused.value, {}) == (
        "n° 1 et n° 2 ne doivent pas changer de table et auraient la même : libérez l’un d’eux."
    )
    assert seat(with_tables(n1=1), rounds=2, seed=1).holds


def test_two_who_have_seats_exchange_them(home):
    event = factories.drawn(factories.tournament(8, in_club=home))
    with pytest.raises(NoSeatingError) as refused:
        swap_seats(event=event, number=1, players=(1, 99))
    words = "n° 99 n’a pas de place au tour 1 : choisissez deux joueurs placés."
    assert str(refused.value) == words
    assert swap_seats(event=event, number=1, players=(1, 8))


def test_prizes_come_to_what_there_is_to_hand_out(desk, home):
    event = factories.tournament(4, in_club=home)

    def page(*amounts):
        event.refresh_from_db()
        sent = form(event, *amounts, guaranteed="100")
        assert done(desk.post("prizes", event, **sent))
        return desk.get("prizes", event)

    (negative, _less) = scale_problems([110_00, -10_00], 110_00)
    assert scale_problem_sentence(negative) == (
        "Rang 2 : un prix ne peut pas être négatif (−10,00 €), mettez 0 ou plus."
    )
    assert scale_problems([110_00, 0], 110_00) == []
    less = "Il reste 10,00 € : ajoutez-les à un rang, ou laissez-les en caisse."
    more = "Les prix dépassent de 20,00 € ce qu’il y a à distribuer : retirez-en autant."
    assert says(page("60", "30"), less)
    assert says(page("80", "40"), more)
    whole = page("70", "30")
    assert (says(whole, "Il reste"), says(whole, "Les prix dépassent")) == (False, False)
