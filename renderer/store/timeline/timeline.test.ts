import { describe, expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { runNow } from '../host/clock.ts';
import { activeDocument, activePayloadId } from '../window/active-tab.ts';
import { draftId } from '../../engine/timeline/timeline-calls.ts';
import { selectLaneInFocus, selectLanes, selectSpan } from './lanes.ts';
import { selectShownCall } from '../selectors.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const minute = 60_000;
const hour = 60 * minute;

async function opened(name = 'TICKETED') {
  const host = createFakeHost(start);
  host.clock = { virtualAnchor: start, realAnchor: start, rate: 0 };
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  const document = store.getState().documents.find((each) => each.name === name);
  if (document !== undefined) store.getState().open(document.id);
  return { store, host, ports };
}

function faceInFocus(store: BenchStore): unknown {
  const { stage } = store.getState();
  const face = stage?.faces.en_US.find(({ key }) => key === stage.focusKey);
  return face === undefined ? null : [face.state, face.notification?.visible ?? false];
}

const clockOf = (store: BenchStore): number => runNow(store.getState(), start);

describe('the view head', () => {
  test('changes the phones and not the clock, forwards and back again', async () => {
    const { store } = await opened('NUMBER_ARRIVED');
    expect(faceInFocus(store)).toEqual(['service-card', true]);
    store.getState().viewTime(start + 10 * minute);
    expect(faceInFocus(store)).toEqual(['none', false]);
    expect(store.getState().stage?.at).toBe(start + 10 * minute);
    store.getState().viewTime(start + 10 * minute - 1);
    expect(faceInFocus(store)).toEqual(['service-card', true]);
    store.getState().viewTime(null);
    expect(store.getState().stage?.badge).toEqual({ badge: 'draft' });
    expect(clockOf(store)).toBe(start);
  });

  test('shows the past without the draft, and says so', async () => {
    const { store } = await opened('CALL_NUM');
    store.getState().viewTime(start - minute);
    expect(faceInFocus(store)).toBeNull();
    expect(store.getState().stage?.badge).toEqual({ badge: 'history', status: null });
    expect(store.getState().stage?.marks.size).toBe(0);
  });

  test('is dragged without a look at the text, which is looked at once it is let go', async () => {
    const { store, ports } = await opened('NUMBER_ARRIVED');
    const { viewTime, dragView, setRate } = store.getState();
    await setRate(3600);
    await ports.pass(1000);
    dragView(true);
    viewTime(start);
    const { analysis, shownNow } = store.getState();
    await ports.pass(1000);
    const later = store.getState();
    expect([later.shownNow - shownNow, later.analysis === analysis]).toEqual([hour, true]);
    dragView(false);
    const after = store.getState();
    expect([after.analysis?.at, after.stage?.at]).toEqual([later.shownNow, start]);
  });

  test('is followed by every other phone at each move while it is dragged, and by all of them once it rests or is let go', async () => {
    const { store, ports } = await opened('NUMBER_ARRIVED');
    const { viewTime, dragView } = store.getState();
    const shown = (): readonly unknown[] => {
      const { stage, alternateStages } = store.getState();
      return (alternateStages ?? [stage, stage]).map((each) => ((each?.at ?? 0) - start) / minute);
    };
    viewTime(start + minute);
    expect(shown()).toEqual([1, 1]);
    dragView(true);
    const moved = [2, 3, 4, 5].map((minutes) => {
      viewTime(start + minutes * minute);
      return shown();
    });
    expect(moved).toEqual([
      [2, 1],
      [2, 3],
      [4, 3],
      [4, 5],
    ]);
    await ports.pass(99);
    expect(shown()).toEqual([4, 5]);
    await ports.pass(1);
    expect(shown()).toEqual([5, 5]);
    viewTime(start + 6 * minute);
    expect(shown()).toEqual([6, 5]);
    dragView(false);
    expect(shown()).toEqual([6, 6]);
    await ports.pass(200);
    viewTime(start + 7 * minute);
    expect(shown()).toEqual([7, 7]);
  });

  test('stays where it is while the text changes and the clock goes on', async () => {
    const { store, ports } = await opened('NUMBER_ARRIVED');
    store.getState().viewTime(start + 20 * minute);
    await store.getState().setRate(60);
    await ports.pass(3000);
    const document = store.getState().documents.find(({ id }) => id === activePayloadId(store.getState()));
    store.getState().typed(document?.id ?? '', `${document?.text} `);
    expect(store.getState().stage?.at).toBe(start + 20 * minute);
  });

  test('goes from change to change, and stays where there is none', async () => {
    const { store } = await opened('NUMBER_ARRIVED');
    store.getState().viewEvent(1);
    expect(store.getState().viewAt).toBe(start + 10 * minute);
    store.getState().viewEvent(-1);
    expect(store.getState().viewAt).toBe(start);
    store.getState().viewEvent(-1);
    expect(store.getState().viewAt).toBe(start);
  });

  test('keeps in sight when it steps out of what is on screen', async () => {
    const { store } = await opened();
    store.getState().setSpan({ from: start - hour, until: start + hour });
    store.getState().viewEdge('until');
    store.getState().stepView(1, 'big');
    const { viewAt } = store.getState();
    expect(viewAt).toBe(start + hour + 10 * minute);
    expect(selectSpan(store.getState()).until).toBeGreaterThan(viewAt ?? Infinity);
  });

  test('takes the clock with it only when asked', async () => {
    const { store } = await opened();
    store.getState().viewTime(start + hour);
    await store.getState().moveClockHere();
    expect(clockOf(store)).toBe(start + hour);
    expect(store.getState().viewAt).toBeNull();
  });

  test('stays where it is when the clock cannot be moved there', async () => {
    const { store, host } = await opened();
    host.refusesSaves = true;
    store.getState().viewTime(start + hour);
    await store.getState().moveClockHere();
    expect([clockOf(store), store.getState().viewAt]).toEqual([start, start + hour]);
  });

  test('stays where somebody has moved it while the clock was asked', async () => {
    const { store } = await opened();
    store.getState().viewTime(start + hour);
    const moving = store.getState().moveClockHere();
    store.getState().viewTime(start + 2 * hour);
    await moving;
    expect(store.getState().viewAt).toBe(start + 2 * hour);
  });
});

describe('the lanes', () => {
  test('begin with the draft alone, with all that would follow from it', async () => {
    const { store } = await opened('NUMBER_ARRIVED');
    const [lane] = selectLanes(store.getState());
    expect(lane?.calls.map(({ id, origin }) => [id, origin])).toEqual([[draftId, 'draft']]);
    expect(lane?.windows[0]).toMatchObject({ from: start, until: start + 10 * minute });
    expect(selectLaneInFocus(store.getState())).toBe(lane);
  });

  test('are the same objects while only the view head moves', async () => {
    const { store } = await opened();
    const before = selectLanes(store.getState());
    store.getState().viewTime(start + hour);
    expect(selectLanes(store.getState())).toBe(before);
  });

  test('hold refused calls with a sentence in both languages', async () => {
    const { store, host } = await opened('CALL_NUM');
    await store.getState().send();
    host.answer = 'F';
    await store.getState().send();
    const [lane] = selectLanes(store.getState());
    expect(lane?.calls.map(({ verdict }) => verdict)).toContain('refused');
    expect(lane?.calls.find(({ verdict }) => verdict === 'refused')?.reason?.en).not.toBe('');
    expect(lane?.statuses).toHaveLength(1);
  });

  test('fit on screen with the clock, until another stretch is chosen', async () => {
    const { store } = await opened();
    const fit = selectSpan(store.getState());
    expect(fit.from).toBeLessThan(start);
    store.getState().zoomTime(0.5);
    const near = selectSpan(store.getState());
    expect(near.until - near.from).toBeCloseTo((fit.until - fit.from) / 2, -1);
    store.getState().panTime(1);
    expect(selectSpan(store.getState()).from).toBeGreaterThan(near.from);
    store.getState().zoomToNow();
    expect(selectSpan(store.getState())).toEqual({ from: start - hour, until: start + hour });
    store.getState().setSpan(null);
    expect(selectSpan(store.getState())).toEqual(fit);
  });

  test('keep their axis while the text is broken or would be refused', async () => {
    const { store } = await opened();
    const { id, text } = activeDocument(store.getState()) ?? { id: '', text: '' };
    const before = selectSpan(store.getState());
    for (const typed of [
      text.replace('"GMT+8"', '"GMT+"'),
      text.replace('"{{now+2h}}"', '"{{now+2'),
      text.replace('"TICKETED"', '"TICKE"'),
      text.replace('"extInfo": {', '"extInfo": '),
    ]) {
      store.getState().typed(id, typed);
      expect(selectSpan(store.getState())).toEqual(before);
    }
    store.getState().typed(id, text.replaceAll('{{now+5h}}', '{{now+9d}}'));
    expect(selectSpan(store.getState())).not.toEqual(before);
  });
});

describe('the order in focus', () => {
  test('is opened with the payload it stands on', async () => {
    const { store } = await opened('CALL_NUM');
    await store.getState().send();
    const queue = selectLaneInFocus(store.getState());
    const train = store.getState().documents[0];
    store.getState().open(train?.id ?? '');
    expect(selectLaneInFocus(store.getState())?.orderKey).not.toBe(queue?.orderKey);
    if (queue !== null) store.getState().showOrder(queue);
    expect(activeDocument(store.getState())?.name).toBe('CALL_NUM');
    expect(selectLaneInFocus(store.getState())?.orderKey).toBe(queue?.orderKey);
  });

  test('goes on with a payload of the same order: the one there is, or a new one from the template', async () => {
    const { store } = await opened('CALL_NUM');
    const lane = selectLaneInFocus(store.getState());
    if (lane === null) throw new Error('No lane is in focus');
    const before = store.getState().documents.length;
    store.getState().openNext(lane, 'NUMBER_ARRIVED');
    const known = activeDocument(store.getState());
    expect([known?.name, store.getState().documents.length]).toEqual(['NUMBER_ARRIVED', before]);
    await store.getState().remove(known?.id ?? '');
    store.getState().openNext(lane, 'NUMBER_ARRIVED');
    expect(activeDocument(store.getState())).toMatchObject({ name: 'NUMBER_ARRIVED', orderNo: lane.merchantBizNo });
    expect(activeDocument(store.getState())?.id).not.toBe(known?.id);
  });

  test('lets the Response panel show the call that was picked', async () => {
    const { store } = await opened('CALL_NUM');
    await store.getState().send();
    await store.getState().send();
    const lane = selectLaneInFocus(store.getState());
    const [first] = lane?.calls ?? [];
    store.getState().pick({ item: 'call', id: first?.id ?? '', laneKey: lane?.orderKey ?? '' });
    expect(selectShownCall(store.getState())?.id).toBe(first?.id);
  });
});
