"""Settings for every test."""

import numpy as np
from hypothesis import HealthCheck, settings

from fathom.engine.rule import PLAIN

np.seterr(all="raise")
settings.register_profile(
    "fathom",
    deadline=None,
    max_examples=15 if PLAIN else 60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("fathom")
