"""Patches: what has changed in a record that people already have, as briefly as possible."""

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import astuple

Patch = dict[str, object]


def patch(before: msgspec.Struct | None, after: msgspec.Struct) -> Patch:
    """The fields that have changed; of a map only the keys that have, None for one that is gone.

    Maps in maps are compared key by key as well; structs, lists and plain values are said whole.
    """
    fields, values = after.__struct_fields__, astuple(after)
    if before is None:
        return dict(zip(fields, values, strict=True))
    depths = map_depths(type(after))
    return {
        name: _map_patch(old, value, depth) if depth else value
        for name, value, old, depth in zip(fields, values, astuple(before), depths, strict=True)
        if value is not old and value != old
    }


def _map_patch(before: dict[str, Any], after: dict[str, Any], depth: int) -> Patch:
    changed: Patch = {}
    for key, value in after.items():
        old = before.get(key)
        if old != value:
            changed[key] = value if old is None or depth == 1 else _map_patch(old, value, depth - 1)
    for key in before:
        if key not in after:
            changed[key] = None
    return changed


@cache
def map_depths(kind: type[msgspec.Struct]) -> tuple[int, ...]:
    """By field of a record: how many maps lie in each other there."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(_depth(field.type) for field in info.fields)


def _depth(kind: inspect.Type) -> int:
    if isinstance(kind, inspect.Metadata):
        return _depth(kind.type)
    return 1 + _depth(kind.value_type) if isinstance(kind, inspect.DictType) else 0
