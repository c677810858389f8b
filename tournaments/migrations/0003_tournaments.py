"""Tournaments: entries with numbers and fees, planned rounds, decisions, prizes."""

import django.db.models.deletion
import tournaments.models.entry
import tournaments.models.penalty
import tournaments.models.tournament
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_bilans'),
        ('tournaments', '0002_cents_a_point'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cents', models.IntegerField()),
                ('method', models.CharField(choices=tournaments.models.entry.method_choices, max_length=8)),
                ('uuid', models.UUIDField(unique=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decision', models.CharField(choices=tournaments.models.penalty.decision_choices, max_length=12)),
                ('round_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('points', models.IntegerField(default=0)),
                ('reason', models.CharField(max_length=200)),
                ('uuid', models.UUIDField(unique=True)),
                ('at', models.DateTimeField()),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancelled_because', models.CharField(blank=True, max_length=200)),
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
            ],
            options={
                'ordering': ['category', 'rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=80)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Cut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after_round', models.PositiveSmallIntegerField()),
                ('survivors', models.PositiveSmallIntegerField()),
                ('totals_kept', models.BooleanField(default=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cuts', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['after_round'],
            },
        ),
        migrations.AddConstraint(
            model_name='cut',
            constraint=models.UniqueConstraint(fields=('tournament', 'after_round'), name='one_cut_a_round'),
        ),
        migrations.AddField(
            model_name='entry',
            name='apart',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='entry',
            name='category',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='entry',
            name='checked_in_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='fee_cents',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='entry',
            name='fee_class',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='entry',
            name='number',
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='entry',
            name='plays_from',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='entry',
            name='score_kept',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='seatable',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='eliminated_after',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='stays_put',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='entry',
            name='substitute',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='substitutions', to='scoring.player'),
        ),
        migrations.AddField(
            model_name='entry',
            name='withdrawn_from',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='closed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='method',
            field=models.CharField(blank=True, max_length=12),
        ),
        migrations.AddField(
            model_name='round',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='paused_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='paused_seconds',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='round',
            name='released_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='seating',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='round',
            name='started_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='roundtable',
            name='extra_minutes',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='categories',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='deals_per_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='draw_seed',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='forbidden',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='fees',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='minutes_per_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='odd',
            field=models.CharField(choices=tournaments.models.tournament.odd_choices, default='3', max_length=4),
        ),
        migrations.AddField(
            model_name='tournament',
            name='redistribution',
            field=models.PositiveSmallIntegerField(default=100),
        ),
        migrations.AddField(
            model_name='tournament',
            name='revealed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='rounds_planned',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='tournament',
            name='ruleset',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tournament',
            name='team_size',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='tournament',
            name='tie_breaks',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='visibility',
            field=models.CharField(choices=tournaments.models.tournament.visibility_choices, default='live', max_length=8),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('redistribution__lte', 100)), name='redistribution_at_most_all'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('team_size__range', (1, 4))), name='team_of_one_to_four'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'evening'), models.Q(('ruleset', {}), _negated=True), _connector='OR'), name='tournament_has_a_ruleset'),
        ),
        migrations.AddField(
            model_name='payment',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='payment',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='penalty',
            name='cancelled_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='penalty',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='place',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='place',
            name='seat',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='place', to='scoring.seat'),
        ),
        migrations.AddField(
            model_name='prize',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='team',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='entry',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entries', to='tournaments.team'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('decision', 'points'), ('points', 0), _connector='OR'), name='only_points_cost_points'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.UniqueConstraint(fields=('tournament', 'category', 'rank'), name='prize_once_per_rank'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.CheckConstraint(condition=models.Q(('rank__gte', 1)), name='prize_rank_from_one'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='team_number_once'),
        ),
    ]
