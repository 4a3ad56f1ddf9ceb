from django.urls import URLPattern, URLResolver, path

from battles import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("battles/<uuid:engagement_id>/", views.battle, name="battle"),
    path("battles/<uuid:engagement_id>/replay/", views.replay, name="replay"),
    path("battles/<uuid:engagement_id>/proof/", views.dice, name="proof"),
    path("battles/<uuid:engagement_id>/file/", views.battle_file, name="battle_file"),
]
