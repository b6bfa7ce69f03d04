import type { HeaderLine } from '../../../documents/call.ts';
import type { Row } from '../../../documents/rows/row.ts';
import type { SignatureValue, TimeForm } from '../../../gaps/profile-cells.ts';
import { gapValue, type GapChoices } from '../../../gaps/gaps.ts';
import { escapeHidden } from '../../../lib/text/hidden-characters.ts';
import { jsonContentType } from '../../signing/envelope.ts';
import { getSignedPath } from '../../signing/signature.ts';
import { getSigningProfile } from '../../signing/signing-profiles.ts';
import { k6Runtime } from './k6-runtime.ts';
import type { LoadStory } from './plan-calls.ts';

/** Where a load script sends, and who signs. It never holds a key or a credential. */
export type LoadService = {
  /** Without trailing slash; null: PASSBENCH_BASE_URL says it. */
  readonly baseUrl: string | null;
  /** null: PASSBENCH_CLIENT_ID says it. */
  readonly clientId: string | null;
  /** null: left out; absent: that of the signing profile. */
  readonly keyVersion?: string | null | undefined;
  readonly method: string;
  readonly timeoutMs: number;
  readonly headers: readonly HeaderLine[];
  /** Headers whose values are credentials: environment variables give them. */
  readonly secretHeaders: readonly string[];
  readonly gaps: GapChoices;
  /** The client that signs only for the computer that runs the script. */
  readonly demoClientId: string;
};

type LoadScript = {
  readonly service: LoadService;
  readonly stories: readonly LoadStory[];
  readonly rows: readonly Row[] | null;
};

/** Writes a script for k6 that plays stories as a load, each call signed for itself by k6's own WebCrypto. */
export function writeK6Script({ service, stories, rows }: LoadScript): string {
  const { clientId, method, timeoutMs, headers, secretHeaders, gaps } = service;
  const profile = getSigningProfile(gaps);
  const keyVersion = service.keyVersion === undefined ? profile.keyVersion : service.keyVersion;
  const pairs = ['algorithm=RSA256', ...(keyVersion === null ? [] : [`keyVersion=${keyVersion}`]), 'signature='];
  const constants = {
    method,
    clientIdHeader: profile.clientIdHeader,
    contentType: jsonContentType,
    signaturePrefix: pairs.join(profile.separator),
    timeoutMs,
  };
  return `${head}
const service = ${source(constants)};
/** @type {string} */
const clientId = ${given(clientId, 'PASSBENCH_CLIENT_ID')};
const base = addressOf(${given(service.baseUrl, 'PASSBENCH_BASE_URL')});

/** @type {[string, string][]} */
const further = [
${[...headers.map((line) => source(line)), ...secretHeaders.map(secretHeader)].map((line) => `  ${line},\n`).join('')}];

/** @type {Story[]} */
const stories = [
${stories.map(storySource).join('')}];

/** @type {Row[]} */
const rows = ${rows === null ? '[]' : `new SharedArray('rows', () => JSON.parse(${source(rowsText(rows))}))`};

/** @param {number} at */
function requestTime(at) {
  return ${times[profile.time]};
}

/** @param {ArrayBuffer} signature */
function writtenSignature(signature) {
  return ${values[profile.value]};
}

/** @param {string} path */
function signedPath(path) {
  return ${signedPathSource(gaps, stories)};
}
${addressSource(service.demoClientId)}${k6Runtime}${k6Key}`;
}

const head = `// A load of signed calls, written by Passbench. Run it with:
//   PASSBENCH_KEY_FILE=private-key.pem k6 run --vus 10 --duration 1m FILE
// The key is read from that file and is not written here. PASSBENCH_MIN_RATE (0.99) and PASSBENCH_P95_MS (1000) set the
// thresholds. Each iteration is one story for one row, with a fresh order number and ids.
// @ts-check
import { check } from 'k6';
import { SharedArray } from 'k6/data';
import { b64decode, b64encode } from 'k6/encoding';
import exec from 'k6/execution';
import http from 'k6/http';
import { Rate } from 'k6/metrics';

/** @typedef {{ v: 'id' } | { v: 'order' } | { v: 'now', plus: number } | { v: 'created', plus: number } | { v: 'seed', name: string } | { v: 'row', column: string, whole: boolean }} Variable */
/** @typedef {{ name: string, path: string, order: string, parts: (string | Variable)[] | null, base64: string | null, code: string, status: string, mayLackNumber: boolean }} Call */
/** @typedef {{ name: string, unit: number, byMerchant: boolean, calls: Call[] }} Story */
/** @typedef {Record<string, string | { json: string }>} Row */
/** @typedef {{ numbers: Record<string, string>, seeds: Record<string, string>, created: Record<string, number> }} Memory */

const keyText = open(needed('PASSBENCH_KEY_FILE'));

/** @param {string} name */
function needed(name) {
  const value = __ENV[name];
  if (value === undefined || value === '') throw new Error('Set the environment variable ' + name + '.');
  return value;
}
`;

const times: Readonly<Record<TimeForm, string>> = {
  offset: "new Date(at).toISOString().slice(0, 19) + '+00:00'",
  'offset-millis': "new Date(at).toISOString().slice(0, 23) + '+00:00'",
  'utc-offset': "new Date(at).toISOString().slice(0, 19) + '+00:00'",
  'basic-offset': "new Date(at).toISOString().slice(0, 19) + '+0000'",
  'utc-z': "new Date(at).toISOString().slice(0, 19) + 'Z'",
  'utc-z-millis': 'new Date(at).toISOString()',
  'epoch-millis': 'String(at)',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': "encodeURIComponent(b64encode(signature, 'std'))",
  base64url: "b64encode(signature, 'rawurl')",
  base64: "b64encode(signature, 'std')",
};

/** A value as JavaScript, with nothing that a reader cannot see. */
function source(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

function given(text: string | null, variable: string): string {
  return text === null ? `needed('${variable}')` : source(text);
}

/** `X-Api-Key` is given as PASSBENCH_HEADER_X_API_KEY. */
export function variableOfHeader(name: string): string {
  return `PASSBENCH_HEADER_${name.toUpperCase().replaceAll('-', '_')}`;
}

function secretHeader(name: string): string {
  return `[${source(name)}, needed(${source(variableOfHeader(name))})]`;
}

function storySource({ calls, ...story }: LoadStory): string {
  const facts = source(story).slice(0, -1);
  return `  ${facts},"calls":[\n${calls.map((call) => `    ${source(call)},\n`).join('')}  ]},\n`;
}

function rowsText(rows: readonly Row[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(row)));
}

/** A custom path depends on the endpoint alone. */
function signedPathSource(gaps: GapChoices, stories: readonly LoadStory[]): string {
  const choice = gapValue(gaps, 'signed-path');
  if (choice === 'path-and-query') return 'path';
  if (choice === 'path') return "path.split('?')[0]";
  const paths = new Set(stories.flatMap(({ calls }) => calls.map(({ path }) => path)));
  const byPath = [...paths].map((path) => `[${source(path)}, ${source(getSignedPath(gaps, path))}]`);
  return `([${byPath.join(', ')}].find(([end]) => path.endsWith(end)) || ['', path])[1]`;
}

function addressSource(demoClientId: string): string {
  return `
/**
 * The origin of an address and the path that all others follow.
 * @param {string} text
 */
function addressOf(text) {
  const match = /^(https?:\\/\\/[^/?#@]+)([^?#]*)$/.exec(text);
  if (match === null) throw new Error('The base address must be such as https://api.example.com, without "?" or "@".');
  const isHere = /^https?:\\/\\/(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?$/.test(match[1]);
  if (clientId === ${source(demoClientId)} && !isHere) throw new Error(clientId + ' signs only for this computer.');
  return { origin: match[1], path: match[2].replace(/\\/+$/, ''), isHere };
}
`;
}

/** How a script for k6 reads its key, in the JavaScript that k6 runs. `keyText` and `base` stand before it. */
const k6Key = String.raw`
/** @type {CryptoKey | null} */
let key = null;

function importKey() {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', pkcs8Of(keyText), algorithm, false, ['sign']);
}

/**
 * The PKCS#8 bytes of a private RSA key: PEM (PKCS#8 or PKCS#1), or one line of base64 DER.
 * @param {string} text
 * @returns {ArrayBuffer}
 */
function pkcs8Of(text) {
  if (text.includes('ENCRYPTED'))
    throw new Error('The key of PASSBENCH_KEY_FILE is encrypted. Write it without a passphrase: openssl pkey -in KEY -out PLAIN');
  if (text.includes('EC PRIVATE KEY')) throw new Error(needsRsa);
  const lines = text.split('\n').map((line) => line.trim());
  const der = new Uint8Array(b64decode(lines.filter((line) => !line.startsWith('-----')).join(''), 'std'));
  // A demo key has this public exponent.
  if (!base.isHere && hexOf(der).includes('020301000f')) throw new Error('A demo key signs only for this computer.');
  const long = der[1] > 0x80 ? der[1] - 0x80 : 0;
  // SEQUENCE { INTEGER 0, then an algorithm (PKCS#8) or the modulus (PKCS#1).
  const second = 2 + long + 3;
  if (der[second] === 0x02) return wrapped(der);
  if (!hexOf(der.subarray(second, second + 13)).includes('2a864886f70d0101')) throw new Error(needsRsa);
  return der.buffer;
}

const needsRsa = 'PASSBENCH_KEY_FILE must be a private RSA key: the script signs RSA256. ECC224 cannot be signed by k6.';

/**
 * A PKCS#1 key as PKCS#8.
 * @param {Uint8Array} pkcs1
 * @returns {ArrayBuffer}
 */
function wrapped(pkcs1) {
  const algorithm = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
  const content = [0x02, 0x01, 0x00, ...algorithm, 0x04, ...lengthOf(pkcs1.length), ...pkcs1];
  return new Uint8Array([0x30, ...lengthOf(content.length), ...content]).buffer;
}

/** @param {number} length */
function lengthOf(length) {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
`;
