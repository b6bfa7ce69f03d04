import { constants, sign, type KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../../shared/documents/call.ts';
import type { SignedParts } from '../../../../../shared/protocol/signing/signature.ts';

/** What a call of the test holds: each mistake is planted in many of them. */
export type DrawnPayload = {
  readonly number: string;
  /** At least one character that is not ASCII, of `known` below. */
  readonly name: string;
  readonly slug: string;
  readonly amount: number;
};

/** A body as text, by payload: keys not in order, a slash, characters beyond ASCII, nothing escaped. */
export function compactBody({ number, name, slug, amount }: DrawnPayload): string {
  return `{"shopInfo":{"name":"${name}","logo":"https://a.test/${slug}"},"merchantBizNo":"${number}","amount":[${amount},1.50]}`;
}

/** How a mistake is made, all of it written out here: nothing of it comes from the product. */
export type Planting = {
  readonly variant: string;
  readonly what: string;
  /** What is sent, and what was signed in its place. */
  readonly plant: (payload: DrawnPayload) => {
    readonly sent?: string | Buffer;
    readonly signed?: string | Buffer;
    /** The head that was signed, where it is another. */
    readonly head?: (parts: SignedParts) => string;
    /** Parts as they arrive, where they are others than usual. */
    readonly parts?: Partial<SignedParts>;
    readonly headers?: readonly HeaderLine[];
    readonly target?: string;
    readonly wireBody?: Buffer;
  };
  /** How the value is made and written. */
  readonly sign?: (bytes: Buffer, key: KeyObject) => Buffer;
  readonly header?: (signature: Buffer) => string;
};

export const usualParts: SignedParts = {
  method: 'POST',
  path: '/gateway/api/order/sync?x=1&n=%E4%B8%AD',
  clientId: 'CLIENT1',
  time: '2024-05-22T06:42:21+05:30',
};

const usualHead = ({ method, path, clientId, time }: SignedParts): string => `${method} ${path}\n${clientId}.${time}.`;
const encoded = (text: string): string => encodeURIComponent(text);
export const usualHeader = (signature: Buffer): string =>
  `algorithm=RSA256,keyVersion=1,signature=${encoded(signature.toString('base64'))}`;

/** Characters with their bytes, as Python's codecs give them. */
export const known = '中文訂單電票影高鐵香港仔';
const big5 = Buffer.from('a4a4a4e5ad71b3e6b971b2bcbc76b0aac54badbbb4e4a54a', 'hex');
const gbk = Buffer.from('d6d0cec4d38686ceeb8ac6b1d3b0b8dfe846cfe3b8dbd7d0', 'hex');

function inCharset(text: string, table: Buffer): Buffer {
  const bytes = [...text].map((character) => {
    const at = known.indexOf(character);
    return at < 0 ? Buffer.from(character, 'latin1') : table.subarray(at * 2, at * 2 + 2);
  });
  return Buffer.concat(bytes);
}

const big = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const hex4 = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
const escaped = (text: string): string => text.replace(/[\u0080-\uffff]/g, (each) => String.raw`\u${hex4(each)}`);
const capitals = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (each) => String.raw`\u${hex4(each).toUpperCase()}`);
const slashed = (text: string): string => text.replaceAll('/', String.raw`\/`);
/** Only where no string of the body holds a comma or a colon behind a quote. */
const spaced = (text: string): string => text.replace(/":/g, '": ').replace(/,(?=["1])/g, ', ');

/** A mistake with the head of the signed text. */
const head = (
  variant: string,
  what: string,
  change: (parts: SignedParts) => string,
  more: Partial<ReturnType<Planting['plant']>> = {},
): Planting => ({ variant, what, plant: () => ({ head: change, ...more }) });

const withPath =
  (change: (path: string) => string) =>
  (parts: SignedParts): string =>
    usualHead({ ...parts, path: change(parts.path) });
const withTime =
  (time: string) =>
  (parts: SignedParts): string =>
    usualHead({ ...parts, time });

const headPlantings: readonly Planting[] = [
  head(
    'path-without-query',
    'cut',
    withPath((path) => path.slice(0, path.indexOf('?'))),
  ),
  head(
    'path-with-host',
    'https',
    withPath((path) => `https://example.test:8443${path}`),
  ),
  head(
    'path-with-host',
    'http',
    withPath((path) => `http://example.test:8443${path}`),
  ),
  head(
    'path-with-host',
    'bare',
    withPath((path) => `example.test:8443${path}`),
  ),
  head(
    'path-without-first-slash',
    'missing',
    withPath((path) => path.slice(1)),
  ),
  head(
    'path-trailing-slash',
    'added',
    withPath((path) => path.replace('?', '/?')),
  ),
  head(
    'path-trailing-slash',
    'missing',
    withPath((path) => path.replace('/?', '?')),
    {
      parts: { path: '/api/order/sync/?x=1' },
    },
  ),
  head(
    'path-base-stripped',
    'one segment',
    withPath((path) => path.replace('/gateway', '')),
  ),
  head(
    'path-base-stripped',
    'two segments',
    withPath((path) => path.replace('/gateway/api', '')),
  ),
  head(
    'path-base-stripped',
    'told by a prefix',
    withPath((path) => `/shop/v2${path}`),
    {
      headers: [['X-Forwarded-Prefix', '/shop/v2']],
    },
  ),
  head(
    'path-base-stripped',
    'told by a whole path',
    withPath(() => '/outer/sync?x=1'),
    {
      headers: [['X-Original-URI', '/outer/sync?x=1']],
    },
  ),
  head(
    'path-percent-decoded',
    'decoded',
    withPath((path) => path.replace('%E4%B8%AD', '中')),
  ),
  head(
    'path-percent-decoded',
    'encoded',
    withPath((path) => path.replaceAll('%', '%25')),
  ),
  head(
    'path-as-sent',
    'another is chosen',
    withPath(() => '/real?y=2'),
    {
      parts: { path: '/chosen' },
      target: '/real?y=2',
    },
  ),
  head('other-method', 'PUT', (parts) => usualHead({ ...parts, method: 'PUT' })),
  head('other-method', 'post', (parts) => usualHead({ ...parts, method: 'post' })),
  head('other-time', 'the Date header', withTime('Wed, 22 May 2024 01:12:25 GMT'), {
    headers: [['Date', 'Wed, 22 May 2024 01:12:25 GMT']],
  }),
  head('other-time', 'a header of its own', withTime('2024-05-22T06:42:20+05:30'), {
    headers: [['X-Time', '2024-05-22T06:42:20+05:30']],
  }),
  ...[
    '2024-05-22T01:12:21Z',
    '2024-05-22T01:12:21.000Z',
    '2024-05-22T01:12:21+00:00',
    '2024-05-22T09:12:21+08:00',
    '2024-05-22T06:42:21+0530',
    '2024-05-22T09:12:21+0800',
    '2024-05-22T06:42:21.000+05:30',
    '2024-05-22T06:42:21.000+0530',
    '2024-05-22T06:42:21',
    '2024-05-22 06:42:21',
    '2024-05-22 09:12:21',
    '1716340341000',
    '1716340341',
    'Wed, 22 May 2024 01:12:21 GMT',
    '2024-05-22T06%3A42%3A21%2B05%3A30',
    '2024-05-22T06:42:21 05:30',
  ].map((time) => head('time-form', time, withTime(time))),
  ...['2026-11-20T23:31:10.253+00:00', '2026-11-20T23:31:10+00:00', '2026-11-21T07:31:10.253+08:00'].map((time) =>
    head('time-form', `${time} for milliseconds`, withTime(time), { parts: { time: '1795217470253' } }),
  ),
  head('other-client-id', 'of another client', (parts) => usualHead({ ...parts, clientId: 'CLIENT2' })),
  head('values-quoted', 'the Client-Id', (parts) => usualHead({ ...parts, clientId: `"${parts.clientId}"` })),
  head('values-quoted', 'the time', (parts) => usualHead({ ...parts, time: `"${parts.time}"` })),
  head('values-quoted', 'sent', (parts) => usualHead({ ...parts, time: parts.time.slice(1, -1) }), {
    parts: { time: `"${usualParts.time}"` },
  }),
  head('separators-swapped', 'swapped', (p) => `${p.method} ${p.path}.${p.clientId}\n${p.time}\n`),
  head('separators-swapped', 'CRLF', (p) => `${p.method} ${p.path}\r\n${p.clientId}.${p.time}.`),
  head('separators-swapped', String.raw`\n`, (p) => String.raw`${p.method} ${p.path}\n${p.clientId}.${p.time}.`),
  head('separators-swapped', 'no last dot', (p) => `${p.method} ${p.path}\n${p.clientId}.${p.time}`),
  head('separators-swapped', 'parts swapped', (p) => `${p.method} ${p.path}\n${p.time}.${p.clientId}.`),
];

/** A mistake with the body: what is sent and what was signed, of the compact one. */
const body = (
  variant: string,
  what: string,
  sent: (text: string) => string | Buffer,
  signed: (text: string) => string | Buffer,
): Planting => ({
  variant,
  what,
  plant: (payload) => ({ sent: sent(compactBody(payload)), signed: signed(compactBody(payload)) }),
});

const same = (text: string): string => text;
const indented = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
/** With the list on one line, as somebody writes by hand. */
const byHand = (text: string): string =>
  indented(text).replace(/\[[^[\]]*\]/, (listed) => listed.replaceAll(/\s+/g, ' '));
const lines = (text: string): string => `${text.replaceAll(',"', ',\n"')}\n`;
const sorted = (text: string): string => {
  const { shopInfo, merchantBizNo, amount } = JSON.parse(text);
  return `{"amount":[${amount[0]},1.50],"merchantBizNo":"${merchantBizNo}","shopInfo":{"logo":"${shopInfo.logo}","name":"${shopInfo.name}"}}`;
};

const bodyPlantings: readonly Planting[] = [
  body('body-bom', 'signed', same, (text) => `\u{feff}${text}`),
  body('body-bom', 'sent', (text) => `\u{feff}${text}`, same),
  body('body-crlf', 'signed', lines, (text) => lines(text).replaceAll('\n', '\r\n')),
  body('body-crlf', 'sent', (text) => lines(text).replaceAll('\n', '\r\n'), lines),
  body('body-no-final-newline', 'signed', same, (text) => `${text}\n`),
  body('body-no-final-newline', 'sent', (text) => `${text}\n`, same),
  body('body-no-final-newline', 'CRLF', same, (text) => `${text}\r\n`),
  ...[indented, byHand].map((written) =>
    body(
      'body-no-final-newline',
      `curl -d @FILE, ${written.name}`,
      (text) => written(text).replaceAll('\n', ''),
      (text) => `${written(text)}\n`,
    ),
  ),
  body('body-no-final-newline', 'curl -d @FILE, no last one', (text) => byHand(text).replaceAll('\n', ''), byHand),
  body('body-empty', 'nothing', same, () => ''),
  body('values-quoted', 'the body', same, (text) => JSON.stringify(text)),
  body('body-unicode-escapes', 'signed', same, escaped),
  body('body-unicode-escapes', 'signed in capitals', same, capitals),
  body('body-unicode-escapes', 'sent', escaped, same),
  body('body-unicode-escapes', 'digits', escaped, capitals),
  body(
    'body-unicode-escapes',
    'Go',
    (text) => text.replace('test/', 'test/?a<b&c>'),
    (text) => text.replace('test/', String.raw`test/?a\u003cb\u0026c\u003e`),
  ),
  body(
    'body-unicode-escapes',
    'Gson',
    (text) => text.replace('test/', "test/?a='b'"),
    (text) => text.replace('test/', String.raw`test/?a\u003d\u0027b\u0027`),
  ),
  body('body-slash-escapes', 'signed', same, slashed),
  body('body-slash-escapes', 'sent', slashed, same),
  body('body-slash-escapes', 'PHP', same, (text) => slashed(escaped(text))),
  body('body-spaced-separators', 'spaces', same, spaced),
  body('body-spaced-separators', 'json.dumps', same, (text) => escaped(spaced(text))),
  body('body-compact', 'spaces sent', spaced, same),
  body('body-compact', 'json.dumps sent', (text) => escaped(spaced(text)), same),
  body('body-compact', 'JSON.stringify', same, (text) => text.replace('1.50', '1.5')),
  body('body-two-space', 'JSON.stringify', same, indented),
  body('body-two-space', 'four', same, (text) =>
    JSON.stringify(JSON.parse(text.replace('1.50', '150')), null, 4).replace(' 150', ' 1.50'),
  ),
  body('body-sorted-keys', 'as written', same, sorted),
  body('body-sorted-keys', 'with other numbers', same, (text) => sorted(text).replace('1.50', '1.5')),
  body('body-charset', 'Big5 signed', same, (text) => inCharset(text, big5)),
  body('body-charset', 'Big5 sent', (text) => inCharset(text, big5), same),
  body('body-charset', 'GBK signed', same, (text) => inCharset(text, gbk)),
  body('body-charset', 'GBK sent', (text) => inCharset(text, gbk), same),
  body('body-charset', 'UTF-16LE signed', same, (text) => Buffer.from(text, 'utf16le')),
  body('body-charset', 'UTF-16LE sent', (text) => Buffer.from(text, 'utf16le'), same),
  body('body-charset', 'UTF-16BE signed', same, big),
  body('body-charset', 'UTF-16BE with its mark', same, (text) => big(`\u{feff}${text}`)),
  body('body-charset', 'Latin-1 with question marks', same, (text) => text.replace(/[^\0-\u{7f}]/gu, '?')),
  body('body-charset', 'read as Latin-1', (text) => Buffer.from(text).toString('latin1'), same),
  {
    variant: 'body-compressed',
    what: 'the bytes of the wire',
    plant: () => ({ signed: Buffer.from([0x1f, 0x8b, 8, 0]), wireBody: Buffer.from([0x1f, 0x8b, 8, 0]) }),
  },
];

const wraps = (base64: string): string => base64.replace(/.{76}/g, '$&\n');

/** A mistake with the value: all else is right. */
const value = (variant: string, what: string, header: (signature: Buffer) => string): Planting => ({
  variant,
  what,
  plant: () => ({}),
  header,
});
const written = (variant: string, what: string, write: (signature: Buffer) => string): Planting =>
  value(variant, what, (signature) => `algorithm=RSA256,keyVersion=1,signature=${write(signature)}`);

const valuePlantings: readonly Planting[] = [
  written('signature-encoded-twice', 'twice', (signature) => encoded(encoded(signature.toString('base64')))),
  written('signature-line-breaks', 'encoded', (signature) => encoded(`${wraps(signature.toString('base64'))}\n`)),
  written('signature-line-breaks', 'CRLF, encoded', (signature) =>
    encoded(wraps(signature.toString('base64')).replaceAll('\n', '\r\n')),
  ),
  written('signature-line-breaks', 'raw', (signature) => wraps(signature.toString('base64'))),
  written('signature-line-breaks', 'written out', (signature) =>
    wraps(signature.toString('base64')).replaceAll('\n', String.raw`\n`),
  ),
  written('signature-hex', 'small', (signature) => signature.toString('hex')),
  written('signature-hex', 'capitals', (signature) => signature.toString('hex').toUpperCase()),
  written('signature-hex', 'in base64', (signature) =>
    encoded(Buffer.from(signature.toString('hex')).toString('base64')),
  ),
  written('values-quoted', 'the value', (signature) => `"${encoded(signature.toString('base64'))}"`),
  written('values-quoted', 'encoded with it', (signature) => encoded(`"${signature.toString('base64')}"`)),
  value(
    'values-quoted',
    'every value',
    (signature) => `algorithm="RSA256",keyVersion="1",signature="${encoded(signature.toString('base64'))}"`,
  ),
  value(
    'values-quoted',
    'the algorithm',
    (signature) => `algorithm="RSA256",keyVersion=1,signature=${encoded(signature.toString('base64'))}`,
  ),
  value('values-quoted', 'the header', (signature) => `"${usualHeader(signature)}"`),
  { variant: 'sha1', what: 'hash', plant: () => ({}), sign: (bytes, key) => sign('sha1', bytes, key) },
  { variant: 'sha512', what: 'hash', plant: () => ({}), sign: (bytes, key) => sign('sha512', bytes, key) },
  {
    variant: 'pss-padding',
    what: 'padding',
    plant: () => ({}),
    sign: (bytes, key) => sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  },
];

export const plantings: readonly Planting[] = [...headPlantings, ...bodyPlantings, ...valuePlantings];

/** What arrives where a mistake was planted: what `diagnoseSignature` is given, but for the keys. */
export function planted(planting: Planting, payload: DrawnPayload, key: KeyObject) {
  const made = planting.plant(payload);
  const parts = { ...usualParts, ...made.parts };
  const bodyBytes = Buffer.from(made.sent ?? compactBody(payload));
  const signedBody = made.signed === undefined ? bodyBytes : Buffer.from(made.signed);
  const bytes = Buffer.concat([Buffer.from((made.head ?? usualHead)(parts)), signedBody]);
  const signature = planting.sign?.(bytes, key) ?? sign('sha256', bytes, key);
  return {
    parts,
    body: bodyBytes,
    signed: bytes,
    signatureHeader: (planting.header ?? usualHeader)(signature),
    headers: [['Host', 'example.test:8443'] as const, ...(made.headers ?? [])],
    ...(made.target === undefined ? {} : { target: made.target }),
    ...(made.wireBody === undefined ? {} : { wireBody: made.wireBody }),
  };
}
