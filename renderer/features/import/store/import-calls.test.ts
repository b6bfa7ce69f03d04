import { expect, test } from 'vitest';
import { longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { activeStory } from '../../../store/window/active-tab.ts';

const payload = '{"merchantBizType":"LINE_UP","orderStatus":"CALL_NUM","merchantBizNo":"Q-77"}';
const curl = `curl https://uat.example.com/x -H 'Client-Id: SHOP' -H 'Signature: s' --data-raw '${payload}'`;
const entry = (at: number): object => ({
  startedDateTime: `2026-11-25T14:00:0${at}+08:00`,
  request: { method: 'POST', url: `https://uat.example.com/${at}`, headers: [], postData: { text: payload } },
});

async function offered(content: BlobPart, name = '') {
  const { store, host } = await startedBench();
  const bench = () => store.getState();
  await bench().offerFiles([{ name, blob: new Blob([content]) }]);
  return { bench, host };
}

test('what stands around a payload is shown with the verdict on its signature, and nothing is stored yet', async () => {
  const { bench, host } = await offered(curl);
  await expect.poll(() => bench().pendingImport?.checks[0]).toMatchObject([{ signature: 'wrong' }]);
  expect(bench().pendingImport?.calls).toMatchObject([
    { of: 'text', requests: [{ method: 'POST', url: 'https://uat.example.com/x', clientId: 'SHOP', headers: 2 }] },
  ]);
  expect(bench().pendingImport?.items).toHaveLength(1);
  expect(host.calls).toEqual([]);
});

test('its call stands beside the payload that opens', async () => {
  const { bench, host } = await offered(curl);
  await bench().importWanted();
  expect(bench().documents.some(({ text }) => text === payload)).toBe(true);
  expect(host.calls).toMatchObject([{ origin: 'imported' }]);
  expect(bench()).toMatchObject({ selectedCallId: host.calls[0]?.id, settings: { panel: 'response' } });
  await bench().offerText(curl);
  bench().excludeItem('0/calls', true);
  await bench().importWanted();
  expect(host.calls).toHaveLength(1);
});

test('a HAR brings its calls in their order; one that has no payload offers only those', async () => {
  const { bench, host } = await offered(JSON.stringify({ log: { entries: [entry(1), entry(2)] } }), 'a.har');
  await bench().importWanted();
  expect(host.calls.map(({ path }) => path)).toEqual(['/1', '/2']);
  await bench().offerText('curl https://uat.example.com/health');
  expect(bench().pendingImport).toMatchObject({ items: [], calls: [{ of: 'text' }] });
});

test('calls of a HAR become a story too where that is wanted, with stand-ins or the data as it is', async () => {
  // What is no call of an order, such as a picture of the page, has no place in a story.
  const picture = { ...entry(3), request: { method: 'GET', url: 'https://uat.example.com/a.png', headers: [] } };
  const entries = [entry(1), picture, entry(2)];
  const { bench, host } = await offered(JSON.stringify({ log: { entries } }), 'a.har');
  bench().importAsStory(0, 'kept');
  bench().importAsStory(0, null);
  expect(bench().pendingImport?.asStory).toEqual({});
  bench().importAsStory(0, 'stand-ins');
  await bench().importWanted();
  expect(host.calls).toHaveLength(3);
  expect(activeStory(bench())?.text.match(/CALL_NUM/g)?.length).toBeGreaterThanOrEqual(2);
  expect(bench().settings.section).toBe('stories');
});

test('a large file goes in pieces, with its progress, until it is cancelled or ends', async () => {
  const { bench, host } = await offered(`{"log":{"entries":[${' '.repeat(longestTextBytes)}]}}`, 'large.har');
  expect(bench().pendingImport).toMatchObject({ files: [{ read: { reads: 'calls', format: 'har' } }], items: [] });
  const size = bench().pendingImport?.files[0]?.blob.size;
  await bench().importWanted();
  expect(bench()).toMatchObject({
    dialog: { dialog: 'incoming' },
    callsImport: { isRunning: false, read: size, progress: { imported: size, skippedCount: 1 } },
  });
  expect(host.callFiles.size).toBe(1);
  await bench().closeCallsImport();
  expect(bench()).toMatchObject({ dialog: null, callsImport: null });
  host.refusesSaves = true;
  await bench().offerFiles([{ name: 'a.jsonl', blob: new Blob(['{"format":"passbench.calls/1"}\n']) }]);
  await bench().importWanted();
  expect(bench().callsImport).toMatchObject({ isRunning: false, trouble: { message: { en: 'The disk is full.' } } });
});

test('a HAR of many calls goes in pieces though it is small, so that it can be cancelled', async () => {
  const entries = Array.from({ length: 101 }, (_, at) => entry(at % 10));
  const { bench, host } = await offered(JSON.stringify({ log: { entries } }), 'a.har');
  expect(bench().pendingImport?.calls).toMatchObject([{ of: 'text' }]);
  await bench().importWanted();
  expect(bench()).toMatchObject({ dialog: { dialog: 'incoming' }, callsImport: { name: 'a.har', isRunning: false } });
  expect(host.callFiles.size).toBe(1);
});

test('an import that is cancelled between two pieces sends no further one, and says how many calls it stored', async () => {
  const { store, host } = await startedBench();
  const bench = () => store.getState();
  const blob = new Blob([`{"log":{"entries":[${' '.repeat(longestTextBytes)}]}}`]);
  const slice = blob.slice.bind(blob);
  const closed: Promise<void>[] = [];
  blob.slice = (from, to) => {
    if (closed.length === 0 && (bench().callsImport?.read ?? 0) > 0) closed.push(bench().closeCallsImport());
    return slice(from, to);
  };
  await bench().offerFiles([{ name: 'large.har', blob }]);
  await bench().importWanted();
  await Promise.all(closed);
  expect(host.callFiles.size).toBe(0);
  expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'calls-imported', known: 0 });
});

test('an import that is cancelled while its last piece is on its way says how many calls it stored', async () => {
  const { bench, host } = await offered('{"format":"passbench.calls/1"}\n', 'a.jsonl');
  const closed: Promise<void>[] = [];
  const receive = host.callFiles.set.bind(host.callFiles);
  host.callFiles.set = (ticket, bytes) => {
    closed.push(bench().closeCallsImport());
    return receive(ticket, bytes);
  };
  await bench().importWanted();
  await Promise.all(closed);
  const [stored] = host.callFiles.values();
  expect(closed).toHaveLength(1);
  expect(bench().notices.at(-1)?.words).toEqual({ says: 'calls-imported', count: stored, known: 0 });
});
