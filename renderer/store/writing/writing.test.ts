import { describe, expect, test } from 'vitest';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { activeDocument } from '../window/active-tab.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

const text = '{"merchantBizNo":"A-1","orderStatus":"CALL_NUM","amount":1.50,"amount":2,"shopInfo":{"extInfo":{}}}';

async function opened(typed = text) {
  const ports = createFakePorts(start);
  const host = createFakeHost(start);
  const document = { id: 'd1', name: 'One', scenario: 'queue-up', order: 'Queue', orderNo: 'A-1', text: typed };
  host.documents.set(document.id, document);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  store.getState().open('d1');
  return { store, ports, host, now: () => activeDocument(store.getState())?.text ?? '' };
}

describe('laying out', () => {
  test('changes white space of the text in front, which is kept', async () => {
    const { store, ports, host, now } = await opened();
    store.getState().formatText();
    expect(now()).toContain('\n  "amount": 1.50,\n  "amount": 2,\n');
    await ports.pass(1000);
    expect(host.documents.get('d1')?.text).toBe(now());
    store.getState().minifyText();
    expect(now()).toBe(text);
  });

  test('takes what is selected alone', async () => {
    const { store, now } = await opened();
    const column = text.indexOf('"extInfo"') + 1;
    store.getState().select({ line: 1, column, endLine: 1, endColumn: column + 4 });
    store.getState().formatText();
    expect(now()).toBe(text.replace('{"extInfo":{}}', '{\n  "extInfo": {}\n}'));
  });

  test('leaves a text alone that is not JSON, and says so', async () => {
    const { store, now } = await opened('{"a" 1}');
    store.getState().formatText();
    expect(now()).toBe('{"a" 1}');
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'not-laid-out' });
  });
});

test('fixing all fixes what it can in one change of the text, and says what is left', async () => {
  const { store, now } = await opened();
  const before = store.getState().analysis?.findings ?? [];
  let changes = 0;
  const stop = store.subscribe((state, old) => {
    if (state.documents !== old.documents) changes += 1;
  });
  store.getState().fixAllProblems();
  stop();
  expect(changes).toBe(1);
  const after = store.getState().analysis?.findings ?? [];
  expect(after.length).toBeLessThan(before.length);
  expect(after.every(({ fix }) => fix === undefined)).toBe(true);
  const root = scanJson(now()).root;
  expect(root?.kind === 'object' && root.members.some(({ key }) => key === 'requestId')).toBe(true);
  // A duplicate name has no certain fix.
  const notice = store.getState().notices.at(-1);
  expect(notice?.words).toMatchObject({ says: 'fixed-all', errors: 1 });
  await store.getState().undoStep(notice?.step ?? 0);
  expect(now()).toBe(text);
});

test('the notice of fixes is dismissed when the text changes again', async () => {
  const { store, now } = await opened();
  const says = (): readonly string[] => store.getState().notices.map(({ words }) => words.says);
  store.getState().fixAllProblems();
  expect(says()).toContain('fixed-all');
  store.getState().typed('d1', `${now()} `);
  expect(says()).not.toContain('fixed-all');
});
