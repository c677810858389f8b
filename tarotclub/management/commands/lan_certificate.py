"""Make the certificate with which a hall's laptop speaks HTTPS to its tablets."""

import argparse
import ipaddress
import re
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.core.management.base import CommandParser
from django.utils import timezone

from tarotclub.ground.places import command
from tarotclub.serving import hall_https
from tarotclub.serving.hall_https import Address

LOCAL_NAME = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+local")

REPORT = """\
L’autorité de la salle : {authority}
  {state}
  Elle ne peut garantir que les noms en .local et ces adresses : {addresses}.
  Empreinte (SHA-256) : {fingerprint}
Le certificat de cet ordinateur : {certificate}
  pour {known_as}, jusqu’au {until:%d/%m/%Y}

À installer une fois sur chaque tablette : le fichier {authority} (et rien d’autre), par câble,
clé USB, courriel ou AirDrop.
  iPad : ouvrez le fichier, Réglages > Profil téléchargé > Installer, puis
    Réglages > Général > Informations > Réglages des certificats : activez-le.
  Android : Paramètres > Sécurité > Autres > Installer un certificat > Certificat CA.
  Windows : double-clic > Installer > Autorités de certification racines de confiance.
  Firefox : Paramètres > Certificats > Autorités > Importer.

Pour démarrer le site en HTTPS :
  {serve} --certificate {certificate} --key {key}
Les tablettes l’ouvrent à https://{name}:8000/ ou https://{address}:8000/
"""

NEW = "Nouvelle : installez-la sur chaque tablette."
KNOWN = "Déjà là : les tablettes qui l’ont n’ont rien à installer."
NO_HALL = (
    "Cet ordinateur n’est relié à aucun réseau de salle : branchez-le à la borne "
    "Wi-Fi, ou donnez son adresse avec --address."
)
DAMAGED = "{certificate} ou {key} est abîmé : relancez avec --new-authority."
OTHER_HALL = (
    "L’autorité installée sur les tablettes ne vaut pas pour ces adresses, ou elle "
    "a expiré. Donnez à cet ordinateur son adresse habituelle, ou relancez avec "
    "--new-authority et installez la nouvelle sur chaque tablette."
)


class Command(BaseCommand):
    """Make an authority limited to the venue, and a certificate signed by it."""

    help = (
        "Fabrique le certificat HTTPS d’une salle et l’autorité à installer sur ses tablettes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--name",
            action="append",
            type=local_name,
            dest="names",
            help="nom en .local de cet ordinateur (plusieurs fois si besoin)",
        )
        parser.add_argument(
            "--address",
            action="append",
            type=private_address,
            dest="addresses",
            help="adresse de cet ordinateur dans la salle (plusieurs fois si besoin)",
        )
        parser.add_argument(
            "--new-authority",
            action="store_true",
            help="recommence l’autorité : elle sera à installer de nouveau sur les tablettes",
        )

    def handle(
        self,
        *,
        names: list[str] | None,
        addresses: list[Address] | None,
        new_authority: bool,
        **_options: Any,
    ) -> None:
        at, key = timezone.now(), hall_https.folder() / "authority.key"
        file, (certificate, server_key) = hall_https.authority_file(), hall_https.server_files()
        names = names or [hall_https.own_name()]
        try:
            addresses = addresses or hall_https.own_addresses()
            made = hall_https.make_certificates(names, addresses, at, anew=new_authority)
        except hall_https.NoHallError:
            raise CommandError(NO_HALL) from None
        except hall_https.DamagedAuthorityError:
            raise CommandError(DAMAGED.format(certificate=file, key=key)) from None
        except hall_https.OtherHallError:
            raise CommandError(OTHER_HALL) from None
        authority, new = made
        shown = ", ".join(map(str, addresses))
        self.stdout.write(
            REPORT.format(
                authority=file,
                state=NEW if new else KNOWN,
                addresses=shown,
                fingerprint=hall_https.fingerprint(authority),
                certificate=certificate,
                key=server_key,
                known_as=", ".join([*names, shown]),
                until=authority.certificate.not_valid_after_utc,
                name=names[0],
                serve=command("serve"),
                address=addresses[0],
            ),
            ending="",
        )


def local_name(text: str) -> str:
    name = text.lower().rstrip(".")
    if not LOCAL_NAME.fullmatch(name):
        raise argparse.ArgumentTypeError(
            f"« {text} » n’est pas un nom de salle : écrivez par exemple tarot.local"
        )
    return name


def private_address(text: str) -> Address:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        address = None
    if address is None or not address.is_private:
        raise argparse.ArgumentTypeError(
            f"« {text} » n’est pas l’adresse d’une salle : écrivez par exemple 192.168.1.20"
        )
    return address
