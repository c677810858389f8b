"""The form of a ruleset: what is typed becomes the data, and nonsense is said beside it."""

from dataclasses import replace

import pytest
from django.http import QueryDict

from scoring.forms.house import HouseForm
from scoring.rules import FFT_4, FFT_5, RULESETS
from scoring.rules.ruleset import PotTerms, Share
from tests.scoring.rules.test_house import terms

POPULAIRE = RULESETS["populaire-5"]
MISERE = RULESETS["misere-4"]


def typed(ruleset, /, **changes):
    """Type what the form proposes, but for some fields; None leaves one out."""
    blank = HouseForm(None, base=ruleset, clubs=None)
    data = QueryDict(mutable=True)
    data["name"] = "Nos règles"
    for name, field in blank.fields.items():
        if field.initial is not False and field.initial not in (None, ""):
            data[name] = "on" if field.initial is True else str(field.initial)
    for name, value in changes.items():
        if value is None:
            data.pop(name, None)
        else:
            data[name] = value
    return HouseForm(data, base=ruleset, clubs=None)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_what_is_proposed_changes_nothing(ruleset):
    form = typed(ruleset)
    assert form.is_valid(), form.errors
    assert form.ruleset == replace(ruleset, name="Nos règles")


CHANGES = [
    # what is typed at fft-4's form, what the ruleset says
    ({"base": "30"}, {"base": 30}),
    ({"points_to_make_3": "35"}, {"points_to_make": (56, 51, 41, 35)}),
    ({"petit": " 20 "}, {"petit": 20}),
    ({"rounding": "5_nearest"}, {"rounding_step": 5, "rounding_nearest": True}),
    ({"rounding": "10_up"}, {"rounding_step": 10}),
    (
        {"contract_petite_on": None},
        {"contracts": {k: v for k, v in FFT_4.contracts.items() if k != "petite"}},
    ),
    (
        {"contract_pousse_on": "on"},
        {"contracts": {**FFT_4.contracts, "pousse": terms(1, 2, 1)}},
    ),
    (
        {"contract_garde_margin": "1"},
        {"contracts": {**FFT_4.contracts, "garde": terms(2, 1, 2)}},
    ),
    (
        {
            "contract_NEW1_name": "Garde  forcée",
            "contract_NEW1_base": "3",
            "contract_NEW1_margin": "3",
        },
        {"contracts": {**FFT_4.contracts, "garde_forcee": terms(3, 3, 0, "Garde forcée")}},
    ),
    (
        {"poignee_triple_atouts": "", "poignee_triple_value": ""},
        {"poignees": dict(list(FFT_4.poignees.items())[:2])},
    ),
    (
        {"chelem_announced_missed": "100"},
        {"chelem": replace(FFT_4.chelem, announced_missed=-100)},
    ),
    ({"chelem_multiplied": "on"}, {"chelem_multiplied": True}),
    ({"petit_chelem_on": "on"}, {"petit_chelem": POPULAIRE.petit_chelem}),
    ({"misere_atout": "10", "misere_tete": "10"}, {"miseres": POPULAIRE.miseres}),
    (
        {"share_0_taker": "6", "share_0_defender": "2"},
        {"shares": (Share(taker=6, partner=1, defender=2),)},
    ),
    ({"settlement": "4"}, {"settlement": 4}),
    ({"pot_on": "on", "pot_cap": "40"}, {"pot": PotTerms(passed_out=1, cap=40)}),
]


@pytest.mark.parametrize(("fields", "changed"), CHANGES)
def test_what_is_typed_becomes_the_data(fields, changed):
    form = typed(FFT_4, **fields)
    assert form.is_valid(), form.errors
    assert form.ruleset == replace(FFT_4, name="Nos règles", **changed)


EMPTY = "Il manque ce nombre : écrivez 0 si cela ne vaut rien."
OUT_OF_ORDER = (
    "Plus l’attaque a de bouts, moins elle a de points à faire : remettez-les dans l’ordre."
)
SHORT = "Écrivez un nombre entier, par exemple 25."
WORTHLESS = (
    "Un contrat qui ne multiplie ni la base ni l’écart ne vaut rien : donnez-lui au moins"
    " l’un des deux, ou retirez-le."
)
UNEVEN = (
    "Le compte n’est pas nul : le preneur et ses partenaires doivent recevoir ensemble"
    " exactement ce que paient les défenseurs."
)
NO_CONTRACT = (
    "Contrats : Gardez au moins un contrat : sans contrat, il faut dire ce que vaut un"
    " point de cartes quand on joue chacun pour soi."
)
BEYOND = (
    "Une poignée montre au moins un atout, et pas plus que n’en tient une main (18 cartes)."
)
REFUSALS = [
    # what is typed at fft-4's form, where it is said, the sentence
    ({"base": ""}, "base", EMPTY),
    ({"base": "beaucoup"}, "base", SHORT),
    ({"base": "2,5"}, "base", SHORT),
    ({"base": "-5"}, "base", "Écrivez ce nombre sans signe : 0 ou plus."),
    ({"base": "10000"}, "base", "Ce nombre est trop grand : 9999 au plus."),
    ({"rounding": "7_up"}, "rounding", "Dites comment l’écart s’arrondit."),
    ({"name": ""}, "name", "Donnez un nom au règlement, celui qu’on dira à la table."),
    ({"name": "  "}, "name", "Donnez un nom au règlement, celui qu’on dira à la table."),
    ({"name": "x" * 81}, "name", "Ce nom est trop long : 80 signes au plus."),
    (
        {"points_to_make_1": ""},
        "points_to_make_1",
        "Dites combien de points l’attaque doit faire.",
    ),
    (
        {"points_to_make_2": "51"},
        "points_to_make_0",
        OUT_OF_ORDER,
    ),
    (
        {"points_to_make_0": "92"},
        "points_to_make_0",
        "Les points à faire vont de 1 à 91, les points du jeu.",
    ),
    (
        {"poignee_double_atouts": "9"},
        "poignee_double_atouts",
        "Une plus grande poignée montre plus d’atouts : remettez les seuils dans l’ordre.",
    ),
    (
        {"poignee_double_atouts": ""},
        "poignee_double_atouts",
        BEYOND,
    ),
    (
        {"poignee_double_value": "10"},
        "poignee_double_value",
        "Une poignée vaut au moins 1 point, et jamais moins qu’une plus petite.",
    ),
    (
        {"contract_garde_base": "0", "contract_garde_margin": ""},
        "contract_garde_base",
        WORTHLESS,
    ),
    (
        {"contract_garde_petit": "101"},
        "contract_garde_base",
        "Un multiplicateur va de 0 à 100.",
    ),
    (
        {"contract_NEW2_base": "3"},
        "contract_NEW2_name",
        "Donnez un nom à ce contrat, celui qu’on annonce à la table.",
    ),
    (
        {"contract_NEW1_name": "Forcée"},
        "contract_NEW1_base",
        WORTHLESS,
    ),
    ({"contract_garde_chien": "x"}, "contract_garde_chien", "Dites à qui compte le chien."),
    (
        {"share_0_taker": "2"},
        "share_0_taker",
        UNEVEN,
    ),
    (
        {"chelem_announced_made": "100"},
        "chelem_announced_made",
        "Un chelem annoncé ne peut pas rapporter moins qu’un chelem sans annonce.",
    ),
    (
        {"misere_tete": "0"},
        "misere_tete",
        "Une misère rapporte de 1 à 9999 points ; si elle ne se joue pas, laissez vide.",
    ),
    (
        {"settlement": "3"},
        "settlement",
        "Prenez un nombre pair : un demi-point de carte laisserait une fraction.",
    ),
    (
        {"pot_on": "on", "pot_cap": "0"},
        "pot_cap",
        "Le plafond va de 1 à 9999 jetons ; sans plafond, laissez vide.",
    ),
    (
        {"pot_on": "on", "pot_passed_out": ""},
        "pot_passed_out",
        "Chacun met au moins un jeton (9999 au plus) quand tout le monde passe.",
    ),
    (
        dict.fromkeys(f"contract_{contract}_on" for contract in FFT_4.contracts),
        "__all__",
        NO_CONTRACT,
    ),
]


@pytest.mark.parametrize(("given", "field", "sentence"), REFUSALS)
def test_nonsense_is_said_beside_its_field(given, field, sentence):
    form = typed(FFT_4, **given)
    assert form.errors.get_json_data().keys() == {field}
    assert form.errors[field] == [sentence]
    assert (form.ruleset is None) == (field != "name")
    assert form.sentences == ([] if field == "name" else [sentence])


def test_two_contracts_of_one_name_are_both_named():
    new = {"name": "Forcée", "base": "3", "margin": "3"}
    rows = {
        f"contract_{row}_{part}": each for row in ("NEW1", "NEW2") for part, each in new.items()
    }
    form = typed(FFT_4, **rows)
    twice = ["Deux contrats portent ce nom : changez l’un des deux."]
    assert form.errors == {"contract_NEW1_name": twice, "contract_NEW2_name": twice}


def test_what_the_house_changes_is_no_convention_any_more():
    form = typed(POPULAIRE, pot_cap="50")
    assert form.is_valid()
    assert POPULAIRE.conventions == ("petit_chelem", "settlement", "pot")
    assert form.ruleset.conventions == ("petit_chelem", "settlement")


def test_partners_have_parts_too():
    form = typed(FFT_5, share_1_taker="3", share_1_partner="3", share_1_defender="2")
    assert form.is_valid()
    assert form.ruleset.shares[1] == Share(taker=3, partner=3, defender=2)


CALLED = [
    # game, what may be called there, another way
    ("fft-5", ["king", "any_card", "king_taken"], "any_card"),
    ("sept", ["two_kings", "king_and_queen", "king_and_ace"], "king_and_queen"),
]


@pytest.mark.parametrize(("name", "offered", "chosen"), CALLED)
def test_partners_may_be_named_otherwise(name, offered, chosen):
    form = typed(RULESETS[name], call=chosen)
    assert [value for value, _label in form.fields["call"].choices] == offered
    assert form.is_valid()
    assert form.ruleset.call == chosen
    assert form.ruleset == replace(RULESETS[name], name="Nos règles", call=form.ruleset.call)
    refused = typed(RULESETS[name], call="nobody")
    assert refused.errors == {"call": ["Dites comment le partenaire est désigné."]}


def test_a_call_is_asked_for_only_where_there_are_partners():
    asked = [name for name in RULESETS if "call" in typed(RULESETS[name]).fields]
    assert asked == [name for name, ruleset in RULESETS.items() if ruleset.max_partners]


def test_terms_of_a_call_are_asked_where_two_cards_are_called():
    terms = ("caller", "equal_cards", "first_lead")
    asked = {name: terms_asked(name, terms) for name in ("fft-5", "six", "double-7")}
    assert asked == {"fft-5": [], "six": ["caller", "first_lead"], "double-7": list(terms)}


def terms_asked(name, terms):
    return [term for term in terms if term in typed(RULESETS[name]).fields]


def test_a_house_chooses_who_calls_and_what_is_led():
    form = typed(RULESETS["double-7"], caller="dealer", equal_cards="second", first_lead="free")
    assert form.is_valid()
    chosen = (form.ruleset.caller, form.ruleset.equal_cards, form.ruleset.first_lead)
    assert (chosen, form.ruleset.conventions) == (("dealer", "second", "free"), ())
    refused = typed(RULESETS["six"], caller="everybody")
    assert refused.errors == {"caller": ["Choisissez l’une des réponses proposées."]}


def test_who_plays_alone_is_asked_for_the_settlement_only():
    form = typed(MISERE, settlement="4")
    assert list(form.fields) == ["name", "version", "settlement"]
    assert form.is_valid()
    assert form.ruleset.settlement == 4
    assert typed(MISERE, settlement="").errors == {
        "settlement": ["Il manque ce nombre : écrivez 0 si cela ne vaut rien."]
    }


def test_a_form_sent_empty_is_refused_without_an_error():
    form = HouseForm(QueryDict(), base=FFT_4, clubs=None)
    assert not form.is_valid()
    assert form.ruleset is None
