"""The one planner: tables, limits and money for a night.

The host's desk, `croupier host`, `croupier plan` and the presets all ask `plan_night`, which is light enough
for a running host. `expectations`, `simulated_evening` and `pictures` need numpy, for `croupier plan` alone.
"""

from croupier.plan.planner import plan_night
from croupier.plan.templates import TEMPLATES, NightTemplate, Suggestion, suggestion, suggestions

__all__ = ["TEMPLATES", "NightTemplate", "Suggestion", "plan_night", "suggestion", "suggestions"]
