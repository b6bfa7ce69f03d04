import { describe, expect, test } from 'vitest';
import { branchesOf } from '../../engine/stories/branches.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { runNow } from '../host/clock.ts';
import { selectLanes, selectEventTimes } from '../timeline/lanes.ts';
import { selectCurrentCall } from '../timeline/story-lanes.ts';
import { selectStoryMarks } from './story-marks.ts';
import {
  start,
  minute,
  hour,
  morning,
  film,
  ready,
  opened,
  withFilm,
  textOf,
  faceInFocus,
  atOf,
} from '../testing/story-bench.ts';
import { activePayloadId, activeStoryId } from '../window/active-tab.ts';

describe('a story in front', () => {
  test('shows its own lanes and phones, and leaves payloads and clock alone', async () => {
    const { store } = await opened();
    const before = { lanes: selectLanes(store.getState()), payload: activePayloadId(store.getState()) };
    store.getState().openReady(ready('movie-ticket', 'film-evening'));
    expect(activePayloadId(store.getState())).toBeNull();
    expect(store.getState().stage?.badge).toEqual({ badge: 'planned' });
    expect(selectLanes(store.getState()).map(({ calls }) => calls.map(({ origin }) => origin))).toEqual([
      ['planned', 'planned'],
    ]);
    expect(store.getState().viewAt).toBe(morning);
    expect(runNow(store.getState(), start)).toBe(start);
    store.getState().open(before.payload ?? '');
    expect(store.getState().viewAt).toBeNull();
    expect(store.getState().storyView).toBeNull();
    expect(selectLanes(store.getState())).toEqual(before.lanes);
  });

  test('lets the notification appear two hours before the film, and the ticket move to the used list', async () => {
    const { store } = await withFilm();
    expect(faceInFocus(store)).toEqual(['active', false]);
    store.getState().viewEvent(1);
    expect(store.getState().viewAt).toBe(film - 2 * hour);
    expect(faceInFocus(store)).toEqual(['active', true]);
    store.getState().viewEvent(1);
    expect(store.getState().viewAt).toBe(film - 15 * minute);
    expect(faceInFocus(store)).toEqual(['used', false]);
    expect(selectCurrentCall(store.getState())?.orderStatus).toBe('USED');
    store.getState().viewEvent(-1);
    expect(faceInFocus(store)).toEqual(['active', true]);
  });

  test('is looked at again where it was left', async () => {
    const { store } = await withFilm();
    store.getState().viewTime(film);
    const id = activeStoryId(store.getState()) ?? '';
    store.getState().open(store.getState().documents[0]?.id ?? '');
    store.getState().open(id);
    expect(store.getState().viewAt).toBe(film);
  });

  test('keeps showing what could be read last, and says what is wrong', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    store.getState().storyTyped(activeStoryId(store.getState()) ?? '', text.slice(0, -4));
    expect(store.getState().storyView?.readable).toBeNull();
    expect(faceInFocus(store)).toEqual(['active', false]);
    expect(selectStoryMarks(store.getState()).map(({ rule }) => rule)).toContain('syntax');
  });

  test('is opened once from its ready story, until it is changed', async () => {
    const { store } = await withFilm();
    store.getState().openReady(ready('movie-ticket', 'film-evening'));
    expect(store.getState().stories).toHaveLength(1);
    store.getState().storyTyped(activeStoryId(store.getState()) ?? '', `${textOf(store)} `);
    store.getState().openReady(ready('movie-ticket', 'film-evening'));
    expect(store.getState().stories).toHaveLength(2);
  });
});

describe('stories', () => {
  test('are kept by the host, with what was typed, and are open again at the next start', async () => {
    const { store, host, ports } = await withFilm();
    const id = activeStoryId(store.getState()) ?? '';
    store.getState().storyTyped(id, `${textOf(store)}\n`);
    expect(store.getState().saveState.state).toBe('saving');
    await ports.pass(2000);
    expect(store.getState().saveState.state).toBe('saved');
    expect(host.stories.get(id)?.text).toBe(textOf(store));
    const again = await opened(host);
    expect(activeStoryId(again.store.getState())).toBe(id);
    expect(textOf(again.store)).toBe(textOf(store));
  });

  test('are written when the window goes', async () => {
    const { store, host, ports } = await withFilm();
    store.getState().leave();
    await ports.pass(0);
    expect(host.stories.size).toBe(1);
  });

  test('are not called saved while the host refuses one of them', async () => {
    const { store, host, ports } = await withFilm();
    host.refusesSaves = true;
    await ports.pass(2000);
    expect(store.getState().saveState.state).toBe('not-saved');
    host.refusesSaves = false;
    await ports.pass(10_000);
    expect(store.getState().saveState.state).toBe('saved');
    expect(host.stories.size).toBe(1);
  });

  test('are renamed, duplicated and deleted, and come back', async () => {
    const { store, host, ports } = await withFilm();
    const id = activeStoryId(store.getState()) ?? '';
    store.getState().rename(id, 'My evening');
    store.getState().duplicate(id);
    expect(store.getState().stories.map(({ name }) => name)).toEqual(['My evening', 'My evening 2']);
    await store.getState().removeStory(id);
    await ports.pass(2000);
    expect([...host.stories.values()].map(({ name }) => name)).toEqual(['My evening 2']);
    await store.getState().undoLast();
    await ports.pass(2000);
    expect(store.getState().stories.map(({ name }) => name)).toEqual(['My evening', 'My evening 2']);
    expect(host.stories.size).toBe(2);
  });

  test('are counted for the list', async () => {
    const { store } = await opened();
    store.getState().openReady(ready('movie-ticket', 'refund'));
    const summary = store.getState().storySummaries[activeStoryId(store.getState()) ?? ''];
    expect(summary).toMatchObject({ calls: 3, accepted: 2, refused: 1, refusedAsExpected: 1, failed: 0, errors: 0 });
  });
});

describe('a story that is played', () => {
  test('goes through its own time and stops at its end', async () => {
    const { store, ports } = await withFilm();
    store.getState().setStoryRate(36_000);
    store.getState().playStory();
    await ports.pass(200);
    expect(store.getState().viewAt).toBeGreaterThan(morning + 1.5 * hour);
    expect(store.getState().viewAt).toBeLessThan(morning + 2.1 * hour);
    await ports.pass(1200);
    expect(store.getState().isStoryPlaying).toBe(false);
    expect(store.getState().viewAt).toBe(selectEventTimes(store.getState()).at(-1));
    store.getState().playStory();
    expect(store.getState().viewAt).toBe(morning);
  });

  test('asks for one frame at a time, however often its rate is changed', async () => {
    const { store, ports, frames } = await withFilm();
    store.getState().setStoryRate(60);
    store.getState().playStory();
    for (const rate of [1, 60, 600, 60, 1, 60]) store.getState().setStoryRate(rate);
    frames.length = 0;
    await ports.pass(160);
    expect(frames).toHaveLength(10);
  });

  test('stops when asked, and goes on from where the head was drawn', async () => {
    const { store, ports } = await withFilm();
    store.getState().setStoryRate(60);
    store.getState().playStory();
    await ports.pass(100);
    store.getState().viewTime(film - hour);
    await ports.pass(100);
    expect(store.getState().viewAt).toBeGreaterThan(film - hour);
    store.getState().playStory();
    const at = store.getState().viewAt;
    await ports.pass(100);
    expect(store.getState().viewAt).toBe(at);
  });
});

describe('the lane of a story', () => {
  test('is put in focus without leaving the story, though a payload has its order', async () => {
    const { store } = await opened();
    const { orderNo = '', scenario = '' } = store.getState().documents[0] ?? {};
    store.getState().addStoryOfPayloads(orderNo, scenario);
    const storyId = activeStoryId(store.getState());
    const [lane] = selectLanes(store.getState());
    if (lane === undefined) throw new Error('The story has no lane');
    store.getState().showOrder({ ...lane, merchantBizNo: orderNo });
    expect([activeStoryId(store.getState()), store.getState().laneKey]).toEqual([storyId, lane.orderKey]);
  });
});

describe('an empty story', () => {
  test('takes its first call at its anchor, and the next one ten minutes later', async () => {
    const { store } = await opened();
    store.getState().addEmptyStory();
    expect(selectLanes(store.getState())).toEqual([]);
    const scenario = findScenario('queue-up');
    const [first, second] = scenario?.templates ?? [];
    if (scenario === null || first === undefined || second === undefined) throw new Error('No templates');
    store.getState().addCall(scenario, first);
    store.getState().addCall(scenario, second);
    expect(store.getState().steps.map(({ words }) => words.says)).toEqual(['story-added', 'call-added', 'call-added']);
    expect(store.getState().notices.at(-1)?.words).toMatchObject({ says: 'call-added', name: second.status });
    expect([atOf(store, 0), atOf(store, 1)]).toEqual(['+0m', '+10m']);
    expect(selectLanes(store.getState())).toHaveLength(1);
  });
});

describe('a story made from an order', () => {
  test('of its calls keeps their bytes, times and answers', async () => {
    const { store, host } = await opened();
    const payload = store.getState().documents.find(({ name }) => name === 'TICKETED');
    store.getState().open(payload?.id ?? '');
    await store.getState().send();
    const { orderNo = '', scenario = '' } = payload ?? {};
    await store.getState().addStoryOfCalls(orderNo, scenario);
    const [call] = store.getState().storyView?.readable?.played.calls ?? [];
    expect(new TextDecoder().decode(call?.body)).toBe(host.sent[0]);
    expect(call).toMatchObject({ at: host.calls[0]?.atVirtual, expected: { code: 'SUCCESS' } });
    expect(store.getState().notices.filter(({ words }) => words.says === 'calls-left-out')).toEqual([]);
  });

  test('of its calls is branched at once', async () => {
    const { store } = await opened();
    const payload = store.getState().documents.find(({ name }) => name === 'TICKETED');
    store.getState().open(payload?.id ?? '');
    await store.getState().send();
    await store.getState().branchCalls(payload?.orderNo ?? '', payload?.scenario ?? '');
    const { shownBranch, storyView } = store.getState();
    expect(shownBranch).toBe(0);
    expect(storyView === null ? [] : branchesOf(storyView)).toMatchObject([{ name: 'Branch 1', after: 0 }]);
    expect(storyView?.main?.played.calls).toHaveLength(1);
  });

  test('of its calls has refused ones too, and says which are gone', async () => {
    const { store, host } = await opened();
    const payload = store.getState().documents.find(({ name }) => name === 'TICKETED');
    store.getState().open(payload?.id ?? '');
    host.answer = 'F';
    await store.getState().send();
    await store.getState().send();
    const [kept] = host.calls;
    host.calls = host.calls.slice(0, 1);
    const { orderNo = '', scenario = '' } = payload ?? {};
    await store.getState().addStoryOfCalls(orderNo, scenario);
    const calls = store.getState().storyView?.readable?.played.calls ?? [];
    expect(calls.map(({ body }) => new TextDecoder().decode(body))).toEqual([host.sent[0]]);
    expect(calls[0]?.expected?.code).toBe(kept?.verdict?.resultCode);
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'calls-missing', count: 1 });
  });

  test('of its payloads plays them in the order of the table', async () => {
    const { store } = await opened();
    const payload = store.getState().documents.find(({ name }) => name === 'CALL_NUM');
    const { orderNo = '', scenario = '' } = payload ?? {};
    store.getState().addStoryOfPayloads(orderNo, scenario);
    const calls = store.getState().storyView?.readable?.played.calls ?? [];
    const statuses = findScenario(scenario)?.lifecycle.statuses.map(({ name }) => name);
    expect(calls.map(({ orderStatus }) => orderStatus)).toEqual(statuses);
  });
});
