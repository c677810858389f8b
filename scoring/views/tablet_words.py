"""The words that the tablet's script shows, in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop as _, ngettext

from scoring import cards, explanation, labels
from scoring.forms.choices import BOARD, TIMES_APART
from scoring.forms.correction import REASONS
from scoring.forms.played import SIDES_AND_TICKS, SLOTS, SUITS
from scoring.models import CallReason
from scoring.rules.doubt import RUNNING, WIDE_MARGIN
from scoring.ruleset_words import ROUNDING, rounding
from scoring.tablets import WORDS


def plural(sentence: Callable[[int], str]) -> dict[str, str]:
    """Both forms of a sentence, among which the script chooses."""
    return {"one": sentence(1), "other": sentence(2)}


# Where the positions of a table of four sit: the order of play from North.
DIRECTIONS = (_("Nord"), _("Ouest"), _("Sud"), _("Est"))
COLOURS = (_("bleu"), _("blanc"), _("rouge"))  # of a triplette
SENTENCES = {
    # the state of the tablet
    "all_sent": _("Tout est envoyé"),
    "offline": _("Hors réseau"),
    "ailing": _("Le site n’enregistre pas"),
    "connecting": _("Connexion…"),
    "shut_out": _("Lien à renouveler"),
    "to_settle": _("À régler"),
    "saved_here": _("enregistrée sur la tablette"),
    "sent": _("envoyée"),
    "not_saved": _(
        "Rien n’a pu être enregistré : la mémoire de la tablette est pleine ou interdite."
        " Notez la donne sur papier et prévenez l’organisateur."
    ),
    # the sheet
    "table": _("Table %(number)s"),
    "deal": _("Donne %(number)s"),
    "record_deal": _("Noter la donne %(number)s"),
    "finish_deal": _("Finir la donne %(number)s"),
    "deals_first": _("%(dealer)s donne"),
    "deals_mort": _("%(dealer)s donne et fait le mort"),
    "leads": _("entame : %(leader)s"),
    "dealer_is": _("Donneur : %(dealer)s"),
    "recorded_at": _("notée à %(at)s"),
    "recorded_by": _("notée à %(at)s par %(who)s"),
    "waits": _("pas encore envoyée"),
    "waits_correction": _("correction pas encore envoyée"),
    "corrected": _("corrigée"),
    "cancelled": _("annulée"),
    "made": _("réussi"),
    "failed": _("chuté"),
    "mort": _("mort"),
    "bilan": _("bilan"),
    "touch_taker": _("Qui a pris ? Touchez son nom."),
    "took": _("%(player)s a pris"),
    "dealer": _("donneur"),
    "signed_at": _("signé à %(at)s"),
    "signature_waits": _("signé, pas encore envoyé"),
    "not_signed": _("pas encore signé"),
    "sign_again": _("la feuille a changé : signez de nouveau"),
    "sheet_changed": _("%(players)s : la feuille a changé, signez de nouveau."),
    "all_signed": _("Tous ont signé : la feuille se ferme dès que le serveur le sait."),
    "sheet_signed": _(
        "La feuille est signée par tous : elle est close. Seul un arbitre peut la rouvrir."
    ),
    "sheet_closed": _("La table est terminée. Un arbitre ou un organisateur peut la rouvrir."),
    "boards_done": _(
        "Tous les étuis de ce tour sont joués : signez la feuille, puis portez-les plus loin."
    ),
    "bid_running": _("Donne %(number)s en cours : %(what)s"),
    "draft_waiting": _("Donne %(number)s commencée : rien n’est perdu."),
    "difference": _(
        "Donne %(number)s : la tablette avait compté %(tablet)s, le serveur compte %(server)s."
        " Le serveur fait foi ; prévenez l’arbitre."
    ),
    "lost": _("disparue du serveur"),
    "leave_lost": _("Ne pas renvoyer"),
    "forget": _("Oublier"),
    "correct": _("Corriger"),
    "cancel": _("Annuler la donne"),
    "bring_back": _("Rétablir"),
    "dispute_this": _("Contester"),
    "back": _("Revenir"),
    "call_arbiter": _("Arbitre"),
    "sign_sheet": _("Signer"),
    "signatures": _("Signatures"),
    "unsign": _("Retirer ma signature"),
    "signing_title": _("Signer la feuille"),
    "no_deal": _(
        "Les cartes sont sur la table. Notez la première donne dès qu’elle est comptée."
    ),
    "typed": _("Les bilans ont été saisis depuis la feuille de papier, sans les donnes."),
    "undo": _("Annuler (%(count)s s)"),
    "in_the_lead": _("En tête : %(who)s %(bilan)s"),
    "too_late": _("Elle est déjà partie : corrigez-la ou annulez-la sur la feuille."),
    # the form
    "new_deal": _("Donne %(number)s"),
    "edit_deal": _("Modifier la donne %(number)s"),
    "correct_deal": _("Corriger la donne %(number)s"),
    "save": _("Enregistrer"),
    "save_correction": _("Corriger"),
    "save_bid": _("Garder l’annonce"),
    "confirm": _("Oui, c’est bien cela"),
    "taker": _("Preneur"),
    "contract": _("Contrat"),
    "partner": _("Partenaire"),
    "partners": _("Partenaires"),
    "swap_partner": _("Échanger preneur et partenaire"),
    "bouts_field": _("Bouts de l’attaque"),
    "to_make": _("%(points)s à faire"),
    "counted_by": _("Points comptés par"),
    "the_attack": _("l’attaque"),
    "the_defence": _("la défense"),
    "points_field": _("Points"),
    "points_keys": _("Chiffres des points"),
    "added_points": _("(comptés sur %(all)s ; +%(added)s à chaque camp)"),
    "half": _("½ point"),
    "erase": _("Effacer"),
    "more": _("Autres primes"),
    "both_petits": _("Les deux petits"),
    "nobody": _("Personne"),
    "poignee_by": _("Poignée"),
    "atouts": _("%(count)s atouts"),
    "other_card": _("%(card)s : une autre carte"),
    "optional": _("(facultatif)"),
    "outcome": _("Donne"),
    "change": _("Changer"),
    "change_dealer": _("Changer de donneur"),
    "unplayed": _("Donne qui ne se joue pas"),
    "everyone_passes": _("Tout le monde passe : on joue la misère"),
    "somebody_took": _("Quelqu’un a pris"),
    "dealers_duty": _(
        "Prise d’office : si personne n’enchérit, %(dealer)s joue la %(contract)s."
    ),
    "rule": _("Règle : %(name)s"),
    "reasons": _("Ce qui était faux"),
    "reason_text": _("En quelques mots"),
    "reason_missing": _("Dites ce qui était faux : le motif reste sur la feuille."),
    "count_tricks": _("Compter les plis"),
    "count_tricks_of": _("Compter les plis de %(player)s"),
    "alone_hint": _(
        "Chacun pour soi : comptez les plis de chaque joueur, le moins de points gagne."
    ),
    "alone_deal": _("Chacun pour soi"),
    "missing": _("Reste à noter : %(what)s"),
    "next": _("%(what)s ?"),
    "no_score": _("%(outcome)s : personne ne marque."),
    "ask": _("Pas encore enregistrée. Est-ce bien cela ?"),
    "ask_no": _("Non, modifier"),
    "overtaken": _(
        "La donne %(number)s a été notée entre-temps par un autre appareil : celle-ci serait"
        " une autre donne, distribuée par %(dealer)s."
    ),
    "show_table": _("Montrer le résultat à la table"),
    "other_side": _("%(side)s : %(points)s"),
    "margin": _("%(points)s à faire : %(margin)s"),
    "sum_left": _("reste %(points)s à répartir"),
    "sum_over": _("%(points)s de trop"),
    "sum_lacks": _("il manque %(points)s"),
    "sum_right": _("le compte y est : %(all)s points"),
    "sum_but_aside": _("le compte y est : %(all)s, et %(aside)s de côté"),
    "bid_for": _("%(player)s, %(contract)s"),
    # how a deal is told
    "of": _(" de %(name)s"),
    "card": _("%(rank)s de %(suit)s"),
    **explanation.SENTENCES,
    "times_apart": TIMES_APART,
    "convention": _(" (convention)"),
    # what a person decides
    "on_server": _("Sur le serveur"),
    "on_tablet": _("Sur cette tablette"),
    "stored_by": _("donne %(number)s, version %(version)s, %(who)s"),
    "keep": _("Garder celle du serveur"),
    "drop": _("Oublier ce que la tablette avait noté"),
    "another": _("C’est une autre donne : l’ajouter à la suite"),
    "replace": _("La tablette a raison : corriger le serveur"),
    "retry": _("Envoyer de nouveau"),
    "edit": _("Modifier"),
    "sure_drop": _("Oublier pour de bon ce que cette tablette a noté ?"),
    "settle_first": _("Les donnes suivantes attendent que celle-ci soit réglée."),
    "nothing_to_settle": _("Tout est réglé."),
    "replaced_because": _("Conflit réglé à la table"),
    "corrected_here": _("Corrigée aussitôt à la table"),
    "correction_of": _("Correction de la donne %(number)s"),
    "signature_of": _("Signature de %(player)s"),
    "call_of": _("Appel de l’arbitre"),
    # signing
    "sign": _("Je signe %(bilan)s"),
    "by_phone": _("Sur mon téléphone"),
    "sign_unsent": _(
        "Des donnes ne sont pas encore envoyées : les signatures partiront à leur suite."
    ),
    "sign_stuck": _("Réglez d’abord ce que le serveur n’a pas pris."),
    "sign_lost": _("Des donnes ont disparu du serveur : renvoyez-les d’abord."),
    "sign_nothing": _("Aucune donne n’est notée : il n’y a rien à signer."),
    "sum_zero": _("Les bilans font zéro ensemble."),
    "sum_not_zero": _("Les bilans ne font pas zéro ensemble : appelez l’arbitre."),
    "scan": _("%(player)s scanne ce code avec son téléphone, lit et signe."),
    "needs_network": _("Il faut le réseau pour cela : essayez dans un moment."),
    # the arbiter
    "called": _("Arbitre appelé à %(at)s : %(reason)s"),
    "called_offline": _("L’appel part dès que le réseau revient : levez aussi la main."),
    "answered": _("L’arbitre répond (%(at)s) : %(answer)s"),
    "answered_coming": _("L’arbitre a vu l’appel (%(at)s)."),
    "settled": _("L’arbitre a réglé l’appel (%(at)s)."),
    "withdraw": _("Ce n’est plus utile"),
    "seen": _("Vu"),
    # around the table
    "round": _("Tour %(number)s"),
    "round_ended": _("Tour %(number)s terminé : pour le suivant, scannez le code de sa table"),
    "deal_of": _("Donne %(number)s sur %(deals)s"),
    "last_deal_of": _("Donne %(number)s sur %(deals)s : la dernière donne"),
    "played_of": _("Donnes jouées : %(played)s sur %(deals)s"),
    "round_done": _("Donnes jouées : %(played)s sur %(deals)s, signez la feuille"),
    "time_went_back": _("l’heure de l’ordinateur a reculé"),
    "last_deal_called": _("Dernière donne : n’en commencez pas d’autre"),
    "time_over": _("Temps écoulé : finissez la donne en cours, c’est la dernière"),
    "follow": _("Suivre"),
    "follow_title": _("Suivre sur un téléphone"),
    "follow_hint": _(
        "Scannez ce code : la feuille se lit sur votre téléphone, sans pouvoir y écrire."
    ),
    "sheet_code": _("Code QR de la feuille"),
    "sheet_code_hint": _(
        "Sans Wi-Fi, la feuille va au bureau par ce code : un lecteur USB ou l’appareil photo"
        " d’un téléphone le lit. La tablette garde tout."
    ),
    "sheet_code_part": _("Partie %(part)s sur %(count)s."),
    "next_part": _("Partie suivante"),
    "close": _("Fermer"),
    # boards of a duplicate
    "board": _("Étui"),
    "boards": _("Étuis du tour"),
    "board_number": _("Étui %(board)s"),
    "board_taker": _("Preneur écrit sur l’étui"),
    "board_attacker": _("Preneur : %(player)s, %(direction)s"),
    "direction": _("Direction du preneur"),
    "turn_of": _("au tour de %(player)s, %(place)s"),
    "board_elsewhere": _(
        "Un autre numéro ? Mauvais étui ou mauvaise table : ne jouez pas, appelez l’arbitre."
    ),
    "next_board": _("Étui %(board)s : preneur %(taker)s, donneur %(dealer)s"),
    "board_due": _("Étui %(board)s, preneur %(taker)s : à jouer"),
    "board_played": _("Étui %(board)s, preneur %(taker)s"),
    "board_yours": _("vous : %(amount)s"),
    "board_others": _("%(rank)s de %(of)s, %(worth)s (%(amounts)s)"),
    "board_ranked": _("%(rank)s de %(of)s (%(amounts)s)"),
    "match_points": _("points de match : %(points)s"),
    "first": _("1er"),
    "nth": _("%(rank)se"),
    "board_goes": _("portez-le à la table %(table)s"),
    "board_stays": _("laissez-le sur la table"),
    "on_travelling_sheet": _("Fiche ambulante : %(amount)s"),
    "where_to_go": _("Où aller maintenant"),
    "session_over": _("C’était le dernier tour."),
    "goes_to": _("%(player)s : table %(table)s, %(direction)s"),
    "sits_out": _("%(player)s : repos au prochain tour"),
    # getting in
    "pin_offline": _("Il faut le réseau pour entrer la première fois."),
    "pin_digits": _("Le code a huit chiffres : recopiez-le depuis l’affichette."),
    "other_tables": _("Cette tablette garde des donnes d’une autre table :"),
    "other_table": _("ouvrir l’autre table"),
    "from_to": _("de %(least)s à %(most)s"),
    "learn_more": _("En savoir plus"),
    "lasted": _("%(minutes)s min"),
}


def tablet_words() -> dict[str, Any]:
    """All that the tablet's script may have to say."""
    return {
        "say": {key: gettext(sentence) for key, sentence in SENTENCES.items()} | _counted(),
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
            "direction": _texts({at: gettext(word) for at, word in enumerate(DIRECTIONS)}),
            "line": {"NS": gettext("Nord-Sud"), "EW": gettext("Est-Ouest")},
            "colour": _texts({at: gettext(word) for at, word in enumerate(COLOURS)}),
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
        "points": plural(lambda n: ngettext("%(points)s point", "%(points)s points", n)),
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
