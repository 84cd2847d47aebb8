"""What JSON Schema can't say of every text: it has no control characters and no lone surrogates (lambdas/platform/http/parse.ts).
Tests of the API send these themselves."""

import unicodedata

import schemathesis


def is_legible(value):
    if isinstance(value, str):
        return all(unicodedata.category(sign) not in ("Cc", "Cs") for sign in value)
    if isinstance(value, dict):
        return all(is_legible(part) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return all(is_legible(part) for part in value)
    return True


@schemathesis.hook
def filter_case(context, case):
    return all(is_legible(part) for part in (case.path_parameters, case.query, case.body))
