"""A client of the Order Status Sync service with Python and its package "cryptography".

It names the media type twice, as clients do whose transport adds one of its own, and writes spaces between the pairs.

python3 client.py BASE_URL PATH CLIENT_ID PRIVATE.pem PLATFORM.pem BODY plain|encrypted [CA.pem]
"""

import base64
import datetime
import http.client
import json
import os
import ssl
import sys
from urllib.parse import quote, unquote, urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, padding as block_padding
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key


def read(path):
    with open(path, "rb") as file:
        return file.read()


def pairs(header):
    split = (pair.strip().partition("=") for pair in header.split(","))
    return {name.lower(): unquote(value) for name, _, value in split}


base, path, client_id, key_file, platform_file, body_file, form = sys.argv[1:8]
private_key = load_pem_private_key(read(key_file), None)
platform_key = load_pem_public_key(read(platform_file))
body = read(body_file)
media_type = "application/json; charset=UTF-8"
encrypt = None
if form == "encrypted":
    key = os.urandom(32)
    padder = block_padding.PKCS7(128).padder()
    cipher = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    padded = padder.update(body) + padder.finalize()
    body = base64.b64encode(cipher.update(padded) + cipher.finalize())
    wrapped = base64.b64encode(platform_key.encrypt(key, padding.PKCS1v15())).decode()
    media_type = "text/plain; charset=UTF-8"
    encrypt = "algorithm=RSA_AES, keyVersion=1, symmetricKey=" + quote(wrapped, safe="")

time = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=8))).isoformat(timespec="milliseconds")
content = f"POST {path}\n{client_id}.{time}.".encode() + body
signature = base64.b64encode(private_key.sign(content, padding.PKCS1v15(), hashes.SHA256())).decode()

address = urlsplit(base)
if address.scheme == "https":
    context = ssl.create_default_context(cafile=sys.argv[8])
    connection = http.client.HTTPSConnection(address.hostname, address.port, context=context)
else:
    connection = http.client.HTTPConnection(address.hostname, address.port)
connection.putrequest("POST", path, skip_accept_encoding=True)
connection.putheader("Content-Type", media_type)
connection.putheader("Content-Type", media_type.split(";")[0])
connection.putheader("Client-Id", client_id)
connection.putheader("Request-Time", time)
connection.putheader("Signature", "algorithm=RSA256, keyVersion=1, signature=" + quote(signature, safe=""))
if encrypt is not None:
    connection.putheader("Encrypt", encrypt)
connection.putheader("Content-Length", str(len(body)))
connection.endheaders(body)

answer = connection.getresponse()
received = answer.read()
signed = f"POST {path}\n{answer.headers['Client-Id']}.{answer.headers['Response-Time']}.".encode() + received
try:
    value = base64.b64decode(pairs(answer.headers["Signature"])["signature"])
    platform_key.verify(value, signed, padding.PKCS1v15(), hashes.SHA256())
    verified = True
except InvalidSignature:
    verified = False
opened = received
if answer.headers["Encrypt"] is not None:
    wrapped = base64.b64decode(pairs(answer.headers["Encrypt"])["symmetrickey"])
    cipher = Cipher(algorithms.AES(private_key.decrypt(wrapped, padding.PKCS1v15())), modes.ECB()).decryptor()
    unpadder = block_padding.PKCS7(128).unpadder()
    padded = cipher.update(base64.b64decode(received)) + cipher.finalize()
    opened = unpadder.update(padded) + unpadder.finalize()
print(json.dumps({"status": answer.status, "verified": verified, "body": base64.b64encode(opened).decode()}))
