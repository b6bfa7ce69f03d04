import { activeStory, activeStoryId } from '../../../../store/window/active-tab.ts';
import { selectCurrentCall, selectPickedCheck } from '../../../../store/timeline/story-lanes.ts';
import type { Bench, BenchStore } from '../../../../store/slice.ts';
import { markStory } from './marks/markers.ts';
import { Range, type editor } from './monaco.ts';
import styles from './marks/marks.module.css';
import { createVariableMarks } from './marks/variable-marks.ts';

/**
 * Shows the problems of the active story and highlights its call at the viewed time. The view follows the call unless
 * the editor has the focus. Returns how to stop.
 */
export function bindStory(code: editor.IStandaloneCodeEditor, store: BenchStore): () => void {
  const current = code.createDecorationsCollection();
  const markVariables = createVariableMarks(code);

  const show = (): void => {
    const state = store.getState();
    const story = activeStory(state);
    const model = code.getModel();
    if (model === null) return;
    if (story === null) {
      current.clear();
      return;
    }
    // A call that is being moved is not in the text yet, so places in the text may differ.
    if (state.storyMove === null && state.storyView?.text === story.text) {
      markStory(model, state.shownStoryMarks.marks, state.settings.language);
      markVariables();
    }
    const lines = findCurrentLines(state);
    if (lines === null) {
      current.clear();
      return;
    }
    current.set([{ range: lines, options: { isWholeLine: true, className: styles['current'] ?? '' } }]);
    if (!code.hasTextFocus()) code.revealRangeInCenterIfOutsideViewport(lines);
  };

  let frame = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
  };
  const unsubscribe = store.subscribe((state, before) => {
    const isSame =
      state.storyView === before.storyView &&
      state.shownStoryMarks === before.shownStoryMarks &&
      activeStoryId(state) === activeStoryId(before) &&
      state.storyMove === before.storyMove &&
      state.settings.language === before.settings.language &&
      (state.viewAt === before.viewAt || findCurrentPlace(state) === findCurrentPlace(before)) &&
      state.picked === before.picked;
    if (isSame) return;
    stopWaiting();
    // While the view head is dragged, the phones are drawn first: the text follows where it rests.
    if (state.isViewDragged) resting = setTimeout(show, restMs);
    else frame = requestAnimationFrame(show);
  });
  frame = requestAnimationFrame(show);
  return () => {
    stopWaiting();
    unsubscribe();
  };
}

const restMs = 100;

function findCurrentPlace(state: Bench): number | null {
  return (selectPickedCheck(state) ?? selectCurrentCall(state))?.place ?? null;
}

function findCurrentLines(state: Bench): Range | null {
  const { storyMove } = state;
  const storyView = storyMove?.base ?? state.storyView;
  const moved = storyMove === null ? null : (storyView?.readable?.played.calls[storyMove.place]?.place ?? null);
  const place = moved ?? findCurrentPlace(state);
  const span = place === null ? undefined : storyView?.readable?.story.entries[place]?.span;
  if (span === undefined || storyView === null) return null;
  const { line, endLine } = storyView.lines().rangeOf(span.start, span.end);
  return new Range(line, 1, endLine, 1);
}
