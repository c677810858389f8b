"""Fast entry: a table's number, its names, its bilans; what is odd is asked about."""

import pytest
from django.urls import reverse

from scoring.models import Action
from tests import factories
from tournaments.event.services.closing import close_event
from tournaments.rounds.services.results import type_bilans, typed_bilans
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.table import result_sheet

pytestmark = pytest.mark.django_db
COMPARED = "Le résultat de cette table est déjà saisi : une autre saisie sera comparée."
BILANS = (30, -10, -14, -6)


@pytest.fixture
def event(club):
    return factories.drawn(factories.tournament(8, rounds=2, in_club=club))


@pytest.fixture
def tables(event):
    return factories.released(event)


def typed(bilans, table=1, **more):
    sent = {f"bilan_{place}": str(bilan) for place, bilan in enumerate(bilans)}
    return {"table": table, **sent, **more}


def errors(response):
    """Give the status and all that is said to be wrong."""
    form, number = response.context["form"], response.context["number"]
    found = [
        error for each in (form, number) if each for e in each.errors.values() for error in e
    ]
    return response.status_code, found


def test_the_number_shows_who_sits_there(helper, event, tables):
    page = helper.get("results_entry", event, 1, table="1")
    rows = [row.label for row in page.context["form"].rows]
    places = [
        f"{place} – {seat.player.name} (n° {seat.place.entry.number})"
        for place, seat in zip(("Nord", "Ouest", "Sud", "Est"), tables[0].seated, strict=True)
    ]
    assert rows == places


def test_a_table_without_result_leads_to_its_sheet_for_every_deal(helper, event, tables):
    page = helper.get("results_entry", event, 1, table=1).content.decode()
    sheet = reverse("sheet", args=[tables[0].pk])
    assert f'href="{sheet}">Donne par donne</a>' in page
    type_bilans(table=tables[0], bilans=[24, -8, -8, -8])
    page = helper.get("results_entry", event, 1, table=1).content.decode()
    assert f'href="{sheet}">Feuille de la table</a>' in page
    assert "Donne par donne" not in page


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("", "Tapez le numéro de la table."),
        ("x", "Tapez le numéro de la table."),
        ("3", "Le tour 1 n’a pas de table 3 : elles vont de 1 à 2."),
    ],
)
def test_a_wrong_table_is_noticed(helper, event, tables, number, sentence):
    response = helper.get("results_entry", event, 1, table=number)
    assert errors(response) == (422, [sentence])
    response = helper.post("results_entry", event, 1, **typed(BILANS, number))
    assert errors(response) == (422, [sentence])


def test_four_bilans_are_a_result(helper, event, tables):
    response = helper.post("results_entry", event, 1, **typed(("+30", "−10", "- 14", "-6")))
    assert response.url == helper.address("results_entry", event, 1) + "?apres=1"
    assert helper.messages_of(response) == ["Table 1 : résultat saisi."]
    assert typed_bilans(tables[0]) == list(BILANS)
    page = helper.get("results_entry", event, 1)
    assert [table.number for table in page.context["missing"]] == [2]


@pytest.mark.parametrize(
    ("last", "proposed"), [("", 1), ("1", 2), ("2", 1), ("x", 1), ("9" * 5000, 1)]
)
def test_the_next_missing_table_is_proposed(helper, event, tables, last, proposed):
    page = helper.get("results_entry", event, 1, apres=last)
    assert page.context["number"]["table"].value() == proposed
    assert f"Proposée : table {proposed} (" in page.content.decode().replace("\xa0", " ")


@pytest.mark.parametrize(
    ("bilans", "sentence"),
    [
        (
            (30, -10, -10, 0),
            "La somme des bilans est +10 au lieu de 0 : c’est 10 de trop.",
        ),
        (
            (30, -10, -20, -4),
            "La somme des bilans est −4 au lieu de 0 : il manque 4.",
        ),
    ],
)
def test_a_sheet_that_is_not_at_zero_says_by_how_much(helper, event, tables, bilans, sentence):
    assert errors(helper.post("results_entry", event, 1, **typed(bilans))) == (422, [sentence])
    assert typed_bilans(tables[0]) is None


def test_unreadable_bilans_are_said_beside_them(helper, event, tables):
    response = helper.post("results_entry", event, 1, **typed(("30", "dix", "100000", "")))
    form = response.context["form"]
    assert (response.status_code, dict(form.errors)) == (
        422,
        {
            "bilan_1": ["Écrivez un nombre entier, avec son signe : 54 ou -18."],
            "bilan_2": ["Ce bilan est trop grand : vérifiez la feuille."],
            "bilan_3": ["Écrivez un nombre entier, avec son signe : 54 ou -18."],
        },
    )


def test_the_bilan_that_is_left_out_is_proposed_and_not_taken(helper, event, tables):
    response = helper.post("results_entry", event, 1, **typed((30, -10, -14, "")))
    page = response.context
    assert (response.status_code, page["form"]["bilan_3"].value()) == (200, "-6")
    assert page["notice"] == (
        "Le bilan laissé vide est complété par le reste : vérifiez, validez."
    )
    assert typed_bilans(tables[0]) is None
    helper.post("results_entry", event, 1, **typed((30, -10, -14, -6)))
    assert typed_bilans(tables[0]) == [30, -10, -14, -6]


def test_what_no_deals_can_give_is_asked_about_once(helper, event, tables):
    odd = typed((30, -10, -13, -7))
    status, found = errors(asked := helper.post("results_entry", event, 1, **odd))
    assert (status, found) == (
        422,
        [
            (
                "À 4, deux bilans diffèrent toujours d’un multiple de 4, et ce n’est pas le cas"
                " ici. Vérifiez sur la feuille, puis validez de nouveau si c’est bien ce"
                " qu’elle dit."
            )
        ],
    )
    confirmed = asked.context["form"]["confirmed"].value()
    other = typed((30, -10, -15, -5), confirmed=confirmed)
    assert helper.post("results_entry", event, 1, **other).status_code == 422
    helper.post("results_entry", event, 1, **odd, confirmed=confirmed)
    assert typed_bilans(tables[0]) == [30, -10, -13, -7]


def test_three_bilans_at_a_table_of_three(helper, club):
    event = factories.drawn(factories.tournament(7, rounds=1, in_club=club))
    three = next(table for table in factories.released(event) if len(table.seated) == 3)
    number = three.number
    assert (
        helper.post("results_entry", event, 1, **typed((30, -15, -14), number)).status_code
        == 422
    )
    assert (
        helper.post("results_entry", event, 1, **typed((31, -15, -16), number)).status_code
        == 422
    )
    helper.post("results_entry", event, 1, **typed((30, -15, -15), number))
    assert typed_bilans(three) == [30, -15, -15]


def test_the_same_result_twice_is_once(helper, event, tables):
    helper.post("results_entry", event, 1, **typed(BILANS))
    response = helper.post("results_entry", event, 1, **typed(BILANS))
    assert helper.messages_of(response)[-1] == (
        "Table 1 : ce résultat était déjà saisi, rien n’a changé."
    )
    assert Action.objects.filter(kind="type_bilans").count() == 1


def test_another_result_shows_both_and_wants_a_reason(arbiter, event, tables):
    arbiter.post("results_entry", event, 1, **typed(BILANS))
    other = typed((34, -10, -14, -10))
    asked = arbiter.post("results_entry", event, 1, **other)
    assert errors(asked) == (
        409,
        [
            (
                "D’autres bilans sont déjà saisis pour cette table : +30, −10, −14, −6."
                " Comparez-les."
            )
        ],
    )
    page = asked.context
    assert [bilan for _name, bilan in page["before"]] == list(BILANS)
    assert page["reason"]
    other |= {"replacing": page["form"]["replacing"].value()}
    unsaid = arbiter.post("results_entry", event, 1, **other, reason="")
    assert unsaid.status_code == 422
    assert "Dites pourquoi : « Mal recopié » suffit." in unsaid.content.decode()
    anew = arbiter.get("results_entry", event, 1, table=1)
    announced = [answer.content.decode().count(COMPARED) for answer in (anew, asked, unsaid)]
    assert announced == [1, 0, 0]
    arbiter.post("results_entry", event, 1, **other, reason="Mal recopié")
    assert typed_bilans(tables[0]) == [34, -10, -14, -10]
    log = Action.objects.filter(kind="type_bilans").first()
    assert (log.data["before"], log.data["reason"], log.by) == (
        list(BILANS),
        "Mal recopié",
        arbiter.user,
    )


def test_a_scorer_sends_for_an_arbiter_to_correct(helper, event, tables):
    helper.post("results_entry", event, 1, **typed(BILANS))
    status, (sentence,) = errors(
        helper.post("results_entry", event, 1, **typed((34, -10, -14, -10)))
    )
    assert status == 409
    assert sentence.endswith(
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
    )
    forced = typed((34, -10, -14, -10), replacing="30 -10 -14 -6", reason="Moi")
    assert helper.post("results_entry", event, 1, **forced).status_code == 403
    assert typed_bilans(tables[0]) == list(BILANS)


def test_a_correction_of_what_somebody_has_changed_meanwhile_is_asked_again(
    arbiter, event, tables
):
    type_bilans(table=tables[0], bilans=BILANS)
    stale = typed((34, -10, -14, -10), replacing="0 0 0 0", reason="Mal recopié")
    assert arbiter.post("results_entry", event, 1, **stale).status_code == 409
    assert typed_bilans(tables[0]) == list(BILANS)


def test_a_result_after_the_round_is_a_correction(arbiter, helper, event, tables):
    close_round(event=event, number=1, incomplete=True)
    release_round(event=event, number=2)
    status, (sentence,) = errors(helper.post("results_entry", event, 1, **typed(BILANS)))
    assert (status, sentence.startswith("Le tour 1 est terminé : un arbitre peut encore")) == (
        409,
        True,
    )
    asked = arbiter.post("results_entry", event, 1, **typed(BILANS))
    assert (asked.status_code, bool(asked.context["reason"])) == (409, True)
    arbiter.post("results_entry", event, 1, **typed(BILANS, reason="Feuille retrouvée"))
    assert typed_bilans(tables[0]) == list(BILANS)


def test_a_correction_after_the_round_shows_both(arbiter, event, tables):
    type_bilans(table=tables[0], bilans=BILANS)
    close_round(event=event, number=1, incomplete=True)
    other = typed((34, -10, -14, -10))
    asked = arbiter.post("results_entry", event, 1, **other)
    page = asked.context
    assert [bilan for _name, bilan in page["before"]] == list(BILANS)
    replacing = page["form"]["replacing"].value()
    arbiter.post("results_entry", event, 1, **other, replacing=replacing, reason="Mal lu")
    assert typed_bilans(tables[0]) == [34, -10, -14, -10]


def test_a_table_with_deals_keeps_them(helper, event, tables):
    factories.record(tables[0])
    assert errors(helper.post("results_entry", event, 1, **typed(BILANS))) == (
        422,
        ["Les donnes de la table 1 sont notées : corrigez-les sur sa feuille."],
    )


def test_only_what_can_be_typed_is_proposed(helper, event, tables):
    """A table that notes its deals leads to its sheet; chosen all the same, it says so once."""
    factories.record(tables[0])
    page = helper.get("results_entry", event, 1)
    assert page.context["proposed"].number == 2
    sheet = reverse("sheet", args=[tables[0].pk])
    words = page.content.decode()
    assert f'<a class="button" href="{sheet}"><strong>1</strong>' in words
    assert "donnes : 1 sur 4" in words
    refused = helper.get("results_entry", event, 1, table="1")
    words = refused.content.decode()
    assert refused.status_code == 422
    assert words.count("Les donnes de la table 1 sont notées") == 1
    assert f'href="{sheet}"' in words
    assert words.count("autofocus") == 1
    factories.record(tables[1])
    page = helper.get("results_entry", event, 1)
    assert (page.context["proposed"], page.context["number"]["table"].value()) == (None, None)


def test_a_round_that_is_not_released_has_no_results(helper, event):
    response = helper.post("results_entry", event, 2, **typed(BILANS))
    assert (response.status_code, response.context["sentence"]) == (
        409,
        "Le tour 2 n’est pas lancé : il n’a pas encore de résultats.",
    )


def test_an_ended_tournament_takes_no_results(arbiter, event, tables):
    close_event(event=event)
    assert errors(arbiter.post("results_entry", event, 1, **typed(BILANS))) == (
        409,
        ["Le tournoi est terminé : rouvrez-le pour changer quelque chose."],
    )


def test_a_result_is_cleared_with_a_reason(arbiter, event, tables):
    type_bilans(table=tables[0], bilans=BILANS)
    asked = arbiter.get("bilans_clear", event, 1, table="1")
    assert asked.status_code == 200
    assert arbiter.post("bilans_clear", event, 1, table="1", reason="").status_code == 422
    response = arbiter.post("bilans_clear", event, 1, table="1", reason="Mauvaise table")
    assert arbiter.leads(response, "tournament_round", event, 1)
    assert typed_bilans(tables[0]) is None


def test_a_scorer_clears_nothing_and_an_unknown_table_is_none(arbiter, helper, event, tables):
    assert helper.post("bilans_clear", event, 1, table="1", reason="x").status_code == 403
    assert arbiter.post("bilans_clear", event, 1, table="9", reason="x").status_code == 422


def test_a_closed_round_keeps_its_results(arbiter, event, tables):
    type_bilans(table=tables[0], bilans=BILANS)
    close_round(event=event, number=1, incomplete=True)
    response = arbiter.post("bilans_clear", event, 1, table="1", reason="Mauvaise table")
    assert response.status_code == 409
    assert typed_bilans(tables[0]) == list(BILANS)


@pytest.mark.parametrize("players", [8, 40])
def test_the_page_costs_the_same_for_two_tables_and_ten(
    helper, club, players, django_assert_max_num_queries
):
    event = factories.drawn(factories.tournament(players, rounds=1, in_club=club))
    factories.released(event)
    with django_assert_max_num_queries(8):
        assert helper.get("results_entry", event, 1, table="1").status_code == 200


def test_the_page_works_by_keyboard_alone(helper, event, tables):
    page = helper.get("results_entry", event, 1).content.decode()
    assert "autofocus" in page
    assert 'href="?table=2"' in page
    assert reverse("tournament_round", args=[event.pk, 1]) in page


def test_when_all_sheets_are_in_one_press_ends_the_round_and_releases_the_next(
    arbiter, helper, event, tables
):
    for table in tables:
        type_bilans(table=table, bilans=[24, -8, -8, -8])
    address = reverse("round_next", args=[event.pk, 1])
    page = arbiter.get("results_entry", event, 1).text
    assert "Toutes les feuilles sont là" in page
    assert f'action="{address}"' in page
    assert "Terminer et lancer le tour 2" in page
    assert address not in helper.get("results_entry", event, 1).text  # a scorer runs no round
    question = arbiter.get("round_next", event, 1).text
    assert "Terminer le tour 1 et lancer le tour 2 ?" in question
    assert "2 tables s’ouvrent pour 8 joueurs." in question
    answer = arbiter.post("round_next", event, 1)
    assert answer.url == reverse("tournament_round", args=[event.pk, 2])
    first, second = event.rounds.all()
    assert first.closed_at
    assert second.released_at
    assert arbiter.post("round_next", event, 1).url == answer.url  # a double tap


def test_what_keeps_the_next_round_from_starting_leaves_this_one_open(arbiter, event, tables):
    for table in tables:
        type_bilans(table=table, bilans=[24, -8, -8, -8])
    event.rounds.filter(number=2).update(seating=[[1, 2, 3, 99], [4, 5, 6, 7]])
    answer = arbiter.post("round_next", event, 1)
    assert answer.status_code == 409
    assert "Le placement ne correspond plus aux présents" in answer.text
    assert event.rounds.get(number=1).closed_at is None


def test_a_round_that_waits_for_a_table_does_not_end_so(arbiter, event, tables):
    type_bilans(table=tables[0], bilans=[24, -8, -8, -8])
    assert "Il manque 1 table" in arbiter.get("results_entry", event, 1).text
    assert arbiter.post("round_next", event, 1).status_code == 409
    assert event.rounds.get(number=2).released_at is None


def test_where_the_clock_ends_rounds_the_deals_are_typed_and_the_mean_is_shown(helper, club):
    event = factories.tournament(
        4, rounds=1, in_club=club, deals_per_round=None, minutes_per_round=60
    )
    factories.released(factories.drawn(event))
    refused = helper.post("results_entry", event, 1, **typed(BILANS))
    why = "Écrivez combien de donnes cette table a jouées, de 1 à 99."
    assert errors(refused) == (422, [why])
    helper.post("results_entry", event, 1, **typed(BILANS, deals="7"))
    helper.post("results_entry", event, 1, **typed(BILANS, deals="8"))  # seven was wrong
    sheet = result_sheet(event)
    best = sheet.rows[0].record
    assert (sheet.by_clock, best.total, best.deals, best.mean) == (True, 30, 8, 3.8)
    page = helper.get("tournament_ranking", event).content.decode()
    assert "Par donne" in page
    assert "+3,8" in page
