"""What JSON Schema can't say of every text: it has no control characters and no lone surrogates, and a blank parameter of a query is
one that isn't given (lambdas/platform/http/parse.ts); a key of idempotency is of one body. Tests of the API send these themselves."""

import unicodedata
from urllib.parse import unquote

import schemathesis


def is_legible(value):
    if isinstance(value, str):
        # Of a path the values come as its address has them.
        return all(unicodedata.category(sign) not in ("Cc", "Cs") for sign in unquote(value))
    if isinstance(value, dict):
        return all(is_legible(part) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return all(is_legible(part) for part in value)
    return True


@schemathesis.hook
def filter_case(context, case):
    has_blank = isinstance(case.query, dict) and any(value in ("", [""]) for value in case.query.values())
    has_key = any(name.lower() == "idempotency-key" for name in case.headers or {})
    return not has_blank and not has_key and all(is_legible(part) for part in (case.path_parameters, case.query, case.body))
