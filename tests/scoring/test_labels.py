"""The words: every enum has its label, every contradiction its sentence."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given, strategies as st

from scoring import labels, rules
from scoring.labels import phrases
from scoring.rules.notation import NotationError
from tests.scoring.rules.refused import ALONE, MISERES, PETIT_CHELEM, PLAIN, REFUSED
from tests.scoring.rules.strategies import any_deals

WORDS = [
    (labels.SIDE, rules.Side),
    (labels.OUTCOME, rules.Outcome),
    (labels.CONTRACT, rules.Contract),
    (labels.POIGNEE, rules.PoigneeSize),
    (labels.MISERE, rules.MisereKind),
    (labels.REASON, rules.Reason),
    (labels.RULESET, rules.RULESETS),
]


@pytest.mark.parametrize(("words", "terms"), WORDS)
def test_every_term_has_a_word(words, terms):
    assert list(words) == list(terms)


SENTENCES = {
    "player_unknown": "Ce joueur n’est pas assis à cette table : choisissez un joueur de la"
    " table.",
    "taker_missing": "Il manque le preneur : dites qui a pris, ou notez la donne comme passée.",
    "partners_none": "À cette table le preneur joue seul contre tous : n’indiquez pas de"
    " partenaire.",
    "partners_too_many": "Trop de partenaires : à cette table le preneur en a au plus 1.",
    "partner_not_distinct": "Le preneur ne peut pas être son propre partenaire, ni un joueur"
    " compter deux fois : s’il a appelé sa propre carte, il joue seul.",
    "card_not_called": "Cette carte ne s’appelle pas à ce jeu, et jamais un atout ni un bout :"
    " corrigez la carte appelée.",
    "contract_unknown": "Ce contrat n’existe pas dans le règlement de cette table :"
    " choisissez-en un autre.",
    "bouts_out_of_range": "Le jeu compte 3 bouts : indiquez de 0 à 3.",
    "points_out_of_range": "Les points vont de 0 à 91 : recomptez les plis de l’attaque.",
    "points_not_half": "Les cartes se comptent par demi-points : 40,3 est impossible,"
    " recomptez.",
    "half_point_impossible": "Un demi-point est impossible ici, chaque camp a un nombre pair"
    " de cartes : le joueur de l’Excuse a sans doute oublié de donner une carte basse en"
    " échange.",
    "points_too_few_for_bouts": "Trop peu de points : avec 2 bouts l’attaque a au moins"
    " 8½ points. Vérifiez les bouts, et que les points sont bien ceux de l’attaque.",
    "points_too_many_for_bouts": "Trop de points : la défense a 1 bout, donc l’attaque a au"
    " plus 87 points. Vérifiez les bouts, et que les points sont bien ceux de l’attaque.",
    "points_below_chien": "Le chien seul compte pour 3 au moins à l’attaque : recomptez.",
    "points_above_chien": "Le chien de la défense compte pour 3 au moins, l’attaque a donc au"
    " plus 88 points : recomptez.",
    "petits_out_of_range": "Nombre de petits impossible (1 dans ce jeu) : corrigez-le.",
    "petit_attack_without_bout": "L’attaque mène le petit au bout, donc elle a au moins ce"
    " bout : corrigez les bouts, ou le camp qui a fait le dernier pli.",
    "petit_defence_without_bout": "La défense mène le petit au bout, donc l’attaque ne peut"
    " pas avoir tous les bouts : corrigez les bouts, ou le camp qui a fait le dernier pli.",
    "poignee_twice": "Un joueur ne montre qu’une poignée : gardez la plus grande.",
    "poignee_size_unknown": "Cette poignée n’existe pas dans le règlement de cette table.",
    "poignee_too_many_atouts": "Ces poignées montrent plus d’atouts que le jeu n’en a (22) :"
    " vérifiez qui a montré quoi.",
    "chelem_points": "Avec 3 bouts, ce chelem laisse à l’attaque 91 points : corrigez les"
    " points, les bouts ou le chelem.",
    "chelem_bouts": "Avec ce chelem, l’attaque ne peut pas avoir 2 bouts : corrigez les bouts"
    " ou le chelem.",
    "chelem_but_petit_defence": "L’attaque a fait tous les plis, la défense ne peut pas mener"
    " le petit au bout.",
    "chelem_defence_but_petit": "La défense a fait tous les plis, l’attaque ne peut pas mener"
    " le petit au bout.",
    "petit_chelem_not_played": "Le petit chelem ne se joue pas dans ce règlement.",
    "petit_chelem_and_chelem": "Une donne ne peut pas être à la fois un petit et un grand"
    " chelem : gardez-en un.",
    "petit_chelem_points": "Un petit chelem ne laisse qu’un pli à la défense : l’attaque a de"
    " 68½ à 89 points. Corrigez les points ou le petit chelem.",
    "misere_not_played": "Cette misère ne se joue pas dans ce règlement.",
    "misere_twice": "La même misère est notée deux fois pour un joueur : n’en gardez qu’une.",
    "misere_and_poignee": "Un joueur sans atout ne peut pas montrer une poignée : gardez l’une"
    " ou l’autre.",
    "misere_without_room": "Trop de joueurs ont la même misère : le chien et les mains des"
    " autres ne peuvent pas contenir toutes ces cartes. Vérifiez qui l’a montrée.",
    "alone_not_played": "On ne joue pas chacun pour soi dans ce règlement : indiquez le preneur"
    " et son contrat.",
    "card_points_incomplete": "Indiquez les points de chaque joueur.",
    "card_half_point_impossible": "Un demi-point est impossible ici, chaque pli a un nombre"
    " pair de cartes : le joueur de l’Excuse a sans doute oublié de donner une carte basse en"
    " échange.",
    "card_points_below_trick": "Un joueur qui a fait un pli compte 2 au moins : recomptez.",
    "never_passed": "À ce jeu une donne n’est jamais passée, le donneur doit prendre :"
    " indiquez son contrat, ou notez une fausse donne.",
    "card_points_sum": "Les points des joueurs font 92 ensemble, il faut de 64 à 88 :"
    " recomptez.",
}


def test_every_contradiction_has_its_sentence_and_its_row():
    assert list(SENTENCES) == list(labels.PROBLEM)
    assert list(REFUSED) == list(labels.PROBLEM)


@pytest.mark.parametrize("code", SENTENCES)
def test_sentence_of_each_contradiction(code):
    refused = REFUSED[code]
    deal = rules.Deal(**PLAIN | refused.facts)
    sentences = [
        labels.problem_sentence(problem, deal, refused.ruleset)
        for problem in rules.problems(deal, refused.ruleset)
    ]
    assert sentences == [SENTENCES[code]]


CHECK = " Vérifiez les bouts, et que les points sont bien ceux de l’attaque."
LEAST = "Trop peu de points : avec {} l’attaque a au moins {} points." + CHECK
MOST = "Trop de points : la défense a {}, donc l’attaque a au plus {} points." + CHECK
CHIEN = "Le chien seul compte pour {} au moins à l’attaque : recomptez."
LIMITS = [
    # ruleset, points, bouts, the sentence
    (rules.FFT_4, 3, 1, LEAST.format("1 bout", "4")),
    (rules.FFT_4, 8, 2, LEAST.format("2 bouts", "8½")),
    (rules.FFT_4, 12, 3, LEAST.format("3 bouts", "13")),
    (rules.FFT_4, 79, 0, MOST.format("3 bouts", "78")),
    (rules.FFT_4, 83, 1, MOST.format("2 bouts", "82½")),
    (rules.FFT_4, 88, 2, MOST.format("1 bout", "87")),
    (rules.FFT_3, 2, 0, CHIEN.format("3")),
    (rules.FFT_5, 1, 0, CHIEN.format("1½")),
]


@pytest.mark.parametrize(("ruleset", "points", "bouts", "sentence"), LIMITS)
def test_sentences_name_the_limit(ruleset, points, bouts, sentence):
    deal = rules.Deal(taker=0, contract="garde", bouts=bouts, points=Decimal(points))
    (problem,) = rules.problems(deal, ruleset)
    assert labels.problem_sentence(problem, deal, ruleset) == sentence


@given(
    any_deals(),
    st.sampled_from([rules.FFT_3, rules.FFT_4, rules.FFT_5, ALONE, MISERES, PETIT_CHELEM]),
)
def test_every_refusal_can_be_said(deal, ruleset):
    for problem in rules.problems(deal, ruleset):
        assert labels.problem_sentence(problem, deal, ruleset) != ""


def test_numbers_out_of_all_proportion_can_be_said():
    deal = rules.Deal(taker=0, contract="garde", bouts=10**5000, points=Decimal("-1e999999"))
    sentence = [
        labels.problem_sentence(problem, deal, rules.FFT_4)
        for problem in rules.problems(deal, rules.FFT_4)
    ]
    assert sentence == [SENTENCES["bouts_out_of_range"], SENTENCES["points_out_of_range"]]


def test_the_count_of_who_plays_alone_is_named():
    counts = (Decimal(20), Decimal("22.3"), Decimal("22.7"), Decimal(20))
    deal = rules.Deal(card_points=counts)
    (problem,) = rules.problems(deal, ALONE)
    assert labels.problem_sentence(problem, deal, ALONE) == (
        "Les cartes se comptent par demi-points : 22,3 est impossible, recomptez."
    )


def test_a_game_with_nothing_set_aside_has_one_sum():
    ruleset = rules.RULESETS["qui-perd-gagne-6"]
    deal = rules.Deal(card_points=(Decimal(15),) * 6)
    (problem,) = rules.problems(deal, ruleset)
    assert labels.problem_sentence(problem, deal, ruleset) == (
        "Les points des joueurs font 90 ensemble, il faut 91 : recomptez."
    )


UNREADABLE = {
    "line_too_long": "la ligne est trop longue pour une donne",
    "not_utf8": "ce n’est pas du texte UTF-8",
    "not_json": "ce n’est pas un objet JSON",
    "not_an_object": "un objet { … } est attendu",
    "key_unknown": "cette clé n’existe pas",
    "key_twice": "cette clé est écrite deux fois",
    "missing": "cette clé manque",
    "ruleset_unknown": "ce règlement est inconnu",
    "not_names": "une liste de noms est attendue",
    "players_count": "le nombre de joueurs n’est pas celui du règlement",
    "players_twice": "deux joueurs portent le même nom",
    "not_a_name": "un nom est attendu",
    "not_a_text": "un texte court est attendu",
    "not_a_boolean": "true ou false est attendu",
    "not_an_integer": "un nombre entier est attendu",
    "not_a_number": "un nombre est attendu, par exemple 40.5",
    "not_a_list": "une liste est attendue",
    "word_unknown": "ce mot n’est pas prévu ici",
    "format_unknown": "« tarotclub-ruleset » est attendu ici",
    "version_unknown": "cette version du format est inconnue, 1 est attendu",
}


def test_every_reading_error_has_its_words():
    assert list(UNREADABLE) == list(labels.UNREADABLE)


@pytest.mark.parametrize("code", UNREADABLE)
def test_sentence_of_each_reading_error(code):
    assert labels.unreadable_sentence(NotationError("", code)) == UNREADABLE[code]
    named = labels.unreadable_sentence(NotationError("bouts", code))
    assert named == f"clé « bouts » : {UNREADABLE[code]}"


CHOICES = [
    (labels.outcome_choices, rules.Outcome),
    (labels.side_choices, rules.Side),
]


@pytest.mark.parametrize(("choices", "terms"), CHOICES)
def test_choices_are_value_and_word(choices, terms):
    assert [value for value, _ in choices()] == list(terms)


POINTS = [
    ("41", "41"),
    ("40.5", "40½"),
    ("0", "0"),
    ("0.5", "½"),
    ("-0.5", "−½"),
    ("-106", "−106"),
    ("4e1", "40"),
    ("40.50", "40½"),
    ("40.3", "40,3"),
    ("-23.55", "−23,55"),
    ("1e9", "1E+9"),
    ("-1e9999999", "-1E+9999999"),
    ("NaN", "NaN"),
    ("sNaN", "sNaN"),
    ("-Infinity", "-Infinity"),
]


@pytest.mark.parametrize(("value", "text"), POINTS)
def test_points_as_a_scorer_writes_them(value, text):
    assert labels.points(Decimal(value)) == text


SIGNED = [(318, "+318"), (-106, "−106"), (0, "0"), (Decimal("0.5"), "+½")]


@pytest.mark.parametrize(("value", "text"), SIGNED)
def test_marks_with_their_sign(value, text):
    assert labels.signed(value) == text


DECIMALS = [
    (lambda: labels.points(Decimal("40.3")), "40,3", "40.3"),
    (lambda: labels.signed(Fraction(325, 6)), "54,17 %", "54.17%"),
    (lambda: labels.signed(Decimal("-12.838")), "−12,838", "−12.838"),
    (lambda: labels.tenths(-8.54), "−8,5", "−8.5"),
    (lambda: labels.decimal_mark("1.25"), "1,25", "1.25"),
]


@pytest.mark.parametrize(("write", "french", "english"), DECIMALS)
def test_decimals_have_the_mark_of_the_language(write, french, english):
    assert write() == french
    with translation.override("en"):
        assert write() == english


def test_contradictions_are_asked_by_code():
    """A code without a sentence is a programming error, found at once."""
    with pytest.raises(KeyError):
        labels.problem_sentence(rules.Problem("points", "nonsense"), rules.Deal(), rules.FFT_4)


@pytest.mark.parametrize(
    ("words", "row"),
    [(["Bo"], "Bo"), (["Bo", "Cy"], "Bo et Cy"), (["Ana", "Bo", "Cy"], "Ana, Bo et Cy")],
)
def test_names_in_a_row(words, row):
    assert phrases.listed(words) == row
