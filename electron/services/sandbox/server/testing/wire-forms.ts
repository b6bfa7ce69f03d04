/** The parts of a signed call. */
export type WireParts = {
  /** Path with a query. */
  readonly target: string;
  /** Lines of Client-Id, Request-Time and Signature. */
  readonly signed: readonly string[];
  readonly body: string;
  readonly length: number;
  /** The listener's port. */
  readonly port: number;
};

type Pieces = string | readonly (string | Uint8Array)[];

/** What is written, all answers (see wireExchange), and how many calls are stored. */
export type WireForm = {
  readonly name: string;
  readonly write: (call: WireParts, next: WireParts) => Pieces;
  readonly answers: readonly string[];
  readonly calls: number;
};

const crlf = '\r\n';
const head = (...lines: readonly string[]): string => `${lines.join(crlf)}${crlf}${crlf}`;
const json = 'Content-Type: application/json; charset=UTF-8';
const local = 'Host: localhost';

function post({ target, signed, body, length }: WireParts, ...lines: readonly string[]): string {
  return head(`POST ${target} HTTP/1.1`, ...lines, ...signed, `Content-Length: ${length}`) + body;
}

const plain = (call: WireParts, ...more: readonly string[]): string => post(call, local, json, ...more);

/** The same with these raw chunks. */
function chunked({ target, signed }: WireParts, chunks: string, ...more: readonly string[]): string {
  return head(`POST ${target} HTTP/1.1`, local, json, ...signed, 'Transfer-Encoding: chunked', ...more) + chunks;
}

const chunk = (text: string, extension = ''): string => `${text.length.toString(16)}${extension}${crlf}${text}${crlf}`;
const last = `0${crlf}${crlf}`;

const inAbsoluteForm = (call: WireParts, origin: string): WireParts => ({ ...call, target: `${origin}${call.target}` });

function form(name: string, write: WireForm['write'], answers: WireForm['answers'], calls: number): WireForm {
  return { name, write, answers, calls };
}

const success = '200 SUCCESS signed';
const illegal = (status: number): string => `${status} PARAM_ILLEGAL signed`;

/** 200, and one stored call. */
const good = (name: string, write: WireForm['write']): WireForm => form(name, write, [success], 1);
/** Refused with that status, and one stored call. */
const refused = (name: string, status: number, write: WireForm['write']): WireForm =>
  form(name, write, [illegal(status)], 1);
/** Refused before it is a call. */
const away = (name: string, status: number, write: WireForm['write']): WireForm =>
  form(name, write, [illegal(status)], 0);
/** Not a request, so the answer cannot be signed. */
const unread = (name: string, status: number, write: WireForm['write']): WireForm =>
  form(name, write, [`${status} PARAM_ILLEGAL`], 0);

const accepted: readonly WireForm[] = [
  good('head and body at once', (call) => plain(call)),
  good('head and body apart', (call) => [plain({ ...call, body: '' }), call.body]),
  good('a byte at a time', (call) => [...plain(call)]),
  good('in one chunk', (call) => chunked(call, chunk(call.body) + last)),
  good('in chunks of one byte', (call) => chunked(call, [...call.body].map((byte) => chunk(byte)).join('') + last)),
  good('chunks with extensions', (call) => chunked(call, `${chunk(call.body, ';a=1;b="c"')}0;d${crlf}${crlf}`)),
  good('chunks with trailers', (call) =>
    chunked(call, `${chunk(call.body)}0${crlf}X-Sum: 1${crlf}Client-Id: OTHER${crlf}${crlf}`, 'Trailer: X-Sum'),
  ),
  good('a chunk size with zeros and capitals', (call) =>
    chunked(call, `000${call.length.toString(16).toUpperCase()}${crlf}${call.body}${crlf}000${crlf}${crlf}`),
  ),
  good('Transfer-Encoding in another case', (call) =>
    chunked(call, chunk(call.body) + last).replace('Transfer-Encoding: chunked', 'transfer-encoding: Chunked'),
  ),
  good('header names in lower case', (call) =>
    plain({ ...call, signed: call.signed.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())) }),
  ),
  good('header names in capitals', (call) =>
    plain({ ...call, signed: call.signed.map((line) => line.replace(/^[^:]+/, (name) => name.toUpperCase())) }),
  ),
  good('no space behind the colon', (call) =>
    plain({ ...call, signed: call.signed.map((line) => line.replace(': ', ':')) }),
  ),
  good('spaces and tabs around values', (call) =>
    plain({ ...call, signed: call.signed.map((line) => `${line.replace(': ', ':\t \t')} \t `) }),
  ),
  good('an empty header value', (call) => plain(call, 'X-Empty:', 'Accept: ')),
  good('bytes over 127 in a header value', (call) => plain(call, 'X-Name: caf\u00E9')),
  good('a header several times', (call) => plain(call, 'Accept: a/b', 'accept: c/d', 'Cookie: a=b', 'Cookie: c=d')),
  good('empty lines before the request', (call) => `${crlf}${crlf}${plain(call)}`),
  good('a target in absolute form', (call) => plain(inAbsoluteForm(call, `http://localhost:${call.port}`))),
  good('an absolute target of another scheme and case', (call) => plain(inAbsoluteForm(call, 'HTTPS://LocalHost'))),
  good('an absolute target of another loopback name', (call) => plain(inAbsoluteForm(call, 'http://[::1]:1'))),
  good('HTTP/1.0 without Host', (call) =>
    plain(call)
      .replace('HTTP/1.1', 'HTTP/1.0')
      .replace(local + crlf, ''),
  ),
  good('HTTP/1.0 with Host, kept alive', (call) =>
    plain(call, 'Connection: keep-alive').replace('HTTP/1.1', 'HTTP/1.0'),
  ),
  good('chunks under HTTP/1.0', (call) => chunked(call, chunk(call.body) + last).replace('HTTP/1.1', 'HTTP/1.0')),
  good('HTTP/1.0 with an absolute target', (call) =>
    plain(inAbsoluteForm(call, 'http://127.0.0.1'))
      .replace('HTTP/1.1', 'HTTP/1.0')
      .replace(local + crlf, ''),
  ),
  good('Host with the port', (call) => post(call, `Host: 127.0.0.1:${call.port}`, json)),
  good('Host with another port', (call) => post(call, 'Host: 127.0.0.1:443', json)),
  good('Host of IPv6', (call) => post(call, 'Host: [::1]', json)),
  good('Host in capitals, behind all others', (call) => post(call, json, 'HOST: LOCALHOST')),
  form('two requests behind each other', (call, next) => plain(call) + plain(next), [success, success], 2),
  form(
    'a second request on a connection kept alive',
    (call, next) => [plain(call), plain(next)],
    [success, success],
    2,
  ),
  form('a request behind the last', (call, next) => plain(call, 'Connection: close') + plain(next), [success], 1),
  form(
    'a request and something else',
    (call) => `${plain(call)}hello${crlf}${crlf}`,
    [success, '400 PARAM_ILLEGAL'],
    1,
  ),
  form('more body than its length', (call) => `${plain(call)} {}`, [success, '400 PARAM_ILLEGAL'], 1),
  form(
    '100-continue',
    (call) => [plain({ ...call, body: '' }, 'Expect: 100-continue'), call.body],
    ['100', success],
    1,
  ),
  form('100-continue, and not waited for', (call) => plain(call, 'Expect: 100-Continue'), ['100', success], 1),
  good('an offer of HTTP/2', (call) =>
    plain(call, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAEAAAAIAAAAA'),
  ),
  good('Content-Type twice', (call) => post(call, local, 'Content-Type: application/json', json)),
  good('charset=utf8', (call) => post(call, local, 'content-type: application/json;charset=utf8')),
  good('charset in quotes', (call) => post(call, local, 'Content-Type: application/json; charset="Utf-8"')),
  good('Content-Encoding: identity', (call) => plain(call, 'Content-Encoding: identity')),
  good('an offer of packed answers', (call) => plain(call, 'Accept-Encoding: gzip, br', 'TE: trailers')),
  good('a hundred header lines', (call) => plain(call, ...Array.from({ length: 94 }, (_, index) => `X-${index}: 1`))),
];

const refusedCalls: readonly WireForm[] = [
  refused('no Content-Type', 415, (call) => post(call, local)),
  refused('Content-Type twice, with other charsets', 415, (call) =>
    post(call, local, json, 'Content-Type: application/json; charset=GBK'),
  ),
  refused('Content-Type twice, of other media types', 415, (call) =>
    post(call, local, json, 'Content-Type: text/plain'),
  ),
  refused('a form of a page', 415, (call) => post(call, local, 'Content-Type: application/x-www-form-urlencoded')),
  refused('text/plain', 415, (call) => post(call, local, 'Content-Type: text/plain; charset=UTF-8')),
  refused('a packed body', 415, (call) => plain(call, 'Content-Encoding: gzip')),
  refused('chunks that are packed', 415, (call) =>
    chunked(call, chunk(call.body) + last).replace(': chunked', ': gzip, chunked'),
  ),
  refused('GET', 405, (call) => plain(call).replace('POST', 'GET')),
  form('HEAD', (call) => plain(call, 'Connection: close').replace('POST', 'HEAD'), ['405 signed'], 1),
  refused('another path', 404, (call) => plain({ ...call, target: `/x${call.target}` })),
  refused('a path with two slashes first', 404, (call) => plain({ ...call, target: `/${call.target}` })),
  refused('a path in escapes', 404, (call) => plain({ ...call, target: call.target.replace('/open', '%2Fopen') })),
  refused('a path with a backslash', 404, (call) => plain({ ...call, target: `/\\${call.target}` })),
  refused('a target with a fragment', 404, (call) => plain({ ...call, target: call.target.replace('?', '#?') })),
  refused('a body of 2 MiB', 413, (call) => plain({ ...call, body: ' '.repeat(2 ** 21), length: 2 ** 21 })),
  refused('a body of 16 MiB', 413, (call) => plain({ ...call, body: ' '.repeat(2 ** 24), length: 2 ** 24 })),
  refused('a length of 5 GiB', 413, (call) => plain({ ...call, length: 5 * 2 ** 30 })),
  refused('chunks of 2 MiB', 413, (call) => chunked(call, chunk(' '.repeat(2 ** 21)) + last)),
  refused('no body', 200, ({ target, signed }) => head(`POST ${target} HTTP/1.1`, local, json, ...signed)),
  refused('another body than was signed', 200, (call) => plain({ ...call, body: call.body.replace('{', ' ') })),
];

const misdirected: readonly WireForm[] = [
  away('no Host', 400, (call) => post(call, json)),
  away('two Hosts', 400, (call) => plain(call, local)),
  away('an empty Host', 421, (call) => post(call, 'Host:', json)),
  away('another Host', 421, (call) => post(call, 'Host: evil.example', json)),
  away('an absolute target of another host', 421, (call) => plain(inAbsoluteForm(call, 'http://evil.example'))),
  away('an absolute target with a user', 421, (call) => plain(inAbsoluteForm(call, 'http://localhost@evil.example'))),
  away('another Host beside an absolute target', 421, (call) =>
    post(inAbsoluteForm(call, 'http://localhost'), 'Host: evil.example', json),
  ),
  away('an Origin', 403, (call) => plain(call, `Origin: http://localhost:${call.port}`)),
  away('a request of another site', 403, (call) => plain(call, 'Sec-Fetch-Site: cross-site')),
  away('an expectation of another kind', 417, (call) => plain(call, 'Expect: wonders')),
  away('more header lines than anybody needs', 431, (call) =>
    plain(call, ...Array.from({ length: 110 }, () => 'X: 1')),
  ),
];

const replaced =
  (from: string | RegExp, to: string): WireForm['write'] =>
  (call) =>
    plain(call).replace(from, to);

const malformed: readonly WireForm[] = [
  form('nothing', () => '', [], 0),
  unread('no HTTP', 400, () => `hello${crlf}${crlf}`),
  unread('a TLS greeting', 400, () => [Buffer.from('16030100a5010000a10303', 'hex')]),
  unread('the preface of HTTP/2', 400, () => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`),
  unread('half a request line', 400, () => head('POST', local)),
  away('HTTP/0.9', 400, ({ target }) => `GET ${target}${crlf}${crlf}`),
  unread('another version', 400, replaced('HTTP/1.1', 'HTTP/9.1')),
  unread('http in small letters', 400, replaced('HTTP/1.1', 'http/1.1')),
  unread('a method in small letters', 400, replaced('POST', 'post')),
  unread('a method that nobody knows', 400, replaced('POST', 'SYNC')),
  unread('OPTIONS *', 400, () => head('OPTIONS * HTTP/1.1', local)),
  unread('CONNECT', 400, () => head('CONNECT localhost:1 HTTP/1.1', local)),
  unread('a relative target', 400, replaced('POST /', 'POST ')),
  unread('a space in the target', 400, replaced('?', '? ')),
  unread('a NUL in the target', 400, replaced('?', '?\0')),
  unread('bytes over 127 in the target', 400, replaced('?', '?\u00E9')),
  unread('a NUL in a header value', 400, (call) => plain(call, 'X: a\0b')),
  unread('a space before the colon', 400, (call) => plain(call, 'X : 1')),
  unread('a space in a header name', 400, (call) => plain(call, 'X Y: 1')),
  unread('no header name', 400, (call) => plain(call, ': 1')),
  unread('no colon', 400, (call) => plain(call, 'X')),
  unread('a folded header', 400, (call) => plain(call, 'X: a', ' b')),
  unread('line ends without CR', 400, (call) => plain(call).replaceAll(crlf, '\n')),
  unread('line ends without LF', 400, (call) => plain(call).replaceAll(crlf, '\r')),
  unread('two lengths that differ', 400, (call) => plain(call, `Content-Length: ${call.length + 1}`)),
  unread('two lengths that agree', 400, (call) => plain(call, `Content-Length: ${call.length}`)),
  unread('a list of lengths', 400, replaced(/(Content-Length: )(\d+)/, '$1$2, $2')),
  unread('a length with a sign', 400, replaced('Content-Length: ', 'Content-Length: +')),
  unread('a negative length', 400, replaced('Content-Length: ', 'Content-Length: -')),
  unread('a length in hex', 400, replaced('Content-Length: ', 'Content-Length: 0x')),
  unread('no length in its place', 400, replaced(/Content-Length: \d+/, 'Content-Length:')),
  unread('a length beyond counting', 400, replaced(/Content-Length: \d+/, `Content-Length: ${'9'.repeat(30)}`)),
  unread('a length beside chunks', 400, (call) =>
    chunked(call, chunk(call.body) + last, `Content-Length: ${call.length}`),
  ),
  unread('chunks beside a length', 400, (call) => plain(call, 'Transfer-Encoding: chunked')),
  unread('chunked, and then something else', 400, (call) =>
    chunked(call, chunk(call.body) + last).replace(': chunked', ': chunked, identity'),
  ),
  unread('chunked in another word', 400, (call) =>
    chunked(call, chunk(call.body) + last).replace(': chunked', ': xchunked'),
  ),
  unread('chunked twice', 400, (call) => chunked(call, chunk(call.body) + last, 'Transfer-Encoding: chunked')),
  unread('Transfer-Encoding: identity', 400, (call) =>
    chunked(call, call.body).replace('Transfer-Encoding: chunked', 'Transfer-Encoding: identity'),
  ),
  unread('a chunk size that is none', 400, (call) => chunked(call, `zz${crlf}${call.body}${crlf}${last}`)),
  unread('a chunk size beyond counting', 400, (call) => chunked(call, `${'F'.repeat(20)}${crlf}${call.body}`)),
  unread('a chunk size with a sign', 400, (call) => chunked(call, `+${chunk(call.body)}${last}`)),
  unread('a chunk longer than its size', 400, (call) => chunked(call, `1${crlf}${call.body}${crlf}${last}`)),
  unread('a chunk extension of 20 KiB', 400, (call) =>
    chunked(call, chunk(call.body, `;${'a'.repeat(20_480)}`) + last),
  ),
  unread('trailers of 20 KiB', 431, (call) => chunked(call, `0${crlf}X: ${'a'.repeat(20_480)}${crlf}${crlf}`)),
  unread('headers of 17 KiB', 431, (call) => plain(call, `X: ${'a'.repeat(17 * 1024)}`)),
  unread('a target of 17 KiB', 431, replaced('?', `?${'a'.repeat(17 * 1024)}`)),
];

export const wireForms: readonly WireForm[] = [...accepted, ...refusedCalls, ...misdirected, ...malformed];
