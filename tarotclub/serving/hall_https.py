"""HTTPS in a hall: its certificates on the disk, and whether the next start uses them."""

import ipaddress
import os
import re
import socket
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.certificates import (
    Address,
    Authority,
    key_pem,
    load_authority,
    make_authority,
    make_server,
)
from tarotclub.serving.network import lan_address

FOLDER = "certificates"
CHOSEN = "chosen"  # is there when the next start is to speak HTTPS


class NoHallError(Refusal):
    """This computer is in no network in which tablets could reach it."""

    sentence = gettext_lazy(
        "Cet ordinateur n’est relié à aucun réseau de salle : branchez-le à la borne Wi-Fi."
    )


class OtherHallError(Refusal):
    """The authority that tablets have may not vouch for these addresses, or has expired."""

    sentence = gettext_lazy(
        "Le certificat des tablettes ne vaut pas ici : l’ordinateur a une autre adresse que"
        " d’habitude, ou le certificat a plus d’un an. Si la salle est la bonne, refaites-le."
    )


class DamagedAuthorityError(Refusal):
    """What is on the disk is no authority."""

    sentence = gettext_lazy("Le certificat de ce site est abîmé. Refaites-le.")


def folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER


def authority_file() -> Path:
    return folder() / "authority.crt"


def known_authority() -> Authority | None:
    """Read the authority of this installation. Raises DamagedAuthorityError."""
    certificate, key = authority_file(), folder() / "authority.key"
    if not (certificate.exists() and key.exists()):
        return None
    try:
        return load_authority(certificate.read_bytes(), key.read_bytes())
    except ValueError:
        raise DamagedAuthorityError from None


def get_authority(
    addresses: Sequence[Address], at: datetime, *, anew: bool = False
) -> tuple[Authority, bool]:
    """Read the authority or make it, and tell whether it is new.

    Raises OtherHallError and DamagedAuthorityError, unless it is to be made `anew`.
    """
    known = None if anew else known_authority()
    if known is None:
        made = make_authority(addresses, at)
        _store("authority.key", key_pem(made.key), secret=True)
        _store("authority.crt", made.pem())
        return made, True
    if not known.vouches_for(addresses, at):
        raise OtherHallError
    return known, False


def make_certificates(
    names: Sequence[str], addresses: Sequence[Address], at: datetime, *, anew: bool = False
) -> tuple[Authority, bool]:
    """Make the certificate of this computer, and the authority where there is none yet.

    Raises as `get_authority` does.
    """
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    folder().chmod(0o700)
    authority, new = get_authority(addresses, at, anew=anew)
    certificate, key = make_server(authority, names, addresses, at)
    _store("server.key", key, secret=True)
    _store("server.crt", certificate)
    return authority, new


def choose_https(*, on: bool) -> None:
    """Let the next start speak HTTPS, or plain HTTP again."""
    if on:
        (folder() / CHOSEN).touch()
    else:
        (folder() / CHOSEN).unlink(missing_ok=True)


def is_chosen() -> bool:
    return (folder() / CHOSEN).exists()


def files_to_serve(at: datetime) -> tuple[Path, Path]:
    """The certificate and key of this computer, made anew while the authority may.

    Raises Refusal where they could not; what was made before may still be there.
    """
    make_certificates([own_name()], own_addresses(), at)
    return server_files()


def server_files() -> tuple[Path, Path]:
    return folder() / "server.crt", folder() / "server.key"


def own_name() -> str:
    """The name by which the system announces itself in a local network."""
    plain = re.sub(r"[^a-z0-9]+", "-", socket.gethostname().split(".")[0].lower()).strip("-")
    return f"{plain[:60] or 'tarot'}.local"


def own_addresses() -> list[Address]:
    """The address of this computer in the hall. Raises NoHallError."""
    address = lan_address()
    if address is None or not ipaddress.ip_address(address).is_private:
        raise NoHallError
    return [ipaddress.ip_address(address)]


def _store(name: str, content: bytes, *, secret: bool = False) -> None:
    """Write a file that only its owner may read, or everybody; it replaces the one before."""
    file = folder() / name
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    mode = 0o600 if secret else 0o644
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as output:
        output.write(content)
    draft.replace(file)
