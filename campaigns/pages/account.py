"""One's own account: name, language, time zone, password; a guest's way to one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import limits
from campaigns.pages.common import reader
from campaigns.pages.doors import BACKEND, TOO_OFTEN, either, too_often
from campaigns.pages.forms import AccountForm, ChangePasswordForm, ProfileForm
from campaigns.services import doors


@login_required
@either
def account(request: HttpRequest) -> HttpResponse:
    """`account.html`: `form`."""
    user = reader(request)
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        with override(user.language):
            messages.success(request, gettext("Saved."))
        return redirect("account")
    return render(request, "account.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@login_required
@either
def change_password(request: HttpRequest) -> HttpResponse:
    """`change_password.html`: `form`. Whoever has no password cannot change it."""
    user = reader(request)
    if not user.has_usable_password():
        raise PermissionDenied
    form = ChangePasswordForm(user, request.POST or None)
    if request.method == "POST":
        tried = [(limits.PASSWORD_NAME, user.username)]
        if not limits.take(tried):
            context = {"form": ChangePasswordForm(user), "refused": too_often()}
            return render(request, "change_password.html", context, status=TOO_OFTEN)
        valid = form.is_valid()
        if "old" not in form.errors:
            limits.give_back(tried)
        if valid:
            doors.set_password(user, form.cleaned_data["password"])
            update_session_auth_hash(request, user)
            messages.success(request, gettext("The new password holds from now on."))
            return redirect("account")
    status = 422 if form.errors else 200
    return render(request, "change_password.html", {"form": form}, status=status)


@never_cache
@login_required
@either
def keep(request: HttpRequest) -> HttpResponse:
    """`keep.html`: `form`. A guest becomes an account and keeps everything."""
    user = reader(request)
    if not user.guest:
        return redirect("account")
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        email = asked.get("email", "")
        doors.become_account(user, asked["username"], asked["password"], email)
        login(request, user, BACKEND)
        messages.success(request, gettext("This is your account now; your seats are as before."))
        return redirect("account")
    return render(request, "keep.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@login_required
@require_POST
def return_link(request: HttpRequest) -> HttpResponse:
    """A fresh return link for a guest; the one before ends."""
    user = reader(request)
    if not user.guest:
        raise PermissionDenied
    return redirect("shown_link", doors.new_link(user, doors.Purpose.RETURN, doors.RETURN_LASTS))
