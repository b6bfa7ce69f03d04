import { expect, test } from 'vitest';
import { activeDocument } from '../window/active-tab.ts';
import { hasHiddenErrors, shownErrors, shownSummary } from './shown-findings.ts';
import { startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, ports } = await startedBench();
  const bench = () => store.getState();
  const id = activeDocument(bench())?.id ?? '';
  const text = () => activeDocument(bench())?.text ?? '';
  const type = (change: (text: string) => string): void => bench().typed(id, change(text()));
  return { bench, ports, id, type };
}

test('what is half written is no mistake before its writer pauses', async () => {
  const { bench, ports, id, type } = await opened();
  type((text) => text.replace('{', '{ "'));
  expect([bench().shownFindings, bench().analysis?.findings.length]).toEqual([[], expect.any(Number)]);
  expect([hasHiddenErrors(bench()), shownErrors(bench(), id)]).toEqual([true, 0]);
  await ports.pass(500);
  expect(bench().shownFindings).toEqual([]);
  await ports.pass(200);
  expect(bench().shownFindings).toBe(bench().analysis?.findings);
  expect([hasHiddenErrors(bench()), shownErrors(bench(), id) > 0]).toEqual([false, true]);
});

test('the row of a payload that is typed says of its problems what is shown of them', async () => {
  const { bench, ports, id, type } = await opened();
  const said = () => {
    const { errors = 0, warnings = 0, first = null } = shownSummary(bench(), id) ?? {};
    return [errors, warnings, first?.key ?? null];
  };
  type((text) => text.replace('{', '{ "more": 1,').replace('{{uuid32}}', 'not-a-uuid'));
  expect(said()).toEqual([0, 0, null]);
  expect(shownSummary(bench(), id)).toBe(shownSummary(bench(), id));
  await ports.pass(1000);
  expect(said()).toEqual([1, 1, 'uuid']);
});

test('what is fixed goes at once, and what is left stays while it is typed', async () => {
  const { bench, ports, type } = await opened();
  type((text) => text.replace('{{uuid32}}', 'not-a-uuid').replace('{{now}}', 'soon'));
  await ports.pass(700);
  expect(bench().shownFindings.map(({ rule }) => rule)).toEqual(['uuid', 'type']);
  type((text) => text.replace('not-a-uuid', 'not-a-uui'));
  expect(bench().shownFindings.map(({ rule }) => rule)).toEqual(['uuid', 'type']);
  type((text) => text.replace('not-a-uui', '{{uuid32}}'));
  expect(bench().shownFindings.map(({ rule }) => rule)).toEqual(['type']);
});

test('another payload that comes to the front is shown with all that is to be said of it', async () => {
  const { bench, ports, type } = await opened();
  type((text) => text.replace('{{uuid32}}', 'not-a-uuid'));
  const other = bench().documents.find((document) => document.id !== activeDocument(bench())?.id);
  bench().open(other?.id ?? '');
  expect(bench().shownFindings).toBe(bench().analysis?.findings);
  await ports.pass(1000);
  expect(bench().shownFindings).toBe(bench().analysis?.findings);
});
