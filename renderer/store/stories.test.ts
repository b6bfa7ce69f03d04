import { describe, expect, test } from 'vitest';
import { findScenario } from '../../shared/scenarios/index.ts';
import type { ReadyStory } from '../../shared/scenarios/scenario.ts';
import { createBench } from './bench.ts';
import type { BenchStore } from './bench.ts';
import { runNow } from './clock.ts';
import { selectLanes, selectTurns } from './lanes.ts';
import { activeStory } from './story-focus.ts';
import { plannedId, selectCurrentCall } from './story-lanes.ts';
import { selectStoryMarks } from './story-marks.ts';
import { createFakeHost } from './testing/fake-host.ts';
import type { FakeHost } from './testing/fake-host.ts';
import { createFakeWorld } from './testing/fake-world.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const minute = 60_000;
const hour = 60 * minute;
/** Half past nine in the morning in Hong Kong, where the ready films begin. */
const morning = Date.UTC(2026, 10, 27, 1, 30);
const film = morning + 10 * hour;

function ready(scenario: string, id: string): ReadyStory {
  const found = findScenario(scenario)?.stories.find((story) => story.id === id);
  if (found === undefined) throw new Error(`There is no story ${scenario}/${id}`);
  return found;
}

async function opened(host: FakeHost = createFakeHost(start)) {
  host.clock = { virtualAnchor: start, realAnchor: start, rate: 0 };
  const world = createFakeWorld(start);
  /** Frames that were asked for, of 16 ms each. */
  const frames: number[] = [];
  const later: typeof world.later = (delayMs, run) => {
    if (delayMs === 16) frames.push(delayMs);
    return world.later(delayMs, run);
  };
  const store = createBench({ ...world, later, bridge: host.bridge });
  await store.getState().start();
  return { store, host, world, frames };
}

async function withFilm() {
  const all = await opened();
  all.store.getState().openReady(ready('movie-ticket', 'film-evening'));
  return all;
}

const textOf = (store: BenchStore): string => activeStory(store.getState())?.text ?? '';

/** What the phone shows of the order in focus: the list of its card, and whether there is a notification. */
function shown(store: BenchStore): unknown {
  const { stage } = store.getState();
  const face = stage?.faces.en_US.find(({ key }) => key === stage.focusKey);
  return face === undefined ? null : [face.state, face.notification?.visible ?? false];
}

function pick(store: BenchStore, place: number): void {
  const { storyView, pick: take } = store.getState();
  const laneKey = storyView?.shown?.played.calls[place]?.orderKey ?? '';
  take({ item: 'call', id: plannedId(place), laneKey });
}

const atOf = (store: BenchStore, place: number): string => JSON.parse(textOf(store)).calls[place].at;

describe('a story in front', () => {
  test('shows its own lanes and phones, and leaves payloads and clock alone', async () => {
    const { store } = await opened();
    const before = { lanes: selectLanes(store.getState()), payload: store.getState().activeId };
    store.getState().openReady(ready('movie-ticket', 'film-evening'));
    expect(store.getState().activeId).toBeNull();
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
    expect(shown(store)).toEqual(['active', false]);
    store.getState().viewTurn(1);
    expect(store.getState().viewAt).toBe(film - 2 * hour);
    expect(shown(store)).toEqual(['active', true]);
    store.getState().viewTurn(1);
    expect(store.getState().viewAt).toBe(film - 15 * minute);
    expect(shown(store)).toEqual(['used', false]);
    expect(selectCurrentCall(store.getState())?.orderStatus).toBe('USED');
    store.getState().viewTurn(-1);
    expect(shown(store)).toEqual(['active', true]);
  });

  test('is looked at again where it was left', async () => {
    const { store } = await withFilm();
    store.getState().viewTime(film);
    const id = store.getState().storyId ?? '';
    store.getState().open(store.getState().documents[0]?.id ?? '');
    store.getState().open(id);
    expect(store.getState().viewAt).toBe(film);
  });

  test('keeps showing what could be read last, and says what is wrong', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    store.getState().storyTyped(store.getState().storyId ?? '', text.slice(0, -4));
    expect(store.getState().storyView?.readable).toBeNull();
    expect(shown(store)).toEqual(['active', false]);
    expect(selectStoryMarks(store.getState()).map(({ rule }) => rule)).toContain('syntax');
  });

  test('is opened once from its ready twin, until it is changed', async () => {
    const { store } = await withFilm();
    store.getState().openReady(ready('movie-ticket', 'film-evening'));
    expect(store.getState().stories).toHaveLength(1);
    store.getState().storyTyped(store.getState().storyId ?? '', `${textOf(store)} `);
    store.getState().openReady(ready('movie-ticket', 'film-evening'));
    expect(store.getState().stories).toHaveLength(2);
  });
});

describe('stories', () => {
  test('are kept by the host, with what was typed, and are open again at the next start', async () => {
    const { store, host, world } = await withFilm();
    const id = store.getState().storyId ?? '';
    store.getState().storyTyped(id, `${textOf(store)}\n`);
    expect(store.getState().saveState.state).toBe('saving');
    await world.pass(2000);
    expect(store.getState().saveState.state).toBe('saved');
    expect(host.stories.get(id)?.text).toBe(textOf(store));
    const again = await opened(host);
    expect(again.store.getState().storyId).toBe(id);
    expect(textOf(again.store)).toBe(textOf(store));
  });

  test('are written when the window goes', async () => {
    const { store, host, world } = await withFilm();
    store.getState().leave();
    await world.pass(0);
    expect(host.stories.size).toBe(1);
  });

  test('are not called saved while the host refuses one of them', async () => {
    const { store, host, world } = await withFilm();
    host.refusesSaves = true;
    await world.pass(2000);
    expect(store.getState().saveState.state).toBe('not-saved');
    host.refusesSaves = false;
    await world.pass(10_000);
    expect(store.getState().saveState.state).toBe('saved');
    expect(host.stories.size).toBe(1);
  });

  test('are renamed, duplicated and deleted, and come back', async () => {
    const { store, host, world } = await withFilm();
    const id = store.getState().storyId ?? '';
    store.getState().renameStory(id, 'My evening');
    store.getState().duplicateStory(id);
    expect(store.getState().stories.map(({ name }) => name)).toEqual(['My evening', 'My evening 2']);
    await store.getState().removeStory(id);
    await world.pass(2000);
    expect([...host.stories.values()].map(({ name }) => name)).toEqual(['My evening 2']);
    store.getState().notices.at(-1)?.action?.run();
    await world.pass(2000);
    expect(store.getState().stories.map(({ name }) => name)).toEqual(['My evening', 'My evening 2']);
    expect(host.stories.size).toBe(2);
  });

  test('are counted for the list', async () => {
    const { store } = await opened();
    store.getState().openReady(ready('movie-ticket', 'refund'));
    const summary = store.getState().storySummaries[store.getState().storyId ?? ''];
    expect(summary).toMatchObject({ calls: 3, accepted: 2, refused: 1, refusedAsExpected: 1, failed: 0, errors: 0 });
  });
});

describe('a story that is played', () => {
  test('goes through its own time and stops at its end', async () => {
    const { store, world } = await withFilm();
    store.getState().setStoryRate(36_000);
    store.getState().playStory();
    await world.pass(200);
    expect(store.getState().viewAt).toBeGreaterThan(morning + 1.5 * hour);
    expect(store.getState().viewAt).toBeLessThan(morning + 2.1 * hour);
    await world.pass(1200);
    expect(store.getState().isStoryPlaying).toBe(false);
    expect(store.getState().viewAt).toBe(selectTurns(store.getState()).at(-1));
    store.getState().playStory();
    expect(store.getState().viewAt).toBe(morning);
  });

  test('asks for one frame at a time, however often its rate is changed', async () => {
    const { store, world, frames } = await withFilm();
    store.getState().setStoryRate(60);
    store.getState().playStory();
    for (const rate of [1, 60, 600, 60, 1, 60]) store.getState().setStoryRate(rate);
    frames.length = 0;
    await world.pass(160);
    expect(frames).toHaveLength(10);
  });

  test('stops when asked, and goes on from where the head was drawn', async () => {
    const { store, world } = await withFilm();
    store.getState().setStoryRate(60);
    store.getState().playStory();
    await world.pass(100);
    store.getState().viewTime(film - hour);
    await world.pass(100);
    expect(store.getState().viewAt).toBeGreaterThan(film - hour);
    store.getState().playStory();
    const at = store.getState().viewAt;
    await world.pass(100);
    expect(store.getState().viewAt).toBe(at);
  });
});

describe('a planned call', () => {
  test('is drawn along its lane with everything that follows, and written only when let go', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    store.getState().dragCall(1, film - 3 * hour);
    expect(store.getState().storyMove).toMatchObject({ written: 'start_time-180m', stop: null });
    expect(shown(store)).toEqual(['used', false]);
    expect(textOf(store)).toBe(text);
    store.getState().cancelDrag();
    expect(store.getState().storyView?.text).toBe(text);
    expect(shown(store)).toEqual(['active', false]);
    store.getState().dragCall(1, film - 3 * hour);
    store.getState().dropCall();
    expect(textOf(store)).toBe(text.replace('start_time-15m', 'start_time-180m'));
    expect(store.getState().viewAt).toBe(film - 3 * hour);
    store.getState().undoStoryEdit();
    expect(textOf(store)).toBe(text);
  });

  test('does not go before the one before it, and says so', async () => {
    const { store } = await withFilm();
    store.getState().dragCall(1, morning - hour);
    expect(store.getState().storyMove).toMatchObject({ at: morning, stop: 'call-before' });
    store.getState().cancelDrag();
    pick(store, 0);
    store.getState().nudgeCall(-minute);
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-stopped', because: 'anchor' });
  });

  test('is moved by keys, each a step of undo', async () => {
    const { store } = await withFilm();
    pick(store, 1);
    store.getState().nudgeCall(minute);
    store.getState().nudgeCall(10 * minute);
    expect(atOf(store, 1)).toBe('start_time-4m');
    expect(store.getState().viewAt).toBe(film - 4 * minute);
    store.getState().undoStoryEdit();
    expect(atOf(store, 1)).toBe('start_time-14m');
  });

  test('is not taken back over what was typed since', async () => {
    const { store } = await withFilm();
    pick(store, 1);
    store.getState().nudgeCall(minute);
    store.getState().storyTyped(store.getState().storyId ?? '', `${textOf(store)} `);
    store.getState().undoStoryEdit();
    expect(atOf(store, 1)).toBe('start_time-14m');
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'undo-in-text' });
  });

  test('is added where the head stands, of the same film, and moves no other call', async () => {
    const { store } = await withFilm();
    const [lane] = selectLanes(store.getState());
    store.getState().viewTime(morning + hour);
    if (lane !== undefined) store.getState().addNextCall(lane, 'TICKETED');
    const calls = store.getState().storyView?.readable?.played.calls ?? [];
    expect(calls.map(({ orderStatus, at }) => [orderStatus, at])).toEqual([
      ['TICKETED', morning],
      ['TICKETED', morning + hour],
      ['USED', film - 15 * minute],
    ]);
    expect(new Set(calls.map(({ orderKey }) => orderKey)).size).toBe(1);
    expect(atOf(store, 1)).toBe('+60m');
    expect(selectCurrentCall(store.getState())?.place).toBe(1);
    store.getState().removePicked();
    expect(store.getState().storyView?.readable?.played.calls.map(({ at }) => at)).toEqual([
      morning,
      film - 15 * minute,
    ]);
  });

  test('is duplicated behind itself, and the first one removed keeps the times of the others', async () => {
    const { store } = await opened();
    store.getState().openReady(ready('movie-ticket', 'refund'));
    const times = store.getState().storyView?.readable?.played.calls.map(({ at }) => at) ?? [];
    pick(store, 1);
    store.getState().duplicatePicked();
    expect(store.getState().storyView?.readable?.played.calls).toHaveLength(4);
    store.getState().undoStoryEdit();
    pick(store, 0);
    store.getState().removePicked();
    expect(store.getState().storyView?.readable?.played.calls.map(({ at }) => at)).toEqual(times.slice(1));
  });
});

describe('a call that is drawn', () => {
  test('is put back when its text changes under it, which stays as it was typed', async () => {
    const { store } = await withFilm();
    store.getState().dragCall(1, film - 3 * hour);
    const typed = `${textOf(store)} `;
    store.getState().storyTyped(store.getState().storyId ?? '', typed);
    expect(store.getState().storyMove).toBeNull();
    expect(store.getState().storyView?.text).toBe(typed);
    store.getState().dropCall();
    expect(textOf(store)).toBe(typed);
  });

  test('is put back when a long text changes under it that is not looked at yet', async () => {
    const { store } = await withFilm();
    const id = store.getState().storyId ?? '';
    const long = `${textOf(store)}${' '.repeat(70_000)}`;
    store.getState().storyTyped(id, long);
    store.getState().dragCall(1, film - 3 * hour);
    store.getState().storyTyped(id, `${long} `);
    store.getState().dragCall(1, film - 2 * hour);
    expect(store.getState().storyMove).toBeNull();
    store.getState().dropCall();
    expect(textOf(store)).toBe(`${long} `);
  });

  test('writes nothing into another story', async () => {
    const { store } = await withFilm();
    const first = store.getState().storyId ?? '';
    store.getState().duplicateStory(first);
    const move = () => store.getState().storyMove;
    store.getState().dragCall(1, film - 3 * hour);
    const held = move();
    store.getState().open(first);
    store.setState({ storyMove: held });
    store.getState().look();
    expect(move()).toBeNull();
    expect(store.getState().storyView?.text).toBe(textOf(store));
  });
});

describe('a long story', () => {
  test('is edited as it is written, not as it was looked at last', async () => {
    const { store, world } = await withFilm();
    const id = store.getState().storyId ?? '';
    const long = `${textOf(store)}${' '.repeat(70_000)}`;
    pick(store, 1);
    store.getState().storyTyped(id, long.replace('start_time-15m', 'start_time-20m'));
    store.getState().nudgeCall(minute);
    store.getState().nudgeCall(minute);
    expect(atOf(store, 1)).toBe('start_time-18m');
    store.getState().duplicatePicked();
    expect(store.getState().storyView?.text).toBe(textOf(store));
    expect(selectCurrentCall(store.getState())?.place).toBe(2);
    store.getState().removePicked();
    store.getState().storyTyped(id, `${textOf(store)} `);
    store.getState().viewTime(morning + hour);
    const [lane] = selectLanes(store.getState());
    const typed = textOf(store);
    if (lane !== undefined) store.getState().addNextCall(lane, 'TICKETED');
    expect(textOf(store).length).toBeGreaterThan(typed.length);
    expect(textOf(store).endsWith(' '.repeat(70_001))).toBe(true);
    await world.pass(1000);
    expect(store.getState().storyView?.text).toBe(textOf(store));
  });
});

describe('the lane of a story', () => {
  test('is put in focus without leaving the story, though a payload has its order', async () => {
    const { store } = await opened();
    const { orderNo = '', scenario = '' } = store.getState().documents[0] ?? {};
    store.getState().addStoryOfPayloads(orderNo, scenario);
    const { storyId } = store.getState();
    const [lane] = selectLanes(store.getState());
    if (lane === undefined) throw new Error('The story has no lane');
    store.getState().showOrder({ ...lane, merchantBizNo: orderNo });
    expect([store.getState().storyId, store.getState().laneKey]).toEqual([storyId, lane.orderKey]);
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
    store.getState().addStoryOfCalls(orderNo, scenario);
    const [call] = store.getState().storyView?.readable?.played.calls ?? [];
    expect(new TextDecoder().decode(call?.body)).toBe(host.sent[0]);
    expect(call).toMatchObject({ at: host.calls[0]?.atVirtual, expected: 'SUCCESS' });
    expect(store.getState().notices.filter(({ words }) => words.says === 'calls-left-out')).toEqual([]);
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
