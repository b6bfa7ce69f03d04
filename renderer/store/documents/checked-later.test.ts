import { expect, test } from 'vitest';
import { longestCheckedAtOnce } from '../../engine/payload/large-text.ts';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { activeDocument } from '../window/active-tab.ts';
import { hasFixableFindings, areFindingsStale } from '../writing/active-findings.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened(length = longestCheckedAtOnce) {
  const ports = createFakePorts(start);
  const host = createFakeHost(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  const bench = () => store.getState();
  const id = activeDocument(bench())?.id ?? '';
  const text = () => activeDocument(bench())?.text ?? '';
  const type = (change: (text: string) => string): void => bench().typed(id, change(text()));
  const rules = () => bench().analysis?.findings.map(({ rule }) => rule);
  const train = () => {
    const { stage } = bench();
    return stage?.faces.en_US.find(({ key }) => key === stage.focusKey)?.model.corner?.value.text;
  };
  type((before) => before.replace(/\}\s*$/, `,"padding":"${'x'.repeat(length)}"}`));
  await ports.pass(1000);
  return { bench, host, ports, id, type, rules, train };
}

const wrongId = (text: string): string => text.replace('{{uuid32}}', 'not-a-uuid');

test('a long text is read with every key, and checked once its writer rests', async () => {
  const { bench, ports, type, rules, train } = await opened();
  expect([bench().isUnchecked, rules()]).toEqual([false, ['unknown-field']]);
  type((text) => wrongId(text.replace(/("shift_number": *")\w*/, '$1C1001')));
  expect([bench().isUnchecked, train(), rules()]).toEqual([true, 'C1001', ['unknown-field']]);
  await ports.pass(150);
  type((text) => `${text} `);
  await ports.pass(150);
  expect([bench().isUnchecked, rules()]).toEqual([true, ['unknown-field']]);
  await ports.pass(60);
  expect([bench().isUnchecked, rules()]).toEqual([false, ['uuid', 'unknown-field']]);
  expect(bench().shownFindings.map(({ rule }) => rule)).toEqual(['unknown-field']);
  await ports.pass(400);
  expect(bench().shownFindings).toBe(bench().analysis?.findings);
});

test('once its writer rests, a long text says what it says when it is read at once', async () => {
  const { bench, ports, type } = await opened();
  const broken = (text: string): string => wrongId(text).replace('TICKETED', 'TICKETD').replace('"zh_HK"', '"zh_CN"');
  for (const change of [broken, (text: string) => text.slice(0, -9), (text: string) => `${text}"}`]) {
    type(change);
    expect(bench().isUnchecked).toBe(true);
    await ports.pass(250);
    const late = bench().analysis;
    bench().reinspect();
    expect(late?.findings).toEqual(bench().analysis?.findings);
    expect(late?.document).toBe(activeDocument(bench()));
  }
});

test('nothing is done by what was found before the last key', async () => {
  const { bench, ports, type } = await opened();
  type((text) => text.replace('"requestId"', '"requestID"'));
  await ports.pass(250);
  expect([hasFixableFindings(bench()), areFindingsStale(bench())]).toEqual([true, false]);
  type((text) => ` ${text}`);
  expect([hasFixableFindings(bench()), areFindingsStale(bench())]).toEqual([false, true]);
  await ports.pass(250);
  expect([hasFixableFindings(bench()), areFindingsStale(bench())]).toEqual([true, false]);
});

test('a send has a long text checked first', async () => {
  const { bench, type, rules } = await opened();
  type((text) => text.replace('{', '{"requestId":"a",'));
  expect(rules()).not.toContain('duplicate-key');
  await bench().send();
  expect([bench().isUnchecked, bench().sending, bench().dialog]).toEqual([
    false,
    null,
    expect.objectContaining({ dialog: 'confirm-duplicate-key' }),
  ]);
});

test('a jump to the next problem goes to one of the text as it is', async () => {
  const { bench, type } = await opened();
  type((text) => wrongId(`\n\n${text}`));
  bench().goToProblem(1);
  expect(bench().visited).toMatchObject({ rule: 'uuid', line: 4 });
});

test('a problem that is shown leads to where it stands in the text as it is', async () => {
  const { bench, ports, type } = await opened();
  type(wrongId);
  await ports.pass(1000);
  const [shown] = bench().shownFindings;
  expect(shown).toMatchObject({ rule: 'uuid', line: 2 });
  type((text) => `\n\n${text}`);
  if (shown !== undefined) bench().jumpToFinding(shown);
  expect([bench().visited, bench().reveal]).toMatchObject([{ rule: 'uuid', line: 4 }, { line: 4 }]);
});

test('an edit that was offered in an earlier text is not made in a later one, though that has been checked', async () => {
  const { bench, ports, type } = await opened();
  const misspelt = (text: string): string => text.replace('TICKETED', 'TICKETD');
  type(misspelt);
  await ports.pass(1000);
  const fix = bench().analysis?.findings.find((finding) => finding.fix !== undefined)?.fix;
  if (fix === undefined) throw new Error('A misspelt status has a fix.');
  type((text) => `\n${text}`);
  await ports.pass(1000);
  const before = activeDocument(bench())?.text;
  bench().applyFix(fix);
  expect(activeDocument(bench())?.text).toBe(before);
  const now = bench().analysis?.findings.find((finding) => finding.fix !== undefined)?.fix;
  bench().applyFix(now ?? fix);
  expect(activeDocument(bench())?.text).toContain('"TICKETED"');
});

test('a shorter text is checked with every key', async () => {
  const { bench, type, rules } = await opened(longestCheckedAtOnce - 10_000);
  type(wrongId);
  expect([bench().isUnchecked, rules()]).toEqual([false, ['uuid', 'unknown-field']]);
});

test('another payload that comes to the front is checked at once, and so is the long one that comes back', async () => {
  const { bench, id, type, rules } = await opened();
  type(wrongId);
  bench().open(bench().documents.find((document) => document.id !== id)?.id ?? '');
  expect([bench().isUnchecked, rules()]).toEqual([false, []]);
  bench().open(id);
  expect([bench().isUnchecked, rules()]).toEqual([false, ['uuid', 'unknown-field']]);
});

test('the list says of a long text that is left with the last key what it says', async () => {
  const { bench, id, ports, type } = await opened();
  const errors = () => bench().summaries[id]?.errors;
  expect(errors()).toBe(0);
  type(wrongId);
  bench().open(bench().documents.find((document) => document.id !== id)?.id ?? '');
  await ports.pass(1000);
  expect(errors()).toBe(1);
});

test.each([longestCheckedAtOnce, 1_000_000, 1_200_000])(
  'what leaves the window a moment after a key in a text of %i characters is that text, to the byte',
  async (length) => {
    const { bench, host, ports, id, type } = await opened(length);
    type((text) => wrongId(`\r\n\t${text}`).replace('"requestId"', '"requestID"').replace('"shift_number"', '"班次"'));
    expect(hasFixableFindings(bench())).toBe(false);
    const typed = activeDocument(bench())?.text ?? '';
    bench().fixAllProblems();
    expect(activeDocument(bench())?.text).toBe(typed);
    bench().saveAs();
    expect([...ports.saved.values()].at(-1)).toBe(typed);
    await bench().copyResolved();
    // The resolved text differs in its variables alone.
    expect([ports.copied.at(-1)?.slice(0, 4), ports.copied.at(-1)?.includes('"班次"')]).toEqual(['\r\n\t{', true]);
    await bench().copyAsCurl();
    // A carriage return sends the body through a decoder.
    const [, base64 = ''] = /^printf %s '([^']+)'/.exec(ports.copied.at(-1) ?? '') ?? [];
    expect(Buffer.from(base64, 'base64').toString()).toContain('"班次"');
    await bench().exportBundle({ of: 'payloads', ids: [id] });
    expect(host.documents.get(id)?.text).toBe(typed);
  },
);
