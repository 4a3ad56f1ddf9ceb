from django.urls import URLPattern, URLResolver, path

from battles import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("battles/<uuid:engagement_id>/", views.battle, name="battle"),
    path("battles/<uuid:engagement_id>/replay/", views.replay, name="replay"),
]
