import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
let body = '';
let signed: Signed;
const signedSchema = z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() });
type Signed = z.infer<typeof signedSchema>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-import-'));
  body = (await runPassbench(['template', 'queue-up', 'CALL_NUM', '--seed', '1'])).out;
  await writeFile(join(folder, 'body.json'), body);
  await runPassbench(['keys', 'generate', '--name', 'k', '--data', folder], { variable: 'a passphrase of twelve' });
  const made = await runPassbench(['keys', 'public', 'k', '--data', folder]);
  await writeFile(join(folder, 'public.pem'), made.out);
  const args = [
    'sign',
    join(folder, 'body.json'),
    '--key',
    'vault:k',
    '--client-id',
    'SHOP',
    '--data',
    folder,
    '--json',
  ];
  signed = signedSchema.parse((await runPassbench(args, { variable: 'a passphrase of twelve' })).json());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const imported = (text: string | Uint8Array, ...args: readonly string[]) =>
  runPassbench(['import', '-', '--json', ...args], { stdin: Buffer.from(text) });
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const curl = (changed: Readonly<Record<string, string>> = {}): string => {
  const headers = Object.entries({ ...signed.headers, ...changed }).map(
    ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
  );
  return `curl -X POST 'https://api.example.com${signed.path}' ${headers.join(' ')} --data-raw ${quote(body)}`;
};
const key = (): readonly string[] => ['--public', join(folder, 'public.pem')];

test('a cURL is one document of these members, its signature checked', async () => {
  const { code, json } = await imported(curl(), ...key());
  expect([code, json()]).toEqual([
    0,
    [
      {
        payload: body,
        scenario: 'queue-up',
        method: 'POST',
        url: `https://api.example.com${signed.path}`,
        headers: signed.headers,
        understood: ['a cURL command (POSIX quoting)'],
        notUnderstood: [],
        signature: 'verified',
        diagnosis: [],
      },
    ],
  ]);
});

test('a wrong signature comes with the one change that makes it verify', async () => {
  const { code, json } = await imported(curl({ 'Client-Id': 'OTHER' }), ...key(), '--client-id', 'shop');
  expect([code, json()]).toMatchObject([
    1,
    [{ signature: 'wrong', diagnosis: expect.arrayContaining([expect.anything()]) }],
  ]);
  const late = await imported(curl({ 'Request-Time': '2026-11-25T06:00:00Z' }), ...key());
  expect([late.code, late.json()]).toMatchObject([1, [{ signature: 'wrong' }]]);
});

test('without a key nothing is checked, without a signature nothing is signed', async () => {
  expect((await imported(curl())).json()).toMatchObject([{ signature: 'not checked', diagnosis: [] }]);
  expect((await imported('curl https://a.example -d 1', ...key())).json()).toMatchObject([{ signature: 'not signed' }]);
  expect((await imported(body, ...key())).json()).toMatchObject([
    { payload: body, scenario: 'queue-up', method: null, url: null, headers: {}, signature: 'not checked' },
  ]);
});

test('of several keys one must verify', async () => {
  await runPassbench(['keys', 'generate', '--name', 'other', '--data', folder], { variable: 'a passphrase of twelve' });
  await writeFile(join(folder, 'other.pem'), (await runPassbench(['keys', 'public', 'other', '--data', folder])).out);
  const { json } = await imported(curl(), '--public', join(folder, 'other.pem'), ...key());
  expect(json()).toMatchObject([{ signature: 'verified' }]);
});

test('nothing found is an empty list and exit 1', async () => {
  const { code, json } = await imported('Hi team, nothing here');
  expect([code, json()]).toEqual([1, []]);
  expect(await runPassbench(['import', '-'], { stdin: Buffer.from('') })).toMatchObject({ code: 1, out: '' });
});

test('no file that a text names is read, and no command in it runs', async () => {
  await writeFile(join(folder, 'secret.json'), '{"canary":"4711"}');
  const before = await readdir(folder);
  const secret = join(folder, 'secret.json');
  const texts = [
    `-d @${secret}`,
    `-K ${secret}`,
    `-F a=@${secret}`,
    `-d "$(cat ${secret}; touch ${folder}/ran)"`,
    `-d "\`touch ${folder}/ran\`"`,
  ];
  for (const text of texts) {
    const { code, out, json } = await imported(`curl https://a.example ${text}`);
    expect([code, out.includes('canary')]).toEqual([0, false]);
    expect(json()).toMatchObject([{ notUnderstood: [expect.any(String)] }]);
  }
  expect(await readdir(folder)).toEqual(before);
});

test('a body that is not UTF-8 keeps its bytes for the signature', async () => {
  await writeFile(join(folder, 'gbk.json'), Buffer.from('7b2261223a22d6d0227d', 'hex'));
  const sign = [
    'sign',
    join(folder, 'gbk.json'),
    '--path',
    '/p',
    '--key',
    'vault:k',
    '--client-id',
    'SHOP',
    '--data',
    folder,
    '--scenario',
    'queue-up',
    '--json',
  ];
  const own = signedSchema.parse((await runPassbench(sign, { variable: 'a passphrase of twelve' })).json());
  const head = [
    'POST /p HTTP/1.1',
    ...Object.entries(own.headers).map((pair) => pair.join(': ')),
    'Content-Length: 10',
    '',
    '',
  ].join('\r\n');
  const { json } = await imported(Buffer.concat([Buffer.from(head), Buffer.from(own.body, 'base64')]), ...key());
  expect(json()).toMatchObject([{ payload: null, signature: 'verified', notUnderstood: ['the body is not UTF-8'] }]);
  expect(await imported(Buffer.from('d6d0d6d0d6', 'hex'))).toMatchObject({ code: 2 });
});

test('people read a request, its verdict and its payload, nothing hidden raw', async () => {
  const { out } = await runPassbench(['import', '-', ...key()], {
    stdin: Buffer.from(curl({ 'X-Note': 'a\u202eb' })),
  });
  for (const text of ['(queue-up)', 'Client-Id: SHOP', 'signature: verified', '"orderStatus"', String.raw`a\u202eb`])
    expect(out).toContain(text);
});
