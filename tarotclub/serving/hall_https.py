"""HTTPS in a hall: an authority that vouches for its laptop alone, its files on the disk."""

import ipaddress
import os
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.conf import settings
from django.utils.translation import gettext_lazy

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.running import lan_address

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

SUFFIX = "local"  # names that exist in a local network only
HERE = ("localhost", ipaddress.ip_address("127.0.0.1"))
YEAR = timedelta(days=365)  # browsers refuse server certificates of more than 398 days
SLOW_CLOCK = timedelta(days=1)  # a tablet's may be behind


@dataclass(frozen=True, kw_only=True)
class Authority:
    """What signs: its certificate goes on the tablets, its key stays on the laptop."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    def vouches_for(self, addresses: Sequence[Address], at: datetime) -> bool:
        """Tell whether it still may sign for all of these addresses."""
        extension = self.certificate.extensions.get_extension_for_class(x509.NameConstraints)
        allowed = {name.value for name in extension.value.permitted_subtrees or []}
        networks = {ipaddress.ip_network(address) for address in addresses}
        return networks <= allowed and at < self.certificate.not_valid_after_utc

    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)


def make_authority(addresses: Sequence[Address], at: datetime) -> Authority:
    """Make an authority for names in .local and these addresses, for a year."""
    key = ec.generate_private_key(ec.SECP256R1())
    permitted: list[x509.GeneralName] = [x509.DNSName(SUFFIX), x509.DNSName(HERE[0])]
    permitted += [
        x509.IPAddress(ipaddress.ip_network(address)) for address in (*addresses, HERE[1])
    ]
    name = _name(f"Tarot club, salle ({at:%d/%m/%Y})")
    certificate = (
        _builder(name, name, key.public_key(), at)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return Authority(certificate=certificate, key=key)


def make_server(
    authority: Authority, names: Sequence[str], addresses: Sequence[Address], at: datetime
) -> tuple[bytes, bytes]:
    """Make the laptop's certificate, with the authority's behind it, and its key, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    known_as: list[x509.GeneralName] = [x509.DNSName(name) for name in (*names, HERE[0])]
    known_as += [x509.IPAddress(address) for address in (*addresses, HERE[1])]
    issuer = authority.certificate
    end = min(at + YEAR, issuer.not_valid_after_utc)
    builder = _builder(_name(names[0]), issuer.subject, key.public_key(), at, end=end)
    certificate = (
        builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(known_as), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )
    return certificate.public_bytes(Encoding.PEM) + authority.pem(), key_pem(key)


def key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def fingerprint(authority: Authority) -> str:
    """What a tablet shows when it asks whether to trust it."""
    return authority.certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    at: datetime,
    *,
    end: datetime | None = None,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - SLOW_CLOCK)
        .not_valid_after(end or at + YEAR)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


FOLDER = "certificates"
CHOSEN = "chosen"  # is there when the next start is to speak HTTPS


class NoHallError(Refusal):
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
        signing_key = load_pem_private_key(key.read_bytes(), password=None)
        known = x509.load_pem_x509_certificate(certificate.read_bytes())
    except ValueError:
        raise DamagedAuthorityError from None
    if not isinstance(signing_key, ec.EllipticCurvePrivateKey):
        raise DamagedAuthorityError
    return Authority(certificate=known, key=signing_key)


def make_certificates(
    names: Sequence[str], addresses: Sequence[Address], at: datetime, *, anew: bool = False
) -> tuple[Authority, bool]:
    """Make the certificate of this computer, by the authority that is there or a new one.

    Tell whether that is new. Raises OtherHallError and DamagedAuthorityError, unless it is to
    be made `anew`.
    """
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    folder().chmod(0o700)
    known = None if anew else known_authority()
    if known and not known.vouches_for(addresses, at):
        raise OtherHallError
    authority = known or make_authority(addresses, at)
    if not known:
        _store("authority.key", key_pem(authority.key), secret=True)
        _store("authority.crt", authority.pem())
    certificate, key = make_server(authority, names, addresses, at)
    _store("server.key", key, secret=True)
    _store("server.crt", certificate)
    return authority, not known


def choose_https(*, on: bool) -> None:
    """Let the next start speak HTTPS, or plain HTTP again."""
    if on:
        (folder() / CHOSEN).touch()
    else:
        (folder() / CHOSEN).unlink(missing_ok=True)


def is_chosen() -> bool:
    return (folder() / CHOSEN).exists()


def files_to_serve(at: datetime, *, anew: bool = False) -> tuple[Path, Path]:
    """The certificate and key of this computer, made again while the authority may.

    Or by another authority, `anew`. Raises Refusal where they could not be made; what was made
    before may still be there.
    """
    make_certificates([own_name()], own_addresses(), at, anew=anew)
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
