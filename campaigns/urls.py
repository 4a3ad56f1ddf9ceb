from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, path

from campaigns import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("campaigns/<uuid:campaign_id>/", views.campaign, name="campaign"),
    path("campaigns/<uuid:campaign_id>/new/", views.new_battle, name="new_battle"),
    path("enter/<str:token>/", views.enter, name="enter"),
    path("sign-in/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("language/", views.set_language, name="set_language"),
]
