import { describe, expect, test } from 'vitest';
import { openLoopback, readCode, type Page } from './loopback.ts';

type Asked = {
  readonly url: string;
  readonly authorization: string | null;
  readonly body: string;
  readonly credentials: string;
  readonly project: string | null;
};

function page(hash: string, answer: (url: string) => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const kept = new Map<string, string>();
  const replaced: string[] = [];
  const reloads: string[] = [];
  const made: Page = {
    location: {
      origin: 'http://127.0.0.1:4000',
      pathname: '/',
      search: '',
      hash,
      reload: () => reloads.push('reload'),
    },
    history: { replaceState: (_, __, url) => replaced.push(url) },
    sessionStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
    },
    fetch: async (request, init) => {
      const whole = new Request(request, init);
      const { url, credentials } = whole;
      const { headers } = whole;
      const project = headers.get('passbench-project');
      asked.push({ url, credentials, project, authorization: headers.get('authorization'), body: await whole.text() });
      return answer(whole.url);
    },
  };
  return { made, asked, kept, replaced, reloads };
}

const exchanged = (url: string): Response =>
  url.endsWith('/auth/exchange') ? Response.json({ token: 'the-token' }) : Response.json({ json: [], meta: [] });

describe('the loopback transport', () => {
  test('takes the code out of the address', () => {
    const { made, replaced } = page('#secret', exchanged);
    expect(readCode(made)).toBe('secret');
    expect(replaced).toEqual(['/']);
  });

  test('exchanges the code once and sends the token with every call', async () => {
    const { made, asked, kept } = page('', exchanged);
    const opening = await openLoopback(made, 'secret');
    if (!('bridge' in opening)) throw new Error('not opened');
    await opening.bridge.documents.list({});
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/auth/exchange', '/api/rpc/documents/list']);
    expect(asked[0]).toMatchObject({ authorization: null, body: '{"code":"secret"}' });
    expect(asked[1]?.authorization).toBe('Bearer the-token');
    expect([...kept.values()]).toEqual(['the-token']);
  });

  test('keeps the connections of events apart from those of everything else', async () => {
    const { made, asked, kept } = page('', exchanged);
    kept.set('passbench.token', 'kept-token');
    const opening = await openLoopback(made, null);
    if (!('bridge' in opening)) throw new Error('not opened');
    await opening.bridge.events.follow({}).catch(() => undefined);
    await opening.bridge.documents.list({});
    expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'same-origin']);
  });

  test('goes on with the session of the tab after a reload', async () => {
    const { made, asked, kept } = page('', exchanged);
    kept.set('passbench.token', 'kept-token');
    const opening = await openLoopback(made, null);
    if (!('bridge' in opening)) throw new Error('not opened');
    await opening.bridge.documents.list({});
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer kept-token']);
  });

  test('names the project that it shows from the first session on, and loads itself anew where another one is open', async () => {
    const session = { json: { project: { id: 'team' } }, meta: [] };
    let status = 200;
    const { made, asked, kept, reloads } = page('', (url) =>
      url.endsWith('session/open') ? Response.json(session) : Response.json({ json: [], meta: [] }, { status }),
    );
    kept.set('passbench.token', 'kept-token');
    const opening = await openLoopback(made, null);
    if (!('bridge' in opening)) throw new Error('not opened');
    await opening.bridge.session.open({}).catch(() => undefined);
    await opening.bridge.documents.list({});
    expect(asked.map(({ project }) => project)).toEqual([null, 'team']);
    expect(reloads).toEqual([]);
    status = 410;
    await opening.bridge.documents.list({}).catch(() => undefined);
    expect(reloads).toEqual(['reload']);
  });

  test('tells a page without a code from one whose code has lapsed, and from a host that is gone', async () => {
    const lapsed = page('', () => new Response(null, { status: 401 }));
    const gone = page('', () => Promise.reject(new TypeError('refused')));
    expect(await openLoopback(lapsed.made, null)).toEqual({ refused: 'no-code' });
    expect(await openLoopback(lapsed.made, 'old')).toEqual({ refused: 'code-lapsed' });
    expect(await openLoopback(gone.made, 'any')).toEqual({ refused: 'host-gone' });
  });

  test('says why another user has no access, nor a ninth window', async () => {
    for (const [status, refused] of [
      [403, 'other-user'],
      [409, 'full'],
    ] as const) {
      const { made } = page('', () => new Response(null, { status }));
      expect(await openLoopback(made, 'code')).toEqual({ refused });
    }
  });

  test('shows a word, and is open once the word was typed', async () => {
    const outcomes = [
      Response.json({ word: 'otter', ticket: 'the-ticket' }, { status: 202 }),
      Response.json({ token: 't' }),
    ];
    const { made, asked, kept } = page('', () => outcomes.shift() ?? Response.error());
    const opening = await openLoopback(made, 'secret');
    if (!('word' in opening)) throw new Error('no word');
    expect(opening.word).toBe('otter');
    expect(await opening.opened).toHaveProperty('bridge');
    expect(asked.map(({ body }) => body)).toEqual(['{"code":"secret"}', '{"ticket":"the-ticket"}']);
    expect([...kept.values()]).toEqual(['t']);
  });
});
