"""What a referee prepares: scenarios of the campaign and its house rules."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access, selectors, services
from campaigns.api.answers import LIST, MADE, READ, SAVED
from campaigns.api.base import TableView, described
from campaigns.api.errors import error
from campaigns.api.serializers import (
    HouseRulesRequest,
    NewScenarioRequest,
    ScenarioBody,
    ScenarioRequest,
    StartRequest,
)
from campaigns.models import Campaign, Scenario
from campaigns.tabletop import registry


class DeskView(TableView):
    """Strangers learn nothing, and players only that it is not theirs to do."""

    def refereed(self, campaign_id: UUID) -> Campaign:
        return access.refereed(self.caller, campaign_id)

    def scenario(self, campaign_id: UUID, scenario_id: UUID) -> Scenario:
        return access.scenario_for(self.caller, campaign_id, scenario_id)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, services.FaultyError):
            first = exc.faults[0]
            answer = error(first.code, first.message, f"/body{first.at}", 400)
            cast(dict[str, Any], answer.data)["faults"] = _listed(exc.faults)
            return answer
        if isinstance(exc, services.StaleScenarioError | services.StaleRulesError):
            message = _("It was saved by somebody else in the meantime: load it again.")
            return error("stale_revision", message, "/revision", 409)
        return super().handle_exception(exc)


class Scenarios(DeskView):
    @extend_schema(operation_id="scenarios_list", responses=LIST)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """The scenarios that a campaign keeps; its referees only."""
        found = selectors.scenarios_of(self.refereed(campaign_id))
        return Response([_brief(scenario) for scenario in found])

    @extend_schema(request=NewScenarioRequest, responses=MADE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Keep a new scenario; with mistakes only as a draft."""
        campaign = self.refereed(campaign_id)
        asked = self.asked(NewScenarioRequest, request.data)
        made = services.new_scenario(
            campaign, asked["ruleset"], asked["body"], self.caller, draft=asked["draft"]
        )
        return Response(_full(made), status=201)


class Check(DeskView):
    @extend_schema(request=ScenarioBody, responses=READ)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """The mistakes of a scenario by the campaign's house rules; nothing is kept.

        Without mistakes, also what comes of the sheets of figures where the rules add them up.
        """
        campaign = self.refereed(campaign_id)
        asked = self.asked(ScenarioBody, request.data)
        ruleset, body = asked["ruleset"], asked["body"]
        faults = services.faults(campaign, ruleset, body)
        totals = {} if faults else services.totals(campaign, ruleset, body)
        return Response({"faults": _listed(faults), **({"totals": totals} if totals else {})})


class ScenarioDetail(DeskView):
    @extend_schema(responses=READ)
    def get(self, request: Request, campaign_id: UUID, scenario_id: UUID) -> Response:
        """A scenario with its body and its mistakes."""
        return Response(_full(self.scenario(campaign_id, scenario_id)))

    @extend_schema(request=ScenarioRequest, responses=SAVED)
    def put(self, request: Request, campaign_id: UUID, scenario_id: UUID) -> Response:
        """Save it; with mistakes only as a draft."""
        scenario = self.scenario(campaign_id, scenario_id)
        asked = self.asked(ScenarioRequest, request.data)
        services.save_scenario(
            scenario, asked["body"], self.caller, asked["revision"], draft=asked["draft"]
        )
        return Response(_full(scenario))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, campaign_id: UUID, scenario_id: UUID) -> Response:
        """Throw it away; battles made from it stay."""
        services.delete_scenario(self.scenario(campaign_id, scenario_id))
        return Response(status=204)


class Copy(DeskView):
    @extend_schema(request=None, responses=MADE)
    def post(self, request: Request, campaign_id: UUID, scenario_id: UUID) -> Response:
        """Another scenario like it."""
        scenario = self.scenario(campaign_id, scenario_id)
        return Response(_full(services.copy_scenario(scenario, self.caller)), status=201)


class Start(DeskView):
    @extend_schema(request=StartRequest, responses=MADE)
    def post(self, request: Request, campaign_id: UUID, scenario_id: UUID) -> Response:
        """A battle from it, with the house rules as they are now."""
        scenario = self.scenario(campaign_id, scenario_id)
        asked = self.asked(StartRequest, request.data)
        made = services.start_scenario(scenario, **asked)
        return Response(described(made, access.seats_for(self.caller, made)), status=201)


class HouseRules(DeskView):
    @extend_schema(responses=READ)
    def get(self, request: Request, campaign_id: UUID, ruleset: str) -> Response:
        """The rulebook's values by path, and what the campaign changes; all members."""
        campaign = access.campaign_for(self.caller, campaign_id)
        return Response(_rules(campaign, ruleset))

    @extend_schema(request=HouseRulesRequest, responses=SAVED)
    def put(self, request: Request, campaign_id: UUID, ruleset: str) -> Response:
        """Keep these house rules in the place of those before; battles that exist keep theirs."""
        campaign = self.refereed(campaign_id)
        _known(ruleset)
        asked = self.asked(HouseRulesRequest, request.data)
        try:
            services.save_house_rules(campaign, ruleset, asked["values"], asked["revision"])
        except services.BadRulesError as wrong:
            raise wrong.first() from None
        return Response(_rules(campaign, ruleset))


def _brief(scenario: Scenario) -> dict[str, Any]:
    return {
        "id": str(scenario.pk),
        "ruleset": scenario.ruleset,
        "title": scenario.title,
        "draft": scenario.draft,
        "revision": scenario.revision,
        "author": str(scenario.author) if scenario.author else None,
        "touched": scenario.touched.isoformat(),
    }


def _full(scenario: Scenario) -> dict[str, Any]:
    wrong = services.faults(scenario.campaign, scenario.ruleset, scenario.body)
    return {**_brief(scenario), "body": scenario.body, "faults": _listed(wrong)}


def _listed(faults: list[services.Fault]) -> list[dict[str, str]]:
    return [fault.as_json() for fault in faults]


def _known(ruleset: str) -> registry.Registered:
    found = registry.registered().get(ruleset)
    if found is None:
        raise access.HiddenError
    return found


def _rules(campaign: Campaign, ruleset: str) -> dict[str, Any]:
    book = _known(ruleset).rulebook
    values = services.overrides_of(campaign, ruleset)
    return {
        "ruleset": ruleset,
        "rules_version": book.version,
        "revision": services.revision_of(values),
        "values": values,
        "book": [
            {"path": path, "value": value, **book.about_of(path)} for path, value in book.leaves()
        ],
    }
