"""The database is set up as the write path needs it."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction

User = get_user_model()


@pytest.mark.django_db(transaction=True)
def test_two_writers_wait_for_each_other() -> None:
    """Read, then write, in several threads at once: nobody fails and no update is lost."""
    user = User.objects.create_user("writer", first_name="0")
    failures: list[Exception] = []

    def count_up() -> None:
        try:
            for _ in range(10):
                with transaction.atomic():
                    row = User.objects.select_for_update().get(pk=user.pk)
                    row.first_name = str(int(row.first_name) + 1)
                    row.save()
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=count_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    user.refresh_from_db()
    assert failures == []
    assert user.first_name == "40"


@pytest.mark.django_db
def test_a_new_user_reads_english_in_utc() -> None:
    user = User.objects.create_user("new")
    assert (user.language, user.time_zone, user.guest) == ("en", "UTC", False)
