"""The private keys of this computer's links: a file each, beside the secret key and as safe.

No copy of the database has them: a computer that is given one has to be linked by itself.
"""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

FOLDER = "hall_keys"


def make_key() -> str:
    """Make a pair, keep its private half; give the public one."""
    private = Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes_raw().hex()
    folder = settings.DATA_DIR / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / public).touch(0o600, exist_ok=False)
    (folder / public).write_bytes(private.private_bytes_raw())
    return public


def private_key(public: str) -> bytes | None:
    """Read the private half; None where this computer does not have it."""
    try:
        return (settings.DATA_DIR / FOLDER / public).read_bytes()
    except OSError:
        return None


def forget_key(public: str) -> None:
    (settings.DATA_DIR / FOLDER / public).unlink(missing_ok=True)
