"""Figure sheets of a campaign, and the rows of one skirmish (which only the store writes)."""

from django.conf import settings
from django.db import models

from campaigns.models import Campaign, Engagement, Person
from campaigns.texts import text


class FigureSheet(models.Model):
    """A figure of the campaign's roster; `data` is the sheet as a scenario of `ruleset` writes it.

    `portrait` is a small picture as a `data:` URL; without one, initials are shown.
    `healing` has what recovery keeps of each wound and bruise of `data` (`hurts.Hurt`). `tended`:
    the result of a fight, or recovery, has been written into it: fights begin with its wounds,
    bruises and flaws from then on. `history`: recovery, a record each (`recovering`).
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="figure_sheets")
    ruleset = models.CharField(max_length=40)
    group = models.CharField(max_length=80, blank=True)
    role = models.CharField(max_length=40, blank=True)
    portrait = models.TextField(blank=True)
    data = models.JSONField(default=dict)
    healing = models.JSONField(default=list)
    tended = models.BooleanField(default=False)
    history = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "ruleset"], name="one_sheet_a_ruleset")
        ]

    def __str__(self) -> str:
        return text(self.person.name)

    @property
    def campaign(self) -> Campaign:
        return self.person.campaign


class Skirmish(models.Model):
    """The state of a skirmish but for its figures."""

    engagement = models.OneToOneField(
        Engagement, models.CASCADE, primary_key=True, related_name="skirmish"
    )
    body = models.JSONField()

    def __str__(self) -> str:
        return str(self.engagement)


class FightTaken(models.Model):
    """The result of a skirmish as the referee took it to the roster, once.

    `body` = {"figures": [{"roster", "name", "fate", "hurts": [Hurt], "flaws": [new ones]}]}.
    """

    skirmish = models.OneToOneField(
        Skirmish, models.CASCADE, primary_key=True, related_name="taken"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    body = models.JSONField()

    def __str__(self) -> str:
        return str(self.skirmish)


class Figure(models.Model):
    """A figure of one skirmish: what lists show, and the rest as `data`.

    `x`, `y`: whole millimetres on the table, none for those that have no place there.
    """

    skirmish = models.ForeignKey(Skirmish, models.CASCADE, related_name="figures")
    key = models.CharField(max_length=40)
    roster = models.ForeignKey(
        FigureSheet, models.SET_NULL, null=True, related_name="in_skirmishes"
    )
    side = models.CharField(max_length=40)
    fate = models.CharField(max_length=20)
    x = models.IntegerField(null=True)
    y = models.IntegerField(null=True)
    data = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["skirmish", "key"], name="figure_in_skirmish")
        ]

    def __str__(self) -> str:
        return self.key
