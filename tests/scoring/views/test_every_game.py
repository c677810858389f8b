"""Every game through its pages: typical deals, their marks counted by hand, a correction."""

from functools import partial

import pytest
from django.urls import reverse

from scoring.models import Role, Table
from scoring.rules import RULESETS
from scoring.sheet import sheet_of
from tests import factories
from tests.answers import messages_of
from tests.scoring.views.deal_pages import OK, REFUSED, SEE_OTHER, marks, notes

GARDE = {"taker": "0", "contract": "garde", "bouts": "2"}
ALL_PASS = "Tout le monde passe : on joue la misère"


def counts(*points):
    return {f"points_{at}": count for at, count in enumerate(points)}


@pytest.fixture
def play(db, client):
    """Open a table of a game, its scorer signed in."""

    def seat(key, *, mort=False):
        home = factories.club()
        client.force_login(factories.member(Role.SCORER, in_club=home))
        return factories.table(ruleset=RULESETS[key], mort=mort, in_club=home)

    return seat


DEALS = [
    # game, what is typed, marks in the order of the seats, what the sheet says
    pytest.param(
        "reduit-3",
        GARDE | {"points": "44"},  # 44 + 5 is 8 above 41
        [132, -66, -66],
        "Réussi de 8 : 44 + 5 = 49 points pour 41",
        id="reduit-3",
    ),
    pytest.param(
        "reduit-3",
        GARDE | {"points": "37", "side": "defence"},  # 81 − 37 = 44
        [132, -66, -66],
        "Réussi de 8 : 44 + 5 = 49 points pour 41",
        id="reduit-3, counted by the defence",
    ),
    pytest.param(
        "duo-tablee",
        GARDE | {"contract": "pousse", "points": "49"},  # 25 + 2 × 8
        [41, -41],
        "Réussi de 8 : 49 points pour 41",
        id="duo-tablee, only the margin doubled",
    ),
    pytest.param(
        "duo-piles",
        GARDE | {"contract": "petite", "points": "40"},  # −(25 + 1)
        [-26, 26],
        "Chuté de 1 : 40 points pour 41",
        id="duo-piles",
    ),
    pytest.param(
        "duo-chien",
        GARDE | {"contract": "garde_contre", "points": "45"},
        [174, -174],  # (25 + 4) × 6
        "Réussi de 4 : 45 points pour 41",
        id="duo-chien",
    ),
    pytest.param(
        "six",
        GARDE | {"points": "49", "partner": ["2", "4"], "called_card": "roi de coeur"},
        [66, -66, 66, -66, 66, -66],
        "Réussi de 8 : 49 points pour 41",
        id="six, two partners",
    ),
    pytest.param(
        "sept",
        GARDE | {"points": "33", "partner": ["3"]},  # −66, five others pay: 5 − 1 + …
        [-264, 66, 66, -66, 66, 66, 66],
        "Chuté de 8 : 33 points pour 41",
        id="sept, one partner",
    ),
    pytest.param(
        "double-6",
        GARDE
        | {"bouts": "6", "points": "100", "partner": ["1", "2"]}
        | {"petit_au_bout": "attack", "both_petits": "on", "poignee_0": "double"},
        [176, 176, 176, -176, -176, -176],  # (25 + 28) × 2 + 10 × 2 × 2 + 30
        "Réussi de 28 : 100 points pour 72",
        id="double-6, six bouts and two petits",
    ),
    pytest.param(
        "roi-pris-5",
        GARDE | {"points": "49", "called_card": "roi de coeur", "partner": "own_card"},
        [264, -66, -66, -66, -66],
        "Réussi de 8 : 49 points pour 41",
        id="roi-pris-5, the taker wins the king's trick",
    ),
    pytest.param(
        "appel-libre-5",
        GARDE
        | {"points": "49", "called_card": "roi de coeur", "called_rank": "7", "partner": "3"},
        [132, -66, -66, 66, -66],
        "Réussi de 8 : 49 points pour 41",
        id="appel-libre-5, a seven is called",
    ),
    pytest.param(
        "double-6-chiens",
        GARDE | {"contract": "garde_sans", "points": "101", "partner": ["own_card"]},
        [500, -100, -100, -100, -100, -100],
        "Juste fait : 101 points pour 101",
        id="double-6-chiens, alone",
    ),
    pytest.param(
        "double-7",
        GARDE | {"bouts": "3", "points": "91.5", "partner": ["6"]},  # down ½ counts 1
        [-208, 52, 52, 52, 52, 52, -52],
        "Chuté de ½, compté 1 : 91½ points pour 92",
        id="double-7, a half point",
    ),
    pytest.param(
        "double-8",
        GARDE | {"bouts": "5", "points": "80", "partner": ["6", "7"]},
        [168, -56, -56, -56, -56, -56, 56, 56],  # 5 − 2 = 3 units of 56
        "Réussi de 3 : 80 points pour 77",
        id="double-8",
    ),
    pytest.param(
        "double-9",
        GARDE | {"bouts": "0", "points": "110", "partner": ["in_chien"], "contract": "petite"},
        [-208, 26, 26, 26, 26, 26, 26, 26, 26],
        "Chuté de 1 : 110 points pour 111",
        id="double-9, alone",
    ),
    pytest.param(
        "qui-perd-gagne-6",
        counts("10", "20", "30", "5", "6", "20"),  # the whole pack: 91
        [62, -58, -178, 122, 110, -58],  # 2 × (91 − 6 × own)
        "91 points comptés",
        id="qui-perd-gagne-6",
    ),
    pytest.param(
        "qui-perd-gagne-7",
        counts("12", "30", "20", "14", "3½", "4", "7"),
        [13, -239, -99, -15, 132, 125, 83],  # 2 × (90½ − 7 × own)
        "90½ points comptés, ½ de côté",
        id="qui-perd-gagne-7, a card hidden",
    ),
    pytest.param(
        "misere-3",
        counts("20", "30", "36"),
        [52, -8, -44],
        "86 points comptés, 5 de côté",
        id="misere-3",
    ),
    pytest.param(
        "misere-4",
        counts("12", "30", "20", "24"),
        [76, -68, 12, -20],
        "86 points comptés, 5 de côté",
        id="misere-4",
    ),
    pytest.param(
        "misere-5",
        counts("10", "20", "30", "15", "12"),
        [74, -26, -126, 24, 54],
        "87 points comptés, 4 de côté",
        id="misere-5",
    ),
    pytest.param(
        "sans-petite-4",
        GARDE | {"points": "49"},
        [198, -66, -66, -66],
        "Réussi de 8 : 49 points pour 41",
        id="sans-petite-4",
    ),
    pytest.param(
        "base-seule-4",
        GARDE | {"points": "49", "petit_au_bout": "attack"},  # 25 × 2 + 8 + 10 × 2
        [234, -78, -78, -78],
        "Réussi de 8 : 49 points pour 41",
        id="base-seule-4",
    ),
    pytest.param(
        "populaire-5",
        GARDE
        | {"points": "86", "bouts": "3", "partner": "1", "contract": "pousse"}
        | {"petit_chelem_announced": "on", "petit_chelem_achieved": "on", "misere_tete": "2"},
        # 25 + 2 × 50 + 200 = 325 and ten from each to Cy
        [640, 315, -285, -335, -335],
        "Réussi de 50 : 86 points pour 36",
        id="populaire-5, petit chelem and misère",
    ),
    pytest.param(
        "populaire-5",
        {"game": "alone"} | counts("10", "20", "30", "15", "12"),
        [74, -26, -126, 24, 54],
        "87 points comptés, 4 de côté",
        id="populaire-5, everybody passes",
    ),
]


def insist(send, typed):
    """Send a form, and once more where it is asked whether something rare is so."""
    response = send(**typed)
    if response.status_code != REFUSED:
        return response
    return send(**typed, confirmed=response.context["form"].fingerprint)


@pytest.mark.every_case
@pytest.mark.parametrize(("key", "typed", "expected", "verdict"), DEALS)
def test_a_deal_of_every_game(client, play, send, key, typed, expected, verdict):
    table = play(key)
    assert insist(partial(send, table), typed).status_code == SEE_OTHER
    assert list(marks(table).values()) == expected
    (row,) = sheet_of(Table.objects.with_deals().get(pk=table.pk)).rows
    assert (row.points, row.explanation.verdict) == (tuple(expected), verdict)
    for page in ("deal", "deal_correct"):
        assert client.get(reverse(page, args=[row.pk])).status_code == OK


@pytest.mark.long
@pytest.mark.parametrize(("key", "typed", "expected", "verdict"), DEALS)
def test_a_correction_starts_from_the_same_facts(
    client, play, send, key, typed, expected, verdict
):
    table = play(key)
    insist(partial(send, table), typed)
    deal = table.deals.get()
    address = reverse("deal_correct", args=[deal.pk])
    form = client.get(address).context["form"]
    shown = {
        field.html_name: value
        for field in form
        if not ((value := field.value()) is None or value is False or value == "")
    }
    changes = shown | {"reason_text": "pour voir"}
    again = insist(lambda **form: client.post(address, form), changes)
    assert again.status_code == SEE_OTHER
    deal.table = table
    corrected = table.deals.get()
    corrected.table = table
    assert (corrected.version, corrected.written()) == (2, deal.written())


CALLED = [
    # game, what is tapped, as it is stored, as it is said
    (
        "fft-5",
        {"called_card": "roi de coeur", "called_rank": "dame"},
        "dame de coeur",
        "appelle la dame de cœur",
    ),
    (
        "six",
        {"called_card": "roi de coeur", "called_card_2": "dame de pique"},
        "roi de coeur, dame de pique",
        "appelle le roi de cœur et la dame de pique",
    ),
    (
        "sept",
        {
            "called_card": "roi de coeur",
            "called_card_2": "roi de coeur",
            "called_rank_2": "dame",
        },
        "roi de coeur, dame de coeur",
        "appelle le roi de cœur et la dame de cœur",
    ),
    (
        "double-6",
        {"called_card": "roi de trefle", "called_card_2": "as de carreau"},
        "roi de trefle, as de carreau",
        "appelle le roi de trèfle et l’as de carreau",
    ),
]


@pytest.mark.parametrize(("key", "tapped", "stored", "words"), CALLED)
def test_the_cards_that_are_called(play, send, key, tapped, stored, words):
    table = play(key)
    partner = "1" if key == "fft-5" else ["1"]
    points = "100" if table.rules.packs > 1 else "49"
    assert (
        send(table, **GARDE, points=points, partner=partner, **tapped).status_code == SEE_OTHER
    )
    deal = table.deals.get()
    assert deal.called_card == stored
    (row,) = sheet_of(Table.objects.with_deals().get(pk=table.pk)).rows
    assert row.call == f"{words}, avec Bo"


REFUSALS = [
    ("sept", {"called_rank": "dame"}, "called_card"),
    ("sept", {"called_card": "roi de coeur", "called_card_2": "roi de coeur"}, "called_card_2"),
    ("double-6", {"both_petits": "on"}, "petit_au_bout"),
    ("sept", {"partner": ["1", "2", "3"]}, "partner"),
    ("six", {"partner": ["in_chien"]}, "partner"),
    ("duo-piles", {"contract": "garde_sans"}, "contract"),
    ("reduit-3", {"points": "82"}, "points"),
    ("double-9", {"points": "183"}, "points"),
    ("double-6", {"bouts": "7"}, "bouts"),
    ("double-6", {"poignee_0": "triple"}, "poignee_0"),
    ("sans-petite-4", {"contract": "petite"}, "contract"),
]


@pytest.mark.parametrize(("key", "other", "field"), REFUSALS)
def test_what_a_game_does_not_have_is_refused_beside_its_field(play, send, key, other, field):
    table = play(key)
    partner = {"partner": ["1"]} if table.rules.max_partners else {}
    points = "100" if table.rules.packs > 1 else "49"
    response = send(table, **GARDE | {"points": points} | partner | other)
    assert (response.status_code, list(notes(response))) == (REFUSED, [field])


WRONG = [
    (
        counts("12", "10", "10", "20"),
        "points_3",
        "Les points des joueurs font 52 ensemble, il faut de 64 à 88",
    ),
    (counts("12", "10", "92", "20"), "points_2", "Les points vont de 0 à 91"),
    (counts("12", "10.3", "30", "20"), "points_1", "Les cartes se comptent par demi-points"),
    (counts("12", "", "30", "40"), "points_1", "Il manque ses points"),
]


@pytest.mark.parametrize(("typed", "field", "sentence"), WRONG)
def test_a_count_that_cannot_be(play, send, typed, field, sentence):
    response = send(play("misere-4"), **typed)
    (name, (told,)) = next(iter(notes(response).items()))
    assert (response.status_code, name, told[: len(sentence)]) == (REFUSED, field, sentence)


OUTCOMES = [
    ("fft-4", ["passed_out", "petit_sec", "misdeal"]),
    ("duo-tablee", ["petit_sec", "misdeal"]),  # the dealer takes
    ("misere-4", ["petit_sec", "misdeal"]),  # nobody bids
]


@pytest.mark.parametrize(("key", "outcomes"), OUTCOMES)
def test_all_pass_only_where_they_bid(client, play, key, outcomes):
    table = play(key)
    form = client.get(reverse("deal_create", args=[table.pk])).context["form"]
    assert [value for value, _label in form.unplayed] == outcomes


def test_the_dealer_takes_when_nobody_bids(client, play):
    table = play("duo-tablee")
    address = reverse("deal_create", args=[table.pk])
    form = client.get(address).context["form"]
    assert (form["taker"].value(), form["contract"].value()) == ("0", "petite")
    page = {
        "dealer": "0",
        "taker": "0",
        "contract": "petite",
        "points": "30",
        "new_dealer": "1",
    }
    form = client.post(address, page).context["form"]
    assert [form[name].value() for name in ("taker", "dealer", "points")] == ["1", 1, "30"]


def test_when_all_pass_one_tap_turns_to_the_misere(client, play):
    table = play("populaire-5")
    address = reverse("deal_create", args=[table.pk])
    page = client.get(address)
    assert ALL_PASS in page.content.decode()
    turned = client.post(address, {"dealer": "3", "new_game": "alone"})
    form = turned.context["form"]
    assert (turned.status_code, form.game, str(form.dealing), len(form.counts)) == (
        OK,
        "alone",
        "Di",
        5,
    )
    assert client.post(address, {"new_game": "attack"}).context["form"].game == "attack"


def test_a_misere_is_not_played_where_the_ruleset_has_none(client, play):
    table = play("fft-5")
    address = reverse("deal_create", args=[table.pk])
    assert ALL_PASS not in client.get(address).content.decode()
    assert client.post(address, {"new_game": "alone"}).context["form"].game == "attack"


def test_the_headline_names_who_has_the_fewest_points(play, send):
    table = play("misere-4")
    response = send(table, **counts("12", "30", "12", "32"))
    assert messages_of(response) == [
        "Donne 1 enregistrée : Ana et Cy, le moins de points (12), +76."
    ]


def test_a_mort_counts_nothing_in_a_misere(play, send):
    table = play("misere-4", mort=True)
    assert (
        send(table, **counts("x", "12", "30", "20", "24"), dealer="0").status_code == SEE_OTHER
    )
    assert marks(table) == {"Bo": 76, "Cy": -68, "Di": 12, "Ed": -20}
    assert table.deals.get().card_points == [[1, 24], [2, 60], [3, 40], [4, 48]]


def test_conventions_are_marked_where_their_numbers_stand(client, play, send):
    table = play("sept")
    page = client.get(reverse("deal_create", args=[table.pk])).content.decode()
    assert "8 atouts (convention)" in page
    sheet = client.get(reverse("sheet", args=[table.pk])).content.decode()
    assert "convention : poignées" in sheet
    alone = play("misere-4")
    send(alone, **counts("12", "30", "20", "24"))
    (row,) = sheet_of(Table.objects.with_deals().get(pk=alone.pk)).rows
    assert row.explanation.sentence == "Chacun marque 2 × (86 − 4 × ses points) (convention)"


@pytest.mark.parametrize("deals", [1, 10])
def test_queries_do_not_grow_where_all_play_alone(
    client, play, deals, django_assert_num_queries
):
    table = play("misere-4")
    for _ in range(deals):
        deal = factories.record(
            table, taker=None, contract="", bouts=0, points=0, card_points=(12, 30, 20, 24)
        )
    with django_assert_num_queries(6):
        client.get(reverse("deal_create", args=[table.pk]))
    with django_assert_num_queries(6):
        client.get(reverse("deal_correct", args=[deal.pk]))
