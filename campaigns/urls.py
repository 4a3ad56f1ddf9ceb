from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, path

from campaigns import views
from campaigns.pages import (
    account,
    calculator,
    chronicle,
    desk,
    doors,
    joining,
    keys,
    people,
    practice,
    rulebooks,
)

_CAMPAIGN = "campaigns/<uuid:campaign_id>/"
_SCENARIOS = f"{_CAMPAIGN}scenarios/"
_SCENARIO = f"{_SCENARIOS}<uuid:scenario_id>/"
_MEMBER = f"{_CAMPAIGN}people/<int:member_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("campaigns/new/", people.new_campaign, name="new_campaign"),
    path("campaigns/practice/", practice.practise, name="practise"),
    path(_CAMPAIGN, chronicle.campaign, name="campaign"),
    path(f"{_CAMPAIGN}new/", views.new_battle, name="new_battle"),
    path(f"{_CAMPAIGN}factions/", people.factions, name="factions"),
    path(f"{_CAMPAIGN}people/", people.people, name="people"),
    path(f"{_CAMPAIGN}leave/", people.leave, name="leave"),
    path(f"{_CAMPAIGN}invitations/<int:invitation_id>/withdraw/", people.withdraw, name="withdraw"),
    path(_MEMBER, people.member, name="member"),
    path(f"{_MEMBER}remove/", people.remove, name="remove"),
    path(f"{_MEMBER}link/", people.renew, name="renew"),
    path(_SCENARIOS, desk.scenarios, name="scenarios"),
    path(f"{_SCENARIO}file/", desk.scenario_file, name="scenario_file"),
    path(f"{_SCENARIO}copy/", desk.copy_scenario, name="copy_scenario"),
    path(f"{_SCENARIO}delete/", desk.delete_scenario, name="delete_scenario"),
    path(f"{_SCENARIO}start/", desk.start_scenario, name="start_scenario"),
    path(f"{_CAMPAIGN}rules/<str:ruleset>/", desk.house_rules, name="house_rules"),
    path("tables/<uuid:engagement_id>/seats/", people.seats, name="seats"),
    path("join/", joining.code, name="code"),
    path("join/<str:code>/", joining.join, name="join"),
    path("enter/<str:token>/", doors.enter, name="enter"),
    path("password/<str:token>/", doors.new_password, name="new_password"),
    path("sign-up/", doors.sign_up, name="sign_up"),
    path("sign-in/", doors.SignIn.as_view(), name="login"),
    path("sign-in/forgotten/", doors.forgotten, name="forgotten"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("account/zone/", doors.zone, name="zone"),
    path("account/", account.account, name="account"),
    path("account/password/", account.change_password, name="change_password"),
    path("account/keep/", account.keep, name="keep"),
    path("account/return-link/", account.return_link, name="return_link"),
    path("account/return-link/<str:token>/", joining.shown_link, name="shown_link"),
    path("rules/", rulebooks.index, name="rulebooks"),
    path("rules/<str:ruleset>/", rulebooks.rules, name="rules"),
    path("calculator/", calculator.index, name="calculators"),
    path("calculator/<str:ruleset>/", calculator.first, name="calculator"),
    path("calculator/<str:ruleset>/<str:procedure>/", calculator.calculate, name="calculate"),
    path("keys/", keys.keys, name="keys"),
    path("about/", rulebooks.about, name="about"),
    path("language/", views.set_language, name="set_language"),
]
