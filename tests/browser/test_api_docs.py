"""The pages of the API, in a browser."""

from django.contrib.auth.models import AbstractUser
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage


def test_api_docs_work_without_inline_scripts(
    open_page: OpenPage, admin_user: AbstractUser
) -> None:
    page = open_page(admin_user)
    page.goto("/api/docs/")
    expect(page.get_by_role("heading", name="Stendardo")).to_be_visible()
