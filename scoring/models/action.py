"""The log: who did what, and when; rows are only ever added, each sealed with the one before.

An event has its chain, and a club one of its own for what belongs to no event. What is hashed
are keys, numbers and reasons, as `Action.data` holds them: a player's name may go. Whoever
writes an `Action` goes through its manager, or asks for `seal` at the end of the transaction.
What was refused is kept for a time beside the log.
"""

import hashlib
import json
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol, Self

from django.db import connection, models
from django.db.models.lookups import IsNull
from django.utils.translation import gettext_lazy as _

from scoring.around import around
from scoring.models.club import Club, by_account
from scoring.models.table import Table
from tarotclub.accounts.acting import Act, acting_device
from tarotclub.ground.database import at_the_end, write
from tarotclub.ground.named import NamedRow
from tarotclub.ground.rows import execute, insert_values

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models.sql.compiler import SQLCompiler


OF_THE_CLUB = 0  # in the place of an event's key
MOMENT = models.DateTimeField()


class SealedAct(Protocol):
    """What of an act of the log is sealed: see `Action`."""

    pk: Any
    at: datetime
    by_id: int | None
    club_id: int
    data: dict[str, Any]
    kind: str
    table_id: int | None


class Chain(models.Model):
    """The acts of one event in their order; its row is what writers to it queue for."""

    club = models.ForeignKey("Club", on_delete=models.PROTECT, related_name="chains")
    event = models.PositiveBigIntegerField(default=OF_THE_CLUB)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "event"], name="chain_once_per_event")
        ]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.event}: {self.length} {self.head[:8]}"


class Seal(models.Model):
    """An act's place in its chain, and the hash of all that the chain was when it came."""

    action = models.OneToOneField("Action", on_delete=models.DO_NOTHING, related_name="seal")
    chain = models.ForeignKey(  # found by the index of its numbers
        Chain, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chain", "number"], name="seal_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.hash[:8]}"


def sealed(before: str, action: SealedAct) -> str:
    """The hash of an act that follows `before`. What is hashed here stays as it is."""
    at = MOMENT.to_python(action.at)  # a text where it comes from an event's file
    content = {
        "action": action.pk,
        "at": at.astimezone(UTC).isoformat(),
        "by": action.by_id,
        "club": action.club_id,
        "data": json.loads(json.dumps(action.data)),  # as it is read back: keys are texts
        "kind": str(action.kind),
        "table": action.table_id,
    }
    written = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{written}".encode()).hexdigest()


def first_link(club: int, event: int) -> str:
    """What the first act of a chain follows."""
    return f"{club}/{event}"


def seal(actions: Sequence[SealedAct]) -> None:
    """Seal what a transaction wrote, as its last act: chains are held for no longer.

    They are taken in one order, so that no two writers wait for each other.
    """
    silent = [action.table_id for action in actions if "event" not in action.data]
    tables = {table for table in silent if table}
    events = around().events_of(tables) if tables else {}
    links = defaultdict(list)
    for action in actions:
        event = action.data.get("event") or events.get(action.table_id or 0) or OF_THE_CLUB
        links[action.club_id, event].append(action)
    for (club, event), acts in sorted(links.items()):
        _lengthen(club, event, acts)


def _lengthen(club: int, event: int, acts: Sequence[SealedAct]) -> None:
    """Put acts at the end of their chain."""
    # Written out, as every deal passes here: see tarotclub/ground/rows.py.
    with connection.cursor() as cursor:
        chain, length, head = _taken(cursor, club, event, len(acts))
        head = head or first_link(club, event)
        seals = []
        for number, action in enumerate(acts, length - len(acts) + 1):
            head = sealed(head, action)
            seals.append((action.pk, chain, number, head))
        insert_values(cursor, "scoring_seal (action_id, chain_id, number, hash)", seals)
        execute(cursor, "UPDATE scoring_chain SET head = %s WHERE id = %s", [head, chain])


def _taken(cursor: Any, club: int, event: int, more: int) -> tuple[int, int, str]:
    """Take a chain for this transaction, made longer; give its key, its length and its head."""
    sql = (
        "UPDATE scoring_chain SET length = length + %s WHERE club_id = %s AND event = %s"
        " RETURNING id, length, head"
    )
    execute(cursor, sql, [more, club, event])
    row = cursor.fetchone()
    if row is None:
        Chain.objects.get_or_create(club_id=club, event=event)
        return _taken(cursor, club, event, more)
    chain: tuple[int, int, str] = row
    return chain


OF_CLUBS = {  # what belongs to no event
    "found_club": _("Club créé"),
    "remove_example": _("Club d’exemple retiré"),
    "add_member": _("Membre ajouté"),
    "change_member": _("Rôle d’un membre changé"),
    "end_member": _("Membre retiré"),
    "close_account": _("Compte fermé"),
    "reopen_account": _("Compte rouvert"),
    "unlock_account": _("Essais de connexion oubliés"),
    "choose_password": _("Mot de passe choisi de nouveau"),
    "set_factor": _("Double authentification activée"),
    "renew_codes": _("Codes de secours refaits"),
    "end_factor": _("Double authentification désactivée"),
    "take_factor_off": _("Double authentification retirée"),
    "end_sessions": _("Appareils déconnectés"),
    "retire_account": _("Compte inutilisé fermé"),
    "change_club": _("Réglages du club modifiés"),
    "change_logo": _("Logo du club changé"),
    "remove_logo": _("Logo du club retiré"),
    "make_certificate": _("Certificat HTTPS du site fait"),
    "switch_https": _("Site redémarré, en HTTPS ou sans"),
    "choose_copy_place": _("Seconde place des sauvegardes changée"),
    "choose_days": _("Durées de conservation du site changées"),
    "take_copy": _("Sauvegarde de tout le site emportée"),
    "restore_copy": _("Sauvegarde de tout le site remise"),
    "upgrade_site": _("Base mise à jour pour une autre version du site"),
    "change_player": _("Fiche d’un joueur modifiée"),
    "archive_player": _("Joueur archivé"),
    "restore_player": _("Joueur repris des archives"),
    "merge_players": _("Joueur réuni avec son double"),
    "anonymise_player": _("Joueur rendu anonyme"),
    "forget_author": _("Nom d’un auteur effacé"),
    "export_player": _("Données d’un joueur exportées"),
    "import_players": _("Annuaire importé"),
    "export_players": _("Annuaire exporté"),
    "create_season": _("Saison créée"),
    "change_season": _("Saison modifiée"),
    "close_season": _("Saison close"),
    "reopen_season": _("Saison rouverte"),
    "publish_season": _("Saison ouverte au public"),
    "unpublish_season": _("Saison fermée au public"),
    "make_key": _("Clé d’accès faite"),
    "take_key_back": _("Clé d’accès retirée"),
    "invite_club": _("Club invité dans la fédération"),
    "join_federation": _("Club entré dans la fédération"),
    "leave_federation": _("Club sorti de la fédération"),
    "change_region": _("Région d’un club changée"),
    "ask_homologation": _("Homologation demandée"),
    "homologate": _("Rencontre homologuée"),
    "refuse_homologation": _("Homologation refusée"),
    "end_homologation": _("Homologation retirée"),
    "propose_person": _("Même personne dans deux clubs : proposée"),
    "confirm_person": _("Même personne dans deux clubs : confirmée"),
    "part_persons": _("Même personne dans deux clubs : séparée"),
    "ask_forgetting": _("Un joueur demande à être oublié"),
    "invite_hall": _("Code donné pour relier une salle"),
    "link_hall": _("Salle reliée au site du club"),
    "end_hall": _("Liaison d’une salle retirée"),
    "link_site": _("Cet ordinateur relié au site du club"),
    "end_site_link": _("Liaison au site du club défaite"),
    "change_page": _("Page d’un joueur réglée"),
    "show_cote": _("Cote montrée"),
    "hide_cote": _("Cote cachée"),
    "copy_ruleset": _("Règlement copié"),
    "import_ruleset": _("Règlement importé"),
    "change_ruleset": _("Règlement modifié"),
    "archive_ruleset": _("Règlement archivé"),
    "restore_ruleset": _("Règlement remis en usage"),
}

OF_EVENTS = {  # what notes an event, or is done at a table: it comes with an event's file
    "add_helper": _("Aide d’un événement ajoutée"),
    "end_helper": _("Aide d’un événement retirée"),
    "invite": _("Invitation faite"),
    "withdraw_invitation": _("Invitation retirée"),
    "open_event": _("Soirée ouverte"),
    "import_results": _("Résultats importés"),
    "delete_archive": _("Résultats importés effacés"),
    "delete_event": _("Événement ouvert par erreur effacé"),
    "import_deals": _("Donnes importées"),
    "store_paper": _("Feuille de papier lue, donnes enregistrées"),
    "restore_event": _("Événement repris d’un fichier"),
    "close_event": _("Soirée terminée"),
    "reopen_event": _("Soirée rouverte"),
    "add_player": _("Joueur ajouté"),
    "remove_player": _("Joueur retiré"),
    "change_entry": _("Inscription modifiée"),
    "forbid_pair": _("Joueurs à ne jamais réunir"),
    "allow_pair": _("Joueurs de nouveau réunis"),
    "check_in": _("Joueur présent"),
    "undo_check_in": _("Joueur finalement absent"),
    "check_in_all": _("Tous les inscrits présents"),
    "withdraw": _("Joueur parti"),
    "come_back": _("Joueur revenu"),
    "hold": _("Joueur à ne pas placer"),
    "seat_again": _("Joueur à placer de nouveau"),
    "substitute": _("Joueur remplacé"),
    "take_payment": _("Paiement reçu"),
    "note_expense": _("Dépense notée"),
    "count_till": _("Caisse notée"),
    "create_team": _("Équipe créée"),
    "home_enter": _("Inscription de chez soi"),
    "home_place": _("Place donnée à qui s’est inscrit de chez soi"),
    "home_leave": _("Retrait de chez soi"),
    "home_decide": _("Inscription de chez soi décidée"),
    "change_event": _("Tournoi modifié"),
    "announce_event": _("Mis à l’agenda"),
    "unannounce_event": _("Retiré de l’agenda"),
    "move_event": _("Événement déplacé"),
    "cancel_event": _("Événement annulé"),
    "repeat_event": _("Série créée"),
    "draw_rounds": _("Placement tiré"),
    "take_cotes": _("Cotes du club reprises pour le placement"),
    "forget_cotes": _("Cotes du club oubliées"),
    "give_handicap": _("Handicap donné"),
    "withdraw_handicap": _("Handicap retiré"),
    "swap_seats": _("Deux joueurs échangés"),
    "choose_attackers": _("Attaquants choisis par les capitaines"),
    "release_round": _("Tour lancé"),
    "recall_round": _("Lancement annulé"),
    "close_round": _("Tour terminé"),
    "reopen_round": _("Tour rouvert"),
    "set_clock": _("Horloge changée"),
    "cut": _("Élimination"),
    "cancel_cut": _("Élimination annulée"),
    "type_bilans": _("Bilans saisis"),
    "clear_bilans": _("Bilans effacés"),
    "deal_boards": _("Mains des étuis tirées"),
    "write_hands": _("Mains d’un étui notées"),
    "bring_hall": _("Résultats d’une autre salle apportés"),
    "remove_hall": _("Résultats d’une autre salle retirés"),
    "type_boards": _("Étuis saisis"),
    "decide_board": _("Décision sur un étui"),
    "decide": _("Décision de l’arbitre"),
    "cancel_decision": _("Décision annulée"),
    "set_prizes": _("Prix changés"),
    "reveal_ranking": _("Classement dévoilé"),
    "hide_ranking": _("Classement caché de nouveau"),
    "create_screen": _("Écran créé"),
    "change_screen": _("Écran modifié"),
    "renew_screen": _("Adresse d’un écran changée"),
    "remove_screen": _("Écran supprimé"),
    "announce": _("Annonce aux écrans"),
    "end_announcement": _("Annonce retirée"),
    "show_step": _("Remise des prix aux écrans"),
    "publish_event": _("Pages du public ouvertes"),
    "unpublish_event": _("Pages du public fermées"),
    "choose_publication": _("Nom publié changé"),
    "set_cents": _("Enjeu de la soirée changé"),
    "rescore_event": _("Soirée recomptée"),
    "open_table": _("Table ouverte"),
    "close_table": _("Table terminée"),
    "reopen_table": _("Table rouverte"),
    "record_deal": _("Donne enregistrée"),
    "correct_deal": _("Donne corrigée"),
    "cancel_deal": _("Donne annulée"),
    "return_deal": _("Donne revenue d’une tablette"),
    "refuse_deal": _("Version d’une donne écartée"),
    "rescore_deal": _("Marque recomptée"),
    "apply_ruleset": _("Règlement de la table changé"),
    "create_link": _("Lien de tablette créé"),
    "revoke_link": _("Lien de tablette retiré"),
    "lock_pin": _("Code de table bloqué"),
    "reopen_pin": _("Code de table débloqué"),
    "sign_sheet": _("Feuille signée"),
    "withdraw_signature": _("Signature retirée"),
    "call_arbiter": _("Arbitre appelé"),
    "answer_call": _("Appel répondu"),
    "settle_call": _("Appel réglé"),
    "withdraw_call": _("Appel retiré"),
}

KINDS = OF_CLUBS | OF_EVENTS


def kind_choices() -> list[tuple[str, str]]:
    return [(kind, str(label)) for kind, label in KINDS.items()]


class NotedEvent(models.Func):
    """The key of the event that an act's `data` notes, as text: what the log is asked by."""

    template = "(%(expressions)s ->> 'event')"
    output_field = models.TextField()

    def as_sqlite(
        self, compiler: "SQLCompiler", connection: "BaseDatabaseWrapper", **more: Any
    ) -> tuple[str, Any]:
        noted = "CAST(json_extract(%(expressions)s, '$.event') AS text)"
        return self.as_sql(compiler, connection, template=noted, **more)


class OfAClub(Protocol):
    """What an act may be about: an event, a player, whatever is a club's."""

    club_id: int


class ActionQuerySet(models.QuerySet["Action"]):
    def note(
        self, kind: str, about: Club | Table | OfAClub, act: Act, /, **data: Any
    ) -> "Action":
        """Add what was done about a club, a table, or what else is a club's."""
        return self.bulk_create([noted(kind, about, act, **data)])[0]

    def create(self, **fields: Any) -> "Action":
        """Add an act; when its transaction ends it is sealed."""
        with write():
            action = super().create(**fields)
            at_the_end(seal, [action])
        return action

    def bulk_create(self, objs: Iterable["Action"], *args: Any, **more: Any) -> list["Action"]:
        """Add acts in their order, which is that of their seals."""
        with write():
            made = super().bulk_create(objs, *args, **more)
            at_the_end(seal, made)
        return made

    def noting(self, event: int) -> Self:
        """The acts that note an event; those at its tables need not."""
        return self.alias(noted_event=NotedEvent("data")).filter(noted_event=str(event))

    def about(self, event: int, tables: Collection[int]) -> Self:
        """The acts that note an event, and those at its tables (their keys).

        Each kind is found by its own index. Their keys are read at once: PostgreSQL does not
        know how few they are, and walks through the whole log beside a query of them.
        """
        return self.filter(pk__in=list(self.keys_about(event, tables)))

    def keys_about(self, event: int, tables: Collection[int]) -> "models.QuerySet[Any, int]":
        noting, at_tables = self.noting(event), self.filter(table__in=tables)
        keys = [each.order_by().values_list("pk", flat=True) for each in (noting, at_tables)]
        return keys[0].union(keys[1])


class Action(models.Model):
    """One thing done. `data` holds keys and numbers, never names, so it needs no forgetting.

    But for `who`: in events that version 1.0.0 took in, the user name of an author whose
    account is on another computer; since then `outside` is the key of an OutsideAuthor.
    `device` is beside what is sealed; acts from before it was noted have none.
    """

    club = models.ForeignKey("Club", on_delete=models.PROTECT, related_name="actions")
    table = models.ForeignKey(
        "Table", on_delete=models.PROTECT, related_name="actions", null=True, blank=True
    )
    kind = models.CharField(max_length=20, choices=kind_choices)
    by = by_account(blank=True)
    at = models.DateTimeField()
    data = models.JSONField(default=dict, blank=True)
    device = models.CharField(  # noqa: DJ001 (a table that is guarded gets no column otherwise)
        max_length=40, null=True, blank=True, default=acting_device
    )

    objects = ActionQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(  # most acts are deals, which note no event
                NotedEvent("data"),
                name="action_by_event",
                condition=models.Q(IsNull(NotedEvent("data"), rhs=False)),
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"


def noted(kind: str, about: Club | Table | OfAClub, act: Act, /, **data: Any) -> Action:
    """An act as the log has it, not added yet; at a table where it is about one."""
    club = about.pk if isinstance(about, Club) else about.club_id
    table = about.pk if isinstance(about, Table) else None
    return Action(club_id=club, table_id=table, kind=kind, by=act.by, at=act.at, data=data)


def new_salt() -> str:
    return secrets.token_hex(16)


class RefusedDeal(NamedRow):
    """The facts of one act `refuse_deal`: never changed, and gone after `refused_days`.

    The act stays in the log with a proof of them. There are few facts a deal can have, so that
    the proof would tell them to whoever tries all: with the salt that goes, too, it does not.
    """

    NAMED = ("action_id",)

    action = models.OneToOneField(Action, on_delete=models.DO_NOTHING, related_name="refused")
    facts = models.JSONField()
    salt = models.CharField(max_length=32, default=new_salt)

    def proof(self) -> str:
        """What the log keeps of the facts."""
        written = json.dumps(self.facts, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(f"{self.salt}\n{written}".encode()).hexdigest()
