from django.apps import AppConfig


class SkirmishConfig(AppConfig):
    name = "skirmish"
