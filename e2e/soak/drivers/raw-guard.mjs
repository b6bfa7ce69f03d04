import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rawExchange } from '../../../electron/services/sandbox/server/testing/wire-exchange.ts';
import { guardPort, guardToken } from '../../../electron/host/testing/guard-cases.ts';

/**
 * Writes the requests of the guard's cases on sockets of a running host: its port, its token and a script it serves take
 * the places of those of the cases. Gives what sends one and what came back.
 */
export async function rawGuard({ root, origin, session }) {
  const page = await readFile(join(root, 'dist', 'renderer', 'index.html'), 'utf8');
  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1];
  const { port } = new URL(origin);
  const real = (text) =>
    text
      .replaceAll(String(guardPort), port)
      .replaceAll(guardToken, session.token)
      .replaceAll('/assets/app.js', `/${script}`);
  return async ({ method, target, rawHeaders }, more = []) => {
    const headers = [...rawHeaders, ...more, 'Connection', 'close'];
    const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
    const isLong = lines.some((line) => /^content-length:/i.test(line));
    const body = method === 'POST' ? '{"json":{}}' : '';
    const length = body === '' || isLong ? [] : [`Content-Length: ${body.length}`];
    const text = real([`${method} ${target} HTTP/1.1`, ...lines, ...length, '', body].join('\r\n'));
    const answer = await rawExchange(Number(port), Buffer.from(text, 'utf8')).catch(() => '');
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), hasCors: /access-control-/i.test(answer) };
  };
}
