"""The addresses of the whole site."""

from csp.decorators import csp_update
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from campaigns.api.resolver import Nothing
from config.words import words

api_page = csp_update({"style-src": ["'self'", "'unsafe-inline'"]})(
    SpectacularSwaggerSplitView.as_view(url_name="api-schema")
)

urlpatterns = [
    path("", include("campaigns.urls")),
    path("", include("battles.urls")),
    path("", include("skirmish.urls")),
    path("api/", include("campaigns.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", api_page, name="api-docs"),
    re_path("^api/", Nothing.as_view()),
    path("i18n/<str:language>/<str:part>.js", words, name="words"),
]
