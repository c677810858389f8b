"""What the acts of a log point at, read once each: people, deals as they were, decisions."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring import labels, models
from scoring.facts_in_words import deal_in_words
from scoring.models.club import author, full_name, player_names
from scoring.models.house import HOUSE_ID, HouseRuleset
from scoring.ruleset_words import ruleset_name
from tournaments.draw.seating_list import names_of
from tournaments.event.services.writing import OUTSIDE, WHO
from tournaments.models import Event, Penalty, Team
from tournaments.models.entry import decision_sentence

DECISIONS = frozenset({"decide", "cancel_decision"})
CORRECTIONS = frozenset({"correct_deal", "cancel_deal"})
CALLS = frozenset({"call_arbiter", "answer_call", "settle_call", "withdraw_call"})
BY_NUMBER = ("players", "moved", "pair")  # who was exchanged or moved, by their numbers
BESIDE = ("table__seats__player", "table__former_rulesets")
AT_ONCE = 500  # keys of one question


class Details:
    """Reads no more than the acts ask for, each in one query or two."""

    def __init__(self, event: Event | None, actions: Sequence[models.Action]) -> None:
        self.event, self.actions = event, actions
        self.players = player_names(self._keys("player", "substitute"))
        self.users = User.objects.in_bulk(self._keys("user"))
        self.brought = self._brought() if self.users else {}
        here = models.OutsideAuthor.objects.filter(club__in={act.club_id for act in actions})
        self.outside = here.in_bulk(self._keys(OUTSIDE, "user_outside"))
        by_number = any(
            isinstance(act.data.get(key), list) for act in actions for key in BY_NUMBER
        )
        self.entries = names_of(event) if by_number and event else {}
        self.teams = self._teams()
        penalties = Penalty.objects.select_related("entry__event")
        self.penalties = penalties.in_bulk(self._keys("penalty"))
        calls = models.ArbiterCall.objects.select_related("seat__player", "deal")
        self.calls = calls.in_bulk(self._keys("call"))
        self.former = models.TableRuleset.objects.in_bulk(self._keys("former"))
        rescored = [act.data for act in actions if act.kind == "rescore_event"]
        ids = (HOUSE_ID.fullmatch(str(data.get("ruleset"))) for data in rescored)
        houses = HouseRuleset.objects.filter(club__in={act.club_id for act in actions})
        self.houses = houses.in_bulk([int(match[1]) for match in ids if match])
        refused = [act.pk for act in actions if "proof" in act.data]
        self.refused = models.RefusedDeal.objects.in_bulk(refused, field_name="action_id")
        self.deals: Mapping[int, models.Deal] = {}
        self.revisions: Mapping[tuple[int, int], models.DealRevision] = {}
        self._read_deals(self._keys("deal"))

    def by(self, action: models.Action) -> str:
        """Name who did it: a user, a tablet, or whose account is on another computer."""
        outside = self.outside.get(action.data.get(OUTSIDE, 0))
        name = author(action.by, action.data.get("link"))
        return name or (str(outside) if outside else str(action.data.get(WHO, "")))

    def helper(self, action: models.Action) -> str:
        """Name whom an act is about who helps; "" where another computer told it by a key."""
        if action.pk < self.brought.get(action.data.get("event", 0), 0):
            return ""
        outside = self.outside.get(action.data.get("user_outside", 0))
        return full_name(self.users.get(action.data.get("user") or 0)) or str(outside or "")

    def why(self, action: models.Action) -> str:
        """The reason that was written down beside the log."""
        if penalty := self.penalties.get(action.data.get("penalty", 0)):
            return penalty.reason if action.kind == "decide" else penalty.cancelled_because
        if call := self.calls.get(action.data.get("call", 0)):
            if action.kind == "answer_call":
                return call.answer
            words = [str(call.get_reason_display()), call.text]
            return " · ".join(filter(None, words)) if action.kind == "call_arbiter" else ""
        if former := self.former.get(action.data.get("former", 0)):
            return former.reason
        if action.kind in CORRECTIONS:
            deal, version = _version(action)
            revision = self.revisions.get((deal, version - 1))
            return revision.reason if revision else ""
        return ""

    def pointed_at(self, action: models.Action) -> Iterator[str]:
        """Say what the act points at: a decision, a call, a deal with before and after."""
        data = action.data
        penalty = self.penalties.get(data.get("penalty", 0))
        if penalty:
            yield decision_sentence(penalty)
        if call := self.calls.get(data.get("call", 0)):
            if call.deal:
                yield _("donne %(n)s") % {"n": call.deal.number}
            if call.seat:
                yield call.seat.player.name
        elif deal := self.deals.get(data.get("deal", 0)):
            yield from self._deal(action, deal)
        if former := self.former.get(data.get("former", 0)):
            yield from self._rulesets(action, former)
        elif action.kind == "rescore_event":
            yield _("règlement : %(name)s") % {"name": self._ruleset(data["ruleset"])}

    def _rulesets(self, action: models.Action, former: models.TableRuleset) -> Iterator[str]:
        """Name what a table was scored by, and by what since."""
        table, key = action.table, action.data.get("ruleset", "")
        here = [each.rules for each in self.former.values() if each.table_id == former.table_id]
        known = {rules.id: rules for rules in [*here, *([table.rules] if table else [])]}
        after = ruleset_name(known[key]) if key in known else labels.RULESET.get(key, key)
        words = _("règlement : %(before)s → %(after)s")
        yield words % {"before": ruleset_name(former.rules), "after": after}

    def _ruleset(self, key: str) -> str:
        """Name a ruleset by its key: one of ours, or a house's."""
        match = HOUSE_ID.fullmatch(key)
        house = self.houses.get(int(match[1])) if match else None
        return str(house or labels.RULESET.get(key) or key)

    def _deal(self, action: models.Action, deal: models.Deal) -> Iterator[str]:
        key, version = _version(action)
        if action.kind in CORRECTIONS:
            if before := self._said(key, version - 1):
                yield _("donne %(n)s, avant : %(facts)s") % {"n": deal.number, "facts": before}
            else:
                yield _("donne %(n)s") % {"n": deal.number}
            if after := self._said(key, version):
                yield _("après : %(facts)s") % {"facts": after}
        elif action.kind == "refuse_deal":
            yield self._refused(action, deal)
        elif facts := self._said(key, version):
            yield _("donne %(n)s : %(facts)s") % {"n": deal.number, "facts": facts}

    def _refused(self, action: models.Action, deal: models.Deal) -> str:
        """Say what somebody else said a deal was, as long as it is kept."""
        kept = self.refused.get(action.pk)
        if facts := kept.facts if kept else action.data.get("facts"):
            other = models.DealRevision(deal=deal, version=deal.version, facts=facts)
            words = {"n": deal.number, "facts": deal_in_words(other.earlier())}
            return _("donne %(n)s, écartée : %(facts)s") % words
        return _("donne %(n)s, écartée : oubliée depuis") % {"n": deal.number}

    def _said(self, key: int, version: int) -> str:
        """Say what a deal was in one of its versions."""
        if revision := self.revisions.get((key, version)):
            return deal_in_words(revision.earlier())
        deal = self.deals[key]
        return deal_in_words(deal) if deal.version == version else ""

    def _read_deals(self, keys: Collection[int]) -> None:
        if not keys:
            return
        asked: dict[str, Any] = {"pk__in": keys}
        if self.event and len(keys) > AT_ONCE:
            asked = {"table__round_table__round__event": self.event}
        deals = models.Deal.objects.filter(**asked).select_related("table__club")
        self.deals = deals.prefetch_related(*BESIDE).in_bulk()
        asked = {f"deal__{name}": value for name, value in asked.items()}
        self.revisions = {}
        for revision in models.DealRevision.objects.filter(**asked):
            if deal := self.deals.get(revision.deal_id):
                revision.deal = deal
                self.revisions[revision.deal_id, revision.version] = revision

    def _brought(self) -> Mapping[int, int]:
        """The events that version 1.0.0 took from a file, with the act that ended it.

        Who is meant by the acts before it is not known: their keys are of another database.
        """
        events = self._keys("event")
        acts = models.Action.objects.filter(kind="restore_event", data__event__in=list(events))
        older = acts.exclude(data__has_key="file")
        return {act.data["event"]: act.pk for act in older}

    def _teams(self) -> Mapping[int, str]:
        numbers = self._keys("team")
        teams = Team.objects.filter(event=self.event) if numbers and self.event else ()
        return {team.number: str(team) for team in teams}

    def _keys(self, *names: str) -> set[int]:
        noted: Iterable[Any] = (act.data.get(name) for act in self.actions for name in names)
        return {key for key in noted if isinstance(key, int)}


def _version(action: models.Action) -> tuple[int, int]:
    return action.data.get("deal", 0), action.data.get("version", 1)
