"""The one table of who may do what: every act, in words, with the roles that may do it."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from tarotclub.ground.named import NamedChoices


class Role(NamedChoices):
    """What somebody is in a club, or at one event of it."""

    SCORER = "scorer", _("Marqueur")
    ARBITER = "arbiter", _("Arbitre")
    ORGANISER = "organiser", _("Organisateur")
    TREASURER = "treasurer", _("Trésorier")
    VIEWER = "viewer", _("Observateur")


ROLE_IN_WORDS = {
    Role.ORGANISER: _("fait tout, dans le club et dans ses événements"),
    Role.ARBITER: _("fait jouer les tours, corrige et décide"),
    Role.SCORER: _("note les donnes et tient le bureau des inscriptions"),
    Role.TREASURER: _("tient les inscriptions, les paiements et les comptes, rien d’autre"),
    Role.VIEWER: _("regarde tout ce qui n’est pas caché, ne change rien"),
}


@dataclass(frozen=True, slots=True)
class Right:
    """An act in words, and who may do it."""

    words: str | Promise
    roles: frozenset[Role]


O, A, S, T, V = Role.ORGANISER, Role.ARBITER, Role.SCORER, Role.TREASURER, Role.VIEWER  # noqa: E741 (a table's columns)


def _may(words: str | Promise, *roles: Role) -> Right:
    return Right(words, frozenset(roles))


SUBJECTS: dict[str | Promise, dict[str, Right]] = {
    _("Le club"): {
        "change_club": _may(_("Changer les réglages, le logo et les joueurs du club"), O),
        "see_rulesets": _may(_("Lire les règlements du club"), O, A, S, T, V),
        "change_rulesets": _may(_("Copier, modifier, archiver un règlement"), O),
        "see_seasons": _may(_("Voir les saisons et les joueurs du club"), O, A, S, V),
        "change_seasons": _may(_("Créer une saison, en changer les règles, la clore"), O),
        "keep_copies": _may(_("Voir les sauvegardes et l’état du site, en faire une"), O),
        "own_copies": _may(_("Emporter ou remettre une sauvegarde de tout le site")),
        "switch_https": _may(_("Passer tout le site en HTTPS, ou en revenir")),
        "choose_days": _may(_("Choisir combien de jours le site garde ce qui s’efface seul")),
        "see_club_log": _may(_("Lire le journal du club"), O),
        "link_halls": _may(_("Relier les ordinateurs des salles au site du club"), O),
        "manage_people": _may(_("Inviter des aides, changer leurs rôles et leurs accès"), O),
        "manage_keys": _may(_("Faire et retirer les clés d’accès de programmes"), O),
    },
    _("La fédération"): {
        "found_federation": _may(_("Fonder une fédération de clubs de ce site")),
        "see_federation": _may(
            _("Voir les clubs de la fédération et ce qu’ils publient"), O, A, S, V
        ),
        "run_federation": _may(_("Fonder, inviter, fermer un club de la fédération"), O),
        "homologate": _may(_("Homologuer une rencontre, ou la refuser"), O, A),
        "join_federation": _may(_("Rejoindre une fédération, lui publier une rencontre"), O),
    },
    _("Les soirées et les tournois"): {
        "see_event": _may(_("Voir un événement et où il en est"), O, A, S, T, V),
        "open_evening": _may(_("Ouvrir une soirée"), O, A, S),
        "close_evening": _may(_("Terminer une soirée"), O, A, S),
        "create": _may(_("Créer un tournoi"), O),
        "change": _may(_("Changer les réglages d’un tournoi"), O),
        "close_event": _may(_("Terminer un tournoi"), O),
        "reopen_event": _may(_("Rouvrir un événement terminé"), O, A),
        "announce_event": _may(_("Annoncer, déplacer, annuler à l’agenda"), O),
        "publish_event": _may(_("Ouvrir les pages du public"), O),
        "unpublish_event": _may(_("Fermer les pages du public"), O),
        "import_results": _may(_("Enregistrer les résultats d’un fichier"), O),
        "delete_archive": _may(_("Effacer des résultats importés"), O),
        "delete_event": _may(_("Effacer un événement où rien n’a encore été fait"), O),
        "export_event": _may(_("Emporter un événement entier dans un fichier"), O),
        "restore_event": _may(_("Reprendre un événement d’un fichier"), O),
    },
    _("Les inscriptions"): {
        "see_entries": _may(_("Voir la liste des inscrits"), O, A, S, T, V),
        "enter": _may(_("Inscrire un joueur"), O, A, S, T),
        "check_in": _may(_("Noter qu’un joueur est là"), O, A, S, T),
        "check_in_all": _may(_("Noter que tous sont là"), O, A, S, T),
        "change_entry": _may(_("Changer une inscription, le nom publié"), O, A, S, T),
        "take_payment": _may(_("Encaisser, annuler un paiement"), O, A, S, T),
        "remove_entry": _may(_("Retirer un joueur de la liste"), O, A, S, T),
        "import_entries": _may(_("Importer une liste de joueurs"), O, A, S, T),
        "withdraw": _may(_("Noter un départ, un retour"), O, A),
        "hold": _may(_("Ne pas placer un joueur"), O, A),
        "substitute": _may(_("Nommer un remplaçant"), O, A),
    },
    _("Le placement et les tours"): {
        "see_rounds": _may(_("Voir les tours, le placement et leurs feuilles"), O, A, S, V),
        "type_bilans": _may(_("Saisir les résultats d’une table"), O, A, S),
        "correct_bilans": _may(_("Corriger ou effacer des résultats saisis"), O, A),
        "forbid_pair": _may(_("Dire qui ne doit pas se rencontrer"), O, A),
        "prepare_boards": _may(_("Préparer les étuis, voir les mains avant la fin"), O, A),
        "draw_rounds": _may(_("Tirer le placement"), O, A),
        "use_cote": _may(_("Placer selon la cote du club, donner un handicap"), O),
        "swap_seats": _may(_("Échanger deux joueurs"), O, A),
        "write_seats": _may(_("Écrire le placement à la main"), O, A),
        "release_round": _may(_("Lancer un tour"), O, A),
        "recall_round": _may(_("Annuler le lancement d’un tour"), O, A),
        "set_clock": _may(_("Régler l’horloge"), O, A),
        "close_round": _may(_("Terminer un tour"), O, A),
        "close_incomplete_round": _may(_("Terminer un tour incomplet"), O, A),
        "reopen_round": _may(_("Rouvrir un tour"), O, A),
        "cut": _may(_("Éliminer des joueurs"), O, A),
        "cancel_cut": _may(_("Annuler une élimination"), O, A),
        "import_sheets": _may(_("Importer des donnes ou des bilans"), O),
    },
    _("Les tables"): {
        "see_table": _may(_("Voir une feuille de marque et ses donnes"), O, A, S, V),
        "seat_table": _may(_("Ouvrir une table dans une soirée"), O, A, S),
        "record_deal": _may(_("Enregistrer une donne"), O, A, S),
        "correct_deal": _may(_("Corriger une donne"), O, A, S),
        "cancel_deal": _may(_("Annuler une donne"), O, A, S),
        "end_table": _may(_("Terminer une table"), O, A, S),
        "reopen_table": _may(_("Rouvrir une table"), O, A),
        "apply_ruleset": _may(_("Recompter selon un autre règlement"), O, A),
        "show_codes": _may(_("Montrer le code qui ouvre une table"), O, A, S),
        "make_codes": _may(_("Créer, retirer, débloquer ces codes"), O, A),
        "print_codes": _may(_("Imprimer les affiches qui portent ces codes"), O, A),
        "see_calls": _may(_("Voir les appels à l’arbitre"), O, A, S, V),
        "answer_call": _may(_("Répondre à un appel"), O, A),
    },
    _("Le classement et les décisions"): {
        "see_ranking": _may(_("Voir le classement et les données"), O, A, S, V),
        "see_hidden_ranking": _may(_("Voir un classement encore caché"), O, A),
        "reveal_ranking": _may(_("Dévoiler le classement"), O),
        "hide_ranking": _may(_("Cacher le classement"), O),
        "see_decisions": _may(_("Voir les décisions et le journal"), O, A, S, V),
        "decide": _may(_("Décider : avertir, pénaliser, exclure"), O, A),
    },
    _("Les écrans"): {
        "see_screens": _may(_("Voir la liste des écrans"), O, A, S, V),
        "change_screen": _may(_("Régler un écran"), O, A),
        "announce": _may(_("Faire une annonce"), O, A),
        "run_ceremony": _may(_("Mener la remise des prix"), O, A),
        "create_screen": _may(_("Créer un écran"), O),
        "remove_screen": _may(_("Supprimer un écran"), O),
        "renew_screen": _may(_("Changer l’adresse d’un écran"), O),
    },
    _("Les prix et l’argent"): {
        "see_prizes": _may(_("Voir les prix, appeler les gagnants"), O, A, V),
        "set_prizes": _may(_("Changer les prix"), O),
        "see_accounts": _may(_("Voir les comptes et les paiements"), O, A, T, V),
        "keep_till": _may(_("Noter les dépenses et la caisse"), O, T),
        "set_cents": _may(_("Dire ce que vaut un point d’une soirée"), O),
        "see_everything": _may(_("Emporter le classeur complet, comptes compris"), O, A, V),
    },
}
RIGHTS = {act: right for acts in SUBJECTS.values() for act, right in acts.items()}
_BY_ROLE = {
    role: frozenset(act for act, right in RIGHTS.items() if role in right.roles)
    for role in Role
}


class NotAllowedError(PermissionDenied):
    """Somebody may see a thing, but his role may not do this act with it."""

    def __init__(self, act: str) -> None:
        super().__init__(act)
        self.act = act

    def __str__(self) -> str:
        return who_may(self.act)


def acts_by(*roles: str | None) -> frozenset[str]:
    """The acts that whoever has these roles may do; None is no role."""
    return frozenset().union(*(_BY_ROLE[Role(role)] for role in roles if role))


def acts_on(target: Any) -> frozenset[str]:
    """The acts that may be done on what was fetched with its reader's roles.

    `scoring/access.py` and `tournaments/event/access.py` fetch so: `role` is what he is in the
    club, `helper_role` what he is at this event alone, where it has helpers.
    """
    return acts_by(target.role, getattr(target, "helper_role", None))


def demand(target: Any, act: str) -> None:
    """Raise NotAllowedError unless what was fetched so lets its reader do an act."""
    if act not in acts_on(target):
        raise NotAllowedError(act)


def roles_for(act: str) -> list[Role]:
    """The roles that may do an act, the highest first."""
    return [role for role in ROLE_IN_WORDS if role in RIGHTS[act].roles]


def who_may(act: str) -> str:
    """Say whom to ask for an act."""
    roles = roles_for(act)
    if not roles:
        return gettext(
            "Cela ne se fait que sur l’ordinateur du site, ou avec le compte de son"
            " administrateur : tous les clubs et tous les comptes du site en dépendent."
        )
    if roles == [O]:
        return gettext("Seul un organisateur du club peut le faire : demandez-lui.")
    if roles == [O, A]:
        return gettext(
            "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
        )
    return gettext("Votre rôle ne le permet pas. Peuvent le faire : %(roles)s.") % {
        "roles": ", ".join(str(role.label).lower() for role in roles)
    }
