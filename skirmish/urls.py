from django.urls import URLPattern, URLResolver, path

from skirmish import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("battles/<uuid:engagement_id>/papers/", views.papers, name="papers"),
    path("api/campaigns/<uuid:campaign_id>/roster/figures/", api.Figures.as_view()),
    path(
        "api/campaigns/<uuid:campaign_id>/roster/figures/<int:sheet_id>/",
        api.FigureDetail.as_view(),
    ),
]
