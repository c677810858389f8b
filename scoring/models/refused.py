"""What somebody said a deal was and the site did not take: kept for a time beside the log."""

import hashlib
import json
import secrets

from django.db import models

from scoring.models.action import Action


def new_salt() -> str:
    return secrets.token_hex(16)


class RefusedDeal(models.Model):
    """The facts of one act `refuse_deal`: never changed, and gone after `refused_days`.

    The act stays in the log with a proof of them. There are few facts a deal can have, so that
    the proof would tell them to whoever tries all: with the salt that goes, too, it does not.
    """

    action = models.OneToOneField(Action, on_delete=models.DO_NOTHING, related_name="refused")
    facts = models.JSONField()
    salt = models.CharField(max_length=32, default=new_salt)

    def __str__(self) -> str:
        return f"{self.action_id}"

    def proof(self) -> str:
        """What the log keeps of the facts."""
        written = json.dumps(self.facts, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(f"{self.salt}\n{written}".encode()).hexdigest()
