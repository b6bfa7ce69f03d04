import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Bench } from '../slice.ts';
import { composeStage } from '../../engine/stage/stage.ts';
import type { StoryMove } from './slices.ts';
import { shownMarksOf } from './story-marks.ts';
import { callAt } from '../timeline/story-lanes.ts';
import {
  sameStorySummary,
  summariseStory,
  viewStory,
  type StorySummary,
  type StoryView,
} from '../../engine/stories/story-view.ts';

export type ActiveStoryState = Pick<
  Bench,
  'storyView' | 'storyMove' | 'storySummaries' | 'shownStoryMarks' | StoryStageKey
>;

type StoryStageKey = 'viewAt' | 'orderKey' | 'stage';

export type WithStoryStage = Pick<Bench, 'gaps' | 'laneKey' | 'picked' | 'storyView'>;
type WithVariables = Pick<Bench, 'variables'>;
export type ActiveStoryInput = WithStoryStage &
  WithVariables &
  Pick<Bench, 'storyMove' | 'storySummaries' | 'shownStoryMarks' | 'isTyping' | 'viewAt'>;

/** Whether a call of this story is being dragged and the text is unchanged since. */
export function isMoveOf(move: StoryMove | null, story: StoryDocument | null): boolean {
  return move !== null && move.base.id === story?.id && move.base.text === story.text;
}

/** Derives everything from the active story; during a drag, from the text as it would be. */
export function inspectActiveStory(state: ActiveStoryInput, story: StoryDocument, now: Instant): ActiveStoryState {
  const storyMove = isMoveOf(state.storyMove, story) ? state.storyMove : null;
  const text = storyMove?.text ?? story.text;
  const before = state.storyView;
  const { gaps, variables: my } = state;
  const isSame = before?.id === story.id && before.text === text && before.gaps === gaps && before.my === my;
  const storyView = isSame ? before : viewStory({ ...story, text }, { gaps, now, my, before });
  return {
    storyView,
    storyMove,
    storySummaries: withStorySummary(state, storyView),
    shownStoryMarks: shownMarksOf(state, storyView),
    ...storyStage({ ...state, storyView }, storyView, state.viewAt),
  };
}

function withStorySummary(
  { storySummaries: known, isTyping }: ActiveStoryInput,
  view: StoryView,
): Bench['storySummaries'] {
  const before = known[view.id];
  const counted = summariseStory(view);
  // Half-typed text is no mistake before a pause.
  if (isTyping && before !== undefined && isWorse(counted, before)) return known;
  // An unreadable text says nothing new about its calls.
  const isBroken = view.readable === null && before !== undefined;
  const summary = isBroken ? { ...before, errors: counted.errors } : counted;
  return before !== undefined && sameStorySummary(before, summary) ? known : { ...known, [view.id]: summary };
}

function isWorse(now: StorySummary, before: StorySummary): boolean {
  return now.errors > before.errors || now.failed > before.failed;
}

/** Both phones at a time of the story; null is its start. The ticket is of the chosen lane, else of the last call. */
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
    repeated: null,
  });
  return { viewAt, orderKey, stage };
}

/** The time of the first call, else the anchor. */
export function startOf({ shown, now }: StoryView): Instant {
  return shown?.played.calls[0]?.at ?? shown?.played.anchor ?? now;
}
