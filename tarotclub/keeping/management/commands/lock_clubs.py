"""Put the second lock between clubs on, or take it off (docs/adr/0011-second-lock.md)."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import connection

from tarotclub.ground.database import write
from tarotclub.ground.row_security import is_locked, switch, tables

# A role that would pass every policy, or could take them off.
ROLE = (
    "SELECT rolsuper OR rolbypassrls OR rolname = current_user FROM pg_roles WHERE rolname = %s"
)
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid()"
    " AND coalesce(backend_type, 'client backend') = 'client backend'"
)
LATER = "ALTER DEFAULT PRIVILEGES IN SCHEMA public"
GRANTS = (
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",  # pg_dump reads them
    f"{LATER} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {{role}}",
    f"{LATER} GRANT USAGE, SELECT ON SEQUENCES TO {{role}}",
)


class Command(BaseCommand):
    help = (
        "PostgreSQL ne donne plus à une requête que les lignes de ses clubs."
        " À lancer comme propriétaire de la base, le site arrêté."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        how = parser.add_mutually_exclusive_group(required=True)
        how.add_argument("--role", help="le rôle par lequel le site se connectera")
        how.add_argument("--off", action="store_true", help="retire le verrou")

    def handle(self, *, role: str | None, off: bool, **_options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError(
                "Ce verrou est de PostgreSQL : cette base est un fichier SQLite."
            )
        if is_locked() == off:
            self.refuse_while_others_work()
        with write():
            if role:
                self.let_work(role)
            switch(on=not off)
        if off:
            self.stdout.write("Le verrou entre clubs est retiré.")
        else:
            self.stdout.write(
                f"Le verrou est mis sur {len(tables())} tables. Le site se connecte maintenant"
                f" par « {role} » (DATABASE_URL) ; « migrate » garde le propriétaire."
            )

    def refuse_while_others_work(self) -> None:
        """A connection that was made before would not say for which clubs it asks."""
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)
            if others := cursor.fetchone()[0]:
                raise CommandError(
                    f"Autres connexions à cette base : {others}. Arrêtez d’abord le site, et"
                    " PgBouncer s’il y en a un. Rien n’a été changé."
                )

    def let_work(self, role: str) -> None:
        """Let a role read and write all tables, those of later versions too."""
        name = connection.ops.quote_name(role)
        with connection.cursor() as cursor:
            cursor.execute(ROLE, [role])
            known = cursor.fetchone()
            if known is None:
                raise CommandError(
                    f"Il n’y a pas de rôle « {role} ». Créez-le d’abord :"
                    f" CREATE ROLE {name} LOGIN PASSWORD '…';"
                )
            if known[0]:
                raise CommandError(
                    f"« {role} » passerait outre : prenez un rôle qui n’est ni propriétaire des"
                    " tables, ni superutilisateur, ni BYPASSRLS."
                )
            for grant in GRANTS:
                cursor.execute(grant.format(role=name))
