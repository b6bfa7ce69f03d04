import { expect, test } from 'vitest';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import type { SeenCut } from '../../../shared/protocol/validate/options.ts';
import { measuredUnder } from './text-cuts.ts';
import { startedBench } from '../testing/started-bench.ts';

const cut: SeenCut = {
  locale: 'en_US',
  surface: 'ticket',
  theme: 'light',
  width: 360,
  textSize: 100,
  pointer: '/extInfo/multiLang/en_US/from',
  what: 'truncated',
  text: 'word',
  fits: null,
  source: '"word"',
};
const long = (source: string): SeenCut =>
  Object.assign(Object.create({ toJSON: () => expect.fail('the value was written down') }), { ...cut, source });

test('what was measured before changes nothing, and no long value is written down to tell', async () => {
  const { store } = await startedBench();
  const { textsMeasured } = store.getState();
  const under = measuredUnder(store.getState());
  const seen = [long('a'.repeat(1 << 20)), cut];
  textsMeasured('d1', { under, text: '{}', cuts: seen });
  expect(store.getState().textCuts).toEqual({ d1: { under, text: '{}', cuts: seen } });
  const before = store.getState();
  textsMeasured('d1', { under, text: '{}', cuts: [long('a'.repeat(1 << 20)), { ...cut }] });
  expect(store.getState()).toBe(before);
  for (const cuts of [[cut], [cut, long('b')], [long('a'.repeat(1 << 20)), { ...cut, fits: '' }], []]) {
    textsMeasured('d1', { under, text: '{}', cuts });
    expect(store.getState().textCuts['d1']?.cuts).toBe(cuts);
  }
});

test('what was cut on one phone is not said of another, nor under another assumption, and comes back with it', async () => {
  const { store } = await startedBench();
  const state = store.getState;
  const { pointer } = cut;
  const { id = '', text = '' } = state().documents.find((each) => each.id === state().settings.activeTab) ?? {};
  const source = /"from": ("Hong[^"]*")/.exec(text)?.[1] ?? '';
  state().textsMeasured(id, { under: measuredUnder(state()), text, cuts: [{ ...cut, source }] });
  const told = () => state().shownFindings.filter(({ rule, path }) => rule === 'text-cut' && path === pointer).length;
  expect(told()).toBe(1);
  for (const [key, other, usual] of [
    ['phoneWidth', 320, 390],
    ['textPercent', 200, 100],
    ['phoneTheme', 'both', 'app'],
    ['theme', 'dark', 'system'],
  ] as const) {
    state().choose(key, other);
    expect(told(), key).toBe(0);
    state().choose(key, usual);
    expect(told(), key).toBe(1);
  }
  state().applyHostGaps({ 'text-lines': 'unbounded' });
  expect(told()).toBe(0);
});

test('the list counts of a payload that is not in front what the phone cuts that is chosen now', async () => {
  const { store } = await startedBench();
  const state = store.getState;
  const { id = '', text = '' } = state().documents.find((each) => each.id === state().settings.activeTab) ?? {};
  const source = /"from": ("Hong[^"]*")/.exec(text)?.[1] ?? '';
  const warnings = () => state().summaries[id]?.warnings;
  const before = warnings();
  state().textsMeasured(id, { under: measuredUnder(state()), text, cuts: [{ ...cut, source }] });
  state().open(state().documents.find((each) => each.id !== id)?.id ?? '');
  expect(warnings()).toBe((before ?? 0) + 1);
  state().choose('phoneWidth', 430);
  expect(warnings()).toBe(before);
  state().choose('phoneWidth', 390);
  expect(warnings()).toBe((before ?? 0) + 1);
});

test('a time that goes on with the clock stays told as cut while the text is as it was typed, and no longer', async () => {
  const { store, ports } = await startedBench();
  const state = store.getState;
  const { id = '', text = '' } = state().documents.find((each) => each.id === state().settings.activeTab) ?? {};
  expect(text).toContain('"start_time": "{{now+2h}}"');
  const pointer = '/extInfo/start_time';
  const now = state().analysis?.at;
  const source = JSON.stringify(textAt(state().analysis?.scan.root ?? null, 'extInfo', 'start_time'));
  state().textsMeasured(id, { under: measuredUnder(state()), text, cuts: [{ ...cut, pointer, source }] });
  const told = () =>
    state().analysis?.findings.filter(({ rule, path }) => rule === 'text-cut' && path === pointer).length;
  expect(told()).toBe(1);
  await ports.pass(90_000);
  state().reinspect();
  expect(state().analysis?.at).not.toBe(now);
  expect(state().analysis?.scan.text).not.toContain(source);
  expect(told()).toBe(1);
  state().typed(id, text.replace('{{now+2h}}', '{{now+3h}}'));
  expect(told()).toBe(0);
});

test('the list counts what a payload that is not open cuts on the chosen phone', async () => {
  const { store } = await startedBench();
  const state = store.getState;
  const { id = '', text = '' } = state().documents.find((each) => each.id === state().settings.activeTab) ?? {};
  const other = state().documents.find((each) => each.id !== id)?.id ?? '';
  const source = /"from": ("Hong[^"]*")/.exec(text)?.[1] ?? '';
  const measured = (cuts: readonly SeenCut[]) =>
    state().textsMeasured(id, { under: measuredUnder(state()), text, cuts });
  state().open(other);
  measured([{ ...cut, source }]);
  expect(state().summaries[id]?.warnings).toBe(1);
  state().choose('phoneWidth', 320);
  expect(state().summaries[id]?.warnings).toBe(0);
  measured([]);
  expect(state().textCuts[id]?.under).toBe(measuredUnder(state()));
  measured([{ ...cut, source, width: 320 }]);
  expect(state().summaries[id]?.warnings).toBe(1);
});
