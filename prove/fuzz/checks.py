"""Checks for schemathesis beside its own; `npm run fuzz -- openapi` names this file in SCHEMATHESIS_HOOKS."""

import schemathesis

# How the server says that a request does not fit the contract; what is refused for other reasons has other words.
UNFIT = "The request does not fit the call."
# Rules that JSON Schema cannot write, written in a description instead: three letters in different words (CAT-07).
NOT_IN_SCHEMA = {"query.q"}


@schemathesis.check
def fitting_request_is_read(ctx, response, case):
    """A request that fits the document may be refused for what it asks, never for its form."""
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code != 400:
        return
    reply = response.json()
    details = [each for each in reply.get("details", []) if each["path"] not in NOT_IN_SCHEMA]
    if reply["message"] == UNFIT and details:
        raise AssertionError(f"refused for its form: {details}")
