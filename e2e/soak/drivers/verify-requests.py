"""An independent verifier: reads requests as they are on the wire and checks their signatures with another library.

Usage: verify-requests.py KEYS.json < REQUESTS, where KEYS maps a client to its public key (PEM), hash and form, and
REQUESTS is a row of records: four bytes of length (big endian), then the bytes of one request. Prints {"verified": n, "wrong": n, "unread": n}.
"""

import base64
import json
import sys
from urllib.parse import unquote_to_bytes

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA224, SHA256
from cryptography.hazmat.primitives.serialization import load_pem_public_key


def parts_of(request):
    head, body = request.split(b"\r\n\r\n", 1)
    first, *lines = head.split(b"\r\n")
    method, path, _ = first.split(b" ")
    headers = {}
    for line in lines:
        name, value = line.split(b": ", 1)
        headers[name.lower()] = value
    pairs = dict(pair.split(b"=", 1) for pair in headers[b"signature"].split(b","))
    signature = base64.b64decode(unquote_to_bytes(pairs[b"signature"]), validate=True)
    client, time = headers[b"client-id"], headers[b"request-time"]
    if int(headers[b"content-length"]) != len(body):
        raise ValueError("length")
    text = method + b" " + path + b"\n" + client + b"." + time + b"." + body
    return client.decode(), pairs[b"algorithm"], signature, text


def is_signed(client, algorithm, signature, text):
    key, form = client["key"], client["form"]
    hashed = {"sha224": SHA224, "sha256": SHA256}[client["hash"]]()
    try:
        if algorithm == b"RSA256":
            key.verify(signature, text, padding.PKCS1v15(), hashed)
            return True
        if form == "ieee-p1363":
            if len(signature) != 56:
                return False
            numbers = [int.from_bytes(half, "big") for half in (signature[:28], signature[28:])]
            signature = encode_dss_signature(*numbers)
        key.verify(signature, text, ec.ECDSA(hashed))
        return True
    except InvalidSignature:
        return False


def main():
    with open(sys.argv[1], encoding="utf8") as file:
        clients = json.load(file)
    for client in clients.values():
        client["key"] = load_pem_public_key(client["pem"].encode())
    counts = {"verified": 0, "wrong": 0, "unread": 0}
    source = sys.stdin.buffer
    while size := source.read(4):
        request = source.read(int.from_bytes(size, "big"))
        try:
            client, algorithm, signature, text = parts_of(request)
            kind = "verified" if is_signed(clients[client], algorithm, signature, text) else "wrong"
        except (ValueError, KeyError):
            kind = "unread"
        counts[kind] += 1
    print(json.dumps(counts))


main()
