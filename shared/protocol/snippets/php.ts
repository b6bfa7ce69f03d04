import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import {
  keyFile,
  signaturePrefix,
  signedBeforeTime,
  type SnippetLanguage,
  bracedEscape,
  doubleQuoted,
  escapeUnseen,
} from './snippet.ts';

const times: Readonly<Record<TimeForm, string>> = {
  offset: String.raw`gmdate('Y-m-d\TH:i:sP')`,
  'offset-millis': String.raw`(new DateTimeImmutable('now', new DateTimeZone('UTC')))->format('Y-m-d\TH:i:s.vP')`,
  'utc-offset': String.raw`gmdate('Y-m-d\TH:i:sP')`,
  'basic-offset': String.raw`gmdate('Y-m-d\TH:i:sO')`,
  'utc-z': String.raw`gmdate('Y-m-d\TH:i:s\Z')`,
  'utc-z-millis': String.raw`(new DateTimeImmutable('now', new DateTimeZone('UTC')))->format('Y-m-d\TH:i:s.v\Z')`,
  'epoch-millis': '(string) (int) (microtime(true) * 1000)',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': 'rawurlencode(base64_encode($signed))',
  base64url: "rtrim(strtr(base64_encode($signed), '+/', '-_'), '=')",
  base64: 'base64_encode($signed)',
};

/** PHP 7.3 or later with openssl, without curl. */
export const phpSnippet: SnippetLanguage = {
  id: 'php',
  name: 'PHP',
  fileName: 'call.php',
  command: 'php call.php',
  body: bodyLiteral,
  source: (facts) => {
    const ssl = facts.rootFile === null ? '' : `    'ssl' => ['cafile' => ${quoted(facts.rootFile)}],\n`;
    return `<?php
// PHP with its openssl extension. Your RSA private key is read from ${keyFile}.
$key = openssl_pkey_get_private(file_get_contents('${keyFile}'));
$time = ${times[facts.profile.time]};
$body = ${bodyLiteral(facts.body)};

// What is signed: these bytes, and nothing else.
openssl_sign(${quoted(signedBeforeTime(facts))} . $time . '.' . $body, $signed, $key, OPENSSL_ALGO_SHA256);
$signature = ${quoted(signaturePrefix(facts))} . ${values[facts.profile.value]};

$call = fopen(${quoted(facts.url)}, 'r', false, stream_context_create([
    'http' => [
        'method' => ${quoted(facts.method)},
        'protocol_version' => 1.1,
        'follow_location' => 0,
        'ignore_errors' => true,
        'header' => [
            'Content-Type: application/json; charset=UTF-8',
            ${quoted(`${facts.profile.clientIdHeader}: ${facts.clientId}`)},
            "Request-Time: $time",
            "Signature: $signature",
            'Connection: close',
        ],
        'content' => $body,
    ],
${ssl}]));
if ($call === false) {
    exit(1);
}
echo stream_get_meta_data($call)['wrapper_data'][0], "\\n", stream_get_contents($call), "\\n";
`;
  },
};

/** No line of the text holds the closing name. */
function bodyLiteral(text: string): string {
  let name = 'JSON';
  while (text.includes(name)) name += '_';
  const escaped = text.replace(/[\\$]/g, (found) => `\\${found}`);
  return `<<<${name}\n${escapeUnseen(escaped, bracedEscape)}\n${name}`;
}

function quoted(text: string): string {
  return doubleQuoted(text, bracedEscape).replaceAll('$', String.raw`\$`);
}
