from django.urls import URLPattern, URLResolver, path

from battles import api, desk, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("battles/<uuid:engagement_id>/", views.battle, name="battle"),
    path("battles/<uuid:engagement_id>/screen/", views.screen, name="screen"),
    path("battles/<uuid:engagement_id>/replay/", views.replay, name="replay"),
    path("battles/<uuid:engagement_id>/proof/", views.dice, name="proof"),
    path("battles/<uuid:engagement_id>/file/", views.battle_file, name="battle_file"),
    path("campaigns/<uuid:campaign_id>/scenarios/new/", desk.new_scenario, name="new_scenario"),
    path(
        "campaigns/<uuid:campaign_id>/scenarios/<uuid:scenario_id>/",
        desk.edit_scenario,
        name="edit_scenario",
    ),
    path("battles/<uuid:engagement_id>/aftermath/", desk.aftermath, name="aftermath"),
    path("campaigns/<uuid:campaign_id>/roster/", desk.roster, name="roster"),
    path("api/campaigns/<uuid:campaign_id>/roster/", api.Roster.as_view()),
    path("api/campaigns/<uuid:campaign_id>/roster/units/", api.Units.as_view()),
    path("api/campaigns/<uuid:campaign_id>/roster/units/<int:unit_id>/", api.UnitDetail.as_view()),
    path("api/campaigns/<uuid:campaign_id>/roster/leaders/", api.Leaders.as_view()),
    path(
        "api/campaigns/<uuid:campaign_id>/roster/leaders/<int:leader_id>/",
        api.LeaderDetail.as_view(),
    ),
]
