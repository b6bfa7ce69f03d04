import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDataFolder } from '../../services/platform/data-folder/data-folder.ts';
import { openTestCalls } from '../../services/sandbox/server/testing/calls-of-test.ts';
import type { CallRecord } from '../../services/storage/journal/call-record.ts';
import { noSandboxRecord } from '../../services/storage/journal/call-row.ts';
import { receivedCall } from '../../services/storage/store-care/testing/received-call.ts';
import { runPassbench } from '../testing/fake-io.ts';

let data = '';
let other = '';
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'passbench-exchange-'));
  other = join(data, 'other');
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function store(...calls: readonly Partial<CallRecord>[]): Promise<void> {
  const opened = await openTestCalls(join(data, 'calls.db'));
  onTestFinished(opened.database.close);
  for (const [at, call] of calls.entries()) await opened.append(receivedCall(at, call), noSandboxRecord);
}
const history = (...args: readonly string[]) => runPassbench(['history', ...args, '--data', data]);
const elsewhere = (...args: readonly string[]) => runPassbench(['history', ...args, '--data', other]);
const order = (no: string, status = 'CALL_NUM'): Buffer =>
  Buffer.from(
    `{"merchantBizNo":"${no}","orderStatus":"${status}","userId":"2088000000000001","merchantBizType":"LINE_UP"}`,
  );
const headers = [
  ['Client-Id', 'SHOP'],
  ['Signature', 'algorithm=RSA256, keyVersion=1, signature=x'],
  ['Cookie', 'session=4711'],
] as const;
const file = (name: string): string => join(data, name);

test('calls leave as HAR with stand-ins, oldest first, and the file says so', async () => {
  await store({ body: order('Q1'), headers, atReal: 1000 }, { body: order('Q2'), headers, atReal: 2000 });
  const { code, out, err } = await history('export', '--format', 'har', '--out', file('a.har'));
  expect([code, out]).toEqual([0, '']);
  expect(err).toContain('2 calls were exported');
  expect(err).toContain('userId (1)');
  const text = await readFile(file('a.har'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    log: {
      version: '1.2',
      creator: { name: 'Passbench', version: '1.2.3' },
      comment: expect.stringContaining('no signature verifies'),
      entries: [
        { startedDateTime: '1970-01-01T00:00:01.000Z', _passbench: { id: 'call-0', personalData: 'replaced' } },
        { startedDateTime: '1970-01-01T00:00:02.000Z', _passbench: { id: 'call-1' } },
      ],
      _passbench: { replaced: [{ member: 'userId', values: 1 }] },
    },
  });
  expect(text).not.toMatch(/2088000000000001|session=4711/);
  const standIns = Array.from(text.matchAll(/userId\\":\\"(\d+)/g), ([, value]) => value);
  expect([standIns.length, new Set(standIns).size]).toEqual([2, 1]);
});

test('--keep-personal keeps every byte but credentials; ids and filters choose', async () => {
  await store({ body: order('Q1'), headers }, { body: order('Q2'), merchantBizNo: 'Q2', headers }, {});
  const kept = await history('export', 'call-1', '--format', 'calls', '--keep-personal', '--out', '-');
  expect(JSON.parse(kept.out)).toMatchObject({
    format: 'passbench.calls/1',
    call: { id: 'call-1', bodyBase64: order('Q2').toString('base64') },
  });
  expect(kept.out).not.toContain('session=4711');
  const curl = await history('export', '--order', 'Q2', '--format', 'curl', '--out', '-');
  expect(curl.out).toContain('# call-1');
  expect(curl.out).not.toContain('call-0');
  expect(curl.out).not.toContain('2088000000000001');
  expect((await history('export', 'call-1', '--order', 'Q2', '--format', 'har', '--out', '-')).code).toBe(2);
  expect((await history('export', 'call-9', '--format', 'har', '--out', file('x'))).code).toBe(2);
  await expect(stat(file('x'))).rejects.toThrow('ENOENT');
  expect((await history('export', '--format', 'xml', '--out', '-')).code).toBe(2);
  expect((await history('export', '--format', 'har')).code).toBe(2);
  expect((await history('export', '--format', 'har', '--out', join(data, 'none', 'a.har'))).code).toBe(2);
});

test.each(['har', 'calls'])(
  '%s comes in elsewhere with its times, as imported, and twice the same is nothing more',
  async (format) => {
    const body = Buffer.from('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');
    const answer = { status: 200, headers: [], body, result: { resultCode: 'SUCCESS', resultStatus: 'S' } };
    await store(
      { body: order('Q1'), headers, atReal: 1000 },
      { body: order('Q2', 'SEATED'), headers, atReal: 2000, answer },
    );
    await history('export', '--format', format, '--out', file('a'), '--keep-personal');
    const first = await elsewhere('import', file('a'), '--json');
    expect([first.code, first.json()]).toEqual([0, { imported: 2, known: 0, skipped: [] }]);
    expect((await elsewhere('import', file('a'), '--json')).json()).toEqual({ imported: 0, known: 2, skipped: [] });
    const [last, ...rest] = (await elsewhere('--json')).out.trim().split('\n');
    expect(rest).toHaveLength(1);
    expect(JSON.parse(last ?? '')).toMatchObject({
      at: '1970-01-01T00:00:02.000Z',
      origin: 'imported',
      resultCode: 'SUCCESS',
    });
    const { id } = JSON.parse(last ?? '');
    const shown = (await elsewhere('show', id, '--json')).json();
    expect(shown).toMatchObject({ bodyBase64: order('Q2', 'SEATED').toString('base64'), headers: headers.slice(0, 2) });
  },
);

const entry = {
  startedDateTime: '2026-11-25T14:00:00+08:00',
  time: 3,
  request: {
    method: 'POST',
    url: 'https://a.example/p',
    headers: [],
    postData: { mimeType: 'application/json', text: '{}' },
  },
  response: { status: 0 },
};

test('broken entries are skipped and told; the others come in', async () => {
  const entries = [entry, {}, { ...entry, startedDateTime: 'yesterday' }, entry].map((each) => JSON.stringify(each));
  await writeFile(
    file('a.har'),
    `\uFEFF{ "log": { "entries" : [${[...entries, '{"a": nope}'].join(' , ')}], "version": "1.2" } }`,
  );
  const { code, json } = await history('import', file('a.har'), '--json');
  expect([code, json()]).toEqual([
    0,
    {
      imported: 2,
      known: 0,
      skipped: [
        { entry: 1, why: 'It has no request.' },
        { entry: 2, why: 'Its time is not ISO 8601 with a zone.' },
        { entry: 4, why: 'It is not JSON.' },
      ],
    },
  ]);
});

test('a HAR that was cut gives its whole entries, with a warning', async () => {
  const whole = JSON.stringify({ log: { entries: [entry, entry] } });
  await writeFile(file('a.har'), whole.slice(0, -20));
  const { code, json, err } = await history('import', file('a.har'), '--json');
  expect([code, json()]).toEqual([
    0,
    { imported: 1, known: 0, skipped: [{ entry: 1, why: 'The file ends inside of it.' }] },
  ]);
  expect(err).toContain('ends before its list of entries does');
});

test('what is no file of calls is refused, and so is one of which nothing can be read', async () => {
  for (const text of ['hello', '{"log":{}}', '', '[]']) {
    await writeFile(file('a'), text);
    expect((await history('import', file('a'))).code, text).toBe(2);
  }
  await writeFile(file('a'), '{"format":"passbench.calls/9","call":{}}\n');
  expect(await history('import', file('a'))).toMatchObject({ code: 2, out: expect.stringContaining('version 9') });
  expect((await history('import', file('missing'))).code).toBe(2);
});

test('an export of no calls can be imported, and --json prints the result of an export', async () => {
  await store();
  for (const format of ['calls', 'har']) {
    const { code, json } = await history('export', '--order', 'none', '--format', format, '--out', file('a'), '--json');
    const result = { file: file('a'), exported: 0, personalData: 'replaced', replaced: [] };
    expect([code, json()], format).toEqual([0, result]);
    const imported = await elsewhere('import', file('a'), '--json');
    expect([imported.code, imported.json()], format).toEqual([0, { imported: 0, known: 0, skipped: [] }]);
  }
  expect((await history('export', '--format', 'har', '--out', '-', '--json')).code).toBe(2);
});

test('while a window has the folder nothing is imported', async () => {
  await writeFile(file('a.har'), JSON.stringify({ log: { entries: [entry] } }));
  const owned = await openDataFolder(other, 'a window');
  expect((await elsewhere('import', file('a.har'))).code).toBe(4);
  await owned.release();
  expect((await elsewhere('import', file('a.har'))).code).toBe(0);
});

test('two calls are compared by members, the order of members aside', async () => {
  const answer = (text: string) => ({ status: 200, headers: [], body: Buffer.from(text), result: null });
  await store(
    {
      body: Buffer.from('{"a":1.0,"b":"x","c":[1,2]}'),
      headers: [
        ['A', '1'],
        ['B', '2'],
      ],
      answer: answer('{"x":1}'),
    },
    {
      body: Buffer.from('{"b":"y","a":1,"c":[1,2],"d":null}'),
      headers: [
        ['b', '2'],
        ['C', '3'],
      ],
      answer: answer('{ "x": 1 }'),
    },
    {
      body: Buffer.from('{ "b":"x", "a":1.0, "c":[1,2] }'),
      headers: [
        ['B', '2'],
        ['A', '1'],
      ],
      answer: answer('{"x":1}'),
    },
  );
  const { code, json } = await history('diff', 'call-0', 'call-1', '--json');
  expect([code, json()]).toEqual([
    1,
    {
      request: [
        { pointer: '/a', before: '1.0', after: '1' },
        { pointer: '/b', before: 'x', after: 'y' },
        { pointer: '/d', before: null, after: 'null' },
      ],
      answer: [],
      headers: [
        { name: 'A', before: '1', after: null },
        { name: 'C', before: null, after: '3' },
      ],
    },
  ]);
  expect(await history('diff', 'call-0', 'call-2')).toMatchObject({ code: 0, out: 'The two calls are equal.\n' });
  const bytes = await history('diff', 'call-0', 'call-2', '--bytes', '--json');
  expect([bytes.code, bytes.json()]).toEqual([
    1,
    { request: [], answer: [], headers: [], bytes: { request: 1, answer: null } },
  ]);
  expect((await history('diff', 'call-0', 'call-9')).code).toBe(2);
});

test('behind -- the name of a subcommand is a word that is searched', async () => {
  await store({ body: Buffer.from('{"note":"export"}') }, {});
  expect(
    (await runPassbench(['history', '--data', data, '--json', '--', 'export'])).out.trim().split('\n'),
  ).toHaveLength(1);
  expect((await runPassbench(['history', '--data', data, '--', 'diff'])).err).toContain('No call matches');
  vi.stubEnv('XDG_DATA_HOME', data);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const word of ['import', 'show', 'diff'])
    expect((await runPassbench(['history', '--', word])).err).toMatch(/No call(?:s are stored| matches)/);
});

test('--env finds the imported calls of an environment by its name and by its address', async () => {
  await writeFile(file('a.har'), JSON.stringify({ log: { entries: [entry] } }));
  await history('import', file('a.har'));
  const count = async (env: string) => (await history('--env', env, '--json')).out.split('\n').filter(Boolean).length;
  expect([await count('https://a.example'), await count('https://b.example')]).toEqual([1, 0]);
  await runPassbench(['env', 'add', 'UAT', 'baseUrl=https://a.example/gw', 'clientId=SHOP', '--data', data]);
  expect(await count('UAT')).toBe(1);
  expect((await history('--env', 'UAX')).err).toContain('UAT');
});
