from django.urls import URLPattern, URLResolver, path

from skirmish import api, desk, roster_pages, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("battles/<uuid:engagement_id>/papers/", views.papers, name="papers"),
    path("battles/<uuid:skirmish_id>/fighters/", roster_pages.fight_taken, name="fight_taken"),
    path(
        "campaigns/<uuid:campaign_id>/roster/figures/<int:fighter_id>/",
        roster_pages.recovery,
        name="recovery",
    ),
    path(
        "campaigns/<uuid:campaign_id>/scenarios/new-table/",
        desk.new_skirmish,
        name="new_skirmish",
    ),
    path(
        "campaigns/<uuid:campaign_id>/scenarios/<uuid:scenario_id>/table/",
        desk.edit_skirmish,
        name="edit_skirmish",
    ),
    path("api/campaigns/<uuid:campaign_id>/roster/figures/", api.Figures.as_view()),
    path(
        "api/campaigns/<uuid:campaign_id>/roster/figures/<int:sheet_id>/",
        api.FigureDetail.as_view(),
    ),
]
