"""The page of a game says what its ruleset holds, and nothing else."""

import ast
import json
import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.rulebook import examples, prose
from scoring.rulebook.library import ABOUT, SUBJECTS, about, game_page
from scoring.rulebook.prose import Grid
from scoring.rules import FFT_4, FFT_5, RULESETS, problems
from scoring.rules.deal import FACTS
from scoring.rules.frozen import freeze, thaw
from scoring.rules.ruleset import Call
from scoring.rules.score import score
from tests.scoring.rules.variants import VARIANTS
from tests.server import ROOT

ALL = {ruleset.id: ruleset for ruleset in (*RULESETS.values(), *VARIANTS)}
POPULAIRE_5 = RULESETS["populaire-5"]


def section(ruleset, anchor):
    return next(part for part in game_page(ruleset).sections if part.anchor == anchor)


def rows(ruleset, anchor):
    """Give the rows of a section's first table, and its other texts."""
    return next(
        block.rows for block in section(ruleset, anchor).blocks if isinstance(block, Grid)
    )


def text(ruleset, anchor):
    return "\n".join(section(ruleset, anchor).texts()).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("ruleset", ALL.values(), ids=ALL)
def test_every_game_has_a_page_with_whole_tables(ruleset):
    page = game_page(ruleset)
    anchors = [part.anchor for part in page.sections]
    assert len(set(anchors)) == len(anchors)
    widths = {
        len(row) - len(block.head)
        for part in page.sections
        for block in part.blocks
        if isinstance(block, Grid)
        for row in block.rows
    }
    assert widths == {0}


@pytest.mark.parametrize("ruleset", ALL.values(), ids=ALL)
def test_fields_lead_to_sections_that_exist(ruleset):
    """Where a game has no such field, no link is asked for."""
    lacking = {
        **{fact.name: not fact.may_be_in(ruleset) for fact in FACTS},
        "partner": not ruleset.max_partners,
        "poignee": not ruleset.poignees,
        "misere": not ruleset.miseres,
    }
    fields = [name for name in ABOUT if ruleset.contracts and not lacking.get(name)]
    fields += ["points_0"] * (ruleset.settlement is not None)
    anchors = [about(name, ruleset)[0] for name in fields]
    shown = [part.anchor for part in game_page(ruleset).sections]
    assert [anchor for anchor in anchors if anchor not in shown] == []


def test_a_field_without_a_rule_leads_nowhere():
    assert [about(name, FFT_4) for name in ("taker", "side", "outcome", "reasons")] == [
        None
    ] * 4


ANCHORS = [
    # addresses that other pages and people may have kept
    ("fft-4", {"contrats", "bouts", "points", "petit", "poignees", "chelem", "chien"}),
    ("fft-5", {"appel"}),
    ("populaire-5", {"miseres", "petit-chelem", "misere", "mouches"}),
    ("misere-4", {"but", "points"}),
]


@pytest.mark.parametrize(("name", "anchors"), ANCHORS)
def test_anchors(name, anchors):
    found = {part.anchor for part in game_page(RULESETS[name]).sections}
    assert anchors - found == set()


def test_a_game_without_a_chien_says_nothing_about_one():
    anchors = [part.anchor for part in game_page(RULESETS["six"]).sections]
    assert "chien" not in anchors
    assert rows(RULESETS["six"], "contrats") == (("Petite", "× 1"), ("Garde", "× 2"))


def test_contracts_that_do_not_multiply_all_alike():
    assert rows(RULESETS["duo-tablee"], "contrats")[:2] == (
        ("Petite", "× 1", "× 1", "× 1", "attaque"),
        ("Pousse", "× 1", "× 2", "× 1", "attaque"),
    )


def test_points_to_make():
    assert rows(RULESETS["double-6"], "bouts")[0] == ("0", "111")
    assert rows(RULESETS["double-6"], "bouts")[-1] == ("6", "72")
    assert "ajoute 5 à son compte" in text(RULESETS["reduit-3"], "bouts")


def test_shares():
    assert rows(RULESETS["fft-5"], "paiement") == (
        ("sans partenaire", "+4", "–", "−1"),
        ("avec 1 partenaire", "+2", "+1", "−1"),
    )
    house = next(ruleset for ruleset in VARIANTS if ruleset.id == "half-and-half")
    assert rows(house, "paiement")[1] == ("avec 1 partenaire", "+3", "+3", "−2")


def test_conventions_are_marked_where_they_stand():
    note = "* Convention : aucun texte ne le dit, le site l’a choisi."
    assert rows(RULESETS["six"], "poignees")[0] == ("Simple", "8 *", "20")
    assert note in text(RULESETS["six"], "poignees")
    assert rows(FFT_4, "poignees")[0] == ("Simple", "10", "20")
    assert note not in text(FFT_4, "poignees")
    assert rows(POPULAIRE_5, "petit-chelem")[0] == ("annoncé et réussi", "+200 *")
    assert "en jetons : 1 *" in text(POPULAIRE_5, "mouches")
    assert "le double de la différence de leurs points *" in text(
        RULESETS["qui-perd-gagne-7"], "points"
    )


def whole(ruleset):
    page = game_page(ruleset)
    return "\n".join((page.summary, *(one for part in page.sections for one in part.texts())))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_one_of_a_thing_is_told_as_one(ruleset, language):
    with override(language):
        assert re.findall(r"(?<![\d½.,]) 1 \w+s\b", whole(ruleset)) == []


@pytest.mark.parametrize("name", ["duo-tablee", "duo-piles", "duo-chien"])
def test_the_only_opponent_is_no_defender(name):
    assert "défenseur" not in whole(RULESETS[name])
    assert "l’adversaire paie au preneur" in text(RULESETS[name], "points")
    with override("en"):
        assert "defender" not in whole(RULESETS[name])


def test_a_card_that_is_set_aside_is_no_chien():
    assert "chien" not in whole(RULESETS["qui-perd-gagne-7"])
    assert game_page(RULESETS["qui-perd-gagne-7"]).summary == (
        "7 joueurs, 11 cartes chacun, 1 de côté"
    )


PLACES = [
    # game, before whom the chien of a garde contre lies
    ("fft-4", "devant le joueur assis en face de lui s’il est à la défense"),
    ("fft-3", "devant un défenseur s’il est à la défense"),
    ("duo-chien", "devant l’adversaire s’il est à la défense"),
]


@pytest.mark.parametrize(("name", "place"), PLACES)
def test_where_the_chien_of_a_garde_contre_lies(name, place):
    assert place in text(RULESETS[name], "chien")


SETTLED = {
    1: "la différence de",
    2: "le double de la différence de",
    3: "3 fois la différence de",
}


@pytest.mark.parametrize("times", SETTLED)
def test_how_much_of_a_difference_is_settled(times):
    house = replace(RULESETS["misere-4"], settlement=times, conventions=())
    told = text(house, "points")
    assert f"les joueurs règlent {SETTLED[times]} leurs points : qui" in told


def test_the_source_is_named():
    assert text(RULESETS["duo-tablee"], "sources") == "D’après : le jeu à deux."
    assert text(FFT_5, "sources").splitlines() == [
        "D’après : l’encyclopédie.",
        "Le valet appelé : d’après la fédération.",
        "Les atouts écartés montrés de nouveau : d’après la fédération.",
    ]
    assert "aucun des textes" in text(RULESETS["base-seule-4"], "sources")


def test_every_call_has_its_words():
    for call in set(Call) - {Call.NOBODY}:
        assert text(replace(POPULAIRE_5, call=call), "appel")


def test_two_called_cards_leave_one_partner_when_one_is_away():
    for name in ("sept", "double-7"):
        told = text(RULESETS[name], "appel")
        assert "celle qui est au chien, ou que le preneur tient, ne lui donne personne" in told
        assert "si la carte appelée est au chien" not in told
    assert "ou si la carte appelée est au chien" in text(RULESETS["fft-5"], "appel")
    assert "chien" not in text(RULESETS["double-6"], "appel").replace(
        "ou si elle est au chien", ""
    )


TERMS = [
    # game, what its page says of the call, marked where no text says it
    ("six", "Qui appelle : le donneur, avant de donner *."),
    ("sept", "Qui appelle : le preneur, après les enchères."),
    ("double-9", "De deux cartes appelées pareilles compte la première jouée *"),
    ("sept", "Première entame : pas d’une couleur appelée, sauf la carte appelée *."),
    ("six", "* Convention : aucun texte ne le dit, le site l’a choisi."),
]


@pytest.mark.parametrize(("name", "sentence"), TERMS)
def test_terms_of_a_call(name, sentence):
    assert sentence in text(RULESETS[name], "appel")
    assert sentence not in text(FFT_5, "appel")


def test_a_jack_may_be_called_and_discarded_atouts_are_shown_again():
    assert "un valet s’il a encore tous les cavaliers" in text(FFT_5, "appel")
    again = "Les atouts écartés comptent pour une triple poignée"
    shown = {name for name in ("fft-4", "double-7") if again in text(RULESETS[name], "chien")}
    assert shown == {"fft-4"}


DEALT = {
    # game: how its cards lie, in the words of its page
    "duo-tablee": "Des 36 cartes de chacun, 12 vont en main ; 8 piles de 2",
    "duo-piles": "Des 39 cartes de chacun, 15 vont en main ; 6 piles de 4",
    "duo-chien": "Des 36 cartes de chacun, 12 vont en main ; 6 piles de 4",
    "double-6-chiens": "Le chien est fait de 2 tas de 3 cartes.",
    "fft-3": "On distribue par paquets de 4, vers la droite.",
    "fft-4": "On distribue par paquets de 3, vers la droite.",
    "reduit-3": "On distribue par paquets de 3, vers la droite.",
}


@pytest.mark.parametrize("name", DEALT)
def test_how_the_cards_lie_stays_with_a_copy(name):
    copy = thaw(json.loads(json.dumps(freeze(replace(RULESETS[name], id="maison-1-1")))))
    told = text(copy, "distribution")
    assert told == text(RULESETS[name], "distribution")
    assert DEALT[name] in told


def test_packets_are_told_only_where_a_text_tells_them():
    told = {name for name in RULESETS if "paquets de" in text(RULESETS[name], "distribution")}
    house = {"sans-petite-4", "base-seule-4", "populaire-5", "appel-libre-5", "roi-pris-5"}
    assert told == {"fft-3", "fft-4", "fft-5", "reduit-3", *house} | {
        f"misere-{players}" for players in (3, 4, 5)
    }


@pytest.mark.parametrize("ruleset", ALL.values(), ids=ALL)
def test_examples_are_deals_that_the_cards_can_give(ruleset):
    deals = examples.deals(ruleset)
    assert deals
    assert [problems(deal, ruleset) for deal in deals] == [[]] * len(deals)


def test_examples_show_the_units_of_the_texts():
    units = [score(deal, FFT_4).unit for deal in examples.deals(FFT_4)]
    assert units == [106, -42, 25, 74, 92, 76, -204, 580, 582, -106]


def test_an_example_line_by_line():
    assert rows(FFT_4, "exemples") == (
        ("Contrat", "(25 + 8) × 2", "+66"),
        ("Petit au bout", "10 × 2", "+20"),
        ("Poignée", "", "+20"),
        ("Unité", "66 + 20 + 20", "+106"),
    )


# Numbers that no ruleset decides: the name of a card, how a pack is cut and dealt.
FREE = re.compile(
    r"\b(le|du) 21\b|au moins quatre cartes|au moins trois fois|\bS[0-3]\b|%\(\w+\)s|\{\w+\}"
)
WORDS = (
    *("quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize"),
    *("quatorze", "quinze", "seize", "vingt", "trente", "quarante", "cent", "trois"),
)
NUMBER = re.compile(rf"\d|\b({'|'.join(WORDS)})\b", re.IGNORECASE)


# Cards, passages of texts, and the duplicate, whose four players no ruleset decides.
OF_THE_TEXTS = {
    *("le-jeu", "incidents", "attaquer", "defendre", "signalisation", "techniques"),
    "duplicate",
}


def prose_texts():
    """Give every passage of the prose with its file."""
    for file in ("jeu", *(one for one in SUBJECTS if one not in OF_THE_TEXTS)):
        for part in prose.read(file, "fr"):
            yield from ((file, one.text) for one in (*part.headings, *part.body))


def table_texts():
    """Give every text that the rulebook passes to gettext, with its file."""
    for path in sorted((ROOT / "scoring" / "rulebook").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in {"_", "gettext_lazy", "ngettext"}:
                continue
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield path.name, argument.value


def test_the_prose_holds_no_number_that_a_ruleset_decides():
    texts = [*prose_texts(), *table_texts()]
    assert [(file, text) for file, text in texts if NUMBER.search(FREE.sub("", text))] == []
    assert len(texts) > 200
