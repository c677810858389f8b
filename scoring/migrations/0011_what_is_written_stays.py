"""No way round what is append-only; and deals and scores are kept as far as corrections allow.

A deal is never deleted, its identity never changes, and its facts only with a new version. A
score is only replaced by another row: when a deal is corrected, or a table scored anew.
"""

from django.db import migrations

from tarotclub import guards

ONCE = {  # what a new row could push an old one out by
    "scoring_action": ["id"],
    "scoring_dealrevision": ["id", "deal_id, version", "uuid"],
    "scoring_signature": ["id", "seat_id, sheet_version"],
    "scoring_tableruleset": ["id"],
    "scoring_deal": ["id", "uuid", "table_id, number"],
    "scoring_score": ["id", "deal_id, seat_id", "seat_id WHERE deal_id IS NULL AND NEW.deal_id IS NULL"],
}
FACTS = (
    "outcome, dealer_id, taker_id, partners, called_card, alone, contract, bouts, points,"
    " petit_au_bout, petits, poignees, chelem_announced, chelem_by, petit_chelem_announced,"
    " petit_chelem_achieved, miseres, card_points"
)
IDENTITY = (
    "UPDATE OF id, uuid, table_id, number WHEN OLD.id <> NEW.id OR OLD.uuid <> NEW.uuid"
    " OR OLD.table_id <> NEW.table_id OR OLD.number <> NEW.number"
)


def forbid(apps, schema_editor):
    for table, keys in ONCE.items():
        guards.refuse_pushing_out(schema_editor, table, keys)
    guards.refuse(schema_editor, "scoring_score", "no_update", "UPDATE")
    guards.refuse(schema_editor, "scoring_deal", "no_delete", "DELETE")
    guards.refuse(schema_editor, "scoring_deal", "same_deal", IDENTITY)
    guards.refuse(
        schema_editor,
        "scoring_deal",
        "new_version",
        f"UPDATE OF {FACTS} WHEN NEW.version <= OLD.version",
    )


def allow(apps, schema_editor):
    for table, keys in ONCE.items():
        guards.allow(schema_editor, table, keys=len(keys))
    guards.allow(schema_editor, "scoring_score", "no_update")
    guards.allow(schema_editor, "scoring_deal", "no_delete", "same_deal", "new_version")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_a_pin_is_not_stored")]
    operations = [migrations.RunPython(forbid, allow)]
