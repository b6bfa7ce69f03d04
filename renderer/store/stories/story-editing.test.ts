import { describe, expect, test } from 'vitest';
import { selectLanes } from '../timeline/lanes.ts';
import { selectCurrentCall } from '../timeline/story-lanes.ts';
import {
  minute,
  hour,
  morning,
  film,
  ready,
  withoutChecks,
  opened,
  withFilm,
  textOf,
  faceInFocus,
  pick,
  atOf,
} from '../testing/story-bench.ts';
import { isOfAnotherDay } from './story-editing.ts';
import { activeStoryId } from '../window/active-tab.ts';

describe('a planned call', () => {
  test('is drawn along its lane with everything that follows, and written only when let go', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    store.getState().dragCall(1, film - 3 * hour);
    expect(store.getState().storyMove).toMatchObject({ written: 'start_time-180m', stop: null });
    expect(faceInFocus(store)).toEqual(['used', false]);
    expect(textOf(store)).toBe(text);
    store.getState().cancelDrag();
    expect(store.getState().storyView?.text).toBe(text);
    expect(faceInFocus(store)).toEqual(['active', false]);
    store.getState().dragCall(1, film - 3 * hour);
    store.getState().dropCall();
    expect(textOf(store)).toBe(text.replace('start_time-15m', 'start_time-180m'));
    expect(store.getState().viewAt).toBe(film - 3 * hour);
    await store.getState().undoStoryEdit();
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
    await store.getState().undoStoryEdit();
    expect(atOf(store, 1)).toBe('start_time-14m');
  });

  test('starts today with all others, as one step of undo', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    expect(isOfAnotherDay(store.getState())).toBe(true);
    store.getState().startToday();
    // The film begins on the 27th, and the run is on the 25th.
    expect(textOf(store)).toBe(text.replace('2026-11-27T09:30:00+08:00', '2026-11-25T09:30:00+08:00'));
    expect(store.getState().viewAt).toBe(morning - 48 * hour);
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'story-moved', days: -2 });
    expect(store.getState().storyView?.readable?.played.calls.map(({ at }) => at)).toEqual([
      morning - 48 * hour,
      film - 48 * hour - 15 * minute,
    ]);
    expect(isOfAnotherDay(store.getState())).toBe(false);
    store.getState().startToday();
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'story-moved', days: 0 });
    await store.getState().undoStoryEdit();
    expect(textOf(store)).toBe(text);
    expect(isOfAnotherDay(store.getState())).toBe(true);
  });

  test('is not taken back over what was typed since', async () => {
    const { store } = await withFilm();
    pick(store, 1);
    store.getState().nudgeCall(minute);
    store.getState().storyTyped(activeStoryId(store.getState()) ?? '', `${textOf(store)} `);
    await store.getState().undoStoryEdit();
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

  test('of an allowed transition is accepted at the very time of a call, also in a gap of one minute', async () => {
    const { store } = await opened();
    const text = JSON.stringify({
      format: 'passbench.story/1',
      anchor: '2026-11-25T10:00:00+08:00',
      calls: [
        { at: '+0m', template: 'queue-up/CALL_NUM' },
        { at: '+1m', template: 'queue-up/NUMBER_PASSED' },
      ],
    });
    store.getState().openReady({ ...ready('movie-ticket', 'film-evening'), text });
    const [lane] = selectLanes(store.getState());
    const { calls } = store.getState().storyView?.readable?.played ?? { calls: [] };
    store.getState().viewTime(calls[0]?.at ?? 0);
    if (lane !== undefined) store.getState().addNextCall(lane, 'NUMBER_ARRIVED');
    const after = store.getState().storyView?.readable?.played.calls ?? [];
    expect(after.map(({ orderStatus, verdict, at }) => [orderStatus, verdict, at - (calls[0]?.at ?? 0)])).toEqual([
      ['CALL_NUM', 'accepted', 0],
      ['NUMBER_ARRIVED', 'accepted', 30_000],
      ['NUMBER_PASSED', 'accepted', minute],
    ]);
  });

  test('is duplicated behind itself, and the first one removed keeps the times of the others', async () => {
    const { store } = await opened();
    store.getState().openReady(withoutChecks(ready('movie-ticket', 'refund')));
    const times = store.getState().storyView?.readable?.played.calls.map(({ at }) => at) ?? [];
    pick(store, 1);
    store.getState().duplicatePicked();
    expect(store.getState().storyView?.readable?.played.calls).toHaveLength(4);
    await store.getState().undoStoryEdit();
    pick(store, 0);
    store.getState().removePicked();
    expect(store.getState().storyView?.readable?.played.calls.map(({ at }) => at)).toEqual(times.slice(1));
  });

  test.each([
    ['train-ticket', 'journey', 2],
    ['movie-ticket', 'film-evening', 0],
    ['movie-ticket', 'refund', 1],
  ])(
    'the first of %s/%s is removed with its %i checks: the story plays, and undo brings all back',
    async (scenario, name, count) => {
      const { store } = await opened();
      store.getState().openReady(ready(scenario, name));
      const text = textOf(store);
      const times = store.getState().storyView?.readable?.played.calls.map(({ at }) => at) ?? [];
      pick(store, 0);
      store.getState().removePicked();
      const view = store.getState().storyView;
      expect(view?.problems).toEqual([]);
      expect(view?.readable?.played.calls.map(({ at }) => at)).toEqual(times.slice(1));
      expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-removed', name: 'TICKETED', count });
      await store.getState().undoLast();
      expect(textOf(store)).toBe(text);
    },
  );
});

describe('a call that is drawn', () => {
  test('is put back when its text changes under it, which stays as it was typed', async () => {
    const { store } = await withFilm();
    store.getState().dragCall(1, film - 3 * hour);
    const typed = `${textOf(store)} `;
    store.getState().storyTyped(activeStoryId(store.getState()) ?? '', typed);
    expect(store.getState().storyMove).toBeNull();
    expect(store.getState().storyView?.text).toBe(typed);
    store.getState().dropCall();
    expect(textOf(store)).toBe(typed);
  });

  test('is put back when a long text changes under it that is not inspected at yet', async () => {
    const { store } = await withFilm();
    const id = activeStoryId(store.getState()) ?? '';
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
    const first = activeStoryId(store.getState()) ?? '';
    store.getState().duplicate(first);
    const move = () => store.getState().storyMove;
    store.getState().dragCall(1, film - 3 * hour);
    const held = move();
    store.getState().open(first);
    store.setState({ storyMove: held });
    store.getState().reinspect();
    expect(move()).toBeNull();
    expect(store.getState().storyView?.text).toBe(textOf(store));
  });
});

describe('a long story', () => {
  test('is edited as it is written, not as it was looked at last', async () => {
    const { store, ports } = await withFilm();
    const id = activeStoryId(store.getState()) ?? '';
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
    await ports.pass(1000);
    expect(store.getState().storyView?.text).toBe(textOf(store));
  });
});

describe('a check of what the phones show now', () => {
  test('is added at the time of the phones, is true, and can be undone', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().addCheck();
    const { storyView } = store.getState();
    expect(storyView?.checks().map(({ at, differences }) => [at, differences])).toEqual([
      [film - 2 * hour, []],
      [film - 15 * minute, []],
    ]);
    const { check } = JSON.parse(textOf(store)).calls[1];
    expect(check).toMatchObject({ card: 'active', status: 'TICKETED', notification: true });
    expect(check.shows.en_US[0]).toBe('Your film begins at 19:30');
    expect(storyView?.readable?.played.calls.map(({ at }) => at)).toEqual([morning, film - 15 * minute]);
    await store.getState().undoStoryEdit();
    expect(textOf(store)).toBe(text);
  });

  test('makes a story one of format 2, and is not there before the first call', async () => {
    const { store } = await opened();
    const calls = [{ at: '+10m', template: 'queue-up/CALL_NUM' }];
    const anchor = '2026-11-25T12:00:00+08:00';
    const text = JSON.stringify({ format: 'passbench.story/1', anchor, calls });
    store.getState().putStory({ id: 's', name: 'S', text });
    const start = Date.parse(anchor);
    store.getState().viewStoryTime(start);
    store.getState().addCheck();
    expect(textOf(store)).toBe(text);
    store.getState().viewStoryTime(start + 11 * minute);
    store.getState().addCheck();
    expect(JSON.parse(textOf(store))).toMatchObject({
      format: 'passbench.story/2',
      calls: [calls[0], { at: '+1m', check: { card: 'active', status: 'CALL_NUM' } }],
    });
    expect(store.getState().storyView?.problems).toEqual([]);
  });
});
