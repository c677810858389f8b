"""Each player’s card points where everyone plays alone, and the petit chelem."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0003_house_rulesets'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='deal',
            name='deal_played_has_a_taker',
        ),
        migrations.AddField(
            model_name='deal',
            name='card_points',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='deal',
            name='petit_chelem_achieved',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='deal',
            name='petit_chelem_announced',
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome', 'played'), _negated=True), models.Q(('taker', None), _negated=True), models.Q(('card_points', []), _negated=True), _connector='OR'), name='deal_played_has_a_taker_or_card_points'),
        ),
    ]
