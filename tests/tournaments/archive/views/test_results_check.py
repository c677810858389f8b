from datetime import date
from http import HTTPStatus
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from scoring.models import Membership, Role
from tests import factories
from tests.server import ROOT
from tests.tournaments.foreign.pages import columns, wrong
from tests.tournaments.paper.reading import pages
from tests.visitor import fields_of
from tournaments.archive.forms import SAME
from tournaments.event.services.closing import reopen_event
from tournaments.foreign.forms import packed
from tournaments.models import Event
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import close_season, create_season

pytestmark = pytest.mark.django_db
RESULTS = ROOT / "fixtures" / "results"
HEADINGS = "Place;N°;Nom;T1;T2;Total\n"
EXACT = (RESULTS / "exact.csv").read_bytes()
WRONG = HEADINGS + "1;1;Ana;60;30;60\n2;2;Bo;-60;-30;-60\n"


def check(client, content, name="resultats.csv"):
    file = SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode())
    return client.post(reverse("results_check"), {"file": file})


def again(client, response, **changes):
    """Send the page back to be read anew."""
    sent = fields_of(response.content.decode()) | changes
    return client.post(reverse("results_check"), sent)


def store(client, response, **changes):
    usual = {"name": "Grand prix", "date": "2025-10-04", "store": "1"}
    sent = fields_of(response.content.decode()) | usual | changes
    return client.post(reverse("results_import"), sent)


def found(response):
    return response.context["look"].reading.more


def storing(response):
    return response.context["look"].storing


def obstacles(response):
    return [*response.context["look"].reading.obstacles]


@pytest.fixture
def boss(client, club):
    """Give an organiser who is signed in."""
    user = factories.member(Role.ORGANISER, in_club=club)
    client.force_login(user)
    return user


def test_an_exact_file_has_no_difference(client, scorer):
    response = check(client, (RESULTS / "exact.csv").read_bytes())
    assert found(response).summary == (
        "16 joueurs, 5 tours, 16 totaux vérifiés, 16 rangs vérifiés, 0 différence."
    )
    assert found(response).differences == []
    assert len(found(response).ranked) == 16


def test_every_difference_is_named_and_the_ranking_computed_anew(client, scorer):
    response = check(
        client, HEADINGS + "1;7;Ana;100;-20;80\n2;3;Bo;60;30;60\n3;5;Cy;-160;-10;-170\n"
    )
    assert found(response).differences == [
        "Ligne 2, Ana, colonne « Place » : rang 1 dans le fichier, 2 d’après les totaux.",
        "Ligne 3, Bo, colonne « Total » : +60 dans le fichier, +90 en additionnant les tours.",
        "Ligne 3, Bo, colonne « Place » : rang 2 dans le fichier, 1 d’après les totaux.",
    ]
    shown = [(rank, one.name, one.points) for rank, one in found(response).ranked]
    assert shown == [(1, "Bo", 90), (2, "Ana", 80), (3, "Cy", -170)]
    assert ">−170</span>" in response.text
    assert Event.objects.count() == 0


def test_an_unreadable_cell_is_named(client, scorer):
    response = check(client, HEADINGS + "1;7;Ana;cent;-20;80\n")
    assert wrong(response) == [
        (2, "Ligne 2, Ana, colonne « T1 » : « cent » n’est pas un nombre, corrigez le fichier.")
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"%PDF-1.4",
            "Ce fichier est un PDF : il faut le tableau lui-même, en .xlsx ou en CSV.",
        ),
        (b"", "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes."),
    ],
    ids=["a PDF", "empty"],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(client, scorer, content, sentence):
    response = check(client, content)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors["file"] == [sentence]


def test_no_file_is_asked_for(client, scorer):
    response = client.post(reverse("results_check"))
    assert response.context["form"].errors["text"] == [
        "Collez des lignes, ou choisissez un fichier."
    ]


def test_a_scorer_is_told_whom_to_ask(client, scorer):
    page = check(client, EXACT).content.decode()
    assert "Seul un organisateur d’un club peut les enregistrer : demandez-lui." in page
    assert reverse("results_import") not in page


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            "Nom;Total\nAna;12\n",
            (
                "Il faut une colonne par tour : avec les seuls totaux, le fichier se vérifie,"
                " mais ne s’enregistre pas."
            ),
        ),
        (
            "Nom;T1\nAna;12,5\n",
            "Ligne 2, Ana : +12½ n’est pas un nombre entier de points, un million au plus.",
        ),
        (
            "Nom;T1;Total\nAna;;12\n",
            "Ligne 2, Ana : un total sans les points d’aucun tour, complétez le fichier.",
        ),
        (
            "N°;T1\n7;12\n",
            "Ligne 2 : il n’a pas de nom, écrivez-le : un numéro ne dit pas qui a joué.",
        ),
        (
            "Nom;T1\nAna;12\n Ana ;13\n",
            "Lignes 2 et 3 : deux fois Ana, distinguez-les.",
        ),
        (
            "Nom;T1\n" + "".join(f"Joueur {n};0\n" for n in range(1_001)),
            "Ce fichier a plus de 1000 joueurs : partagez-le.",
        ),
    ],
    ids=["totals", "fraction", "no round", "nameless", "same name", "too many"],
)
def test_what_cannot_be_stored_is_said_and_not_asked_for(client, boss, content, sentence):
    response = check(client, content)
    assert obstacles(response) == [sentence]
    assert reverse("results_import") not in response.content.decode()
    sent = store(client, response)
    assert sent.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert Event.objects.count() == 0


def test_a_file_that_was_checked_is_stored(client, boss, club):
    response = check(client, EXACT)
    assert "accepted" not in storing(response).fields
    assert Event.objects.count() == 0
    answer = store(client, response)
    event = Event.objects.get()
    assert answer.url == reverse("tournament_ranking", args=[event.pk])
    assert (event.club, event.name, event.date) == (club, "Grand prix", date(2025, 10, 4))
    assert (event.entries.count(), event.closed_at is not None) == (16, True)
    again = store(client, response)
    assert (again.url, Event.objects.count()) == (answer.url, 1)


def test_a_name_alone_makes_nobody_the_same_person(client, boss, club):
    """Who is in the directory is asked about; a namesake is added beside him."""
    ana, bo = factories.players(2, in_club=club)
    response = check(client, HEADINGS + "1;1;Ana;60;30;90\n2;2;Bo;-60;-30;-90\n")
    assert "Même nom, même personne" in response.content.decode()
    for one in ({}, {"same": factories.club("Ailleurs").pk}):
        refused = store(client, response, **one)
        assert storing(refused).errors == {"same": [SAME]}
    assert Event.objects.count() == 0
    answer = store(client, response, same=club.pk, others=[bo.pk])
    players = {each.player.name: each.player for each in Event.objects.get().entries.all()}
    assert (players.keys(), players["Ana"]) == ({"Ana", "Bo (2)"}, ana)
    again = store(client, response)  # a second tap
    assert (again.url, Event.objects.count()) == (answer.url, 1)


def test_differences_have_to_be_accepted(client, boss):
    response = check(client, WRONG)
    refused = store(client, response)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert storing(refused).errors == {
        "accepted": [
            "Cochez pour garder les totaux et les rangs recalculés, ou corrigez le fichier."
        ]
    }
    assert len(found(refused).differences) == 2
    assert Event.objects.count() == 0
    answer = store(client, response, accepted="on")
    rows = client.get(answer.url).context["sheet"].rows
    assert [(row.rank, row.record.name, row.record.total) for row in rows] == [
        (1, "Ana", 90),
        (2, "Bo", -90),
    ]


def test_ranks_that_only_the_file_parts_are_accepted_too(client, boss):
    parted = check(client, HEADINGS + "1;1;Ana;10;0;10\n2;2;Bo;5;5;10\n3;3;Cy;-15;-5;-20\n")
    assert "accepted" in storing(parted).fields


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"name": " "}, "name", "Donnez un nom au tournoi."),
        ({"date": ""}, "date", "Indiquez la date du tournoi."),
        (
            {"date": "2098-01-01"},
            "date",
            "Cette date est à venir : un fichier dit ce qui est joué.",
        ),
    ],
    ids=["no name", "no day", "to come"],
)
def test_what_the_event_is_called_is_judged(client, boss, club, given, field, sentence):
    answer = store(client, check(client, EXACT), **given)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert storing(answer).errors == {field: [sentence]}
    assert not Event.objects.tournaments().exists()


def test_another_event_of_that_name_and_day_stays_as_it_is(client, boss, club):
    factories.evening(in_club=club, name="Soirée", day=date(2025, 10, 4))
    answer = store(client, check(client, EXACT), name="Soirée")
    assert (answer.status_code, answer.context["look"].form.non_field_errors()) == (
        HTTPStatus.CONFLICT,
        ["Le club a déjà un événement de ce nom ce jour-là : changez le nom ou la date."],
    )
    assert not Event.objects.tournaments().exists()


def test_a_spoilt_or_foreign_file_is_refused(client, boss):
    for spoilt in ("", "abc:def", packed([("", [("Nom", "Club"), ("Ana", "Halle")])])):
        answer = store(client, check(client, EXACT), packed=spoilt)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert Event.objects.count() == 0


def test_nobody_stores_into_another_club(client, boss, club):
    elsewhere = factories.club("Ailleurs")
    response = check(client, EXACT)
    other = factories.club("Autre")
    Membership.objects.create(user=boss, club=other, role=Role.ORGANISER)
    Membership.objects.create(user=boss, club=elsewhere, role=Role.ARBITER)
    response = check(client, EXACT)
    answer = store(client, response, club=elsewhere.pk)
    assert storing(answer).errors == {"club": ["Choisissez un de vos clubs."]}
    store(client, response, club=other.pk)
    assert Event.objects.get().club == other


def test_who_organises_nothing_stores_nothing(client, scorer):
    assert store(client, check(client, EXACT)).status_code == HTTPStatus.FORBIDDEN
    assert Event.objects.count() == 0


@pytest.fixture
def archive(client, boss):
    store(client, check(client, EXACT))
    return Event.objects.get()


def test_the_pages_of_an_archive_say_what_it_is(client, archive):
    def page(name, *ids):
        return client.get(reverse(name, args=[archive.pk, *ids])).content.decode()

    assert "Archive importée d’un fichier de résultats" in page("tournament")
    for name in ("tournament_round", "round_seating"):
        assert "Feuilles non saisies : résultats importés" in page(name, 1)
    assert "résultats importés" in page("seating")
    assert "Le tournoi est terminé" in page("results_entry", 1)
    own = page("tournament_player", 5)
    assert "Élise Fauvel" in own
    assert "+314" in own
    assert "Pas encore joué" not in own
    assert "Résultats importés" in page("tournament_log")


def test_screen_paper_and_workbook_show_the_ranking_of_the_file(client, archive):
    ranking = client.get(reverse("tournament_ranking", args=[archive.pk]))
    lines = [line.split(";") for line in EXACT.decode().splitlines() if line.count(";") > 7][1:]
    found = [(line[2], int(line[-1].replace("−", "-"))) for line in lines if line[0] != "Place"]
    shown = [(row.record.name, row.record.total) for row in ranking.context["sheet"].rows]
    assert shown == found
    printed = client.get(reverse("document_pdf", args=[archive.pk, "classement"])).content
    [page] = pages(printed)
    assert "Élise Fauvel" in str(page)
    book = client.get(reverse("tournament_xlsx", args=[archive.pk])).content
    cells = [cell.value for row in load_workbook(BytesIO(book)).active for cell in row]
    assert "Élise Fauvel" in cells
    assert 314 in cells


@pytest.mark.parametrize("number", [4, 60])
def test_the_pages_of_an_archive_take_as_many_queries_whatever_its_size(
    client, boss, number, django_assert_max_num_queries
):
    lines = "".join(f"Joueur {n};{n};{-n}\n" for n in range(number))
    store(client, check(client, f"Nom;T1;T2\n{lines}"))
    (event,) = Event.objects.all()
    for name, ids in (
        ("tournament", []),
        ("tournament_ranking", []),
        ("tournament_round", [1]),
        ("tournament_player", [1]),
        ("seating", []),
    ):
        with django_assert_max_num_queries(12):
            client.get(reverse(name, args=[event.pk, *ids]))


def test_an_archive_is_deleted_once_it_is_ticked(client, archive):
    address = reverse("archive_delete", args=[archive.pk])
    dashboard = reverse("tournament", args=[archive.pk])
    assert address in client.get(dashboard).content.decode()
    assert client.get(address).context["question"].tick
    assert client.post(address).status_code == 422
    assert Event.objects.filter(pk=archive.pk).exists()
    ticked = client.get(address).context["question"].tick
    answer = client.post(address, {"ticked": ticked}, follow=True)
    assert answer.redirect_chain == [(reverse("tournament_list"), 302)]
    assert f"{archive.name} est effacé." in answer.content.decode()
    assert client.get(dashboard).status_code == 404


def test_who_deletes_an_archive_reads_which_seasons_lose_it(client, archive):
    for name in ("Challenge", "L’an passé"):
        rules = [SeasonRule(kind=RuleKind.TOTAL)]
        season = create_season(club=archive.club, name=name, chain=rules, events=[archive])
    close_season(season=season)
    asked = client.get(reverse("archive_delete", args=[archive.pk]))
    assert asked.context["question"].points == [
        "« Challenge » ne compte plus ses points.",
        "« L’an passé » garde les points comptés à sa clôture, même s’ils changent.",
    ]


def test_what_was_played_here_is_not_deleted(client, archive):
    event = factories.tournament(4, in_club=archive.club)
    address = reverse("archive_delete", args=[event.pk])
    assert address not in client.get(reverse("tournament", args=[event.pk])).content.decode()
    ticked = client.get(address).context["question"].tick
    answer = client.post(address, {"ticked": ticked})
    assert answer.status_code == 409
    assert answer.context["sentence"] == (
        "Seuls des résultats importés s’effacent ainsi, tant que rien n’a été joué ni encaissé"
        " ici."
    )


def test_a_reopened_archive_has_no_bilans_to_take_back(client, archive):
    reopen_event(event=archive)
    answer = client.get(reverse("bilans_clear", args=[archive.pk, 1]), {"table": "1"})
    assert (answer.status_code, answer.context["sentence"]) == (
        409,
        "Ces résultats viennent d’un fichier : rien à effacer.",
    )


def test_who_has_points_in_a_reopened_archive_was_there(client, archive):
    reopen_event(event=archive)
    entry = archive.entries.exclude(imported_scores=None).first()
    address = reverse("entry_check_in", args=[archive.pk])
    answer = client.post(address, {"absent": entry.pk}, follow=True)
    assert "Ce joueur a déjà joué : notez plutôt son départ." in answer.content.decode()


# Two players whose scores are called as nobody else calls them; the third row is wrong by 10.
STRANGE = (
    "Nom;Licence;Matin;Soir;Points\nAna;4001;60;30;90\nBo;4002;-20;-30;-50\nCy;4003;-40;0;-30\n"
)


def test_rounds_told_by_their_sum_are_shown_as_rounds(client, scorer):
    response = check(client, STRANGE)
    assert found(response).differences == [
        "Ligne 4, Cy, colonne « Points » : −30 dans le fichier, −40 en additionnant les tours."
    ]
    assert (
        "Tours reconnus à leur somme, qui fait le total : « Matin », « Soir »."
        in found(response).remarks
    )
    places = response.context["look"].form.columns.places
    assert (places["rounds"], places["total"]) == ((2, 3), (4,))


def test_a_file_of_which_nothing_could_be_verified_is_never_praised(client, scorer):
    response = check(client, "Nom;Total\nAna;12\n")
    assert found(response).summary == (
        "1 joueur lu, mais rien n’a pu être vérifié : dites quelle colonne est le total, et"
        " lesquelles sont les tours."
    )
    page = response.content.decode()
    assert "message-warning" in page
    assert "message-success" not in page
    assert "Total recalculé" not in page
    assert "Le classement d’après les totaux du fichier" in page


def test_the_reading_can_be_corrected(client, boss):
    """The evening score alone is said to be the total: another file, other differences."""
    told = columns(rounds=["2"], total="3")
    response = again(client, check(client, STRANGE), **told)
    assert response.status_code == HTTPStatus.OK
    assert len(found(response).differences) == 3
    answer = store(client, response, accepted="on")
    sheet = client.get(answer.url).context["sheet"]
    assert [(row.record.name, row.record.total) for row in sheet.rows] == [
        ("Ana", 60),
        ("Bo", -20),
        ("Cy", -40),
    ]


def test_columns_that_make_no_results(client, boss):
    response = check(client, STRANGE)
    untold = again(client, response, **columns(rounds=[], total=""))
    assert obstacles(untold) == [
        "Dites quelle colonne est le total, ou lesquelles sont les tours."
    ]
    nameless = store(client, response, **columns(name=""))
    assert nameless.context["look"].form.non_field_errors() == [
        "Dites quelle colonne est : N° ou Nom."
    ]
    assert Event.objects.count() == 0


def test_a_file_without_known_headings_is_read_as_somebody_says(client, scorer):
    response = check(client, "Grand prix\nQui;Un;Deux;Fin\nAna;1;2;3\nBo;-1;-2;-4\n")
    told = columns(name="0", rounds=["1", "2"], total="3")
    assert found(again(client, response, heading="1", **told)).differences == [
        "Ligne 4, Bo, colonne « Fin » : −4 dans le fichier, −3 en additionnant les tours."
    ]


def test_how_many_rounds_count_can_be_said(client, boss):
    response = check(client, "Nom;T1;T2;T3;Total\nAna;10;4;-8;14\nBo;6;2;8;16\n")
    response = again(client, response, best="2")
    assert found(response).differences == [
        "Ligne 3, Bo, colonne « Total » : +16 dans le fichier, +14 en additionnant les tours."
    ]
    (obstacle,) = obstacles(response)
    assert obstacle.startswith("Seuls les meilleurs tours comptent dans ce fichier")
    assert store(client, response).status_code == 422


def workbook(**sheets):
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize("head", ["Bonus", "Handicap", "Handicap et pénalités"])
def test_a_bonus_is_shown_beside_the_rounds(client, scorer, head):
    with_bonus = check(client, f"Nom;T1;{head};Total\nAna;10;5;15\n").content.decode()
    assert "Bonus, pénalités" in with_bonus
    assert "Bonus, pénalités" not in check(client, EXACT).content.decode()


def test_the_sheet_with_rounds_and_total_is_proposed_and_another_one_checked(client, scorer):
    head = ["Nom", "T1", "T2", "Total"]
    content = workbook(
        Tables=[["Nom", "Points"], ["Ana", 3]],
        Messieurs=[head, ["Ana", 1, 2, 3]],
        Dames=[head, ["Di", 1, 2, 4]],
    )
    response = check(client, content)
    assert found(response).summary.startswith("1 joueur, 2 tours, 1 total vérifié")
    assert found(response).differences == []
    assert found(again(client, response, sheet="2")).differences == [
        "Ligne 2, Di, colonne « Total » : +4 dans le fichier, +3 en additionnant les tours."
    ]
