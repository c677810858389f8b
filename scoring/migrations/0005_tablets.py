"""Links for tablets, signatures, calls to the arbiter; signatures are append-only."""

import django.db.models.deletion
import scoring.models.call
from django.conf import settings
from django.db import migrations, models


TABLE = "scoring_signature"


def forbid(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            schema_editor.execute(
                f"CREATE TRIGGER {TABLE}_no_{verb.lower()} BEFORE {verb} ON {TABLE} "
                f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END"
            )
    else:
        schema_editor.execute(
            f"CREATE FUNCTION {TABLE}_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{TABLE} is append-only'; END $$"
        )
        schema_editor.execute(
            f"CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE} "
            f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_append_only()"
        )


def allow(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{verb}")
    else:
        schema_editor.execute(f"DROP TRIGGER {TABLE}_append_only ON {TABLE}")
        schema_editor.execute(f"DROP FUNCTION {TABLE}_append_only()")


def keep_history(apps, schema_editor):
    """Going back, SQLite makes the history's table anew, without its triggers."""
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            schema_editor.execute(
                f"CREATE TRIGGER scoring_dealrevision_no_{verb.lower()} BEFORE {verb} "
                "ON scoring_dealrevision "
                "BEGIN SELECT RAISE(ABORT, 'scoring_dealrevision is append-only'); END"
            )


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0004_card_points'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, keep_history),
        migrations.AddField(
            model_name='deal',
            name='finished_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='deal',
            name='started_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='dealrevision',
            name='uuid',
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='sheet_version',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.CreateModel(
            name='TableLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nonce', models.CharField(max_length=16)),
                ('pin', models.CharField(blank=True, max_length=6)),
                ('wrong_pins', models.PositiveSmallIntegerField(default=0)),
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
            name='ArbiterCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(unique=True)),
                ('reason', models.CharField(choices=scoring.models.call.reason_choices, max_length=12)),
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
        migrations.AddField(
            model_name='deal',
            name='link',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='scoring.tablelink'),
        ),
        migrations.AddField(
            model_name='dealrevision',
            name='link',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='scoring.tablelink'),
        ),
        migrations.AddConstraint(
            model_name='dealrevision',
            constraint=models.UniqueConstraint(condition=models.Q(('uuid__isnull', False)), fields=('uuid',), name='correction_uuid_once'),
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
            model_name='tablelink',
            constraint=models.CheckConstraint(condition=models.Q(('wrong_pins__lte', 5)), name='link_wrong_pins_at_most_five'),
        ),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.UniqueConstraint(fields=('seat', 'sheet_version'), name='seat_signs_a_sheet_once'),
        ),
        migrations.AddConstraint(
            model_name='arbitercall',
            constraint=models.CheckConstraint(condition=models.Q(('answered_at', None), ('withdrawn_at', None), _connector='OR'), name='call_answered_or_withdrawn'),
        ),
        migrations.RunPython(forbid, allow),
    ]
