import type { WrittenCurve } from '../../../shared/documents/story/curve-edit.ts';
import { writeDuration } from '../../../shared/documents/story/story-move.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Bench, SliceContext } from '../slice.ts';
import {
  curveOf,
  withCurveAdded,
  withCurveChanged,
  withHandleMoved,
  withoutCurve,
  type CurveChange,
  type GrabbedCurve,
} from '../../engine/stories/curves.ts';
import { viewChanged, type StoryView } from '../../engine/stories/story-view.ts';
import { activeStory } from '../window/active-tab.ts';
import { selectSpan, type WithSpan } from '../timeline/lanes.ts';
import { handleIndex, selectPickedEntry } from '../timeline/story-lanes.ts';
import { isMoveOf } from './inspect-active-story.ts';
import type { StoryCurvesSlice, StoryEditingSlice } from './slices.ts';
import { viewNow, type EditNeeds, type Write } from './story-undo.ts';

type Needs =
  | EditNeeds
  | keyof WithSpan
  | keyof StoryCurvesSlice
  | keyof Pick<StoryEditingSlice, 'cancelDrag'>
  | 'isStoryPlaying'
  | 'pick'
  | 'picked'
  | 'viewAt'
  | 'viewStoryTime';

type Context = SliceContext<Needs>;

/** Curves of the active story on its lanes. Each change is one step of undo. */
export function createStoryCurves(context: Context, write: Write): StoryCurvesSlice {
  const { get } = context;
  /** Writes a change, and tells what stopped it. */
  const take = (change: ReturnType<typeof withCurveChanged>): void => {
    if (change === null) return;
    write(change.text);
    if (change.stop !== null) get().notify({ tone: 'plain', words: { says: 'call-stopped', because: change.stop } });
  };
  return {
    ...addingCurves(context, write),
    dragCurve: dragging(context),
    setCurve: (place, values) => {
      const view = viewNow(get);
      if (view !== null) take(withCurveChanged(view, place, values));
    },
    nudgeCurve: (by) => {
      const { picked } = get();
      const view = viewNow(get);
      if (view === null || picked?.item !== 'curve') return;
      take(withHandleMoved(view, picked, by));
      const after = viewNow(get);
      get().viewStoryTime(after === null ? null : timeOf(after, picked));
    },
  };
}

function addingCurves({ set, get }: Context, write: Write): Pick<StoryCurvesSlice, 'addCurve' | 'removeCurve'> {
  return {
    addCurve: () => {
      const view = viewNow(get);
      const entry = selectPickedEntry(get());
      const change = view === null || entry === null ? null : withCurveAdded(view, entry.place);
      if (change === null || entry === null) return;
      write(change.text, { says: 'curve-added', name: nameOf(change) });
      pickCurve(get(), { place: entry.place, handle: 'to' });
    },
    removeCurve: () => {
      const view = viewNow(get);
      const entry = selectPickedEntry(get());
      const curve = view === null || entry === null ? null : curveOf(view, entry.place);
      const text = view === null || entry === null ? null : withoutCurve(view, entry.place);
      if (text === null || curve === null) return;
      set({ picked: null });
      write(text, { says: 'curve-removed', name: nameOf({ curve }) });
    },
  };
}

function dragging({ set, get }: Context): StoryCurvesSlice['dragCurve'] {
  return (grabbed, by) => {
    const { storyMove, viewAt } = get();
    if (storyMove !== null && !isMoveOf(storyMove, activeStory(get()))) {
      get().cancelDrag();
      return;
    }
    const base = storyMove?.base ?? viewNow(get);
    const change = base === null ? null : withHandleMoved(base, grabbed, by);
    if (base === null || change === null) return;
    const view = viewChanged(base, change.text, base);
    const at = timeOf(view, grabbed);
    if (view.readable === null || at === null) return;
    const storyMoveNow = {
      place: view.readable.played.calls.findIndex(({ place }) => place === grabbed.place),
      at,
      written: describe(change.curve),
      text: change.text,
      stop: change.stop,
      base,
      span: storyMove?.span ?? selectSpan(get()),
      head: storyMove === null ? viewAt : storyMove.head,
    };
    set({ storyMove: storyMoveNow, storyView: view, isStoryPlaying: false });
    get().viewStoryTime(at);
  };
}

/** The field that a curve changes, as a person names it. */
function nameOf({ curve }: Pick<CurveChange, 'curve'>): string {
  return curve.pointer.split('/').at(-1) ?? '';
}

function describe({ from, to, overMs, everyMs }: WrittenCurve): string {
  return `${from} → ${to} · ${writeDuration(overMs)} / ${writeDuration(everyMs)}`;
}

/** The time of a handle. */
function timeOf({ readable }: StoryView, grabbed: GrabbedCurve): Instant | null {
  const calls = readable?.played.calls ?? [];
  return calls[handleIndex(calls, grabbed)]?.at ?? null;
}

/** Picks a handle of a curve on its lane. */
export function pickCurve(bench: Pick<Bench, 'storyView' | 'pick'>, { place, handle }: GrabbedCurve): void {
  const laneKey = bench.storyView?.shown?.played.calls.find((call) => call.place === place)?.orderKey;
  if (laneKey !== undefined) bench.pick({ item: 'curve', place, handle, laneKey });
}
