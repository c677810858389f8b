"""The seating's pages: drawn, adjusted, exchanged by hand, cut; what they say before."""

import pytest
from django.utils import timezone

from scoring.services.clubs import add_player
from tests import factories
from tournaments.decisions.services import decide
from tournaments.draw.services.draws import draw_rounds, forbid_pair, swap_seats
from tournaments.draw.words import flaw_in_words, obstacle_in_words
from tournaments.entries.services.entries import add_entry, check_in, withdraw
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.seating import Flaw, FlawKind, ImpossibleError, Obstacle

pytestmark = pytest.mark.django_db
NAMES = {1: "Ana", 2: "Bo", 3: "Cy"}


@pytest.fixture
def event(club):
    return factories.tournament(16, rounds=3, in_club=club)


def seatings(event):
    return list(event.rounds.values_list("seating", flat=True))


def play(event, number):
    factories.released(event, number)
    play_on(event, number)


def play_on(event, number=1):
    for place in event.rounds.get(number=number).tables.select_related("table"):
        type_bilans(table=place.table, bilans=[24, -12, -8, -4])
    close_round(event=event, number=number)


def test_the_usual_draw_needs_no_form_where_all_are_there_and_nobody_is_placed(arbiter, event):
    late = event.entries.last()
    event.entries.filter(pk=late.pk).update(checked_in_at=None)
    asked = arbiter.post("seating_draw", event, at_once="1")
    assert (asked.status_code, "Voir les absents" in asked.text) == (200, True)
    event.entries.update(checked_in_at=timezone.now())
    assert arbiter.leads(arbiter.post("seating_draw", event, at_once="1"), "seating", event)
    drawn = list(event.rounds.values_list("seating", flat=True))
    assert all(drawn)
    again = arbiter.post("seating_draw", event, at_once="1")  # a double tap
    assert "Un placement existe déjà : le nouveau tirage le remplace." in again.text
    assert list(event.rounds.values_list("seating", flat=True)) == drawn


def test_before_a_draw_nothing_is_called_balanced(arbiter, event):
    assert "n’a pas pu éviter" not in arbiter.get("seating", event).content.decode()
    factories.drawn(event)
    assert "n’a pas pu éviter" in arbiter.get("seating", event).content.decode()


def test_each_page_leads_to_what_comes_next(arbiter, event):
    """From the entries to the draw, from the draw to the release, and then no more."""

    def leads(page, route, *arguments):
        address = arbiter.address(route, event, *arguments)
        return f'action="{address}"' in arbiter.get(page, event).content.decode()

    before = leads("entry_list", "seating_draw"), leads("seating", "round_release", 1)
    factories.drawn(event)
    drawn = leads("entry_list", "seating_draw"), leads("seating", "round_release", 1)
    release_round(event=event, number=1)
    running = leads("entry_list", "seating_draw"), leads("seating", "round_release", 2)
    play_on(event)
    ended = leads("entry_list", "seating_draw"), leads("seating", "round_release", 2)
    assert [before, drawn, running, ended] == [
        (True, False),
        (False, True),
        (False, False),
        (False, True),
    ]


def test_the_best_method_and_a_seed_are_proposed(arbiter, event):
    form = arbiter.get("seating_draw", event).context["form"]
    assert form["method"].value() == ""
    assert 1 <= form["seed"].value() < 1_000_000


def test_who_draws_is_told_who_will_have_no_place(arbiter, event):
    assert b"Voir les absents" not in arbiter.get("seating_draw", event).content
    for entry in event.entries.all()[:2]:
        check_in(entry=entry, present=False)
    withdraw(entry=event.entries.all()[2], from_round=1)
    page = arbiter.get("seating_draw", event).content.decode()
    assert "3 tours à placer, pour 13 joueurs." in page
    assert "2 inscrits ne sont pas encore notés présents : ils n’auront pas de place." in page
    assert f'{arbiter.address("entry_list", event)}?montrer=absents"' in page


def test_a_seed_replays_the_draw(arbiter, event):
    response = arbiter.post("seating_draw", event, method="", seed="2026")
    assert arbiter.leads(response, "seating", event)
    first = seatings(event)
    arbiter.post("seating_draw", event, method="", seed="7")
    assert seatings(event) != first
    arbiter.post("seating_draw", event, method="", seed="2026")
    assert seatings(event) == first
    page = arbiter.get("seating", event).content.decode()
    assert "Dernier tirage : n° 2026." in page
    assert "Rien : aucune rencontre de trop, et tout est équilibré." in page


def test_a_seed_gives_no_seating_that_was_changed_since(arbiter, event):
    again, changed = "redonne le même tirage.", "ce numéro seul ne le redonne pas."

    def tells():
        page = arbiter.get("seating", event).content.decode()
        return again in page, changed in page

    draw_rounds(event=event, seed=7)
    assert tells() == (True, False)
    (one, *_), (other, *_), *_ = event.rounds.get(number=1).seating
    swap_seats(event=event, number=1, players=(one, other))
    assert tells() == (False, True)
    draw_rounds(event=event, seed=8)
    assert tells() == (True, False)
    withdraw(entry=event.entries.last(), from_round=1)  # the seating follows
    assert tells() == (False, True)
    draw_rounds(event=event, seed=9)
    assert tells() == (True, False)
    add_entry(event=event, player=add_player(club=event.club, name="Zoé"))  # comes late
    assert tells() == (False, True)


def test_a_draw_asks_again_when_another_desk_has_drawn_since_its_page(arbiter, event):
    shown = arbiter.get("seating_draw", event).context["mark"]
    arbiter.post("seating_draw", event, method="", seed="7", seen=shown)  # at another desk
    drawn = seatings(event)
    asked = arbiter.post("seating_draw", event, method="", seed="2026", seen=shown)
    assert asked.status_code == 409
    sentence = (
        "Un autre poste a tiré ou changé le placement depuis que cette page est ouverte :"
        " appuyez encore sur « Tirer » pour le remplacer."
    )
    assert asked.context["form"].non_field_errors() == [sentence]
    assert seatings(event) == drawn
    again = asked.context["mark"]
    assert f'name="seen" value="{again}"' in asked.content.decode()
    response = arbiter.post("seating_draw", event, method="", seed="2026", seen=again)
    assert arbiter.leads(response, "seating", event)
    assert seatings(event) != drawn


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (
            {"method": "", "seed": "0"},
            "Donnez un numéro de 1 à 999999, ou gardez celui qui est proposé.",
        ),
        ({"method": "magie", "seed": "1"}, "Choisissez comment placer les joueurs."),
    ],
)
def test_what_is_wrong_with_a_draw_is_said(arbiter, event, sent, sentence):
    response = arbiter.post("seating_draw", event, **sent)
    assert (response.status_code, sentence in response.content.decode()) == (422, True)


def test_two_players_are_not_a_tournament(arbiter, club):
    event = factories.tournament(2, in_club=club)
    response = arbiter.post("seating_draw", event, method="", seed="1")
    words = "Au tour 1 il n’y aurait pas trois joueurs : notez d’abord les présents."
    assert (response.status_code, response.context["sentence"]) == (409, words)
    looked = arbiter.get("seating_draw", event)
    assert (looked.status_code, looked.context["sentence"]) == (409, words)


def test_a_scorer_draws_nothing(helper, event):
    assert helper.post("seating_draw", event, method="", seed="1").status_code == 403


def test_what_could_not_be_avoided_is_said_in_words(arbiter, club):
    event = factories.drawn(factories.tournament(8, rounds=3, in_club=club))
    page = arbiter.get("seating", event)
    assert page.context["flaws"]
    assert all(" se rencontrent aux tours " in flaw for flaw in page.context["flaws"][:3])


@pytest.mark.parametrize(
    ("flaw", "sentence"),
    [
        (
            Flaw(kind=FlawKind.REPEAT, players=(1, 2), rounds=(1, 4)),
            "Ana et Bo se rencontrent aux tours 1 et 4.",
        ),
        (
            Flaw(kind=FlawKind.TEAM, players=(1, 3), rounds=(2,)),
            "Ana et Cy, de la même équipe, se rencontrent au tour 2.",
        ),
        (
            Flaw(kind=FlawKind.UNEVEN, players=(2, 1, 3), rounds=(1, 2, 3)),
            (
                "Bo est à une table de 3 ou de 5 aux tours 1, 2 et 3,"
                " trois tours de plus au moins que d’autres (Ana et Cy)."
            ),
        ),
        (
            Flaw(kind=FlawKind.ODD, players=(2,), rounds=(3,)),
            (
                "Bo est de nouveau à une table de 3 ou de 5 au tour 3,"
                " avant que tous les autres y soient passés."
            ),
        ),
        (
            Flaw(kind=FlawKind.STRANGER, players=(9,), rounds=(1,)),
            "n° 9 est placé au tour 1 et n’est pas là.",
        ),
    ],
)
def test_a_flaw_is_a_sentence(flaw, sentence):
    assert flaw_in_words(flaw, NAMES) == sentence


def test_every_flaw_and_every_obstacle_has_its_words():
    for kind in FlawKind:
        assert "Ana" in flaw_in_words(Flaw(kind=kind, players=(1,), rounds=(1,)), NAMES)
    for obstacle in Obstacle:
        sentence = obstacle_in_words(ImpossibleError(obstacle, (1, 2), 3), NAMES)
        assert sentence[0].isupper()
        assert "%" not in sentence


def test_an_adjustment_says_before_who_moves(arbiter, event):
    """As after an update: the list was changed when the seating did not follow yet."""
    factories.drawn(event).entries.filter(number=3).update(withdrawn_from=1)
    before = seatings(event)
    assert "Le placement ne correspond plus aux présents." in (
        arbiter.get("seating", event).content.decode()
    )
    question = arbiter.get("seating_adjust", event).context["question"]
    assert question.text.endswith("Les tours 1, 2 et 3 sont refaits.")
    assert " de table" in question.text
    assert seatings(event) == before
    response = arbiter.post("seating_adjust", event)
    assert arbiter.leads(response, "seating", event)
    (found,) = arbiter.messages_of(response)
    assert found == f"Le placement est ajusté. {question.text.split(' Les tours')[0]}"
    assert seatings(event) != before
    again = arbiter.get("seating_adjust", event)
    assert arbiter.messages_of(again)[-1:] == ["Le placement correspond déjà aux présents."]


def test_the_seats_of_a_round_by_table_and_by_name(arbiter, event):
    factories.drawn(event)
    page = arbiter.get("round_seating", event, 1)
    sheet = page.context["sheet"]
    (north, east, south, west) = event.rounds.get(number=1).seating[0]
    assert [(place.seat, place.number) for place in sheet.tables[0].places] == [
        ("Nord", north),
        ("Ouest", west),
        ("Sud", south),
        ("Est", east),
    ]
    assert [place.name for place in sheet.names][:4] == ["Ana", "Bo", "Cy", "Di"]
    assert len(sheet.names) == 16


def test_a_seat_without_direction_is_told_by_its_number(arbiter, club):
    factories.drawn(odd := factories.tournament(7, in_club=club))
    sheet = arbiter.get("round_seating", odd, 1).context["sheet"]
    assert {place.where for place in sheet.names} == {
        *("table 1, Nord", "table 1, Est", "table 1, Sud", "table 1, Ouest"),
        *("table 2, place 1", "table 2, place 2", "table 2, place 3"),
    }


def test_an_exchange_shows_what_it_breaks_before_it_is_done(arbiter, event):
    factories.drawn(event)
    before = seatings(event)
    one, other = before[1][0][0], before[1][1][0]
    page = arbiter.get("seats_swap", event, 2, one=one, other=other)
    assert page.context["broken"]
    assert all("se rencontrent" in flaw for flaw in page.context["broken"][:1])
    assert seatings(event) == before
    response = arbiter.post("seats_swap", event, 2, one=one, other=other)
    assert arbiter.leads(response, "round_seating", event, 2)
    after = seatings(event)
    assert (after[1][0][0], after[1][1][0]) == (other, one)
    assert (after[0], after[2]) == (before[0], before[2])


@pytest.mark.parametrize(
    ("two", "sentence"),
    [
        (("1", "1"), "Choisissez deux joueurs différents."),
        (("1", "99"), "Choisissez un joueur placé dans ce tour."),
        (("1", ""), "Choisissez un joueur placé dans ce tour."),
    ],
)
def test_who_cannot_be_exchanged(arbiter, event, two, sentence):
    factories.drawn(event)
    response = arbiter.post("seats_swap", event, 2, one=two[0], other=two[1])
    assert (response.status_code, sentence in response.content.decode()) == (422, True)


def test_a_released_round_is_not_changed_by_hand(arbiter, event):
    factories.drawn(event)
    release_round(event=event, number=1)
    response = arbiter.post("seats_swap", event, 1, one="1", other="2")
    assert (response.status_code, response.context["form"].non_field_errors()) == (
        409,
        ["Ce tour est déjà lancé : annulez d’abord le lancement, tant que rien n’est saisi."],
    )


def test_an_elimination_lets_the_first_go_on_and_is_taken_back(arbiter, event):
    factories.drawn(event)
    play(event, 1)
    for entry in event.entries.all():  # everybody has another total
        decide(
            entry=entry,
            decision="points",
            points=entry.number,
            reason="Essai",
            uuid=f"00000000-0000-4000-8000-{entry.number:012}",
            round_number=1,
        )
    sent = {"survivors": "8", "totals_kept": "no"}
    assert arbiter.post("cut_create", event, **sent).status_code == 422
    response = arbiter.post("cut_create", event, **sent, ticked="on")
    assert "8 joueurs continuent." in arbiter.messages_of(response)
    assert any(
        message.startswith("Le placement a suivi") for message in arbiter.messages_of(response)
    )
    assert event.entries.filter(eliminated_after=1).count() == 8
    assert arbiter.get("seating_draw", event).context["form"]["method"].value() == "ranking"
    page = arbiter.get("seating", event).content.decode()
    assert "Après le tour 1, 8 joueurs continuent. Tous repartent de zéro." in page
    response = arbiter.post("cut_cancel", event, 1)
    assert arbiter.messages_of(response)[-1] == "L’élimination est annulée."
    assert not event.entries.filter(eliminated_after=1).exists()


@pytest.mark.parametrize(
    ("survivors", "status", "sentence"),
    [
        ("2", 422, "Dites combien de joueurs continuent : trois au moins."),
        ("16", 409, "Autant de joueurs passent qu’il y en a : gardez-en moins."),
    ],
)
def test_what_is_wrong_with_an_elimination(arbiter, event, survivors, status, sentence):
    factories.drawn(event)
    play(event, 1)
    sent = {"survivors": survivors, "totals_kept": "yes", "ticked": "on"}
    response = arbiter.post("cut_create", event, **sent)
    assert (response.status_code, sentence in response.content.decode()) == (status, True)


def test_equals_on_the_limit_are_named(arbiter, event):
    factories.drawn(event)
    play(event, 1)
    sent = {"survivors": "2000", "totals_kept": "yes", "ticked": "on"}
    response = arbiter.post("cut_create", event, **sent | {"survivors": "3"})
    (found,) = response.context["form"].errors["survivors"]
    assert response.status_code == 409
    assert found.endswith(
        " sont à égalité sur la limite : gardez-en plus ou moins,"
        " ou ajoutez un critère de départage."
    )


def test_before_any_round_nobody_is_eliminated(arbiter, event):
    response = arbiter.get("cut_create", event)
    assert (response.status_code, response.context["sentence"]) == (
        409,
        "Aucun tour n’est terminé : jouez-en un d’abord.",
    )


@pytest.mark.parametrize("players", [8, 40])
@pytest.mark.parametrize(
    ("name", "ids"), [("seating", []), ("round_seating", [1]), ("seating_draw", [])]
)
def test_the_pages_cost_the_same_for_eight_and_forty(
    arbiter, club, django_assert_max_num_queries, players, name, ids
):
    event = factories.drawn(factories.tournament(players, rounds=2, in_club=club))
    with django_assert_max_num_queries(10):
        assert arbiter.get(name, event, *ids).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("players", [13, 17, 18, 19, 57])
def test_odd_numbers_go_through_every_page(arbiter, club, players):
    event = factories.tournament(players, rounds=2, in_club=club)
    arbiter.post("seating_draw", event, method="", seed="5")
    for number in (1, 2):
        arbiter.post("round_release", event, number)
        for table in arbiter.get("tournament_round", event, number).context["tables"]:
            bilans = [24, -12, -12, *[0] * (len(table.names) - 3)]
            sent = {f"bilan_{place}": bilan for place, bilan in enumerate(bilans)}
            arbiter.post("results_entry", event, number, table=table.number, **sent)
        assert not arbiter.get("round_close", event, number).context["question"].tick
        arbiter.post("round_close", event, number)
    assert event.rounds.filter(closed_at=None).count() == 0


def test_players_who_may_not_meet_are_said_to_sit_together(arbiter, event):
    forbid_pair(event=event, pair=(1, 2))
    tables = factories.drawn(event).rounds.get(number=1).seating
    mate = next(p for table in tables if 1 in table for p in table if p != 1)
    arbiter.post("seats_swap", event, 1, one="2", other=str(mate))
    sentence = "Des joueurs qui ne doivent pas se rencontrer sont à la même table."
    assert sentence in arbiter.get("seating", event).content.decode()
    withdraw(entry=event.entries.exclude(number__in=(1, 2, mate)).last(), from_round=1)
    assert (
        sentence in arbiter.get("seating", event).content.decode()
    )  # that was somebody's wish
    arbiter.post("seating_adjust", event)
    assert sentence not in arbiter.get("seating", event).content.decode()


def test_four_leave_and_the_seating_follows(arbiter, club):
    event = factories.drawn(factories.tournament(20, rounds=3, in_club=club))
    play(event, 1)
    for entry in event.entries.all()[:4]:
        withdraw(entry=entry, from_round=2)
    assert arbiter.get("tournament", event).context["dashboard"].step.step == "release"
    response = arbiter.post("round_release", event, 2)
    assert arbiter.leads(response, "tournament_round", event, 2)
    assert len(arbiter.get("tournament_round", event, 2).context["tables"]) == 4


# Written by hand


def write(desk, event, tables, number=1):
    return desk.post("seats_write", event, number, tables=tables)


@pytest.fixture
def seven(club):
    return factories.tournament(7, rounds=2, in_club=club)


def test_a_round_is_written_table_by_table(arbiter, seven):
    """In the order of the page of places, N, W, S, E; what is stored reads N, E, S, W."""
    assert arbiter.get("seats_write", seven, 1).context["form"]["tables"].value() == ""
    response = write(arbiter, seven, "1 5, 3;7\r\n\r\n2 4 6\r\n")
    assert arbiter.leads(response, "seating", seven)
    assert arbiter.messages_of(response) == ["Le tour 1 est placé à la main."]
    round_ = seven.rounds.get(number=1)
    assert (round_.seating, round_.method) == ([[1, 7, 3, 5], [2, 4, 6]], "manual")
    again = arbiter.get("seats_write", seven, 1).context["form"]["tables"].value()
    assert again == "1 5 3 7\n2 4 6"
    assert len(factories.released(seven)) == 2


def test_what_it_breaks_is_said_on_the_seating(arbiter, seven):
    write(arbiter, seven, "1 2 3 4\n5 6 7")
    write(arbiter, seven, "1 2 5 6\n3 4 7", number=2)
    page = arbiter.get("seating", seven).content.decode()
    assert "Ana et Bo se rencontrent" in page


@pytest.mark.parametrize(
    ("tables", "sentences"),
    [
        ("", ["Écrivez une table par ligne, comme « 1 5 9 13 »."]),
        ("1 2 3 x", ["Ligne 1 : écrivez des numéros de joueurs, comme « 1 5 9 13 »."]),
        ("1 2 3 4\n5 6", ["Ligne 2 : une table a de 3 à 5 joueurs."]),
        ("1 2 3 4 5 6", ["Ligne 1 : une table a de 3 à 5 joueurs."]),
        ("1 2 3 4\n4 5 6", ["Placés deux fois : n° 4.", "Sans place : n° 7."]),
        ("1 2 3 4\n5 6 8", ["Ne jouent pas ce tour : n° 8.", "Sans place : n° 7."]),
        (
            "1 2 3\n4 5 9999999",
            ["Ligne 2 : écrivez des numéros de joueurs, comme « 1 5 9 13 »."],
        ),
    ],
)
def test_what_cannot_be_seated_is_refused(arbiter, seven, tables, sentences):
    response = write(arbiter, seven, tables)
    assert response.status_code == 422
    assert response.context["form"].errors == {"tables": sentences}
    assert seven.rounds.get(number=1).seating == []


def test_a_released_round_is_not_written(arbiter, seven):
    factories.released(factories.drawn(seven))
    response = write(arbiter, seven, "1 2 3 4\n5 6 7")
    assert (response.status_code, response.context["sentence"]) == (
        409,
        "Ce tour est déjà lancé : annulez d’abord le lancement, tant que rien n’est saisi.",
    )
