"""A platform with Python and its package "cryptography": it verifies what it is sent and answers with its signature.

It prints its port, then one line of JSON for each request: {"verified", "encrypted", "body": base64 of what was understood}.

python3 server.py CLIENT.public.pem PLATFORM.pem
"""

import base64
import datetime
import http.server
import json
import os
import sys
from urllib.parse import quote, unquote

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, padding as block_padding
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key


def read(path):
    with open(path, "rb") as file:
        return file.read()


client_key = load_pem_public_key(read(sys.argv[1]))
platform_key = load_pem_private_key(read(sys.argv[2]), None)


def pairs(header):
    split = (pair.strip().partition("=") for pair in header.split(","))
    return {name.lower(): unquote(value) for name, _, value in split}


def is_signed(content, header):
    try:
        value = base64.b64decode(pairs(header)["signature"], validate=True)
        client_key.verify(value, content, padding.PKCS1v15(), hashes.SHA256())
        return True
    except (InvalidSignature, ValueError, KeyError):
        return False


def opened(body, header):
    key = platform_key.decrypt(base64.b64decode(pairs(header)["symmetrickey"]), padding.PKCS1v15())
    cipher = Cipher(algorithms.AES(key), modes.ECB()).decryptor()
    unpadder = block_padding.PKCS7(128).unpadder()
    padded = cipher.update(base64.b64decode(body)) + cipher.finalize()
    return unpadder.update(padded) + unpadder.finalize()


def sealed(body):
    key = os.urandom(32)
    padder = block_padding.PKCS7(128).padder()
    cipher = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    padded = padder.update(body) + padder.finalize()
    wrapped = base64.b64encode(client_key.encrypt(key, padding.PKCS1v15())).decode()
    header = "algorithm=RSA_AES,keyVersion=1,symmetricKey=" + quote(wrapped, safe="")
    return base64.b64encode(cipher.update(padded) + cipher.finalize()), header


class Platform(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        received = self.rfile.read(int(self.headers["Content-Length"]))
        client_id = self.headers["Client-Id"]
        head = f"POST {self.path}\n{client_id}."
        verified = is_signed(f"{head}{self.headers['Request-Time']}.".encode() + received, self.headers["Signature"])
        encrypt = self.headers["Encrypt"]
        body = received if encrypt is None else opened(received, encrypt)
        told = {"verified": verified, "encrypted": encrypt is not None, "body": base64.b64encode(body).decode()}
        print(json.dumps(told), flush=True)
        code = {"resultCode": "SUCCESS", "resultStatus": "S"} if verified else {"resultCode": "PARAM_ILLEGAL", "resultStatus": "F"}
        answer = json.dumps({"result": code, "orderId": "2026112200000001", "orderStatus": json.loads(body)["orderStatus"]}).encode()
        reply_header = None
        if encrypt is not None:
            answer, reply_header = sealed(answer)
        time = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
        content = f"{head}{time}.".encode() + answer
        signature = base64.b64encode(platform_key.sign(content, padding.PKCS1v15(), hashes.SHA256())).decode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=UTF-8" if encrypt is None else "text/plain; charset=UTF-8")
        self.send_header("client-id", client_id)
        self.send_header("response-time", time)
        self.send_header("signature", "algorithm=RSA256, keyVersion=1, signature=" + quote(signature, safe=""))
        if reply_header is not None:
            self.send_header("encrypt", reply_header)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Platform)
print(server.server_port, flush=True)
server.serve_forever()
