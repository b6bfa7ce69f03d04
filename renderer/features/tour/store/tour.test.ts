import { describe, expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { isTourStepDone, selectTourStep } from './tour.ts';
import { tourSteps } from './tour-steps.ts';

async function touring() {
  const { store, host, ports } = await startedBench();
  store.getState().startTour();
  const step = (): string | undefined => selectTourStep(store.getState())?.id;
  const isDone = (): boolean => isTourStepDone(store.getState());
  return { store, host, ports, step, isDone };
}

describe('the tour', () => {
  test('is offered on the first start, until it is taken', async () => {
    const { store } = await startedBench();
    expect(store.getState()).toMatchObject({ isTourOffered: true, tour: null });
    store.getState().startTour();
    expect(store.getState().isTourOffered).toBe(false);
  });

  test('does each step on request, and leads to an accepted call and to another time', async () => {
    const { store, ports, step, isDone } = await touring();
    const before = activeDocument(store.getState())?.text ?? '';
    const taken: unknown[] = [];
    for (const each of tourSteps) {
      const { id } = each;
      expect(step()).toBe(id);
      expect(isDone()).toBe(!('act' in each));
      await store.getState().doTourStep();
      await ports.pass(2000);
      expect(isDone()).toBe(true);
      taken.push(id);
      if (id !== 'time') store.getState().nextTourStep();
    }
    expect(taken).toEqual(['text', 'phones', 'send', 'answer', 'time']);
    const state = store.getState();
    expect(activeDocument(state)?.text).toBe(before.replace('"shift_number": "G6532"', '"shift_number": "G80"'));
    expect(state.calls.map(({ verdict }) => verdict)).toHaveLength(1);
    expect(state.accepted).toHaveLength(1);
    expect(state.viewAt).not.toBeNull();
    state.nextTourStep();
    expect(store.getState()).toMatchObject({ tour: null, viewAt: null });
  });

  test('takes a step as done that the user did by typing', async () => {
    const { store, isDone } = await touring();
    const document = activeDocument(store.getState());
    store.getState().typed(document?.id ?? '', (document?.text ?? '').replace('G6532', 'G1'));
    expect(isDone()).toBe(true);
  });

  test('takes a new payload where the open one was sent before', async () => {
    const { store, ports } = await touring();
    const first = activeDocument(store.getState())?.id ?? '';
    await store.getState().send();
    await ports.pass(2000);
    store.getState().leaveTour();
    store.getState().startTour();
    expect(activeDocument(store.getState())).toMatchObject({ scenario: 'train-ticket' });
    expect(activeDocument(store.getState())?.id).not.toBe(first);
  });

  test('is shown for its own payload alone', async () => {
    const { store, step, isDone } = await touring();
    const own = activeDocument(store.getState())?.id ?? '';
    const other = store.getState().documents.find(({ id }) => id !== own)?.id ?? '';
    store.getState().open(other);
    expect(step()).toBeUndefined();
    store.getState().open(own);
    expect([step(), isDone()]).toEqual(['text', false]);
  });

  test('finds another train number also where its own is there already', async () => {
    const { store, isDone } = await touring();
    await store.getState().doTourStep();
    store.getState().leaveTour();
    store.getState().startTour();
    expect(isDone()).toBe(false);
    await store.getState().doTourStep();
    expect(isDone()).toBe(true);
  });

  test('can be left at any step, and changes nothing then', async () => {
    const { store, step } = await touring();
    const { documents } = store.getState();
    store.getState().leaveTour();
    expect(step()).toBeUndefined();
    expect(store.getState().documents).toBe(documents);
  });
});
