import { activeStory, storyInFront } from '../../../../store/window/front.ts';
import { selectCurrentCall } from '../../../../store/timeline/story-lanes.ts';
import type { Bench, BenchStore } from '../../../../store/slice.ts';
import { markStory } from './marks/markers.ts';
import { Range } from './monaco.ts';
import type { editor } from './monaco.ts';
import styles from './marks/marks.module.css';
import { createVariableMarks } from './marks/variable-marks.ts';

/**
 * Shows in the editor what is known of the story in front: its problems, and the call that is at the time looked at.
 * While somebody writes, the text stays where it is; else it follows the call. Returns how to stop.
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
    // A call on its way is not in the text yet: what is known of its story may stand elsewhere in it.
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
  const unsubscribe = store.subscribe((state, before) => {
    const isSame =
      state.storyView === before.storyView &&
      state.shownStoryMarks === before.shownStoryMarks &&
      storyInFront(state) === storyInFront(before) &&
      state.storyMove === before.storyMove &&
      state.settings.language === before.settings.language &&
      (state.viewAt === before.viewAt || findCurrentPlace(state) === findCurrentPlace(before)) &&
      state.picked === before.picked;
    if (isSame) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(show);
  });
  frame = requestAnimationFrame(show);
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
  };
}

function findCurrentPlace(state: Bench): number | null {
  return selectCurrentCall(state)?.place ?? null;
}

/** The lines of the call that is on its way, else of the one at the time looked at. */
function findCurrentLines(state: Bench): Range | null {
  const { storyMove } = state;
  const place = storyMove?.place ?? findCurrentPlace(state);
  const storyView = storyMove?.base ?? state.storyView;
  const span = place === null ? undefined : storyView?.readable?.story.calls[place]?.span;
  if (span === undefined || storyView === null) return null;
  const { line, endLine } = storyView.lines().rangeOf(span.start, span.end);
  return new Range(line, 1, endLine, 1);
}
