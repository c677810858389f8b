"""Forms that want a place of their own before what they say is done and they are taken."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role, Table
from scoring.models.club import Publication
from scoring.rules import RULESETS
from scoring.services.house import HouseNameTakenError
from scoring.services.links import create_link
from tarotclub.people.services.invitations import invite
from tarotclub.people.services.welcome import code_at
from tests import factories
from tests.forms import form_on
from tests.refusals.following import done, follows, refusal_of
from tests.refusals.test_pages import says
from tests.scoring.sheet_codes import codes
from tests.scoring.views.api.conftest import GARDE, Tablet, refusal
from tests.scoring.views.test_sheet_code import deal, read, signed
from tests.tournaments.boards.test_at_the_table import facts_of

pytestmark = pytest.mark.django_db
NEWCOMER = {"person": "Léa Martin", "username": "lea", "password": "sept-cartes-au-chien"}
FIRST = {"club": "Tarot de la Halle", "person": "Odile Vasseur", "password": "le petit au bout"}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"person": ""}, "Écrivez votre prénom et votre nom."),
        ({"username": ""}, "Choisissez un nom d’utilisateur."),
        ({"password": ""}, "Choisissez un mot de passe."),
    ],
)
def test_a_newcomer_says_what_is_missing_and_is_in(home, odile, wrong, sentence):
    word = invite(club=home, role=Role.SCORER, event=None, by=odile).word
    address, newcomer = reverse("invitation", args=[word]), Client()
    assert refusal_of(newcomer.post(address, NEWCOMER | wrong)) == sentence
    assert done(newcomer.post(address, NEWCOMER))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Recopiez le code affiché sur l’ordinateur du site."),
        ("A" * 99, "Ce code est trop long : recopiez-le de l’ordinateur."),
        (
            "AAAA-AAAA",
            "Ce n’est pas le code affiché maintenant sur l’ordinateur : recopiez-le.",
        ),
    ],
)
def test_the_code_of_the_start_is_copied_and_the_site_opens(client, code, sentence):
    address = reverse("welcome")
    assert refusal_of(client.post(address, FIRST | {"code": code})) == sentence
    assert done(client.post(address, FIRST | {"code": code_at(timezone.now())}))


def test_the_codes_of_a_sheet_are_scanned_whole_and_one_after_the_other(desk, home):
    links = [create_link(table=factories.table(4, in_club=home)) for _ in range(2)]
    sheet = [deal(1), *signed()]
    first, _second = codes(links[0], sheet, count=2)

    def refused(code, *before):
        response, text = read(desk.client, code, *before)
        assert response.status_code == 422
        return text

    assert "Ce n’est pas le code d’une feuille : scannez celui" in refused("http://x.example/")
    assert "Ce code n’est pas arrivé en entier : scannez-le de nouveau" in refused(first[1:])
    response, _text = read(desk.client, first)
    before = response.context["form"].initial["read"]
    other = codes(links[1], sheet, count=2)[1]
    words = "Ce code est d’une autre table (2) : finissez d’abord la feuille de la table 1"
    assert words in refused(other, before)
    more = codes(links[0], [deal(1), deal(2)], count=2)
    words = "La feuille de la table 1 a changé depuis la première partie lue : recommencez"
    assert words in refused(more[1], before)
    response, _text = read(desk.client, more[0])
    _, text = read(desk.client, more[1], response.context["form"].initial["read"])
    assert "2 donnes ou corrections enregistrées" in text


BOARDS = [
    ({"board": 0}, "Dites quel étui vous jouez : son numéro est dessus."),
    ({"board": 7}, "Mauvais étui ou mauvaise table : à ce tour, cette table joue les étuis"),
    ({"outcome": "passed_out"}, "En duplicate, une donne se joue toujours : appelez l’arbitre"),
]


@pytest.mark.parametrize(("wrong", "sentence"), BOARDS)
def test_the_board_of_the_table_is_played(client, home, wrong, sentence):
    factories.released(factories.duplicate(8, rounds=2, in_club=home))
    table = Table.objects.with_seats().order_by("number")[0]
    tablet = Tablet(client, create_link(table=table))
    facts = facts_of(table.played_boards[0])
    assert refusal(tablet.deal(facts | wrong))[2].startswith(sentence)
    assert tablet.deal(facts).status_code == 201


CALLS = [
    (
        ("fft-5", {"called_card": "valet de pique"}),
        "Cette carte ne peut pas être appelée : choisissez un roi.",
    ),
    (
        ("six", {"called_card_2": "valet de pique"}),
        "Cette carte ne peut pas être appelée : choisissez-en une de la liste.",
    ),
    (
        ("sept", {"called_card": "roi de pique", "called_card_2": "roi de pique"}),
        "La même carte ne s’appelle pas deux fois : changez de couleur.",
    ),
    (
        ("fft-5", {"called_rank": "dame"}),
        "Choisissez aussi la couleur de la carte appelée.",
    ),
    (
        ("fft-5", {"partner": ""}),
        "Il manque le partenaire : qui avait le roi appelé ? Si personne, dites s’il était",
    ),
    (
        ("six", {"partner": []}),
        "Il manque les partenaires : qui avait les cartes appelées ? Si personne, dites",
    ),
    (
        ("double-6", {"both_petits": "on"}),
        "Dites quel camp mène les deux petits au bout.",
    ),
]


@pytest.mark.parametrize(("played", "sentence"), CALLS)
def test_what_is_called_is_chosen_again(desk, home, played, sentence):
    game, wrong = played
    table = factories.table(ruleset=RULESETS[game], in_club=home)
    address = reverse("deal_create", args=[table.pk])
    facts = {"outcome": "played", "taker": "0", "contract": "garde", "bouts": "2"}
    facts |= {"points": str(49 * table.rules.packs), "partner": "1"}
    fields = form_on(desk.client.get(address).text, address, address) | facts
    assert refusal_of(desk.client.post(address, fields | wrong)).startswith(sentence)
    assert done(desk.client.post(address, fields))


def test_a_deal_is_sent_as_it_is_and_then_cancelled(client, home):
    tablet = Tablet(client, create_link(table=factories.table(4, in_club=home)))
    cancelled = {"dealer": "0", "outcome": "cancelled"}
    words = "Une donne s’annule par une correction : envoyez-la d’abord telle quelle."
    assert refusal(tablet.deal(cancelled))[2] == words
    sent = tablet.deal(GARDE).json()["deal"]["uuid"]
    assert tablet.correct(sent, cancelled).status_code == 201


def test_the_eight_digits_of_the_poster_let_a_tablet_in(client, home):
    link = create_link(table=factories.table(4, in_club=home))
    address = reverse("code_post", args=[link.pk])
    words = "Le code a huit chiffres : recopiez-le depuis l’affichette de la table."
    refused = client.post(address, {"pin": "123"}, content_type="application/json")
    assert refusal(refused)[::2] == (422, words)
    taken = client.post(address, {"pin": link.pin}, content_type="application/json")
    assert taken.status_code == 200


def test_a_category_that_somebody_has_is_changed_in_his_entry_first(desk, home):
    event = factories.tournament(4, in_club=home, categories=["Junior", "Dames"])
    event.entries.filter(number=1).update(category="Junior")
    without = changed(desk, event, categories="Dames")
    sentence = "« Junior » est encore celle de 1 inscrit : changez-le d’abord."
    assert refusal_of(post(desk, "tournament_change", event, **without)) == sentence
    event.entries.filter(number=2).update(category="Junior")
    sentence = "« Junior » est encore celle de 2 inscrits : changez-les d’abord."
    assert refusal_of(post(desk, "tournament_change", event, **without)) == sentence
    for number in (1, 2):
        entry = event.entries.get(number=number)
        fields = shown(desk, "entry", event, entry.pk) | {"category": "Dames"}
        assert done(post(desk, "entry", event, entry.pk, **fields))
    assert done(
        post(desk, "tournament_change", event, **changed(desk, event, categories="Dames"))
    )


def test_a_category_with_prizes_goes_once_they_are_taken_back(desk, home):
    event = factories.tournament(4, in_club=home, categories=["Junior"])
    prize = event.prizes.create(category="Junior", rank=1, cents=500)
    without = changed(desk, event, categories="")
    sentence = "« Junior » a des prix : retirez-les d’abord, à la page des prix."
    assert refusal_of(post(desk, "tournament_change", event, **without)) == sentence
    prize.delete()
    assert done(post(desk, "tournament_change", event, **without))


def test_a_category_is_named_otherwise_than_a_special_prize(desk, home):
    event = factories.tournament(4, in_club=home)
    event.prizes.create(category="Tombola", rank=3, cents=500)
    sentence = "« Tombola » est déjà un prix spécial : nommez-la autrement."
    wrong, right = (changed(desk, event, categories=name) for name in ("Tombola", "Dames"))
    assert refusal_of(post(desk, "tournament_change", event, **wrong)) == sentence
    assert done(post(desk, "tournament_change", event, **right))


def test_a_prize_of_a_category_is_given_in_its_ranks(desk, home):
    event = factories.tournament(4, in_club=home, categories=["Dames"])
    fields = shown(desk, "prizes", event)
    special = {"special_1-name": "dames", "special_1-player": "3", "special_1-amount": "5"}
    page = desk.post("prizes", event, **fields | special)
    assert says(page, "« dames » est une catégorie : donnez ce prix dans ses rangs.")
    ranks = {name: "5" for name in fields if name.startswith("amount_") and "1" in name}
    assert done(desk.post("prizes", event, **fields | ranks))


def test_a_movement_of_the_list_is_drawn(desk, home):
    event = factories.tournament(8, duplicate="individuel", in_club=home)
    fields = shown(desk, "seating_draw", event)
    refused = desk.post("seating_draw", event, **fields | {"kind": "x"})
    assert refusal_of(refused) == "Choisissez un des mouvements."
    assert done(desk.post("seating_draw", event, **fields))


def test_whole_names_are_chosen_knowingly(desk, home):
    home.publication = Publication.FIRST
    home.save(update_fields=["publication"])
    fields = shown(desk, "club", home)
    wrong = fields | {"publication": "full"}
    refused = post(desk, "club", home, **{k: v for k, v in wrong.items() if k != "knowingly"})
    assert refusal_of(refused).startswith("Cochez que vous le faites en connaissance de cause")
    assert done(post(desk, "club", home, **wrong, knowingly="on"))


@follows(HouseNameTakenError)
def test_another_name_is_given_to_a_ruleset(desk):
    address = reverse("house_create") + "?de=fft-4"
    fields = form_on(desk.client.get(address).text, address, reverse("house_create"))
    assert done(desk.client.post(address, fields | {"name": "Maison"}))
    refused = desk.client.post(address, fields | {"name": "Maison"})
    words = "Le club utilise déjà un règlement de ce nom : choisissez-en un autre."
    assert refusal_of(refused) == words
    assert done(desk.client.post(address, fields | {"name": "Maison 2"}))


@pytest.mark.parametrize(
    ("game", "field", "sentence"),
    [
        ("six", "caller", "Choisissez l’une des réponses proposées."),
        ("fft-5", "call", "Dites comment le partenaire est désigné."),
    ],
)
def test_a_ruleset_says_who_calls_and_how(desk, game, field, sentence):
    address = reverse("house_create") + f"?de={game}"
    fields = form_on(desk.client.get(address).text, address, reverse("house_create")) | {
        "name": "Maison"
    }
    assert refusal_of(desk.client.post(address, fields | {field: "x"})) == sentence
    assert done(desk.client.post(address, fields))


def post(desk, route, event, *ids, **fields):
    return desk.client.post(desk.address(route, event, *ids), fields)


def changed(desk, event, **values):
    return shown(desk, "tournament_change", event) | values


def shown(desk, route, event, *ids):
    """Give what a browser sends of the form of a page."""
    address = desk.address(route, event, *ids)
    fields = form_on(desk.client.get(address).text, address, address)
    assert fields is not None, route
    return fields
