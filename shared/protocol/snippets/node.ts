import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import {
  keyFile,
  signaturePrefix,
  signedBeforeTime,
  type SnippetLanguage,
  bracedEscape,
  escapeUnseen,
} from './snippet.ts';

const times: Readonly<Record<TimeForm, string>> = {
  offset: "new Date().toISOString().slice(0, 19) + '+00:00'",
  'offset-millis': "new Date().toISOString().slice(0, 23) + '+00:00'",
  'utc-offset': "new Date().toISOString().slice(0, 19) + '+00:00'",
  'basic-offset': "new Date().toISOString().slice(0, 19) + '+0000'",
  'utc-z': "new Date().toISOString().slice(0, 19) + 'Z'",
  'utc-z-millis': 'new Date().toISOString()',
  'epoch-millis': 'String(Date.now())',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': "encodeURIComponent(signer.sign(key, 'base64'))",
  base64url: "signer.sign(key, 'base64url')",
  base64: "signer.sign(key, 'base64')",
};

/** node:http, not fetch: it accepts a custom root and exact header names. */
export const nodeSnippet: SnippetLanguage = {
  id: 'node',
  name: 'Node.js',
  fileName: 'call.mjs',
  command: 'node call.mjs',
  body: bodyLiteral,
  source: (facts) => {
    const isSecure = facts.url.startsWith('https:');
    return `// Node.js alone. Your RSA private key is read from ${keyFile}.
import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:${isSecure ? 'https' : 'http'}';

const key = readFileSync('${keyFile}');
const time = ${times[facts.profile.time]};
const body = Buffer.from(${bodyLiteral(facts.body)}, 'utf8');

// What is signed: these bytes, and nothing else.
const signer = createSign('RSA-SHA256');
signer.update(${quoted(signedBeforeTime(facts))} + time + '.');
signer.update(body);
const signature = ${quoted(signaturePrefix(facts))} + ${values[facts.profile.value]};

const call = request(${quoted(facts.url)}, {
  method: ${quoted(facts.method)},
${facts.rootFile === null ? '' : `  ca: readFileSync(${quoted(facts.rootFile)}),\n`}  headers: {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': body.length,
    ${quoted(facts.profile.clientIdHeader)}: ${quoted(facts.clientId)},
    'Request-Time': time,
    Signature: signature,
  },
});
call.on('response', (response) => {
  console.log(String(response.statusCode));
  response.pipe(process.stdout);
});
call.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
call.end(body);
`;
  },
};

/** A template literal normalises Windows line ends. */
function bodyLiteral(text: string): string {
  const escaped = text.replace(/[\\\x60]|\$(?=\{)/g, (found) => `\\${found}`);
  return `\`${escapeUnseen(escaped, bracedEscape)}\``;
}

function quoted(text: string): string {
  const escaped = text.replace(/['\\]/g, (found) => `\\${found}`).replaceAll('\n', String.raw`\n`);
  return `'${escapeUnseen(escaped, bracedEscape)}'`;
}
