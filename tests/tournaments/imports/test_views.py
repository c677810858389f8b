"""Deals and bilans come in from a sheet: ours, or a club's; all of it, or nothing."""

import random
from http import HTTPStatus
from io import BytesIO
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Action, Deal, Role, Score, Table
from scoring.services.deals import cancel_deal, correct_deal
from scoring.services.tables import close_table
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.events import elsewhere
from tests.tournaments.foreign import pages
from tests.tournaments.foreign.pages import columns, on_sheet, right, wrong
from tournaments.desk.simulation import play_table
from tournaments.imports import services
from tournaments.models import Event
from tournaments.paper.data_workbook import csv_chunks
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.totals import event_ranking
from tournaments.workbook.deals import deals_data
from tournaments.workbook.event import event_data
from tournaments.workbook.ranking_rows import rounds_data
from tournaments.workbook.whole_event import event_workbook

pytestmark = pytest.mark.django_db
HEADINGS = "Table;Donne;Preneur;Contrat;Bouts;Points"
CLUB = f"{HEADINGS}\n1;1;1;Garde;2;49\n1;2;Bo;prise;1;50\n"


def send(desk, event, content, page="deal_import", **more):
    return pages.send(desk, event, content, page, **more)


def agree(desk, event, response, page="deal_import", **changes):
    return pages.agree(desk, event, response, page, **changes)


def facts(event):
    """Give all that deals and scores say, in their order; who has typed them aside."""
    deals = Deal.objects.filter(table__round_table__round__event=event)
    fields = [field.attname for field in Deal._meta.concrete_fields]  # noqa: SLF001 (Django documents it)
    left = {"id", "table_id", "dealer_id", "taker_id", "recorded_by_id", "link_id"}
    left |= {"recorded_at", "started_at", "finished_at"}
    found = [name for name in fields if name not in left]
    places = ["dealer__position", "taker__position", "table__round_table__round__number"]
    told = deals.order_by("uuid").values_list("recorded_at", *found, *places)
    scores = Score.objects.filter(deal__in=deals).order_by("deal__uuid", "seat__position")
    return (
        [(at.replace(microsecond=0), *rest) for at, *rest in told],
        list(scores.values_list("deal__uuid", "seat__position", "points")),
    )


def ranked(event):
    return [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)]


def copied(players, home, rounds=2):
    """Give a tournament with every round released, in which nothing has been recorded."""
    event = factories.drawn(factories.tournament(players, rounds=rounds, in_club=home))
    for number in range(1, rounds + 1):
        release_round(event=event, number=number)
        event.rounds.filter(number=number).update(closed_at=event.opened_at)
    event.rounds.update(closed_at=None)
    return event


def workbook(event):
    """Write the whole event's workbook: the deals are one of its sheets."""
    file = BytesIO()
    event_workbook(event_data(event), timezone.localtime(), file)
    return file.getvalue()


def csv(event):
    return "".join(csv_chunks(deals_data(event))).encode()


def played(event):
    """Play two rounds, with a correction and a cancelled deal."""
    for _number in play_tournament(event, random.Random(3), deals=4):
        pass
    first, second = Deal.objects.order_by("pk")[:2]
    for deal in (first, second):
        Table.objects.filter(pk=deal.table_id).update(closed_at=None)
        deal.table = Table.objects.with_seats().get(pk=deal.table_id)
    correct_deal(
        deal=first,
        report=factories.report(first.table, dealer=first.dealer),
        version=1,
        reason="Mal lu",
    )
    cancel_deal(deal=second, version=1, reason="Maldonne")
    return event


@pytest.mark.parametrize("write", [workbook, pytest.param(csv, marks=pytest.mark.long)])
def test_our_sheet_of_deals_exported_and_imported_gives_the_same_event(write, organiser):
    with elsewhere():
        there = factories.club("Là-bas")
        event = played(factories.drawn(factories.tournament(13, rounds=2, in_club=there)))
        data, told, order = write(event), facts(event), ranked(event)
    event = copied(13, organiser.club)
    response = send(organiser, event, data)
    assert wrong(response) == []
    assert organiser.leads(agree(organiser, event, response), "tournament", event)
    assert facts(event) == told
    assert ranked(event) == order
    again = send(organiser, event, data)
    assert (wrong(again), again.context["count"]["here"]) == ([], len(told[0]))


@pytest.fixture
def event(organiser):
    """Give a tournament of eight whose first round is released: two tables of four."""
    event = factories.tournament(8, rounds=1, in_club=organiser.club)
    factories.released(factories.drawn(event))
    return event


def at_table(event, number):
    """Give the entries' numbers at a table, in the order of play."""
    seats = Table.objects.get(round_table__round__event=event, number=number).seats
    return list(seats.order_by("position").values_list("place__entry__number", flat=True))


def test_a_clubs_own_sheet_is_read_by_numbers_and_names(event, organiser):
    one, two, *_others = at_table(event, 1)
    name = event.entries.get(number=two).player.name
    sheet = f"{HEADINGS}\n1;1;{one};Garde;2;49\n1;2;{name};prise;1;50\n"
    response = send(organiser, event, sheet)
    assert [line.what.partition(" : ")[0] for line in right(response)] == [
        "Tour 1, table 1, donne 1",
        "Tour 1, table 1, donne 2",
    ]
    assert not Deal.objects.exists()
    agree(organiser, event, response)
    first, second = Deal.objects.order_by("number")
    assert (first.contract, first.bouts, first.points, first.taker.position) == (
        *("garde", 2, 49),
        0,
    )
    assert (second.contract, second.taker.position, second.dealer.position) == ("petite", 1, 1)
    assert list(first.scores.order_by("seat").values_list("points", flat=True)) == [
        *(198, -66),
        *(-66, -66),
    ]
    assert Action.objects.get(kind="import_deals").data["deals"] == 2
    assert organiser.messages_of(organiser.get("tournament", event)) == [
        "2 donnes sont enregistrées."
    ]


def test_pasted_rows_take_the_round_under_way(organiser):
    """Both rounds have a table 1; the sheet says of neither round that it is meant."""
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=organiser.club))
    factories.released(event)
    close_round(event=event, number=1, incomplete=True)
    factories.released(event, 2)
    assert [each.number for each in event.rounds.all() if each.running] == [2]
    tables = Table.objects.filter(round_table__round__event=event)
    second = tables.get(round_table__round__number=2, number=1)
    one = second.seats.get(position=0).place.entry.number
    pasted = f"{HEADINGS}\n1;1;{one};Garde;2;49\n".replace(";", "\t")
    response = organiser.post("deal_import", event, text=pasted)
    assert [line.what.partition(" : ")[0] for line in right(response)] == [
        "Tour 2, table 1, donne 1"
    ]
    agree(organiser, event, response)
    assert Deal.objects.get().table == second


def test_columns_are_chosen_where_headings_say_nothing(event, organiser):
    one = at_table(event, 1)[0]
    response = send(organiser, event, f"A;B;C;D;E\n1;{one};Garde;2;49\n")
    assert (wrong(response), right(response)) == ([], [])
    assert "Aucun titre n’est reconnu" in response.content.decode()
    told = columns(table=0, taker=1, contract=2, bouts=3, points=4)
    agree(organiser, event, response, heading=0, **told)
    assert Deal.objects.get().points == 49


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1;1;{one};Garde;2", "Points : la case est vide."),
        ("1;1;{one};Garde;deux;49", "Bouts : « deux » n’est pas un nombre entier."),
        ("1;1;{one};Garde;;49", "Bouts : la case est vide."),
        ("1;1;{one};Grande;2;49", "Contrat : « Grande » n’est pas compris."),
        ("1;1;{one};;2;49", "Il manque le contrat."),
        ("1;1;;Garde;2;49", "Il manque le preneur."),
        ("9;1;{one};Garde;2;49", "Il n’y a pas de table 9 au tour 1."),
        (";1;{one};Garde;2;49", "Il manque le numéro de la table."),
        (
            "1;2;{one};Garde;2;49",
            "Donne 2 : à cette table, la donne 1 est attendue ici.",
        ),
        (
            "1;1;{one};Garde;2;92",
            "Les points vont de 0 à 91 : recomptez les plis de l’attaque.",
        ),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_its_number(event, organiser, row, why):
    row = row.format(one=at_table(event, 1)[0])
    response = send(organiser, event, f"{HEADINGS}\n{row}\n")
    assert [number for number, *_errors in wrong(response)] == [2]
    assert wrong(response)[0][1] == why
    stored = agree(organiser, event, response)
    assert stored.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert not Deal.objects.exists()


def test_a_chelem_that_may_be_forgotten_is_asked_about_and_stored(event, organiser):
    one = at_table(event, 1)[0]
    rows = f"1;1;{one};Garde;2;49;\n1;2;{one};Garde;3;91;\n1;3;{one};Garde;3;91;attaque\n"
    response = send(organiser, event, f"{HEADINGS};Chelem\n{rows}")
    question = (
        "Avec ce compte, un camp n’a fait aucun pli : un chelem a-t-il été oublié,"
        " ou le compte est-il celui de l’autre camp ?"
    )
    assert [line.notes for line in right(response)] == [[], [question], []]
    agree(organiser, event, response)
    assert Deal.objects.count() == 3


def test_somebody_of_another_table_is_told_with_who_sits_there(event, organiser):
    one, elsewhere_ = at_table(event, 1)[0], at_table(event, 2)[0]
    response = send(organiser, event, f"{HEADINGS}\n1;1;{elsewhere_};Garde;2;49\n")
    assert wrong(response)[0][1].startswith(f"« {elsewhere_} » n’est pas à cette table : ")
    assert f"(n° {one})" in wrong(response)[0][1]


OURS = f"{HEADINGS};Règlement;Place 1;Marque 1;Identifiant;Poignées;Notée le;Issue"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("fft-5", "Règlement « fft-5 » : cette table joue selon « fft-4 »."),
        (";999", "Place 1 : le n° 999 ici, le n° {one} à cette table."),
        (";;200", "Marque de {name} : +200 ici, +198 d’après la donne."),
        (";;;abc", "Identifiant : « abc » n’en est pas un, videz la case."),
        (
            ";;;;simple",
            "Poignées : dites qui et quoi, comme « {one} simple » : simple.",
        ),
        (";;;;;hier", "« hier » n’est pas un moment, comme 2026-11-07 21:30."),
        (";;;;;30/02/2026 10:00:00", "« 30/02/2026 10:00:00 » n’est pas un moment,"),
        (";;;;;01/01/0001 00:00:00", "« 01/01/0001 00:00:00 » n’est pas un moment,"),
        (";;;;;;bizarre", "Issue : « bizarre » n’est pas compris."),
    ],
)
def test_our_own_columns_are_checked_against_the_table(event, organiser, more, why):
    one = at_table(event, 1)[0]
    name = event.entries.get(number=one).player.name
    response = send(organiser, event, f"{OURS}\n1;1;{one};Garde;2;49;{more}\n")
    assert wrong(response)[0][1].startswith(why.format(one=one, name=name))


def test_one_wrong_row_keeps_all_the_others_out(event, organiser):
    one, other = at_table(event, 1)[0], at_table(event, 2)[0]
    rows = f"{HEADINGS}\n1;1;{one};Garde;2;49\n2;1;{other};Garde;4;49\n"
    response = agree(organiser, event, send(organiser, event, rows))
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Ligne 3" in response.content.decode()
    assert not Deal.objects.exists()


def test_a_table_that_has_a_result_or_has_ended_takes_no_other(event, organiser):
    first, second = Table.objects.with_seats().order_by("number")
    play_table(first, 1, random.Random(1))
    close_table(table=second)
    one, other = at_table(event, 1)[0], at_table(event, 2)[0]
    rows = f"{HEADINGS}\n1;1;{one};Garde;2;49\n2;1;{other};Garde;2;49\n"
    assert wrong(send(organiser, event, rows)) == [
        (2, "Cette table a déjà un autre résultat : il se corrige à la main."),
        (3, "Cette table est terminée : rouvrez-la d’abord."),
    ]


def test_a_table_that_got_a_deal_meanwhile_is_named(event, organiser):
    one = at_table(event, 1)[0]
    response = send(organiser, event, f"{HEADINGS}\n1;1;{one};Garde;2;49\n")
    rows = [line.value for line in right(response)]
    play_table(Table.objects.with_seats().get(number=1), 1, random.Random(1))
    with pytest.raises(services.TablesMovedError) as refused:
        services.store_deals(event=event, rows=rows)
    assert str(refused.value) == (
        "Entre-temps, la table 1 a reçu un résultat ou a été fermée : relisez la liste."
    )


def test_a_deal_is_recorded_once_whatever_lists_say(event, organiser):
    other = at_table(event, 2)[0]
    play_table(Table.objects.with_seats().get(number=1), 1, random.Random(1))
    uuid = Deal.objects.get().uuid
    rows = f"{HEADINGS};Identifiant\n2;1;{other};Garde;2;49;{uuid}\n"
    ((line, why),) = wrong(send(organiser, event, rows))
    assert line == 2
    assert why == (
        "Cette donne est déjà enregistrée, à une autre table : si c’est voulu,"
        " choisissez « — » pour la colonne Identifiant, et relisez."
    )
    table = Table.objects.with_seats().get(number=2)
    row = services.DealRow(table=table, number=1, report=factories.report(table), uuid=uuid)
    with pytest.raises(services.DealsHereError) as refused:
        services.store_deals(event=event, rows=[row])
    assert str(refused.value) == (
        "Des donnes de cette liste sont déjà enregistrées ailleurs : relisez-la."
    )
    twice = f"{HEADINGS};Identifiant\n" + f"2;;{other};Garde;2;49;{uuid4()}\n" * 2
    assert wrong(send(organiser, event, twice)) == [(3, "Cette donne est déjà à la ligne 2.")]


def test_a_round_that_is_not_released_is_asked_for(organiser):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=organiser.club))
    factories.released(event)
    response = send(organiser, event, f"Tour;{HEADINGS}\n2;1;1;1;Garde;2;49\n")
    assert wrong(response) == [(2, "Le tour 2 n’est pas lancé : lancez-le d’abord.")]


def test_a_file_that_is_no_sheet_and_nothing_at_all(event, organiser):
    response = send(organiser, event, b"%PDF-1.4")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "PDF" in response.context["form"].errors["file"][0]
    assert organiser.post("deal_import", event).status_code == 422
    spoilt = organiser.post("deal_import", event, packed="x", store="1")
    assert spoilt.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


BILANS = "Table;N°;Bilan"


def bilans(event, *tables):
    rows = [
        f"{number};{entry};{bilan}"
        for number, given in tables
        for entry, bilan in zip(at_table(event, number), given, strict=False)
    ]
    return "\n".join([BILANS, *rows]) + "\n"


def test_bilans_come_in_table_by_table(event, organiser):
    sheet = bilans(event, (1, [30, -10, -10, -10]), (2, [6, -2, -2, -2]))
    response = send(organiser, event, sheet, "bilan_import")
    assert wrong(response) == []
    agree(organiser, event, response, "bilan_import")
    typed = Score.objects.order_by("seat__table__number", "seat__position")
    assert list(typed.values_list("points", flat=True)) == [30, -10, -10, -10, 6, -2, -2, -2]
    assert not Table.objects.filter(closed_at=None).exists()
    assert Action.objects.filter(kind="type_bilans").count() == 2
    assert close_round(event=event, number=1)
    again = send(organiser, event, sheet, "bilan_import")
    assert (wrong(again), again.context["count"]["here"]) == ([], 8)


def test_bilans_that_cannot_be_are_said_on_the_last_line_of_their_table(event, organiser):
    names = {entry.number: entry.player.name for entry in event.entries.all()}
    missing = names[at_table(event, 2)[3]]
    sheet = bilans(event, (1, [30, -10, -10, -9]), (2, [6, -2, -4]))
    assert wrong(send(organiser, event, sheet, "bilan_import")) == [
        (5, "La somme des bilans de cette table est +1 au lieu de 0."),
        (8, f"À cette table, il manque le bilan de : {missing}."),
    ]
    one = at_table(event, 1)[0]
    twice = f"{BILANS}\n1;{one};3\n1;{one};3\n1;;3\n1;{one};trois\n"
    found = wrong(send(organiser, event, twice, "bilan_import"))
    assert found[1:] == [
        (3, "Son bilan à cette table est déjà à la ligne 2."),
        (4, "Il manque le joueur : son numéro ou son nom."),
        (5, "Bilan : « trois » n’est pas un nombre entier."),
    ]


@pytest.mark.parametrize("sheets", [[""], ["Tour 1", "Tour 2"]], ids=["csv", "workbook"])
def test_our_own_rounds_give_the_bilans_back(sheets, organiser):
    with elsewhere():
        there = factories.tournament(13, rounds=2, in_club=factories.club("Là-bas"))
        dice = random.Random(3)
        for _number in play_tournament(factories.drawn(there), dice, deals=4, typed=1):
            pass
        names = {entry.number: entry.player.name for entry in there.entries.all()}
        twin = "".join(csv_chunks(rounds_data(there, names))).encode()
        data = workbook(there) if sheets[0] else twin
        order = ranked(there)
    event = copied(13, organiser.club)
    for sheet in sheets:
        response = send(organiser, event, data, "bilan_import")
        if sheet:
            response = on_sheet(organiser, event, response, "bilan_import", sheet)
        assert wrong(response) == []
        agree(organiser, event, response, "bilan_import")
    assert ranked(event) == order


def test_only_organisers_import(event, arbiter, helper):
    for page in ("deal_import", "bilan_import"):
        for desk in (arbiter, helper):
            assert desk.get(page, event).status_code == HTTPStatus.FORBIDDEN
            assert send(desk, event, CLUB, page).status_code == HTTPStatus.FORBIDDEN


def test_more_deals_ask_no_more(organiser, django_assert_max_num_queries):
    players = 16
    with elsewhere():
        there = factories.club("Là-bas")
        event = factories.drawn(factories.tournament(players, rounds=1, in_club=there))
        for _number in play_tournament(event, random.Random(3), deals=4):
            pass
        data = csv(event)
    event = copied(players, organiser.club, rounds=1)
    with django_assert_max_num_queries(20):
        response = send(organiser, event, data)
    with django_assert_max_num_queries(40):
        agree(organiser, event, response)
    assert Event.objects.get(pk=event.pk).revision > event.revision
    assert Deal.objects.exists()


def test_authors_who_help_in_the_club_stay_authors(organiser):
    """Who noted a deal there is found here by name; another's deals are the importer's."""
    with elsewhere():
        there = factories.drawn(
            factories.tournament(8, rounds=1, in_club=factories.club("Là-bas"))
        )
        tables = factories.released(there)
        authors = [
            User.objects.create_user("paul.m", first_name="Paul", last_name="Morel"),
            User.objects.create_user("inconnu"),
        ]
        for table, author in zip(tables, authors, strict=True):
            factories.record(table, by=author)
        data = csv(there)
    helper = factories.member(Role.SCORER, in_club=organiser.club)
    User.objects.filter(pk=helper.pk).update(first_name="Paul", last_name="Morel")
    event = copied(8, organiser.club, rounds=1)
    response = send(organiser, event, data)
    assert wrong(response) == []
    agree(organiser, event, response)
    deals = Deal.objects.order_by("table__number")
    assert [deal.recorded_by for deal in deals] == [helper, organiser.user]
