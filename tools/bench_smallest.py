"""The smallest honest write of the same stack, for comparison: a site with one more address.

Its request signs in, is checked by a serializer, finds its seat as every write does, and inserts
one row in a transaction.
"""

import uuid
from uuid import UUID

from django.db import transaction
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import TableView
from campaigns.api.serializers import ActionRequest
from campaigns.models import RequestKey
from config.urls import urlpatterns as site


class Smallest(TableView):
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """Writes down that it was asked."""
        engagement, _, asked = self.body(engagement_id, ActionRequest)
        with transaction.atomic():
            row = RequestKey.objects.create(
                engagement=engagement, key=f"smallest:{uuid.uuid4()}", request="", answer={}
            )
        return Response({"version": row.pk, "key": asked["key"]})


urlpatterns = [path("bench/<uuid:engagement_id>/", Smallest.as_view()), *site]
