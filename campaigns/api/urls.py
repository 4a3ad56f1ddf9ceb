from django.urls import URLPattern, URLResolver, path

from campaigns.api import campaigns, resolver, table, writing

_TABLE = "engagements/<uuid:engagement_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("campaigns/", campaigns.Campaigns.as_view()),
    path("campaigns/<uuid:campaign_id>/", campaigns.CampaignDetail.as_view()),
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
    path(f"{_TABLE}rulings/", writing.Rulings.as_view()),
    path(f"{_TABLE}notes/", writing.Notes.as_view()),
    path("resolve/", resolver.Resolve.as_view()),
]
