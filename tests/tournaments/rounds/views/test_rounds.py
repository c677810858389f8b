"""The pages of the rounds: released, recalled, played, ended, reopened, by whoever may."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, ArbiterCall, CallReason, Table
from scoring.services.links import Grievance, call_arbiter
from scoring.services.tables import open_table
from tarotclub.accounts.acting import Act
from tests import factories
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.event.services.clock import give_minutes, start_clock
from tournaments.event.services.closing import close_event
from tournaments.models import PlayedBoard
from tournaments.rounds.services.results import clear_bilans, type_bilans
from tournaments.rounds.services.rounds import (
    RoundIncompleteError,
    close_round,
    release_round,
    reopen_round,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    """A drawn tournament of eight players, two rounds of fifty minutes; nothing is released."""
    event = factories.tournament(8, rounds=2, in_club=arbiter.club, minutes_per_round=50)
    return factories.drawn(event)


@pytest.fixture
def tables(event):
    """Release the first round; give its two tables."""
    return factories.released(event)


def result(table):
    type_bilans(table=table, bilans=[30, -10, -10, -10])


def refusal(response):
    return response.status_code, response.context["sentence"]


def test_a_round_is_released_after_a_question(arbiter, event):
    question = arbiter.get("round_release", event, 1)
    assert question.context["question"].text == "2 tables s’ouvrent pour 8 joueurs."
    assert "annulez le lancement tant que rien n’est saisi." in question.content.decode()
    crumb = f'<a class="back-link" href="/tournois/{event.pk}/">'
    assert question.text.count(crumb) == 1, "named for the tournament, it leads there"
    assert not Table.objects.exists()
    response = arbiter.post("round_release", event, 1)
    assert arbiter.leads(response, "tournament_round", event, 1)
    assert Table.objects.open().count() == 2


def test_a_second_desk_that_releases_the_same_round_is_led_to_it(arbiter, event):
    arbiter.post("round_release", event, 1)
    response = arbiter.post("round_release", event, 1)
    assert arbiter.leads(response, "tournament_round", event, 1)
    assert Action.objects.filter(kind="release_round").count() == 1


def test_the_next_round_waits_for_the_one_before(arbiter, event, tables):
    assert refusal(arbiter.post("round_release", event, 2)) == (
        409,
        "Le tour 1 n’est pas terminé : terminez-le d’abord.",
    )


def test_a_round_is_not_released_without_a_seating(arbiter):
    event = factories.tournament(8, in_club=arbiter.club)
    assert refusal(arbiter.post("round_release", event, 1)) == (
        409,
        "Ce tour n’a pas encore de placement : tirez-le d’abord.",
    )


def test_a_late_comer_has_a_place_when_the_round_is_released(arbiter, event):
    factories.add_entry(event=event, player=factories.make_players(1, in_club=arbiter.club)[0])
    assert arbiter.leads(arbiter.post("round_release", event, 1), "tournament_round", event, 1)
    seated = event.rounds.get(number=1).seating
    assert sorted(number for table in seated for number in table) == list(range(1, 10))


def test_a_seating_without_somebody_who_is_there_is_not_released(arbiter, event):
    """As after an update: the list was changed when the seating did not follow yet."""
    player = factories.make_players(1, in_club=arbiter.club)[0]
    factories.add_entry(event=event, player=player, checked_in=False)
    event.entries.update(checked_in_at=event.opened_at)
    assert refusal(arbiter.post("round_release", event, 1)) == (
        409,
        (
            "Le placement ne correspond plus aux présents (sans place : Ismaël) :"
            " ajustez-le d’abord."
        ),
    )


def test_a_scorer_releases_nothing(helper, event):
    assert refusal(helper.post("round_release", event, 1)) == (
        403,
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui.",
    )


def test_an_empty_round_is_recalled(arbiter, event, tables):
    response = arbiter.post("round_recall", event, 1)
    assert arbiter.leads(response, "round_seating", event, 1)
    assert event.rounds.get(number=1).released_at is None


def test_a_round_with_a_result_is_not_recalled(arbiter, event, tables):
    result(tables[0])
    assert refusal(arbiter.post("round_recall", event, 1)) == (
        409,
        "Des résultats sont déjà saisis : le lancement de ce tour ne s’annule plus.",
    )


def test_a_complete_round_ends_after_a_question(arbiter, event, tables):
    for table in tables:
        result(table)
    question = arbiter.get("round_close", event, 1)
    assert question.context["question"].tick == ""
    assert "ticked" not in question.content.decode()
    assert arbiter.leads(arbiter.post("round_close", event, 1), "tournament", event)
    assert event.rounds.get(number=1).closed_at


def test_a_round_without_all_results_ends_by_ticking_what_is_missing(arbiter, event, tables):
    result(tables[0])
    question = arbiter.get("round_close", event, 1).context["question"]
    assert question.tick == "Je termine sans la table 2."
    unticked = arbiter.post("round_close", event, 1)
    assert unticked.status_code == 422
    sentence = "Cochez la case pour continuer, ou revenez en arrière."
    assert sentence in unticked.content.decode()
    assert event.rounds.get(number=1).closed_at is None
    arbiter.post("round_close", event, 1, ticked=question.tick)
    assert event.rounds.get(number=1).closed_at
    assert Action.objects.get(kind="close_round").data["missing"] == [2]


def test_a_tick_ends_a_round_without_the_tables_that_it_named_alone(arbiter, event, tables):
    result(tables[0])
    ticked = arbiter.get("round_close", event, 1).context["question"].tick
    clear_bilans(table=tables[0], reason="Erreur")  # at another desk
    asked = arbiter.post("round_close", event, 1, ticked=ticked)
    assert asked.status_code == 422
    assert asked.context["question"].tick == "Je termine sans les tables 1 et 2."
    sentence = "Ce n’est plus ce que vous aviez coché : relisez, puis cochez de nouveau."
    assert sentence in asked.content.decode()
    assert event.rounds.get(number=1).closed_at is None
    with pytest.raises(RoundIncompleteError):  # nor within the moment of the act
        close_round(event=event, number=1, without=[2])
    arbiter.post("round_close", event, 1, ticked=asked.context["question"].tick)
    assert event.rounds.get(number=1).closed_at is not None


def test_who_ends_a_round_is_reminded_of_the_tables_that_want_the_arbiter(
    arbiter, event, tables
):
    for table in tables:
        result(table)
    call_arbiter(
        table=tables[1], uuid=uuid4(), grievance=Grievance(reason=CallReason.OTHER, text="?")
    )
    [point] = arbiter.get("round_close", event, 1).context["question"].points
    assert point.startswith("La table 2 appelle l’arbitre (")
    assert arbiter.leads(arbiter.post("round_close", event, 1), "tournament", event)


def test_a_button_of_another_page_ends_a_round_at_once_unless_there_is_something_to_know(
    arbiter, event, tables
):
    for table in tables:
        result(table)
    call_arbiter(
        table=tables[1], uuid=uuid4(), grievance=Grievance(reason=CallReason.OTHER, text="?")
    )
    for route in ("round_close", "round_next"):
        asked = arbiter.post(route, event, 1, at_once="1")
        assert (asked.status_code, asked.context["unticked"]) == (200, False)
        assert event.rounds.get(number=1).closed_at is None
    ArbiterCall.objects.all().delete()
    ended = arbiter.post("round_next", event, 1, at_once="1")
    assert arbiter.leads(ended, "tournament_round", event, 2)
    page = arbiter.get("tournament_round", event, 2).text
    assert (
        "Le tour 1 est terminé, le tour 2 est lancé."
        " Pour revenir en arrière ensuite : annulez le lancement tant que rien n’est saisi."
    ) in page


def test_what_is_disputed_is_known_before_a_round_ends(arbiter):
    event = factories.duplicate(8, rounds=2, in_club=arbiter.club)
    release_round(event=event, number=1)
    rows = PlayedBoard.objects.filter(table__round__event=event)
    type_amounts(event=event, sheet=BoardSheet.TRAVELLING, amounts={row.pk: 62 for row in rows})
    disputed = rows.order_by("pk")[0]
    amounts = {disputed.pk: 66}
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts=amounts)
    for route in ("round_close", "round_next"):
        asked = arbiter.post(route, event, 1, at_once="1")
        [point] = [each for each in asked.context["question"].points if "litige" in each]
        assert point.startswith(f"La table {disputed.table.table.number} est en litige (")
    assert event.rounds.get(number=1).closed_at is None


def test_the_next_round_waits_for_every_table(arbiter, event, tables):
    result(tables[0])
    for answer in (arbiter.get("round_next", event, 1), arbiter.post("round_next", event, 1)):
        assert refusal(answer) == (
            409,
            "Il manque encore la table 2 : saisissez les résultats, ou terminez sans eux.",
        )


def test_a_round_without_all_results_is_not_ended_at_once(arbiter, event, tables):
    result(tables[0])
    asked = arbiter.post("round_close", event, 1, at_once="1")
    assert asked.status_code == 200
    assert asked.context["question"].tick
    assert event.rounds.get(number=1).closed_at is None


def test_who_types_results_goes_on_typing_those_of_the_next_round(arbiter, event, tables):
    for table in tables:
        result(table)
    assert 'value="results_entry"' in arbiter.get("results_entry", event, 1).text
    ended = arbiter.post("round_next", event, 1, at_once="results_entry")
    assert arbiter.leads(ended, "results_entry", event, 2)


def test_a_round_is_reopened_until_the_next_is_released(arbiter, event, tables):
    door = reverse("round_reopen", args=[event.pk, 1])
    close_round(event=event, number=1, incomplete=True)
    assert door in arbiter.get("tournament_round", event, 1).text
    arbiter.post("round_reopen", event, 1)
    assert event.rounds.get(number=1).closed_at is None
    close_round(event=event, number=1, incomplete=True)
    release_round(event=event, number=2)
    assert door not in arbiter.get("tournament_round", event, 1).text
    sentence = (
        "Le tour 2 est lancé : annulez d’abord son lancement, tant que rien n’y est saisi."
    )
    for ask in (arbiter.get, arbiter.post):
        assert refusal(ask("round_reopen", event, 1)) == (409, sentence)


def test_nothing_is_released_in_an_ended_tournament(arbiter, event):
    close_event(event=event)
    assert refusal(arbiter.post("round_release", event, 1)) == (
        409,
        "Le tournoi est terminé : rouvrez-le pour changer quelque chose.",
    )


def test_the_board_says_each_table_by_word_and_sign(arbiter, event, tables):
    result(tables[0])
    factories.record(tables[1])
    page = arbiter.get("tournament_round", event, 1)
    text = page.content.decode()
    assert [table.state for table in page.context["tables"]] == ["done", "playing"]
    assert ("rendue</span>" in text, "en jeu</span>" in text) == (True, True)
    assert "Résultats rendus : 1 sur 2" in text


def test_a_board_that_is_full_offers_to_end_it_and_release_the_next(
    arbiter, helper, event, tables
):
    address = f'action="{reverse("round_next", args=[event.pk, 1])}"'
    result(tables[0])
    assert address not in arbiter.get("tournament_round", event, 1).text
    result(tables[1])
    page = arbiter.get("tournament_round", event, 1).text
    assert (address in page, "Terminer et lancer le tour 2" in page) == (True, True)
    assert address not in helper.get("tournament_round", event, 1).text
    assert address in arbiter.get("tournament", event).text  # and so does the dashboard


def test_the_board_can_show_only_what_is_missing(arbiter, event, tables):
    result(tables[0])
    page = arbiter.get("tournament_round", event, 1, vue="manque")
    assert [table.number for table in page.context["tables"]] == [2]
    result(tables[1])
    page = arbiter.get("tournament_round", event, 1, vue="manque")
    assert "Il ne manque rien" in page.content.decode()


def test_who_is_not_there_yet_is_led_to_the_seating(arbiter, event):
    response = arbiter.get("tournament_round", event, 1)
    assert arbiter.leads(response, "round_seating", event, 1)
    assert arbiter.get("tournament_round", event, 9).status_code == 404


def test_an_unchanged_board_is_304_and_any_write_changes_it(arbiter, event, tables):
    first = arbiter.get("tournament_round", event, 1, htmx=True)
    etag = first.headers["ETag"]
    assert arbiter.get("tournament_round", event, 1, htmx=True, etag=etag).status_code == 304
    for change in (
        lambda: factories.record(tables[0]),
        lambda: result(tables[1]),
        lambda: start_clock(event=event, number=1),
        lambda: close_round(event=event, number=1, incomplete=True),
        lambda: reopen_round(event=event, number=1),
    ):
        seen = arbiter.get("tournament_round", event, 1, htmx=True).headers["ETag"]
        change()
        again = arbiter.get("tournament_round", event, 1, htmx=True, etag=seen)
        assert again.status_code == 200


def test_time_alone_makes_tables_late_and_changes_the_board(arbiter, event, tables):
    start_clock(event=event, number=1, act=Act(moment=timezone.now() - timedelta(minutes=49)))
    give_minutes(table=tables[1].round_table, minutes=5)
    before = arbiter.get("tournament_round", event, 1, htmx=True)
    start = event.rounds.filter(number=1)
    states, etags = [], [before.headers["ETag"]]
    for minutes in (51, 56):
        start.update(started_at=timezone.now() - timedelta(minutes=minutes))
        page = arbiter.get("tournament_round", event, 1, htmx=True)
        states.append([table.state for table in page.context["tables"]])
        etags.append(page.headers["ETag"])
    assert states == [["late", "missing"], ["late", "late"]]
    assert len(set(etags)) == 3


@pytest.mark.parametrize("players", [8, 40])
def test_the_board_costs_the_same_for_two_tables_and_ten(
    arbiter, django_assert_max_num_queries, players
):
    event = factories.drawn(factories.tournament(players, rounds=1, in_club=arbiter.club))
    for table in factories.released(event)[::2]:
        result(table)
    with django_assert_max_num_queries(9):
        assert arbiter.get("tournament_round", event, 1).status_code == 200


def test_a_table_of_another_round_is_not_on_the_board(arbiter, event, tables):
    alone = open_table(
        club=arbiter.club,
        number=7,
        ruleset=tables[0].rules,
        players=factories.make_players(4, in_club=arbiter.club),
        first_dealer=0,
    )
    page = arbiter.get("tournament_round", event, 1).content.decode()
    shown = [f'id="table-{table.number}"' in page for table in (*tables, alone)]
    assert shown == [*[True] * len(tables), False]


def test_the_number_of_rounds_changes_in_mid_event(organiser, event, tables):
    response = organiser.post("rounds_change", event, rounds_planned="1")
    assert organiser.leads(response, "tournament", event)
    assert event.rounds.count() == 1
    organiser.post("rounds_change", event, rounds_planned="3")
    assert event.rounds.count() == 3


@pytest.mark.parametrize(
    ("sent", "status", "sentence"),
    [
        ("0", 422, "Donnez un nombre de tours, de 1 à 30."),
        ("x", 422, "Donnez un nombre de tours, de 1 à 30."),
        ("1", 409, "2 tours sont déjà lancés : il ne peut pas y en avoir moins."),
    ],
)
def test_there_are_no_fewer_rounds_than_were_released(
    organiser, event, tables, sent, status, sentence
):
    close_round(event=event, number=1, incomplete=True)
    release_round(event=event, number=2)
    response = organiser.post("rounds_change", event, rounds_planned=sent)
    assert response.status_code == status
    assert sentence in response.content.decode()


def test_the_tablets_of_a_round_have_their_codes(arbiter, event, tables):
    response = arbiter.post("round_tablets", event, 1)
    assert arbiter.leads(response, "round_tablets", event, 1)
    page = arbiter.get("round_tablets", event, 1)
    posters = page.context["posters"]
    assert [poster.table.number for poster in posters if poster.pin] == [1, 2]
    assert page.context["back_label"] == "Tour 1"  # where it leads


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"action": "start"}, "L’horloge tourne."),
        ({"action": "pause"}, "L’horloge est en pause."),
        ({"action": "set", "minutes": "40"}, "Le tour dure 40 minutes."),
    ],
)
def test_the_clock_is_started_stopped_and_set(arbiter, event, tables, sent, sentence):
    response = arbiter.post("round_clock", event, 1, **sent)
    assert arbiter.leads(response, "tournament_round", event, 1)
    assert arbiter.messages_of(response) == [sentence]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Dites s’il faut démarrer l’horloge, l’arrêter ou la régler."),
        ({"action": "set"}, "Donnez un nombre de minutes, de 1 à 600."),
        ({"action": "set", "minutes": "601"}, "Donnez un nombre de minutes, de 1 à 600."),
    ],
)
def test_what_is_wrong_with_a_clock_is_said(arbiter, event, tables, sent, sentence):
    assert refusal(arbiter.post("round_clock", event, 1, **sent)) == (422, sentence)


def test_a_round_that_is_over_has_no_clock(arbiter, event, tables):
    close_round(event=event, number=1, incomplete=True)
    assert refusal(arbiter.post("round_clock", event, 1, action="start")) == (
        409,
        "Ce tour n’est pas en cours : lancez-le, ou rouvrez-le s’il est terminé.",
    )


def test_one_table_gets_more_minutes(arbiter, event, tables):
    response = arbiter.post("table_minutes", event, 1, table=tables[1].pk, minutes="5")
    assert arbiter.messages_of(response) == ["Table 2 : 5 minutes de plus."]
    assert arbiter.get("tournament_round", event, 1).context["tables"][1].extra_minutes == 5
    unknown = arbiter.post("table_minutes", event, 1, table="0", minutes="5")
    assert refusal(unknown) == (
        422,
        "Cette table n’est pas dans ce tour : choisissez-la dans la liste.",
    )


def test_a_sheet_leads_back_to_its_round(arbiter, event, tables):
    page = arbiter.client.get(reverse("sheet", args=[tables[0].pk])).content.decode()
    assert reverse("tournament_round", args=[event.pk, 1]) in page


def test_a_round_that_has_ended_leads_to_the_cut_after_it(arbiter, event, tables):
    def leads():
        page = arbiter.get("tournament_round", event, 1).content.decode()
        return f'href="{reverse("cut_create", args=[event.pk])}"' in page

    assert not leads()
    for table in tables:
        result(table)
    close_round(event=event, number=1)
    assert leads()
