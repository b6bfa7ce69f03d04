"""Tests of a backend against a Passbench sandbox, with nothing but the standard library.

    PASSBENCH="passbench" python3 -m unittest -v docs/team/test_orders.py

One sandbox serves all tests; each begins with a reset, which takes a few milliseconds. `backend_reports` stands for your
own code: replace it by whatever makes your backend call the sandbox.
"""

import base64
import json
import os
import shlex
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

PASSBENCH = shlex.split(os.environ.get("PASSBENCH", "passbench"))
NOW = "2026-11-25T18:00:00+08:00"


class Sandbox:
    """A running sandbox, and its control."""

    def __init__(self, *options):
        command = [*PASSBENCH, "sandbox", "--json", "--control", "--clock", NOW, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"The sandbox ended with {self.process.wait()}.")
        self.ready = json.loads(line)
        with open(self.ready["controlToken"], encoding="ascii") as file:
            self.token = file.read()

    def ask(self, method, path, body=None, **query):
        """What the control answers; an error has its sentence."""
        url = self.ready["controlUrl"] + path + ("?" + urllib.parse.urlencode(query) if query else "")
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(url, data, {"Authorization": "Bearer " + self.token}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=70) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)["error"]) from None

    def close(self):
        self.process.terminate()
        self.process.stdout.close()
        self.process.wait()


def signed(sandbox, folder, *template):
    """A call of the demo client, signed by Passbench once; its requestId is new after each reset."""
    file = os.path.join(folder, "-".join(template) + ".json")
    with open(file, "wb") as out:
        subprocess.run([*PASSBENCH, "template", *template, "--at", NOW], stdout=out, check=True)
    key = ["--key", sandbox.ready["key"], "--client-id", sandbox.ready["clientId"]]
    call = json.loads(subprocess.check_output([*PASSBENCH, "sign", file, *key, "--json"]))
    call["body"] = base64.b64decode(call["body"])
    return call


class OrderTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.sandbox = Sandbox()
        cls.addClassCleanup(cls.sandbox.close)
        with tempfile.TemporaryDirectory() as folder:
            cls.ticketed = signed(cls.sandbox, folder, "train-ticket", "TICKETED")
        cls.order = json.loads(cls.ticketed["body"])["merchantBizNo"]

    def setUp(self):
        self.sandbox.ask("POST", "/reset")

    def backend_reports(self, call):
        """Your backend's own code would be here. Returns the result of the answer."""
        asked = urllib.request.Request(
            self.sandbox.ready["url"] + call["path"], call["body"], call["headers"], method=call["method"]
        )
        try:
            with urllib.request.urlopen(asked, timeout=10) as answer:
                return json.load(answer)["result"]
        except urllib.error.HTTPError as error:
            return json.load(error)["result"]

    def test_ticketed_is_received_and_the_phone_shows_the_ticket(self):
        self.backend_reports(self.ticketed)
        call = self.sandbox.ask("GET", "/calls/wait", order=self.order, status="TICKETED", timeout=5000)
        self.assertEqual(("verified", "S"), (call["verdict"], call["resultStatus"]))
        self.assertEqual(self.ticketed["body"], base64.b64decode(call["requestBase64"]))
        (shown,) = self.sandbox.ask("GET", "/wallet", order=self.order)["orders"]
        self.assertEqual(("TICKETED", "active"), (shown["status"], shown["card"]))
        self.assertEqual({"zh_HK": "shown", "en_US": "shown"}, shown["locales"])

    def test_the_ticket_is_gone_a_week_later(self):
        self.backend_reports(self.ticketed)
        self.sandbox.ask("PUT", "/clock", {"plus": "7d"})
        (shown,) = self.sandbox.ask("GET", "/wallet", order=self.order)["orders"]
        self.assertNotEqual("active", shown["card"])
        self.assertFalse(shown["notification"]["visible"])

    def test_a_call_that_failed_is_sent_again(self):
        self.sandbox.ask("PUT", "/faults", ["http:503@call=1"])
        self.assertEqual("UNKNOWN_EXCEPTION", self.backend_reports(self.ticketed)["resultCode"])
        self.assertEqual("SUCCESS", self.backend_reports(self.ticketed)["resultCode"])
        calls = self.sandbox.ask("GET", "/calls", order=self.order)
        self.assertEqual([503, 200], [call["status"] for call in calls])

    def test_nothing_remains_of_the_test_before(self):
        self.assertEqual([], self.sandbox.ask("GET", "/calls"))
        self.assertEqual([], self.sandbox.ask("GET", "/wallet")["orders"])
        with self.assertRaisesRegex(AssertionError, "No such call came within 1 ms"):
            self.sandbox.ask("GET", "/calls/wait", order=self.order, timeout=1)


if __name__ == "__main__":
    unittest.main()
