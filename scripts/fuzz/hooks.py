"""What Schemathesis calls with: somebody's session, and in every second place something that is there."""

import base64
import json
import os
import urllib.request

import schemathesis
from hypothesis import strategies as st

with open(os.environ["FUZZ_KNOWN"], encoding="utf-8") as file:
    known = json.load(file)

url = known["url"]
ends_session = {"logout", "refresh", "endPartnership", "demoCleanup", "deleteAccount", "acceptInvitation", "deleteCollection"}
by_operation = {
    "id": {
        "Collection": known["collectionIds"],
        "Photo": known["photoIds"],
        "Comment": known["commentIds"],
    },
    "name": known["imageNames"],
    "token": known["inviteTokens"],
}


def known_for(operation_id, name):
    if name == "id":
        kind = "Comment" if operation_id in ("updateComment", "deleteComment") else None
        kind = kind or ("Collection" if operation_id.endswith("Collection") else "Photo")
        return [str(one) for one in by_operation["id"][kind]]
    if name == "collectionId":
        return [str(one) for one in known["collectionIds"]]
    if name in ("cursor", "before"):
        return known["cursors"]
    if name in ("q", "me", "partner"):
        return known["words"]
    return by_operation.get(name)


def with_known(operation_id, values):
    if not isinstance(values, dict):
        return st.just(values)
    choices = {}
    for name, value in values.items():
        there = known_for(operation_id, name)
        choices[name] = st.just(value) if not there else st.one_of(st.just(value), st.sampled_from(there))
    return st.fixed_dictionaries(choices)


def operation_id(context):
    return context.operation.definition.raw.get("operationId", "")


@schemathesis.hook
def flatmap_path_parameters(context, path_parameters):
    return with_known(operation_id(context), path_parameters)


@schemathesis.hook
def flatmap_query(context, query):
    return with_known(operation_id(context), query)


@schemathesis.hook
def flatmap_body(context, body):
    if not isinstance(body, dict):
        return st.just(body)
    choices = {}
    for name, value in body.items():
        if name == "photo" and operation_id(context) in ("uploadPhoto", "createCollection"):
            picture = base64.b64decode(known["photo"])
            choices[name] = st.one_of(st.just(value), st.just([picture] if isinstance(value, list) else picture))
        elif name == "collectionId":
            choices[name] = st.one_of(st.just(value), st.sampled_from([known["collectionIds"][0]]))
        elif name in ("title", "description", "content", "displayName", "photoTitle") and isinstance(value, str):
            choices[name] = st.one_of(st.just(value), st.sampled_from(known["words"]))
        else:
            choices[name] = st.just(value)
    return st.fixed_dictionaries(choices)


disposable = {"cookie": "", "calls": 0}


def disposable_cookie():
    """Of an account that may be signed out, and whose things may be deleted."""
    if disposable["calls"] % 25 == 0:
        user = post("/api/demo-users/create", None)[0]["user"]
        body = {"username": user["username"], "password": user["passwordHint"]}
        disposable["cookie"] = post("/api/auth/login", body)[1].split(";")[0]
    disposable["calls"] += 1
    return disposable["cookie"]


def post(path, body):
    request = urllib.request.Request(
        url + path,
        method="POST",
        data=b"" if body is None else json.dumps(body).encode(),
        headers={"Origin": url, "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "")


@schemathesis.hook
def before_call(context, case, kwargs):
    ends = case.operation.definition.raw.get("operationId") in ends_session
    case.headers["Origin"] = url
    case.headers["Cookie"] = disposable_cookie() if ends else known["cookie"]
