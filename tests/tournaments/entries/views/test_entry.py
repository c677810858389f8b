from http import HTTPStatus
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse

from scoring.models import Role
from scoring.services.clubs import add_player
from tests import factories
from tournaments.draw.services.draws import forbid_pair
from tournaments.entries.services.entries import add_entry
from tournaments.event.services.closing import close_event
from tournaments.event.services.setting_up import create_team
from tournaments.event.words import euros
from tournaments.models import Payment

pytestmark = pytest.mark.django_db
SENT_OTHERWISE = (
    "Ce formulaire a déjà été envoyé avec d’autres valeurs : rien de plus n’a été noté."
    " Regardez ce qui l’est, puis recommencez."
)
CLOSED = "Le tournoi est terminé : rouvrez-le pour changer quelque chose."


@pytest.fixture
def event(scorer, club):
    return factories.tournament(
        0, in_club=club, fees=[["Membre", 1000], ["Licencié", 1250]], team_size=2
    )


@pytest.fixture
def ana(event, club):
    player = add_player(club=club, name="Ana")
    return add_entry(event=event, player=player, fee_class="Membre", fee_cents=1000)


def address(name, entry):
    return reverse(name, args=[entry.event_id, entry.pk])


def change(client, entry, **given):
    usual = {"fee_class": "Membre", "team": "", "apart": ""}
    return client.post(address("entry", entry), usual | given)


def why(response, form="form"):
    errors = response.context[form].errors.values()
    return [sentence for sentences in errors for sentence in sentences]


def test_an_entry_is_changed(client, ana, messages_of):
    response = change(
        client, ana, fee_class="Licencié", team="Les As", apart="Martin", stays_put="on"
    )
    assert (response.url, messages_of(response)) == (address("entry", ana), ["C’est noté."])
    ana.refresh_from_db()
    assert (ana.fee_class, ana.fee_cents, str(ana.team)) == ("Licencié", 1250, "Les As")
    assert (ana.apart, ana.stays_put) == ("Martin", True)
    change(client, ana, fee_class="")
    ana.refresh_from_db()
    assert (ana.fee_class, ana.fee_cents, ana.team, ana.stays_put) == ("", 0, None, False)


def test_a_player_says_how_his_name_is_shown(client, ana):
    page = client.get(address("entry", ana))
    assert page.context["form"].initial["publication"] == "full"
    assert "Ce que les autres voient de ce joueur" in page.text
    change(client, ana, publication="number")
    ana.player.refresh_from_db()
    assert ana.player.publication == "number"
    change(client, ana)  # by a form that does not ask
    ana.player.refresh_from_db()
    assert ana.player.publication == "number"
    refused = change(client, ana, publication="secret")
    assert (refused.status_code, why(refused)) == (422, ["Choisissez dans la liste."])


def test_a_category_that_is_no_longer_offered_stays(client, event, ana):
    event.entries.update(category="Junior")
    form = client.get(address("entry", ana)).context["form"]
    assert form["category"].value() == "Junior"
    change(client, ana, category="Junior")
    assert event.entries.get().category == "Junior"


def test_a_full_team_is_refused(client, event, club, ana):
    team = create_team(event=event, name="Les As")
    for name in ("Bo", "Cy"):
        add_entry(event=event, player=add_player(club=club, name=name), team=team)
    response = change(client, ana, team="Les As")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert why(response) == ["Cette équipe est complète : choisissez-en une autre."]
    ana.refresh_from_db()
    assert ana.team is None


REFUSED = [
    ({"fee_class": "Roi"}, "Choisissez dans la liste."),
    ({"apart": "x" * 41}, "Un mot de 40 caractères au plus."),
    (
        {"team": "x" * 81},
        "Ce nom est trop long, de 1 caractère : 80 au plus, abrégez-le.",
    ),
]


@pytest.mark.parametrize(("given", "sentence"), REFUSED)
def test_a_change_that_is_refused(client, ana, given, sentence):
    response = change(client, ana, **given)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert why(response) == [sentence]


def pay(client, entry, amount, method="cash", uuid=None):
    data = {"amount": amount, "method": method, "uuid": str(uuid or uuid4())}
    return client.post(address("entry_pay", entry), data)


def test_what_is_owed_is_proposed(client, ana):
    form = client.get(address("entry", ana)).context["payment"]
    assert (form["amount"].value(), form["method"].value()) == ("10", "cash")


AMOUNTS = [("10", 1000), ("10,50", 1050), ("10.5 €", 1050), ("1 000", 100_000)]


@pytest.mark.parametrize(("typed", "cents"), AMOUNTS)
def test_money_as_people_type_it(client, ana, typed, cents):
    pay(client, ana, typed)
    assert Payment.objects.get().cents == cents


def test_paying_twice_by_one_form_is_once(client, ana, messages_of):
    uuid = uuid4()
    for _ in range(2):
        response = pay(client, ana, "10", "card", uuid)
    assert messages_of(response)[-1] == "Encaissé : 10,00 €."
    page = client.get(address("entry", ana))
    assert (page.context["owed"], Payment.objects.count()) == (0, 1)
    assert "Droit : 10,00 €, tout est payé." in page.content.decode()


def test_money_is_given_back(client, ana, messages_of):
    pay(client, ana, "15")
    assert "à rendre : <strong>5,00 €" in client.get(address("entry", ana)).content.decode()
    assert messages_of(pay(client, ana, "-5"))[-1] == "Rendu : 5,00 €."


def test_no_more_is_given_back_than_came_in(client, event, ana, messages_of):
    nothing = "Rien n’a été encaissé pour ce joueur, ou tout lui est déjà rendu."
    assert why(pay(client, ana, "-5"), "payment") == [nothing]
    pay(client, ana, "10")
    refused = pay(client, ana, "-10,01")
    assert (refused.status_code, why(refused, "payment")) == (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        ["Rendez 10,00 € au plus : c’est ce qui reste encaissé pour ce joueur."],
    )
    event.entries.update(fee_cents=0)  # its class is another one
    assert messages_of(pay(client, ana, "−4"))[-1] == "Rendu : 4,00 €."
    page = client.get(address("entry", ana))
    assert "Annuler ce paiement" not in page.text  # 10 € would be too much by now
    client.post(address("entry_delete", ana), {"back": "kept", "uuid": str(uuid4())})
    assert messages_of(pay(client, ana, "-6"))[-1] == "Rendu : 6,00 €."
    assert why(pay(client, ana, "-0,01"), "payment") == [nothing]
    assert [payment.cents for payment in ana.payments.all()] == [1000, -400, -600]


def test_more_than_is_owed_is_told_at_once(client, ana, messages_of):
    assert messages_of(pay(client, ana, "10")) == ["Encaissé : 10,00 €."]
    assert messages_of(pay(client, ana, "1000"))[1:] == [
        "Encaissé : 1000,00 €.",
        "C’est 1000,00 € de plus que son droit : rendez-les, ou annulez ce paiement.",
    ]


NOT_MONEY = [
    ("", "Écrivez un montant en euros, comme 10 ou 10,50."),
    ("dix", "Écrivez un montant en euros, comme 10 ou 10,50."),
    ("10,555", "Écrivez un montant en euros, comme 10 ou 10,50."),
    ("0", "Le montant va de 0,01 € à 10000,00 € ; précédé d’un moins, il est rendu."),
    ("10001", "Le montant va de 0,01 € à 10000,00 € ; précédé d’un moins, il est rendu."),
    ("−10001", "Le montant va de 0,01 € à 10000,00 € ; précédé d’un moins, il est rendu."),
]


@pytest.mark.parametrize(("typed", "sentence"), NOT_MONEY)
def test_what_is_no_money_is_refused(client, ana, typed, sentence):
    response = pay(client, ana, typed)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert why(response, "payment") == [sentence]
    assert Payment.objects.count() == 0


def test_an_unknown_way_to_pay_is_refused(client, ana):
    assert why(pay(client, ana, "10", "or"), "payment") == ["Dites comment il paie."]


def test_another_payment_by_the_same_form_is_refused(client, ana):
    """As after the browser's way back; the form is then ready to be sent anew."""
    sent = {"amount": "10", "method": "cash", "uuid": uuid4()}
    client.post(address("entry_pay", ana), sent)
    again = client.post(address("entry_pay", ana), sent | {"amount": "−10"})
    assert (again.status_code, why(again, "payment")) == (422, [SENT_OTHERWISE])
    client.post(address("entry_pay", ana), again.context["payment"].data)
    cents = Payment.objects.order_by("pk").values_list("cents", flat=True)
    assert list(cents) == [1000, -1000]


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("entry", {"fee_class": "Membre", "apart": "FAM"}),
        ("entry_pay", {"amount": "10", "method": "cash", "uuid": str(uuid4())}),
    ],
)
def test_who_is_taken_off_the_list_at_that_moment(client, event, ana, name, sent):
    """Another desk is faster, between what the page reads and what it stores."""

    def faster(execute, sql, params, many, context):
        if sql.startswith('UPDATE "tournaments_event"'):
            event.entries.all().delete()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(faster):
        answer = client.post(address(name, ana), sent)
    gone = (
        "Un autre poste vient de retirer ce joueur de la liste : rien n’a été changé."
        " S’il joue, inscrivez-le à nouveau."
    )
    assert (answer.status_code, answer.context["sentence"]) == (HTTPStatus.CONFLICT, gone)


def test_leaving_the_list_is_asked_first(client, event, ana, messages_of):
    page = client.get(address("entry_delete", ana)).content.decode()
    assert "Retirer Ana de la liste ?" in page
    response = client.post(address("entry_delete", ana))
    assert (response.url, messages_of(response)) == (
        reverse("entry_list", args=[event.pk]),
        ["Ana n’est plus sur la liste."],
    )
    assert event.entries.count() == 0


def names_shown(client, event, show):
    page = client.get(reverse("entry_list", args=[event.pk]), {"montrer": show})
    return [line.name for line in page.context["registration"].shown]


LEAVING = [("entry_delete", Role.SCORER), ("entry_withdraw", Role.ARBITER)]


@pytest.mark.parametrize(("route", "role"), LEAVING)
@pytest.mark.parametrize(
    ("back", "effect", "cents"),
    [
        ("cash", "Rendu : {}.", [1000, -1000]),
        ("kept", "Le club garde {}.", [1000]),
    ],
)
def test_who_has_paid_is_paid_back_in_the_act_by_which_he_leaves(
    client, event, club, ana, messages_of, route, role, back, effect, cents
):
    client.force_login(factories.member(role, in_club=club, username="lea"))
    pay(client, ana, "10")
    asked = client.get(address(route, ana)).context["form"]
    assert str(asked["back"].label) == f"{euros(1000)} à rendre"
    leaving = {"from_round": "1", "uuid": asked["uuid"].value()}
    unsaid = client.post(address(route, ana), leaving)
    assert unsaid.context["form"].errors["back"] == ["Dites comment l’argent est rendu."]
    words = messages_of(client.post(address(route, ana), {**leaving, "back": back}))
    assert words[0].endswith(effect.format(euros(1000)))
    assert list(ana.payments.values_list("cents", flat=True)) == cents
    page = client.get(address("entry", ana)).content.decode()
    assert "Retiré de la liste avant d’avoir joué" in page
    assert names_shown(client, event, "tous") == []
    assert names_shown(client, event, "retires") == ["Ana"]


def test_a_number_that_is_given_again_forgets_its_pairs(client, event, club, ana):
    bo = add_entry(event=event, player=add_player(club=club, name="Bo"))
    forbid_pair(event=event, pair=(ana.number, bo.number))
    client.post(address("entry_delete", bo))
    event.refresh_from_db()
    assert event.forbidden == []


def test_a_closed_tournament_changes_nothing(client, event, ana):
    close_event(event=event)
    stored = list(event.entries.values())
    for response, form in (
        (change(client, ana, apart="x"), "form"),
        (pay(client, ana, "10"), "payment"),
    ):
        assert (response.status_code, why(response, form)) == (422, [CLOSED])
    response = client.post(address("entry_delete", ana))
    assert (response.status_code, response.context["sentence"]) == (409, CLOSED)
    assert list(event.entries.values()) == stored
    assert not Payment.objects.exists()


def test_the_page_takes_few_queries(client, event, ana, django_assert_max_num_queries):
    pay(client, ana, "10")
    with django_assert_max_num_queries(8):
        client.get(address("entry", ana))


def test_an_entry_of_another_event_is_not_found(client, club, ana):
    other = factories.tournament(0, in_club=club, name="Autre")
    for name in ("entry", "entry_delete"):
        found = client.get(reverse(name, args=[other.pk, ana.pk]))
        assert found.status_code == HTTPStatus.NOT_FOUND


def test_a_payment_is_taken_back_once(client, ana):
    pay(client, ana, "10", "cheque")
    [(payment, back)] = client.get(address("entry", ana)).context["payments"]
    for _ in range(2):
        pay(client, ana, "-10", payment.method, back)
    found = [(paid.cents, paid.method) for paid in ana.payments.all()]
    assert found == [(1000, "cheque"), (-1000, "cheque")]
    page = client.get(address("entry", ana))
    assert [back for _payment, back in page.context["payments"]] == [None, None]
    assert "Annuler ce paiement" not in page.content.decode()


def test_the_page_offers_to_take_a_payment_back(client, ana):
    pay(client, ana, "12,50")
    page = client.get(address("entry", ana)).content.decode()
    assert 'name="amount" value="-12,50"' in page
    assert "Annuler ce paiement" in page


@pytest.mark.parametrize(("role", "offered"), [(Role.ORGANISER, True), (Role.SCORER, False)])
def test_a_name_is_mended_on_the_card_to_which_the_entry_leads(
    client, club, ana, role, offered
):
    client.force_login(factories.member(role, in_club=club, username="lea"))
    entry, card = address("entry", ana), reverse("player", args=[ana.player_id])
    way = f"{card}?retour={entry}"
    assert (f'href="{way}"' in client.get(entry).content.decode()) is offered
    if offered:
        assert f'<a class="back-link" href="{entry}">' in client.get(way).content.decode()
        assert client.post(way, {"name": "Ana", "publication": "full"}).url == entry


@pytest.mark.parametrize(
    "elsewhere", ["//autre.example/", "https://autre.example/", "x", "/\\a.b"]
)
def test_a_card_leads_back_to_a_page_of_this_site_alone(client, club, ana, elsewhere):
    client.force_login(factories.member(Role.ORGANISER, in_club=club, username="lea"))
    card = reverse("player", args=[ana.player_id])
    changed = {"name": "Ana", "publication": "full"}
    answer = client.post(f"{card}?{urlencode({'retour': elsewhere})}", changed)
    assert answer.url == card
