"""What each address takes before anybody knows who asks (docs/SECURITY.md).

Whatever is not named here takes no more than `USUAL` from a stranger. Who is signed in may
bring more to an address that is not named: files, and long lists.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.urls import Resolver404, resolve

ADDRESS = 2_000  # characters of a path and what it asks
BODY = 64 * 1024  # bytes: a form by hand, which the sign-in page may hold
HELD = 160 * 1024  # bytes: such a form, quoted in the one that signs in
LEAST = 500  # no budget is less


class Budget(NamedTuple):
    """The most that is taken: bytes of a body, characters of an address and of a field."""

    address: int = ADDRESS
    body: int = BODY
    field: int = BODY
    longer: Mapping[str, int] = {}  # the fields that take more

    def longest(self, field: str) -> int:
        return self.longer.get(field, self.field)


USUAL = Budget()
TYPED = Budget(body=8 * 1024, field=LEAST)
SIGN_IN = Budget(
    address=4 * ADDRESS,  # an address in another is quoted
    body=HELD,
    field=LEAST,
    longer={"held": HELD, "next": ADDRESS},
)
OPEN = {
    "login": SIGN_IN,
    "second_step": SIGN_IN,
    "sheet_code": Budget(field=LEAST, longer={"code": 10_000, "read": 40_000}),
    "set_language": Budget(body=8 * 1024, field=LEAST, longer={"next": ADDRESS}),
    **dict.fromkeys(("logout", "welcome", "invitation", "tablet_try", "site_stop"), TYPED),
    "code_post": Budget(body=LEAST),
    # What a tablet sends, however it is signed in besides.
    **dict.fromkeys(("deal_post", "return_post", "correction_post"), Budget()),
    **dict.fromkeys(("signature_post", "signature_withdraw", "signing_link_post"), TYPED),
    **dict.fromkeys(("call_post", "call_withdraw"), TYPED),
}


def budget_of(path: str) -> Budget:
    """The budget of an address; `USUAL` itself where who is signed in may bring more."""
    try:
        name = resolve(path).url_name or ""
    except Resolver404:
        return USUAL
    return OPEN.get(name, USUAL)
