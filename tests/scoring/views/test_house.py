"""The pages of rulesets: the list, one beside its original, a copy, a change, files."""

import json
from dataclasses import replace
from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.forms.house import HouseForm
from scoring.models import HouseRuleset, Role
from scoring.rules import FFT_4, RULESETS
from scoring.rules.frozen import write_ruleset
from scoring.services.house import archive_ruleset, change_ruleset, copy_ruleset
from tests.answers import messages_of
from tests.factories import club, member

DEARER = replace(FFT_4, base=30)
QUERIES = 7


@pytest.fixture
def client(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home, username="odette"))
    return client


def copied(home, name="Nos règles", ruleset=DEARER):
    return copy_ruleset(club=home, name=name, ruleset=ruleset, preset="fft-4")


def typed(ruleset=FFT_4, **changes):
    """Give what the form of a ruleset would send."""
    fields = HouseForm(None, base=ruleset, clubs=None).fields
    initial = {name: field.initial for name, field in fields.items()}
    sent = {
        name: value
        for name, value in initial.items()
        if value is not False and value not in (None, "")
    }
    return {"name": "Nos règles"} | sent | changes


def get(client, name, *args, **query):
    return client.get(reverse(name, args=args), query)


def as_scorer(client, home):
    client.force_login(member(Role.SCORER, in_club=home))


def test_the_list_shows_the_clubs_own_ours_and_the_archive(client, home):
    own = copied(home)
    away = copied(home, name="D’autrefois")
    archive_ruleset(house=away)
    copied(club("Ailleurs"), name="Pas d’ici")
    context = get(client, "house_list").context
    assert [entry.house for entry in context["houses"]] == [own]
    assert [entry.house for entry in context["archived"]] == [away]
    assert sorted(entry.key for entry in context["presets"]) == sorted(RULESETS)
    assert context["may_organise"] is True


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_asks_as_little_for_three_as_for_one(
    client, home, count, django_assert_num_queries
):
    for number in range(count):
        copied(home, name=f"Règles {number}")
    with django_assert_num_queries(QUERIES - 2):
        get(client, "house_list")


def test_a_copy_is_proposed_and_stored(client, home):
    page = get(client, "house_create", de="fft-4")
    assert page.status_code == HTTPStatus.OK
    assert page.context["comparison"].changed == 0
    address = reverse("house_create") + "?de=fft-4"
    response = client.post(address, typed(base="30"))
    house = HouseRuleset.objects.get()
    assert (response.status_code, response.url) == (302, reverse("house", args=[house.pk]))
    assert messages_of(response) == ["Le règlement « Nos règles » est prêt."]
    assert house.rules == replace(DEARER, id=f"maison-{house.pk}-1", name="Nos règles")
    assert (house.club, house.preset, house.parent) == (home, "fft-4", None)
    assert house.created_by.username == "odette"


def test_a_copy_of_a_house_ruleset_knows_its_parent(client, home):
    first = copied(home)
    client.post(reverse("house_create") + f"?de={first.pk}", typed(first.rules, name="Autre"))
    assert HouseRuleset.objects.get(name="Autre").parent == first


@pytest.mark.every_case
@pytest.mark.parametrize("key", ["fft-42", "0", "9" * 40, "-1", ""])
def test_nothing_is_copied_from_nowhere(client, key):
    assert get(client, "house_create", de=key).status_code == HTTPStatus.NOT_FOUND


def test_what_would_change_is_shown_before_anything_is_stored(client):
    address = reverse("house_create") + "?de=fft-4"
    sent = typed(base="30", preview="1")
    page = client.post(address, sent)
    assert (page.status_code, page.templates[0].name) == (200, "scoring/house_form.html")
    assert page.context["comparison"].changed == 8
    part = client.post(address, sent | {"name": ""}, headers={"HX-Request": "true"})
    assert (part.status_code, part.templates[0].name) == (200, "scoring/_house_comparison.html")
    assert part.context["comparison"].changed == 8
    wrong = client.post(address, sent | {"base": "x"}, headers={"HX-Request": "true"})
    assert wrong.context["comparison"] is None
    assert wrong.context["sentences"] == ["Écrivez un nombre entier, par exemple 25."]
    assert HouseRuleset.objects.count() == 0


def test_what_no_deal_shows_is_told_in_words(client):
    address = reverse("house_create") + "?de=fft-4"
    page = client.post(address, typed(pot_on="on", pot_passed_out="2", preview="1"))
    assert page.context["comparison"].changed == 0
    assert [(fact.label, fact.value, fact.was) for fact in page.context["changes"]] == [
        (
            "Mouches",
            "2 jetons de chacun quand tout le monde passe, sans plafond",
            "ne se jouent pas",
        )
    ]
    assert "≠ au lieu de : ne se jouent pas" in page.content.decode()


def test_nonsense_comes_back_with_its_sentence(client):
    sent = typed(share_0_taker="2")
    response = client.post(reverse("house_create") + "?de=fft-4", sent)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert list(response.context["form"].errors) == ["share_0_taker"]
    assert HouseRuleset.objects.count() == 0


def test_a_taken_name_comes_back(client, home):
    copied(home)
    response = client.post(reverse("house_create") + "?de=fft-4", typed())
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "name": ["Le club utilise déjà un règlement de ce nom : choisissez-en un autre."]
    }


def test_who_organises_two_clubs_says_for_which(client, home):
    other = club("Ailleurs")
    member_of_both = member(Role.ORGANISER, in_club=home, username="both")
    member_of_both.memberships.create(club=other, role=Role.ORGANISER)
    client.force_login(member_of_both)
    address = reverse("house_create") + "?de=fft-4"
    response = client.post(address, typed())
    assert response.context["form"].errors == {"club": ["Choisissez un de vos clubs."]}
    client.post(address, typed(club=other.pk))
    assert HouseRuleset.objects.get().club == other


def test_a_ruleset_is_shown_beside_its_original(client, home, django_assert_num_queries):
    house = copied(home)
    with django_assert_num_queries(4):
        page = get(client, "house", house.pk)
    assert page.context["before_name"] == "Tarot à 4 (règles FFT)"
    assert page.context["comparison"].changed == 8
    assert [fact.label for fact in page.context["facts"] if fact.changed] == ["Base"]


def test_a_change_is_stored_once_and_only_on_what_was_seen(client, home):
    house = copied(home)
    address = reverse("house_change", args=[house.pk])
    assert client.get(address).context["form"]["name"].value() == "Nos règles"
    sent = typed(house.rules, name="Mieux", base="40")
    response = client.post(address, sent)
    assert messages_of(response) == ["« Mieux » est modifié."]
    assert HouseRuleset.objects.get().rules.base == 40
    late = client.post(address, sent | {"base": "50"})
    assert late.status_code == HTTPStatus.CONFLICT
    assert late.templates[0].name == "scoring/house_stale.html"
    assert HouseRuleset.objects.get().rules.base == 40


def test_archive_and_back(client, home):
    house = copied(home)
    address = reverse("house_archive", args=[house.pk])
    assert client.get(address).status_code == HTTPStatus.OK
    for _twice in range(2):
        answer = client.post(address, {"away": "1"})
        assert messages_of(answer)[-1:] == ["« Nos règles » est archivé."]
    twin = copied(home)
    assert client.post(address).status_code == HTTPStatus.CONFLICT
    change_ruleset(house=twin, name="Autre", ruleset=DEARER, version=1)
    assert messages_of(client.post(address))[-1:] == ["« Nos règles » est de nouveau en usage."]
    assert HouseRuleset.objects.in_use().count() == 2


def test_scorers_look_and_organisers_change(client, home):
    house = copied(home)
    as_scorer(client, home)
    assert get(client, "house_list").context["may_organise"] is False
    assert get(client, "house", house.pk).context["may_organise"] is False
    for name, args in [
        ("house_create", []),
        ("house_import", []),
        ("house_change", [house.pk]),
        ("house_archive", [house.pk]),
    ]:
        for response in (get(client, name, *args), client.post(reverse(name, args=args))):
            assert response.status_code == HTTPStatus.FORBIDDEN
            assert response.context["sentence"] == (
                "Seul un organisateur du club peut le faire : demandez-lui."
            )


def test_another_clubs_ruleset_is_not_there(client):
    house = copied(club("Ailleurs"))
    for name in ("house", "house_change", "house_archive"):
        assert get(client, name, house.pk).status_code == HTTPStatus.NOT_FOUND
    assert get(client, "house_export", house.pk).status_code == HTTPStatus.NOT_FOUND
    assert get(client, "house_create", de=house.pk).status_code == HTTPStatus.NOT_FOUND


def upload(client, content, **fields):
    file = SimpleUploadedFile("reglement.json", content)
    return client.post(reverse("house_import"), {"file": file} | fields)


def test_what_is_exported_is_imported_again(client, home):
    house = copied(home)
    file = get(client, "house_export", house.pk)
    assert file.headers["Content-Disposition"] == 'attachment; filename="nos-regles.json"'
    assert json.loads(file.content) == write_ruleset(house.rules)
    response = upload(client, file.content, name="Du fichier")
    assert messages_of(response) == ["« Du fichier » est importé."]
    again = HouseRuleset.objects.get(name="Du fichier")
    assert replace(again.rules, id="", name="") == replace(house.rules, id="", name="")
    assert again.preset == "fft-4"


def test_ours_are_exported_too_and_named_by_the_file(client):
    file = get(client, "house_export", "populaire-5")
    upload(client, file.content)
    house = HouseRuleset.objects.get()
    assert (house.name, house.preset) == (
        "Tarot populaire à 5, misères et petit chelem",
        "fft-5",
    )


def broken(**changes):
    written = write_ruleset(FFT_4)
    written["ruleset"] |= changes
    return json.dumps(written).encode()


def no_ruleset(why):
    return f"Ce fichier n’est pas un règlement ({why}) : prenez le .json exporté."


FILES = [
    (b"", ["Ce fichier est vide."]),
    (
        b"{",
        [no_ruleset("ce n’est pas un objet JSON")],
    ),
    (
        b"\xff\xfe",
        [no_ruleset("ce n’est pas un objet JSON")],
    ),
    (
        b"[" * 60_000,
        [no_ruleset("ce n’est pas un objet JSON")],
    ),
    (
        b"[]",
        [no_ruleset("un objet { … } est attendu")],
    ),
    (
        b" " * 70_000,
        ["Ce fichier est trop grand pour être un règlement : prenez le .json exporté."],
    ),
    (
        b"{}",
        [no_ruleset("clé « format » : cette clé manque")],
    ),
    (
        b'{"format": "tarot"}',
        [no_ruleset("clé « format » : « tarotclub-ruleset » est attendu ici")],
    ),
    (
        broken(base=-5, petit=-1),
        [
            "Base : Cette valeur ne peut pas être négative.",
            "Petit au bout : Cette valeur ne peut pas être négative.",
        ],
    ),
    (
        broken(hand=19),
        [
            (
                "Cartes par joueur : 4 joueurs de 19 cartes et 6 au chien font 82 cartes :"
                " ce n’est pas un jeu de tarot (78 cartes, 156 à deux jeux, un peu moins s’il"
                " est réduit)."
            )
        ],
    ),
]


@pytest.mark.parametrize(("content", "sentences"), FILES)
def test_a_file_that_is_no_ruleset_is_refused(client, content, sentences):
    response = upload(client, content)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {"file": sentences}
    assert HouseRuleset.objects.count() == 0


UNSEEN = "Ce nom contient un caractère invisible : effacez-le et retapez-le."


def test_a_name_turned_round_is_refused(client):
    content = broken(name="Règles \u202edu club")
    assert upload(client, content).context["form"].errors == {
        "file": [f"Nom du règlement : {UNSEEN}"]
    }
    typed = upload(client, broken(), name="Règles\u200b")
    assert typed.context["form"].errors == {"name": [UNSEEN]}
    filled = {"name": "Règles\u2066", "version": "1"}
    page = client.get(reverse("house_create"), {"de": "misere-4"})
    response = client.post(page.wsgi_request.get_full_path(), filled | {"settlement": "4"})
    assert response.context["form"].errors == {"name": [UNSEEN]}
    assert HouseRuleset.objects.count() == 0


def test_the_rulebook_tells_a_ruleset_from_elsewhere(client):
    upload(client, broken(source="almanach", name="D’ailleurs"))
    house = HouseRuleset.objects.get()
    page = get(client, "rulebook_game", house.pk)
    assert page.status_code == HTTPStatus.OK
    told = page.content.decode()
    assert "Règlement maison de Tarot de la Halle, copié de « Tarot à 4 (règles FFT) »." in told


def test_a_contract_called_like_an_empty_row_is_kept(client, home):
    own = replace(FFT_4.contracts["garde"], name="New1")
    ruleset = replace(FFT_4, contracts={**FFT_4.contracts, "new1": own})
    house = copied(home, ruleset=ruleset)
    form = get(client, "house_change", house.pk).context["form"]
    assert form["contract_new1_name"].value() == "New1"
    assert not form["contract_NEW1_name"].value()


def test_nothing_is_said_before_a_file_is_chosen(client, home):
    response = get(client, "house_import")
    assert (response.status_code, response.context["form"].errors) == (HTTPStatus.OK, {})


def test_no_file_and_a_taken_name_are_said(client, home):
    response = client.post(reverse("house_import"))
    assert response.context["form"].errors == {"file": ["Choisissez le fichier du règlement."]}
    copied(home)
    again = upload(client, json.dumps(write_ruleset(DEARER)).encode(), name="Nos règles")
    assert again.context["form"].errors == {
        "name": ["Le club utilise déjà un règlement de ce nom : choisissez-en un autre."]
    }
