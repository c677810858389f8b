"""Who reads a page: the account of a session, with what its header and menu lead to."""

from django.contrib.auth.models import User

from tarotclub.accounts.rights import roles_for
from tarotclub.accounts.signing_in import AccountBackend
from tarotclub.ground import rows

ORGANISERS, SEASON_READERS = roles_for("change_club"), roles_for("see_seasons")
FEDERATION_READERS = roles_for("see_federation")
READER = f"""
SELECT u.*, EXISTS(
    SELECT 1 FROM scoring_membership m
    WHERE m.user_id = u.id AND m.role IN ({", ".join(["%s"] * len(ORGANISERS))})
) AS organises, EXISTS(
    SELECT 1 FROM scoring_membership m JOIN tournaments_season s ON s.club_id = m.club_id
    WHERE m.user_id = u.id AND m.role IN ({", ".join(["%s"] * len(SEASON_READERS))})
) AS has_seasons, EXISTS(
    SELECT 1 FROM scoring_membership m JOIN tournaments_federation f ON f.club_id = m.club_id
    WHERE m.user_id = u.id AND m.role IN ({", ".join(["%s"] * len(FEDERATION_READERS))})
) AS federates
FROM auth_user u WHERE u.id = %s"""  # noqa: S608 (only %s is put in)


class ReaderBackend(AccountBackend):
    """The query of every request: whose session it is, and which places are his."""

    def get_user(self, user_id: int) -> User | None:
        """Who a session belongs to, unless the account was closed."""
        readers = rows.read(
            User, READER, [*ORGANISERS, *SEASON_READERS, *FEDERATION_READERS, user_id]
        )
        reader = next(iter(readers), None)
        return reader if self.user_can_authenticate(reader) else None
