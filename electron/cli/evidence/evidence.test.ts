import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestCalls } from '../../services/sandbox/server/testing/calls-of-test.ts';
import { noSandboxRecord } from '../../services/storage/journal/call-row.ts';
import { receivedCall } from '../../services/storage/store-care/testing/received-call.ts';
import vectors from '../../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench } from '../testing/fake-io.ts';
import {
  readArchive,
  writeArchive,
  type ArchiveFile,
  manifestPath,
  readManifest,
  sha256Of,
  signaturePath,
  writeManifest,
} from '../../services/bench/evidence/archive.ts';
import { verifyEvidence } from '../../services/bench/evidence/verify-evidence.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-evidence-'));
  for (const name of ['merchantPrivatePkcs8', 'merchantPublicSpki', 'platformPublicSpki'] as const)
    await writeFile(join(folder, name), vectors.keys[name], { mode: 0o600 });
  await writeFile(join(folder, 'lunch.story.json'), JSON.stringify(story));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const payload = {
  requestId: '0f3a9c510f3a9c510f3a9c510f3a9c51',
  merchantBizNo: 'Q-1',
  userId: '2088000000000001',
  merchantBizType: 'LINE_UP',
  orderStatus: 'CALL_NUM',
};
const story = {
  format: 'passbench.story/2',
  name: 'Lunch',
  anchor: '2026-11-25T12:00:00+08:00',
  calls: [
    { at: '+0m', template: 'queue-up/CALL_NUM', expect: 'SUCCESS' },
    { at: '+1m', check: { card: 'active' } },
    { at: '+2m', payload },
  ],
};
const at = (name: string): string => join(folder, name);
const evidence = (...args: readonly string[]) => runPassbench(['evidence', ...args]);
const fixed = ['--at', '2026-11-25T14:00:00+08:00'];

async function made(name: string, ...args: readonly string[]): Promise<Buffer> {
  const run = await evidence('make', ...args, '--out', at(name), ...fixed);
  expect(run).toMatchObject({ code: 0, out: '' });
  return readFile(at(name));
}
async function filesOf(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  return new Map((await readArchive(bytes)).map((file) => [file.path, Buffer.from(file.bytes).toString('utf8')]));
}

test('evidence of a story with branches says that they were not played', async () => {
  const branch = { name: 'late', after: 0, calls: [{ at: '+1h', template: 'queue-up/CALL_NUM' }] };
  await writeFile(at('branched.story.json'), JSON.stringify({ ...story, branches: [branch] }));
  const run = await evidence('make', at('branched.story.json'), '--out', at('c.zip'), ...fixed);
  const said =
    'Branches of stories were not played; the report has the main line alone. Stories with branches: Lunch (1).';
  expect([run.code, run.err]).toEqual([0, expect.stringContaining(said)]);
  expect((await filesOf(await readFile(at('c.zip')))).get('report.html')).toContain(said);
});

test('evidence has no personal data of payloads that are no text, nor of what a story sets', async () => {
  await writeFile(at('latin.json'), Buffer.from('{"userId":"2088123412341234","x":"\u00ff"}', 'latin1'));
  const set = { '/userId': '2088777777777777' };
  const calls = [
    { at: '+0m', file: 'latin.json' },
    { at: '+1m', template: 'queue-up/CALL_NUM', set },
  ];
  await writeFile(at('latin.story.json'), JSON.stringify({ ...story, calls }));
  const run = await evidence('make', at('latin.story.json'), '--out', at('d.zip'), ...fixed);
  expect([run.code, run.err]).toEqual([0, expect.stringContaining('cannot be replaced: 1.')]);
  const files = await filesOf(await readFile(at('d.zip')));
  for (const text of files.values()) expect(text).not.toMatch(/2088123412341234|2088777777777777/);
  expect([...files.keys()].filter((path) => path.startsWith('payloads/'))).toEqual(['payloads/0001-CALL_NUM.json']);
  const kept = await evidence('make', at('latin.story.json'), '--out', at('e.zip'), '--keep-personal', ...fixed);
  expect(kept.code).toBe(0);
  expect((await filesOf(await readFile(at('e.zip')))).get('payloads/0001.json')).toContain('2088123412341234');
});

test('evidence of a run or an order names how many payloads that are no text are left out, and keeps them when asked', async () => {
  const latin = Buffer.from('{"userId":"2088123412341234","x":"\u00ff"}', 'latin1');
  await writeFile(at('latin.json'), latin);
  const calls = [
    { at: '+0m', file: 'latin.json' },
    { at: '+1m', payload },
  ];
  await writeFile(at('latin.story.json'), JSON.stringify({ ...story, calls }));
  await runPassbench(['run', at('latin.story.json'), '--report', `json=${at('run.json')}`]);
  const opened = await openTestCalls(at('calls.db'));
  onTestFinished(opened.database.close);
  await opened.append(receivedCall(0, { body: latin, merchantBizNo: 'Q-1' }), noSandboxRecord);
  const left = 'are left out, because personal data in them cannot be replaced: 1.';
  const inArchive = async (name: string) =>
    (await readArchive(await readFile(at(name)))).filter(({ path }) => path.startsWith('payloads/'));
  for (const [name, many, ...source] of [
    ['r', 1, '--run', at('run.json')],
    ['o', 0, '--order', 'Q-1', '--data', folder],
  ] as const) {
    const run = await evidence('make', ...source, '--out', at(`${name}.zip`), ...fixed);
    expect([run.code, run.err]).toEqual([0, expect.stringContaining(left)]);
    expect(await inArchive(`${name}.zip`)).toHaveLength(many);
    await made(`${name}2.zip`, ...source, '--keep-personal');
    expect((await inArchive(`${name}2.zip`)).some(({ bytes }) => latin.equals(bytes))).toBe(true);
  }
});

test('a file whose name has a personal value is found with its stand-in', async () => {
  await writeFile(at(`${payload.userId}.json`), JSON.stringify(payload));
  const calls = [{ at: '+0m', file: `${payload.userId}.json`, expect: 'PARAM_ILLEGAL' }];
  await writeFile(at('named.story.json'), JSON.stringify({ ...story, calls }));
  const files = await filesOf(await made('n.zip', at('named.story.json')));
  for (const text of files.values()) expect(text).not.toContain(payload.userId);
  expect([...files.keys()]).toContain('payloads/0001-CALL_NUM.json');
});

test('evidence is not made of a story that cannot be read with stand-ins, unless personal data is kept', async () => {
  const calls = [{ at: '+0m', payload: { ...payload, userId: story.format, openId: 'own-open-id-1' } }];
  await writeFile(at('word.story.json'), JSON.stringify({ ...story, calls }));
  const run = await evidence('make', at('word.story.json'), '--out', at('f.zip'), ...fixed);
  expect([run.code === 0, run.err]).toEqual([
    false,
    expect.stringContaining('word.story.json cannot be read once its personal data is replaced'),
  ]);
  expect(await readdir(folder)).not.toContain('f.zip');
  await made('g.zip', at('word.story.json'), '--keep-personal');
});

test('evidence of a story is the same bytes twice, has everything, no personal data, and is whole', async () => {
  const bytes = await made('a.zip', at('lunch.story.json'));
  expect(await made('b.zip', at('lunch.story.json'))).toEqual(bytes);
  const files = await filesOf(bytes);
  expect([...files.keys()].slice(0, 5)).toEqual([
    'manifest.json',
    'report.html',
    'payloads/0001-CALL_NUM.json',
    'payloads/0002-CALL_NUM.json',
    'stories/0001.story.json',
  ]);
  for (const name of ['assumptions.json', 'versions.json']) expect(files.has(name)).toBe(true);
  for (const text of files.values()) expect(text).not.toContain('2088000000000001');
  const report = files.get('report.html') ?? '';
  for (const text of [
    'Lunch',
    'userId: ',
    'stale-update',
    'data-phone="zh_HK"',
    sha256Of(Buffer.from(files.get('versions.json') ?? '')),
  ])
    expect(report).toContain(text);
  expect(report).not.toMatch(/<script|https?:\/\/(?!static\.example)/);
  const manifest = readManifest(Buffer.from(files.get(manifestPath) ?? ''));
  expect(manifest).toMatchObject({
    at: '2026-11-25T06:00:00.000Z',
    personalData: 'replaced',
    replaced: [{ member: 'userId' }],
  });
  expect(manifest?.files.find(({ path }) => path.startsWith('payloads/0002'))?.originalSha256).toMatch(
    /^[0-9a-f]{64}$/,
  );
  const verdict = await evidence('verify', at('a.zip'), '--json');
  expect([verdict.code, verdict.json()]).toMatchObject([
    0,
    { whole: true, changed: [], missing: [], added: [], signature: 'not signed' },
  ]);
});

test('with --keep-personal the payloads are the bytes that were played', async () => {
  const kept = await filesOf(await made('a.zip', at('lunch.story.json'), '--keep-personal'));
  expect(kept.get('payloads/0002-CALL_NUM.json')).toBe(JSON.stringify(payload));
  expect(kept.get('stories/0001.story.json')).toBe(JSON.stringify(story));
  const run = await runPassbench(['run', at('lunch.story.json'), '--report', `json=${at('run.json')}`]);
  expect(run.code).toBe(0);
  const ofRun = await filesOf(await made('r.zip', '--run', at('run.json'), '--keep-personal'));
  expect(ofRun.get('payloads/0002-CALL_NUM.json')).toBe(JSON.stringify(payload));
  expect(ofRun.get('report.html')).toContain('Lunch');
});

test('evidence of an order has its transcripts', async () => {
  const opened = await openTestCalls(at('calls.db'));
  onTestFinished(opened.database.close);
  const body = Buffer.from(JSON.stringify(payload));
  await opened.append(
    receivedCall(0, { body, merchantBizNo: 'Q-1', headers: [['Cookie', 'c=4711']] }),
    noSandboxRecord,
  );
  const files = await filesOf(await made('a.zip', '--order', 'Q-1', '--data', folder));
  expect(JSON.parse(files.get('transcripts.har') ?? '')).toMatchObject({
    log: { entries: [{ _passbench: { id: 'call-0' } }] },
  });
  for (const text of files.values()) expect(text).not.toMatch(/2088000000000001|c=4711/);
  expect((await evidence('make', '--order', 'none', '--data', folder, '--out', at('b.zip'))).code).toBe(2);
  expect(await readdir(folder)).not.toContain('b.zip');
  const over = await evidence('make', at('lunch.story.json'), '--out', at('lunch.story.json'));
  expect([over.code, over.err]).toEqual([2, expect.stringContaining('is read here, and would be replaced')]);
  expect(JSON.parse(await readFile(at('lunch.story.json'), 'utf8'))).toEqual(story);
});

test('a signature is verified with its key, and told where it cannot be', async () => {
  await made('a.zip', at('lunch.story.json'), '--sign', at('merchantPrivatePkcs8'));
  const verify = (...args: readonly string[]) => evidence('verify', at('a.zip'), ...args);
  expect(await verify('--public', at('merchantPublicSpki'))).toMatchObject({
    code: 0,
    out: expect.stringContaining('signature is verified'),
  });
  expect(await verify('--public', at('platformPublicSpki'))).toMatchObject({
    code: 1,
    out: expect.stringContaining('signature is wrong'),
  });
  expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('was not checked') });
  await made('b.zip', at('lunch.story.json'));
  expect((await evidence('verify', at('b.zip'), '--public', at('merchantPublicSpki'))).code).toBe(1);
});

const text = (path: string, own: string): ArchiveFile => ({ path, bytes: Buffer.from(own) });
const pictures = ['zh_HK', 'en_US'].map((locale, place) => ({
  path: `pictures/0001-0001.${locale}.png`,
  bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, place, 0xff]),
}));
function small(signature: readonly ArchiveFile[] | KeyObject = [], more: readonly ArchiveFile[] = []): Promise<Buffer> {
  const files = [text('report.html', '<p>a</p>'), text('payloads/0001.json', '{"a":1}'), ...more];
  const about = { at: 'now', passbench: '1', of: 'a', personalData: 'kept' as const, replaced: [] };
  const bytes = writeManifest(about, files);
  const signed = 'length' in signature ? signature : [{ path: signaturePath, bytes: sign('sha256', bytes, signature) }];
  return writeArchive([{ path: manifestPath, bytes }, ...signed, ...files]);
}

test.each([
  ['an archive', [], [], null],
  ['a signed archive, without the key', [{ path: signaturePath, bytes: Buffer.from('0123456789abcdef') }], [], null],
  [
    'a signed archive with pictures, with the key',
    createPrivateKey(vectors.keys.merchantPrivatePkcs8),
    pictures,
    createPublicKey(vectors.keys.merchantPublicSpki),
  ],
])('each byte of %s, flipped once, is found', async (_, signature, more, key) => {
  const bytes = await small(signature, more);
  expect(await verifyEvidence(bytes, key)).toMatchObject({ isWhole: true });
  const unseen: number[] = [];
  const unplaced: number[] = [];
  const contents = (await readArchive(bytes)).map(({ path, bytes: own }) => ({ path, from: bytes.indexOf(own), own }));
  for (let at2 = 0; at2 < bytes.length; at2 += 1)
    for (const mask of [0xff, 1 << (at2 % 8)]) {
      const flipped = Buffer.from(bytes);
      flipped[at2] = (flipped[at2] ?? 0) ^ mask;
      const verdict = await verifyEvidence(flipped, key).catch(() => null);
      if (verdict?.isWhole === true) unseen.push(at2);
      const file = contents.find(({ from, own }) => at2 >= from && at2 < from + own.length);
      // A manifest that cannot be read any more hides the rest.
      if (file === undefined || verdict === null || verdict.manifest === null) continue;
      const was = bytes[at2] ?? 0;
      const expected = { path: file.path, at: at2 - file.from, is: was ^ mask, was };
      if (JSON.stringify(verdict.bytes.at(0)) !== JSON.stringify(expected)) unplaced.push(at2);
    }
  expect([unseen, unplaced]).toEqual([[], []]);
  for (const added of [
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([Buffer.from('x'), bytes]),
    bytes.subarray(0, -1),
  ])
    expect(
      await verifyEvidence(added, null).then(
        ({ isWhole }) => isWhole,
        () => false,
      ),
    ).toBe(false);
});

test('every file that is changed, missing or added is named', async () => {
  const files = await readArchive(await small());
  const rewritten = async (change: readonly ArchiveFile[]) => {
    await writeFile(at('a.zip'), await writeArchive(change));
    const { code, json } = await evidence('verify', at('a.zip'), '--json');
    return [code, json()];
  };
  const [manifest, report, own] = files;
  if (manifest === undefined || report === undefined || own === undefined) throw new Error('no files');
  expect(await rewritten([manifest, text(report.path, '<p>b</p>'), own])).toMatchObject([
    1,
    { changed: ['report.html'] },
  ]);
  expect(await rewritten([manifest, report])).toMatchObject([1, { missing: ['payloads/0001.json'] }]);
  expect(await rewritten([...files, text('more.txt', 'x')])).toMatchObject([1, { added: ['more.txt'] }]);
  expect(await rewritten([manifest, own, report])).toMatchObject([
    1,
    { changed: [], archive: expect.stringContaining('the archive itself') },
  ]);
  expect(await rewritten([text(manifestPath, '{}'), report, own])).toMatchObject([1, { changed: [manifestPath] }]);
});

test('what is no evidence file is refused, and so is a wrong use', async () => {
  for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), await writeArchive([text('a.txt', 'x')])]) {
    await writeFile(at('a.zip'), bytes);
    expect((await evidence('verify', at('a.zip'))).code).toBe(2);
  }
  for (const args of [
    [],
    ['--order', '1', at('lunch.story.json')],
    [at('missing.story.json')],
    ['--run', at('lunch.story.json')],
  ])
    expect((await evidence('make', ...args, '--out', at('b.zip'), '--data', folder)).code, args.join(' ')).toBe(2);
  expect(await readdir(folder)).not.toContain('b.zip');
  const over = await evidence('make', at('lunch.story.json'), '--out', at('lunch.story.json'));
  expect([over.code, over.err]).toEqual([2, expect.stringContaining('is read here, and would be replaced')]);
  expect(JSON.parse(await readFile(at('lunch.story.json'), 'utf8'))).toEqual(story);
});
