"""The words that the tablet's script shows, in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring import cards, explanation, labels
from scoring.forms.boards import BOARD
from scoring.forms.choices import TIMES_APART
from scoring.forms.correction import REASONS
from scoring.forms.played import SIDES_AND_TICKS, SLOTS, SUITS
from scoring.models import CallReason
from scoring.rules.doubt import RUNNING, WIDE_MARGIN
from scoring.ruleset_words import ROUNDING, rounding
from scoring.sheet_code import WORDS


def plural(sentence: Callable[[int], str]) -> dict[str, str]:
    """Both forms of a sentence, among which the script chooses."""
    return {"one": sentence(1), "other": sentence(2)}


# Where the positions of a table of four sit: the order of play from North.
DIRECTIONS = (
    gettext_noop("Nord"),
    gettext_noop("Ouest"),
    gettext_noop("Sud"),
    gettext_noop("Est"),
)
COLOURS = (gettext_noop("bleu"), gettext_noop("blanc"), gettext_noop("rouge"))  # of a triplette
SENTENCES = {
    # the state of the tablet
    "all_sent": gettext_noop("Tout est envoyé"),
    "offline": gettext_noop("Hors réseau"),
    "ailing": gettext_noop("Le site n’enregistre pas"),
    "connecting": gettext_noop("Connexion…"),
    "shut_out": gettext_noop("Lien à renouveler"),
    "to_settle": gettext_noop("À régler"),
    "saved_here": gettext_noop("enregistrée sur la tablette"),
    "sent": gettext_noop("envoyée"),
    "not_saved": gettext_noop(
        "Rien n’a pu être enregistré : la mémoire de la tablette est pleine ou interdite."
        " Notez la donne sur papier et prévenez l’organisateur."
    ),
    # the sheet
    "table": gettext_noop("Table %(number)s"),
    "deal": gettext_noop("Donne %(number)s"),
    "record_deal": gettext_noop("Noter la donne %(number)s"),
    "finish_deal": gettext_noop("Finir la donne %(number)s"),
    "deals_first": gettext_noop("%(dealer)s donne"),
    "deals_mort": gettext_noop("%(dealer)s donne et fait le mort"),
    "leads": gettext_noop("entame : %(leader)s"),
    "dealer_is": gettext_noop("Donneur : %(dealer)s"),
    "recorded_at": gettext_noop("notée à %(at)s"),
    "recorded_by": gettext_noop("notée à %(at)s par %(who)s"),
    "waits": gettext_noop("pas encore envoyée"),
    "waits_correction": gettext_noop("correction pas encore envoyée"),
    "corrected": gettext_noop("corrigée"),
    "cancelled": gettext_noop("annulée"),
    "made": gettext_noop("réussi"),
    "failed": gettext_noop("chuté"),
    "mort": gettext_noop("mort"),
    "bilan": gettext_noop("bilan"),
    "touch_taker": gettext_noop("Qui a pris ? Touchez son nom."),
    "took": gettext_noop("%(player)s a pris"),
    "dealer": gettext_noop("donneur"),
    "signed_at": gettext_noop("signé à %(at)s"),
    "signature_waits": gettext_noop("signé, pas encore envoyé"),
    "not_signed": gettext_noop("pas encore signé"),
    "sign_again": gettext_noop("la feuille a changé : signez de nouveau"),
    "sheet_changed": gettext_noop("%(players)s : la feuille a changé, signez de nouveau."),
    "all_signed": gettext_noop(
        "Tous ont signé : la feuille se ferme dès que le serveur le sait."
    ),
    "sheet_signed": gettext_noop(
        "La feuille est signée par tous : elle est close. Seul un arbitre peut la rouvrir."
    ),
    "sheet_closed": gettext_noop(
        "La table est terminée. Un arbitre ou un organisateur peut la rouvrir."
    ),
    "boards_done": gettext_noop(
        "Tous les étuis de ce tour sont joués : signez la feuille, puis portez-les plus loin."
    ),
    "bid_running": gettext_noop("Donne %(number)s en cours : %(what)s"),
    "draft_waiting": gettext_noop("Donne %(number)s commencée : rien n’est perdu."),
    "difference": gettext_noop(
        "Donne %(number)s : la tablette avait compté %(tablet)s, le serveur compte %(server)s."
        " Le serveur fait foi ; prévenez l’arbitre."
    ),
    "lost": gettext_noop("disparue du serveur"),
    "leave_lost": gettext_noop("Ne pas renvoyer"),
    "forget": gettext_noop("Oublier"),
    "correct": gettext_noop("Corriger"),
    "cancel": gettext_noop("Annuler la donne"),
    "bring_back": gettext_noop("Rétablir"),
    "dispute_this": gettext_noop("Contester"),
    "back": gettext_noop("Revenir"),
    "call_arbiter": gettext_noop("Arbitre"),
    "sign_sheet": gettext_noop("Signer"),
    "signatures": gettext_noop("Signatures"),
    "unsign": gettext_noop("Retirer ma signature"),
    "signing_title": gettext_noop("Signer la feuille"),
    "no_deal": gettext_noop(
        "Les cartes sont sur la table. Notez la première donne dès qu’elle est comptée."
    ),
    "typed": gettext_noop(
        "Les bilans ont été saisis depuis la feuille de papier, sans les donnes."
    ),
    "undo": gettext_noop("Annuler (%(count)s s)"),
    "in_the_lead": gettext_noop("En tête : %(who)s %(bilan)s"),
    "too_late": gettext_noop(
        "Elle est déjà partie : corrigez-la ou annulez-la sur la feuille."
    ),
    # the form
    "new_deal": gettext_noop("Donne %(number)s"),
    "edit_deal": gettext_noop("Modifier la donne %(number)s"),
    "correct_deal": gettext_noop("Corriger la donne %(number)s"),
    "save": gettext_noop("Enregistrer"),
    "save_correction": gettext_noop("Corriger"),
    "save_bid": gettext_noop("Garder l’annonce"),
    "confirm": gettext_noop("Oui, c’est bien cela"),
    "taker": gettext_noop("Preneur"),
    "contract": gettext_noop("Contrat"),
    "partner": gettext_noop("Partenaire"),
    "partners": gettext_noop("Partenaires"),
    "swap_partner": gettext_noop("Échanger preneur et partenaire"),
    "bouts_field": gettext_noop("Bouts de l’attaque"),
    "to_make": gettext_noop("%(points)s à faire"),
    "counted_by": gettext_noop("Points comptés par"),
    "the_attack": gettext_noop("l’attaque"),
    "the_defence": gettext_noop("la défense"),
    "points_field": gettext_noop("Points"),
    "points_keys": gettext_noop("Chiffres des points"),
    "added_points": gettext_noop("(comptés sur %(all)s ; +%(added)s à chaque camp)"),
    "half": gettext_noop("½ point"),
    "erase": gettext_noop("Effacer"),
    "more": gettext_noop("Autres primes"),
    "both_petits": gettext_noop("Les deux petits"),
    "nobody": gettext_noop("Personne"),
    "poignee_by": gettext_noop("Poignée"),
    "atouts": gettext_noop("%(count)s atouts"),
    "other_card": gettext_noop("%(card)s : une autre carte"),
    "optional": gettext_noop("(facultatif)"),
    "outcome": gettext_noop("Donne"),
    "change": gettext_noop("Changer"),
    "change_dealer": gettext_noop("Changer de donneur"),
    "unplayed": gettext_noop("Donne qui ne se joue pas"),
    "everyone_passes": gettext_noop("Tout le monde passe : on joue la misère"),
    "somebody_took": gettext_noop("Quelqu’un a pris"),
    "dealers_duty": gettext_noop(
        "Prise d’office : si personne n’enchérit, %(dealer)s joue la %(contract)s."
    ),
    "rule": gettext_noop("Règle : %(name)s"),
    "reasons": gettext_noop("Ce qui était faux"),
    "reason_text": gettext_noop("En quelques mots"),
    "reason_missing": gettext_noop("Dites ce qui était faux : le motif reste sur la feuille."),
    "count_tricks": gettext_noop("Compter les plis"),
    "count_tricks_of": gettext_noop("Compter les plis de %(player)s"),
    "alone_hint": gettext_noop(
        "Chacun pour soi : comptez les plis de chaque joueur, le moins de points gagne."
    ),
    "alone_deal": gettext_noop("Chacun pour soi"),
    "missing": gettext_noop("Reste à noter : %(what)s"),
    "next": gettext_noop("%(what)s ?"),
    "no_score": gettext_noop("%(outcome)s : personne ne marque."),
    "ask": gettext_noop("Pas encore enregistrée. Est-ce bien cela ?"),
    "ask_no": gettext_noop("Non, modifier"),
    "show_table": gettext_noop("Montrer le résultat à la table"),
    "other_side": gettext_noop("%(side)s : %(points)s"),
    "margin": gettext_noop("%(points)s à faire : %(margin)s"),
    "sum_left": gettext_noop("reste %(points)s à répartir"),
    "sum_over": gettext_noop("%(points)s de trop"),
    "sum_lacks": gettext_noop("il manque %(points)s"),
    "sum_right": gettext_noop("le compte y est : %(all)s points"),
    "sum_but_aside": gettext_noop("le compte y est : %(all)s, et %(aside)s de côté"),
    "bid_for": gettext_noop("%(player)s, %(contract)s"),
    # how a deal is told
    "points": gettext_noop("%(points)s points"),
    "of": gettext_noop(" de %(name)s"),
    "of_vowel": gettext_noop(" d’%(name)s"),
    "card": gettext_noop("%(rank)s de %(suit)s"),
    **explanation.SENTENCES,
    "times_apart": TIMES_APART,
    "convention": gettext_noop(" (convention)"),
    # what a person decides
    "on_server": gettext_noop("Sur le serveur"),
    "on_tablet": gettext_noop("Sur cette tablette"),
    "stored_by": gettext_noop("donne %(number)s, version %(version)s, %(who)s"),
    "keep": gettext_noop("Garder celle du serveur"),
    "drop": gettext_noop("Oublier ce que la tablette avait noté"),
    "another": gettext_noop("C’est une autre donne : l’ajouter à la suite"),
    "replace": gettext_noop("La tablette a raison : corriger le serveur"),
    "retry": gettext_noop("Envoyer de nouveau"),
    "edit": gettext_noop("Modifier"),
    "sure_drop": gettext_noop("Oublier pour de bon ce que cette tablette a noté ?"),
    "settle_first": gettext_noop("Les donnes suivantes attendent que celle-ci soit réglée."),
    "nothing_to_settle": gettext_noop("Tout est réglé."),
    "replaced_because": gettext_noop("Conflit réglé à la table"),
    "corrected_here": gettext_noop("Corrigée aussitôt à la table"),
    "correction_of": gettext_noop("Correction de la donne %(number)s"),
    "signature_of": gettext_noop("Signature de %(player)s"),
    "call_of": gettext_noop("Appel de l’arbitre"),
    # signing
    "sign": gettext_noop("Je signe %(bilan)s"),
    "by_phone": gettext_noop("Sur mon téléphone"),
    "sign_unsent": gettext_noop(
        "Des donnes ne sont pas encore envoyées : les signatures partiront à leur suite."
    ),
    "sign_stuck": gettext_noop("Réglez d’abord ce que le serveur n’a pas pris."),
    "sign_lost": gettext_noop("Des donnes ont disparu du serveur : renvoyez-les d’abord."),
    "sign_nothing": gettext_noop("Aucune donne n’est notée : il n’y a rien à signer."),
    "sum_zero": gettext_noop("Les bilans font zéro ensemble."),
    "sum_not_zero": gettext_noop("Les bilans ne font pas zéro ensemble : appelez l’arbitre."),
    "scan": gettext_noop("%(player)s scanne ce code avec son téléphone, lit et signe."),
    "needs_network": gettext_noop("Il faut le réseau pour cela : essayez dans un moment."),
    # the arbiter
    "called": gettext_noop("Arbitre appelé à %(at)s : %(reason)s"),
    "called_offline": gettext_noop(
        "L’appel part dès que le réseau revient : levez aussi la main."
    ),
    "answered": gettext_noop("L’arbitre répond (%(at)s) : %(answer)s"),
    "answered_coming": gettext_noop("L’arbitre a vu l’appel (%(at)s)."),
    "settled": gettext_noop("L’arbitre a réglé l’appel (%(at)s)."),
    "withdraw": gettext_noop("Ce n’est plus utile"),
    "seen": gettext_noop("Vu"),
    # around the table
    "round": gettext_noop("Tour %(number)s"),
    "round_ended": gettext_noop(
        "Tour %(number)s terminé : pour le suivant, scannez le code de sa table"
    ),
    "deal_of": gettext_noop("Donne %(number)s sur %(deals)s"),
    "last_deal_of": gettext_noop("Donne %(number)s sur %(deals)s : la dernière donne"),
    "played_of": gettext_noop("Donnes jouées : %(played)s sur %(deals)s"),
    "round_done": gettext_noop("Donnes jouées : %(played)s sur %(deals)s, signez la feuille"),
    "time_went_back": gettext_noop("l’heure de l’ordinateur a reculé"),
    "last_deal_called": gettext_noop("Dernière donne : n’en commencez pas d’autre"),
    "time_over": gettext_noop("Temps écoulé : finissez la donne en cours, c’est la dernière"),
    "follow": gettext_noop("Suivre"),
    "follow_title": gettext_noop("Suivre sur un téléphone"),
    "follow_hint": gettext_noop(
        "Scannez ce code : la feuille se lit sur votre téléphone, sans pouvoir y écrire."
    ),
    "sheet_code": gettext_noop("Code QR de la feuille"),
    "sheet_code_hint": gettext_noop(
        "Sans Wi-Fi, la feuille va au bureau par ce code : un lecteur USB ou l’appareil photo"
        " d’un téléphone le lit. La tablette garde tout."
    ),
    "sheet_code_part": gettext_noop("Partie %(part)s sur %(count)s."),
    "next_part": gettext_noop("Partie suivante"),
    "close": gettext_noop("Fermer"),
    # boards of a duplicate
    "board": gettext_noop("Étui"),
    "boards": gettext_noop("Étuis du tour"),
    "board_number": gettext_noop("Étui %(board)s"),
    "board_taker": gettext_noop("Preneur écrit sur l’étui"),
    "board_attacker": gettext_noop("Preneur : %(player)s, %(direction)s"),
    "direction": gettext_noop("Direction du preneur"),
    "turn_of": gettext_noop("au tour de %(player)s, %(place)s"),
    "board_elsewhere": gettext_noop(
        "Un autre numéro ? Mauvais étui ou mauvaise table : ne jouez pas, appelez l’arbitre."
    ),
    "next_board": gettext_noop("Étui %(board)s : preneur %(taker)s, donneur %(dealer)s"),
    "board_due": gettext_noop("Étui %(board)s, preneur %(taker)s : à jouer"),
    "board_played": gettext_noop("Étui %(board)s, preneur %(taker)s"),
    "board_yours": gettext_noop("vous : %(amount)s"),
    "board_others": gettext_noop("%(rank)s de %(of)s, %(worth)s (%(amounts)s)"),
    "board_ranked": gettext_noop("%(rank)s de %(of)s (%(amounts)s)"),
    "match_points": gettext_noop("points de match : %(points)s"),
    "first": gettext_noop("1er"),
    "nth": gettext_noop("%(rank)se"),
    "board_goes": gettext_noop("portez-le à la table %(table)s"),
    "board_stays": gettext_noop("laissez-le sur la table"),
    "on_travelling_sheet": gettext_noop("Fiche ambulante : %(amount)s"),
    "where_to_go": gettext_noop("Où aller maintenant"),
    "session_over": gettext_noop("C’était le dernier tour."),
    "goes_to": gettext_noop("%(player)s : table %(table)s, %(direction)s"),
    "sits_out": gettext_noop("%(player)s : repos au prochain tour"),
    # getting in
    "pin_offline": gettext_noop("Il faut le réseau pour entrer la première fois."),
    "pin_digits": gettext_noop("Le code a huit chiffres : recopiez-le depuis l’affichette."),
    "other_tables": gettext_noop("Cette tablette garde des donnes d’une autre table :"),
    "other_table": gettext_noop("ouvrir l’autre table"),
    "from_to": gettext_noop("de %(least)s à %(most)s"),
    "learn_more": gettext_noop("En savoir plus"),
    "lasted": gettext_noop("%(minutes)s min"),
}


def tablet_words() -> dict[str, Any]:
    """All that the tablet's script may have to say."""
    return {
        "say": {key: _(sentence) for key, sentence in SENTENCES.items()} | _counted(),
        "problems": _texts({**labels.PROBLEM, **BOARD}),
        "alone_problems": _texts(labels.ALONE_PROBLEM),
        "doubts": _texts(labels.DOUBT),
        "labels": {
            "contract": _texts(labels.CONTRACT),
            "outcome": _texts(labels.OUTCOME),
            "poignee": _texts(labels.POIGNEE),
            "poignee_name": _texts(labels.POIGNEE_NAME),
            "petit": _texts(labels.PETIT),
            "petits": _texts(labels.PETITS),
            "misere": _texts(labels.MISERE),
            "alone": _texts(labels.ALONE),
            "alone_king_taken": _texts(labels.ALONE_TAKEN),
            "side": _texts(labels.SIDE),
            "direction": _texts({at: _(word) for at, word in enumerate(DIRECTIONS)}),
            "line": {"NS": _("Nord-Sud"), "EW": _("Est-Ouest")},
            "colour": _texts({at: _(word) for at, word in enumerate(COLOURS)}),
            "reason": _texts(labels.REASON),
            "rounding": {
                f"{step},{nearest}".lower(): rounding(step, nearest=nearest)
                for step, nearest in ROUNDING
            },
            "rank": _texts(cards.RANK),
            "suit": _texts(cards.SUIT),
            "call_reason": dict(CallReason.choices),
            "correction_reason": _texts(REASONS),
        },
        "slots": _slots(),
        "suits": [[suit, cards.SIGN[suit], str(cards.SUIT[suit])] for suit in SUITS],
        "code": list(WORDS),
        "bonuses": _bonuses(),
        "bonuses_told": _bonus_words("sentence"),
        "bonus_lines": _bonus_words("line"),
        "limits": {"wide_margin": WIDE_MARGIN, "running": RUNNING},
    }


def _slots() -> dict[str, list[dict[str, Any]]]:
    """The cards that are called, by the way of calling them."""
    return {
        call.value: [
            {
                "label": str(slot.label),
                "rank": slot.rank,
                "others": [
                    [rank, str(cards.RANK.get(rank, rank)).capitalize()]
                    for rank in (slot.rank, *slot.others)
                    if slot.others
                ],
            }
            for slot in slots
        ]
        for call, slots in SLOTS.items()
    }


def _bonuses() -> list[dict[str, str]]:
    """The facts that are a side or a tick: the script reads and writes them by this."""
    return [
        {
            "name": fact.name,
            "field": fact.field,
            "part": fact.part,
            "noted": fact.noted,
            "played_with": fact.played_with,
            "label": str(labels.FACT[fact.name]),
        }
        for fact in SIDES_AND_TICKS
    ]


def _bonus_words(place: str) -> dict[str, dict[str, list[str]]]:
    """How a place says them, by field, then by whether announced and who did it."""
    return {
        field: {
            f"{announced},{done or ''}".lower(): [
                str(getattr(words, place)) for words in all_words
            ]
            for (announced, done), all_words in told.items()
        }
        for field, told in labels.BONUS.items()
    }


def _counted() -> dict[str, dict[str, str]]:
    """The sentences that depend on a number, as the script chooses among them."""
    return {
        "bouts": plural(lambda n: ngettext("%(count)s bout", "%(count)s bouts", n)),
        "unsent": plural(lambda n: ngettext("%(count)s à envoyer", "%(count)s à envoyer", n)),
        "stuck": plural(lambda n: ngettext("%(count)s à régler", "%(count)s à régler", n)),
        **lost_words(),
        "played": plural(
            lambda n: ngettext("%(count)s donne jouée", "%(count)s donnes jouées", n)
        ),
        "all_deals": plural(
            lambda n: ngettext("Voir l’autre donne", "Voir les %(count)s autres donnes", n)
        ),
    }


def _texts(words: Mapping[Any, str | Promise]) -> dict[str, str]:
    return {str(key): str(word) for key, word in words.items()}


def lost_words() -> dict[str, dict[str, str]]:
    """Tell of deals that the server had and has no longer."""
    return {
        "lost_count": plural(
            lambda n: ngettext(
                "%(count)s disparue du serveur", "%(count)s disparues du serveur", n
            )
        ),
        "lost_deals": plural(
            lambda n: ngettext(
                "La donne %(numbers)s était enregistrée et le serveur ne l’a plus : une copie"
                " plus ancienne y a été remise. Elle est gardée ici : renvoyez-la, puis faites"
                " signer de nouveau.",
                "Les donnes %(numbers)s étaient enregistrées et le serveur ne les a plus : une"
                " copie plus ancienne y a été remise. Elles sont gardées ici : renvoyez-les,"
                " puis faites signer de nouveau.",
                n,
            )
        ),
        "give_back": plural(
            lambda n: ngettext("Renvoyer la donne", "Renvoyer les %(count)s donnes", n)
        ),
        "sure_leave_lost": plural(
            lambda n: ngettext(
                "Retirer pour de bon la donne %(numbers)s de cette tablette ?",
                "Retirer pour de bon les donnes %(numbers)s de cette tablette ?",
                n,
            )
        ),
        "strange_deals": plural(
            lambda n: ngettext(
                "Cette tablette garde une donne d’autres joueurs, que le serveur n’a plus"
                " (%(players)s). À recopier sur leur feuille :",
                "Cette tablette garde %(count)s donnes d’autres joueurs, que le serveur n’a"
                " plus (%(players)s). À recopier sur leur feuille :",
                n,
            )
        ),
    }
