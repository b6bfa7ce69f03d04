import { createPublicKey } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EvidenceSource, EvidenceStep } from '../../../../../shared/bridge/call-exchange.ts';
import { locales } from '../../../../../shared/specification/locales.ts';
import { keyedFolder } from '../../../platform/data-folder/testing/keyed-folder.ts';
import { payloadText, queueCall } from '../../../sandbox/server/testing/merchant.ts';
import { readArchive } from '../../evidence/archive.ts';
import { inProcessRenderer } from '../../render/testing/in-process-renderer.ts';
import { typedSecrets, type TypedSecrets } from '../../testing/typed-secrets.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import type { Bench } from '../open-bench.ts';
import { createEvidenceChecks } from './check-evidence.ts';
import { openTestBench } from '../testing/open-test-bench.ts';

let folder = '';
let bench: Bench;
let secrets: TypedSecrets;
const now = Date.UTC(2026, 10, 25, 6, 0, 0);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-evidence-'));
  secrets = typedSecrets();
  const ports = { pictures: inProcessRenderer(), now: () => now, secrets };
  bench = await openTestBench(await keyedFolder(join(folder, 'data')), () => undefined, ports);
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const storyText = (name: string): string =>
  JSON.stringify({
    format: 'passbench.story/2',
    name,
    anchor: '2026-11-25T12:00:00+08:00',
    calls: [
      { at: '+0m', template: 'queue-up/CALL_NUM', expect: 'SUCCESS' },
      { at: '+1m', check: { card: 'active' } },
    ],
  });
const stories = ['Lunch', 'Dinner'].map((name, at) => ({ id: `s${at}`, name, text: storyText(name) }));

const counted: Pick<EvidenceStep, 'counts' | 'done' | 'total'>[] = [];

async function made(of: EvidenceSource, more: { readonly key?: string; readonly signal?: AbortSignal } = {}) {
  const pieces: Buffer[] = [];
  let last = null;
  counted.length = 0;
  const asked = { of, keepPersonal: false, locales, key: more.key ?? null };
  for await (const step of bench.workspace.exchange.evidence(asked, more.signal)) {
    pieces.push(Buffer.from(step.bytesBase64, 'base64'));
    counted.push({ counts: step.counts, done: step.done, total: step.total });
    last = step;
  }
  return { bytes: Buffer.concat(pieces), last };
}

test('evidence of calls has a report, their payloads and a HAR, and lists what was replaced', async () => {
  const text = payloadText(queueCall('CALL_NUM', 1));
  const { id, merchantBizNo } = await bench.workspace.send.run({ ticket: 't', scenario: 'queue-up', text });
  const sources: readonly EvidenceSource[] = [
    { of: 'ids', ids: [id] },
    { of: 'search', search: { orderNo: merchantBizNo } },
  ];
  for (const of of sources) {
    const { bytes, last } = await made(of);
    const files = await readArchive(bytes);
    expect(files.map(({ path }) => path)).toEqual([
      'manifest.json',
      'report.html',
      'payloads/0001-CALL_NUM.json',
      'transcripts.har',
      'assumptions.json',
      'versions.json',
    ]);
    expect(last).toMatchObject({ of: 1, done: bytes.length, replaced: [{ member: 'userId' }], notes: [] });
  }
});

test('stories are played with their checks, drawn in both languages, and say what they lack', async () => {
  await bench.workspace.stories.save(stories);
  const { bytes, last } = await made({ of: 'stories', ids: null });
  const files = new Map((await readArchive(bytes)).map((file) => [file.path, Buffer.from(file.bytes).toString()]));
  expect(files.get('stories/0001.story.json')).toContain('Dinner');
  expect(files.get('stories/0002.story.json')).toContain('Lunch');
  for (const locale of locales) expect(files.get('report.html')).toContain(`data-phone="${locale}"`);
  expect(last).toMatchObject({ of: 2, counts: 'bytes', done: bytes.length, total: bytes.length });
  const [note] = last?.notes ?? [];
  expect(note?.en).toContain('no pictures as files');
  expect(note?.zh).toContain('沒有圖片檔案');
  expect((await made({ of: 'stories', ids: null })).bytes.equals(bytes)).toBe(true);
  const one = await readArchive((await made({ of: 'stories', ids: ['s0'] })).bytes);
  expect(one.filter(({ path }) => path.startsWith('stories/'))).toHaveLength(1);
});

test('a story without a check shows the phones after its last call', async () => {
  const {
    calls: [call],
    ...story
  } = JSON.parse(storyText('Lunch'));
  await bench.workspace.stories.save([{ id: 's', name: 'Lunch', text: JSON.stringify({ ...story, calls: [call] }) }]);
  const report = (await readArchive((await made({ of: 'stories', ids: null })).bytes))[1];
  for (const locale of locales) expect(Buffer.from(report?.bytes ?? []).toString()).toContain(`data-phone="${locale}"`);
});

test('an RSA key of the unlocked vault signs the manifest, and no other key does', async () => {
  const { vault, keys } = bench.workspace.ownKeys;
  secrets.types = ['a long passphrase of a test', 'a long passphrase of a test'];
  await vault.create();
  await keys.generate({ name: 'shop', algorithm: 'RSA256', bits: 2048 });
  const info = await keys.generate({ name: 'curve', algorithm: 'ECC224' });
  const [curve, shop] = info.keys;
  await bench.workspace.stories.save(stories);
  const { bytes } = await made({ of: 'stories', ids: ['s0'] }, { key: shop?.id ?? '' });
  const publicKey = createPublicKey((await keys.publicOf(shop?.id ?? '')).pem);
  expect(await verifyEvidence(bytes, publicKey)).toMatchObject({ isWhole: true, signature: 'verified' });
  await expect(made({ of: 'stories', ids: null }, { key: curve?.id ?? '' })).rejects.toThrow('no RSA key');
  await vault.lock();
  await expect(made({ of: 'stories', ids: null }, { key: shop?.id ?? '' })).rejects.toThrow('locked');
});

test('a missing story, a locked vault and a cancelled one give no file', async () => {
  await expect(made({ of: 'stories', ids: ['gone'] })).rejects.toThrow('no such story');
  await bench.workspace.stories.save(stories);
  await expect(made({ of: 'stories', ids: null }, { key: 'f'.repeat(32) })).rejects.toThrow('vault');
  const stopped = new AbortController();
  stopped.abort();
  expect((await made({ of: 'stories', ids: null }, { signal: stopped.signal })).bytes).toHaveLength(0);
  // None is read any more, not even one that could not be.
  await bench.workspace.stories.save([{ id: 'u', name: 'Unreadable', text: '{' }]);
  expect((await made({ of: 'stories', ids: null }, { signal: stopped.signal })).bytes).toHaveLength(0);
});

async function checked(bytes: Buffer, pieceSize = 1000) {
  const { evidenceChecks } = bench.workspace.exchange;
  let verdict = null;
  for (let at = 0; at < bytes.length; at += pieceSize)
    verdict = await evidenceChecks.takePiece({
      ticket: 't',
      at,
      bytes: bytes.subarray(at, at + pieceSize),
      isLast: at + pieceSize >= bytes.length,
    });
  return verdict;
}

test('evidence that comes in pieces is checked by each byte, and by the keys of the vault', async () => {
  await bench.workspace.stories.save(stories);
  const { vault, keys } = bench.workspace.ownKeys;
  secrets.types = ['a long passphrase of a test', 'a long passphrase of a test'];
  await vault.create();
  const info = await keys.generate({ name: 'acceptance', algorithm: 'RSA256', bits: 2048 });
  const signed = (await made({ of: 'stories', ids: ['s0'] }, { key: info.keys[0]?.id ?? '' })).bytes;
  expect(await checked(signed)).toMatchObject({ isWhole: true, signature: 'verified', signer: 'acceptance' });
  const at = signed.length >> 1;
  const flipped = Buffer.from(signed);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  expect(await checked(flipped)).toMatchObject({ isWhole: false, signature: 'verified' });
  const { bytes } = await made({ of: 'stories', ids: ['s0'] });
  expect(await checked(bytes)).toMatchObject({ isWhole: true, signature: 'unsigned', signer: null });
});

test('what is counted is exact: each play with and without stand-ins, each call, each byte', async () => {
  await bench.workspace.stories.save(stories);
  const { bytes } = await made({ of: 'stories', ids: null });
  const plays = counted.filter(({ counts }) => counts === 'plays');
  expect(plays.at(-1)).toEqual({ counts: 'plays', done: 4, total: 4 });
  expect(plays.every(({ done }, at) => at === 0 || done > (plays[at - 1]?.done ?? 0))).toBe(true);
  expect(counted.at(-1)).toEqual({ counts: 'bytes', done: bytes.length, total: bytes.length });
});

test('the files that a story names are read beside it in the project, and one that is not there is named', async () => {
  const own = join(folder, 'data', 'project', 'stories');
  const calls = [{ at: '+0m', file: 'lunch.json', scenario: 'queue-up' }];
  const text = JSON.stringify({ format: 'passbench.story/1', anchor: '2026-11-25T12:00:00+08:00', calls });
  await bench.workspace.stories.save([{ id: 'f', name: 'From a file', text }]);
  const one: EvidenceSource = { of: 'stories', ids: ['f'] };
  await expect(made(one)).rejects.toMatchObject({
    message: expect.stringMatching(/From a file.*lunch\.json.*no such file/),
    words: { message: { zh: expect.stringContaining('沒有此檔案') }, next: { en: expect.stringContaining('folder') } },
  });
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'lunch.json'), payloadText(queueCall('CALL_NUM', 1)));
  const files = (await readArchive((await made(one)).bytes)).map(({ path }) => path);
  expect(files).toContain('payloads/0001-CALL_NUM.json');
  await rm(join(own, 'lunch.json'));
  await symlink(join(folder, 'data', 'passbench.db'), join(own, 'lunch.json'));
  await expect(made(one)).rejects.toThrow('a link points outside');
});

test('for a misspelt template the story is named, and the template that was meant', async () => {
  const text = storyText('Lunch').replace('CALL_NUM', 'CALL_NUMM');
  await bench.workspace.stories.save([{ id: 's', name: 'Lunch', text }]);
  await expect(made({ of: 'stories', ids: null })).rejects.toMatchObject({
    message: expect.stringMatching(/Lunch.*CALL_NUMM/),
    words: { next: { en: expect.stringContaining('queue-up/CALL_NUM"'), zh: expect.stringContaining('你是指') } },
  });
});

test('a check of what is no evidence is an error, and files of several windows do not meet', async () => {
  await expect(checked(Buffer.from('no archive'))).rejects.toThrow(/archive/);
  let now = 0;
  const checks = createEvidenceChecks(
    async () => [],
    () => now,
  );
  const piece = (ticket: string, at: number) => ({ ticket, at, bytes: Buffer.from('one'), isLast: false });
  for (const at of [0, 3])
    for (const ticket of ['a', 'b', 'c']) expect(await checks.takePiece(piece(ticket, at))).toBeNull();
  await expect(checks.takePiece(piece('d', 0))).rejects.toThrow('3 evidence files');
  await expect(checks.takePiece(piece('b', 3))).rejects.toThrow('interrupted');
  expect([checks.cancel('a'), checks.cancel('a')]).toEqual([true, false]);
  expect(await checks.takePiece(piece('d', 0))).toBeNull();
  // Windows that were closed in between make room.
  now = 61_000;
  expect(await checks.takePiece(piece('e', 0))).toBeNull();
  await expect(checks.takePiece(piece('b', 6))).rejects.toThrow('interrupted');
});
