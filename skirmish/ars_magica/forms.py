"""The procedures as forms to fill in (AM, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.forms import Form
from skirmish.ars_magica.form_words import RESULTS as RESULTS
from skirmish.ars_magica.forms_of_fights import FIGHTS
from skirmish.ars_magica.forms_of_harm import HARM
from skirmish.ars_magica.forms_of_minds import MINDS

FORMS: Final[Mapping[str, Form]] = {**FIGHTS, **HARM, **MINDS}
