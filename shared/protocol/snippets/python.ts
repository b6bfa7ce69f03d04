import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import {
  keyFile,
  signaturePrefix,
  signedBeforeTime,
  type SnippetLanguage,
  escapeUnseen,
  longEscape,
  quoted,
} from './snippet.ts';

const times: Readonly<Record<TimeForm, string>> = {
  offset: 'datetime.now(timezone.utc).isoformat(timespec="seconds")',
  'offset-millis': 'datetime.now(timezone.utc).isoformat(timespec="milliseconds")',
  'utc-offset': 'datetime.now(timezone.utc).isoformat(timespec="seconds")',
  'basic-offset': 'datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S%z")',
  'utc-z': 'datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")',
  'utc-z-millis': 'datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")',
  'epoch-millis': 'str(int(datetime.now(timezone.utc).timestamp() * 1000))',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': 'quote(base64.b64encode(signed).decode(), safe="")',
  base64url: 'base64.urlsafe_b64encode(signed).decode().rstrip("=")',
  base64: 'base64.b64encode(signed).decode()',
};

/** Python cannot sign alone; `cryptography` is the common package. */
export const pythonSnippet: SnippetLanguage = {
  id: 'python',
  name: 'Python',
  fileName: 'call.py',
  command: 'python3 call.py',
  body: bodyLiteral,
  source: (facts) => {
    const isSecure = facts.url.startsWith('https:');
    const context = facts.rootFile === null ? '' : `cafile=${quoted(facts.rootFile)}`;
    return `# Python 3 with the package cryptography (pip install cryptography).
# Your RSA private key is read from ${keyFile}.
import base64
${isSecure ? 'import ssl\n' : ''}import urllib.error
import urllib.request
from datetime import datetime, timezone
${facts.profile.value !== 'percent-encoded' ? '' : 'from urllib.parse import quote\n'}
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import load_pem_private_key

with open("${keyFile}", "rb") as file:
    key = load_pem_private_key(file.read(), password=None)

time = ${times[facts.profile.time]}
body = ${bodyLiteral(facts.body)}.encode("utf-8")

# What is signed: these bytes, and nothing else.
content = (${quoted(signedBeforeTime(facts))} + time + ".").encode("utf-8") + body
signed = key.sign(content, padding.PKCS1v15(), hashes.SHA256())
signature = ${quoted(signaturePrefix(facts))} + ${values[facts.profile.value]}

request = urllib.request.Request(
    ${quoted(facts.url)},
    data=body,
    method=${quoted(facts.method)},
    headers={
        "Content-Type": "application/json; charset=UTF-8",
        ${quoted(facts.profile.clientIdHeader)}: ${quoted(facts.clientId)},
        "Request-Time": time,
        "Signature": signature,
    },
)
handlers = [urllib.request.ProxyHandler({})${isSecure ? `, urllib.request.HTTPSHandler(context=ssl.create_default_context(${context}))` : ''}]
try:
    answer = urllib.request.build_opener(*handlers).open(request)
except urllib.error.HTTPError as refused:
    answer = refused
print(answer.status)
print(answer.read().decode("utf-8"))
`;
  },
};

/** Python normalises Windows line ends. */
function bodyLiteral(text: string): string {
  const escaped = text.replaceAll('\\', String.raw`\\`).replace(/"(?="")|"$/g, String.raw`\"`);
  return `"""${escapeUnseen(escaped, longEscape)}"""`;
}
