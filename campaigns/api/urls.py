from django.urls import URLPattern, URLResolver, path

from campaigns.api import campaigns, desk, resolver, seats, table, writing

_TABLE = "engagements/<uuid:engagement_id>/"
_CAMPAIGN = "campaigns/<uuid:campaign_id>/"
_SCENARIO = f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("campaigns/", campaigns.Campaigns.as_view()),
    path(_CAMPAIGN, campaigns.CampaignDetail.as_view()),
    path(f"{_CAMPAIGN}scenarios/", desk.Scenarios.as_view()),
    path(f"{_CAMPAIGN}scenarios/check/", desk.Check.as_view()),
    path(_SCENARIO, desk.ScenarioDetail.as_view()),
    path(f"{_SCENARIO}copy/", desk.Copy.as_view()),
    path(f"{_SCENARIO}start/", desk.Start.as_view()),
    path(f"{_CAMPAIGN}rules/<str:ruleset>/", desk.HouseRules.as_view()),
    path("engagements/", campaigns.Engagements.as_view()),
    path(_TABLE, table.EngagementDetail.as_view()),
    path(f"{_TABLE}options/", table.Options.as_view()),
    path(f"{_TABLE}log/", table.Log.as_view()),
    path(f"{_TABLE}at/<int:line>/", table.Moment.as_view()),
    path(f"{_TABLE}actions/", writing.Actions.as_view()),
    path(f"{_TABLE}orders/", writing.Orders.as_view()),
    path(f"{_TABLE}orders/<str:unit>/", writing.OrderDetail.as_view()),
    path(f"{_TABLE}chance/", writing.Chance.as_view()),
    path(f"{_TABLE}rewind/", writing.Rewind.as_view()),
    path(f"{_TABLE}redo/", writing.Redo.as_view()),
    path(f"{_TABLE}seats/", seats.Seats.as_view()),
    path(f"{_TABLE}rulings/", writing.Rulings.as_view()),
    path(f"{_TABLE}notes/", writing.Notes.as_view()),
    path("resolve/", resolver.Resolve.as_view()),
]
