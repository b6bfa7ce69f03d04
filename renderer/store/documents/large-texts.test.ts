import { expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts, settle } from '../testing/fake-ports.ts';
import { activeDocument } from '../window/active-tab.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened(host = createFakeHost(start), change = enlarged) {
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  const bench = () => store.getState();
  await bench().start();
  await settle();
  const text = () => activeDocument(bench())?.text ?? '';
  const type = (edit: (text: string) => string): void => bench().typed(activeDocument(bench())?.id ?? '', edit(text()));
  const rules = () => bench().analysis?.findings.map(({ rule }) => rule);
  const cards = () => bench().stage?.faces.en_US.length;
  type(change);
  return { bench, ports, host, text, type, rules, cards };
}

function enlarged(text: string): string {
  return text.replace(/\}\s*$/, `,"padding":"${'x'.repeat(1 << 20)}"}`);
}

const same = (text: string): string => text;

test('a large text is plain text: one finding says how large it is, and it has no card and no fix', async () => {
  const { bench, type, rules, cards } = await opened(undefined, same);
  expect([rules(), cards()]).toEqual([[], 1]);
  type((text) => enlarged(text.replace('TICKETED', 'TICKETD')));
  expect([rules(), cards(), bench().isUnchecked]).toEqual([['too-deep'], 0, false]);
  expect(bench().analysis?.findings[0]).toMatchObject({ severity: 'error', path: '', line: 1, column: 1 });
  expect(bench().analysis?.findings[0]?.message).toContain('The text is 1.1 MiB, over the 1 MiB');
  expect(bench().summaries[bench().activeTab?.id ?? '']).toMatchObject({ errors: 1, status: 'TICKETED' });
  expect(bench().analysis?.resolved.text.length).toBeGreaterThan(1 << 20);
});

test('a large text is read at once again when it is small', async () => {
  const { type, rules, cards } = await opened();
  type((text) => text.replace(/x{9,}/, 'y'));
  expect([rules(), cards()]).toEqual([['unknown-field'], 1]);
});

test('a large text is saved as it stands, and is plain text at the next start', async () => {
  const { ports, host, text } = await opened();
  await ports.pass(2000);
  const next = await opened(host, same);
  expect(next.text()).toBe(text());
  expect([next.rules(), next.cards()]).toEqual([['too-deep'], 0]);
});

test('Send sends a large text as it stands, its variables filled in', async () => {
  const { bench, ports, type } = await opened(undefined, same);
  await bench().send();
  const [created] = bench().accepted.map(({ payload }) => /"orderCreateTime": (\d+)/.exec(payload.text)?.[1]);
  type((text) => enlarged(text.replace('"{{uuid32}}"', '"0123456789abcdef0123456789abcdef"')));
  const typed = activeDocument(bench())?.text ?? '';
  await ports.pass(60_000);
  await bench().send();
  const sent = bench().accepted.at(-1)?.payload.text ?? '';
  expect(sent).toContain(`"orderCreateTime": ${created}`);
  expect(sent.slice(-1_000_000)).toBe(typed.slice(-1_000_000));
});

test('Send asks of a large text what it asks of any', async () => {
  const { bench, type } = await opened();
  type((text) => text.replace('"padding"', '"merchantBizNo":"A","padding"'));
  await bench().send();
  expect([bench().dialog?.dialog, bench().calls.length]).toEqual(['confirm-duplicate-key', 0]);
  type((text) => text.replace('"merchantBizNo":"A",', String.raw`"half":"\ud800",`));
  await bench().send();
  expect([bench().notices.at(-1)?.words, bench().calls.length]).toEqual([
    { says: 'send-blocked', because: 'lone-surrogate' },
    0,
  ]);
});
