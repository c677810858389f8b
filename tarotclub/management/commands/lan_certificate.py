"""Make the certificate with which a hall's laptop speaks HTTPS to its tablets."""

import argparse
import ipaddress
import os
import re
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.core.management.base import CommandParser
from django.utils import timezone

from tarotclub.network import lan_address
from tarotclub.places import command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarotclub.certificates import Address, Authority

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


class Command(BaseCommand):
    """Make an authority limited to the venue, and a certificate signed by it."""

    help = (
        "Fabrique le certificat HTTPS d’une salle et l’autorité à installer sur ses tablettes."
    )

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
        addresses: "list[Address] | None",
        new_authority: bool,
        **_options: Any,
    ) -> None:
        names = names or [own_name()]
        addresses = addresses or own_addresses()
        try:
            from tarotclub.certificates import fingerprint, make_server  # noqa: PLC0415 (extra)
        except ImportError:
            raise CommandError(
                "Il manque le paquet cryptography : python -m pip install 'tarotclub[lan]'"
            ) from None
        folder = Path(settings.DATA_DIR) / "certificates"
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        authority, state = get_authority(folder, addresses, anew=new_authority)
        certificate, key = make_server(authority, names, addresses, timezone.now())
        store(folder / "server.key", key, secret=True)
        store(folder / "server.crt", certificate)
        shown = ", ".join(map(str, addresses))
        self.stdout.write(
            REPORT.format(
                authority=folder / "authority.crt",
                state=state,
                addresses=shown,
                fingerprint=fingerprint(authority),
                certificate=folder / "server.crt",
                key=folder / "server.key",
                known_as=", ".join([*names, shown]),
                until=authority.certificate.not_valid_after_utc,
                name=names[0],
                serve=command("serve"),
                address=addresses[0],
            ),
            ending="",
        )


def get_authority(
    folder: Path, addresses: "Sequence[Address]", *, anew: bool
) -> "tuple[Authority, str]":
    """Read the authority of this installation, or make it; and say which of the two."""
    from tarotclub.certificates import (  # noqa: PLC0415 (needs the extra `lan`)
        key_pem,
        load_authority,
        make_authority,
    )

    certificate, key = folder / "authority.crt", folder / "authority.key"
    now = timezone.now()
    if certificate.exists() and key.exists() and not anew:
        try:
            known = load_authority(certificate.read_bytes(), key.read_bytes())
        except ValueError:
            raise CommandError(
                f"{certificate} ou {key} est abîmé : relancez avec --new-authority."
            ) from None
        if not known.vouches_for(addresses, now):
            raise CommandError(
                "L’autorité installée sur les tablettes ne vaut pas pour ces adresses, ou elle "
                "a expiré. Donnez à cet ordinateur son adresse habituelle, ou relancez avec "
                "--new-authority et installez la nouvelle sur chaque tablette."
            )
        return known, "Déjà là : les tablettes qui l’ont n’ont rien à installer."
    made = make_authority(addresses, now)
    store(key, key_pem(made.key), secret=True)
    store(certificate, made.pem())
    return made, "Nouvelle : installez-la sur chaque tablette."


def store(file: Path, content: bytes, *, secret: bool = False) -> None:
    """Write a file that only its owner may read, or everybody; it replaces the one before."""
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    mode = 0o600 if secret else 0o644
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as output:
        output.write(content)
    draft.replace(file)


def local_name(text: str) -> str:
    name = text.lower().rstrip(".")
    if not LOCAL_NAME.fullmatch(name):
        raise argparse.ArgumentTypeError(
            f"« {text} » n’est pas un nom de salle : écrivez par exemple tarot.local"
        )
    return name


def private_address(text: str) -> "Address":
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        address = None
    if address is None or not address.is_private:
        raise argparse.ArgumentTypeError(
            f"« {text} » n’est pas l’adresse d’une salle : écrivez par exemple 192.168.1.20"
        )
    return address


def own_name() -> str:
    """Give the name by which the system announces itself in a local network."""
    plain = re.sub(r"[^a-z0-9]+", "-", socket.gethostname().split(".")[0].lower()).strip("-")
    return f"{plain[:60] or 'tarot'}.local"


def own_addresses() -> "list[Address]":
    address = lan_address()
    if address is None or not ipaddress.ip_address(address).is_private:
        raise CommandError(
            "Cet ordinateur n’est relié à aucun réseau de salle : branchez-le à la borne "
            "Wi-Fi, ou donnez son adresse avec --address."
        )
    return [ipaddress.ip_address(address)]
