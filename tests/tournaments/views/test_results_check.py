from http import HTTPStatus
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.results_file_words import NO_HEADINGS

pytestmark = pytest.mark.django_db
RESULTS = Path(__file__).parents[3] / "fixtures" / "results"
HEADINGS = "Place;N°;Nom;T1;T2;Total\n"


def check(client, content, name="resultats.csv"):
    file = SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode())
    return client.post(reverse("results_check"), {"file": file})


def test_an_exact_file_has_no_difference(client, scorer):
    response = check(client, (RESULTS / "exact.csv").read_bytes())
    context = response.context
    assert context["summary"] == (
        "16 joueurs, 5 tours, 16 totaux vérifiés, 16 places vérifiées, 0 différence."
    )
    assert context["differences"] == []
    assert len(context["standings"]) == 16


def test_every_difference_is_named_and_the_ranking_computed_anew(client, scorer):
    response = check(
        client, HEADINGS + "1;7;Ana;100;-20;80\n2;3;Bo;60;30;60\n3;5;Cy;-160;-10;-170\n"
    )
    assert response.context["differences"] == [
        "Ligne 2, Ana, colonne « Place » : place 1 dans le fichier, 2 d’après les totaux.",
        "Ligne 3, Bo, colonne « Total » : +60 dans le fichier, +90 en additionnant les tours.",
        "Ligne 3, Bo, colonne « Place » : place 2 dans le fichier, 1 d’après les totaux.",
    ]
    shown = [(one.rank, one.line.name, one.points) for one in response.context["standings"]]
    assert shown == [(1, "Bo", 90), (2, "Ana", 80), (3, "Cy", -170)]
    assert Tournament.objects.count() == 0


def test_an_unreadable_cell_is_named(client, scorer):
    response = check(client, HEADINGS + "1;7;Ana;cent;-20;80\n")
    assert response.context["unreadable"] == [
        "Ligne 2, Ana, colonne « T1 » : « cent » n’est pas un nombre, corrigez le fichier."
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("Bonjour\n", NO_HEADINGS),
        (
            b"%PDF-1.4",
            "Ce fichier est un PDF : il faut le tableau lui-même, en .xlsx ou en CSV.",
        ),
        (b"", "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes."),
    ],
    ids=["no headings", "a PDF", "empty"],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(client, scorer, content, sentence):
    response = check(client, content)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    [said] = response.context["form"].errors["file"]
    assert said == str(sentence)


def test_no_file_is_asked_for(client, scorer):
    response = client.post(reverse("results_check"))
    assert response.context["form"].errors["file"] == ["Choisissez un fichier CSV ou XLSX."]
