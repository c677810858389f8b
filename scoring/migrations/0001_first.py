"""All that a table needs; what is written stays.

The log, the history, signatures and old rulesets are append-only. A deal is never deleted, its
identity never changes, and its facts only with a new version. A score is only replaced by
another row: when a deal is corrected, or a table scored anew.
"""

import django.db.models.deletion
import django.db.models.lookups
import scoring.labels.words
import scoring.models.action
import scoring.models.deal
import scoring.models.club
import tarotclub.accounts.rights
import scoring.models.table
from django.conf import settings
from django.db import migrations, models

from tarotclub.ground import guards

APPEND_ONLY = (
    "scoring_action",
    "scoring_dealrevision",
    "scoring_signature",
    "scoring_tableruleset",
)
ONCE = {  # what a new row could push an old one out by
    "scoring_action": ["id"],
    "scoring_dealrevision": ["id", "deal_id, version", "uuid"],
    "scoring_signature": ["id", "seat_id, sheet_version"],
    "scoring_tableruleset": ["id"],
    "scoring_deal": ["id", "uuid", "table_id, number"],
    "scoring_score": ["id", "deal_id, seat_id", ("seat_id", "deal_id IS NULL AND NEW.deal_id IS NULL")],
}
FACTS = (
    "outcome, dealer_id, taker_id, partners, called_card, alone, contract, bouts, points,"
    " petit_au_bout, petits, poignees, chelem_announced, chelem_by, petit_chelem_announced,"
    " petit_chelem_achieved, miseres, card_points"
)
IDENTITY = "id, uuid, table_id, number"
OTHER_IDENTITY = (
    "OLD.id <> NEW.id OR OLD.uuid <> NEW.uuid"
    " OR OLD.table_id <> NEW.table_id OR OLD.number <> NEW.number"
)


def forbid(apps, schema_editor):
    for table in APPEND_ONLY:
        guards.refuse(schema_editor, table, "no_update", "UPDATE")
        guards.refuse(schema_editor, table, "no_delete", "DELETE")
    for table, keys in ONCE.items():
        guards.refuse_pushing_out(schema_editor, table, keys)
    guards.refuse(schema_editor, "scoring_score", "no_update", "UPDATE")
    guards.refuse(schema_editor, "scoring_deal", "no_delete", "DELETE")
    guards.refuse(schema_editor, "scoring_deal", "same_deal", f"UPDATE OF {IDENTITY}", condition=OTHER_IDENTITY)
    guards.refuse(
        schema_editor,
        "scoring_deal",
        "new_version",
        f"UPDATE OF {FACTS}",
        condition="NEW.version <= OLD.version",
    )


def begin(apps, schema_editor):
    """Give the database its first epoch."""
    apps.get_model("scoring", "Epoch").objects.create()


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Epoch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('identity', models.CharField(default=scoring.models.table.new_identity, max_length=16)),
            ],
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('uuid', models.UUIDField(unique=True)),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('outcome', models.CharField(choices=scoring.labels.words.outcome_choices, max_length=12)),
                ('partners', models.JSONField(blank=True, default=list)),
                ('called_card', models.CharField(blank=True, max_length=40)),
                ('alone', models.CharField(blank=True, choices=scoring.labels.words.alone_choices, max_length=8)),
                ('contract', models.CharField(blank=True, max_length=20)),
                ('bouts', models.PositiveSmallIntegerField(default=0)),
                ('points', models.DecimalField(decimal_places=1, default=0, max_digits=4)),
                ('petit_au_bout', models.CharField(blank=True, choices=scoring.labels.words.side_choices, max_length=8)),
                ('petits', models.PositiveSmallIntegerField(default=1)),
                ('poignees', models.JSONField(blank=True, default=list)),
                ('chelem_announced', models.BooleanField(default=False)),
                ('chelem_by', models.CharField(blank=True, choices=scoring.labels.words.side_choices, max_length=8)),
                ('petit_chelem_announced', models.BooleanField(default=False)),
                ('petit_chelem_achieved', models.BooleanField(default=False)),
                ('miseres', models.JSONField(blank=True, default=list)),
                ('card_points', models.JSONField(blank=True, default=list)),
                ('made', models.BooleanField(null=True)),
                ('recorded_at', models.DateTimeField()),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('recorded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('key', models.CharField(editable=False, max_length=160)),
                ('licence_number', models.CharField(blank=True, max_length=30)),
                ('category', models.CharField(blank=True, max_length=40)),
                ('publication', models.CharField(choices=scoring.models.club.Publication.pairs, default='full', max_length=8)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='scoring.club')),
            ],
            options={
                'ordering': ['key', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scoring.player')),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='Score',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField()),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='scoring.deal')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='scoring.seat')),
            ],
        ),
        migrations.AddField(
            model_name='deal',
            name='dealer',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='dealt', to='scoring.seat'),
        ),
        migrations.AddField(
            model_name='deal',
            name='taker',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken', to='scoring.seat'),
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('ruleset', models.JSONField()),
                ('mort', models.BooleanField(default=False)),
                ('first_dealer', models.PositiveSmallIntegerField()),
                ('draw_seed', models.CharField(blank=True, max_length=40)),
                ('opened_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('stamp', models.BigIntegerField(default=scoring.models.table.new_stamp)),
                ('sheet_version', models.PositiveIntegerField(default=0)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='scoring.club')),
            ],
            options={
                'ordering': ['number', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='seat',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scoring.table'),
        ),
        migrations.AddField(
            model_name='deal',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='scoring.table'),
        ),
        migrations.CreateModel(
            name='Action',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=scoring.models.action.kind_choices, max_length=20)),
                ('at', models.DateTimeField()),
                ('data', models.JSONField(blank=True, default=dict)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='actions', to='scoring.club')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='actions', to='scoring.table')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='TableLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nonce', models.CharField(max_length=16)),
                ('created_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='links', to='scoring.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='scoring.table')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sheet_version', models.PositiveIntegerField()),
                ('bilan', models.IntegerField()),
                ('at', models.DateTimeField()),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='scoring.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='scoring.table')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='scoring.tablelink')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='DealRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('facts', models.JSONField()),
                ('reason', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('uuid', models.UUIDField(blank=True, null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='scoring.deal')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='scoring.tablelink')),
            ],
            options={
                'ordering': ['-version'],
            },
        ),
        migrations.AddField(
            model_name='deal',
            name='link',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='scoring.tablelink'),
        ),
        migrations.CreateModel(
            name='ArbiterCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(unique=True)),
                ('reason', models.CharField(choices=scoring.models.deal.CallReason.pairs, max_length=12)),
                ('text', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('answer', models.CharField(blank=True, max_length=200)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='scoring.deal')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='scoring.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='scoring.table')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='scoring.tablelink')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='TableRuleset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('data', models.JSONField()),
                ('reason', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='former_rulesets', to='scoring.table')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='HouseRuleset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('data', models.JSONField()),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('preset', models.CharField(blank=True, max_length=40)),
                ('created_at', models.DateTimeField()),
                ('changed_at', models.DateTimeField()),
                ('archived_at', models.DateTimeField(blank=True, null=True)),
                ('changed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='house_rulesets', to='scoring.club')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='scoring.houseruleset')),
            ],
            options={
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('archived_at', None)), fields=('club', 'name'), name='house_ruleset_name_once_in_use'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='house_ruleset_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=tarotclub.accounts.rights.Role.pairs, max_length=12)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='scoring.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'club'), name='membership_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('club', 'name'), name='player_name_once_in_club'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(fields=('deal', 'seat'), name='score_once_per_seat'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(condition=models.Q(('deal', None)), fields=('seat',), name='bilan_once_per_seat'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='table_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'position'), name='seat_position_once'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'player'), name='seat_player_once'),
        ),
        migrations.AddIndex(
            model_name='action',
            index=models.Index(scoring.models.action.NotedEvent('data'), condition=models.Q(django.db.models.lookups.IsNull(scoring.models.action.NotedEvent('data'), rhs=False)), name='action_by_event'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at', None), ('seat', None)), fields=('table',), name='table_has_one_link'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('seat',), name='seat_has_one_link'),
        ),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.UniqueConstraint(fields=('seat', 'sheet_version'), name='seat_signs_a_sheet_once'),
        ),
        migrations.AddConstraint(
            model_name='dealrevision',
            constraint=models.UniqueConstraint(fields=('deal', 'version'), name='revision_version_once'),
        ),
        migrations.AddConstraint(
            model_name='dealrevision',
            constraint=models.UniqueConstraint(condition=models.Q(('uuid__isnull', False)), fields=('uuid',), name='correction_uuid_once'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='deal_number_once'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='deal_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(('points__gte', 0)), name='deal_points_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome', 'played'), _negated=True), models.Q(('taker', None), _negated=True), models.Q(('card_points', []), _negated=True), _connector='OR'), name='deal_played_has_a_taker_or_card_points'),
        ),
        migrations.AddConstraint(
            model_name='arbitercall',
            constraint=models.CheckConstraint(condition=models.Q(('answered_at', None), ('withdrawn_at', None), _connector='OR'), name='call_answered_or_withdrawn'),
        ),
        migrations.RunPython(forbid, migrations.RunPython.noop),
        migrations.RunPython(begin, migrations.RunPython.noop),
    ]
