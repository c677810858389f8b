"""Two tablets at one table, whatever goes wrong: each deal and each correction is done once.

Hypothesis plays the tablets' part of docs/API.md against the server's, in any order it likes:
deals saved, sent, resent, edited, corrected, cancelled; answers lost, requests lost, the
server killed before it commits; conflicts decided by a person in one of three ways.
"""

from collections import Counter
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring import rules
from scoring.models import Deal, DealRevision
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer

CONTRACTS = ["petite", "garde", "garde_sans"]
tablets = st.integers(0, 1)
facts = st.builds(
    lambda taker, contract, points: {
        "dealer": "0",
        "taker": str(taker),
        "contract": contract,
        "bouts": 2,
        "points": points,
    },
    st.integers(0, 3),
    st.sampled_from(CONTRACTS),
    st.integers(30, 60),
)


class Side:
    """One tablet: what it last saw of the server, and what it has yet to send."""

    def __init__(self, link):
        self.api = Tablet(Client(), link)
        self.outbox = []
        self.posts = 0
        self.refresh()

    def refresh(self):
        self.seen = answer(self.api.state())[1]

    def next_number(self):
        waiting = sum(job["kind"] == "deal" for job in self.outbox)
        return self.seen["next"]["number"] + waiting

    def known(self):
        """Give uuid and version of the deals a person at this tablet could correct."""
        return [(deal["uuid"], deal["version"]) for deal in self.seen["deals"]]

    def post(self, job):
        """Send a job as it stands; from now on its content is settled."""
        job["started"] = True
        self.posts += 1
        body = {"uuid": job["uuid"], "facts": job["facts"]}
        if job["kind"] == "deal":
            return self.api.deal(**body, number=job["number"])
        return self.api.correct(
            job["deal"], **body, version=job["version"], reason=job["reason"]
        )


class Sync(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.table = factories.table(4)
        link = create_link(table=self.table)
        self.sides = [Side(link), Side(link)]
        self.created = Counter()  # 201s that were committed, by uuid
        self.settled = []  # jobs a tablet knows to be done
        self.dropped = []  # jobs a person gave up
        self.checked = None  # how many posts the server had when its bilans were checked

    # What people do

    @rule(at=tablets, told=facts)
    def save(self, at, told):
        side = self.sides[at]
        number = side.next_number()
        side.outbox.append(
            {"kind": "deal", "uuid": str(uuid4()), "facts": told, "number": number}
        )

    @rule(at=tablets, told=facts)
    def edit_the_last_unsent(self, at, told):
        side = self.sides[at]
        if side.outbox and "started" not in side.outbox[-1]:
            side.outbox[-1]["facts"] = told

    @rule(at=tablets, told=facts, which=st.integers(0, 9), cancel=st.booleans())
    def correct(self, at, told, which, cancel):
        side = self.sides[at]
        if known := side.known():
            deal, version = known[which % len(known)]
            self.queue_correction(side, deal, version, told, cancel=cancel)

    # What the network and the server do

    @precondition(lambda self: any(side.outbox for side in self.sides))
    @rule(at=tablets)
    def deliver(self, at):
        side = self.sides[at]
        if side.outbox and "conflict" not in side.outbox[0]:
            self.hear(side, self.send(side))

    @precondition(lambda self: any(side.outbox for side in self.sides))
    @rule(at=tablets)
    def lose_the_answer(self, at):
        side = self.sides[at]
        if side.outbox and "conflict" not in side.outbox[0]:
            self.send(side)

    @precondition(lambda self: any(side.outbox for side in self.sides))
    @rule(at=tablets)
    def kill_the_server_before_it_commits(self, at):
        side = self.sides[at]
        if side.outbox and "conflict" not in side.outbox[0]:
            with transaction.atomic():
                side.post(side.outbox[0])
                transaction.set_rollback(True)

    @rule(at=tablets)
    def refresh(self, at):
        self.sides[at].refresh()

    # What a person decides

    @rule(at=tablets, choice=st.sampled_from(["keep", "next", "replace"]))
    def resolve(self, at, choice):
        side = self.sides[at]
        if not side.outbox or "conflict" not in side.outbox[0]:
            return
        job = side.outbox[0]
        conflict = job.pop("conflict")
        stored = conflict["stored"]
        if choice == "next" and conflict["code"] in {"number_taken", "number_ahead"}:
            job["number"] = None
            return
        side.outbox.pop(0)
        self.dropped.append(job)
        if choice == "replace":
            self.queue_correction(side, stored["uuid"], stored["version"], job["facts"])

    # The harness

    def posts(self):
        return sum(side.posts for side in self.sides)

    def queue_correction(self, side, deal, version, told, *, cancel=False):
        cancelled = {"outcome": "cancelled", "dealer": "0"}
        side.outbox.append(
            {
                "kind": "correction",
                "uuid": str(uuid4()),
                "deal": deal,
                "version": version,
                "reason": "Mal compté",
                "facts": cancelled if cancel else told,
            }
        )

    def send(self, side):
        job = side.outbox[0]
        response = side.post(job)
        if response.status_code == 201:
            self.created[job["uuid"]] += 1
        assert response.status_code in {200, 201, 409}, response.content
        return response

    def hear(self, side, response):
        status, body = answer(response)
        if status == 409:
            assert body["code"] in {"number_taken", "number_ahead", "deal_stale"}
            side.outbox[0]["conflict"] = body
            return
        self.settled.append(side.outbox.pop(0))
        assert body["deal"]["number"] >= 1
        side.refresh()

    @invariant()
    def everything_is_done_at_most_once(self):
        deals = list(self.table.deals.order_by("number"))
        corrections = DealRevision.objects.filter(deal__table=self.table)
        stored = [str(deal.uuid) for deal in deals]
        stored += [str(uuid) for uuid in corrections.values_list("uuid", flat=True)]
        assert Counter(stored) == self.created
        assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
        assert sum(deal.version - 1 for deal in deals) == corrections.count()

    @invariant()
    def what_a_tablet_was_told_is_there(self):
        assert all(self.created[job["uuid"]] == 1 for job in self.settled)

    @precondition(lambda self: self.posts() != self.checked)  # else nothing was asked of it
    @invariant()
    def bilans_follow_from_the_facts(self):
        self.checked = self.posts()
        expected = [0, 0, 0, 0]
        for deal in Deal.objects.filter(table=self.table):
            deal.table = self.table
            if deal.played:
                result = rules.score(deal.facts(), self.table.rules)
                expected = [a + b for a, b in zip(expected, result.scores, strict=True)]
        assert answer(self.sides[0].api.state())[1]["bilans"] == expected

    def teardown(self):
        """Bring the network back: everything is sent or has been given up, nothing is lost."""
        for side in self.sides:
            while side.outbox:
                if "conflict" in side.outbox[0]:
                    self.resolve(self.sides.index(side), "next")
                else:
                    self.hear(side, self.send(side))
        self.everything_is_done_at_most_once()
        self.what_a_tablet_was_told_is_there()


@pytest.mark.long
@pytest.mark.django_db
def test_each_deal_and_each_correction_is_done_once():
    run_state_machine_as_test(
        Sync,
        settings=settings(
            max_examples=25,
            stateful_step_count=25,
        ),
    )
