import type { HeaderLine } from '../../../../../../shared/documents/call.ts';
import { mode, saying, timed, trap, unread, written, type FailingMode } from './mode.ts';
import { signing } from './platform-signature.ts';

const html: HeaderLine = ['Content-Type', 'text/html'];
const page = (title: string): string => `<html>\r\n<head><title>${title}</title></head>\r\n<body>nginx</body></html>`;
const empty = ['answer-body', 'answer-status', 'syntax'];

/** Redirects to another address, below the same one, and without a scheme. Each is a trap. */
const targets = {
  away: (port: number) => `http://127.0.0.1:${port}/${trap}/`,
  below: () => `/${trap}/`,
  schemeless: (port: number) => `//127.0.0.1:${port}/${trap}/`,
};

const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
  Object.entries(targets).map(([kind, locationAt]) =>
    mode(
      `redirect-${status}-${kind}`,
      (_, socket) => void socket.end(written(status, [timed, ['Location', locationAt(socket.localPort ?? 0)]])),
      unread(empty, `${trap}/ was not followed (HTTP ${status})`, false),
    ),
  ),
);

/** A status without a body: the user's sentence, and whether the call may have arrived. */
const bare = [
  [300, 'redirects without a target', false],
  [304, 'redirects without a target', false],
  [400, 'the request was refused before the service read it', false],
  [401, 'asks for separate credentials', false],
  [403, 'refused the request', false],
  [404, 'nothing responds at this path', false],
  [405, 'does not accept that method', false],
  [407, 'a proxy asks for credentials', false],
  [408, 'timed out waiting for the request', false],
  [409, 'refused before it reached the service', false],
  [413, 'too large for the other side', false],
  [415, 'the media type was refused', false],
  [426, 'whether the address should start with https://', false],
  [431, 'refused before it reached the service', false],
  [451, 'refused before it reached the service', false],
  [500, 'may have been received', true],
  [501, 'does not support this', false],
  [504, 'timed out waiting for the response', true],
  [505, 'does not accept HTTP/1.1', false],
  [507, 'could not process the call', true],
  [511, 'the network requires a login first', false],
  [522, 'a content network', true],
  [600, 'not an HTTP status', true],
] as const;

const bareModes = bare.map(([status, says, mayHaveArrived]) =>
  mode(`status-${status}`, saying(written(status, [timed])), unread(empty, says, mayHaveArrived)),
);

const waiting = (status: number, value: string): ReturnType<typeof saying> =>
  saying(written(status, [timed, ['Retry-After', value]]));
const asked = ['answer-body', 'answer-status', 'retry-after', 'syntax'];
const refused = JSON.stringify({ result: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' } });
const no = { exit: 1, outcome: 'F', signature: 'verified', mayHaveArrived: true } as const;

export const modesOfStatuses: readonly FailingMode[] = [
  ...redirects,
  ...bareModes,
  mode('status-204', saying('HTTP/1.1 204 No Content\r\nResponse-Time: x\r\n\r\n'), unread(empty, 'has no body', true)),
  mode('status-200-empty', saying(written(200, [timed])), unread(empty, 'The response has no body', true)),
  mode(
    'status-405-allow',
    saying(written(405, [timed, ['Allow', 'GET, HEAD']])),
    unread(empty, 'it accepts "GET, HEAD"', false),
  ),
  mode(
    'page-502',
    saying(written(502, [timed, html], page('502 Bad Gateway'))),
    unread(empty, 'responded with a web page: "502 Bad Gateway" (HTTP 502)', true),
  ),
  mode(
    'page-502-next',
    saying(written(502, [timed, html], page('502 Bad Gateway'))),
    unread(empty, 'send the same requestId again', true),
  ),
  mode(
    'page-of-login',
    saying(written(200, [timed, html], `<!DOCTYPE html>${page('Sign in &ndash; Caf&#233; &lt;WLAN&gt;')}`)),
    unread(empty, 'web page: "Sign in – Café <WLAN>" (HTTP 200)', true),
  ),
  mode(
    'page-untitled',
    saying(written(403, [timed, html], '<html><body></body></html>')),
    unread(empty, 'web page without a title', false),
  ),
  mode(
    'page-with-heading',
    saying(written(404, [timed], '<html><h1>Not\n <em>Found</em></h1></html>')),
    unread(empty, 'web page: "Not Found"', false),
  ),
  mode(
    'xml-500',
    saying(
      written(500, [timed, ['Content-Type', 'application/xml']], '<?xml version="1.0"?><Error><Code>X</Code></Error>'),
    ),
    unread(empty, 'responded in XML, "Error"', true),
  ),
  mode(
    'text-503',
    saying(written(503, [timed], 'upstream connect error or disconnect/reset before headers')),
    unread(empty, 'a text that is not JSON: "upstream connect error or disconnect/reset', true),
  ),
  mode(
    'json-of-a-gateway',
    saying(written(404, [timed], '{"message":"no Route matched with those values"}')),
    unread(['answer-body', 'answer-status', 'required'], 'JSON without a result object', false),
  ),
  mode('wait-429-seconds', waiting(429, '120'), unread(asked, 'until 2026-11-25 14:02:00+08:00 (120 s)', false)),
  mode(
    'wait-429-date',
    waiting(429, 'Wed, 25 Nov 2026 06:01:00 GMT'),
    unread(asked, 'until 2026-11-25 14:01:00+08:00 (60 s)', false),
  ),
  mode('wait-503-seconds', waiting(503, '5'), unread(asked, 'until 2026-11-25 14:00:05+08:00 (5 s)', true)),
  mode('wait-503-over', waiting(503, 'Wed, 25 Nov 2020 06:01:00 GMT'), unread(asked, 'which has passed', true)),
  mode(
    'wait-503-unreadable',
    waiting(503, 'soon'),
    unread(asked, 'neither a number of seconds nor an HTTP date', true),
  ),
  mode('wait-503-far', waiting(503, '999999999'), unread(asked, 'until 2058-08-03', true)),
  mode('status-429-result', signing(refused, [['Retry-After', '1']], { status: 429 }), {
    ...no,
    rules: ['retry-after'],
  }),
  mode('status-404-result', signing(refused, [], { status: 404 }), { ...no, rules: [] }),
  mode('status-500-result', signing(refused, [], { status: 500 }), { ...no, rules: [] }),
  mode('redirect-with-result', signing(refused, [['Location', '/x']], { status: 307 }), {
    ...no,
    rules: ['answer-status'],
    says: 'The redirect to /x was not followed',
  }),
];
