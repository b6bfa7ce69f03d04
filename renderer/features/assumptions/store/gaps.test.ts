import { describe, expect, test } from 'vitest';
import { queueUp } from '../../../../shared/scenarios/queue-up/index.ts';
import { settle, createFakePorts } from '../../../store/testing/fake-ports.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';

async function opened() {
  const { store, host } = await startedBench();
  const undo = () => store.getState().undoLast();
  return { store, host, undo };
}

/** 48 characters, the maximum; one takes two UTF-16 units. */
const wideName = `😀${'x'.repeat(47)}`;

describe('a choice of an assumption', () => {
  test('is in force in everything that follows from it before the host has it', async () => {
    const { store, host } = await opened();
    const activeTab = store.getState().documents.find(({ id }) => id === activePayloadId(store.getState()));
    if (activeTab === undefined) throw new Error('Nothing is open');
    const text = activeTab.text.replace(/"from": "[^"]*"/, `"from": "${wideName}"`);
    store.getState().typed(activeTab.id, text);
    const severities = () =>
      store
        .getState()
        .analysis?.findings.filter(({ rule }) => rule === 'max-length')
        .map(({ severity }) => severity);
    expect(severities()).toEqual(['assumption']);
    const choosing = store.getState().chooseGap('length-unit', 'utf8-bytes');
    expect(severities()).toEqual(['error']);
    expect(store.getState().summaries[activeTab.id]).toMatchObject({ errors: 1, assumptions: 0 });
    expect(store.getState().stage?.badge.badge).toBe('refused');
    await choosing;
    expect(host.gaps).toEqual({ 'length-unit': 'utf8-bytes' });
    expect(store.getState().gaps).toEqual(host.gaps);
  });

  test('can be undone, and so can the reset of all', async () => {
    const { store, host, undo } = await opened();
    await store.getState().chooseGap('length-unit', 'utf16');
    await store.getState().chooseGap('clock-skew', '90s');
    await undo();
    expect(host.gaps).toEqual({ 'length-unit': 'utf16' });
    await store.getState().chooseGap('clock-skew', 'off');
    await store.getState().resetGaps();
    expect([host.gaps, store.getState().gaps]).toEqual([{}, {}]);
    await undo();
    expect(store.getState().gaps).toEqual({ 'length-unit': 'utf16', 'clock-skew': 'off' });
    expect(host.gaps).toEqual(store.getState().gaps);
  });

  test('is offered to be undone alone, at no moment the one before it', async () => {
    const { store } = await opened();
    const offered = () => store.getState().notices.map(({ words }) => words.says);
    await store.getState().chooseGap('length-unit', 'utf16');
    expect(offered()).toEqual(['gap-chosen']);
    const resetting = store.getState().resetGaps();
    expect(offered()).toEqual([]);
    await resetting;
    expect(offered()).toEqual(['gaps-reset']);
  });

  test('that the host does not take is taken back, and said', async () => {
    const { store, host } = await opened();
    host.refusesSaves = true;
    await store.getState().chooseGap('length-unit', 'utf16');
    expect(store.getState().gaps).toEqual({});
    expect(store.getState().notices.at(-1)).toMatchObject({ tone: 'bad', words: { says: 'trouble', doing: 'gaps' } });
  });

  test('is with the host before a request leaves, and stops it where the host does not take it', async () => {
    const { store, host } = await opened();
    const gapsOfSends: unknown[] = [];
    host.beforeAnswer = () => void gapsOfSends.push(host.gaps);
    let release = (): void => undefined;
    host.beforeChoice = () =>
      new Promise((done) => {
        release = done;
      });
    const press = async () => {
      const choosing = store.getState().chooseGap('http-method', host.refusesSaves ? 'post' : 'put');
      const sending = store.getState().send();
      await settle();
      expect(host.sent).toHaveLength(gapsOfSends.length);
      release();
      await Promise.all([choosing, sending]);
    };
    await press();
    expect(gapsOfSends).toEqual([{ 'http-method': 'put' }]);
    host.refusesSaves = true;
    await press();
    expect([host.sent.length, store.getState().gaps]).toEqual([1, { 'http-method': 'put' }]);
  });

  test('that is in force already asks for nothing', async () => {
    const { store } = await opened();
    await store.getState().chooseGap('length-unit', 'code-points');
    await store.getState().resetGaps();
    expect(store.getState().notices).toEqual([]);
  });

  test('of the scheme that templates write holds links to it', async () => {
    const { store, host } = await opened();
    const findings = (): readonly unknown[] => store.getState().analysis?.findings.map(({ rule }) => rule) ?? [];
    const { id, text } = store.getState().documents.find(({ scenario }) => scenario === 'ev-charging') ?? {};
    store.getState().open(id ?? '');
    store.getState().typed(id ?? '', (text ?? '').replaceAll('walletapp://', 'shopapp://'));
    expect(findings()).not.toContain('app-link');
    await store.getState().chooseGap('scheme', 'walletapp');
    expect(store.getState().gaps).toEqual({ scheme: 'walletapp' });
    expect(host.gaps).toEqual({ scheme: 'walletapp' });
    expect(findings()).toContain('app-link');
    await store.getState().chooseGap('scheme', null);
    expect(findings()).not.toContain('app-link');
  });

  test('of a scheme is what templates are written with from then on', async () => {
    const { store } = await opened();
    await store.getState().chooseGap('scheme', 'shopapp');
    store.getState().addLife(queueUp);
    const { documents, activeTab } = store.getState();
    const text = documents.find(({ id }) => id === activeTab?.id)?.text ?? '';
    expect([text.includes('"shopapp://'), text.includes('walletapp://')]).toEqual([true, false]);
  });

  test('recomputes everything once, not again for an answer and an event with the same choices', async () => {
    const { store, host } = await opened();
    const made: unknown[] = [];
    store.subscribe(({ storySummaries }) => {
      if (made.at(-1) !== storySummaries) made.push(storySummaries);
    });
    const choosing = store.getState().chooseGap('stale-update', 'ignore');
    const once = made.length;
    await choosing;
    host.tell({ event: 'gaps', gaps: { 'stale-update': 'ignore' } });
    await settle();
    expect(once).toBeGreaterThan(0);
    expect(made).toHaveLength(once);
  });

  test('does not flicker while several are under way', async () => {
    const { store, host } = await opened();
    const seen: string[] = [];
    store.subscribe(({ gaps }) => seen.push(Object.keys(gaps).sort().join()));
    const first = store.getState().chooseGap('stale-update', 'ignore');
    const second = store.getState().chooseGap('queue-final', 'forward-only');
    host.tell({ event: 'gaps', gaps: { 'stale-update': 'ignore' } });
    await Promise.all([first, second]);
    const last = 'queue-final,stale-update';
    expect(seen.slice(seen.indexOf(last)).filter((gaps) => gaps !== last)).toEqual([]);
    expect(store.getState().gaps).toEqual({ 'stale-update': 'ignore', 'queue-final': 'forward-only' });
  });

  test('is not undone by the answer to an earlier one, whatever overtakes what', async () => {
    const { store, host } = await opened();
    await settle();
    const open: (() => void)[] = [];
    host.beforeChoice = () => new Promise((resolve) => open.push(resolve));
    const first = store.getState().chooseGap('length-unit', 'utf16');
    const second = store.getState().chooseGap('length-unit', 'utf8-bytes');
    const third = store.getState().chooseGap('clock-skew', 'off');
    await settle();
    while (open.length > 0) {
      open.pop()?.();
      await settle();
    }
    await Promise.all([first, second, third]);
    expect(host.gaps).toEqual({ 'length-unit': 'utf8-bytes', 'clock-skew': 'off' });
    expect(store.getState().gaps).toEqual(host.gaps);
  });

  test('is not undone by a reading of the host at a new connection, whatever overtakes what', async () => {
    for (let turns = 0; turns < 40; turns += 1) {
      const { store, host } = await opened();
      await settle();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      host.beforeChoice = () => released;
      const choosing = store.getState().chooseGap('length-unit', 'utf16');
      host.tell({ event: 'ready' });
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      release();
      await choosing;
      await settle();
      expect(store.getState().gaps).toEqual({ 'length-unit': 'utf16' });
    }
  });

  test('made elsewhere while one is under way is taken over, too', async () => {
    const { store, host } = await opened();
    await settle();
    const open: (() => void)[] = [];
    host.beforeChoice = () => new Promise((resolve) => open.push(resolve));
    const choosing = store.getState().chooseGap('length-unit', 'utf16');
    host.tell({ event: 'gaps', gaps: { 'clock-skew': 'off' } });
    await settle();
    expect(store.getState().gaps).toEqual({ 'length-unit': 'utf16', 'clock-skew': 'off' });
    host.tell({ event: 'gaps', gaps: { 'length-unit': 'utf16', 'clock-skew': '90s' } });
    await settle();
    open.pop()?.();
    await choosing;
    expect(store.getState().gaps).toEqual({ 'length-unit': 'utf16', 'clock-skew': '90s' });
  });

  test('made elsewhere is taken over, scheme and all', async () => {
    const { store, host } = await opened();
    await settle();
    host.tell({ event: 'gaps', gaps: { scheme: 'shopapp' } });
    await settle();
    expect(store.getState().gaps).toEqual({ scheme: 'shopapp' });
    expect(store.getState().session?.environment.scheme).toBe('shopapp');
  });
});

test('an assumption is shown by opening its panel', async () => {
  const { store } = await opened();
  store.getState().showGap('length-unit');
  store.getState().showGap('length-unit');
  expect(store.getState().shownGap).toEqual({ id: 'length-unit', turn: 2 });
  expect(store.getState().settings.panel).toBe('assumptions');
});

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

test('an assumption that was asked for is brought into sight once, each time it is asked for', () => {
  const { getState } = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  for (const _visit of [1, 2]) {
    getState().showGap('length-unit');
    expect(getState().shownGap).toMatchObject({ id: 'length-unit' });
    getState().clearShownGap();
    expect(getState().shownGap).toBeNull();
    expect(getState().openGapId).toBe('length-unit');
    getState().searchGaps('length');
    expect(getState().shownGap).toBeNull();
  }
});
