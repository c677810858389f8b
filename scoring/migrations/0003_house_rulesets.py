"""The house's own rulesets, and what tables were scored by before; the latter is append-only."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


TABLE = "scoring_tableruleset"


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


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0002_append_only'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
        migrations.RunPython(forbid, allow),
    ]
