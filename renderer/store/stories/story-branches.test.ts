import { describe, expect, test } from 'vitest';
import { branchesOf } from '../../engine/stories/branches.ts';
import { film, hour, minute, pick, textOf, withFilm } from '../testing/story-bench.ts';
import { selectEventTimes, selectLanes } from '../timeline/lanes.ts';
import { stageForPhone } from '../timeline/timeline.ts';
import { selectMainStage } from './story-branches.ts';

describe('a branch', () => {
  test('leaves the story at the head, goes on as it does, and is shown beside it', async () => {
    const { store } = await withFilm();
    const text = textOf(store);
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    const { storyView, shownBranch, stage } = store.getState();
    expect(shownBranch).toBe(0);
    expect(storyView === null ? [] : branchesOf(storyView)).toMatchObject([{ name: 'Branch 1', after: 0 }]);
    expect(storyView?.differences()).toEqual([]);
    expect(selectMainStage(store.getState())?.faces).toEqual(stage?.faces);
    expect(store.getState().viewAt).toBe(film - 2 * hour);

    await store.getState().undoStoryEdit();
    expect(textOf(store)).toBe(text);
    expect([store.getState().shownBranch, selectMainStage(store.getState())]).toEqual([null, null]);
  });

  test('is drawn in turns with the main line while the head is dragged, and both once it rests', async () => {
    const { store } = await withFilm();
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    const times = (): readonly (number | undefined)[] => {
      const { mainStage } = store.getState();
      return [mainStage?.at, stageForPhone(store.getState(), 1)?.at].map((at) => ((at ?? 0) - film) / minute);
    };
    store.getState().dragView(true);
    const steps = [10, 20, 30, 40].map((minutes) => {
      store.getState().viewTime(film + minutes * minute);
      return times();
    });
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1] ?? [-120, -120];
      expect(step.filter((at, line) => at !== before[line])).toEqual([10 * (index + 1)]);
    }
    store.getState().dragView(false);
    expect(times()).toEqual([40, 40]);
  });

  test('is edited on its lanes, and changes nothing of the main line', async () => {
    const { store } = await withFilm();
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    const whole = textOf(store);
    const main = whole.slice(0, whole.indexOf('"branches"'));
    pick(store, 1);
    store.getState().nudgeCall(-30 * minute);
    expect(textOf(store).startsWith(main)).toBe(true);
    expect(textOf(store)).not.toBe(whole);

    const { storyView } = store.getState();
    const mainCalls = storyView?.main?.played.calls.map(({ at }) => at) ?? [];
    expect(selectEventTimes(store.getState())).toEqual(expect.arrayContaining(mainCalls));
    const [first] = storyView?.differences() ?? [];
    expect(first).toMatchObject({ what: 'card', main: 'active', here: 'used' });
    store.getState().viewStoryTime(first?.at ?? 0);
    const faces = [selectMainStage(store.getState()), store.getState().stage].map(
      (stage) => stage?.faces.en_US.find(({ key }) => key === stage.focusKey)?.state,
    );
    expect(faces).toEqual(['active', 'used']);

    store.getState().showBranch(null);
    expect(selectMainStage(store.getState())).toBeNull();
    expect(selectLanes(store.getState())[0]?.calls.map(({ at }) => at)).toEqual(mainCalls);
  });

  test('keeps where it leaves the story when the story grows before it, and goes with undo', async () => {
    const { store } = await withFilm();
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    store.getState().showBranch(null);
    const before = textOf(store);
    pick(store, 0);
    store.getState().duplicatePicked();
    const { storyView } = store.getState();
    expect(storyView === null ? [] : branchesOf(storyView)).toMatchObject([{ after: 0 }]);
    await store.getState().undoStoryEdit();
    store.getState().showBranch(0);
    store.getState().removeBranch(0);
    expect(textOf(store)).not.toContain('branches');
    expect(store.getState().shownBranch).toBeNull();
    await store.getState().undoLast();
    expect(textOf(store)).toBe(before);
    expect(store.getState()).toMatchObject({ shownBranch: 0, storyView: { branch: { branch: 0 } } });
  });

  test('is shown again when it is added or deleted again, and undone on the timeline after that', async () => {
    const { store } = await withFilm();
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    const whole = textOf(store);
    await store.getState().undoStoryEdit();
    const before = textOf(store);
    await store.getState().redoLast();
    expect([textOf(store), store.getState().shownBranch]).toEqual([whole, 0]);
    await store.getState().undoStoryEdit();
    expect([textOf(store), store.getState().shownBranch]).toEqual([before, null]);
    expect(store.getState().notices.map(({ words }) => words.says)).not.toContain('undo-in-text');

    await store.getState().redoLast();
    store.getState().removeBranch(0);
    await store.getState().undoLast();
    await store.getState().redoLast();
    expect([textOf(store), store.getState().shownBranch]).toEqual([before, null]);
    await store.getState().undoLast();
    expect([textOf(store), store.getState().shownBranch]).toEqual([whole, 0]);
  });

  test('is renamed, but not as another one is called', async () => {
    const { store } = await withFilm();
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    store.getState().showBranch(null);
    store.getState().branchHere();
    const text = textOf(store);
    store.getState().renameBranch(1, 'Branch 1');
    expect(textOf(store)).toBe(text);
    store.getState().renameBranch(1, 'Refund "at six"');
    expect(textOf(store)).toBe(text.replace('"Branch 2"', String.raw`"Refund \"at six\""`));
    expect(store.getState().shownBranch).toBe(1);
    await store.getState().undoLast();
    expect(textOf(store)).toBe(text);
  });

  test('that is gone from the text is shown no more, and one of a text that cannot be read stays', async () => {
    const { store } = await withFilm();
    store.getState().viewStoryTime(film - 2 * hour);
    store.getState().branchHere();
    const id = store.getState().storyView?.id ?? '';
    const text = textOf(store);
    store.getState().storyTyped(id, text.slice(0, -3));
    expect(store.getState().shownBranch).toBe(0);
    store.getState().storyTyped(id, text);
    expect(store.getState().storyView?.branch).toEqual({ branch: 0, shared: 1 });
    store.getState().storyTyped(id, text.replace('"branches"', '"branch"'));
    expect(store.getState().shownBranch).toBeNull();
  });
});
