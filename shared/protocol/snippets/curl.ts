import { base64Lines, encodeBase64, isPlainBody } from '../../lib/text/shell-text.ts';
import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import { keyFile, signaturePrefix, type SnippetLanguage } from './snippet.ts';

/** `date` of macOS knows no part of a second. */
const times: Readonly<Record<TimeForm, string>> = {
  offset: '$(date -u +%Y-%m-%dT%H:%M:%S+00:00)',
  'offset-millis': '$(date -u +%Y-%m-%dT%H:%M:%S.000+00:00)',
  'utc-offset': '$(date -u +%Y-%m-%dT%H:%M:%S+00:00)',
  'basic-offset': '$(date -u +%Y-%m-%dT%H:%M:%S+0000)',
  'utc-z': '$(date -u +%Y-%m-%dT%H:%M:%SZ)',
  'utc-z-millis': '$(date -u +%Y-%m-%dT%H:%M:%S.000Z)',
  'epoch-millis': '$(date +%s)000',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': `openssl base64 -A | sed 's/+/%2B/g; s|/|%2F|g; s/=/%3D/g'`,
  base64url: `openssl base64 -A | tr '+/' '-_' | tr -d '='`,
  base64: 'openssl base64 -A',
};

/** For any POSIX shell, pasted or run. */
export const curlSnippet: SnippetLanguage = {
  id: 'curl',
  name: 'cURL',
  fileName: 'call.sh',
  command: 'sh call.sh',
  body: bodyLiteral,
  source: (facts) => {
    const { method, signedPath, clientId, profile, rootFile } = facts;
    return `# A POSIX shell with curl and openssl. Your RSA private key is read from ${keyFile}.
time=${times[profile.time]}
body=$(mktemp)
${bodyLiteral(facts.body)}

# What is signed: these bytes, and nothing else.
signature=$({ printf '%s %s\\n%s.%s.' ${quoted(method)} ${quoted(signedPath)} ${quoted(clientId)} "$time"; cat "$body"; } |
  openssl dgst -sha256 -sign ${keyFile} | ${values[facts.profile.value]})

curl --silent --show-error --include --globoff --path-as-is --noproxy '*' \\
${rootFile === null ? '' : `  --cacert ${quoted(rootFile)} \\\n`}  --request ${quoted(method)} ${quoted(facts.url)} \\
  --header 'Content-Type: application/json; charset=UTF-8' \\
  --header ${quoted(`${profile.clientIdHeader}: ${clientId}`)} \\
  --header "Request-Time: $time" \\
  --header ${quoted(`Signature: ${signaturePrefix(facts)}`)}"$signature" \\
  --data-binary "@$body"
rm "$body"
`;
  },
};

/** Base64 for text that a terminal could change. */
function bodyLiteral(body: string): string {
  if (isPlainBody(body)) return `printf '%s' ${quoted(body)} > "$body"`;
  return ['openssl base64 -d <<\'END\' > "$body"', ...base64Lines(encodeBase64(body)), 'END'].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
