"""The product's settings, with a cheap password hash, and a cache of its own for each worker."""

import os
from urllib.parse import urlsplit

from config.settings import *  # noqa: F403
from config.settings import CACHES, REDIS_URL

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if REDIS_URL and (worker := os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")):
    own = urlsplit(REDIS_URL)._replace(path=f"/{int(worker) + 1}").geturl()
    CACHES = {"default": {**CACHES["default"], "LOCATION": own}}
