from django.urls import URLPattern, URLResolver, path

from skirmish import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("skirmishes/<uuid:engagement_id>/", views.skirmish, name="skirmish"),
    path("skirmishes/<uuid:engagement_id>/screen/", views.screen, name="skirmish_screen"),
]
