"""Events and all that is around their tables; a payment is never changed or taken out of the books."""

import django.db.models.deletion
import scoring.models.table
import tournaments.models.entry
import tournaments.models.event
from django.conf import settings
from django.db import migrations, models

from tarotclub.ground import guards

TABLE, ONCE = "tournaments_payment", ["id", "uuid"]


def forbid(apps, schema_editor):
    guards.refuse(schema_editor, TABLE, "no_update", "UPDATE")
    guards.refuse(schema_editor, TABLE, "no_delete", "DELETE")
    guards.refuse_pushing_out(schema_editor, TABLE, ONCE)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('scoring', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=tournaments.models.event.EventKind.pairs, default='evening', max_length=12)),
                ('name', models.CharField(max_length=80)),
                ('date', models.DateField()),
                ('revision', models.PositiveIntegerField(default=0)),
                ('stamp', models.BigIntegerField(default=scoring.models.table.new_stamp)),
                ('cents_a_point', models.PositiveSmallIntegerField(default=0)),
                ('ruleset', models.JSONField(blank=True, default=dict)),
                ('odd', models.CharField(choices=tournaments.models.event.Odd.pairs, default='3', max_length=4)),
                ('rounds_planned', models.PositiveSmallIntegerField(default=1)),
                ('deals_per_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('minutes_per_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('team_size', models.PositiveSmallIntegerField(default=1)),
                ('draw_seed', models.PositiveIntegerField(blank=True, null=True)),
                ('forbidden', models.JSONField(blank=True, default=list)),
                ('fees', models.JSONField(blank=True, default=list)),
                ('categories', models.JSONField(blank=True, default=list)),
                ('redistribution', models.PositiveSmallIntegerField(default=100)),
                ('guaranteed_cents', models.PositiveIntegerField(default=0)),
                ('prizes_shared', models.BooleanField(default=True)),
                ('prizes_doubled', models.BooleanField(default=False)),
                ('tie_breaks', models.JSONField(blank=True, default=list)),
                ('visibility', models.CharField(choices=tournaments.models.event.Visibility.pairs, default='live', max_length=8)),
                ('revealed_at', models.DateTimeField(blank=True, null=True)),
                ('public_key', models.CharField(blank=True, max_length=16, null=True, unique=True)),
                ('announcement', models.CharField(blank=True, max_length=200)),
                ('opened_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='scoring.club')),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-date', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('category', models.CharField(blank=True, max_length=40)),
                ('apart', models.CharField(blank=True, max_length=40)),
                ('fee_class', models.CharField(blank=True, max_length=40)),
                ('fee_cents', models.PositiveIntegerField(default=0)),
                ('added_at', models.DateTimeField()),
                ('checked_in_at', models.DateTimeField(blank=True, null=True)),
                ('plays_from', models.PositiveSmallIntegerField(default=1)),
                ('withdrawn_from', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('eliminated_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('score_kept', models.BooleanField(default=True)),
                ('seatable', models.BooleanField(default=True)),
                ('stays_put', models.BooleanField(default=False)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.player')),
                ('substitute', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='substitutions', to='scoring.player')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.event')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['player__key', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Cut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after_round', models.PositiveSmallIntegerField()),
                ('survivors', models.PositiveSmallIntegerField()),
                ('totals_kept', models.BooleanField(default=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cuts', to='tournaments.event')),
            ],
            options={
                'ordering': ['after_round'],
            },
        ),
        migrations.CreateModel(
            name='ImportedScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('points', models.IntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='imported_scores', to='tournaments.entry')),
            ],
            options={
                'ordering': ['round_number'],
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cents', models.IntegerField()),
                ('method', models.CharField(choices=tournaments.models.entry.PaymentMethod.pairs, max_length=8)),
                ('uuid', models.UUIDField(unique=True)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='tournaments.entry')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decision', models.CharField(choices=tournaments.models.entry.Decision.pairs, max_length=12)),
                ('round_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('points', models.IntegerField(default=0)),
                ('reason', models.CharField(max_length=200)),
                ('uuid', models.UUIDField(unique=True)),
                ('at', models.DateTimeField()),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancelled_because', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('cancelled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.entry')),
            ],
            options={
                'verbose_name_plural': 'penalties',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.entry')),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='place', to='scoring.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('category', models.CharField(blank=True, max_length=40)),
                ('rank', models.PositiveSmallIntegerField()),
                ('cents', models.PositiveIntegerField(default=0)),
                ('label', models.CharField(blank=True, max_length=80)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='tournaments.event')),
            ],
            options={
                'ordering': ['category', 'rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('seating', models.JSONField(blank=True, default=list)),
                ('method', models.CharField(blank=True, max_length=12)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('released_at', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('paused_seconds', models.PositiveIntegerField(default=0)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.event')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='RoundTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.round')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='round_table', to='scoring.table')),
            ],
            options={
                'ordering': ['table__number'],
            },
        ),
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=16, unique=True)),
                ('rotation', models.JSONField(blank=True, default=list)),
                ('created_at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='tournaments.event')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Sending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField()),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=80)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournaments.event')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entries', to='tournaments.team'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['club', '-date'], name='event_by_club_and_date'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['club', 'kind'], name='event_by_club_and_kind'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('redistribution__lte', 100)), name='redistribution_at_most_all'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('team_size__range', (1, 4))), name='team_of_one_to_four'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'evening'), models.Q(('ruleset', {}), _negated=True), _connector='OR'), name='tournament_has_a_ruleset'),
        ),
        migrations.AddConstraint(
            model_name='cut',
            constraint=models.UniqueConstraint(fields=('event', 'after_round'), name='one_cut_a_round'),
        ),
        migrations.AddConstraint(
            model_name='importedscore',
            constraint=models.UniqueConstraint(fields=('entry', 'round_number'), name='imported_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('decision', 'points'), ('points', 0), _connector='OR'), name='only_points_cost_points'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.UniqueConstraint(fields=('event', 'category', 'rank'), name='prize_once_per_rank'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.CheckConstraint(condition=models.Q(('rank__gte', 1)), name='prize_rank_from_one'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='round_number_once'),
        ),
        migrations.AddConstraint(
            model_name='screen',
            constraint=models.UniqueConstraint(fields=('event', 'name'), name='screen_name_once'),
        ),
        migrations.AddConstraint(
            model_name='sending',
            constraint=models.UniqueConstraint(fields=('by', 'uuid'), name='sending_is_done_once'),
        ),
        migrations.AddIndex(
            model_name='sending',
            index=models.Index(fields=['at'], name='sending_at'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='team_number_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('event', 'player'), name='entry_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='entry_number_once'),
        ),
        migrations.RunPython(forbid, migrations.RunPython.noop),
    ]
