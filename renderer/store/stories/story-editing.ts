import type { StepWords } from '../undo/step-words.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { daysFromFirstCall, moveStoryByDays } from '../../../shared/documents/story/story-move.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { selectSpan, type WithSpan } from '../timeline/lanes.ts';
import { withCheckAdded } from '../../engine/stories/added-check.ts';
import { withCallAdded, withCallTwice, withoutCall, type Changed } from '../../engine/stories/story-calls.ts';
import { isMoveOf } from './inspect-active-story.ts';
import { activeStory, activeStoryId } from '../window/active-tab.ts';
import { plannedId } from '../../engine/stories/planned-calls.ts';
import { selectLaneChecks, selectPickedEntry } from '../timeline/story-lanes.ts';
import { moveCall, type Moved } from '../../engine/stories/story-moving.ts';
import type { StoryView } from '../../engine/stories/story-view.ts';
import type { StoryBranchesSlice, StoryCurvesSlice, StoryMove, StoryEditingSlice } from './slices.ts';
import { createStoryBranches } from './story-branches.ts';
import { createStoryCurves } from './story-curves.ts';
import { undoable, viewNow, type EditNeeds, type Write } from './story-undo.ts';

type Context = SliceContext<
  | EditNeeds
  | keyof (StoryEditingSlice & StoryBranchesSlice & StoryCurvesSlice & WithSpan)
  | 'addStoryOfCalls'
  | 'settings'
  | 'isStoryPlaying'
  | 'jumpToRange'
  | 'laneKey'
  | 'runShown'
  | 'pick'
  | 'picked'
  | 'viewAt'
  | 'viewStoryTime'
>;

/** Edits of the active story on its lanes. Each is one text edit. */
export function createStoryEditing(context: Context): StoryEditingSlice & StoryBranchesSlice & StoryCurvesSlice {
  const { get, onActiveChange } = context;
  onActiveChange(() => ({ storyMove: null }));
  const { write, ...undoing } = undoable(get);
  const take: Take = (change, words) => {
    if (change === null) return;
    write(change.text, words);
    pickAt(get(), change.place);
  };
  return {
    ...undoing,
    ...dragging(context, write),
    ...adding(get, take),
    ...ofPicked(context, write, take),
    ...createStoryBranches(context, write),
    ...createStoryCurves(context, write),
    startToday: () => {
      const view = viewNow(get);
      const root = view?.scan().root ?? null;
      const days = daysFromFirstCall(root, get().runShown);
      const text = view === null ? null : moveStoryByDays(view.text, root, days);
      if (text === null) return;
      write(text);
      get().viewStoryTime(null);
      const isMoved = view?.text !== text;
      get().notify({ tone: isMoved ? 'good' : 'plain', words: { says: 'story-moved', days: isMoved ? days : 0 } });
    },
  };
}

function ofPicked(
  { set, get }: Context,
  write: Write,
  take: (change: Changed | null) => void,
): Pick<StoryEditingSlice, 'duplicatePicked' | 'removePicked' | 'openPickedInText'> {
  return {
    duplicatePicked: () => onPicked(get, (view, place) => take(withCallTwice(view, place))),
    removePicked: () =>
      onPicked(get, (view, place) => {
        const change = withoutCall(view, place);
        if (change === null) return;
        const name = view.readable?.played.calls.find((call) => call.place === place)?.orderStatus ?? '';
        set({ picked: null });
        write(change.text, { says: 'call-removed', name, count: change.checks });
      }),
    openPickedInText: () =>
      onPicked(get, (view, place) => {
        const span = view.readable?.story.entries[place]?.span;
        if (span !== undefined) get().jumpToRange(view.lines().rangeOf(span.start, span.end));
      }),
  };
}

/** Writes a change; the words are told with an undo. */
type Take = (change: Changed | null, words?: StepWords) => void;

function adding(get: Context['get'], take: Take): Pick<StoryEditingSlice, 'addNextCall' | 'addCall' | 'addCheck'> {
  return {
    addCheck: () => {
      const { viewAt, laneKey } = get();
      const view = viewNow(get);
      take(view === null || viewAt === null ? null : withCheckAdded(view, viewAt, laneKey));
    },
    addNextCall: (lane, status) => {
      const scenario = findScenario(lane.scenario);
      const template = scenario === null ? undefined : plainTemplates(scenario).find((each) => each.status === status);
      const { viewAt } = get();
      const storyView = viewNow(get);
      if (scenario === null || template === undefined || storyView === null || viewAt === null) return;
      take(withCallAdded(storyView, { scenario, template, at: viewAt, order: lane }));
    },
    addCall: (scenario, template) => {
      const { viewAt } = get();
      const storyView = viewNow(get);
      if (storyView === null || viewAt === null) return;
      const own = storyView.readable?.played.calls.findLast((call) => call.scenario === scenario.id) ?? null;
      // Asked for by name in the palette, so it is told by name.
      const words = { says: 'call-added', name: template.status } as const;
      take(withCallAdded(storyView, { scenario, template, at: viewAt, order: own }), words);
    },
  };
}

function dragging(
  { set, get }: Context,
  write: Write,
): Pick<StoryEditingSlice, 'storyMove' | 'dragCall' | 'dropCall' | 'cancelDrag' | 'nudgeCall'> {
  /** Restores the story's own text, with the head at the call or where it was. */
  const endDrag = (head: Instant | null): void => {
    set({ storyMove: null });
    get().reinspect();
    get().viewStoryTime(head);
  };
  return {
    storyMove: null,
    dragCall: (place, to) => {
      const storyView = viewNow(get);
      const { storyMove, viewAt } = get();
      if (storyMove !== null && !isMoveOf(storyMove, activeStory(get()))) {
        get().cancelDrag();
        return;
      }
      const base = storyMove?.base ?? storyView;
      const moved = base === null ? null : moveCall(base, place, to);
      if (base === null || moved === null) return;
      const held = {
        base,
        span: storyMove?.span ?? selectSpan(get()),
        head: storyMove === null ? viewAt : storyMove.head,
      };
      set({ storyMove: { ...moveOf(moved), ...held }, storyView: moved.view, isStoryPlaying: false });
      get().viewStoryTime(moved.at);
    },
    dropCall: () => {
      const move = get().storyMove;
      if (move === null) return;
      if (!isMoveOf(move, activeStory(get()))) {
        get().cancelDrag();
        return;
      }
      set({ storyMove: null });
      write(move.text);
      get().reinspect();
      get().viewStoryTime(move.at);
    },
    cancelDrag: () => {
      const move = get().storyMove;
      if (move !== null) endDrag(move.base.id === activeStoryId(get()) ? move.head : get().viewAt);
    },
    nudgeCall: (byMs) =>
      onPicked(get, (view, place) => {
        const calls = view.readable?.played.calls ?? [];
        const index = calls.findIndex((call) => call.place === place);
        const moved = moveCall(view, index, (calls[index]?.at ?? 0) + byMs);
        if (moved === null) return;
        write(moved.view.text);
        get().viewStoryTime(moved.at);
        if (moved.stop !== null) get().notify({ tone: 'plain', words: { says: 'call-stopped', because: moved.stop } });
      }),
  };
}

function moveOf({
  place,
  at,
  written,
  view,
  stop,
}: Moved): Pick<StoryMove, 'place' | 'at' | 'written' | 'text' | 'stop'> {
  return { place, at, written, text: view.text, stop };
}

function onPicked(get: Context['get'], act: (view: StoryView, place: number) => void): void {
  const view = viewNow(get);
  const picked = selectPickedEntry(get());
  if (picked !== null && view !== null) act(view, picked.place);
}

function pickAt(bench: ReturnType<Context['get']>, place: number): void {
  const calls = bench.storyView?.shown?.played.calls ?? [];
  const index = calls.findIndex((call) => call.place === place);
  const call = calls[index];
  const check = selectLaneChecks(bench).find((each) => each.place === place);
  if (call !== undefined) bench.pick({ item: 'call', id: plannedId(index), laneKey: call.orderKey });
  else if (check !== undefined) bench.pick({ item: 'check', place, laneKey: check.laneKey });
}

/** Whether the active story starts on another day than the run's. */
export function isOfAnotherDay({ storyView, runShown }: Pick<Bench, 'storyView' | 'runShown'>): boolean {
  return daysFromFirstCall(storyView?.scan().root ?? null, runShown) !== 0;
}
