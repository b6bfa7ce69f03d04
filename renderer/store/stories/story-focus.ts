import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Bench } from '../slice.ts';
import { composeStage } from '../../engine/stage/stage.ts';
import type { StoryMove } from './slices.ts';
import { shownMarksOf } from './story-marks.ts';
import { callAt } from '../timeline/story-lanes.ts';
import { sameStorySummary, summariseStory, viewStory } from '../../engine/stories/story-view.ts';
import type { StorySummary, StoryView } from '../../engine/stories/story-view.ts';

/** What changes with the story in front, its text or the choices it is played under. */
export type StoryFocus = Pick<Bench, 'storyView' | 'storyMove' | 'storySummaries' | 'shownStoryMarks' | StoryStageKey>;

type StoryStageKey = 'viewAt' | 'orderKey' | 'stage';

/** What decides both phones, and what else of a story is shown. */
export type WithStoryStage = Pick<Bench, 'gaps' | 'laneKey' | 'picked' | 'storyView'>;
export type WithStoryFocus = WithStoryStage &
  Pick<Bench, 'storyMove' | 'storySummaries' | 'shownStoryMarks' | 'isTyping' | 'viewAt'>;

/** Whether a call is on its way in this story, whose text nobody has changed since it was taken. */
export function isMoveOf(move: StoryMove | null, story: StoryDocument | null): boolean {
  return move !== null && move.base.id === story?.id && move.base.text === story.text;
}

/** All that the text of the story in front decides; while one of its calls is drawn along its lane, as it would be then. */
export function storyFocus(state: WithStoryFocus, story: StoryDocument, now: Instant): StoryFocus {
  const storyMove = isMoveOf(state.storyMove, story) ? state.storyMove : null;
  const text = storyMove?.text ?? story.text;
  const before = state.storyView;
  const isSame = before !== null && before.id === story.id && before.text === text && before.gaps === state.gaps;
  const storyView = isSame ? before : viewStory({ ...story, text }, { gaps: state.gaps, now, before });
  return {
    storyView,
    storyMove,
    storySummaries: withStorySummary(state, storyView),
    shownStoryMarks: shownMarksOf(state, storyView),
    ...storyStage({ ...state, storyView }, storyView, state.viewAt),
  };
}

function withStorySummary(
  { storySummaries: known, isTyping }: WithStoryFocus,
  view: StoryView,
): Bench['storySummaries'] {
  const before = known[view.id];
  const counted = summariseStory(view);
  // What is half written is no mistake before its writer pauses.
  if (isTyping && before !== undefined && isWorse(counted, before)) return known;
  // A text that cannot be read for the moment says nothing new about its calls.
  const isBroken = view.readable === null && before !== undefined;
  const summary = isBroken ? { ...before, errors: counted.errors } : counted;
  return before !== undefined && sameStorySummary(before, summary) ? known : { ...known, [view.id]: summary };
}

function isWorse(now: StorySummary, before: StorySummary): boolean {
  return now.errors > before.errors || now.failed > before.failed;
}

/**
 * Both phones at a time of the story; null is its start. The ticket is that of the lane that was chosen, else of the
 * call that happened last.
 */
export function storyStage(
  state: WithStoryStage,
  storyView: StoryView,
  at: Instant | null,
): Pick<Bench, StoryStageKey> {
  const calls = storyView.shown?.played.calls ?? [];
  const viewAt = at ?? startOf(storyView);
  const orderKey = (callAt({ ...state, storyView }, viewAt) ?? calls[0])?.orderKey ?? null;
  const stage = composeStage({
    analysis: null,
    lastGood: null,
    orderKey: state.laneKey ?? orderKey,
    accepted: calls.flatMap(({ accepted }) => accepted ?? []),
    now: viewAt,
    viewAt: null,
    gaps: storyView.shown?.played.gaps ?? state.gaps,
    mode: 'planned',
    isPeeking: false,
    sentCall: null,
  });
  return { viewAt, orderKey, stage };
}

/** The time of a story's first call; of one without calls, its anchor. */
export function startOf({ shown, now }: StoryView): Instant {
  return shown?.played.calls[0]?.at ?? shown?.played.anchor ?? now;
}
